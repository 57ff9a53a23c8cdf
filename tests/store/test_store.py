import itertools
import os
import sqlite3
import sys
import time
from collections.abc import Iterator
from contextlib import closing, suppress
from dataclasses import replace
from pathlib import Path
from threading import Event, Thread

import pytest
from hypothesis import given
from hypothesis import strategies as st

from schiffe.store.file import store_file
from schiffe.store.match_filters import MatchFilter, MatchPhase
from schiffe.store.matches import ImportedMatch, NewMatch, RefusedAction, RefusedActionReason, StoredEnding, StoredSide
from schiffe.store.store import Store
from tests.store.games import ANNA, BEGUN, BEN, HARD, TOWERS, begin_match, id_of, resume_match, texts
from tests.waiting import PATIENCE

WON = StoredEnding("won", 0, '{"shots": 40}')


def test_a_match_is_there_with_each_event_as_soon_as_it_is_written(store: Store, path: Path) -> None:
    before = time.time()
    recording = begin_match(store, BEGUN)
    other = Store(path)
    for count in range(1, 4):
        recording.append(f"event {count}")
        assert texts(other, id_of(recording)) == [f"event {number}" for number in range(1, count + 1)]
    (match,) = other.reader.matches()
    assert (match.game_word, match.sides, match.rules, match.event_count) == ("ships", (ANNA, HARD), "10; 5,4,3,3,2", 3)
    assert before <= match.began_at <= match.last_event_at <= time.time()
    assert match.ending is None
    assert match.ended_at is None
    assert not match.is_imported
    assert other.reader.setup(match.id) == '{"seed": 7}'
    recording.append("the last one", WON)
    assert texts(other, id_of(recording))[3:] == ["the last one"]
    (match,) = other.reader.matches()
    assert (match.ending, match.event_count) == (WON, 4)
    assert match.ended_at
    other.close()


def test_a_match_can_end_without_an_event_and_its_setup_can_grow(store: Store) -> None:
    recording = begin_match(store, BEGUN)
    recording.rewrite_setup("more")
    recording.end(StoredEnding("left"))
    assert store.reader.setup(id_of(recording)) == "more"
    match = store.reader.find_match(id_of(recording))
    assert match
    assert match.ending == StoredEnding("left")
    assert match.last_event_at == match.ended_at
    assert match.event_count == 0


def test_a_match_is_taken_up_where_it_was(store: Store, path: Path) -> None:
    recording = begin_match(store, BEGUN)
    recording.append("one")
    recording.release()
    other = Store(path)
    again = resume_match(other, id_of(recording))
    again.append("two")
    again.append("three", WON)
    again.release()
    assert texts(store, id_of(recording)) == ["one", "two", "three"]
    other.close()


def test_what_nobody_plays_can_be_taken_up(store: Store, path: Path) -> None:
    other = Store(path)
    first, second, third = begin_match(store, BEGUN), begin_match(store, TOWERS), begin_match(store, BEGUN)
    assert other.claims.unowned_matches() == []
    second.release()
    third.append("end", WON)
    third.release()
    assert [match.id for match in other.claims.unowned_matches()] == [second.match_id]
    assert other.claims.unowned_matches(MatchFilter(game_word="ships")) == []
    taken = resume_match(other, id_of(second))
    assert store.claims.unowned_matches() == []
    for match, refusal in (
        (id_of(first), RefusedActionReason.OWNED),
        (id_of(second), RefusedActionReason.OWNED),
        (id_of(third), RefusedActionReason.OVER),
        (99, RefusedActionReason.UNKNOWN),
        (0, RefusedActionReason.UNKNOWN),
        (2**70, RefusedActionReason.UNKNOWN),
    ):
        with pytest.raises(RefusedAction) as refused:
            resume_match(store, match)
        assert refused.value.reason is refusal
    taken.release()
    taken.release()
    assert [match.id for match in store.claims.unowned_matches()] == [second.match_id]
    other.close()


def test_only_the_locks_of_matches_that_are_played_lie_about(store: Store, path: Path) -> None:
    recording = begin_match(store, BEGUN)
    running = path.with_name("games-running")
    assert len(list(running.iterdir())) == 1
    recording.release()
    assert list(running.iterdir()) == []


