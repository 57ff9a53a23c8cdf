"""The rooms of a server: who may open, see, enter and come back to which, and how many there may be."""

import hmac
import secrets
from collections import Counter, deque
from collections.abc import Callable
from dataclasses import dataclass
from typing import Final

from schiffe.battleship.net.rooms import lines
from schiffe.battleship.net.rooms.code import new_code, read_code
from schiffe.battleship.net.rooms.lines import BadLine, RefusalWord
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
from schiffe.battleship.server.room_parts import Sitter
from schiffe.game.match.players import SeatNumber
from schiffe.language.names import are_alike
from schiffe.network.address import is_loopback
from schiffe.network.limits import SITE_FACTOR, ExpiringNetworks, NetworkRate, Rate, TimeoutQueue, Timing, site_of
from schiffe.network.serving import ServerConnection, TcpServer

LEAST_GRACE: Final = 0.3
"""Seconds of a newcomer's grace without which there are no rooms: within them a client has to have asked for one."""
_SILENCE_SECONDS: Final = 30.0
"""Seconds after which a client that says nothing counts as gone."""
_LOOKS_PER_SILENCE: Final = 20
_WRONG_KEYS: Final = 10
_WRONG_KEYS_SECONDS: Final = 600.0
"""So many wrong codes and keys in so many seconds, and a network is refused for as long."""
_RETURNS_A_MINUTE: Final = 6
"""So many returns to a seat do not count as coming too often."""


@dataclass(frozen=True)
class RoomOptions:
    """Limits of rooms; 0 is without a limit, but none at all for ``most``.

    Attributes:
        most: rooms at once.
        per_address: rooms at once that were opened from one network, and eight times as many from the /48 around it.
        first_line: seconds for the first line, and ``seat`` for getting a seat after it.
        lines_a_second: what a client may say, and ``lines_at_once`` after it said nothing for a while.
    """

    most: int = 1000
    per_address: int = 20
    first_line: float = 10
    seat: float = 120
    lines_a_second: float = 50
    lines_at_once: float = 200


