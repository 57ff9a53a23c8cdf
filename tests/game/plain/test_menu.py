"""The numbered menu of a toy's game in line mode: its entries, what it asks for, and the settings that it changes."""

import asyncio
import re
from collections.abc import AsyncIterator, Sequence
from contextlib import AbstractAsyncContextManager, AbstractContextManager, asynccontextmanager
from functools import partial
from pathlib import Path
from typing import Any, cast

import pytest

from schiffe.game.flow.after_match import WentBack
from schiffe.game.game import NarratedMoment
from schiffe.game.match.request import PlayBot
from schiffe.game.plain.line_settings import LineSettings
from schiffe.game.plain.menu import LineMenu, LineMenuEntry
from schiffe.game.plain.questions import ClockOffer
from schiffe.game.plain.stepping import step_through
from schiffe.game.session import Session
from schiffe.language import i18n
from schiffe.network.address import Address
from schiffe.process.errors import CommandError
from schiffe.settings.layers import Preferences
from schiffe.settings.schema import Schema
from schiffe.settings.shared import BOARDS, CLOCK, LANGUAGE, LOGBOOK, PLAYER_NAME, SPEECH
from schiffe.store.logbook import Logbook
from schiffe.terminal.console import Console, EndOfInput
from tests.game.plain.keyboard import Keyboard
from tests.game.simple.test_toy import TURNS, play_turns
from tests.game.simple.toy import NIM, LoadedNim, NimSetUp
from tests.layers import read_layer
from tests.toolkit.painting import expected

SCHEMA = Schema((LANGUAGE, PLAYER_NAME, CLOCK, SPEECH, BOARDS, LOGBOOK))


ONE_HEAP = PlayBot("heap")


class Heaps(LineMenu):
    """The menu of heaps; it asks for whatever an entry is called."""

    looks = 0

    def title(self) -> str:
        return "Heaps of stones"

    def entries(self) -> Sequence[LineMenuEntry]:
        return (
            LineMenuEntry("One heap", ONE_HEAP),
            LineMenuEntry("Look back", self.stored_matches.show_finished_match),
            LineMenuEntry("How to play", self.print_how_to_play),
            LineMenuEntry("Nothing", self._refuse),
            LineMenuEntry("Back", self._leave),
        )

    async def _refuse(self) -> Any:
        raise CommandError("there are no stones")

    async def _leave(self) -> Any:
        raise WentBack

    def open_match(self, match: Any, _room: Any) -> AbstractContextManager[Any]:
        raise NotImplementedError

    def how_to_play_text(self) -> str:
        return "Take stones."

    def work_while_asking(self) -> AbstractAsyncContextManager[None]:
        return self._look()

    @asynccontextmanager
    async def _look(self) -> AsyncIterator[None]:
        self.looks += 1
        yield


def heaps(keyboard: Keyboard, book: Logbook | None = None, **given: str) -> Heaps:
    session = Session(Preferences(SCHEMA, read_layer(SCHEMA, given)), book, games=(NIM,))
    return Heaps(cast(Console, keyboard), session, LoadedNim(NIM))


def chosen(*lines: str, book: Logbook | None = None, has_keyboard: bool = True, **given: str) -> tuple[Any, str]:
    """What is chosen by these lines, and all that was said."""
    keyboard = Keyboard(*lines, has_keyboard=has_keyboard)
    return asyncio.run(heaps(keyboard, book, **given).choose()), keyboard.text


@pytest.fixture
def played(path: Path) -> Path:
    """A logbook with two matches that are over, and two that are not."""
    for names, count in ((("Anna", "Ben"), 8), (("Cleo", "Dan"), 2), (("Emil", "Fay"), 8), (("Gil", "Hal"), 3)):
        play_turns(path, names, TURNS[:count])
    return path


def undated(text: str) -> str:
    return re.sub(r"\d{4}-\d\d-\d\d \d\d:\d\d", "today", text)


def test_a_number_chooses_an_entry() -> None:
    wanted, said = chosen("3", "4", "5", "1")
    assert wanted == ONE_HEAP
    assert said == expected("""
        Heaps of stones
        1  One heap
        2  Look back
        3  How to play
        4  Nothing
        5  Back
        Number, or quit: 3
        Take stones.

        Heaps of stones
        1  One heap
        2  Look back
        3  How to play
        4  Nothing
        5  Back
        Number, or quit: 4
        there are no stones

        Heaps of stones
        1  One heap
        2  Look back
        3  How to play
        4  Nothing
        5  Back
        Number, or quit: 5

        Heaps of stones
        1  One heap
        2  Look back
        3  How to play
        4  Nothing
        5  Back
        Number, or quit: 1
        """)


