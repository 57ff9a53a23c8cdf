"""The lines and the JSON of ``schiffe bashni moves``, ``perft`` and ``bench``, and the sentences for errors."""

import json

import pytest

from schiffe.bashni.rules.legality import Illegality, IllegalMove
from schiffe.bashni.rules.notation import InvalidMove, InvalidPieces, parse_move, parse_position
from schiffe.bashni.rules.position import START
from schiffe.bashni.rules.squares import parse_square
from schiffe.bashni.search.bench import BashniBenchRequest
from schiffe.bashni.texts.describing import illegal_move, move_error, pieces_error
from schiffe.bashni.texts.reports import bench_json, bench_lines, moves_json, moves_lines, perft_lines

TINY = BashniBenchRequest(seconds=0.01, positions=1, games=0)


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
    assert lines[0].startswith("nodes a second: ")
    assert lines[1].startswith("depth in 0.01 s: ")
    assert lines[2:] == [
        f"{stronger} against {weaker}: 0 won, 0 drawn, 0 lost"
        for stronger, weaker in [
            ("medium", "easy"),
            ("hard", "easy"),
            ("hard", "medium"),
            ("master", "easy"),
            ("master", "medium"),
            ("master", "hard"),
        ]
    ]
    figures = json.loads(bench_json(TINY))
    assert set(figures) == {"request", "search", "matches"}
    assert figures["matches"][0] == {"stronger": "medium", "weaker": "easy", "won": 0, "drawn": 0, "lost": 0}


@pytest.mark.parametrize(
    ("pieces", "quote"),
    [("", "w@A1,b@B2"), ("wA1", "“wA1”"), ("q@A1", "“q@A1”"), ("w@A2", "light"), ("w@A9", "H8"), ("w@H8", "queen")],
)
def test_what_is_wrong_with_pieces_is_said_with_a_quote(pieces: str, quote: str) -> None:
    with pytest.raises(InvalidPieces) as caught:
        parse_position(pieces)
    assert quote in pieces_error(caught.value)


@pytest.mark.parametrize(("move", "quote"), [("C3", "“C3”"), ("", "C3:D4"), ("C3:D5", "“D5”"), ("C3:xx", "“xx”")])
def test_what_is_wrong_with_a_move_is_said_with_a_quote(move: str, quote: str) -> None:
    with pytest.raises(InvalidMove) as caught:
        parse_move(move)
    assert quote in move_error(caught.value)


@pytest.mark.parametrize("reason", Illegality)
def test_every_reason_has_a_sentence(reason: Illegality) -> None:
    text = illegal_move(IllegalMove(parse_move("A1:C3"), reason, parse_square("E5")))
    assert text.startswith("A1:C3 is not allowed: ")
    assert "E5" in text
