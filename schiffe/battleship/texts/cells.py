"""Typed names of cells, parsed, or refused with a message."""

from schiffe.battleship.rules.grid import Cell, CellError, MalformedCell, parse_cell
from schiffe.battleship.texts.shots import not_a_cell_text, not_on_board_text
from schiffe.language.squares import normalized_square
from schiffe.language.words import RefusedInput


def parse_typed_cell(text: str, size: int, *, takes_words: bool = False, malformed_text: str = "") -> Cell:
    """Parse the name of a cell; if it ``takes_words``, also one as people speak it, such as "bravo seven".

    Raises:
        RefusedInput: the board has no such cell, or the text is not a cell; ``malformed_text`` may replace the message.
    """
    try:
        return parse_cell(normalized_square(text) if takes_words else text, size)
    except MalformedCell:
        raise RefusedInput(malformed_text or not_a_cell_text(text, size)) from None
    except CellError:
        raise RefusedInput(not_on_board_text(text, size)) from None


def cell_or_none(text: str, size: int) -> Cell | None:
    """Read the name of a cell that may be half typed; return None if it is not a cell."""
    try:
        return parse_typed_cell(text, size)
    except RefusedInput:
        return None
