"""The writer of a match, which writes it to the logbook while it is played, and owns it during that time."""

from __future__ import annotations

import threading
import time
from collections.abc import Callable
from enum import Enum, auto
from typing import Final, NamedTuple

from schiffe.json.values import MAX_TIME
from schiffe.store.database import Database
from schiffe.store.match_rows import BEGIN_MATCH, END_MATCH, INSERT_EVENT, insert_match
from schiffe.store.matches import MatchId, NewMatch, StoredEnding
from schiffe.store.ownership import Ownership
from schiffe.store.problems import StoreError

_SETUP: Final = "UPDATE match SET setup = ? WHERE id = ?"
_NAMES: Final = "UPDATE match SET name0 = ?, name1 = ? WHERE id = ?"
_MAX_WAITING_STEPS: Final = 1000
"""The maximum number of steps that wait for another program's lock; matches of people stay far below."""


def now() -> float:
    """Return the system's time, limited to the range of the file in case the clock is far off."""
    return min(max(time.time(), 0.0), MAX_TIME)


class Claim(NamedTuple):
    """A match that belongs to this program, and the database to write it to.

    Attributes:
        match_id: its number; None if it is not in the file yet.
        event_count: the number of its events in the file.
    """

    database: Database
    token: str
    ownership: Ownership
    match_id: MatchId | None = None
    event_count: int = 0


class _Phase(Enum):
    """The phases of a writer. From ``RELEASED`` on, the match is released when all waiting steps are written."""

    NEW = auto()
    OPEN = auto()
    RELEASED = auto()
    """The match can be resumed elsewhere."""
    ENDED = auto()
    """The match is over, and its end is in the file or waits."""
    LOST = auto()
    """Writing has failed for good."""


class _Step(NamedTuple):
    """A statement that changes the match, and its parameters without the last one, which is the number of the match."""

    statement: str
    values: tuple[object, ...]


class _WaitingSteps:
    """Steps of a match that are not in the file yet, and the match itself if it is new."""

    def __init__(self) -> None:
        self._steps: list[_Step] = []
        self._new: NewMatch | None = None
        self._began_at = 0.0

    @property
    def has_any(self) -> bool:
        return bool(self._steps or self._new)

    @property
    def step_count(self) -> int:
        """The number of steps that wait, without the match itself."""
        return len(self._steps)

    def add_match(self, new: NewMatch) -> None:
        self._new = new
        self._began_at = now()

    def add(self, *steps: _Step) -> None:
        """Let steps wait; a setup replaces one that waits just before it."""
        if steps[0].statement == _SETUP and self._steps and self._steps[-1].statement == _SETUP:
            self._steps.pop()
        self._steps += steps

    def forget(self) -> None:
        self._steps = []
        self._new = None

    def write(self, claim: Claim, match_id: MatchId | None) -> MatchId | None:
        """Write everything that waits, all or nothing; return the number of the match, a new one for None."""
        steps = self._steps
        if len(steps) == 1 and not self._new:  # the usual case: without a transaction it takes a third of the time
            claim.database.write(steps[0].statement, (*steps[0].values, match_id))
        else:
            with claim.database.open_transaction() as connection:
                if self._new:
                    match_id = insert_match(connection, claim.token, self._new, began_at=self._began_at)
                for step in steps:
                    connection.execute(step.statement, (*step.values, match_id))
        return match_id


