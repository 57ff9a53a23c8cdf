"""The logbook: every way to read and write it."""

import errno
import json
import os
import secrets
import time
from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import ExitStack, suppress
from pathlib import Path
from typing import Final

from schiffe.store.database import Database
from schiffe.store.matches import (
    APPEND_EVENT,
    COLUMNS,
    INSERT_EVENT,
    INSERT_MATCH,
    LACKING,
    LAST_FIRST,
    TRAINING,
    ImportedMatch,
    MatchFilter,
    MatchId,
    NewMatch,
    RefusedAction,
    RefusedActionReason,
    SqlRow,
    StoredEnd,
    StoredEnding,
    StoredEvent,
    StoredMatch,
    WrongRow,
    conditions,
    delete,
    is_time,
    is_token,
    match_row,
    now,
    printable_json,
    read_match,
)
from schiffe.store.owners import Owner, claim, is_owned
from schiffe.store.problems import StoreError, StoreProblem, StoreProblemKind
from schiffe.store.values import UnreadableText
from schiffe.store.writer import Claim, MatchWriter

_PATIENCE_SECONDS: Final = 2.0
"""How long to wait for another program's transaction, which takes less than a hundredth of that."""
_EVENTS_AT_ONCE: Final = 200
"""How many events are read at a time."""
_CLAIMED_AT_ONCE: Final = 50
"""How many matches are claimed at a time: each keeps a file open, and systems allow a few hundred."""
_DELETED_AT_ONCE: Final = 50
"""How many finished matches are deleted in one transaction; other programs wait for its end to write."""
_MAX_MATCH_ID: Final = 2**63 - 1
_ALL: Final = MatchFilter()
_REWRITE_END: Final = (
    "UPDATE match SET ending = ?, winner = ?, summary = ?, setup = ? WHERE id = ? AND ended IS NOT NULL"
)
_REWRITE_LAST_EVENT: Final = """UPDATE event SET text = ?
    WHERE match = ? AND number = (SELECT max(number) FROM event WHERE match = ?)"""
_COUNT_EVENTS: Final = "UPDATE match SET events = (SELECT count(*) FROM event WHERE match = ?) WHERE id = ?"


