"""A player's notes on the target: water by hand, and what the rules prove. They are no part of the match."""

from typing import NamedTuple

from schiffe.battleship.rules.grid import Cell, Mask
from schiffe.battleship.rules.target import TargetView


class WaterNotes(NamedTuple):
    """The notes of one player.

    Attributes:
        marks: whether open cells are marked on which no ship can lie.
        by_hand: the cells that the player takes for water.
    """

    marks: bool = False
    by_hand: Mask = 0

    def toggled(self, cell: Cell) -> "WaterNotes":
        """Return the notes with one more cell, or with its note taken away."""
        return self._replace(by_hand=self.by_hand ^ 1 << cell)

    def noted(self, view: TargetView) -> Mask:
        """Return the open cells that the player has noted."""
        return self.by_hand & view.open

    def marked(self, view: TargetView) -> Mask:
        """Return the other open cells that are marked: those which the rules prove to be water."""
        return view.proven_water & ~self.by_hand if self.marks else 0


NO_NOTES = WaterNotes()


class SavedNotes(NamedTuple):
    """Notes and marks of a player that no event tells of, kept for resuming the match.

    Attributes:
        noted: the cells noted as water by hand.
        aimed: those marked for a salvo that is not fired yet, in their order.
    """

    noted: Mask = 0
    aimed: tuple[Cell, ...] = ()

    def still_aimed(self, view: TargetView, limit: int) -> tuple[Cell, ...]:
        """Return the marked cells still open: a program may be killed before it strikes out what it fired at."""
        return tuple(cell for cell in dict.fromkeys(self.aimed) if view.open >> cell & 1)[:limit]


NO_SAVED_NOTES = SavedNotes()
