import json
import random
from contextlib import suppress
from dataclasses import replace
from typing import Any, get_args

import pytest
from hypothesis import given
from hypothesis import strategies as st

from schiffe.battleship.bots.choice import (
    AlongLine,
    AtRandom,
    BesideHit,
    OnDiagonal,
    OutOfTime,
    Probable,
    Rated,
    Reason,
)
from schiffe.battleship.bots.prior import MAX_COEFFICIENT, TRAITS, Prior
from schiffe.battleship.logbook.summaries import GeniusResult, Summary, read_summary, summary_json
from schiffe.battleship.match.chance import Chance
from schiffe.battleship.match.codec import event_json, export_codec, logbook_codec, read_event
from schiffe.battleship.match.events import (
    BreakReason,
    Event,
    HintTaken,
    MatchBrokenOff,
    MatchStarted,
    Shot,
    ShotRepeated,
    ShotsFired,
)
from schiffe.battleship.match.notes import SavedNotes
from schiffe.battleship.match.rules_codec import NoCell, NoShip
from schiffe.battleship.match.setup import MatchSetup
from schiffe.battleship.match.setup_record import SeriesRecord, SetupRecord, read_record, record_json
from schiffe.battleship.rules.grid import cell_name, to_mask
from schiffe.battleship.rules.packing import random_fleet
from schiffe.battleship.rules.rules import Rules
from schiffe.battleship.rules.ships import Answer, Outcome, Ship, ShipClass
from schiffe.game.match.events import MatchEnded, PlayerLeft, PlayerResigned, TimeExpired
from schiffe.game.match.players import Player, PlayerKind
from schiffe.json.values import (
    MAX_TURN_SECONDS,
    ItemCountProblem,
    KindProblem,
    RangeProblem,
    TextProblem,
    UnreadableText,
    Value,
    WrongValue,
)
from tests.battleship.logbook.summaries import summary_of
from tests.strategies import rules, seeds

SIZE = 10
texts = st.text(st.characters(exclude_categories=["Cs"]), max_size=30)
seats = st.integers(0, 1)
cells = st.integers(0, SIZE * SIZE - 1)
numbers = st.integers(0, 2**40)
counts = st.integers(0, SIZE * SIZE)
ships = st.builds(
    lambda seed, number: random_fleet(Rules.of(), random.Random(seed)).ships[number], seeds, st.integers(0, 4)
)
answers = st.builds(Answer, st.sampled_from(Outcome), st.none() | ships, st.booleans())
REASONS: dict[type[Any], st.SearchStrategy[Reason]] = {
    AtRandom: st.builds(AtRandom, counts),
    OutOfTime: st.builds(OutOfTime, counts),
    BesideHit: st.builds(BesideHit, cells, counts),
    AlongLine: st.builds(AlongLine, cells, cells, counts),
    OnDiagonal: st.builds(OnDiagonal, st.integers(1, SIZE), st.booleans(), numbers, counts),
    Rated: st.builds(Rated, st.integers(0, 3), counts),
    Probable: st.builds(
        Probable, numbers, numbers.map(lambda number: number + 1), st.booleans(), counts, st.booleans()
    ),
}
reasons = st.one_of(*REASONS.values())
players = st.builds(Player, st.sampled_from(PlayerKind), texts, texts)
shots = st.lists(st.builds(Shot, cells, answers, st.none() | reasons), min_size=1).map(tuple)
quotes = st.text(st.characters(exclude_categories=["C", "Z"]), max_size=30)
EVENTS: dict[type[Any], st.SearchStrategy[Event]] = {
    ShotsFired: st.builds(ShotsFired, seats, shots),
    ShotRepeated: st.builds(ShotRepeated, seats, cells, answers),
    HintTaken: st.builds(HintTaken, seats, st.lists(cells).map(tuple)),
    TimeExpired: st.builds(TimeExpired, seats),
    PlayerLeft: st.builds(PlayerLeft, seats),
    PlayerResigned: st.builds(PlayerResigned, seats),
    MatchBrokenOff: st.builds(MatchBrokenOff, st.sampled_from(BreakReason), quotes, st.none() | cells, seats),
    MatchEnded: st.builds(MatchEnded, seats),
}
"""All but the start, which an export tells before the events."""
events = st.one_of(*EVENTS.values())
json_values = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | texts,
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(texts, inner, max_size=4),
    max_leaves=8,
)


coefficients = st.floats(-MAX_COEFFICIENT, MAX_COEFFICIENT).map(lambda number: round(number, 2) + 0.0)


