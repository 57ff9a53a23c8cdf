"""Setting up a match from a request and the settings: the players, and the clock."""

from schiffe.bashni import GAME
from schiffe.bashni.levels import LEVELS
from schiffe.bashni.match.events import MatchStarted
from schiffe.bashni.match.request import PlayBashniBot
from schiffe.bashni.match.seats import BotSeat
from schiffe.bashni.rules.position import Colour
from schiffe.bashni.search.bot import Bot
from schiffe.bashni.search.search import SearchMemory
from schiffe.bashni.settings import BASHNI_CLOCK, MEMORY, is_untimed
from schiffe.game.match.request import Request
from schiffe.game.session import Session
from schiffe.language.names import player_name
from schiffe.settings.schema import Settings
from schiffe.settings.shared import PAUSE, PLAYER_NAME


def local_start(request: Request, settings: Settings) -> MatchStarted:
    first, second = request.players(player_name(settings[PLAYER_NAME]), LEVELS)
    is_black = isinstance(request, PlayBashniBot) and request.side is Colour.BLACK
    return MatchStarted((second, first) if is_black else (first, second))


def make_bot_seat(level: str, settings: Settings, seed: int) -> BotSeat:
    return BotSeat(Bot(LEVELS[level].strength, seed, memory=SearchMemory(settings[MEMORY])), settings[PAUSE])


class LocalClock:
    """The clock of matches at this computer.

    If no clock was set, a requested first match has none, and neither has the first match ever, started from the menu.
    """

    def __init__(self, session: Session) -> None:
        self._session = session
        self._is_first_match_over = False

    def end_first_match(self) -> None:
        """Let no further match be the first ever, whatever the logbook has."""
        self._is_first_match_over = True

    def is_next_first(self) -> bool:
        """Return whether the next match is the first ever; reads the logbook."""
        return not (self._is_first_match_over or self._session.has_matches(GAME))

    def take_seconds(self, request: Request) -> int:
        """Return the seconds per move of the match that begins now, 0 for no clock; later matches are not the first."""
        is_first = request.is_first_match or self.is_next_first()
        self.end_first_match()
        settings = self._session.settings
        return 0 if is_untimed(settings, is_first=is_first) else settings[BASHNI_CLOCK]
