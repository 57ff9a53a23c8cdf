import json
import os
import random
import shutil
import sqlite3
import stat
import subprocess
import sys
from contextlib import suppress
from pathlib import Path
from threading import Thread

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from schiffe.json.values import UnreadableText
from schiffe.language import i18n
from schiffe.store import database
from schiffe.store.file import move_aside
from schiffe.store.logbook import Logbook
from schiffe.store.match_rows import printable_json
from schiffe.store.matches import RefusedAction, StoredEnding
from schiffe.store.problems import StoreError, StoreProblem, StoreProblemKind, store_problem_text, to_store_problem
from schiffe.store.schema import APPLICATION
from schiffe.store.store import Store
from schiffe.store.texts import damaged_matches_text
from tests.running import ROOT
from tests.store.games import BEGUN, begin_match, files, id_of, resume_match, said, text_of, texts, writer

BROKEN = b"SQLite format 3\0" + bytes(52) + APPLICATION.to_bytes(4) + b"broken" * 20
"""A logbook of which little more is left than its mark."""
VERSIONS = Path(__file__).with_name("data")


def filled(path: Path, matches: int = 2, events: int = 60) -> None:
    """A file with some matches, of which every other one is over."""
    store = Store(path)
    for number in range(matches):
        recording = begin_match(store, BEGUN)
        for event in range(1, events + 1):
            recording.append(text_of(event), StoredEnding("won", 0, "{}") if number % 2 and event == events else None)
        recording.release()
    store.close()


def use(path: Path) -> list[StoreProblem]:
    """Do everything with a file that can be done; gives what was wrong with it."""
    problems = []
    try:
        store = Store(path)
    except StoreError as error:
        return [error.problem]
    if store.problem:
        problems.append(store.problem)
    try:
        for match in store.reader.matches():
            with suppress(RefusedAction, UnreadableText):  # a damaged index lists matches that are not there
                store.reader.setup(match.id)
                for event in store.reader.events(match.id):
                    assert event.text
        for match in store.claims.unowned_matches():
            with suppress(RefusedAction):
                recording = resume_match(store, match.id)
                try:
                    recording.append("more")
                    recording.append("end", StoredEnding("lost", 1))
                finally:
                    recording.release()
        begin_match(store, BEGUN).release()
        store.sync()
        store.clear()
    except StoreError as error:
        problems.append(error.problem)
    finally:
        store.close()
    return problems


def assert_told(problems: list[StoreProblem]) -> None:
    """Each problem is one line, and names a file that is there."""
    for problem in problems:
        text = store_problem_text(problem)
        assert "\n" not in text
        assert problem.moved_to is None or problem.moved_to.exists()
        assert str(problem.moved_to or problem.path) in text


def test_a_file_cut_off_anywhere_is_no_traceback(tmp_path: Path) -> None:
    whole = tmp_path / "whole" / "games"
    filled(whole)
    data, damaged = whole.read_bytes(), 0
    for end in range(0, len(data), 512):
        path = tmp_path / str(end) / "games"
        path.parent.mkdir()
        path.write_bytes(data[:end])
        problems = use(path)
        assert_told(problems)
        damaged += any(problem.moved_to for problem in problems)
        for problem in problems:
            assert problem.moved_to
            assert problem.moved_to.read_bytes()[:end][:24] == data[:end][:24], "what is left of it is kept"
        assert use(path) == [], "the new one is whole"
    assert damaged > len(data) / 512 / 2


def test_the_log_of_the_last_writes_cut_off_anywhere_loses_only_what_is_cut_off(tmp_path: Path) -> None:
    whole = tmp_path / "whole" / "games"
    store = Store(whole)
    recording = begin_match(store, BEGUN)
    for event in range(1, 13):
        recording.append(text_of(event))
    main, log = whole.read_bytes(), whole.with_name("games-wal").read_bytes()
    recording.release()
    store.close()
    counts = []
    for end in range(0, len(log) + 512, 512):
        path = tmp_path / str(end) / "games"
        path.parent.mkdir()
        path.write_bytes(main)
        path.with_name("games-wal").write_bytes(log[:end])
        copy = Store(path)
        found = [texts(copy, match.id) for match in copy.reader.matches()]
        copy.close()
        count = len(found[0]) if found else 0
        assert found in ([], [[text_of(event) for event in range(1, count + 1)]])
        counts.append(count)
    assert counts == sorted(counts)
    assert counts[-1] == 12


