"""The client's connection to a server.

Every message is checked when it arrives, even while the player is thinking, so an opponent who leaves or breaks the
rules ends the match at once.
"""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager, suppress
from dataclasses import dataclass, replace
from enum import Enum
from time import monotonic
from typing import Final, NoReturn, TypeAlias, TypeVar

from schiffe.battleship.match.events import BreakReason, MatchBrokenOff
from schiffe.battleship.match.state import MatchState
from schiffe.battleship.net import wire
from schiffe.battleship.net.referee import IllegalMessage, IllegalMessageReason, Referee
from schiffe.battleship.rules.rules import NETWORK_RULES
from schiffe.game.match.events import MatchEvent
from schiffe.game.match.interruption import Interrupted, Interruption
from schiffe.network.address import Address
from schiffe.network.connecting import Connect, open_connection, tuned_stream
from schiffe.process.tasks import Work

_MessageT = TypeVar("_MessageT")
_OWN_SEAT: Final = 0
_OPPONENT_SEAT: Final = 1
_MIN_WAIT_SECONDS: Final = 0.001
"""The wait if no time is left, because 0 sets no limit."""
_CLOSING_SECONDS: Final = 1.0
"""The time for the server to close after a match of other players; leaving after that disturbs nobody."""
_REASON_BEFORE_START: Final = {
    BreakReason.NO_MESSAGE: BreakReason.NO_SERVER,
    BreakReason.OUT_OF_TURN: BreakReason.OTHERS_PLAY,
}
"""The reason of the end after a fault before the start, when there is no opponent yet."""


class ConnectionPhase(Enum):
    """Phases of a network match, from the client's side."""

    INITIALIZATION = "initialization"
    """The fleet is placed; role and start have not arrived yet."""
    ATTACK = "attack"
    DEFENCE = "defence"
    WON = "won"
    LOST = "lost"


@dataclass(frozen=True)
class ConnectionFailed:
    """The server could not be reached."""

    error: OSError | UnicodeError


@dataclass(frozen=True)
class NoMatch:
    """No match began, because of this event."""

    event: MatchEvent


@dataclass(frozen=True)
class MatchPlayed:
    """A match was played, and took some seconds; it may have been broken off."""

    state: MatchState
    seconds: float = 0.0


NetworkEnding: TypeAlias = ConnectionFailed | NoMatch | MatchPlayed
"""The end of an attempt to play a match at a server."""


def find_break(end: NetworkEnding) -> MatchBrokenOff | None:
    """Return the event that broke a match off, even before it began; None if it ended in any other way."""
    match end:
        case NoMatch(MatchBrokenOff() as event) | MatchPlayed(MatchState(ending=MatchBrokenOff() as event)):
            return event
        case _:
            return None


