"""The gameserver: opens games, seats clients and checks their moves. One event loop serves all of them."""

import secrets
import string
from collections.abc import Callable, Sequence
from typing import Final

from schiffe.bashni.net.messages import CloseReason
from schiffe.bashni.options import GAME_ID_LENGTH, GameserverOptions
from schiffe.bashni.rules.position import Limits
from schiffe.bashni.server.client_connection import ClientConnection
from schiffe.bashni.server.hosted_game import GameEnding, GameRules, HostedGame
from schiffe.bashni.server.log import (
    ClientLeftLine,
    ClientSeatedLine,
    GameBegunLine,
    GameClosedLine,
    GameOpenedLine,
    LeavingReason,
    ResultSentLine,
)
from schiffe.bashni.server.moves import RefusedMove, parse_legal_move
from schiffe.game.match.players import SeatNumber
from schiffe.game.serving import Server
from schiffe.network.address import Address
from schiffe.network.figures import ServerFigures
from schiffe.network.server_log import ConnectedLine, LogLine, RefusalLog
from schiffe.network.serving import TcpServer

_MAX_FINISHED_GAMES: Final = 1000
"""The number of finished games whose result is kept for clients that join late."""
_CLOSING_SECONDS: Final = 3.0
"""The seconds that the players of the last game have to read the result before the server closes."""
SHORTEST_GAME: Final = 8
"""The plies of the shortest game: no position after seven plies or less is without a legal move."""
_CHARACTERS: Final = string.ascii_lowercase + string.digits


