"""A connection of a client to a public TCP server: its address, its timeout, and how it is closed."""

from __future__ import annotations

import asyncio
from enum import Enum
from typing import Final, cast

from schiffe.network.address import Address
from schiffe.network.limits import network_of

MAX_UNREAD_BYTES: Final = 16 * 1024
"""The bytes that this process buffers for a client that does not read, besides the buffers of the system."""
LINGER_SECONDS: Final = 3.0
"""The seconds that a dismissed client has to read what was sent; closing immediately could lose data on its way."""


class RefusalReason(Enum):
    """Reasons why a client was refused; the value is a stable word for logs."""

    ADDRESS = "too-many-from-this-address"
    RATE = "too-many-a-minute"
    BANNED = "banned"
    FULL = "too-many-waiting"
    NO_HEADER = "no-proxy-header"
    FILES = "too-many-open-files"
    CLOSING = "closing"
    GONE = "gone-at-once"
    """The client left before it was admitted."""


class ServerConnection(asyncio.Protocol):
    """The connection of one client. Servers derive from it to handle the received bytes.

    Attributes:
        transport: writes to the client.
        peer: the address and the port of the client, given by the system or by a proxy.
        network: the network that the limits of the client count for.
        timer: the pending timeout of the client; cancelled when it leaves.
    """

    __slots__ = ("_discarded_count", "network", "peer", "timer", "transport")

    transport: asyncio.Transport

    def __init__(self) -> None:
        self.peer: tuple[str, int] | None = None
        self.network = ""
        self.timer: asyncio.TimerHandle | None = None
        self._discarded_count = 0

    @property
    def address(self) -> str:
        """The client's address, without its port; empty before it was let in."""
        return self.peer[0] if self.peer else ""

    @property
    def name(self) -> str:
        """The client's address with its port; empty before it was let in.

        It is not stored, to save memory in each connection.
        """
        return str(Address(*self.peer)) if self.peer else ""

    def identify(self, peer: tuple[str, int]) -> None:
        """Set the address and the port of the client."""
        self.peer = peer
        self.network = network_of(self.address)

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        self.transport = cast(asyncio.Transport, transport)  # the transports of uvloop do not derive from it

    def take_over(self, predecessor: ServerConnection) -> None:
        """Continue the connection of another protocol."""
        self.transport = predecessor.transport
        self.peer = predecessor.peer
        self.network = predecessor.network

    @property
    def has_spoken(self) -> bool:
        """True if the client has sent bytes that were discarded."""
        return self._discarded_count > 0

    def discard(self, data: bytes) -> int:
        """Count bytes that come at the wrong time, and return how many there have been in all.

        A client that sends more than ``MAX_UNREAD_BYTES`` of them is cut off.
        """
        self._discarded_count += len(data)
        if self._discarded_count > MAX_UNREAD_BYTES:
            self.transport.abort()
        return self._discarded_count

    def cancel_timer(self) -> None:
        if self.timer:
            self.timer.cancel()
            self.timer = None

    def dismiss(self) -> None:
        """Close the connection so that the client can still read what was sent."""
        self.cancel_timer()
        if self.transport.is_closing():
            return
        try:
            self.transport.write_eof()
        except OSError:  # the client has already reset the connection
            self.transport.abort()
        else:
            self.timer = asyncio.get_running_loop().call_later(LINGER_SECONDS, self.transport.abort)
