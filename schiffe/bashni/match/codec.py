"""Events of a match as text and back, each one line of JSON, without loss: these lines are what is kept of a match."""

import json
from collections.abc import Callable
from typing import Final, TypeAlias

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
from schiffe.bashni.rules.notation import format_move, format_pieces, parse_move, parse_pieces
from schiffe.bashni.rules.position import Colour, Ending, Limits, Position
from schiffe.store.reading import UNREADABLE, Entry, UnreadableText, duration, exactly, natural, pair

RecordedEvent: TypeAlias = BashniStarted | BashniEvent

_SIDES: Final = {"white": Colour.WHITE, "black": Colour.BLACK}
_ENDINGS: Final = {ending.name.lower(): ending for ending in Ending}


def event_line(event: RecordedEvent) -> str:
    """An event as one line without its end, in ASCII. The words in it stay as they are: they outlive the program."""
    return json.dumps(event_entry(event))


def read_event(line: str) -> RecordedEvent:
    """The event that a line stands for.

    Raises:
        UnreadableText: it is not one.
    """
    try:
        return event_of(exactly(dict, json.loads(line)))
    except UNREADABLE as error:
        raise UnreadableText(line) from error


def event_of(entry: Entry) -> RecordedEvent:
    """The event that an object of JSON stands for; raises one of ``UNREADABLE`` where it is not one."""
    return _READERS[entry["event"]](entry)


def event_entry(event: RecordedEvent) -> Entry:
    """An event as an object of JSON."""
    match event:
        case BashniStarted(players, position, limits):
            names = [{"name": player.name, "level": player.level} for player in players]
            within = {"plies": limits.plies, "without_queen": limits.without_queen}
            return {"event": "started", "players": names, "position": position_entry(position), "limits": within}
        case MoveMade(move, seconds):
            return {"event": "moved", "move": format_move(move), "seconds": float(seconds)}
        case MovesTakenBack(count):
            return {"event": "taken-back", "count": count}
        case HintShown(side):
            return {"event": "hint", "side": _word(side)}
        case ClockExpired(side):
            return {"event": "time-up", "side": _word(side)}
        case PositionGiven(position):
            return {"event": "given", "position": position_entry(position)}
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


def position_entry(position: Position) -> Entry:
    """A position as an object of JSON."""
    return {
        "pieces": " ".join(format_pieces(position)),
        "side": _word(position.side),
        "ply": position.ply,
        "without_queen": position.without_queen,
    }


def _read_position(entry: Entry) -> Position:
    towers = parse_pieces(exactly(str, entry["pieces"]).split())
    return Position(towers, _SIDES[entry["side"]], natural(entry["ply"]), natural(entry["without_queen"]))


def _read_player(entry: Entry) -> BashniPlayer:
    level = entry["level"]
    return BashniPlayer(exactly(str, entry["name"]), None if level is None else exactly(str, level))


def _read_start(entry: Entry) -> BashniStarted:
    within = entry["limits"]
    limits = Limits(natural(within["plies"]), natural(within["without_queen"]))
    return BashniStarted(pair(entry["players"], _read_player), _read_position(entry["position"]), limits)


def _read_end(entry: Entry) -> BashniEnded:
    winner, ending = entry["winner"], entry["ending"]
    return BashniEnded(
        None if winner is None else _SIDES[winner],
        None if ending is None else _ENDINGS[ending],
        exactly(bool, entry["decided"]),
    )


_READERS: Final[dict[str, Callable[[Entry], RecordedEvent]]] = {
    "started": _read_start,
    "moved": lambda entry: MoveMade(parse_move(exactly(str, entry["move"])), duration(entry["seconds"])),
    "taken-back": lambda entry: MovesTakenBack(natural(entry["count"])),
    "hint": lambda entry: HintShown(_SIDES[entry["side"]]),
    "time-up": lambda entry: ClockExpired(_SIDES[entry["side"]]),
    "given": lambda entry: PositionGiven(_read_position(entry["position"])),
    "resigned": lambda entry: SideResigned(_SIDES[entry["side"]]),
    "left": lambda entry: SideLeft(_SIDES[entry["side"]]),
    "ended": _read_end,
}
