"""The relay server as a program: how it begins, what it logs, how it ends."""

import json
import signal
import socket
import subprocess
import sys

import pytest

from schiffe.network.address import parse_address
from tests.running import ROOT, run, run_here
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
    with Served("--lang", "de") as server:
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
    with Served("--log-json", "--roles", "random") as server:
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
