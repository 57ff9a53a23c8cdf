"""The statistics of a player for the command line, as text or as JSON values."""

import shutil
import sys
from collections.abc import Mapping, Sequence

from schiffe.battleship.drawing import choose_glyphs
from schiffe.battleship.logbook.cell_maps import CellMap
from schiffe.battleship.logbook.own_matches import LADDER, own_matches, players_here
from schiffe.battleship.logbook.player_statistics import PlayerStatistics, Statistics, make_player_statistics
from schiffe.battleship.match.setup import rules_in_settings
from schiffe.battleship.plain.statistics import statistics_lines
from schiffe.battleship.rule_settings import OWN_RULES, VARIANT
from schiffe.battleship.rules.grid import cell_name
from schiffe.battleship.texts.statistics import nothing_played_text
from schiffe.game.queries import StatsOptions
from schiffe.game.statistics.results import GameStatistics
from schiffe.json.values import JsonObject
from schiffe.settings.layers import Preferences
from schiffe.settings.schema import Settings
from schiffe.settings.shared import ASCII, BOARDS, PLAYER_NAME, DrawingUse
from schiffe.store.matches import StoredMatch


def make_game_statistics(
    stored_matches: Sequence[StoredMatch], options: StatsOptions, preferences: Preferences
) -> GameStatistics:
    """Return the statistics that the command line asks for."""
    settings = preferences.settings
    command_line = preferences.command_line_layer
    rules = None
    if VARIANT.key in command_line:  # the rules of the settings do not count
        rules_settings = {OWN_RULES.key: settings[OWN_RULES], VARIANT.key: command_line[VARIANT.key]}
        rules = rules_in_settings(Settings(rules_settings)).text
    name, aliases = options.player_and_names(settings[PLAYER_NAME])
    matches = own_matches(stored_matches, aliases)
    chosen_matches = [
        match
        for match in matches
        if options.includes(match.began_at, match.opponent.name, match.opponent.level) and rules in (None, match.rules)
    ]
    statistics = make_player_statistics(name, chosen_matches, LADDER.rungs(matches))
    if chosen_matches:
        glyphs = choose_glyphs(settings[ASCII], sys.stdout.encoding)
        width = shutil.get_terminal_size().columns
        draws_charts = settings[BOARDS] != DrawingUse.NEVER
        lines = list(statistics_lines(statistics, glyphs=glyphs, width=width, draws_charts=draws_charts))
    else:
        is_chosen = bool(matches) and (options.is_filtered or rules is not None)
        lines = [nothing_played_text(name, players_here(stored_matches), is_chosen=is_chosen)]
    return GameStatistics(lines, _player_json(statistics), is_empty=not chosen_matches)


def _player_json(player: PlayerStatistics) -> JsonObject:
    """Return the statistics of a player: the sums, then each level, person, set of rules and month."""
    shots = player.totals.shots_to_win
    return {
        "player": player.name,
        **_statistics_json(player.totals),
        "run": player.totals.streak,
        "best_run": player.totals.best_streak,
        "shots_to_win": {str(number): shots.counts[number] for number in sorted(shots.counts)},
        "levels": _groups_json("level", player.by_level),
        "people": _groups_json("name", player.by_person),
        "rules": _groups_json("rules", player.by_rules),
        "months": _groups_json("month", player.by_month),
        "skill_over_time": [
            {
                "first": point.first_began_at,
                "last": point.last_began_at,
                "skill": point.skill,
                "games": point.match_count,
            }
            for point in player.skill_curve
        ],
        "laid": _map_json(player.fleet_map),
        "first_shots": _map_json(player.opening_map),
        "ladder": [rung.json_values(level) for level, rung in player.rungs.items()],
    }


def _groups_json(key: str, statistics_by_name: Mapping[str, Statistics]) -> list[JsonObject]:
    return [{key: name} | _statistics_json(statistics) for name, statistics in statistics_by_name.items()]


def _statistics_json(statistics: Statistics) -> JsonObject:
    shots = statistics.shots_to_win
    return {
        "games": statistics.decided_count,
        "won": statistics.wins,
        "lost": statistics.losses,
        "broken_off": statistics.broken_off_count,
        "with_hints": statistics.hinted_count,
        "mean_shots_to_win": shots.mean if shots.total else None,
        "best_shots_to_win": shots.smallest if shots.total else None,
        "shots": statistics.shot_count,
        "hits": statistics.hit_count,
        "skill": statistics.skill.value if statistics.skill else None,
        "luck": statistics.luck.value if statistics.luck else None,
        "pending": statistics.pending_count,
    }


def _map_json(cell_map: CellMap | None) -> JsonObject | None:
    if cell_map is None:
        return None
    counts = {cell_name(cell, cell_map.size): count for cell, count in enumerate(cell_map.counts) if count}
    return {"size": cell_map.size, "games": cell_map.match_count, "cells": counts}
