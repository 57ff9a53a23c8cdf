"""A match that is imported must have been played as it says, event by event, and be of a size that matches have."""

import copy
from dataclasses import replace
from typing import Any

import pytest

from schiffe.battleship.game import BATTLESHIP
from schiffe.battleship.implementation import Battleship
from schiffe.battleship.logbook.exchange import export_match, read_exported
from schiffe.battleship.logbook.finished import FinishedMatch
from schiffe.battleship.logbook.summaries import Summary, summary_or_empty
from schiffe.battleship.match.events import (
    BreakReason,
    Event,
    HintTaken,
    MatchBrokenOff,
    MatchStarted,
    Shot,
    ShotsFired,
)
from schiffe.battleship.match.setup_record import read_record
from schiffe.battleship.rule_line import MAX_SHIPS
from schiffe.battleship.rules.grid import cell_name
from schiffe.battleship.rules.rules import NETWORK_RULES, Rules
from schiffe.battleship.rules.ships import Answer, Outcome
from schiffe.game.match.events import MatchEnded, TimeExpired
from schiffe.game.match.players import Player, PlayerKind
from schiffe.json.values import WrongValue
from schiffe.store.matches import StoredEnding
from tests.battleship.logbook.pasts import PLAYERS, fleets_of, past_of, played, whole
from tests.battleship.logbook.summaries import pair

explain = Battleship(BATTLESHIP).wrong_match_text
SMALL, QUIET = Rules.of(5, (2, 1)), Rules.parse("5; 2,1; corners; alternate; hit")
SALVO = Rules.parse("6; 3,2,1; corners; salvo; ship")
LEA, FAR = Player(PlayerKind.PERSON, "Lea"), Player(PlayerKind.REMOTE, "Opponent")
MISS, HIT, SUNK = Answer(Outcome.MISS), Answer(Outcome.HIT), Answer(Outcome.SUNK)
DOUBTED = Answer(Outcome.MISS, contradicts_earlier=True)


def said(entry: dict[str, Any]) -> str:
    """What is wrong with an export; nothing for one that is read."""
    try:
        read_exported(entry)
    except WrongValue as error:
        return explain(error)
    return ""


def changed(entry: dict[str, Any], place: str, value: Any) -> dict[str, Any]:
    """The export with another value at a place."""
    entry = copy.deepcopy(entry)
    inner: Any = entry
    *path, last = (int(key) if key.isdigit() else key for key in place.split("."))
    for key in path:
        inner = inner[key]
    inner[last] = value
    return entry


def shot_with(entry: dict[str, Any], *outcomes: str) -> int:
    """The number of the first turn whose shot was answered so."""
    return next(
        number
        for number, event in enumerate(entry["events"])
        if event["event"] == "shots" and event["shots"][0]["answer"] in outcomes
    )


@pytest.fixture
def entry() -> dict[str, Any]:
    """A whole match with few ships, each of which is named where it sinks."""
    return export_match(whole(SMALL))


def over_a_network(*answers: Answer, broken: bool = True) -> dict[str, Any]:
    """A match with somebody at another computer who has answered so; nobody here was hit."""
    (fleet, _) = fleets_of(NETWORK_RULES)
    free = [cell for cell in NETWORK_RULES.grid.cells if not fleet.mask >> cell & 1]
    events: list[Event] = [MatchStarted(NETWORK_RULES, (LEA, FAR), 0)]
    for cell, answer in enumerate(answers):
        events += [ShotsFired(0, (Shot(cell, answer),)), ShotsFired(1, (Shot(free[cell], MISS),))]
    if broken:
        events.append(MatchBrokenOff(BreakReason.CLOSED))
    past = past_of(events, (fleet, None))
    return export_match(replace(past, stored=replace(past.stored, ending=StoredEnding("broken"))))


# What it says of itself


def test_it_begins_with_what_was_agreed_on(entry: dict[str, Any]) -> None:
    assert said(entry) == ""
    assert list(entry) == [
        *("game", "version", "token", "begun", "ended", "rules", "players", "first", "clock", "hints", "day", "fleets"),
        *("events", "end"),
    ]
    assert entry["rules"] == {
        "line": "5; 2,1; corners; alternate; ship",
        "size": 5,
        "ships": [2, 1],
        "contact": "corners",
        "turn": "alternate",
        "announce": "ship",
    }
    assert entry["end"] == {"how": "won", "winner": 1}


