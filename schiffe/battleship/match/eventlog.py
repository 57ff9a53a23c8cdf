"""The log file: one line per event, with the reason for each shot of a bot. Programs read it, so it is not translated.

A line is a word followed by ``key=value`` pairs; texts are quoted as in JSON. The log has no times, so that the same
seed and the same shots of people give the same log.
"""

import json
from collections.abc import Callable, Iterator
from typing import Final, TextIO

from schiffe.battleship.match import events
from schiffe.battleship.match.codec import logbook_codec
from schiffe.battleship.match.state import MatchState
from schiffe.battleship.rule_line import fleet_line
from schiffe.battleship.rules.variants import WIRE, Rules
from schiffe.game.match.events import MatchEnded, TimeExpired
from schiffe.store.values import Entry

_KEYS: Final = {
    "cell": "field",
    "kind": "reason",
    "cells": "fields",
    "count": "ways",
    "total": "of",
    "rolled_out": "followed",
}
"""The keys of the logbook that have other names here. Other programs rely on the names in the log."""


class EventLog:
    """An observer that writes each event to a stream at once."""

    def __init__(self, stream: TextIO, on_failure: Callable[[OSError], None]) -> None:
        """Write to ``stream``; if that fails, ``on_failure`` is called once, and the game continues without a log."""
        self._stream = stream
        self._on_failure = on_failure
        self._is_usable = True

    def notify(self, event: events.Event, state: MatchState) -> None:
        """Write the lines of an event."""
        if not self._is_usable:
            return
        try:
            for line in _lines(event, state):
                self._stream.write(f"{line}\n")
            self._stream.flush()
        except OSError as error:
            self._is_usable = False
            self._on_failure(error)


def _lines(event: events.Event, state: MatchState) -> Iterator[str]:
    """Yield the lines of an event: one, or one for each shot of a turn."""
    rules = state.rules
    size = rules.size
    turn = len(state.history)
    codec = logbook_codec(size)
    entry = codec.event.write(event)
    word = entry.pop("event")
    match event:
        case events.MatchStarted(first=first):
            ships = fleet_line(rules.lengths)
            names = ",".join(map(json.dumps, state.names[: state.sides]))
            line = f"match size={size} ships={ships} contact={rules.contact.value} names={names} first={first}"
            is_usual = rules in (WIRE, Rules.of(size, rules.lengths, rules.contact))
            yield line if is_usual else f"{line} rules={json.dumps(rules.text)}"
        case events.ShotsFired(seat, shots):
            for shot in shots:
                yield f"shot turn={turn} seat={seat}{_pairs(codec.shot.write(shot))}"
        case events.ShotRepeated(seat, _cell, answer):
            yield f"{word} turn={turn} seat={seat} field={entry['cell']} answer={answer.outcome.value}"
        case events.HintTaken(seat):
            yield f"{word} turn={turn + 1} seat={seat} field={','.join(entry['cells'])}"
        case TimeExpired():
            yield f"{word} turn={turn + 1}{_pairs(entry)}"
        case events.MatchBrokenOff(cause, quote):
            line = f"{word} cause={cause.value}"
            yield f"{line} quote={json.dumps(quote)}" if quote else line
        case MatchEnded(winner):
            counts = [str(len(view.shots)) for view in state.views[: state.sides]]
            yield f"end winner={winner} shots={','.join(counts)}"
        case _:
            yield f"{word}{_pairs(entry)}"


def _pairs(entry: Entry) -> str:
    """Return the values of an object of the logbook as ``key=value`` pairs, with a blank before each."""
    text = ""
    for name, value in entry.items():
        if isinstance(value, dict):
            text += _pairs(value)
        else:
            scalar = value[0] if isinstance(value, list) else value  # a list is a ship; the log has its class
            word = scalar if isinstance(scalar, str) else json.dumps(scalar)
            text += f" {_KEYS.get(name, name)}={word}"
    return text
