"""What is said of pieces and moves that cannot be read, and of moves that are not allowed."""

import pytest

from schiffe.bashni.rules.legality import IllegalMove, IllegalMoveReason, check_legal
from schiffe.bashni.rules.notation import InvalidMove, InvalidPieces, parse_move, parse_position
from schiffe.bashni.rules.squares import parse_square
from schiffe.bashni.texts.errors import make_illegal_move_texts, move_error_text, pieces_error_text
from schiffe.language import i18n


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
    assert quote in pieces_error_text(caught.value)


@pytest.mark.parametrize(("move", "quote"), [("C3", "“C3”"), ("", "C3 D4"), ("C3:D5", "“D5”"), ("C3:xx", "“xx”")])
def test_what_is_wrong_with_a_move_is_said_with_a_quote(move: str, quote: str) -> None:
    with pytest.raises(InvalidMove) as caught:
        parse_move(move)
    assert quote in move_error_text(caught.value)


@pytest.mark.parametrize("language", i18n.available_languages())
@pytest.mark.parametrize("reason", IllegalMoveReason)
def test_every_reason_has_a_sentence_and_one_for_a_row_of_the_smallest_screen(
    reason: IllegalMoveReason, language: str
) -> None:
    i18n.choose_language(language)
    try:
        towers = [parse_square("E5"), parse_square("G5"), parse_square("H4")]
        error = IllegalMove(parse_move("A1:C3"), reason, towers[0], towers)
        told = make_illegal_move_texts(error)
    finally:
        i18n.choose_language("en")
    assert told.long.startswith("A1 C3 ")
    assert "E5" in told.long
    assert len(told.without_move) <= 37, told.without_move


def test_of_several_towers_that_can_capture_none_is_named_alone() -> None:
    position = parse_position("w@A1,b@B2,w@E1,b@F2,w@H2,b@H8")
    with pytest.raises(IllegalMove) as caught:
        check_legal(position, parse_move("H2:G3"))
    told = make_illegal_move_texts(caught.value)
    assert told.long == "H2 G3 is not allowed: you must capture, from A1 or E1."
    assert told.without_move == "Capture with A1 or E1."
