"""One's own end of a room, without its connection: what has happened there, and what is still to be said.

An event counts when its number has come back. Until then it is kept here, and said again after each return.
"""

from dataclasses import dataclass, field
from typing import Final

from schiffe.battleship.net.rooms import lines
from schiffe.battleship.net.rooms.codec import LONGEST_LINE, read_server_line, written
from schiffe.battleship.net.rooms.proof import MatchSeat, Verdict, judge, key_hash
from schiffe.battleship.net.rooms.referee import Foul, RoomReferee
from schiffe.battleship.rule_line import MAX_SIZE
from schiffe.game.match.players import SeatNumber

_COMES_AGAIN: Final = (
    lines.RefusalWord.RATE,
    lines.RefusalWord.TURN,
    lines.RefusalWord.IMPOSSIBLE,
    lines.RefusalWord.LINE,
)
"""Refusals after which the seat is still one's own."""


class ServerFault(ValueError):
    """The server says what cannot be: a number is missing, or one's own event has been altered or made up."""


@dataclass
class RoomMatchRecord:
    """The record of one match of a room, as both seats know it.

    Attributes:
        have: the number of its last event.
        first: the seat that begins; None before it begins.
        digests: for each seat the hash of its fleet.
        referee: follows the match; None before it begins.
        end: the event that has ended it; None while it goes on.
        end_seat: the seat of that event.
        reveals: for each seat what it has revealed.
        rematches: the seats that want another match.
        late: the seat that is late, until something is said.
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
        code: the room's, once it is known.
        seat_key: what shows that the seat is one's own.
        seat: one's own; None while one has none.
        names: who has a seat.
        terms: what is agreed on; None while one does not know.
        match: the match of the moment; None before the first seat line.
        here, away_left: as the server tells them.
        may_end: whether one may end the match that the other does not go on with.
        is_waiting, is_closing: whether the server has no place yet, or is about to end.
        refusal: why the server has closed for good; None while one may come again.
        has_left: whether one has given up the seat.
        pending: one's own events of this match that have no number yet.
        pings: how often the server has answered a ping.
    """

    def __init__(self, name: str, seat_key: str, *, terms: lines.Terms | None = None, code: str = "") -> None:
        """Open a room with these terms, or enter the one of a code."""
        self.name = name
        self.code = code
        self.seat: SeatNumber | None = None
        self.names: tuple[str, ...] = ()
        self.terms = terms
        self.match: RoomMatchRecord | None = None
        self.here = (False, False)
        self.away_left = (0, 0)
        self.may_end = self.is_waiting = self.is_closing = self.has_left = False
        self.refusal: lines.RefusalWord | None = None
        self.seat_key = seat_key
        self._opens = terms is not None
        self.pending: list[lines.OwnEvent] = []
        self._last = 0
        self._has_history = False  # whether what comes may have been said before the program was started again
        self._begun = b""
        self._is_seated = False
        self._said = 0  # of the pending ones, on this connection
        self.pings = 0

    @classmethod
    def resumed(cls, name: str, seat_key: str, code: str, seat: SeatNumber, match: int) -> "RoomSession":
        """Return the session of a program that was started again; all that happened in the match comes again."""
        session = cls(name, seat_key, code=code)
        session.seat, session.match = seat, RoomMatchRecord(match)
        session._has_history = True
        return session

    @property
    def is_current(self) -> bool:
        """True if one is in the room, and has heard all that happened there in the match."""
        return self._is_seated and self.match is not None and self.match.have >= self._last

    @property
    def current_match(self) -> RoomMatchRecord:
        """The match of the moment, for whoever is seated."""
        assert self.match
        return self.match

    @property
    def own_seat(self) -> SeatNumber:
        """One's own seat, for whoever is seated."""
        assert self.seat is not None
        return self.seat

    @property
    def is_over(self) -> bool:
        """True if there is nothing to come again for."""
        return self.has_left or self.refusal is not None

    # What is said

    def first_line(self) -> bytes:
        """Return what a new connection begins with."""
        self._begun, self._is_seated, self._said = b"", False, 0
        if self.seat is not None and self.match:
            return written(lines.Return(self.code, self.seat_key, match=self.match.number, have=self.match.have))
        if self._opens and self.terms:
            return written(lines.Open(lines.Offer(self.name, self.terms), key_hash(self.seat_key)))
        return written(lines.Enter(self.code, self.name, key_hash(self.seat_key)))

    def say(self, event: lines.OwnEvent) -> bytes:
        """Let something happen: it is said now, if one is connected, and again after each return until it counts.

        Returns what is to be sent.
        """
        self.pending.append(event)
        return self.unsaid_lines()

    def unsaid_lines(self) -> bytes:
        """Return one's own events that have no number and were not said on this connection, if they can be now."""
        if not self.is_current:
            return b""
        unsaid, self._said = self.pending[self._said :], len(self.pending)
        return b"".join(map(self.written, unsaid))

    def written(self, line: lines.ClientLine) -> bytes:
        """Return a line as this room writes it."""
        return written(line, self._size)

    @property
    def _size(self) -> int:
        return self.terms.rules.grid.size if self.terms else MAX_SIZE

    # What is heard

    def take(self, data: bytes) -> list[lines.ServerLine]:
        """Take what came, in any pieces; returns its whole lines, which are part of the session already.

        Raises:
            BadLine: something is no line.
            ServerFault: it cannot be.
        """
        *whole, self._begun = (self._begun + data).split(b"\n")
        if len(self._begun) >= LONGEST_LINE:
            raise lines.BadLine(lines.RefusalWord.LINE)
        heard = []
        for line in whole:
            heard.append(read_server_line(line + b"\n", self._size))
            self._apply_line(heard[-1])
        return heard

    def _apply_line(self, line: lines.ServerLine) -> None:
        match line:
            case lines.SeatLine():
                self.code = line.code
                self.seat = line.seat
                self.names = line.names
                self.terms = line.terms
                if self.match is None or line.match != self.match.number:
                    self.match = RoomMatchRecord(line.match)
                    self.may_end = self.is_waiting = False
                    self.pending, self._said = [], 0
                self._is_seated, self._last = True, line.last
            case lines.Numbered():
                self._take_numbered(line)
            case lines.Here(here, away_left):
                self.here, self.away_left = here, away_left
                self._has_history = False
            case lines.MayEnd(may_end):
                self.may_end = may_end
            case lines.Wait():
                self.is_waiting = True
            case lines.Closing():
                self.is_closing = True
            case lines.Ping():
                self.pings += 1
            case lines.Refused(word):
                if word not in _COMES_AGAIN or not self._is_seated:
                    self.refusal = word

    def _take_numbered(self, numbered: lines.Numbered) -> None:
        match, seat, event = self.match, numbered.seat, numbered.event
        if not match or not self._is_seated or numbered.number != match.have + 1:
            raise ServerFault(f"number {numbered.number}")
        match.have = numbered.number
        is_own = seat == self.seat and not isinstance(event, lines.First | lines.TimeUp | lines.Over)
        if is_own:
            if event in self.pending:
                done = self.pending.index(event) + 1  # those before it were dropped: they had crossed with something
                self.pending = self.pending[done:]
                self._said = max(0, self._said - done)
            elif not self._has_history:
                raise ServerFault(str(event))
        try:
            _apply_event(match, seat, event, self.terms)
        except Foul as foul:
            raise ServerFault(str(event)) from foul

    # What it comes to

    def match_seat(self, seat: SeatNumber) -> MatchSeat:
        """Return what a hash of a fleet is made for at a seat in the match of the moment."""
        assert self.terms
        return MatchSeat(self.code, self.current_match.number, seat=seat, rules=self.terms.rules)

    def verdict(self, seat: SeatNumber) -> Verdict:
        """Judge a seat by what it has revealed, once the match is over."""
        match = self.current_match
        assert match.referee
        told = match.referee.views[1 - seat]
        return judge(self.match_seat(seat), match.digests[seat], match.reveals.get(seat), told)


def _apply_event(
    match: RoomMatchRecord, seat: SeatNumber | None, event: lines.RoomEvent, terms: lines.Terms | None
) -> None:
    """Let an event be part of a match; raises Foul or ServerFault where it cannot be."""
    if isinstance(event, lines.First):
        if match.referee or len(match.digests) < 2 or not terms:
            raise ServerFault(str(event))
        match.first, match.referee = event.first, RoomReferee(terms.rules, event.first)
        return
    if seat is None:
        raise ServerFault(str(event))
    match event:
        case lines.Ready(digest):
            match.digests[seat] = digest
        case lines.Shots() | lines.Answers():
            if not match.referee or match.end:
                raise ServerFault(str(event))
            match.referee.hear(seat, event)
            match.late = None
            if match.referee.winner is not None and isinstance(event, lines.Answers):
                match.end, match.end_seat = event, seat
        case lines.TimeUp():
            match.late = seat
        case lines.Over() | lines.Resign():
            match.end, match.end_seat = event, seat
        case lines.Reveal():
            if not match.end:
                raise ServerFault(str(event))
            match.reveals[seat] = event
        case lines.Rematch():
            match.rematches.add(seat)
