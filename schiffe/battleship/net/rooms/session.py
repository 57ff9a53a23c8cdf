"""The state of a client in a room, without its connection: the events so far, and those that are still to be sent.

An event of the client counts once the server has numbered it. Until then it is kept here, and sent again after each
return.
"""

from dataclasses import dataclass, field
from typing import Final, Self

from schiffe.battleship.net.rooms import lines
from schiffe.battleship.net.rooms.codec import MAX_LINE_BYTES, encode_line, read_server_line
from schiffe.battleship.net.rooms.proof import MatchSeat, Verdict, judge, key_hash
from schiffe.battleship.net.rooms.referee import IllegalTurn, RoomReferee
from schiffe.battleship.rule_line import MAX_SIZE
from schiffe.game.match.players import SeatNumber, other_seat

_TEMPORARY_REFUSALS: Final = (
    lines.RefusalWord.RATE,
    lines.RefusalWord.TURN,
    lines.RefusalWord.IMPOSSIBLE,
    lines.RefusalWord.LINE,
)
"""Refusals after which the client keeps its seat."""


class ServerError(ValueError):
    """The server sent something impossible, such as a missing number, or an event that this client never sent."""


@dataclass
class RoomMatchRecord:
    """The record of one match of a room, as both seats know it.

    Attributes:
        have: the number of its last event.
        first: the seat that begins; None before the start.
        digests: for each seat the hash of its fleet.
        referee: follows the match; None before the start.
        end: the event that ended it; None before.
        end_seat: the seat of that event.
        reveals: for each seat its revealed fleet.
        rematches: the seats that want another match.
        late: the seat whose time is up, until the next shots or answers.
    """

    number: int
    have: int = 0
    first: SeatNumber | None = None
    digests: dict[SeatNumber, str] = field(default_factory=dict)
    referee: RoomReferee | None = None
    end: lines.Answers | lines.Resign | lines.Over | None = None
    end_seat: SeatNumber | None = None
    reveals: dict[SeatNumber, lines.Reveal] = field(default_factory=dict)
    rematches: set[SeatNumber] = field(default_factory=set)
    late: SeatNumber | None = None


