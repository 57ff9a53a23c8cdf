"""The players of new matches at this computer, and of their rematches."""

from collections.abc import Mapping

from schiffe.game.info import Level
from schiffe.game.match.players import Player, PlayerKind
from schiffe.game.match.request import AgainstBot, TwoPeople


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
