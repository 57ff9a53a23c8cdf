"""Reading matches and their events from the logbook."""

import json
import sqlite3
from collections.abc import Iterator, Sequence
from typing import Final

from schiffe.json.values import UnreadableText, is_time, is_token
from schiffe.store.database import Database
from schiffe.store.match_filters import MatchFilter, sql_condition
from schiffe.store.match_rows import COLUMNS, LATEST_FIRST, WrongRow, printable_json, read_match
from schiffe.store.matches import PERSON_KIND, MatchId, RefusedAction, RefusedActionReason, StoredEvent, StoredMatch

_EVENTS_AT_ONCE: Final = 200
"""The number of events to read at a time."""
_MAX_MATCH_ID: Final = 2**63 - 1
_ALL: Final = MatchFilter()
_FIND_LACKING: Final = f"""SELECT id FROM match
    WHERE game = :game AND ended IS NOT NULL AND imported = 0
    AND ending IN (SELECT value FROM json_each(:endings)) AND EXISTS (
        SELECT 1 FROM json_each(CASE WHEN json_valid(summary) THEN summary ELSE '{{}}' END, :list)
        WHERE type = 'null' AND '{PERSON_KIND}' = CASE key WHEN 0 THEN kind0 WHEN 1 THEN kind1 END)
    ORDER BY ended DESC, id DESC"""
"""Finds matches played here whose summary lacks a number for a person: a list in it, with an item for each side, has
null. SQLite evaluates it, so that fifty thousand matches need not be read to find a few.
"""


class MatchReader:
    """Reads matches and their events; a match whose row is damaged is skipped.

    Every method raises StoreError if the file can no longer be used.
    """

    def __init__(self, database: Database) -> None:
        self._database = database
        self._damaged_ids: set[MatchId] = set()

    @property
    def damaged_match_ids(self) -> list[MatchId]:
        """The matches that were skipped so far because their rows are damaged."""
        return sorted(self._damaged_ids)

    def find_match(self, match_id: MatchId) -> StoredMatch | None:
        """Return a match; None if it does not exist or is damaged."""
        if not 0 < match_id <= _MAX_MATCH_ID:
            return None
        rows = self._database.read(f"SELECT {COLUMNS} FROM match WHERE id = ?", (match_id,))
        return self._match_or_none(rows[0]) if rows else None

    def has_match(self, match_id: MatchId) -> bool:
        """Return whether a match exists, even if it is damaged."""
        return 0 < match_id <= _MAX_MATCH_ID and bool(
            self._database.read("SELECT 1 FROM match WHERE id = ?", (match_id,))
        )

    def finished_match(self, match_id: MatchId, game_word: str) -> StoredMatch:
        """Return a finished match of a game.

        Raises:
            RefusedAction: the match is not over, or does not exist.
            UnreadableText: the match belongs to another game.
        """
        stored = self.find_match(match_id)
        if stored is None:
            raise RefusedAction(RefusedActionReason.UNKNOWN)
        if stored.ended_at is None:
            raise RefusedAction(RefusedActionReason.PENDING)
        if stored.game_word != game_word:
            raise UnreadableText(stored.game_word)
        return stored

    def matches(self, match_filter: MatchFilter = _ALL) -> list[StoredMatch]:
        where, values = sql_condition(match_filter)
        limit = -1 if match_filter.limit is None else match_filter.limit
        statement = f"SELECT {COLUMNS} FROM match WHERE {where} ORDER BY {LATEST_FIRST} LIMIT ? OFFSET ?"
        matches = map(self._match_or_none, self._database.read(statement, (*values, limit, match_filter.skip)))
        return [stored for stored in matches if stored]

    def count(self, match_filter: MatchFilter = _ALL) -> int:
        """Return how many matches meet the conditions of a filter; ``limit`` and ``skip`` are ignored."""
        where, values = sql_condition(match_filter)
        ((number,),) = self._database.read(f"SELECT count(*) FROM match WHERE {where}", values)
        return int(number)

    def matches_lacking(self, game_word: str, endings: Sequence[str], field: str) -> list[MatchId]:
        """Return the matches of a game, played here, whose summaries lack a number for a person; the latest first.

        They ended in one of ``endings``. ``field`` is a list in the summaries with a number or null for each side.
        """
        values = {"game": game_word, "endings": json.dumps(endings), "list": f"$.{field}"}
        return [row["id"] for row in self._database.read(_FIND_LACKING, values)]

    def setup(self, match_id: MatchId) -> str:
        """Return the setup record of a match, including secrets, with printable texts only.

        Raises:
            RefusedAction: the match does not exist.
            UnreadableText: the record is damaged.
        """
        return self._require_text(self._read_value("setup", match_id))

    def setups_with(self, text: str, match_filter: MatchFilter) -> list[tuple[StoredMatch, str]]:
        """Return the matches that a filter selects and whose setup records contain a text, each with its record."""
        where, values = sql_condition(match_filter)
        where += " AND instr(setup, ?) > 0"
        statement = f"SELECT setup, {COLUMNS} FROM match WHERE {where} ORDER BY {LATEST_FIRST}"
        matches = []
        for row in self._database.read(statement, (*values, text)):
            if isinstance(row["setup"], str) and (stored := self._match_or_none(row)):
                matches.append((stored, printable_json(row["setup"])))
        return matches

    def events(self, match_id: MatchId) -> Iterator[StoredEvent]:
        """Yield the events of a match in order.

        They are read lazily, a few hundred at a time.

        Raises:
            UnreadableText: an event is damaged.
        """
        last_number = 0
        statement = "SELECT number, time, text FROM event WHERE match = ? AND number > ? ORDER BY number LIMIT ?"
        while rows := self._database.read(statement, (match_id, last_number, _EVENTS_AT_ONCE)):
            for number, happened_at, text in rows:
                if number != last_number + 1 or not is_time(happened_at):
                    raise UnreadableText(str(text))
                yield StoredEvent(number, happened_at, self._require_text(text))
                last_number = number

    def token(self, match_id: MatchId) -> str | None:
        """Return the token of a match, None if it is damaged; raises RefusedAction if the match does not exist."""
        token = self._read_value("token", match_id)
        return token if is_token(token) else None

    def _require_text(self, text: object) -> str:
        if not isinstance(text, str):
            raise UnreadableText(str(text))
        return printable_json(text)

    def _read_value(self, column: str, match_id: MatchId) -> object:
        if 0 < match_id <= _MAX_MATCH_ID:
            for (value,) in self._database.read(f"SELECT {column} FROM match WHERE id = ?", (match_id,)):
                return value
        raise RefusedAction(RefusedActionReason.UNKNOWN)

    def _match_or_none(self, row: sqlite3.Row) -> StoredMatch | None:
        try:
            return read_match(row)
        except WrongRow:
            self._damaged_ids.add(row["id"])
            return None
