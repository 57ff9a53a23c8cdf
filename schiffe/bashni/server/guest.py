"""A client of the gameserver: what is expected of it when, and how long it may take to say it.

Each block that a client has to answer goes out alone: the next one waits for the answer, and a moment after one that
needs none. There are clients that take whatever they read at once for one block.
"""

import asyncio
from collections.abc import Callable
from dataclasses import dataclass
from enum import Enum, auto
from typing import Final, Protocol, cast

from schiffe.bashni.match.request import is_game_id
from schiffe.bashni.net import wire
from schiffe.bashni.server.game import HostedGame
from schiffe.bashni.server.log import PlayerLeaving
from schiffe.network.serving import ServerConnection


@dataclass(frozen=True)
class Times:
    """Times that a gameserver waits, in seconds."""

    prolog: float = 10.0
    """For each line before the game."""
    okwait: float = 5.0
    wait_every: float = 1.0
    """From one WAIT to the next."""
    pause: float = 0.02
    """Between two blocks to one client, the first of which it does not answer."""
    last_answer: float = 0.5
    """For an answer that is still to come when the game is over."""


class GuestStage(Enum):
    """Stages of a client, named after what is expected of it."""

    VERSION = auto()
    GAME_ID = auto()
    CHOICE = auto()
    """To be a player or to watch."""
    IDLE = auto()
    """Nothing: it is told WAIT from time to time."""
    OKWAIT = auto()
    THINKING = auto()
    PLAY = auto()
    WATCHING = auto()
    DONE = auto()
    """It has been told the end, and is on its way out."""


EXPECTED: Final = {
    GuestStage.VERSION: wire.Complaint.VERSION,
    GuestStage.GAME_ID: wire.Complaint.NO_GAME_ID,
    GuestStage.CHOICE: wire.Complaint.NO_CHOICE,
    GuestStage.IDLE: wire.Complaint.NO_OKWAIT,
    GuestStage.OKWAIT: wire.Complaint.NO_OKWAIT,
    GuestStage.THINKING: wire.Complaint.NO_THINKING,
    GuestStage.PLAY: wire.Complaint.NO_PLAY,
}
"""The answer to a client that says something else."""


def _reason(complaint: wire.Complaint, command: wire.ClientCommand | None) -> PlayerLeaving:
    """Return a complaint's subject for the log; what is not said at all is told to the client in the same words."""
    match complaint, command:
        case wire.Complaint.VERSION, wire.ClientVersion():
            return PlayerLeaving.OTHER_VERSION
        case wire.Complaint.NO_GAME_ID, wire.GameChoice():
            return PlayerLeaving.NO_GAME_ID
        case wire.Complaint.NO_GAME, _:
            return PlayerLeaving.UNKNOWN_GAME
        case wire.Complaint.NO_PLAYER, _:
            return PlayerLeaving.SEAT_TAKEN
    return PlayerLeaving.REFUSED


_MOST_STRAY: Final = 20
"""Lines in a row that nobody asked for, such as an OKWAIT too many, before a client is taken to be mad."""


class Games(Protocol):
    """The gameserver, as its clients see it."""

    times: Times

    def let_in(self, guest: "Guest", /) -> bool:
        """Take in a new client and return whether it may stay."""

    def forget(self, guest: "Guest", /) -> None:
        """Drop a client whose connection is gone, whoever closed it."""

    def find(self, guest: "Guest", game: str, /) -> HostedGame | None:
        """Return the game that a client asks for, if there is such a game."""

    def take_seat(self, guest: "Guest", player: int | None, /) -> bool:
        """Seat a client that has found its game and return whether there was room."""

    def watch(self, guest: "Guest", /) -> bool:
        """Let a client watch the game that it has found and return whether there was room."""

    def play_move(self, guest: "Guest", move: str, /) -> None:
        """Take the move that a client was asked for."""

    def let_go(self, guest: "Guest", reason: PlayerLeaving, quote: str, /) -> None:
        """Let a client go before its game is over."""


@dataclass(frozen=True)
class _Pending:
    """A block that waits until a client is free for it, the stage that begins with it, and how long that may last."""

    block: bytes
    stage: GuestStage
    seconds: float = 0.0


