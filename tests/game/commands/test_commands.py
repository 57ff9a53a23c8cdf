"""The commands about games, with a toy's matches alone: they are listed, deleted, resumed, told and counted."""

import io
import json
import re
import sys
from collections.abc import Callable, Iterator, Sequence
from contextlib import closing, contextmanager, nullcontext
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

from schiffe.cli.main import main
from schiffe.game.commands import logbook, playing
from schiffe.game.commands.logbook import confirm, open_book
from schiffe.game.commands.playing import is_screen_possible
from schiffe.game.queries import ReplayOptions
from schiffe.game.session import Session
from schiffe.network.address import Address
from schiffe.process.errors import CommandError
from schiffe.settings.layers import Preferences
from schiffe.settings.schema import Settings
from schiffe.settings.shared import CLOCK, LOGBOOK
from schiffe.store.logbook import Logbook
from schiffe.store.match_filters import MatchFilter
from schiffe.store.store import Store
from tests.game.simple.test_toy import ALL, TURNS, play_turns
from tests.game.simple.toy import NIM, LoadedNim, NimSetUp
from tests.layers import read_layer
from tests.toolkit.painting import expected


@pytest.fixture
def played(path: Path) -> Path:
    """A logbook with a match of Nim that is over, and one that is not."""
    play_turns(path, ("Anna", "Ben"), TURNS)
    play_turns(path, ("Cleo", "Dan"), TURNS[:2])
    return path


def run(capsys: pytest.CaptureFixture[str], *arguments: str, status: int = 0, games: Any = ALL) -> str:
    """What a command line says on both streams, without dates."""
    assert main(arguments, games) == status
    said = capsys.readouterr()
    return re.sub(r"\d{4}-\d\d-\d\d \d\d:\d\d", "today", said.out + said.err)


def test_games_are_listed(capsys: pytest.CaptureFixture[str], played: Path) -> None:
    assert run(capsys, "games") == expected("""
        number  last played       game  players           variant    result
        2       today  Nim   Cleo against Dan  21 stones  not over
        1       today  Nim   Anna against Ben  21 stones  Ben won
        """)
    assert run(capsys, "games", "--pending").count("\n") == 2
    assert run(capsys, "games", "--most", "1").count("\n") == 2
    assert run(capsys, "games", "--player", "Zoe") == "No game matches.\n"
    assert run(capsys, "games", "--game", "bashni") == "No game matches.\n"
    with closing(Store(played)) as store:
        store.clear()
    assert run(capsys, "games", "--player", "Zoe") == "No games yet.\n"


def test_games_are_listed_for_programs(capsys: pytest.CaptureFixture[str], played: Path) -> None:
    with closing(Store(played)) as store:
        two, one = store.reader.matches()
    lines = [json.loads(line) for line in run(capsys, "games", "--json").splitlines()]
    people = [
        [{"kind": "person", "name": name, "level": ""} for name in names]
        for names in (("Cleo", "Dan"), ("Anna", "Ben"))
    ]
    shared = {"game": "nim", "rules": "21 stones", "imported": False}
    assert lines == [
        {
            "number": 2,
            "players": people[0],
            "begun": two.began_at,
            "last": two.last_event_at,
            "ended": None,
            "result": None,
            "winner": None,
            **shared,
        },
        {
            "number": 1,
            "players": people[1],
            "begun": one.began_at,
            "last": one.last_event_at,
            "ended": one.ended_at,
            "result": "won",
            "winner": 1,
            **shared,
        },
    ]