@st.composite
def records(draw: st.DrawFn) -> SetupRecord:
    agreed = draw(rules)
    fleet = st.builds(lambda seed: random_fleet(agreed, random.Random(seed)), seeds)
    draft = st.builds(lambda one, count: one.ships[:count], fleet, st.integers(0, 20))
    some = st.lists(st.integers(0, agreed.grid.size**2 - 1), unique=True).map(tuple)
    saved_notes = st.builds(SavedNotes, some.map(to_mask), some)
    setup = MatchSetup(
        agreed,
        draw(st.tuples(players, players)),
        draw(seats),
        Chance(draw(numbers), is_chosen=False),
        draw(st.integers(0, MAX_TURN_SECONDS)),
        draw(st.booleans()),
        draw(st.none() | st.dates()),
        prior=draw(st.none() | st.builds(Prior, **dict.fromkeys(TRAITS, coefficients))),
    )
    return SetupRecord(
        setup,
        draw(st.builds(SeriesRecord, seats, st.tuples(numbers, numbers), seats)),
        draw(st.tuples(st.none() | fleet, st.none() | fleet)),
        draw(st.tuples(draft, draft)),
        draw(st.tuples(saved_notes, saved_notes)),
        draw(st.tuples(st.booleans(), st.booleans())),
    )


def test_every_kind_of_event_is_tried() -> None:
    for codec in (logbook_codec(SIZE), export_codec(SIZE)):
        assert {*codec.event.words} == {MatchStarted, *EVENTS}
    assert {MatchStarted, *EVENTS} == set(get_args(Event))


@pytest.mark.parametrize("kind", EVENTS)
@given(data=st.data())
def test_events_come_back_as_they_were(kind: type[Any], data: st.DataObject) -> None:
    event = data.draw(EVENTS[kind])
    line = event_json(event, SIZE)
    assert line.isascii()
    assert "\n" not in line
    assert read_event(line, SIZE) == event
    exported = json.loads(json.dumps(export_codec(SIZE).event.write(event)))
    assert export_codec(SIZE).event.read(Value(exported)) == event


@given(texts, numbers)
def test_what_is_kept_may_be_longer_and_larger_than_what_is_taken_in(quote: str, number: int) -> None:
    long = MatchBrokenOff(BreakReason.CLOSED, quote * 100)
    assert read_event(event_json(long, SIZE), SIZE) == long
    many = ShotsFired(0, (Shot(0, Answer(Outcome.HIT), AtRandom(number + SIZE**3)),))
    assert read_event(event_json(many, SIZE), SIZE) == many
    with pytest.raises(WrongValue) as caught:
        export_codec(SIZE).event.read(Value(export_codec(SIZE).event.write(many), "events[3]"))
    assert caught.value.where == "events[3].shots[0].reason.cells"


def test_the_words_of_an_export() -> None:
    ship = random_fleet(Rules.of(), random.Random(1)).ships[4]
    fired = ShotsFired(1, (Shot(16, Answer(Outcome.SUNK, ship), BesideHit(15, 3)),))
    assert export_codec(10).event.write(fired) == {
        "event": "shots",
        "seat": 1,
        "shots": [
            {
                "cell": "B7",
                "answer": "sunk",
                "ship": {"class": "patrol-boat", "cells": [cell_name(cell, 10) for cell in ship.cells]},
                "reason": {"kind": "beside-hit", "hit": "B6", "cells": 3},
            }
        ],
    }
    assert [*export_codec(10).event.write(MatchBrokenOff(BreakReason.SILENT))] == [
        "event",
        "seat",
        "cause",
        "quote",
        "asked",
    ]


@given(rules, st.tuples(players, players), seats)
def test_the_first_event_tells_its_rules_by_itself(agreed: Rules, both: tuple[Player, Player], first: int) -> None:
    started = MatchStarted(agreed, both, first)
    assert read_event(event_json(started, agreed.grid.size)) == started
    assert Rules.parse(agreed.text) == agreed


def test_the_words_of_the_file() -> None:
    started = MatchStarted(Rules.of(), (Player(PlayerKind.PERSON, "Ännie"), Player(PlayerKind.BOT, "B", "hard")), 1)
    assert json.loads(event_json(started, 10)) == {
        "event": "started",
        "rules": "10; 5,4,3,3,2; corners; alternate; ship",
        "players": [
            {"kind": "person", "name": "Ännie", "level": ""},
            {"kind": "bot", "name": "B", "level": "hard"},
        ],
        "first": 1,
    }
    ship = random_fleet(Rules.of(), random.Random(1)).ships[4]
    fired = ShotsFired(1, (Shot(16, Answer(Outcome.SUNK, ship), BesideHit(15, 3)),))
    (shot,) = json.loads(event_json(fired, 10))["shots"]
    assert (shot["cell"], shot["answer"], shot["ship"][0]) == ("B7", "sunk", "patrol-boat")
    assert shot["reason"] == {"kind": "beside-hit", "hit": "B6", "cells": 3}