class Guest(ServerConnection):
    """One connection to the gameserver.

    Attributes:
        game: the game it asked for.
        stage: what is expected of it.
    """

    __slots__ = ("_free_at", "_leaving", "_lines", "_pending", "_server", "_stray", "game", "stage")

    def __init__(self, server: Games) -> None:
        super().__init__()
        self.game: HostedGame | None = None
        self._leaving = PlayerLeaving.LEFT
        self.stage = GuestStage.VERSION
        self._server = server
        self._lines = wire.Lines(wire.MAX_COMMAND_BYTES)
        self._pending: _Pending | None = None
        self._free_at = 0.0
        self._stray = 0

    # What comes

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        """Take in a new client."""
        self.transport = cast(asyncio.Transport, transport)  # what uvloop gives is one, but does not say so
        if self._server.let_in(self):
            self._ask(wire.GREETING, GuestStage.VERSION)
        else:
            self.stage = GuestStage.DONE

    def data_received(self, data: bytes) -> None:
        """Process a segment, which is whatever the network made of what the client sent."""
        if self._is_only_told():
            self.discard(data)
            return
        try:
            for line in self._lines.feed(data):
                if self._is_only_told():
                    return
                command = wire.decode_command(line)
                if complaint := self._hear(command, line):
                    self.refuse(complaint, _reason(complaint, command), line)
        except wire.LineTooLong as error:
            if not self._is_only_told():
                self.refuse(EXPECTED[self.stage], PlayerLeaving.REFUSED, error.quote)

    def _is_only_told(self) -> bool:
        return self.stage in (GuestStage.DONE, GuestStage.WATCHING)

    def pause_writing(self) -> None:
        """Drop a client that has not read more than the server keeps for it: in a moment, when nobody is writing."""
        self._leaving = PlayerLeaving.NOT_READING
        self.transport.abort()

    def connection_lost(self, _exception: Exception | None) -> None:
        """Note that the connection is gone, whoever closed it."""
        self._server.forget(self)
        if self.stage is not GuestStage.DONE:
            self.stage = GuestStage.DONE
            self._server.let_go(self, self._leaving, "")

    def _hear(self, command: wire.ClientCommand | None, line: str) -> wire.Complaint | None:
        """Do what a line asks for; returns what is wrong with it otherwise."""
        is_repeated = command is wire.Word.OKWAIT and self.stage in (GuestStage.IDLE, GuestStage.THINKING)
        if self.stage is GuestStage.PLAY:  # some clients answer a WAIT twice
            is_repeated = command in (wire.Word.OKWAIT, wire.Word.THINKING)
        if is_repeated or not line.strip():
            self._stray += 1
            return wire.Complaint.TOO_MUCH if self._stray > _MOST_STRAY else None
        match self.stage, command:
            case ((GuestStage.VERSION | GuestStage.GAME_ID | GuestStage.CHOICE), _):
                return self._hear_prolog(command)
            case GuestStage.OKWAIT, wire.Word.OKWAIT:
                self._start_idling(self._server.times.wait_every)
            case GuestStage.THINKING, wire.Word.THINKING:
                self._stray = 0
                self.transport.write(wire.OKTHINK)
                self.stage = GuestStage.PLAY  # the time goes on that began with MOVE
            case GuestStage.PLAY, wire.Play(move):
                self._server.play_move(self, move)
            case GuestStage.IDLE, wire.Play() | wire.Word.THINKING:
                return wire.Complaint.NOT_YOUR_TURN
            case _:
                return EXPECTED[self.stage]
        return None

    def _hear_prolog(self, command: wire.ClientCommand | None) -> wire.Complaint | None:
        match self.stage, command:
            case GuestStage.VERSION, wire.ClientVersion() if command.major == wire.MAJOR_VERSION:
                self._ask(wire.VERSION_ACCEPTED, GuestStage.GAME_ID)
            case GuestStage.GAME_ID, wire.GameChoice(game) if is_game_id(game):
                self.game = self._server.find(self, game)
                if self.game is None:
                    return wire.Complaint.NO_GAME
                self._ask(wire.encode_game(self.game.name), GuestStage.CHOICE)
            case GuestStage.CHOICE, wire.PlayerChoice(number):
                return None if self._server.take_seat(self, number) else wire.Complaint.NO_PLAYER
            case GuestStage.CHOICE, wire.Word.WATCH:
                return None if self._server.watch(self) else wire.Complaint.TOO_MANY_WATCH
            case _:
                return EXPECTED[self.stage]
        return None

    # What is said

    def _ask(self, block: bytes, stage: GuestStage) -> None:
        """Say something of the prolog, and wait for the answer."""
        self.transport.write(block)
        self.stage = stage
        self._set_timer(self._server.times.prolog, self._refuse_late)

    def seat(self, players: bytes) -> None:
        """Tell a client that has a seat the players, and from then on to wait."""
        self.say(players)
        self._start_idling(self._server.times.pause)

    def show(self, *blocks: bytes) -> None:
        """Let it watch; from then on it is only told."""
        self.cancel_timer()
        self.stage = GuestStage.WATCHING
        self.transport.write(b"".join(blocks))

    def say(self, block: bytes) -> None:
        """Say something that is not answered; one who watches may have gone before its turn to be told."""
        if self.stage is GuestStage.DONE:
            return
        self.transport.write(block)
        self._free_at = asyncio.get_running_loop().time() + self._server.times.pause

    def accept_move(self, block: bytes) -> None:
        """Say that the move is taken, and from then on to wait."""
        self.say(block)
        self._start_idling(self._server.times.wait_every)

    def ask_for_move(self, block: bytes, seconds: float) -> None:
        """Ask for a move, which may take so long, as soon as nothing else has to be answered."""
        self._send_when_free(_Pending(block, GuestStage.THINKING, seconds))

    def end(self, block: bytes) -> None:
        """Say how the game has ended, as soon as nothing else has to be answered, and close."""
        if self.stage is GuestStage.WATCHING:
            self._pending = _Pending(block, GuestStage.DONE)
            self._send_pending()
        elif self.stage is not GuestStage.DONE:
            self._send_when_free(_Pending(block, GuestStage.DONE))

    def refuse(self, complaint: wire.Complaint | str, reason: PlayerLeaving, quote: str = "") -> None:
        """Say what is wrong, close, and be out of the game."""
        self.transport.write(wire.encode_complaint(complaint))
        self.stage = GuestStage.DONE
        self.dismiss()
        self._server.let_go(self, reason, quote)

    def send_off(self) -> None:
        """Close the connection, since the server ends."""
        if self.stage is not GuestStage.DONE:
            self.stage = GuestStage.DONE
            self.transport.write(wire.encode_complaint(wire.Complaint.ENDING))

    def _refuse_late(self) -> None:
        self.refuse(wire.Complaint.TIMEOUT, PlayerLeaving.LATE)

    # What waits for its moment

    def _set_timer(self, seconds: float, then: Callable[[], None]) -> None:
        self.cancel_timer()
        self.timer = asyncio.get_running_loop().call_later(seconds, then)

    def _start_idling(self, seconds: float) -> None:
        """Take note that nothing is to be answered; WAIT comes in so many seconds unless something else does."""
        self.stage = GuestStage.IDLE
        self._stray = 0
        if self._pending:
            self._send_when_free(self._pending)
        else:
            self._set_timer(seconds, self._say_wait)

    def _say_wait(self) -> None:
        self.transport.write(wire.WAIT)
        self.stage = GuestStage.OKWAIT
        self._set_timer(self._server.times.okwait, self._refuse_late)

    def _send_when_free(self, pending: _Pending) -> None:
        self._pending = pending
        rest = self._free_at - asyncio.get_running_loop().time()
        if self.stage is GuestStage.OKWAIT:
            if pending.stage is GuestStage.DONE:  # whatever it does, it is told soon
                self._set_timer(self._server.times.last_answer, self._send_pending)
        elif rest > 0:
            self._set_timer(rest, self._send_pending)
        else:
            self._send_pending()

    def _send_pending(self) -> None:
        pending, self._pending = self._pending, None
        assert pending
        self.transport.write(pending.block)
        self.stage = pending.stage
        if pending.stage is GuestStage.DONE:
            self.dismiss()
        else:
            self._set_timer(pending.seconds, self._refuse_late)
