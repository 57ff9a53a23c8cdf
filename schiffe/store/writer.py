"""A match as it is being written; meanwhile it belongs to this program."""

from __future__ import annotations

import threading
from collections.abc import Callable
from typing import Final, NamedTuple

from schiffe.store.database import Database
from schiffe.store.matches import (
    BEGIN_MATCH,
    END_MATCH,
    INSERT_EVENT,
    INSERT_MATCH,
    MatchId,
    NewMatch,
    StoredEnd,
    new_row,
    now,
)
from schiffe.store.owners import Owner
from schiffe.store.troubles import StoreError

_SETUP: Final = "UPDATE match SET setup = ? WHERE id = ?"
_NAMES: Final = "UPDATE match SET name0 = ?, name1 = ? WHERE id = ?"
_MOST_WAITING: Final = 1000
"""The number of steps that wait for another program's lock; no game of people comes near."""


class Claim(NamedTuple):
    """A match that belongs to this program: where it is written, its token, and what the file has of it already.

    Attributes:
        match: its number; None where it is not in the file yet.
        events: how many of its events are there.
    """

    database: Database
    token: str
    owner: Owner
    match: MatchId | None = None
    events: int = 0


class MatchWriter:
    """A writer of one match from its beginning, each step as it happens.

    While another program keeps the file locked, what happens waits in memory; it is written with the next step, or by
    whoever calls ``catch_up``. Once something cannot be written for another reason, nothing more is.

    Attributes:
        match: its number; 0 until it is in the file.
        over: its number once its end is in the file; None before, and where that could not be written.
    """

    def __init__(
        self,
        claim: Callable[[], Claim | None],
        tell: Callable[[StoreError], None] | None = None,
        wait: Callable[[MatchWriter], None] | None = None,
    ) -> None:
        """Be ready to write a match.

        ``claim`` gives a match when it begins, or None where none is kept. ``tell`` is told once that nothing can be
        written any more; without it StoreError is raised. ``wait`` is told whenever something has to wait; without it
        nothing does.
        """
        self._take: Final = claim
        self._tell: Final = tell
        self._wait: Final = wait
        self._lock: Final = threading.RLock()
        self._claim: Claim | None = None
        self._waiting: list[tuple[str, tuple[object, ...]]] = []
        self._new: NewMatch | None = None
        self._begun = 0.0
        self._events = 0
        self._is_open = self._is_over = self._is_left = self._is_lost = False
        self.match: MatchId = 0
        self.over: MatchId | None = None

    @classmethod
    def resumed(
        cls,
        claim: Claim,
        tell: Callable[[StoreError], None] | None = None,
        wait: Callable[[MatchWriter], None] | None = None,
    ) -> MatchWriter:
        """Return the writer of a match that is in the file and is gone on with."""
        writer = cls(lambda: None, tell, wait)
        writer._claim = claim
        writer._events = claim.events
        writer._is_open = True
        writer.match = claim.match or 0
        return writer

    @property
    def is_open(self) -> bool:
        """True if the match is being written."""
        return self._is_open

    @property
    def is_lost(self) -> bool:
        """True if something of it could not be written, and nothing more is."""
        return self._is_lost

    @property
    def resumable(self) -> MatchId | None:
        """Its number, where it can be taken up again."""
        return None if self._is_over or self._is_lost else self.match or None

    @property
    def is_waiting(self) -> bool:
        """True if something is not in the file yet."""
        return bool(self._waiting or self._new)

    def begin(self, new: Callable[[], NewMatch]) -> None:
        """Write that the match begins, unless it has."""
        if self._is_open or self._is_left:
            return
        with self._lock:
            self._new = new()
            self._begun = now()
            self._is_open = True
            self._write()

    def rewrite_setup(self, setup: str) -> None:
        """Replace the setup record, as long as it still grows."""
        with self._lock:
            if self._waiting and self._waiting[-1][0] == _SETUP:
                self._waiting.pop()
            self._do((_SETUP, (setup,)))

    def rename(self, names: tuple[str, str]) -> None:
        """Replace the names of the players, of whom one may come when the match is in the file already."""
        self._do((_NAMES, names))

    def append(self, text: str, end: StoredEnd | None = None) -> None:
        """Write the next event, and with the last one how the match ended; the end of the program cannot undo it.

        With the first one the match begins: until then it was only set up.
        """
        moment = now()
        steps: list[tuple[str, tuple[object, ...]]] = [(INSERT_EVENT, (self._events + 1, moment, text))]
        if not self._events:
            steps.append((BEGIN_MATCH, (moment,)))
        if end:
            self._end(end, *steps)
        else:
            self._do(*steps)
            self._events += 1

    def end(self, end: StoredEnd) -> None:
        """Write how the match ended, where no event tells."""
        self._end(end)

    def release(self) -> None:
        """Let another program, or another part of this one, go on with it, as soon as all of it is written."""
        with self._lock:
            self._is_open = False
            self._is_left = True
            if not self.is_waiting:
                self._give_up()

    def catch_up(self) -> None:
        """Write what waits, if that is possible now."""
        with self._lock:
            if self.is_waiting:
                self._write()
            if self._is_left and not self.is_waiting:
                self._give_up()

    def drop(self) -> bool:
        """Write what waits no more, and let others have the match; tells whether there was something."""
        with self._lock:
            was_waiting = self.is_waiting
            self._forget_waiting()
            self.release()
            return was_waiting

    def _forget_waiting(self) -> None:
        self._waiting = []
        self._new = None

    def _end(self, end: StoredEnd, *before: tuple[str, tuple[object, ...]]) -> None:
        if self._is_open:
            events = self._events + 1 if before else self._events
            ended = (now(), *end, events)
            self._is_over = True
            self._do(*before, (END_MATCH, ended))
            self.release()

    def _do(self, *steps: tuple[str, tuple[object, ...]]) -> None:
        with self._lock:
            if self._is_open:
                self._waiting += steps
                self._write()

    def _write(self) -> None:
        """Write what waits: all of it, or nothing."""
        try:
            if self._claim is None:
                self._claim = self._take()
                if self._claim is None:  # the logbook is off: nothing is lost that was to be kept
                    self.drop()
                    return
            self._write_to(self._claim)
        except StoreError as error:
            if self._wait and error.passes and len(self._waiting) <= _MOST_WAITING:
                self._wait(self)
            elif self._tell is None:
                self._waiting = []
                if not self.match:
                    self._lose()
                raise
            else:
                self._lose()
                self._tell(error)
        else:
            self._forget_waiting()
            if self._is_over:
                self.over = self.match

    def _write_to(self, claim: Claim) -> None:
        steps = self._waiting
        match = self.match
        if len(steps) == 1 and not self._new:  # as almost always: in one statement, which takes a third of the time
            ((statement, values),) = steps
            claim.database.write(statement, (*values, match))
            return
        with claim.database.transaction() as connection:
            if self._new:
                row = (claim.token, *new_row(self._new), 0, self._begun, None, None, None, "", None)
                match = connection.execute(INSERT_MATCH, row).lastrowid or 0
            for statement, values in steps:
                connection.execute(statement, (*values, match))
        self.match = match

    def _lose(self) -> None:
        """Write nothing more."""
        self._is_lost = True
        self.drop()

    def _give_up(self) -> None:
        if self._claim:
            self._claim.owner.give_up()