class Connection:
    """A connection to a server, from the wait for an opponent to the end of the match.

    Attributes:
        interruption: set when the match is broken off.
        protocol: the asyncio protocol of its socket.
    """

    def __init__(self, patience_seconds: float, wait_seconds: float = 0) -> None:
        """Create a connection that is not open yet.

        Args:
            patience_seconds: how many seconds the opponent may be silent; 0 for no limit.
            wait_seconds: how many seconds to wait for an opponent; 0 for no limit.
        """
        self.interruption = Interruption()
        self._patience_seconds = patience_seconds
        self._wait_seconds = wait_seconds
        self.protocol = _WireProtocol(self)
        self._decoder = wire.Decoder()
        self._stage: _Handshake | Referee | _OtherMatch = _Handshake()
        self._opponent_flag = asyncio.Event()
        self._started_flag = asyncio.Event()  # also if it is a match of other players
        self._started_at: float | None = None
        self._attacks: asyncio.Queue[wire.Attack] = asyncio.Queue()
        self._replies: asyncio.Queue[wire.Reply] = asyncio.Queue()

    async def open(self, address: Address, connect: Connect = open_connection) -> None:
        """Connect to a server with the function ``connect``.

        Raises:
            OSError: there is no answer (TimeoutError), the name is unknown (socket.gaierror), or the like.
            UnicodeError: the name is not a valid host name.
        """
        await connect(address, lambda: self.protocol)

    async def wait_for_start(
        self, start_seconds: float | None = None, on_other_match: Callable[[], None] = lambda: None
    ) -> int:
        """Wait for role and start; return the seat that begins, 0 for this client.

        Args:
            start_seconds: the limit for the start once there is an opponent; None for the patience. A client with the
                role of attacker came second, so it has an opponent.
            on_other_match: called once if the server sends a match of other players, which is then waited out.

        Raises:
            Interrupted: there will be no match.
        """
        max_seconds = self._patience_seconds if start_seconds is None else start_seconds
        began_at = monotonic()
        async with self._break_off_after(self._wait_seconds, BreakReason.NO_OPPONENT):
            await self.interruption.run(self._opponent_flag.wait())
        async with self._break_off_after(max_seconds, BreakReason.SILENT):
            await self.interruption.run(self._started_flag.wait())
        if isinstance(self._stage, _OtherMatch):
            on_other_match()
            await self._sit_out(self._stage, began_at)
        assert isinstance(self._stage, Referee), "the match has started"
        self._started_at = monotonic()
        return self._stage.attacker  # still the first one: this client has neither attacked nor replied yet

    async def _sit_out(self, other_match: _OtherMatch, began_at: float) -> NoReturn:
        """Wait until a match of other players is over, then break off and raise Interrupted."""
        max_seconds = 0.0
        if self._wait_seconds:
            max_seconds = max(began_at + self._wait_seconds - monotonic(), _MIN_WAIT_SECONDS)
        async with self._break_off_after(max_seconds, BreakReason.NO_OPPONENT):
            await self.interruption.run(other_match.sit_out(self._patience_seconds))
        self.break_off(BreakReason.OTHERS_PLAY, other_match.first_line)
        raise Interrupted(MatchBrokenOff(BreakReason.OTHERS_PLAY, other_match.first_line))

    @asynccontextmanager
    async def _break_off_after(self, seconds: float, reason: BreakReason) -> AsyncIterator[None]:
        """Break the match off if this block takes longer than ``seconds``; 0 sets no limit."""
        try:
            async with asyncio.timeout(seconds or None):
                yield
        except TimeoutError:
            self.break_off(reason)
            raise Interrupted(MatchBrokenOff(reason)) from None

    async def play(self, match_loop: Work[MatchState]) -> NetworkEnding:
        """Run a match over this connection, close the connection, and return how the match ended.

        The ``interruption`` ends it when the person leaves or the connection breaks.
        """
        try:
            state = await match_loop
        except (OSError, UnicodeError) as error:
            return ConnectionFailed(error)
        except Interrupted as interrupted:
            return NoMatch(interrupted.event)
        finally:
            self.close()
        return MatchPlayed(state, 0.0 if self._started_at is None else monotonic() - self._started_at)

    def close(self) -> None:
        self.protocol.close()

    def send(self, message: wire.Attack | wire.Reply) -> None:
        assert isinstance(self._stage, Referee), "messages are sent from the start of the match on"
        self._stage.receive(_OWN_SEAT, message)
        self.protocol.send(wire.encode_message(message))

    async def wait_for_attack(self) -> wire.Attack:
        """Return the opponent's next attack.

        Raises:
            Interrupted: the match is broken off, even if messages are left, or the opponent is silent for too long.
        """
        return await self._wait_for_message(self._attacks)

    async def wait_for_reply(self) -> wire.Reply:
        """Return the opponent's next reply.

        Raises:
            Interrupted: as for the next attack.
        """
        return await self._wait_for_message(self._replies)

    async def _wait_for_message(self, messages: asyncio.Queue[_MessageT]) -> _MessageT:
        self.interruption.check()
        async with self._break_off_after(self._patience_seconds, BreakReason.SILENT):
            return await messages.get()

    def break_off(self, reason: BreakReason, quote: str = "", asked_cell: int | None = None) -> None:
        """Break the match off, unless it is over."""
        if not isinstance(self._stage, Referee):
            reason = _REASON_BEFORE_START.get(reason, reason)
        if not self.is_over and not self.interruption.is_set:
            self.interruption.set(MatchBrokenOff(reason, quote, asked_cell))
            self.close()

    @property
    def is_over(self) -> bool:
        return self.phase in (ConnectionPhase.WON, ConnectionPhase.LOST)

    @property
    def phase(self) -> ConnectionPhase:
        """The phase of the match."""
        match self._stage:
            case Referee(winner=None, attacker=attacker):
                return ConnectionPhase.ATTACK if attacker == _OWN_SEAT else ConnectionPhase.DEFENCE
            case Referee(winner=winner):
                return ConnectionPhase.WON if winner == _OWN_SEAT else ConnectionPhase.LOST
            case _:
                return ConnectionPhase.INITIALIZATION

    def receive(self, data: bytes) -> None:
        """Handle data of the server; the match is broken off if they are no message, or one that is not allowed now."""
        try:
            for message in self._decoder.feed(data):
                self._handle_message(message)
        except wire.ProtocolError as error:
            if isinstance(self._stage, _OtherMatch):
                return  # it belongs to a match of other players
            self.break_off(BreakReason.NO_MESSAGE, error.quote)
        except IllegalMessage as breach:
            asked_cell = breach.attack.y * NETWORK_RULES.size + breach.attack.x if breach.attack else None
            reason = (
                BreakReason.WRONG_CELL if breach.reason is IllegalMessageReason.WRONG_CELL else BreakReason.OUT_OF_TURN
            )
            self.break_off(reason, wire.message_text(breach.message), asked_cell)

    def drop(self) -> None:
        """Break the match off, as the connection is lost; the reason depends on how far it got."""
        match self._stage:
            case _Handshake():
                self.break_off(BreakReason.NO_MATCH)
            case Referee():
                self.break_off(BreakReason.CLOSED)
            case _OtherMatch(first_line=first_line):
                self.break_off(BreakReason.OTHERS_PLAY, first_line)

    def _handle_message(self, message: wire.Message) -> None:
        if self.interruption.is_set or self.is_over:
            return
        match self._stage:
            case _Handshake() as handshake:
                self._handle_before_start(handshake, message)
            case Referee() as referee:
                self._handle_in_match(referee, message)
            case _OtherMatch() as other_match:
                other_match.messages.put_nowait(message)

    def _handle_before_start(self, handshake: _Handshake, message: wire.Message) -> None:
        match message:
            case wire.Signal.ATTACK if not handshake.role:
                self._stage = replace(handshake, role=message)
                self._opponent_flag.set()
            case wire.Signal.DEFENCE if not handshake.role:
                self._stage = replace(handshake, role=message)
            case wire.Signal.START if handshake.role:
                self._begin(Referee(_OWN_SEAT if handshake.role is wire.Signal.ATTACK else _OPPONENT_SEAT))
                if handshake.early_attack:
                    self._handle_message(handshake.early_attack)
            case wire.Attack() if handshake.role is wire.Signal.DEFENCE and not handshake.early_attack:
                self._stage = replace(handshake, early_attack=message)
                self._opponent_flag.set()
            case wire.Attack() if not handshake.early_attack:
                self._begin(_OtherMatch(message))
            case wire.Reply():
                self._begin(_OtherMatch(message))
            case _:
                self.break_off(BreakReason.OUT_OF_TURN, wire.message_text(message))

    def _begin(self, stage: Referee | _OtherMatch) -> None:
        """End the handshake."""
        self._stage = stage
        self._opponent_flag.set()
        self._started_flag.set()

    def _handle_in_match(self, referee: Referee, message: wire.Message) -> None:
        if isinstance(message, wire.Attack) and not message.is_on_board:
            self.break_off(BreakReason.OFF_BOARD, wire.message_text(message))
            return
        referee.receive(_OPPONENT_SEAT, message)
        match message:
            case wire.Attack():
                self._attacks.put_nowait(message)
            case wire.Reply():
                self._replies.put_nowait(message)


