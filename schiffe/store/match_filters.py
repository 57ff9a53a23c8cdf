"""Filters of matches, as values and as conditions of SQL."""

from dataclasses import dataclass
from enum import Enum
from typing import Final

from schiffe.store.matches import PERSON_KIND, TRAINING_GAME


class MatchPhase(Enum):
    """Phases of a match in the file."""

    PENDING = "pending"
    OVER = "over"


class BotMatchWinner(Enum):
    """Winners of a match between a person and a bot."""

    PERSON = "person"
    BOT = "bot"


@dataclass(frozen=True)
class MatchFilter:
    """Selects the matches that meet all of the given conditions.

    Attributes:
        game_word: the word of the game; None for all games, but no training.
        name: the name of either player.
        level: the level of a bot on either side.
        since, until: the match began in this period; ``until`` itself is excluded.
        phase: whether the match has ended.
        winner: who won, a person or a bot against the other.
        has_events: True for only matches that have events.
        without: texts that must not appear in the setup record.
        limit: the maximum number of matches, the latest ones after ``skip`` others.
    """

    game_word: str | None = None
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


_PHASES: Final = {None: "1", MatchPhase.OVER: "ended IS NOT NULL", MatchPhase.PENDING: "ended IS NULL"}
"""The condition of each phase, written so that SQLite uses an index."""
_AGAINST_BOT: Final = f"kind1 <> '' AND kind0 <> kind1 AND '{PERSON_KIND}' IN (kind0, kind1)"
_WINNERS: Final = {
    BotMatchWinner.PERSON: f"{_AGAINST_BOT} AND winner = (kind1 = '{PERSON_KIND}')",
    BotMatchWinner.BOT: f"{_AGAINST_BOT} AND winner = (kind0 = '{PERSON_KIND}')",
}
"""The condition of each winner; the comparison is 0 or 1 in SQL, like the winner."""
_HAS_EVENTS: Final = "coalesce(events, EXISTS (SELECT 1 FROM event WHERE match = id)) > 0"
"""The condition that a match has events; the row of a finished match has their number."""


def filter_conditions(criteria: MatchFilter) -> tuple[str, tuple[object, ...]]:
    """Return the SQL condition of a filter, and its parameters."""
    optional = (
        ("game <> ?", TRAINING_GAME if criteria.game_word is None else None),
        ("game = ?", criteria.game_word),
        ("? IN (name0, name1)", criteria.name),
        ("? IN (level0, level1)", criteria.level),
        ("rules = ?", criteria.rules),
        ("begun >= ?", criteria.since),
        ("begun < ?", criteria.until),
        *(("instr(setup, ?) = 0", text) for text in criteria.without),
    )
    # A command line may contain characters that cannot be encoded; no row has them.
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
