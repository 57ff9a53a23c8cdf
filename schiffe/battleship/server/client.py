"""A client of the relay, and what joins two of them: what happens at every message."""

import asyncio
from collections.abc import Callable
from dataclasses import dataclass
from time import monotonic
from typing import Final, Protocol, cast

from schiffe.battleship.net.protocol import Decoder, ProtocolError, said
from schiffe.battleship.net.referee import Breach, Referee
from schiffe.battleship.server.events import End
from schiffe.network.serving import ServerConnection

LONGEST_MATCH: Final = 2000
"""Messages of a match. A game without repeated shots ends with the 400th; two who repeat theirs would never end."""


@dataclass(eq=False, slots=True)
class Match:
    """Two clients that play; side 0 is the one that came first."""

    number: int
    sides: "tuple[Client, Client]"
    referee: Referee
    started: float
    heard: float
    messages: int = 0
    timer: asyncio.TimerHandle | None = None


class Lobby(Protocol):
    """What a client tells: the relay, as its clients see it."""

    def arrived(self, client: "Client", /) -> None:
        """A client has come."""

    def lost(self, client: "Client", /) -> None:
        """The connection of a client is gone, whoever closed it."""

    def spoke_without_match(self, client: "Client", data: bytes, /) -> None:
        """A client said something that has no match."""

    def end(self, match: Match, reason: End, by: "Client | None" = None, fault: str = "", quote: str = "", /) -> None:
        """A match is over; ``by`` is the client that gave the reason, with what it said."""


class Client(ServerConnection):
    """One connection. Without a match it waits for an opponent, or is on its way out."""

    __slots__ = (
        "decoder",
        "is_told",
        "match",
        "pass_on",
        "relay",
        "side",
    )

    def __init__(self, relay: Lobby) -> None:
        super().__init__()
        self.relay = relay
        self.decoder = Decoder()
        self.match: Match | None = None
        self.side = 0
        self.is_told = False
        self.pass_on: Callable[[bytes], None]  # how the opponent is written to, looked up once for a match

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        """A client has come."""
        self.transport = cast(asyncio.Transport, transport)  # what uvloop gives is one, but does not say so
        self.relay.arrived(self)

    def data_received(self, data: bytes) -> None:
        """A segment, which is whatever the network made of what the client sent."""
        match = self.match
        if match is None:
            self.relay.spoke_without_match(self, data)
            return
        match.heard = monotonic()
        referee = match.referee
        passed = b""  # one write for all of a segment: a reply and the attack after it often come together
        flaw: ProtocolError | Breach | None = None
        try:
            for message in self.decoder.feed(data):
                referee.hear(self.side, message)
                match.messages += 1
                passed += message.line
        except (ProtocolError, Breach) as error:
            flaw = error
        if passed:
            self.pass_on(passed)
        if referee.winner is not None:
            self.relay.end(match, End.WON)
        elif isinstance(flaw, ProtocolError):
            self.relay.end(match, End.GARBAGE, self, flaw.flaw.value, flaw.quote)
        elif flaw:
            self.relay.end(match, End.BREACH, self, flaw.fault.value, said(flaw.message))
        elif match.messages > LONGEST_MATCH:
            self.relay.end(match, End.ENDLESS)

    def pause_writing(self) -> None:
        """More is unread than the relay keeps for a client."""
        if self.match:
            self.relay.end(self.match, End.NOT_READING, self)
        self.transport.abort()

    def connection_lost(self, _exception: Exception | None) -> None:
        """It is gone, whoever closed it."""
        self.relay.lost(self)
