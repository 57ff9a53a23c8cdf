"""Events as lines of text and back."""

import json
from dataclasses import replace
from typing import Any, get_args

import pytest
from hypothesis import given
from hypothesis import strategies as st

from schiffe.bashni.match.codec import EVENT_CODEC, LIMITS_CODEC, START_CODEC, NotationProblem, event_json, read_event
from schiffe.bashni.match.events import (
    BashniMatchEnded,
    Event,
    HintShown,
    MatchStarted,
    MoveMade,
    MovesTakenBack,
    PositionReceived,
)
from schiffe.bashni.rules.notation import parse_move, parse_position
from schiffe.bashni.rules.position import Colour, EndingReason, Limits, Move, Position
from schiffe.bashni.rules.squares import SQUARES
from schiffe.game.match.events import PlayerLeft, PlayerResigned, TimeExpired
from schiffe.game.match.players import Player, PlayerKind
from schiffe.json.codecs import UnionCodec
from schiffe.json.values import Origin, TextProblem, UnreadableText, Value, WrongValue
from tests.bashni.net.test_events import played

counts = st.integers(0, 10**6)
seconds = st.floats(0, allow_nan=False, allow_infinity=False)
sides = st.sampled_from(Colour)
reached = st.builds(lambda seed: played(seed, 60)[-1][0], st.integers(0, 500))
positions = st.builds(Position, reached.map(lambda position: position.towers), sides, counts, counts)
moves = st.builds(Move, st.lists(st.sampled_from(SQUARES), min_size=2, max_size=9).map(tuple))
names = st.text(st.characters(codec=None), max_size=30)
players = st.builds(Player, st.just(PlayerKind.PERSON), names) | st.builds(
    Player, st.just(PlayerKind.BOT), names, names.filter(bool)
)
starts = st.builds(MatchStarted, st.tuples(players, players), positions, st.builds(Limits, counts, counts))
EVENTS: dict[type[Any], st.SearchStrategy[Event]] = {
    MoveMade: st.builds(MoveMade, moves, seconds),
    MovesTakenBack: st.builds(MovesTakenBack, counts),
    HintShown: st.builds(HintShown, sides, st.none() | moves),
    TimeExpired: st.builds(TimeExpired, sides),
    PositionReceived: st.builds(PositionReceived, positions),
    PlayerResigned: st.builds(PlayerResigned, sides),
    PlayerLeft: st.builds(PlayerLeft, sides),
    BashniMatchEnded: st.builds(
        BashniMatchEnded, st.none() | sides, st.none() | st.sampled_from(EndingReason), st.booleans()
    ),
}
events = st.one_of(*EVENTS.values())
exact_integers = st.integers(-(2**53), 2**53)  # seconds may be written as integers, and greater ones are rounded
values = st.recursive(
    st.none() | st.booleans() | exact_integers | st.sampled_from((2**1023, 10**400)) | st.floats() | st.text(),
    st.lists,
    max_leaves=3,
)


def test_every_kind_of_event_is_tried() -> None:
    assert set(EVENTS) == set(get_args(Event))


@given(events)
def test_an_event_is_one_line_and_comes_back_the_same(event: Event) -> None:
    line = event_json(event)
    assert line.isascii()
    assert line.isprintable()
    assert read_event(line) == event


@given(starts)
def test_a_start_comes_back_the_same_and_follows_nothing(start: MatchStarted) -> None:
    line = json.dumps(START_CODEC.write(start))
    assert START_CODEC.read(Value(json.loads(line), origin=Origin.LOGBOOK)) == start
    with pytest.raises(UnreadableText):
        read_event(line)


@given(st.text() | values.map(json.dumps) | st.just("[" * 100_000))
def test_any_other_text_is_no_event(text: str) -> None:
    with pytest.raises(UnreadableText) as caught:
        read_event(text)
    assert str(caught.value) == text


