"""The statistics of a player: the figures of groups of games, the curve of skill, and the maps of the board."""

import time
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import reduce
from itertools import pairwise
from operator import add
from typing import Final, NamedTuple

from schiffe.battleship.distribution import Distribution
from schiffe.battleship.logbook.cell_maps import CellMap, fleet_map, opening_map, usual_size
from schiffe.battleship.logbook.own_matches import OwnBattleshipMatch
from schiffe.game.statistics.ladder import Rung
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


_MAX_POINTS: Final = 12


@dataclass(frozen=True)
class CurvePoint:
    """The mean skill in some successive games, and the times at which the first and the last of them began."""

    first_began_at: float
    last_began_at: float
    skill: float
    game_count: int


def skill_curve(games: Iterable[OwnBattleshipMatch], max_points: int = _MAX_POINTS) -> list[CurvePoint]:
    """Return the skill over time, in at most ``max_points`` points of about the same number of games."""
    analysed = sorted((game.began_at, game.skill) for game in games if game.skill is not None)
    if not analysed:
        return []
    count = min(max_points, len(analysed))
    edges = [number * len(analysed) // count for number in range(count + 1)]
    points = []
    for start, end in pairwise(edges):
        times = [began_at for began_at, _skill in analysed[start:end]]
        skills = [skill for _began_at, skill in analysed[start:end]]
        point = CurvePoint(
            first_began_at=times[0], last_began_at=times[-1], skill=average(skills), game_count=len(skills)
        )
        points.append(point)
    return points


class PlayerStatistics(NamedTuple):
    """The statistics of some games of a player.

    Attributes:
        totals: the figures of all these games.
        levels, people, rules, months: the figures for each level and each person played against, each set of rules, and
            each month, the latest month last.
        skill_curve: the skill over time.
        fleet_map, opening_map: maps of the player's ships and first shots, on boards of the usual size; None without a
            game.
        rungs: the player's standing with each level, after all games of the player.
    """

    name: str
    totals: Statistics
    levels: Mapping[str, Statistics]
    people: Mapping[str, Statistics]
    rules: Mapping[str, Statistics]
    months: Mapping[str, Statistics]
    skill_curve: Sequence[CurvePoint]
    fleet_map: CellMap | None
    opening_map: CellMap | None
    rungs: Mapping[str, Rung]

    @property
    def game_count(self) -> int:
        return self.totals.game_count

    @property
    def record_rules(self) -> tuple[str, Statistics]:
        """The rules with most wins, and their figures; records of shots under different rules cannot be compared."""
        return max(self.rules.items(), key=lambda group: group[1].to_win.total, default=("", self.totals))


def player_statistics(name: str, games: Sequence[OwnBattleshipMatch], rungs: Mapping[str, Rung]) -> PlayerStatistics:
    """Return all statistics of games, which are in the order in which they ended."""
    size = usual_size(games)
    levels = statistics_by(games, by_level)
    return PlayerStatistics(
        name=name,
        totals=statistics(games),
        levels={level: levels[level] for level in [*rungs, *levels] if level in levels},
        people=_most_first(statistics_by(games, by_person)),
        rules=_most_first(statistics_by(games, by_rules)),
        months=dict(sorted(statistics_by(games, by_month).items())),
        skill_curve=skill_curve(games),
        fleet_map=None if size is None else fleet_map(games, size),
        opening_map=None if size is None else opening_map(games, size),
        rungs=rungs,
    )


def _most_first(groups: Mapping[str, Statistics]) -> dict[str, Statistics]:
    return dict(sorted(groups.items(), key=lambda group: -group[1].game_count))


def statistics_by(
    games: Iterable[OwnBattleshipMatch], key: Callable[[OwnBattleshipMatch], str | None]
) -> dict[str, Statistics]:
    """Return the figures of each group of games with the same ``key``; games without a key are left out."""
    groups: dict[str, list[OwnBattleshipMatch]] = {}
    for game in games:
        if (name := key(game)) is not None:
            groups.setdefault(name, []).append(game)
    return {name: statistics(group) for name, group in groups.items()}


def by_level(game: OwnBattleshipMatch) -> str | None:
    """Return the level of the opponent; None for people."""
    return game.level


def by_person(game: OwnBattleshipMatch) -> str | None:
    """Return the name of the opponent; None for bots."""
    return None if game.level else game.opponent.name or None


def by_rules(game: OwnBattleshipMatch) -> str:
    """Return the rules as a line."""
    return game.rules


def by_month(game: OwnBattleshipMatch) -> str | None:
    """Return the month of a game in local time, such as 2026-01; None outside of the calendar."""
    try:
        year, month, *_rest = time.localtime(game.began_at)
    except (ValueError, OverflowError, OSError):
        return None
    return f"{year:04}-{month:02}"
