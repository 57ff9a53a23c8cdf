"""The gameserver: makes games, leads clients to them, and checks their moves. One event loop serves all of them."""

import asyncio
import secrets
import string
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from typing import Final

from schiffe.bashni.server.game import GameRules, HostedGame, MoveRefused, legal_move
from schiffe.bashni.server.guest import Guest, Times
from schiffe.bashni.server.log import (
    EndTold,
    GameBegun,
    GameClosed,
    GameOpened,
    GameserverEvent,
    GuestLeft,
    GuestSeated,
    PlayerLeaving,
)
from schiffe.network.address import Address
from schiffe.network.policy import ServerPolicy
from schiffe.network.server_log import Connected, Figures, RefusalLog
from schiffe.network.serving import TcpServer

_MOST_FINISHED: Final = 1000
"""Finished games whose end is still told to those who come late."""
_LAST_WORDS: Final = 3.0
"""Seconds in which the players of the last game can read how it ended."""
SHORTEST_GAME: Final = 8
"""Plies: in no position that seven plies can lead to is the side to move without a move."""
_CHARACTERS: Final = string.ascii_lowercase + string.digits


@dataclass(frozen=True)
class GameserverOptions:
    """Options of a gameserver.

    Attributes:
        games: how many in all, after which the server is done; 0 for no limit.
        ids: the IDs of the first ones.
        any_game: any ID that can be one makes a game.
        watchers: how many may watch at the same time.
        policy: what those who come may do.
    """

    games: int = 0
    ids: tuple[str, ...] = ()
    any_game: bool = False
    rules: GameRules = field(default_factory=GameRules)
    watchers: int = 1000
    policy: ServerPolicy = field(default_factory=ServerPolicy)
    times: Times = field(default_factory=Times)


