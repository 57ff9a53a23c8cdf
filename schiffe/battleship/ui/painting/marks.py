"""The marks painted over the picture of a board."""

from dataclasses import dataclass
from typing import Final, NamedTuple

from schiffe.battleship.rules.grid import Cell, Mask, cells_of


class CellEffect(NamedTuple):
    """A short-lived effect on a cell: a character, and a style added to that of the cell."""

    cell: Cell
    character: str
    style: str


@dataclass(frozen=True)
class BoardMarks:
    """The marks painted over the picture of a board.

    Attributes:
        cursor: the cell aimed at.
        last_cells: the cells of the last turn.
        ghost: the cells of the ship in hand.
        is_ghost_legal: whether the ship in hand may be placed there.
        effects: the effects of shots in motion.
        numbered_cells: the marked cells of a salvo, or shots of a finished match, with numbers.
        advised_cells: the cells that a hint for a salvo recommends.
        named_cells: the open cells that the lesson names.
        is_comparison: whether a shot is compared with a better one: ``last_cells`` is the shot, which is not in the
            picture yet, and ``cursor`` the better cell.
        has_past_numbers: whether ``numbered_cells`` are shots of a finished match.
    """

    cursor: Cell | None = None
    last_cells: tuple[Cell, ...] = ()
    ghost: Mask = 0
    is_ghost_legal: bool = True
    effects: tuple[CellEffect, ...] = ()
    numbered_cells: tuple[tuple[Cell, int], ...] = ()
    advised_cells: tuple[Cell, ...] = ()
    named_cells: tuple[Cell, ...] = ()
    is_comparison: bool = False
    has_past_numbers: bool = False

    @property
    def cells_to_show(self) -> tuple[Cell, ...]:
        """The cells to scroll into view, the most important one at the end."""
        if self.cursor is not None:
            return (*cells_of(self.ghost), self.cursor)
        return self.last_cells[-1:]


NO_MARKS: Final = BoardMarks()
