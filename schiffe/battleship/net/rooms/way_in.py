"""The way into a room: its address, and the seat to ask for there."""

from collections.abc import Sequence
from dataclasses import dataclass

from schiffe.battleship.match.room_record import RoomRecord
from schiffe.battleship.net.rooms import lines
from schiffe.battleship.net.rooms.proof import new_seat_key
from schiffe.battleship.net.rooms.session import RoomSession
from schiffe.network.address import Address
from schiffe.network.connecting import Connect, open_connection


@dataclass(frozen=True)
class WayIn:
    """The way into a room.

    Attributes:
        name: the player's name.
        terms: the terms of the room; for a room to enter, who begins is not known yet.
        code: the code of the room to enter; None to open a room.
        public: the addresses at which a friend can reach the server, the likeliest first; empty if nobody is to enter.
        is_hosted: whether the server is in this program.
        returning_seat: the record of the seat to return to; None for a new seat.
    """

    address: Address
    name: str
    terms: lines.Terms
    code: str | None = None
    public: Sequence[Address] = ()
    connect: Connect = open_connection
    is_hosted: bool = False
    returning_seat: RoomRecord | None = None

    def session(self) -> RoomSession:
        """Return a session for a new seat, with a new key."""
        return RoomSession(self.name, new_seat_key(), self.terms if self.code is None else self.code)

    def record(self) -> RoomRecord:
        """Return the record of the seat to return to, or a new record."""
        first = self.terms.first_turn.value if self.code is None else ""
        return self.returning_seat or RoomRecord(
            server=self.address, seat_key="", first_turn=first, code=self.code or "", is_hosted=self.is_hosted
        )