@given(events | starts, values, st.data())
def test_an_entry_that_is_wrong_is_noticed(event: Event | MatchStarted, value: Any, data: st.DataObject) -> None:
    """Whatever stands in a line: it is refused, or it is just that event."""
    codec: UnionCodec[Any] = START_CODEC if isinstance(event, MatchStarted) else EVENT_CODEC
    entry = json.loads(json.dumps(codec.write(event)))
    changed = data.draw(st.sampled_from([entry, *(inner for inner in entry.values() if isinstance(inner, dict))]))
    name = data.draw(st.sampled_from(sorted(changed)))
    if data.draw(st.booleans()):
        changed[name] = value
    else:
        del changed[name]
    try:
        read = codec.read(Value(entry, origin=Origin.LOGBOOK))
    except WrongValue:
        return
    assert codec.write(read) == entry


@pytest.mark.parametrize(
    ("event", "line"),
    [
        (MoveMade(parse_move("C5:E7:G5"), 1.5), '{"event": "moved", "move": "C5:E7:G5", "seconds": 1.5}'),
        (MovesTakenBack(2), '{"event": "taken-back", "count": 2}'),
        (HintShown(Colour.BLACK), '{"event": "hint", "side": "black"}'),
        (
            HintShown(Colour.WHITE, parse_move("C3:D4")),
            '{"event": "hint", "side": "white", "move": "C3:D4"}',
        ),
        (TimeExpired(Colour.WHITE), '{"event": "time-up", "side": "white"}'),
        (PlayerResigned(Colour.WHITE), '{"event": "resigned", "side": "white"}'),
        (PlayerLeft(Colour.BLACK), '{"event": "left", "side": "black"}'),
        (
            BashniMatchEnded(None, EndingReason.WITHOUT_QUEEN),
            '{"event": "ended", "winner": null, "ending": "without_queen", "decided": true}',
        ),
        (
            PositionReceived(Position(("wB", *31 * ("",)), Colour.BLACK, 7, 3)),
            '{"event": "given", "position": {"pieces": "w@A1 B@A1", "side": "black", "ply": 7, "without_queen": 3}}',
        ),
    ],
)
def test_lines_stay_as_they_are(event: Event, line: str) -> None:
    """They are kept for years, and read by the program of then."""
    assert event_json(event) == line


def test_the_start_stays_as_it_is() -> None:
    start = MatchStarted((Player(PlayerKind.PERSON, "Anna"), Player(PlayerKind.BOT, "Computer", "hard")))
    assert START_CODEC.write(start) == {
        "event": "started",
        "players": [{"name": "Anna", "level": None}, {"name": "Computer", "level": "hard"}],
        "position": {
            "pieces": "b@H8 b@F8 b@D8 b@B8 b@G7 b@E7 b@C7 b@A7 b@H6 b@F6 b@D6 b@B6 "
            "w@G3 w@E3 w@C3 w@A3 w@H2 w@F2 w@D2 w@B2 w@G1 w@E1 w@C1 w@A1",
            "side": "white",
            "ply": 0,
            "without_queen": 0,
        },
        "limits": {"plies": 200, "without_queen": 50},
    }


@pytest.mark.parametrize(("plies", "is_read"), [(10**6, True), (10**6 + 1, False), (0, True), (-1, False)])
def test_a_count_that_no_game_reaches_is_refused_from_others(plies: int, is_read: bool) -> None:
    value = Value({"plies": plies, "without_queen": 50})
    if is_read:
        assert LIMITS_CODEC.read(value) == Limits(plies, 50)
    else:
        with pytest.raises(WrongValue):
            LIMITS_CODEC.read(value)


def start_of(**players: object) -> dict[str, Any]:
    """The start of a match as the file has it, with other values for its White."""
    people = Player(PlayerKind.PERSON, "Anna"), Player(PlayerKind.BOT, "Computer", "hard")
    entry = START_CODEC.write(MatchStarted(people))
    entry["players"][0] |= players
    return entry


