"""The rooms of a server: opens and finds rooms, checks who may enter or return to them, and limits their number."""

import secrets
from collections import Counter, deque
from collections.abc import Callable
from dataclasses import dataclass
from typing import Final

from schiffe.battleship.net.rooms import lines
from schiffe.battleship.net.rooms.code import new_code, read_code
from schiffe.battleship.net.rooms.lines import InvalidLine, RefusalCode
from schiffe.battleship.net.rooms.proof import key_hash
from schiffe.battleship.server.log import (
    RelayEvent,
    RoomClosed,
    RoomEntered,
    RoomMatchEnded,
    RoomMatchStarted,
    RoomOpened,
)
from schiffe.battleship.server.room import Room
from schiffe.battleship.server.room_client import RoomClient
from schiffe.battleship.server.room_match import RoomMatchEndReason
from schiffe.battleship.server.room_protocols import SeatedPlayer
from schiffe.game.match.players import SeatNumber
from schiffe.language.names import are_alike
from schiffe.network.address import is_loopback
from schiffe.network.limits import SITE_FACTOR, ExpiringNetworks, NetworkRate, Rate, site_of
from schiffe.network.server_connection import ServerConnection
from schiffe.network.serving import TcpServer
from schiffe.network.timing import TimeoutQueue, Timing

MIN_GRACE_SECONDS: Final = 0.3
"""The shortest grace for newcomers with which rooms work, as a client has to ask for one within it."""
_SILENCE_SECONDS: Final = 30.0
"""The time after which a silent client counts as gone."""
CHECKS_PER_SILENCE: Final = 20
"""How often a match is checked within the time for which it may be silent."""
_MAX_WRONG_KEYS: Final = 10
"""The wrong codes and keys within ``_WRONG_KEYS_SECONDS`` after which a network is refused for as long."""
_WRONG_KEYS_SECONDS: Final = 600.0
_FREE_RETURNS_PER_MINUTE: Final = 6
"""How many returns to a seat do not count against the limit of connections."""


@dataclass(frozen=True)
class RoomOptions:
    """Limits of rooms; 0 sets no limit, but in ``max_rooms`` means none.

    Attributes:
        max_rooms: open rooms.
        per_address: open rooms of one network; the /48 network around it may have eight times as many.
        first_line_seconds: how long a client may take to send its first line.
        seat_seconds: how long it may then take to get a seat.
        lines_per_second: how many lines a client may send on average.
        lines_at_once: how many it may send at once after a silence.
    """

    max_rooms: int = 1000
    per_address: int = 20
    first_line_seconds: float = 10
    seat_seconds: float = 120
    lines_per_second: float = 50
    lines_at_once: float = 200