def test_players_and_who_begins_are_those_of_the_match_and_of_its_record_where_it_never_began() -> None:
    past = whole(SMALL)
    others = past.record.players[1], replace(past.record.players[0], name="Zoe")
    made = replace(past, record=replace(past.record, setup=replace(past.record.setup, players=others, first_seat=1)))
    entry = export_match(made)
    assert ([player["name"] for player in entry["players"]], entry["first"]) == (["Lea", "hard"], 0)
    entry = export_match(replace(made, moments=()))
    assert ([player["name"] for player in entry["players"]], entry["first"]) == (["hard", "Zoe"], 1)


def test_the_record_of_an_imported_match_is_what_it_says(entry: dict[str, Any]) -> None:
    day = changed(changed(entry, "day", "2026-02-28"), "clock", 1_000_000)
    record = read_record(read_exported(changed(day, place="hints", value=True)).imported.new_match.setup)
    setup = record.setup
    assert (setup.first_seat, record.series_record.first_seat, setup.clock_seconds, setup.allows_hints) == (
        0,
        0,
        1_000_000,
        True,
    )
    assert str(setup.day) == "2026-02-28"
    second = read_record(read_exported(export_match(_begun_by_the_other())).imported.new_match.setup)
    assert (second.setup.first_seat, second.series_record.first_seat) == (1, 1)


def _begun_by_the_other() -> FinishedMatch:
    """The same match, with the sides exchanged."""
    turned: list[Event] = [MatchStarted(SMALL, PLAYERS, 1)]
    for event in played(SMALL):
        if isinstance(event, ShotsFired):
            turned.append(replace(event, seat=1 - event.seat))
        elif isinstance(event, MatchEnded) and event.winner is not None:
            turned.append(MatchEnded(1 - event.winner))
    one, other = fleets_of(SMALL)
    return past_of(turned, (other, one))


@pytest.mark.parametrize(
    ("place", "value", "text"),
    [
        ("clock", 1_000_001, "clock: 1000001 is not possible. Possible: from 0 to 1000000"),
        ("clock", -1, "clock: -1 is not possible. Possible: from 0 to 1000000"),
        ("day", "2026-02-28x", "day: “2026-02-28x” is not a day. Possible: a day such as 2026-01-31"),
        ("day", "2026-02-30", "day: “2026-02-30” is not a day"),
        ("rules.size", 6, "rules.size: 6 is not possible. Possible: 5"),
        ("rules.ships", [2, 2], "rules.ships[1]: 2 is not possible. Possible: 1"),
        ("rules.ships", [2], "rules.ships: [2] is not possible. Possible: [2, 1]"),
        ("rules.ships", [1] * MAX_SHIPS, "rules.ships: [...] is not possible. Possible: [2, 1]"),
        ("rules.ships", [1] * (MAX_SHIPS + 1), f"rules.ships: too long. Possible: up to {MAX_SHIPS}"),
        ("rules.contact", "sides", "rules.contact: “sides” is not possible. Possible: “corners”"),
        ("rules.turn", "again", "rules.turn: “again” is not possible. Possible: “alternate”"),
        ("rules.announce", "hit", "rules.announce: “hit” is not possible. Possible: “ship”"),
        ("players.0.kind", "remote", "players[0].kind: “remote” is not possible. Possible: “person” or “bot”"),
        (
            "players.1.kind",
            "ghost",
            "players[1].kind: “ghost” is not possible. Possible: “person”, “bot”, “remote” or ",
        ),
        ("players.1.level", "none", "players[1].level: “none” is not possible. Possible: “easy”"),
        ("fleets.0", [], "fleets[0]: "),
        ("events.0.colour", "red", "events[0].colour: no such field. Possible: time, event"),
        ("events.0.time", -1e12, "events[0].time: "),
    ],
)
def test_what_was_agreed_on_has_to_fit(entry: dict[str, Any], place: str, value: object, text: str) -> None:
    assert said(changed(entry, place, value)).startswith(text)


def test_a_fleet_has_no_more_ships_than_any_rules_have(entry: dict[str, Any]) -> None:
    ship = entry["fleets"][0][1]
    assert said(changed(entry, "fleets.0", [ship] * MAX_SHIPS)).startswith("fleets[0]: ")
    many = said(changed(entry, "fleets.0", [ship] * (MAX_SHIPS + 1)))
    assert many == f"fleets[0]: too long. Possible: up to {MAX_SHIPS}"


def test_a_match_has_an_end_to_its_events(entry: dict[str, Any]) -> None:
    start = entry["events"][0]
    assert said(changed(entry, "events", [start] * 20_000)).startswith("events[1].event: “started” cannot follow")
    assert said(changed(entry, "events", [start] * 20_001)) == "events: too long. Possible: up to 20000"


