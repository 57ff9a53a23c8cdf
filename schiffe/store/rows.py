"""Matches as rows of the file of games, and the conditions for those that are wanted."""

import sqlite3
from collections.abc import Iterable
from functools import lru_cache
from typing import Any, Final

from schiffe.store.matches import MatchFilter, MatchId, NewMatch, StoredEnd, StoredMatch, StoredSide

COLUMNS: Final = """id, token, game, kind0, name0, level0, kind1, name1, level1, rules, begun, ended, ending, winner,
    summary, imported,
    CASE WHEN ended IS NULL THEN (SELECT max(number) FROM event WHERE match = id) ELSE events END,
    CASE WHEN ended IS NULL THEN (SELECT time FROM event WHERE match = id ORDER BY number DESC LIMIT 1) ELSE ended END
    AS last
"""
"""Looking up the events of every finished match makes a list of ten thousand take three times as long."""
LAST_FIRST: Final = "coalesce(last, begun) DESC, id DESC"
"""The order of those columns in which the match that was played last is the first."""
INSERT_MATCH: Final = """INSERT INTO match (token, game, kind0, name0, level0, kind1, name1, level1, rules, setup,
    imported, begun, ended, ending, winner, summary, events)
    VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)"""
INSERT_EVENT: Final = "INSERT INTO event (match, number, time, text) VALUES (?, ?, ?, ?)"
END_MATCH: Final = "UPDATE match SET ended = ?, ending = ?, winner = ?, summary = ?, events = ? WHERE id = ?"
_LAST_TIME: Final = 253_000_000_000
"""In the year 9987: Python knows no years of five digits."""
_IS_OVER: Final = {None: "1", True: "ended IS NOT NULL", False: "ended IS NULL"}
"""As an expression that an index is found for."""
_HAS_EVENTS: Final = "coalesce(events, EXISTS (SELECT 1 FROM event WHERE match = id)) > 0"
"""The events of a match that is over are counted already."""


class WrongRow(ValueError):
    """A row that this program has not written."""


def new_row(new: NewMatch) -> tuple[str, ...]:
    """What the columns from ``game`` to ``setup`` hold."""
    one, other = new.sides
    return (new.game, one.kind, one.name, one.level, other.kind, other.name, other.level, new.rules, new.setup)


def read_match(row: tuple[Any, ...]) -> StoredMatch:
    """A match from its ``COLUMNS``; raises WrongRow where a damaged file has something else in them."""
    number, *texts, begun, ended, ending, winner, summary, imported, events, last = row
    is_right = (
        {str}.issuperset(map(type, texts))
        and isinstance(summary, str)
        and is_token(texts[0])
        and is_time(begun)
        and (ended is None or (is_time(ended) and isinstance(ending, str)))
        and winner in (None, 0, 1)
        and (events is None or (isinstance(events, int) and is_time(last)))
    )
    if not is_right:
        raise WrongRow
    token, game, kind0, name0, level0, kind1, name1, level1, rules = texts
    sides = _side(kind0, name0, level0), _side(kind1, name1, level1)
    end = None if ended is None else StoredEnd(ending, winner, summary)
    last = begun if last is None else last
    return StoredMatch(number, token, game, sides, rules, begun, last, events or 0, ended, end, bool(imported))


@lru_cache(maxsize=256)  # a long list has the same few people and bots again and again
def _side(kind: str, name: str, level: str) -> StoredSide:
    return StoredSide(kind, name, level)


def is_time(value: object) -> bool:
    """Whether something is a time that a calendar has, in seconds since 1970."""
    return isinstance(value, float) and 0 <= value < _LAST_TIME


def is_token(value: object) -> bool:
    """Whether something can be the token of a match, which is also the name of a file."""
    return isinstance(value, str) and 0 < len(value) <= 64 and value.isascii() and value.isalnum()


def conditions(wanted: MatchFilter) -> tuple[str, tuple[object, ...]]:
    """What a row has to be like, as an expression and its values."""
    given = (
        ("game = ?", wanted.game),
        ("? IN (name0, name1)", wanted.name),
        ("? IN (level0, level1)", wanted.level),
        ("rules = ?", wanted.rules),
        ("begun >= ?", wanted.since),
        ("begun < ?", wanted.until),
    )
    found = [(expression, value) for expression, value in given if value is not None]
    begun = [_HAS_EVENTS] if wanted.has_events else []
    expressions = [_IS_OVER[wanted.is_over], *begun, *(expression for expression, _ in found)]
    return " AND ".join(expressions), tuple(_storable(value) for _, value in found)


def _storable(value: object) -> object:
    """A value that can be looked for; a command line may say what cannot be encoded, and that finds nothing."""
    return value.encode(errors="backslashreplace").decode() if isinstance(value, str) else value


def delete(connection: sqlite3.Connection, matches: Iterable[MatchId]) -> None:
    """Delete matches and their events."""
    for match in matches:
        connection.execute("DELETE FROM event WHERE match = ?", (match,))
        connection.execute("DELETE FROM match WHERE id = ?", (match,))
