"""A client of a relay, and its match with another one."""

from __future__ import annotations

import asyncio
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from schiffe.battleship.net.referee import IllegalMessage, Referee
from schiffe.battleship.net.wire import (
    LONG_SILENCE_SECONDS,
    Decoder,
    Message,
    ProtocolError,
    Signal,
    encode_message,
    message_text,
)
from schiffe.battleship.server.log import RelayEndingReason
from schiffe.game.match.players import SeatNumber, other_seat
from schiffe.network.server_connection import ServerConnection

if TYPE_CHECKING:  # it imports this file
    from schiffe.battleship.server.relay import Relay

MAX_MATCH_MESSAGES: Final = 2000
"""The maximum number of messages of a match. Without repeated shots it ends within 400; with them it may never end."""


@dataclass(frozen=True)
class RelayEnding:
    """The end of a match.

    Attributes:
        culprit: the client that caused it; None if neither did.
        fault, quote: the mistake of that client, if it made one.
        is_forgiven: whether the end does not count against that client.
    """

    reason: RelayEndingReason
    culprit: RelayClient | None = None
    fault: str = ""
    quote: str = ""
    is_forgiven: bool = False


@dataclass(eq=False, slots=True)
class RelayMatch:
    """A match of two clients; seat 0 defends first, seat 1 attacks first."""

    number: int
    clients: tuple[RelayClient, RelayClient]
    referee: Referee
    started_at: float
    last_message_at: float
    message_count: int = 0

    def receive(self, seat: SeatNumber, message: Message) -> None:
        self.referee.receive(seat, message)
        self.message_count += 1

    def pass_on(self, seat: SeatNumber, data: bytes, now: float) -> None:
        """Send messages of a seat to the other one."""
        self.last_message_at = now
        self.clients[other_seat(seat)].transport.write(data)

    def awaits_first_message(self, client: RelayClient) -> bool:
        """Return whether the next message of a client would be its first."""
        return self.message_count == 0 or (self.message_count == 1 and self.referee.next_to_speak == client.seat)

    def find_breaker(self, ending: RelayEnding, now: float) -> RelayClient | None:
        """Return the client that has broken the match, None if neither has.

        It is the culprit, but after a long silence the silent one.
        """
        is_silent = now - self.last_message_at >= LONG_SILENCE_SECONDS  # people do not think for so long
        if ending.reason is RelayEndingReason.IDLE or (ending.reason is RelayEndingReason.LEFT and is_silent):
            return self.clients[self.referee.next_to_speak]
        return ending.culprit


class RelayClient(ServerConnection):
    """One connection. Without a match, it waits for an opponent or is being closed."""

    __slots__ = ("_relay", "decoder", "knows_it_defends", "match", "seat")

    def __init__(self, relay: Relay) -> None:
        super().__init__()
        self._relay = relay
        self.decoder = Decoder()
        self.match: RelayMatch | None = None
        self.seat = 0
        self.knows_it_defends = False

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        """Take in a new client."""
        super().connection_made(transport)
        self._relay.accept(self)

    def data_received(self, data: bytes) -> None:
        """Process a segment, which may hold parts of messages or several of them."""
        match = self.match
        if match is None:
            self._relay.receive_without_match(self, data)
            return
        passed = b""  # one write for all of a segment: a reply and the attack after it often come together
        problem: ProtocolError | IllegalMessage | None = None
        try:
            for message in self.decoder.feed(data):
                match.receive(self.seat, message)
                passed += encode_message(message)
        except (ProtocolError, IllegalMessage) as error:
            problem = error.with_traceback(None)  # it would keep this frame, and all that was sent, until a collection
        if passed:
            match.pass_on(self.seat, passed, self._relay.now())
        if match.referee.winner is not None:
            self._relay.end(match, RelayEnding(RelayEndingReason.WON))
            return
        match problem:
            case ProtocolError():
                self._relay.end_for_garbage(match, self, problem, data)
            case IllegalMessage(message=message, reason=reason):
                quote = message_text(message)
                self._relay.end(
                    match, RelayEnding(RelayEndingReason.BREACH, culprit=self, fault=reason.value, quote=quote)
                )
            case None:
                if match.message_count > MAX_MATCH_MESSAGES:
                    self._relay.end(match, RelayEnding(RelayEndingReason.ENDLESS))

    def pause_writing(self) -> None:
        """End the match of a client that leaves more unread than the relay buffers."""
        if self.match:
            self._relay.end(self.match, RelayEnding(RelayEndingReason.NOT_READING, culprit=self))
        self.transport.abort()

    def send_defence(self) -> None:
        """Tell the client that it defends first, unless it knows."""
        if not self.knows_it_defends:
            self.knows_it_defends = True
            self.transport.write(encode_message(Signal.DEFENCE))

    def join(self, match: RelayMatch, seat: SeatNumber) -> None:
        """Play in a seat of a match from now on."""
        self.match = match
        self.seat = seat

    def dismiss(self) -> None:
        """Leave the match, and close the connection so that the client can still read what was sent."""
        self.match = None
        super().dismiss()

    def connection_lost(self, _exception: Exception | None) -> None:
        """Tell the relay about the loss of the connection."""
        self._relay.drop(self)
