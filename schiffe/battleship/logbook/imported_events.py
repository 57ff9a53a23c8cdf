"""The events of an exported match, checked by playing it once more with its fleets."""

from dataclasses import dataclass, replace
from enum import Enum
from typing import Any, Final

from schiffe.battleship.bots.choice import Probable, Reason
from schiffe.battleship.logbook.exported import CELLS, REASONS, WORDS
from schiffe.battleship.logbook.moments import Moment
from schiffe.battleship.match.events import (
    BreakCause,
    Event,
    HintTaken,
    MatchBrokenOff,
    MatchEnded,
    MatchStarted,
    Player,
    PlayerKind,
    PlayerLeft,
    PlayerResigned,
    SeatNumber,
    Shot,
    ShotRepeated,
    ShotsFired,
    TimeExpired,
)
from schiffe.battleship.match.state import ImpossibleEvent, MatchState
from schiffe.battleship.rule_line import MAX_LENGTH, MAX_SIZE
from schiffe.battleship.rules.consistency import is_possible
from schiffe.battleship.rules.fleet import Fleet
from schiffe.battleship.rules.grid import Cell, CellError, parse_cell
from schiffe.battleship.rules.ships import Ship, ShipClass
from schiffe.battleship.rules.shots import Answer, Outcome
from schiffe.battleship.rules.target import TargetView
from schiffe.battleship.rules.variants import Rules
from schiffe.store.values import Value, Wrong

_MOST_EVENTS: Final = 20_000
"""A game has a few hundred; only a network game with an opponent who repeats shots has more."""
_MOST_CELLS: Final = MAX_SIZE * MAX_SIZE
_LONGEST_QUOTE: Final = 200
_HIGHEST: Final = 10**50
"""No count of arrangements comes near it."""


class WrongEvent(Enum):
    """What cannot be true of the events of a match although each value by itself could."""

    NO_CELL = "no cell"
    """``possible`` is the size of the grid."""
    TWICE = "twice"
    """A cell that was named before."""
    NO_SHIP = "no ship"
    """Cells on which a ship of its class does not lie; ``possible`` is the class."""
    WRONG_ANSWER = "wrong answer"
    """``possible`` are the words of the answer that the fleet gives."""
    WRONG_SHIP = "wrong ship"
    """Not the ship that sank; ``possible`` is the size of the grid, and it, or None where none is named."""
    WRONG_DOUBT = "wrong doubt"
    """Whether an answer contradicts those before it is told wrongly."""
    NO_HINT = "no hint"
    NOT_ITS_TURN = "not its turn"
    WRONG_COUNT = "wrong count"
    """``possible`` is how many shots the turn has."""


@dataclass(frozen=True)
class ImportedGame:
    """What the events of a match have to agree with; a fleet is None where it is not known."""

    rules: Rules
    players: tuple[Player, Player]
    first: SeatNumber
    fleets: tuple[Fleet | None, Fleet | None]


def read_moments(value: Value, game: ImportedGame, begun: float) -> tuple[Moment, ...]:
    """What happened in a match that began at this time.

    Raises:
        WrongValue: it cannot have happened.
    """
    moments: list[Moment] = []
    state = None
    for entry in value.items(_MOST_EVENTS):
        word = entry.field("event")
        kind = next(kind for kind, name in WORDS.items() if name == word.word(*WORDS.values()))
        if (state is None) is not (kind is MatchStarted):
            raise word.wrong(Wrong.NOT_NOW)
        event, after = _begun(entry, game) if state is None else _followed(entry, kind, game, state)
        moments.append(Moment(entry.field("time").time(begun), event, after))
        state = after
    return tuple(moments)


def _begun(entry: Value, game: ImportedGame) -> tuple[Event, MatchState]:
    _fields(entry)
    started = MatchStarted(game.rules, game.players, game.first)
    return started, MatchState.begin(started)


def _followed(entry: Value, kind: type[Event], game: ImportedGame, state: MatchState) -> tuple[Event, MatchState]:
    event = _event(entry, kind, game, state)
    try:
        return event, state.after(event)
    except ImpossibleEvent:
        raise entry.field("event").wrong(Wrong.NOT_NOW) from None


def _event(entry: Value, kind: type[Event], game: ImportedGame, state: MatchState) -> Event:
    size = game.rules.grid.size
    if kind is MatchEnded:
        return MatchEnded(_fields(entry, "winner")["winner"].whole(0, 1))
    seat = entry.field("seat").whole(0, 1)
    if kind is ShotsFired:
        if seat != state.turn:
            raise entry.field("seat").wrong(WrongEvent.NOT_ITS_TURN)
        value = _fields(entry, "seat", "shots")["shots"]
        shots = _shots(value, state.views[seat], game.fleets[1 - seat])
        is_won = shots[-1:] and shots[-1].answer.outcome is Outcome.WON
        if len(shots) > state.shots_due or (len(shots) < state.shots_due and not is_won):
            raise value.wrong(WrongEvent.WRONG_COUNT, state.shots_due)
        return ShotsFired(seat, shots)
    if kind is ShotRepeated:
        fields = _fields(entry, "seat", "cell", "answer", optional=("ship", "contradicts"))
        target = cell(fields["cell"], size)
        earlier = state.views[seat].answer_at(target)
        if earlier is None:
            raise fields["cell"].wrong(Wrong.NOT_NOW)
        _compare(entry, earlier, size)
        return ShotRepeated(seat, target, earlier)
    if kind is HintTaken:
        cells = _fields(entry, "seat", "cells")["cells"]
        return HintTaken(seat, _hint(cells, state.views[state.turn]))
    if kind is MatchBrokenOff:
        fields = _fields(entry, "seat", "cause", "quote", "asked")
        if all(player.kind is not PlayerKind.REMOTE for player in game.players):
            raise entry.field("event").wrong(Wrong.NOT_NOW)
        cause = BreakCause(fields["cause"].word(*(cause.value for cause in BreakCause)))
        asked = fields["asked"].unless_null(lambda name: cell(name, size))
        return MatchBrokenOff(cause, fields["quote"].text(_LONGEST_QUOTE), asked, seat)
    _fields(entry, "seat")
    plain: dict[type[Event], Event] = {
        TimeExpired: TimeExpired(seat),
        PlayerLeft: PlayerLeft(seat),
        PlayerResigned: PlayerResigned(seat),
    }
    return plain[kind]


