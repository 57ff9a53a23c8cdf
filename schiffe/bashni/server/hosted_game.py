"""A game at the gameserver: its seats, moves, result, and the messages to its players and watchers."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from dataclasses import dataclass, field
from enum import Enum
from time import monotonic
from typing import TYPE_CHECKING, Final

from schiffe.bashni.net.messages import BashniResult
from schiffe.bashni.net.wire import MOVEOK, encode_game_over, encode_move_request, encode_players, encode_position
from schiffe.bashni.rules.position import (
    START_POSITION,
    Colour,
    EndingReason,
    Limits,
    Move,
    Position,
    ending_of,
    points_of,
)
from schiffe.game.match.players import SeatNumber

if TYPE_CHECKING:  # it imports this file
    from schiffe.bashni.server.client_connection import ClientConnection

_WATCHERS_PER_STEP: Final = 100
"""The number of watchers that are notified in one step of the event loop."""
NAMES: Final = ("White", "Black")
"""The names of the players; the protocol has no message with which clients could send their own."""


class GameEndingReason(Enum):
    """Reasons why a game ended; the value is a stable word for logs."""

    BLOCKED = "blocked"
    """The player to move had no legal move."""
    POINTS = "points"
    FORFEIT = "forfeit"
    STOPPED = "stopped"


@dataclass(frozen=True)
class GameEnding:
    """The ending of a game: its reason, the winner, and the points."""

    reason: GameEndingReason
    result: BashniResult
    points: tuple[int, int]


@dataclass(frozen=True)
class GameRules:
    """Rules of every game of a server; ``move_milliseconds`` are the time for each move."""

    limits: Limits = field(default_factory=Limits)
    move_milliseconds: int = 3000


class _Audience:
    """The watchers of a game. They are notified in groups, so that thousands of them do not delay the players."""

    def __init__(self) -> None:
        self._watchers: dict[ClientConnection, None] = {}
        self._notifications: list[tuple[list[ClientConnection], Callable[[ClientConnection], None]]] = []

    def join(self, client: ClientConnection) -> None:
        self._watchers[client] = None

    def leave(self, client: ClientConnection) -> None:
        self._watchers.pop(client, None)

    def notify(self, send: Callable[[ClientConnection], None]) -> None:
        """Call ``send`` for each current watcher, in the order in which they joined, after earlier notifications."""
        if self._watchers:
            self._notifications.append((list(reversed(self._watchers)), send))
            if len(self._notifications) == 1:
                self._notify_next()

    def _notify_next(self) -> None:
        watchers, send = self._notifications[0]
        for _number in range(min(_WATCHERS_PER_STEP, len(watchers))):
            send(watchers.pop())
        if not watchers:
            self._notifications.pop(0)
        if self._notifications:
            asyncio.get_running_loop().call_soon(self._notify_next)


class HostedGame:
    """A game that notifies its players and watchers.

    Attributes:
        game_id: the ID with which clients join the game.
        is_requested: whether the game was opened because a client asked for its ID. Such a game is closed if all
            clients leave before it begins.
    """

    def __init__(self, game_id: str, rules: GameRules, *, is_requested: bool) -> None:
        self.game_id = game_id
        self.is_requested = is_requested
        self.position: Position = START_POSITION
        self.ending: GameEnding | None = None
        self._rules = rules
        self._seats: list[ClientConnection | None] = [None, None]
        self._visitors: set[ClientConnection] = set()
        self._audience = _Audience()
        self._began_at: float | None = None

    @property
    def name(self) -> str:
        return f"Bashni {self.game_id}"

    @property
    def has_begun(self) -> bool:
        return self._began_at is not None

    @property
    def elapsed_seconds(self) -> float:
        """The seconds since the game began; 0 before."""
        return 0.0 if self._began_at is None else round(monotonic() - self._began_at, 3)

    # Joining and leaving

    def visit(self, client: ClientConnection) -> None:
        if not self.ending:
            self._visitors.add(client)

    def take_seat(self, client: ClientConnection, choice: SeatNumber | None) -> SeatNumber | None:
        """Give a client the seat of its choice, or any if that is None. A finished game sends its result instead.

        Returns the seat, or None if it is taken.
        """
        free_seats = [seat for seat, player in enumerate(self._seats) if player is None or self.ending]
        seat = next((seat for seat in free_seats if choice in (None, seat)), None)
        if seat is None:
            return None
        if self.ending:
            client.confirm_seat(encode_players(NAMES, (True, True), seat))
            client.end(encode_game_over(self.position, self.ending.result))
            return seat
        self._seats[seat] = client
        client.confirm_seat(encode_players(NAMES, self._seats_taken(), seat))
        return seat

    def watch(self, client: ClientConnection) -> None:
        """Show the game to a client, with its next moves; if it is over, send its result."""
        client.show(encode_players(NAMES, self._seats_taken(), None), encode_position(self.position))
        if self.ending:
            client.end(encode_game_over(self.position, self.ending.result))
        else:
            self._audience.join(client)

    def leave(self, client: ClientConnection) -> None:
        """Remove a client from the game. A player who leaves after it has begun loses."""
        self._visitors.discard(client)
        self._audience.leave(client)
        if client in self._seats and not self.ending:
            seat = self._seats.index(client)
            self._seats[seat] = None
            if self.has_begun:
                self._finish_game(GameEndingReason.FORFEIT, Colour(seat).other)

    @property
    def is_deserted(self) -> bool:
        """True if all clients have left a game by request before it began."""
        return self.is_requested and not self._visitors and not self.has_begun

    @property
    def players(self) -> tuple[ClientConnection, ...]:
        return tuple(player for player in self._seats if player)

    @property
    def is_full(self) -> bool:
        return None not in self._seats

    def _seats_taken(self) -> tuple[bool, bool]:
        white, black = (self.has_begun or player is not None for player in self._seats)
        return white, black

    # Playing

    @property
    def _player_to_move(self) -> ClientConnection:
        player = self._seats[self.position.side_to_move]
        assert player, "a game ends when a player leaves"
        return player

    def begin(self) -> None:
        """Begin the game by asking for the first move."""
        self._began_at = monotonic()
        self._request_move()

    def play(self, move: Move) -> None:
        """Make a legal move of the player to move."""
        self._player_to_move.accept_move(MOVEOK)
        self.position = self.position.after(move)
        block = encode_position(self.position)
        self._audience.notify(lambda watcher: watcher.send(block))
        ending = ending_of(self.position, self._rules.limits)
        if not ending:
            self._request_move()
            return
        reason = GameEndingReason.BLOCKED if ending.reason is EndingReason.BLOCKED else GameEndingReason.POINTS
        self._finish_game(reason, ending.winner)

    def stop(self) -> GameEnding:
        """End the game without a winner, because the server shuts down, and return this ending."""
        self.ending = GameEnding(GameEndingReason.STOPPED, BashniResult.UNDECIDED, points_of(self.position))
        return self.ending

    def _request_move(self) -> None:
        milliseconds = self._rules.move_milliseconds
        self._player_to_move.ask_for_move(encode_move_request(milliseconds, self.position), milliseconds / 1000)

    def _finish_game(self, reason: GameEndingReason, winner: Colour | None) -> None:
        result = BashniResult.decided(winner)
        self.ending = GameEnding(reason, result, points_of(self.position))
        block = encode_game_over(self.position, result)
        for participant in self.players:
            participant.end(block)
        self._audience.notify(lambda watcher: watcher.end(block))
        self._audience = _Audience()
        self._seats = [None, None]
        self._visitors.clear()
