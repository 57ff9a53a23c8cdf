"""What a match needs to be taken up again: what was asked for, who plays where, and how it is written."""

import json
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from schiffe.bashni.levels import LEVELS
from schiffe.bashni.logbook.finished import FORMAT
from schiffe.bashni.match.codec import START_CODEC
from schiffe.bashni.match.events import MatchStarted
from schiffe.bashni.match.request import PlayBashniBot
from schiffe.bashni.match.setup_record import SetupRecord, limits_line, read_record, record_json
from schiffe.bashni.rules.position import Colour, Limits
from schiffe.game.match.codec import stored_sides
from schiffe.game.match.players import Player, PlayerKind
from schiffe.game.match.request import PlayTogether
from schiffe.json.values import UnreadableText
from schiffe.store.matches import NewMatch, StoredSide
from tests.bashni.match.test_codec import counts, names, positions, sides, values

people = st.builds(Player, st.just(PlayerKind.PERSON), names)
computers = st.builds(Player, st.just(PlayerKind.BOT), names, st.sampled_from(sorted(LEVELS)))
pairs = st.one_of(st.tuples(people, people), st.tuples(computers, people), st.tuples(people, computers))
starts = st.builds(MatchStarted, pairs, positions, st.builds(Limits, counts, counts))
local_records = st.builds(SetupRecord, starts, counts, counts)
records = local_records | st.builds(SetupRecord.with_remote_seat, local_records, sides)


@given(records)
def test_a_record_is_one_line_and_comes_back_the_same(record: SetupRecord) -> None:
    line = record_json(record)
    assert line.isascii()
    assert line.isprintable()
    assert read_record(line) == record


@given(records, values, st.data())
def test_a_record_that_is_wrong_is_noticed(record: SetupRecord, value: Any, data: st.DataObject) -> None:
    entry = json.loads(record_json(record))
    changed = data.draw(st.sampled_from([entry, entry["start"], entry["start"]["players"][0]]))
    changed[data.draw(st.sampled_from(sorted(changed)))] = value
    try:
        read = read_record(json.dumps(entry))
    except UnreadableText:
        return
    assert json.loads(record_json(read)) == entry


@given(st.text() | values.map(json.dumps) | st.just("[" * 100_000))
def test_any_other_text_is_no_record(text: str) -> None:
    with pytest.raises(UnreadableText):
        read_record(text)


def test_a_clock_that_no_game_has_is_noticed() -> None:
    line = record_json(
        SetupRecord(MatchStarted((Player(PlayerKind.PERSON, "A"), Player(PlayerKind.PERSON, "B"))), 1, 15)
    )
    assert read_record(line).clock_seconds == 15
    with pytest.raises(UnreadableText):
        read_record(line.replace('"clock":15', f'"clock":{"9" * 4000}'))


def test_what_was_asked_for_is_known_again() -> None:
    anna, ben, computer = (
        Player(PlayerKind.PERSON, "Anna"),
        Player(PlayerKind.PERSON, "Ben"),
        Player(PlayerKind.BOT, "Computer (hard)", "hard"),
    )
    assert SetupRecord(MatchStarted((anna, ben))).request == PlayTogether(("Anna", "Ben"))
    assert SetupRecord(MatchStarted((anna, computer))).request == PlayBashniBot("hard", Colour.WHITE)
    assert SetupRecord(MatchStarted((computer, anna))).request == PlayBashniBot("hard", Colour.BLACK)


def test_the_file_knows_who_plays_where() -> None:
    anna, guest = Player(PlayerKind.PERSON, "Anna"), Player(PlayerKind.REMOTE, "Guest")
    match = FORMAT.new_match(SetupRecord(MatchStarted((anna, guest))))
    assert [side.kind for side in match.sides] == ["person", "remote"]
    assert match.rules == "standard"
    assert FORMAT.new_match(SetupRecord(MatchStarted((anna, guest), limits=Limits(60, 20)))).rules == "60; 20"


