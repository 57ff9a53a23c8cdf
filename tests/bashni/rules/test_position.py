"""The rules of Bashni, position by position."""

import pytest

from schiffe.bashni.rules.notation import format_move, format_pieces, parse_move, parse_position
from schiffe.bashni.rules.position import (
    Colour,
    Ending,
    EndingReason,
    Limits,
    Position,
    ending_of,
    legal_moves,
    must_capture,
    towers_after_landings,
)


def moves(pieces: str, side: Colour = Colour.WHITE) -> list[str]:
    return [format_move(move) for move in legal_moves(parse_position(pieces, side))]


def played(pieces: str, move: str, side: Colour = Colour.WHITE) -> str:
    return ",".join(format_pieces(parse_position(pieces, side).after(parse_move(move))))


def test_men_step_forward_only() -> None:
    assert moves("w@C3") == ["C3:B4", "C3:D4"]
    assert moves("b@C3", Colour.BLACK) == ["C3:B2", "C3:D2"]


def test_men_capture_backward_too() -> None:
    assert moves("w@D4,b@C3,b@H8") == ["D4:B2"]


def test_who_can_capture_must_with_any_tower_and_need_not_take_the_most() -> None:
    assert moves("w@A1,w@F4,b@B2,b@D6,b@G5,w@H2") == ["A1:C3", "F4:H6"]


def test_whether_there_is_something_to_capture() -> None:
    assert must_capture(parse_position("w@A1,w@F4,b@B2"))
    assert must_capture(parse_position("W@A1,b@F6"))
    assert not must_capture(parse_position("w@A1,b@B2,b@C3"))
    assert not must_capture(parse_position("w@A1,b@B2", Colour.BLACK))


def test_a_jump_takes_the_top_piece_alone_and_puts_it_under_the_tower() -> None:
    assert played("w@A1,w@B2,b@B2", "A1:C3") == "b@C3,w@C3,w@B2"


def test_a_tower_is_jumped_again_in_one_move_while_it_is_the_opponents() -> None:
    """Round over D2, D4, F4 and F2, and over D2 a second time; the other way round that would be turning back."""
    assert moves("w@E1,b@D2,b@D2,b@D4,b@F4,b@F2") == ["E1:C3:E5:G3:E1:C3", "E1:G3:E5:C3:E1"]


def test_what_is_freed_during_a_move_is_not_jumped() -> None:
    assert moves("w@E1,w@D2,b@D2,b@D4,b@F4,b@F2") == ["E1:C3:E5:G3:E1", "E1:G3:E5:C3:E1"]


def test_the_direction_never_turns_by_180_degrees_for_men_and_queens_alike() -> None:
    assert moves("w@A1,b@B2,b@B2,b@H8") == ["A1:C3"]
    assert moves("W@A1,b@B2,b@B2,b@D4") == ["A1:C3:E5", "A1:C3:F6", "A1:C3:G7", "A1:C3:H8"]


def test_the_square_a_tower_came_from_is_free_while_it_moves() -> None:
    assert moves("w@E1,b@D2,b@D4,b@F4,b@F2") == ["E1:C3:E5:G3:E1", "E1:G3:E5:C3:E1"]


def test_a_queen_goes_far_and_goes_on_only_if_it_can_from_where_it_landed() -> None:
    assert moves("W@A1,b@H8")[-1] == "A1:G7"
    assert moves("W@F6,b@D4,b@B4,b@H8") == ["F6:A1", "F6:B2", "F6:C3:A5"]


def test_a_queen_never_jumps_two_towers_in_a_row() -> None:
    assert moves("W@A1,b@C3,b@D4,w@H2") == ["A1:B2", "H2:G3"]


def test_a_man_on_the_far_row_is_a_queen_at_once_and_goes_on_as_one() -> None:
    assert played("w@C7", "C7:D8") == "W@D8"
    assert moves("w@B6,b@C7,b@F6") == ["B6:D8:H4", "B6:D8:G5"]
    assert played("w@B6,b@C7,b@F6", "B6:D8:H4") == "b@H4,b@H4,W@H4"


def test_a_walk_shows_the_towers_after_every_landing() -> None:
    position = parse_position("w@B6,b@C7,b@F6")
    shown = [
        ",".join(format_pieces(Position(towers))) for towers in towers_after_landings(position, parse_move("B6:D8:H4"))
    ]
    assert shown == ["b@D8,W@D8,b@F6", "b@H4,b@H4,W@H4"]


def test_counts_of_plies_and_of_plies_without_a_queen() -> None:
    position = Position(parse_position("w@C7,b@H8").towers, Colour.WHITE, 7, 3)
    crowned = position.after(parse_move("C7:D8"))
    assert (crowned.side_to_move, crowned.ply, crowned.plies_without_queen) == (Colour.BLACK, 8, 0)
    stepped = crowned.after(parse_move("H8:G7"))
    assert (stepped.side_to_move, stepped.ply, stepped.plies_without_queen) == (Colour.WHITE, 9, 1)


def test_who_cannot_move_has_lost_and_this_is_looked_at_first() -> None:
    blocked = Position(parse_position("w@A3,b@B4,b@C5,b@H8").towers, Colour.WHITE, 200, 50)
    assert ending_of(blocked) == Ending(EndingReason.BLOCKED, Colour.BLACK, (1, 3))
    assert ending_of(parse_position("w@A1", Colour.BLACK)) == Ending(EndingReason.BLOCKED, Colour.WHITE, (1, 0))


@pytest.mark.parametrize(
    ("pieces", "winner", "points"),
    [
        ("w@A1,w@C1,b@H8", Colour.WHITE, (2, 1)),
        ("w@A1,w@C1,B@H8", Colour.BLACK, (2, 3)),
        ("w@A1,b@C1,w@C1,B@E1,w@E1,B@H8", None, (3, 3)),
    ],
)
def test_points_decide_at_the_end(pieces: str, winner: Colour | None, points: tuple[int, int]) -> None:
    towers = parse_position(pieces).towers
    assert ending_of(Position(towers, Colour.WHITE, 199, 49)) is None
    assert ending_of(Position(towers, Colour.WHITE, 200, 50)) == Ending(EndingReason.PLIES, winner, points)
    assert ending_of(Position(towers, Colour.WHITE, 199, 50)) == Ending(EndingReason.WITHOUT_QUEEN, winner, points)
    limits = Limits(plies=7, plies_without_queen=3)
    assert ending_of(Position(towers, Colour.WHITE, 6, 2), limits) is None
    assert ending_of(Position(towers, Colour.WHITE, 7, 2), limits) == Ending(EndingReason.PLIES, winner, points)
    assert ending_of(Position(towers, Colour.WHITE, 6, 3), limits) == Ending(EndingReason.WITHOUT_QUEEN, winner, points)