class Gameserver(Server):
    """A server for games. ``start`` listens in the running event loop, ``close`` ends the server and all its games.

    ``log`` is called with each line. The server is done when a limited number of games is over.
    """

    def __init__(self, options: GameserverOptions, log: Callable[[LogLine], None] = lambda _line: None) -> None:
        super().__init__()
        self.times = options.times
        self._rules = GameRules(Limits(options.max_plies, options.max_plies_without_queen), options.move_milliseconds)
        self._options = options
        self._log = log
        self._refusals = RefusalLog(log)
        self._server = TcpServer(lambda: ClientConnection(self), options.policy, self._refusals.record)
        self._games: dict[str, HostedGame] = {}
        self._finished_games: dict[str, HostedGame] = {}
        self._watching_clients: set[ClientConnection] = set()
        self._begun_count = 0
        self._move_count = 0
        self._is_draining = False

    # Opening and closing

    @property
    def addresses(self) -> Sequence[Address]:
        return self._server.addresses

    def make_figures(self) -> ServerFigures:
        """Return the figures of the server; a waiting client is seated in a game that has not begun."""
        return ServerFigures(
            connection_count=len(self._server.connections),
            total_connection_count=self._server.arrival_count,
            match_count=len(self._running_games()),
            total_match_count=self._begun_count,
            waiting_count=sum(len(game.players) for game in self._games.values() if not game.has_begun),
            message_count=self._move_count,
            refusal_counts=dict(self._server.refusals),
        )

    def _running_games(self) -> list[HostedGame]:
        return [game for game in self._games.values() if game.has_begun]

    async def start(self, host: str, port: int) -> int:
        return await self._server.start(host, port)

    def begin(self) -> None:
        """Open the games that exist from the start."""
        for game_id in self._options.ids:
            self._open_game(game_id)
        while len(self._games) < (self._options.max_games or 0):
            self._open_game(random_game_id())
        self._keep_one_open()

    def drain(self) -> None:
        """Begin no more games and dismiss waiting clients; the server is done when all running games are over."""
        self._server.stop_listening()
        self._is_draining = True
        for client in list(self._server.connections):
            if not client.game or not client.game.has_begun:
                client.send_off()
                client.dismiss()
        if self._is_drained:
            self.done_flag.set()

    @property
    def _is_drained(self) -> bool:
        return self._is_draining and not self._running_games()

    async def close(self) -> None:
        """End all games and connections; before that, wait a moment for the last results to be received."""
        self._server.stop_listening()
        has_played_all = bool(self._options.max_games) and not self._games
        if has_played_all or self._is_drained:
            await self._server.wait_until_empty(_CLOSING_SECONDS)
        for game in list(self._games.values()):
            if game.has_begun:
                self._log_end(game, game.stop())
        for client in self._server.connections:
            client.send_off()
        await self._server.close()
        self._refusals.close()

    # Games

    def _open_game(self, game_id: str, *, is_requested: bool = False) -> HostedGame:
        game = HostedGame(game_id, self._rules, is_requested=is_requested)
        self._games[game_id] = game
        self._log(GameOpenedLine(game_id))
        return game

    def _keep_one_open(self) -> None:
        """Keep one game open to join, unless the options determine the games."""
        options = self._options
        if options.max_games or options.ids or options.accepts_any_game or self._server.is_closing:
            return
        if all(game.has_begun for game in self._games.values()):
            self._open_game(random_game_id())

    def _close_if_over(self, game: HostedGame) -> None:
        """Close a game that is over or deserted, and end the server if it was the last one."""
        if game.ending and game.game_id in self._games:
            del self._games[game.game_id]
            self._finished_games[game.game_id] = game
            if len(self._finished_games) > _MAX_FINISHED_GAMES:
                del self._finished_games[next(iter(self._finished_games))]
            self._log_end(game, game.ending)
        elif game.is_deserted:
            self._games.pop(game.game_id, None)
        if self._is_drained or (self._options.max_games and not self._games):
            self.done_flag.set()

    def _log_end(self, game: HostedGame, ending: GameEnding) -> None:
        self._log(
            GameClosedLine(
                game_id=game.game_id,
                reason=ending.reason,
                winner=ending.result.winner,
                points=ending.points,
                ply_count=game.position.ply,
                seconds=game.elapsed_seconds,
            )
        )

    # Clients

    def accept(self, client: ClientConnection) -> bool:
        is_admitted = self._server.accept(client)
        if is_admitted:
            self._log(ConnectedLine(client.name))
        return is_admitted

    def forget(self, client: ClientConnection) -> None:
        self._server.forget(client)
        self._watching_clients.discard(client)

    def visit_game(self, client: ClientConnection, game_id: str) -> HostedGame | None:
        """Let a client visit the game with an ID, and return that game; None if it does not exist."""
        game = self._games.get(game_id) or self._finished_games.get(game_id)
        if not game and self._options.accepts_any_game:
            game = self._open_game(game_id, is_requested=True)
        if game:
            game.visit(client)
        return game

    def take_seat(self, client: ClientConnection, game: HostedGame, choice: SeatNumber | None) -> bool:
        """Seat a client in a game and return whether there was room; the second player begins it."""
        is_over = game.ending is not None
        seat = game.take_seat(client, choice)
        if seat is None:
            return False
        self._log(
            ResultSentLine(game.game_id, client.name) if is_over else ClientSeatedLine(game.game_id, client.name, seat)
        )
        if game.is_full and not game.has_begun:
            game.begin()
            self._begun_count += 1
            self._log(GameBegunLine(game.game_id))
            self._keep_one_open()
        return True

    def watch(self, client: ClientConnection, game: HostedGame) -> bool:
        """Let a client watch a game and return whether there was room."""
        if len(self._watching_clients) >= self._options.max_watchers:
            return False
        self._watching_clients.add(client)
        self._log(
            ResultSentLine(game.game_id, client.name)
            if game.ending
            else ClientSeatedLine(game.game_id, client.name, None)
        )
        game.watch(client)
        return True

    def play_move(self, client: ClientConnection, game: HostedGame, move: str) -> None:
        """Make the move of a client in a game, or refuse the client if the move is illegal."""
        try:
            legal = parse_legal_move(game.position, move)
        except RefusedMove as error:
            reason = str(error)
            client.refuse(CloseReason.INVALID_MOVE, LeavingReason.ILLEGAL_MOVE, f"{move}: {reason}", detail=reason)
        else:
            players = game.players
            game.play(legal)
            self._move_count += 1
            if game.ending and game.position.ply >= SHORTEST_GAME:
                self._server.limiter.count_finished_match(*(player.network for player in players))
            self._close_if_over(game)

    def on_leave(self, client: ClientConnection, reason: LeavingReason, quote: str) -> None:
        self._log(ClientLeftLine(client.name, reason, quote))
        if game := client.game:
            if game.has_begun and client in game.players:
                # The other player is not to blame for the broken game.
                self._server.limiter.count_broken_match(client.network)
                for player in game.players:
                    if player.network != client.network:
                        self._server.limiter.forgive_arrival(player.network)
            game.leave(client)
            self._close_if_over(game)


def random_game_id() -> str:
    """Return an unpredictable ID."""
    return "".join(secrets.choice(_CHARACTERS) for _number in range(GAME_ID_LENGTH))