# Answers


def test_the_ship_that_sank_is_named_and_no_other(entry: dict[str, Any]) -> None:
    sunk = shot_with(entry, "sunk")
    place = f"events.{sunk}.shots.0"
    ship = entry["events"][sunk]["shots"][0]["ship"]
    where = f"events[{sunk}].shots[0].ship"
    cells = f"“{ship['class']}”, {ship['cells'][0]}"
    other = {"class": "torpedo-boat", "cells": ["E5"]}
    text = said(changed(entry, f"{place}.ship", other))
    assert text.startswith(f"{where}: ")
    assert f"is not the ship that sank. Possible: {cells}" in text
    missing = copy.deepcopy(entry)
    del missing["events"][sunk]["shots"][0]["ship"]
    assert said(missing).startswith(f"{where}: null is not the ship that sank. Possible: {cells}")
    miss = shot_with(entry, "miss")
    assert (
        said(changed(entry, f"events.{miss}.shots.0.ship", other))
        == f"events[{miss}].shots[0].ship: no ship belongs here"
    )


def test_where_nothing_is_announced_no_ship_is_named() -> None:
    entry = export_match(whole(QUIET))
    assert said(entry) == ""
    hit = shot_with(entry, "hit")
    ship = {"class": "torpedo-boat", "cells": ["E5"]}
    assert (
        said(changed(entry, f"events.{hit}.shots.0.ship", ship)) == f"events[{hit}].shots[0].ship: no ship belongs here"
    )
    assert said(changed(entry, f"events.{hit}.shots.0.answer", "sunk")).startswith(
        f"events[{hit}].shots[0].answer: “sunk” is not the answer. Possible: “hit”"
    )


def test_what_is_true_contradicts_nothing(entry: dict[str, Any]) -> None:
    text = said(changed(entry, "events.1.shots.0.contradicts", value=True))
    assert text == "events[1].shots[0].contradicts: the answer does not contradict those before it"


def test_who_has_lied_once_is_doubted_ever_after() -> None:
    lie = replace(SUNK, contradicts_earlier=True)  # no ship has one square alone
    entry = over_a_network(MISS, lie, DOUBTED)
    assert said(entry) == ""
    for number, seen in ((1, False), (3, True), (5, True)):
        assert ("contradicts" in entry["events"][number]["shots"][0]) is seen
    for number in (3, 5):
        less = copy.deepcopy(entry)
        del less["events"][number]["shots"][0]["contradicts"]
        text = f"events[{number}].shots[0].contradicts: the answer contradicts those before it, so this has to be true"
        assert said(less) == text
    more = said(changed(entry, "events.1.shots.0.contradicts", value=True))
    assert more == "events[1].shots[0].contradicts: the answer does not contradict those before it"


def test_a_chance_that_a_bot_saw_is_a_part_of_all(entry: dict[str, Any]) -> None:
    def reason(count: int) -> dict[str, object]:
        return {"kind": "probable", "count": count, "total": 6, "exact": True, "cells": 9, "rolled_out": False}

    place = "events.1.shots.0.reason"
    assert said(changed(entry, place, reason(6))) == said(changed(entry, place, reason(0))) == ""
    text = "events[1].shots[0].reason.count: 7 is not possible. Possible: from 0 to 6"
    assert said(changed(entry, place, reason(7))) == text


# Turns


def test_a_salvo_has_as_many_shots_as_are_due_but_for_the_one_that_wins() -> None:
    entry = export_match(whole(SALVO))
    assert said(entry) == ""
    shots = entry["events"][1]["shots"]
    assert len(shots) == 3
    short = said(changed(entry, "events.1.shots", shots[:2]))
    taken = {cell for ship in entry["fleets"][1] for cell in ship["cells"]} | {shot["cell"] for shot in shots}
    free = next(name for cell in SALVO.grid.cells if (name := cell_name(cell, 6)) not in taken)
    long = said(changed(entry, "events.1.shots", [*shots, {"cell": free, "answer": "miss"}]))
    assert short == long == "events[1].shots: the turn has 3 shots"


def test_no_cell_is_shot_at_twice_in_one_turn_or_in_two() -> None:
    entry = export_match(whole(SALVO))
    seat, cell = entry["events"][1]["seat"], entry["events"][1]["shots"][0]["cell"]
    assert entry["events"][3]["seat"] == seat
    for number, shot in ((1, 1), (3, 0)):
        text = f"events[{number}].shots[{shot}].cell: “{cell}” appears twice. Possible: each one once"
        assert said(changed(entry, f"events.{number}.shots.{shot}.cell", cell)) == text


