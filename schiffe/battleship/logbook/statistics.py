"""Figures of some games of a player."""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import reduce
from operator import add
from typing import NamedTuple

from schiffe.battleship.distribution import Distribution
from schiffe.battleship.logbook.own_matches import OwnBattleshipMatch
from schiffe.game.statistics.results import OwnResult


@dataclass(frozen=True)
class Mean:
    """The mean of some numbers, and how many there are."""

    value: float
    count: int


class Statistics(NamedTuple):
    """Figures of some games of a player. All figures but ``broken_off`` ignore games that were broken off.

    Attributes:
        with_hints: the number of games in which the player took a hint; they count like the others.
        streak: the number of latest games in a row that were won, or, as a negative number, lost.
        best_streak: the most wins in a row.
        to_win: the numbers of shots in games in which the player sank the last ship.
        shots: the number of all shots.
        hits: the number of shots that hit.
        skill, luck: the means over the analysed games; None if there are none.
        pending: the number of games that are not analysed yet.
    """

    won: int
    lost: int
    broken_off: int
    with_hints: int
    streak: int
    best_streak: int
    to_win: Distribution
    shots: int
    hits: int
    skill: Mean | None
    luck: Mean | None
    pending: int

    @property
    def decided(self) -> int:
        """The number of decided games."""
        return self.won + self.lost

    @property
    def game_count(self) -> int:
        """The number of all games."""
        return self.decided + self.broken_off

    @property
    def rate(self) -> float | None:
        """The share of the decided games that were won."""
        return self.won / self.decided if self.decided else None

    @property
    def hit_rate(self) -> float | None:
        """The share of the shots that hit."""
        return self.hits / self.shots if self.shots else None


def statistics(games: Sequence[OwnBattleshipMatch]) -> Statistics:
    """Return the figures of games, which are in the order in which they ended."""
    decided = [game for game in games if game.is_decided]
    won = [game for game in decided if game.result is OwnResult.WON]
    streak = best_streak = 0
    for game in decided:
        streak = max(streak, 0) + 1 if game.result is OwnResult.WON else min(streak, 0) - 1
        best_streak = max(best_streak, streak)
    return Statistics(
        won=len(won),
        lost=len(decided) - len(won),
        broken_off=len(games) - len(decided),
        with_hints=sum(1 for game in decided if game.hint_count),
        streak=streak,
        best_streak=best_streak,
        to_win=Distribution([game.shot_count for game in won if game.is_played_out]),
        shots=sum(game.shot_count for game in decided),
        hits=sum(game.hit_count for game in decided),
        skill=_mean([game.skill for game in decided if game.skill is not None]),
        luck=_mean([game.luck for game in decided if game.luck is not None]),
        pending=sum(1 for game in decided if game.skill is None and game.shot_count),
    )


def _mean(values: Sequence[float]) -> Mean | None:
    return Mean(average(values), len(values)) if values else None


def average(values: Sequence[float]) -> float:
    """Return the mean; unlike ``sum``, ``reduce`` gives the same last digit in all versions of Python."""
    return reduce(add, values) / len(values)
