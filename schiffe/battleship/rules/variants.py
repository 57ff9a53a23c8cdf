"""What a game is agreed on: the only place that knows the variants of the rules."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from enum import Enum
from functools import cached_property
from typing import Final

from schiffe.battleship.rules.contact import Contact
from schiffe.battleship.rules.grid import Grid
from schiffe.battleship.rules.ships import ShipClass, classes_of

MIN_SHIPS: Final = 1
MAX_SHIPS: Final = 20
_TABLE: Final = ("4", "43", "432", "5432", "54332", "543322", "5443322", "54433322", "544333222", "5443332222")
FLEETS: Final = {count: tuple(map(int, row)) for count, row in enumerate(_TABLE, start=1)}
"""For each number of ships the lengths of a fleet, the longest first. Ten ships are the classic German fleet."""


class TurnRule(Enum):
    """How many shots a turn has; the value is a stable word for files."""

    ALTERNATE = "alternate"
    """One shot, then it is the other side's turn."""
    AGAIN = "again"
    """A hit shoots again."""
    SALVO = "salvo"
    """As many shots as one has ships afloat when the turn begins, answered together."""


class Announce(Enum):
    """What is told when a ship sinks; the value is a stable word for files."""

    SHIP = "ship"
    """That it sank, and which it was."""
    SUNK = "sunk"
    """Only that one sank."""
    HIT = "hit"
    """Nothing: it is a hit like any other. Only the end is told."""


class RulesPart(Enum):
    """The parts of the rules; the value is the name of the setting that alters the part."""

    SIZE = "size"
    FLEET = "fleet"
    CONTACT = "contact"
    TURN = "turn"
    ANNOUNCE = "announce"


class ImpossibleRules(ValueError):
    """Rules that cannot be agreed on. ``part`` is the first one at fault; None where two do not go together."""

    def __init__(self, part: RulesPart | None) -> None:
        super().__init__(part.value if part else "parts that do not go together")
        self.part = part


@dataclass(frozen=True)
class Rules:
    """What a game is agreed on.

    Attributes:
        ships: the classes of the ships, longest first.
        contact: where ships may touch.
        turn: how many shots a turn has.
        announce: what is told when a ship sinks.

    Raises:
        ImpossibleRules: there are too few ships or too many, or the number of shots of a salvo would tell of sinkings
            that are to be silent.
    """

    grid: Grid
    ships: tuple[ShipClass, ...]
    contact: Contact
    turn: TurnRule = TurnRule.ALTERNATE
    announce: Announce = Announce.SHIP

    def __post_init__(self) -> None:
        if not MIN_SHIPS <= len(self.ships) <= MAX_SHIPS:
            raise ImpossibleRules(RulesPart.FLEET)
        if self.turn is TurnRule.SALVO and self.announce is Announce.HIT:
            raise ImpossibleRules(None)

    @classmethod
    def of(
        cls,
        size: int = 10,
        ships: int | Iterable[int] = 5,
        contact: Contact = Contact.CORNERS,
        turn: TurnRule = TurnRule.ALTERNATE,
        announce: Announce = Announce.SHIP,
    ) -> "Rules":
        """Rules of plain values; ``ships`` are the lengths of the fleet, or a number of ships for that of ``FLEETS``.

        Raises:
            ImpossibleRules: the number or the length of the ships is not possible.
            ValueError: the size is not.
        """
        try:
            kinds = classes_of(FLEETS[ships] if isinstance(ships, int) else ships)
        except KeyError:
            raise ImpossibleRules(RulesPart.FLEET) from None
        return cls(Grid(size), kinds, contact, turn, announce)

    @cached_property
    def lengths(self) -> tuple[int, ...]:
        """The lengths of the ships, longest first."""
        return tuple(kind.length for kind in self.ships)

    @cached_property
    def cells(self) -> int:
        """How many cells the ships have together."""
        return sum(self.lengths)

    @property
    def is_silent(self) -> bool:
        """Whether nobody is told when a ship sinks."""
        return self.announce is Announce.HIT

    def shots_due(self, afloat: int, open_cells: int) -> int:
        """How many shots a turn has for a side with so many ships ``afloat`` and so many cells to shoot at."""
        return min(afloat, open_cells) if self.turn is TurnRule.SALVO else 1

    def shoots_again(self, hits: Sequence[bool]) -> bool:
        """Whether a side goes on after shots that did or did not hit."""
        return self.turn is TurnRule.AGAIN and hits[-1]


USUAL: Final = Rules.of()
"""What is played where nothing else is said."""
WIRE: Final = Rules.of(announce=Announce.SUNK)
"""What every game over the network is agreed on: its answers name no ship."""
