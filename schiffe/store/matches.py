"""Records of the logbook: matches and their events, as values and as rows, and filters."""

import json
import re
import sqlite3
import time
from collections.abc import Iterable
from dataclasses import dataclass
from enum import Enum, StrEnum
from functools import lru_cache
from typing import Any, Final, NamedTuple, TypeAlias, TypeGuard

SqlRow: TypeAlias = tuple[Any, ...]
"""A row of a table, with the values of its columns."""
MatchId: TypeAlias = int
"""The number of a match. It is never used again, even after the match is deleted."""
TRAINING: Final = "training"
"""The word in place of a game in a row that holds a player's training, not a match.

Such a row is over from the start. Its events are the training questions and answers. Lists and counts include it only
on request.
"""
_MAX_SITTING_SECONDS: Final = 6 * 3600
"""The longest game in one sitting; a longer game must have been left and resumed."""
_MAX_TIME: Final = 253_000_000_000
"""The end of possible times, in the year 9987: Python has no years of five digits."""
_ESCAPED: Final = re.compile(r"\\u[dD][89abAB]..\\u[dD][c-fC-F]..|\\u....|\\.")
"""A character that JSON writes with a backslash; two of them form one beyond U+FFFF."""


@dataclass(frozen=True)
class StoredSide:
    """The player of one side: a stable word for its kind, a name, and the level if it is a bot.

    In a match of one player all three are empty for the second side.
    """

    kind: str
    name: str
    level: str = ""


class NewMatch(NamedTuple):
    """A match that begins.

    Attributes:
        game: a stable word.
        rules: the rules as a line of text.
        setup: everything needed to resume the match, including secrets, in the game's own text.
    """

    game: str
    sides: tuple[StoredSide, StoredSide]
    rules: str
    setup: str


class StoredEnding(StrEnum):
    """Endings of a match; the value is a stable word for files."""

    WON = "won"
    RESIGNED = "resigned"
    DRAWN = "drawn"
    BROKEN = "broken"
    LEFT = "left"
    ENDED = "ended"
    """Won; no game writes this word now."""


DECIDED_ENDINGS: Final = (StoredEnding.WON, StoredEnding.RESIGNED, StoredEnding.DRAWN)
"""The endings of matches that were played until it was clear who had won, if anybody."""


class StoredEnd(NamedTuple):
    """The ending of a match.

    Attributes:
        ending: the word of a ``StoredEnding``; another word in files of other versions, and in rows of training.
        winner: 0 or 1; None if nobody won.
        summary: what lists and statistics show, in the game's own text, so that they need not read the events.
    """

    ending: str
    winner: int | None = None
    summary: str = ""

    @property
    def is_decided(self) -> bool:
        """True if the match was played to its end, or one player gave up."""
        return self.ending in DECIDED_ENDINGS


class MatchOutcome(Enum):
    """Outcomes of a match for the person at this computer."""

    WON = "won"
    LOST = "lost"
    UNFINISHED = "unfinished"
    OTHER = "other"


class StoredMatch(NamedTuple):
    """A match in the file, without its secrets.

    Attributes:
        token: a name that is unique in all files.
        began_at: the time of its first event, or of its setup before there is one. All times are seconds since 1970.
        last_event_at: the time of its end, or else of its last event, or else of its beginning.
        event_count: the number of its events.
        ended_at: the time of its end; None while it is not over.
        end: its ending; None while it is not over.
        is_imported: whether it was imported instead of played here.
    """

    id: MatchId
    token: str
    game: str
    sides: tuple[StoredSide, StoredSide]
    rules: str
    began_at: float
    last_event_at: float
    event_count: int
    ended_at: float | None
    end: StoredEnd | None
    is_imported: bool

    @property
    def is_solo(self) -> bool:
        """True if one player played alone: the second side is empty."""
        return not self.sides[1].kind

    @property
    def players(self) -> tuple[StoredSide, ...]:
        """The one or two sides that somebody plays."""
        return self.sides[:1] if self.is_solo else self.sides

    @property
    def is_resumable(self) -> bool:
        """True if it can be resumed: nobody plays it from another computer."""
        return all(side.kind != "remote" for side in self.sides)

    @property
    def own_seat(self) -> int | None:
        """The seat of the person at this computer; None if both or neither did."""
        people = [side.kind == "person" for side in self.sides]
        return people.index(True) if people.count(True) == 1 else None

    @property
    def outcome(self) -> MatchOutcome:
        """The outcome for the person at this computer."""
        if self.end is None:
            return MatchOutcome.UNFINISHED
        if self.own_seat is None or self.is_solo or self.end.winner is None:
            return MatchOutcome.OTHER
        return MatchOutcome.WON if self.end.winner == self.own_seat else MatchOutcome.LOST

    @property
    def seconds_played(self) -> float | None:
        """The seconds that it was played; None if that was too long for one sitting."""
        seconds = self.last_event_at - self.began_at
        return seconds if seconds < _MAX_SITTING_SECONDS else None


