"""The levels of bots; each game has its own."""

from dataclasses import dataclass

from schiffe.language.i18n import Text


@dataclass(frozen=True)
class Level:
    """The level of a bot.

    Attributes:
        name: the name shown to players.
        description: how the bot plays, in a few words.
    """

    name: Text
    description: Text
