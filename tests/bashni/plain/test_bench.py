"""The lines and the JSON of ``schiffe bashni bench``."""

import json

from schiffe.bashni.levels import LEVELS
from schiffe.bashni.options import BenchOptions
from schiffe.bashni.plain.bench import bench_json, bench_lines

TINY = BenchOptions(seconds=0.01, position_count=1, match_count=0, move_seconds=0.1, seed=1, megabytes=256)


def test_figures_are_shown_as_sentences_and_as_json() -> None:
    lines = list(bench_lines(TINY))
    assert lines[0].startswith("positions per second: ")
    assert lines[1].startswith("depth in 0.01 s: ")
    assert lines[2:] == [
        f"{stronger} against {weaker}: 0 won, 0 drawn, 0 lost"
        for place, stronger in enumerate(LEVELS)
        for weaker in tuple(LEVELS)[:place]
    ]
    figures = json.loads(bench_json(TINY))
    assert set(figures) == {"request", "search", "matches"}
    assert figures["matches"][0] == {"stronger": "easy", "weaker": "beginner", "won": 0, "drawn": 0, "lost": 0}
