"""Rows of matches and their events in the logbook: columns, statements, and their values, made printable."""

import json
import re
import sqlite3
from typing import Final

from schiffe.json.values import is_time, is_token
from schiffe.store.matches import MatchId, NewMatch, StoredEnding, StoredMatch, StoredSide

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


COLUMNS: Final = """id, token, game, kind0, name0, level0, kind1, name1, level1, rules, begun, ended, ending, winner,
    summary, imported,
    CASE WHEN ended IS NULL THEN (SELECT max(number) FROM event WHERE match = id) ELSE events END AS event_count,
    CASE WHEN ended IS NULL THEN (SELECT time FROM event WHERE match = id ORDER BY number DESC LIMIT 1) ELSE ended END
    AS last_event_at
"""
"""The columns of a match. Events are counted only for unfinished matches: otherwise a list of ten thousand would take
three times as long."""
LATEST_FIRST: Final = "coalesce(last_event_at, begun) DESC, id DESC"
"""The order in which the match that was played last comes first."""
INSERT_EVENT: Final = "INSERT INTO event (number, time, text, match) VALUES (?, ?, ?, ?)"
APPEND_EVENT: Final = """INSERT INTO event (match, number, time, text)
    SELECT id, (SELECT coalesce(max(number), 0) + 1 FROM event WHERE match = id), ?, ? FROM match WHERE id = ?"""
"""A statement that appends an event; a single one, so that two programs never give two events the same number."""
# The last parameter is the id of the match, as Python 3.12 warns about numbered parameters.
BEGIN_MATCH: Final = "UPDATE match SET begun = ? WHERE id = ?"
END_MATCH: Final = "UPDATE match SET ended = ?, ending = ?, winner = ?, summary = ?, events = ? WHERE id = ?"


class WrongRow(ValueError):
    """A row that this program cannot have written."""


def insert_match(
    connection: sqlite3.Connection,
    token: str,
    new: NewMatch,
    *,
    began_at: float,
    ended_at: float | None = None,
    ending: StoredEnding | None = None,
) -> MatchId:
    """Add a match and return its number. With an ``ending`` it is an imported match, or a training."""
    first, second = new.sides
    row = {
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
    statement = f"INSERT INTO match ({','.join(row)}) VALUES ({','.join('?' * len(row))})"
    match_id = connection.execute(statement, tuple(row.values())).lastrowid
    assert match_id is not None, "a row was inserted"
    return match_id


def read_match(row: sqlite3.Row) -> StoredMatch:
    """Return the match in a row of ``COLUMNS``; raises WrongRow if the values are damaged."""
    began_at, ended_at, winner, summary = row["begun"], row["ended"], row["winner"], row["summary"]
    event_count, last_event_at = row["event_count"], row["last_event_at"]
    is_valid = (
        is_token(row["token"])
        and is_time(began_at)
        and (ended_at is None or is_time(ended_at))
        and winner in (None, 0, 1)
        and isinstance(summary, str)
        and (event_count is None or (isinstance(event_count, int) and is_time(last_event_at)))
    )
    if not is_valid:
        raise WrongRow
    return StoredMatch(
        id=row["id"],
        token=row["token"],
        game_word=_read_text(row["game"]),
        sides=(
            StoredSide(_read_text(row["kind0"]), _read_text(row["name0"]), _read_text(row["level0"])),
            StoredSide(_read_text(row["kind1"]), _read_text(row["name1"]), _read_text(row["level1"])),
        ),
        rules=_read_text(row["rules"]),
        began_at=began_at,
        last_event_at=began_at if last_event_at is None else last_event_at,
        event_count=event_count or 0,
        ended_at=ended_at,
        ending=None if ended_at is None else StoredEnding(_read_text(row["ending"]), winner, printable_json(summary)),
        is_imported=bool(row["imported"]),
    )


def _read_text(value: object) -> str:
    """Return a text of a row, made printable; raises WrongRow if the value is no text."""
    if not isinstance(value, str):
        raise WrongRow
    return printable_line(value)
