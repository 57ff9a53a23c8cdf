"""The rules of a match, with all variants, as a value and as a line of text."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import cached_property, lru_cache
from typing import Final, Self

from schiffe.battleship.rule_line import (
    MAX_SHIPS,
    MIN_SHIPS,
    USUAL_FLEETS,
    Announce,
    Contact,
    ImpossibleRules,
    RuleKey,
    RuleValues,
    TurnRule,
    parse_rule_values,
)
from schiffe.battleship.rules.grid import Grid
from schiffe.battleship.rules.ships import ShipClass, classes_of

_USUAL: Final = RuleValues()


@dataclass(frozen=True)
class Rules:
    """The rules that a match is played by.

    Attributes:
        ship_classes: the classes of the ships, longest first.
        contact: where ships may touch.
        turn_rule: how many shots a turn has.
        announce: what the player is told when a ship sinks.

    Raises:
        ImpossibleRules: there are too few or too many ships, or the number of shots of a salvo would reveal sinkings
            that must be silent.
    """

    grid: Grid
    ship_classes: tuple[ShipClass, ...]
    contact: Contact
    turn_rule: TurnRule = _USUAL.turn_rule
    announce: Announce = _USUAL.announce

    def __post_init__(self) -> None:
        if not MIN_SHIPS <= len(self.ship_classes) <= MAX_SHIPS:
            raise ImpossibleRules(RuleKey.FLEET)
        self.values.check()

    @property
    def size(self) -> int:
        """The rows and columns of the board."""
        return self.grid.size

    @classmethod
    def of(
        cls,
        size: int = _USUAL.size,
        ships: int | Iterable[int] = _USUAL.fleet,
        contact: Contact = _USUAL.contact,
        turn_rule: TurnRule = _USUAL.turn_rule,
        announce: Announce = _USUAL.announce,
    ) -> Self:
        """Make rules from plain values; ``ships`` are lengths, or the number of ships in a fleet of ``USUAL_FLEETS``.

        Raises:
            ImpossibleRules: the number or the length of the ships is not possible.
            ValueError: the size is not.
        """
        try:
            ship_classes = classes_of(USUAL_FLEETS[ships] if isinstance(ships, int) else ships)
        except KeyError:
            raise ImpossibleRules(RuleKey.FLEET) from None
        return cls(grid=Grid(size), ship_classes=ship_classes, contact=contact, turn_rule=turn_rule, announce=announce)

    @classmethod
    def parse(cls, text: str) -> Rules:
        """Parse a line of rules; parts missing at its end are those of the usual rules.

        Raises:
            ImpossibleRules: a part is unknown, or there are too many parts (then the part is None).
        """
        return _parse_rules(text)

    @classmethod
    def from_values(cls, parts: RuleValues) -> Self:
        """Make rules from the parts of a line; raises ImpossibleRules if they exclude each other."""
        return cls.of(parts.size, parts.fleet, parts.contact, parts.turn_rule, parts.announce)

    @property
    def values(self) -> RuleValues:
        """The parts of the line of text for the rules."""
        return RuleValues(
            size=self.grid.size,
            fleet=self.lengths,
            contact=self.contact,
            turn_rule=self.turn_rule,
            announce=self.announce,
        )

    @property
    def text(self) -> str:
        return str(self.values)

    @cached_property
    def lengths(self) -> tuple[int, ...]:
        """The length of each ship, in the order of ``ship_classes``."""
        return tuple(ship_class.length for ship_class in self.ship_classes)

    @cached_property
    def ship_cell_count(self) -> int:
        return sum(self.lengths)

    @property
    def has_salvos(self) -> bool:
        return self.turn_rule is TurnRule.SALVO

    @property
    def is_silent(self) -> bool:
        """True if nobody is told when a ship sinks."""
        return self.announce is Announce.HIT

    def due_shot_count(self, afloat_count: int, open_cell_count: int) -> int:
        """Return the number of shots in a turn of a side with this number of ships and of open cells."""
        return min(afloat_count, open_cell_count) if self.has_salvos else 1

    def shoots_again(self, hits: Sequence[bool]) -> bool:
        """Return whether a side has another turn after its shots; ``hits`` has for each whether it hit."""
        return self.turn_rule is TurnRule.AGAIN and hits[-1]


STANDARD_RULES: Final = Rules.of()
"""The standard rules."""
NETWORK_RULES: Final = Rules.of(announce=Announce.SUNK)
"""The rules of every match over the network: its answers name no ship."""


def known_rules(line: str) -> Rules | None:
    """Return the rules of a line in the logbook; None if they are impossible."""
    try:
        return Rules.parse(line)
    except ImpossibleRules:
        return None


@lru_cache(maxsize=64)  # lists of matches read the same few lines thousands of times
def _parse_rules(text: str) -> Rules:
    return Rules.from_values(parse_rule_values(text))
