"""A finished match as other programs read it: values of JSON, in a format that docs/logbook-and-exports.md describes.

The names and words in it outlive the program: a change of them is a new version.
"""

from dataclasses import fields
from typing import Final

from schiffe.battleship.bots.choice import AlongLine, AtRandom, BesideHit, OnDiagonal, Probable, Rated, Reason, TimeUp
from schiffe.battleship.logbook import GAME
from schiffe.battleship.logbook.moments import Moment
from schiffe.battleship.logbook.past import PastMatch
from schiffe.battleship.match.codec import written_player
from schiffe.battleship.match.events import (
    Event,
    HintTaken,
    MatchBrokenOff,
    MatchEnded,
    MatchStarted,
    PlayerLeft,
    PlayerResigned,
    Shot,
    ShotRepeated,
    ShotsFired,
    TimeExpired,
)
from schiffe.battleship.rules.fleet import Fleet
from schiffe.battleship.rules.grid import Cell, cell_name
from schiffe.battleship.rules.ships import Ship
from schiffe.battleship.rules.shots import Answer
from schiffe.battleship.rules.variants import Rules, rules_line
from schiffe.store.reading import Entry, check_times

VERSION: Final = 1
"""The version of the format."""
WORDS: Final[dict[type[Event], str]] = {
    MatchStarted: "started",
    ShotsFired: "shots",
    ShotRepeated: "repeated",
    HintTaken: "hint",
    TimeExpired: "time-up",
    PlayerLeft: "left",
    PlayerResigned: "resigned",
    MatchBrokenOff: "broken",
    MatchEnded: "ended",
}
"""What the events are called."""
REASONS: Final[dict[type[Reason], str]] = {
    AtRandom: "chance",
    TimeUp: "time-up",
    BesideHit: "beside-hit",
    AlongLine: "along-line",
    OnDiagonal: "on-diagonal",
    Rated: "rated",
    Probable: "probable",
}
"""What the reasons of bots are called."""
CELLS: Final = ("hit", "start", "end")
"""The fields of a reason that are cells."""


def exported(past: PastMatch) -> Entry:
    """All that is known of a match but its seed, which would tell the fleets of the games after it, too.

    Raises:
        UnreadableText: the file of games has times in it that no clock shows.
    """
    record, stored = past.record, past.stored
    start = past.moments[0].state if past.moments else None
    begun, size = round(stored.begun, 3), record.rules.grid.size
    assert stored.ended is not None
    assert stored.end
    check_times((stored.begun, stored.ended, *(moment.time for moment in past.moments)))
    return {
        "game": GAME,
        "version": VERSION,
        "token": stored.token,
        "begun": begun,
        "ended": round(stored.ended, 3),
        "rules": rules_entry(record.rules),
        "players": [written_player(player) for player in (start.players if start else record.players)],
        "first": start.turn if start else record.first,
        "clock": record.clock,
        "hints": record.hints,
        "day": record.day.isoformat() if record.day else None,
        "fleets": [_fleet(fleet, size) if fleet else None for fleet in record.fleets],
        "events": [_moment(moment, begun, size) for moment in past.moments],
        "end": {"how": stored.end.how, "winner": stored.end.winner},
    }


def rules_entry(rules: Rules) -> Entry:
    """Rules as their line, and as the parts of it."""
    return {
        "line": rules_line(rules),
        "size": rules.grid.size,
        "ships": list(rules.lengths),
        "contact": rules.contact.value,
        "turn": rules.turn.value,
        "announce": rules.announce.value,
    }


def _fleet(fleet: Fleet, size: int) -> list[Entry]:
    return [_ship(ship, size) for ship in fleet.ships]


def _ship(ship: Ship, size: int) -> Entry:
    return {"class": ship.kind.value, "cells": _names(ship.cells, size)}


def _names(cells: tuple[Cell, ...], size: int) -> list[str]:
    return [cell_name(cell, size) for cell in cells]


def _moment(moment: Moment, begun: float, size: int) -> Entry:
    since = round(moment.time - begun, 3) + 0.0  # there is no -0.0, which would not come back
    return {"time": since, "event": WORDS[type(moment.event)]} | _told(moment.event, size)


def _told(event: Event, size: int) -> Entry:
    """What an event tells besides its name."""
    match event:
        case MatchStarted():
            return {}
        case ShotsFired(seat, shots):
            return {"seat": seat, "shots": [_shot(shot, size) for shot in shots]}
        case ShotRepeated(seat, cell, answer):
            return {"seat": seat, "cell": cell_name(cell, size)} | answer_entry(answer, size)
        case HintTaken(seat, cells):
            return {"seat": seat, "cells": _names(cells, size)}
        case TimeExpired(seat) | PlayerLeft(seat) | PlayerResigned(seat):
            return {"seat": seat}
        case MatchBrokenOff(cause, quote, asked, seat):
            where = None if asked is None else cell_name(asked, size)
            return {"seat": seat, "cause": cause.value, "quote": quote, "asked": where}
        case MatchEnded(winner):
            return {"winner": winner}


def answer_entry(answer: Answer, size: int) -> Entry:
    """What was answered to a shot."""
    entry: Entry = {"answer": answer.outcome.value}
    if answer.ship:
        entry["ship"] = _ship(answer.ship, size)
    if answer.contradicts:
        entry["contradicts"] = True
    return entry


def _shot(shot: Shot, size: int) -> Entry:
    entry: Entry = {"cell": cell_name(shot.cell, size)} | answer_entry(shot.answer, size)
    if shot.reason:
        entry["reason"] = _reason(shot.reason, size)
    return entry


def _reason(reason: Reason, size: int) -> Entry:
    entry: Entry = {"kind": REASONS[type(reason)]}
    for field in fields(reason):
        value = getattr(reason, field.name)
        entry[field.name] = cell_name(value, size) if field.name in CELLS else value
    return entry
