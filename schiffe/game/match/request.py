"""Requests for matches that every game offers, and the players of such a match; a game adds its own."""

from collections.abc import Mapping
from dataclasses import dataclass

from schiffe.game.level import Level
from schiffe.game.match.players import NOBODY, Player, PlayerKind


class Request:
    """A request for a match, as a menu or a command line makes it."""

    @property
    def people_count(self) -> int:
        """The number of people it seats at this keyboard."""
        return 1

    @property
    def is_first_match(self) -> bool:
        """True for a first match, which is explained."""
        return False

    def players(self, own_name: str, levels: Mapping[str, Level]) -> tuple[Player, Player]:
        """Return the players that are known so far: the person, then the bot of a level or nobody."""
        return Player(PlayerKind.PERSON, own_name), NOBODY


@dataclass(frozen=True)
class PlayBot(Request):
    """One person against the bot of a level."""

    level: str

    def players(self, own_name: str, levels: Mapping[str, Level]) -> tuple[Player, Player]:
        return Player(PlayerKind.PERSON, own_name), Player(PlayerKind.BOT, str(levels[self.level].name), self.level)


@dataclass(frozen=True)
class PlayTogether(Request):
    """Two people at one keyboard, in the order of their seats."""

    names: tuple[str, str]

    @property
    def people_count(self) -> int:
        return 2

    def players(self, own_name: str, levels: Mapping[str, Level]) -> tuple[Player, Player]:
        first, second = self.names
        return Player(PlayerKind.PERSON, first), Player(PlayerKind.PERSON, second)
