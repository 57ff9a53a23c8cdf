"""Setup records and summaries as text and back."""

import json
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from schiffe.bashni.levels import LEVELS
from schiffe.bashni.logbook.finished import Summary, summary_text
from schiffe.bashni.match.events import MatchStarted
from schiffe.bashni.match.request import AgainstComputer, TwoAtTheBoard
from schiffe.bashni.match.setup_record import SetupRecord, new_match, read_record, record_text
from schiffe.bashni.rules.position import Colour, Limits
from schiffe.game.match.players import Player, PlayerKind
from schiffe.store.values import UnreadableText
from tests.bashni.match.test_codec import counts, names, positions, sides, values

people = st.builds(Player, st.just(PlayerKind.PERSON), names)
computers = st.builds(Player, st.just(PlayerKind.BOT), names, st.sampled_from(sorted(LEVELS)))
pairs = st.one_of(st.tuples(people, people), st.tuples(computers, people), st.tuples(people, computers))
starts = st.builds(MatchStarted, pairs, positions, st.builds(Limits, counts, counts))
local_records = st.builds(SetupRecord, starts, counts, counts)
records = local_records | st.builds(SetupRecord.played_elsewhere, local_records, sides)
summaries = st.builds(Summary, counts, st.tuples(counts, counts), st.tuples(counts, counts), counts)


@given(records)
def test_a_record_is_one_line_and_comes_back_the_same(record: SetupRecord) -> None:
    line = record_text(record)
    assert line.isascii()
    assert line.isprintable()
    assert read_record(line) == record


@given(summaries)
def test_a_summary_is_one_line_with_all_its_numbers(summary: Summary) -> None:
    line = summary_text(summary)
    assert line.isprintable()
    assert [*json.loads(line).values()] == [
        summary.plies,
        [*summary.points],
        [*summary.hints],
        summary.taken_back,
    ]


@given(records, values, st.data())
def test_a_record_that_is_wrong_is_noticed(record: SetupRecord, value: Any, data: st.DataObject) -> None:
    entry = json.loads(record_text(record))
    changed = data.draw(st.sampled_from([entry, entry["start"], entry["start"]["players"][0]]))
    changed[data.draw(st.sampled_from(sorted(changed)))] = value
    try:
        read = read_record(json.dumps(entry))
    except UnreadableText:
        return
    assert json.loads(record_text(read)) == entry


@given(st.text() | values.map(json.dumps) | st.just("[" * 100_000))
def test_any_other_text_is_no_record(text: str) -> None:
    with pytest.raises(UnreadableText):
        read_record(text)


def test_a_clock_that_no_game_has_is_noticed() -> None:
    line = record_text(
        SetupRecord(MatchStarted((Player(PlayerKind.PERSON, "A"), Player(PlayerKind.PERSON, "B"))), 1, 15)
    )
    assert read_record(line).clock == 15
    with pytest.raises(UnreadableText):
        read_record(line.replace('"clock":15', f'"clock":{"9" * 4000}'))


def test_what_was_asked_for_is_known_again() -> None:
    anna, ben, computer = (
        Player(PlayerKind.PERSON, "Anna"),
        Player(PlayerKind.PERSON, "Ben"),
        Player(PlayerKind.BOT, "Computer (hard)", "hard"),
    )
    assert SetupRecord(MatchStarted((anna, ben))).request == TwoAtTheBoard(("Anna", "Ben"))
    assert SetupRecord(MatchStarted((anna, computer))).request == AgainstComputer("hard", Colour.WHITE)
    assert SetupRecord(MatchStarted((computer, anna))).request == AgainstComputer("hard", Colour.BLACK)


def test_the_file_knows_who_plays_where() -> None:
    anna, guest = Player(PlayerKind.PERSON, "Anna"), Player(PlayerKind.REMOTE, "Guest")
    match = new_match(SetupRecord(MatchStarted((anna, guest))))
    assert [side.kind for side in match.sides] == ["person", "remote"]
    assert match.rules == "standard"
    assert new_match(SetupRecord(MatchStarted((anna, guest), limits=Limits(60, 20)))).rules == "60; 20"
