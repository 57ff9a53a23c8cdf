"""The logbook as a file: how it is made, what is beside it, and under which name a damaged one is kept."""

import errno
import os
import re
import shutil
import stat
from dataclasses import replace
from datetime import datetime
from pathlib import Path
from types import SimpleNamespace

import pytest

from schiffe.store.file import (
    can_be_written,
    check_kind,
    claim_file,
    copy_whole,
    create_file,
    has_log,
    move_aside,
    restrict_rights,
)
from schiffe.store.ownership import is_gone, take_ownership
from schiffe.store.problems import StoreError, StoreProblem, StoreProblemKind


def mode(path: Path) -> int:
    """The rights of a file or folder."""
    return stat.S_IMODE(path.stat().st_mode)


def names(folder: Path) -> list[str]:
    """What lies in a folder."""
    return sorted(file.name for file in folder.iterdir())


def damaged(path: Path) -> StoreProblem:
    """What is wrong with a file."""
    return StoreProblem(StoreProblemKind.DAMAGED, path)


# How it is made


def test_a_new_file_is_empty_and_its_owner_s_alone(tmp_path: Path) -> None:
    path = tmp_path / "one" / "two" / "games"
    before = os.umask(0)
    try:
        found = create_file(path, 0.0)
    finally:
        os.umask(before)
    assert os.path.samestat(found, path.stat())
    assert (found.st_size, mode(path), mode(path.parent), names(path.parent)) == (0, 0o600, 0o700, ["games"])
    path.write_bytes(b"data")
    assert create_file(path, 0.0).st_size == 4, "one that is there stays as it is"


def test_whoever_makes_or_moves_it_keeps_others_from_making_it(tmp_path: Path) -> None:
    path = tmp_path / "games"
    ownership = claim_file(path, 0.0)
    assert names(tmp_path) == ["games.lock"]
    with pytest.raises(StoreError) as refused:
        create_file(path, 0.0)
    assert refused.value.problem == StoreProblem(StoreProblemKind.BUSY, path)
    path.touch()
    create_file(path, 0.0)
    ownership.release()
    assert names(tmp_path) == ["games"]


