"""What earlier versions wrote is read, and what is written of it today has all that they knew, and maybe more.

``tests/fixtures/README.md`` tells what there is. Nothing makes an archive anew: a test that fails here says that the
program has lost something.
"""

import json
import os
import shutil
import sqlite3
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest

from schiffe.cli.games import GAMES
from schiffe.game.info import GameInfo
from schiffe.store.store import Store
from tests.fixtures.archives import (
    Row,
    answers,
    archived,
    archived_rows,
    cast_steps,
    cells_of_matches,
    differences,
    kept_logbook,
    log_lines,
    name_of,
    played_archive,
    played_archives,
    rows,
)
from tests.fixtures.commands import ANSWERED, CASTS, CHANGES, EXPORTS
from tests.fixtures.logbooks import make_the_same
from tests.fixtures.making import MAKERS, answer, difference, go_on, logbook, play_again
from tests.fixtures.played import ELSEWHERE, LOGGED, PLAYED, PLAYED_OTHERWISE, RESUMED
from tests.fixtures.playing import ARCHIVES, piped
from tests.fixtures.surroundings import surroundings
from tests.running import run

GAMES_BY_ID: dict[str, GameInfo] = {game.word: game for game in GAMES}


@pytest.fixture(autouse=True)
def _surroundings_of_the_archives(tmp_path: Path) -> Iterator[None]:
    with surroundings(tmp_path):
        yield


def assert_known(kept: object, today: object) -> None:
    """Fail with what is lost of a kept value, or has become another one."""
    lost = list(differences(kept, today))
    assert not lost, "\n".join(lost[:20])


def value_of(line: str) -> Any:
    """What a line says to programs: a value of JSON, or itself."""
    return json.loads(line) if line[0] in "[{" else line


def kinds(value: object) -> object:
    """A value with every number in it made the same."""
    if isinstance(value, dict):
        return {key: kinds(each) for key, each in value.items()}
    if isinstance(value, list):
        return [kinds(each) for each in value]
    return 0 if isinstance(value, int | float) else value


def test_a_difference_is_what_is_lost_or_another_one_and_not_what_is_new() -> None:
    kept = {"a": 1, "b": [{"c": True}, "d"], "e": None}
    assert not list(differences(kept, {"more": 0, "a": 1, "b": [{"c": True, "x": 2}, "d"], "e": None}))
    assert list(differences(kept, {"a": 1, "b": [{"c": True}, "d"]})) == [".e is gone"]
    assert list(differences(kept, {**kept, "a": 1.0})) == [".a: 1 is now 1.0"]
    assert list(differences(kept, {**kept, "b": [{"c": 1}, "d"]})) == [".b[0].c: True is now 1"]
    assert list(differences([1, 2], [1, 2, 3])) == [": [1, 2] is now [1, 2, 3]"]


def test_there_is_no_archive_that_nothing_reads() -> None:
    known = {"schema.sql", "export.json", "imported.json", "settings.ini", *EXPORTS, *CASTS, *ANSWERED}
    known |= {f"log/{name}.log" for name in LOGGED} | {f"resumed/{name_of(title)}.sql" for title in RESUMED}
    assert {str(path.relative_to(ARCHIVES)) for path in ARCHIVES.rglob("*.*")} == {*known, *played_archives()}


# The logbook


def test_a_new_file_of_games_has_every_column_of_an_old_one() -> None:
    kept_logbook(logbook())
    old = columns(logbook())
    logbook().unlink()
    run("bashni", "--two", "Anna", "Ben", "--clock", "0", lines="c3d4\nresign\n")
    assert old
    assert old <= columns(logbook())


def columns(path: Path) -> set[tuple[str, str]]:
    """Tables and their columns."""
    with closing(sqlite3.connect(path)) as connection:
        return {
            (table, row[1])
            for table in ("match", "event")
            for row in connection.execute(f"SELECT * FROM pragma_table_info('{table}')")
        }


def test_every_game_is_read_and_written_back() -> None:
    kept_logbook(logbook())
    kept = rows(logbook())
    matches = [row for row in kept if "id" in row]
    assert len(matches) >= 46
    store = Store(logbook())
    for match in matches:
        assert_written_back(store, match, [row["text"] for row in kept if row.get("match") == match["id"]])
    store.close()


def assert_written_back(store: Store, row: Row, events: list[Any]) -> None:
    """Read one match with its game's format, write it again, and compare."""
    match_format, number = GAMES_BY_ID[row["game"]].load().match_format, row["id"]
    record = match_format.read_record(store.reader.setup(number))
    new = match_format.new_match(record)
    assert_known(row["setup"], json.loads(new.setup))
    assert new.rules == row["rules"]
    for seat, side in enumerate(new.sides):
        assert (side.kind, side.name, side.level) == (row[f"kind{seat}"], row[f"name{seat}"], row[f"level{seat}"])
    moments = list(match_format.read_moments(store, number, record))
    assert_known(events, [json.loads(match_format.write_event(moment.event, record)) for moment in moments])
    if row["ended"] is not None and moments:
        end = match_format.write_ending(moments[-1].state, record)
        assert (end.word, end.winner) == (row["ending"], row["winner"])
        if row["summary"]:
            assert_known(without_judgement(row["summary"]), json.loads(end.summary))