def test_the_record_stays_as_it_is() -> None:
    """It is kept for years, and read by the program of then."""
    players = Player(PlayerKind.PERSON, "Anna"), Player(PlayerKind.REMOTE, "Guest")
    record = SetupRecord(MatchStarted(players), 7, 15)
    assert read_record(record_json(record)) == record
    assert json.loads(record_json(record)) == {
        "version": 1,
        "start": START_CODEC.write(record.start),
        "seed": 7,
        "clock": 15,
        "remote": 1,
    }


@pytest.mark.parametrize("levels", [("easy", "hard"), ("easy", "easy"), ("unbeatable", "")])
def test_levels_that_nobody_could_have_played_are_refused(levels: tuple[str, str]) -> None:
    one, other = levels
    players = Player(PlayerKind.BOT, "Anna", one), Player(PlayerKind.BOT, "Ben", other)
    text = record_json(SetupRecord(MatchStarted(players)))
    with pytest.raises(UnreadableText):
        read_record(text)
    assert read_record(json.dumps(json.loads(text.replace('"unbeatable"', "null").replace('"easy"', "null"))))


ANNA, BEN = (Player(PlayerKind.PERSON, name) for name in ("Anna", "Ben"))
COMPUTER = Player(PlayerKind.BOT, "Computer", "hard")


def test_a_match_begins_without_a_clock_unless_one_is_set() -> None:
    record = SetupRecord(MatchStarted((ANNA, BEN)))
    assert (record.seed, record.clock_seconds) == (0, 0)


@pytest.mark.parametrize("seat", [0, 1])
def test_a_side_that_is_played_elsewhere_is_known_by_its_seat(seat: int) -> None:
    here = SetupRecord(MatchStarted((ANNA, BEN), limits=Limits(60, 20)), 7, 15)
    assert (here.remote_side, here.is_local) == (None, True)
    away = here.with_remote_seat(seat)
    assert (away.remote_side, away.is_local) == (Colour(seat), False)
    assert [player.name for player in away.players] == ["Anna", "Ben"]
    kinds = ["remote", "person"] if seat == 0 else ["person", "remote"]
    assert [side.kind for side in FORMAT.new_match(away).sides] == kinds
    assert (away.seed, away.clock_seconds, away.start.limits) == (7, 15, Limits(60, 20))
    assert read_record(record_json(away)) == away
    assert away.with_players((ANNA, BEN)) == here


def test_other_players_change_nothing_else() -> None:
    record = SetupRecord(MatchStarted((ANNA, BEN), limits=Limits(60, 20)), 7, 15)
    other = record.with_players((COMPUTER, ANNA))
    assert other.players == (COMPUTER, ANNA)
    assert other.with_players((ANNA, BEN)) == record
    assert FORMAT.new_match(other).sides == (StoredSide("bot", "Computer", "hard"), StoredSide("person", "Anna", ""))


def test_in_the_list_of_matches_it_has_its_players_and_rules() -> None:
    record = SetupRecord(MatchStarted((ANNA, COMPUTER)), 7, 15)
    sides = stored_sides(record.players)
    assert FORMAT.new_match(record) == NewMatch("bashni", sides, rules="standard", setup=record_json(record))


@pytest.mark.parametrize(
    ("limits", "line"),
    [
        (Limits(200, 50), "standard"),
        (Limits(201, 50), "201; 50"),
        (Limits(200, 51), "200; 51"),
        (Limits(60, 20), "60; 20"),
    ],
)
def test_limits_other_than_the_usual_ones_are_a_line(limits: Limits, line: str) -> None:
    assert limits_line(limits) == line


@pytest.mark.parametrize(
    "fields", [{"version": 2}, {"version": True}, {"remote": 2}, {"remote": -1}, {"seed": -1}, {"clock": -1}], ids=str
)
def test_a_record_that_nobody_could_have_written_is_refused(fields: dict[str, object]) -> None:
    entry = json.loads(record_json(SetupRecord(MatchStarted((ANNA, BEN)))))
    assert read_record(json.dumps(entry | {"clock": 15})).clock_seconds == 15
    with pytest.raises(UnreadableText):
        read_record(json.dumps(entry | fields))
    for name in entry:
        with pytest.raises(UnreadableText):
            read_record(json.dumps({other: value for other, value in entry.items() if other != name}))