@given(records())
def test_setup_records_come_back_as_they_were(record: SetupRecord) -> None:
    text = record_json(record)
    assert text.isascii()
    assert same_chance(read_record(text), record) == record


def same_chance(found: SetupRecord, record: SetupRecord) -> SetupRecord:
    """The record that was read, with the very chance of another one, whose seed it has."""
    assert found.setup.chance.seed == record.setup.chance.seed
    return replace(found, setup=replace(found.setup, chance=record.setup.chance))


@given(
    st.builds(
        summary_of,
        st.tuples(numbers, numbers),
        st.tuples(numbers, numbers),
        st.tuples(numbers, numbers),
        st.tuples(*[texts.map(lambda text: text or None)] * 2),
        st.tuples(st.none() | st.floats(0, 1), st.none() | st.floats(0, 1)),
        st.tuples(st.none() | st.floats(-9, 9), st.none() | st.floats(-9, 9)),
        st.tuples(numbers, numbers),
        st.none() | st.builds(GeniusResult, numbers, texts),
    )
)
def test_summaries_come_back_as_they_were(summary: Summary) -> None:
    assert read_summary(summary_json(summary)) == summary


def test_summaries_of_the_first_games_are_read() -> None:
    text = '{"shots":[9,8],"hits":[4,3],"hints":[0,1],"opening":["A1","B2"],"skill":[null,null]}'
    assert read_summary(text) == summary_of((9, 8), (4, 3), (0, 1), ("A1", "B2"))


@pytest.mark.parametrize("text", ['"laid":["-1","0"]', '"laid":["x","0"]', '"luck":[NaN,0.5]', '"skill":[0.5]'])
def test_a_summary_with_something_else_in_it_is_refused(text: str) -> None:
    whole = f'{{"shots":[9,8],"hits":[4,3],"hints":[0,1],"opening":["A1","B2"],"skill":[null,null],{text}}}'
    with pytest.raises(UnreadableText):
        read_summary(whole)


@given(json_values.map(json.dumps) | texts)
def test_any_other_text_is_refused(text: str) -> None:
    for read in (read_event, read_record, read_summary):
        with pytest.raises(UnreadableText):
            read(text)


@given(events.map(lambda event: event_json(event, SIZE)) | records().map(record_json), st.data())
def test_a_text_with_any_value_in_it_is_read_or_refused(line: str, data: st.DataObject) -> None:
    """Each value in it, however deep, is replaced by any other."""
    entry = json.loads(line)
    at: object = entry
    while True:
        places = list(at) if isinstance(at, dict) else list(range(len(at)))  # type: ignore[arg-type]
        if not places:
            return
        place = data.draw(st.sampled_from(places))
        inner = at[place]  # type: ignore[index]
        if not isinstance(inner, dict | list) or data.draw(st.booleans()):
            break
        at = inner
    at[place] = data.draw(json_values)  # type: ignore[index]
    for read in (lambda text: read_event(text, SIZE), read_record):
        with suppress(UnreadableText):
            read(json.dumps(entry))


@pytest.mark.parametrize("kind", get_args(Reason))
@given(data=st.data())
def test_every_reason_comes_back_as_it_was(kind: type[Any], data: st.DataObject) -> None:
    shot = Shot(0, Answer(Outcome.MISS), data.draw(REASONS[kind]))
    for codec in (logbook_codec(SIZE), export_codec(SIZE)):
        assert codec.shot.read(Value(json.loads(json.dumps(codec.shot.write(shot))))) == shot


SHIP = Ship(ShipClass.PATROL_BOAT, (15, 16))
WORDS: list[tuple[Event, dict[str, object]]] = [
    (
        ShotsFired(1, (Shot(16, Answer(Outcome.WON, SHIP)),)),
        {"event": "shots", "seat": 1, "shots": [{"cell": "B7", "answer": "won", "ship": ["patrol-boat", "B6", "B7"]}]},
    ),
    (
        ShotRepeated(0, 16, Answer(Outcome.SUNK, contradicts_earlier=True)),
        {"event": "repeated", "seat": 0, "cell": "B7", "answer": "sunk", "contradicts": True},
    ),
    (HintTaken(1, (0, 99)), {"event": "hint", "seat": 1, "cells": ["A1", "J10"]}),
    (TimeExpired(0), {"event": "time-up", "seat": 0}),
    (PlayerLeft(1), {"event": "left", "seat": 1}),
    (PlayerResigned(0), {"event": "resigned", "seat": 0}),
    (
        MatchBrokenOff(BreakReason.WRONG_CELL, "(2,[0,0,0]).", 16, 0),
        {"event": "broken", "cause": "wrong-field", "quote": "(2,[0,0,0]).", "asked": "B7", "seat": 0},
    ),
    (MatchEnded(1), {"event": "ended", "winner": 1}),
]
"""Events as the logbook has them."""


