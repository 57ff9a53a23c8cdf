"""The relay: pairs clients as they come, passes on what they say, and closes both when one breaks the rules.

It passes on messages and nothing else: what a field holds, and whether the board has it, is between the two sides. One
event loop serves all matches. The rules of the wire keep a match to one message under way, so nothing can pile up that
is not noticed: neither bytes that a client sends, nor bytes that it does not read.
"""

import asyncio
import random
from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass
from itertools import islice
from time import monotonic
from typing import Final

from schiffe.base.file_limit import OpenFiles
from schiffe.base.listening import listen, tune
from schiffe.net.protocol import LONGEST_LINE, Signal, encode
from schiffe.net.referee import Referee
from schiffe.relay.client import Client, Match
from schiffe.relay.events import (
    Connected,
    Disconnected,
    End,
    Gone,
    MatchEnded,
    MatchStarted,
    Refusal,
    Refused,
    RelayEvent,
)

UNREAD: Final = 16 * 1024
"""Bytes that may wait in this process for a client that does not read; those in the system's buffers come on top."""
LINGER: Final = 3.0
"""Seconds that a closed client has to read what was sent before; closing at once could destroy it on its way."""


@dataclass(frozen=True)
class RelayOptions:
    """How a relay behaves. Times are in seconds; 0 is without a limit, except for ``max_matches``."""

    max_matches: int = 1000
    random_roles: bool = False
    lobby_timeout: float = 0
    idle: float = 600
    per_address: int = 100


