"""A person on a gameserver, in any view: playing, or watching. What happens there is pushed to the match."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from contextlib import AsyncExitStack
from typing import NamedTuple, Protocol

from schiffe.bashni.logbook.finished import FORMAT
from schiffe.bashni.logbook.recorder import MatchRecorder, SetUpMatch, end_remote_match
from schiffe.bashni.match.events import Event
from schiffe.bashni.match.request import ClientOptions
from schiffe.bashni.match.setup_record import SetupRecord
from schiffe.bashni.match.state import MatchState, initial_state
from schiffe.bashni.match.turn import Emit, MatchObserver
from schiffe.bashni.net.connection import GameBroken, open_game, play_game, watch_game
from schiffe.bashni.net.events import (
    GameDecided,
    GameEvent,
    GameJoined,
    GameProgress,
    LineNoted,
    Prolog,
    WaitingForOther,
    match_events,
)
from schiffe.bashni.rules.position import Move, Position
from schiffe.bashni.server.serve import host_options, hosting
from schiffe.bashni.texts.network import broken_game_error, how_to_join_home, match_start
from schiffe.game.flow.after import AfterMatch, PlayResult
from schiffe.game.flow.view import MatchView
from schiffe.game.match.match import Match
from schiffe.network.address import Address
from schiffe.network.connecting import own_addresses
from schiffe.process.errors import CommandError
from schiffe.process.tasks import cancel_and_wait
from schiffe.store.logbook import Logbook


class GuestView(MatchView, Protocol):
    """A view of a game at a gameserver."""

    @property
    def leaving(self) -> asyncio.Future[AfterMatch]:
        """Done when somebody has left: with what they want next, or with the error that ends the flow."""

    def show_connecting(self, client: ClientOptions, invitation: str, /) -> None:
        """Show that a server is asked for a game, to which an ``invitation`` leads somebody else."""

    def show_players(
        self, prolog: Prolog, state: MatchState, recorder: MatchRecorder | None, /
    ) -> Sequence[MatchObserver]:
        """Show who plays; returns those who are told what happens. Without a ``recorder`` one watches."""

    def show_begun(self) -> None:
        """Show that both sides have been there."""

    def tell_event(self, event: GameEvent, /) -> None:
        """Tell what a server has said that is nothing of the match, or comes before it is known who plays."""

    def show_decided(self, state: MatchState, /) -> None:
        """Show that the server has ended the match."""

    def show_lost(self, problem: CommandError, /) -> None:
        """Show why the match is lost; raises it where that is to be said elsewhere."""

    async def choose_move(self, seconds: int, state: MatchState, emit: Emit, /) -> Move:
        """Let the person move within so many seconds."""

    async def stop_input(self) -> None:
        """Take nothing more that is typed while the other side moves."""


class GuestGame:
    """A way to a game at a gameserver; ``invitation`` tells somebody else how to join it."""

    def __init__(self, client: ClientOptions, own_name: str, book: Logbook, invitation: str = "") -> None:
        self._client = client
        self._own_name = own_name
        self._book = book
        self._invitation = invitation

    async def play(self, _match: SetUpMatch, view: GuestView) -> PlayResult:
        """Play or watch to the end.

        Raises:
            CommandError: the game cannot be joined, or does not come to its end.
        """
        guest = _Guest(self._own_name, self._book, view)
        view.show_connecting(self._client, self._invitation)
        game = asyncio.ensure_future(guest.run(self._client))
        try:
            await asyncio.wait((game, view.leaving), return_when=asyncio.FIRST_COMPLETED)
            if not view.leaving.done():
                game.result()
        finally:
            await view.stop_input()
            await cancel_and_wait(game)
            guest.close(has_left=view.leaving.done())
        if view.leaving.done():
            return PlayResult(view.leaving.result())
        return await view.show_end(guest.match.state)


class _Guest:
    """A person on a gameserver: the player of the client, or a watcher.

    Attributes:
        match: the match as far as it is known.
    """

    def __init__(self, own_name: str, book: Logbook, view: GuestView) -> None:
        self._own_name = own_name
        self._book = book
        self._view = view
        self._progress = GameProgress()
        self._recorder: MatchRecorder | None = None
        self._observers: Sequence[MatchObserver] = view.observers
        self._has_joined = False
        nobody = initial_state(
            match_start(Prolog(), "")
        )  # a server may say how a game has ended before it says who plays
        self.match: Match[Event, MatchState] = Match(nobody, self._observers)

    async def run(self, client: ClientOptions) -> None:
        """Play or watch to the end; raises CommandError where the game does not come to it."""
        connection = await open_game(client)
        try:
            if client.request.is_watching:
                await watch_game(connection, self.notify)
            else:
                await play_game(connection, self, self.notify)
        except GameBroken as error:
            problem = broken_game_error(error, client)
            if error.event.loser is None:
                raise problem from None
            self._view.show_lost(problem)

    async def choose(self, _position: Position, seconds: float) -> Move:
        """Let the person move."""
        return await self._view.choose_move(max(1, int(seconds)), self.match.state, self.match.emit)

    def notify(self, event: GameEvent) -> None:
        """Take note of what has happened at the server."""
        self._progress.notify(event)
        if self._progress.was_over and self._recorder:  # nothing of it was played here
            self._recorder = None
            self.match = Match(self.match.state, self._observers)
        match event:
            case GameJoined(prolog):
                self._join(prolog)
            case WaitingForOther():
                pass
            case _:
                if isinstance(event, LineNoted) or not self._has_joined:
                    self._view.tell_event(event)
                for happened in match_events(self.match.state, event):
                    self.match.emit(happened)
                if isinstance(event, GameDecided) and self._has_joined:
                    self._view.show_decided(self.match.state)
        if self._progress.has_begun:
            self._view.show_begun()

    def _join(self, prolog: Prolog) -> None:
        """Begin the match anew, since it is known now who plays."""
        self._has_joined = True
        start = match_start(prolog, self._own_name)
        state = initial_state(start)
        if prolog.own is not None:
            self._recorder = MatchRecorder(self._book, FORMAT, SetupRecord(start))
        self._observers = self._view.show_players(prolog, state, self._recorder)
        self.match = Match(state, [self._recorder, *self._observers] if self._recorder else self._observers)

    def close(self, *, has_left: bool) -> None:
        """End what is written down of a game that is not over: the person leaves it, or it is broken off."""
        if self._recorder and self._progress.has_begun:
            end_remote_match(self._recorder, self.match.state, has_left=has_left)


class HomeServer(NamedTuple):
    """A gameserver in this program: how its game is joined here, and what invites somebody else to it."""

    client: ClientOptions
    invitation: str


async def open_home(wanted: Address, stack: AsyncExitStack) -> HomeServer:
    """Open a gameserver in this program for one game, until the stack ends.

    Raises:
        CommandError: there is no address to listen on.
    """
    home = await stack.enter_async_context(hosting(wanted))
    addresses = await own_addresses(wanted, home.address.port)
    return HomeServer(host_options(home), how_to_join_home(home, addresses))
