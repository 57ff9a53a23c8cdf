"""A person who plays or watches at a gameserver, in either view. The server pushes events to the match."""

from collections.abc import Sequence
from contextlib import AsyncExitStack, suppress
from typing import NamedTuple

from schiffe.bashni.logbook.finished import FORMAT
from schiffe.bashni.logbook.recorder import BashniMatchRecorder, PreparedMatch, end_remote_match
from schiffe.bashni.match.events import MatchStarted
from schiffe.bashni.match.request import ServerGame
from schiffe.bashni.match.setup_record import SetupRecord
from schiffe.bashni.match.state import MatchState
from schiffe.bashni.net.connection import BrokenGame, GameConnection, play_game
from schiffe.bashni.net.game_events import (
    GameDecided,
    GameEvent,
    GameJoined,
    GamePrologue,
    MoveRequested,
    PositionSeen,
    UnknownLineReceived,
    WaitingForOther,
)
from schiffe.bashni.net.to_match_events import to_match_events
from schiffe.bashni.net.view import GameserverView
from schiffe.bashni.rules.position import Move, Position
from schiffe.bashni.server.serve import host_game
from schiffe.bashni.texts.network import broken_game_error, how_to_join_home_text, name_in_prologue
from schiffe.game.flow.after_match import PlayResult
from schiffe.game.match.interruption import Interrupted
from schiffe.game.match.match import Match, Observer
from schiffe.game.match.players import Player, PlayerKind, replaced_at
from schiffe.network.address import Address
from schiffe.network.connecting import find_own_addresses
from schiffe.store.logbook import Logbook


class BashniOnline:
    """A way to play at a gameserver; ``invitation`` tells another player how to join a hosted match."""

    def __init__(self, game: ServerGame, own_name: str, book: Logbook, invitation: str | None = None) -> None:
        self._game = game
        self._own_name = own_name
        self._book = book
        self._invitation = invitation

    async def play(self, _prepared: PreparedMatch, view: GameserverView) -> PlayResult:
        """Play or watch a game to its end.

        Raises:
            CommandError: the game cannot be joined, or ended early.
        """
        server_match = _ServerMatch(self._own_name, self._book, view)
        view.show_connecting(self._game, self._invitation)
        try:
            with suppress(Interrupted):
                await view.interruption.run(server_match.run(self._game))
        finally:
            await view.stop_input()
            server_match.close(has_left=view.interruption.is_set)
        return await view.show_end(server_match.match.state)


class GameProgress:
    """The progress of a game at a gameserver, as far as a participant can know it.

    Attributes:
        has_begun: whether both players have joined; a player who leaves after that loses.
        was_over: whether the game was already over when it was joined.
    """

    def __init__(self) -> None:
        self.has_begun = False
        self.was_over = False
        self._has_received_news = False

    def notify(self, event: GameEvent) -> None:
        match event:
            case GameJoined(prologue):
                self.has_begun = not prologue.absent
            case GameDecided():
                self.was_over = not self._has_received_news
                self.has_begun = True
            case MoveRequested() | PositionSeen():
                self._has_received_news = self.has_begun = True
            case WaitingForOther():
                self._has_received_news = True


class _ServerMatch:
    """A player or watcher at a gameserver.

    Attributes:
        match: the match as far as it is known; events may come before the players are known.
    """

    def __init__(self, own_name: str, book: Logbook, view: GameserverView) -> None:
        self._own_name = own_name
        self._book = book
        self._view = view
        self._progress = GameProgress()
        self._recorder: BashniMatchRecorder | None = None
        self._observers: Sequence[Observer] = ()
        self._has_joined = False
        # A server may send the result of a game before its players.
        unknown_players = MatchState.at_start(match_start(GamePrologue(), ""))
        self.match = Match(unknown_players)

    async def run(self, game: ServerGame) -> None:
        """Play or watch to the end; raises CommandError if the game is broken off."""
        connection = GameConnection(game)
        await connection.open()
        try:
            await play_game(connection, self, self.notify)
        except BrokenGame as error:
            problem = broken_game_error(error, game)
            if error.event.loser is None or not self._view.show_loss(problem):
                raise problem from None

    async def choose(self, _position: Position, seconds: float) -> Move:
        return await self._view.choose_move(max(1, int(seconds)), self.match.state, self.match.emit)

    def notify(self, event: GameEvent) -> None:
        had_begun = self._progress.has_begun
        self._progress.notify(event)
        if self._progress.was_over and self._recorder:  # the game was over before we joined
            self._recorder = None
            self.match = Match(self.match.state, self._observers)
        match event:
            case GameJoined(prologue):
                self._has_joined = True
                start = match_start(prologue, self._own_name)
                state = MatchState.at_start(start)
                if prologue.own_player_number is not None:
                    self._recorder = BashniMatchRecorder(self._book, FORMAT, SetupRecord(start))
                self._observers = self._view.show_players(prologue, state, self._recorder)
                self.match = Match(state, [self._recorder, *self._observers] if self._recorder else self._observers)
            case WaitingForOther():
                pass
            case _:
                if isinstance(event, UnknownLineReceived) or not self._has_joined:
                    self._view.report_event(event)
                for match_event in to_match_events(self.match.state, event):
                    self.match.emit(match_event)
                if isinstance(event, GameDecided) and self._has_joined:
                    self._view.show_result(self.match.state)
        if self._progress.has_begun and not had_begun:
            self._view.show_start()

    def close(self, *, has_left: bool) -> None:
        """Write the end of an unfinished game that the person left, or that was broken off."""
        if self._recorder and self._progress.has_begun:
            end_remote_match(self._recorder, self.match.state, has_left=has_left)


def match_start(prologue: GamePrologue, own_name: str) -> MatchStarted:
    """Return the first event of a match at a server. The server does not know the client's ``own_name``."""
    white, black = (Player(PlayerKind.REMOTE, name_in_prologue(prologue, seat)) for seat in (0, 1))
    if prologue.own_player_number not in (0, 1):
        return MatchStarted((white, black))
    own_player = Player(PlayerKind.PERSON, own_name or name_in_prologue(prologue, prologue.own_player_number))
    return MatchStarted(replaced_at((white, black), prologue.own_player_number, own_player))


class HomeServer(NamedTuple):
    """A gameserver in this program.

    Attributes:
        invitation: tells another player how to join the game.
    """

    game: ServerGame
    invitation: str


async def open_home(address: Address, stack: AsyncExitStack) -> HomeServer:
    """Open a gameserver in this program for one game; it closes with the stack.

    Raises:
        CommandError: it cannot listen on the address.
    """
    game = await stack.enter_async_context(host_game(address))
    addresses = await find_own_addresses(address, game.address.port)
    return HomeServer(game, how_to_join_home_text(game.game_id, addresses))
