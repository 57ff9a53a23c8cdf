"""What is told of the matches of Battleship, as text and as JSON."""

from __future__ import annotations

import shutil
import sys
from collections.abc import Mapping, Sequence
from dataclasses import asdict
from typing import Any

from schiffe.battleship.drawing import choose_glyphs
from schiffe.battleship.logbook.account import Account, account
from schiffe.battleship.logbook.ladder import ladder
from schiffe.battleship.logbook.statistics import CellMap, Statistics, own_games, players
from schiffe.battleship.plain.statistics import statistics_lines
from schiffe.battleship.rule_settings import OWN_RULES, RULES, rules_of
from schiffe.battleship.rules.grid import cell_name
from schiffe.battleship.rules.variants import rules_line
from schiffe.battleship.texts.names import own_names, player_name
from schiffe.battleship.texts.statistics import nothing_played
from schiffe.commandline.context import Context
from schiffe.game.told import Asked, Told
from schiffe.settings.schema import Settings
from schiffe.settings.shared import ASCII, BOARDS, NAME


def battleship_stats(asked: Asked) -> Told:
    """What the matches of a player come to."""
    options, settings = asked.options, asked.context.preferences.settings
    name = options.player or player_name(settings[NAME])
    games = own_games(asked.matches, {options.player} if options.player else own_names(settings[NAME]))
    wanted, rules = [game for game in games if options.wants(game.begun, game.enemy)], _rules(asked.context)
    if rules:
        wanted = [game for game in wanted if game.rules == rules]
    found = account(name, wanted, ladder(games))

    def lines() -> Sequence[str]:
        if not wanted:
            is_chosen = bool(games) and (options.is_chosen or rules is not None)
            return [nothing_played(name, players(asked.matches), is_chosen=is_chosen)]
        glyphs = choose_glyphs(settings[ASCII], sys.stdout.encoding)
        columns = shutil.get_terminal_size().columns
        return list(statistics_lines(found, glyphs, columns, draws=settings[BOARDS] != "never"))

    return Told(lines, lambda: _entry(found), is_empty=not wanted)


def _rules(context: Context) -> str | None:
    """The line of the rules that the command line names; None where it names none. Those that are set do not count."""
    if RULES.key not in context.overrides:
        return None
    own = context.preferences.settings[OWN_RULES]
    return rules_line(rules_of(Settings({OWN_RULES.key: own, RULES.key: context.overrides[RULES.key]})))


# For programs


def _entry(found: Account) -> dict[str, Any]:
    def groups(key: str, each: Mapping[str, Statistics]) -> list[dict[str, Any]]:
        return [{key: name} | _numbers(statistics) for name, statistics in each.items()]

    shots = found.whole.to_win
    return {
        "player": found.name,
        **_numbers(found.whole),
        "run": found.whole.run,
        "best_run": found.whole.best_run,
        "shots_to_win": {str(number): shots.counts[number] for number in sorted(shots.counts)},
        "levels": groups("level", found.levels),
        "people": groups("name", found.people),
        "rules": groups("rules", found.rules),
        "months": groups("month", found.months),
        "skill_over_time": [asdict(point) for point in found.curve],
        "laid": _cells(found.laid),
        "first_shots": _cells(found.opened),
        "ladder": [
            {"level": level, "beaten": rung.is_beaten, "run": rung.wins, "best_run": rung.best}
            for level, rung in found.rungs.items()
        ],
    }


def _numbers(found: Statistics) -> dict[str, Any]:
    shots = found.to_win
    return {
        "games": found.decided,
        "won": found.won,
        "lost": found.lost,
        "broken_off": found.broken,
        "with_hints": found.hinted,
        "mean_shots_to_win": shots.mean if shots.total else None,
        "best_shots_to_win": shots.smallest if shots.total else None,
        "shots": found.fired,
        "hits": found.hits,
        "skill": found.skill.value if found.skill else None,
        "luck": found.luck.value if found.luck else None,
        "pending": found.pending,
    }


def _cells(found: CellMap | None) -> dict[str, Any] | None:
    if found is None:
        return None
    counts = {cell_name(cell, found.size): count for cell, count in enumerate(found.counts) if count}
    return {"size": found.size, "games": found.games, "cells": counts}
