"""The relay: pairs clients, passes their messages on, and disconnects both when one breaks the protocol.

It does not know the boards: only the two clients know which cells exist and what they hold. One event loop serves all
matches. The protocol allows only one message under way in a match, so neither sent nor unread bytes can pile up.
"""

import random
from collections.abc import Callable, Iterable, Sequence
from typing import Final

from schiffe.battleship.net.rooms.codec import ROOM_FIRST_BYTE
from schiffe.battleship.net.wire import MAX_LINE_BYTES, ProtocolError
from schiffe.battleship.options import RelayOptions
from schiffe.battleship.server.lobby import Lobby
from schiffe.battleship.server.log import (
    DisconnectedLine,
    DisconnectReason,
    RelayEndingReason,
    RelayFigures,
    RoomFigures,
    RoomsDisabledLine,
)
from schiffe.battleship.server.match_places import MatchPlaces
from schiffe.battleship.server.relay_client import RelayClient, RelayEnding, RelayMatch
from schiffe.battleship.server.relay_matches import RelayMatches
from schiffe.battleship.server.rooms.admission import MIN_GRACE_SECONDS, RoomAdmission
from schiffe.game.serving import Server
from schiffe.network.address import Address
from schiffe.network.limits import RateLimit
from schiffe.network.server_connection import RefusalReason, ServerConnection
from schiffe.network.server_log import ConnectedLine, LogLine, RefusalLog
from schiffe.network.serving import TcpServer
from schiffe.network.timing import USUAL_TIMING, Timing

_LATE_ROOM_SECONDS: Final = 2.0
"""Seconds after the start of a match in which a request for a room may still be one that was sent before the start."""
_MAX_LATE_ROOMS: Final = 2
_LATE_ROOMS_WINDOW_SECONDS: Final = 600.0
"""The time in which ``_MAX_LATE_ROOMS`` late requests from a network do not count as broken matches."""


