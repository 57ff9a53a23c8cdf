"""The two seats of a room, and the lines that go to the players in them."""

import hmac
from collections import deque
from collections.abc import Iterator
from typing import Final

from schiffe.battleship.net.rooms import lines
from schiffe.battleship.server.room_protocols import RoomListener, SeatedPlayer
from schiffe.game.match.players import SeatNumber, other_seat

_BETWEEN_PHRASES_SECONDS: Final = 2.0


class Seats:
    """The two seats of a room.

    Attributes:
        are_fixed: whether a match has ever begun; from then on no seat becomes free.
        freed_key_hashes: hashes of the keys of guests who have lost the seat.
        dismissed_hashes: hashes of keys and networks of guests whom the opener has sent away.
    """

    def __init__(self) -> None:
        self._players: list[SeatedPlayer | None] = [None, None]
        self.are_fixed = False
        self.freed_key_hashes: deque[str] = deque(maxlen=4)
        self.dismissed_hashes: deque[str] = deque(maxlen=64)

    @property
    def guest(self) -> SeatedPlayer | None:
        """The player who entered the room; None if the seat is free."""
        return self._players[lines.GUEST]

    def take(self, seat: SeatNumber, player: SeatedPlayer) -> None:
        """Let a player take a free seat."""
        self._players[seat] = player

    def free_guest_seat(self) -> None:
        """Let somebody else enter the room."""
        self.freed_key_hashes.append(self.player(lines.GUEST).key_hash)
        self._players[lines.GUEST] = None

    def player(self, seat: SeatNumber) -> SeatedPlayer:
        """Return the player in a seat that is not free."""
        player = self._players[seat]
        assert player, "the seat is not free"
        return player

    def seat_with_key_hash(self, key_hash: str) -> SeatNumber | None:
        """Return the seat whose key has this hash, compared in constant time; None if neither has it."""
        key_hashes = enumerate(player.key_hash if player else "" for player in self._players)
        return next((seat for seat, own in key_hashes if own and hmac.compare_digest(own, key_hash)), None)

    @property
    def names(self) -> tuple[str, ...]:
        """The names of the players who have a seat."""
        return tuple(player.name for player in self._players if player)

    @property
    def networks(self) -> tuple[str, ...]:
        """The networks of the players who have a seat."""
        return tuple(player.network for player in self._players if player)

    @property
    def seat_presences(self) -> tuple[bool, bool]:
        """True for each seat whose player is connected."""
        opener, guest = self._players
        return bool(opener and opener.listener), bool(guest and guest.listener)

    @property
    def is_one_gone(self) -> bool:
        """True if a player has left the room."""
        return any(player and player.has_left for player in self._players)

    @property
    def are_both_gone(self) -> bool:
        """True if both players have left the room."""
        return all(player and player.has_left for player in self._players)

    def listener(self, seat: SeatNumber) -> RoomListener | None:
        """Return the connection of the player in a seat; None if it is free, or its player is away."""
        player = self._players[seat]
        return player.listener if player else None

    def away_players(self) -> list[SeatedPlayer]:
        """Return the players who have a seat, but no connection."""
        return [player for player in self._players if player and not player.listener]

    def listeners(self) -> Iterator[tuple[SeatNumber, RoomListener]]:
        """Yield the seats whose players are connected, with their connections."""
        for seat in range(len(self._players)):
            if listener := self.listener(seat):
                yield seat, listener

    def owe(self, line: lines.ServerLine) -> None:
        """Let each connection send a line, which replaces an earlier one of the same type."""
        for _seat, listener in self.listeners():
            listener.owed_lines[type(line)] = line

    def pass_phrase_on(self, phrase: int, seat: SeatNumber, now: float) -> None:
        """Send a phrase of a seat to the other one, unless it follows another phrase too quickly."""
        player = self.player(seat)
        if now - player.last_phrase_at >= _BETWEEN_PHRASES_SECONDS:
            player.last_phrase_at = now
            self.send_to(other_seat(seat), lines.Said(phrase, seat))

    def send_to(self, seat: SeatNumber, line: lines.ServerLine) -> None:
        """Send a line to a seat, if its player is connected."""
        if listener := self.listener(seat):
            listener.send(line)