def test_words_in_the_menu() -> None:
    wanted, said = chosen(
        "9", "help", "", "a", "again", "he 4", "continue", "0", "c", "speech on", "speech maybe", "quit"
    )
    assert wanted is None
    assert said == expected("""
        Heaps of stones
        1  One heap
        2  Look back
        3  How to play
        4  Nothing
        5  Back
        Number, or quit: 9
        “9” is not in the menu. Possible: 1 to 5, or quit.
        Number, or quit: help
        Type a number from 1 to 5, again for the menu, speech to listen, or quit.
        Number, or quit:
        Type a number from 1 to 5, again for the menu, speech to listen, or quit.
        Number, or quit: a
        “a” is not in the menu. Possible: 1 to 5, or quit.
        Number, or quit: again

        Heaps of stones
        1  One heap
        2  Look back
        3  How to play
        4  Nothing
        5  Back
        Number, or quit: he 4
        Type a number from 1 to 5, again for the menu, speech to listen, or quit.
        Number, or quit: continue
        Type a number from 1 to 5, again for the menu, speech to listen, or quit.
        Number, or quit: 0
        “0” is not in the menu. Possible: 1 to 5, or quit.
        Number, or quit: c
        “c” is not in the menu. Possible: 1 to 5, or quit.
        Number, or quit: speech on
        Speech is on; help lists the words.
        Number, or quit: speech maybe
        “maybe” is not possible. Possible: on or off
        Number, or quit: quit
        """)


def test_behind_a_pipe_the_menu_is_listed_each_time_and_nobody_looks_at_it() -> None:
    keyboard = Keyboard("x", "quit", has_keyboard=False)
    menu = heaps(keyboard)
    assert asyncio.run(menu.choose()) is None
    assert (keyboard.text.count("Heaps of stones"), menu.looks) == (2, 0)
    keyboard = Keyboard("x", "quit")
    menu = heaps(keyboard)
    asyncio.run(menu.choose())
    assert (keyboard.text.count("Heaps of stones"), menu.looks) == (1, 2)
    with pytest.raises(EndOfInput):
        chosen()


def test_of_several_games_one_is_gone_on_with(played: Path) -> None:
    book = Logbook(played)
    wanted, said = chosen("", "0", "quit", "0", "7", "continue", "2", book=book)
    assert [player.name for player in wanted.players] == ["Cleo", "Dan"]
    wanted.recorder.leave()
    assert undated(said) == expected("""
        Heaps of stones
        0  Continue: Gil against Hal, today
        1  One heap
        2  Look back
        3  How to play
        4  Nothing
        5  Back
        Number, or quit:
        Type a number from 0 to 5, again for the menu, speech to listen, or quit.
        Number, or quit: 0
        1  Gil against Hal, today
        2  Cleo against Dan, today
        Which one? (Enter: 1) quit

        Heaps of stones
        0  Continue: Gil against Hal, today
        1  One heap
        2  Look back
        3  How to play
        4  Nothing
        5  Back
        Number, or quit: 0
        1  Gil against Hal, today
        2  Cleo against Dan, today
        Which one? (Enter: 1) 7
        “7” is not possible. Possible: 1 or 2

        Heaps of stones
        0  Continue: Gil against Hal, today
        1  One heap
        2  Look back
        3  How to play
        4  Nothing
        5  Back
        Number, or quit: continue
        1  Gil against Hal, today
        2  Cleo against Dan, today
        Which one? (Enter: 1) 2
        """)
    other, _said = chosen("0", "", book=book)
    assert [player.name for player in other.players] == ["Gil", "Hal"]
    wanted, _said = chosen("0", book=book)
    assert [player.name for player in wanted.players] == ["Cleo", "Dan"]
    for each in (other, wanted):
        each.recorder.leave()
    book.close()


