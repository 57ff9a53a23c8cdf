"""Rows of matches and their events in the logbook: columns, statements, and their values, made printable."""

import json
import re
import sqlite3
from collections import namedtuple
from collections.abc import Iterable
from dataclasses import replace
from functools import lru_cache
from typing import Any, Final, TypeAlias

from schiffe.json.values import is_time, is_token
from schiffe.store.matches import PERSON_KIND, MatchId, NewMatch, StoredEnding, StoredMatch, StoredSide

_ESCAPED: Final = re.compile(r"\\u[dD][89abAB]..\\u[dD][c-fC-F]..|\\u....|\\.")
"""A character that JSON writes with a backslash; two of them form one beyond U+FFFF."""


def printable_line(text: str) -> str:
    """Return a text from the file with a question mark for each character that is not printable."""
    return text if text.isprintable() else "".join(character if character.isprintable() else "?" for character in text)


def printable_json(text: str) -> str:
    """Return the text of a JSON value with all its strings made printable, as by ``printable_line``."""
    if not text.isprintable():
        spaced = "".join(" " if character.isspace() else character for character in text)
        text = printable_line(spaced)
    return _ESCAPED.sub(_printable_escape, text) if "\\" in text else text


def _printable_escape(escape: re.Match[str]) -> str:
    try:
        is_printable = json.loads(f'"{escape[0]}"').isprintable()
    except ValueError:
        return escape[0]  # the reader of the value will refuse it
    return escape[0] if is_printable else "?"


def printable_match(match: StoredMatch) -> StoredMatch:
    """Return a match with all its texts made printable."""
    first, second = (
        _side(printable_line(side.kind), printable_line(side.name), printable_line(side.level)) for side in match.sides
    )
    ending = match.ending
    return replace(
        match,
        game_word=printable_line(match.game_word),
        sides=(first, second),
        rules=printable_line(match.rules),
        ending=ending and replace(ending, word=printable_line(ending.word), summary=printable_json(ending.summary)),
    )


SqlRow: TypeAlias = tuple[Any, ...]
"""A row of a table, with the values of its columns."""
COLUMNS: Final = """id, token, game, kind0, name0, level0, kind1, name1, level1, rules, begun, ended, ending, winner,
    summary, imported,
    CASE WHEN ended IS NULL THEN (SELECT max(number) FROM event WHERE match = id) ELSE events END,
    CASE WHEN ended IS NULL THEN (SELECT time FROM event WHERE match = id ORDER BY number DESC LIMIT 1) ELSE ended END
    AS last
"""
"""The columns of a match. Events are counted only for unfinished matches: otherwise a list of ten thousand would take
three times as long."""
_MatchRow = namedtuple(
    "_MatchRow",
    "id token game kind0 name0 level0 kind1 name1 level1 rules began_at ended_at ending winner summary is_imported"
    " event_count last_event_at",
)
"""A row of ``COLUMNS``."""
LATEST_FIRST: Final = "coalesce(last, begun) DESC, id DESC"
"""The order in which the match that was played last comes first."""
INSERT_MATCH: Final = """INSERT INTO match (token, game, kind0, name0, level0, kind1, name1, level1, rules, setup,
    imported, begun, ended, ending, winner, summary)
    VALUES (:token, :game, :kind0, :name0, :level0, :kind1, :name1, :level1, :rules, :setup,
    :imported, :begun, :ended, :ending, :winner, :summary)"""
INSERT_EVENT: Final = "INSERT INTO event (number, time, text, match) VALUES (?, ?, ?, ?)"
APPEND_EVENT: Final = """INSERT INTO event (match, number, time, text)
    SELECT id, (SELECT coalesce(max(number), 0) + 1 FROM event WHERE match = id), ?, ? FROM match WHERE id = ?"""
"""A statement that appends an event; a single one, so that two programs never give two events the same number."""
# The last parameter is the id of the match, as Python 3.12 warns about numbered parameters.
BEGIN_MATCH: Final = "UPDATE match SET begun = ? WHERE id = ?"
END_MATCH: Final = "UPDATE match SET ended = ?, ending = ?, winner = ?, summary = ?, events = ? WHERE id = ?"
LACKS_NUMBER: Final = f"""game = ? AND ended IS NOT NULL AND imported = 0
    AND ending IN (SELECT value FROM json_each(?)) AND EXISTS (
    SELECT 1 FROM json_each(CASE WHEN json_valid(summary) THEN summary ELSE '{{}}' END, ?)
    WHERE type = 'null' AND '{PERSON_KIND}' = CASE key WHEN 0 THEN kind0 WHEN 1 THEN kind1 END)"""
"""Matches played here whose summary lacks a number for a person: a list in it, with an item for each side, has null.

The parameters are the game, the endings as a JSON list, and the JSON path of the list. SQLite evaluates it, so that
fifty thousand matches need not be read to find a few.
"""


class WrongRow(ValueError):
    """A row that this program cannot have written."""


def match_row(
    token: str, new: NewMatch, *, began_at: float, ended_at: float | None = None, ending: StoredEnding | None = None
) -> dict[str, object]:
    """Return the parameters of ``INSERT_MATCH``. With an ``ending`` it is an imported match, or a training."""
    first, second = new.sides
    return {
        "token": token,
        "game": new.game_word,
        "kind0": first.kind,
        "name0": first.name,
        "level0": first.level,
        "kind1": second.kind,
        "name1": second.name,
        "level1": second.level,
        "rules": new.rules,
        "setup": new.setup,
        "imported": ending is not None,
        "begun": began_at,
        "ended": ended_at,
        "ending": ending.word if ending else None,
        "winner": ending.winner if ending else None,
        "summary": ending.summary if ending else "",
    }


def read_match(values: SqlRow) -> StoredMatch:
    """Return the match in a row of ``COLUMNS``; raises WrongRow if the values are damaged."""
    row = _MatchRow._make(values)
    is_over = row.ended_at is not None
    first = row.kind0, row.name0, row.level0
    second = row.kind1, row.name1, row.level1
    texts = (row.token, row.game, *first, *second, row.rules, row.summary, row.ending if is_over else "")
    is_right = (
        {str}.issuperset(map(type, texts))
        and is_token(row.token)
        and is_time(row.began_at)
        and (not is_over or is_time(row.ended_at))
        and row.winner in (None, 0, 1)
        and (row.event_count is None or (isinstance(row.event_count, int) and is_time(row.last_event_at)))
    )
    if not is_right:
        raise WrongRow
    match = StoredMatch(
        id=row.id,
        token=row.token,
        game_word=row.game,
        sides=(_side(*first), _side(*second)),
        rules=row.rules,
        began_at=row.began_at,
        last_event_at=row.began_at if row.last_event_at is None else row.last_event_at,
        event_count=row.event_count or 0,
        ended_at=row.ended_at,
        ending=StoredEnding(row.ending, row.winner, row.summary) if is_over else None,
        is_imported=bool(row.is_imported),
    )
    is_printable = "\\" not in row.summary and "".join(texts).isprintable()  # one check instead of eleven
    return match if is_printable else printable_match(match)


@lru_cache(maxsize=256)  # a long list repeats the same few players
def _side(kind: str, name: str, level: str) -> StoredSide:
    return StoredSide(kind, name, level)


def delete_matches(connection: sqlite3.Connection, match_ids: Iterable[MatchId]) -> None:
    for match_id in match_ids:
        connection.execute("DELETE FROM event WHERE match = ?", (match_id,))
        connection.execute("DELETE FROM match WHERE id = ?", (match_id,))
