"""The seat of a person with a scripted console and clock: what counts when shot and end of time come together."""

import asyncio
import random
from collections.abc import Callable, Mapping
from contextlib import ExitStack
from types import MappingProxyType
from typing import cast

import pytest

from schiffe.battleship.bots.choice import Choice, OutOfTime
from schiffe.battleship.drawing import BOX_GLYPHS
from schiffe.battleship.logbook.recorder import BattleshipMatchRecorder, PreparedMatch
from schiffe.battleship.match.chance import Chance
from schiffe.battleship.match.events import Event, MatchStarted
from schiffe.battleship.match.seats import make_bot_seat
from schiffe.battleship.match.setup import BattleshipSeries, MatchSetup
from schiffe.battleship.match.state import MatchState, Perspective
from schiffe.battleship.plain.context import LineContext
from schiffe.battleship.plain.match import LineMatchView
from schiffe.battleship.plain.person import LineSeat
from schiffe.battleship.rules.packing import random_fleet
from schiffe.battleship.rules.rules import Rules
from schiffe.battleship.settings import SCHEMA
from schiffe.game.match.interruption import Interruption
from schiffe.game.match.players import Player, PlayerKind
from schiffe.game.match.request import PlayBot
from schiffe.game.plain.match_words import MatchWords
from schiffe.game.plain.turn_clock import TurnClock
from schiffe.game.session import Session
from schiffe.process.countdown import Countdown
from schiffe.settings.layers import Preferences
from schiffe.store.logbook import Logbook
from schiffe.terminal.console import Console
from tests.game.plain.scripted import ScriptedConsole, ScriptedCountdown
from tests.waiting import until

RULES = Rules.of()


BOT = Player(PlayerKind.BOT, "easy", "easy")


def context_with(
    console: ScriptedConsole,
    countdown: ScriptedCountdown,
    clock: int = 15,
    players: tuple[Player, Player] = (Player(PlayerKind.PERSON, "Anna"), BOT),
    rules: Rules = RULES,
    changes: Mapping[str, object] = MappingProxyType({"boards": "asked"}),
) -> LineContext:
    """What a match is played with that has begun."""
    setup = MatchSetup(rules, players, 0, Chance(1), clock_seconds=clock, allows_hints=True)
    series = BattleshipSeries(request=PlayBot("easy"), chance=Chance(1))
    recorder = BattleshipMatchRecorder(Logbook(), setup, series)
    started = setup.start_event
    assert started
    recorder.notify(started, setup.initial_state)
    return LineContext(
        cast(Console, console),
        Session(Preferences(SCHEMA, {"mark": False, **changes})),
        TurnClock(cast(Countdown, countdown), clock, is_remote=not setup.is_local),
        PreparedMatch(recorder, series),
        BOX_GLYPHS,
        rng=random.Random(1),
    )


def turn_words() -> MatchWords:
    """All words of a person in a match, also those that do not work in each."""
    context = context_with(ScriptedConsole([]), ScriptedCountdown())
    return LineSeat(0, None, context, cast(Interruption, None)).match_words()


class Log:
    """Somebody who follows a match beside its view."""

    def notify(self, event: Event, state: MatchState) -> None:
        pass


def test_the_log_is_told_an_event_after_the_view() -> None:
    context = context_with(ScriptedConsole([]), ScriptedCountdown())
    log = Log()
    context.session.observe_matches([log])
    bot = make_bot_seat(context.setup, 1, random_fleet(RULES, random.Random(2)))
    (person, _bot), observers = LineMatchView(context, ExitStack()).seat_people((None, bot), cast(Interruption, None))
    assert observers == [person, log]


def choose_with(
    console: ScriptedConsole,
    countdown: ScriptedCountdown,
    clock: int = 15,
    other: Player = BOT,
    rules: Rules = RULES,
    changes: Mapping[str, object] = MappingProxyType({"boards": "asked"}),
) -> Choice:
    """What a person chooses at the first shot, with 15 seconds."""
    players = Player(PlayerKind.PERSON, "Anna"), other
    context = context_with(console, countdown, clock, players, rules, changes)
    fleet = random_fleet(rules, random.Random(2))
    seen = Perspective(0, fleet, MatchState.at_start(MatchStarted(rules, players, 0)))

    async def choose() -> Choice:
        seat = LineSeat(0, fleet, context, Interruption())
        return await seat.choose(seen, seen.state.after)

    return asyncio.run(choose())


