"""What statistics are asked of a game, and what it tells."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

from schiffe.commandline.context import Context
from schiffe.game.period import Period
from schiffe.language.names import are_alike
from schiffe.store.matches import StoredMatch, StoredSide


@dataclass(frozen=True)
class StatsOptions:
    """Which games are told of: those to which everything applies that is given.

    Attributes:
        game: the word of one game; all games without it.
        player: whose games they are; the player's own without it.
        as_json: whether they are told for programs.
    """

    game: str | None
    player: str | None
    opponent: str | None
    level: str | None
    period: Period
    as_json: bool

    @property
    def is_chosen(self) -> bool:
        """Whether not all games of the player are asked for."""
        return any((self.opponent, self.level, self.period.since, self.period.until))

    def wants(self, begun: float, enemy: StoredSide) -> bool:
        """Whether a game of the player counts that began then against this opponent."""
        since, until = self.period.since, self.period.until
        return (
            (since is None or begun >= since)
            and (until is None or begun < until)
            and (self.level is None or enemy.level == self.level)
            and (self.opponent is None or are_alike(enemy.name, self.opponent))
        )


@dataclass(frozen=True)
class Told:
    """What a game tells: lines for people, an object for programs. Each is only made where it is wanted.

    Attributes:
        is_empty: whether there are no games to tell of.
    """

    lines: Callable[[], Sequence[str]]
    entry: Callable[[], dict[str, Any]]
    is_empty: bool


@dataclass(frozen=True)
class Asked:
    """What a game is asked: all its matches in the file that are over, the latest first, and which of them count."""

    matches: Sequence[StoredMatch]
    options: StatsOptions
    context: Context
