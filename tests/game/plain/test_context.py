"""What a match in line mode is played with: its clock, the words that every game has, and what is said at its ends."""

import asyncio
import sys
from pathlib import Path
from types import SimpleNamespace
from typing import Any, cast

import pytest

from schiffe.game.flow.after_match import AfterMatch, PlayResult, WentBack
from schiffe.game.level import Level
from schiffe.game.match.recorder import AnyMatchRecorder
from schiffe.game.match.request import PlayBot
from schiffe.game.plain.context import LineMatchContext, Verbosity
from schiffe.game.plain.line_settings import opening_text, switch_speech
from schiffe.game.plain.match_words import MatchWords, Word, speech_words
from schiffe.game.plain.menu import report_leaving
from schiffe.game.plain.offers import ask_for_next_level, ask_offer
from schiffe.game.plain.start import play_in_lines
from schiffe.game.plain.turn_clock import TurnClock, first_seconds, seconds_left_text
from schiffe.game.plain.words import CLOCK as CLOCK_WORD
from schiffe.game.plain.words import PAUSE, PLAY, switch_state
from schiffe.game.session import Session
from schiffe.game.statistics.ladder import Ladder, Rung, Standing
from schiffe.language.i18n import Text
from schiffe.language.words import RefusedInput
from schiffe.process.countdown import Countdown
from schiffe.process.errors import CommandError
from schiffe.settings.kinds import WholeNumber
from schiffe.settings.layers import Preferences
from schiffe.settings.schema import Schema, Setting
from schiffe.settings.shared import BOARDS, CLOCK, LANGUAGE, LOGBOOK, PLAYER_NAME, SPEECH, WAIT_SECONDS
from schiffe.store.logbook import Logbook
from schiffe.terminal.console import Console, EndOfInput
from tests.game.plain.keyboard import Keyboard
from tests.game.plain.scripted import ScriptedCountdown
from tests.game.simple.toy import NIM, LoadedNim
from tests.layers import read_layer
from tests.toolkit.painting import expected

SCHEMA = Schema((LANGUAGE, PLAYER_NAME, CLOCK, WAIT_SECONDS, SPEECH, BOARDS, LOGBOOK))
RUNS_ON = "The clock keeps running: your opponent is waiting."


def clock(seconds: int = 15, *, is_remote: bool = False) -> tuple[TurnClock, ScriptedCountdown]:
    countdown = ScriptedCountdown()
    return TurnClock(cast(Countdown, countdown), seconds, is_remote=is_remote), countdown


def stands(countdown: ScriptedCountdown) -> bool:
    return countdown.is_paused


def tick(_left: int) -> None:
    pass


def session(**given: str) -> Session:
    return Session(Preferences(SCHEMA, read_layer(SCHEMA, given)))


def context(keyboard: Keyboard, *, is_remote: bool = False, **given: str) -> LineMatchContext:
    return LineMatchContext(cast(Console, keyboard), session(**given), clock(is_remote=is_remote)[0])


# The clock


def test_a_clock_runs_stands_and_runs_again() -> None:
    made, countdown = clock(20)
    assert made.seconds_left_text() == "No clock is running."
    assert made.pause() == "No clock is running."
    countdown.resume()
    made.start(tick, 5)
    assert (countdown.seconds, made.seconds, made.setting) == (25, 20, CLOCK)
    assert made.seconds_left_text() == "25 seconds left."
    assert made.pause() == "The clock is stopped."
    assert stands(countdown)
    assert made.resume() == "25 seconds left."
    assert not stands(countdown)
    made.start(tick)
    assert countdown.seconds == 20
    assert seconds_left_text(1) == "1 second left."


def test_that_it_stands_is_explained_once() -> None:
    made, countdown = clock()
    assert made.stop_for_word() == "The clock is stopped; continue starts it again."
    assert countdown.stands
    assert made.stop_for_word() is None
    made, countdown = clock()
    made.pause()
    assert made.stop_for_word() is None


def test_its_seconds_are_changed_from_this_turn_on() -> None:
    made, countdown = clock()
    assert made.change("30", tick, 2) == "32 seconds left."
    assert (made.seconds, countdown.cancelled) == (30, 1)
    with pytest.raises(RefusedInput, match=r"^“never” is not possible for clock\. Possible: 0 to 3600$"):
        made.change("never", tick)
    assert (made.seconds, countdown.seconds) == (30, 32)
    assert made.change("0", tick) == "No clock is running."
    made.seconds = 7
    assert made.seconds == 7
    made.switch_off()
    assert (made.seconds, countdown.cancelled) == (0, 3)


def test_a_clock_reads_new_seconds_as_its_own_setting_allows() -> None:
    short = Setting("short-clock", WholeNumber(1, 5), 3, label=Text("Short clock"))
    made = TurnClock(cast(Countdown, ScriptedCountdown()), 3, short)
    assert made.change("5", tick) == "5 seconds left."
    with pytest.raises(RefusedInput, match=r"^“30” is not possible for clock\. Possible: 1 to 5$"):
        made.change("30", tick)
    assert made.seconds == 5


