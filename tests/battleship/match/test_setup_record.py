"""What a match needs to be taken up again: how it is made, what it remembers of people, and how it is written."""

import json
import random
from dataclasses import replace
from datetime import date
from typing import Any

import pytest

from schiffe.battleship.bots.prior import MAX_COEFFICIENT, TRAITS, Prior
from schiffe.battleship.first_turn import FirstTurn
from schiffe.battleship.logbook.finished import FORMAT
from schiffe.battleship.match.chance import Chance
from schiffe.battleship.match.notes import NO_SAVED_NOTES, SavedNotes
from schiffe.battleship.match.request import PlayDaily
from schiffe.battleship.match.room_record import RoomRecord
from schiffe.battleship.match.setup import BattleshipSeries, MatchSetup
from schiffe.battleship.match.setup_record import (
    SeriesRecord,
    SetupRecord,
    read_record,
    record_json,
)
from schiffe.battleship.rules.fleet import Fleet
from schiffe.battleship.rules.grid import parse_cell
from schiffe.battleship.rules.packing import random_fleet
from schiffe.battleship.rules.rules import Rules
from schiffe.battleship.rules.ships import Ship, ShipClass
from schiffe.game.match.players import NOBODY, Player, PlayerKind
from schiffe.game.match.request import PlayBot, PlayTogether
from schiffe.json.values import UnreadableText
from schiffe.network.address import Address
from schiffe.settings.schema import Settings
from schiffe.store.matches import NewMatch, StoredSide

ANNA, BEN = (Player(PlayerKind.PERSON, name) for name in ("Anna", "Ben"))
BOT = Player(PlayerKind.BOT, "Captain", "hard")
SMALL = Rules.of(5, (3, 2))
CHANCE = Chance(7, is_chosen=False)
PATROL_BOAT = Ship(ShipClass.PATROL_BOAT, (23, 24))
FLEET = Fleet(SMALL, (Ship(ShipClass.CRUISER, (0, 1, 2)), PATROL_BOAT))


def record(players: tuple[Player, Player] = (ANNA, BOT), rules: Rules = SMALL) -> SetupRecord:
    return SetupRecord(MatchSetup(rules, players, 1, CHANCE, 15, allows_hints=True))


def with_setup(made: SetupRecord, **changes: Any) -> SetupRecord:
    return replace(made, setup=replace(made.setup, **changes))


def read_again(text: str) -> SetupRecord:
    """The record that is read, with the very chance of all records here."""
    found = read_record(text)
    assert found.setup.chance.seed == CHANCE.seed
    return with_setup(found, chance=CHANCE)


def with_entry(made: SetupRecord, **fields: object) -> str:
    """The text of a record in which some fields have other values."""
    return json.dumps(json.loads(record_json(made)) | fields)


def test_it_tells_the_setup_and_the_series_that_it_was_made_from() -> None:
    series = BattleshipSeries(request=PlayBot("rival"), chance=Chance(7), rules=SMALL).after(1).after(1).after(0)
    made = replace(series.make_setup(Settings({"hints": "never", "clock": 40}), ("Anna", "Ben")), prior=Prior(rim=2.0))
    kept = read_record(record_json(SetupRecord.from_setup(made, series)))
    assert (kept.fleets, kept.drafts, kept.placed_by_hand) == ((None, None), ((), ()), (False, False))
    assert kept.saved_notes == (NO_SAVED_NOTES, NO_SAVED_NOTES)
    setup, goes_on = kept.setup, kept.series
    assert setup == replace(made, chance=setup.chance)
    assert (made.clock_seconds, made.allows_hints, made.first_seat, made.prior) == (40, False, 1, Prior(rim=2.0))
    assert goes_on == replace(series, chance=goes_on.chance)
    assert (series.first_seat, series.score, series.loser) == (1, (1, 2), 1)
    for chance in (setup.chance, goes_on.chance):
        assert chance.source("fleet").random() == made.chance.source("fleet").random()


def test_the_next_game_does_not_follow_from_a_seed_in_the_file() -> None:
    """A seed may be shown to share a game; whoever knows it is not to know the games behind it."""
    assert not record().setup.chance.is_chosen
    assert not record().series.chance.is_chosen


def test_a_game_is_a_game_of_its_series_though_another_seat_begins() -> None:
    """Who begins may be tossed for, which changes nothing of whose turn it would be."""
    series = BattleshipSeries(request=PlayTogether(("Anna", "Ben")), chance=Chance(7), rules=SMALL)
    made = series.make_setup(Settings(), ("Anna", "Ben")).with_first_seat(1)
    kept = SetupRecord.from_setup(made, series)
    assert (kept.setup.first_seat, kept.series.first_seat) == (1, 0)