class Relay(Server):
    """A relay server: ``start`` opens it inside the running event loop, ``close`` ends it with all its matches.

    It lets everybody in, and pairs clients in the order of the queue.

    If the roles are random, ``rng`` chooses them.
    """

    def __init__(
        self,
        options: RelayOptions,
        log: Callable[[LogLine], None] = lambda _line: None,
        rng: random.Random | None = None,
        timing: Timing = USUAL_TIMING,
    ) -> None:
        super().__init__()
        self._options = options
        self._log = log
        self.now = timing.now
        self._rng = rng or random.SystemRandom()
        self._refusals = RefusalLog(log, timing)
        self._server: TcpServer[ServerConnection] = TcpServer(
            lambda: RelayClient(self), policy=options.policy, on_refusal=self._refusals.record, now=timing.now
        )
        self._lobby = Lobby(
            grace_seconds=options.grace_seconds,
            max_wait_seconds=options.lobby_timeout_seconds,
            admit=self.admit,
            time_out=lambda client: self.leave_lobby(client, DisconnectReason.TIMEOUT),
            timing=timing,
        )
        self._places = MatchPlaces(options.max_matches, on_free=self._use_free_place)
        self._matches = RelayMatches(
            server=self._server,
            places=self._places,
            lobby=self._lobby,
            log=log,
            timing=timing,
            idle_seconds=options.idle_seconds,
        )
        self._rooms: RoomAdmission | None = None
        if options.rooms and options.grace_seconds >= MIN_GRACE_SECONDS:
            self._rooms = RoomAdmission(
                options.rooms,
                server=self._server,
                places=self._places,
                log=log,
                timing=timing,
                lobby_timeout_seconds=options.lobby_timeout_seconds,
            )
        self._late_rooms = RateLimit(_MAX_LATE_ROOMS, _LATE_ROOMS_WINDOW_SECONDS, timing.now)
        self._is_draining = False

    @property
    def addresses(self) -> Sequence[Address]:
        return self._server.addresses

    def make_figures(self) -> RelayFigures:
        """Return the numbers of current and past connections, matches and messages."""
        rooms = self._rooms
        return RelayFigures(
            connection_count=len(self._server.connections),
            total_connection_count=self._server.arrival_count,
            match_count=self._places.active_count,
            total_match_count=self._places.total_match_count,
            waiting_count=len(self._lobby),
            message_count=self._matches.message_count + (rooms.message_count if rooms else 0),
            refusal_counts=dict(self._server.refusals),
            rooms=RoomFigures(rooms.room_count, rooms.total_room_count) if rooms else None,
        )

    async def start(self, host: str, port: int) -> int:
        port = await self._server.start(host, port)
        if self._options.rooms and not self._rooms:
            self._log(RoomsDisabledLine(MIN_GRACE_SECONDS))
        return port

    def drain(self) -> None:
        """Start no more matches, and dismiss the waiting clients; the relay is done when all matches are over."""
        self._server.stop_listening()
        for client in self._lobby.all_clients():
            self.leave_lobby(client, DisconnectReason.CLOSING)
        if self._rooms:
            self._rooms.drain()
        self._is_draining = True
        if not self._places.active_count:
            self.done_flag.set()

    async def close(self) -> None:
        self._server.stop_listening()
        self._matches.stop()
        if self._rooms:
            self._rooms.close()
        await self._server.close()
        self._refusals.close()

    def accept(self, client: RelayClient) -> None:
        if not self.lets_in(client):
            client.transport.abort()
        elif self._server.accept(client):
            self._lobby.add_newcomer(client)

    def lets_in(self, client: RelayClient) -> bool:
        """Return whether a client that has just connected may stay."""
        return True

    def admit(self, client: RelayClient) -> None:
        """Let a newcomer that has stayed for the grace period wait, or refuse it."""
        if self._options.has_only_rooms:
            self.leave_lobby(client, DisconnectReason.TOO_EARLY)
            return
        self._log(ConnectedLine(client.name))
        if not self._places.are_free and len(self._lobby) >= self._options.max_waiting:
            self._server.refuse(client, RefusalReason.FULL)
            return
        self._lobby.enqueue(client, is_last=self._server.limiter.has_low_priority(client.network))
        self.pair()

    def drop(self, client: RelayClient) -> None:
        """Forget a lost connection, and end its match."""
        if not self._server.forget(client):
            return
        if client.match:
            self.end(client.match, RelayEnding(RelayEndingReason.LEFT, culprit=client))
        elif client in self._lobby:
            self.leave_lobby(client, DisconnectReason.LEFT)

    def receive_without_match(self, client: RelayClient, data: bytes) -> None:
        """Pass a client to the rooms if it asks for one, dismiss any other, or discard bytes after a match."""
        if client not in self._lobby:
            client.discard(data)
        elif self._rooms and data.startswith(ROOM_FIRST_BYTE) and not client.has_spoken:
            if self._lobby.is_new(client):
                self._log(ConnectedLine(client.name))
            self._lobby.leave(client)
            self._rooms.client_watch.take_over(client, data)
            self.pair()
        elif data.strip() or client.discard(data) > MAX_LINE_BYTES:
            self.leave_lobby(client, DisconnectReason.TOO_EARLY)

    def leave_lobby(self, client: RelayClient, reason: DisconnectReason) -> None:
        """Close the connection of a client in the lobby, log the reason, and pair the others."""
        if not self._lobby.is_new(client):
            self._log(DisconnectedLine(client.name, reason))
        elif reason is DisconnectReason.LEFT:
            self._refusals.record(client.name, client.address, RefusalReason.GONE)
        else:
            self._log(ConnectedLine(client.name))
            self._log(DisconnectedLine(client.name, reason))
        self._lobby.leave(client)
        client.dismiss()
        self.pair()

    def _use_free_place(self) -> None:
        """Start another match now that one is over; a relay that drains is done when none is left."""
        self.pair()
        if self._is_draining and not self._places.active_count:
            self.done_flag.set()

    def pair(self) -> None:
        """Start matches while two clients wait. Unless roles are random, tell the remaining client its role."""
        if self._server.is_closing:
            return
        while self._places.are_free and (pair := self.choose_pair(self._lobby)):
            first, second = pair
            defender, attacker = (second, first) if second.knows_it_defends else pair
            if self._options.has_random_roles and self._rng.random() < 0.5:
                defender, attacker = second, first
            self._matches.begin(defender, attacker)
        if self._options.has_random_roles or any(client.knows_it_defends for client in self._lobby):
            return  # only one client is told: another that was told could move ahead of it
        if first_client := next(iter(self._lobby), None):
            first_client.send_defence()

    def choose_pair(self, waiting: Iterable[RelayClient]) -> tuple[RelayClient, RelayClient] | None:
        """Choose the next two clients to play; None while there are none."""
        clients = iter(waiting)
        first = next(clients, None)
        second = next(clients, None)
        return (first, second) if first and second else None

    def end_for_garbage(self, match: RelayMatch, culprit: RelayClient, error: ProtocolError, data: bytes) -> None:
        """End a match because of bytes that are not a message.

        A client that asks for a room may have asked before the match began. The first such requests are forgiven.
        """
        is_early = self.now() - match.started_at < _LATE_ROOM_SECONDS
        has_not_spoken = match.awaits_first_message(culprit)
        if self._rooms and has_not_spoken and is_early and data.startswith(ROOM_FIRST_BYTE):
            is_forgiven = self._late_rooms.try_count(culprit.network)
            self.end(match, RelayEnding(RelayEndingReason.LEFT, culprit=culprit, is_forgiven=is_forgiven))
        else:
            fault = error.problem.value
            self.end(match, RelayEnding(RelayEndingReason.GARBAGE, culprit=culprit, fault=fault, quote=error.quote))

    def end(self, match: RelayMatch, ending: RelayEnding) -> None:
        self._matches.end(match, ending)