def _fields(entry: Value, *names: str, optional: tuple[str, ...] = ()) -> dict[str, Value]:
    return entry.fields("time", "event", *names, optional=optional)


def _shots(value: Value, view: TargetView, fleet: Fleet | None) -> tuple[Shot, ...]:
    """The shots of a turn, with the answers that the fleet gives, or, where it is not known, could give."""
    shots, size = [], view.rules.grid.size
    for entry in value.items(_MOST_CELLS):
        fields = entry.fields("cell", "answer", optional=("ship", "contradicts", "reason"))
        target = cell(fields["cell"], size)
        if not view.open >> target & 1:
            raise fields["cell"].wrong(WrongEvent.TWICE)
        if fleet:
            answer = fleet.answer(target, view.rules.grid.full & ~view.open)
            _compare(entry, answer, size)
        else:
            answer = _told(entry, view, target)
        reason = _reason(fields["reason"], size) if "reason" in fields else None
        shots.append(Shot(target, answer, reason))
        view = view.after(target, answer)
    return tuple(shots)


def _told(entry: Value, view: TargetView, target: Cell) -> Answer:
    """What somebody at another computer answered, which may contradict what was answered before."""
    word = entry.field("answer").word(*(outcome.value for outcome in Outcome))
    answer = Answer(Outcome(word))
    if view.is_contradictory or not is_possible(view.after(target, answer)):
        answer = replace(answer, contradicts=True)
    _compare(entry, answer, view.rules.grid.size)
    return answer


def _compare(entry: Value, answer: Answer, size: int) -> None:
    """Check that an answer is the one that has to be given."""
    word = entry.field("answer")
    if word.word(*(outcome.value for outcome in Outcome)) != answer.outcome.value:
        raise word.wrong(WrongEvent.WRONG_ANSWER, answer.outcome.value)
    given = {} if not isinstance(entry.found, dict) else entry.found
    found = ship(entry.field("ship"), size) if "ship" in given else None
    if found != answer.ship:
        named = Value(given.get("ship"), f"{entry.where}.ship")
        raise named.wrong(WrongEvent.WRONG_SHIP, size, answer.ship)
    doubts = entry.field("contradicts").flag() if "contradicts" in given else False
    if doubts is not answer.contradicts:
        raise Value(doubts, f"{entry.where}.contradicts").wrong(WrongEvent.WRONG_DOUBT)


def _hint(value: Value, view: TargetView) -> tuple[Cell, ...]:
    """One or more cells that are open, none of them twice."""
    found: list[Cell] = []
    for entry in value.items(_MOST_CELLS):
        target = cell(entry, view.rules.grid.size)
        if target in found or not view.open >> target & 1:
            raise entry.wrong(WrongEvent.TWICE)
        found.append(target)
    if not found:
        raise value.wrong(WrongEvent.NO_HINT)
    return tuple(found)


def cell(value: Value, size: int) -> Cell:
    """A cell by its name."""
    try:
        return parse_cell(value.text(10), size)
    except CellError:
        raise value.wrong(WrongEvent.NO_CELL, size) from None


def ship(value: Value, size: int) -> Ship:
    """A ship, whose cells may be anywhere: whether it may lie there is for the rules to say."""
    fields = value.fields("class", "cells")
    kind = ShipClass(fields["class"].word(*(kind.value for kind in ShipClass)))
    cells = tuple(cell(entry, size) for entry in fields["cells"].items(MAX_LENGTH))
    if len(cells) != kind.length:
        raise fields["cells"].wrong(WrongEvent.NO_SHIP, kind)
    return Ship(kind, cells)


def _reason(value: Value, size: int) -> Reason:
    """What a bot weighed; its numbers are only kept, but they have to make sense when they are shown."""
    word = value.field("kind")
    kind: Any = next(kind for kind, name in REASONS.items() if name == word.word(*REASONS.values()))
    names = tuple(kind.__dataclass_fields__)
    fields = value.fields("kind", *names)
    found: dict[str, Any] = {}
    for name in names:
        if name in CELLS:
            found[name] = cell(fields[name], size)
        elif name in _FLAGS:
            found[name] = fields[name].flag()
        else:
            found[name] = fields[name].whole(*_RANGES.get(name, (0, _HIGHEST)))
    if kind is Probable:
        fields["count"].whole(0, found["total"])
    reason: Reason = kind(**found)
    return reason


_FLAGS: Final = ("exact", "rolled_out", "rising")
_RANGES: Final = {"rating": (0, 3), "total": (1, _HIGHEST), "every": (1, MAX_SIZE), "cells": (0, _MOST_CELLS)}