@given(data=st.binary(max_size=3000))
@example(b"SQLite format 3\0" + bytes(84))
@example(b"SQLite format 3\0" + bytes(4096))
@example(bytes(4096))
def test_what_is_not_of_this_program_is_left_alone(tmp_path_factory: pytest.TempPathFactory, data: bytes) -> None:
    path = tmp_path_factory.mktemp("bytes") / "games"
    path.write_bytes(data)
    path.chmod(0o644)
    problems = use(path)
    assert_told(problems)
    if data:
        assert problems == [StoreProblem(StoreProblemKind.FOREIGN, path)]
        assert path.read_bytes() == data
        assert stat.S_IMODE(path.stat().st_mode) == 0o644
        assert files(path) == [path.name]


@given(seed=st.integers(0, 2**32), many=st.booleans())
@example(seed=19165, many=True)
def test_bytes_changed_anywhere_are_no_traceback(
    tmp_path_factory: pytest.TempPathFactory, seed: int, many: bool
) -> None:
    chance, data = random.Random(seed), bytearray((VERSIONS / "version1.sqlite3").read_bytes())
    for _ in range(60 if many else 1):
        data[chance.randrange(len(data) if many else 5000)] = chance.randrange(256)
    path = tmp_path_factory.mktemp("changed") / "games"
    path.write_bytes(data)
    assert_told(use(path))
    use(path)


def changed(path: Path, *statements: str) -> None:
    connection = sqlite3.connect(path, isolation_level=None)
    for statement in statements:
        connection.execute(statement)
    connection.close()


@pytest.mark.parametrize(
    "statement",
    [
        "DROP TABLE event",
        "CREATE TABLE other (a)",
        "CREATE TRIGGER bad AFTER INSERT ON event BEGIN DELETE FROM match; END",
        "PRAGMA user_version = 0",
    ],
)
def test_rows_and_tables_that_no_program_of_ours_writes_are_damage(path: Path, statement: str) -> None:
    filled(path, matches=2, events=3)
    changed(path, statement)
    (problem,) = use(path)
    assert problem.kind is StoreProblemKind.DAMAGED
    assert problem.moved_to
    assert "damaged" in store_problem_text(problem)
    assert use(path) == []


@pytest.mark.parametrize(
    "change",
    [
        "token = '../../secret'", "name0 = x'ff00'", "begun = 'yesterday'", "begun = 1e300",
        "begun = -86400.0", "ended = -1.0", "winner = 7", "rules = CAST(x'ff' AS TEXT)", "summary = x'00'",
    ],
)  # fmt: skip
def test_a_match_that_is_damaged_is_left_out_by_itself(path: Path, change: str) -> None:
    filled(path, matches=4, events=3)
    changed(path, f"UPDATE match SET {change} WHERE id = 2")
    assert use(path) == []
    filled(path, matches=4, events=3)
    changed(path, f"UPDATE match SET {change} WHERE id = (SELECT max(id) - 1 FROM match)")
    store = Store(path)
    assert len(store.reader.matches()) == 3
    (damaged,) = store.reader.damaged_match_ids
    assert store.reader.find_match(damaged) is None
    assert store.reader.has_match(damaged)
    assert f"1 damaged game in the logbook is skipped: number {damaged}." in damaged_matches_text(
        store.reader.damaged_match_ids
    )
    with suppress(RefusedAction):
        resume_match(store, damaged)
    store.delete(damaged)
    assert not store.reader.has_match(damaged)
    assert len(store.reader.matches()) == 3
    store.close()


def test_what_an_unfinished_match_says_of_its_end_is_not_read(path: Path) -> None:
    filled(path, matches=1)
    changed(path, "UPDATE match SET ending = x'ff00', winner = 1")
    store = Store(path)
    assert [match.ending for match in store.reader.matches()] == [None]
    store.close()


