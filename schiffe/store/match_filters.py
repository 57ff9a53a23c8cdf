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
        setup_lacks: texts that must not appear in the setup record.
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
    setup_lacks: tuple[str, ...] = ()
    limit: int | None = None
    skip: int = 0


_PHASE_CONDITIONS: Final = {None: "1", MatchPhase.OVER: "ended IS NOT NULL", MatchPhase.PENDING: "ended IS NULL"}
"""The condition of each phase, written so that SQLite uses an index."""
_AGAINST_BOT: Final = f"kind1 <> '' AND kind0 <> kind1 AND '{PERSON_KIND}' IN (kind0, kind1)"
_WINNER_CONDITIONS: Final = {
    BotMatchWinner.PERSON: f"{_AGAINST_BOT} AND winner = (kind1 = '{PERSON_KIND}')",
    BotMatchWinner.BOT: f"{_AGAINST_BOT} AND winner = (kind0 = '{PERSON_KIND}')",
}
"""The condition of each winner; the comparison is 0 or 1 in SQL, like the winner."""
_HAS_EVENTS: Final = "coalesce(events, EXISTS (SELECT 1 FROM event WHERE match = id)) > 0"
"""The condition that a match has events; the row of a finished match has their number."""


def sql_condition(match_filter: MatchFilter) -> tuple[str, tuple[object, ...]]:
    """Return a filter as a condition of SQL, and the parameters of the condition."""
    comparisons = (
        ("game <> ?", TRAINING_GAME if match_filter.game_word is None else None),
        ("game = ?", match_filter.game_word),
        ("? IN (name0, name1)", match_filter.name),
        ("? IN (level0, level1)", match_filter.level),
        ("rules = ?", match_filter.rules),
        ("begun >= ?", match_filter.since),
        ("begun < ?", match_filter.until),
        *(("instr(setup, ?) = 0", text) for text in match_filter.setup_lacks),
    )
    conditions = [_PHASE_CONDITIONS[match_filter.phase]]
    if match_filter.has_events:
        conditions.append(_HAS_EVENTS)
    if match_filter.winner:
        conditions.append(_WINNER_CONDITIONS[match_filter.winner])
    parameters: list[object] = []
    for condition, value in comparisons:
        if value is not None:
            conditions.append(condition)
            # A command line may contain characters that cannot be encoded; no row has them.
            parameters.append(value.encode(errors="backslashreplace").decode() if isinstance(value, str) else value)
    return " AND ".join(conditions), tuple(parameters)
