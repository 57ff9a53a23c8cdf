"""Rules as one line of text and as plain values, which is all that the settings need.

``10; 5,4,3,3,2; corners; alternate; ship``: size, fleet, contact, turn, and what is announced when a ship sinks.
"""

import re
from enum import Enum
from typing import Final, NamedTuple

MIN_SIZE: Final = 5
MAX_SIZE: Final = 26
"""Rows and columns of the smallest and the largest board; the rows of the largest one use all letters."""
MIN_LENGTH: Final = 1
MAX_LENGTH: Final = 6
MIN_SHIPS: Final = 1
MAX_SHIPS: Final = 20
_TABLE: Final = ("4", "43", "432", "5432", "54332", "543322", "5443322", "54433322", "544333222", "5443332222")
USUAL_FLEETS: Final = {count: tuple(map(int, row)) for count, row in enumerate(_TABLE, start=1)}
"""The usual fleet for each number of ships, as lengths, the longest first. Ten ships are the classic German fleet."""
CONTACTS: Final = ("none", "corners", "sides")
TURNS: Final = ("alternate", "again", "salvo")
ANNOUNCEMENTS: Final = ("ship", "sunk", "hit")
_SEPARATOR: Final = "; "


class RuleKey(Enum):
    """The parts of the rules; the value is the key of the setting for the part."""

    SIZE = "size"
    FLEET = "fleet"
    CONTACT = "contact"
    TURN = "turn"
    ANNOUNCE = "announce"


class ImpossibleRules(ValueError):
    """Rules that do not exist; ``key`` is the first wrong part, or None if two parts contradict each other."""

    def __init__(self, key: RuleKey | None) -> None:
        super().__init__(key.value if key else "parts that do not go together")
        self.key = key


class RuleValues(NamedTuple):
    """The parts of rules as plain values; the defaults are the usual rules."""

    size: int = 10
    fleet: tuple[int, ...] = USUAL_FLEETS[5]
    contact: str = "corners"
    turn_rule: str = "alternate"
    announce: str = "ship"

    def __str__(self) -> str:
        return _SEPARATOR.join((str(self.size), fleet_line(self.fleet), self.contact, self.turn_rule, self.announce))

    @property
    def short(self) -> str:
        """The line without the usual parts at its end."""
        parts, usual = str(self).split(_SEPARATOR), str(RuleValues()).split(_SEPARATOR)
        while len(parts) > 1 and parts[-1] == usual[len(parts) - 1]:
            parts.pop()
        return _SEPARATOR.join(parts)

    def check(self) -> None:
        """Check that the parts go together: salvos reveal sinkings by their number of shots.

        Raises:
            ImpossibleRules: salvos are combined with silent sinkings.
        """
        if self.turn_rule == "salvo" and self.announce == "hit":
            raise ImpossibleRules(None)


def parse_rule_values(text: str) -> RuleValues:
    """Return the parts of a line; missing parts are the usual ones.

    Raises:
        ImpossibleRules: a part is unknown, there are too many parts, or two of them contradict each other.
    """
    parts = [part.strip().lower() for part in text.split(";")]
    if len(parts) > len(RuleKey):
        raise ImpossibleRules(None)
    size, fleet, contact, turn_rule, announce = parts + [""] * (len(RuleKey) - len(parts))
    usual = RuleValues()
    if size and not (re.fullmatch("[0-9]{1,2}", size, re.ASCII) and MIN_SIZE <= int(size) <= MAX_SIZE):
        raise ImpossibleRules(RuleKey.SIZE)
    lengths = read_fleet(fleet) if fleet else usual.fleet
    for part, word, words in (
        (RuleKey.CONTACT, contact, CONTACTS),
        (RuleKey.TURN, turn_rule, TURNS),
        (RuleKey.ANNOUNCE, announce, ANNOUNCEMENTS),
    ):
        if word and word not in words:
            raise ImpossibleRules(part)
    line = RuleValues(
        size=int(size or usual.size),
        fleet=lengths,
        contact=contact or usual.contact,
        turn_rule=turn_rule or usual.turn_rule,
        announce=announce or usual.announce,
    )
    line.check()
    return line


def read_fleet(text: str) -> tuple[int, ...]:
    """Return the lengths of a fleet, longest first, from numbers in any order, with commas or spaces between them.

    Raises:
        ImpossibleRules: the text is not a list of numbers, or too many ships, or one of an impossible length.
    """
    words = text.replace(",", " ").split()
    numbers = [int(word) for word in words if re.fullmatch("[0-9]{1,3}", word, re.ASCII)]
    are_lengths = all(MIN_LENGTH <= number <= MAX_LENGTH for number in numbers)
    if len(numbers) != len(words) or not are_lengths or not MIN_SHIPS <= len(numbers) <= MAX_SHIPS:
        raise ImpossibleRules(RuleKey.FLEET)
    return tuple(sorted(numbers, reverse=True))


def fleet_line(lengths: tuple[int, ...]) -> str:
    """Return the lengths of a fleet as text: ``5,4,3,3,2``."""
    return ",".join(map(str, lengths))
