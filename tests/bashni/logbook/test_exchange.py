"""Matches that leave the logbook as JSON and come back."""

import copy
import gc
import json
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from schiffe.bashni.game import BASHNI
from schiffe.bashni.implementation import Bashni
from schiffe.bashni.logbook import exchange
from schiffe.bashni.logbook.exchange import read_exported
from schiffe.bashni.logbook.finished import FORMAT
from schiffe.bashni.match.events import BashniMatchEnded, EndingEvent, Event, MatchStarted, MoveMade
from schiffe.bashni.match.setup_record import SetupRecord
from schiffe.bashni.match.state import MatchState
from schiffe.bashni.rules.notation import parse_move, parse_position
from schiffe.bashni.rules.position import START_POSITION, Colour, EndingReason, Limits
from schiffe.game.match.events import PlayerLeft, PlayerResigned
from schiffe.game.match.finished import read_finished
from schiffe.json.values import WrongValue
from schiffe.store.logbook import Logbook
from schiffe.store.store import Store
from tests.bashni.logbook.kept import ANNA, BEN, COMPUTER, by_chance, keep, record_of
from tests.bashni.match.test_codec import values
from tests.running import run

LOCAL = st.sampled_from([record_of(), record_of(ANNA, COMPUTER), record_of(COMPUTER, ANNA)])
GUEST = SetupRecord(MatchStarted((ANNA, BEN), START_POSITION, Limits(60, 20))).with_remote_seat(Colour.BLACK)
COMPUTER_ENTRY = {"kind": "bot", "name": "hard", "level": "hard"}
FAR_ENTRY = {"kind": "remote", "name": "Ben", "level": ""}
REMOTE_ENDS: list[EndingEvent] = [
    PlayerLeft(Colour.WHITE),
    PlayerResigned(Colour.WHITE),
    BashniMatchEnded(Colour.BLACK),
    BashniMatchEnded(None, is_decided=False),
]


def exported(record: SetupRecord, seed: int, plies: int, ending: EndingEvent) -> dict[str, Any]:
    """A match by chance, as JSON."""
    return exported_of(record, by_chance(record, seed, plies, ending))


def exported_of(record: SetupRecord, events: list[Event]) -> dict[str, Any]:
    """A match in which this has happened, as JSON."""
    with TemporaryDirectory() as folder:
        book = Logbook(Path(folder) / "logbook")
        keep(book, record, events)
        entry = book.read(lambda store: exchange.export_match(read_finished(store, 1, FORMAT)), None)
        book.close()
    assert entry
    return dict(json.loads(json.dumps(entry)))


def taken_in(entry: object) -> dict[str, Any]:
    """The same, read into another file and exported from there."""
    read = read_exported(entry)
    with TemporaryDirectory() as folder:
        store = Store(Path(folder) / "logbook")
        number = store.add_imported(read.imported, read.events)
        assert number
        again = exchange.export_match(read_finished(store, number, FORMAT))
        store.close()
    return dict(json.loads(json.dumps(again)))


def refused(entry: object) -> str:
    """The line that is said about values that are no match; nothing where they are one."""
    try:
        read_exported(entry)
    except WrongValue as error:
        return Bashni(BASHNI).wrong_match_text(error)
    return ""


@pytest.mark.long
@given(LOCAL, st.integers(0, 10_000), st.integers(0, 80), st.sampled_from(Colour))
def test_a_match_here_comes_back_the_same(record: SetupRecord, seed: int, plies: int, side: Colour) -> None:
    entry = exported(record, seed, plies, PlayerResigned(side))
    assert "seed" not in entry
    assert taken_in(entry) == entry


@pytest.mark.long
@given(st.integers(0, 10_000), st.integers(0, 30), st.sampled_from(REMOTE_ENDS))
def test_a_match_at_a_gameserver_comes_back_the_same(seed: int, plies: int, ending: EndingEvent) -> None:
    entry = exported(GUEST, seed, plies, ending)
    assert taken_in(entry) == entry


def places(value: object, path: tuple[Any, ...] = ()) -> list[tuple[Any, ...]]:
    """The paths to all that stands in an entry."""
    inner: list[tuple[Any, ...]] = []
    if isinstance(value, dict | list):
        for key, each in value.items() if isinstance(value, dict) else enumerate(value):
            inner += [(*path, key), *places(each, (*path, key))]
    return inner


@pytest.mark.long
@given(st.integers(0, 100), values, st.data())
def test_a_value_that_is_wrong_is_a_line_or_just_another_match(seed: int, value: Any, data: st.DataObject) -> None:
    entry = exported(record_of(ANNA, COMPUTER), seed, 6, PlayerResigned(Colour.BLACK))
    changed = copy.deepcopy(entry)
    *path, last = data.draw(st.sampled_from(places(entry)))
    inner: Any = changed
    for key in path:
        inner = inner[key]
    inner[last] = value
    try:
        again = taken_in(changed)
    except WrongValue as error:
        line = Bashni(BASHNI).wrong_match_text(error)
        assert line
        assert line.isprintable()
        return
    assert again.keys() == entry.keys()