def test_one_that_another_program_makes_just_now_will_do(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = tmp_path / "games"
    stat_of = Path.stat

    def too_early(asked: Path, **options: bool) -> os.stat_result:
        if asked != path:
            return stat_of(asked, **options)
        monkeypatch.setattr(Path, "stat", stat_of)
        path.write_bytes(b"theirs")
        raise FileNotFoundError

    monkeypatch.setattr(Path, "stat", too_early)
    assert create_file(path, 0.0).st_size == 6
    assert names(tmp_path) == ["games"]


def test_a_lock_that_nobody_gets_is_told_with_its_reason(tmp_path: Path) -> None:
    (tmp_path / "games.lock").mkdir()
    with pytest.raises(StoreError) as refused:
        claim_file(tmp_path / "games", 0.0)
    problem = refused.value.problem
    assert (problem.kind, problem.path) == (StoreProblemKind.UNUSABLE, tmp_path / "games.lock")
    assert problem.reason
    assert problem.reason.errno == errno.EISDIR


@pytest.mark.parametrize(("is_read_only", "number"), [(True, errno.EROFS), (False, errno.EACCES)])
@pytest.mark.parametrize("refused", [os.R_OK, os.W_OK])
def test_why_a_file_cannot_be_used(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, refused: int, is_read_only: bool, number: int
) -> None:
    path = tmp_path / "games"
    path.touch()
    found = os.statvfs(path)
    flags = found.f_flag | os.ST_RDONLY if is_read_only else found.f_flag & ~os.ST_RDONLY
    monkeypatch.setattr(os, "access", lambda _path, wanted: not wanted & refused)  # root may do everything
    monkeypatch.setattr(os, "statvfs", lambda _path: os.statvfs_result((*found[:8], flags, found[9])))
    with pytest.raises(OSError, match=rf"^\[Errno {number}\]"):
        create_file(path, 0.0)


def test_only_a_regular_file_of_this_user_will_do(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = tmp_path / "games"
    path.touch()
    check_kind(path, path.stat())
    with pytest.raises(StoreError) as refused:
        check_kind(path, tmp_path.stat())
    assert refused.value.problem == StoreProblem(StoreProblemKind.NOT_REGULAR, path)
    monkeypatch.setattr(os, "geteuid", lambda: os.getuid() + 1)
    with pytest.raises(StoreError) as refused:
        check_kind(path, path.stat())
    assert refused.value.problem == StoreProblem(StoreProblemKind.NOT_OWN, path)


@pytest.mark.parametrize(
    ("before", "after"),
    [(0o644, 0o600), (0o604, 0o600), (0o660, 0o600), (0o601, 0o600), (0o400, 0o400), (0o700, 0o700)],
)
def test_others_lose_their_rights_to_it_and_to_what_is_beside_it(tmp_path: Path, before: int, after: int) -> None:
    path = tmp_path / "games"
    files = [path, tmp_path / "games-wal", tmp_path / "games-shm"]
    for file in files:
        file.touch()
        file.chmod(before)
    restrict_rights(path)
    assert [mode(file) for file in files] == [after] * 3


def test_where_others_keep_their_rights_to_it_that_is_an_error(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = tmp_path / "games"
    path.touch()
    path.chmod(0o600)
    monkeypatch.setattr(Path, "chmod", lambda _path, _mode: None)
    restrict_rights(path)
    os.chmod(path, 0o640)
    with pytest.raises(StoreError) as refused:
        restrict_rights(path)
    assert refused.value.problem == StoreProblem(StoreProblemKind.NOT_PRIVATE, path)


@pytest.mark.parametrize(("refused", "can"), [("", True), ("games", False), ("folder", False)])
def test_a_file_can_be_written_where_others_can_be_made_beside_it(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, refused: str, can: bool
) -> None:
    path = tmp_path / "folder" / "games"
    monkeypatch.setattr(os, "access", lambda asked, wanted: asked.name != refused or wanted != os.W_OK)
    assert can_be_written(path) is can


# What is beside it


def test_a_log_has_something_in_it(tmp_path: Path) -> None:
    path = tmp_path / "games"
    assert not has_log(path)
    (tmp_path / "games-wal").touch()
    assert not has_log(path)
    (tmp_path / "games-wal").write_bytes(b"x")
    assert has_log(path)


def test_a_copy_has_the_last_writes_too(tmp_path: Path) -> None:
    path, folder = tmp_path / "games", tmp_path / "copy"
    folder.mkdir()
    path.write_bytes(b"first")
    (tmp_path / "games-wal").write_bytes(b"last")
    copy = copy_whole(path, folder)
    assert (copy, names(folder)) == (folder / "games", ["games", "games-wal"])
    assert (copy.read_bytes(), (folder / "games-wal").read_bytes()) == (b"first", b"last")


# When it is damaged


def test_a_damaged_file_gets_a_name_with_the_date_and_takes_along_what_is_beside_it(tmp_path: Path) -> None:
    path = tmp_path / "games.sqlite3"
    kept = []
    for number in range(3):
        for ending in ("", "-wal", "-shm")[: 3 - number]:
            path.with_name(path.name + ending).write_bytes(b"%d" % number)
        problem = move_aside(damaged(path), path.stat())
        assert (problem.kind, problem.path, path.exists()) == (StoreProblemKind.DAMAGED, path, False)
        assert problem.moved_to
        assert re.fullmatch(r"games-\d{4}-\d\d-\d\d-\d{6}(-\d)?\.sqlite3", problem.moved_to.name)
        kept.append(problem.moved_to)
    assert names(tmp_path) == sorted(
        [file.name + ending for number, file in enumerate(kept) for ending in ("", "-wal", "-shm")[: 3 - number]]
    )
    assert [file.read_bytes() for file in kept] == [b"0", b"1", b"2"]


def test_names_that_are_taken_are_numbered(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("schiffe.store.file.local_now", lambda: datetime(2026, 3, 4, 12, 5).astimezone())
    path = tmp_path / "games.sqlite3"
    for _ in range(3):
        path.touch()
        move_aside(damaged(path), path.stat())
    day = "games-2026-03-04-120500"
    assert names(tmp_path) == sorted([f"{day}.sqlite3", f"{day}-2.sqlite3", f"{day}-3.sqlite3"])


@pytest.mark.parametrize("has_begun_anew", [False, True])
def test_who_comes_second_finds_where_the_first_has_moved_it(tmp_path: Path, has_begun_anew: bool) -> None:
    path = tmp_path / "games.sqlite3"
    path.write_bytes(b"damaged")
    (tmp_path / "games-old.sqlite3").write_bytes(b"another one")
    known = path.stat()
    kept = move_aside(damaged(path), known).moved_to
    assert kept
    if has_begun_anew:
        path.write_bytes(b"new")
    assert move_aside(damaged(path), known) == replace(damaged(path), moved_to=kept)
    assert path.exists() is has_begun_anew
    elsewhere = tmp_path / "elsewhere"
    kept.rename(elsewhere)
    assert move_aside(damaged(path), known).moved_to is None, "under another name it is not found"
    assert names(tmp_path).count("games.sqlite3.lock") == 0


@pytest.mark.parametrize("what", ["lock", "rename"])
def test_one_that_cannot_be_moved_stays(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, what: str) -> None:
    path = tmp_path / "games"
    path.write_bytes(b"damaged")

    def refused(_path: Path, _target: Path) -> None:
        raise PermissionError

    monkeypatch.setattr("schiffe.store.file._PATIENCE_SECONDS", 0.0)
    monkeypatch.setattr(Path, "rename", refused)
    ownership = take_ownership(tmp_path / "games.lock") if what == "lock" else None
    assert move_aside(damaged(path), path.stat()) == damaged(path)
    if ownership:
        ownership.release()
    assert names(tmp_path) == ["games"]


def test_a_file_is_gone_when_another_one_is_in_its_place(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = tmp_path / "games"
    path.touch()
    known = path.stat()
    assert not is_gone(path, known)
    path.rename(tmp_path / "old")
    assert is_gone(path, known)
    shutil.copy(tmp_path / "old", path)
    assert is_gone(path, known)

    def refused(_path: Path) -> None:
        raise PermissionError

    monkeypatch.setattr(Path, "stat", refused)
    assert not is_gone(path, known), "what nobody may look at is not known to be gone"


def test_whoever_makes_or_moves_it_is_waited_for_before_it_is_moved(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    waited: list[float] = []
    own = SimpleNamespace(monotonic=lambda: sum(waited), sleep=waited.append)
    monkeypatch.setattr("schiffe.store.ownership.time", own)
    path = tmp_path / "games"
    path.touch()
    ownership = claim_file(path, 0.0)
    assert move_aside(damaged(path), path.stat()).moved_to is None
    assert sum(waited) == pytest.approx(2.0, abs=0.03)
    ownership.release()
