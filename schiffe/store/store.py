"""The logbook: what is written into it, and what is found there."""

import errno
import json
import os
import secrets
import time
from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import ExitStack, suppress
from pathlib import Path
from typing import Any, Final

from schiffe.store.database import Database
from schiffe.store.matches import (
    APPEND_EVENT,
    COLUMNS,
    INSERT_EVENT,
    INSERT_MATCH,
    LACKING,
    LAST_FIRST,
    TRAINING,
    Imported,
    MatchFilter,
    MatchId,
    MatchRefused,
    NewMatch,
    StoredEnd,
    StoredEvent,
    StoredMatch,
    StoreRefusal,
    WrongRow,
    conditions,
    delete,
    is_time,
    is_token,
    new_row,
    now,
    printable_json,
    read_match,
)
from schiffe.store.owners import Owner, claim, is_owned
from schiffe.store.troubles import StoreError, StoreProblem, Trouble
from schiffe.store.values import UnreadableText
from schiffe.store.writer import Claim, MatchWriter

_PATIENCE: Final = 2.0
"""Seconds to wait for another program's transaction; each takes less than a hundredth of that."""
_AT_ONCE: Final = 200
"""The number of events that are read at a time."""
_CLAIMED_AT_ONCE: Final = 50
"""The number of matches that are claimed at a time: for each a file is open, of which systems allow a few hundred."""
_DELETED_AT_ONCE: Final = 50
"""The finished matches that are deleted at a time; for so long no other program can write, which some wait for."""
_HIGHEST: Final = 2**63 - 1
_ALL: Final = MatchFilter()
_COUNT_EVENTS: Final = "UPDATE match SET events = (SELECT count(*) FROM event WHERE match = ?) WHERE id = ?"


