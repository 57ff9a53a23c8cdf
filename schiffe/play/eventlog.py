"""The log file: one line per event, and for a bot's shot what it weighed. For programs, so not translated.

A line is a word and then ``key=value`` pairs; texts are quoted as in JSON. With the same seed and the same shots of the
people two logs are equal, so nothing in them tells the time.
"""

import json
from collections.abc import Callable
from dataclasses import fields
from typing import TextIO

from schiffe.bots.choice import AlongLine, AtRandom, BesideHit, OnDiagonal, Probable, Rated, Reason, TimeUp
from schiffe.play.events import Event, MatchBrokenOff, MatchEnded, MatchStarted, ShotFired, ShotRepeated
from schiffe.rules.grid import cell_name

_WORDS = {
    AtRandom: "chance",
    TimeUp: "time-up",
    BesideHit: "beside-hit",
    AlongLine: "along-line",
    OnDiagonal: "on-diagonal",
    Rated: "rated",
    Probable: "probable",
}
_KEYS = {"cells": "fields", "count": "ways", "total": "of", "rolled_out": "followed"}
"""Keys that differ from the names in the code: other programs read the file, so its words stay as they are."""
_CELLS = ("hit", "start", "end")


class EventLog:
    """An observer that writes each event to a stream at once.

    When the stream fails, ``failed`` is told once, and the game goes on without a log.
    """

    def __init__(self, stream: TextIO, failed: Callable[[OSError], None]) -> None:
        self._stream = stream
        self._failed = failed
        self._usable = True
        self._size = 0

    def __call__(self, event: Event) -> None:
        """Write the line of an event."""
        line = self._line(event)
        if not self._usable:
            return
        try:
            self._stream.write(f"{line}\n")
            self._stream.flush()
        except OSError as error:
            self._usable = False
            self._failed(error)

    def _line(self, event: Event) -> str:
        match event:
            case MatchStarted(rules, names, first):
                self._size = rules.grid.size
                ships = ",".join(str(kind.length) for kind in rules.ships)
                return (
                    f"match size={self._size} ships={ships} contact={rules.contact.value} "
                    f"names={json.dumps(names[0])},{json.dumps(names[1])} first={first}"
                )
            case ShotFired(turn, seat, cell, answer, reason):
                line = f"shot turn={turn} seat={seat} field={cell_name(cell, self._size)} answer={answer.outcome.value}"
                if answer.ship:
                    line += f" ship={answer.ship.kind.value}"
                if answer.contradicts:
                    line += " contradicts=true"
                return line + (self._reason(reason) if reason else "")
            case ShotRepeated(turn, seat, cell, answer):
                field = cell_name(cell, self._size)
                return f"repeated turn={turn} seat={seat} field={field} answer={answer.outcome.value}"
            case MatchBrokenOff(cause, quote):
                return f"broken cause={cause}" + (f" quote={json.dumps(quote)}" if quote else "")
            case MatchEnded(winner, views):
                return f"end winner={winner} shots={len(views[0].shots)},{len(views[1].shots)}"

    def _reason(self, reason: Reason) -> str:
        line = f" reason={_WORDS[type(reason)]}"
        for field in fields(reason):
            value = getattr(reason, field.name)
            text = cell_name(value, self._size) if field.name in _CELLS else json.dumps(value)
            line += f" {_KEYS.get(field.name, field.name)}={text}"
        return line
