"""Finished games of a toy leave the logbook and come back; see ``toy``."""

import io
import json
import sys
from collections.abc import Sequence
from contextlib import closing
from dataclasses import replace
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

from schiffe.commandline.command_settings import CommandSettings
from schiffe.game.commands.exporting import export_matches, export_text
from schiffe.game.commands.importing import check_matches, import_matches
from schiffe.game.info import ExportFormat, GameContext
from schiffe.game.match.events import MatchEnded
from schiffe.process.errors import CommandError
from schiffe.settings.file import FileContent
from schiffe.store.matches import StoredEnding
from schiffe.store.store import Store
from tests.game.simple.test_toy import start_of
from tests.game.simple.toy import FORMAT, NIM, Event, LoadedNim, Taken
from tests.store.games import begin_match

TURNS = (3, 1, 2, 3, 3, 3, 3, 3)
CONTEXT = GameContext(CommandSettings(NIM.schema, None, FileContent({})), (NIM,))
STRANGER = replace(FORMAT.new_match(start_of(("Anna", "Ben"))), game_word="chess")


@pytest.fixture
def kept(store: Store) -> Store:
    """Games: 1 and 2 are over, 3 is not, 4 ended before it began, 5 is of no game here, 6 is not readable."""
    for names, texts in ((("Anna", "Ben"), TURNS), (("Cleo", "Dan"), TURNS), (("Eve", "Fay"), TURNS[:2])):
        state = start = start_of(names)
        recording = begin_match(store, FORMAT.new_match(start))
        events: list[Event] = [Taken(count) for count in texts]
        for event in events + [MatchEnded(1)] * (sum(texts) == 21):
            state = state.after(event)
            recording.append(
                FORMAT.write_event(event, start), FORMAT.write_ending(state, start) if state.ending else None
            )
        recording.release()
    nobody, damaged = (FORMAT.new_match(start_of(names)) for names in (("A", "B"), ("Gil", "Hal")))
    for new, text in ((nobody, ""), (STRANGER, "1"), (damaged, "seven")):
        recording = begin_match(store, new)
        if text:
            recording.append(text, StoredEnding("won", 0))
        else:
            recording.end(StoredEnding("broken"))
        recording.release()
    return store


def exported(capsys: pytest.CaptureFixture[str], *numbers: int, form: str = "json") -> str:
    assert export_matches(CONTEXT, numbers, "-", form) == 0
    return capsys.readouterr().out


@pytest.mark.usefixtures("kept")
def test_one_game_is_an_object_and_several_are_a_list(capsys: pytest.CaptureFixture[str]) -> None:
    one = exported(capsys, 1)
    assert one.startswith('{\n  "game": "nim",\n  "version": 1,\n')
    assert one.endswith("\n}\n")
    entries = json.loads(exported(capsys, 2, 1))
    assert [entry["players"][0]["name"] for entry in entries] == ["Cleo", "Anna"]
    assert entries[1] == json.loads(one)
    assert exported(capsys, 1, 2) == f"[\n{one[:-1]},\n{exported(capsys, 2)[:-1]}\n]\n"


@pytest.mark.usefixtures("kept")
def test_of_all_games_those_that_cannot_be_read_are_told_and_left_out(capsys: pytest.CaptureFixture[str]) -> None:
    assert export_matches(CONTEXT, (), "-", "json") == 1
    told = capsys.readouterr()
    names = [[player["name"] for player in entry["players"]] for entry in json.loads(told.out)]
    assert names == [["Anna", "Ben"], ["Cleo", "Dan"], ["A", "B"]]
    assert told.err == "schiffe: Game 6 can no longer be read.\n"
    assert export_matches(CONTEXT, (), "-", "text") == 1
    told = capsys.readouterr()
    assert told.out.count("has taken the last stone") == 2
    assert told.out.count("\n\n\n") == 1
    assert told.out.endswith("won.\n")


@pytest.mark.usefixtures("kept")
@pytest.mark.parametrize(
    ("number", "form", "problem"),
    [
        (3, "json", "Game 3 is not over."),
        (5, "json", "Game 5 can no longer be read."),
        (6, "json", "Game 6 can no longer be read."),
        (7, "json", "The logbook has no game 7."),
        (4, "text", "Game 4 ended before it began."),
        (1, "film", "“film” is not possible. Possible: json, text or csv"),
    ],
)
def test_of_games_that_are_named_none_is_left_out(tmp_path: Path, number: int, form: str, problem: str) -> None:
    with pytest.raises(CommandError) as refused:
        export_matches(CONTEXT, (number,), str(tmp_path / "file"), form)
    assert (str(refused.value), refused.value.status) == (problem, 1)
    assert not (tmp_path / "file").exists()


def test_where_no_game_is_over_none_is_written(store: Store) -> None:
    assert store.reader.count() == 0
    with pytest.raises(CommandError, match=r"^No game is over yet\.$"):
        export_matches(CONTEXT, (), "-", "json")


