"""What SQLite and the system refuse, as one line for people."""

import errno
import sqlite3
import sys
from dataclasses import replace
from pathlib import Path

import pytest

from schiffe.store.problems import StoreError, StoreProblem, StoreProblemKind, store_problem_text, to_store_problem

PATH = Path("/games/all.sqlite3")


def error(code: int) -> sqlite3.OperationalError:
    """What SQLite raises with a result code."""
    made = sqlite3.OperationalError("what SQLite says")
    made.sqlite_errorcode = code
    return made


@pytest.mark.parametrize(
    ("kind", "text"),
    [
        (StoreProblemKind.DAMAGED, "The logbook /games/all.sqlite3 is damaged."),
        (StoreProblemKind.FOREIGN, "/games/all.sqlite3 is not a logbook of this program. It stays as it is."),
        (StoreProblemKind.NEWER, "The logbook /games/all.sqlite3 comes from a newer version of this program."),
        (StoreProblemKind.NOT_REGULAR, "The logbook /games/all.sqlite3 is not a regular file."),
        (StoreProblemKind.NOT_OWN, "The logbook /games/all.sqlite3 belongs to another user."),
        (
            StoreProblemKind.NOT_PRIVATE,
            "Other users can read the logbook /games/all.sqlite3, and this disk cannot prevent it.",
        ),
        (StoreProblemKind.BUSY, "Another program is using the logbook /games/all.sqlite3."),
        (StoreProblemKind.UNUSABLE, "The logbook /games/all.sqlite3 cannot be used ()."),
    ],
)
def test_each_problem_has_its_line(kind: StoreProblemKind, text: str) -> None:
    problem = StoreProblem(kind, PATH)
    assert store_problem_text(problem) == text
    assert StoreError(problem).is_temporary is (kind is StoreProblemKind.BUSY)
    moved = "The logbook was damaged. It is kept as /games/old; a new one has been started."
    is_damaged = kind is StoreProblemKind.DAMAGED
    assert store_problem_text(replace(problem, moved_to=Path("/games/old"))) == (moved if is_damaged else text)


def test_a_traceback_has_the_problem_in_a_word_or_two() -> None:
    assert [str(StoreError(StoreProblem(kind, PATH))) for kind in StoreProblemKind] == [
        "damaged",
        "foreign",
        "newer",
        "not regular",
        "not own",
        "not private",
        "busy",
        "unusable",
    ]


@pytest.mark.parametrize(
    ("code", "number"),
    [
        (sqlite3.SQLITE_FULL, errno.ENOSPC),
        (sqlite3.SQLITE_READONLY, errno.EROFS),
        (sqlite3.SQLITE_READONLY_DBMOVED, errno.EROFS),
        (sqlite3.SQLITE_PERM, errno.EACCES),
        (sqlite3.SQLITE_CANTOPEN, errno.EACCES),
        (sqlite3.SQLITE_IOERR, errno.EIO),
        (sqlite3.SQLITE_IOERR_WRITE, errno.EIO),
        (sqlite3.SQLITE_IOERR_SHMSIZE, errno.ENOSPC),
        (sqlite3.SQLITE_NOMEM, errno.ENOMEM),
        (sqlite3.SQLITE_NOLFS, errno.EFBIG),
    ],
)
def test_what_the_system_refuses_has_its_reason(tmp_path: Path, code: int, number: int) -> None:
    problem = to_store_problem(error(code), tmp_path / "games")
    assert (problem.kind, problem.path, problem.moved_to) == (StoreProblemKind.UNUSABLE, tmp_path / "games", None)
    assert problem.reason
    assert (problem.reason.errno, problem.reason.strerror) == (number, "what SQLite says")


@pytest.mark.parametrize(
    "code", [sqlite3.SQLITE_BUSY, sqlite3.SQLITE_BUSY_SNAPSHOT, sqlite3.SQLITE_LOCKED, sqlite3.SQLITE_PROTOCOL]
)
def test_a_lock_of_another_program_passes(code: int) -> None:
    assert to_store_problem(error(code), PATH) == StoreProblem(StoreProblemKind.BUSY, PATH)


def test_what_neither_another_program_nor_this_one_has_caused_is_damage() -> None:
    no_text = UnicodeDecodeError("utf-8", b"\xff", 0, 1, "no text")
    for found in (error(sqlite3.SQLITE_CORRUPT), error(sqlite3.SQLITE_NOTADB), error(sqlite3.SQLITE_ERROR), no_text):
        assert to_store_problem(found, PATH) == StoreProblem(StoreProblemKind.DAMAGED, PATH)
    closed = to_store_problem(sqlite3.ProgrammingError("Cannot operate on a closed database."), PATH)
    assert closed.kind is StoreProblemKind.UNUSABLE
    assert closed.reason
    assert (closed.reason.errno, closed.reason.strerror) == (errno.EBADF, "Cannot operate on a closed database.")


@pytest.mark.skipif(sys.platform == "win32", reason="it has no such limit")
@pytest.mark.parametrize("beside", ["", "-wal", "-shm"])
@pytest.mark.parametrize(("limit", "number"), [(331_071, errno.EFBIG), (331_072, errno.EIO), (None, errno.EIO)])
def test_a_write_that_would_make_a_file_too_long_is_no_fault_of_the_disk(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, beside: str, limit: int | None, number: int
) -> None:
    """The largest of the three files counts, and a page of the log beyond it: 128 KiB."""
    import resource

    path = tmp_path / "games"
    path.write_bytes(b"short")
    with path.with_name(f"{path.name}{beside}").open("wb") as file:
        file.truncate(200_000)
    limits = resource.RLIM_INFINITY if limit is None else limit, resource.RLIM_INFINITY
    monkeypatch.setattr(resource, "getrlimit", lambda kind: limits if kind == resource.RLIMIT_FSIZE else None)
    reason = to_store_problem(error(sqlite3.SQLITE_IOERR_WRITE), path).reason
    assert reason
    assert reason.errno == number
    other = to_store_problem(error(sqlite3.SQLITE_CANTOPEN), path).reason
    assert other
    assert other.errno == errno.EACCES, "it is not asked for anything but a failed write"
