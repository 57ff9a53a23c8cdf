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
from schiffe.bashni.net.game_events import GameEvent, GameJoined, GamePrologue, MoveRequested
from schiffe.bashni.net.messages import GameOver, ServerWord, UnknownLine, WatchedPosition
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
        person = OnlinePerson(self._own_name, self._book, view)
        view.show_connecting(self._game, self._invitation)
        try:
            with suppress(Interrupted):
                await view.interruption.run(person.run(self._game))
        finally:
            await view.stop_input()
            person.close(has_left=view.interruption.is_set)
        return await view.show_end(person.match.state)


class OnlinePerson:
    """A person who plays or watches at a gameserver.

    Attributes:
        match: the match as far as it is known; events may come before the players are known.
        recorder: records the match; None if the person watches, or if it was over before the person joined.
    """

    def __init__(self, own_name: str, book: Logbook, view: GameserverView) -> None:
        self._own_name = own_name
        self._book = book
        self._view = view
        self.recorder: BashniMatchRecorder | None = None
        self._observers: Sequence[Observer] = ()
        self._has_joined = False
        # Whether both players have joined; a player who leaves after that loses.
        self._has_begun = False
        self._has_received_news = False
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
            if error.event.loser is None:
                raise problem from None
            self._view.show_loss(problem)

    async def choose(self, _position: Position, seconds: float) -> Move:
        return await self._view.choose_move(max(1, int(seconds)), self.match.state, self.match.emit)

    def notify(self, event: GameEvent) -> None:
        match event:
            case GameJoined(prologue):
                self._join(prologue)
            case ServerWord.WAIT:
                self._has_received_news = True
            case _:
                self._receive_news(event)

    def _join(self, prologue: GamePrologue) -> None:
        """Begin the match again with its players, and record it unless the person only watches."""
        self._has_joined = True
        start = match_start(prologue, self._own_name)
        state = MatchState.at_start(start)
        if prologue.own_player_number is not None:
            self.recorder = BashniMatchRecorder(self._book, FORMAT, SetupRecord(start))
        self._observers = self._view.show_players(prologue, state, self.recorder)
        self.match = Match(state, [self.recorder, *self._observers] if self.recorder else self._observers)
        if not prologue.absent:
            self._show_start()

    def _receive_news(self, event: GameEvent) -> None:
        if isinstance(event, GameOver) and not self._has_received_news:  # it was over before the person joined
            self.recorder = None
            self.match = Match(self.match.state, self._observers)
        if isinstance(event, UnknownLine) or not self._has_joined:
            self._view.report_event(event)
        for match_event in to_match_events(self.match.state, event):
            self.match.emit(match_event)
        if isinstance(event, GameOver) and self._has_joined:
            self._view.show_result(self.match.state)
        if isinstance(event, MoveRequested | WatchedPosition | GameOver):
            self._has_received_news = True
            self._show_start()

    def _show_start(self) -> None:
        if not self._has_begun:
            self._has_begun = True
            self._view.show_start()

    def close(self, *, has_left: bool) -> None:
        """Write the end of an unfinished game that the person left, or that was broken off."""
        if self.recorder and self._has_begun:
            end_remote_match(self.recorder, self.match.state, has_left=has_left)


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
