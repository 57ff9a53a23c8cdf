"""The log file: one line per event, with the reason for each shot of a bot. Programs read it, so it is not translated.

A line is a word followed by ``key=value`` pairs; texts are quoted as in JSON. The log has no times, so that the same
seed and the same shots of people give the same log.
"""

import json
from collections.abc import Callable, Iterator
from typing import TextIO

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
from schiffe.battleship.match.state import MatchState
from schiffe.battleship.rule_line import fleet_line
from schiffe.battleship.rules.grid import cell_name
from schiffe.battleship.rules.rules import NETWORK_RULES, Rules
from schiffe.game.match.events import MatchEnded, PlayerLeft, PlayerResigned, TimeExpired


class EventLog:
    """An observer that writes each event to a stream immediately."""

    def __init__(self, stream: TextIO, on_failure: Callable[[OSError], None]) -> None:
        """Write to ``stream``; if that fails, ``on_failure`` is called once, and the match continues without a log."""
        self._stream = stream
        self._on_failure = on_failure
        self._is_usable = True

    def notify(self, event: events.Event, state: MatchState) -> None:
        """Write the lines of an event."""
        if not self._is_usable:
            return
        try:
            for line in _event_lines(event, state):
                self._stream.write(f"{line}\n")
            self._stream.flush()
        except OSError as error:
            self._is_usable = False
            self._on_failure(error)


def _event_lines(event: events.Event, state: MatchState) -> Iterator[str]:
    """Yield the lines of an event: one, or one for each shot of a turn."""
    rules = state.rules
    turn = len(state.history)
    match event:
        case events.MatchStarted(first_seat=first):
            ships = fleet_line(rules.lengths)
            names = ",".join(map(json.dumps, state.names[: state.side_count]))
            line = f"match size={rules.size} ships={ships} contact={rules.contact.value} names={names} first={first}"
            is_usual = rules in (NETWORK_RULES, Rules.of(rules.size, rules.lengths, rules.contact))
            yield line if is_usual else f"{line} rules={json.dumps(rules.text)}"
        case events.ShotsFired(seat, shots):
            for shot in shots:
                yield f"shot turn={turn} seat={seat} {_shot_pairs(shot, rules.size)}"
        case events.ShotRepeated(seat, cell, answer):
            field = cell_name(cell, rules.size)
            yield f"repeated turn={turn} seat={seat} field={field} answer={answer.outcome.value}"
        case events.HintTaken(seat, cells):
            fields = ",".join(cell_name(cell, rules.size) for cell in cells)
            yield f"hint turn={turn + 1} seat={seat} field={fields}"
        case TimeExpired(seat):
            yield f"time-up turn={turn + 1} seat={seat}"
        case events.MatchBrokenOff(reason, quote):
            line = f"broken cause={reason.value}"
            yield f"{line} quote={json.dumps(quote)}" if quote else line
        case PlayerLeft(seat):
            yield f"left seat={seat}"
        case PlayerResigned(seat):
            yield f"resigned seat={seat}"
        case MatchEnded(winner):
            counts = [str(len(target.shots)) for target in state.targets[: state.side_count]]
            yield f"end winner={winner} shots={','.join(counts)}"


def _shot_pairs(shot: events.Shot, size: int) -> str:
    """Return a shot, its answer and its reason as ``key=value`` pairs."""
    answer = shot.answer
    pairs = [f"field={cell_name(shot.cell, size)}", f"answer={answer.outcome.value}"]
    if answer.ship:
        pairs.append(f"ship={answer.ship.ship_class.value}")
    if answer.contradicts_earlier:
        pairs.append("contradicts=true")
    if shot.reason:
        pairs.append(f"reason={_reason_pairs(shot.reason, size)}")
    return " ".join(pairs)


def _reason_pairs(reason: Reason, size: int) -> str:
    """Return the word for a reason, and its values as ``key=value`` pairs."""
    match reason:
        case AtRandom(cells):
            return f"chance fields={cells}"
        case OutOfTime(cells):
            return f"time-up fields={cells}"
        case BesideHit(hit, cells):
            return f"beside-hit hit={cell_name(hit, size)} fields={cells}"
        case AlongLine(start, end, cells):
            return f"along-line start={cell_name(start, size)} end={cell_name(end, size)} fields={cells}"
        case OnDiagonal(every, is_rising, offset, cells):
            return f"on-diagonal every={every} rising={json.dumps(is_rising)} offset={offset} fields={cells}"
        case Rated(rating, cells):
            return f"rated rating={rating} fields={cells}"
        case Probable(count, total, is_exact, cells, is_rolled_out):
            words = f"probable ways={count} of={total} exact={json.dumps(is_exact)}"
            return f"{words} fields={cells} followed={json.dumps(is_rolled_out)}"
