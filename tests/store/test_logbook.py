"""The logbook as a running program uses it, and what it tells of damage."""

import errno
import sqlite3
import time
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path
from threading import Event, Lock, Semaphore, Thread, current_thread
from threading import enumerate as enumerate_threads
from types import SimpleNamespace

import pytest

from schiffe.json.values import UnreadableText
from schiffe.store.background import BackgroundWriter
from schiffe.store.logbook import Logbook, LogbookError
from schiffe.store.matches import RefusedAction, RefusedActionReason, StoredEnding
from schiffe.store.ownership import take_ownership
from schiffe.store.problems import StoreError, StoreProblem, StoreProblemKind
from schiffe.store.store import Store
from schiffe.store.writer import MatchWriter
from tests.store.games import BEGUN, texts
from tests.store.test_damage import changed
from tests.waiting import PATIENCE, wait_until


def page(book: Logbook) -> MatchWriter:
    """A match that is being written."""
    begun = book.make_writer()
    begun.begin(BEGUN)
    begun.append("one")
    return begun


def test_two_programs_that_meet_the_same_damage_while_they_play_both_begin_anew(path: Path) -> None:
    books = Logbook(path), Logbook(path)
    pages = [page(book) for book in books]
    changed(path, "DROP TABLE event")
    for one in pages:
        one.append("two")
    (kept,) = path.parent.glob(f"{path.stem}-2*{path.suffix}")
    assert [book.take_problem_report() for book in books] == [
        f"The logbook was damaged. It is kept as {kept}; a new one has been started."
    ] * 2
    assert all(page(book).is_open for book in books)
    for book in books:
        book.close()


def test_damage_that_a_thread_and_a_match_meet_is_told_once_and_harms_nothing_that_begins_then(path: Path) -> None:
    book = Logbook(path)
    old, new = page(book), list[MatchWriter]()
    changed(path, "DROP TABLE event")

    def in_a_thread(store: Store) -> None:
        try:
            list(store.reader.events(1))
        finally:  # what happens meanwhile elsewhere
            old.append("two")
            new.append(page(book))

    book.write(in_a_thread)
    assert (book.take_problem_report() or "").count("The logbook was damaged.") == 1
    new[0].append("three")
    assert new[0].is_open
    assert book.take_problem_report() is None
    book.close()


def test_what_is_played_now_cannot_be_taken_up_and_what_nobody_plays_can(path: Path) -> None:
    book = Logbook(path)
    assert (book.may_exist, book.read_running_matches(), book.read_unfinished_matches()) == (False, [], [])
    match = page(book)
    page(book).append("two", StoredEnding("won", 0))
    assert ([one.id for one in book.read_running_matches()], book.read_unfinished_matches()) == ([1], [])
    assert ([one.id for one in book.read_running_matches(BEGUN.game_word)], book.read_running_matches("another")) == (
        [1],
        [],
    )
    match.release()
    assert (book.read_running_matches(), [one.id for one in book.read_unfinished_matches()]) == ([], [1])
    assert (
        [one.id for one in book.read_unfinished_matches(BEGUN.game_word)],
        book.read_unfinished_matches("another"),
    ) == (
        [1],
        [],
    )
    book.close()
    books = (Logbook(path), Logbook(path / "below"), Logbook(None))
    assert [book.may_exist for book in books] == [True, False, False]


def test_a_match_is_gone_on_with_once_and_given_up_where_it_cannot_be_read(path: Path) -> None:
    book = Logbook(path)
    page(book).release()

    def unreadable(_store: Store) -> None:
        raise UnreadableText("???")

    with pytest.raises(RefusedAction) as refused:
        book.resume(1, unreadable)
    assert refused.value.reason is RefusedActionReason.UNREADABLE
    found = book.resume(1, texts)
    assert found[0] == ["one"]
    with pytest.raises(RefusedAction):
        book.resume(1, texts)
    found[1].append("two")
    assert kept(path) == ["one", "two"]
    found[1].release()
    book.close()


def test_a_match_that_the_file_keeps_from_being_gone_on_with_stays_free(path: Path) -> None:
    book = Logbook(path)
    page(book).release()

    def locked(_store: Store) -> None:
        raise StoreError(StoreProblem(StoreProblemKind.BUSY, path))

    with pytest.raises(LogbookError, match=r"^Another program is using the logbook "):
        book.resume(1, locked)
    assert book.take_problem_report() is None, "the error says it"
    book.resume(1, texts)[1].release()
    book.close()


