"""What is said of pieces and moves that cannot be read, and of moves that are not allowed."""

import pytest

from schiffe.bashni.rules.legality import Illegality, IllegalMove
from schiffe.bashni.rules.notation import InvalidMove, InvalidPieces, parse_move, parse_position
from schiffe.bashni.rules.squares import parse_square
from schiffe.bashni.texts.describing import illegal_move, move_error, pieces_error


@pytest.mark.parametrize(
    ("pieces", "quote"),
    [
        ("", "w@A1,b@B2"),
        ("wA1", "“wA1”"),
        ("q@A1", "“q@A1”"),
        ("w@A2", "not in play"),
        ("w@A9", "H8"),
        ("w@H8", "queen"),
    ],
)
def test_what_is_wrong_with_pieces_is_said_with_a_quote(pieces: str, quote: str) -> None:
    with pytest.raises(InvalidPieces) as caught:
        parse_position(pieces)
    assert quote in pieces_error(caught.value)


@pytest.mark.parametrize(("move", "quote"), [("C3", "“C3”"), ("", "C3 D4"), ("C3:D5", "“D5”"), ("C3:xx", "“xx”")])
def test_what_is_wrong_with_a_move_is_said_with_a_quote(move: str, quote: str) -> None:
    with pytest.raises(InvalidMove) as caught:
        parse_move(move)
    assert quote in move_error(caught.value)


@pytest.mark.parametrize("reason", Illegality)
def test_every_reason_has_a_sentence(reason: Illegality) -> None:
    text = illegal_move(IllegalMove(parse_move("A1:C3"), reason, parse_square("E5"))).long
    assert text.startswith("A1 C3 is not allowed: ")
    assert "E5" in text
