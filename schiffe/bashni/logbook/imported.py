"""An exported match, read back. Each field is checked, and then whether the match can have been played that way."""

from collections.abc import Callable
from enum import Enum
from typing import Final

from schiffe.bashni.levels import LEVELS
from schiffe.bashni.logbook import GAME
from schiffe.bashni.logbook.exported import VERSION
from schiffe.bashni.logbook.summary import BashniSummary, stored_end, summary_text
from schiffe.bashni.match.codec import event_line
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
from schiffe.bashni.match.setup_record import BashniRecord, new_match
from schiffe.bashni.match.state import BashniState, OutOfPlace, begun
from schiffe.bashni.rules.notation import InvalidMove, InvalidPieces, format_move, parse_move, parse_pieces
from schiffe.bashni.rules.position import Colour, Ending, Limits, Position, game_over
from schiffe.store.matches import Imported, ReadMatch, StoredEnd
from schiffe.store.values import Value, Wrong

_HIGHEST: Final = 1_000_000
_LONGEST_MOVE: Final = 100
_MOST_EVENTS: Final = 100_000
_LONGEST_TIME: Final = 10_000_000_000.0
_SIDES: Final = {"white": Colour.WHITE, "black": Colour.BLACK}
_ENDINGS: Final = {ending.name.lower(): ending for ending in Ending}


class WrongBashni(Enum):
    """What cannot be true of a match although each value by itself could."""

    NO_PERSON = "no person"
    """A person plays at least one side."""
    NO_PIECES = "no pieces"
    NO_MOVE = "no move"
    NOT_LEGAL = "not legal"
    """The move is not possible in its position; ``possible`` is one that is, if any."""
    OTHER_MOVES = "other moves"
    """The moves are not those of the events."""


def read_exported_bashni(entry: object) -> ReadMatch:
    """The match that values of JSON describe.

    Raises:
        WrongValue: they describe none; it tells the first thing that is wrong.
    """
    names = "game version token begun ended players limits start clock moves events end"
    fields = Value(entry).fields(*names.split())
    fields["game"].word(GAME)
    fields["version"].must_be(VERSION)
    token, since, until = fields["token"].token(), *(fields[name].time() for name in ("begun", "ended"))
    players, remote = _players(fields["players"])
    within = fields["limits"].fields("plies", "without_queen")
    limits = Limits(within["plies"].whole(1, _HIGHEST), within["without_queen"].whole(1, _HIGHEST))
    start = BashniStarted(players, _position(fields["start"]), limits)
    record = BashniRecord(start, clock=fields["clock"].whole(0, _HIGHEST), remote=remote)
    state, events = begun(start), list[tuple[float, str]]()
    for value in fields["events"].items(_MOST_EVENTS):
        event = _event(value, state, record)
        state = state.after(event)
        events.append((value.field("time").time(since), event_line(event)))
    _check_moves(fields["moves"], state)
    end = _end(fields["end"], fields["events"], state, record)
    return ReadMatch(Imported(token, new_match(record), since, until, end), tuple(events))


def _players(value: Value) -> tuple[tuple[BashniPlayer, BashniPlayer], Colour | None]:
    """Both players, and the side that is played elsewhere."""
    players, kinds = [], []
    for each in value.pair():
        fields = each.fields("kind", "name", "level")
        kinds.append(fields["kind"].word("person", "bot", "remote"))
        level = fields["level"].word(*(LEVELS if kinds[-1] == "bot" else ("",)))
        players.append(BashniPlayer(fields["name"].name(), level or None))
    if "person" not in kinds:
        raise value.wrong(WrongBashni.NO_PERSON)
    return (players[0], players[1]), Colour(kinds.index("remote")) if "remote" in kinds else None


