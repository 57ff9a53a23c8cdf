"""The opponent's seat: what its shots and answers are on the wire, and what it cannot say."""

import asyncio
from dataclasses import replace

import pytest

from schiffe.battleship.bots.choice import Choice
from schiffe.battleship.match.events import BreakReason, MatchBrokenOff, MatchStarted
from schiffe.battleship.match.state import MatchState, Perspective
from schiffe.battleship.net.connection import Connection
from schiffe.battleship.net.remote_seat import RemoteSeat
from schiffe.battleship.rules.grid import Cell
from schiffe.battleship.rules.rules import NETWORK_RULES
from schiffe.battleship.rules.ships import Answer, Outcome
from schiffe.battleship.rules.target import Target
from schiffe.game.match.interruption import Interrupted
from tests.battleship.net.test_breaking_off import told, wired
from tests.wire.player import PLAYERS, tell

ATTACK, DEFENCE = b"(4,[]).\n(5,[]).\n", b"(3,[]).\n(5,[]).\n"
NUMBERS = {Outcome.MISS: 1, Outcome.HIT: 2, Outcome.SUNK: 3, Outcome.WON: 4}


def seen(*shots: tuple[Cell, Answer]) -> Perspective:
    """The opponent's view of a match in which it has given these answers."""
    target = Target.fresh(NETWORK_RULES)
    for cell, answer in shots:
        target = target.after(cell, answer)
    state = MatchState.at_start(MatchStarted(NETWORK_RULES, PLAYERS, 0))
    return Perspective(1, None, replace(state, targets=(target, Target.fresh(NETWORK_RULES))))


def nothing(_event: object) -> MatchState:
    raise AssertionError("it lets nothing happen while it chooses")


@pytest.mark.parametrize("outcome", Outcome)
def test_its_shot_comes_and_what_it_did_is_sent(outcome: Outcome) -> None:
    async def story() -> None:
        connection = Connection(0)
        with wired(connection) as wire:
            seat = RemoteSeat(connection)
            connection.receive(DEFENCE + b"(1,[3,4]).\n")
            assert await connection.wait_for_start() == 1
            assert await seat.choose(seen(), nothing) == Choice.single(43)
            assert not wire.written
            await seat.learn(seen(), (Answer(outcome),))
            assert wire.written == [b"(2,[3,4,%d]).\n" % NUMBERS[outcome]]
            assert seat.fleet is None

    tell(story)


@pytest.mark.parametrize(
    ("before", "outcome", "contradicts_earlier"),
    [
        ([], Outcome.MISS, False),
        ([], Outcome.HIT, False),
        ([], Outcome.SUNK, True),  # no ship has one cell
        ([], Outcome.WON, True),
        ([(42, Answer(Outcome.HIT))], Outcome.SUNK, False),
        ([(33, Answer(Outcome.HIT)), (42, Answer(Outcome.HIT))], Outcome.HIT, True),  # no ship goes round a corner
        ([(42, Answer(Outcome.MISS)), (44, Answer(Outcome.MISS))], Outcome.SUNK, True),
        ([(0, Answer(Outcome.SUNK, contradicts_earlier=True))], Outcome.MISS, True),  # nothing it says can be relied on
    ],
)
def test_it_is_shot_at_and_may_contradict_itself(
    before: list[tuple[Cell, Answer]], outcome: Outcome, contradicts_earlier: bool
) -> None:
    async def story() -> None:
        connection = Connection(0)
        with wired(connection) as wire:
            connection.receive(ATTACK)
            assert await connection.wait_for_start() == 0
            answering = asyncio.ensure_future(RemoteSeat(connection).answer(seen(*before), (43,)))
            await asyncio.sleep(0)
            assert wire.written == [b"(1,[3,4]).\n"]
            connection.receive(b"(2,[3,4,%d]).\n" % NUMBERS[outcome])
            assert await answering == (Answer(outcome, contradicts_earlier=contradicts_earlier),)

    tell(story)


def test_whose_every_cell_was_shot_at_has_to_have_lost() -> None:
    async def story() -> None:
        connection = Connection(0)
        with wired(connection) as wire:
            connection.receive(ATTACK)
            everywhere = seen(*((cell, Answer(Outcome.MISS)) for cell in range(100)))
            with pytest.raises(Interrupted) as caught:
                await RemoteSeat(connection).choose(everywhere, nothing)
            assert caught.value.event == told(connection) == MatchBrokenOff(BreakReason.NO_CELL_LEFT)
            assert wire.closed == 1
        one_left = seen(*((cell, Answer(Outcome.MISS)) for cell in range(99)))
        connection = Connection(0)
        connection.receive(DEFENCE + b"(1,[9,9]).\n")
        await connection.wait_for_start()
        assert await RemoteSeat(connection).choose(one_left, nothing) == Choice.single(99)

    tell(story)
