"""Getting a client into a room: with a new seat, or back to its seat after a restart of the program."""

from collections.abc import Sequence
from dataclasses import dataclass

from schiffe.battleship.match.room_record import RoomRecord
from schiffe.battleship.net.rooms import messages
from schiffe.battleship.net.rooms.codec import decode_client_message
from schiffe.battleship.net.rooms.proof import random_seat_key
from schiffe.battleship.net.rooms.session import RoomSession
from schiffe.battleship.rules.rules import Rules
from schiffe.network.address import Address
from schiffe.network.connecting import Connect, open_connection


@dataclass(frozen=True)
class RoomAccess:
    """The data with which a client gets into a room.

    Attributes:
        name: the player's name.
        terms: the terms of the room; for a room to enter, who begins is not known yet.
        code: the code of the room to enter; None to open a room.
        public_addresses: where a friend can reach the server, the likeliest first; empty if nobody is to enter.
        is_hosted: whether the server is in this program.
        returning_seat: the record of the seat to return to; None for a new seat.
    """

    address: Address
    name: str
    terms: messages.Terms
    code: str | None = None
    public_addresses: Sequence[Address] = ()
    connect: Connect = open_connection
    is_hosted: bool = False
    returning_seat: RoomRecord | None = None

    def session(self) -> RoomSession:
        """Return a session for a new seat, with a new key."""
        if self.code is None:
            return RoomSession.open(self.name, random_seat_key(), self.terms)
        return RoomSession.enter(self.name, random_seat_key(), self.code)

    def record(self) -> RoomRecord:
        """Return the record of the seat to return to, or a new record."""
        return self.returning_seat or RoomRecord(
            server=self.address,
            seat_key="",
            first_turn=self.terms.first_turn if self.code is None else None,
            code=self.code or "",
            is_hosted=self.is_hosted,
        )


def make_session(record: RoomRecord, name: str, terms: messages.Terms) -> RoomSession:
    """Return the session with which a restarted program returns to a room."""
    if record.seat is not None:
        return RoomSession.resume(name, record.seat_key, record.code, record.seat, record.match_number)
    if record.first_turn:
        return RoomSession.open(name, record.seat_key, terms)
    return RoomSession.enter(name, record.seat_key, record.code)


def unsent_messages(record: RoomRecord, rules: Rules) -> tuple[messages.ClientMessage, ...]:
    """Return the player's events that the server may not have received; none if they cannot be read."""
    try:
        return tuple(decode_client_message(f"{line}\n".encode(), rules.size) for line in record.unnumbered_lines)
    except messages.InvalidMessage:
        return ()