def _position(value: Value) -> Position:
    fields = value.fields("pieces", "side", "ply", "without_queen")
    try:
        towers = parse_pieces(fields["pieces"].text(_HIGHEST).split())
    except InvalidPieces:
        raise fields["pieces"].wrong(WrongBashni.NO_PIECES) from None
    ply, without_queen = (fields[name].whole(0, _HIGHEST) for name in ("ply", "without_queen"))
    return Position(towers, _side(fields["side"]), ply, without_queen)


def _side(value: Value) -> Colour:
    return _SIDES[value.word(*_SIDES)]


def _event(value: Value, state: BashniState, record: BashniRecord) -> BashniEvent:
    """An event that can follow."""
    word = value.field("event").word(*_READERS)
    event = _READERS[word](value, state)
    over = game_over(state.position, state.limits) if record.is_local else None
    is_right_end = True
    if isinstance(event, BashniEnded) and record.is_local:
        is_right_end = over is not None and event == BashniEnded(over.winner, over.ending)
    elif over:
        is_right_end = False
    try:
        state.after(event)
    except OutOfPlace:
        raise value.field("event").wrong(Wrong.NOT_NOW) from None
    if not is_right_end or (isinstance(event, SideLeft) and record.is_local):
        raise value.field("event").wrong(Wrong.NOT_NOW)
    return event


def _fields(value: Value, *names: str) -> dict[str, Value]:
    return value.fields("time", "event", *names)


def _read_move(value: Value, state: BashniState) -> MoveMade:
    fields = _fields(value, "move", "seconds")
    try:
        move = parse_move(fields["move"].text(_LONGEST_MOVE))
    except InvalidMove:
        raise fields["move"].wrong(WrongBashni.NO_MOVE) from None
    event = MoveMade(move, fields["seconds"].number(0.0, _LONGEST_TIME))
    try:
        state.after(event)
    except OutOfPlace:
        raise fields["move"].wrong(WrongBashni.NOT_LEGAL) from None
    if fields["move"].found != format_move(move):
        raise fields["move"].wrong(Wrong.NOT_POSSIBLE, format_move(move))
    return event


def _read_end(value: Value, _state: BashniState) -> BashniEnded:
    fields = _fields(value, "winner", "ending", "decided")
    ending = fields["ending"].unless_null(lambda each: _ENDINGS[each.word(*_ENDINGS)])
    return BashniEnded(fields["winner"].unless_null(_side), ending, fields["decided"].flag())


_READERS: Final[dict[str, Callable[[Value, BashniState], BashniEvent]]] = {
    "moved": _read_move,
    "taken-back": lambda value, state: MovesTakenBack(
        _fields(value, "count")["count"].whole(1, max(1, len(state.history)))
    ),
    "hint": lambda value, _state: HintShown(_side(_fields(value, "side")["side"])),
    "time-up": lambda value, _state: ClockExpired(_side(_fields(value, "side")["side"])),
    "given": lambda value, _state: PositionGiven(_position(_fields(value, "position")["position"])),
    "resigned": lambda value, _state: SideResigned(_side(_fields(value, "side")["side"])),
    "left": lambda value, _state: SideLeft(_side(_fields(value, "side")["side"])),
    "ended": _read_end,
}


def _check_moves(value: Value, state: BashniState) -> None:
    """Check that the moves are those of the events, without what was taken back."""
    moves = value.items(_MOST_EVENTS)
    if [move.found for move in moves] != [format_move(played.move) for played in state.history]:
        raise value.wrong(WrongBashni.OTHER_MOVES)


def _end(value: Value, events: Value, state: BashniState, record: BashniRecord) -> StoredEnd:
    """How the match ended, which follows from its events; one on a gameserver may have broken off."""
    if state.ending:
        end = stored_end(state)
    elif record.is_local:
        raise events.wrong(Wrong.NOT_OVER)
    else:
        end = StoredEnd("broken", None, summary_text(BashniSummary.of(state)))
    fields = value.fields("how", "winner")
    fields["how"].must_be(end.how)
    fields["winner"].must_be(end.winner if end.winner is None else int(end.winner))
    return end