@given(values)
def test_anything_else_is_no_match(value: Any) -> None:
    with pytest.raises(WrongValue):
        read_exported(value)


@pytest.mark.parametrize(
    ("path", "value", "line"),
    [
        (("events", 0, "move"), "A1:A2", "events[0].move: “A1:A2” is not a move. Try C3:D4."),
        (("events", 0, "move"), "c3:d4", "events[0].move: “c3:d4” is not a move. Try C3:D4."),
        (("events", 0, "move"), "C3-D4", "events[0].move: “C3-D4” is not a move. Try C3:D4."),
        (("start", "pieces"), "w@a1", "start.pieces: “w@a1” is not a list of pieces. Try b@H8 w@A1."),
        (("events", 0, "move"), "A1:B2", "events[0].move: “A1:B2” is not a legal move"),
        (("events", 0, "time"), -1e10, "events[0].time: -10000000000.0 is not possible. Possible: from -"),
        (("events", 0, "time"), 3.2e11, "events[0].time: 320000000000.0 is not possible. Possible: from -"),
        (("events", 0, "count"), 2, "events[0].count: no such field. Possible: time, event, move, seconds"),
        (("events", 1, "event"), "left", "events[1].move: no such field. Possible: time, event, side"),
        (("game",), "chess", "game: “chess” is not possible. Possible: “bashni”"),
        (("version",), 2, "version: 2 is not possible. Possible: 1"),
        (
            ("players", 0, "kind"),
            "ghost",
            "players[0].kind: “ghost” is not possible. Possible: “person”, “bot” or “remote”",
        ),
        (("moves",), [], "moves: the moves do not match the events"),
        (("end", "winner"), 1, "end.winner: 1 is not possible. Possible: 0"),
        (("players", 0, "kind"), "bot", "players[0].level: “” is not possible. Possible: “beginner”, “easy”, “medium”"),
        (("start", "pieces"), "w@A9", "start.pieces: “w@A9” is not a list of pieces. Try b@H8 w@A1."),
        (("token",), "../x", "token: “../x” is not a token."),
        (("limits", "plies"), 0, "limits.plies: 0 is not possible. Possible: from 1 to 1000000"),
        (("players",), [FAR_ENTRY, COMPUTER_ENTRY], "players: at least one side must be a person"),
        (("events",), [None] * 5_001, "events: too long. Possible: up to 5000"),
        (("events",), [None] * 5_000, "events[0]: null is not possible. Possible: an object"),
        (("moves",), [None] * 5_001, "moves: too long. Possible: up to 5000"),
        (("moves",), [None] * 5_000, "moves: the moves do not match the events"),
    ],
)
def test_what_is_wrong_is_said_with_its_place(path: tuple[Any, ...], value: object, line: str) -> None:
    entry = exported(record_of(), 1, 4, PlayerResigned(Colour.BLACK))
    inner: Any = entry
    for key in path[:-1]:
        inner = inner[key]
    inner[path[-1]] = value
    assert refused(entry).startswith(line)


def test_an_import_applies_each_event_once_and_keeps_no_state_but_the_last(monkeypatch: pytest.MonkeyPatch) -> None:
    entry = exported(record_of(), 1, 40, PlayerResigned(Colour.BLACK))
    event_count = len(entry["events"])
    after = MatchState.after
    events = []
    states = []

    def counted(state: MatchState, event: Event) -> MatchState:
        events.append(event)
        if len(events) in (1, event_count):  # among all objects of the suite a count takes a third of a second
            states.append(sum(type(thing) is MatchState for thing in gc.get_objects()))
        return after(state, event)

    monkeypatch.setattr(MatchState, "after", counted)
    gc.collect()
    read_exported(entry)
    assert len(events) == event_count > 20
    assert states[1] == states[0]


def test_a_match_without_an_end_is_not_over_and_nothing_follows_an_end() -> None:
    entry = exported(record_of(), 1, 4, PlayerResigned(Colour.BLACK))
    last = entry["events"].pop()
    assert refused(entry) == "events: the game is not over"
    entry["events"] += [last, last]
    assert "cannot follow what comes before it" in refused(entry)
    entry["events"][-2:] = [{"time": 1.0, "event": "ended", "winner": "white", "ending": "blocked", "decided": True}]
    assert "cannot follow what comes before it" in refused(entry)


def test_a_match_that_broke_off_comes_back_so() -> None:
    entry = exported(GUEST, 1, 4, BashniMatchEnded(None, is_decided=False))
    del entry["events"][-1]
    entry["end"] = {"how": "broken", "winner": None}
    assert taken_in(entry) == entry
    entry["end"]["how"] = "left"
    assert refused(entry) == "end.how: “left” is not possible. Possible: “broken”"


