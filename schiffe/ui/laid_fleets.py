"""The fleets that were laid last, for as long as the program runs: they can be laid again."""

from schiffe.rules.editor import Ships
from schiffe.rules.variants import Rules


class LaidFleets:
    """Remembers for each name and rules the fleet that was laid last; no player is offered that of another one."""

    def __init__(self) -> None:
        self._laid: dict[tuple[str, Rules], Ships] = {}

    def remember(self, name: str, rules: Rules, ships: Ships) -> None:
        """A player has laid these ships."""
        self._laid[name, rules] = ships

    def of(self, name: str, rules: Rules) -> Ships:
        """What a player has laid last; empty where there is nothing yet."""
        return self._laid.get((name, rules), ())
