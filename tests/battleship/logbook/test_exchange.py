"""Matches that are exported come back as they were, and nothing else comes back."""

import copy
import json
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path
from typing import Any

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from schiffe.battleship.game import BATTLESHIP
from schiffe.battleship.implementation import Battleship
from schiffe.battleship.logbook.exchange import export_match, read_exported
from schiffe.battleship.logbook.finished import FORMAT
from schiffe.battleship.match.setup_record import read_record
from schiffe.battleship.rules.grid import cell_name
from schiffe.battleship.rules.rules import NETWORK_RULES, Rules
from schiffe.game.match.finished import read_finished
from schiffe.json.values import WrongValue
from schiffe.store.matches import MatchToImport
from schiffe.store.store import Store
from tests.battleship.logbook.chance_matches import FRIEND, OTHERS, REMOTE, ROOM, Plan, plans, play
from tests.battleship.match.test_codec import json_values

EXPLAIN = Battleship(BATTLESHIP).wrong_match_text


def kept(folder: Path, plan: Plan) -> dict[str, Any]:
    """A match that was played as it is planned, as it is exported."""
    path = folder / "games"
    play(path, plan)
    store = Store(path)
    entry = export_match(read_finished(store, 1, FORMAT))
    store.close()
    return entry


def taken_in(folder: Path, match: MatchToImport) -> dict[str, Any]:
    """What a match is exported as from a logbook that it was imported into."""
    store = Store(folder / "other")
    number = store.add_imported(match.imported, match.events)
    assert number
    found = store.reader.find_match(number)
    assert found
    assert found.is_imported
    assert store.add_imported(match.imported, match.events) is None
    entry = export_match(read_finished(store, number, FORMAT))
    store.close()
    return entry


@given(plan=plans)
def test_export_and_import_are_inverse(tmp_path_factory: pytest.TempPathFactory, plan: Plan) -> None:
    folder = tmp_path_factory.mktemp("games")
    text = json.dumps(kept(folder, plan))
    assert str(plan.seed) not in text or plan.seed < 2**20, "the seed would tell the fleets of the games after it"
    assert not any(secret in text for secret in (ROOM.seat_key, ROOM.nonce, ROOM.code, ROOM.server.host))
    assert json.dumps(taken_in(folder, read_exported(json.loads(text)))) == text


def places(value: object, path: tuple[str | int, ...] = ()) -> list[tuple[str | int, ...]]:
    """The places of all values within one."""
    found = [path] if path else []
    entries = value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ()
    for key, inner in entries:
        found += places(inner, (*path, key))
    return found


def different_places(entry: dict[str, Any]) -> Iterator[tuple[str | int, ...]]:
    """The places in an exported match, without those of the shots between the first ten events and the last two."""
    last = len(entry["events"]) - 2
    for place in places(entry):
        if not (place[0] == "events" and len(place) > 1 and 10 <= int(place[1]) < last):
            yield place


def change(entry: object, place: tuple[str | int, ...], value: object) -> None:
    """Put another value at a place."""
    for key in place[:-1]:
        entry = entry[key]  # type: ignore[index]
    entry[place[-1]] = value  # type: ignore[index]


@pytest.fixture(scope="module")
def entries(tmp_path_factory: pytest.TempPathFactory) -> list[dict[str, Any]]:
    rules = Rules.of(6, (3, 2, 1))
    made = [Plan(rules, other, 5, 0, None, lies=False, day=None) for other in OTHERS[:2]]
    made.append(Plan(NETWORK_RULES, REMOTE, 3, 1, 20, lies=False, day=None))
    made += [Plan(rules, FRIEND, 5, 0, None, lies=lies, day=None) for lies in (False, True)]
    return [kept(tmp_path_factory.mktemp("made"), plan) for plan in made]


def read_or_refused(entry: object) -> tuple[MatchToImport | None, str]:
    """The match that values are, or what is wrong with them."""
    try:
        return read_exported(entry), ""
    except WrongValue as error:
        return None, EXPLAIN(error)


@given(data=st.data())
def test_any_value_in_it_may_be_any_other(
    tmp_path_factory: pytest.TempPathFactory, entries: list[dict[str, Any]], data: st.DataObject
) -> None:
    """It is refused in one line that names a place, or read, and then comes back as it is."""
    whole: Any = data.draw(st.sampled_from(entries))
    entry, known = copy.deepcopy(whole), places(whole)
    for _ in range(data.draw(st.integers(1, 3))):
        place = data.draw(st.sampled_from(known))
        other = whole
        for key in data.draw(st.sampled_from(known)):
            other = other[key]
        with suppress(KeyError, IndexError, TypeError):  # a change before this one has taken the place away
            change(entry, place, data.draw(json_values | st.just(copy.deepcopy(other))))
    match, said = read_or_refused(entry)
    if match:
        assert read_exported(taken_in(tmp_path_factory.mktemp("read"), match)) == match
    else:
        assert "\n" not in said
        assert ": " in said or not isinstance(entry, dict)