@pytest.mark.parametrize(
    ("players", "day", "request_"),
    [
        ((ANNA, BOT), None, PlayBot("hard")),
        ((ANNA, BOT), date(2026, 1, 2), PlayBot("hard")),
        ((ANNA, NOBODY), date(2026, 1, 2), PlayDaily(date(2026, 1, 2))),
        ((ANNA, BEN), None, PlayTogether(("Anna", "Ben"))),
    ],
)
def test_it_tells_what_was_wished_for(players: tuple[Player, Player], day: date | None, request_: object) -> None:
    assert with_setup(record(players), day=day).request == request_


def test_a_match_of_one_player_has_an_empty_second_side_whatever_its_fleet_is_called() -> None:
    series = BattleshipSeries(request=PlayDaily(date(2026, 1, 2)), chance=Chance(7))
    made = series.make_setup(Settings(), ("Anna", "fleet of the day"), is_practice=True)
    kept = SetupRecord.from_setup(made, series)
    assert kept.players == (Player(PlayerKind.PERSON, "Anna"), NOBODY)
    assert FORMAT.new_match(kept).sides[1] == StoredSide("", "", "")
    assert '"practice":true' in record_json(kept)
    assert with_setup(read_record(record_json(kept)), chance=CHANCE) == with_setup(kept, chance=CHANCE)
    assert read_record(record_json(kept)).setup.is_practice
    assert "practice" not in record_json(record())


@pytest.mark.parametrize("seat", [0, 1])
def test_what_one_seat_lays_and_notes_changes_nothing_of_the_other(seat: int) -> None:
    other, notes = 1 - seat, SavedNotes(0b110, (4, 3))
    drafted = record().with_draft(seat, (PATROL_BOAT,), is_by_hand=True)
    assert (drafted.drafts[seat], drafted.placed_by_hand[seat], drafted.fleets[seat]) == ((PATROL_BOAT,), True, None)
    placed = drafted.with_fleet(seat, FLEET, is_by_hand=False).with_saved_notes(seat, notes)
    assert (placed.drafts[seat], placed.placed_by_hand[seat], placed.fleets[seat]) == ((), False, FLEET)
    assert placed.saved_notes[seat] == notes
    assert record().with_fleet(seat, FLEET, is_by_hand=True).placed_by_hand[seat]
    for each in (drafted, placed):
        assert (each.drafts[other], each.placed_by_hand[other], each.fleets[other]) == ((), False, None)
        assert each.saved_notes[other] == NO_SAVED_NOTES
        assert read_again(record_json(each)) == each


def test_what_a_person_taught_is_forgotten_and_nothing_of_another_person() -> None:
    made = record((ANNA, BEN)).with_fleet(0, FLEET, is_by_hand=True).with_fleet(1, FLEET, is_by_hand=True)
    made = with_setup(made, prior=Prior(lying=1.0))
    for name, by_hand in (("Anna", (False, True)), (" ben ", (True, False)), ("Cleo", (True, True))):
        forgotten = made.without_habits(name)
        assert forgotten == with_setup(replace(made, placed_by_hand=by_hand), prior=None)
    assert record((ANNA, BEN)).without_habits("Anna") == record((ANNA, BEN)), "nothing laid by hand comes of it"


def test_in_the_list_of_matches_it_has_its_players_and_rules() -> None:
    made = record()
    assert FORMAT.new_match(made) == NewMatch(
        "battleship",
        (StoredSide("person", "Anna", ""), StoredSide("bot", "Captain", "hard")),
        rules=SMALL.text,
        setup=record_json(made),
    )


def test_the_words_of_the_file_stay_as_they_are() -> None:
    """They are kept for years, and read by the program of then."""
    made = record().with_fleet(1, FLEET, is_by_hand=False).with_draft(0, (PATROL_BOAT,), is_by_hand=True)
    made = replace(made.with_saved_notes(0, SavedNotes(0b100010, (9, 8))), series_record=SeriesRecord(1, (3, 2), 1))
    made = with_setup(made, day=date(2026, 12, 24), prior=Prior(rim=1.5, lying=-0.25))
    entry = {
        "version": 1,
        "rules": SMALL.text,
        "players": [
            {"kind": "person", "name": "Anna", "level": ""},
            {"kind": "bot", "name": "Captain", "level": "hard"},
        ],
        "seed": 7,
        "first": 1,
        "clock": 15,
        "hints": True,
        "day": "2026-12-24",
        "begins": 1,
        "score": [3, 2],
        "loser": 1,
        "fleets": [None, [["cruiser", "A1", "A3"], ["patrol-boat", "E4", "E5"]]],
        "drafts": [[["patrol-boat", "E4", "E5"]], []],
        "jottings": [[["A2", "B1"], ["B5", "B4"]], [[], []]],
        "by_hand": [True, False],
        "prior": {"rim": 1.5, "lying": -0.25},
    }
    assert record_json(made) == json.dumps(entry, separators=(",", ":"))
    assert read_again(json.dumps(entry)) == made


