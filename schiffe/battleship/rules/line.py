"""Rules as one line of text, ``10; 4,3,3,2,2,2,1,1,1,1; none; again; sunk``, and the fleets in it."""

import re
from enum import Enum
from functools import lru_cache
from typing import Final, TypeVar

from schiffe.battleship.rules.contact import Contact
from schiffe.battleship.rules.grid import MAX_SIZE, MIN_SIZE
from schiffe.battleship.rules.ships import MAX_LENGTH, MIN_LENGTH
from schiffe.battleship.rules.variants import (
    MAX_SHIPS,
    MIN_SHIPS,
    USUAL,
    Announce,
    ImpossibleRules,
    Rules,
    RulesPart,
    TurnRule,
)

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
    """The same without the parts at its end that are those of the usual rules."""
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