@pytest.mark.parametrize(
    "change",
    [
        "UPDATE event SET time = 9e999 WHERE match = 2 AND number = 2",
        "UPDATE event SET time = -1.0 WHERE match = 2 AND number = 2",
        "UPDATE event SET text = x'00' WHERE match = 2 AND number = 2",
        "UPDATE event SET text = CAST(x'ff' AS TEXT) WHERE match = 2 AND number = 2",
        "UPDATE event SET number = 99 WHERE match = 2 AND number = 2",
        "UPDATE match SET setup = x'00' WHERE id = 2",
    ],
)
def test_a_match_of_which_something_cannot_be_read_harms_no_other(path: Path, change: str) -> None:
    filled(path, matches=4, events=3)
    changed(path, change)
    store = Store(path)
    assert len(store.reader.matches()) == 4
    with pytest.raises(UnreadableText):
        _read = store.reader.setup(2), texts(store, 2)
    assert texts(store, 4) == [text_of(number) for number in (1, 2, 3)]
    store.close()


def test_many_damaged_matches_are_one_line() -> None:
    text = damaged_matches_text(list(range(1, 100)))
    assert text == ("99 damaged games in the logbook are skipped: numbers 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, and 89 more.")


@pytest.mark.parametrize("is_read_only", [False, True])
@pytest.mark.parametrize("mark", [0, 77])
def test_another_programs_database_is_left_alone(path: Path, is_read_only: bool, mark: int) -> None:
    path.parent.mkdir()
    changed(
        path,
        "PRAGMA journal_mode = WAL",
        f"PRAGMA application_id = {mark}",
        "CREATE TABLE bookmarks (a)",
        "INSERT INTO bookmarks VALUES ('mine')",
    )
    before = path.read_bytes()
    with pytest.raises(StoreError) as refused:
        Store(path, is_read_only=is_read_only)
    assert refused.value.problem == StoreProblem(StoreProblemKind.FOREIGN, path)
    assert "is not a logbook of this program. It stays as it is." in store_problem_text(refused.value.problem)
    assert path.read_bytes() == before
    assert files(path) == [path.name]


def test_a_file_of_a_later_version_is_left_alone(path: Path) -> None:
    filled(path, matches=1)
    changed(path, "PRAGMA user_version = 99")
    before = path.read_bytes()
    with pytest.raises(StoreError) as refused:
        Store(path)
    assert refused.value.problem == StoreProblem(StoreProblemKind.NEWER, path)
    assert "newer version" in store_problem_text(refused.value.problem)
    assert path.read_bytes() == before
    assert files(path) == ["games.sqlite3"]


def test_damage_met_while_writing_is_told_once_and_for_all(path: Path) -> None:
    filled(path, matches=1)
    store = Store(path)
    recording = begin_match(store, BEGUN)
    changed(path, "DROP TABLE event")
    with pytest.raises(StoreError) as refused:
        recording.append("one")
    with pytest.raises(StoreError) as refused_again:
        begin_match(store, BEGUN)
    assert refused.value.problem.moved_to == refused_again.value.problem.moved_to is not None
    store.close()
    assert use(path) == []


def test_two_that_find_the_same_damage_move_it_once(path: Path) -> None:
    filled(path, matches=2, events=3)
    one, other = Store(path), Store(path)
    changed(path, "DROP TABLE event")
    with pytest.raises(StoreError) as first:
        one.reader.matches()
    new = Store(path)
    kept = begin_match(new, BEGUN)
    with pytest.raises(StoreError) as second:
        other.reader.matches()
    assert first.value.problem.moved_to
    assert second.value.problem == first.value.problem
    assert [match.id for match in new.reader.matches()] == [kept.match_id], "the new one is not moved"
    for store in (one, other, new):
        store.close()


@pytest.mark.parametrize("has_begun_anew", [False, True])
def test_two_that_start_over_the_same_damage_both_begin_anew(
    path: Path, monkeypatch: pytest.MonkeyPatch, has_begun_anew: bool
) -> None:
    path.parent.mkdir()
    path.write_bytes(BROKEN)
    others: list[Store] = []

    def too_late(problem: StoreProblem, known: os.stat_result) -> StoreProblem:
        monkeypatch.setattr(database, "move_aside", move_aside)
        if has_begun_anew:
            others.append(Store(path))
        else:
            path.rename(path.with_name("moved"))
        return move_aside(problem, known)

    monkeypatch.setattr(database, "move_aside", too_late)
    store = Store(path)
    assert all(other.problem == store.problem for other in others)
    (kept,) = (file for file in path.parent.iterdir() if file.is_file() and file.read_bytes() == BROKEN)
    assert store.problem == (StoreProblem(StoreProblemKind.DAMAGED, path, kept) if has_begun_anew else None)
    for one in (store, *others):
        begin_match(one, BEGUN).release()
    assert len(store.reader.matches()) == 1 + len(others)
    for one in (store, *others):
        one.close()


