"""Levels of the computer, which each game has its own of."""

from dataclasses import dataclass

from schiffe.language.i18n import LateText


@dataclass(frozen=True)
class Level:
    """A level of the computer.

    Attributes:
        name: the name shown to players.
        description: how it plays, in a few words.
    """

    name: LateText
    description: LateText
