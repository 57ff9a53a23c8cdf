"""What statistics are asked of a game, and what it tells."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from schiffe.command.period import Period
    from schiffe.commandline.context import Context
    from schiffe.store.matches import StoredMatch


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
