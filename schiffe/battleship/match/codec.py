"""Events of a match as text and back: each one line of JSON, without loss. The words in it outlive the program."""

import json
from collections.abc import Callable
from dataclasses import fields
from typing import Any, Final

from schiffe.battleship.bots.choice import AlongLine, AtRandom, BesideHit, OnDiagonal, Probable, Rated, Reason, TimeUp
from schiffe.battleship.logbook.reading import cell_of, ship_of, written_ship
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
    Shot,
    ShotRepeated,
    ShotsFired,
    TimeExpired,
)
from schiffe.battleship.rule_line import MAX_SIZE
from schiffe.battleship.rules.grid import Cell, cell_name
from schiffe.battleship.rules.shots import Answer, Outcome
from schiffe.battleship.rules.variants import read_rules, rules_line
from schiffe.store.reading import UNREADABLE, Entry, UnreadableText, exactly, pair, seat_number

_REASONS: Final[dict[str, type[Any]]] = {
    "chance": AtRandom,
    "time-up": TimeUp,
    "beside-hit": BesideHit,
    "along-line": AlongLine,
    "on-diagonal": OnDiagonal,
    "rated": Rated,
    "probable": Probable,
}
_WORDS: Final = {kind: word for word, kind in _REASONS.items()}
_CELLS: Final = ("hit", "start", "end")
"""The fields of a reason that are cells."""


def event_line(event: Event, size: int) -> str:
    """An event of a match on a grid of this size as one line, without its end, in ASCII."""
    return json.dumps(_written(event, size), separators=(",", ":"))


def read_event(line: str, size: int = MAX_SIZE) -> Event:
    """The event that a line stands for; the first one of a match tells the size by itself.

    Raises:
        UnreadableText: it is not one.
    """
    try:
        entry = exactly(dict, json.loads(line))
        return _READERS[entry["event"]](entry, size)
    except UNREADABLE as error:
        raise UnreadableText(line) from error


def _written(event: Event, size: int) -> Entry:
    def name(cell: Cell) -> str:
        return cell_name(cell, size)

    match event:
        case MatchStarted(rules, players, first):
            return {
                "event": "started",
                "rules": rules_line(rules),
                "players": [written_player(player) for player in players],
                "first": first,
            }
        case ShotsFired(seat, shots):
            return {"event": "shots", "seat": seat, "shots": [_written_shot(shot, size) for shot in shots]}
        case ShotRepeated(seat, cell, answer):
            return {"event": "repeated", "seat": seat, "cell": name(cell)} | _answer(answer, size)
        case HintTaken(seat, cells):
            return {"event": "hint", "seat": seat, "cells": [name(cell) for cell in cells]}
        case TimeExpired(seat):
            return {"event": "time-up", "seat": seat}
        case PlayerLeft(seat):
            return {"event": "left", "seat": seat}
        case PlayerResigned(seat):
            return {"event": "resigned", "seat": seat}
        case MatchBrokenOff(cause, quote, asked, seat):
            where = None if asked is None else name(asked)
            return {"event": "broken", "cause": cause.value, "quote": quote, "asked": where, "seat": seat}
        case MatchEnded(winner):
            return {"event": "ended", "winner": winner}


def written_player(player: Player) -> Entry:
    """Who plays one side."""
    return {"kind": player.kind.value, "name": player.name, "level": player.level}


def read_player(entry: Entry) -> Player:
    """The player that ``written_player`` wrote."""
    return Player(PlayerKind(entry["kind"]), exactly(str, entry["name"]), exactly(str, entry["level"]))


def _answer(answer: Answer, size: int) -> Entry:
    written: Entry = {"answer": answer.outcome.value}
    if answer.ship:
        written["ship"] = written_ship(answer.ship, size)
    if answer.contradicts:
        written["contradicts"] = True
    return written


def _read_answer(entry: Entry, size: int) -> Answer:
    ship = ship_of(entry["ship"], size) if "ship" in entry else None
    return Answer(Outcome(entry["answer"]), ship, exactly(bool, entry.get("contradicts", False)))


def _reason(reason: Reason, size: int) -> Entry:
    written: Entry = {"kind": _WORDS[type(reason)]}
    for field in fields(reason):
        value = getattr(reason, field.name)
        written[field.name] = cell_name(value, size) if field.name in _CELLS else value
    return written


def _read_reason(entry: Entry, size: int) -> Reason:
    kind = _REASONS[entry["kind"]]
    values = {}
    for field in fields(kind):
        value = entry[field.name]
        values[field.name] = cell_of(value, size) if field.name in _CELLS else exactly(_TYPES[field.type], value)
    reason: Reason = kind(**values)
    return reason


_TYPES: Final[dict[Any, type[Any]]] = {int: int, bool: bool, "int": int, "bool": bool}


def _written_shot(shot: Shot, size: int) -> Entry:
    written: Entry = {"cell": cell_name(shot.cell, size)} | _answer(shot.answer, size)
    if shot.reason:
        written["reason"] = _reason(shot.reason, size)
    return written


def _read_shots(entry: Entry, size: int) -> ShotsFired:
    fired = tuple(_read_shot(exactly(dict, shot), size) for shot in exactly(list, entry["shots"]))
    if not fired:
        raise ValueError(entry)
    return ShotsFired(seat_number(entry["seat"]), fired)


def _read_shot(entry: Entry, size: int) -> Shot:
    reason = _read_reason(entry["reason"], size) if "reason" in entry else None
    return Shot(cell_of(entry["cell"], size), _read_answer(entry, size), reason)


def _read_hint(entry: Entry, size: int) -> HintTaken:
    return HintTaken(seat_number(entry["seat"]), tuple(cell_of(cell, size) for cell in exactly(list, entry["cells"])))


def _read_broken(entry: Entry, size: int) -> MatchBrokenOff:
    asked = None if entry["asked"] is None else cell_of(entry["asked"], size)
    quote = exactly(str, entry["quote"])
    return MatchBrokenOff(BreakCause(entry["cause"]), quote, asked, seat_number(entry["seat"]))


_READERS: Final[dict[str, Callable[[Entry, int], Event]]] = {
    "started": lambda entry, _size: MatchStarted(
        read_rules(exactly(str, entry["rules"])), pair(entry["players"], read_player), seat_number(entry["first"])
    ),
    "shots": _read_shots,
    "repeated": lambda entry, size: ShotRepeated(
        seat_number(entry["seat"]), cell_of(entry["cell"], size), _read_answer(entry, size)
    ),
    "hint": _read_hint,
    "time-up": lambda entry, _size: TimeExpired(seat_number(entry["seat"])),
    "left": lambda entry, _size: PlayerLeft(seat_number(entry["seat"])),
    "resigned": lambda entry, _size: PlayerResigned(seat_number(entry["seat"])),
    "broken": _read_broken,
    "ended": lambda entry, _size: MatchEnded(seat_number(entry["winner"])),
}
