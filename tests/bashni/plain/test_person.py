"""A person of Bashni with a scripted console and clock: the clock, what stands it still, and moves that come late."""

import asyncio
from collections.abc import Mapping
from typing import cast

import pytest

from schiffe.bashni.drawing import choose_piece_glyphs
from schiffe.bashni.match.events import Event, MatchStarted, MoveMade, TurnEvent
from schiffe.bashni.match.state import MatchState
from schiffe.bashni.plain.context import LineContext
from schiffe.bashni.plain.person import LineSeat
from schiffe.bashni.plain.turn import Opponent
from schiffe.bashni.plain.words import make_match_words
from schiffe.bashni.rules.notation import parse_move
from schiffe.bashni.rules.position import Colour, legal_moves
from schiffe.bashni.settings import BASHNI_SETTINGS
from schiffe.game.match.events import TimeExpired
from schiffe.game.match.players import Player, PlayerKind
from schiffe.game.plain.match_words import MatchWords
from schiffe.game.plain.turn_clock import TurnClock
from schiffe.game.session import Session
from schiffe.process.countdown import Countdown
from schiffe.settings.layers import Preferences
from schiffe.settings.schema import Schema
from schiffe.terminal.console import Console
from schiffe.terminal.glyphs import AsciiUse
from tests.game.plain.scripted import ScriptedConsole, ScriptedCountdown

STATE = MatchState.at_start(MatchStarted((Player(PlayerKind.PERSON, "Anna"), Player(PlayerKind.PERSON, "Ben"))))


def context_with(
    console: ScriptedConsole,
    clock: ScriptedCountdown,
    opponent: Opponent = Opponent.BESIDE,
    seconds: int = 15,
    changes: Mapping[str, object] | None = None,
) -> LineContext:
    """What a match is played with that has begun."""
    return LineContext(
        cast(Console, console),
        Session(Preferences(Schema(BASHNI_SETTINGS), changes or {"boards": "never"})),
        TurnClock(cast(Countdown, clock), seconds, is_remote=opponent is Opponent.REMOTE),
        choose_piece_glyphs(AsciiUse.YES, "ascii"),
    )


def turn_words() -> MatchWords:
    """All words of a person in a match, also those that do not work in each."""
    return make_match_words(context_with(ScriptedConsole([]), ScriptedCountdown()), STATE)


def choose_with(
    console: ScriptedConsole,
    clock: ScriptedCountdown,
    opponent: Opponent = Opponent.BESIDE,
    seconds: int = 15,
    changes: Mapping[str, object] | None = None,
) -> tuple[TurnEvent, list[Event]]:
    """What a person does with the first turn, and what is emitted meanwhile."""
    emitted: list[Event] = []

    def emit(event: Event) -> MatchState:
        emitted.append(event)
        return STATE.after(event)

    context = context_with(console, clock, opponent, seconds, changes)
    return asyncio.run(LineSeat(context, opponent, 7).choose(STATE, emit)), emitted


def moved(event: TurnEvent) -> str:
    """The move that a turn was spent with."""
    assert isinstance(event, MoveMade)
    return str(event.move)


C3D4 = str(parse_move("C3:D4"))


@pytest.mark.parametrize("word", ["help", "moves", "board", "count", "clock"])
def test_the_clock_stands_from_a_question_until_it_is_to_go_on(word: str) -> None:
    clock, seen = ScriptedCountdown(), []

    def look() -> None:
        seen.append(clock.stands)

    console = ScriptedConsole([word, look, "a1 a2", look, "continue", look, "c3d4"])
    event, _emitted = choose_with(console, clock)
    assert moved(event) == C3D4
    assert seen == [True, True, False]
    assert console.said.count("The clock is stopped; continue starts it again.") == 1


def test_at_a_gameserver_the_clock_never_stands_and_a_late_move_is_sent() -> None:
    clock, seen = ScriptedCountdown(), []
    console = ScriptedConsole([])
    console.script = [
        "help",
        lambda: seen.append(clock.stands),
        console.type("c3"),
        clock.reach(0),
        lambda: seen.append(console.typed_text == "c3"),
        "nonsense",
        "pause",
        "c3d4",
    ]
    event, emitted = choose_with(console, clock, Opponent.REMOTE)
    assert moved(event) == C3D4
    assert emitted == [TimeExpired(Colour.WHITE)]
    assert seen == [False, True]
    assert "Time's up. The server decides now." in console.said
    assert console.said.count("The clock keeps running: your opponent is waiting.") == 2
    assert any("“c3nonsense”" in text for text in console.said)


def test_what_was_said_last_is_said_once_more() -> None:
    console = ScriptedConsole(["clock", "again", "c3d4"])
    choose_with(console, ScriptedCountdown())
    assert console.said[-3] == "15 seconds left."
    assert console.said[-1].startswith("once more: ")


def test_a_move_is_understood_however_it_is_said() -> None:
    for line in ("charlie 3 delta 4", "c three d four.", "\u04213 d4", "3c 4d"):
        event, _emitted = choose_with(ScriptedConsole([line]), ScriptedCountdown())
        assert moved(event) == C3D4


@pytest.mark.parametrize(("line", "is_in_grace"), [("d4", True), ("d4", False), ("x", True), ("", True)])
def test_enter_just_after_the_end_of_time_makes_the_move_that_was_typed(line: str, is_in_grace: bool) -> None:
    clock = ScriptedCountdown()
    clock.is_in_grace = is_in_grace
    console = ScriptedConsole([])
    console.script = [console.type("c3"), clock.reach(0), line]
    event, emitted = choose_with(console, clock)
    assert emitted == [TimeExpired(Colour.WHITE)]
    assert "Time's up. What you are typing still counts." in "\n".join(console.said)
    if line == "d4":
        assert moved(event) == C3D4
    else:
        assert moved(event) in map(str, legal_moves(STATE.position))


def test_when_time_is_up_a_whole_move_that_is_typed_is_named() -> None:
    clock, console = ScriptedCountdown(), ScriptedConsole([])
    console.script = [console.type("c3d4"), clock.reach(0), ""]
    event, _emitted = choose_with(console, clock)
    assert moved(event) == C3D4
    assert "Time's up. Enter plays C3 D4." in "\n".join(console.said)


def test_the_second_half_of_a_short_clock_is_announced() -> None:
    clock = ScriptedCountdown()
    console = ScriptedConsole([*map(clock.reach, (4, 3, 2, 1)), "c3d4"])
    choose_with(console, clock, seconds=5)
    assert [text for text in console.said if "left" in text] == ["2 seconds left."]
