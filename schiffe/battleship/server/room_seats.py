"""The two seats of a room, and the lines that go to the players in them."""

import hmac
from collections.abc import Iterator

from schiffe.battleship.net.rooms import lines
from schiffe.battleship.server.room_protocols import RoomListener, SeatedPlayer
from schiffe.game.match.players import SeatNumber


class Seats:
    """The two seats of a room.

    Attributes:
        players: the player in each seat; None if it is free.
    """

    def __init__(self) -> None:
        self.players: list[SeatedPlayer | None] = [None, None]

    def player(self, seat: SeatNumber) -> SeatedPlayer:
        """Return the player in a seat that is not free."""
        player = self.players[seat]
        assert player
        return player

    def seat_with_key_hash(self, key_hash: str) -> SeatNumber | None:
        """Return the seat whose key has this hash, compared in constant time; None if neither has it."""
        for seat, player in enumerate(self.players):
            if player and hmac.compare_digest(player.key_hash, key_hash):
                return seat
        return None

    @property
    def names(self) -> tuple[str, ...]:
        """The names of the players who have a seat."""
        return tuple(player.name for player in self.players if player)

    @property
    def here(self) -> tuple[bool, bool]:
        """True for each seat whose player is connected."""
        opener, guest = self.players
        return bool(opener and opener.listener), bool(guest and guest.listener)

    @property
    def is_one_gone(self) -> bool:
        """True if a player has left the room."""
        return any(player and player.has_left for player in self.players)

    @property
    def are_both_gone(self) -> bool:
        """True if both players have left the room."""
        return all(player and player.has_left for player in self.players)

    def listeners(self) -> Iterator[tuple[SeatNumber, RoomListener]]:
        """Yield the seats whose players are connected, with their connections."""
        for seat, player in enumerate(self.players):
            if player and player.listener:
                yield seat, player.listener

    def owe(self, line: lines.ServerLine) -> None:
        """Let each connection send a line, which replaces an earlier one of the same type."""
        for _seat, listener in self.listeners():
            listener.owed[type(line)] = line

    def send_to(self, seat: SeatNumber, line: lines.ServerLine) -> None:
        """Send a line to a seat, if its player is connected."""
        player = self.players[seat]
        if player and player.listener:
            player.listener.send(line)
