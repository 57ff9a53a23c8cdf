"""A person of Bashni with a scripted console and clock: the clock, what stands it still, and moves that come late."""

import asyncio
from typing import cast

import pytest

from schiffe.bashni.drawing import piece_signs
from schiffe.bashni.match.events import BashniEvent, BashniPlayer, BashniStarted, ClockExpired, MoveMade, TurnEvent
from schiffe.bashni.match.state import BashniState, begun
from schiffe.bashni.plain.context import BashniLineContext
from schiffe.bashni.plain.person import LinePerson, Opponent
from schiffe.bashni.plain.words import WORDS
from schiffe.bashni.rules.notation import parse_move
from schiffe.bashni.rules.position import Colour, legal_moves
from schiffe.process.countdown import Countdown
from schiffe.terminal.console import Console
from tests.game.plain.scripted import ScriptedConsole, ScriptedCountdown

STATE = begun(BashniStarted((BashniPlayer("Anna"), BashniPlayer("Ben"))))


def choose_with(
    console: ScriptedConsole, clock: ScriptedCountdown, opponent: Opponent = Opponent.BESIDE, seconds: int = 15
) -> tuple[TurnEvent, list[BashniEvent]]:
    """What a person does with the first turn, and what is emitted meanwhile."""
    emitted: list[BashniEvent] = []

    def emit(event: BashniEvent) -> BashniState:
        emitted.append(event)
        return STATE.after(event)

    context = BashniLineContext(
        cast(Console, console), WORDS, cast(Countdown, clock), seconds, "never", piece_signs("yes", "ascii")
    )
    return asyncio.run(LinePerson(context, opponent, 7).choose(STATE, emit)), emitted


def moved(event: TurnEvent) -> str:
    """The move that a turn was spent with."""
    assert isinstance(event, MoveMade)
    return str(event.move)


C3D4 = str(parse_move("C3:D4"))


def test_the_clock_stands_from_help_to_the_next_line() -> None:
    clock, seen = ScriptedCountdown(), []
    console = ScriptedConsole(["help", lambda: seen.append(clock.stands), "last", lambda: seen.append(clock.stands)])
    console.script.append("c3d4")
    event, _emitted = choose_with(console, clock)
    assert moved(event) == C3D4
    assert seen == [True, False]
    assert "The clock stands until your next line." in console.said


def test_at_a_gameserver_the_clock_never_stands_and_a_late_move_is_sent() -> None:
    clock, seen = ScriptedCountdown(), []
    console = ScriptedConsole([])
    console.script = [
        "help",
        lambda: seen.append(clock.stands),
        console.type("c3"),
        clock.reach(0),
        lambda: seen.append(console.typed == "c3"),
        "nonsense",
        "c3d4",
    ]
    event, emitted = choose_with(console, clock, Opponent.REMOTE)
    assert moved(event) == C3D4
    assert emitted == [ClockExpired(Colour.WHITE)]
    assert seen == [False, True]
    assert "Time's up. The server decides now." in console.said
    assert any("“nonsense” is neither a move nor a word" in text for text in console.said)


def test_what_was_said_last_is_said_once_more() -> None:
    console = ScriptedConsole(["clock", "again", "c3d4"])
    choose_with(console, ScriptedCountdown())
    assert console.said[-2:] == ["15 seconds left.", "once more: 15 seconds left."]


@pytest.mark.parametrize(("line", "is_in_grace"), [("d4", True), ("d4", False), ("x", True), ("", True)])
def test_enter_just_after_the_end_of_time_makes_the_move_that_was_typed(line: str, is_in_grace: bool) -> None:
    clock = ScriptedCountdown()
    clock.is_in_grace = is_in_grace
    console = ScriptedConsole([])
    console.script = [console.type("c3"), clock.reach(0), line]
    event, emitted = choose_with(console, clock)
    assert emitted == [ClockExpired(Colour.WHITE)]
    assert "Time's up. Press Enter for a random move." in console.said
    assert console.typed == ""
    if line == "d4" and is_in_grace:
        assert moved(event) == C3D4
    else:
        assert moved(event) in map(str, legal_moves(STATE.position))


def test_the_second_half_of_a_short_clock_is_announced() -> None:
    clock = ScriptedCountdown()
    console = ScriptedConsole([*map(clock.reach, (4, 3, 2, 1)), "c3d4"])
    choose_with(console, clock, seconds=5)
    assert [text for text in console.said if "left" in text] == ["2 seconds left."]
