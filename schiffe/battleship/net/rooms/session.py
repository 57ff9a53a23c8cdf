"""The state of a client in a room, without its connection: the events so far, and those still to be sent.

An event of the client counts after the server has numbered it. Until then it is kept here, and sent again after each
return.
"""

from dataclasses import dataclass, replace
from typing import Final, Self

from schiffe.battleship.net.rooms import messages
from schiffe.battleship.net.rooms.codec import MAX_LINE_BYTES, decode_server_message, encode_message
from schiffe.battleship.net.rooms.match_record import RoomMatchRecord, ServerError
from schiffe.battleship.net.rooms.proof import hash_key
from schiffe.battleship.net.rooms.referee import IllegalTurn
from schiffe.battleship.rule_line import MAX_SIZE
from schiffe.game.match.players import SeatNumber

_TEMPORARY_REFUSALS: Final = (
    messages.RoomRefusalReason.RATE,
    messages.RoomRefusalReason.TURN,
    messages.RoomRefusalReason.IMPOSSIBLE,
    messages.RoomRefusalReason.LINE,
)
"""Refusals after which the client keeps its seat."""
_NOBODY: Final = messages.Presence(seat_presences=(False, False), seconds_left=(0, 0))


@dataclass(frozen=True)
class KnownRoom:
    """The knowledge of a client about a room, from messages of the server.

    Attributes:
        code: the code of the room; empty until it is known.
        names: the names of the players with a seat.
        terms: the terms of the room; None until they are known.
        presence: who is connected.
        may_end: whether the client may end a match that the other seat does not continue.
        is_waiting: whether the match waits for capacity of the server.
        is_closing: whether the server is about to end.
    """

    code: str = ""
    names: tuple[str, ...] = ()
    terms: messages.Terms | None = None
    presence: messages.Presence = _NOBODY
    may_end: bool = False
    is_waiting: bool = False
    is_closing: bool = False

    def after(self, message: messages.ServerMessage) -> Self:
        """Return the knowledge after a message of the server."""
        match message:
            case messages.Seated():
                return replace(self, code=message.code, names=message.names, terms=message.terms)
            case messages.Presence():
                return replace(self, presence=message)
            case messages.MayEnd(may_end):
                return replace(self, may_end=may_end)
            case messages.Wait():
                return replace(self, is_waiting=True)
            case messages.Closing():
                return replace(self, is_closing=True)
            case _:
                return self


@dataclass
class _ConnectionProgress:
    """The progress of a session on its present connection.

    Attributes:
        partial_line: the bytes of an unfinished line.
        announced_event_number: the number of the last event when the server gave the client its seat; None before.
        sent_event_count: the number of pending events that were sent.
    """

    partial_line: bytes = b""
    announced_event_number: int | None = None
    sent_event_count: int = 0