def test_while_a_thread_moves_a_damaged_file_aside_no_other_one_uses_it(
    path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    filled(path, matches=1)
    store, has_it = Store(path), list[bool]()

    def try_it() -> None:
        has_it.append(store._database._connection_lock.acquire(blocking=False))
        if has_it[-1]:
            store._database._connection_lock.release()

    def watched(problem: StoreProblem, known: os.stat_result) -> StoreProblem:
        other = Thread(target=try_it)
        other.start()
        other.join()
        return move_aside(problem, known)

    changed(path, "DROP TABLE event")
    monkeypatch.setattr(database, "move_aside", watched)
    for _ in range(2):
        with pytest.raises(StoreError) as refused:
            store.reader.matches()
        assert refused.value.problem.moved_to
    assert has_it == [False]


def test_files_that_were_moved_aside_do_not_replace_each_other(path: Path) -> None:
    path.parent.mkdir()
    names = set()
    for number in range(5):
        path.write_bytes(BROKEN + b"%d" % number)
        (problem,) = use(path)
        assert problem.moved_to
        names.add(problem.moved_to)
    assert sorted(name.read_bytes() for name in names) == [BROKEN + b"%d" % number for number in range(5)]


@pytest.mark.skipif(sys.platform == "win32", reason="there are none of these")
@pytest.mark.parametrize("kind", ["fifo", "device", "folder", "link to a fifo"])
def test_only_a_regular_file_is_opened(path: Path, kind: str) -> None:
    path.parent.mkdir()
    if kind == "folder":
        path.mkdir()
    elif kind == "device":
        path.symlink_to("/dev/null")
    elif kind == "fifo":
        os.mkfifo(path)
    else:
        os.mkfifo(path.with_name("fifo"))
        path.symlink_to("fifo")
    with pytest.raises(StoreError) as refused:
        Store(path)
    assert refused.value.problem.kind is StoreProblemKind.NOT_REGULAR
    assert "not a regular file" in store_problem_text(refused.value.problem)


@pytest.mark.skipif(sys.platform == "win32", reason="links need rights there")
@pytest.mark.parametrize("is_there", [True, False])
def test_a_link_to_a_regular_file_will_do(path: Path, tmp_path: Path, is_there: bool) -> None:
    target = tmp_path / "elsewhere"
    path.parent.mkdir()
    path.symlink_to(target)
    if is_there:
        filled(target, matches=1)
    assert use(path) == []
    assert path.is_symlink()
    target.write_bytes(BROKEN)
    (problem,) = use(path)
    assert problem.moved_to
    assert problem.moved_to.parent == tmp_path


@pytest.mark.skipif(sys.platform == "win32", reason="rights are others there")
def test_nobody_else_can_read_it(path: Path) -> None:
    before = os.umask(0)
    try:
        store = Store(path)
        recording = begin_match(store, BEGUN)
        recording.append("one")
        modes = {file.name: stat.S_IMODE(file.stat().st_mode) for file in path.parent.iterdir()}
        assert modes == {
            "games.sqlite3": 0o600,
            "games.sqlite3-wal": 0o600,
            "games.sqlite3-shm": 0o600,
            "games-running": 0o700,
        }
        assert [stat.S_IMODE(file.stat().st_mode) for file in path.with_name("games-running").iterdir()] == [0o600]
        assert stat.S_IMODE(path.parent.stat().st_mode) == 0o700
        store.close()
        path.chmod(0o644)
        Store(path).close()
        assert stat.S_IMODE(path.stat().st_mode) == 0o600
        path.chmod(0o700)
        Store(path).close()
        assert stat.S_IMODE(path.stat().st_mode) == 0o700, "nobody else can, and so it is left"
    finally:
        os.umask(before)


def test_a_folder_that_cannot_be_made_is_one_line(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    (problem,) = use(tmp_path / "file" / "games")
    assert problem.kind is StoreProblemKind.UNUSABLE
    assert store_problem_text(problem).count(str(tmp_path)) == 1
    assert_told([problem])


def test_a_file_that_cannot_be_written_is_one_line(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    filled(path, matches=1)
    monkeypatch.setattr(os, "access", lambda _path, _mode: False)  # root may do everything
    (problem,) = use(path)
    assert problem.kind is StoreProblemKind.UNUSABLE
    assert "not permitted" in store_problem_text(problem)
    assert files(path) == ["games.sqlite3"]


@pytest.mark.skipif(sys.platform == "win32", reason="it has no such limit")
def test_a_limit_of_file_size_is_not_a_fault_of_the_disk(path: Path) -> None:
    code = (
        "import resource, sys; from pathlib import Path; from schiffe.store.store import Store\n"
        "from schiffe.store.problems import StoreError, store_problem_text\n"
        "from tests.store.games import BEGUN, begin_match\n"
        f"recording = begin_match(Store(Path({str(path)!r})), BEGUN)\n"
        "resource.setrlimit(resource.RLIMIT_FSIZE, (300_000, 300_000))\n"
        "try:\n    while True: recording.append('x' * 1000)\n"
        "except StoreError as error: print(store_problem_text(error.problem))"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, cwd=ROOT, check=True)
    assert done.stdout == f"The logbook {path} cannot be used (no file may grow that large here).\n"


def test_what_looks_like_the_log_of_a_file_is_followed_nowhere(path: Path, tmp_path: Path) -> None:
    filled(path, matches=1)
    mine = tmp_path / "mine"
    mine.touch()
    mine.chmod(0o644)
    path.with_name("games.sqlite3-wal").symlink_to(mine)
    use(path)
    assert stat.S_IMODE(mine.stat().st_mode) == 0o644
    assert mine.read_bytes() == b""


def test_a_full_disk_is_one_line_and_harms_nothing(path: Path) -> None:
    filled(path, matches=1)
    store = Store(path)
    recording = begin_match(store, BEGUN)
    connection = store._database._connection
    connection.execute("PRAGMA max_page_count = 1")
    written = 0

    def fill() -> None:
        nonlocal written
        while True:
            recording.append("x" * 1000)
            written += 1

    with pytest.raises(StoreError) as refused:
        fill()
    assert refused.value.problem.kind is StoreProblemKind.UNUSABLE
    assert "the disk is full" in store_problem_text(refused.value.problem)
    store.close()
    again = Store(path)
    assert again.problem is None
    assert texts(again, id_of(recording)) == ["x" * 1000] * written
    again.close()


@pytest.mark.parametrize("looked_at", ["is_fresh", "schema_version", "is_ours", "has_tables_of"])
def test_a_file_that_another_program_makes_meanwhile_is_not_damaged(
    path: Path, monkeypatch: pytest.MonkeyPatch, looked_at: str
) -> None:
    """Two first starts at once: the other one is done, or has to wait, whenever this one looks at the file."""
    look = getattr(database, looked_at)
    others: list[Store] = []

    def between(*arguments: object) -> object:
        monkeypatch.setattr(database, looked_at, look)
        with suppress(StoreError):
            others.append(Store(path, patience_seconds=0.0))
        return look(*arguments)

    monkeypatch.setattr(database, looked_at, between)
    others.append(Store(path))
    others.append(Store(path))
    assert [store.problem for store in others if store.problem] == []
    assert files(path) == [path.name, f"{path.name}-shm", f"{path.name}-wal"]
    for store in others:
        begin_match(store, BEGUN).release()
    assert len(others[0].reader.matches()) == len(others)
    for store in others:
        store.close()


def test_a_program_that_never_ends_its_transaction_is_one_line(
    path: Path, store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    store._database._connection.execute("PRAGMA busy_timeout = 10")
    other = sqlite3.connect(path, isolation_level=None)
    other.execute("BEGIN IMMEDIATE")
    with pytest.raises(StoreError) as refused:
        begin_match(store, BEGUN)
    assert refused.value.problem.kind is StoreProblemKind.BUSY
    assert "is using" in store_problem_text(refused.value.problem)
    assert store.reader.matches() == [], "reading goes on"
    other.rollback()
    other.close()
    begin_match(store, BEGUN).release()
    assert list(path.with_name("games-running").iterdir()) == []


def test_what_sqlite_says_has_a_reason() -> None:
    def error(code: int) -> sqlite3.OperationalError:
        made = sqlite3.OperationalError("text")
        made.sqlite_errorcode = code
        return made

    path = Path("games")
    assert to_store_problem(error(sqlite3.SQLITE_READONLY | 4 << 8), path).kind is StoreProblemKind.UNUSABLE
    assert to_store_problem(error(sqlite3.SQLITE_BUSY | 1 << 8), path).kind is StoreProblemKind.BUSY
    assert to_store_problem(error(sqlite3.SQLITE_CORRUPT), path).kind is StoreProblemKind.DAMAGED
    assert to_store_problem(sqlite3.OperationalError("no code"), path).kind is StoreProblemKind.DAMAGED
    assert "the disk is full" in store_problem_text(to_store_problem(error(sqlite3.SQLITE_IOERR_SHMSIZE), path))


@pytest.mark.parametrize("problem", StoreProblemKind)
@pytest.mark.parametrize("language", ["en", "de"])
def test_every_problem_has_a_line(problem: StoreProblemKind, language: str) -> None:
    i18n.choose_language(language)
    for moved_to in (None, Path("/new/name")):
        text = store_problem_text(StoreProblem(problem, Path("/old/name"), moved_to, OSError(28, "")))
        assert ("/new/name" if moved_to and problem is StoreProblemKind.DAMAGED else "/old/name") in text


def test_a_damaged_file_takes_its_log_with_it(path: Path) -> None:
    filled(path, matches=1)
    shutil.copy(path, path.with_name("copy"))
    path.write_bytes(BROKEN)
    path.with_name("games.sqlite3-wal").write_bytes(b"its log")
    store = Store(path)
    assert store.problem
    assert store.problem.moved_to
    kept = store.problem.moved_to
    assert kept.with_name(f"{kept.name}-wal").read_bytes() == b"its log"
    assert store.reader.matches() == []
    store.close()


def test_nobody_begins_a_new_file_beside_the_log_of_one_that_is_being_moved_aside(
    path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path.parent.mkdir()
    path.write_bytes(BROKEN)
    path.with_name("games.sqlite3-wal").write_bytes(b"its log")
    rename, others = Path.rename, list[StoreProblemKind]()

    def interrupted(source: Path, target: Path) -> Path:
        moved = rename(source, target)
        if source == path:
            with pytest.raises(StoreError) as refused:
                Store(path)
            others.append(refused.value.problem.kind)
        return moved

    monkeypatch.setattr("schiffe.store.file._PATIENCE_SECONDS", 0.0)
    monkeypatch.setattr(Path, "rename", interrupted)
    store = Store(path)
    assert others == [StoreProblemKind.BUSY]
    assert store.problem
    assert store.problem.moved_to
    kept = store.problem.moved_to
    assert kept.with_name(f"{kept.name}-wal").read_bytes() == b"its log"
    store.close()


def test_a_file_that_is_closed_already_is_not_damaged(path: Path) -> None:
    store = Store(path)
    store.close()
    with pytest.raises(StoreError) as refused:
        store.reader.matches()
    assert refused.value.problem.kind is StoreProblemKind.UNUSABLE
    assert path.exists()
    assert not list(path.parent.glob(f"{path.stem}-2*"))


class TestReadOnly:
    """What only reads makes and moves nothing, and does with what cannot be written."""

    def test_no_file_is_no_games(self, path: Path) -> None:
        store = Store(path, is_read_only=True)
        assert store.reader.matches() == []
        store.close()
        assert not path.parent.exists()

    def test_damage_is_left_where_it_is(self, path: Path) -> None:
        path.parent.mkdir()
        path.write_bytes(BROKEN)
        for _ in range(2):
            with pytest.raises(StoreError) as refused:
                Store(path, is_read_only=True)
            assert store_problem_text(refused.value.problem) == f"The logbook {path} is damaged."
        assert (path.read_bytes(), files(path)) == (BROKEN, [path.name])

    @pytest.mark.parametrize("is_killed", [False, True])
    def test_what_cannot_be_written_is_read(
        self, path: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, is_killed: bool
    ) -> None:
        if is_killed:  # the last events are in the log alone
            with writer(tmp_path / "killed" / path.name) as process:
                number = said(process, 3)
            shutil.copytree(tmp_path / "killed", path.parent)
        else:
            filled(path, matches=2, events=3)
            number = 3
        before = {file.name: file.read_bytes() for file in path.parent.iterdir() if file.is_file()}
        monkeypatch.setattr(os, "access", lambda _path, mode: not mode & os.W_OK)  # root may do everything
        store = Store(path, is_read_only=True)
        assert not store.can_write
        assert texts(store)[:number] == [text_of(event) for event in range(1, number + 1)]
        store.close()
        assert before == {file.name: file.read_bytes() for file in path.parent.iterdir() if file.is_file()}

    @pytest.mark.parametrize("has_log", [False, True])
    def test_what_is_not_of_this_program_is_no_damage(
        self, path: Path, monkeypatch: pytest.MonkeyPatch, has_log: bool
    ) -> None:
        path.parent.mkdir()
        path.write_bytes(b"Dear diary, " * 100)
        if has_log:
            path.with_name(f"{path.name}-wal").write_bytes(b"a log")
        monkeypatch.setattr(os, "access", lambda _path, mode: not mode & os.W_OK)
        with pytest.raises(StoreError) as refused:
            Store(path, is_read_only=True)
        assert refused.value.problem == StoreProblem(StoreProblemKind.FOREIGN, path)

    def test_a_list_outlives_what_cannot_be_written(self, path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
        filled(path, matches=2, events=3)
        monkeypatch.setattr(os, "access", lambda _path, mode: not mode & os.W_OK)
        book = Logbook(path, is_read_only=True)
        assert book.write(lambda store: store.rewrite_summary(2, "{}")) is None
        assert book.read(lambda store: len(store.reader.matches()), None) == 2
        book.close()


@pytest.mark.skipif(sys.platform == "win32", reason="rights are others there")
@pytest.mark.parametrize("is_read_only", [False, True])
class TestRights:
    """A file that others can read, or that belongs to somebody else, is refused."""

    def test_another_owner(self, path: Path, monkeypatch: pytest.MonkeyPatch, is_read_only: bool) -> None:
        filled(path, matches=1)
        monkeypatch.setattr(os, "geteuid", lambda: os.getuid() + 1)
        with pytest.raises(StoreError) as refused:
            Store(path, is_read_only=is_read_only)
        assert store_problem_text(refused.value.problem) == f"The logbook {path} belongs to another user."

    def test_a_disk_without_rights(self, path: Path, monkeypatch: pytest.MonkeyPatch, is_read_only: bool) -> None:
        filled(path, matches=1)
        path.chmod(0o604)
        monkeypatch.setattr(Path, "chmod", lambda _path, _mode: None)
        with pytest.raises(StoreError) as refused:
            Store(path, is_read_only=is_read_only)
        assert "Other users can read" in store_problem_text(refused.value.problem)


def test_control_characters_in_a_file_of_others_are_never_shown(path: Path) -> None:
    name = "A\x1b[31m\x07\x9b\u202e\nB"
    filled(path, matches=2, events=2)
    escaped = json.dumps({"name": name, "rest": "\U0001f600 \\\\u001b"})
    connection = sqlite3.connect(path, isolation_level=None)
    for column in ("game", "name0", "level0", "kind1", "name1", "rules"):
        connection.execute(f"UPDATE match SET {column} = ?", (name,))
    connection.execute("UPDATE match SET setup = ?", (escaped,))
    connection.execute("UPDATE match SET ending = ?, summary = ? WHERE ended IS NOT NULL", (name, escaped))
    connection.execute("UPDATE event SET text = ?", (escaped,))
    connection.close()
    store = Store(path)
    shown = "A?[31m????B"
    for match in store.reader.matches():
        assert (match.game_word, match.rules, match.sides[0].name, match.sides[0].level) == (shown,) * 4
        assert (match.sides[1].kind, match.sides[1].name) == (shown, shown)
        read = [store.reader.setup(match.id), *texts(store, match.id)]
        if match.ending:
            assert match.ending.word == shown
            read.append(match.ending.summary)
        for text in read:
            assert json.loads(text) == {"name": shown, "rest": "\U0001f600 \\\\u001b"}
    store.close()


@given(text=st.text(max_size=30), is_ascii=st.booleans())
def test_json_of_a_file_of_others_can_be_shown_and_says_the_same(text: str, is_ascii: bool) -> None:
    read = json.loads(printable_json(json.dumps([text], ensure_ascii=is_ascii)))
    assert read[0].isprintable()
    if text.isprintable():
        assert read == [text]


@given(text=st.text(alphabet='\\\\u00d81bf"\x1b', max_size=30))
def test_no_text_is_too_odd_to_be_made_printable(text: str) -> None:
    assert printable_json(text).isprintable()