def test_while_somebody_at_another_computer_waits_it_runs_on() -> None:
    made, countdown = clock(is_remote=True)
    made.start(tick)
    for refused in (made.pause, lambda: made.change("30", tick)):
        with pytest.raises(RefusedInput, match=RUNS_ON):
            refused()
    assert [made.stop_for_word(), made.stop_for_word()] == [RUNS_ON, None]
    made.switch_off()
    assert (made.seconds, countdown.seconds, countdown.stands) == (15, 15, False)


def test_with_speech_there_is_a_clock_only_where_it_is_asked_for() -> None:
    assert first_seconds(session().settings, 15) == 15
    assert first_seconds(session(speech="yes").settings, 15) == 0
    assert first_seconds(session(speech="yes", clock="20").settings, 20) == 20
    assert first_seconds(session(speech="yes", clock="20").settings, 20, WAIT_SECONDS) == 0


# The words


def test_squares_are_spelled_and_speech_is_switched() -> None:
    keyboard = Keyboard()
    made = context(keyboard)
    switch_speech_and_clock, switch_spelling = (word.answer for word in speech_words(made))
    assert switch_speech_and_clock
    assert switch_spelling
    assert [switch_spelling(text) for text in ("on", "")] == ["Squares are spelled.", "Squares are not spelled."]
    assert switch_speech_and_clock("on") == "Speech is on; help lists the words."
    for switch in (switch_spelling, switch_speech_and_clock):
        with pytest.raises(RefusedInput, match=r"^“perhaps” is not possible\. Possible: on or off$"):
            switch("perhaps")
    assert keyboard.spells_squares is False


def test_speech_ends_a_clock_that_nobody_has_asked_for() -> None:
    for made, seconds in ((context(Keyboard()), 0), (context(Keyboard(), clock="15"), 15)):
        switch = speech_words(made)[0].answer
        assert switch
        switch("off")
        assert made.clock.seconds == 15
        switch("on")
        assert made.clock.seconds == seconds


def test_how_much_is_drawn_and_said() -> None:
    found = [context(Keyboard(), boards=boards) for boards in ("always", "asked", "never")]
    assert [each.draws_unasked for each in found] == [True, False, False]
    assert [each.can_draw for each in found] == [True, True, False]
    assert [context(Keyboard(), speech=speech).verbosity.is_brief for speech in ("yes", "no")] == [True, False]
    heard = [context(Keyboard(has_keyboard=has_keyboard), speech="yes").verbosity for has_keyboard in (True, False)]
    assert heard == [Verbosity.NEWS_AND_ANSWERS, Verbosity.NEWS]


def test_words_are_explained() -> None:
    keyboard = Keyboard()
    match_words = [Word(CLOCK_WORD, "the clock"), Word(PAUSE, "stop it")]
    for made in (context(keyboard), context(keyboard, speech="yes")):
        MatchWords(made, match_words).answer_while_waiting("help")
    assert keyboard.text == expected("""
          clock (cl)  the clock
          pause (pa)  stop it
          help (he)   this text
          quit (qu)   leave the game
        The letters in brackets are enough.
        Words: clock, pause, help, quit. For more, type help and a word.
        """)


def test_a_switch_is_read() -> None:
    assert [switch_state(text, is_on=True) for text in ("", " on ", "OFF")] == [False, True, False]
    assert switch_state("", is_on=False) is True


# Ends


class Recorder:
    """A recorder of a match with a number."""

    def __init__(self, match: int | None) -> None:
        self.unfinished_id = match
        self.left = 0

    def leave(self) -> None:
        self.left += 1


class ToldBook(Logbook):
    """A book that has something to tell."""

    def __init__(self, told: str) -> None:
        super().__init__()
        self.told = told

    def take_problem_report(self) -> str:
        return self.told


def test_whoever_leaves_is_told_how_to_go_on() -> None:
    keyboard, recorder = Keyboard(), Recorder(7)
    book = ToldBook("The file is full.")
    with pytest.raises(WentBack), report_leaving(cast(Console, keyboard), book, cast(AnyMatchRecorder, recorder)):
        raise WentBack
    assert keyboard.text == expected("""
        You have left the game.
        Game saved. Continue with: schiffe --resume 7
        The file is full.
        """)
    assert recorder.left == 1
    keyboard, recorder = Keyboard(), Recorder(None)
    with report_leaving(cast(Console, keyboard), ToldBook(""), cast(AnyMatchRecorder, recorder)):
        pass
    assert (keyboard.said, recorder.left) == ([], 1)
    with pytest.raises(EndOfInput), report_leaving(cast(Console, keyboard), ToldBook("")):
        raise EndOfInput
    assert not keyboard.said