@pytest.mark.parametrize(
    ("wanted", "found"),
    [
        (MatchFilter(), [2, 4, 3, 1]),
        (MatchFilter(game_word="towers"), [3]),
        (MatchFilter(name="Ben"), [4, 3]),
        (MatchFilter(name="Anna"), [2, 3, 1]),
        (MatchFilter(level="hard"), [2, 4, 1]),
        (MatchFilter(level="easy"), []),
        (MatchFilter(rules="7; 4"), [2]),
        (MatchFilter(phase=MatchPhase.OVER), [2]),
        (MatchFilter(phase=MatchPhase.PENDING), [4, 3, 1]),
        (MatchFilter(limit=2), [2, 4]),
        (MatchFilter(limit=0), []),
        (MatchFilter(limit=2, skip=1), [4, 3]),
        (MatchFilter(skip=3), [1]),
        (MatchFilter(skip=4), []),
        (MatchFilter(name="Ben", level="hard"), [4]),
    ],
)
def test_matches_are_chosen(store: Store, wanted: MatchFilter, found: list[int]) -> None:
    quick = NewMatch("ships", (ANNA, HARD), "7; 4", "")
    played = [begin_match(store, new) for new in (BEGUN, quick, TOWERS, NewMatch("ships", (HARD, BEN), "10", ""))]
    played[1].append("end", WON)
    for recording in played:
        recording.release()
    assert [match.id for match in store.reader.matches(wanted)] == found
    assert store.reader.count(wanted) == len(store.reader.matches(replace(wanted, limit=None, skip=0)))
    begun = sorted(match.began_at for match in store.reader.matches())
    assert [match.id for match in store.reader.matches(MatchFilter(since=begun[1], until=begun[3]))] == [4, 3]