ROOM = RoomRecord(
    Address("rooms.example", 4000, is_tls=True),
    "aa" * 32,
    FirstTurn.TOSS,
    "amber-otter-417",
    1,
    3,
    "bb" * 16,
    ('{"shots":["B2"]}',),
    is_hosted=True,
)


def test_a_room_makes_it_a_record_of_version_2_which_earlier_programs_refuse() -> None:
    made = replace(record((ANNA, Player(PlayerKind.FRIEND, "Ben"))), room_record=ROOM)
    entry = json.loads(record_json(made))
    assert entry["version"] == 2
    assert entry["players"][1] == {"kind": "friend", "name": "Ben", "level": ""}
    assert entry["room"] == {
        "server": "tls://rooms.example:4000",
        "key": "aa" * 32,
        "first": "toss",
        "code": "amber-otter-417",
        "seat": 1,
        "match": 3,
        "nonce": "bb" * 16,
        "events": ['{"shots":["B2"]}'],
        "hosted": True,
    }
    assert read_again(json.dumps(entry)) == made
    first = replace(made, room_record=RoomRecord(Address("::1"), "aa" * 32))
    assert read_again(record_json(first)) == first
    for wrong in (with_entry(made, version=1), with_entry(record(), version=2), with_entry(made, version=3)):
        with pytest.raises(UnreadableText):
            read_record(wrong)


@pytest.mark.parametrize("field", ["server", "key", "first", "code", "seat", "match", "nonce", "events"])
def test_a_room_has_all_of_its_fields(field: str) -> None:
    made = replace(record(), room_record=ROOM)
    room = json.loads(record_json(made))["room"]
    for changed in ({**room, field: True}, {name: value for name, value in room.items() if name != field}):
        with pytest.raises(UnreadableText):
            read_record(with_entry(made, room=changed))


def test_a_server_has_an_address() -> None:
    made = replace(record(), room_record=ROOM)
    with pytest.raises(UnreadableText):
        read_record(with_entry(made, room={**json.loads(record_json(made))["room"], "server": "a b"}))


def test_records_of_the_first_games_are_read() -> None:
    entry = json.loads(record_json(record((ANNA, BEN))))
    for later in ("jottings", "by_hand", "prior"):
        del entry[later]
        assert read_again(json.dumps(entry)) == record((ANNA, BEN))
    for name in entry:
        with pytest.raises(UnreadableText):
            read_record(json.dumps({other: value for other, value in entry.items() if other != name}))


def test_a_prior_has_known_traits_no_larger_than_any_can_be() -> None:
    for trait in TRAITS:
        for most in (MAX_COEFFICIENT, -MAX_COEFFICIENT):
            assert read_record(with_entry(record(), prior={trait: most})).setup.prior == Prior(**{trait: most})
            with pytest.raises(UnreadableText):
                read_record(with_entry(record(), prior={trait: most * 1.01}))
    assert read_record(with_entry(record(), prior={})).setup.prior == Prior()
    with pytest.raises(UnreadableText):
        read_record(with_entry(record(), prior={"rim": 1.0, "sea": 1.0}))


@pytest.mark.parametrize(
    "fields",
    [
        {"version": 2},
        {"version": True},
        {"day": "2026-02-30"},
        {"drafts": [[["patrol-boat", "A1", "A3"]], []]},
        {"drafts": [[["patrol-boat", "A1"]], []]},
        {"drafts": [[["patrol-boat", "A1", "A2", "A3"]], []]},
        {"drafts": [[["patrol-boat", "E5", "E6"]], []]},
        {"jottings": [[["A1"]], [[], []]]},
        {"jottings": [[["F1"], []], [[], []]]},
    ],
    ids=str,
)
def test_a_record_that_nobody_could_have_written_is_refused(fields: dict[str, object]) -> None:
    with pytest.raises(UnreadableText):
        read_record(with_entry(record(), **fields))


def test_a_fleet_that_may_not_lie_so_is_refused() -> None:
    rules = Rules.of(7, 3)
    entry = json.loads(
        record_json(record(rules=rules).with_fleet(0, random_fleet(rules, random.Random(1)), is_by_hand=True))
    )
    assert isinstance(read_record(json.dumps(entry)).fleets[0], Fleet)
    entry["fleets"][0][1] = entry["fleets"][0][0]
    with pytest.raises(UnreadableText):
        read_record(json.dumps(entry))


def test_cells_are_those_of_the_board_of_its_rules() -> None:
    """Records of large boards stand beside those of small ones in one file."""
    for rules in (SMALL, Rules.of(26, 3), SMALL):
        size = rules.grid.size
        last = parse_cell(f"{chr(ord('A') + size - 1)}{size}", size)
        made = record(rules=rules).with_saved_notes(1, SavedNotes(1 << last, (last,)))
        assert read_again(record_json(made)) == made
