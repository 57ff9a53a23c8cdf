"""Bytes of chance to the gameserver at work, in every stage of a client."""

import contextlib
from collections.abc import Callable

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from schiffe.bashni.options import GameserverOptions, ServerTimes
from schiffe.network.policy import ServerPolicy
from schiffe.network.server_log import ConnectedLine
from tests.waiting import until
from tests.wire.bashni.host import Guest, Host, hosted
from tests.wire.house import LOOPS, Peer

WORDS = (b"VERSION 2", b"ID 0123456789abc", b"PLAYER", b"WATCH", b"OKWAIT", b"THINKING", b"PLAY C3:D4", b"\r")
LINES = [word + b"\n" for word in WORDS]
pieces = st.lists(st.binary(max_size=40) | st.sampled_from(LINES) | st.just(b"x" * 500), max_size=8)
way_out = st.sampled_from([Peer.leave, Peer.reset])


GAME = "0123456789abc"


async def reach(host: Host, stage: int) -> Guest:
    """A client at a stage: just come, before the choice, watching, waiting, or asked for a move."""
    if stage < 3:
        guest = await host.guest()
        if stage:
            await guest.find(GAME)
        if stage == 2:
            await guest.say(b"WATCH\n")
        return guest
    white = await host.player(GAME, 0)
    if stage == 4:
        await host.player(GAME, 1)
        await white.think()
    return white


@pytest.mark.parametrize("loop", LOOPS)
def test_bytes_of_chance_disturb_nobody(loop: str, caplog: pytest.LogCaptureFixture) -> None:
    options = GameserverOptions(
        accepts_any_game=True,
        policy=ServerPolicy(max_connections_per_network=None),
        times=ServerTimes(wait_interval_seconds=0.001),
    )
    with hosted(loop, options) as (host, run):

        async def story(stage: int, said: list[bytes], go: Callable[[Peer], None]) -> None:
            guest = await reach(host, stage)
            with contextlib.suppress(ConnectionError):
                for piece in said:
                    await guest.say(piece)
            go(guest)
            for other in host.guests:
                other.leave()
            host.guests.clear()
            await until(lambda: not host.server._server.connections, "the server knows that they have gone")
            assert not host.server._games
            host.server._finished_games.clear()

        @settings(max_examples=60)
        @given(st.integers(0, 4), pieces, way_out)
        def noisy(stage: int, said: list[bytes], go: Callable[[Peer], None]) -> None:
            run(story(stage, said, go))

        noisy()
        for stage in range(5):  # it goes on serving; and chance alone may leave a stage out
            run(story(stage, LINES, Peer.reset))
        assert len(host.of(ConnectedLine)) >= 6
    assert not caplog.records
