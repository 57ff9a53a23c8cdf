"""The relay server as a program: how it begins, what it logs, how it ends."""

import json
import os
import re
import signal
import socket
import subprocess
import sys
from pathlib import Path

import pytest

from schiffe.network.address import parse_address
from tests.running import ROOT, run, run_here
from tests.waiting import wait_until
from tests.wire.ipv6 import needs_ipv6
from tests.wire.served import PATIENCE, Served


def connected(server: Served) -> socket.socket:
    address = parse_address(server.address)
    return socket.create_connection((address.host, address.port), timeout=20)


@pytest.mark.parametrize("number", [signal.SIGTERM, signal.SIGINT])
def test_a_signal_closes_everything_and_ends_with_status_0(number: signal.Signals) -> None:
    with Served() as server:
        with connected(server) as client:
            assert client.recv(64) == b"(3,[]).\n"
            assert server.stop(number) == 0
            assert client.recv(64) == b""
        assert "Traceback" not in server.log


def test_the_log_for_people() -> None:
    with Served("--lang", "de", "--no-rooms") as server:
        with connected(server) as one, connected(server) as two:
            assert two.recv(64)
            two.sendall(b"hello\n")
            assert one.makefile("rb").read() == b"(3,[]).\n(5,[]).\n"
        server.stop()
        lines = [line.split("  ", 1)[1] for line in server.log.splitlines()]
    assert [line.split()[1:3] for line in lines[:2]] == [["hat", "sich"]] * 2
    assert "Spiel 1 beginnt: " in lines[2]
    assert "keine Nachricht ist (no-message: hello)" in lines[3]
    assert len(lines) == 4


def test_the_log_as_json() -> None:
    with Served("--log-json", "--roles", "random", "--no-rooms") as server:
        with connected(server) as one, connected(server) as two:
            begun = two.recv(8)
            one.close()
            assert (begun + two.makefile("rb").read()).split(b"\n")[1:] == [b"(5,[]).", b""]
        server.stop()
        events = [json.loads(line) for line in server.log.splitlines()]
    assert [event["event"] for event in events] == ["connect", "connect", "match-start", "match-end"]
    assert events[-1]["reason"] == "left"
    assert events[-1]["client"] == events[0]["client"]
    assert all("time" in event for event in events)


def test_a_port_in_use_and_addresses_that_are_none() -> None:
    with Served() as server:
        done = run("serve", server.address)
    assert done.returncode == 1
    assert done.stderr.startswith(f"schiffe: port {parse_address(server.address).port} is in use on 127.0.0.1")
    for text, said in (
        ("127.0.0.1:99999", "“127.0.0.1:99999” is not"),
        ("192.0.2.1:0", "192.0.2.1 is not an address of"),
    ):
        done = run("serve", text)
        assert said in done.stderr
        assert done.stderr.count("\n") == 1
        assert done.returncode in (1, 2)


@pytest.mark.parametrize(
    ("option", "value"),
    [("--max-matches", "0"), ("--idle", "-1"), ("--per-address", "x"), ("--roles", "none"), ("--lobby-timeout", "1s")],
)
def test_options_that_are_not_possible(capsys: pytest.CaptureFixture[str], option: str, value: str) -> None:
    done = run_here(capsys, "serve", f"{option}={value}")
    assert done.returncode == 2
    assert option in done.stderr
    assert value in done.stderr
    assert done.stderr.count("\n") == 1


def test_standard_streams_may_be_closed() -> None:
    for closed in ("<&-", ">&-", "2>&-"):
        command = f"exec '{sys.executable}' -m schiffe serve 127.0.0.1:0 --lobby-timeout 0.1 {closed}"
        process = subprocess.Popen(["sh", "-c", command], cwd=ROOT, stdout=subprocess.PIPE, stderr=subprocess.PIPE)
        assert process.stdout
        if closed != ">&-":
            assert process.stdout.readline().startswith(b"listening on 127.0.0.1:")
        process.terminate()
        _said, problems = process.communicate(timeout=PATIENCE)
        assert problems == b""
        assert process.returncode in ((0, -signal.SIGTERM) if closed == ">&-" else (0,))


def _started(command: str) -> "subprocess.Popen[str]":
    return subprocess.Popen(
        ["sh", "-c", command.replace("PYTHON", sys.executable)],
        cwd=ROOT,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    )


@needs_ipv6
@pytest.mark.parametrize(("listen", "hosts"), [("", ("127.0.0.1", "[::1]")), ("all", ("0.0.0.0", "[::]"))])
def test_one_lobby_for_ipv4_and_ipv6(listen: str, hosts: tuple[str, str]) -> None:
    process = _started(f"exec PYTHON -m schiffe serve {listen}:0 --grace 0")
    try:
        assert process.stdout
        lines = [process.stdout.readline().strip() for _ in range(2)]
        port = lines[0].rpartition(":")[2]
        assert lines == [f"listening on {host}:{port}" for host in hosts]
        with socket.create_connection(("127.0.0.1", int(port))) as one, one.makefile("rb") as said:
            assert said.readline() == b"(3,[]).\n"
            with socket.create_connection(("::1", int(port))) as other:
                assert other.makefile("rb").readline() == b"(4,[]).\n"
    finally:
        process.terminate()
        process.communicate(timeout=PATIENCE)