def test_a_match_is_left_by_its_person_or_with_the_end_of_the_input() -> None:
    keyboard = Keyboard()
    made = context(keyboard)
    assert made.return_to_menu() == PlayResult(AfterMatch.MENU)
    assert keyboard.said == ["You have left the game."]
    keyboard.has_ended = True
    with pytest.raises(EndOfInput):
        made.return_to_menu()


def test_what_is_offered_is_taken_by_its_word() -> None:
    for lines, has_keyboard, wanted in (
        (("play",), True, True),
        (("pl",), True, True),
        (("",), True, False),
        (("no",), True, False),
        ((), True, False),
        (("play",), False, False),
    ):
        keyboard = Keyboard(*lines, has_keyboard=has_keyboard)
        assert asyncio.run(ask_offer(cast(Console, keyboard), PLAY, "Play? ")) is wanted
        assert len(keyboard.said) == (len(lines) if has_keyboard else 0)


def test_the_next_level_is_offered_when_one_is_beaten() -> None:
    beaten = Standing("clever", Rung(2, 2), "master")

    def asked(standing: Standing | None, *lines: str, has_keyboard: bool = True) -> tuple[str | None, str]:
        keyboard = Keyboard(*lines, has_keyboard=has_keyboard)
        levels = {level: Level(Text(level.title()), Text("")) for level in ("clever", "master")}
        ladder = cast(Ladder, SimpleNamespace(levels=levels, read_standing=lambda *_given: standing))
        level = asyncio.run(ask_for_next_level(context(keyboard), ladder, PlayBot("clever")))
        return level, keyboard.text

    level, said = asked(beaten, "play")
    assert level == "master"
    assert said == expected("""
        Two wins in a row: you have beaten Clever. Next: Master.
        Press Enter to continue, or type play to play Master: play
        """)
    assert asked(beaten, "")[0] is None
    assert asked(beaten, "play", has_keyboard=False) == (None, "")
    for standing in (None, Standing("clever", Rung(1, 1), "master"), Standing("master", Rung(2, 2))):
        assert asked(standing, "play") == (None, "")


def test_speech_is_switched_and_kept() -> None:
    keyboard, made = Keyboard(), session()
    said = [switch_speech(cast(Console, keyboard), made, text) for text in ("", "on", "off")]
    assert "\n".join(said) + "\n" == expected("""
        Speech is on; help lists the words.
        Speech is on; help lists the words.
        Speech is off.
        """)
    assert made.settings[SPEECH] is False
    switch_speech(cast(Console, keyboard), made, "on")
    assert made.settings[SPEECH] is True


def test_where_the_file_is_wrong_speech_is_not_switched(tmp_path: Path) -> None:
    (tmp_path / "settings.ini").write_text("[schiffe]\nboards = soon\n")
    made = session()
    with pytest.raises(RefusedInput, match=r"settings\.ini"):
        switch_speech(cast(Console, Keyboard()), made, "on")
    assert made.settings[SPEECH] is False


def test_where_the_file_cannot_be_written_speech_holds_for_now(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "file").write_text("")
    monkeypatch.setenv("SCHIFFE_SETTINGS", str(tmp_path / "file" / "settings.ini"))
    made = session()
    keyboard = Keyboard()
    assert switch_speech(cast(Console, keyboard), made, "on").startswith("Speech is on")
    assert keyboard.text.startswith("This lasts until you quit:")
    assert made.settings[SPEECH] is True


def test_what_line_mode_begins_with() -> None:
    assert [opening_text(has_speech=has_speech) for has_speech in (True, False)] == [
        "Speech is on; help lists the words.",
        "Line mode. If you listen, type speech.",
    ]


def test_line_mode_from_start_to_end(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], tmp_path: Any
) -> None:
    def played(lines: str, wanted: PlayBot | None, **given: str) -> int:
        (tmp_path / "lines").write_text(lines)
        with (tmp_path / "lines").open() as source:
            monkeypatch.setattr(sys, "stdin", source)
            preferences = Preferences(NIM.schema, read_layer(NIM.schema, {"clock": "0", **given}))
            return play_in_lines(LoadedNim(NIM), Session(preferences, games=(NIM,)), wanted)

    assert played("quit\n", None) == 0
    said = capsys.readouterr().out
    assert "Nim\n1  Against the computer" in said
    assert "Line mode" not in said
    assert played("quit\n", None, speech="yes") == 0
    assert capsys.readouterr().out.startswith("Speech is on; help lists the words.\n")
    assert played("quit\n", PlayBot("clever")) == 0
    assert "21 stones are left" in capsys.readouterr().out
    with pytest.raises(CommandError, match="the input ended") as raised:
        played("1\n", PlayBot("clever"))
    assert raised.value.status == 1
