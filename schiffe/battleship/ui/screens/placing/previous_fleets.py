"""The fleets that the players have placed in earlier games of the program."""

from typing import Final, NamedTuple

from schiffe.battleship.rules.editor import Ships
from schiffe.battleship.rules.variants import Rules


class PreviousFleet(NamedTuple):
    """The ships that a player has placed, and whether all of them by hand."""

    ships: Ships
    is_by_hand: bool


NO_PREVIOUS_FLEET: Final = PreviousFleet((), is_by_hand=False)


class PreviousFleets:
    """The fleet that each player has placed last, by the name of the player and the rules."""

    def __init__(self) -> None:
        self._fleets: dict[tuple[str, Rules], PreviousFleet] = {}

    def remember(self, name: str, rules: Rules, fleet: PreviousFleet) -> None:
        """Remember the fleet of a player."""
        self._fleets[name, rules] = fleet

    def get(self, name: str, rules: Rules) -> PreviousFleet:
        """Return the last fleet of a player; empty if there is none."""
        return self._fleets.get((name, rules), NO_PREVIOUS_FLEET)
