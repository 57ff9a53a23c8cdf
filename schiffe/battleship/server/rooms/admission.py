"""The rooms of a server: opens rooms, checks who may enter or return to them, and closes them."""

import secrets
from collections.abc import Callable, Iterator
from typing import Final

from schiffe.battleship.net.rooms import messages, proof
from schiffe.battleship.net.rooms.code import parse_code, random_code
from schiffe.battleship.net.rooms.messages import GUEST, OPENER, InvalidMessage, RoomRefusalReason
from schiffe.battleship.options import RoomOptions
from schiffe.battleship.server.log import RoomClosedLine, RoomEnteredLine, RoomOpenedLine
from schiffe.battleship.server.match_places import MatchPlaces
from schiffe.battleship.server.rooms.client import ClientWatch, RoomClient
from schiffe.battleship.server.rooms.match import RoomMatchPhase
from schiffe.battleship.server.rooms.room import Room
from schiffe.battleship.server.rooms.seats import SeatedPlayer
from schiffe.battleship.server.rooms.series import RoomMatchLog
from schiffe.language.names import are_alike
from schiffe.network.address import is_loopback
from schiffe.network.limits import ExpiringNetworks, Limiter, NetworkCounts, NetworkRate, RateLimit
from schiffe.network.server_connection import ServerConnection
from schiffe.network.server_log import LogLine
from schiffe.network.serving import TcpServer
from schiffe.network.timing import Timing

MIN_GRACE_SECONDS: Final = 0.3
"""The minimum grace for newcomers with which rooms work, because a client has to ask for one within it."""
_MAX_WRONG_KEYS: Final = 9
"""The wrong codes and keys that a network may send within ``_WRONG_KEYS_SECONDS``; more get it refused for as long."""
_WRONG_KEYS_SECONDS: Final = 600.0
_FREE_RETURNS_PER_MINUTE: Final = 6
"""The number of returns to a seat that do not count against the limit of connections."""


class RoomAdmission:
    """The rooms of a server, and who gets into them.

    Attributes:
        total_room_count: the number of rooms opened so far.
        client_watch: the watch over the connections in the protocol of rooms.
    """

    def __init__(
        self,
        options: RoomOptions,
        *,
        server: TcpServer[ServerConnection],
        places: MatchPlaces,
        log: Callable[[LogLine], None],
        timing: Timing,
        lobby_timeout_seconds: float | None,
    ) -> None:
        self.total_room_count = 0
        self.client_watch: Final = ClientWatch(options, server, timing, admit=self.admit)
        self._places = places
        self._match_log = RoomMatchLog(places, server.limiter, log, timing.now)
        self._limiter: Final[Limiter] = server.limiter
        self._lobby_timeout_seconds = lobby_timeout_seconds
        self._log = log
        self._timing = timing
        self._directory = RoomDirectory(options)
        self._is_draining = False
        self._guessing_networks = ExpiringNetworks(_WRONG_KEYS_SECONDS, timing.now)
        self._wrong_keys = NetworkRate(_MAX_WRONG_KEYS, _WRONG_KEYS_SECONDS, timing.now, banned=self._guessing_networks)
        self._returns = RateLimit(_FREE_RETURNS_PER_MINUTE, 60, timing.now)

    @property
    def room_count(self) -> int:
        return len(self._directory)

    @property
    def message_count(self) -> int:
        matches = (room.series.match for room in self._directory)
        open_message_count = sum(
            len(match.event_lines) for match in matches if match.phase is not RoomMatchPhase.CONCLUDED
        )
        return self._match_log.concluded_message_count + open_message_count

    def drain(self) -> None:
        """Refuse clients without a seat, and let the rooms finish their matches."""
        self._is_draining = True
        self.client_watch.refuse_unseated(RoomRefusalReason.CLOSED)
        for room in self._directory:
            room.drain()

    def close(self) -> None:
        for room in self._directory:
            room.close()

    def _on_close(self, room: Room) -> None:
        self._directory.remove(room)
        self._log(RoomClosedLine(room.number))

    # The first message of a client

    def admit(self, client: RoomClient, message: messages.FirstMessage) -> None:
        """Give a client a seat, or show it a room.

        Raises:
            InvalidMessage: the client is refused.
        """
        if self._is_draining:
            raise InvalidMessage(RoomRefusalReason.CLOSED)
        if client.has_previewed and not isinstance(message, messages.Enter):
            raise InvalidMessage(RoomRefusalReason.TURN)
        if self._guessing_networks.covers(client.network) and not isinstance(message, messages.Return):
            raise InvalidMessage(RoomRefusalReason.RATE)
        match message:
            case messages.Return():
                self._return_to_room(client, message)
            case messages.Open():
                self._open_room(client, message)
            case messages.AskPreview(code):
                room = self._find_room(client, code)
                if room.seats.guest:
                    self._count_wrong(client.network)
                    raise InvalidMessage(RoomRefusalReason.FULL)
                client.preview(messages.Preview(room.terms.rules, room.terms.clock_seconds, room.seats.names))
            case messages.Enter():
                self._enter_room(client, message)

    def _count_wrong(self, network: str) -> None:
        if not is_loopback(network):
            self._wrong_keys.try_count(network)

    def _find_room(self, client: RoomClient, code: str) -> Room:
        room = self._directory.find(code)
        if room is None:
            self._count_wrong(client.network)
            raise InvalidMessage(RoomRefusalReason.UNKNOWN)
        return room

    def _open_room(self, client: RoomClient, message: messages.Open) -> None:
        if room := self._directory.find_of_opener(message.key_hash):
            room.return_to(OPENER, client)
            return
        if self._directory.is_full_for(client.network):
            raise InvalidMessage(RoomRefusalReason.LIMIT)
        self.total_room_count += 1
        room = Room(
            code=self._directory.free_code(),
            number=self.total_room_count,
            terms=message.offer.terms,
            places=self._places,
            match_log=self._match_log,
            on_close=self._on_close,
            lobby_timeout_seconds=self._lobby_timeout_seconds,
            timing=self._timing,
        )
        opener = SeatedPlayer(message.offer.name, message.key_hash, client.network)
        self._directory.add(room, opener)
        self._log(RoomOpenedLine(room.number, client.name))
        room.sit(OPENER, opener, client)

    def _enter_room(self, client: RoomClient, message: messages.Enter) -> None:
        room = self._find_room(client, message.code)
        opener, guest = room.seats.player(OPENER), room.seats.guest
        if guest and guest.key_hash == message.key_hash and not room.seats.are_reserved:
            room.return_to(GUEST, client)
            return
        if guest:
            self._count_wrong(client.network)
            raise InvalidMessage(RoomRefusalReason.FULL)
        if room.seats.has_dismissed(message.key_hash, client.network):
            raise InvalidMessage(RoomRefusalReason.DISMISSED)
        if message.key_hash == opener.key_hash:
            self._count_wrong(client.network)
            raise InvalidMessage(RoomRefusalReason.SEAT_KEY)
        if are_alike(message.name, opener.name):
            raise InvalidMessage(RoomRefusalReason.NAME)
        self._log(RoomEnteredLine(room.number, client.name))
        room.sit(GUEST, SeatedPlayer(message.name, message.key_hash, client.network), client)

    def _return_to_room(self, client: RoomClient, message: messages.Return) -> None:
        room = self._directory.find(message.code)
        key_hash = proof.hash_key(message.seat_key)
        seat = room.seats.seat_with_key_hash(key_hash) if room else None
        if room is None or seat is None:
            if self._guessing_networks.covers(client.network):
                raise InvalidMessage(RoomRefusalReason.RATE)
            if room and key_hash in room.seats.freed_key_hashes:
                raise InvalidMessage(RoomRefusalReason.FREED)
            self._count_wrong(client.network)
            raise InvalidMessage(RoomRefusalReason.SEAT_KEY if room else RoomRefusalReason.UNKNOWN)
        if room.seats.player(seat).has_left:
            raise InvalidMessage(RoomRefusalReason.CLOSED)
        if self._returns.try_count(key_hash):
            self._limiter.forgive_arrival(client.network)
        if not room.has_sent(message.match_number, message.last_event_number):
            raise InvalidMessage(RoomRefusalReason.TURN)
        room.return_to(seat, client, message.match_number, message.last_event_number)