def test_a_game_that_somebody_else_plays_is_refused(played: Path) -> None:
    book, elsewhere = Logbook(played), Logbook(played)
    menu = heaps(Keyboard("1"), book)
    unfinished = LoadedNim(NIM).unfinished_matches(book)
    found = LoadedNim(NIM).resume(elsewhere, unfinished[0].id)
    assert isinstance(found, NimSetUp)
    with pytest.raises(CommandError, match=r"^Game 4 is being played, perhaps in another window\.$"):
        asyncio.run(menu.stored_matches.resume(unfinished))
    found.recorder.leave()
    for each in (book, elsewhere):
        each.close()


def test_behind_a_pipe_no_unfinished_game_is_offered(played: Path) -> None:
    book = Logbook(played)
    _wanted, said = chosen("0", "quit", book=book, has_keyboard=False)
    assert "Continue" not in said
    assert "“0” is not in the menu. Possible: 1 to 5, or quit." in said
    book.close()


def test_games_that_are_over_are_told_step_by_step(played: Path) -> None:
    book = Logbook(played)
    _wanted, said = chosen("2", "2", "", "quit", "quit", book=book)
    assert undated(said) == expected("""
        Heaps of stones
        0  Continue: Gil against Hal, today
        1  One heap
        2  Look back
        3  How to play
        4  Nothing
        5  Back
        Number, or quit: 2
        1  Emil against Fay, today
        2  Anna against Ben, today
        Which one? (Enter: 1) 2
        21 stones are left. Anna, take 1 to 3.
        next, back, 0 to 8, or quit:
        18 stones are left. Ben, take 1 to 3.
        next, back, 0 to 8, or quit: quit

        Heaps of stones
        0  Continue: Gil against Hal, today
        1  One heap
        2  Look back
        3  How to play
        4  Nothing
        5  Back
        Number, or quit: quit
        """)
    _wanted, said = chosen("2", "1", "quit", book=book, has_keyboard=False)
    assert "\n  2  17 stones are left. Emil, take 1 to 3.\n" in said
    book.close()


def test_without_games_that_are_over_nothing_is_looked_back_at(path: Path) -> None:
    _wanted, said = chosen("2", "quit")
    assert "2\nNo game is over yet.\n" in said
    play_turns(path, ("Anna", "Ben"), TURNS)
    book = Logbook(path)
    _wanted, said = chosen("2", "quit", "quit", book=book)
    assert "Which one?" not in said
    assert said.count("21 stones are left") == 1
    _wanted, said = chosen("2", "quit", book=book, logbook="no")
    assert "No game is over yet." in said
    book.close()


def test_at_most_nine_games_are_offered_to_look_back_at(path: Path) -> None:
    for _match in range(10):
        play_turns(path, ("Anna", "Ben"), TURNS)
    book = Logbook(path)
    _wanted, said = chosen("2", "10", "quit", book=book)
    assert "9  Anna against Ben" in said
    assert "10  Anna" not in said
    assert "“10” is not possible. Possible: 1, 2, 3, 4, 5, 6, 7, 8 or 9" in said
    book.close()


# What the flow asks for


def test_what_a_menu_tells_the_flow() -> None:
    keyboard = Keyboard()
    menu = heaps(keyboard)
    assert menu.continues_series
    assert asyncio.run(menu.choose_next_request(ONE_HEAP)) == ONE_HEAP
    assert asyncio.run(menu.invite("Come to port 1."))
    menu.report_problem(CommandError("no stones"))
    assert keyboard.said == ["Come to port 1.", "no stones"]
    with pytest.raises(CommandError, match="no stones"):
        asyncio.run(menu.ask_after_problem(CommandError("no stones")))


# What is asked for

NAMES = {"easy": "simple", "hard": "Difficult"}


def test_a_level_is_asked_for_by_its_word_or_its_name() -> None:
    for line, level in (("", "hard"), ("EASY", "easy"), ("simple", "easy"), (" difficult ", "hard")):
        keyboard = Keyboard(line)
        assert asyncio.run(heaps(keyboard).questions.ask_level("Which of {levels}? ({level}) ", NAMES, "hard")) == level
    assert keyboard.said == ["Which of simple or Difficult? (Difficult)  difficult "]
    keyboard = Keyboard("medium", "clock 3", "quit")
    with pytest.raises(WentBack):
        asyncio.run(heaps(keyboard).questions.ask_level("? ", NAMES, "hard"))
    assert keyboard.said[1::2] == [
        "“medium” is not possible. Possible: simple or Difficult",
        "“clock 3” is not possible. Possible: simple or Difficult",
    ]