class RoomSession:
    """One seat of a room, over as many connections as it takes.

    Attributes:
        code: the code of the room, once it is known.
        seat_key: the key that proves that the seat is the client's.
        seat: the number of the seat; None while the client has none.
        names: the names of the players with a seat.
        terms: the terms of the room; None while they are not known.
        match: the current match; None before the first seat line.
        here, seconds_left: as in the last ``Here`` of the server.
        can_end: whether the client may end a match that the other seat does not continue.
        is_waiting: whether the match waits for capacity of the server.
        is_closing: whether the server is about to end.
        refusal: why the server has refused the client for good; None while it may connect again.
        has_left: whether the client has given up the seat.
        pending: the client's events of this match that have no number yet.
        pings: how often the server has answered a ping.
    """

    def __init__(self, name: str, seat_key: str, *, terms: lines.Terms | None = None, code: str = "") -> None:
        """Begin a session that opens a room with these terms, or enters the room with this code."""
        self.name = name
        self.code = code
        self.seat: SeatNumber | None = None
        self.names: tuple[str, ...] = ()
        self.terms = terms
        self.match: RoomMatchRecord | None = None
        self.here = (False, False)
        self.seconds_left = (0, 0)
        self.can_end = self.is_waiting = self.is_closing = self.has_left = False
        self.refusal: lines.RefusalWord | None = None
        self.seat_key = seat_key
        self._opens = terms is not None
        self.pending: list[lines.OwnEvent] = []
        self._last = 0  # the number of the last event that the server has announced
        self._has_history = False  # whether events from before a restart of the program may arrive
        self._partial_line = b""
        self._is_seated = False
        self._sent = 0  # how many of the pending events were sent on this connection
        self.pings = 0

    @classmethod
    def resume(cls, name: str, seat_key: str, code: str, seat: SeatNumber, match_number: int) -> Self:
        """Return the session of a restarted program, which receives all events of the match again."""
        session = cls(name, seat_key, code=code)
        session.seat = seat
        session.match = RoomMatchRecord(match_number)
        session._has_history = True
        return session

    @property
    def is_current(self) -> bool:
        """True if the client has its seat, and all events of the match so far."""
        return self._is_seated and self.match is not None and self.match.have >= self._last

    @property
    def current_match(self) -> RoomMatchRecord:
        """The current match; only for a client with a seat."""
        assert self.match
        return self.match

    @property
    def own_seat(self) -> SeatNumber:
        """The client's seat; only for a client with a seat."""
        assert self.seat is not None
        return self.seat

    @property
    def is_over(self) -> bool:
        """True if the client has left, or was refused for good."""
        return self.has_left or self.refusal is not None

    # Sending

    def first_line(self) -> bytes:
        """Reset the state of the connection, and return the first line of a new one."""
        self._partial_line = b""
        self._is_seated = False
        self._sent = 0
        if self.seat is not None and self.match:
            return encode_line(
                lines.Return(
                    code=self.code, seat_key=self.seat_key, match_number=self.match.number, have=self.match.have
                )
            )
        if self._opens and self.terms:
            return encode_line(lines.Open(lines.RoomOffer(self.name, self.terms), key_hash(self.seat_key)))
        return encode_line(lines.Enter(self.code, self.name, key_hash(self.seat_key)))

    def add_event(self, event: lines.OwnEvent) -> bytes:
        """Add an event to the pending ones, and return the bytes to send now."""
        self.pending.append(event)
        return self.unsent_lines()

    def unsent_lines(self) -> bytes:
        """Return the pending events that were not sent on this connection; nothing before the client is up to date."""
        if not self.is_current:
            return b""
        unsent = self.pending[self._sent :]
        self._sent = len(self.pending)
        return b"".join(map(self.encode, unsent))

    def encode(self, line: lines.ClientLine) -> bytes:
        """Return a line as bytes."""
        return encode_line(line, self._size)

    @property
    def _size(self) -> int:
        return self.terms.rules.size if self.terms else MAX_SIZE

    # Receiving

    def receive(self, data: bytes) -> list[lines.ServerLine]:
        """Apply received bytes, in pieces of any size; returns the lines that they complete.

        Raises:
            InvalidLine: a line is malformed.
            ServerError: a line is impossible.
        """
        *whole_lines, self._partial_line = (self._partial_line + data).split(b"\n")
        if len(self._partial_line) >= MAX_LINE_BYTES:
            raise lines.InvalidLine(lines.RefusalWord.LINE)
        received = []
        for line_bytes in whole_lines:
            line = read_server_line(line_bytes + b"\n", self._size)
            self._apply_line(line)
            received.append(line)
        return received

    def _apply_line(self, line: lines.ServerLine) -> None:
        match line:
            case lines.SeatLine():
                self.code = line.code
                self.seat = line.seat
                self.names = line.names
                self.terms = line.terms
                if self.match is None or line.match_number != self.match.number:
                    self.match = RoomMatchRecord(line.match_number)
                    self.can_end = self.is_waiting = False
                    self.pending = []
                    self._sent = 0
                self._is_seated = True
                self._last = line.last
            case lines.NumberedEvent():
                self._apply_numbered(line)
            case lines.Here(here, seconds_left):
                self.here, self.seconds_left = here, seconds_left
                self._has_history = False
            case lines.MayEnd(can_end):
                self.can_end = can_end
            case lines.Wait():
                self.is_waiting = True
            case lines.Closing():
                self.is_closing = True
            case lines.Ping():
                self.pings += 1
            case lines.Refused(word):
                if word not in _TEMPORARY_REFUSALS or not self._is_seated:
                    self.refusal = word

    def _apply_numbered(self, numbered: lines.NumberedEvent) -> None:
        match, seat, event = self.match, numbered.seat, numbered.event
        if not match or not self._is_seated or numbered.number != match.have + 1:
            raise ServerError(f"number {numbered.number}")
        match.have = numbered.number
        is_own = seat == self.seat and not isinstance(event, lines.First | lines.TimeUp | lines.Over)
        if is_own:
            if event in self.pending:
                done = self.pending.index(event) + 1  # the server has dropped the events before it
                self.pending = self.pending[done:]
                self._sent = max(0, self._sent - done)
            elif not self._has_history:
                raise ServerError(str(event))
        try:
            _apply_event(match, seat, event, self.terms)
        except IllegalTurn as error:
            raise ServerError(str(event)) from error

    # Proof

    def match_seat(self, seat: SeatNumber) -> MatchSeat:
        """Return a seat in the current match, for the hash of its fleet."""
        assert self.terms
        return MatchSeat(code=self.code, match_number=self.current_match.number, seat=seat, rules=self.terms.rules)

    def verdict(self, seat: SeatNumber) -> Verdict:
        """Judge a seat by its reveal, once the match is over."""
        match = self.current_match
        assert match.referee
        view = match.referee.views[other_seat(seat)]
        return judge(self.match_seat(seat), match.digests[seat], match.reveals.get(seat), view)


def _apply_event(
    match: RoomMatchRecord, seat: SeatNumber | None, event: lines.RoomEvent, terms: lines.Terms | None
) -> None:
    """Add an event to a match; raises IllegalTurn or ServerError if it is impossible."""
    if isinstance(event, lines.First):
        if match.referee or len(match.digests) < 2 or not terms:
            raise ServerError(str(event))
        match.first, match.referee = event.first, RoomReferee(terms.rules, event.first)
        return
    if seat is None:
        raise ServerError(str(event))
    match event:
        case lines.Ready(digest):
            match.digests[seat] = digest
        case lines.Shots() | lines.Answers():
            if not match.referee or match.end:
                raise ServerError(str(event))
            match.referee.receive(seat, event)
            match.late = None
            if match.referee.winner is not None and isinstance(event, lines.Answers):
                match.end, match.end_seat = event, seat
        case lines.TimeUp():
            match.late = seat
        case lines.Over() | lines.Resign():
            match.end, match.end_seat = event, seat
        case lines.Reveal():
            if not match.end:
                raise ServerError(str(event))
            match.reveals[seat] = event
        case lines.Rematch():
            match.rematches.add(seat)
