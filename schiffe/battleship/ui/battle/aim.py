"""The shot or the salvo that a player is about to fire."""

from collections.abc import Iterable
from dataclasses import dataclass, replace
from typing import Final, Self

from schiffe.battleship.rules.grid import Cell


@dataclass(frozen=True)
class Aim:
    """The next shot or salvo of a player, as chosen or typed so far.

    Attributes:
        cursor: the cell that is aimed at.
        has_moved: whether the player has moved the cursor since the last shot.
        marked_cells: the cells marked for the salvo, in their order.
        typed_text: the typed line.
        error: the error in the typed line, or in the cell that was chosen.
        line_ahead: the line that was entered before the turn in which it counts.
    """

    cursor: Cell = 0
    has_moved: bool = False
    marked_cells: tuple[Cell, ...] = ()
    typed_text: str = ""
    error: str | None = None
    line_ahead: str = ""

    def without_typed_text(self) -> Self:
        """Return the aim with nothing typed, and without an error."""
        return replace(self, typed_text="", error=None)

    def moved(self, cell: Cell) -> Self:
        """Return the aim at another cell, with nothing typed."""
        return replace(self.without_typed_text(), cursor=cell, has_moved=True)

    def with_marked(self, cells: Iterable[Cell]) -> Self:
        """Return the aim with these cells marked, the cursor on the last one, and no typed line."""
        marked = tuple(cells)
        return replace(self.without_typed_text(), marked_cells=marked, cursor=marked[-1] if marked else self.cursor)

    @property
    def can_take_back(self) -> bool:
        """True if something is typed, marked or entered ahead."""
        return bool(self.typed_text or self.marked_cells or self.line_ahead)

    def taken_back(self) -> Self:
        """Return the aim without the typed line, or else the last mark, or else the line ahead."""
        if self.typed_text:
            return self.without_typed_text()
        if not self.marked_cells:
            return replace(self, line_ahead="")
        *marked_cells, last_cell = self.marked_cells
        return replace(self.without_typed_text(), marked_cells=tuple(marked_cells), cursor=last_cell, has_moved=False)

    def without_mark(self, cell: Cell) -> Self:
        """Return the aim with a cell no longer marked, and nothing typed."""
        marked = tuple(marked_cell for marked_cell in self.marked_cells if marked_cell != cell)
        return replace(self.without_typed_text(), marked_cells=marked, has_moved=False)


NO_AIM: Final = Aim()
