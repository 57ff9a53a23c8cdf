"""Events of a match as text and back, each one line of JSON, without loss: who keeps a match keeps these lines."""

import json
from collections.abc import Callable
from math import inf
from typing import Any, Final, TypeAlias

from schiffe.bashni.match.events import (
    BashniEnded,
    BashniEvent,
    BashniPlayer,
    BashniStarted,
    ClockExpired,
    HintShown,
    MoveMade,
    MovesTakenBack,
    PositionGiven,
    SideLeft,
    SideResigned,
)
from schiffe.bashni.notation import format_move, format_pieces, parse_move, parse_pieces
from schiffe.bashni.position import Colour, Ending, Limits, Position

RecordedEvent: TypeAlias = BashniStarted | BashniEvent
_Entry: TypeAlias = dict[str, Any]

_SIDES: Final = {"white": Colour.WHITE, "black": Colour.BLACK}
_ENDINGS: Final = {ending.name.lower(): ending for ending in Ending}


class UnreadableEvent(ValueError):
    """A line that is no event; ``text`` is it."""

    def __init__(self, text: str) -> None:
        super().__init__(text)
        self.text = text


def event_line(event: RecordedEvent) -> str:
    """An event as one line without its end, in ASCII. The words in it stay as they are: they outlive the program."""
    return json.dumps(_written(event))


def read_event(line: str) -> RecordedEvent:
    """The event that a line is.

    Raises:
        UnreadableEvent: it is none.
    """
    try:
        entry = _as(dict, json.loads(line))
        return _READERS[entry["event"]](entry)
    except (ValueError, KeyError, TypeError, RecursionError) as error:
        raise UnreadableEvent(line) from error


def _written(event: RecordedEvent) -> _Entry:
    match event:
        case BashniStarted(players, position, limits):
            names = [{"name": player.name, "level": player.level} for player in players]
            within = {"plies": limits.plies, "without_queen": limits.without_queen}
            return {"event": "started", "players": names, "position": _position(position), "limits": within}
        case MoveMade(move, seconds):
            return {"event": "moved", "move": format_move(move), "seconds": float(seconds)}
        case MovesTakenBack(count):
            return {"event": "taken-back", "count": count}
        case HintShown(side):
            return {"event": "hint", "side": _word(side)}
        case ClockExpired(side):
            return {"event": "time-up", "side": _word(side)}
        case PositionGiven(position):
            return {"event": "given", "position": _position(position)}
        case SideResigned(side):
            return {"event": "resigned", "side": _word(side)}
        case SideLeft(side):
            return {"event": "left", "side": _word(side)}
        case BashniEnded(winner, ending, is_decided):
            won = None if winner is None else _word(winner)
            why = None if ending is None else ending.name.lower()
            return {"event": "ended", "winner": won, "ending": why, "decided": is_decided}


def _word(side: Colour) -> str:
    return side.name.lower()


def _position(position: Position) -> _Entry:
    return {
        "pieces": " ".join(format_pieces(position)),
        "side": _word(position.side),
        "ply": position.ply,
        "without_queen": position.without_queen,
    }


def _as(kind: type[Any], value: object) -> Any:
    """A value that is of just this type; raises TypeError for any other, so True is no number."""
    if type(value) is not kind:
        raise TypeError(value)
    return value


def _count(value: object) -> int:
    """A number from 0; raises TypeError or ValueError for what is none."""
    if (count := int(_as(int, value))) < 0:
        raise ValueError(value)
    return count


def _seconds(value: object) -> float:
    """A number of seconds; raises TypeError or ValueError for what is none."""
    if not 0 <= (seconds := float(_as(float, value))) < inf:
        raise ValueError(value)
    return seconds


def _read_position(entry: _Entry) -> Position:
    towers = parse_pieces(_as(str, entry["pieces"]).split())
    return Position(towers, _SIDES[entry["side"]], _count(entry["ply"]), _count(entry["without_queen"]))


def _read_player(entry: _Entry) -> BashniPlayer:
    level = entry["level"]
    return BashniPlayer(_as(str, entry["name"]), None if level is None else _as(str, level))


def _read_start(entry: _Entry) -> BashniStarted:
    white, black = map(_read_player, _as(list, entry["players"]))
    within = entry["limits"]
    limits = Limits(_count(within["plies"]), _count(within["without_queen"]))
    return BashniStarted((white, black), _read_position(entry["position"]), limits)


def _read_end(entry: _Entry) -> BashniEnded:
    winner, ending = entry["winner"], entry["ending"]
    return BashniEnded(
        None if winner is None else _SIDES[winner],
        None if ending is None else _ENDINGS[ending],
        _as(bool, entry["decided"]),
    )


_READERS: Final[dict[str, Callable[[_Entry], RecordedEvent]]] = {
    "started": _read_start,
    "moved": lambda entry: MoveMade(parse_move(_as(str, entry["move"])), _seconds(entry["seconds"])),
    "taken-back": lambda entry: MovesTakenBack(_count(entry["count"])),
    "hint": lambda entry: HintShown(_SIDES[entry["side"]]),
    "time-up": lambda entry: ClockExpired(_SIDES[entry["side"]]),
    "given": lambda entry: PositionGiven(_read_position(entry["position"])),
    "resigned": lambda entry: SideResigned(_SIDES[entry["side"]]),
    "left": lambda entry: SideLeft(_SIDES[entry["side"]]),
    "ended": _read_end,
}