def without_judgement(summary: Any) -> dict[str, Any]:
    """A summary without what the analysis of the shots adds to it; games that are played again show that."""
    return {name: value for name, value in summary.items() if name not in ("skill", "luck")}


PLAYED_AGAIN = [title for title in PLAYED if title not in PLAYED_OTHERWISE]
GONE_ON_WITH = list(RESUMED)


def assert_said(name: str, said: str) -> None:
    """Fail where something else is said than a snapshot has, if there is one of this name."""
    if name in MAKERS and (found := difference(name, said)):
        pytest.fail(found, pytrace=False)


@pytest.mark.parametrize("title", PLAYED_AGAIN)
def test_a_game_that_is_played_again_is_kept_as_before_and_says_what_its_snapshot_has(
    title: str, tmp_path: Path
) -> None:
    before, said = play_again(title)
    assert_said(f"played/{name_of(title)}.txt", said)
    make_the_same(logbook(), before)
    assert_known(archived_rows(played_archive(title), tmp_path), rows(logbook(), before))


@pytest.mark.parametrize("title", GONE_ON_WITH)
def test_a_game_that_is_not_over_goes_on_as_before(title: str, tmp_path: Path) -> None:
    before, said = go_on(title)
    assert_said(f"resumed/{name_of(title)}.txt", said)
    make_the_same(logbook(), before)
    assert_known(archived_rows(f"resumed/{name_of(title)}.sql", tmp_path), rows(logbook(), before, before + 1))


# Exports


def test_exported_games_are_imported_and_exported_again() -> None:
    done = run("import", str(ARCHIVES / "export.json"))
    assert (done.returncode, done.stderr) == (0, "")
    assert_known(json.loads(archived("export.json")), json.loads(run("export", "--all").stdout))


def test_games_that_are_there_already_are_not_imported_again() -> None:
    kept_logbook(logbook())
    done = run("import", str(ARCHIVES / "export.json"))
    assert (done.returncode, done.stderr) == (0, "")
    assert done.stdout.endswith("games were here already.\n")
    assert "imported" not in done.stdout


def test_the_games_of_the_file_are_exported_as_before() -> None:
    kept_logbook(logbook())
    assert_known(json.loads(archived("export.json")), json.loads(run("export", "--all").stdout))


def test_games_played_elsewhere_are_exported_as_before() -> None:
    for play in ELSEWHERE:
        play()
    make_the_same(logbook(), first_token=1_000_000)
    assert_known(json.loads(archived("imported.json")), json.loads(run("export", "--all").stdout))


@pytest.mark.parametrize("name", EXPORTS)
def test_a_text_tells_the_same_shots_and_moves(name: str) -> None:
    kept_logbook(logbook())
    kept = cells_of_matches(archived(name))
    assert sum(map(len, kept)) > 100
    assert cells_of_matches(answer(EXPORTS[name])) == kept


@pytest.mark.parametrize("name", CASTS)
def test_a_recording_has_the_same_head_and_times(name: str) -> None:
    kept_logbook(logbook())
    assert_known(cast_steps(archived(name)), cast_steps(answer(CASTS[name])))


# What is told to programs


@pytest.mark.parametrize("name", ANSWERED)
def test_a_command_answers_programs_as_before(name: str) -> None:
    kept_logbook(logbook())
    if name == "stats.json":  # the days of before count no more, which is nothing that was lost
        with closing(sqlite3.connect(logbook())) as connection, connection:
            connection.execute('UPDATE match SET setup = replace(setup, \'"day":"\', \'"on":"\')')
    kept = [[value_of(line) for line in text.splitlines()] for text in answers(archived(name))]
    today = [[value_of(line) for line in answer(command).splitlines()] for command in ANSWERED[name]]
    is_measured = name == "bench.json"  # a bot may become better
    assert_known(*(map(kinds, (kept, today)) if is_measured else (kept, today)))


@pytest.mark.parametrize("name", LOGGED)
def test_a_log_has_the_same_words(name: str, tmp_path: Path) -> None:
    log = tmp_path / "game.log"
    for arguments, lines in LOGGED[name]:
        piped(*arguments, "--log", str(log), lines=lines)()
    assert_known(log_lines(archived(f"log/{name}.log")), log_lines(log.read_text(encoding="utf-8")))


# Settings


def test_settings_are_read_and_written_back() -> None:
    path = Path(os.environ["SCHIFFE_SETTINGS"])
    shutil.copy(ARCHIVES / "settings.ini", path)
    answer(("settings", "pause", "2"))
    assert path.read_bytes() == (ARCHIVES / "settings.ini").read_bytes().replace(b"pause = 1.5", b"pause = 2.0")
    told = json.loads(answer(("settings", "--json")))["settings"]
    assert {name for name, setting in told.items() if setting["source"] == "file"} >= {"bot", "theme", "own-rules"}


def test_settings_that_are_given_are_written_as_before() -> None:
    for command in CHANGES:
        answer(command)
    assert Path(os.environ["SCHIFFE_SETTINGS"]).read_bytes() == (ARCHIVES / "settings.ini").read_bytes()