class RoomDirectory:
    """The open rooms of a server, by their codes, their openers and the networks of these."""

    def __init__(self, options: RoomOptions) -> None:
        self._max_rooms = options.max_rooms
        self._rooms: dict[str, Room] = {}
        self._rooms_by_opener: dict[str, Room] = {}  # by the hash of the opener's key
        self._rooms_by_network = NetworkCounts(options.max_rooms_per_network)

    def __len__(self) -> int:
        return len(self._rooms)

    def __iter__(self) -> Iterator[Room]:
        """Iterate over the rooms that are open now; they may be closed meanwhile."""
        return iter(list(self._rooms.values()))

    def find(self, code: str) -> Room | None:
        """Return the room with a code, however it is typed; None if there is none."""
        return self._rooms.get(parse_code(code) or "")

    def find_of_opener(self, key_hash: str) -> Room | None:
        """Return the room that the holder of a key has opened; None if there is none, or a match has begun there."""
        room = self._rooms_by_opener.get(key_hash)
        return room if room and not room.seats.are_reserved else None

    def is_full_for(self, network: str) -> bool:
        """Return whether the server, a network, or the /48 around it, has the maximum number of rooms."""
        return len(self._rooms) >= self._max_rooms or self._rooms_by_network.is_full(network)

    def free_code(self) -> str:
        """Return a new code that no room has."""
        code = random_code(secrets.randbelow)
        while code in self._rooms:
            code = random_code(secrets.randbelow)
        return code

    def add(self, room: Room, opener: SeatedPlayer) -> None:
        self._rooms[room.code] = room
        self._rooms_by_opener[opener.key_hash] = room
        self._rooms_by_network.change(opener.network, by=1)

    def remove(self, room: Room) -> None:
        del self._rooms[room.code]
        opener = room.seats.player(OPENER)
        if self._rooms_by_opener.get(opener.key_hash) is room:
            del self._rooms_by_opener[opener.key_hash]
        self._rooms_by_network.change(opener.network, by=-1)
