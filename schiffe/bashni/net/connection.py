"""A connection to a gameserver, and playing or watching a game over it."""

import asyncio
from collections.abc import Callable
from contextlib import suppress
from typing import Final, Protocol, cast

from schiffe.bashni.match.request import PATIENCE_SECONDS, ClientOptions, JoinRequest
from schiffe.bashni.net.dialogue import Dialogue, DialogueStep, Reaction
from schiffe.bashni.net.events import (
    Failure,
    GameDecided,
    GameEvent,
    GameFailed,
    GameJoined,
    MoveSent,
    MoveWanted,
)
from schiffe.bashni.rules.position import Move, Position
from schiffe.network.address import Address
from schiffe.network.connecting import cannot_connect, connect, tune_socket
from schiffe.process.errors import CommandError
from schiffe.process.tasks import cancel_and_wait

_LAST_WORDS: Final = 0.5
"""Seconds in which a server may close first when the game is over. To cut off its QUIT would not be polite."""
_UNREAD: Final = 64 * 1024
"""Bytes that may wait for a server that does not read."""


class ClientPlayer(Protocol):
    """A player of a game at a gameserver: a person in front of a view, or a bot."""

    async def choose(self, position: Position, seconds: float, /) -> Move:
        """Choose a legal move within this many seconds; cancelled if the game ends first or somebody else moves."""


class GameBroken(Exception):
    """A game cannot be joined, or does not come to its end."""

    def __init__(self, event: GameFailed) -> None:
        super().__init__(event.failure.value, event.quote)
        self.event = event


class GameConnection(asyncio.Protocol):
    """One conversation over a socket. What the server asks for at once is answered here.

    Attributes:
        has_moved: set while no move is wanted, or the one that was is sent.
    """

    def __init__(self, request: JoinRequest, patience: float = PATIENCE_SECONDS, wait: float = 0) -> None:
        self._dialogue = Dialogue(request)
        self._is_watching = request.is_watching
        self._patience = patience
        self._wait = wait
        self._transport: asyncio.Transport | None = None
        self._timer: asyncio.TimerHandle | None = None
        self._opponent_timer: asyncio.TimerHandle | None = None
        self._move_until = 0.0
        self._events: list[GameEvent] = []
        self._has_events = asyncio.Event()
        self.has_moved = asyncio.Event()
        self.has_moved.set()
        self._is_gone = asyncio.Event()

    async def open(self, address: Address) -> None:
        """Connect.

        Raises:
            OSError, UnicodeError: as ``connect``.
        """
        await connect(address, lambda: self)

    async def next_events(self) -> list[GameEvent]:
        """Return what has happened since the last call, as soon as there is anything.

        After the last event, which is GameDecided or GameFailed, there is none. They come all at once, so that a server
        that says very much cannot pile them up.
        """
        await self._has_events.wait()
        self._has_events.clear()
        events, self._events = self._events, []
        return events

    def choose(self, move: Move) -> None:
        """Make the move that is wanted."""
        self._handle(self._dialogue.choose(move))

    async def leave(self) -> None:
        """Let the server close the connection after a game, but do not wait long for that."""
        with suppress(TimeoutError):
            async with asyncio.timeout(_LAST_WORDS):
                await self._is_gone.wait()
        self.close()

    def close(self) -> None:
        """Close the connection once everything is sent."""
        if self._timer:
            self._timer.cancel()
        self._stop_waiting()
        if self._transport:
            self._transport.close()

    # What the socket tells

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        """Note that the connection is open."""
        self._transport = cast(asyncio.Transport, transport)
        tune_socket(transport.get_extra_info("socket"))
        self._transport.set_write_buffer_limits(high=_UNREAD)
        self._await_server()

    def data_received(self, data: bytes) -> None:
        """Take bytes."""
        self._handle(self._dialogue.receive(data))

    def pause_writing(self) -> None:
        """Note that the server does not read what it is sent."""
        self._handle(self._dialogue.fail(Failure.NOT_READING))

    def connection_lost(self, _exception: Exception | None) -> None:
        """Note that the connection is gone."""
        self._is_gone.set()
        self._handle(self._dialogue.fail(Failure.CLOSED))

    def _handle(self, reaction: Reaction) -> None:
        assert self._transport
        if reaction.events:
            self._events += reaction.events
            self._has_events.set()
        for event in reaction.events:
            if isinstance(event, MoveWanted):
                self._move_until = asyncio.get_running_loop().time() + event.seconds
                self.has_moved.clear()
                self._stop_waiting()
            elif isinstance(event, GameJoined):
                # The prolog tells who is absent; that they have come only MOVE does.
                if event.prolog.absent and self._wait and not self._is_watching:
                    loop = asyncio.get_running_loop()
                    self._opponent_timer = loop.call_later(
                        self._wait, lambda: self._handle(self._dialogue.fail(Failure.NO_OPPONENT))
                    )
            elif isinstance(event, MoveSent):
                self.has_moved.set()
        if reaction.sent:
            self._transport.write(reaction.sent)
        if reaction.has_advanced:
            self._await_server()
        if any(isinstance(event, GameFailed) for event in reaction.events):
            self.close()

    def _await_server(self) -> None:
        """Give the server its time from when it is its turn to say something: at the latest when a move is too late."""
        if self._timer:
            self._timer.cancel()
        step = self._dialogue.step
        if step is not DialogueStep.OVER and not (self._is_watching and step is DialogueStep.GAME):
            loop = asyncio.get_running_loop()
            begin = max(loop.time(), self._move_until) if step is DialogueStep.THINKING else loop.time()
            self._timer = loop.call_at(
                begin + self._patience, lambda: self._handle(self._dialogue.fail(Failure.SILENT))
            )

    def _stop_waiting(self) -> None:
        if self._opponent_timer:
            self._opponent_timer.cancel()


