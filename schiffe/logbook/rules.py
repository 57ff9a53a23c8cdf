"""Rules as one line of text, ``10; 5,4,3,3,2; corners; alternate; ship``, and back."""

from typing import Final

from schiffe.rules.contact import Contact
from schiffe.rules.variants import FLEETS, Rules

_TURN: Final = "alternate"
_ANNOUNCE: Final = "ship"


def rules_line(rules: Rules) -> str:
    """The line that stands for rules."""
    lengths = ",".join(str(kind.length) for kind in rules.ships)
    return f"{rules.grid.size}; {lengths}; {rules.contact.value}; {_TURN}; {_ANNOUNCE}"


def read_rules(line: str) -> Rules:
    """The rules that a line stands for; raises ValueError when it stands for none."""
    size, fleet, contact, turn, announce = line.split("; ")
    lengths = tuple(map(int, fleet.split(",")))
    if (turn, announce) != (_TURN, _ANNOUNCE):
        raise ValueError(line)
    for count, kinds in FLEETS.items():
        if tuple(kind.length for kind in kinds) == lengths:
            return Rules.of(int(size), count, Contact(contact))
    raise ValueError(line)