def about(session: Session) -> str:
    return f"21 stones, {session.settings[CLOCK]} s"


def test_where_there_is_a_clock_it_is_told_and_changed() -> None:
    for has_keyboard in (True, False):
        keyboard = Keyboard("clock 40", "clock", "clock never", "", has_keyboard=has_keyboard)
        menu = heaps(keyboard)
        session = menu.session
        offer = ClockOffer(CLOCK, partial(about, session))
        assert asyncio.run(menu.questions.ask_level("? ", NAMES, "easy", offer)) == "easy"
        told = [line for line in keyboard.said if not line.startswith("? ")]
        assert told == [
            *(["21 stones, 15 s. clock 30 changes the clock."] if has_keyboard else []),
            "21 stones, 40 s.",
            "21 stones, 40 s.",
            "“never” is not possible for clock. Possible: 0 to 3600",
        ]


def test_a_name_is_asked_for_until_it_is_one() -> None:
    keyboard = Keyboard("anna", " Ben ")
    assert asyncio.run(heaps(keyboard).questions.ask_name("Who? ", taken_name="Anna")) == "Ben"
    assert keyboard.said[1] == "The name “anna” is taken. Choose another one."
    assert asyncio.run(heaps(Keyboard("")).questions.ask_name("Who? ", "Cleo")) == "Cleo"
    with pytest.raises(WentBack):
        asyncio.run(heaps(Keyboard("exit")).questions.ask_name("Who? "))


def test_an_address_is_asked_for_until_it_is_one() -> None:
    keyboard = Keyboard("a:b:c d", "example.org")
    assert asyncio.run(heaps(keyboard).questions.ask_address("Where? ", port=77)) == Address("example.org", 77)
    assert "a:b:c d" in keyboard.said[1]
    assert ":77" in keyboard.said[1]
    assert asyncio.run(heaps(Keyboard("")).questions.ask_address("Where? ", "here:5")) == Address("here", 5)
    for line in ("", "quit"):
        with pytest.raises(WentBack):
            asyncio.run(heaps(Keyboard(line)).questions.ask_address("Where? "))


# Settings


def edited(*lines: str, has_keyboard: bool = True, only: Sequence[Any] = (), **given: str) -> tuple[Session, str]:
    keyboard = Keyboard(*lines, has_keyboard=has_keyboard)
    session = Session(Preferences(SCHEMA, read_layer(SCHEMA, given)))
    asyncio.run(LineSettings(cast(Console, keyboard), session).edit(only))
    return session, keyboard.text


def test_at_a_keyboard_settings_are_told_and_changed_by_their_names(tmp_path: Path) -> None:
    session, said = edited(
        "all",
        "clock",
        "clock 30",
        "clock 40 name Eva",
        'name "Ada L"',
        'name "',
        "clock 1 2",
        "clock x",
        "speed",
        "boards",
        "default",
        "",
    )
    assert (session.settings[CLOCK], session.settings[PLAYER_NAME]) == (40, '"')
    assert said == expected("""
        Type the name of a setting; all lists them.
        Name and new value, or Enter to go back: all
        language, name, clock, speech, boards and logbook.
        Name and new value, or Enter to go back: clock
        clock: 15. How long a turn may take; 0 turns the clock off. Possible: 0 to 3600.
        Name and new value, or Enter to go back: clock 30
        clock: 30. How long a turn may take; 0 turns the clock off. Possible: 0 to 3600.
        Name and new value, or Enter to go back: clock 40 name Eva
        clock: 40. How long a turn may take; 0 turns the clock off. Possible: 0 to 3600.
        name: Eva. What you are called in games and in the statistics. Possible: up to 20 printable characters.
        Name and new value, or Enter to go back: name "Ada L"
        name: Ada L. What you are called in games and in the statistics. Possible: up to 20 printable characters.
        Name and new value, or Enter to go back: name "
        name: ". What you are called in games and in the statistics. Possible: up to 20 printable characters.
        Name and new value, or Enter to go back: clock 1 2
        “clock 1 2” is not a name with its value, such as size 12
        Name and new value, or Enter to go back: clock x
        “x” is not possible for clock. Possible: 0 to 3600
        Name and new value, or Enter to go back: speed
        no setting “speed”. Possible: language, name, clock, speech, boards or logbook. Did you mean speech?
        Name and new value, or Enter to go back: boards
        boards: always. When line mode draws the boards. Possible: always, asked or never.
        Name and new value, or Enter to go back: default
        no setting “default”. Possible: language, name, clock, speech, boards or logbook
        Name and new value, or Enter to go back:
        """)
    assert "clock = 40" in (tmp_path / "settings.ini").read_text()


