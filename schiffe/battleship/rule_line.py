"""Rules as one line of text and as plain values, which is all that the settings need.

``10; 5,4,3,3,2; corners; alternate; ship``: size, fleet, contact, turn, and the announcement of a sunk ship.
"""

import re
from enum import Enum
from typing import Final, NamedTuple, TypeVar

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
_SEPARATOR: Final = "; "
_WordT = TypeVar("_WordT", bound=Enum)


class Contact(Enum):
    """Ways in which ships may touch each other; the value is a stable word for files."""

    NONE = "none"
    """Nowhere, not even at a corner."""
    CORNERS = "corners"
    """At corners, not at sides."""
    SIDES = "sides"
    """Anywhere, as long as they do not overlap."""


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
    contact: Contact = Contact.CORNERS
    turn_rule: TurnRule = TurnRule.ALTERNATE
    announce: Announce = Announce.SHIP

    def __str__(self) -> str:
        words = (self.contact.value, self.turn_rule.value, self.announce.value)
        return _SEPARATOR.join((str(self.size), fleet_line(self.fleet), *words))

    @property
    def short_line(self) -> str:
        """The line without the usual parts at its end."""
        parts, usual = str(self).split(_SEPARATOR), str(RuleValues()).split(_SEPARATOR)
        while len(parts) > 1 and parts[-1] == usual[len(parts) - 1]:
            parts.pop()
        return _SEPARATOR.join(parts)

    def check(self) -> None:
        """Check that the parts are compatible: salvos reveal sinkings by their number of shots.

        Raises:
            ImpossibleRules: salvos are combined with silent sinkings.
        """
        if self.turn_rule is TurnRule.SALVO and self.announce is Announce.HIT:
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
    if size and not (re.fullmatch("[0-9]{1,2}", size) and MIN_SIZE <= int(size) <= MAX_SIZE):
        raise ImpossibleRules(RuleKey.SIZE)
    lengths = parse_fleet(fleet) if fleet else usual.fleet
    line = RuleValues(
        size=int(size or usual.size),
        fleet=lengths,
        contact=_parse_word(RuleKey.CONTACT, contact, usual.contact),
        turn_rule=_parse_word(RuleKey.TURN, turn_rule, usual.turn_rule),
        announce=_parse_word(RuleKey.ANNOUNCE, announce, usual.announce),
    )
    line.check()
    return line


def _parse_word(key: RuleKey, word: str, usual: _WordT) -> _WordT:
    """Return the value of a word, the ``usual`` one for an empty word; raises ImpossibleRules if it is unknown."""
    try:
        return type(usual)(word) if word else usual
    except ValueError:
        raise ImpossibleRules(key) from None


def parse_fleet(text: str) -> tuple[int, ...]:
    """Parse the lengths of a fleet in any order, separated by commas or spaces, and return them, the longest first.

    Raises:
        ImpossibleRules: the text is not a list of numbers, has too many ships, or one of an impossible length.
    """
    words = text.replace(",", " ").split()
    numbers = [int(word) for word in words if re.fullmatch("[0-9]{1,3}", word)]
    are_lengths = all(MIN_LENGTH <= number <= MAX_LENGTH for number in numbers)
    if len(numbers) != len(words) or not are_lengths or not MIN_SHIPS <= len(numbers) <= MAX_SHIPS:
        raise ImpossibleRules(RuleKey.FLEET)
    return tuple(sorted(numbers, reverse=True))


def fleet_line(lengths: tuple[int, ...]) -> str:
    """Return the lengths of a fleet as text: ``5,4,3,3,2``."""
    return ",".join(map(str, lengths))
