"""Where ships may touch each other."""

from enum import Enum

from schiffe.battleship.rules.grid import Grid, Mask


class Contact(Enum):
    """Where ships may touch each other."""

    NONE = "none"
    """Nowhere, not even at a corner."""
    CORNERS = "corners"
    """At corners, not at sides."""
    SIDES = "sides"
    """Anywhere, as long as they do not overlap."""

    def closed_by(self, grid: Grid, ship: Mask) -> Mask:
        """The cells around a ship, or around several, on which this rule allows no other ship."""
        if self is Contact.NONE:
            return grid.around(ship)
        return grid.beside(ship) if self is Contact.CORNERS else 0