def test_behind_a_pipe_settings_are_a_table() -> None:
    _session, said = edited("all", "clock 30", "quit", has_keyboard=False)
    assert said == expected("""
        setting   value   default  source   possible
        language  auto    auto     default  auto, de or en
        name      -       -        default  up to 20 printable characters
        clock     15      15       default  0 to 3600
        speech    no      no       default  yes or no
        boards    always  always   default  always, asked or never
        logbook   yes     yes      default  yes or no
        Name and new value, or Enter to go back: all
        no setting “all”. Possible: language, name, clock, speech, boards or logbook
        Name and new value, or Enter to go back: clock 30
        setting  value  default  source  possible
        clock    30     15       file    0 to 3600
        Name and new value, or Enter to go back: quit
        """)
    _session, said = edited("clock=30 name", "clock=30", "quit", has_keyboard=False, only=(CLOCK,))
    assert said.count("is not a name with its value") == said.count("clock    30     15       file") == 1
    _session, said = edited("name Eva", "QUIT", has_keyboard=False, only=(CLOCK,))
    assert said == expected("""
        setting  value  default  source   possible
        clock    15     15       default  0 to 3600
        Name and new value, or Enter to go back: name Eva
        no setting “name”. Possible: clock
        Name and new value, or Enter to go back: QUIT
        """)


def test_another_language_holds_at_once() -> None:
    _session, said = edited("language de", "alle", "all", "ende")
    assert i18n.current_language() == "de"
    assert said.count("language, name, clock, speech, boards") == 2


def test_what_cannot_be_written_holds_for_now(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "file").write_text("")
    monkeypatch.setenv("SCHIFFE_SETTINGS", str(tmp_path / "file" / "settings.ini"))
    session, said = edited("clock 30", "")
    assert session.settings[CLOCK] == 30
    assert "This lasts until you quit:" in said


def test_a_file_that_is_wrong_is_left_alone(tmp_path: Path) -> None:
    (tmp_path / "settings.ini").write_text("[schiffe]\nboards = soon\n")
    session, said = edited("clock 30", "")
    assert session.settings[CLOCK] == 15
    assert "settings.ini" in said


# Steps

STEPS = [
    NarratedMoment("start", 0),
    NarratedMoment("Anna takes 3", 1),
    NarratedMoment("and smiles", 1),
    NarratedMoment("Ben takes 1", 3),
]


def stepped(*lines: str) -> str:
    keyboard = Keyboard(*lines)
    asyncio.run(step_through(cast(Console, keyboard), STEPS))
    return keyboard.text


def test_steps_are_told_one_after_the_other() -> None:
    assert stepped("", "next", "back", "again", "2", "", "0", "back", "3", "5", "what", "n", "quit") == expected("""
        start
        next, back, 0 to 3, or quit:
        Anna takes 3
        next, back, 0 to 3, or quit: next
        and smiles
        next, back, 0 to 3, or quit: back
        Anna takes 3
        next, back, 0 to 3, or quit: again
        Anna takes 3
        next, back, 0 to 3, or quit: 2
        Ben takes 1
        next, back, 0 to 3, or quit:
        This is the end.
        next, back, 0 to 3, or quit: 0
        start
        next, back, 0 to 3, or quit: back
        This is the beginning.
        next, back, 0 to 3, or quit: 3
        Ben takes 1
        next, back, 0 to 3, or quit: 5
        “5” is not possible. Possible: next, back, a number from 0 to 3, or quit.
        next, back, 0 to 3, or quit: what
        “what” is not possible. Possible: next, back, a number from 0 to 3, or quit.
        next, back, 0 to 3, or quit: n
        “n” is not possible. Possible: next, back, a number from 0 to 3, or quit.
        next, back, 0 to 3, or quit: quit
        """)
    assert stepped().count("start") == 1
    assert stepped("00000000003").endswith("Ben takes 1\n")
    assert "is not possible" in stepped("10000000000")
    assert "is not possible" in stepped("9" * 5000)
    assert "This is" not in stepped("", "back", "3", "quit")
