import errno
import fcntl
import os
import stat
import subprocess
import sys
from pathlib import Path
from types import SimpleNamespace

import pytest

from schiffe.store.ownership import is_owned, take_ownership
from schiffe.store.problems import StoreError, store_problem_text
from schiffe.store.store import Store
from tests.running import ROOT
from tests.store.games import rest, resume_match, said, text_of, texts, writer


def test_one_owner_at_a_time(tmp_path: Path) -> None:
    path = tmp_path / "match"
    assert not is_owned(path)
    ownership = take_ownership(path)
    assert ownership
    assert is_owned(path)
    assert take_ownership(path) is None
    assert is_owned(path), "who is refused takes nothing away"
    ownership.release()
    assert not is_owned(path)
    assert not path.exists()
    second = take_ownership(path)
    assert second
    ownership.release()
    assert is_owned(path), "the second time gives nothing up"
    second.release()


def test_a_file_that_a_killed_program_left_is_no_owner(tmp_path: Path) -> None:
    path = tmp_path / "match"
    path.touch()
    assert not is_owned(path)
    ownership = take_ownership(path)
    assert ownership
    ownership.release()


def test_a_symbolic_link_is_no_lock_and_leads_nowhere(tmp_path: Path) -> None:
    path, elsewhere = tmp_path / "games.sqlite3.lock", tmp_path / "elsewhere"
    path.symlink_to(elsewhere)
    with pytest.raises(OSError, match="symbolic"):
        take_ownership(path)
    with pytest.raises(StoreError) as refused:
        Store(tmp_path / "games.sqlite3")
    assert store_problem_text(refused.value.problem) == f"The logbook {path} cannot be used (that is a symbolic link)."
    assert not elsewhere.exists()
    elsewhere.touch()
    with elsewhere.open() as stream:
        fcntl.flock(stream, fcntl.LOCK_EX)
        assert not is_owned(path), "the lock of another file is none of this one"


def test_a_folder_of_locks_is_no_symbolic_link(store: Store, path: Path, tmp_path: Path) -> None:
    (tmp_path / "elsewhere").mkdir()
    path.with_name("games-running").symlink_to(tmp_path / "elsewhere")
    with pytest.raises(StoreError) as refused:
        store.claims.claim_new()
    assert "games-running cannot be used (that is a symbolic link)" in store_problem_text(refused.value.problem)
    assert not list((tmp_path / "elsewhere").iterdir())


def test_many_programs_want_one_match_and_one_gets_it(tmp_path: Path) -> None:
    code = (
        "import sys; from pathlib import Path; from schiffe.store.ownership import take_ownership; "
        "sys.stdin.readline();"
        f"print(take_ownership(Path({str(tmp_path / 'match')!r})) is not None, flush=True); sys.stdin.read()"
    )
    command = [sys.executable, "-c", code]
    crowd = [
        subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True, cwd=ROOT) for _ in range(5)
    ]
    try:
        for process in crowd:
            assert process.stdin
            process.stdin.write("now\n")
            process.stdin.flush()
        answers = [process.stdout.readline().strip() for process in crowd if process.stdout]
    finally:
        for process in crowd:
            process.kill()
            process.communicate()
    assert sorted(answers) == ["False"] * 4 + ["True"]


def test_a_match_belongs_to_its_program_until_that_is_killed(store: Store, path: Path) -> None:
    with writer(path) as process:
        said(process, 3)
        assert store.claims.unowned_matches() == []
        process.kill()
        process.wait()
        written = rest(process, 3)
        (match,) = store.claims.unowned_matches()
    recording = resume_match(store, match.id)
    recording.append("and on")
    recording.release()
    found = texts(store, match.id)
    assert found[-1] == "and on"
    assert found[:-1] == [text_of(number) for number in range(1, len(found))]
    assert len(found) - 1 in (written, written + 1), "at most one is written that it could not say any more"


