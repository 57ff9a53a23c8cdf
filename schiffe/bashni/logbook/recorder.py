"""Matches that go on: what writes one down while it is played, and how one is made or taken up again."""

from dataclasses import dataclass, replace

from schiffe.bashni import GAME
from schiffe.bashni.logbook.finished import FORMAT, Summary, summary_text
from schiffe.bashni.match.events import Event, MatchStarted
from schiffe.bashni.match.request import AgainstComputer, FirstGame, GameRequest
from schiffe.bashni.match.setup import local_start
from schiffe.bashni.match.setup_record import SetupRecord
from schiffe.bashni.match.state import MatchState, begun
from schiffe.bashni.match.turn import Seat, play_turn
from schiffe.bashni.settings import BASHNI_CLOCK
from schiffe.game.match import recorder, setup
from schiffe.game.match.events import PlayerLeft
from schiffe.game.match.finished import named_now
from schiffe.game.match.loop import RunStep
from schiffe.game.match.match import Match
from schiffe.game.match.players import Player, PlayerKind
from schiffe.game.match.request import TwoPeople
from schiffe.game.match.series import Series
from schiffe.game.session import Session
from schiffe.settings.schema import Settings
from schiffe.store.logbook import Logbook
from schiffe.store.matches import MatchId, StoredEnd
from schiffe.store.writer import MatchWriter


class MatchRecorder(recorder.MatchRecorder[SetupRecord, Event, MatchState]):
    """The writer of a match into the logbook, from the first thing that happens in it."""

    def __init__(self, book: Logbook, record: SetupRecord, writer: MatchWriter | None = None) -> None:
        super().__init__(book, FORMAT, record, writer)

    def end_early(self, state: MatchState, *, has_left: bool) -> None:
        """End a match on a gameserver here unless it is over: the person has left it, or it has broken off."""
        remote = self.record.remote
        if remote is None or state.ending:
            return
        if has_left:
            event = PlayerLeft(remote.other)
            self.notify(event, state.after(event))
        else:
            self._writer.end(StoredEnd("broken", None, summary_text(Summary.of(state))))


@dataclass(frozen=True)
class SetUpMatch(setup.SetUpMatch[SetupRecord, Event, MatchState]):
    """A match that is set up or resumed."""

    recorder: MatchRecorder
    series: Series[GameRequest]

    async def play_turn(self, seats: tuple[Seat, Seat], match: Match[Event, MatchState], run: RunStep) -> None:
        """Play one turn."""
        await play_turn(seats, match, run)


class LocalClock:
    """The clock of games at this computer: the very first game has none if the menu starts it, unless one is set."""

    def __init__(self, session: Session) -> None:
        self._session = session
        self._spares_none = False

    def spare_no_game(self) -> None:
        """Give the next game a clock even if it is the very first one."""
        self._spares_none = True

    def spares_next_game(self) -> bool:
        """Read the logbook, and return whether the next game is such a first one without a clock."""
        if self._spares_none or BASHNI_CLOCK.key in self._session.settings:
            return False
        return self._session.has_no_games(GAME)

    def begin(self, request: GameRequest) -> int:
        """Begin a game and return the seconds for each of its moves; that of the lesson has no clock that one sets."""
        settings = self._session.settings
        is_first = isinstance(request, FirstGame) and BASHNI_CLOCK.key not in settings
        seconds = 0 if is_first or self.spares_next_game() else settings[BASHNI_CLOCK]
        self._spares_none = True
        return seconds


def new_game(series: Series[GameRequest], settings: Settings, seed: int, book: Logbook, seconds: int) -> SetUpMatch:
    """Set up a match at this computer with so many seconds for each move.

    It is in the book when something has happened in it.
    """
    request = series.request
    assert isinstance(request, AgainstComputer | TwoPeople)
    start, is_lesson = local_start(request, settings), isinstance(request, FirstGame)
    record = SetupRecord(start, seed, seconds, is_lesson=is_lesson)
    return SetUpMatch(record, begun(record.start), recorder=MatchRecorder(book, record), series=series)


def unknown_game(series: Series[GameRequest]) -> SetUpMatch:
    """Set up a match at a gameserver, which tells later who plays: nothing of it is written before."""
    nobody = Player(PlayerKind.REMOTE, "")
    record = SetupRecord(MatchStarted((nobody, nobody)))
    return SetUpMatch(record, begun(record.start), recorder=MatchRecorder(Logbook(), record), series=series)


def resume(book: Logbook, match: MatchId, clock: int | None = None) -> SetUpMatch | None:
    """Go on with a match, with these seconds for each turn if any are given; None where it cannot be read.

    Raises:
        MatchRefused: it is over, or somebody plays it, or there is none.
    """
    found = recorder.take_up(book, match, FORMAT)
    if found is None:
        return None
    record, state, writer = found
    kept = MatchRecorder(book, record, writer)
    players = named_now(record.players, FORMAT)
    record = replace(record.with_players(players), clock=record.clock if clock is None else clock)
    state = replace(state or begun(record.start), players=players)
    return SetUpMatch(record, state, recorder=kept, series=Series(record.request))
