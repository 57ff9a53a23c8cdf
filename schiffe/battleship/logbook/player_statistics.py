"""The statistics of a player: the figures of groups of matches, the curve of skill, and the maps of the board."""

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
from schiffe.game.statistics.results import MIN_MATCHES_FOR_PERCENTAGE, OwnResult
from schiffe.language.dates import month_text

_MAX_POINTS: Final = 12
"""The maximum number of points of a curve of skill."""


@dataclass(frozen=True)
class Mean:
    """The mean of some numbers, and their count."""

    value: float
    count: int


class Statistics(NamedTuple):
    """Figures of some matches of a player. All but ``broken_off_count`` ignore matches that were broken off.

    Attributes:
        hinted_count: the number of matches in which the player took a hint; they count like the others.
        streak: the number of latest matches in a row that were won, or, as a negative number, lost.
        best_streak: the most wins in a row.
        shots_to_win: the numbers of shots in matches in which the player sank the last ship.
        skill, luck: the means over the analysed matches; None if there are none.
        pending_count: the number of matches that are not analysed yet.
    """

    wins: int
    losses: int
    broken_off_count: int
    hinted_count: int
    streak: int
    best_streak: int
    shots_to_win: Distribution
    shot_count: int
    hit_count: int
    skill: Mean | None
    luck: Mean | None
    pending_count: int

    @property
    def decided_count(self) -> int:
        return self.wins + self.losses

    @property
    def match_count(self) -> int:
        return self.decided_count + self.broken_off_count

    @property
    def has_rate(self) -> bool:
        """True if enough matches are decided for percentages to be meaningful."""
        return self.decided_count >= MIN_MATCHES_FOR_PERCENTAGE

    @property
    def win_rate(self) -> float | None:
        """The share of the decided matches that were won; None without any."""
        return self.wins / self.decided_count if self.decided_count else None

    @property
    def hit_rate(self) -> float | None:
        """The share of the shots that hit; None without any."""
        return self.hit_count / self.shot_count if self.shot_count else None


def make_statistics(matches: Sequence[OwnBattleshipMatch]) -> Statistics:
    """Return the figures of matches, which are in the order in which they ended."""
    decided = [match for match in matches if match.is_decided]
    won = [match for match in decided if match.result is OwnResult.WON]
    streak = best_streak = 0
    for match in decided:
        streak = max(streak, 0) + 1 if match.result is OwnResult.WON else min(streak, 0) - 1
        best_streak = max(best_streak, streak)
    return Statistics(
        wins=len(won),
        losses=len(decided) - len(won),
        broken_off_count=len(matches) - len(decided),
        hinted_count=sum(1 for match in decided if match.hint_count),
        streak=streak,
        best_streak=best_streak,
        shots_to_win=Distribution([match.shot_count for match in won if match.is_played_out]),
        shot_count=sum(match.shot_count for match in decided),
        hit_count=sum(match.hit_count for match in decided),
        skill=_make_mean([match.skill for match in decided if match.skill is not None]),
        luck=_make_mean([match.luck for match in decided if match.luck is not None]),
        pending_count=sum(1 for match in decided if match.skill is None and match.shot_count),
    )


def _make_mean(values: Sequence[float]) -> Mean | None:
    return Mean(average(values), len(values)) if values else None


def average(values: Sequence[float]) -> float:
    """Return the mean; unlike ``sum``, ``reduce`` gives the same last digit in all versions of Python."""
    return reduce(add, values) / len(values)


@dataclass(frozen=True)
class CurvePoint:
    """The mean skill in some consecutive matches, and the times at which the first and the last of them began."""

    first_began_at: float
    last_began_at: float
    skill: float
    match_count: int


def skill_curve(matches: Iterable[OwnBattleshipMatch], max_points: int = _MAX_POINTS) -> list[CurvePoint]:
    """Return the skill over time, in at most ``max_points`` points of about the same number of matches.

    Without analysed matches there are none.
    """
    analysed = sorted((match.began_at, match.skill) for match in matches if match.skill is not None)
    if not analysed:
        return []
    count = min(max_points, len(analysed))
    edges = [index * len(analysed) // count for index in range(count + 1)]
    points = []
    for start, end in pairwise(edges):
        times = [began_at for began_at, _skill in analysed[start:end]]
        skills = [skill for _began_at, skill in analysed[start:end]]
        point = CurvePoint(
            first_began_at=times[0], last_began_at=times[-1], skill=average(skills), match_count=len(skills)
        )
        points.append(point)
    return points


class RulesStatistics(NamedTuple):
    """The rules of some matches, as a line of text, and the figures of these matches."""

    line: str
    figures: Statistics


class PlayerStatistics(NamedTuple):
    """The statistics of some matches of a player.

    Attributes:
        totals: the figures of all these matches.
        by_level, by_person: the figures for each level and each person played against.
        by_rules, by_month: the figures for each set of rules and each month, the latest month last.
        skill_curve: the skill over time.
        fleet_map, opening_map: maps of the player's ships and first shots, on boards of the usual size; None without a
            match.
        rungs: the player's standing with each level, after all matches of the player.
    """

    name: str
    totals: Statistics
    by_level: Mapping[str, Statistics]
    by_person: Mapping[str, Statistics]
    by_rules: Mapping[str, Statistics]
    by_month: Mapping[str, Statistics]
    skill_curve: Sequence[CurvePoint]
    fleet_map: CellMap | None
    opening_map: CellMap | None
    rungs: Mapping[str, Rung]

    @property
    def match_count(self) -> int:
        return self.totals.match_count

    @property
    def most_won_rules(self) -> RulesStatistics:
        """The rules with the most wins; the numbers of shots under other rules cannot be compared with theirs."""
        groups = (RulesStatistics(line, figures) for line, figures in self.by_rules.items())
        return max(groups, key=lambda group: group.figures.shots_to_win.total, default=RulesStatistics("", self.totals))


def make_player_statistics(
    name: str, matches: Sequence[OwnBattleshipMatch], rungs: Mapping[str, Rung]
) -> PlayerStatistics:
    """Return all statistics of matches, which are in the order in which they ended."""
    size = usual_size(matches)
    by_level = statistics_by(matches, lambda match: match.level)
    return PlayerStatistics(
        name=name,
        totals=make_statistics(matches),
        by_level={level: by_level[level] for level in [*rungs, *by_level] if level in by_level},
        by_person=_most_first(statistics_by(matches, lambda match: match.person_name)),
        by_rules=_most_first(statistics_by(matches, lambda match: match.rules)),
        by_month=dict(sorted(statistics_by(matches, lambda match: month_text(match.began_at)).items())),
        skill_curve=skill_curve(matches),
        fleet_map=None if size is None else fleet_map(matches, size),
        opening_map=None if size is None else opening_map(matches, size),
        rungs=rungs,
    )


def _most_first(groups: Mapping[str, Statistics]) -> dict[str, Statistics]:
    return dict(sorted(groups.items(), key=lambda group: -group[1].match_count))


def statistics_by(
    matches: Iterable[OwnBattleshipMatch], key: Callable[[OwnBattleshipMatch], str | None]
) -> dict[str, Statistics]:
    """Return the figures of each group of matches with the same ``key``; matches without a key are left out."""
    groups: dict[str, list[OwnBattleshipMatch]] = {}
    for match in matches:
        if (name := key(match)) is not None:
            groups.setdefault(name, []).append(match)
    return {name: make_statistics(group) for name, group in groups.items()}
