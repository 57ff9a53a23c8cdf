"""The rooms of a server: opens rooms, checks who may enter or return to them, and closes them."""

from collections.abc import Callable
from typing import Final

from schiffe.battleship.net.rooms import lines
from schiffe.battleship.net.rooms.lines import GUEST, OPENER, InvalidLine, RefusalCode
from schiffe.battleship.net.rooms.proof import key_hash
from schiffe.battleship.server.client_watch import ClientWatch
from schiffe.battleship.server.log import RoomClosed, RoomEntered, RoomOpened
from schiffe.battleship.server.match_places import MatchPlaces
from schiffe.battleship.server.relay_options import RoomOptions
from schiffe.battleship.server.room import Room
from schiffe.battleship.server.room_client import RoomClient
from schiffe.battleship.server.room_directory import RoomDirectory
from schiffe.battleship.server.room_protocols import SeatedPlayer
from schiffe.language.names import are_alike
from schiffe.network.address import is_loopback
from schiffe.network.limits import ExpiringNetworks, Limiter, NetworkRate, RateLimit, site_of
from schiffe.network.server_connection import ServerConnection
from schiffe.network.server_log import ServerEvent
from schiffe.network.serving import TcpServer
from schiffe.network.timing import Timing

MIN_GRACE_SECONDS: Final = 0.3
"""The shortest grace for newcomers with which rooms work, as a client has to ask for one within it."""
_MAX_WRONG_KEYS: Final = 10
"""The wrong codes and keys within ``_WRONG_KEYS_SECONDS`` after which a network is refused for as long."""
_WRONG_KEYS_SECONDS: Final = 600.0
_FREE_RETURNS_PER_MINUTE: Final = 6
"""How many returns to a seat do not count against the limit of connections."""