def test_two_programs_write_at_once(path: Path) -> None:
    with writer(path) as one, writer(path) as other:
        reached = [said(one, 200), said(other, 200)]
        for process in (one, other):
            process.kill()
            process.wait()
        reached = [rest(process, number) for process, number in zip((one, other), reached, strict=True)]
    store = Store(path)
    assert store.problem is None
    counts = sorted(len(texts(store, match.id)) for match in store.claims.unowned_matches())
    assert all(count in (number, number + 1) for count, number in zip(counts, sorted(reached), strict=True))
    store.close()


@pytest.mark.parametrize("is_there_again", [False, True])
def test_a_lock_on_a_file_that_its_last_owner_deleted_meanwhile_is_none(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, is_there_again: bool
) -> None:
    path, lock = tmp_path / "match", fcntl.flock

    def too_late(descriptor: int, operation: int) -> None:
        monkeypatch.setattr(fcntl, "flock", lock)
        path.unlink()
        if is_there_again:
            path.touch()
        lock(descriptor, operation)

    monkeypatch.setattr(fcntl, "flock", too_late)
    ownership = take_ownership(path)
    assert ownership
    assert is_owned(path)
    ownership.release()


@pytest.fixture
def waited(monkeypatch: pytest.MonkeyPatch) -> list[float]:
    """How long was waited, each time; by a clock that nothing else moves."""
    waited: list[float] = []
    own = SimpleNamespace(monotonic=lambda: sum(waited), sleep=waited.append)
    monkeypatch.setattr("schiffe.store.ownership.time", own)
    return waited


@pytest.mark.parametrize(("patience", "tries"), [(0.0, 0), (0.02, 1), (0.05, 3), (1.0, 50)])
def test_it_is_tried_again_as_long_as_one_has_patience(
    tmp_path: Path, waited: list[float], patience: float, tries: int
) -> None:
    ownership = take_ownership(tmp_path / "match")
    assert ownership
    assert take_ownership(tmp_path / "match", patience) is None
    assert len(waited) in (tries, tries + 1), "binary fractions add up to a little less"
    ownership.release()


def test_who_only_asks_is_waited_for_without_being_told(
    tmp_path: Path, waited: list[float], monkeypatch: pytest.MonkeyPatch
) -> None:
    ownership = take_ownership(tmp_path / "match")
    assert ownership
    assert take_ownership(tmp_path / "match") is None
    assert sum(waited) == pytest.approx(0.2, abs=0.02)
    monkeypatch.setattr("schiffe.store.ownership.time.sleep", lambda _seconds: ownership.release())
    second = take_ownership(tmp_path / "match")
    assert second
    second.release()


def test_nobody_else_may_open_a_lock(tmp_path: Path) -> None:
    before = os.umask(0)
    try:
        ownership = take_ownership(tmp_path / "match")
    finally:
        os.umask(before)
    assert ownership
    assert stat.S_IMODE((tmp_path / "match").stat().st_mode) == 0o600
    ownership.release()


def test_a_lock_that_the_system_does_not_give_keeps_no_file_open(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def refused(_descriptor: int, _operation: int) -> None:
        raise OSError(errno.ENOLCK, "none left")

    ownership = take_ownership(tmp_path / "match")
    assert ownership
    opened = set(os.listdir("/dev/fd"))
    assert is_owned(tmp_path / "match")
    assert take_ownership(tmp_path / "match", 0.0) is None
    monkeypatch.setattr(fcntl, "flock", refused)
    with pytest.raises(OSError, match="none left"):
        take_ownership(tmp_path / "match")
    assert set(os.listdir("/dev/fd")) == opened
    ownership.release()
    assert len(os.listdir("/dev/fd")) == len(opened) - 1


def test_the_first_of_all_descriptors_is_one_too(tmp_path: Path) -> None:
    """A program that was started without input may get it."""
    first, second = tmp_path / "first", tmp_path / "second"
    kept, other = os.dup(0), take_ownership(second)
    assert other
    os.close(0)
    try:
        ownership = take_ownership(first)
        assert ownership
        assert os.path.samestat(os.fstat(0), first.stat())
        assert is_owned(first)
        ownership.release()
        assert not is_owned(first)
        assert take_ownership(second, 0.0) is None
        with pytest.raises(OSError, match="descriptor"):
            os.fstat(0)
    finally:
        os.dup2(kept, 0)
        os.close(kept)
    other.release()