def test_a_player_with_a_level_is_the_computer_and_one_without_a_person() -> None:
    computer = Player(PlayerKind.BOT, "Computer", "hard")
    for level, player in ((None, Player(PlayerKind.PERSON, "Anna")), ("easy", Player(PlayerKind.BOT, "Anna", "easy"))):
        assert START_CODEC.read(Value(start_of(level=level))) == MatchStarted((player, computer))
    for wrong in (start_of(level=""), start_of(level=5), start_of(name=5)):
        with pytest.raises(WrongValue):
            START_CODEC.read(Value(wrong))


def given_with(pieces: object) -> dict[str, object]:
    position = {"pieces": pieces, "side": "black", "ply": 7, "without_queen": 3}
    return {"event": "given", "position": position}


@pytest.mark.parametrize("pieces", ["", "w@A2", "w@I1", "x@A1", "A1", "w@a1", "w@A1 b@c3", 13 * "w@A1 "])
def test_pieces_that_no_board_has_or_that_are_written_otherwise_are_refused(pieces: str) -> None:
    position = replace(parse_position("w@A1 b@C3", Colour.BLACK), ply=7, plies_without_queen=3)
    assert EVENT_CODEC.read(Value(given_with("b@C3  w@A1"))) == PositionReceived(position)
    with pytest.raises(WrongValue) as caught:
        EVENT_CODEC.read(Value(given_with(pieces), "events[3]"))
    assert (caught.value.where, caught.value.problem) == ("events[3].position.pieces", NotationProblem.NOT_PIECES)
    with pytest.raises(UnreadableText):
        read_event(json.dumps(given_with(pieces)))


@pytest.mark.parametrize("move", ["", "C3", "C3:C4", "c3:d4", "C3-D4", "C3 D4", " C3:D4", "C3:D4:"])
def test_a_move_is_written_in_one_way(move: str) -> None:
    entry = {"event": "moved", "move": move, "seconds": 1.5}
    with pytest.raises(WrongValue) as caught:
        EVENT_CODEC.read(Value(entry, "events[3]"))
    assert (caught.value.where, caught.value.problem) == ("events[3].move", NotationProblem.NOT_A_MOVE)
    with pytest.raises(UnreadableText):
        read_event(json.dumps(entry))


@pytest.mark.parametrize(
    ("move", "problem"),
    [(":".join(33 * ["C3"]), None), (100 * "x", NotationProblem.NOT_A_MOVE), (101 * "x", TextProblem(100))],
)
def test_a_move_of_others_is_a_line_of_some_captures(move: str, problem: object) -> None:
    entry = {"event": "moved", "move": move, "seconds": 0}
    if problem is None:
        assert EVENT_CODEC.read(Value(entry)) == MoveMade(parse_move(move), 0.0)
    else:
        with pytest.raises(WrongValue) as caught:
            EVENT_CODEC.read(Value(entry))
        assert caught.value.problem == problem


def test_a_move_takes_some_seconds_of_which_there_are_never_less_than_none() -> None:
    entry = {"event": "moved", "move": "C3:D4"}
    for seconds in (0, 0.001, 90.5):
        assert EVENT_CODEC.read(Value(entry | {"seconds": seconds})) == MoveMade(parse_move("C3:D4"), seconds)
    for wrong in (-0.001, "1", None):
        with pytest.raises(WrongValue):
            EVENT_CODEC.read(Value(entry | {"seconds": wrong}))


@pytest.mark.parametrize("ending", EndingReason)
@pytest.mark.parametrize("winner", [None, *Colour])
def test_every_end_has_its_words(ending: EndingReason, winner: Colour | None) -> None:
    words = {EndingReason.BLOCKED: "blocked", EndingReason.PLIES: "plies", EndingReason.WITHOUT_QUEEN: "without_queen"}
    sides = {None: None, Colour.WHITE: "white", Colour.BLACK: "black"}
    assert json.loads(event_json(BashniMatchEnded(winner, ending, is_decided=False))) == {
        "event": "ended",
        "winner": sides[winner],
        "ending": words[ending],
        "decided": False,
    }