class Rooms:
    """The rooms of a server.

    ``has_place`` returns whether the server can start one more match; ``fill_places`` is called when one is settled;
    ``next_match`` returns the number of a new match for the log.

    Attributes:
        active_matches: the matches that are not settled yet.
        rooms_opened: the number of rooms opened so far.
        settled_messages: the messages of all settled matches.
    """

    def __init__(
        self,
        options: RoomOptions,
        server: TcpServer[ServerConnection],
        *,
        lobby_timeout_seconds: float,
        log: Callable[[RelayEvent], None],
        timing: Timing,
        has_place: Callable[[], bool],
        fill_places: Callable[[], None],
        next_match: Callable[[], int],
    ) -> None:
        self.clock = timing.clock
        self.lines_per_second = options.lines_per_second
        self.lines_at_once = options.lines_at_once
        self.has_place = has_place
        self.active_matches = 0
        self.rooms_opened = 0
        self.settled_messages = 0
        self._options = options
        self._server = server
        self._lobby_timeout_seconds = lobby_timeout_seconds
        self._log = log
        self._timing = timing
        self._fill_places = fill_places
        self._next_match = next_match
        self._rooms: dict[str, Room] = {}
        self._openers: dict[str, Room] = {}  # by the hash of the opener's key, until a match has begun
        self._networks: dict[Room, str] = {}
        self._rooms_by_network: Counter[str] = Counter()  # also by the /48 around each network
        self._waiting: deque[Room] = deque()
        self._is_draining = False
        self._wrong_keys = NetworkRate(_MAX_WRONG_KEYS - 1, _WRONG_KEYS_SECONDS, timing.clock)
        self._guessing = ExpiringNetworks(_WRONG_KEYS_SECONDS, timing.clock)
        self._returns = Rate(_FREE_RETURNS_PER_MINUTE, 60, timing.clock)
        self._newcomers: TimeoutQueue[RoomClient] = TimeoutQueue(options.first_line_seconds, self._refuse_late, timing)
        self._unseated: TimeoutQueue[RoomClient] = TimeoutQueue(options.seat_seconds, self._refuse_late, timing)
        self._seated: TimeoutQueue[RoomClient] = TimeoutQueue(
            _SILENCE_SECONDS / CHECKS_PER_SILENCE, self._check_silence, timing
        )

    @property
    def count(self) -> int:
        """The number of open rooms."""
        return len(self._rooms)

    @property
    def messages(self) -> int:
        """The number of messages in all matches so far, including the active ones."""
        matches = (room.match for room in self._rooms.values())
        return self.settled_messages + sum(len(match.event_lines) for match in matches if not match.is_settled)

    # Connections

    def take_over(self, connection: ServerConnection, data: bytes) -> None:
        """Take over a connection from the relay; its first bytes, ``data``, ask for a room."""
        client = RoomClient(self)
        self._server.hand_over(connection, client)
        client.transport.set_protocol(client)
        self._newcomers.begin(client)
        client.data_received(data)

    def on_first_line(self, client: RoomClient) -> None:
        """Note that a client has sent its first whole line."""
        if client in self._newcomers:
            self._newcomers.leave(client)
            self._unseated.begin(client)

    def count_refusal(self, client: RoomClient, refusal: RefusalCode) -> None:
        """Count a client without a seat that is refused."""
        self._leave_queues(client)
        self._server.refusals[f"room-{refusal.value}"] += 1

    def drop(self, client: RoomClient) -> None:
        """Note that a connection is gone."""
        self._leave_queues(client)
        self._seated.leave(client)
        if self._server.forget(client) and client.room:
            client.room.drop(client.seat, client)

    def _leave_queues(self, client: RoomClient) -> None:
        self._newcomers.leave(client)
        self._unseated.leave(client)

    def _refuse_late(self, client: RoomClient) -> None:
        self.count_refusal(client, RefusalCode.LINE)
        client.refuse(RefusalCode.LINE)

    def _check_silence(self, client: RoomClient) -> None:
        """Disconnect a client that has been silent for too long, or check it again later."""
        if self.clock() - client.received_at >= _SILENCE_SECONDS:
            client.transport.abort()
        else:
            self._seated.begin(client)

    # The first line

    def begin(self, client: RoomClient, line: lines.FirstLine) -> None:
        """Give a client a seat, or show it a room.

        Raises:
            InvalidLine: the client is refused.
        """
        if self._is_draining:
            raise InvalidLine(RefusalCode.CLOSED)
        if client.has_looked and not isinstance(line, lines.Enter):
            raise InvalidLine(RefusalCode.TURN)
        if isinstance(line, lines.Return):
            self._return(client, line)
            return
        if self._is_guessing(client.network):
            raise InvalidLine(RefusalCode.RATE)
        match line:
            case lines.Open():
                self._open(client, line)
            case lines.AskPreview(code):
                room = self._find_room(client, code)
                if room.seats.players[1]:
                    self._count_wrong(client.network)
                    raise InvalidLine(RefusalCode.FULL)
                client.has_looked = True
                client.send(lines.Preview(room.terms.rules, room.terms.clock_seconds, room.seats.names))
            case lines.Enter():
                self._enter(client, line)

    def _is_guessing(self, network: str) -> bool:
        return network in self._guessing or site_of(network) in self._guessing

    def _count_wrong(self, network: str) -> None:
        if not is_loopback(network) and (exceeding := self._wrong_keys.count(network)):
            self._guessing.begin(exceeding)

    def _find_room(self, client: RoomClient, code: str) -> Room:
        room = self._rooms.get(read_code(code) or "")
        if room is None:
            self._count_wrong(client.network)
            raise InvalidLine(RefusalCode.UNKNOWN)
        return room

    def _open(self, client: RoomClient, line: lines.Open) -> None:
        if room := self._openers.get(line.key_hash):
            self._seat(client)
            room.return_to(0, client)
            return
        if self._has_too_many(client.network) or len(self._rooms) >= self._options.max_rooms:
            raise InvalidLine(RefusalCode.LIMIT)
        code = new_code(secrets.randbelow)
        while code in self._rooms:
            code = new_code(secrets.randbelow)
        self.rooms_opened += 1
        room = Room(
            code=code,
            number=self.rooms_opened,
            terms=line.offer.terms,
            keeper=self,
            lobby_timeout_seconds=self._lobby_timeout_seconds,
            timing=self._timing,
        )
        self._rooms[code] = room
        self._openers[line.key_hash] = room
        self._networks[room] = client.network
        self._rooms_by_network.update(_with_site(client.network))
        self._log(RoomOpened(room.number, client.name))
        self._seat(client)
        room.sit(0, SeatedPlayer(line.offer.name, line.key_hash, client.network), client)

    def _has_too_many(self, network: str) -> bool:
        """Return whether a network, or the /48 around it, has as many rooms as it may have."""
        limit = self._options.per_address
        if not limit:
            return False
        site = site_of(network)
        is_site_full = bool(site) and self._rooms_by_network[site] >= limit * SITE_FACTOR
        return is_site_full or self._rooms_by_network[network] >= limit

    def _enter(self, client: RoomClient, line: lines.Enter) -> None:
        room = self._find_room(client, line.code)
        opener, guest = room.seats.player(0), room.seats.players[1]
        if guest and guest.key_hash == line.key_hash and not room.has_begun:
            self._seat(client)
            room.return_to(1, client)
            return
        if guest:
            self._count_wrong(client.network)
            raise InvalidLine(RefusalCode.FULL)
        if line.key_hash in room.dismissed or (client.network in room.dismissed and not is_loopback(client.network)):
            raise InvalidLine(RefusalCode.DISMISSED)
        if line.key_hash == opener.key_hash:
            self._count_wrong(client.network)
            raise InvalidLine(RefusalCode.SEAT_KEY)
        if are_alike(line.name, opener.name):
            raise InvalidLine(RefusalCode.NAME)
        self._log(RoomEntered(room.number, client.name))
        self._seat(client)
        room.sit(1, SeatedPlayer(line.name, line.key_hash, client.network), client)

    def _return(self, client: RoomClient, line: lines.Return) -> None:
        room = self._rooms.get(read_code(line.code) or "")
        digest = key_hash(line.seat_key)
        seat = room.seats.seat_with_key_hash(digest) if room else None
        if room is None or seat is None:
            if self._is_guessing(client.network):
                raise InvalidLine(RefusalCode.RATE)
            if room and digest in room.freed:
                raise InvalidLine(RefusalCode.FREED)
            self._count_wrong(client.network)
            raise InvalidLine(RefusalCode.SEAT_KEY if room else RefusalCode.UNKNOWN)
        player = room.seats.players[seat]
        if player and player.has_left:
            raise InvalidLine(RefusalCode.CLOSED)
        if self._returns.count(digest):
            self._server.limiter.forgive_arrival(client.network)
        self._seat(client)
        if not room.return_to(seat, client, line.match_number, line.last_event_number):
            self._seated.leave(client)
            raise InvalidLine(RefusalCode.TURN)

    def _seat(self, client: RoomClient) -> None:
        self._leave_queues(client)
        self._seated.begin(client)

    # Called by rooms

    def toss(self) -> SeatNumber:
        """Return a random seat."""
        return secrets.randbelow(2)

    def queue(self, room: Room) -> None:
        """Let a room begin its match as soon as the server can start one more."""
        self._waiting.append(room)

    def on_match_begin(self, room: Room) -> None:
        """Count and log a match that has begun."""
        self.active_matches += 1
        self._forget_opener(room)
        room.match_in_log = self._next_match()
        self._log(RoomMatchStarted(room.match_in_log, room.number))

    def on_match_end(self, room: Room, reason: RoomMatchEndReason) -> None:
        """Log the end of a match whose fleets are not revealed yet."""
        self._log(
            RoomMatchEnded(
                match=room.match_in_log,
                room=room.number,
                reason=reason,
                messages=len(room.match.event_lines),
                seconds=round(self.clock() - room.match.began_at, 3),
            )
        )

    def free_place(self, room: Room) -> None:
        """Note that a match is settled, so that another one may start."""
        self.active_matches -= 1
        self.settled_messages += len(room.match.event_lines)
        if room.match.winner is not None:
            self._server.limiter.count_finished_match(*(player.network for player in room.seats.players if player))
        self._fill_places()

    def remove(self, room: Room) -> None:
        """Note that a room was closed."""
        self._forget_opener(room)
        del self._rooms[room.code]
        for network in _with_site(self._networks.pop(room)):
            self._rooms_by_network[network] -= 1
            if not self._rooms_by_network[network]:
                del self._rooms_by_network[network]
        self._log(RoomClosed(room.number))

    def _forget_opener(self, room: Room) -> None:
        if opener := room.seats.players[0]:
            self._openers.pop(opener.key_hash, None)

    # Called by the server

    def begin_waiting(self) -> None:
        """Begin as many of the waiting matches as the server can start."""
        while self._waiting and self.has_place():
            room = self._waiting.popleft()
            if room.is_waiting and not room.is_closed:
                room.begin_if_ready()

    def drain(self) -> None:
        """Start no more matches; refuse clients without a seat, and close rooms without a match."""
        self._is_draining = True
        for client in [*self._newcomers, *self._unseated]:
            self.count_refusal(client, RefusalCode.CLOSED)
            client.refuse(RefusalCode.CLOSED)
        for room in list(self._rooms.values()):
            room.drain()

    def close(self) -> None:
        """Close all rooms."""
        for room in list(self._rooms.values()):
            room.close()


def _with_site(network: str) -> list[str]:
    """Return a network, and the /48 around it if there is one."""
    site = site_of(network)
    return [network, site] if site else [network]