def test_games_are_deleted_when_somebody_is_sure(
    capsys: pytest.CaptureFixture[str], played: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert "The logbook has no game 9." in run(capsys, "games", "delete", "1", "9", "--yes", status=1)
    monkeypatch.setattr(logbook, "confirm", lambda question, **_sure: print(question))
    assert run(capsys, "games", "delete", "1", "1", status=1) == "Delete 1 game for good?\n"
    assert run(capsys, "games", "delete", "1", "2", status=1) == "Delete 2 games for good?\n"
    assert run(capsys, "games", "clear", status=1) == "Delete all games for good?\n"
    monkeypatch.undo()
    monkeypatch.setenv("SCHIFFE_LOGBOOK", str(played))
    monkeypatch.setenv("SCHIFFE_SETTINGS", str(played.with_name("settings.ini")))
    assert run(capsys, "games", "delete", "1", "1", "--yes") == ""
    with closing(Logbook(played)) as elsewhere:
        found = LoadedNim(NIM).resume(elsewhere, 2)
        assert isinstance(found, NimSetUp)
        assert "Game 2 is being played" in run(capsys, "games", "delete", "2", "--yes", status=1)
        assert run(capsys, "games", "clear", "--yes") == "0 games deleted.\n"
        found.recorder.leave()
    assert run(capsys, "games", "clear", "--yes") == "1 game deleted.\n"
    with closing(Store(played)) as store:
        assert store.reader.count(MatchFilter()) == 0


def test_whoever_is_asked_says_yes_or_no(monkeypatch: pytest.MonkeyPatch) -> None:
    assert confirm("All?", is_sure=True)
    monkeypatch.setattr(sys, "stdin", io.StringIO())
    with pytest.raises(CommandError, match="nobody is here to answer") as raised:
        confirm("All?", is_sure=False)
    assert raised.value.status == 2
    monkeypatch.setattr(sys, "stdin", None)
    with pytest.raises(CommandError, match="nobody is here to answer"):
        confirm("All?", is_sure=False)

    class Terminal(io.StringIO):
        def isatty(self) -> bool:
            return True

    asked: list[str] = []

    def answering(answer: str) -> Callable[[str], str]:
        def ask(question: str) -> str:
            asked.append(question)
            return answer

        return ask

    for answer, wanted in (("yes", True), (" Y ", True), ("no", False), ("", False), ("n", False)):
        monkeypatch.setattr(sys, "stdin", Terminal())
        monkeypatch.setattr("builtins.input", answering(answer))
        assert confirm("All?", is_sure=False) is wanted
    assert asked == ["All? (yes/no) "] * 5


def test_the_end_of_input_is_a_no(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    class Terminal(io.StringIO):
        def isatty(self) -> bool:
            return True

    monkeypatch.setattr(sys, "stdin", Terminal())
    assert not confirm("All?", is_sure=False)
    assert capsys.readouterr().out.endswith("\n")


def test_what_cannot_be_resumed_is_told(capsys: pytest.CaptureFixture[str], played: Path, tmp_path: Path) -> None:
    found = [run(capsys, *line, status=1) for line in (("--resume", "1"), ("--resume", "9"), ("bashni", "--resume"))]
    assert "".join(found) == expected("""
        schiffe: Game 1 is over.
        schiffe: The logbook has no game 9.
        schiffe: no unfinished game
        """)
    with closing(Logbook(played)) as elsewhere:
        match = LoadedNim(NIM).resume(elsewhere, 2)
        assert isinstance(match, NimSetUp)
        found = [run(capsys, *line, status=1) for line in (("--resume", "2"), ("--resume",), ("nim", "--resume"))]
        assert found == ["schiffe: Game 2 is being played, perhaps in another window.\n"] * 3
        match.recorder.leave()
    (tmp_path / "settings.ini").write_text("[schiffe]\nlogbook = no\n")
    assert "the logbook is off" in run(capsys, "--resume", status=1)


def test_what_cannot_be_told_is_told(capsys: pytest.CaptureFixture[str], played: Path) -> None:
    lines = (("replay", "2"), ("replay", "9"), ("replay",), ("replay", "1", "--odds"))
    found = [run(capsys, *line, status=status) for line, status in zip(lines, (1, 1, 2, 2), strict=True)]
    assert "".join(found) == expected("""
        schiffe: Game 2 is not over.
        schiffe: The logbook has no game 9.
        schiffe: replay needs the number of a game, or last; games lists them
        schiffe: --odds does not apply to Nim
        """)
    with closing(Store(played)) as store:
        store.clear()
    assert run(capsys, "replay", "last", status=1) == "schiffe: No game is over yet.\n"


def test_a_finished_match_is_told_in_lines(capsys: pytest.CaptureFixture[str], played: Path) -> None:
    assert played.exists()
    said = run(capsys, "replay", "last")
    assert said == run(capsys, "replay", "1", "--plain")
    assert said.count("stones are left") == 8


def test_a_finished_match_is_stepped_through_at_a_terminal_without_a_screen(
    capsys: pytest.CaptureFixture[str], played: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    stepped: list[Any] = []
    monkeypatch.setattr(playing, "_is_at_terminal", lambda: True)

    def step(steps: Sequence[Any]) -> int:
        stepped.append(len(steps))
        return 0

    monkeypatch.setattr("schiffe.game.plain.stepping.step_in_lines", step)
    assert run(capsys, "replay", "1", "--plain") == ""
    played.with_name("settings.ini").write_text("[schiffe]\nspeech = yes\n")
    assert run(capsys, "replay", "1") == ""
    assert stepped == [9, 9]


def test_a_finished_match_is_shown_on_the_screen_where_that_is_possible(
    capsys: pytest.CaptureFixture[str], played: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    shown: list[Any] = []

    @contextmanager
    def open_program(session: Session, question: Any) -> Iterator[Any]:
        @contextmanager
        def open_game(game: LoadedNim) -> Iterator[Any]:
            shown.append(game.info.word)
            yield SimpleNamespace(program=program, show_finished=show_finished)

        def show_finished(finished: Any, options: ReplayOptions) -> None:
            shown.append((finished.stored.id, options, question, session.games))

        program = SimpleNamespace(open_game=open_game, run=lambda _done: 0)
        yield program

    def choose(session: Session, question: Any) -> int:
        shown.append((session.stored_book.is_on, question))
        return 0

    monkeypatch.setattr(playing, "is_screen_possible", lambda: True)
    monkeypatch.setattr("schiffe.game.ui.program.open_program", open_program)
    monkeypatch.setattr("schiffe.game.ui.match_list.choose_finished_on_screen", choose)
    assert played.exists()
    assert run(capsys, "replay", "1", "--theme", "sea") == ""
    assert run(capsys, "replay", "--theme", "sea") == ""
    assert shown == ["nim", (1, ReplayOptions(), None, ALL), (True, None)]


def test_a_screen_needs_a_terminal_that_can_move_its_cursor(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    assert not is_screen_possible()
    monkeypatch.setattr(playing, "_is_at_terminal", lambda: True)
    found = []
    for term in ("xterm", "", "dumb", "unknown", None):
        monkeypatch.delenv("TERM", raising=False)
        if term is not None:
            monkeypatch.setenv("TERM", term)
        found.append(is_screen_possible())
    assert found == [True, False, False, False, False]
    monkeypatch.setenv("TERM", "xterm")
    monkeypatch.setattr(playing, "find_spec", lambda name: None if name == "prompt_toolkit" else sys)
    assert not playing.choose_screen(Settings(), is_plain=False)
    assert "prompt_toolkit is not installed" in capsys.readouterr().err


def test_where_a_screen_is_possible_a_game_is_played_on_it(monkeypatch: pytest.MonkeyPatch) -> None:
    screens = SimpleNamespace(program=SimpleNamespace(run=lambda _done: 11), start=lambda _start: None)
    monkeypatch.setattr(playing, "open_screens", lambda *_given: nullcontext(screens))
    monkeypatch.setattr("schiffe.game.plain.start.play_in_lines", lambda *_given: 12)
    found = []
    for possible, plain, speech in (
        (True, False, "no"),
        (True, True, "no"),
        (True, False, "yes"),
        (False, False, "no"),
    ):
        monkeypatch.setattr(playing, "is_screen_possible", lambda possible=possible: possible)
        preferences = Preferences(NIM.schema, read_layer(NIM.schema, {"speech": speech, "theme": "sea"}))
        found.append(playing.play_game(LoadedNim(NIM), Session(preferences), None, is_plain=plain))
    assert found == [11, 12, 12, 12]


def test_a_person_is_counted_and_by_no_game_of_others(capsys: pytest.CaptureFixture[str], played: Path) -> None:
    assert played.exists()
    assert run(capsys, "stats", "--game", "nim", "--player", "Ben").startswith("Nim, Ben: 1 game\n")
    assert run(capsys, "stats", "--player", "Ben").startswith("Nim, Ben: 1 game\n")
    assert run(capsys, "stats", "--player", "Zoe") == "No game is over yet.\n"
    found = json.loads(run(capsys, "stats", "--json", "--game", "nim", "--player", "Anna"))
    assert found["version"] == 1
    assert found["nim"].items() >= {"player": "Anna", "games": 1, "won": 0, "lost": 1}.items()


# What a program works with


def test_a_session_gives_what_holds_now(path: Path) -> None:
    book = Logbook(path)
    session = Session(Preferences(NIM.schema), book, games=ALL, ca_file="own.pem", seed=3, encoding="ascii")
    assert (session.games, session.seed, session.encoding) == (ALL, 3, "ascii")
    assert [game.word for game in session.other_games("nim")] == [game.word for game in ALL if game is not NIM]
    assert session.with_ca(Address("here", 1)).ca_file == "own.pem"
    assert session.with_ca(Address("here", 1, ca_file="other.pem")).ca_file == "other.pem"
    assert session.book is session.stored_book is book
    session.preferences = session.preferences.changed({LOGBOOK.key: False})
    assert not session.book.is_on
    assert session.stored_book is book
    session.set_preferences(session.preferences.changed({CLOCK.key: 99}))
    assert session.settings[CLOCK] == 99
    given = Session(Preferences(NIM.schema, command_line_layer={CLOCK.key: 3}))
    assert given.is_typed(CLOCK)
    given.change({CLOCK.key: 4})
    assert not given.is_typed(CLOCK)
    book.close()


def test_whoever_only_reads_makes_no_file_and_what_is_wrong_with_one_is_told(
    capsys: pytest.CaptureFixture[str], path: Path
) -> None:
    assert run(capsys, "games") == "No games yet.\n"
    assert run(capsys, "stats") == "No game is over yet.\n"
    assert run(capsys, "replay", "last", status=1) == "schiffe: No game is over yet.\n"
    assert run(capsys, "export", "--all", status=1) == "schiffe: No game is over yet.\n"
    assert not path.exists()
    path.write_text("no logbook, whatever it is" * 40)
    assert run(capsys, "games", status=1).startswith("schiffe: ")
    with open_book(Settings()) as book:
        assert book.is_on
        book.read_unfinished_matches()
    assert str(path) in capsys.readouterr().err
    with open_book(Settings({LOGBOOK.key: False})) as book:
        assert not book.is_on
    assert capsys.readouterr().err == ""