async def open_game(options: ClientOptions) -> GameConnection:
    """Return a connection to the gameserver, on which the conversation has begun.

    Raises:
        CommandError: there is none to be had.
    """
    connection = GameConnection(options.request, options.patience_seconds, options.wait_seconds)
    try:
        await connection.open(options.address)
    except (OSError, UnicodeError) as error:
        raise CommandError(cannot_connect(options.address, error), 1) from None
    return connection


async def play_game(
    connection: GameConnection, player: ClientPlayer, notify: Callable[[GameEvent], None]
) -> GameDecided:
    """Play to the end; ``notify`` is told all that happens.

    Raises:
        GameBroken: it does not come to its end.
    """
    choosing: asyncio.Task[Move] | None = None
    incoming = asyncio.ensure_future(connection.next_events())
    try:
        while True:
            await asyncio.wait({incoming, choosing} if choosing else {incoming}, return_when=asyncio.FIRST_COMPLETED)
            if choosing and choosing.done():
                connection.choose(choosing.result())
                choosing = None
            if not incoming.done():
                continue
            for event in incoming.result():
                if isinstance(event, GameDecided | GameFailed):
                    # A player who is still choosing must do nothing in a game that is over, such as be late.
                    await cancel_and_wait(choosing)
                notify(event)
                match event:
                    case GameDecided():
                        await connection.leave()
                        return event
                    case GameFailed():
                        raise GameBroken(event)
                    case MoveWanted(position, seconds):
                        if choosing:
                            choosing.cancel()
                        choosing = asyncio.ensure_future(player.choose(position, seconds))
            incoming = asyncio.ensure_future(connection.next_events())
    finally:
        connection.close()
        await cancel_and_wait(choosing, incoming)


async def watch_game(connection: GameConnection, notify: Callable[[GameEvent], None]) -> GameDecided:
    """Watch a game to its end; ``notify`` is told all that happens.

    Raises:
        GameBroken: it does not come to its end.
    """
    try:
        while True:
            for event in await connection.next_events():
                notify(event)
                if isinstance(event, GameDecided):
                    await connection.leave()
                    return event
                if isinstance(event, GameFailed):
                    raise GameBroken(event)
    finally:
        connection.close()
