"""What the values of the settings that make the rules are called, and what they mean.

Every ``--help`` reads this, so it knows the words of the settings, not the rules.
"""

from __future__ import annotations

from schiffe.base.i18n import _, pgettext
from schiffe.base.text import listed


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


def preset_name(name: str) -> str:
    """What a preset is called; the name itself where it is none."""
    names = {
        "standard": pgettext("rules", "Standard"),
        "hasbro": pgettext("rules", "Hasbro"),
        "paper": pgettext("rules", "On paper"),
        "morskoi": pgettext("rules", "Morskoi boi"),
        "salvo": pgettext("rules", "Salvo"),
        "fog": pgettext("rules", "Fog"),
        "quick": pgettext("rules", "Quick"),
    }
    return names.get(name, name)


def preset_sentence(name: str) -> str:
    """How a preset is played; nothing where it is none."""
    sentences = {
        "standard": _("Five ships that may touch at corners only. One shot each in turn."),
        "hasbro": _("As out of the box: five ships that may touch. One shot each in turn."),
        "paper": _(
            "As on squared paper: ten ships that may not touch. A hit shoots again, and nobody says which ship it was."
        ),
        "morskoi": _("As in Russian schools: ten ships of 4 squares down to 1 that may not touch. A hit shoots again."),
        "salvo": _("Five ships that may touch. A turn has as many shots as you have ships afloat."),
        "fog": _("Five ships that sink in silence: only hits are told, and the end."),
        "quick": _("Three ships on a board of 7 x 7: a game for a short break."),
    }
    return sentences.get(name, "")


def lengths(fleet: tuple[int, ...]) -> str:
    """The lengths of the ships of a fleet."""
    return _("Ships of {lengths} squares.").format(lengths=listed([str(length) for length in fleet]))


def usual_fleet(count: int) -> str:
    """The same of the usual fleet of so many ships."""
    from schiffe.rules.variants import FLEETS

    return lengths(FLEETS[count]) if count in FLEETS else ""
