"""Which matches are found in the file, and what is read of each."""

import sqlite3
import time
from collections.abc import Callable
from contextlib import closing
from dataclasses import replace
from pathlib import Path

import pytest

from schiffe.json.values import MAX_TIME, UnreadableText, is_time, is_token
from schiffe.store.match_filters import BotMatchWinner, MatchFilter, MatchPhase
from schiffe.store.match_rows import WrongRow, printable_json, printable_line, read_match
from schiffe.store.matches import (
    ImportedMatch,
    NewMatch,
    RefusedAction,
    RefusedActionReason,
    StoredEnding,
    StoredMatch,
    StoredSide,
)
from schiffe.store.problems import StoreError
from schiffe.store.store import Store
from schiffe.store.writer import now
from tests.store.games import ANNA, BEGUN, BEN, HARD, TOWERS, begin_match, id_of, texts

FAR = StoredSide("remote", "Zoe")


def keep(
    store: Store, sides: tuple[StoredSide, StoredSide] = (ANNA, HARD), end: StoredEnding | None = None, events: int = 1
) -> int:
    """Write a match with so many events; it ends so, or not at all."""
    recording = begin_match(store, NewMatch("ships", sides, "10", "{}"))
    for number in range(events):
        recording.append(str(number))
    if end:
        recording.end(end)
    recording.release()
    return id_of(recording)


def found(store: Store, wanted: MatchFilter) -> list[int]:
    """The numbers of the matches that are wanted, which are counted too."""
    numbers = sorted(match.id for match in store.reader.matches(wanted))
    assert store.reader.count(wanted) == len(numbers)
    return numbers


def test_a_game_is_won_or_lost_by_the_one_person_in_it(store: Store) -> None:
    for sides in ((ANNA, HARD), (HARD, ANNA), (ANNA, FAR), (ANNA, BEN), (HARD, FAR)):
        for winner in (0, 1, None):
            keep(store, sides, StoredEnding("won", winner))
        keep(store, sides)
    assert found(store, MatchFilter(winner=BotMatchWinner.PERSON)) == [1, 6, 9]
    assert found(store, MatchFilter(winner=BotMatchWinner.BOT)) == [2, 5, 10]
    assert found(store, MatchFilter(winner=BotMatchWinner.PERSON, name="Zoe")) == [9]


def test_a_game_in_which_nothing_has_happened_can_be_left_out(store: Store) -> None:
    for events in (0, 1, 2):
        keep(store, events=events)
        keep(store, end=StoredEnding("left"), events=events)
    assert found(store, MatchFilter(has_events=True)) == [3, 4, 5, 6]
    assert found(store, MatchFilter(has_events=True, phase=MatchPhase.OVER)) == [4, 6]
    assert found(store, MatchFilter(has_events=False)) == [1, 2, 3, 4, 5, 6]


def test_a_name_that_cannot_be_encoded_is_nobody_s(store: Store) -> None:
    keep(store)
    assert found(store, MatchFilter(name="\udcff")) == []
    keep(store, (StoredSide("person", "\\udcff"), HARD))
    assert found(store, MatchFilter(name="\udcff")) == [2], "it is looked for as it would be written"


def test_a_time_is_from_one_moment_and_before_another(store: Store) -> None:
    for number in range(3):
        store.add_imported(ImportedMatch(f"t{number}", TOWERS, 100.0 + number, 200.0, StoredEnding("left")), [])
    assert found(store, MatchFilter(since=101.0)) == [2, 3]
    assert found(store, MatchFilter(until=101.0)) == [1]
    assert found(store, MatchFilter(since=101.0, until=102.0)) == [2]


# What is lacking


