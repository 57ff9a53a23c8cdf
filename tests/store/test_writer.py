"""A match as it is being written: what is in the file, what waits, and to whom the match belongs."""

from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager
from pathlib import Path

import pytest

from schiffe.store.matches import StoredEnding
from schiffe.store.problems import StoreError, StoreProblem, StoreProblemKind, store_problem_text
from schiffe.store.store import Store
from schiffe.store.writer import Claim, MatchWriter
from tests.store.games import BEGUN, TOWERS, begin_match, raise_error, resume_match, texts
from tests.store.test_damage import changed

WON = StoredEnding("won", 1, "{}")


@pytest.fixture
def store(path: Path) -> Iterator[Store]:
    """The file, which waits for no other program."""
    with closing(Store(path, patience_seconds=0.0)) as store:
        yield store


@contextmanager
def locked(path: Path) -> Iterator[None]:
    """While this lasts, another program writes to the file."""
    with closing(Store(path)) as other, other._database.open_transaction():
        yield


def owned(path: Path) -> int:
    """How many matches belong to somebody."""
    running = path.with_name("games-running")
    return len(list(running.iterdir())) if running.exists() else 0


def test_a_match_begins_once_and_not_after_it_was_left(store: Store, path: Path) -> None:
    writer = MatchWriter(store.claims.claim_new, raise_error)
    assert (writer.match_id, writer.is_open, writer.is_waiting, writer.unfinished_id) == (None, False, False, None)
    writer.append("too soon")
    writer.rewrite_setup("too soon")
    writer.end(WON)
    assert (writer.is_waiting, owned(path), store.reader.matches()) == (False, 0, [])
    writer.begin(BEGUN)
    writer.begin(TOWERS)
    assert (writer.match_id, writer.is_open, writer.is_waiting, writer.unfinished_id) == (1, True, False, 1)
    assert owned(path) == 1
    writer.release()
    assert (writer.is_open, writer.is_lost, writer.finished_id, writer.unfinished_id, owned(path)) == (
        False,
        False,
        None,
        1,
        0,
    )
    writer.begin(TOWERS)
    writer.append("too late")
    writer.end(WON)
    assert ([match.event_count for match in store.reader.matches()], writer.is_open) == ([0], False)


def test_where_no_match_is_kept_nothing_is_written_and_nothing_waits() -> None:
    writer = MatchWriter(lambda: None, raise_error)
    writer.begin(BEGUN)
    assert (writer.is_open, writer.is_waiting, writer.is_lost, writer.match_id) == (False, False, False, None)
    writer.append("one", WON)
    assert (writer.finished_id, writer.unfinished_id, writer.is_waiting) == (None, None, False)


def test_the_end_of_a_match_is_the_last_of_it(store: Store, path: Path) -> None:
    writer = begin_match(store, BEGUN)
    writer.append("one")
    writer.append("two", WON)
    assert (writer.is_open, writer.finished_id, writer.unfinished_id, owned(path)) == (False, 1, None, 0)
    writer.append("three")
    writer.rewrite_setup("more")
    writer.end(StoredEnding("left"))
    assert texts(store) == ["one", "two"]
    (match,) = store.reader.matches()
    assert (match.ending, match.event_count, store.reader.setup(1)) == (WON, 2, BEGUN.setup)


def test_an_end_without_an_event_counts_those_before(store: Store) -> None:
    writer = begin_match(store, BEGUN)
    writer.append("one")
    writer.end(WON)
    assert [(match.event_count, match.ending) for match in store.reader.matches()] == [(1, WON)]


def test_who_goes_on_with_a_match_numbers_its_events_from_there(store: Store, path: Path) -> None:
    first = begin_match(store, BEGUN)
    first.append("one")
    first.release()
    begun = store.reader.matches()[0].began_at
    writer = resume_match(store, 1)
    assert (writer.match_id, writer.is_open, writer.is_waiting, owned(path)) == (1, True, False, 1)
    writer.begin(TOWERS)
    writer.append("two")
    writer.append("three", WON)
    assert [event.number for event in store.reader.events(1)] == [1, 2, 3]
    assert [(match.began_at, match.event_count) for match in store.reader.matches()] == [(begun, 3)]
    assert (writer.finished_id, owned(path)) == (1, 0)