class Rooms:
    """The rooms of a server, beside whatever else it does.

    ``has_place`` tells whether one more match may begin on this server, ``fill_places`` is called when one is over,
    and ``next_match`` gives the number of one for the log.
    """

    def __init__(
        self,
        options: RoomOptions,
        server: TcpServer,
        *,
        lobby_timeout: float,
        log: Callable[[RelayEvent], None],
        timing: Timing,
        has_place: Callable[[], bool],
        fill_places: Callable[[], None],
        next_match: Callable[[], int],
    ) -> None:
        self.clock = timing.clock
        self.lines_a_second = options.lines_a_second
        self.lines_at_once = options.lines_at_once
        self.has_place = has_place
        self.playing = self.opened = self.messages = 0
        """Places that matches take now; rooms opened and messages of matches over in all."""
        self._options = options
        self._server = server
        self._lobby_timeout = lobby_timeout
        self._log = log
        self._timing = timing
        self._fill_places = fill_places
        self._next_match = next_match
        self._rooms: dict[str, Room] = {}
        self._openers: dict[str, Room] = {}  # by the hash of the opener's key, until a match has begun
        self._networks: dict[Room, str] = {}
        self._by_network: Counter[str] = Counter()
        self._waiting: deque[Room] = deque()
        self._is_draining = False
        self._wrong_keys = NetworkRate(_WRONG_KEYS - 1, _WRONG_KEYS_SECONDS, timing.clock)
        self._guessing = ExpiringNetworks(_WRONG_KEYS_SECONDS, timing.clock)
        self._returns = Rate(_RETURNS_A_MINUTE, 60, timing.clock)
        self._newcomers: TimeoutQueue[RoomClient] = TimeoutQueue(options.first_line, self._refuse_late, timing)
        self._unseated: TimeoutQueue[RoomClient] = TimeoutQueue(options.seat, self._refuse_late, timing)
        self._seated: TimeoutQueue[RoomClient] = TimeoutQueue(_SILENCE_SECONDS / _LOOKS_PER_SILENCE, self._look, timing)

    @property
    def count(self) -> int:
        """The number of rooms there are now."""
        return len(self._rooms)

    @property
    def messages_now(self) -> int:
        """Messages of all matches so far, those that go on included."""
        matches = (room.match for room in self._rooms.values())
        return self.messages + sum(len(match.written) for match in matches if not match.is_settled)

    # Connections

    def take_over(self, connection: ServerConnection, data: bytes) -> None:
        """Take a connection whose first bytes say that it wants a room."""
        client = RoomClient(self)
        self._server.hand_over(connection, client)
        client.transport.set_protocol(client)
        self._newcomers.begin(client)
        client.data_received(data)

    def note_first_line(self, client: RoomClient) -> None:
        """Note that a client has said its first whole line."""
        if client in self._newcomers:
            self._newcomers.leave(client)
            self._unseated.begin(client)

    def count_refusal(self, client: RoomClient, word: RefusalWord) -> None:
        """Count that a client without a seat is refused."""
        self._leave_queues(client)
        self._server.refusals[f"room-{word.value}"] += 1

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
        self.count_refusal(client, RefusalWord.LINE)
        client.refuse(RefusalWord.LINE)

    def _look(self, client: RoomClient) -> None:
        """Close a client that has been silent for too long, or look at it again."""
        if self.clock() - client.heard_at >= _SILENCE_SECONDS:
            client.transport.abort()
        else:
            self._seated.begin(client)

    # The first line

    def begin(self, client: RoomClient, line: lines.FirstLine) -> None:
        """Give a client a seat, or show it a room.

        Raises:
            BadLine: it is to be refused.
        """
        if self._is_draining:
            raise BadLine(RefusalWord.CLOSED)
        if client.has_looked and not isinstance(line, lines.Enter):
            raise BadLine(RefusalWord.TURN)
        if isinstance(line, lines.Return):
            self._return(client, line)
            return
        if self._is_guessing(client.network):
            raise BadLine(RefusalWord.RATE)
        match line:
            case lines.Open():
                self._open(client, line)
            case lines.Look(code):
                room = self._found(client, code)
                if room.sitters[1]:
                    self._count_wrong(client.network)
                    raise BadLine(RefusalWord.FULL)
                client.has_looked = True
                client.say(lines.Preview(room.terms.rules, room.terms.clock, room.names))
            case lines.Enter():
                self._enter(client, line)

    def _is_guessing(self, network: str) -> bool:
        return network in self._guessing or site_of(network) in self._guessing

    def _count_wrong(self, network: str) -> None:
        if not is_loopback(network) and (exceeding := self._wrong_keys.count(network)):
            self._guessing.begin(exceeding)

    def _found(self, client: RoomClient, code: str) -> Room:
        room = self._rooms.get(read_code(code) or "")
        if room is None:
            self._count_wrong(client.network)
            raise BadLine(RefusalWord.UNKNOWN)
        return room

    def _open(self, client: RoomClient, line: lines.Open) -> None:
        if room := self._openers.get(line.key):
            self._seat(client)
            room.return_to(0, client)
            return
        counted = list(filter(None, (client.network, site_of(client.network))))
        most = self._options.per_address
        is_too_many = any(
            most and self._by_network[network] >= most * (SITE_FACTOR if network != client.network else 1)
            for network in counted
        )
        if is_too_many or len(self._rooms) >= self._options.most:
            raise BadLine(RefusalWord.LIMIT)
        code = new_code(secrets.randbelow)
        while code in self._rooms:
            code = new_code(secrets.randbelow)
        self.opened += 1
        room = Room(
            code,
            self.opened,
            terms=line.offer.terms,
            keeper=self,
            lobby_timeout=self._lobby_timeout,
            timing=self._timing,
        )
        self._rooms[code] = self._openers[line.key] = room
        self._networks[room] = client.network
        self._by_network.update(counted)
        self._log(RoomOpened(room.number, client.name))
        self._seat(client)
        room.sit(0, Sitter(line.offer.name, line.key, client.network), client)

    def _enter(self, client: RoomClient, line: lines.Enter) -> None:
        room = self._found(client, line.code)
        opener, guest = room.sitters
        assert opener
        if guest and guest.key == line.key and not room.has_begun:
            self._seat(client)
            room.return_to(1, client)
            return
        if guest:
            self._count_wrong(client.network)
            raise BadLine(RefusalWord.FULL)
        if line.key in room.dismissed or (client.network in room.dismissed and not is_loopback(client.network)):
            raise BadLine(RefusalWord.DISMISSED)
        if line.key == opener.key:
            self._count_wrong(client.network)
            raise BadLine(RefusalWord.SEAT_KEY)
        if are_alike(line.name, opener.name):
            raise BadLine(RefusalWord.NAME)
        self._log(RoomEntered(room.number, client.name))
        self._seat(client)
        room.sit(1, Sitter(line.name, line.key, client.network), client)

    def _return(self, client: RoomClient, line: lines.Return) -> None:
        room = self._rooms.get(read_code(line.code) or "")
        digest = key_hash(line.seat_key)
        seat = _seat_of(room, digest) if room else None
        if room is None or seat is None:
            if self._is_guessing(client.network):
                raise BadLine(RefusalWord.RATE)
            if room and digest in room.freed:
                raise BadLine(RefusalWord.FREED)
            self._count_wrong(client.network)
            raise BadLine(RefusalWord.SEAT_KEY if room else RefusalWord.UNKNOWN)
        sitter = room.sitters[seat]
        if sitter and sitter.has_left:
            raise BadLine(RefusalWord.CLOSED)
        if self._returns.count(digest):
            self._server.limiter.forgive_arrival(client.network)
        self._seat(client)
        if not room.return_to(seat, client, line.match, line.have):
            self._seated.leave(client)
            raise BadLine(RefusalWord.TURN)

    def _seat(self, client: RoomClient) -> None:
        self._leave_queues(client)
        self._seated.begin(client)

    # What rooms tell

    def toss(self) -> SeatNumber:
        """Return a seat by chance."""
        return secrets.randbelow(2)

    def queue(self, room: Room) -> None:
        """Let a room begin its match as soon as there is a place."""
        self._waiting.append(room)

    def note_begin(self, room: Room) -> None:
        """Note that a match has begun."""
        self.playing += 1
        self._forget_opener(room)
        room.match_in_log = self._next_match()
        self._log(RoomMatchStarted(room.match_in_log, room.number))

    def note_end(self, room: Room) -> None:
        """Note that a match is over; its place is kept."""
        match = room.match
        assert match.end
        seconds = round(self.clock() - match.began, 3)
        self._log(
            RoomMatchEnded(
                room.match_in_log, room.number, reason=match.end, messages=len(match.written), seconds=seconds
            )
        )

    def free_place(self, room: Room) -> None:
        """Note that the place of a match is free again."""
        self.playing -= 1
        self.messages += len(room.match.written)
        if room.match.winner is not None:
            self._server.limiter.count_finished_match(*(sitter.network for sitter in room.sitters if sitter))
        self._fill_places()

    def remove(self, room: Room) -> None:
        """Note that a room has ended."""
        self._forget_opener(room)
        del self._rooms[room.code]
        network = self._networks.pop(room)
        for counted in filter(None, (network, site_of(network))):
            self._by_network[counted] -= 1
            if not self._by_network[counted]:
                del self._by_network[counted]
        self._log(RoomClosed(room.number))

    def _forget_opener(self, room: Room) -> None:
        if opener := room.sitters[0]:
            self._openers.pop(opener.key, None)

    # Places

    def begin_waiting(self) -> None:
        """Begin the matches that wait for a place, as far as there are any."""
        while self._waiting and self.has_place():
            room = self._waiting.popleft()
            if room.is_waiting and not room.is_closed:
                room.begin_if_ready()

    def drain(self) -> None:
        """Let no match begin any more; who has no seat yet is refused, and so are rooms in which none is on."""
        self._is_draining = True
        for client in [*self._newcomers, *self._unseated]:
            self.count_refusal(client, RefusalWord.CLOSED)
            client.refuse(RefusalWord.CLOSED)
        for room in list(self._rooms.values()):
            room.drain()

    def close(self) -> None:
        """End all rooms."""
        for room in list(self._rooms.values()):
            room.close()


def _seat_of(room: Room, digest: str) -> SeatNumber | None:
    """Return the seat whose key has this hash; how long that takes tells nothing about the hash."""
    for seat, sitter in enumerate(room.sitters):
        if sitter and hmac.compare_digest(sitter.key, digest):
            return seat
    return None
