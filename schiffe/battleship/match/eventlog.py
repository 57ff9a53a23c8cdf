"""The log file: one line per event, and for a bot's shot what it weighed. For programs, so not translated.

A line is a word and then ``key=value`` pairs; texts are quoted as in JSON. With the same seed and the same shots of the
people two logs are equal, so nothing in them tells the time.
"""

import json
from collections.abc import Callable, Iterator
from dataclasses import fields
from typing import TextIO

from schiffe.battleship.bots.choice import AlongLine, AtRandom, BesideHit, OnDiagonal, Probable, Rated, Reason, TimeUp
from schiffe.battleship.match.events import (
    Event,
    HintTaken,
    MatchBrokenOff,
    MatchEnded,
    MatchStarted,
    PlayerLeft,
    PlayerResigned,
    ShotRepeated,
    ShotsFired,
    TimeExpired,
)
from schiffe.battleship.match.state import MatchState
from schiffe.battleship.rule_line import fleet_line
from schiffe.battleship.rules.grid import cell_name
from schiffe.battleship.rules.variants import WIRE, Rules, rules_line

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

    def notify(self, event: Event, state: MatchState) -> None:
        """Write what an event has to say."""
        if not self._usable:
            return
        try:
            for line in _lines(event, state):
                self._stream.write(f"{line}\n")
            self._stream.flush()
        except OSError as error:
            self._usable = False
            self._failed(error)


def _lines(event: Event, state: MatchState) -> Iterator[str]:
    """The lines of an event: one, or one for each shot of a turn."""
    rules, size, turn = state.rules, state.rules.grid.size, len(state.history)
    match event:
        case MatchStarted(first=first):
            ships = fleet_line(rules.lengths)
            names = ",".join(map(json.dumps, state.names))
            line = f"match size={size} ships={ships} contact={rules.contact.value} names={names} first={first}"
            is_usual = rules in (WIRE, Rules.of(size, rules.lengths, rules.contact))
            yield line if is_usual else f"{line} rules={json.dumps(rules_line(rules))}"
        case ShotsFired(seat, shots):
            for shot in shots:
                outcome = shot.answer.outcome.value
                line = f"shot turn={turn} seat={seat} field={cell_name(shot.cell, size)} answer={outcome}"
                if shot.answer.ship:
                    line += f" ship={shot.answer.ship.kind.value}"
                if shot.answer.contradicts:
                    line += " contradicts=true"
                yield line + (_reason(shot.reason, size) if shot.reason else "")
        case ShotRepeated(seat, cell, answer):
            yield f"repeated turn={turn} seat={seat} field={cell_name(cell, size)} answer={answer.outcome.value}"
        case HintTaken(seat, cells):
            yield f"hint turn={turn + 1} seat={seat} field={','.join(cell_name(cell, size) for cell in cells)}"
        case TimeExpired(seat):
            yield f"time-up turn={turn + 1} seat={seat}"
        case PlayerLeft(seat):
            yield f"left seat={seat}"
        case PlayerResigned(seat):
            yield f"resigned seat={seat}"
        case MatchBrokenOff(cause, quote):
            yield f"broken cause={cause.value}" + (f" quote={json.dumps(quote)}" if quote else "")
        case MatchEnded(winner):
            yield f"end winner={winner} shots={len(state.views[0].shots)},{len(state.views[1].shots)}"


def _reason(reason: Reason, size: int) -> str:
    line = f" reason={_WORDS[type(reason)]}"
    for field in fields(reason):
        value = getattr(reason, field.name)
        text = cell_name(value, size) if field.name in _CELLS else json.dumps(value)
        line += f" {_KEYS.get(field.name, field.name)}={text}"
    return line