def test_a_match_begins_with_its_first_event_and_not_while_it_is_set_up(
    store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("schiffe.store.writer.now", itertools.count(1000.0, 60.0).__next__)
    recording = begin_match(store, BEGUN)
    assert [match.began_at for match in store.reader.matches()] == [1000.0]
    recording.append("the first one")
    recording.append("the last one", WON)
    (match,) = store.reader.matches()
    assert (match.began_at, match.seconds_played, match.event_count) == (1060.0, match.last_event_at - 1060.0, 2)
    assert replace(match, last_event_at=match.began_at + 86_400).seconds_played is None


def test_the_match_that_was_played_last_comes_first(store: Store) -> None:
    played = [begin_match(store, BEGUN) for _ in range(3)]
    for number in (1, 0):
        played[number].append("one")
    for recording in played:
        recording.release()
    assert [match.id for match in store.reader.matches()] == [1, 2, 3]
    assert [match.id for match in store.claims.unowned_matches()] == [1, 2, 3]
    recording = resume_match(store, 3)
    recording.append("one", WON)
    recording.release()
    assert [match.id for match in store.reader.matches()] == [3, 1, 2]


def test_events_are_read_one_by_one_while_others_are_written(store: Store) -> None:
    recording = begin_match(store, BEGUN)
    for number in range(450):
        recording.append(str(number))
    reading = store.reader.events(id_of(recording))
    assert [event.text for event in itertools.islice(reading, 300)] == [str(number) for number in range(300)]
    recording.append("one more")
    assert [event.number for event in reading] == list(range(301, 452))


def test_deleting(store: Store) -> None:
    first, second, third = (begin_match(store, BEGUN) for _ in range(3))
    for recording in (first, second, third):
        recording.append("one")
    first.release()
    second.append("end", WON)
    second.release()
    store.delete(id_of(first))
    assert [match.id for match in store.reader.matches()] == [second.match_id, third.match_id]
    assert texts(store, id_of(first)) == []
    with pytest.raises(RefusedAction) as refused:
        store.delete(id_of(third))
    assert refused.value.reason is RefusedActionReason.OWNED
    with pytest.raises(RefusedAction) as refused:
        store.reader.setup(id_of(first))
    assert refused.value.reason is RefusedActionReason.UNKNOWN
    kept = begin_match(store, BEGUN)
    kept.release()
    assert store.clear() == 2
    assert [match.id for match in store.reader.matches()] == [third.match_id]
    third.append("two")
    assert texts(store, id_of(third)) == ["one", "two"]
    third.release()
    assert id_of(begin_match(store, BEGUN)) > id_of(kept), "no number is given twice"


@pytest.mark.skipif(sys.platform == "win32", reason="there the limit cannot be set")
def test_more_matches_are_deleted_than_a_program_may_have_open_files(store: Store) -> None:
    import resource

    limits = resource.getrlimit(resource.RLIMIT_NOFILE)
    for _number in range(300):
        begin_match(store, BEGUN).release()
    with Path(os.devnull).open() as free:
        resource.setrlimit(resource.RLIMIT_NOFILE, (free.fileno() + 200, limits[1]))
    try:
        assert store.clear() == 300
    finally:
        resource.setrlimit(resource.RLIMIT_NOFILE, limits)


def test_a_match_from_elsewhere_is_taken_in_once(store: Store) -> None:
    imported = ImportedMatch("token0", TOWERS, 1000.0, 2000.0, WON)
    number = store.add_imported(imported, [(1001.0, "one"), (1002.5, "two")])
    assert number
    match = store.reader.find_match(number)
    assert match
    assert match.is_imported
    assert match.event_count == 2
    assert (match.token, match.began_at, match.last_event_at, match.ended_at, match.ending) == (
        "token0",
        1000.0,
        2000.0,
        2000.0,
        WON,
    )
    assert texts(store, number) == ["one", "two"]
    assert store.add_imported(imported, [(1001.0, "one")]) is None
    assert len(store.reader.matches()) == 1


def test_nothing_is_taken_in_when_its_events_cannot_be_read(store: Store) -> None:
    def broken() -> Iterator[tuple[float, str]]:
        yield 1.0, "one"
        raise KeyError

    with pytest.raises(KeyError):
        store.add_imported(ImportedMatch("token0", TOWERS, 1.0, 2.0, WON), broken())
    assert store.reader.matches() == []
    begin_match(store, BEGUN).append("it goes on")


def test_what_was_found_out_about_a_match_is_kept(store: Store) -> None:
    recording = begin_match(store, BEGUN)
    store.rewrite_summary(id_of(recording), "not yet")
    recording.append("end", WON)
    store.rewrite_summary(id_of(recording), '{"skill": 0.7}')
    match = store.reader.find_match(id_of(recording))
    assert match
    assert match.ending == StoredEnding("won", 0, '{"skill": 0.7}')


_PRINTABLE = st.text(st.characters(exclude_categories=["C", "Z"], include_characters=" ", exclude_characters="\\"))


@given(st.lists(_PRINTABLE), _PRINTABLE)
def test_texts_come_back_as_they_were(tmp_path_factory: pytest.TempPathFactory, events: list[str], name: str) -> None:
    store = Store(tmp_path_factory.mktemp("texts") / "games")
    sides = StoredSide("person", name), StoredSide("bot", name, name)
    recording = begin_match(store, NewMatch(name, sides, name, name))
    for event in events:
        recording.append(event)
    recording.release()
    assert texts(store, id_of(recording)) == events
    (match,) = store.reader.matches(MatchFilter(name=name, game_word=name, level=name, rules=name))
    assert (match.game_word, match.sides, match.rules, store.reader.setup(match.id)) == (name, sides, name, name)
    store.close()


def test_a_number_that_is_too_high_for_the_file_is_no_match(store: Store) -> None:
    for number in (0, 1, 2**63 - 1, 2**63):
        assert store.reader.find_match(number) is None
        assert not store.reader.has_match(number)
        with pytest.raises(RefusedAction):
            store.claims.claim_again(number)


def test_a_sync_goes_on_beside_writing(store: Store, path: Path) -> None:
    recording = begin_match(store, BEGUN)
    for number in range(3):
        recording.append(str(number))
        store.sync()
    data = path.read_bytes()
    assert b"10; 5,4,3,3,2" in data, "after a sync it stands in the file itself"
    store.close()
    store.sync()


def test_the_file_is_where_programs_keep_data_or_where_one_says(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("SCHIFFE_LOGBOOK", "/somewhere/else")
    assert store_file() == Path("/somewhere/else")
    monkeypatch.delenv("SCHIFFE_LOGBOOK")
    monkeypatch.setenv("XDG_DATA_HOME", "/data")
    found = store_file()
    assert found
    assert found.name == "logbook.sqlite3"
    assert found.parent.name == "schiffe"


def test_nothing_is_kept_where_nobody_knows_the_home_directory(monkeypatch: pytest.MonkeyPatch) -> None:
    def nobody(_name: str, *, appauthor: bool) -> Path:
        raise RuntimeError("could not determine the home directory")

    monkeypatch.delenv("SCHIFFE_LOGBOOK", raising=False)
    monkeypatch.setattr("platformdirs.user_data_path", nobody)
    assert store_file() is None


def test_while_all_is_cleared_other_programs_write(store: Store, path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    for _ in range(120):
        recording = begin_match(store, BEGUN)
        recording.end(WON)
        recording.release()
    other = Store(path)
    played = begin_match(other, BEGUN)
    left = []
    now = itertools.count(0.0, 0.25).__next__
    monkeypatch.setattr(time, "monotonic", now)

    def between(seconds: float) -> None:
        if (
            count := other.reader.count()
        ) <= 120:  # before, it tries for a moment to become the owner of the one played
            played.append("event")
            left.append((count, seconds))

    monkeypatch.setattr(time, "sleep", between)
    assert store.clear() == 120
    assert left == [(71, 0.25), (21, 0.25), (1, 0.25)], "as long as each deletion has taken"
    assert texts(other, id_of(played)) == ["event"] * 3
    other.close()


def test_what_another_thread_writes_is_no_part_of_a_transaction(store: Store) -> None:
    """And two transactions at once are no damage."""
    database, asked = store._database, Event()

    class Watched:
        """The lock, and whether it was wanted."""

        def __enter__(self) -> None:
            asked.set()
            lock.acquire()

        def __exit__(self, *_error: object) -> None:
            lock.release()

    lock, database._connection_lock = database._connection_lock, Watched()  # type: ignore[assignment]
    recording = begin_match(store, BEGUN)
    others = [Thread(target=recording.append, args=("one",)), Thread(target=begin_match, args=(store, TOWERS))]
    for other in others:
        with suppress(ValueError), database.open_transaction() as connection:
            connection.execute("DELETE FROM match")
            asked.clear()
            other.start()
            assert asked.wait(PATIENCE)
            raise ValueError("everything is taken back")
        other.join(PATIENCE)
    assert store.problem is None
    assert [match.game_word for match in store.reader.matches()] == [TOWERS.game_word, BEGUN.game_word]
    assert texts(store, id_of(recording)) == ["one"]


def test_folders_are_made_as_deep_as_the_file_lies(tmp_path: Path) -> None:
    path = tmp_path / "one" / "two" / "three" / "games"
    Store(path).close()
    assert path.exists()


def test_rows_outlive_the_program(store: Store, path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Whoever reads them with other means finds what the columns are called for."""
    monkeypatch.setattr("schiffe.store.writer.now", itertools.count(1000.0, 60.0).__next__)
    played = begin_match(store, BEGUN)
    played.append("one")
    played.append("two", WON)
    begin_match(store, TOWERS).release()
    store.add_imported(
        ImportedMatch("elsewhere", TOWERS, 5.0, 9.0, StoredEnding("left", None, "{}")),
        [(6.0, "first"), (7.5, "second")],
    )
    with closing(sqlite3.connect(path)) as connection:
        matches = connection.execute("SELECT * FROM match ORDER BY id").fetchall()
        events = connection.execute("SELECT * FROM event ORDER BY match, number").fetchall()
    hard, people = ("person", "Anna", "", "bot", "Bot", "hard"), ("person", "Anna", "", "person", "Ben", "")
    first = (*hard, BEGUN.rules, BEGUN.setup, 0, 1060.0, 1180.0, "won", 0, '{"shots": 40}', 2)
    assert [(*row[:1], *row[2:]) for row in matches] == [
        (1, "ships", *first),
        (2, "towers", *people, "8", "", 0, 1240.0, None, None, None, "", None),
        (3, "towers", *people, "8", "", 1, 5.0, 9.0, "left", None, "{}", 2),
    ]
    assert events == [(1, 1, 1060.0, "one"), (1, 2, 1120.0, "two"), (3, 1, 6.0, "first"), (3, 2, 7.5, "second")]


def test_what_is_over_is_corrected_as_a_whole(store: Store) -> None:
    """Its last event, its end and how it was made; nothing else is."""
    for number in (1, 2):
        recording = begin_match(store, BEGUN)
        for text in ("one", "two"):
            recording.append(text)
        if number == 1:
            recording.append("end", StoredEnding("broken"))
    store.correct(1, "other end", WON, "other setup")
    store.correct(2, "other end", WON, "other setup")
    one, other = store.reader.find_match(1), store.reader.find_match(2)
    assert one
    assert other
    assert (one.ending, store.reader.setup(1), texts(store, 1)) == (WON, "other setup", ["one", "two", "other end"])
    assert (other.ending, store.reader.setup(2), texts(store, 2)) == (None, BEGUN.setup, ["one", "two"])


def test_players_are_renamed_while_it_is_written(store: Store) -> None:
    recording = begin_match(store, BEGUN)
    recording.rename(("Anna", "Bea"))
    match = store.reader.find_match(id_of(recording))
    assert match
    assert [side.name for side in match.sides] == ["Anna", "Bea"]
    assert [side.kind for side in match.sides] == [side.kind for side in BEGUN.sides]
