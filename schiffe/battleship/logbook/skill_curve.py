"""The skill of a player over time."""

from collections.abc import Iterable
from dataclasses import dataclass
from itertools import pairwise
from typing import Final

from schiffe.battleship.logbook.own_matches import OwnBattleshipMatch
from schiffe.battleship.logbook.statistics import average

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