def choose(make_script: Callable[[ScriptedCountdown], list[str | Callable[[], None]]]) -> tuple[Choice, list[str]]:
    """What a person chooses by a script, and all that was said."""
    countdown = ScriptedCountdown()
    console = ScriptedConsole(make_script(countdown))
    choice = choose_with(console, countdown)
    assert console.script == []
    assert countdown.cancelled == 1
    return choice, console.said


def test_a_field_in_time_is_the_shot() -> None:
    choice, said = choose(lambda clock: [clock.reach(14), "b7"])
    assert choice == Choice.single(16)
    assert said == ["Your turn, 15 seconds."]


def test_five_seconds_are_announced_once_however_the_ticks_come() -> None:
    for ticks in ([5, 4, 3], [4, 3], [6, 2]):
        _choice, said = choose(lambda clock, ticks=ticks: [*map(clock.reach, ticks), "b7"])  # type: ignore[misc]
        assert len([text for text in said if "left" in text]) == 1


def test_after_the_end_of_time_any_line_fires_at_random_once() -> None:
    for line in ("", "b7", "nonsense"):
        choice, said = choose(lambda clock, line=line: [clock.reach(0), line])  # type: ignore[misc]
        assert choice.reason == OutOfTime(100)
        assert len([text for text in said if text.startswith("Time's up.")]) == 1


def test_words_still_work_after_the_end_of_time() -> None:
    choice, said = choose(lambda clock: [clock.reach(0), "last", "fleet", ""])
    assert isinstance(choice.reason, OutOfTime)
    assert "No shot has been fired yet." in said


def test_a_line_that_came_before_the_end_of_time_counts() -> None:
    """The tick runs when the line is there already, but has not been looked at yet."""

    class Late(ScriptedConsole):
        async def ask(self, prompt: str = "> ") -> str:
            line = await super().ask(prompt)
            self.after()
            return line

        after: Callable[[], None]

    countdown = ScriptedCountdown()
    console = Late(["b7"])
    console.after = countdown.reach(0)
    assert choose_with(console, countdown) == Choice.single(16)
    assert not [text for text in console.said if "Time's up" in text]


def test_an_end_of_time_while_no_line_is_asked_for_is_said_before_the_next() -> None:
    countdown = ScriptedCountdown()

    class Between(ScriptedConsole):
        async def ask(self, prompt: str = "> ") -> str:
            line = await super().ask(prompt)
            if line == "nonsense":
                countdown.reach(0)()
            return line

    console = Between(["nonsense", ""])
    choice = choose_with(console, countdown)
    assert isinstance(choice.reason, OutOfTime)
    assert [text for text in console.said if "Time's up" in text] == [console.said[-1]]


def test_enter_just_after_the_end_of_time_fires_what_was_typed() -> None:
    for line in ("0", ""):
        countdown = ScriptedCountdown()
        console = ScriptedConsole([])

        def end(countdown: ScriptedCountdown = countdown) -> None:
            countdown.is_in_grace = True
            countdown.reach(0)()

        console.script = [console.type("b1"), end, line]
        assert choose_with(console, countdown) == Choice.single(19 if line else 10)
        assert console.typed_text == ""  # so that it is not shown again
    countdown = ScriptedCountdown()
    console = ScriptedConsole([])
    console.script = [countdown.reach(0), console.type("b1"), "0"]
    assert choose_with(console, countdown).reason == OutOfTime(100)  # begun when it was over


def test_what_is_half_typed_at_the_end_of_time_is_kept_and_counts_whenever_it_is_finished() -> None:
    for finished, cell in (("0", 19), ("", 10)):
        countdown = ScriptedCountdown()
        console = ScriptedConsole([])
        console.script = [console.type("b1"), countdown.reach(0), finished]
        assert choose_with(console, countdown) == Choice.single(cell)
        assert "Time's up. Enter fires B1." in "\n".join(console.said)