class Store:
    """The open logbook; every method raises StoreError once the file cannot be used any more.

    Attributes:
        problem: what was wrong with a file that was moved aside; None if nothing was.
    """

    def __init__(self, path: Path, patience_seconds: float = _PATIENCE_SECONDS, *, is_read_only: bool = False) -> None:
        """Open the file, or create it.

        Each access waits up to ``patience_seconds`` for another program's transaction. With ``is_read_only`` no file is
        created or moved, and a file that cannot be written can still be read.

        Raises:
            StoreError: the file cannot be used.
        """
        self._database = Database(path, patience_seconds, is_read_only=is_read_only)
        self._damaged: set[MatchId] = set()
        self.problem: Final = self._database.problem
        self._owners = self._database.path.with_name(f"{self._database.path.stem}-running")

    @property
    def can_write(self) -> bool:
        """True if the file can be written as well as read."""
        return self._database.can_write

    @property
    def damaged_matches(self) -> list[MatchId]:
        """The matches that were skipped so far because their rows are damaged."""
        return sorted(self._damaged)

    # Write a match while it is played

    def claim(self) -> Claim:
        """Claim a new match for this program, which may then write it."""
        token = secrets.token_hex(8)
        owner = self._claim(token)
        assert owner
        return Claim(self._database, token, owner)

    def claim_again(self, match_id: MatchId) -> Claim:
        """Claim a stored match for this program, which may then continue it.

        A network match that a killed program left behind is marked as broken off instead.

        Raises:
            RefusedAction: the match is over, is being played, or does not exist.
        """
        # The token becomes the name of a file, which a damaged one must not.
        token = self._value("token", match_id)
        if not is_token(token):
            self._damaged.add(match_id)
            raise RefusedAction(RefusedActionReason.UNKNOWN)
        owner = self._claim(token)
        if owner is None:
            raise RefusedAction(RefusedActionReason.OWNED)
        with ExitStack() as otherwise:
            otherwise.callback(owner.give_up)
            # Read only now: until it was claimed, another program could have ended it.
            stored = self.find_match(match_id)
            if stored is None:
                raise RefusedAction(RefusedActionReason.UNKNOWN)
            if stored.ended is not None:
                raise RefusedAction(RefusedActionReason.OVER)
            match_claim = Claim(
                database=self._database, token=token, owner=owner, match_id=match_id, events=stored.events
            )
            if not stored.is_resumable:
                MatchWriter.of_claim(match_claim).end(StoredEnd(StoredEnding.BROKEN))
                raise RefusedAction(RefusedActionReason.OVER)
            otherwise.pop_all()
        return match_claim

    def begin(self, new_match: NewMatch) -> MatchWriter:
        """Begin a match and return its writer, which raises StoreError once it cannot write any more."""
        writer = MatchWriter(self.claim)
        writer.begin(lambda: new_match)
        return writer

    def resume(self, match_id: MatchId) -> MatchWriter:
        """Claim a stored match like ``claim_again``, and return a writer like that of ``begin``."""
        return MatchWriter.of_claim(self.claim_again(match_id))

    def break_off_lost(self) -> None:
        """Mark network matches that nobody plays any more as broken off, unless the file is locked."""
        for stored in self.unowned_matches():
            if not stored.is_resumable:
                try:
                    with suppress(RefusedAction):
                        self.claim_again(stored.id)
                except StoreError as error:
                    if not error.passes:
                        raise
                    return

    def sync(self) -> None:
        """Wait until everything written would survive a power cut; call it in another thread, after each turn."""
        self._database.sync()

    # Read

    def find_match(self, match_id: MatchId) -> StoredMatch | None:
        """Return a match; None if it does not exist or is damaged."""
        if not 0 < match_id <= _MAX_MATCH_ID:
            return None
        rows = self._database.read(f"SELECT {COLUMNS} FROM match WHERE id = ?", (match_id,))
        return self._match_or_none(rows[0]) if rows else None

    def has(self, match_id: MatchId) -> bool:
        """Return whether a match exists, even if it is damaged."""
        return 0 < match_id <= _MAX_MATCH_ID and bool(
            self._database.read("SELECT 1 FROM match WHERE id = ?", (match_id,))
        )

    def finished_match(self, match_id: MatchId, game: str) -> StoredMatch:
        """Return a finished match of a game.

        Raises:
            RefusedAction: the match is not over, or does not exist.
            UnreadableText: the match belongs to another game.
        """
        stored = self.find_match(match_id)
        if stored is None:
            raise RefusedAction(RefusedActionReason.UNKNOWN)
        if stored.ended is None:
            raise RefusedAction(RefusedActionReason.PENDING)
        if stored.game != game:
            raise UnreadableText(stored.game)
        return stored

    def matches(self, criteria: MatchFilter = _ALL) -> list[StoredMatch]:
        """Return the matches that a filter selects, the one played last comes first."""
        where, values = conditions(criteria)
        limit = -1 if criteria.limit is None else criteria.limit
        statement = f"SELECT {COLUMNS} FROM match WHERE {where} ORDER BY {LAST_FIRST} LIMIT ? OFFSET ?"
        matches = map(self._match_or_none, self._database.read(statement, (*values, limit, criteria.skip)))
        return [stored for stored in matches if stored]

    def count(self, criteria: MatchFilter = _ALL) -> int:
        """Return how many matches meet the conditions of a filter; ``limit`` and ``skip`` are ignored."""
        where, values = conditions(criteria)
        ((number,),) = self._database.read(f"SELECT count(*) FROM match WHERE {where}", values)
        return int(number)

    def matches_lacking(self, game: str, endings: Sequence[str], field: str) -> list[MatchId]:
        """Return the matches of a game, played here, whose summaries lack a number for a person; the latest first.

        They ended in one of ``endings``. ``field`` names a list in the summaries with a number or null for each side.
        """
        statement = f"SELECT id FROM match WHERE {LACKING} ORDER BY ended DESC, id DESC"
        return [match_id for (match_id,) in self._database.read(statement, (game, json.dumps(endings), f"$.{field}"))]

    def unowned_matches(self, criteria: MatchFilter = _ALL) -> list[StoredMatch]:
        """Return the selected matches that are not over and that nobody is playing, the latest first."""
        pending = self.matches(criteria._replace(is_over=False))
        return [stored for stored in pending if not is_owned(self._owners / stored.token)]

    def setup(self, match_id: MatchId) -> str:
        """Return the setup record of a match, including secrets, with printable texts only.

        Raises:
            RefusedAction: the match does not exist.
            UnreadableText: the record is damaged.
        """
        return self._readable(self._value("setup", match_id))

    def setups_with(self, text: str, criteria: MatchFilter) -> list[tuple[StoredMatch, str]]:
        """Return the matches that a filter selects and whose setup records contain a text, each with its record."""
        where, values = conditions(criteria)
        statement = f"SELECT setup, {COLUMNS} FROM match WHERE {where} AND instr(setup, ?) > 0 ORDER BY {LAST_FIRST}"
        matches = []
        for setup, *row in self._database.read(statement, (*values, text)):
            if isinstance(setup, str) and (stored := self._match_or_none(tuple(row))):
                matches.append((stored, printable_json(setup)))
        return matches

    def events(self, match_id: MatchId) -> Iterator[StoredEvent]:
        """Yield the events of a match in order.

        They are read lazily, a few hundred at a time.

        Raises:
            UnreadableText: an event is damaged.
        """
        last = 0
        statement = "SELECT number, time, text FROM event WHERE match = ? AND number > ? ORDER BY number LIMIT ?"
        while rows := self._database.read(statement, (match_id, last, _EVENTS_AT_ONCE)):
            for number, seconds, text in rows:
                if number != last + 1 or not is_time(seconds):
                    raise UnreadableText(str(text))
                yield StoredEvent(number, seconds, self._readable(text))
                last = number

    # Change

    def add(self, imported: ImportedMatch, events: Iterable[tuple[float, str]]) -> MatchId | None:
        """Add an imported match with its events; return its number, or None if the logbook already has the match."""
        row = match_row(
            imported.token, imported.new_match, begun=imported.began_at, ended=imported.ended, end=imported.end
        )
        with self._database.transaction() as connection:
            if connection.execute("SELECT 1 FROM match WHERE token = ?", (imported.token,)).fetchone():
                return None
            number = connection.execute(INSERT_MATCH, row).lastrowid
            rows = ((place, seconds, text, number) for place, (seconds, text) in enumerate(events, 1))
            connection.executemany(INSERT_EVENT, rows)
            connection.execute(_COUNT_EVENTS, (number, number))
        return number

    def append(self, match_id: MatchId, texts: Sequence[str]) -> bool:
        """Append events at the current time to a row that no program owns; False if the row is gone."""
        seconds = now()
        with self._database.transaction() as connection:
            added = connection.executemany(APPEND_EVENT, [(seconds, text, match_id) for text in texts])
        return added.rowcount == len(texts)

    def rewrite_summary(self, match_id: MatchId, summary: str) -> None:
        """Replace the summary of a finished match."""
        self._database.write("UPDATE match SET summary = ? WHERE id = ? AND ended IS NOT NULL", (summary, match_id))

    def correct(self, match_id: MatchId, event: str, end: StoredEnd, setup: str) -> None:
        """Replace the last event, the end and the setup record of a finished match, all or nothing."""
        with self._database.transaction() as connection:
            updated = connection.execute(_REWRITE_END, (*end, setup, match_id))
            if updated.rowcount:
                connection.execute(_REWRITE_LAST_EVENT, (event, match_id, match_id))

    def rewrite_setups(self, setups: Mapping[MatchId, str]) -> None:
        """Replace the setup records of finished matches, all or none."""
        with self._database.transaction() as connection:
            rows = ((setup, match_id) for match_id, setup in setups.items())
            connection.executemany("UPDATE match SET setup = ? WHERE id = ? AND ended IS NOT NULL", rows)

    def delete(self, match_id: MatchId) -> None:
        """Delete a match; raises RefusedAction if it does not exist or is being played."""
        if self._delete_unowned([(match_id, self._value("token", match_id))]) == 0:
            raise RefusedAction(RefusedActionReason.OWNED)

    def clear(self) -> int:
        """Delete all training, and all matches that nobody is playing; return the number of deleted matches."""
        count = 0
        pending = self._database.read("SELECT id, token FROM match WHERE ended IS NULL")
        for start in range(0, len(pending), _CLAIMED_AT_ONCE):
            count += self._delete_unowned(pending[start : start + _CLAIMED_AT_ONCE])
        over = self._database.read("SELECT id, game FROM match WHERE ended IS NOT NULL")
        for start in range(0, len(over), _DELETED_AT_ONCE):
            rows = over[start : start + _DELETED_AT_ONCE]
            began = time.monotonic()
            self._delete([match_id for match_id, _game in rows])
            time.sleep(time.monotonic() - began)  # leave half of the time to other programs that write
            count += sum(1 for _match_id, game in rows if game != TRAINING)
        with suppress(StoreError):  # the matches are gone; the disk space can be released another time
            self._database.shrink()
        return count

    def close(self) -> None:
        """Close the file."""
        self._database.close()

    # Rows

    def _delete_unowned(self, pending: Iterable[tuple[MatchId, object]]) -> int:
        """Delete those of the ``pending`` matches, given with their tokens, that nobody is playing; return how many.

        A damaged token is not the name of a lock, so nobody plays the match.
        """
        with ExitStack() as owners:
            unowned = []
            for match_id, token in pending:
                if is_token(token):
                    owner = self._claim(token)
                    if owner is None:
                        continue
                    owners.callback(owner.give_up)
                unowned.append(match_id)
            self._delete(unowned)
        return len(unowned)

    def _claim(self, token: str) -> Owner | None:
        try:
            self._owners.mkdir(mode=0o700, exist_ok=True)
            if self._owners.is_symlink():  # it could lead to any folder
                raise OSError(errno.ELOOP, os.strerror(errno.ELOOP))
            return claim(self._owners / token)
        except OSError as error:
            raise StoreError(StoreProblem(StoreProblemKind.UNUSABLE, self._owners, reason=error)) from None

    def _readable(self, text: object) -> str:
        if not isinstance(text, str):
            raise UnreadableText(str(text))
        return printable_json(text)

    def _value(self, column: str, match_id: MatchId) -> object:
        if 0 < match_id <= _MAX_MATCH_ID:
            for (value,) in self._database.read(f"SELECT {column} FROM match WHERE id = ?", (match_id,)):
                return value
        raise RefusedAction(RefusedActionReason.UNKNOWN)

    def _delete(self, matches: list[MatchId]) -> None:
        with self._database.transaction() as connection:
            delete(connection, matches)

    def _match_or_none(self, row: SqlRow) -> StoredMatch | None:
        try:
            return read_match(row)
        except WrongRow:
            self._damaged.add(row[0])
            return None
