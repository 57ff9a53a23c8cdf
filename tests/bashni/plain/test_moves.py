"""The lines and the JSON of ``schiffe bashni moves`` and ``perft``."""

import json

from schiffe.bashni.plain.moves import moves_json, moves_lines, perft_lines
from schiffe.bashni.rules.notation import parse_position
from schiffe.bashni.rules.position import START_POSITION


def test_legal_moves_are_shown_with_what_they_lead_to() -> None:
    position = parse_position("w@A1,b@B2,b@H8")
    assert moves_lines(position) == ["A1:C3  b@H8,b@C3,w@C3"]
    assert json.loads(moves_json(position)) == {"A1:C3": ["b@H8", "b@C3", "w@C3"]}
    assert len(moves_lines(START_POSITION)) == len(json.loads(moves_json(START_POSITION))) == 7
    assert json.loads(moves_json(parse_position("b@H8"))) == {}


def test_counts_come_one_depth_a_line() -> None:
    assert list(perft_lines(3)) == ["1 7", "2 49", "3 302"]
