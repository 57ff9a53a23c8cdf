"""The lines and the JSON of ``schiffe bashni moves``, ``perft`` and ``bench``."""

import json

from schiffe.bashni.levels import LEVELS
from schiffe.bashni.plain.reports import bench_json, bench_lines, moves_json, moves_lines, perft_lines
from schiffe.bashni.rules.notation import parse_position
from schiffe.bashni.rules.position import START
from schiffe.bashni.search.bench import BenchRequest

TINY = BenchRequest(seconds=0.01, positions=1, games=0)


def test_legal_moves_are_shown_with_what_they_lead_to() -> None:
    position = parse_position("w@A1,b@B2,b@H8")
    assert moves_lines(position) == ["A1:C3  b@H8,b@C3,w@C3"]
    assert json.loads(moves_json(position)) == {"A1:C3": ["b@H8", "b@C3", "w@C3"]}
    assert len(moves_lines(START)) == len(json.loads(moves_json(START))) == 7
    assert json.loads(moves_json(parse_position("b@H8"))) == {}


def test_counts_come_one_depth_a_line() -> None:
    assert list(perft_lines(3)) == ["1 7", "2 49", "3 302"]


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
