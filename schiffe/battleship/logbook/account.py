"""All that is told of the games of one player, for both views and for programs."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from schiffe.battleship.logbook.statistics import (
    CellMap,
    CurvePoint,
    OwnGame,
    Statistics,
    by_level,
    by_month,
    by_person,
    by_rules,
    grouped,
    laid_map,
    opening_map,
    skill_curve,
    statistics,
    usual_size,
)
from schiffe.game.ladder import Rung


@dataclass(frozen=True)
class Account:
    """What some games of a player come to.

    Attributes:
        name: of the player.
        whole: all of them together.
        levels, people, rules, months: the same for the games against each level and each person, under each set of
            rules, and of each month, the latest month last.
        curve: skill over time.
        laid, opened: maps of boards of the usual size; None without a game.
        rungs: how the player stands with each level after all games, including those that were not asked for.
    """

    name: str
    whole: Statistics
    levels: Mapping[str, Statistics]
    people: Mapping[str, Statistics]
    rules: Mapping[str, Statistics]
    months: Mapping[str, Statistics]
    curve: Sequence[CurvePoint]
    laid: CellMap | None
    opened: CellMap | None
    rungs: Mapping[str, Rung]

    @property
    def games(self) -> int:
        """How many games they are."""
        return self.whole.decided + self.whole.broken


def account(name: str, games: Sequence[OwnGame], rungs: Mapping[str, Rung]) -> Account:
    """What games come to; the one that ended first comes first."""
    size = usual_size(games)
    levels = grouped(games, by_level)
    return Account(
        name,
        statistics(games),
        {level: levels[level] for level in [*rungs, *levels] if level in levels},
        _most_first(grouped(games, by_person)),
        _most_first(grouped(games, by_rules)),
        dict(sorted(grouped(games, by_month).items())),
        skill_curve(games),
        None if size is None else laid_map(games, size),
        None if size is None else opening_map(games, size),
        rungs,
    )


def _most_first(groups: Mapping[str, Statistics]) -> dict[str, Statistics]:
    return dict(sorted(groups.items(), key=lambda group: -(group[1].decided + group[1].broken)))