class Store:
    """The logbook, open; every method raises StoreError when it cannot be used any more.

    Attributes:
        trouble: what was wrong with the file before, which has been moved aside; None where nothing was.
    """

    @property
    def can_write(self) -> bool:
        """True if the file can be written, too."""
        return self._database.can_write

    @property
    def damaged_matches(self) -> list[MatchId]:
        """The matches that have been left out so far, since what the file says of them is damaged."""
        return sorted(self._damaged)

    def __init__(self, path: Path, patience: float = _PATIENCE, *, only_reads: bool = False) -> None:
        """Open the file; it is made where there is none.

        ``patience`` is for how many seconds each use of it waits for another program's transaction. With
        ``only_reads`` no file is made or moved, and one that cannot be written can still be read.

        Raises:
            StoreError: it cannot be used.
        """
        self._database = Database(path, patience, only_reads=only_reads)
        self._damaged: set[MatchId] = set()
        self.trouble: Final = self._database.trouble
        self._owners = self._database.path.with_name(f"{self._database.path.stem}-running")

    # Written while it is played

    def claim(self) -> Claim:
        """Return the right to write a match that begins, which belongs to this program from now on."""
        token = secrets.token_hex(8)
        owner = self._claim(token)
        assert owner
        return Claim(self._database, token, owner)

    def claim_again(self, match: MatchId) -> Claim:
        """Return the right to go on with a match, which belongs to this program from now on.

        One over a network, which a killed program left behind, is marked as broken off instead.

        Raises:
            MatchRefused: it is over, or somebody plays it, or there is none.
        """
        # The token can be the name of a file; that of a damaged match may not.
        token = self._value("token", match)
        if not is_token(token):
            self._damaged.add(match)
            raise MatchRefused(StoreRefusal.UNKNOWN)
        owner = self._claim(token)
        if owner is None:
            raise MatchRefused(StoreRefusal.OWNED)
        with ExitStack() as otherwise:
            otherwise.callback(owner.give_up)
            found = self.match(match)  # only now: until now somebody else could have ended it
            if found is None:
                raise MatchRefused(StoreRefusal.UNKNOWN)
            if found.ended is not None:
                raise MatchRefused(StoreRefusal.OVER)
            claim = Claim(self._database, token, owner=owner, match=match, events=found.events)
            if not found.is_resumable:
                MatchWriter.resumed(claim).end(StoredEnd("broken"))
                raise MatchRefused(StoreRefusal.OVER)
            otherwise.pop_all()
        return claim

    def begin(self, match: NewMatch) -> MatchWriter:
        """Begin a match; what writes it raises StoreError when that is no longer possible."""
        writer = MatchWriter(self.claim)
        writer.begin(lambda: match)
        return writer

    def resume(self, match: MatchId) -> MatchWriter:
        """Go on with a match, as ``claim_again`` does; what writes it raises StoreError as that of ``begin`` does."""
        return MatchWriter.resumed(self.claim_again(match))

    def break_off_lost(self) -> None:
        """Mark the matches over a network that nobody plays any more as broken off, unless the file is locked now."""
        for match in self.unowned():
            if not match.is_resumable:
                try:
                    with suppress(MatchRefused):
                        self.claim_again(match.id)
                except StoreError as error:
                    if not error.passes:
                        raise
                    return

    def sync(self) -> None:
        """Wait until everything written would survive a power cut; call it in another thread, after each turn."""
        self._database.sync()

    # Found

    def match(self, match: MatchId) -> StoredMatch | None:
        """Return the match of a number; None where there is none that can be read."""
        if not 0 < match <= _HIGHEST:
            return None
        rows = self._database.read(f"SELECT {COLUMNS} FROM match WHERE id = ?", (match,))
        return self._found(rows[0]) if rows else None

    def has(self, match: MatchId) -> bool:
        """Return whether there is a match of this number, be it damaged."""
        return 0 < match <= _HIGHEST and bool(self._database.read("SELECT 1 FROM match WHERE id = ?", (match,)))

    def finished_match(self, match: MatchId, game: str) -> StoredMatch:
        """Return the match of a number, which has to be over.

        Raises:
            MatchRefused: it is not, or there is none.
            UnreadableText: it belongs to another game.
        """
        found = self.match(match)
        if found is None:
            raise MatchRefused(StoreRefusal.UNKNOWN)
        if found.ended is None:
            raise MatchRefused(StoreRefusal.PENDING)
        if found.game != game:
            raise UnreadableText(found.game)
        return found

    def matches(self, criteria: MatchFilter = _ALL) -> list[StoredMatch]:
        """Return the matches that pass a filter, the one that was played last first."""
        where, values = conditions(criteria)
        limit = -1 if criteria.limit is None else criteria.limit
        statement = f"SELECT {COLUMNS} FROM match WHERE {where} ORDER BY {LAST_FIRST} LIMIT ? OFFSET ?"
        found = map(self._found, self._database.read(statement, (*values, limit, criteria.skip)))
        return [match for match in found if match]

    def count(self, criteria: MatchFilter = _ALL) -> int:
        """Return how many matches meet the conditions, whatever ``limit`` and ``skip`` say."""
        where, values = conditions(criteria)
        ((number,),) = self._database.read(f"SELECT count(*) FROM match WHERE {where}", values)
        return int(number)

    def matches_lacking(self, game: str, endings: Sequence[str], field: str) -> list[MatchId]:
        """Return the matches of a game, played here, whose summaries lack a number of a person; the latest first.

        They ended in one of some ways; ``field`` is a list in the summaries that has a number, or null, for each side.
        """
        statement = f"SELECT id FROM match WHERE {LACKING} ORDER BY ended DESC, id DESC"
        return [match for (match,) in self._database.read(statement, (game, json.dumps(endings), f"$.{field}"))]

    def unowned(self, criteria: MatchFilter = _ALL) -> list[StoredMatch]:
        """Return those of them that can be taken up again: not over, and played by nobody. The latest first."""
        pending = self.matches(criteria._replace(is_over=False))
        return [match for match in pending if not is_owned(self._owners / match.token)]

    def setup(self, match: MatchId) -> str:
        """Return the setup record of a match, secrets too; what it says can be shown.

        Raises:
            MatchRefused: there is no such match.
            UnreadableText: it is damaged.
        """
        return self._readable(self._value("setup", match))

    def setups_with(self, text: str, criteria: MatchFilter) -> list[tuple[StoredMatch, str]]:
        """Return the matches that pass a filter whose setup records have a text in them, each with its record."""
        where, values = conditions(criteria)
        statement = f"SELECT setup, {COLUMNS} FROM match WHERE {where} AND instr(setup, ?) > 0 ORDER BY {LAST_FIRST}"
        found = []
        for setup, *row in self._database.read(statement, (*values, text)):
            if isinstance(setup, str) and (match := self._found(tuple(row))):
                found.append((match, printable_json(setup)))
        return found

    def events(self, match: MatchId) -> Iterator[StoredEvent]:
        """Yield the events of a match in order, if all of their text can be shown; raises UnreadableText otherwise.

        They are read as they are asked for, a few hundred at a time.
        """
        last = 0
        statement = "SELECT number, time, text FROM event WHERE match = ? AND number > ? ORDER BY number LIMIT ?"
        while rows := self._database.read(statement, (match, last, _AT_ONCE)):
            for number, at, text in rows:
                if number != last + 1 or not is_time(at):
                    raise UnreadableText(str(text))
                yield StoredEvent(number, at, self._readable(text))
                last = number

    # Changed

    def add(self, imported: Imported, events: Iterable[tuple[float, str]]) -> MatchId | None:
        """Add a match from elsewhere, with the times and texts of its events; None where it is there already."""
        times = imported.begun, imported.ended
        row = (imported.token, *new_row(imported.match), 1, *times, *imported.end, None)
        with self._database.transaction() as connection:
            if connection.execute("SELECT 1 FROM match WHERE token = ?", (imported.token,)).fetchone():
                return None
            number = connection.execute(INSERT_MATCH, row).lastrowid
            rows = ((place, at, text, number) for place, (at, text) in enumerate(events, 1))
            connection.executemany(INSERT_EVENT, rows)
            connection.execute(_COUNT_EVENTS, (number, number))
        return number

    def append(self, match: MatchId, texts: Sequence[str]) -> bool:
        """Add events, which happen now, to a row that no program owns: all of them, or none where it is gone."""
        moment = now()
        with self._database.transaction() as connection:
            added = connection.executemany(APPEND_EVENT, [(moment, text, match) for text in texts])
        return added.rowcount == len(texts)

    def rewrite_summary(self, match: MatchId, summary: str) -> None:
        """Replace the summary of a finished match by what was found out about it."""
        self._database.write("UPDATE match SET summary = ? WHERE id = ? AND ended IS NOT NULL", (summary, match))

    def correct(self, match: MatchId, event: str, end: StoredEnd, setup: str) -> None:
        """Replace the last event of a match that is over, its end, and its setup record: all of it, or nothing."""
        with self._database.transaction() as connection:
            found = connection.execute(
                "UPDATE match SET ending = ?, winner = ?, summary = ?, setup = ? WHERE id = ? AND ended IS NOT NULL",
                (*end, setup, match),
            )
            if found.rowcount:
                last = "SELECT max(number) FROM event WHERE match = ?"
                connection.execute(
                    f"UPDATE event SET text = ? WHERE match = ? AND number = ({last})", (event, match, match)
                )

    def rewrite_setups(self, setups: Mapping[MatchId, str]) -> None:
        """Replace the setup records of matches that are over: all of them, or none."""
        with self._database.transaction() as connection:
            rows = ((setup, match) for match, setup in setups.items())
            connection.executemany("UPDATE match SET setup = ? WHERE id = ? AND ended IS NOT NULL", rows)

    def delete(self, match: MatchId) -> None:
        """Delete a match; raises MatchRefused where there is none, or where somebody plays it."""
        if self._clear([(match, self._value("token", match))]) == 0:
            raise MatchRefused(StoreRefusal.OWNED)

    def clear(self) -> int:
        """Delete all matches except those that somebody is playing, and all training; returns how many there were."""
        pending = self._database.read("SELECT id, token FROM match WHERE ended IS NULL")
        count = sum(self._clear(pending[at : at + _CLAIMED_AT_ONCE]) for at in range(0, len(pending), _CLAIMED_AT_ONCE))
        games = dict(self._database.read("SELECT id, game FROM match WHERE ended IS NOT NULL"))
        over = list(games)
        for at in range(0, len(over), _DELETED_AT_ONCE):
            begun = time.monotonic()
            self._delete(over[at : at + _DELETED_AT_ONCE])
            time.sleep(time.monotonic() - begun)  # half of the time is left to programs that write
        with suppress(StoreError):  # the matches are gone; the room can wait until no other program reads
            self._database.shrink()
        return sum(1 for game in games.values() if game != TRAINING) + count

    def close(self) -> None:
        """Close the file."""
        self._database.close()

    # Rows

    def _clear(self, pending: Iterable[tuple[MatchId, object]]) -> int:
        """Delete those of some matches that nobody is playing, given with their tokens; tells how many.

        A damaged token is not the name of a lock, so nobody plays the match.
        """
        with ExitStack() as owners:
            unowned = []
            for match, token in pending:
                if is_token(token):
                    owner = self._claim(token)
                    if owner is None:
                        continue
                    owners.callback(owner.give_up)
                unowned.append(match)
            self._delete(unowned)
        return len(unowned)

    def _claim(self, token: str) -> Owner | None:
        try:
            self._owners.mkdir(mode=0o700, exist_ok=True)
            if self._owners.is_symlink():  # it could lead to any folder
                raise OSError(errno.ELOOP, os.strerror(errno.ELOOP))
            return claim(self._owners / token)
        except OSError as error:
            raise StoreError(Trouble(StoreProblem.UNUSABLE, self._owners, reason=error)) from None

    def _readable(self, text: object) -> str:
        if not isinstance(text, str):
            raise UnreadableText(str(text))
        return printable_json(text)

    def _value(self, column: str, match: MatchId) -> object:
        if 0 < match <= _HIGHEST:
            for (value,) in self._database.read(f"SELECT {column} FROM match WHERE id = ?", (match,)):
                return value
        raise MatchRefused(StoreRefusal.UNKNOWN)

    def _delete(self, matches: list[MatchId]) -> None:
        with self._database.transaction() as connection:
            delete(connection, matches)

    def _found(self, row: tuple[Any, ...]) -> StoredMatch | None:
        try:
            return read_match(row)
        except WrongRow:
            self._damaged.add(row[0])
            return None