class StoredEvent(NamedTuple):
    """An event: its number, counted from 1, its time, and the game's own text."""

    number: int
    time: float
    text: str


class ImportedMatch(NamedTuple):
    """A finished match that was played elsewhere."""

    token: str
    new_match: NewMatch
    began_at: float
    ended_at: float
    end: StoredEnd


class MatchToImport(NamedTuple):
    """A match to import with its events: the time and the text of each."""

    imported: ImportedMatch
    events: tuple[tuple[float, str], ...]


class MatchPhase(Enum):
    """Phases of a match in the file."""

    PENDING = "pending"
    OVER = "over"


class BotMatchWinner(Enum):
    """Winners of a match between a person and a bot."""

    PERSON = "person"
    BOT = "bot"


class MatchFilter(NamedTuple):
    """Selects the matches that meet all of the given conditions.

    Attributes:
        game: the ID of the game; None for all games, but no training.
        name: the name of either player.
        level: the level of a bot on either side.
        since, until: the match began in this period; ``until`` itself is excluded.
        phase: whether the match has ended.
        winner: who won, a person or a bot against the other.
        has_events: True for only matches that have events.
        without: texts that must not appear in the setup record.
        limit: how many of the latest matches to return, after ``skip`` of them.
    """

    game: str | None = None
    name: str | None = None
    level: str | None = None
    rules: str | None = None
    since: float | None = None
    until: float | None = None
    phase: MatchPhase | None = None
    winner: BotMatchWinner | None = None
    has_events: bool = False
    without: tuple[str, ...] = ()
    limit: int | None = None
    skip: int = 0


class RefusedActionReason(Enum):
    """Reasons to refuse an action on a match."""

    UNKNOWN = "unknown"
    OVER = "over"
    PENDING = "pending"
    """The match is not over."""
    OWNED = "owned"
    """The match is being played, here or in another program."""


class RefusedAction(Exception):
    """An action on a match was refused; ``refusal`` is the reason."""

    def __init__(self, refusal: RefusedActionReason) -> None:
        super().__init__(refusal.value)
        self.refusal = refusal


COLUMNS: Final = """id, token, game, kind0, name0, level0, kind1, name1, level1, rules, begun, ended, ending, winner,
    summary, imported,
    CASE WHEN ended IS NULL THEN (SELECT max(number) FROM event WHERE match = id) ELSE events END,
    CASE WHEN ended IS NULL THEN (SELECT time FROM event WHERE match = id ORDER BY number DESC LIMIT 1) ELSE ended END
    AS last
"""
"""The columns of a match. Events are counted only for unfinished matches: otherwise a list of ten thousand would take
three times as long."""
LAST_FIRST: Final = "coalesce(last, begun) DESC, id DESC"
"""The order in which the match that was played last comes first."""
INSERT_MATCH: Final = """INSERT INTO match (token, game, kind0, name0, level0, kind1, name1, level1, rules, setup,
    imported, begun, ended, ending, winner, summary)
    VALUES (:token, :game, :kind0, :name0, :level0, :kind1, :name1, :level1, :rules, :setup,
    :imported, :begun, :ended, :ending, :winner, :summary)"""
INSERT_EVENT: Final = "INSERT INTO event (number, time, text, match) VALUES (?, ?, ?, ?)"
APPEND_EVENT: Final = """INSERT INTO event (match, number, time, text)
    SELECT id, (SELECT coalesce(max(number), 0) + 1 FROM event WHERE match = id), ?, ? FROM match WHERE id = ?"""
"""Appends an event, in one statement, so that two programs never give two events the same number."""
BEGIN_MATCH: Final = "UPDATE match SET begun = ? WHERE id = ?"
END_MATCH: Final = "UPDATE match SET ended = ?, ending = ?, winner = ?, summary = ?, events = ? WHERE id = ?"
"""The id of the match is the last parameter of each statement; Python 3.12 warns about numbered parameters."""
_PHASES: Final = {None: "1", MatchPhase.OVER: "ended IS NOT NULL", MatchPhase.PENDING: "ended IS NULL"}
"""The condition of each phase, written so that SQLite uses an index."""
_AGAINST_BOT: Final = "kind1 <> '' AND kind0 <> kind1 AND 'person' IN (kind0, kind1)"
_WINNERS: Final = {
    BotMatchWinner.PERSON: f"{_AGAINST_BOT} AND winner = (kind1 = 'person')",
    BotMatchWinner.BOT: f"{_AGAINST_BOT} AND winner = (kind0 = 'person')",
}
"""The condition of each winner; the comparison is 0 or 1 in SQL, like the winner."""
_HAS_EVENTS: Final = "coalesce(events, EXISTS (SELECT 1 FROM event WHERE match = id)) > 0"
"""The condition that a match has events; the row of a finished match has their number."""