class MatchWriter:
    """Writes one match, each step as it happens.

    While another program has the file locked, steps wait in memory until the next step or ``catch_up``. If writing
    fails for another reason, the writer stops.

    Attributes:
        match_id: the number of the match; None until it is in the file.
        finished_id: that number once the end of the match is in the file; otherwise None.
    """

    def __init__(
        self,
        make_claim: Callable[[], Claim | None],
        on_error: Callable[[MatchWriter, StoreError], None],
        claim: Claim | None = None,
    ) -> None:
        """Prepare to write a match, which is in the file already if there is a ``claim``.

        ``make_claim`` is called when a new match begins; it returns None if matches are not stored. ``on_error`` is
        called whenever steps have to wait for a lock, and once when writing fails for good.
        """
        self._make_claim: Final = make_claim
        self._on_error: Final = on_error
        self._lock: Final = threading.RLock()
        self._claim = claim
        self._waiting = _WaitingSteps()
        self._event_count = claim.event_count if claim else 0
        self._phase = _Phase.OPEN if claim else _Phase.NEW
        self.match_id = claim.match_id if claim else None
        self.finished_id: MatchId | None = None

    @property
    def is_new(self) -> bool:
        """True until the match begins or is released."""
        return self._phase is _Phase.NEW

    @property
    def is_open(self) -> bool:
        return self._phase is _Phase.OPEN

    @property
    def is_lost(self) -> bool:
        """True if writing has failed, so the writer has stopped."""
        return self._phase is _Phase.LOST

    @property
    def unfinished_id(self) -> MatchId | None:
        """The number of the match once it is in the file, until it ends or writing fails; otherwise None."""
        return None if self._phase in (_Phase.ENDED, _Phase.LOST) else self.match_id

    @property
    def is_waiting(self) -> bool:
        """True if there are steps that are not in the file yet."""
        return self._waiting.has_any

    def begin(self, new_match: NewMatch) -> None:
        """Begin the match, unless it is not new."""
        with self._lock:
            if self.is_new:
                self._waiting.add_match(new_match)
                self._phase = _Phase.OPEN
                self._write_waiting()

    def rewrite_setup(self, setup: str) -> None:
        """Replace the setup record, which grows while a match is set up."""
        self._write_steps(_Step(_SETUP, (setup,)))

    def rename(self, names: tuple[str, str]) -> None:
        """Replace the names of the players, since one may join after the match is in the file."""
        self._write_steps(_Step(_NAMES, names))

    def append(self, text: str, ending: StoredEnding | None = None) -> None:
        """Write the next event, and with the last one the ``ending``. A crash of the program afterwards loses nothing.

        The first event marks the beginning of the match, which was only set up before.
        """
        happened_at = now()
        with self._lock:
            if not self.is_open:
                return
            number = self._event_count + 1
            steps = [_Step(INSERT_EVENT, (number, happened_at, text))]
            if number == 1:
                steps.append(_Step(BEGIN_MATCH, (happened_at,)))
            if ending:
                self._end_match(ending, number, steps)
            else:
                self._write_steps(*steps)
                self._event_count = number

    def end(self, ending: StoredEnding) -> None:
        """Write the end of a match that has no event for it."""
        with self._lock:
            if self.is_open:
                self._end_match(ending, self._event_count, [])

    def release(self) -> None:
        """Release the match after all steps are written, so that it can be resumed elsewhere."""
        with self._lock:
            if self._phase in (_Phase.NEW, _Phase.OPEN):
                self._phase = _Phase.RELEASED
            self._release_if_done()

    def catch_up(self) -> None:
        """Write the waiting steps if the file is free."""
        with self._lock:
            if self.is_waiting:
                self._write_waiting()

    def drop(self) -> bool:
        """Discard the waiting steps and release the match; return whether there were any."""
        with self._lock:
            was_waiting = self.is_waiting
            self._waiting.forget()
            self.release()
            return was_waiting

    def _write_steps(self, *steps: _Step) -> None:
        with self._lock:
            if self.is_open:
                self._waiting.add(*steps)
                self._write_waiting()

    # With the lock held

    def _end_match(self, ending: StoredEnding, event_count: int, steps: list[_Step]) -> None:
        """Write the last steps and the end of the open match, which has this number of events."""
        self._phase = _Phase.ENDED
        self._waiting.add(*steps, _Step(END_MATCH, (now(), ending.word, ending.winner, ending.summary, event_count)))
        self._write_waiting()

    def _write_waiting(self) -> None:
        """Write the waiting steps, all or none."""
        try:
            self._claim = self._claim or self._make_claim()
            if self._claim is None:  # the logbook is off, so nothing is lost
                self.drop()
                return
            self.match_id = self._waiting.write(self._claim, self.match_id)
            self._waiting.forget()
            if self._phase is _Phase.ENDED:
                self.finished_id = self.match_id
        except StoreError as error:
            if not error.is_temporary or self._waiting.step_count > _MAX_WAITING_STEPS:  # they can never be written
                self._waiting.forget()
                self._phase = _Phase.LOST
            self._on_error(self, error)
        finally:
            self._release_if_done()

    def _release_if_done(self) -> None:
        """Release the match if all its steps are written, and no more will come."""
        if self._claim and not self.is_open and not self.is_waiting:
            self._claim.ownership.release()