def test_what_lacks_a_number_of_a_person_is_found_the_latest_first(
    store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    ended = iter([5000.0, 7000.0, 6000.0, 6000.0, *[5500.0] * 20])
    ends = [
        ((ANNA, HARD), "won", '{"skill": [null, 0.5]}'),
        ((HARD, ANNA), "resigned", '{"skill": [0.5, null]}'),
        ((ANNA, BEN), "won", '{"skill": [0.5, null]}'),
        ((ANNA, BEN), "won", '{"skill": [null, null]}'),
        ((ANNA, HARD), "won", '{"skill": [0.5, null]}'),
        ((HARD, ANNA), "won", '{"skill": [null, 0.5]}'),
        ((ANNA, HARD), "broken", '{"skill": [null, 0.5]}'),
        ((ANNA, HARD), "won", '{"luck": [null, 0.5]}'),
        ((ANNA, HARD), "won", "none of ours"),
    ]
    for sides, how, summary in ends:
        recording = begin_match(store, NewMatch("ships", sides, "10", "{}"))
        with monkeypatch.context() as patch:
            patch.setattr("schiffe.store.writer.now", lambda: next(ended))
            recording.end(StoredEnding(how, 0, summary))
    lacking = StoredEnding("won", 0, '{"skill": [null, null]}')
    store.add_imported(ImportedMatch("elsewhere", BEGUN, 1.0, 9000.0, lacking), [])
    other = begin_match(store, TOWERS)
    other.append("end", lacking)
    begin_match(store, BEGUN).append("not over")
    assert store.reader.matches_lacking("ships", ("won", "resigned"), "skill") == [2, 4, 3, 1]
    assert store.reader.matches_lacking("ships", ("won",), "skill") == [4, 3, 1]
    assert store.reader.matches_lacking("ships", ("won",), "luck") == [8]
    assert store.reader.matches_lacking("towers", ("won",), "skill") == [other.match_id]
    assert store.reader.matches_lacking("ships", (), "skill") == []


# Setup records


def test_matches_are_found_by_what_their_setup_records_say(store: Store, path: Path) -> None:
    for setup, game in (
        ("one apple", "ships"),
        ("two pears", "ships"),
        ("apple\x1b pie", "ships"),
        ("apple", "towers"),
    ):
        recording = begin_match(store, NewMatch(game, (ANNA, HARD), "10", setup))
        recording.append("end", StoredEnding("won", 0))
    wanted = MatchFilter(game_word="ships")
    assert [(match.id, setup) for match, setup in store.reader.setups_with("apple", wanted)] == [
        (3, "apple? pie"),
        (1, "one apple"),
    ]
    assert store.reader.setups_with("cherry", wanted) == []
    with closing(sqlite3.connect(path, isolation_level=None)) as connection:
        connection.execute("UPDATE match SET setup = x'6170706c65' WHERE id = 1")
        connection.execute("UPDATE match SET begun = 'yesterday' WHERE id = 3")
    assert store.reader.setups_with("apple", wanted) == [], "what is damaged is left out"
    assert store.reader.damaged_match_ids == [3]


def test_setup_records_of_what_is_over_are_rewritten_all_or_none(store: Store) -> None:
    over, other = (keep(store, end=StoredEnding("won", 0)) for _ in range(2))
    pending = keep(store)
    store.rewrite_setups({over: "one", pending: "two"})
    assert [store.reader.setup(match) for match in (over, other, pending)] == ["one", "{}", "{}"]
    with pytest.raises(StoreError):
        store.rewrite_setups({over: "three", other: object()})  # type: ignore[dict-item]
    assert store.reader.setup(over) == "one"


# One match


def test_a_match_that_has_to_be_over_is_of_its_game(store: Store) -> None:
    over, pending = keep(store, end=StoredEnding("won", 0)), keep(store)
    assert store.reader.finished_match(over, "ships") == store.reader.find_match(over)
    for match, refusal in ((pending, RefusedActionReason.PENDING), (99, RefusedActionReason.UNKNOWN)):
        with pytest.raises(RefusedAction) as refused:
            store.reader.finished_match(match, "ships")
        assert refused.value.reason is refusal
    with pytest.raises(UnreadableText) as caught:
        store.reader.finished_match(over, "towers")
    assert str(caught.value) == "ships"


def test_only_a_number_of_the_file_is_a_match(store: Store) -> None:
    match = keep(store)
    assert store.reader.has_match(match)
    assert store.reader.find_match(match)
    for other in (match + 1, 0, -1, 2**63 - 1, 2**63):
        assert not store.reader.has_match(other)
        assert store.reader.find_match(other) is None
        with pytest.raises(RefusedAction) as refused:
            store.reader.setup(other)
        assert refused.value.reason is RefusedActionReason.UNKNOWN
        with pytest.raises(RefusedAction) as refused:
            store.delete(other)
        assert refused.value.reason is RefusedActionReason.UNKNOWN


def test_the_last_number_that_the_file_can_have_is_one(store: Store, path: Path) -> None:
    match = keep(store)
    with closing(sqlite3.connect(path, isolation_level=None)) as connection:
        for table, column in (("match", "id"), ("event", "match")):
            connection.execute(f"UPDATE {table} SET {column} = 9223372036854775807 WHERE {column} = ?", (match,))
    assert store.reader.has_match(2**63 - 1)
    assert store.reader.find_match(2**63 - 1)
    assert store.reader.setup(2**63 - 1) == "{}"


def test_a_match_over_a_network_that_was_left_is_broken_off(store: Store, path: Path) -> None:
    far, near, other = keep(store, (ANNA, FAR)), keep(store), keep(store, (FAR, ANNA))
    with pytest.raises(RefusedAction) as refused:
        store.claims.claim_again(far)
    assert refused.value.reason is RefusedActionReason.OVER
    assert [match.id for match in store.claims.unowned_matches()] == [other, near]
    played = begin_match(store, NewMatch("ships", (ANNA, FAR), "10", ""))
    store.claims.break_off_lost()
    ends = {match.id: match.ending for match in store.reader.matches()}
    assert ends == {far: StoredEnding("broken"), near: None, other: StoredEnding("broken"), played.match_id: None}
    assert len(list(path.with_name("games-running").iterdir())) == 1, "of the one that is played"


def test_who_is_refused_a_match_leaves_it_to_others(store: Store, path: Path) -> None:
    over = keep(store, end=StoredEnding("won", 0))
    with pytest.raises(RefusedAction):
        store.claims.claim_again(over)
    assert not list(path.with_name("games-running").iterdir())


def test_lost_matches_wait_while_another_program_writes(path: Path) -> None:
    store = Store(path, patience_seconds=0.0)
    far = keep(store, (ANNA, FAR))
    with closing(sqlite3.connect(path, isolation_level=None)) as other:
        other.execute("BEGIN IMMEDIATE")
        store.claims.break_off_lost()
        assert [match.ending for match in store.reader.matches()] == [None]
    store.claims.break_off_lost()
    assert [match.id for match in store.reader.matches(MatchFilter(phase=MatchPhase.OVER))] == [far]
    store.close()


def test_lost_matches_that_cannot_be_marked_for_good_are_an_error(store: Store, path: Path) -> None:
    keep(store, (ANNA, FAR))
    path.with_name("games-running").rmdir()
    path.with_name("games-running").touch()
    with pytest.raises(StoreError) as refused:
        store.claims.break_off_lost()
    assert refused.value.problem.path == path.with_name("games-running")


def test_a_match_begins_with_a_right_that_says_all_of_it(store: Store, path: Path) -> None:
    claim = store.claims.claim_new()
    assert (claim.match_id, claim.event_count) == (None, 0)
    assert [file.name for file in path.with_name("games-running").iterdir()] == [claim.token]
    assert len(claim.token) == 16
    claim.ownership.release()
    match = keep(store, events=3)
    again = store.claims.claim_again(match)
    assert (again.match_id, again.event_count) == (match, 3)
    again.ownership.release()


# Rows

SIDES = {"kind0": "person", "name0": "Anna", "level0": "", "kind1": "bot", "name1": "Bot", "level1": "hard"}
END = {"ended": 2.0, "ending": "won", "winner": 1, "summary": "{}"}
COUNTED = {"event_count": 3, "last_event_at": 2.0}
VALUES = {
    "id": 1,
    "token": "token",
    "game": "ships",
    "rules": "10",
    "begun": 1.0,
    "imported": 0,
    **SIDES,
    **END,
    **COUNTED,
}


def row_with(**changed: object) -> sqlite3.Row:
    """A row with other values, by the names of their columns."""
    values = VALUES | changed
    assert values.keys() == VALUES.keys()
    with closing(sqlite3.connect(":memory:")) as connection:
        connection.row_factory = sqlite3.Row
        columns = ", ".join(f"? AS {name}" for name in values)
        row: sqlite3.Row = connection.execute(f"SELECT {columns}", tuple(values.values())).fetchone()
        return row


def test_a_row_is_a_match() -> None:
    end = StoredEnding("won", 1, "{}")
    whole = StoredMatch(1, "token", "ships", (ANNA, HARD), "10", 1.0, 2.0, 3, 2.0, end, is_imported=False)
    assert read_match(row_with()) == whole
    assert read_match(row_with(imported=1)).is_imported is True
    pending = read_match(row_with(ended=None, ending=None, winner=None, last_event_at=1.5))
    assert pending == replace(whole, ended_at=None, ending=None, last_event_at=1.5)
    fresh = read_match(row_with(ended=None, ending=None, winner=None, event_count=None, last_event_at=None))
    assert fresh == replace(whole, ended_at=None, ending=None, event_count=0, last_event_at=1.0)


@pytest.mark.parametrize(
    "wrong",
    [
        {"token": "a/b"},
        {"game": 1},
        {"rules": None},
        {"begun": 1},
        {"begun": -0.5},
        {"ended": "2"},
        {"ended": MAX_TIME + 0.1},
        {"ending": None},
        {"winner": 2},
        {"winner": -1},
        {"summary": b"{}"},
        {"event_count": "3"},
        {"event_count": 3, "last_event_at": None},
        {"event_count": 3, "last_event_at": -1.0},
    ],
)
def test_any_other_row_is_none(wrong: dict[str, object]) -> None:
    with pytest.raises(WrongRow):
        read_match(row_with(**wrong))


@pytest.mark.parametrize("column", ["game", "name0", "level1", "rules", "ending", "summary"])
def test_what_cannot_be_shown_is_a_question_mark_in_each_text(column: str) -> None:
    match = read_match(row_with(**{column: "a\x1bb"}))
    assert match.ending
    shown = {
        "game": match.game_word,
        "name0": match.sides[0].name,
        "level1": match.sides[1].level,
        "rules": match.rules,
        "ending": match.ending.word,
        "summary": match.ending.summary,
    }
    assert shown[column] == "a?b"


@pytest.mark.parametrize(
    ("summary", "shown"), [('{"a": "\\u001b"}', '{"a": "?"}'), ('{"a": "\\u0041"}', '{"a": "\\u0041"}'), ("{}", "{}")]
)
def test_what_is_escaped_in_a_summary_is_not_shown_either(summary: str, shown: str) -> None:
    match = read_match(row_with(summary=summary))
    assert match.ending
    assert match.ending.summary == shown


def test_a_match_is_remote_if_a_player_is_a_stranger_elsewhere() -> None:
    match = read_match(row_with())
    assert not match.is_remote
    assert replace(match, sides=(FAR, ANNA)).is_remote
    assert replace(match, sides=(ANNA, FAR)).is_remote
    assert not replace(match, sides=(ANNA, StoredSide("friend", "Ben"))).is_remote


@pytest.mark.parametrize(("seconds", "lasted"), [(0.0, 0.0), (21_599.0, 21_599.0), (21_600.0, None)])
def test_a_game_of_six_hours_was_left_and_taken_up_again(seconds: float, lasted: float | None) -> None:
    assert replace(read_match(row_with()), began_at=5.0, last_event_at=5.0 + seconds).seconds_played == lasted


@pytest.mark.parametrize(
    ("value", "is_one"),
    [(0.0, True), (-0.1, False), (MAX_TIME, True), (MAX_TIME + 0.1, False), (1, False), (None, False)],
)
def test_times_are_those_of_a_calendar(value: object, is_one: bool) -> None:
    assert is_time(value) is is_one


@pytest.mark.parametrize(
    ("value", "is_one"),
    [("a", True), ("0" * 64, True), ("0" * 65, False), ("", False), ("a-b", False), ("ä", False), (7, False)],
)
def test_tokens_are_names_of_files(value: object, is_one: bool) -> None:
    assert is_token(value) is is_one


@pytest.mark.parametrize(
    ("clock", "found"), [(-5.0, 0.0), (1000.5, 1000.5), (1e15, MAX_TIME)], ids=["before", "usual", "after"]
)
def test_the_time_is_one_that_the_file_may_have(monkeypatch: pytest.MonkeyPatch, clock: float, found: float) -> None:
    monkeypatch.setattr(time, "time", lambda: clock)
    assert now() == found


@pytest.mark.parametrize(
    ("show", "text", "shown"),
    [
        (printable_line, "Zoë ☃", "Zoë ☃"),
        (printable_line, "a\nb\x1bc\u202ed", "a?b?c?d"),
        (printable_json, '{"a": "\\n", "b":\n\t"\x1b"}', '{"a": "?", "b":  "?"}'),
        (printable_json, '"\\u001b \\u0041 \\" \\\\ \\/"', '"? \\u0041 \\" \\\\ \\/"'),
        (printable_json, '"\\ud83d\\ude00 \\udb40\\udc01 \\ud83d"', '"\\ud83d\\ude00 ? ?"'),
        (printable_json, '"\\uD83D\\uDE00"', '"\\uD83D\\uDE00"'),
        (printable_json, '"\\q \\u00zz"', '"\\q \\u00zz"'),
    ],
)
def test_what_is_shown_of_a_text_moves_no_cursor(show: Callable[[str], str], text: str, shown: str) -> None:
    assert show(text) == shown


def test_a_traceback_has_the_refusal_in_a_word() -> None:
    assert [str(RefusedAction(refusal)) for refusal in RefusedActionReason] == [
        "unknown",
        "over",
        "pending",
        "owned",
        "unreadable",
    ]


# Events, and what is deleted


def test_events_are_read_in_the_order_of_their_numbers(store: Store, path: Path) -> None:
    recording = begin_match(store, BEGUN)
    for number in range(1, 402):
        recording.append(str(number))
    assert texts(store, id_of(recording)) == [str(number) for number in range(1, 402)]
    assert [event.number for event in store.reader.events(id_of(recording))] == list(range(1, 402))
    with closing(sqlite3.connect(path, isolation_level=None)) as connection:
        connection.execute("DELETE FROM event WHERE number = 1")
    with pytest.raises(UnreadableText) as caught:
        texts(store, id_of(recording))
    assert str(caught.value) == "2"


def test_a_damaged_text_is_told_as_it_is(store: Store, path: Path) -> None:
    match = keep(store)
    with closing(sqlite3.connect(path, isolation_level=None)) as connection:
        connection.execute("UPDATE event SET text = x'00ff'")
        connection.execute("UPDATE match SET setup = 7.5")
    with pytest.raises(UnreadableText) as caught:
        texts(store, match)
    assert str(caught.value) == str(b"\x00\xff")
    assert store.reader.setup(match) == "7.5"
    with closing(sqlite3.connect(path, isolation_level=None)) as connection:
        connection.execute("UPDATE match SET setup = x'01'")
    with pytest.raises(UnreadableText) as caught:
        store.reader.setup(match)
    assert str(caught.value) == str(b"\x01")


def test_a_match_whose_token_is_damaged_is_nobody_s_and_can_be_deleted(store: Store, path: Path) -> None:
    one, other = keep(store), keep(store)
    with closing(sqlite3.connect(path, isolation_level=None)) as connection:
        connection.execute("UPDATE match SET token = '../up' || id")
    path.with_name(f"up{one}").mkdir()  # nobody opens it
    with pytest.raises(RefusedAction) as refused:
        store.claims.claim_again(one)
    assert refused.value.reason is RefusedActionReason.UNREADABLE
    assert store.reader.damaged_match_ids == [one]
    store.delete(one)
    assert store.clear() == 1
    assert not store.reader.has_match(other)


def test_nothing_is_left_of_what_is_cleared(store: Store, path: Path) -> None:
    for end in (None, StoredEnding("won", 0)):
        keep(store, end=end, events=30)
    with closing(sqlite3.connect(path, isolation_level=None)) as connection:
        pages = connection.execute("PRAGMA page_count").fetchone()[0]
        assert store.clear() == 2
        assert connection.execute("SELECT count(*) FROM event").fetchone()[0] == 0
        assert connection.execute("PRAGMA freelist_count").fetchone()[0] == 0, "the room is given back"
        assert connection.execute("PRAGMA page_count").fetchone()[0] <= pages
    assert store.clear() == 0