@given(begun=st.floats(0, 3e9), since=st.floats(0, 1e6))
@example(begun=1795349053.9695, since=0.0008)
def test_times_are_taken_in_to_the_millisecond(
    tmp_path_factory: pytest.TempPathFactory, entries: list[dict[str, Any]], begun: float, since: float
) -> None:
    entry = copy.deepcopy(entries[0]) | {"begun": begun, "ended": begun + since}
    entry["events"][-1]["time"] = since
    match = read_exported(entry)
    assert match.events[-1][0] == pytest.approx(begun + since, abs=0.002)
    assert read_exported(taken_in(tmp_path_factory.mktemp("read"), match)) == match


@given(json_values)
def test_any_other_value_is_refused(value: object) -> None:
    with pytest.raises(WrongValue):
        read_exported(value)


def test_each_value_is_checked(entries: list[dict[str, Any]]) -> None:
    """There is no place at which any value would do."""
    entry = entries[1]
    for place in different_places(entry):
        changed = copy.deepcopy(entry)
        change(changed, place, {"what": "is this"})
        with pytest.raises(WrongValue) as wrong:
            read_exported(changed)
        assert str(place[0]) in wrong.value.where


def test_any_list_may_be_empty_or_shorter(entries: list[dict[str, Any]]) -> None:
    """It is refused with its place, or read; nothing that is unpacked ends in a traceback."""
    for entry in entries:
        for place in different_places(entry):
            value: Any = entry
            for key in place:
                value = value[key]
            if isinstance(value, list):
                for shorter in ([], value[:-1]):
                    changed = copy.deepcopy(entry)
                    change(changed, place, shorter)
                    read_or_refused(changed)


WRONG = {
    "players": ([], "players[0]: missing"),
    "players.1.name": (
        "\u3164\u0301",
        "players[1].name: “\u3164\u0301” is not possible. Possible: 1 to 100 printable",
    ),
    "token": ("../x", "token: “../x” is not a token."),
    "events.1.shots.0.cell": ("Z99", "events[1].shots[0].cell: “Z99” is not a square. Possible: A1 to F6"),
    "fleets.0.0.cells": (["a1", "b1", "c1"], "fleets[0][0].cells[0]: “a1” is not a square. Possible: A1 to F6"),
    "events.1.shots.0.answer": ("sunk", "events[1].shots[0].answer: “sunk” is not the answer"),
    "events.1.shots": ([], "events[1].shots: the turn has 1 shot"),
    "events.1.seat": (1, "events[1].seat: it is not the turn of side 1"),
    "events.0.event": ("ended", "events[0].event: “ended” cannot follow what comes before it"),
    "events.1.event": ("started", "events[1].event: “started” cannot follow what comes before it"),
    "events": ([], "events: the game is not over"),
    "clock": (1_000_001, "clock: 1000001 is not possible. Possible: from 0 to 1000000"),
    "fleets.0": (None, "fleets[0]: the fleet is missing"),
    "fleets.1": (
        [{"class": "cruiser", "cells": ["A1", "A2", "A3"]}],
        "fleets[1]: These are not the ships of this fleet.",
    ),
    "fleets.0.1.cells": (["A1"], "fleets[0][1].cells: “patrol-boat” has 2 squares"),
    "fleets.1.0.class": ("raft", "fleets[1][0].class: “raft” is not possible. Possible: “flagship”,"),
    "rules.line": ("6 by 6", "rules.line: “6 by 6” is not a line of rules"),
    "rules.size": (7, "rules.size: 7 is not possible. Possible: 6"),
    "rules.colour": ("red", "rules.colour: no such field. Possible: line, size, ships, contact, turn, announce"),
    "rules.ships": ([3, 2], "rules.ships: [3, 2] is not possible. Possible: [3, 2, 1]"),
    "players.1.kind": ("remote", "rules.line: “6; 3,2,1; corners; alternate; ship” is not for games over the network"),
    "players.0.name": ("\x1b[0m", "players[0].name: “\\x1b[0m” is not possible. Possible: up to 100 printable"),
    "day": ("2026-02-30", "day: “2026-02-30” is not a day"),
    "first": (True, "first: true is not possible. Possible: a whole number"),
    "begun": (float("inf"), "begun: inf is not possible. Possible: from 0.0 to"),
    "version": (2, "version: 2 is not possible. Possible: 1"),
    "end.how": ("left", "end.how: “left” is not possible"),
    "colour": ("red", "colour: no such field. Possible: game, version"),
}


