"""A match as it is being written; meanwhile it belongs to this program."""

import time

from schiffe.store.database import Database
from schiffe.store.matches import END_MATCH, INSERT_EVENT, MatchId, StoredEnd, delete
from schiffe.store.owners import Owner


class Recording:
    """A match that is written while it is played; its methods raise StoreError when that is no longer possible.

    Attributes:
        match: its number.
    """

    def __init__(self, database: Database, match: MatchId, owner: Owner, *, written: int) -> None:
        self.match = match
        self._database = database
        self._owner = owner
        self._written = written

    def append(self, text: str, end: StoredEnd | None = None) -> None:
        """Write the next event, and with the last one how the match ended; the end of the program cannot undo it."""
        event = (self.match, self._written + 1, time.time(), text)
        if end is None:
            self._database.write(INSERT_EVENT, event)
        else:
            with self._database.transaction() as connection:
                connection.execute(INSERT_EVENT, event)
                connection.execute(END_MATCH, self._ended(end, self._written + 1))
        self._written += 1

    def rewrite_setup(self, setup: str) -> None:
        """Replace the setup record, as long as it still grows."""
        self._database.write("UPDATE match SET setup = ? WHERE id = ?", (setup, self.match))

    def end(self, end: StoredEnd) -> None:
        """Write how the match ended, where no event tells."""
        self._database.write(END_MATCH, self._ended(end, self._written))

    def _ended(self, end: StoredEnd, events: int) -> tuple[object, ...]:
        return time.time(), end.how, end.winner, end.summary, events, self.match

    def discard(self) -> None:
        """Delete the match, which has not begun; it belongs to nobody afterwards."""
        with self._database.transaction() as connection:
            delete(connection, [self.match])
        self.release()

    def release(self) -> None:
        """Let another program, or another part of this one, go on with it."""
        self._owner.give_up()
