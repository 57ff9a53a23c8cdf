"""The shot or the salvo that a player is about to fire."""

from collections.abc import Iterable
from typing import Final, NamedTuple, Self

from schiffe.battleship.rules.grid import Cell


class Aim(NamedTuple):
    """The next shot or salvo of a player, as far as it is chosen or typed.

    Attributes:
        cursor: the cell that is aimed at.
        has_moved: whether the player has moved the cursor since the last shot.
        marked: the cells marked for the salvo, in their order.
        typed: the typed line.
        error: the error in the typed line, or in the cell that was chosen.
        ahead: the line that was entered before the turn in which it counts.
    """

    cursor: Cell = 0
    has_moved: bool = False
    marked: tuple[Cell, ...] = ()
    typed: str = ""
    error: str = ""
    ahead: str = ""

    def cleared(self) -> Self:
        """Return the aim without a typed line."""
        return self._replace(typed="", error="")

    def moved(self, cell: Cell) -> Self:
        """Return the aim with the cursor on another cell."""
        return self.cleared()._replace(cursor=cell, has_moved=True)

    def with_marked(self, cells: Iterable[Cell]) -> Self:
        """Return the aim with these cells marked, the cursor on the last one, and no typed line."""
        marked = tuple(cells)
        return self.cleared()._replace(marked=marked, cursor=marked[-1] if marked else self.cursor)

    def without_last(self) -> Self:
        """Return the aim without the last mark."""
        return self.cleared()._replace(marked=self.marked[:-1], cursor=self.marked[-1], has_moved=False)

    def without_mark(self, cell: Cell) -> Self:
        """Return the aim without the mark of a cell."""
        marked = tuple(other for other in self.marked if other != cell)
        return self.cleared()._replace(marked=marked, has_moved=False)


NO_AIM: Final = Aim()
