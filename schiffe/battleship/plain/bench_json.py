"""The results of a benchmark as JSON. Other programs rely on its keys."""

import json
from collections.abc import Sequence

from schiffe.battleship.bench import NANOSECONDS_PER_MILLISECOND, BotResult, Conditions, Score
from schiffe.json.values import JsonObject


def bench_json(conditions: Conditions, results: Sequence[BotResult], reference: BotResult) -> str:
    report = {
        "rules": _rules_json(conditions),
        "bots": [_bot_json(result, conditions) for result in results],
        "reference": _bot_json(reference, conditions),
    }
    return json.dumps(report)


def duel_json(conditions: Conditions, levels: tuple[str, str], score: Score) -> str:
    duel = {
        "bots": list(levels),
        "games": score.match_count,
        "wins": score.win_counts,
        "rate": score.rate,
        "stderr": score.stderr,
        "first_wins": score.first_win_count,
    }
    return json.dumps({"rules": _rules_json(conditions), "duel": duel})


def _rules_json(conditions: Conditions) -> JsonObject:
    rules = conditions.rules
    if conditions.boards:
        ships: JsonObject = {"boards": [list(board.rules.lengths) for board in conditions.boards]}
        source: JsonObject = {"shots": conditions.max_shots}
    else:
        ships = {"ships": list(rules.lengths)}
        source = {"fleets": "uniform" if conditions.is_uniform else "placement"}
    return {
        "size": rules.size,
        **ships,
        "contact": rules.contact.value,
        "turn": rules.turn_rule.value,
        "announce": rules.announce.value,
        "seed": conditions.seed,
        **source,
    }


def _bot_json(result: BotResult, conditions: Conditions) -> JsonObject:
    """Return the result of a bot, with hits if boards were given, because then not all ships may be sunk."""
    shots = result.shot_counts
    thinking_ns = result.thinking_ns
    json_object = {
        "bot": result.level,
        "games": shots.total,
        "mean": shots.mean,
        "stderr": shots.stderr,
        "median": shots.median,
        "p95": shots.percentile(95),
        "max": shots.largest,
        "ahead_mean": result.shots_ahead.mean,
        "ahead_stderr": result.shots_ahead.stderr,
        "turns_mean": result.turn_counts.mean,
        "turns_stderr": result.turn_counts.stderr,
        "ms_median": thinking_ns.median / NANOSECONDS_PER_MILLISECOND,
        "ms_p95": thinking_ns.percentile(95) / NANOSECONDS_PER_MILLISECOND,
        "ms_max": thinking_ns.largest / NANOSECONDS_PER_MILLISECOND,
    }
    if conditions.boards:
        mean, stderr = result.share_of_hits
        json_object |= {"hits_mean": mean, "hits_stderr": stderr, "sunk": result.sunk_count}
    return json_object
