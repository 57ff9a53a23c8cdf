"""A player's notes on the target board, which are not part of the match."""

from dataclasses import dataclass, replace
from typing import Final, Self

from schiffe.battleship.rules.grid import Cell, Mask
from schiffe.battleship.rules.target import Target


@dataclass(frozen=True)
class WaterNotes:
    """One player's notes of cells that are probably water.

    Attributes:
        marks_proven_water: whether open cells where no ship can be are marked automatically.
        noted_cells: the cells that the player has noted as water.
    """

    marks_proven_water: bool = False
    noted_cells: Mask = 0

    def toggled(self, cell: Cell) -> Self:
        """Return the notes with the note on a cell added or removed."""
        return replace(self, noted_cells=self.noted_cells ^ (1 << cell))

    def open_noted_cells(self, target: Target) -> Mask:
        """Return the noted cells that have not been shot at."""
        return self.noted_cells & target.open_cells

    def marked_cells(self, target: Target) -> Mask:
        """Return the other open cells that must be water by the rules, if they are marked automatically."""
        return target.proven_water & ~self.noted_cells if self.marks_proven_water else 0


NO_NOTES: Final = WaterNotes()


@dataclass(frozen=True)
class SavedNotes:
    """A player's notes and aims, which no event contains; they are saved for resuming the match.

    Attributes:
        noted_cells: the cells noted as water by hand.
        marked_cells: the cells marked for a salvo that is not fired yet, in order.
    """

    noted_cells: Mask = 0
    marked_cells: tuple[Cell, ...] = ()

    def open_marked_cells(self, target: Target, max_cells: int) -> tuple[Cell, ...]:
        """Return the marked cells that are still open: some may have been fired at before the program was killed."""
        return tuple(cell for cell in dict.fromkeys(self.marked_cells) if target.is_open(cell))[:max_cells]


NO_SAVED_NOTES: Final = SavedNotes()
