"""Positions and moves as text, what is wrong with other texts, and why a move is not legal."""

import pytest

from schiffe.bashni.rules.legality import IllegalMove, IllegalMoveReason, check_legal
from schiffe.bashni.rules.notation import (
    InvalidMove,
    InvalidPieces,
    PiecesProblem,
    format_move,
    format_pieces,
    parse_move,
    parse_pieces,
    parse_position,
)
from schiffe.bashni.rules.position import START_POSITION, Colour, Move
from schiffe.bashni.rules.squares import SquareProblem, parse_square, square_name


def test_the_start_is_written_from_rank_8_to_1_and_file_h_to_a() -> None:
    black = [f"b@{name}" for name in ["H8", "F8", "D8", "B8", "G7", "E7", "C7", "A7", "H6", "F6", "D6", "B6"]]
    white = [f"w@{name}" for name in ["G3", "E3", "C3", "A3", "H2", "F2", "D2", "B2", "G1", "E1", "C1", "A1"]]
    assert format_pieces(START_POSITION) == black + white
    assert parse_pieces(reversed(black + white)) == START_POSITION.towers


def test_towers_are_read_from_bottom_to_top_though_their_pieces_are_apart() -> None:
    position = parse_position("w@A1, b@c3,W@A1,B@A1")
    assert position.towers[parse_square("A1")] == "wWB"
    assert position.towers[parse_square("C3")] == "b"
    assert format_pieces(position) == ["b@C3", "w@A1", "W@A1", "B@A1"]
    assert parse_position("w@A1 b@C3 W@A1 B@A1", Colour.WHITE) == position


@pytest.mark.parametrize(
    ("pieces", "text", "fault", "square"),
    [
        ("", "", PiecesProblem.NOTHING, None),
        (" ,", "", PiecesProblem.UNREADABLE, None),
        ("w@A1,,b@C3", "", PiecesProblem.UNREADABLE, None),
        ("w@A1,bC3", "bC3", PiecesProblem.UNREADABLE, None),
        ("x@A1", "x@A1", PiecesProblem.PIECE, None),
        ("wb@A1", "wb@A1", PiecesProblem.PIECE, None),
        ("w@A2", "w@A2", PiecesProblem.SQUARE, SquareProblem.LIGHT),
        ("w@A9", "w@A9", PiecesProblem.SQUARE, SquareProblem.OUTSIDE),
        ("w@J1", "w@J1", PiecesProblem.SQUARE, SquareProblem.OUTSIDE),
        ("w@11", "w@11", PiecesProblem.SQUARE, SquareProblem.UNREADABLE),
        ("w@A\u0661", "w@A\u0661", PiecesProblem.SQUARE, SquareProblem.UNREADABLE),
        ("W@A1," * 13, "W@A1", PiecesProblem.TOO_MANY, None),
        ("b@B8,w@B8", "w@B8", PiecesProblem.UNCROWNED, None),
        ("b@A1", "b@A1", PiecesProblem.UNCROWNED, None),
    ],
)
def test_lists_of_pieces_that_cannot_be_read(
    pieces: str, text: str, fault: PiecesProblem, square: SquareProblem | None
) -> None:
    with pytest.raises(InvalidPieces) as caught:
        parse_position(pieces)
    assert (caught.value.text, caught.value.problem, caught.value.square_problem) == (text, fault, square)


def test_a_buried_man_may_stand_on_its_far_row() -> None:
    assert format_pieces(parse_position("w@B8,b@B8")) == ["w@B8", "b@B8"]


@pytest.mark.parametrize("text", ["C5:E7:G5", " c5 e7  g5 ", "C5-E7-G5", "c5 : e7:G5"])
def test_moves_are_read_in_several_ways_and_written_in_one(text: str) -> None:
    assert format_move(parse_move(text)) == "C5:E7:G5"


@pytest.mark.parametrize(
    ("text", "part", "square"),
    [
        ("C3", "", None),
        ("", "", SquareProblem.UNREADABLE),
        ("C3:", "", SquareProblem.UNREADABLE),
        ("C3:C4", "C4", SquareProblem.LIGHT),
        ("C3:Z9", "Z9", SquareProblem.OUTSIDE),
        ("resign", "resign", SquareProblem.UNREADABLE),
    ],
)
def test_texts_that_are_no_move(text: str, part: str, square: SquareProblem | None) -> None:
    with pytest.raises(InvalidMove) as caught:
        parse_move(text)
    assert (caught.value.text, caught.value.part, caught.value.square_problem) == (text, part, square)


@pytest.mark.parametrize(
    ("pieces", "move", "reason", "at"),
    [
        ("w@A1,b@H8", "C3:D4", IllegalMoveReason.NO_TOWER, "C3"),
        ("w@A1,b@H8", "H8:G7", IllegalMoveReason.NOT_YOURS, "H8"),
        ("w@A1,b@H8", "A1:A3", IllegalMoveReason.NO_DIAGONAL, "A3"),
        ("w@A1,b@H8", "A1:A1", IllegalMoveReason.NO_DIAGONAL, "A1"),
        ("w@A1,w@B2,b@H8", "A1:B2", IllegalMoveReason.OCCUPIED, "B2"),
        ("w@A1,w@B2,b@H8", "A1:C3", IllegalMoveReason.OWN_TOWER, "B2"),
        ("W@A1,b@B2,b@C3,b@H8", "A1:D4", IllegalMoveReason.TWO_TOWERS, "C3"),
        ("w@A1,b@H8", "A1:C3", IllegalMoveReason.TOO_FAR, "C3"),
        ("w@A1,b@B2,b@H8", "A1:D4", IllegalMoveReason.TOO_FAR, "D4"),
        ("w@C3,b@H8", "C3:B2", IllegalMoveReason.BACKWARD, "B2"),
        ("w@A1,b@B2,b@B2", "A1:C3:A1", IllegalMoveReason.TURNS_BACK, "A1"),
        ("w@A1,b@B2,b@H8", "A1:C3:D4", IllegalMoveReason.NO_JUMP, "D4"),
        ("W@A1,b@H8", "A1:B2:C3", IllegalMoveReason.NO_JUMP, "B2"),
        ("w@A1,b@B2,w@H2,b@H8", "H2:G3", IllegalMoveReason.MUST_CAPTURE_WITH, "A1"),
        ("w@A1,b@B2,w@E1,b@F2,w@H2,b@H8", "H2:G3", IllegalMoveReason.MUST_CAPTURE, "A1"),
        ("w@A1,b@B2,b@D4", "A1:C3", IllegalMoveReason.MUST_GO_ON, "C3"),
    ],
)
def test_why_a_move_is_not_legal(pieces: str, move: str, reason: IllegalMoveReason, at: str) -> None:
    with pytest.raises(IllegalMove) as caught:
        check_legal(parse_position(pieces), parse_move(move))
    assert (caught.value.reason, square_name(caught.value.square)) == (reason, at)
    assert caught.value.move == parse_move(move)


def test_a_legal_move_raises_nothing() -> None:
    check_legal(START_POSITION, Move((parse_square("C3"), parse_square("D4"))))
