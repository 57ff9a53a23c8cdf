"""A match made from what was asked for and the settings."""

from schiffe.bashni.levels import LEVELS, level_name
from schiffe.bashni.match.events import MatchStarted
from schiffe.bashni.match.request import AgainstComputer
from schiffe.bashni.match.seats import ComputerSeat
from schiffe.bashni.search.player import ComputerPlayer
from schiffe.bashni.search.search import Memory
from schiffe.bashni.settings import MEMORY
from schiffe.game.match.players import Player, PlayerKind
from schiffe.game.match.request import TwoPeople
from schiffe.language.i18n import _
from schiffe.settings.schema import Settings
from schiffe.settings.shared import NAME, PAUSE


def local_start(request: AgainstComputer | TwoPeople, settings: Settings) -> MatchStarted:
    """Return the first event of a match at this computer."""
    if isinstance(request, TwoPeople):
        white, black = request.names
        return MatchStarted((Player(PlayerKind.PERSON, white), Player(PlayerKind.PERSON, black)))
    computer = Player(PlayerKind.BOT, level_name(request.level), request.level)
    person = Player(PlayerKind.PERSON, person_name(settings))
    return MatchStarted((computer, person) if request.colour else (person, computer))


def person_name(settings: Settings) -> str:
    """Return what the person at this computer is called."""
    return settings[NAME] or _("Player")


def computer_seat(level: str, settings: Settings, seed: int) -> ComputerSeat:
    """Return the computer's side of a match."""
    return ComputerSeat(ComputerPlayer(LEVELS[level].strength, seed, memory=Memory(settings[MEMORY])), settings[PAUSE])
