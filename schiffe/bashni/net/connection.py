"""Connecting to a gameserver, and playing or watching a game there."""

import asyncio
from collections.abc import Callable
from contextlib import suppress
from typing import Final, Protocol

from schiffe.bashni.match.request import ServerGame
from schiffe.bashni.net.dialogue import Dialogue, DialogueStep, Reaction
from schiffe.bashni.net.game_events import (
    FailureReason,
    GameEvent,
    GameFailed,
    GameJoined,
    MoveRequested,
    MoveSent,
)
from schiffe.bashni.net.messages import GameOver
from schiffe.bashni.rules.position import Move, Position
from schiffe.network.connecting import cannot_connect_text, open_connection, tuned_stream
from schiffe.process.errors import EXIT_FAILED, CommandError
from schiffe.process.tasks import cancel_and_wait

_CLOSING_SECONDS: Final = 0.5
"""The seconds to wait after a game for the server to close first, so that its QUIT is not cut off."""
_MAX_UNSENT_BYTES: Final = 64 * 1024
"""Bytes that may be buffered for a server that does not read."""


class ClientPlayer(Protocol):
    """A player of a game at a gameserver: a person in front of a view, or a bot."""

    async def choose(self, position: Position, seconds: float, /) -> Move:
        """Choose a legal move within this many seconds.

        It is cancelled if the game ends, or if the server asks for another move.
        """


class BrokenGame(Exception):
    """A game that cannot be joined or cannot be finished; ``event`` is the reason."""

    def __init__(self, event: GameFailed) -> None:
        super().__init__(event.reason.value, event.quote)
        self.event = event


class GameConnection(asyncio.Protocol):
    """A conversation with a gameserver over a socket. It answers immediately whatever needs no decision of the player.

    Attributes:
        no_move_due_flag: set unless the server waits for a move.
    """

    def __init__(self, game: ServerGame) -> None:
        self._game = game
        self._dialogue = Dialogue(game)
        self._transport: asyncio.Transport | None = None
        self._silence_timer: asyncio.TimerHandle | None = None
        self._opponent_timer: asyncio.TimerHandle | None = None
        self._move_until = 0.0
        self._events: list[GameEvent] = []
        self._news_flag = asyncio.Event()
        self.no_move_due_flag = asyncio.Event()
        self.no_move_due_flag.set()
        self._closed_flag = asyncio.Event()

    async def open(self) -> None:
        """Connect to the server and begin the conversation.

        Raises:
            CommandError: the server cannot be reached.
        """
        address = self._game.address
        try:
            await open_connection(address, lambda: self)
        except (OSError, UnicodeError) as error:
            raise CommandError(cannot_connect_text(address, error), EXIT_FAILED) from None

    async def wait_for_events(self) -> list[GameEvent]:
        """Wait until something happens, and return all events since the last call.

        The last event of a game is GameOver or GameFailed. Events are returned together, so that a server that sends
        many of them cannot fill a queue.
        """
        await self._news_flag.wait()
        self._news_flag.clear()
        events = self._events
        self._events = []
        return events

    def send_move(self, move: Move) -> None:
        """Send the move that the server asked for."""
        self._handle_reaction(self._dialogue.choose(move))

    async def leave(self) -> None:
        """Wait a moment for the server to close the connection after a game, then close it."""
        with suppress(TimeoutError):
            async with asyncio.timeout(_CLOSING_SECONDS):
                await self._closed_flag.wait()
        self.close()

    def close(self) -> None:
        if self._silence_timer:
            self._silence_timer.cancel()
        self._cancel_opponent_timer()
        if self._transport:
            self._transport.close()

    # asyncio.Protocol

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        self._transport = tuned_stream(transport)
        self._transport.set_write_buffer_limits(high=_MAX_UNSENT_BYTES)
        self._restart_silence_timer()

    def data_received(self, data: bytes) -> None:
        self._handle_reaction(self._dialogue.receive(data))

    def pause_writing(self) -> None:
        """Fail, because the server does not read."""
        self._fail_game(FailureReason.NOT_READING)

    def connection_lost(self, _exception: Exception | None) -> None:
        """Handle the loss of the connection."""
        self._closed_flag.set()
        self._fail_game(FailureReason.CLOSED)

    def _handle_reaction(self, reaction: Reaction) -> None:
        if reaction.events:
            self._events += reaction.events
            self._news_flag.set()
        for event in reaction.events:
            match event:
                case MoveRequested(_, seconds):
                    self._move_until = asyncio.get_running_loop().time() + seconds
                    self.no_move_due_flag.clear()
                    self._cancel_opponent_timer()
                case GameJoined(prologue) if prologue.absent and not self._game.is_watching:
                    if self._game.wait_seconds is not None:  # only MOVE shows that the absent players have arrived
                        self._opponent_timer = asyncio.get_running_loop().call_later(
                            self._game.wait_seconds, self._fail_game, FailureReason.NO_OPPONENT
                        )
                case MoveSent():
                    self.no_move_due_flag.set()
        if reaction.to_send and self._transport:
            self._transport.write(reaction.to_send)
        if reaction.has_advanced:
            self._restart_silence_timer()
        if any(isinstance(event, GameFailed) for event in reaction.events):
            self.close()

    def _fail_game(self, reason: FailureReason) -> None:
        self._handle_reaction(self._dialogue.fail(reason))

    def _restart_silence_timer(self) -> None:
        if self._silence_timer:
            self._silence_timer.cancel()
        step = self._dialogue.step
        if step is DialogueStep.OVER or (self._game.is_watching and step is DialogueStep.GAME):
            return
        loop = asyncio.get_running_loop()
        starts_at = max(loop.time(), self._move_until) if step is DialogueStep.THINKING else loop.time()
        self._silence_timer = loop.call_at(
            starts_at + self._game.patience_seconds, self._fail_game, FailureReason.SILENT
        )

    def _cancel_opponent_timer(self) -> None:
        if self._opponent_timer:
            self._opponent_timer.cancel()


async def play_game(connection: GameConnection, player: ClientPlayer, notify: Callable[[GameEvent], None]) -> GameOver:
    """Play or watch a game to its end; ``notify`` is called with each event.

    The ``player`` of a watching client is never asked for a move.

    Raises:
        BrokenGame: the game cannot be finished.
    """
    move_task: asyncio.Task[Move] | None = None
    events_task = asyncio.create_task(connection.wait_for_events())
    try:
        while True:
            await asyncio.wait(
                {events_task, move_task} if move_task else {events_task}, return_when=asyncio.FIRST_COMPLETED
            )
            if move_task and move_task.done():
                connection.send_move(move_task.result())
                move_task = None
            if not events_task.done():
                continue
            for event in events_task.result():
                if isinstance(event, GameOver | GameFailed):
                    # After the end of the game, the player must not continue to choose and run out of time.
                    await cancel_and_wait(move_task)
                    notify(event)
                    if isinstance(event, GameFailed):
                        raise BrokenGame(event)
                    await connection.leave()
                    return event
                notify(event)
                if isinstance(event, MoveRequested):
                    if move_task:
                        move_task.cancel()
                    move_task = asyncio.create_task(player.choose(event.position, event.seconds))
            events_task = asyncio.create_task(connection.wait_for_events())
    finally:
        connection.close()
        await cancel_and_wait(move_task, events_task)
