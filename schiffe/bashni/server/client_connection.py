"""A client of the gameserver: the commands that it may send, and their time limits.

Some clients treat everything that they read at once as a single block. Therefore each block is sent alone: the next
one waits for the answer, or for a short pause if the block needs no answer.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from dataclasses import dataclass
from enum import Enum, auto
from functools import partial
from typing import TYPE_CHECKING, Final

from schiffe.bashni.net import messages, wire
from schiffe.bashni.options import is_game_id
from schiffe.bashni.server.hosted_game import HostedGame
from schiffe.bashni.server.log import LeavingReason
from schiffe.network.server_connection import ServerConnection

if TYPE_CHECKING:  # it imports this file
    from schiffe.bashni.server.gameserver import Gameserver

_MAX_STRAY_LINES: Final = 20
"""The maximum number of unexpected but harmless lines in a row, such as a second OKWAIT, before a client is refused."""


class ClientStage(Enum):
    """Stages of a client, named after the command that is due."""

    VERSION = auto()
    GAME_ID = auto()
    CHOICE = auto()
    """PLAYER or WATCH."""
    IDLE = auto()
    """No command is due; the server sends WAIT from time to time."""
    OKWAIT = auto()
    THINKING = auto()
    PLAY = auto()
    WATCHING = auto()
    DONE = auto()
    """The client has received the result or an error, and the connection is closing."""


_COMPLAINTS: Final = {
    ClientStage.VERSION: messages.CloseReason.VERSION,
    ClientStage.GAME_ID: messages.CloseReason.NO_GAME_ID,
    ClientStage.CHOICE: messages.CloseReason.NO_CHOICE,
    ClientStage.IDLE: messages.CloseReason.NO_OKWAIT,
    ClientStage.OKWAIT: messages.CloseReason.NO_OKWAIT,
    ClientStage.THINKING: messages.CloseReason.NO_THINKING,
    ClientStage.PLAY: messages.CloseReason.NO_PLAY,
}
"""The answer to a client that sends another command."""


_REPEATABLE: Final = {
    ClientStage.IDLE: (messages.ClientWord.OKWAIT,),
    ClientStage.THINKING: (messages.ClientWord.OKWAIT,),
    ClientStage.PLAY: (messages.ClientWord.OKWAIT, messages.ClientWord.THINKING),
}
"""The commands that are not due, but do no harm: some clients answer a WAIT twice."""


def _leaving_reason(close_reason: messages.CloseReason, command: messages.ClientCommand | None) -> LeavingReason:
    """Return the reason for the log. Some complaints are also sent for a missing command, and are then REFUSED."""
    match close_reason, command:
        case messages.CloseReason.VERSION, messages.ClientVersion():
            return LeavingReason.OTHER_VERSION
        case messages.CloseReason.NO_GAME_ID, messages.GameChoice():
            return LeavingReason.NO_GAME_ID
        case messages.CloseReason.NO_GAME, _:
            return LeavingReason.UNKNOWN_GAME
        case messages.CloseReason.NO_PLAYER, _:
            return LeavingReason.SEAT_TAKEN
    return LeavingReason.REFUSED


@dataclass(frozen=True)
class _PendingBlock:
    """A block to be sent when the client is free, the stage that begins then, and the time limit of that stage."""

    block: bytes
    stage: ClientStage
    seconds: float = 0.0


class ClientConnection(ServerConnection):
    """One connection to the gameserver.

    Attributes:
        game: the game that the client asked for.
        stage: the command that the client has to send next.
    """

    __slots__ = (
        "_free_at",
        "_leaving_reason",
        "_lines",
        "_pending_block",
        "_server",
        "_stray_line_count",
        "game",
        "stage",
    )

    def __init__(self, server: Gameserver) -> None:
        super().__init__()
        self.game: HostedGame | None = None
        self._leaving_reason = LeavingReason.LEFT
        self.stage = ClientStage.VERSION
        self._server = server
        self._lines = wire.LineReader(wire.MAX_COMMAND_BYTES)
        self._pending_block: _PendingBlock | None = None
        self._free_at = 0.0
        self._stray_line_count = 0

    # Receiving

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        """Greet a new client, if the server admits it."""
        super().connection_made(transport)
        if self._server.accept(self):
            self._ask_client(wire.GREETING, ClientStage.VERSION)
        else:
            self.stage = ClientStage.DONE

    def data_received(self, data: bytes) -> None:
        if self._ignores_input():
            self.discard(data)
            return
        try:
            for line in self._lines.feed(data):
                if self._ignores_input():
                    return
                command = wire.decode_command(line)
                if close_reason := self._handle_command(command, line):
                    self.refuse(close_reason, _leaving_reason(close_reason, command), line)
        except wire.OverlongLine as error:
            if not self._ignores_input():
                self.refuse(_COMPLAINTS[self.stage], LeavingReason.REFUSED, error.quote)

    def _ignores_input(self) -> bool:
        return self.stage in (ClientStage.DONE, ClientStage.WATCHING)

    def pause_writing(self) -> None:
        """Drop a client that does not read; `connection_lost` follows after the current write."""
        self._leaving_reason = LeavingReason.NOT_READING
        self.transport.abort()

    def connection_lost(self, _exception: Exception | None) -> None:
        """Leave the game, because the connection is closed."""
        self._server.forget(self)
        if self.stage is not ClientStage.DONE:
            self.stage = ClientStage.DONE
            self._server.on_leave(self, self._leaving_reason, "")

    def _handle_command(self, command: messages.ClientCommand | None, line: str) -> messages.CloseReason | None:
        """Handle a line of the client; return a reason to close the connection if it is not allowed now."""
        if command in _REPEATABLE.get(self.stage, ()) or not line.strip():
            self._stray_line_count += 1
            return messages.CloseReason.TOO_MUCH if self._stray_line_count > _MAX_STRAY_LINES else None
        match self.stage, command:
            case ((ClientStage.VERSION | ClientStage.GAME_ID | ClientStage.CHOICE), _):
                return self._handle_prologue(command)
            case ClientStage.OKWAIT, messages.ClientWord.OKWAIT:
                self._start_idling(self._server.times.wait_interval_seconds)
            case ClientStage.THINKING, messages.ClientWord.THINKING:
                self._stray_line_count = 0
                self.transport.write(wire.OKTHINK)
                self.stage = ClientStage.PLAY  # the timer that began with MOVE keeps running
            case ClientStage.PLAY, messages.Play(move) if self.game:
                self._server.play_move(self, self.game, move)
            case ClientStage.IDLE, messages.Play() | messages.ClientWord.THINKING:
                return messages.CloseReason.NOT_YOUR_TURN
            case _:
                return _COMPLAINTS[self.stage]
        return None

    def _handle_prologue(self, command: messages.ClientCommand | None) -> messages.CloseReason | None:
        match self.stage, command:
            case ClientStage.VERSION, messages.ClientVersion() if command.major == wire.MAJOR_VERSION:
                self._ask_client(wire.VERSION_ACCEPTED, ClientStage.GAME_ID)
            case ClientStage.GAME_ID, messages.GameChoice(game_id) if is_game_id(game_id):
                self.game = self._server.visit_game(self, game_id)
                if self.game is None:
                    return messages.CloseReason.NO_GAME
                self._ask_client(wire.encode_game(self.game.name), ClientStage.CHOICE)
            case ClientStage.CHOICE, messages.PlayerChoice(number) if self.game:
                return None if self._server.take_seat(self, self.game, number) else messages.CloseReason.NO_PLAYER
            case ClientStage.CHOICE, messages.ClientWord.WATCH if self.game:
                return None if self._server.watch(self, self.game) else messages.CloseReason.TOO_MANY_WATCH
            case _:
                return _COMPLAINTS[self.stage]
        return None

    # Sending

    def _ask_client(self, block: bytes, stage: ClientStage) -> None:
        """Send a block of the prologue, and wait for the answer."""
        self.transport.write(block)
        self.stage = stage
        self._set_timer(self._server.times.prologue_seconds, self._refuse_late)

    def confirm_seat(self, players: bytes) -> None:
        """Send the players to a seated client, then WAIT from time to time."""
        self.send(players)
        self._start_idling(self._server.times.pause_seconds)

    def show(self, *blocks: bytes) -> None:
        """Send these blocks to a watcher, whose input is ignored from now on."""
        self.cancel_timer()
        self.stage = ClientStage.WATCHING
        self.transport.write(b"".join(blocks))

    def send(self, block: bytes) -> None:
        """Send a block that needs no answer."""
        if self.stage is ClientStage.DONE:  # a watcher may leave before it is its turn to be notified
            return
        self.transport.write(block)
        self._free_at = asyncio.get_running_loop().time() + self._server.times.pause_seconds

    def accept_move(self, block: bytes) -> None:
        self.send(block)
        self._start_idling(self._server.times.wait_interval_seconds)

    def ask_for_move(self, block: bytes, seconds: float) -> None:
        """Ask for a move within this many seconds, as soon as the client is free."""
        self._send_when_free(_PendingBlock(block, ClientStage.THINKING, seconds))

    def end(self, block: bytes) -> None:
        if self.stage is ClientStage.WATCHING:
            self._send_pending(_PendingBlock(block, ClientStage.DONE))
        elif self.stage is not ClientStage.DONE:
            self._send_when_free(_PendingBlock(block, ClientStage.DONE))

    def refuse(
        self, close_reason: messages.CloseReason, leaving_reason: LeavingReason, quote: str = "", detail: str = ""
    ) -> None:
        """Send an error, with a ``detail`` if there is one, close the connection and leave the game."""
        self.transport.write(wire.encode_error(close_reason, detail))
        self.stage = ClientStage.DONE
        self.dismiss()
        self._server.on_leave(self, leaving_reason, quote)

    def send_off(self) -> None:
        """Tell a client that the server ends, unless it has been told something final already."""
        if self.stage is not ClientStage.DONE:
            self.stage = ClientStage.DONE
            self.transport.write(wire.encode_error(messages.CloseReason.ENDING))

    def _refuse_late(self) -> None:
        self.refuse(messages.CloseReason.TIMEOUT, LeavingReason.LATE)

    # Timers

    def _set_timer(self, seconds: float, callback: Callable[[], None]) -> None:
        self.cancel_timer()
        self.timer = asyncio.get_running_loop().call_later(seconds, callback)

    def _start_idling(self, seconds: float) -> None:
        """Begin a stage in which no command is due; send the pending block, or WAIT after this many seconds."""
        self.stage = ClientStage.IDLE
        self._stray_line_count = 0
        if self._pending_block:
            self._send_when_free(self._pending_block)
        else:
            self._set_timer(seconds, self._send_wait)

    def _send_wait(self) -> None:
        self.transport.write(wire.WAIT)
        self.stage = ClientStage.OKWAIT
        self._set_timer(self._server.times.okwait_seconds, self._refuse_late)

    def _send_when_free(self, pending: _PendingBlock) -> None:
        self._pending_block = pending
        seconds_until_free = self._free_at - asyncio.get_running_loop().time()
        if self.stage is ClientStage.OKWAIT:
            if pending.stage is ClientStage.DONE:  # the result is sent soon, even without the answer to WAIT
                self._set_timer(self._server.times.last_answer_seconds, partial(self._send_pending, pending))
        elif seconds_until_free > 0:
            self._set_timer(seconds_until_free, partial(self._send_pending, pending))
        else:
            self._send_pending(pending)

    def _send_pending(self, pending: _PendingBlock) -> None:
        self._pending_block = None
        self.transport.write(pending.block)
        self.stage = pending.stage
        if pending.stage is ClientStage.DONE:
            self.dismiss()
        else:
            self._set_timer(pending.seconds, self._refuse_late)