@pytest.mark.long
def test_games_of_both_kinds_go_through_a_pipe(tmp_path: Path) -> None:
    run("bashni", "--two", "Anna", "Ben", "--clock", "0", lines="c3d4\nresign\n")
    run("--bot", "easy", "--boards", "never", lines="\nA1\nresign\n")
    exported_both = run("export", "--all")
    assert [game["game"] for game in json.loads(exported_both.stdout)] == ["bashni", "battleship"]
    other = {"SCHIFFE_LOGBOOK": str(tmp_path / "other.sqlite3")}
    done = run("import", "-", lines=exported_both.stdout, **other)
    assert (done.returncode, done.stdout) == (0, "2 games imported: numbers 1-2.\n")
    assert run("export", "--all", **other).stdout == exported_both.stdout
    assert "(imported)" in run("games", "--game", "bashni", **other).stdout


@pytest.mark.parametrize(
    ("moves", "count", "line"),
    [
        (0, 1, "events[0].event: “taken-back” cannot follow what comes before it"),
        (0, 2, "events[0].count: 2 is not possible. Possible: from 1 to 1"),
        (1, 0, "events[1].count: 0 is not possible. Possible: from 1 to 1"),
        (2, 1, ""),
        (2, 2, ""),
        (2, 3, "events[2].count: 3 is not possible. Possible: from 1 to 2"),
    ],
)
def test_no_more_is_taken_back_than_was_played(moves: int, count: int, line: str) -> None:
    entry = exported(record_of(), 1, 3, PlayerResigned(Colour.BLACK))
    entry["events"][moves:-1] = [{"time": entry["events"][moves]["time"], "event": "taken-back", "count": count}]
    entry["moves"] = entry["moves"][: moves - count]
    assert refused(entry) == line


@pytest.mark.parametrize(
    ("pieces", "side", "move", "limits", "winner", "ending"),
    [
        ("w@C3 b@D4", Colour.WHITE, "C3:E5", Limits(), Colour.WHITE, EndingReason.BLOCKED),
        ("w@C3 b@D4", Colour.BLACK, "D4:B2", Limits(), Colour.BLACK, EndingReason.BLOCKED),
        ("w@A1 w@C1 b@H8", Colour.WHITE, "A1:B2", Limits(1, 9), Colour.WHITE, EndingReason.PLIES),
        ("w@A1 b@F8 b@H8", Colour.WHITE, "A1:B2", Limits(1, 9), Colour.BLACK, EndingReason.PLIES),
        ("w@A1 b@H8", Colour.WHITE, "A1:B2", Limits(1, 9), None, EndingReason.PLIES),
        ("w@A1 b@H8", Colour.WHITE, "A1:B2", Limits(9, 1), None, EndingReason.WITHOUT_QUEEN),
    ],
)
def test_a_match_here_ends_as_the_rules_say_and_in_no_other_way(
    pieces: str, side: Colour, move: str, limits: Limits, winner: Colour | None, ending: EndingReason
) -> None:
    record = SetupRecord(MatchStarted((ANNA, BEN), parse_position(pieces, side), limits))
    entry = exported_of(record, [MoveMade(parse_move(move)), BashniMatchEnded(winner, ending)])
    assert entry["end"] == {"how": "drawn" if winner is None else "won", "winner": winner}
    assert taken_in(entry) == entry
    for other in (
        {"winner": "white" if winner is not Colour.WHITE else "black"},
        {"ending": "plies" if ending is not EndingReason.PLIES else "blocked"},
        {"ending": None},
        {"decided": False},
    ):
        changed = {**entry, "events": [entry["events"][0], entry["events"][1] | other]}
        assert refused(changed) == "events[1].event: “ended” cannot follow what comes before it"
    assert refused(entry | {"events": entry["events"][:1]}) == "events: the game is not over"
    assert refused(entry | {"events": entry["events"][1:]}) == (
        "events[0].event: “ended” cannot follow what comes before it"
    )


def test_nobody_leaves_a_match_here_for_good() -> None:
    entry = exported(record_of(), 1, 4, PlayerResigned(Colour.BLACK))
    entry["events"][-1] |= {"event": "left"}
    assert refused(entry) == f"events[{len(entry['events']) - 1}].event: “left” cannot follow what comes before it"


def test_nothing_but_its_end_follows_a_match_that_is_over_by_the_rules() -> None:
    record = SetupRecord(MatchStarted((ANNA, BEN), START_POSITION, Limits(4, 50)))
    entry = exported(record, 1, 20, PlayerResigned(Colour.WHITE))
    assert taken_in(entry) == entry
    end = entry["events"][-1]
    assert end["event"] == "ended"
    entry["events"][-1] = {"time": end["time"], "event": "resigned", "side": "white"}
    entry["end"] = {"how": "resigned", "winner": 1}
    assert "cannot follow what comes before it" in refused(entry)