@dataclass(frozen=True)
class _Handshake:
    """The messages of the server before the match.

    Attributes:
        role: whether this client attacks or defends first; None until the server says it.
        early_attack: an attack before the start. Some servers start the attacker first, and pass its attack on before
            they start the defender.
    """

    role: wire.Signal | None = None
    early_attack: wire.Attack | None = None


class _OtherMatch:
    """A match of other players, which some servers send to everybody.

    Attributes:
        first_line: its first message, as text.
        messages: the messages received so far.
    """

    def __init__(self, first_message: wire.Attack | wire.Reply) -> None:
        self.first_line = wire.message_text(first_message)
        self.messages: asyncio.Queue[wire.Message] = asyncio.Queue()
        self.messages.put_nowait(first_message)

    async def sit_out(self, patience_seconds: float) -> None:
        """Stay connected in silence, because some servers disconnect everybody when one client leaves.

        This ends when the server is silent for too long, or when the interruption of the connection is set.
        """
        silence_seconds = max(patience_seconds, wire.USUAL_PATIENCE_SECONDS) if patience_seconds else 0.0
        with suppress(TimeoutError):
            while True:
                async with asyncio.timeout(silence_seconds or None):
                    message = await self.messages.get()
                if isinstance(message, wire.Reply) and message.outcome is wire.ShotOutcome.WON:
                    silence_seconds = _CLOSING_SECONDS


class _WireProtocol(asyncio.Protocol):
    """The asyncio protocol that passes received data on to a connection."""

    def __init__(self, connection: Connection) -> None:
        self._connection = connection
        self._transport: asyncio.Transport | None = None

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        self._transport = tuned_stream(transport)

    def data_received(self, data: bytes) -> None:
        self._connection.receive(data)

    def connection_lost(self, _exception: Exception | None) -> None:
        self._connection.drop()

    def send(self, data: bytes) -> None:
        if self._transport:
            self._transport.write(data)

    def close(self) -> None:
        if self._transport:
            self._transport.close()
