"""A match made from what was asked for and the settings."""

from schiffe.bashni.levels import LEVELS
from schiffe.bashni.match.events import MatchStarted
from schiffe.bashni.match.request import AgainstComputer
from schiffe.bashni.match.seats import ComputerSeat
from schiffe.bashni.rules.position import Colour
from schiffe.bashni.search.player import ComputerPlayer
from schiffe.bashni.search.search import Memory
from schiffe.bashni.settings import MEMORY
from schiffe.game.match.request import TwoPeople
from schiffe.game.match.setup import players_of
from schiffe.language.names import player_name
from schiffe.settings.schema import Settings
from schiffe.settings.shared import NAME, PAUSE


def local_start(request: AgainstComputer | TwoPeople, settings: Settings) -> MatchStarted:
    """Return the first event of a match at this computer."""
    one, other = players_of(request, player_name(settings[NAME]), LEVELS)
    is_black = isinstance(request, AgainstComputer) and request.colour is Colour.BLACK
    return MatchStarted((other, one) if is_black else (one, other))


def computer_seat(level: str, settings: Settings, seed: int) -> ComputerSeat:
    """Return the computer's side of a match."""
    return ComputerSeat(ComputerPlayer(LEVELS[level].strength, seed, memory=Memory(settings[MEMORY])), settings[PAUSE])