def test_only_whoever_is_to_move_takes_hints_and_runs_out_of_time() -> None:
    for event in (HintTaken(0, (24,)), TimeExpired(0)):
        past = past_of((*played(SMALL)[:1], event, *played(SMALL)[1:]), fleets_of(SMALL))
        entry = export_match(past)
        assert said(entry) == ""
        name = entry["events"][1]["event"]
        text = f"events[1].event: “{name}” cannot follow what comes before it"
        assert said(changed(entry, "events.1.seat", 1)).startswith(text)
    assert said(changed(entry, "events.2.seat", 1)) == "events[2].seat: it is not the turn of side 1"


# Over a network


def test_of_a_player_at_another_computer_no_fleet_is_known() -> None:
    entry = over_a_network(MISS)
    text = "fleets[1]: the fleet of a player at another computer is not known. Possible: null"
    assert said(changed(entry, "fleets.1", entry["fleets"][0])) == text
    assert said(changed(entry, "fleets.0", None)) == "fleets[0]: the fleet is missing"


def test_a_match_that_broke_off_before_a_fleet_lay_has_none() -> None:
    entry = changed(changed(over_a_network(), "events", []), "fleets.0", None)
    assert read_exported(entry).imported.ending == StoredEnding("broken", None, "")


def test_a_match_whose_program_was_killed_was_broken_off() -> None:
    entry = over_a_network(HIT, MISS, broken=False)
    end = read_exported(entry).imported.ending
    assert (end.word, end.winner) == ("broken", None)
    summary = summary_or_empty(end.summary)
    assert (pair(summary, "shot_count"), pair(summary, "hit_count"), pair(summary, "first_cell")) == (
        (2, 2),
        (1, 0),
        ("A1", entry["events"][2]["shots"][0]["cell"]),
    )
    assert summary.sides[0].fleet_mask == fleets_of(NETWORK_RULES)[0].mask
    assert summary != Summary()
    assert said(changed(entry, "end.winner", 0)) == "end.winner: 0 is not possible. Possible: null"
    assert said(changed(entry, "end.how", "won")) == "end.how: “won” is not possible. Possible: “broken”"


def with_friend(rules: Rules, *, is_revealed: bool) -> dict[str, Any]:
    """A match with a friend, whose fleet was revealed, or who has not said where it lay."""
    own, other = fleets_of(rules)
    players = LEA, Player(PlayerKind.FRIEND, "Bea")
    _started, *events = played(rules)
    first = MatchStarted(rules, players, 0)
    if is_revealed:
        return export_match(past_of([first, *events], (own, other)))
    broken = MatchBrokenOff(BreakReason.NOT_REVEALED)
    past = past_of([first, *events[:-1], broken], (own, None))
    return export_match(replace(past, stored=replace(past.stored, ending=StoredEnding("broken"))))


def test_a_friend_may_play_by_any_rules_and_reveals_a_fleet() -> None:
    entry = with_friend(SALVO, is_revealed=True)
    end = read_exported(entry).imported.ending
    assert (end.word, entry["players"][1]["kind"]) == ("won", "friend")
    assert said(changed(entry, "fleets.1", None)) == "fleets[1]: the fleet is missing"


def test_a_fleet_that_was_not_revealed_wins_nothing_and_answers_what_can_be() -> None:
    entry = with_friend(SMALL, is_revealed=False)
    end = read_exported(entry).imported.ending
    assert (end.word, end.winner) == ("broken", None)
    assert said(changed(entry, "end.winner", 0)) == "end.winner: 0 is not possible. Possible: null"
    miss = shot_with(entry, "miss")
    assert said(changed(entry, f"events.{miss}.shots.0.answer", "sunk")).startswith(f"events[{miss}].shots[0].answer")
    contradicting = changed(entry, f"events.{miss}.shots.0.contradicts", value=True)
    assert said(contradicting).startswith(f"events[{miss}].shots[0].contradicts")
    assert said(changed(entry, "events", entry["events"][:-1])).startswith("events: ")


def test_a_match_here_that_is_not_over_is_none(entry: dict[str, Any]) -> None:
    assert said(changed(entry, "events", entry["events"][:-1])) == "events: the game is not over"
    assert said(changed(entry, "events", [])) == "events: the game is not over"
