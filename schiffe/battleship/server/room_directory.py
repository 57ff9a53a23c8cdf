"""The open rooms of a server, by their codes, their openers and the networks of these."""

import secrets
from collections import Counter
from collections.abc import Iterator

from schiffe.battleship.net.rooms.code import new_code, read_code
from schiffe.battleship.net.rooms.lines import OPENER
from schiffe.battleship.server.relay_options import RoomOptions
from schiffe.battleship.server.room import Room
from schiffe.network.limits import SITE_FACTOR, site_of


class RoomDirectory:
    """The open rooms of a server, of which it limits the number."""

    def __init__(self, options: RoomOptions) -> None:
        self._options = options
        self._rooms: dict[str, Room] = {}
        self._rooms_by_opener: dict[str, Room] = {}  # by the hash of the opener's key
        self._networks: dict[Room, str] = {}
        self._rooms_by_network: Counter[str] = Counter()  # also by the /48 around each network

    def __len__(self) -> int:
        return len(self._rooms)

    def __iter__(self) -> Iterator[Room]:
        """Iterate over the rooms that are open now; they may be closed meanwhile."""
        return iter(list(self._rooms.values()))

    def find(self, code: str) -> Room | None:
        """Return the room with a code, however it is typed; None if there is none."""
        return self._rooms.get(read_code(code) or "")

    def find_of_opener(self, key_hash: str) -> Room | None:
        """Return the room that the holder of a key has opened, unless a match has begun there."""
        room = self._rooms_by_opener.get(key_hash)
        return room if room and not room.seats.are_fixed else None

    def is_full_for(self, network: str) -> bool:
        """Return whether the server, a network, or the /48 around it, has as many rooms as it may have."""
        if len(self._rooms) >= self._options.max_rooms:
            return True
        limit = self._options.per_address
        if limit is None:
            return False
        site = site_of(network)
        is_site_full = bool(site) and self._rooms_by_network[site] >= limit * SITE_FACTOR
        return is_site_full or self._rooms_by_network[network] >= limit

    def free_code(self) -> str:
        """Return a new code that no room has."""
        code = new_code(secrets.randbelow)
        while code in self._rooms:
            code = new_code(secrets.randbelow)
        return code

    def add(self, room: Room, key_hash: str, network: str) -> None:
        """Add a room; ``key_hash`` is the hash of its opener's key."""
        self._rooms[room.code] = room
        self._rooms_by_opener[key_hash] = room
        self._networks[room] = network
        self._rooms_by_network.update(_with_site(network))

    def remove(self, room: Room) -> None:
        """Remove a room that was closed."""
        del self._rooms[room.code]
        key_hash = room.seats.player(OPENER).key_hash
        if self._rooms_by_opener.get(key_hash) is room:
            del self._rooms_by_opener[key_hash]
        for network in _with_site(self._networks.pop(room)):
            self._rooms_by_network[network] -= 1
            if not self._rooms_by_network[network]:
                del self._rooms_by_network[network]


def _with_site(network: str) -> list[str]:
    """Return a network, and the /48 around it if there is one."""
    site = site_of(network)
    return [network, site] if site else [network]