def test_what_cannot_be_written_any_more_is_told_once(path: Path) -> None:
    book = Logbook(path)
    old = page(book)

    def refused(_store: Store) -> None:
        raise StoreError(StoreProblem(StoreProblemKind.UNUSABLE, path, reason=OSError(errno.ENOSPC, "")))

    book.write(refused)
    old.append("two")
    assert not old.is_open
    assert (book.take_problem_report() or "").count("the disk is full") == 1
    assert not book.is_on
    book.close()


@contextmanager
def locked(path: Path) -> Iterator[None]:
    """While this lasts, another program writes to the file."""
    other = sqlite3.connect(path, isolation_level=None)
    other.execute("BEGIN IMMEDIATE")
    try:
        yield
    finally:
        other.rollback()
        other.close()


def kept(path: Path, match: int = 1) -> list[str]:
    """The events of a match in the file."""
    store = Store(path)
    try:
        return texts(store, match)
    finally:
        store.close()


@pytest.fixture
def alone(monkeypatch: pytest.MonkeyPatch) -> None:
    """No thread catches up."""
    monkeypatch.setattr(BackgroundWriter, "sync_soon", lambda _writer: None)


@pytest.mark.usefixtures("alone")
def test_what_happens_while_another_program_locks_the_file_is_written_with_the_next_step(path: Path) -> None:
    book = Logbook(path)
    match = page(book)
    with locked(path):
        match.append("two")
        match.rewrite_setup("first")
        match.rewrite_setup("second")
        match.append("three")
        assert match.is_open
        assert kept(path) == ["one"]
    match.append("four")
    assert kept(path) == ["one", "two", "three", "four"]
    assert book.read(lambda store: store.reader.setup(1), None) == "second"
    assert not match.is_waiting
    assert book.take_problem_report() is None
    match.release()
    book.close()


@pytest.mark.usefixtures("alone")
@pytest.mark.parametrize("is_known", [False, True])
def test_a_match_begins_while_another_program_locks_the_file(path: Path, is_known: bool) -> None:
    with closing(Logbook(path)) as earlier:
        page(earlier).release()
    book = Logbook(path)
    if is_known:
        assert len(book.read_unfinished_matches()) == 1
    with locked(path):
        match = page(book)
        assert (match.is_open, match.match_id) == (True, None)
    match.append("two")
    assert (match.unfinished_id, kept(path, 2)) == (2, ["one", "two"])
    book.close()
    assert book.take_problem_report() is None


def test_the_end_of_a_match_is_written_as_soon_as_the_file_is_free(path: Path) -> None:
    book = Logbook(path)
    match = page(book)
    with locked(path):
        match.append("two", StoredEnding("won", 0))
        assert (match.is_open, match.finished_id, match.unfinished_id) == (False, None, None)
        assert len(list(path.with_name("games-running").iterdir())) == 1, "nobody else ends it"
    wait_until(lambda: match.finished_id == 1, "the end is in the file")
    wait_until(lambda: not list(path.with_name("games-running").iterdir()), "it belongs to nobody")
    assert kept(path) == ["one", "two"]
    book.close()


@pytest.mark.usefixtures("alone")
def test_what_waits_is_written_when_the_program_ends(path: Path) -> None:
    book = Logbook(path)
    match = page(book)
    with locked(path):
        match.append("two")
        match.release()
    book.close()
    assert kept(path) == ["one", "two"]
    store = Store(path)
    assert [found.id for found in store.claims.unowned_matches()] == [1]
    store.close()


