"""What is marked on a board besides its picture: the cursor, the last shots, a salvo, a ghost, and what moves."""

from dataclasses import dataclass
from typing import Final, NamedTuple

from schiffe.battleship.rules.grid import Cell, Mask, cells_of


class Effect(NamedTuple):
    """What is to be seen on a cell for a moment: a sign, and the style that it has over that of the cell."""

    cell: Cell
    sign: str
    style: str


@dataclass(frozen=True)
class Marks:
    """What is marked on a board besides its picture; None where there is none.

    Attributes:
        cursor: the cell that is aimed at.
        last: the cells that were shot at last.
        picked: the cells of a salvo that is not fired yet, each with which shot of it that is, from 1.
        advised: the cells that a hint for a salvo recommends.
        ghost: the cells of a ship that is not laid yet.
        ghost_may_lie: whether it may lie there.
        effects: what moves over the cells.
    """

    cursor: Cell | None = None
    last: tuple[Cell, ...] = ()
    ghost: Mask = 0
    ghost_may_lie: bool = True
    effects: tuple[Effect, ...] = ()
    picked: tuple[tuple[Cell, int], ...] = ()
    advised: tuple[Cell, ...] = ()

    @property
    def in_view(self) -> tuple[Cell, ...]:
        """The cells that have to be seen, the most important one at the end."""
        if self.cursor is not None:
            return (*cells_of(self.ghost), self.cursor)
        return self.last[-1:]

    def in_row(self, row: int, size: int) -> "Marks":
        """What of it a row shows."""
        near = ((1 << 3 * size) - 1) << row * size >> size  # a ghost goes on in the rows above and below
        return Marks(
            self.cursor if self.cursor is not None and self.cursor // size == row else None,
            tuple([cell for cell in self.last if cell // size == row]),
            self.ghost if self.ghost & near else 0,
            self.ghost_may_lie,
            tuple([effect for effect in self.effects if effect.cell // size == row]),
            tuple([pick for pick in self.picked if pick[0] // size == row]),
            tuple([cell for cell in self.advised if cell // size == row]),
        )


NO_MARKS: Final = Marks()
