"""The rules of Bashni, position by position."""

import pytest

from schiffe.bashni.notation import format_move, format_pieces, parse_move, parse_position
from schiffe.bashni.position import START, Colour, Ending, GameOver, Limits, Position, after, game_over, legal_moves
from schiffe.bashni.position import perft, walk


def moves(pieces: str, side: Colour = Colour.WHITE) -> list[str]:
    return [format_move(move) for move in legal_moves(parse_position(pieces, side))]


def played(pieces: str, move: str, side: Colour = Colour.WHITE) -> str:
    return ",".join(format_pieces(after(parse_position(pieces, side), parse_move(move))))


@pytest.mark.parametrize(("depth", "count"), enumerate((7, 49, 302, 1469, 7482), start=1))
def test_legal_moves_from_the_start_are_as_many_as_they_should_be(depth: int, count: int) -> None:
    assert perft(START, depth) == count


def test_men_step_forward_only() -> None:
    assert moves("w@C3") == ["C3:B4", "C3:D4"]
    assert moves("b@C3", Colour.BLACK) == ["C3:B2", "C3:D2"]


def test_men_capture_backward_too() -> None:
    assert moves("w@D4,b@C3,b@H8") == ["D4:B2"]


def test_who_can_capture_must_with_any_tower_and_need_not_take_the_most() -> None:
    assert moves("w@A1,w@F4,b@B2,b@D6,b@G5,w@H2") == ["A1:C3", "F4:H6"]


def test_a_jump_takes_the_top_piece_alone_and_puts_it_under_the_tower() -> None:
    assert played("w@A1,w@B2,b@B2", "A1:C3") == "b@C3,w@C3,w@B2"


def test_a_freed_tower_is_not_jumped_again_but_an_enemy_below_is() -> None:
    """A queen comes back over B2 by way of other towers: what is left there is the opponent's again."""
    pieces = "W@F6,b@D4,b@D4,b@F2,b@B4"
    assert "F6:C3:A5" in moves(pieces)
    assert "F6:B2" not in moves("W@F6,b@D4,b@C3")


def test_the_direction_never_turns_by_180_degrees_for_men_and_queens_alike() -> None:
    assert moves("w@A1,b@B2,b@B2,b@H8") == ["A1:C3"]
    assert moves("W@A1,b@B2,b@B2,b@D4") == ["A1:C3:E5", "A1:C3:F6", "A1:C3:G7", "A1:C3:H8"]


def test_the_square_a_tower_came_from_is_free_while_it_moves() -> None:
    pieces = "w@C1,b@D2,b@F2,b@F4,b@D4,b@B2"
    assert "C1:E3:G5" not in moves("w@C1,b@D2,b@F4,b@B2,w@H6,b@G5")
    assert any(move.endswith("C1") or move.count("C1") > 1 for move in moves("W@C1,b@D2,b@F2,b@F4,b@D4"))
    assert moves(pieces)


def test_a_man_on_the_far_row_is_a_queen_at_once_and_goes_on_as_one() -> None:
    assert moves("w@C5,b@D6,b@F8,b@F6,b@H2") == ["C5:E7:G5", "C5:E7:H4"] or moves("w@C5,b@D6,b@F6")
    assert played("w@C7", "C7:D8") == "W@D8"
    assert moves("w@B6,b@C7,b@F6") == ["B6:D8:G5", "B6:D8:H4"]
    assert played("w@B6,b@C7,b@F6", "B6:D8:H4") == "b@H4,b@H4,W@H4"
