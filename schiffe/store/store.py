"""The logbook: opening it, its parts, and every way to change it."""

import time
from collections.abc import Iterable, Mapping, Sequence
from contextlib import ExitStack, suppress
from pathlib import Path
from secrets import token_hex
from typing import Final

from schiffe.json.values import is_token
from schiffe.store.claims import MatchClaims
from schiffe.store.database import open_database
from schiffe.store.match_rows import APPEND_EVENT, INSERT_EVENT, insert_match
from schiffe.store.matches import (
    PERSON_KIND,
    TRAINING_GAME,
    ImportedMatch,
    MatchId,
    NewMatch,
    RefusedAction,
    RefusedActionReason,
    StoredEnding,
    StoredSide,
)
from schiffe.store.problems import StoreError
from schiffe.store.reader import MatchReader
from schiffe.store.writer import now

_PATIENCE_SECONDS: Final = 2.0
"""The seconds to wait for another program's transaction, which takes less than a hundredth of that."""
_CLAIMED_AT_ONCE: Final = 50
"""The number of matches to claim at a time: each keeps a file open, and systems allow a few hundred."""
_DELETED_AT_ONCE: Final = 50
"""The number of finished matches to delete in one transaction, while other programs wait to write."""
_REWRITE_END: Final = (
    "UPDATE match SET ending = ?, winner = ?, summary = ?, setup = ? WHERE id = ? AND ended IS NOT NULL"
)
_REWRITE_LAST_EVENT: Final = """UPDATE event SET text = ?
    WHERE match = ? AND number = (SELECT max(number) FROM event WHERE match = ?)"""
_COUNT_EVENTS: Final = "UPDATE match SET events = (SELECT count(*) FROM event WHERE match = ?) WHERE id = ?"


