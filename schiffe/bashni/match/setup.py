"""A match made from what was asked for and the settings."""

from collections.abc import Sequence

from schiffe.bashni.levels import LEVELS
from schiffe.bashni.match.events import BashniPlayer, BashniStarted
from schiffe.bashni.match.request import AgainstComputer, TwoAtTheBoard
from schiffe.bashni.match.seats import ComputerSeat
from schiffe.bashni.net.events import JoinRequest
from schiffe.bashni.net.play import ClientOptions
from schiffe.bashni.search.player import ComputerPlayer
from schiffe.bashni.server.game import GameRules
from schiffe.bashni.server.hosting import HostedBashni
from schiffe.bashni.texts.mistakes import computer_name
from schiffe.language.i18n import _
from schiffe.language.text import any_of
from schiffe.network.address import Address
from schiffe.settings.schema import Settings
from schiffe.settings.shared import CLOCK, NAME, PAUSE

_WITHOUT_CLOCK = 3600
"""Seconds for a move on one's own gameserver where no clock is wanted; the wire always has one."""


def local_start(request: AgainstComputer | TwoAtTheBoard, settings: Settings) -> BashniStarted:
    """How a match at this computer begins."""
    if isinstance(request, TwoAtTheBoard):
        white, black = request.names
        return BashniStarted((BashniPlayer(white), BashniPlayer(black)))
    computer = BashniPlayer(computer_name(request.level), request.level)
    person = BashniPlayer(person_name(settings))
    return BashniStarted((computer, person) if request.colour else (person, computer))


def person_name(settings: Settings) -> str:
    """What the person at this computer is called."""
    return settings[NAME] or _("Player")


def computer_seat(level: str, settings: Settings, seed: int) -> ComputerSeat:
    """The computer's side of a match."""
    return ComputerSeat(ComputerPlayer(LEVELS[level], seed), settings[PAUSE])


def home_rules(settings: Settings) -> GameRules:
    """The rules of a game on a gameserver in this program."""
    return GameRules(milliseconds=1000 * (settings[CLOCK] or _WITHOUT_CLOCK))


def host_options(home: HostedBashni) -> ClientOptions:
    """How this program joins its own gameserver: as White."""
    return ClientOptions(home.address, JoinRequest(home.game, player=0))


def how_to_join_home(home: HostedBashni, addresses: Sequence[Address]) -> str:
    """What to tell the other person, who is to join the game on this program's gameserver."""
    lines = [
        _("Tell the other person to join game {game} at {address}:").format(game=home.game, address=addresses[0]),
        f"  python -m schiffe bashni --connect {addresses[0]} --game {home.game}",
    ]
    if len(addresses) > 1:
        others = any_of([str(address) for address in addresses[1:]])
        lines.append(
            _("If that does not work, this computer can also be reached at {addresses}.").format(addresses=others)
        )
    return "\n".join(lines)
