"""Setting up a match from a request and the settings: the players, and the clock."""

from schiffe.bashni import GAME
from schiffe.bashni.levels import LEVELS
from schiffe.bashni.match.events import MatchStarted
from schiffe.bashni.match.request import PlayBashniBot
from schiffe.bashni.match.seats import BotSeat
from schiffe.bashni.rules.position import Colour
from schiffe.bashni.search.bot import Bot
from schiffe.bashni.search.search import SearchMemory
from schiffe.bashni.settings import BASHNI_CLOCK, MEMORY
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
        self._is_untimed_match_used = False

    def skip_untimed_match(self) -> None:
        """Give the next match a clock, even if it is the first match ever."""
        self._is_untimed_match_used = True

    def is_next_first(self) -> bool:
        """Return whether the next match is the first ever; reads the logbook."""
        return not (self._is_untimed_match_used or self._session.has_matches(GAME))

    def is_next_untimed(self, *, is_first_match: bool = False) -> bool:
        """Return whether the next match has no clock: a requested first match, or the first ever; reads the logbook."""
        return BASHNI_CLOCK.key not in self._session.settings and (is_first_match or self.is_next_first())

    def take_seconds(self, request: Request) -> int:
        """Return the seconds per move of the match that begins now, 0 for no clock; later matches have a clock."""
        is_untimed = self.is_next_untimed(is_first_match=request.is_first_match)
        self._is_untimed_match_used = True
        return 0 if is_untimed else self._session.settings[BASHNI_CLOCK]
