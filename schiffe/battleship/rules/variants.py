"""The rules of a match, with all variants, as a value and as a line of text."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from enum import Enum
from functools import cached_property, lru_cache
from typing import Final, Self

from schiffe.battleship.rule_line import (
    MAX_SHIPS,
    MIN_SHIPS,
    USUAL_FLEETS,
    ImpossibleRules,
    RuleKey,
    RuleValues,
    parse_rule_values,
)
from schiffe.battleship.rules.grid import Grid, Mask
from schiffe.battleship.rules.ships import ShipClass, classes_of


class Contact(Enum):
    """Ways in which ships may touch each other."""

    NONE = "none"
    """Nowhere, not even at a corner."""
    CORNERS = "corners"
    """At corners, not at sides."""
    SIDES = "sides"
    """Anywhere, as long as they do not overlap."""

    def closed_by(self, grid: Grid, ship: Mask) -> Mask:
        """Return the cells around a ship, or around several, on which this rule allows no other ship."""
        if self is Contact.NONE:
            return grid.around(ship)
        return grid.beside(ship) if self is Contact.CORNERS else 0


class TurnRule(Enum):
    """Shots in a turn; the value is a stable word for files."""

    ALTERNATE = "alternate"
    """One shot, then it is the other side's turn."""
    AGAIN = "again"
    """A hit shoots again."""
    SALVO = "salvo"
    """As many shots as the player has ships afloat, answered together."""


class Announce(Enum):
    """Announcements of sunk ships; the value is a stable word for files."""

    SHIP = "ship"
    """The player is told that a ship sank, and which."""
    SUNK = "sunk"
    """The player is told that a ship sank, but not which."""
    HIT = "hit"
    """The player is told nothing: a sinking is answered like any hit. Only the end of the match is announced."""


@dataclass(frozen=True)
class Rules:
    """The rules that a match is played by.

    Attributes:
        ship_classes: the classes of the ships, longest first.
        contact: where ships may touch.
        turn_rule: how many shots a turn has.
        announce: what the player is told when a ship sinks.

    Raises:
        ImpossibleRules: there are too few ships or too many, or the number of shots of a salvo would tell of sinkings
            that are to be silent.
    """

    grid: Grid
    ship_classes: tuple[ShipClass, ...]
    contact: Contact
    turn_rule: TurnRule = TurnRule.ALTERNATE
    announce: Announce = Announce.SHIP

    def __post_init__(self) -> None:
        if not MIN_SHIPS <= len(self.ship_classes) <= MAX_SHIPS:
            raise ImpossibleRules(RuleKey.FLEET)
        self.values.check()

    @property
    def size(self) -> int:
        """The rows of the board, and its columns."""
        return self.grid.size

    @classmethod
    def of(
        cls,
        size: int = 10,
        ships: int | Iterable[int] = 5,
        contact: Contact = Contact.CORNERS,
        turn_rule: TurnRule = TurnRule.ALTERNATE,
        announce: Announce = Announce.SHIP,
    ) -> Self:
        """Make rules from plain values; ``ships`` are lengths, or the number of ships in a fleet of ``USUAL_FLEETS``.

        Raises:
            ImpossibleRules: the number or the length of the ships is not possible.
            ValueError: the size is not.
        """
        try:
            kinds = classes_of(USUAL_FLEETS[ships] if isinstance(ships, int) else ships)
        except KeyError:
            raise ImpossibleRules(RuleKey.FLEET) from None
        return cls(grid=Grid(size), ship_classes=kinds, contact=contact, turn_rule=turn_rule, announce=announce)

    @classmethod
    def parse(cls, text: str) -> Rules:
        """Parse a line of rules; parts missing at its end are those of the usual rules.

        Raises:
            ImpossibleRules: the part is unknown to this game, or there are too many parts (then it is None).
        """
        return _parse(text)

    @classmethod
    def from_values(cls, parts: RuleValues) -> Self:
        """Make rules from the parts of a line; raises ImpossibleRules if they exclude each other."""
        turn_rule, announce = TurnRule(parts.turn_rule), Announce(parts.announce)
        return cls.of(parts.size, parts.fleet, Contact(parts.contact), turn_rule, announce)

    @property
    def values(self) -> RuleValues:
        """The parts of the line of text for the rules."""
        return RuleValues(
            size=self.grid.size,
            fleet=self.lengths,
            contact=self.contact.value,
            turn_rule=self.turn_rule.value,
            announce=self.announce.value,
        )

    @property
    def text(self) -> str:
        """The line of text for the rules."""
        return str(self.values)

    @cached_property
    def lengths(self) -> tuple[int, ...]:
        """The lengths of the ships, longest first."""
        return tuple(ship_class.length for ship_class in self.ship_classes)

    @cached_property
    def ship_cell_count(self) -> int:
        """The number of cells of all ships together."""
        return sum(self.lengths)

    @property
    def has_salvos(self) -> bool:
        """True if a player fires several shots in one turn."""
        return self.turn_rule is TurnRule.SALVO

    @property
    def is_silent(self) -> bool:
        """True if nobody is told when a ship sinks."""
        return self.announce is Announce.HIT

    def due_shot_count(self, afloat_count: int, open_cell_count: int) -> int:
        """Return the number of shots in a turn of a side with this number of ships, if so many cells are open."""
        return min(afloat_count, open_cell_count) if self.has_salvos else 1

    def shoots_again(self, hits: Sequence[bool]) -> bool:
        """Return whether a side has another turn after its shots; ``hits`` tells which of them hit."""
        return self.turn_rule is TurnRule.AGAIN and hits[-1]


STANDARD_RULES: Final = Rules.of()
"""The standard rules."""
NETWORK_RULES: Final = Rules.of(announce=Announce.SUNK)
"""The rules of every game over the network: its answers name no ship."""


def known_rules(line: str) -> Rules | None:
    """Return the rules of a line in the logbook; None if they are impossible."""
    try:
        return Rules.parse(line)
    except ImpossibleRules:
        return None


@lru_cache(maxsize=64)  # lists of matches read the same few lines thousands of times
def _parse(text: str) -> Rules:
    return Rules.from_values(parse_rule_values(text))
