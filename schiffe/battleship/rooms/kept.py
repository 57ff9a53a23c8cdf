"""A room in the logbook: what is written of it before each line is sent, and the way back with that."""

from dataclasses import replace

from schiffe.battleship.logbook.recorder import MatchRecorder, PreparedMatch
from schiffe.battleship.match.events import BreakCause, MatchBrokenOff
from schiffe.battleship.match.room_record import RoomRecord
from schiffe.battleship.match.state import MatchState
from schiffe.battleship.net.rooms import lines
from schiffe.battleship.net.rooms.codec import read_client_line, written
from schiffe.battleship.net.rooms.connection import RoomKeeping
from schiffe.battleship.net.rooms.proof import Verdict
from schiffe.battleship.net.rooms.session import RoomSession
from schiffe.battleship.rules.variants import Rules

_FRIEND = 1


class KeptRoom(RoomKeeping):
    """One's end of a room, kept in the logbook with one match after the other."""

    def __init__(self, room: RoomRecord) -> None:
        """Begin with what is known of a room; its key comes with the connection, unless one comes back."""
        self._room = room
        self._recorder: MatchRecorder | None = None
        self._friend = ""

    @property
    def room(self) -> RoomRecord:
        """The record of the room, as far as it is known."""
        return self._room

    def take(self, recorder: MatchRecorder) -> None:
        """Keep the room with this match from now on."""
        self._recorder = recorder
        if self._room.seat is not None:
            self._keep(self._room)
            self._meet()

    def keep_key(self, seat_key: str) -> None:
        """Keep the key of the seat that one asks for."""
        self._keep(replace(self._room, seat_key=seat_key, seat=None, nonce="", unnumbered=()))

    def keep_seat(self, session: RoomSession) -> None:
        """Keep the code of the room, one's seat, who is there, and the number of the match of the moment."""
        assert session.match
        room = replace(self._room, code=session.code, seat=session.seat, match=session.match.number)
        if room.match != self._room.match:
            room = replace(room, nonce="", unnumbered=())
        self._keep(room)
        self._friend = session.names[1 - room.seat] if room.seat is not None and len(session.names) > 1 else ""
        self._meet()

    def keep_nonce(self, match: int, nonce: str) -> None:
        """Keep what makes the hash of one's fleet in a match."""
        self._keep(replace(self._room, match=match, nonce=nonce))

    def keep_events(self, events: tuple[lines.OwnEvent, ...]) -> None:
        """Keep one's own events that have no number yet."""
        if self._recorder:
            size = self._recorder.record.rules.grid.size
            self._keep(replace(self._room, unnumbered=tuple(written(event, size).decode().strip() for event in events)))

    def _keep(self, room: RoomRecord) -> None:
        self._room = room
        if self._recorder and not self._recorder.is_over and self._recorder.record.room != room:
            self._recorder.record_room(room)

    def _meet(self) -> None:
        if self._recorder and self._friend and not self._recorder.has_begun:
            self._recorder.record_friend(self._friend)


def session_of(room: RoomRecord, name: str, terms: lines.Terms) -> RoomSession:
    """Return the session with which a program that was started again comes back to a room."""
    if room.seat is None:
        return RoomSession(name, room.seat_key, terms=terms if room.first else None, code=room.code)
    return RoomSession.resumed(name, room.seat_key, room.code, room.seat, room.match)


def unsaid_events(room: RoomRecord, rules: Rules) -> tuple[lines.ClientLine, ...]:
    """Return the own events that a server may not have heard before the program ended; none that cannot be read."""
    try:
        return tuple(read_client_line(f"{line}\n".encode(), rules.grid.size) for line in room.unnumbered)
    except lines.BadLine:
        return ()


def settle(recorder: MatchRecorder, verdict: Verdict | None) -> None:
    """Write how a match has ended, with the fleet of the friend; without a verdict the fleet was not revealed."""
    falsehood = BreakCause.NOT_REVEALED if verdict is None else None
    if verdict and verdict.falsehood:
        falsehood = BreakCause(verdict.falsehood.value)
    fleet = verdict.fleet if verdict and not falsehood else None
    cell = verdict.cell if verdict else None
    recorder.settle(fleet, MatchBrokenOff(falsehood, asked=cell, seat=_FRIEND) if falsehood else None)


def end_before(match: PreparedMatch, session: RoomSession) -> None:
    """Leave nothing in the logbook of a match that never began; one that was left ends there if its room is gone."""
    if match.setup.state is None:
        match.recorder.discard()
    elif session.refusal in (None, lines.RefusalWord.UNKNOWN, lines.RefusalWord.CLOSED):
        give_up(match.recorder, match.setup.state)


def give_up(recorder: MatchRecorder, state: MatchState | None, cause: BreakCause = BreakCause.ROOM_GONE) -> None:
    """Write why nobody can come back to a match that was left; one that never began is taken back."""
    if state is None:
        recorder.discard()
        return
    has_ended = state.winner is not None and cause is BreakCause.ROOM_GONE
    ending = MatchBrokenOff(BreakCause.NOT_REVEALED if has_ended else cause, seat=_FRIEND)
    recorder.notify(ending, replace(state, ending=ending))
    recorder.settle(None)
