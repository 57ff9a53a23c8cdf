"""Typed names of cells, read, or refused with a message."""

from typing import NamedTuple

from schiffe.battleship.rules.grid import Cell, CellError, MalformedCell, parse_cell
from schiffe.battleship.texts.shots import not_a_cell_text, not_on_board_text
from schiffe.language.squares import normalized_square


class ReadCell(NamedTuple):
    """The cell named by a text, or None and the problem with the text."""

    cell: Cell | None
    problem: str = ""


def read_cell(text: str, size: int, *, takes_words: bool = False) -> ReadCell:
    """Read the name of a cell; if it ``takes_words``, also one as people speak it, such as "bravo seven"."""
    try:
        return ReadCell(parse_cell(normalized_square(text) if takes_words else text, size))
    except MalformedCell:
        return ReadCell(None, not_a_cell_text(text, size))
    except CellError:
        return ReadCell(None, not_on_board_text(text, size))
