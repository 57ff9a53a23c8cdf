"""The fleets that were laid last, for as long as the program runs: they can be laid again."""

from typing import Final, NamedTuple

from schiffe.battleship.rules.editor import Ships
from schiffe.battleship.rules.variants import Rules


class LaidFleet(NamedTuple):
    """Ships that were laid, and whether each of them was by hand."""

    ships: Ships
    is_by_hand: bool


NOTHING_LAID: Final = LaidFleet((), is_by_hand=False)


class LaidFleets:
    """Remembers for each name and rules the fleet that was laid last; no player is offered that of another one."""

    def __init__(self) -> None:
        self._laid: dict[tuple[str, Rules], LaidFleet] = {}

    def remember(self, name: str, rules: Rules, laid: LaidFleet) -> None:
        """A player has laid these ships."""
        self._laid[name, rules] = laid

    def of(self, name: str, rules: Rules) -> LaidFleet:
        """What a player has laid last; empty where there is nothing yet."""
        return self._laid.get((name, rules), NOTHING_LAID)