@pytest.mark.usefixtures("kept")
def test_what_was_written_to_a_file_is_counted(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    file = tmp_path / "games"
    assert export_matches(CONTEXT, (1,), str(file), "json") == 0
    assert capsys.readouterr().out == "1 game written.\n"
    assert export_matches(CONTEXT, (2, 1), str(file), "text") == 0
    assert capsys.readouterr().out == "2 games written.\n"
    assert file.read_text(encoding="utf-8") == exported(capsys, 2, 1, form="text")


@pytest.mark.usefixtures("kept")
def test_lines_are_made_for_the_encoding_that_they_go_to(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    coded = replace(NIM, formats={"text": ExportFormat(".txt", lambda _past, code: iter([code]))})
    context = replace(CONTEXT, games=(replace(coded, load=lambda: LoadedNim(coded)),))
    file, screen = tmp_path / "games", io.TextIOWrapper(io.BytesIO(), encoding="cp437")
    monkeypatch.setattr(sys, "stdout", screen)
    assert export_matches(context, (1,), "-", "text") == export_matches(context, (1,), str(file), "text") == 0
    screen.seek(0)
    assert (screen.readline(), file.read_text(encoding="utf-8")) == ("cp437\n", "utf-8\n")


def test_fields_and_items_have_lines_of_their_own() -> None:
    entry = {"a": 1, "b": [1, 2], "c": [{"d": "ü"}, [3]], "e": []}
    text = export_text(entry)
    assert text == '{\n  "a": 1,\n  "b": [1, 2],\n  "c": [\n    {"d": "\\u00fc"},\n    [3]\n  ],\n  "e": []\n}'
    assert json.loads(text) == entry
    for wrong in (float("nan"), [[float("inf")]]):
        with pytest.raises(ValueError, match="JSON"):
            export_text({"a": wrong})


# Coming back


@pytest.fixture
def elsewhere(kept: Store, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> list[Any]:
    """Two games as they were exported, and a logbook that has none."""
    file = tmp_path / "exported"
    assert kept.reader.count() == 6
    export_matches(CONTEXT, (1, 2), str(file), "json")
    monkeypatch.setenv("SCHIFFE_LOGBOOK", str(tmp_path / "elsewhere.sqlite3"))
    entries: list[Any] = json.loads(file.read_text())
    return entries


def imported(
    capsys: pytest.CaptureFixture[str], path: Path, entries: Sequence[Any] | Any, *, is_check: bool = False
) -> str:
    file = path / "imported"
    file.write_text(json.dumps(entries))
    capsys.readouterr()
    run = check_matches if is_check else import_matches
    assert run(CONTEXT, (str(file),)) == 0
    return capsys.readouterr().out


def test_games_are_checked_taken_in_and_known(
    capsys: pytest.CaptureFixture[str], tmp_path: Path, elsewhere: list[Any]
) -> None:
    one, other = elsewhere
    assert imported(capsys, tmp_path, one, is_check=True) == "1 game is valid.\n"
    assert imported(capsys, tmp_path, elsewhere, is_check=True) == "2 games are valid.\n"
    assert not (tmp_path / "elsewhere.sqlite3").exists()
    assert imported(capsys, tmp_path, elsewhere) == "2 games imported: numbers 1-2.\n"
    assert imported(capsys, tmp_path, elsewhere) == "2 games were here already.\n"
    new = other | {"token": one["token"][::-1]}
    assert imported(capsys, tmp_path, [one, new]) == "1 game imported: number 3.\n1 game was here already.\n"
    with closing(Store(tmp_path / "elsewhere.sqlite3")) as store:
        assert [match.is_imported for match in store.reader.matches()] == [True] * 3


def test_what_is_wrong_ends_it_and_games_before_that_are_taken_in(
    capsys: pytest.CaptureFixture[str], tmp_path: Path, elsewhere: list[Any]
) -> None:
    one, other = elsewhere
    file = tmp_path / "wrong"
    for entries, where in (([one, other | {"events": []}], f"{file}, game 2"), ([other | {"events": []}], str(file))):
        file.write_text(json.dumps(entries))
        with pytest.raises(CommandError) as refused:
            import_matches(CONTEXT, (str(file),))
        assert (str(refused.value), refused.value.status) == (f"{where}: events: the game is not over", 1)
    assert "1 game imported: number 1.\n" in capsys.readouterr().out
    for text, problem in (
        ('{"game": "chess"}', f"{file}: game: “chess” is not possible. Possible: “nim”"),
        ("{", f"{file}: line 1"),
        ("", f"{file} has no game in it"),
    ):
        file.write_text(text)
        with pytest.raises(CommandError) as refused:
            check_matches(CONTEXT, (str(file),))
        assert str(refused.value).startswith(problem)
        assert refused.value.status == 1


def test_games_come_from_standard_input_too(
    capsys: pytest.CaptureFixture[str], elsewhere: list[Any], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(sys, "stdin", SimpleNamespace(buffer=io.BytesIO(json.dumps(elsewhere).encode())))
    capsys.readouterr()
    assert check_matches(CONTEXT, ("-",)) == 0
    assert capsys.readouterr().out == "2 games are valid.\n"
    monkeypatch.setattr(sys, "stdin", None)
    with pytest.raises(CommandError, match=r"^standard input has no game in it$"):
        check_matches(CONTEXT, ("-",))