def test_only_a_square_that_can_be_shot_at_is_fired_after_the_end_of_time() -> None:
    for typed in ("z", "k1"):
        countdown = ScriptedCountdown()
        countdown.is_in_grace = True
        console = ScriptedConsole([])
        console.script = [console.type(typed), countdown.reach(0), ""]
        assert choose_with(console, countdown).reason == OutOfTime(100)
        assert "Time's up. What you are typing still counts." in "\n".join(console.said)


@pytest.mark.parametrize("word", ["help", "fleet", "row b", "around b7", "hint", "open", "clock", "again"])
def test_the_clock_stands_from_a_question_until_it_is_to_go_on(word: str) -> None:
    seen = []
    countdown = ScriptedCountdown()

    def look() -> None:
        seen.append(countdown.stands)

    console = ScriptedConsole([look, word, look, "k99", look, "continue", look, "last", look, "b7"])
    assert choose_with(console, countdown) == Choice.single(16)
    assert seen == [False, True, True, False, True]
    assert console.said.count("The clock is stopped; continue starts it again.") == 1


def test_the_clock_is_changed_and_stopped_in_a_game() -> None:
    countdown = ScriptedCountdown()
    seen = []

    def look() -> None:
        seen.append((countdown.seconds, countdown.stands))

    console = ScriptedConsole(["clock 30", look, "pause", look, "continue", look, "clock x", "clock 0", look, "b7"])
    assert choose_with(console, countdown) == Choice.single(16)
    assert seen == [(30, False), (30, True), (30, False), (None, False)]
    assert console.said[1:] == [
        "30 seconds left.",
        "The clock is stopped.",
        "30 seconds left.",
        "“x” is not possible for clock. Possible: 0 to 3600",
        "No clock is running.",
    ]


def test_where_somebody_waits_at_another_computer_the_clock_runs_on() -> None:
    countdown = ScriptedCountdown()
    seen: list[tuple[int | None, bool]] = []
    words = ("fleet", "last", "pause", "clock 0")
    console = ScriptedConsole([])
    for word in words:
        console.script += [word, lambda: seen.append((countdown.seconds, countdown.stands))]
    console.script.append("b7")
    choose_with(console, countdown, other=Player(PlayerKind.REMOTE, "Opponent"))
    assert seen == [(15, False)] * 4
    assert console.said.count("The clock keeps running: your opponent is waiting.") == 3  # once unasked


def test_a_short_clock_says_hurry_in_its_second_half_only() -> None:
    countdown = ScriptedCountdown()
    console = ScriptedConsole([*map(countdown.reach, (4, 3, 2, 1)), "b7"])
    choose_with(console, countdown, clock=5)
    assert console.said == ["Your turn, 5 seconds.", "2 seconds left."]


def test_whoever_is_silent_for_long_in_a_network_game_is_warned(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("schiffe.battleship.plain.person.LONG_SILENCE_SECONDS", 0.01)

    class Silent(ScriptedConsole):
        async def ask(self, prompt: str = "> ") -> str:
            warning = "No move for 0 seconds: your opponent may leave soon."
            await until(lambda: warning in self.said, "the silent are warned")
            return await super().ask(prompt)

    other = Player(PlayerKind.REMOTE, "Opponent")
    assert choose_with(Silent(["b7"]), ScriptedCountdown(), other=other) == Choice.single(16)


def test_against_a_bot_nobody_is_warned_of_silence(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("schiffe.battleship.plain.person.LONG_SILENCE_SECONDS", 0)

    class Slow(ScriptedConsole):
        async def ask(self, prompt: str = "> ") -> str:
            for _step in range(5):
                await asyncio.sleep(0)  # in the first of these steps a warning after 0 seconds would come
            return await super().ask(prompt)

    console = Slow(["b7"])
    choose_with(console, ScriptedCountdown())
    assert console.said == ["Your turn, 15 seconds."]