def test_a_lock_that_outlives_the_program_is_told(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("schiffe.store.logbook._PATIENCE_SECONDS", 0.0)
    book = Logbook(path)
    match = page(book)
    with locked(path):
        match.append("two")
        match.release()
        book.close()
        assert (
            book.take_problem_report()
            == f"Another program was using the logbook {path}: the end of the game was not saved."
        )
        book.close()
        assert book.take_problem_report() is None, "once"
    assert kept(path) == ["one"]
    assert list(path.with_name("games-running").iterdir()) == []


def test_an_end_waits_no_longer_for_a_file_that_another_program_never_makes(
    path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    waited = 0.0

    def sleep(seconds: float) -> None:
        nonlocal waited
        waited += seconds

    monkeypatch.setattr(BackgroundWriter, "sync_soon", lambda _writer: None)
    monkeypatch.setattr("schiffe.store.background.time", SimpleNamespace(monotonic=lambda: waited, sleep=sleep))
    monkeypatch.setattr("schiffe.store.ownership.time", SimpleNamespace(monotonic=lambda: waited, sleep=sleep))
    path.parent.mkdir(exist_ok=True)
    ownership = take_ownership(path.with_name(f"{path.name}.lock"))
    assert ownership
    book = Logbook(path)
    match = page(book)
    match.append("two")
    match.release()
    before = waited
    book.close()
    assert before < 0.2, "no shot waits long"
    assert 1.9 < waited - before < 2.2
    assert book.take_problem_report() == f"Another program was using the logbook {path}: the game was not saved."
    assert not path.exists()
    ownership.release()


@pytest.mark.usefixtures("alone")
def test_a_thousand_steps_wait_and_no_more(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("schiffe.store.logbook._TURN_PATIENCE_SECONDS", 0.0)
    book = Logbook(path)
    match = page(book)
    with locked(path):
        for number in range(1000):
            match.append(str(number))
        assert (match.is_open, book.take_problem_report()) == (True, None)
        match.append("one more")
        assert (match.is_open, match.is_waiting) == (False, False)
        assert "is using" in (book.take_problem_report() or "")
    assert book.is_on, "the next game is kept"
    assert page(book).is_open
    book.close()


def test_no_shot_waits_long_for_another_program(path: Path) -> None:
    book = Logbook(path)
    page(book)
    patience = book.read(lambda store: store._database.read("PRAGMA busy_timeout"), None)
    assert patience
    assert patience[0][0] <= 100, "milliseconds"
    book.close()


@pytest.mark.parametrize("seconds", [-1e9, 1e15])
def test_no_clock_makes_a_time_that_the_file_may_not_have(
    path: Path, monkeypatch: pytest.MonkeyPatch, seconds: float
) -> None:
    monkeypatch.setattr("schiffe.store.writer.time.time", lambda: seconds)
    book = Logbook(path)
    page(book).append("two", StoredEnding("won", 0))
    book.close()
    store = Store(path)
    assert [match.event_count for match in store.reader.matches()] == [2]
    assert texts(store) == ["one", "two"]
    assert store.problem is None
    store.close()


def test_without_a_path_nothing_is_kept_and_nothing_is_told() -> None:
    book = Logbook()
    match = page(book)
    assert (book.is_on, book.may_exist, match.is_open, match.is_waiting, match.is_lost) == (
        False,
        False,
        False,
        False,
        False,
    )
    match.append("two", StoredEnding("won", 0))
    assert (match.match_id, match.finished_id, match.unfinished_id) == (None, None, None)
    assert book.read(lambda store: len(store.reader.matches()), None) is None
    with pytest.raises(RefusedAction) as refused:
        book.resume(1, texts)
    assert refused.value.reason is RefusedActionReason.UNREADABLE
    assert (book.read_unfinished_matches(), book.read_running_matches(), book.take_problem_report()) == ([], [], None)
    book.close()


def test_games_that_are_damaged_are_told_once_and_again_when_there_are_more(path: Path) -> None:
    book = Logbook(path)
    for _ in range(3):
        page(book).release()
    assert (len(book.read_unfinished_matches()), book.take_problem_report()) == (3, None)
    changed(path, "UPDATE match SET winner = 7 WHERE id = 2")
    assert len(book.read_unfinished_matches()) == 2
    assert book.take_problem_report() == "1 damaged game in the logbook is skipped: number 2."
    assert len(book.read_unfinished_matches()) == 2
    assert book.take_problem_report() is None
    changed(path, "UPDATE match SET winner = 7 WHERE id = 3")
    assert len(book.read_unfinished_matches()) == 1
    assert book.take_problem_report() == "2 damaged games in the logbook are skipped: numbers 2, 3."
    book.close()


def test_a_match_that_is_not_there_or_cannot_be_read_comes_to_nothing(path: Path) -> None:
    book = Logbook(path)
    page(book).release()
    assert book.read(lambda store: store.reader.setup(1), None) == BEGUN.setup
    assert book.read(lambda store: store.reader.setup(99), None) is None
    changed(path, "UPDATE match SET setup = x'00'")
    assert book.read(lambda store: store.reader.setup(1), None) is None
    assert book.take_problem_report() is None
    book.close()


def test_where_nobody_may_look_there_may_be_a_file(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def refused(_path: Path) -> None:
        raise PermissionError

    monkeypatch.setattr(Path, "stat", refused)  # root may look everywhere
    assert Logbook(path).may_exist


@pytest.mark.parametrize(("is_read_only", "more"), [(False, "Your games are not being saved."), (True, "")])
def test_a_program_that_goes_on_without_the_file_says_so(path: Path, is_read_only: bool, more: str) -> None:
    def refused(_store: Store) -> None:
        raise StoreError(StoreProblem(StoreProblemKind.NEWER, path))

    Store(path).close()
    said = f"The logbook {path} comes from a newer version of this program."
    book = Logbook(path, is_read_only=is_read_only)
    assert book.write(refused) is None
    assert not book.is_on
    assert book.take_problem_report() == " ".join(filter(None, [said, more]))
    assert book.take_problem_report() is None, "once"
    book = Logbook(path, is_read_only=is_read_only)
    with pytest.raises(LogbookError) as raised:
        book.read(refused, None, raises_problems=True)
    assert (str(raised.value), book.is_on) == (said, False)
    assert (book.take_problem_report() or "") == more, "the error says the rest"


def test_another_program_s_lock_is_told_once_however_often_it_is_met(path: Path) -> None:
    book = Logbook(path)
    for _ in range(2):
        book.handle_error(StoreError(StoreProblem(StoreProblemKind.BUSY, path)))
    assert book.is_on
    assert book.take_problem_report() == f"Another program is using the logbook {path}."
    book.handle_error(StoreError(StoreProblem(StoreProblemKind.BUSY, path)))
    assert book.take_problem_report() == f"Another program is using the logbook {path}.", "at another time it is news"


@pytest.mark.usefixtures("alone")
def test_a_setup_that_grows_while_another_program_locks_the_file_is_one_step(
    path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("schiffe.store.logbook._TURN_PATIENCE_SECONDS", 0.0)
    book = Logbook(path)
    match = page(book)
    with locked(path):
        for number in range(1002):
            match.rewrite_setup(str(number))
        assert match.is_open
    book.close()
    assert book.take_problem_report() is None
    with closing(Store(path)) as store:
        assert store.reader.setup(1) == "1001"


def test_what_is_written_outlives_a_power_cut_each_time_somebody_asks_for_that(
    path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A thread does it, and sleeps meanwhile: it waits to be asked, and is not asked any more once it has begun."""
    is_due, slept, may_go_on = list[bool](), list[float](), Semaphore(0)
    earlier = set(enumerate_threads())

    class Due(Event):
        """Notes for what the thread waits."""

        def wait(self, timeout: float | None = None) -> bool:
            is_due.append(self.is_set())
            return super().wait(timeout)

    def sleep(seconds: float) -> None:
        if current_thread() in earlier:  # that of a test before this one
            return
        slept.append(seconds)
        assert may_go_on.acquire(timeout=PATIENCE)

    monkeypatch.setattr("schiffe.store.background.threading", SimpleNamespace(Event=Due, Lock=Lock, Thread=Thread))
    monkeypatch.setattr("schiffe.store.background.time", SimpleNamespace(monotonic=time.monotonic, sleep=sleep))
    book, others = Logbook(path), set(enumerate_threads())
    match = page(book)
    assert b"two" not in path.read_bytes()

    def write_and_ask(text: str, times: int) -> None:
        match.append(text)
        book.sync_soon()
        wait_until(lambda: len(slept) == times, "it has done it")
        assert text.encode() in path.read_bytes()
        may_go_on.release()
        wait_until(lambda: len(is_due) == times + 1, "it waits again")
        assert not is_due[-1]

    write_and_ask("two", 1)
    write_and_ask("three", 2)
    assert slept == [0.2, 0.2], "no more often than people take turns"
    (own,) = set(enumerate_threads()) - others
    assert own.daemon, "no program waits for it to end"
    book.close()


def test_a_file_that_another_program_uses_is_tried_again_for_two_seconds(
    path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    opened = list[float]()

    def busy(_path: Path, patience: float, *, is_read_only: bool) -> Store:
        opened.append(patience)
        raise StoreError(StoreProblem(StoreProblemKind.NEWER if is_read_only else StoreProblemKind.BUSY, path))

    monkeypatch.setattr("schiffe.store.logbook.Store", busy)
    monkeypatch.setattr("schiffe.store.logbook.time.monotonic", iter([5.0, 6.0, 6.99, 7.0]).__next__)
    book = Logbook(path)
    assert book.write(lambda store: store.reader.count()) is None
    assert (opened, book.is_on) == ([0.02] * 3, True)
    assert book.take_problem_report() == f"Another program is using the logbook {path}."
    monkeypatch.setattr("schiffe.store.logbook.time.monotonic", iter([5.0]).__next__)
    other = Logbook(path, is_read_only=True)
    assert other.write(lambda store: store.reader.count()) is None
    assert (len(opened), other.is_on) == (4, False), "what does not pass is not tried again"
