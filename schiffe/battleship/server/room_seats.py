"""The two seats of a room, and the lines that go to the players in them."""

from collections.abc import Iterator

from schiffe.battleship.net.rooms import lines
from schiffe.battleship.server.room_protocols import RoomListener, SeatedPlayer
from schiffe.game.match.players import SeatNumber


class Seats:
    """The two seats of a room.

    Attributes:
        sitters: the player in each seat; None if it is free.
    """

    def __init__(self) -> None:
        self.sitters: list[SeatedPlayer | None] = [None, None]

    def sitter(self, seat: SeatNumber) -> SeatedPlayer:
        """Return the player in a seat that is not free."""
        sitter = self.sitters[seat]
        assert sitter
        return sitter

    @property
    def names(self) -> tuple[str, ...]:
        """The names of the players who have a seat."""
        return tuple(sitter.name for sitter in self.sitters if sitter)

    @property
    def here(self) -> tuple[bool, bool]:
        """True for each seat whose player is connected."""
        opener, guest = self.sitters
        return bool(opener and opener.listener), bool(guest and guest.listener)

    @property
    def has_one_left(self) -> bool:
        """True if a player has left the room."""
        return any(sitter and sitter.has_left for sitter in self.sitters)

    @property
    def have_both_left(self) -> bool:
        """True if both players have left the room."""
        return all(sitter and sitter.has_left for sitter in self.sitters)

    def listeners(self) -> Iterator[tuple[SeatNumber, RoomListener]]:
        """Yield the seats whose players are connected, with their connections."""
        for seat, sitter in enumerate(self.sitters):
            if sitter and sitter.listener:
                yield seat, sitter.listener

    def owe(self, line: lines.ServerLine) -> None:
        """Let each connection send a line, which replaces an earlier one of the same type."""
        for _seat, listener in self.listeners():
            listener.owed[type(line)] = line

    def say_to(self, seat: SeatNumber, line: lines.ServerLine) -> None:
        """Send a line to a seat, if its player is connected."""
        sitter = self.sitters[seat]
        if sitter and sitter.listener:
            sitter.listener.say(line)