class Gameserver:
    """``start`` lets it listen inside the running event loop, ``close`` ends it with all its games.

    ``log`` is told what happens. ``done`` is set when all games of a limited number are over, and may be set by
    whoever wants to end it before.
    """

    def __init__(
        self, options: GameserverOptions, log: Callable[[GameserverEvent], None] = lambda _event: None
    ) -> None:
        self.times = options.times
        self.done = asyncio.Event()
        self._options = options
        self._log = log
        self._refusals = RefusalLog(log)
        self._server = TcpServer(lambda: Guest(self), options.policy, self._refusals)
        self._games: dict[str, HostedGame] = {}
        self._finished: dict[str, HostedGame] = {}
        self._watching: set[Guest] = set()
        self._begun_count = self._move_count = 0
        self._drained: Callable[[], None] | None = None

    # Opening and closing

    @property
    def addresses(self) -> Sequence[Address]:
        """The addresses that the server listens at."""
        return self._server.addresses

    def figures(self) -> Figures:
        """Return what it does, and has done; those who wait have a seat in a game that has not begun."""
        return Figures(
            connections=len(self._server.connections),
            connections_in_all=self._server.arrivals,
            matches=len(self._running()),
            matches_in_all=self._begun_count,
            waiting=sum(len(game.players) for game in self._games.values() if not game.has_begun),
            messages=self._move_count,
            refused=dict(self._server.refusals),
        )

    def _running(self) -> list[HostedGame]:
        return [game for game in self._games.values() if game.has_begun]

    async def start(self, host: str, port: int) -> int:
        """Listen on all addresses of the host, or with an empty one of this computer; returns the port.

        Raises:
            OSError: as ``listen``.
        """
        return await self._server.start(host, port)

    def open_games(self) -> None:
        """Make the games that there are from the beginning."""
        for game in self._options.ids:
            self._open(game)
        while len(self._games) < self._options.games:
            self._open(new_game_id())
        self._keep_one_open()

    def drain(self, done: Callable[[], None]) -> None:
        """Let no game begin any more, and send away who waits for one; ``done`` is called when all are over."""
        self._server.stop_listening()
        self._drained = done
        for connection in list(self._server.connections):
            assert isinstance(connection, Guest)
            if not connection.game or not connection.game.has_begun:
                connection.send_off()
                connection.dismiss()
        if not self._running():
            done()

    async def close(self) -> None:
        """End every game that is not over, close every connection, and wait until they are gone."""
        self._server.stop_listening()
        if (self._options.games and not self._games) or (self._drained and not self._running()):
            try:
                async with asyncio.timeout(_LAST_WORDS):
                    while self._server.connections:
                        self._server.empty.clear()
                        await self._server.empty.wait()
            except TimeoutError:
                pass
        for game in list(self._games.values()):
            if game.has_begun:
                game.stop()
                self._log_end(game)
        for connection in self._server.connections:
            assert isinstance(connection, Guest)
            connection.send_off()
        await self._server.close()
        self._refusals.close()

    # Games

    def _open(self, game: str, *, by_request: bool = False) -> HostedGame:
        self._games[game] = HostedGame(game, self._options.rules, by_request=by_request)
        self._log(GameOpened(game))
        return self._games[game]

    def _keep_one_open(self) -> None:
        """Keep one game open to join if nobody says which games there are."""
        options = self._options
        if options.games or options.ids or options.any_game or self._server.is_closing:
            return
        if all(game.has_begun for game in self._games.values()):
            self._open(new_game_id())

    def _close_if_over(self, game: HostedGame) -> None:
        """Close a game that is over, or that everybody has left; end a server that has played all its games."""
        if game.result and game.game in self._games:
            del self._games[game.game]
            self._finished[game.game] = game
            if len(self._finished) > _MOST_FINISHED:
                del self._finished[next(iter(self._finished))]
            self._log_end(game)
        elif game.is_deserted:
            self._games.pop(game.game, None)
        if self._options.games and not self._games:
            self.done.set()
        if self._drained and not self._running():
            self._drained()

    def _log_end(self, game: HostedGame) -> None:
        result = game.result
        assert result
        self._log(
            GameClosed(
                game.game,
                result.decision,
                winner=result.winner,
                points=result.points,
                plies=game.position.ply,
                seconds=game.seconds,
            )
        )

    # Clients

    def let_in(self, guest: Guest) -> bool:
        """Let a client in, or refuse it."""
        is_in = self._server.let_in(guest)
        if is_in:
            self._log(Connected(guest.name))
        return is_in

    def forget(self, guest: Guest) -> None:
        """Drop a connection that is gone, whoever closed it."""
        self._server.forget(guest)
        self._watching.discard(guest)

    def find(self, guest: Guest, game: str) -> HostedGame | None:
        """Lead a client to its game, if there is such a game."""
        found = self._games.get(game) or self._finished.get(game)
        if not found and self._options.any_game:
            found = self._open(game, by_request=True)
        if found:
            found.visit(guest)
        return found

    def take_seat(self, guest: Guest, player: int | None) -> bool:
        """Make a client a player, if there is room; the second one begins the game."""
        game = guest.game
        assert game
        is_over = game.result is not None
        taken = game.take_seat(guest, player)
        if taken is None:
            return False
        self._log(EndTold(game.game, guest.name) if is_over else GuestSeated(game.game, guest.name, taken))
        if game.is_full and not game.has_begun:
            game.begin()
            self._begun_count += 1
            self._log(GameBegun(game.game))
            self._keep_one_open()
        return True

    def watch(self, guest: Guest) -> bool:
        """Show a client its game, if there is room for one more to watch."""
        game = guest.game
        assert game
        if len(self._watching) >= self._options.watchers:
            return False
        self._watching.add(guest)
        self._log(EndTold(game.game, guest.name) if game.result else GuestSeated(game.game, guest.name, None))
        game.watch(guest)
        return True

    def play_move(self, guest: Guest, move: str) -> None:
        """Take the move that a client was asked for."""
        game = guest.game
        assert game
        try:
            legal = legal_move(game.position, move)
        except MoveRefused as error:
            guest.refuse(f"Invalid Move: {error}", PlayerLeaving.ILLEGAL_MOVE, f"{move}: {error}")
        else:
            players = game.players
            game.play(legal)
            self._move_count += 1
            if game.result and game.position.ply >= SHORTEST_GAME:
                self._server.limiter.count_finished_match(*(player.network for player in players))
            self._close_if_over(game)

    def let_go(self, guest: Guest, reason: PlayerLeaving, quote: str) -> None:
        """Let a client go before its game is over."""
        self._log(GuestLeft(guest.name, reason, quote))
        if game := guest.game:
            if game.has_begun and guest in game.players:
                # The other player is not to blame that the game ends.
                self._server.limiter.count_broken_match(guest.network)
                for player in game.players:
                    if player.network != guest.network:
                        self._server.limiter.forgive_arrival(player.network)
            game.leave(guest)
            self._close_if_over(game)


def new_game_id() -> str:
    """Return an ID that nobody can guess."""
    return "".join(secrets.choice(_CHARACTERS) for _ in range(13))
