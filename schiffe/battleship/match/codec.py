"""The events of a match as JSON, and back. Files contain the words, so they must not change.

There are two forms: the logbook has one line per event, and an export has all events of a match. They differ in the
start, which an export writes before the events, and in the form of a ship.
"""

import json
from functools import cache
from typing import Final

from schiffe.battleship.bots.choice import (
    AlongLine,
    AtRandom,
    BesideHit,
    OnDiagonal,
    OutOfTime,
    Probable,
    Rated,
    Reason,
)
from schiffe.battleship.match import events
from schiffe.battleship.match.rules_codec import RULES_CODEC, SHIP_CLASS, NoShip, cell_codec, ship_codec
from schiffe.battleship.rule_line import MAX_SIZE
from schiffe.battleship.rules.grid import Cell, Grid, cell_name
from schiffe.battleship.rules.ships import Answer, Outcome, Ship
from schiffe.game.match.codec import EVENT_CODECS, PLAYER_CODEC
from schiffe.game.match.events import MatchEnded
from schiffe.json.codecs import (
    FLAG,
    SEAT,
    Embedded,
    ObjectCodec,
    ObjectField,
    ObjectParts,
    UnionCodec,
    ValueCodec,
    integer,
    many,
    member_codec,
    nullable,
    pair,
    text,
)
from schiffe.json.values import Value, read_text

_MAX_CELLS: Final = MAX_SIZE * MAX_SIZE
_MAX_QUOTE_CHARACTERS: Final = 200
_MAX_COUNT: Final = 10**50
"""A limit above the number of arrangements on any board."""

_BREAK_REASON: Final = member_codec(events.BreakReason)
_OUTCOME: Final = member_codec(Outcome)


def _reason_codec(cell: ValueCodec[Cell]) -> UnionCodec[Reason]:
    """Return the codec of the reasons why a bot fired a shot."""
    count = ObjectField(integer(0, _MAX_CELLS), "cell_count")
    number = integer(0, _MAX_COUNT)
    return UnionCodec[Reason](
        "kind",
        {
            "chance": ObjectCodec(AtRandom, {"cells": count}),
            "time-up": ObjectCodec(OutOfTime, {"cells": count}),
            "beside-hit": ObjectCodec(BesideHit, {"hit": cell, "cells": count}),
            "along-line": ObjectCodec(AlongLine, {"start": cell, "end": cell, "cells": count}),
            "on-diagonal": ObjectCodec(
                OnDiagonal,
                {
                    "every": integer(1, MAX_SIZE),
                    "rising": ObjectField(FLAG, "is_rising"),
                    "offset": number,
                    "cells": count,
                },
            ),
            "rated": ObjectCodec(Rated, {"rating": integer(0, 3), "cells": count}),
            "probable": ObjectCodec(
                Probable,
                {
                    "count": number,
                    "total": integer(1, _MAX_COUNT),
                    "exact": ObjectField(FLAG, "is_exact"),
                    "cells": count,
                    "rolled_out": ObjectField(FLAG, "is_rolled_out"),
                },
            ),
        },
    )


class MatchCodec:
    """The codecs for matches on a grid of one size.

    Attributes:
        cell: a cell, by its name.
        ship: a ship; its placement is not checked.
        shot: a shot with its answer.
        event: any event of a match.
    """

    def __init__(
        self,
        cell: ValueCodec[Cell],
        ship: ValueCodec[Ship],
        started: ObjectCodec[events.MatchStarted],
        broken_off: ObjectCodec[events.MatchBrokenOff],
    ) -> None:
        """Build the codecs of all events from those that differ between logbook and export.

        Args:
            cell: the codec of a cell.
            ship: the codec of a ship.
            started: the codec of the start.
            broken_off: the codec of the end of a match that was broken off.
        """
        cells = many(cell, _MAX_CELLS)
        answer = ObjectCodec(
            Answer,
            {
                "answer": ObjectField(_OUTCOME, "outcome"),
                "ship": ObjectField(ship, is_optional=True),
                "contradicts": ObjectField(FLAG, "contradicts_earlier", is_optional=True),
            },
        )
        self.cell = cell
        self.ship = ship
        self.shot = ObjectCodec(
            events.Shot,
            {"cell": cell, "answer": Embedded(answer), "reason": ObjectField(_reason_codec(cell), is_optional=True)},
        )
        self.event = UnionCodec[events.Event](
            "event",
            {
                "started": started,
                "shots": ObjectCodec(events.ShotsFired, {"seat": SEAT, "shots": many(self.shot, _MAX_CELLS)}),
                "repeated": ObjectCodec(events.ShotRepeated, {"seat": SEAT, "cell": cell, "answer": Embedded(answer)}),
                "hint": ObjectCodec(events.HintTaken, {"seat": SEAT, "cells": cells}),
                **EVENT_CODECS,
                "broken": broken_off,
                "ended": ObjectCodec(MatchEnded, {"winner": SEAT}),
            },
        )


def _broken_off_codec(cell: ValueCodec[Cell], *names: str) -> ObjectCodec[events.MatchBrokenOff]:
    """Return the codec of a match that was broken off, with its fields in the order in which they are written."""
    fields: ObjectParts = {
        "cause": ObjectField(_BREAK_REASON, "reason"),
        "quote": text(_MAX_QUOTE_CHARACTERS),
        "asked": ObjectField(nullable(cell), "asked_cell"),
        "seat": SEAT,
    }
    return ObjectCodec(events.MatchBrokenOff, {name: fields[name] for name in names})


@cache
def logbook_codec(size: int) -> MatchCodec:
    """Return the codec of the logbook, which writes a ship as its class, bow and stern."""
    cell = cell_codec(size)

    def write(ship: Ship) -> list[str]:
        return [ship.ship_class.value, cell_name(ship.cells[0], size), cell_name(ship.cells[-1], size)]

    def read(value: Value) -> Ship:
        word, bow, stern = value.items(3)
        ship_class = SHIP_CLASS.read(word)
        cells = Grid(size).line(cell.read(bow), cell.read(stern))
        if len(cells) != ship_class.length:
            raise value.make_error(NoShip(ship_class))
        return Ship(ship_class, cells)

    started = ObjectCodec(
        events.MatchStarted,
        {"rules": RULES_CODEC, "players": pair(PLAYER_CODEC), "first": ObjectField(SEAT, "first_seat")},
    )
    broken_off = _broken_off_codec(cell, "cause", "quote", "asked", "seat")
    return MatchCodec(cell=cell, ship=ValueCodec(write, read), started=started, broken_off=broken_off)


@cache
def export_codec(size: int) -> MatchCodec:
    """Return the codec of exports, which writes a ship as its class and all its cells."""
    cell = cell_codec(size)
    return MatchCodec(
        cell=cell,
        ship=ship_codec(size),
        started=ObjectCodec(events.MatchStarted, {}),
        broken_off=_broken_off_codec(cell, "seat", "cause", "quote", "asked"),
    )


def event_json(event: events.Event, size: int) -> str:
    """Return an event as the logbook stores it: one line of ASCII, without a line break."""
    return json.dumps(logbook_codec(size).event.write(event), separators=(",", ":"))


def read_event(line: str, size: int = MAX_SIZE) -> events.Event:
    """Return the event in a line of the logbook. The first event of a match can be read without its size.

    Raises:
        UnreadableText: the line is not an event.
    """
    return read_text(line, logbook_codec(size).event.read)
