"""What no client should do, to a relay at work: bytes of chance, and more clients than the system has files for."""

import contextlib
import socket
import subprocess
import sys
from collections.abc import Iterator

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from schiffe.battleship.options import RelayOptions
from schiffe.battleship.server.log import DisconnectedLine, RelayMatchEndedLine
from schiffe.network.policy import ServerPolicy
from schiffe.network.server_log import ConnectedLine
from tests.battleship.net.test_wire import noise
from tests.running import ROOT
from tests.wire.house import LOOPS, House, Peer, exchange, opened

pieces = st.lists(noise | st.sampled_from([b"(1,[2,3]).\n", b"(2,[2,3,1]).\r\n", b"(1, [2,3]).\n(2,[2,3,"]), max_size=6)
who = st.sampled_from(["waiting", "defender", "attacker"])
way_out = st.sampled_from([Peer.leave, Peer.reset])


async def disturb(house: House, role: str, said: list[bytes], go: object) -> None:
    """One client says all that, as far as it is let, and goes; nobody is left hanging."""
    ended, gone = len(house.of(RelayMatchEndedLine)), len(house.of(DisconnectedLine))
    pair = (await house.client(),) if role == "waiting" else await house.match()
    culprit = pair[-1] if role == "attacker" else pair[0]
    with contextlib.suppress(ConnectionError):
        for piece in said:
            await culprit.say(piece)
    assert callable(go)
    go(culprit)
    if role == "waiting":
        await house.until(DisconnectedLine, gone + 1)
    else:
        await pair[role == "defender"].rest()
        await house.ended(ended + 1)


@pytest.mark.parametrize("loop", LOOPS)
def test_bytes_of_chance_disturb_nobody(loop: str, caplog: pytest.LogCaptureFixture) -> None:
    with opened(loop, RelayOptions(grace_seconds=0, policy=ServerPolicy(max_connections_per_network=None))) as (
        house,
        run,
    ):
        others: list[tuple[Peer, Peer]] = []

        async def settle() -> None:
            others.append(await house.match())

        async def story(role: str, said: list[bytes], go: object) -> None:
            await disturb(house, role, said, go)
            await exchange(others[0])

        run(settle())

        @settings(max_examples=100)
        @given(who, pieces, way_out)
        def noisy(role: str, said: list[bytes], go: object) -> None:
            run(story(role, said, go))

        noisy()
        assert len(house.of(ConnectedLine)) > 100
    assert not caplog.records


_CRAMPED = """
import asyncio, resource, sys
from schiffe.battleship.server.relay import Relay
from schiffe.battleship.options import RelayOptions
from schiffe.network.policy import ServerPolicy
from tests.wire.house import LOOPS
resource.setrlimit(resource.RLIMIT_NOFILE, (32, 128))
async def main():
    options = RelayOptions(grace_seconds=0, policy=ServerPolicy(max_connections_per_network=None))
    relay = Relay(options, lambda event: print(type(event).__name__, flush=True))
    print(await relay.start("127.0.0.1", 0), flush=True)
    await asyncio.Event().wait()
with asyncio.Runner(loop_factory=LOOPS[sys.argv[1]]) as runner:
    runner.run(main())
"""


@contextlib.contextmanager
def cramped(loop: str) -> Iterator[tuple[int, subprocess.Popen[str]]]:
    """A relay in a process that may have 32 files open, or 128 if it asks for them; its port comes first."""
    command = [sys.executable, "-c", _CRAMPED, loop]
    with subprocess.Popen(command, cwd=ROOT, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True) as process:
        assert process.stdout
        assert process.stderr
        try:
            yield int(process.stdout.readline()), process
        finally:
            process.terminate()
            assert process.stderr.read() == ""


@pytest.mark.skipif(sys.platform == "win32", reason="only a POSIX system limits the open files of a process")
@pytest.mark.parametrize("loop", LOOPS)
def test_when_the_files_are_used_up_the_matches_go_on(loop: str) -> None:
    with cramped(loop) as (port, process), contextlib.ExitStack() as stack:
        assert process.stdout

        def client() -> socket.socket:
            return stack.enter_context(socket.create_connection(("127.0.0.1", port), timeout=5))

        def turn(defender: socket.socket, attacker: socket.socket) -> None:
            attacker.sendall(b"(1,[0,0]).\n")
            assert defender.recv(64) == b"(1,[0,0]).\n"
            defender.sendall(b"(2,[0,0,1]).\n")
            assert attacker.recv(64) == b"(2,[0,0,1]).\n"

        def told(one: socket.socket, line: bytes) -> None:
            assert b"".join(one.recv(1) for _ in line) == line

        pair = client(), client()
        told(pair[0], b"(3,[]).\n(5,[]).\n")
        told(pair[1], b"(4,[]).\n(5,[]).\n")
        crowd = [client() for _ in range(300)]
        turn(*pair)
        heard = [one.recv(64) for one in crowd]  # each is let in and told something, or closed
        let_in = [one for one, said in zip(crowd, heard, strict=True) if said]
        assert 32 < len(let_in) + 2 < 128
        turn(*pair[::-1])
        for one in crowd:
            one.close()
        for line in process.stdout:
            if line == "RelayMatchEndedLine\n":
                break
        turn(*pair)
        later = client()
        assert later.recv(64)
        turn(*pair[::-1])