class Store:
    """The open logbook; every method raises StoreError if the file can no longer be used.

    Attributes:
        reader: reads the matches.
        claims: claims them for this program.
        problem: what was wrong with a file that was moved aside; None if nothing was.
    """

    def __init__(self, path: Path, patience_seconds: float = _PATIENCE_SECONDS, *, is_read_only: bool = False) -> None:
        """Open the file, or create it.

        Each access waits up to ``patience_seconds`` for another program's transaction. With ``is_read_only`` no file is
        created or moved, and read permission is enough.

        Raises:
            StoreError: the file cannot be used.
        """
        self._database = open_database(path, patience_seconds, is_read_only=is_read_only)
        self.reader = MatchReader(self._database)
        self.claims = MatchClaims(self._database, self.reader)
        self.problem: Final = self._database.problem

    @property
    def can_write(self) -> bool:
        """True if the file can be written as well as read."""
        return self._database.can_write

    def sync(self) -> None:
        """Wait until everything written would survive a power cut; call it in another thread, after each turn."""
        self._database.sync()

    def close(self) -> None:
        self._database.close()

    # Add and change

    def add_imported(self, imported: ImportedMatch, events: Iterable[tuple[float, str]]) -> MatchId | None:
        """Add an imported match with its events; return its number, or None if the logbook already has the match."""
        with self._database.open_transaction() as connection:
            if connection.execute("SELECT 1 FROM match WHERE token = ?", (imported.token,)).fetchone():
                return None
            match_id = insert_match(
                connection,
                imported.token,
                imported.new_match,
                began_at=imported.began_at,
                ended_at=imported.ended_at,
                ending=imported.ending,
            )
            rows = ((number, happened_at, text, match_id) for number, (happened_at, text) in enumerate(events, 1))
            connection.executemany(INSERT_EVENT, rows)
            connection.execute(_COUNT_EVENTS, (match_id, match_id))
        return match_id

    def add_training(self, game_word: str, name: str) -> MatchId:
        """Add a row for the training of a player in a game, without events yet; return its number.

        It is over from the beginning, so no program resumes it.
        """
        began_at = now()
        sides = StoredSide(PERSON_KIND, name), StoredSide("", "")
        training = NewMatch(game_word=TRAINING_GAME, sides=sides, rules=game_word, setup="")
        ending = StoredEnding(TRAINING_GAME)
        with self._database.open_transaction() as connection:
            row_id = insert_match(
                connection, token_hex(8), training, began_at=began_at, ended_at=began_at, ending=ending
            )
            connection.execute(_COUNT_EVENTS, (row_id, row_id))
        return row_id

    def append(self, match_id: MatchId, texts: Sequence[str]) -> bool:
        """Append events at the current time to a row that no program owns; return False if the row is gone."""
        appended_at = now()
        with self._database.open_transaction() as connection:
            added = connection.executemany(APPEND_EVENT, [(appended_at, text, match_id) for text in texts])
        return added.rowcount == len(texts)

    def rewrite_summary(self, match_id: MatchId, summary: str) -> None:
        """Replace the summary of a finished match."""
        self._database.write("UPDATE match SET summary = ? WHERE id = ? AND ended IS NOT NULL", (summary, match_id))

    def correct(self, match_id: MatchId, event: str, ending: StoredEnding, setup: str) -> None:
        """Replace the last event, the end and the setup record of a finished match, all or nothing."""
        with self._database.open_transaction() as connection:
            updated = connection.execute(_REWRITE_END, (ending.word, ending.winner, ending.summary, setup, match_id))
            if updated.rowcount:
                connection.execute(_REWRITE_LAST_EVENT, (event, match_id, match_id))

    def rewrite_setups(self, setups: Mapping[MatchId, str]) -> None:
        """Replace the setup records of finished matches, all or none."""
        with self._database.open_transaction() as connection:
            rows = ((setup, match_id) for match_id, setup in setups.items())
            connection.executemany("UPDATE match SET setup = ? WHERE id = ? AND ended IS NOT NULL", rows)

    # Delete

    def delete(self, match_id: MatchId) -> None:
        """Delete a match; raises RefusedAction if it does not exist or is being played."""
        if self._delete_unowned([(match_id, self.reader.token(match_id))]) == 0:
            raise RefusedAction(RefusedActionReason.OWNED)

    def clear(self) -> int:
        """Delete all training, and all matches that nobody is playing; return the number of deleted matches."""
        count = 0
        unfinished = self._database.read("SELECT id, token FROM match WHERE ended IS NULL")
        pending = [(row["id"], row["token"]) for row in unfinished]
        for start in range(0, len(pending), _CLAIMED_AT_ONCE):
            count += self._delete_unowned(pending[start : start + _CLAIMED_AT_ONCE])
        finished = self._database.read("SELECT id, game FROM match WHERE ended IS NOT NULL")
        for start in range(0, len(finished), _DELETED_AT_ONCE):
            began_at = time.monotonic()
            self._delete_matches([row["id"] for row in finished[start : start + _DELETED_AT_ONCE]])
            time.sleep(time.monotonic() - began_at)  # half of the time is left to other programs that write
        count += sum(1 for row in finished if row["game"] != TRAINING_GAME)
        with suppress(StoreError):  # the matches are gone; the disk space can be released another time
            self._database.shrink()
        return count

    def _delete_unowned(self, pending: Iterable[tuple[MatchId, object]]) -> int:
        """Delete those ``pending`` matches, given with their tokens, that nobody is playing; return their number.

        A damaged token is not the name of a lock, so nobody plays the match.
        """
        with ExitStack() as ownerships:
            unowned_ids = []
            for match_id, token in pending:
                if is_token(token):
                    ownership = self.claims.take_ownership_of(token)
                    if ownership is None:
                        continue
                    ownerships.callback(ownership.release)
                unowned_ids.append(match_id)
            self._delete_matches(unowned_ids)
        return len(unowned_ids)

    def _delete_matches(self, match_ids: list[MatchId]) -> None:
        with self._database.open_transaction() as connection:
            for match_id in match_ids:
                connection.execute("DELETE FROM event WHERE match = ?", (match_id,))
                connection.execute("DELETE FROM match WHERE id = ?", (match_id,))
