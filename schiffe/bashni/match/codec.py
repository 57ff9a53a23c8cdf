"""Codecs of events as JSON, for the logbook and for exports. The words in them must never change."""

import json
from enum import Enum, auto
from typing import Final

from schiffe.bashni.match import events
from schiffe.bashni.rules.notation import (
    InvalidMove,
    InvalidPieces,
    format_move,
    format_pieces,
    parse_move,
    parse_pieces,
)
from schiffe.bashni.rules.position import Colour, EndingReason, Limits, Move, Position, Tower
from schiffe.game.match.events import PlayerLeft, PlayerResigned, TimeExpired
from schiffe.game.match.players import Player, PlayerKind
from schiffe.json.codecs import (
    FLAG,
    ObjectCodec,
    ObjectField,
    UnionCodec,
    ValueCodec,
    json_value,
    nullable,
    pair,
    word_codec,
)
from schiffe.json.values import ChoiceProblem, Problem, Value, read_text

MAX_PLIES: Final = 1_000_000
"""A limit for counts, far beyond any real match."""
_MAX_PIECES_CHARACTERS: Final = 1_000_000
"""A limit for lists of pieces, far beyond any real position."""
_MAX_MOVE_CHARACTERS: Final = 100
_MAX_SECONDS: Final = 10_000_000_000.0


class NotationProblem(Problem, Enum):
    """A text that is not valid notation."""

    NOT_PIECES = auto()
    NOT_A_MOVE = auto()


def _read_towers(value: Value) -> tuple[Tower, ...]:
    entries = value.text(_MAX_PIECES_CHARACTERS).split()
    try:
        towers = parse_pieces(entries)
    except InvalidPieces:
        raise value.make_error(NotationProblem.NOT_PIECES) from None
    squares = [entry.partition("@")[2] for entry in entries]
    if any(square != square.upper() for square in squares):  # files use upper case only
        raise value.make_error(NotationProblem.NOT_PIECES)
    return towers


def _read_move(value: Value) -> Move:
    text = value.text(_MAX_MOVE_CHARACTERS)
    try:
        move = parse_move(text)
    except InvalidMove:
        raise value.make_error(NotationProblem.NOT_A_MOVE) from None
    if text != format_move(move):  # files use one spelling only
        raise value.make_error(NotationProblem.NOT_A_MOVE)
    return move


_MOVE: Final = ValueCodec[Move](format_move, _read_move)
_COUNT: Final = json_value(lambda value: value.natural(MAX_PLIES))
_SIDE: Final = word_codec({side.name.lower(): side for side in Colour})
_REASON: Final = word_codec({reason.name.lower(): reason for reason in EndingReason})


def _read_player(value: Value) -> Player:
    fields = value.fields("name", "level")
    level = fields["level"].unless_null(Value.name)
    if level == "":
        raise fields["level"].make_error(ChoiceProblem(()))
    return Player(PlayerKind.PERSON if level is None else PlayerKind.BOT, fields["name"].name(), level or "")


_PLAYER: Final = ValueCodec[Player](lambda player: {"name": player.name, "level": player.level or None}, _read_player)
_TOWERS: Final = ValueCodec[tuple[Tower, ...]](lambda towers: " ".join(format_pieces(Position(towers))), _read_towers)
POSITION_CODEC: Final = ObjectCodec(
    Position,
    {
        "pieces": ObjectField(_TOWERS, "towers"),
        "side": ObjectField(_SIDE, "side_to_move"),
        "ply": _COUNT,
        "without_queen": ObjectField(_COUNT, "plies_without_queen"),
    },
)
LIMITS_CODEC: Final = ObjectCodec(
    Limits, {"plies": _COUNT, "without_queen": ObjectField(_COUNT, "plies_without_queen")}
)
START_CODEC: Final = UnionCodec[events.MatchStarted](
    "event",
    {
        "started": ObjectCodec(
            events.MatchStarted,
            {"players": pair(_PLAYER), "position": POSITION_CODEC, "limits": LIMITS_CODEC},
        )
    },
)
EVENT_CODEC: Final = UnionCodec[events.Event](
    "event",
    {
        "moved": ObjectCodec(
            events.MoveMade,
            {
                "move": _MOVE,
                "seconds": ValueCodec(float, lambda value: value.number(0.0, _MAX_SECONDS)),
            },
        ),
        "taken-back": ObjectCodec(events.MovesTakenBack, {"count": json_value(Value.integer)}),
        "hint": ObjectCodec(events.HintShown, {"side": _SIDE, "move": ObjectField(_MOVE, is_optional=True)}),
        "time-up": ObjectCodec(TimeExpired, {"side": ObjectField(_SIDE, "seat")}),
        "given": ObjectCodec(events.PositionReceived, {"position": POSITION_CODEC}),
        "resigned": ObjectCodec(PlayerResigned, {"side": ObjectField(_SIDE, "seat")}),
        "left": ObjectCodec(PlayerLeft, {"side": ObjectField(_SIDE, "seat")}),
        "ended": ObjectCodec(
            events.BashniMatchEnded,
            {
                "winner": nullable(_SIDE),
                "ending": ObjectField(nullable(_REASON), "reason"),
                "decided": ObjectField(FLAG, "is_decided"),
            },
        ),
    },
)


def event_json(event: events.Event) -> str:
    """Format an event (not the start) as one line of ASCII, without a line end."""
    return json.dumps(EVENT_CODEC.write(event))


def read_event(line: str) -> events.Event:
    """Parse the line of an event.

    Raises:
        UnreadableText: it is not an event, or it is the start, which belongs to the setup record.
    """
    return read_text(line, EVENT_CODEC.read)