@pytest.mark.parametrize("place", WRONG)
def test_what_is_wrong_is_quoted_with_its_place(entries: list[dict[str, Any]], place: str) -> None:
    value, text = WRONG[place]
    entry = copy.deepcopy(entries[0])
    change(entry, tuple(int(key) if key.isdigit() else key for key in place.split(".")), value)
    with pytest.raises(WrongValue) as wrong:
        read_exported(entry)
    assert EXPLAIN(wrong.value).startswith(text)


def test_a_line_of_rules_has_an_end(entries: list[dict[str, Any]]) -> None:
    entry = copy.deepcopy(entries[0])
    for length, text in ((200, "is not a line of rules"), (201, "is not possible")):
        entry["rules"]["line"] = "6;".ljust(length, "x")
        with pytest.raises(WrongValue) as wrong:
            read_exported(entry)
        assert text in EXPLAIN(wrong.value)


def test_a_match_has_so_many_events_and_so_long_a_clock_at_most(entries: list[dict[str, Any]]) -> None:
    assert not read_or_refused(entries[0] | {"clock": 1_000_000})[1]
    for count, text in ((20_000, "events[0]: null "), (20_001, "events: too long. Possible: up to 20000")):
        assert read_or_refused(entries[0] | {"events": [None] * count})[1].startswith(text)


def test_no_seed_is_made_up_for_a_match_of_others(entries: list[dict[str, Any]]) -> None:
    for entry in entries:
        setup = read_record(read_exported(entry).imported.new_match.setup).setup
        assert (setup.chance.seed, setup.clock_seconds, setup.allows_hints) == (0, 15, True)


def test_only_a_match_over_a_network_breaks_off(entries: list[dict[str, Any]]) -> None:
    entry, far = copy.deepcopy(entries[0]), entries[2]
    assert far["end"] == {"how": "broken", "winner": None}
    entry["events"][-1] = far["events"][-1] | {"time": entry["events"][-1]["time"], "asked": "A1"}
    entry["end"] = far["end"]
    with pytest.raises(WrongValue) as wrong:
        read_exported(entry)
    assert (
        EXPLAIN(wrong.value) == f"events[{len(entry['events']) - 1}].event: “broken” cannot follow what comes before it"
    )


def test_a_shot_is_repeated_only_at_a_cell_that_was_shot_at(entries: list[dict[str, Any]]) -> None:
    entry = copy.deepcopy(entries[0])
    entry["events"].insert(1, entry["events"][1] | {"event": "repeated", "cell": "A1", "answer": "miss"})
    del entry["events"][1]["shots"]
    match, said = read_or_refused(entry)
    assert match is None
    assert said.startswith("events[1].cell: “A1” cannot follow what comes before it")


def test_a_repeated_shot_is_answered_as_it_was_before(entries: list[dict[str, Any]]) -> None:
    events = entries[0]["events"]
    first = next(number for number, event in enumerate(events) if event["event"] == "shots")
    shot = events[first]["shots"][0]
    again = next(
        number for number, event in enumerate(events) if number > first + 1 and event["seat"] == events[first]["seat"]
    )

    def said(**answer: Any) -> str:
        entry = copy.deepcopy(entries[0])
        repeated = {"time": events[again]["time"], "event": "repeated", "seat": events[first]["seat"]}
        entry["events"].insert(again, repeated | {"cell": shot["cell"]} | answer)
        return read_or_refused(entry)[1]

    other = "hit" if shot["answer"] == "miss" else "miss"
    assert said(answer=other).startswith(f"events[{again}].answer: “{other}” is not the answer")


def test_a_hint_is_of_cells_not_shot_at_each_named_once(entries: list[dict[str, Any]]) -> None:
    events = entries[0]["events"]
    turns = [number for number, event in enumerate(events) if event["event"] == "shots" and event["seat"] == 0]
    at = turns[len(turns) // 2]
    shot_at = {shot["cell"] for number in turns if number < at for shot in events[number]["shots"]}
    board = [cell_name(cell, 6) for cell in range(36)]
    free = [cell for cell in board if cell not in shot_at]
    assert shot_at
    assert len(free) > 1

    def said(*cells: str) -> str:
        entry = copy.deepcopy(entries[0])
        entry["events"].insert(at, {"time": events[at]["time"], "event": "hint", "seat": 0, "cells": list(cells)})
        return read_or_refused(entry)[1]

    for cell in board:
        refused = said(cell)
        assert refused.startswith(f"events[{at}].cells[0]: “{cell}” ") if cell in shot_at else not refused
    assert not said(*free)
    assert said().startswith(f"events[{at}].cells: ")
    assert said(free[0], free[1], free[0]).startswith(f"events[{at}].cells[2]: “{free[0]}” ")
    assert said(free[0], min(shot_at)).startswith(f"events[{at}].cells[1]: “{min(shot_at)}” ")
