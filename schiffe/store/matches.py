"""Records of the logbook, as values and as rows: matches, their events, and filters for them."""

import json
import re
import sqlite3
import time
from collections.abc import Iterable
from dataclasses import dataclass
from enum import Enum
from functools import lru_cache
from typing import Any, Final, NamedTuple, TypeAlias, TypeGuard

MatchId: TypeAlias = int
"""The number of a match; no other ever has it, even after it is deleted."""
TRAINING: Final = "training"
"""Instead of a game: the row is no match but a player's training, which is over as soon as it is there.

Its events are what was found in games and answered. Lists and counts have it only where they ask for it.
"""


@dataclass(frozen=True)
class StoredSide:
    """The player of one side: a stable word for its kind, a name, and the level of a bot.

    All three are empty for the second side of a match of one player.
    """

    kind: str
    name: str
    level: str = ""


class NewMatch(NamedTuple):
    """A match that begins.

    Attributes:
        game: a stable word.
        rules: the rules as a line of text.
        setup: all that the match needs to be taken up again, secrets too; the game's own text.
    """

    game: str
    sides: tuple[StoredSide, StoredSide]
    rules: str
    setup: str


class StoredEnd(NamedTuple):
    """The ending of a match.

    Attributes:
        how: a stable word.
        winner: 0 or 1; None where nobody has won.
        summary: what lists and statistics want to know, so that they need no events; the game's own text.
    """

    how: str
    winner: int | None = None
    summary: str = ""


_LONGEST_SITTING: Final = 6 * 3600
"""Seconds: a game that lasted longer was left and taken up again."""


class StoredMatch(NamedTuple):
    """A match in the file, without its secrets.

    Attributes:
        token: a name that no other match has, in this file or any other.
        begun: when, in seconds since 1970, as all times here: with its first event, or while it is only set up.
        last: when it ended, or else when its last event happened, or when it began.
        events: how many there are.
        ended: when; None while it is not over.
        end: how; None while it is not over.
        is_imported: whether it was imported, and not played here.
    """

    id: MatchId
    token: str
    game: str
    sides: tuple[StoredSide, StoredSide]
    rules: str
    begun: float
    last: float
    events: int
    ended: float | None
    end: StoredEnd | None
    is_imported: bool

    @property
    def is_solo(self) -> bool:
        """True if one player played alone: the second side is empty."""
        return not self.sides[1].kind

    @property
    def players(self) -> tuple[StoredSide, ...]:
        """Those who play: one or two."""
        return self.sides[:1] if self.is_solo else self.sides

    @property
    def is_resumable(self) -> bool:
        """True if somebody can go on with it where it was left; that needs no stranger at another computer."""
        return all(side.kind != "remote" for side in self.sides)

    @property
    def seconds_played(self) -> float | None:
        """For how many seconds it was played; None where that was too long for one sitting."""
        seconds = self.last - self.begun
        return seconds if seconds < _LONGEST_SITTING else None


class StoredEvent(NamedTuple):
    """An event: its number, which counts from 1, when it happened, and the game's own text."""

    number: int
    time: float
    text: str


class Imported(NamedTuple):
    """A match that was played elsewhere and is over."""

    token: str
    match: NewMatch
    begun: float
    ended: float
    end: StoredEnd


class ReadMatch(NamedTuple):
    """Such a match with its events: the time and the text of each."""

    imported: Imported
    events: tuple[tuple[float, str], ...]


class MatchFilter(NamedTuple):
    """A filter of matches: those pass that meet all conditions given.

    Attributes:
        game: its word; without one all games are meant, and no training.
        name: what one of the two is called.
        level: that of the bot on one side.
        since, until: when it began; ``until`` itself is excluded.
        is_over: whether it has ended.
        is_won: whether the one person of its two sides has won it, or lost it.
        has_events: only those in which something has happened.
        without: texts that their setup records do not have.
        limit: how many at most, the latest ones; ``skip`` of these are left out first.
    """

    game: str | None = None
    name: str | None = None
    level: str | None = None
    rules: str | None = None
    since: float | None = None
    until: float | None = None
    is_over: bool | None = None
    is_won: bool | None = None
    has_events: bool = False
    without: tuple[str, ...] = ()
    limit: int | None = None
    skip: int = 0


class StoreRefusal(Enum):
    """Reasons why something cannot be done with a match."""

    UNKNOWN = "unknown"
    OVER = "over"
    PENDING = "pending"
    """It is not over."""
    OWNED = "owned"
    """It is being played, here or in another program."""


class MatchRefused(Exception):
    """Something cannot be done with a match; ``refusal`` tells why."""

    def __init__(self, refusal: StoreRefusal) -> None:
        super().__init__(refusal.value)
        self.refusal = refusal


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
INSERT_EVENT: Final = "INSERT INTO event (number, time, text, match) VALUES (?, ?, ?, ?)"
APPEND_EVENT: Final = """INSERT INTO event (match, number, time, text)
    SELECT id, (SELECT coalesce(max(number), 0) + 1 FROM event WHERE match = id), ?, ? FROM match WHERE id = ?"""
"""In one statement, so that two programs never give two events the same number."""
BEGIN_MATCH: Final = "UPDATE match SET begun = ? WHERE id = ?"
END_MATCH: Final = "UPDATE match SET ended = ?, ending = ?, winner = ?, summary = ?, events = ? WHERE id = ?"
"""The number of the match comes last, as in all that is written of one; Python 3.12 warns of numbered places."""
_LAST_TIME: Final = 253_000_000_000
"""In the year 9987: Python knows no years of five digits."""
_IS_OVER: Final = {None: "1", True: "ended IS NOT NULL", False: "ended IS NULL"}
"""As an expression that an index is found for."""
_WON: Final = "kind1 <> '' AND kind0 <> kind1 AND 'person' IN (kind0, kind1) AND winner = (kind1 = 'person')"
_LOST: Final = "kind1 <> '' AND kind0 <> kind1 AND 'person' IN (kind0, kind1) AND winner = (kind0 = 'person')"
"""A winner of 0 or 1 is compared with what is 0 or 1."""
_HAS_EVENTS: Final = "coalesce(events, EXISTS (SELECT 1 FROM event WHERE match = id)) > 0"
"""The events of a match that is over are counted already."""


