"""A turn in line mode, of a toy that asks for a number."""

import asyncio
from collections.abc import Callable
from functools import partial
from typing import cast

import pytest

from schiffe.game.plain.context import LineMatchContext
from schiffe.game.plain.match_words import MatchWords, Word, again_word, clock_words, speech_words
from schiffe.game.plain.turn import Action, TimedTurn
from schiffe.game.plain.turn_clock import TurnClock
from schiffe.game.session import Session
from schiffe.language.words import WordName
from schiffe.process.countdown import LEAD_SECONDS, Countdown
from schiffe.settings.layers import Preferences
from schiffe.settings.schema import Schema
from schiffe.settings.shared import CLOCK, SPEECH
from schiffe.terminal.console import Console
from tests.game.plain.scripted import ScriptedConsole, ScriptedCountdown

HEAP = WordName("heap", context="word")
STOP = WordName("stop", context="word")


class TimedNumber(TimedTurn[str]):
    """Takes a number; what it comes to after the time tells what counted of the line."""

    def __init__(self, context: LineMatchContext, *, is_judged_here: bool = True, extra_seconds: int = 0) -> None:
        super().__init__(context, is_judged_here=is_judged_here, extra_seconds=extra_seconds)
        self._context = context

    def match_words(self) -> MatchWords:
        context = self._context
        return MatchWords(
            context,
            [
                *clock_words(context.clock),
                *speech_words(context),
                again_word(context.console),
                Word(HEAP, "the heap", lambda _argument: "obeyed heap"),
                Word(STOP, "stop"),
            ],
        )

    def actions(self) -> dict[WordName, Action[str]]:
        return super().actions() | {STOP: self._stop}

    async def _stop(self, _argument: str) -> str:
        self.console.print("obeyed stop")
        return "left"

    def accept_line(self, line: str) -> str | None:
        if not line.isdigit():
            self.console.print("no number")
            return None
        return line

    def expire(self, typed: str) -> str:
        return f"time is up: {typed}"

    def accept_late_line(self, line: str) -> str:
        return f"late: {line}"


class Played:
    """A turn of ten seconds as a script plays it."""

    def __init__(
        self,
        *,
        is_judged_here: bool = True,
        is_remote: bool = False,
        more: int = 0,
        seconds: int = 10,
        is_new: bool = False,
    ) -> None:
        self.countdown = ScriptedCountdown()
        self.console = ScriptedConsole([])
        self.context = LineMatchContext(
            cast(Console, self.console),
            Session(Preferences(Schema((CLOCK, SPEECH)))),
            TurnClock(cast(Countdown, self.countdown), seconds, is_remote=is_remote),
        )
        if not is_new:
            self.context.session.take_first_timeout()  # nothing has to be said of it
        self.turn = TimedNumber(self.context, is_judged_here=is_judged_here, extra_seconds=more)

    def run(self, *script: str | Callable[[], None]) -> tuple[str, list[str]]:
        """What the turn comes to, and what was said."""
        self.console.script = [*script]
        result = asyncio.run(self.turn.run())
        assert self.console.script == []
        assert self.countdown.cancelled
        return result, self.console.said


def test_a_word_that_could_be_several_is_none_and_is_said() -> None:
    assert Played().run("he", "7") == ("7", ["“he” could be heap or help."])


def test_a_turn_in_time_is_as_one_without_a_clock() -> None:
    played, seconds = Played(more=5), list[int | None]()
    assert played.run(lambda: seconds.append(played.countdown.seconds), "x", "7") == ("7", ["no number"])
    assert seconds == [15]
    assert Played(seconds=0).run("7") == ("7", [])


@pytest.mark.parametrize(
    ("more", "ticks", "said"),
    [
        (0, (6,), []),
        (0, (5,), ["5 seconds left."]),
        (0, (6, 4, 1), ["4 seconds left."]),
        (-4, (4,), []),
        (-4, (3, 2), ["3 seconds left."]),
    ],
)
def test_one_is_told_to_hurry_once_and_never_in_the_first_half(
    more: int, ticks: tuple[int, ...], said: list[str]
) -> None:
    played = Played(more=more)
    assert played.run(*map(played.countdown.reach, ticks), "7") == ("7", said)


@pytest.mark.parametrize(("is_remote", "lead_seconds"), [(False, LEAD_SECONDS), (True, 0)])
def test_the_clock_begins_when_the_turn_has_been_seen_unless_somebody_waits_elsewhere(
    is_remote: bool, lead_seconds: float
) -> None:
    played = Played(is_remote=is_remote)
    played.run("7")
    assert played.countdown.lead_seconds == lead_seconds


