"""What the values of the settings that make the rules are called, and what they mean.

Every ``--help`` reads this, so it knows the words of the settings, not the rules.
"""

from __future__ import annotations

from schiffe.battleship.rules.variants import FLEETS
from schiffe.language.i18n import _
from schiffe.language.text import listed


def contact_clause(word: str) -> str:
    """The contact rule of a word of the settings."""
    return {
        "none": _("ships may not touch, not even at a corner"),
        "corners": _("ships may touch at corners only"),
        "sides": _("ships may touch"),
    }[word]


def turn_clause(word: str) -> str:
    """How many shots a turn has, by the word of the settings."""
    return {
        "alternate": _("one shot each in turn"),
        "again": _("a hit shoots again"),
        "salvo": _("a turn has as many shots as you have ships afloat, and they are answered together"),
    }[word]


def announce_clause(word: str) -> str:
    """What is told when a ship sinks, by the word of the settings."""
    return {
        "ship": _("you are told which ship you have sunk"),
        "sunk": _("you are told that you have sunk a ship, but not which"),
        "hit": _("you are not told when a ship sinks: it is a hit like any other"),
    }[word]


def lengths(fleet: tuple[int, ...]) -> str:
    """The lengths of the ships of a fleet."""
    return _("Squares of each ship: {lengths}.").format(lengths=listed([str(length) for length in fleet]))


def usual_fleet(count: int) -> str:
    """The lengths of the ships of the usual fleet of so many ships, in a sentence; empty where there is none."""
    return lengths(FLEETS[count]) if count in FLEETS else ""