@pytest.mark.parametrize(
    ("event", "entry"), WORDS, ids=lambda case: case.get("event") if isinstance(case, dict) else ""
)
def test_the_words_of_events_stay_as_they_are(event: Event, entry: dict[str, object]) -> None:
    """They are kept for years, and read by the program of then."""
    assert event_json(event, SIZE) == json.dumps(entry, separators=(",", ":"))
    exported = export_codec(SIZE).event.write(event)
    if isinstance(event, ShotsFired):
        assert exported["shots"][0].pop("ship") == {"class": "patrol-boat", "cells": ["B6", "B7"]}
        assert exported == {**entry, "shots": [{"cell": "B7", "answer": "won"}]}
    else:
        assert exported == entry


@pytest.mark.parametrize(
    ("reason", "entry"),
    [
        (AtRandom(9), {"kind": "chance", "cells": 9}),
        (OutOfTime(8), {"kind": "time-up", "cells": 8}),
        (BesideHit(16, 3), {"kind": "beside-hit", "hit": "B7", "cells": 3}),
        (AlongLine(15, 16, 2), {"kind": "along-line", "start": "B6", "end": "B7", "cells": 2}),
        (
            OnDiagonal(2, is_rising=True, offset=1, cell_count=50),
            {"kind": "on-diagonal", "every": 2, "rising": True, "offset": 1, "cells": 50},
        ),
        (Rated(3, 4), {"kind": "rated", "rating": 3, "cells": 4}),
        (
            Probable(5, 6, is_exact=False, cell_count=7, is_rolled_out=True),
            {"kind": "probable", "count": 5, "total": 6, "exact": False, "cells": 7, "rolled_out": True},
        ),
    ],
)
def test_the_words_of_reasons_stay_as_they_are(reason: Reason, entry: dict[str, object]) -> None:
    for codec in (logbook_codec(SIZE), export_codec(SIZE)):
        assert codec.shot.write(Shot(0, Answer(Outcome.MISS), reason)) == {
            "cell": "A1",
            "answer": "miss",
            "reason": entry,
        }


def read_elsewhere(event: Event, path: str, found: object) -> Event:
    """What an export says, in which a value at a path, such as ``shots.0.cell``, is another one."""
    entry = export_codec(SIZE).event.write(event)
    *way, last = [int(part) if part.isdigit() else part for part in path.split(".")]
    at: Any = entry
    for part in way:
        at = at[part]
    at[last] = found
    return export_codec(SIZE).event.read(Value(entry, "events[3]"))


def shot_for(reason: Reason | None = None, ship: Ship | None = None) -> ShotsFired:
    return ShotsFired(0, (Shot(0, Answer(Outcome.HIT, ship), reason),))


@pytest.mark.parametrize(
    ("event", "path", "lowest", "highest"),
    [
        *((shot_for(reason), "shots.0.reason.cells", 0, 26 * 26)
          for reason in (AtRandom(1), OutOfTime(1), BesideHit(1, 1), AlongLine(1, 2, 1), Rated(1, 1))),
        (shot_for(OnDiagonal(2, is_rising=True, offset=1, cell_count=1)), "shots.0.reason.cells", 0, 26 * 26),
        (shot_for(OnDiagonal(2, is_rising=True, offset=1, cell_count=1)), "shots.0.reason.every", 1, 26),
        (shot_for(OnDiagonal(2, is_rising=True, offset=1, cell_count=1)), "shots.0.reason.offset", 0, 10**50),
        (shot_for(Rated(1, 1)), "shots.0.reason.rating", 0, 3),
        (shot_for(Probable(1, 2, is_exact=True, cell_count=1)), "shots.0.reason.count", 0, 10**50),
        (shot_for(Probable(1, 2, is_exact=True, cell_count=1)), "shots.0.reason.total", 1, 10**50),
        (shot_for(Probable(1, 2, is_exact=True, cell_count=1)), "shots.0.reason.cells", 0, 26 * 26),
        (MatchEnded(0), "winner", 0, 1),
    ],
)  # fmt: skip
def test_numbers_that_no_game_has_are_refused_from_others(event: Event, path: str, lowest: int, highest: int) -> None:
    for number in (lowest, highest):
        assert export_codec(SIZE).event.write(read_elsewhere(event, path, number))["event"]
    for number in (lowest - 1, highest + 1):
        with pytest.raises(WrongValue) as caught:
            read_elsewhere(event, path, number)
        assert (type(caught.value.problem), caught.value.value) == (RangeProblem, number)