class TestLocked:
    """While another program writes to the file."""

    told: list[str]
    waiting: list[MatchWriter]

    @pytest.fixture(autouse=True)
    def _nothing_yet(self) -> None:
        self.told, self.waiting = [], []

    def tell(self, writer: MatchWriter, error: StoreError) -> None:
        """What a program says, or lets wait."""
        if writer.is_waiting:
            self.waiting.append(writer)
        else:
            self.told.append(store_problem_text(error.problem))

    def writer(self, claim: Callable[[], Claim]) -> MatchWriter:
        """A writer that waits."""
        return MatchWriter(claim, self.tell)

    def test_what_happens_waits_in_its_order(self, store: Store, path: Path) -> None:
        writer = self.writer(store.claims.claim_new)
        with locked(path):
            writer.begin(BEGUN)
            assert (writer.is_open, writer.is_waiting, writer.match_id, writer.unfinished_id) == (
                True,
                True,
                None,
                None,
            )
            writer.rewrite_setup("first")
            writer.rewrite_setup("second")
            writer.append("one")
            writer.rewrite_setup("third")
            writer.catch_up()
            assert (store.reader.matches(), writer.is_waiting, self.told) == ([], True, [])
            assert self.waiting == [writer] * 6
        writer.catch_up()
        assert (writer.is_waiting, writer.is_open, writer.match_id, writer.unfinished_id) == (False, True, 1, 1)
        assert (texts(store), store.reader.setup(1), owned(path)) == (["one"], "third", 1)
        writer.catch_up()
        assert texts(store) == ["one"], "nothing is written twice"
        writer.append("two")
        assert texts(store) == ["one", "two"]

    def test_a_setup_that_grows_before_the_match_is_in_the_file_is_written_with_it(
        self, store: Store, path: Path
    ) -> None:
        writer = self.writer(store.claims.claim_new)
        with locked(path):
            writer.begin(BEGUN)
            writer.rewrite_setup("more")
        writer.catch_up()
        assert (writer.match_id, writer.is_waiting, store.reader.setup(1)) == (1, False, "more")

    def test_a_match_that_was_left_belongs_to_the_program_until_it_is_written(self, store: Store, path: Path) -> None:
        writer = self.writer(store.claims.claim_new)
        writer.begin(BEGUN)
        with locked(path):
            writer.append("one", WON)
            assert (writer.is_open, writer.finished_id, writer.unfinished_id, writer.is_waiting) == (
                False,
                None,
                None,
                True,
            )
            writer.release()
            writer.catch_up()
            assert owned(path) == 1
        writer.catch_up()
        assert (writer.finished_id, writer.is_waiting, owned(path)) == (1, False, 0)
        assert [match.ending for match in store.reader.matches()] == [WON]

    def test_what_waits_can_be_dropped(self, store: Store, path: Path) -> None:
        writer, second = self.writer(store.claims.claim_new), self.writer(store.claims.claim_new)
        writer.begin(BEGUN)
        with locked(path):
            writer.append("one")
            second.begin(BEGUN)
            assert [one.drop() for one in (writer, second, writer)] == [True, True, False]
            assert [(one.is_open, one.is_waiting, one.is_lost) for one in (writer, second)] == [
                (False, False, False)
            ] * 2
            assert owned(path) == 0
        second.catch_up()
        assert [match.event_count for match in store.reader.matches()] == [0]
        assert (second.match_id, second.unfinished_id) == (None, None)

    def test_who_does_not_wait_is_told_and_has_lost_the_match(
        self, store: Store, path: Path, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        monkeypatch.setattr("schiffe.store.writer._MAX_WAITING_STEPS", 0)
        writer = MatchWriter(store.claims.claim_new, self.tell)
        writer.begin(BEGUN)
        with locked(path):
            writer.append("one")
            writer.append("two")
        assert self.told == [f"Another program is using the logbook {path}."]
        assert (writer.is_lost, writer.is_open, writer.is_waiting, writer.unfinished_id, owned(path)) == (
            True,
            False,
            False,
            None,
            0,
        )

    def test_what_does_not_pass_is_not_waited_for(self, store: Store, path: Path) -> None:
        writer = self.writer(store.claims.claim_new)
        writer.begin(BEGUN)
        changed(path, "DROP TABLE event")
        writer.append("one")
        assert (self.waiting, writer.is_lost, writer.is_waiting) == ([], True, False)
        assert [line.partition(".")[0] for line in self.told] == ["The logbook was damaged"]
        writer.append("two")
        assert len(self.told) == 1

    def test_a_right_that_cannot_be_had_now_is_asked_for_again(self, store: Store) -> None:
        refused = [StoreError(StoreProblem(StoreProblemKind.BUSY, Path("games")))] * 2

        def claim() -> Claim:
            if refused:
                raise refused.pop()
            return store.claims.claim_new()

        writer = self.writer(claim)
        writer.begin(BEGUN)
        writer.append("one")
        assert (writer.match_id, len(self.waiting), self.told) == (None, 2, [])
        writer.append("two", WON)
        assert (writer.finished_id, texts(store), store.reader.matches()[0].event_count) == (1, ["one", "two"], 2)
