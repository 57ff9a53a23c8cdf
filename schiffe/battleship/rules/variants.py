"""What a game is agreed on, as a value and as one line of text: the only place that knows the variants of the rules."""

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from enum import Enum
from functools import cached_property, lru_cache
from typing import Final, TypeVar

from schiffe.battleship.rules.grid import MAX_SIZE, MIN_SIZE, Grid, Mask
from schiffe.battleship.rules.ships import MAX_LENGTH, MIN_LENGTH, ShipClass, classes_of


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


_Value = TypeVar("_Value", bound=Enum)
_BETWEEN: Final = "; "


def read_fleet(text: str) -> tuple[int, ...]:
    """The lengths of a fleet, longest first, from ``5,4,3,3,2`` in any order; spaces may stand for the commas.

    Raises:
        ImpossibleRules: it is no list of numbers, or one of a fleet that cannot be.
    """
    words = text.replace(",", " ").split()
    numbers = [int(word) for word in words if re.fullmatch("[0-9]{1,3}", word, re.ASCII)]
    are_lengths = all(MIN_LENGTH <= number <= MAX_LENGTH for number in numbers)
    if len(numbers) != len(words) or not are_lengths or not MIN_SHIPS <= len(numbers) <= MAX_SHIPS:
        raise ImpossibleRules(RulesPart.FLEET)
    return tuple(sorted(numbers, reverse=True))


def fleet_line(lengths: tuple[int, ...]) -> str:
    """A fleet as text."""
    return ",".join(map(str, lengths))


@lru_cache(maxsize=64)  # lists of games read the same few lines thousands of times
def read_rules(text: str) -> Rules:
    """The rules that a line stands for; parts that are left out at its end are those of the usual rules.

    Raises:
        ImpossibleRules: a part is none of this game, or there is a part too many (then it is None).
    """
    parts = [part.strip().lower() for part in text.split(";")]
    if len(parts) > len(RulesPart):
        raise ImpossibleRules(None)
    size, fleet, contact, turn, announce = parts + [""] * (len(RulesPart) - len(parts))
    usual = USUAL
    if size and not (re.fullmatch("[0-9]{1,2}", size, re.ASCII) and MIN_SIZE <= int(size) <= MAX_SIZE):
        raise ImpossibleRules(RulesPart.SIZE)
    return Rules.of(
        int(size or usual.grid.size),
        read_fleet(fleet) if fleet else usual.lengths,
        _read(Contact, contact, usual.contact, RulesPart.CONTACT),
        _read(TurnRule, turn, usual.turn, RulesPart.TURN),
        _read(Announce, announce, usual.announce, RulesPart.ANNOUNCE),
    )


def rules_line(rules: Rules) -> str:
    """The line that stands for rules."""
    words = (rules.contact.value, rules.turn.value, rules.announce.value)
    return _BETWEEN.join((str(rules.grid.size), fleet_line(rules.lengths), *words))


def short_line(rules: Rules) -> str:
    """The line that stands for rules, without the parts at its end that are those of the usual rules."""
    parts, usual = rules_line(rules).split(_BETWEEN), rules_line(USUAL).split(_BETWEEN)
    while len(parts) > 1 and parts[-1] == usual[len(parts) - 1]:
        parts.pop()
    return _BETWEEN.join(parts)


def _read(kind: type[_Value], text: str, usual: _Value, part: RulesPart) -> _Value:
    if not text:
        return usual
    try:
        return kind(text)
    except ValueError:
        raise ImpossibleRules(part) from None