def test_sigterm_lets_a_match_end_and_a_second_one_does_not() -> None:
    for signals in ([signal.SIGTERM], [signal.SIGTERM, signal.SIGTERM], [signal.SIGINT]):
        options = ("--log-json", "--drain", "60")
        with Served(*options) as server, connected(server) as one, connected(server) as two:
            assert one.makefile("rb").read(16) == b"(3,[]).\n(5,[]).\n"
            with connected(server) as waiting:
                assert waiting.recv(64) == b"(3,[]).\n"
                for number in signals:
                    server.process.send_signal(number)
                    assert waiting.recv(64) == b""
            if len(signals) == 1 and signals[0] == signal.SIGTERM:
                two.sendall(b"(1,[0,0]).\n")
                assert one.recv(64) == b"(1,[0,0]).\n"
                one.sendall(b"(2,[0,0,4]).\n")
            assert server.wait() == 0
        (end,) = [event for event in map(json.loads, server.log.splitlines()) if event["event"] == "match-end"]
        assert end["reason"] == ("won" if signals == [signal.SIGTERM] else "stopped")


def test_the_figures_on_a_signal() -> None:
    with Served("--log-json") as server, connected(server) as one, connected(server) as two:
        assert two.makefile("rb").read(16) == b"(4,[]).\n(5,[]).\n"
        two.sendall(b"(1,[0,0]).\n")
        assert one.makefile("rb").read(27) == b"(3,[]).\n(5,[]).\n(1,[0,0]).\n"
        server.process.send_signal(signal.SIGUSR1)
        server.stop(signal.SIGINT)
        (figures,) = [event for event in map(json.loads, server.log.splitlines()) if event["event"] == "figures"]
    assert (figures["connections"], figures["matches"], figures["waiting"], figures["messages"]) == (2, 1, 0, 1)
    assert figures["lost_lines"] == 0


def test_a_signal_ends_a_look_up_of_a_name() -> None:
    code = (
        "import os, socket, sys, threading\n"
        "def look_up(*a, **k):\n os.write(1, b'looking\\n')\n threading.Event().wait()\n"
        "socket.getaddrinfo = look_up\n"
        "from schiffe.cli.main import main\nsys.exit(main())"
    )
    process = subprocess.Popen(
        [sys.executable, "-c", code, "serve", "somewhere.example"], cwd=ROOT, stdout=subprocess.PIPE, text=True
    )
    assert process.stdout
    assert process.stdout.readline() == "looking\n"
    process.terminate()
    assert process.communicate(timeout=PATIENCE)[0] == ""
    assert process.returncode == 0


@pytest.mark.parametrize("loop", ["asyncio", "uvloop"])
@pytest.mark.parametrize("files", [20, 40, 70])
def test_too_few_open_files_are_one_clear_line(files: int, loop: str) -> None:
    code = "import sys; sys.modules.update({'uvloop': None} if sys.argv.pop() == 'asyncio' else {})"
    code += "; from schiffe.cli.main import main; sys.exit(main())"
    command = f'ulimit -n {files}; exec PYTHON -c "{code}" serve 127.0.0.1:0 {loop}'
    process = _started(command)
    _said, problem = process.communicate(timeout=PATIENCE)
    assert process.returncode == 1
    assert problem.count("\n") == 1
    assert f"the limit is {files}" in problem


def test_a_standard_output_that_is_closed_ends_nothing() -> None:
    reading, writing = os.pipe()
    os.close(reading)
    process = subprocess.Popen(
        [sys.executable, "-m", "schiffe", "serve", "127.0.0.1:0", "--lobby-timeout", "0"],
        cwd=ROOT,
        stdout=writing,
        stderr=subprocess.PIPE,
    )
    os.close(writing)
    assert process.stderr
    wait_until(lambda: _listens(process.pid), "it listened")
    process.send_signal(signal.SIGUSR1)
    assert b"figures" in process.stderr.readline()
    process.terminate()
    assert process.communicate(timeout=PATIENCE)[1] == b""
    assert process.returncode == 0


def _listens(process: int) -> bool:
    """Whether a process hears SIGUSR1, which would end it before."""
    caught = re.search(r"SigCgt:\s+([0-9a-f]+)", Path(f"/proc/{process}/status").read_text())
    return bool(caught and int(caught[1], 16) >> (signal.SIGUSR1 - 1) & 1)


def test_a_proxy_that_is_no_address(capsys: pytest.CaptureFixture[str]) -> None:
    done = run_here(capsys, "serve", "127.0.0.1:0", "--proxy-from", "nonsense")
    assert done.returncode == 2
    assert "“nonsense” is not an address" in done.stderr