@pytest.mark.parametrize("name", ["K1", "A11", "A0", "a1", "A01", " A1", "A", "", "1A", "A1 B2", "A1" + 8 * " "])
def test_a_cell_has_one_name_and_others_are_refused(name: str) -> None:
    with pytest.raises(WrongValue) as caught:
        read_elsewhere(shot_for(), "shots.0.cell", name)
    assert caught.value.problem == NoCell(SIZE)
    assert caught.value.where == "events[3].shots[0].cell"
    with pytest.raises(UnreadableText):
        read_event(event_json(HintTaken(0, (0,)), SIZE).replace("A1", name), SIZE)


@pytest.mark.parametrize("name", [5, None, "A1" + 9 * " "])
def test_what_is_no_name_at_all_is_no_cell(name: object) -> None:
    with pytest.raises(WrongValue) as caught:
        read_elsewhere(shot_for(), "shots.0.cell", name)
    assert type(caught.value.problem) in (KindProblem, TextProblem)


@pytest.mark.parametrize("size", [5, 10, 26])
def test_every_cell_of_a_board_comes_back_as_it_was_and_none_of_a_larger_one(size: int) -> None:
    whole = HintTaken(1, tuple(range(size * size)))
    assert read_event(event_json(whole, size), size) == whole
    assert export_codec(size).event.read(Value(export_codec(size).event.write(whole))) == whole
    if size < 26:
        with pytest.raises(UnreadableText):
            read_event(event_json(HintTaken(1, ((size + 1) ** 2 - 1,)), size + 1), size)


def test_a_quote_of_others_is_a_line_that_is_not_too_long() -> None:
    broken = MatchBrokenOff(BreakReason.CLOSED)
    assert read_elsewhere(broken, "quote", 200 * "x") == MatchBrokenOff(BreakReason.CLOSED, 200 * "x")
    for quote in (201 * "x", "two\nlines"):
        with pytest.raises(WrongValue):
            read_elsewhere(broken, "quote", quote)


def test_lists_of_others_are_no_longer_than_a_board_and_a_ship_can_be() -> None:
    for cells, is_read in ((26 * 26, True), (26 * 26 + 1, False)):
        for event, path, found in (
            (HintTaken(0, ()), "cells", cells * ["A1"]),
            (ShotsFired(0, ()), "shots", cells * [{"cell": "A1", "answer": "miss"}]),
        ):
            if is_read:
                read_elsewhere(event, path, found)
            else:
                with pytest.raises(WrongValue) as caught:
                    read_elsewhere(event, path, found)
                assert type(caught.value.problem) is ItemCountProblem
    for count, problem in ((1, NoShip), (6, NoShip), (7, ItemCountProblem)):
        with pytest.raises(WrongValue) as caught:
            read_elsewhere(shot_for(ship=SHIP), "shots.0.ship.cells", count * ["A1"])
        assert type(caught.value.problem) is problem
        assert caught.value.where == "events[3].shots[0].ship.cells"


def test_a_ship_has_as_many_cells_as_its_class() -> None:
    line = event_json(shot_for(ship=SHIP), SIZE)
    assert read_event(line, SIZE) == shot_for(ship=SHIP)
    for other in (line.replace("B7", "B8"), line.replace("B7", "B6"), line.replace("patrol-boat", "cruiser")):
        with pytest.raises(UnreadableText):
            read_event(other, SIZE)
    with pytest.raises(WrongValue) as caught:
        logbook_codec(SIZE).ship.read(Value(["cruiser", "B6", "B7"], "ships[2]"))
    assert (caught.value.where, caught.value.problem) == ("ships[2]", NoShip(ShipClass.CRUISER))


def test_the_start_of_an_export_tells_nothing_that_stands_before_the_events() -> None:
    """Rules and players are told by the export, so its first event is a word, which no reader makes a start of."""
    started = MatchStarted(Rules.of(), (Player(PlayerKind.PERSON, "A"),) * 2, 0)
    assert export_codec(SIZE).event.write(started) == {"event": "started"}
    assert export_codec(SIZE).event.type_of(Value({"event": "started"})) is MatchStarted