class Relay:
    """A relay server: ``start`` opens it inside the running event loop, ``close`` ends it with all its matches.

    ``log`` is told what happens; ``rng`` gives the roles where they are random.
    """

    def __init__(
        self,
        options: RelayOptions,
        log: Callable[[RelayEvent], None] = lambda _event: None,
        rng: random.Random | None = None,
    ) -> None:
        self.options = options
        self.log = log
        self._rng = rng or random.SystemRandom()
        self._clients: set[Client] = set()
        self._waiting: dict[Client, None] = {}  # an ordered set: whoever leaves is found at once
        self._matches: set[Match] = set()
        self._by_address: Counter[str] = Counter()
        self._number = 0
        self._is_closing = False
        self._servers: list[asyncio.Server] = []
        self._files = OpenFiles()
        self._empty = asyncio.Event()

    # Opening and closing

    async def start(self, host: str, port: int) -> int:
        """Listen on all addresses of the host, or with an empty one of this computer; returns the port.

        The system chooses one when ``port`` is 0.

        Raises:
            OSError: as ``listen``.
        """
        servers, port = await listen(host, port, lambda: Client(self))
        self._servers += servers
        self._files.count()
        return port

    async def close(self) -> None:
        """End every match, close every connection, and wait until they are gone."""
        self._is_closing = True
        for server in self._servers:
            server.close()
        for match in list(self._matches):
            self.end(match, End.STOPPED)
        for client in list(self._clients):
            client.transport.close()
        try:
            async with asyncio.timeout(1):
                while self._clients:
                    self._empty.clear()
                    await self._empty.wait()
        except TimeoutError:
            for client in list(self._clients):
                client.transport.abort()

    # Clients

    def arrived(self, client: Client) -> None:
        """Let a client in, or refuse it."""
        transport = client.transport
        peer = transport.get_extra_info("peername")
        if peer is None:  # reset while it waited to be let in
            transport.abort()
            return
        client.address = str(peer[0])
        client.name = f"[{peer[0]}]:{peer[1]}" if ":" in client.address else f"{peer[0]}:{peer[1]}"
        self._clients.add(client)
        self._by_address[client.address] += 1
        if refusal := self._refusal(client):
            self.log(Refused(client.name, refusal))
            transport.close()
            return
        tune(transport.get_extra_info("socket"))
        transport.set_write_buffer_limits(high=UNREAD)
        self.log(Connected(client.name))
        self._waiting[client] = None
        if self.options.lobby_timeout:
            client.timer = asyncio.get_running_loop().call_later(
                self.options.lobby_timeout, self._leave_lobby, client, Gone.TIMEOUT
            )
        self._pair()

    def _refusal(self, client: Client) -> Refusal | None:
        """Why a client that has just come cannot stay."""
        if self._is_closing:
            return Refusal.CLOSING
        if self.options.per_address and self._by_address[client.address] > self.options.per_address:
            return Refusal.ADDRESS
        return Refusal.FILES if len(self._clients) > self._files.free else None

    def lost(self, client: Client) -> None:
        """A connection is gone, whoever closed it."""
        if client not in self._clients:
            return
        self._clients.remove(client)
        self._by_address[client.address] -= 1
        if not self._by_address[client.address]:
            del self._by_address[client.address]
        if client.match:
            self.end(client.match, End.LEFT, client)
        elif client in self._waiting:
            self._leave_lobby(client, Gone.LEFT)
        if client.timer:
            client.timer.cancel()
        if not self._clients:
            self._empty.set()

    def spoke_without_match(self, client: Client, data: bytes) -> None:
        """Nothing may be said before the start; what comes after the end is thrown away, within bounds."""
        client.discarded += len(data)
        if client in self._waiting:
            if data.strip() or client.discarded > LONGEST_LINE:
                self._leave_lobby(client, Gone.TOO_EARLY)
        elif client.discarded > UNREAD:
            client.transport.abort()

    def _leave_lobby(self, client: Client, reason: Gone) -> None:
        del self._waiting[client]
        self.log(Disconnected(client.name, reason))
        self._dismiss(client)
        self._pair()

    def _dismiss(self, client: Client) -> None:
        """Close a connection so that what was sent can still be read."""
        client.match = None
        if client.timer:
            client.timer.cancel()
        if client.transport.is_closing():
            return
        try:
            client.transport.write_eof()
        except OSError:  # its reset has come already
            client.transport.abort()
        else:
            client.timer = asyncio.get_running_loop().call_later(LINGER, client.transport.abort)

    # Matches

    def _pair(self) -> None:
        """Start matches while there are two that wait; whoever is left alone learns its role, where order gives it."""
        if self._is_closing:
            return
        while len(self._waiting) > 1 and len(self._matches) < self.options.max_matches:
            first, second = islice(self._waiting, 2)
            self._begin(first, second)
        if self._waiting and not self.options.random_roles:
            self._tell_defence(next(iter(self._waiting)))

    def _tell_defence(self, client: Client) -> None:
        if not client.is_told:
            client.is_told = True
            client.transport.write(encode(Signal.DEFENCE))

    def _begin(self, first: Client, second: Client) -> None:
        defence, attack = first, second
        if self.options.random_roles and self._rng.random() < 0.5:
            defence, attack = second, first
        now = monotonic()
        self._number += 1
        match = Match(self._number, (defence, attack), Referee(attacker=1), now, now)
        for side, client in enumerate(match.sides):
            del self._waiting[client]
            if client.timer:
                client.timer.cancel()
            client.match, client.side = match, side
            client.pass_on = match.sides[1 - side].transport.write
        self._matches.add(match)
        self.log(MatchStarted(match.number, defence.name, attack.name))
        if self.options.idle:
            self._watch(match)
        self._tell_defence(defence)
        attack.transport.write(encode(Signal.ATTACK))
        for client in match.sides:
            client.transport.write(encode(Signal.START))

    def _watch(self, match: Match) -> None:
        """End a match that has been silent for too long. The timer is not wound up at every message: it looks again."""
        rest = match.heard + self.options.idle - monotonic()
        if rest <= 0:
            self.end(match, End.IDLE)
        else:
            match.timer = asyncio.get_running_loop().call_later(rest, self._watch, match)

    def end(self, match: Match, reason: End, by: Client | None = None, fault: str = "", quote: str = "") -> None:
        """End a match and close both sides; ``by`` is the one that gave the reason, with what it said."""
        if match not in self._matches:
            return
        self._matches.remove(match)
        if match.timer:
            match.timer.cancel()
        name = by.name if by else ""
        seconds = round(monotonic() - match.started, 3)
        self.log(MatchEnded(match.number, reason, name, fault, quote, match.messages, seconds))
        for client in match.sides:
            self._dismiss(client)
        self._pair()