LACKING: Final = """game = ? AND ended IS NOT NULL AND imported = 0 AND ending IN (SELECT value FROM json_each(?))
    AND EXISTS (
    SELECT 1 FROM json_each(CASE WHEN json_valid(summary) THEN summary ELSE '{}' END, ?)
    WHERE type = 'null' AND 'person' = CASE key WHEN 0 THEN kind0 WHEN 1 THEN kind1 END)"""
"""Matches played here that ended in some ways, in whose summaries a list with a value for each side has none for a
person; the values are the game, the ways as a list of JSON, and the path of the list. It is an expression, so that
nobody reads fifty thousand matches to find a few."""


class WrongRow(ValueError):
    """A row that this program has not written."""


def new_row(new: NewMatch) -> tuple[str, ...]:
    """Return what the columns from ``game`` to ``setup`` hold."""
    one, other = new.sides
    return (new.game, one.kind, one.name, one.level, other.kind, other.name, other.level, new.rules, new.setup)


_ESCAPED: Final = re.compile(r"\\u[dD][89abAB]..\\u[dD][c-fC-F]..|\\u....|\\.")
"""A character of JSON that is written with a backslash; two such make one that is beyond U+FFFF."""


def printable_line(text: str) -> str:
    """Return a text of the file for showing, with question marks for characters that no name or word here has."""
    return text if text.isprintable() else "".join(sign if sign.isprintable() else "?" for sign in text)


def printable_json(text: str) -> str:
    """Return the text of a value of JSON whose texts may be shown, as ``printable_line`` makes them."""
    if not text.isprintable():
        spaced = "".join(" " if sign.isspace() else sign for sign in text)
        text = printable_line(spaced)
    return _ESCAPED.sub(_printable_escape, text) if "\\" in text else text


def _printable_escape(found: re.Match[str]) -> str:
    try:
        is_printable = json.loads(f'"{found[0]}"').isprintable()
    except ValueError:
        return found[0]  # whoever reads the value finds that it is none
    return found[0] if is_printable else "?"


def read_match(row: tuple[Any, ...]) -> StoredMatch:
    """Return a match from its ``COLUMNS``; raises WrongRow where a damaged file has something else in them."""
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
    ending = "" if ended is None else ending
    if "\\" in summary or not "".join((*texts, ending, summary)).isprintable():  # one look in place of eleven
        texts = list(map(printable_line, texts))
        ending = printable_line(ending)
        summary = printable_json(summary)
    token, game, kind0, name0, level0, kind1, name1, level1, rules = texts
    sides = _side(kind0, name0, level0), _side(kind1, name1, level1)
    end = None if ended is None else StoredEnd(ending, winner, summary)
    last = begun if last is None else last
    return StoredMatch(
        number,
        token,
        game=game,
        sides=sides,
        rules=rules,
        begun=begun,
        last=last,
        events=events or 0,
        ended=ended,
        end=end,
        is_imported=bool(imported),
    )


@lru_cache(maxsize=256)  # a long list has the same few people and bots again and again
def _side(kind: str, name: str, level: str) -> StoredSide:
    return StoredSide(kind, name, level)


def now() -> float:
    """Return the system's time, or the nearest one that the file may have if its clock is set to another century."""
    return min(max(time.time(), 0.0), _LAST_TIME - 1.0)


def is_time(value: object) -> bool:
    """Return whether something is a time that a calendar has, in seconds since 1970."""
    return isinstance(value, float) and 0 <= value < _LAST_TIME


def is_token(value: object) -> TypeGuard[str]:
    """Return whether something can be the token of a match, which is also the name of a file."""
    return isinstance(value, str) and len(value) <= 64 and value.isascii() and value.isalnum()


def conditions(criteria: MatchFilter) -> tuple[str, tuple[object, ...]]:
    """Return what a row has to be like, as an expression and its values."""
    given = (
        ("game <> ?", TRAINING if criteria.game is None else None),
        ("game = ?", criteria.game),
        ("? IN (name0, name1)", criteria.name),
        ("? IN (level0, level1)", criteria.level),
        ("rules = ?", criteria.rules),
        ("begun >= ?", criteria.since),
        ("begun < ?", criteria.until),
        *(("instr(setup, ?) = 0", text) for text in criteria.without),
    )
    # A command line may say what cannot be encoded, and that finds nothing.
    found = [
        (expression, value.encode(errors="backslashreplace").decode() if isinstance(value, str) else value)
        for expression, value in given
        if value is not None
    ]
    begun = [_HAS_EVENTS] if criteria.has_events else []
    if criteria.is_won is not None:
        begun.append(_WON if criteria.is_won else _LOST)
    expressions = [_IS_OVER[criteria.is_over], *begun, *(expression for expression, _ in found)]
    return " AND ".join(expressions), tuple(value for _, value in found)


def delete(connection: sqlite3.Connection, matches: Iterable[MatchId]) -> None:
    """Delete matches and their events."""
    for match in matches:
        connection.execute("DELETE FROM event WHERE match = ?", (match,))
        connection.execute("DELETE FROM match WHERE id = ?", (match,))
