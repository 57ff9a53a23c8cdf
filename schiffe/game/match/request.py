"""Requests for matches that every game offers, and the players of such a match; a game adds its own."""

from collections.abc import Mapping
from dataclasses import dataclass

from schiffe.game.level import Level
from schiffe.game.match.players import Player, PlayerKind


@dataclass(frozen=True)
class AgainstBot:
    """One person against the bot of a level."""

    level: str


@dataclass(frozen=True)
class TwoPeople:
    """Two people at one keyboard, in the order of their seats."""

    names: tuple[str, str]


def players_of(request: AgainstBot | TwoPeople, person: str, levels: Mapping[str, Level]) -> tuple[Player, Player]:
    """Return the players that a request asks for; the person comes before the bot."""
    if isinstance(request, TwoPeople):
        first, second = request.names
        return Player(PlayerKind.PERSON, first), Player(PlayerKind.PERSON, second)
    return Player(PlayerKind.PERSON, person), Player(PlayerKind.BOT, levels[request.level].name(), request.level)


def rematch_request(players: tuple[Player, Player]) -> AgainstBot | TwoPeople:
    """Return the request for another match of the same players."""
    first, second = players
    level = first.level or second.level
    return AgainstBot(level) if level else TwoPeople((first.name, second.name))
