"""The seat in a room in the logbook, written before each line is sent, so that the program can return to it later."""

from dataclasses import replace

from schiffe.battleship.logbook.recorder import BattleshipMatchRecorder
from schiffe.battleship.match.room_record import RoomRecord
from schiffe.battleship.net.rooms import lines
from schiffe.battleship.net.rooms.codec import encode_line, read_client_line
from schiffe.battleship.net.rooms.connection import SeatStorage
from schiffe.battleship.net.rooms.session import RoomSession, SeatInRoom
from schiffe.battleship.rules.variants import Rules
from schiffe.game.match.players import other_seat


class StoredSeat(SeatStorage):
    """The player's seat in a room, stored with the current match in the logbook."""

    def __init__(self, room: RoomRecord) -> None:
        """Begin with a record; for a new seat the key follows with the connection."""
        self._room = room
        self._recorder: BattleshipMatchRecorder | None = None
        self._friend = ""

    @property
    def room(self) -> RoomRecord:
        """The record of the room so far."""
        return self._room

    def attach(self, recorder: BattleshipMatchRecorder) -> None:
        """Store the room with this match from now on."""
        self._recorder = recorder
        if self._room.seat is not None:
            self._keep(self._room)
            self._record_friend()

    def keep_key(self, seat_key: str) -> None:
        """Store the key of the requested seat."""
        self._keep(replace(self._room, seat_key=seat_key, seat=None, nonce="", unnumbered_lines=()))

    def keep_seat(self, seat: SeatInRoom, names: tuple[str, ...]) -> None:
        """Store the code of the room, the seat, the friend's name, and the number of the current match."""
        room = replace(self._room, code=seat.code, seat=seat.number, match_number=seat.match.number)
        if room.match_number != self._room.match_number:
            room = replace(room, nonce="", unnumbered_lines=())
        self._keep(room)
        self._friend = names[other_seat(seat.number)] if len(names) > 1 else ""
        self._record_friend()

    def keep_nonce(self, match_number: int, nonce: str) -> None:
        """Store the nonce in the hash of the player's fleet in a match."""
        self._keep(replace(self._room, match_number=match_number, nonce=nonce))

    def keep_events(self, events: tuple[lines.OwnEvent, ...]) -> None:
        """Store the player's events that have no number yet."""
        if self._recorder:
            size = self._recorder.record.rules.size
            unnumbered_lines = tuple(encode_line(event, size).decode().strip() for event in events)
            self._keep(replace(self._room, unnumbered_lines=unnumbered_lines))

    def _keep(self, room: RoomRecord) -> None:
        self._room = room
        if self._recorder and not self._recorder.is_over and self._recorder.record.room != room:
            self._recorder.record_room(room)

    def _record_friend(self) -> None:
        if self._recorder and self._friend and not self._recorder.has_begun:
            self._recorder.record_friend(self._friend)


def session_of(room: RoomRecord, name: str, terms: lines.Terms) -> RoomSession:
    """Return the session with which a restarted program returns to a room."""
    if room.seat is None:
        return RoomSession(name=name, seat_key=room.seat_key, terms=terms if room.first_turn else None, code=room.code)
    return RoomSession.resume(name, room.seat_key, room.code, room.seat, room.match_number)


def unsent_events(room: RoomRecord, rules: Rules) -> tuple[lines.ClientLine, ...]:
    """Return the player's events that the server may not have received; none if they cannot be read."""
    try:
        return tuple(read_client_line(f"{line}\n".encode(), rules.size) for line in room.unnumbered_lines)
    except lines.InvalidLine:
        return ()
