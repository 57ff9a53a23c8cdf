"""The counts of legal moves, and the list of them that programs read."""

import pytest

from schiffe.bashni.plain.moves import moves_and_positions
from schiffe.bashni.rules.notation import format_pieces, parse_position
from schiffe.bashni.rules.position import START_POSITION, Colour
from schiffe.bashni.search.board import perft

COUNTS = [(0, 1), (1, 7), (2, 49), (3, 302), (4, 1469), (5, 7482), (6, 37908), (7, 189912)]


@pytest.mark.parametrize(("depth", "count"), COUNTS)
def test_legal_moves_from_the_start_are_as_many_as_they_should_be(depth: int, count: int) -> None:
    assert perft(depth) == count


def test_every_legal_move_is_listed_with_what_it_leads_to() -> None:
    assert moves_and_positions(parse_position("w@A1,b@B2,b@H8")) == {"A1:C3": ["b@H8", "b@C3", "w@C3"]}
    assert moves_and_positions(parse_position("w@A1,b@B2,b@H8", Colour.BLACK)) == {
        "B2:C1": ["b@H8", "B@C1", "w@A1"],
        "H8:G7": ["b@G7", "b@B2", "w@A1"],
    }
    assert all(
        len(pieces) == len(format_pieces(START_POSITION)) for pieces in moves_and_positions(START_POSITION).values()
    )
    assert moves_and_positions(parse_position("b@H8")) == {}
