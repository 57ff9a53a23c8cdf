"""Bytes of chance for our own end of the wire, and whole games in pieces of chance; without sockets."""

import asyncio
import random

from hypothesis import given, settings
from hypothesis import strategies as st

from schiffe.battleship.match.events import BreakReason, MatchBrokenOff
from tests.battleship.net.test_wire import noise
from tests.wire.player import InOrder, WirePlayer, tell

DEFENCE, ATTACK = b"(3,[]).\n(5,[]).\n", b"(4,[]).\n(5,[]).\n"


async def settle() -> None:
    """Let our own side do what it can do now; from a message to the next one it has less than fifty steps.

    Steps are counted, not time: nothing here waits for anything outside of this event loop.
    """
    for _ in range(50):
        await asyncio.sleep(0)


_LINES = [b"(3,[]).\n", b"(4,[]).\n", b"(5,[]).\n", b"(1,[3,3]).\n", b"(1, [ 10 , 3 ] ) .\r"]
_ANSWERS = [b"(2,[%d,0,%d]).\n" % (x, result) for x in range(3) for result in (1, 2, 3)]
pieces = st.lists(noise | st.sampled_from(_LINES + _ANSWERS), max_size=12)


@given(st.sampled_from([b"", DEFENCE, ATTACK]), pieces)
def test_bytes_of_chance_only_break_the_match(before: bytes, said: list[bytes]) -> None:
    async def story() -> None:
        player = WirePlayer()
        player.own = InOrder(player.fleet)
        play = asyncio.ensure_future(player.play())
        for piece in (before, *said):
            player.connection.receive(piece)
            await settle()
        player.connection.drop()
        assert isinstance(await play, MatchBrokenOff)

    tell(story)


@settings(max_examples=40)
@given(st.lists(st.tuples(st.integers(-1, 10), st.integers(0, 9), st.integers(1, 3)), max_size=30), st.randoms())
def test_a_game_in_arbitrary_pieces(moves: list[tuple[int, int, int]], rng: random.Random) -> None:
    """Any answers for the fields asked about, with any attacks: only one off the board is a foul."""

    async def story() -> None:
        player = WirePlayer()
        player.own = InOrder(player.fleet)
        play = asyncio.ensure_future(player.play())
        expected = BreakReason.CLOSED, ""
        data = ATTACK
        for number, (x, y, result) in enumerate([*moves, (0, 0, 1)]):
            while data:
                size = rng.randint(1, len(data))
                player.connection.receive(data[:size])
                data = data[size:]
            await settle()
            if not 0 <= x < 10 and expected[0] is BreakReason.CLOSED:
                expected = BreakReason.OFF_BOARD, f"(1,[{x},{y}])."
            data = b"(2, [%d,%d,%d]).\r\n(1,[%d,%d]).\r" % (number % 10, number // 10, result, x, y)
        player.connection.drop()
        broken = await play
        assert broken
        assert (broken.reason, broken.quote) == expected

    tell(story)