LACKING: Final = """game = ? AND ended IS NOT NULL AND imported = 0 AND ending IN (SELECT value FROM json_each(?))
    AND EXISTS (
    SELECT 1 FROM json_each(CASE WHEN json_valid(summary) THEN summary ELSE '{}' END, ?)
    WHERE type = 'null' AND 'person' = CASE key WHEN 0 THEN kind0 WHEN 1 THEN kind1 END)"""
"""Matches played here whose summary lacks a number for a person: a list in it, with an item for each side, has null.

The parameters are the game, the endings as a JSON list, and the JSON path of the list. SQLite evaluates it, so that
fifty thousand matches need not be read to find a few.
"""


class WrongRow(ValueError):
    """A row that this program cannot have written."""


def match_row(
    token: str, new: NewMatch, *, began_at: float, ended_at: float | None = None, end: StoredEnd | None = None
) -> dict[str, object]:
    """Return the parameters of ``INSERT_MATCH``. A match that has an ``end`` is an imported one."""
    first, second = new.sides
    return {
        "token": token,
        "game": new.game,
        "kind0": first.kind,
        "name0": first.name,
        "level0": first.level,
        "kind1": second.kind,
        "name1": second.name,
        "level1": second.level,
        "rules": new.rules,
        "setup": new.setup,
        "imported": end is not None,
        "begun": began_at,
        "ended": ended_at,
        "ending": end.ending if end else None,
        "winner": end.winner if end else None,
        "summary": end.summary if end else "",
    }


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


def read_match(row: SqlRow) -> StoredMatch:
    """Return the match in a row of ``COLUMNS``; raises WrongRow if the values are damaged."""
    match_id, *texts, began_at, ended_at, ending, winner, summary, imported, events, last_event_at = row
    is_right = (
        {str}.issuperset(map(type, texts))
        and isinstance(summary, str)
        and is_token(texts[0])
        and is_time(began_at)
        and (ended_at is None or (is_time(ended_at) and isinstance(ending, str)))
        and winner in (None, 0, 1)
        and (events is None or (isinstance(events, int) and is_time(last_event_at)))
    )
    if not is_right:
        raise WrongRow
    ending = "" if ended_at is None else ending
    if "\\" in summary or not "".join((*texts, ending, summary)).isprintable():  # one check instead of eleven
        texts = list(map(printable_line, texts))
        ending = printable_line(ending)
        summary = printable_json(summary)
    token, game, kind0, name0, level0, kind1, name1, level1, rules = texts
    sides = _side(kind0, name0, level0), _side(kind1, name1, level1)
    end = None if ended_at is None else StoredEnd(ending, winner, summary)
    return StoredMatch(
        id=match_id,
        token=token,
        game=game,
        sides=sides,
        rules=rules,
        began_at=began_at,
        last_event_at=began_at if last_event_at is None else last_event_at,
        event_count=events or 0,
        ended_at=ended_at,
        end=end,
        is_imported=bool(imported),
    )


@lru_cache(maxsize=256)  # a long list repeats the same few players
def _side(kind: str, name: str, level: str) -> StoredSide:
    return StoredSide(kind, name, level)


def now() -> float:
    """Return the system's time, limited to the times that the file may hold in case the clock is far off."""
    return min(max(time.time(), 0.0), _MAX_TIME - 1.0)


def is_time(value: object) -> bool:
    """Return whether a value is a time in seconds since 1970 that a calendar can show."""
    return isinstance(value, float) and 0 <= value < _MAX_TIME


def is_token(value: object) -> TypeGuard[str]:
    """Return whether a value can be the token of a match, which is also the name of its lock file."""
    return isinstance(value, str) and len(value) <= 64 and value.isascii() and value.isalnum()


def conditions(criteria: MatchFilter) -> tuple[str, tuple[object, ...]]:
    """Return the SQL condition of a filter, and its parameters."""
    optional = (
        ("game <> ?", TRAINING if criteria.game is None else None),
        ("game = ?", criteria.game),
        ("? IN (name0, name1)", criteria.name),
        ("? IN (level0, level1)", criteria.level),
        ("rules = ?", criteria.rules),
        ("begun >= ?", criteria.since),
        ("begun < ?", criteria.until),
        *(("instr(setup, ?) = 0", text) for text in criteria.without),
    )
    # A command line may contain what cannot be encoded; no row has that.
    comparisons = [
        (expression, value.encode(errors="backslashreplace").decode() if isinstance(value, str) else value)
        for expression, value in optional
        if value is not None
    ]
    states = [_HAS_EVENTS] if criteria.has_events else []
    if criteria.winner:
        states.append(_WINNERS[criteria.winner])
    expressions = [_PHASES[criteria.phase], *states, *(expression for expression, _value in comparisons)]
    return " AND ".join(expressions), tuple(value for _expression, value in comparisons)


def delete(connection: sqlite3.Connection, matches: Iterable[MatchId]) -> None:
    """Delete matches and their events."""
    for match_id in matches:
        connection.execute("DELETE FROM event WHERE match = ?", (match_id,))
        connection.execute("DELETE FROM match WHERE id = ?", (match_id,))
