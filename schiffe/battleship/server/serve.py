"""The relay server: as a program of its own, and inside this program for the games of one person."""

import asyncio
import socket
import sys
from collections.abc import AsyncIterator, Callable, Iterable
from contextlib import ExitStack, asynccontextmanager
from dataclasses import dataclass
from time import monotonic
from typing import Final

from schiffe.battleship.options import ServeOptions
from schiffe.battleship.server.log import RELAY_LOG, DisconnectReason, MatchEndReason, RelayEvent, RelayMatchEnded
from schiffe.battleship.server.relay import Client, Relay, RelayOptions
from schiffe.battleship.server.rooms import RoomOptions
from schiffe.game.commands.serving import PublicServer, checked_policy, run_server, start_on_free_port
from schiffe.network.address import LOOPBACK, Address
from schiffe.network.connecting import Connect, connect
from schiffe.network.policy import HOME_POLICY
from schiffe.network.server_log import ThreadedLog

RESERVED: Final = 20.0
"""Seconds for which whoever has just played may come again before anybody else is let in."""


def serve(options: ServeOptions) -> int:
    """Serve until a signal ends it; returns the exit status.

    Raises:
        CommandError: the address cannot be listened on.
    """
    relay = RelayOptions(
        max_matches=options.max_matches,
        random_roles=options.random_roles,
        grace=options.grace,
        max_waiting=options.max_waiting,
        lobby_timeout=options.lobby_timeout,
        idle=options.idle,
        policy=checked_policy(options.policy),
        rooms=RoomOptions(options.max_rooms, options.rooms_per_address) if options.has_rooms else None,
    )

    said: ThreadedLog[str] = ThreadedLog(sys.stdout, lambda line: line)

    async def run(log: ThreadedLog[RelayEvent]) -> None:
        public = PublicServer(options.address, relay.policy.drain, say=said, stopped=asyncio.Event())
        await public.run(Relay(relay, log), log)

    try:
        return run_server(run, RELAY_LOG, as_json=options.log_json)
    finally:
        said.close()


@dataclass(frozen=True)
class HostedServer:
    """A server in this program.

    Attributes:
        own: where this program joins it; ``connect`` is the only way there.
        port: where others join it.
    """

    own: Address
    port: int
    connect: Connect


class HostedRelay(Relay):
    """A relay for one match after the other, always between the host and a guest.

    Two guests never play each other, while the host is still laying a fleet or looks at a result; and whoever has
    played the last match has a place kept for another one.
    """

    def __init__(self, reserved: float = RESERVED) -> None:
        # How long one waits for the other is for each of them to say, and may be for ever.
        super().__init__(
            RelayOptions(max_matches=1, random_roles=True, lobby_timeout=0, idle=0, policy=HOME_POLICY), self._note
        )
        self._reserved = reserved
        self._own_port = 0
        self._own_end = ("", 0)  # from where the host is just connecting
        self._host: Client | None = None
        self._last_guest = ""
        self._reserved_until = 0.0

    async def start_own(self) -> int:
        """Listen for the host; returns the port, on this computer's loopback."""
        self._own_port = await self.start(LOOPBACK, 0)
        return self._own_port

    async def connect_host(self, address: Address, protocol: Callable[[], asyncio.Protocol]) -> None:
        """Connect the host, at the address where the relay listens for it.

        Whoever else is on this computer can find that port. The host is known by its end of the connection, which is
        settled before it is made.

        Raises:
            OSError: that is not possible.
        """
        loop = asyncio.get_running_loop()
        with ExitStack() as stack:
            end = stack.enter_context(socket.socket())
            end.settimeout(0)
            end.bind((LOOPBACK, 0))
            self._own_end = end.getsockname()
            await loop.sock_connect(end, (address.host, address.port))
            await loop.create_connection(protocol, sock=end)
            stack.pop_all()  # the transport closes it

    def let_in(self, client: Client) -> None:
        """Let a client in; at the host's port nobody but the host."""
        if client.transport.get_extra_info("sockname")[1] == self._own_port:
            if client.transport.get_extra_info("peername") != self._own_end:
                client.transport.abort()
                return
            self._own_end, self._host = ("", 0), client
        super().let_in(client)

    def next_pair(self, waiting: Iterable[Client]) -> tuple[Client, Client] | None:
        """Return the host, and the guest who played last, or else the first who came once no place is kept."""
        everybody = list(waiting)
        host = self._host
        guests = [client for client in everybody if client is not host]
        if not host or host not in everybody or not guests:
            return None
        guest = next((guest for guest in guests if guest.address == self._last_guest), None)
        if guest is None and (left := self._reserved_until - monotonic()) > 0:
            asyncio.get_running_loop().call_later(left, self.pair)
            return None
        guest = guest or guests[0]
        self._last_guest = guest.address
        return host, guest

    def _note(self, event: RelayEvent) -> None:
        if isinstance(event, RelayMatchEnded) and event.reason is MatchEndReason.WON:
            self._reserved_until = monotonic() + self._reserved


class HostedRooms(Relay):
    """A server of rooms alone: who has not asked for one within the grace is sent away."""

    def __init__(self) -> None:
        super().__init__(RelayOptions(lobby_timeout=0, policy=HOME_POLICY, rooms=RoomOptions()))

    def pair(self) -> None:
        """Send away those who wait to be paired."""
        for client in list(self._lobby):
            self._leave_lobby(client, DisconnectReason.TOO_EARLY)


@asynccontextmanager
async def hosting_rooms(wanted: Address) -> AsyncIterator[HostedServer]:
    """Run a server of rooms, as ``hosting`` does one for matches."""
    server = HostedRooms()
    port = await start_on_free_port(server, wanted)
    try:
        yield HostedServer(Address(LOOPBACK, await server.start(LOOPBACK, 0)), port, connect)
    finally:
        await server.close()


@asynccontextmanager
async def hosting(wanted: Address) -> AsyncIterator[HostedServer]:
    """Run a server for one match at a time between this program and others; roles are at random.

    It is there until the block is left, also from one match to the next. Where the port is in use, any other is taken.
    Raises OSError when there is none to be had.
    """
    relay = HostedRelay()
    port = await start_on_free_port(relay, wanted)
    try:
        yield HostedServer(Address(LOOPBACK, await relay.start_own()), port, relay.connect_host)
    finally:
        await relay.close()