class Rooms:
    """The rooms of a server.

    Attributes:
        total: the number of rooms opened so far.
        clients: the connections in the protocol of rooms.
    """

    def __init__(
        self,
        options: RoomOptions,
        server: TcpServer[ServerConnection],
        places: MatchPlaces,
        *,
        lobby_timeout_seconds: float | None,
        log: Callable[[ServerEvent], None],
        timing: Timing,
    ) -> None:
        self.total = 0
        self.clients: Final = ClientWatch(options, server, timing, begin=self.begin)
        self._places = places
        self._limiter: Final[Limiter] = server.limiter
        self._lobby_timeout_seconds = lobby_timeout_seconds
        self._log = log
        self._timing = timing
        self._directory = RoomDirectory(options)
        self._is_draining = False
        self._wrong_keys = NetworkRate(_MAX_WRONG_KEYS - 1, _WRONG_KEYS_SECONDS, timing.now)
        self._guessing_networks = ExpiringNetworks(_WRONG_KEYS_SECONDS, timing.now)
        self._returns = RateLimit(_FREE_RETURNS_PER_MINUTE, 60, timing.now)

    @property
    def count(self) -> int:
        """The number of open rooms."""
        return len(self._directory)

    @property
    def message_count(self) -> int:
        """The number of messages in all matches so far, including the active ones."""
        matches = (room.series.match for room in self._directory)
        open_message_count = sum(len(match.event_lines) for match in matches if not match.is_concluded)
        return self._places.concluded_message_count + open_message_count

    def drain(self) -> None:
        """Start no more matches; refuse clients without a seat, and close rooms without a match."""
        self._is_draining = True
        self.clients.refuse_unseated(RefusalCode.CLOSED)
        for room in self._directory:
            room.drain()

    def close(self) -> None:
        """Close all rooms."""
        for room in self._directory:
            room.close()

    def _on_close(self, room: Room) -> None:
        self._directory.remove(room)
        self._log(RoomClosed(room.number))

    # The first line of a client

    def begin(self, client: RoomClient, line: lines.FirstLine) -> None:
        """Give a client a seat, or show it a room.

        Raises:
            InvalidLine: the client is refused.
        """
        if self._is_draining:
            raise InvalidLine(RefusalCode.CLOSED)
        if client.has_looked and not isinstance(line, lines.Enter):
            raise InvalidLine(RefusalCode.TURN)
        match line:
            case lines.Return():
                self._return(client, line)
            case _ if self._is_guessing(client.network):
                raise InvalidLine(RefusalCode.RATE)
            case lines.Open():
                self._open(client, line)
            case lines.AskPreview(code):
                room = self._find_room(client, code)
                if room.seats.guest:
                    self._count_wrong(client.network)
                    raise InvalidLine(RefusalCode.FULL)
                client.has_looked = True
                client.send(lines.Preview(room.terms.rules, room.terms.clock_seconds, room.seats.names))
            case lines.Enter():
                self._enter(client, line)

    def _is_guessing(self, network: str) -> bool:
        return network in self._guessing_networks or site_of(network) in self._guessing_networks

    def _count_wrong(self, network: str) -> None:
        if not is_loopback(network) and (exceeding := self._wrong_keys.count(network)):
            self._guessing_networks.begin(exceeding)

    def _find_room(self, client: RoomClient, code: str) -> Room:
        room = self._directory.find(code)
        if room is None:
            self._count_wrong(client.network)
            raise InvalidLine(RefusalCode.UNKNOWN)
        return room

    def _open(self, client: RoomClient, line: lines.Open) -> None:
        if room := self._directory.find_of_opener(line.key_hash):
            self.clients.on_seat(client)
            room.return_to(OPENER, client)
            return
        if self._directory.is_full_for(client.network):
            raise InvalidLine(RefusalCode.LIMIT)
        self.total += 1
        room = Room(
            code=self._directory.free_code(),
            number=self.total,
            terms=line.offer.terms,
            places=self._places,
            on_close=self._on_close,
            lobby_timeout_seconds=self._lobby_timeout_seconds,
            timing=self._timing,
        )
        self._directory.add(room, line.key_hash, client.network)
        self._log(RoomOpened(room.number, client.name))
        self.clients.on_seat(client)
        room.sit(OPENER, SeatedPlayer(line.offer.name, line.key_hash, client.network), client)

    def _enter(self, client: RoomClient, line: lines.Enter) -> None:
        room = self._find_room(client, line.code)
        opener, guest = room.seats.player(OPENER), room.seats.guest
        if guest and guest.key_hash == line.key_hash and not room.seats.are_fixed:
            self.clients.on_seat(client)
            room.return_to(GUEST, client)
            return
        if guest:
            self._count_wrong(client.network)
            raise InvalidLine(RefusalCode.FULL)
        dismissed_hashes = room.seats.dismissed_hashes
        if line.key_hash in dismissed_hashes or (
            client.network in dismissed_hashes and not is_loopback(client.network)
        ):
            raise InvalidLine(RefusalCode.DISMISSED)
        if line.key_hash == opener.key_hash:
            self._count_wrong(client.network)
            raise InvalidLine(RefusalCode.SEAT_KEY)
        if are_alike(line.name, opener.name):
            raise InvalidLine(RefusalCode.NAME)
        self._log(RoomEntered(room.number, client.name))
        self.clients.on_seat(client)
        room.sit(GUEST, SeatedPlayer(line.name, line.key_hash, client.network), client)

    def _return(self, client: RoomClient, line: lines.Return) -> None:
        room = self._directory.find(line.code)
        digest = key_hash(line.seat_key)
        seat = room.seats.seat_with_key_hash(digest) if room else None
        if room is None or seat is None:
            if self._is_guessing(client.network):
                raise InvalidLine(RefusalCode.RATE)
            if room and digest in room.seats.freed_key_hashes:
                raise InvalidLine(RefusalCode.FREED)
            self._count_wrong(client.network)
            raise InvalidLine(RefusalCode.SEAT_KEY if room else RefusalCode.UNKNOWN)
        if room.seats.player(seat).has_left:
            raise InvalidLine(RefusalCode.CLOSED)
        if self._returns.count(digest):
            self._limiter.forgive_arrival(client.network)
        self.clients.on_seat(client)
        if not room.return_to(seat, client, line.match_number, line.last_event_number):
            self.clients.on_seat_refused(client)
            raise InvalidLine(RefusalCode.TURN)
