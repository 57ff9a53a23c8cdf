"""A relay in operation: as a public server, or inside the program of a host who plays guests."""

import asyncio
import socket
from collections.abc import AsyncIterator, Callable, Iterable
from contextlib import ExitStack, asynccontextmanager, closing
from dataclasses import dataclass
from typing import Final

from schiffe.battleship.options import RelayOptions, RoomOptions
from schiffe.battleship.server.log import RelayEndingReason
from schiffe.battleship.server.relay import Relay
from schiffe.battleship.server.relay_client import RelayClient, RelayEnding, RelayMatch
from schiffe.game.serving import ServerOutput, run_server, start_on_free_port
from schiffe.network.address import LOOPBACK, Address
from schiffe.network.connecting import Connect, open_connection
from schiffe.network.policy import HOME_POLICY

RESERVED_SECONDS: Final = 20.0
"""The seconds for which the place of the last guest is kept for another match before anybody else may play."""


def run_relay(address: Address, options: RelayOptions, *, logs_json: bool) -> int:
    """Serve until a signal ends it; return the exit status.

    Raises:
        CommandError: the server cannot listen on the address.
    """
    with closing(ServerOutput(logs_json=logs_json)) as output:
        return run_server(Relay(options, output.log), address, options.policy.drain_seconds, output)


@dataclass(frozen=True)
class HostedServer:
    """A server in this program.

    Attributes:
        own_address: the address at which this program joins it.
        port: the port at which others join it.
        connect: the function with which this program has to connect to ``own_address``.
    """

    own_address: Address
    port: int
    connect: Connect


class HostRelay(Relay):
    """The relay of a host who plays guests, one at a time.

    Guests never play each other while the host is busy. After a match, the place of its guest is kept for a while.
    """

    def __init__(self, reserved_seconds: float = RESERVED_SECONDS) -> None:
        # No time limits: each of the two programs decides how long it waits for the other.
        options = RelayOptions(
            max_matches=1, has_random_roles=True, lobby_timeout_seconds=None, idle_seconds=None, policy=HOME_POLICY
        )
        super().__init__(options)
        self._reserved_seconds = reserved_seconds
        self._own_port = 0
        self._own_end = ("", 0)  # the address from which the host is connecting
        self._host: RelayClient | None = None
        self._last_guest_address = ""
        self._reserved_until = 0.0

    async def start_own(self) -> int:
        """Listen for the host on the loopback interface, and return the port."""
        self._own_port = await self.start(LOOPBACK, 0)
        return self._own_port

    async def connect_host(self, address: Address, make_protocol: Callable[[], asyncio.Protocol]) -> None:
        """Connect the host to the address where the relay listens for it.

        Other users of this computer can find that port, so the host is recognized by its own end of the connection,
        which is bound beforehand.

        Raises:
            OSError: the connection cannot be made.
        """
        loop = asyncio.get_running_loop()
        with ExitStack() as stack:
            end = stack.enter_context(socket.socket())
            end.settimeout(0)
            end.bind((LOOPBACK, 0))
            self._own_end = end.getsockname()
            await loop.sock_connect(end, (address.host, address.port))
            await loop.create_connection(make_protocol, sock=end)
            stack.pop_all()  # the transport closes it

    def lets_in(self, client: RelayClient) -> bool:
        """Let everybody in, but only the host at the host's port."""
        if client.transport.get_extra_info("sockname")[1] == self._own_port:
            if client.transport.get_extra_info("peername") != self._own_end:
                return False
            self._own_end = ("", 0)
            self._host = client
        return True

    def choose_pair(self, waiting: Iterable[RelayClient]) -> tuple[RelayClient, RelayClient] | None:
        """Choose the host and the last guest, or the first in the queue if no place is kept; None if one is missing."""
        waiting_clients = list(waiting)
        host = self._host
        guests = [client for client in waiting_clients if client is not host]
        if not host or host not in waiting_clients or not guests:
            return None
        guest = next((guest for guest in guests if guest.address == self._last_guest_address), None)
        if guest is None:
            seconds = self._reserved_until - self.now()
            if seconds > 0:
                asyncio.get_running_loop().call_later(seconds, self.pair)
                return None
            guest = guests[0]
        self._last_guest_address = guest.address
        return host, guest

    def end(self, match: RelayMatch, ending: RelayEnding) -> None:
        """End a match; after one that was won, keep the place of the guest."""
        if ending.reason is RelayEndingReason.WON:
            self._reserved_until = self.now() + self._reserved_seconds
        super().end(match, ending)


@asynccontextmanager
async def host_rooms(address: Address) -> AsyncIterator[HostedServer]:
    """Run a server for rooms in the ``with`` block, at this address or at another port.

    Raises:
        CommandError: it cannot listen there.
    """
    relay = Relay(
        RelayOptions(lobby_timeout_seconds=None, policy=HOME_POLICY, rooms=RoomOptions(), has_only_rooms=True)
    )
    port = await start_on_free_port(relay, address)
    try:
        yield HostedServer(Address(LOOPBACK, await relay.start(LOOPBACK, 0)), port, open_connection)
    finally:
        await relay.close()


@asynccontextmanager
async def host_matches(address: Address) -> AsyncIterator[HostedServer]:
    """Run a server for matches of this program with guests in the ``with`` block, at this address or another port.

    Raises:
        CommandError: it cannot listen there.
    """
    relay = HostRelay()
    port = await start_on_free_port(relay, address)
    try:
        yield HostedServer(Address(LOOPBACK, await relay.start_own()), port, relay.connect_host)
    finally:
        await relay.close()