class RoomSession:
    """One seat of a room, over as many connections as it takes.

    Attributes:
        seat_key: the key that proves that the seat is the client's.
        known_room: the room, as far as the client knows it.
        match: the current match, at the client's seat; None while it has no seat.
        refusal: why the server has refused the client for good; None while it may connect again.
        has_left: whether the client has given up the seat.
        pending_events: the client's events of this match that have no number yet.
        answered_ping_count: how often the server has answered a ping.
    """

    def __init__(self, name: str, seat_key: str, known_room: KnownRoom, match: RoomMatchRecord | None = None) -> None:
        self.name: Final = name
        self.seat_key: Final = seat_key
        self.known_room = known_room
        self.match = match
        self.refusal: messages.RoomRefusalReason | None = None
        self.has_left = False
        self.pending_events: list[messages.OwnEvent] = []
        self.answered_ping_count = 0
        self._may_receive_old_events = match is not None  # from before a restart of the program
        self._progress = _ConnectionProgress()

    @classmethod
    def open(cls, name: str, seat_key: str, terms: messages.Terms) -> Self:
        """Return a session that opens a room with these terms."""
        return cls(name, seat_key, KnownRoom(terms=terms))

    @classmethod
    def enter(cls, name: str, seat_key: str, code: str) -> Self:
        return cls(name, seat_key, KnownRoom(code))

    @classmethod
    def resume(cls, name: str, seat_key: str, code: str, seat: SeatNumber, match_number: int) -> Self:
        """Return the session of a restarted program, which receives all events of the match again."""
        return cls(name, seat_key, KnownRoom(code), RoomMatchRecord(code, match_number, seat))

    @property
    def is_current(self) -> bool:
        """True if the client has its seat, and all events of the match so far."""
        last = self._progress.announced_event_number
        return last is not None and self.match is not None and self.match.last_event_number >= last

    @property
    def seat(self) -> SeatNumber | None:
        """The number of the client's seat; None while it has none."""
        return self.match.own_seat if self.match else None

    @property
    def is_over(self) -> bool:
        return self.has_left or self.refusal is not None

    def leave(self) -> None:
        self.has_left = True

    def close(self) -> None:
        """Give up on a server that has announced its end."""
        self.refusal = messages.RoomRefusalReason.CLOSED

    # Sending

    def reconnect(self) -> bytes:
        """Begin again on a new connection, and return its first message."""
        self._progress = _ConnectionProgress()
        code = self.known_room.code
        terms = self.known_room.terms
        if self.match:
            return encode_message(
                messages.Return(
                    code=code,
                    seat_key=self.seat_key,
                    match_number=self.match.number,
                    last_event_number=self.match.last_event_number,
                )
            )
        if terms:  # without a seat, only who opens a room knows its terms
            return encode_message(messages.Open(messages.RoomOffer(self.name, terms), hash_key(self.seat_key)))
        return encode_message(messages.Enter(code, self.name, hash_key(self.seat_key)))

    def add_event(self, event: messages.OwnEvent) -> bytes:
        """Add an event to the pending ones, and return the bytes to send now."""
        self.pending_events.append(event)
        return self.take_unsent_bytes()

    def take_unsent_bytes(self) -> bytes:
        """Return the pending events that were not sent on this connection; nothing before the client is up to date."""
        if not self.is_current:
            return b""
        unsent = self.pending_events[self._progress.sent_event_count :]
        self._progress.sent_event_count = len(self.pending_events)
        return b"".join(map(self.encode, unsent))

    def encode(self, message: messages.ClientMessage) -> bytes:
        return encode_message(message, self._board_size)

    @property
    def _board_size(self) -> int:
        return self.known_room.terms.rules.size if self.known_room.terms else MAX_SIZE

    # Receiving

    def receive(self, data: bytes) -> list[messages.ServerMessage]:
        """Apply received bytes, in pieces of any size; return the messages that they complete.

        Raises:
            InvalidMessage: a message is malformed.
            ServerError: a message is impossible.
        """
        *whole_lines, self._progress.partial_line = (self._progress.partial_line + data).split(b"\n")
        if len(self._progress.partial_line) >= MAX_LINE_BYTES:
            raise messages.InvalidMessage(messages.RoomRefusalReason.LINE)
        received = []
        for line_bytes in whole_lines:
            message = decode_server_message(line_bytes + b"\n", self._board_size)
            self._apply_message(message)
            received.append(message)
        return received

    def _apply_message(self, message: messages.ServerMessage) -> None:
        self.known_room = self.known_room.after(message)
        match message:
            case messages.Seated():
                if self.match and message.match_number == self.match.number:
                    self.match.own_seat = message.seat
                else:
                    self.match = RoomMatchRecord(message.code, message.match_number, message.seat)
                    self.known_room = replace(self.known_room, may_end=False, is_waiting=False)
                    self.pending_events = []
                    self._progress.sent_event_count = 0
                self._progress.announced_event_number = message.last_event_number
            case messages.NumberedEvent():
                self._apply_numbered(message)
            case messages.Presence():
                self._may_receive_old_events = False
            case messages.Ping():
                self.answered_ping_count += 1
            case messages.Refused(refusal):
                if refusal not in _TEMPORARY_REFUSALS or self._progress.announced_event_number is None:
                    self.refusal = refusal

    def _apply_numbered(self, numbered: messages.NumberedEvent) -> None:
        match = self.match
        terms = self.known_room.terms
        if not match or not terms or self._progress.announced_event_number is None:
            raise ServerError(f"number {numbered.number}")
        if numbered.number != match.last_event_number + 1:
            raise ServerError(f"number {numbered.number}")
        event = numbered.event
        is_by_server = isinstance(event, messages.MatchBegins | messages.TimeUp | messages.CallOff)
        if numbered.seat == self.seat and not is_by_server:
            if event in self.pending_events:
                done_count = self.pending_events.index(event) + 1  # the server has dropped the events before it
                self.pending_events = self.pending_events[done_count:]
                self._progress.sent_event_count = max(0, self._progress.sent_event_count - done_count)
            elif not self._may_receive_old_events:
                raise ServerError(str(event))
        try:
            match.apply(numbered.seat, event, terms.rules)
        except IllegalTurn as error:
            raise ServerError(str(event)) from error