def test_ticks_while_no_line_is_asked_for_are_not_said() -> None:
    played = Played()
    played.countdown.start(10, lambda _left: None)
    played.turn._announce_seconds_left(0)
    assert played.run("7") == ("7", [])


def test_after_the_time_only_what_was_begun_in_time_counts() -> None:
    played = Played()
    assert played.run(played.countdown.reach(0), "7") == ("late: ", ["time is up: "])
    played = Played()
    assert played.run(played.console.type("4"), played.countdown.reach(0), "2") == ("late: 42", ["time is up: 4"])
    played = Played()
    assert played.run(played.console.type("  "), played.countdown.reach(0), "2") == ("late: ", ["time is up:   "])
    played = Played()
    played.countdown.is_in_grace = True
    assert played.run(played.countdown.reach(0), "7") == ("late: 7", ["time is up: "])


def test_somebody_new_is_told_once_how_long_a_turn_is() -> None:
    played = Played(is_new=True)
    explained = "time is up: \nA turn has 10 seconds; clock switches the clock off."
    assert played.run(played.countdown.reach(0), "7") == ("late: ", [explained])
    assert not played.context.session.take_first_timeout()


def test_words_mean_the_same_after_the_time_and_what_could_be_several_is_a_late_line() -> None:
    played = Played()
    assert played.run(played.countdown.reach(0), "heap", "stop") == (
        "left",
        ["time is up: ", "obeyed heap", "obeyed stop"],
    )
    played = Played()
    played.countdown.is_in_grace = True
    assert played.run(played.countdown.reach(0), "he") == ("late: he", ["time is up: "])


def test_where_a_server_judges_lines_are_read_as_before() -> None:
    played = Played(is_judged_here=False)
    assert played.run(played.countdown.reach(0), "x", "7") == ("7", ["time is up: ", "no number"])


def test_a_time_that_ran_down_between_two_lines_is_said_once_before_the_next() -> None:
    played = Played()

    def quietly() -> None:
        played.countdown.seconds = 0

    assert played.run(quietly, "x", "7") == ("late: ", ["no number", "time is up: "])
    played = Played()
    assert played.run(quietly, "x", "7")[0] == "late: "


def test_a_question_lets_the_clock_stand_and_says_so_once() -> None:
    played = Played()
    explained = "The clock is stopped; continue starts it again."
    result, said = played.run("heap", "heap", "continue", "7")
    assert (result, said) == ("7", ["obeyed heap", explained, "obeyed heap", "10 seconds left."])
    assert not played.countdown.stands


def test_where_somebody_waits_the_clock_runs_on() -> None:
    played = Played(is_remote=True)
    runs = "The clock keeps running: your opponent is waiting."
    assert played.run("heap", "pause", "clock 20", "7") == ("7", ["obeyed heap", runs, runs, runs])
    assert not played.countdown.stands


def test_the_clock_is_shown_stopped_and_changed() -> None:
    played = Played(more=2)
    result, said = played.run("clock 20", "pause", "clock x", "continue", "7")
    assert result == "7"
    assert said[:2] == ["22 seconds left.", "The clock is stopped."]
    assert "“x”" in said[2]
    assert said[3:] == ["22 seconds left."]
    assert played.context.clock.seconds == 20
    assert Played(seconds=0).run("pause", "heap", "7") == ("7", ["No clock is running.", "obeyed heap"])


def test_nothing_is_explained_where_nobody_types_or_the_turn_ends() -> None:
    played = Played()
    played.console.has_keyboard = False
    assert played.run("heap", "7") == ("7", ["obeyed heap"])
    assert Played().run("stop") == ("left", ["obeyed stop"])


def test_a_word_of_every_game_is_done_by_what_they_share() -> None:
    result, said = Played().run("x", "again", "7")
    assert (result, said[:2]) == ("7", ["no number", "once more: no number"])
    assert Played(is_remote=True).run("clock", "7")[1][0] == "10 seconds left."


def test_a_turn_has_the_seconds_of_its_clock_and_no_more_unless_it_says_so() -> None:
    for more, seconds in ((None, 15), (5, 20)):
        console, countdown = ScriptedConsole(["7"]), ScriptedCountdown()
        clock = TurnClock(cast(Countdown, countdown), 15)
        session = Session(Preferences(Schema((CLOCK, SPEECH))))
        context = LineMatchContext(cast(Console, console), session, clock)
        begun: list[int | None] = []
        console.script.insert(0, partial(_note, begun, countdown))
        turn = TimedNumber(context) if more is None else TimedNumber(context, extra_seconds=more)
        assert asyncio.run(turn.run()) == "7"
        assert begun == [seconds]


def _note(begun: list[int | None], countdown: ScriptedCountdown) -> None:
    begun.append(countdown.seconds)
