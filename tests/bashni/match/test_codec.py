"""Events as lines of text and back."""

import json
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from schiffe.bashni.match.codec import LIMITS, AnyEvent, event_line, read_event
from schiffe.bashni.match.events import HintShown, MatchEnded, MatchStarted, MoveMade, MovesTakenBack, PositionGiven
from schiffe.bashni.rules.notation import parse_move
from schiffe.bashni.rules.position import START, Colour, Ending, Limits, Move, Position
from schiffe.bashni.rules.squares import SQUARES
from schiffe.game.match.events import PlayerLeft, PlayerResigned, TimeExpired
from schiffe.game.match.players import Player, PlayerKind
from schiffe.store.values import UnreadableText, Value, WrongValue
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
EVENTS: dict[type[Any], st.SearchStrategy[AnyEvent]] = {
    MatchStarted: st.builds(MatchStarted, st.tuples(players, players), positions, st.builds(Limits, counts, counts)),
    MoveMade: st.builds(MoveMade, moves, seconds),
    MovesTakenBack: st.builds(MovesTakenBack, counts),
    HintShown: st.builds(HintShown, sides),
    TimeExpired: st.builds(TimeExpired, sides),
    PositionGiven: st.builds(PositionGiven, positions),
    PlayerResigned: st.builds(PlayerResigned, sides),
    PlayerLeft: st.builds(PlayerLeft, sides),
    MatchEnded: st.builds(MatchEnded, st.none() | sides, st.none() | st.sampled_from(Ending), st.booleans()),
}
events = st.one_of(*EVENTS.values())
values = st.recursive(st.none() | st.booleans() | st.integers() | st.floats() | st.text(), st.lists, max_leaves=3)


def test_every_kind_of_event_is_tried() -> None:
    assert set(EVENTS) == set(AnyEvent.__args__)


@given(events)
def test_an_event_is_one_line_and_comes_back_the_same(event: AnyEvent) -> None:
    line = event_line(event)
    assert line.isascii()
    assert line.isprintable()
    assert read_event(line) == event


@given(st.text() | values.map(json.dumps) | st.just("[" * 100_000))
def test_any_other_text_is_no_event(text: str) -> None:
    with pytest.raises(UnreadableText) as caught:
        read_event(text)
    assert caught.value.text == text


@given(events, values, st.data())
def test_an_entry_that_is_wrong_is_noticed(event: AnyEvent, value: Any, data: st.DataObject) -> None:
    """Whatever stands in a line: it is refused, or it is just that event."""
    entry = json.loads(event_line(event))
    changed = data.draw(st.sampled_from([entry, *(inner for inner in entry.values() if isinstance(inner, dict))]))
    name = data.draw(st.sampled_from(sorted(changed)))
    if data.draw(st.booleans()):
        changed[name] = value
    else:
        del changed[name]
    try:
        read = read_event(json.dumps(entry))
    except UnreadableText:
        return
    assert json.loads(event_line(read)) == entry


@pytest.mark.parametrize(
    ("event", "line"),
    [
        (MoveMade(parse_move("C5:E7:G5"), 1.5), '{"event": "moved", "move": "C5:E7:G5", "seconds": 1.5}'),
        (MovesTakenBack(2), '{"event": "taken-back", "count": 2}'),
        (HintShown(Colour.BLACK), '{"event": "hint", "side": "black"}'),
        (TimeExpired(Colour.WHITE), '{"event": "time-up", "side": "white"}'),
        (PlayerResigned(Colour.WHITE), '{"event": "resigned", "side": "white"}'),
        (PlayerLeft(Colour.BLACK), '{"event": "left", "side": "black"}'),
        (
            MatchEnded(None, Ending.WITHOUT_QUEEN),
            '{"event": "ended", "winner": null, "ending": "without_queen", "decided": true}',
        ),
        (
            PositionGiven(Position(("wB", *31 * ("",)), Colour.BLACK, 7, 3)),
            '{"event": "given", "position": {"pieces": "w@A1 B@A1", "side": "black", "ply": 7, "without_queen": 3}}',
        ),
    ],
)
def test_lines_stay_as_they_are(event: AnyEvent, line: str) -> None:
    """They are kept for years, and read by the program of then."""
    assert event_line(event) == line


def test_the_start_stays_as_it_is() -> None:
    line = event_line(
        MatchStarted((Player(PlayerKind.PERSON, "Anna"), Player(PlayerKind.BOT, "Computer", "hard")), START)
    )
    assert json.loads(line) == {
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
        assert LIMITS.read(value) == Limits(plies, 50)
    else:
        with pytest.raises(WrongValue):
            LIMITS.read(value)
