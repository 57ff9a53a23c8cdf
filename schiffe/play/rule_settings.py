"""The settings that make the rules, and what their values are called.

Every ``--help`` reads this. The rules of the game are loaded only where they are needed, and a test holds the words and
limits here to those of the rules.
"""

from __future__ import annotations

from schiffe.base.i18n import _, pgettext
from schiffe.settings.kinds import OneOf
from schiffe.settings.schema import Option, Setting


def _turn_clause(word: str) -> str:
    return {
        "alternate": _("one shot each in turn"),
        "again": _("a hit shoots again"),
        "salvo": _("a turn has as many shots as you have ships afloat, and they are answered together"),
    }[word]


def _announce_clause(word: str) -> str:
    return {
        "ship": _("you are told which ship you have sunk"),
        "sunk": _("you are told that you have sunk a ship, but not which"),
        "hit": _("you are not told when a ship sinks: it is a hit like any other"),
    }[word]


TURN = Setting(
    "turn",
    OneOf("alternate", "again", "salvo"),
    "alternate",
    label=lambda: _("A turn"),
    value_name=lambda word: {
        "alternate": pgettext("turn", "one shot each"),
        "again": pgettext("turn", "a hit shoots again"),
        "salvo": pgettext("turn", "salvo"),
    }[word],
    explanation=_turn_clause,
    option=Option("--turn", lambda: _("HOW"), lambda: _("how many shots a turn has: {possible} ({default})")),
)
ANNOUNCE = Setting(
    "announce",
    OneOf("ship", "sunk", "hit"),
    "ship",
    label=lambda: _("What is told"),
    value_name=lambda word: {
        "ship": pgettext("announce", "which ship was sunk"),
        "sunk": pgettext("announce", "that a ship was sunk"),
        "hit": pgettext("announce", "hits only"),
    }[word],
    explanation=_announce_clause,
    option=Option("--announce", lambda: _("WHAT"), lambda: _("what is told when a ship sinks: {possible} ({default})")),
)
