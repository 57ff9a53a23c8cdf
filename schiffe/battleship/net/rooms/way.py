"""The way into a room: where it is, and what one asks for there."""

from collections.abc import Sequence
from dataclasses import dataclass

from schiffe.battleship.match.room_record import RoomRecord
from schiffe.battleship.net.rooms import lines
from schiffe.battleship.net.rooms.proof import new_seat_key
from schiffe.battleship.net.rooms.session import RoomSession
from schiffe.network.address import Address
from schiffe.network.connecting import Connect, connect


@dataclass(frozen=True)
class WayIn:
    """The way into a room.

    Attributes:
        name: what one is called there.
        terms: what is played; who begins is not known before one has a seat.
        code: that of the room to enter; empty to open one.
        public: where friends find the server, the likely address first; empty where they are there.
        is_hosted: whether the server is in this program.
        returns: what was kept of the seat to which one comes back; None for a new one.
    """

    address: Address
    name: str
    terms: lines.Terms
    code: str = ""
    public: Sequence[Address] = ()
    connect: Connect = connect
    is_hosted: bool = False
    returns: RoomRecord | None = None

    def session(self) -> RoomSession:
        """Return a new seat, with a new key."""
        return RoomSession(self.name, new_seat_key(), terms=None if self.code else self.terms, code=self.code)

    def record(self) -> RoomRecord:
        """Return what is to be kept of the seat."""
        first = "" if self.code else self.terms.first.value
        return self.returns or RoomRecord(self.address, "", first=first, code=self.code, is_hosted=self.is_hosted)
