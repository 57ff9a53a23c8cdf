"""The statistics of a player as JSON values."""

from collections.abc import Mapping

from schiffe.battleship.logbook.cell_maps import CellMap
from schiffe.battleship.logbook.player_statistics import PlayerStatistics
from schiffe.battleship.logbook.statistics import Statistics
from schiffe.battleship.rules.grid import cell_name
from schiffe.store.values import Entry


def player_statistics_json(player: PlayerStatistics) -> Entry:
    """Return the statistics of a player: the sums, then each level, person, set of rules and month."""

    def groups(key: str, statistics_by_name: Mapping[str, Statistics]) -> list[Entry]:
        return [{key: name} | _statistics_json(statistics) for name, statistics in statistics_by_name.items()]

    shots = player.totals.to_win
    return {
        "player": player.name,
        **_statistics_json(player.totals),
        "run": player.totals.streak,
        "best_run": player.totals.best_streak,
        "shots_to_win": {str(number): shots.counts[number] for number in sorted(shots.counts)},
        "levels": groups("level", player.levels),
        "people": groups("name", player.people),
        "rules": groups("rules", player.rules),
        "months": groups("month", player.months),
        "skill_over_time": [
            {
                "first": point.first_began_at,
                "last": point.last_began_at,
                "skill": point.skill,
                "games": point.game_count,
            }
            for point in player.skill_curve
        ],
        "laid": _map_json(player.fleet_map),
        "first_shots": _map_json(player.opening_map),
        "ladder": [rung.entry(level) for level, rung in player.rungs.items()],
    }


def _statistics_json(statistics: Statistics) -> Entry:
    shots = statistics.to_win
    return {
        "games": statistics.decided,
        "won": statistics.won,
        "lost": statistics.lost,
        "broken_off": statistics.broken_off,
        "with_hints": statistics.with_hints,
        "mean_shots_to_win": shots.mean if shots.total else None,
        "best_shots_to_win": shots.smallest if shots.total else None,
        "shots": statistics.shots,
        "hits": statistics.hits,
        "skill": statistics.skill.value if statistics.skill else None,
        "luck": statistics.luck.value if statistics.luck else None,
        "pending": statistics.pending,
    }


def _map_json(cell_map: CellMap | None) -> Entry | None:
    if cell_map is None:
        return None
    counts = {cell_name(cell, cell_map.size): count for cell, count in enumerate(cell_map.counts) if count}
    return {"size": cell_map.size, "games": cell_map.game_count, "cells": counts}
