"""One room: its two seats, what the players in them may do, and what is done when time is up. No sockets here.

No events are queued for a client: it reads those of the match at its own pace.
"""

from collections import deque
from collections.abc import Iterator
from typing import Final

from schiffe.battleship.net.rooms import lines
from schiffe.battleship.net.rooms.codec import written
from schiffe.battleship.net.rooms.lines import OverReason, RefusalWord
from schiffe.battleship.net.rooms.referee import Foul
from schiffe.battleship.server.log import RoomMatchEndReason
from schiffe.battleship.server.room_clock import Alarm
from schiffe.battleship.server.room_match import RoomMatch
from schiffe.battleship.server.room_parts import RoomKeeper, RoomListener, Sitter
from schiffe.game.match.players import SeatNumber
from schiffe.game.match.series import Series
from schiffe.network.limits import Timing

_GUEST_AWAY_SECONDS: Final = 120.0
"""The time after which a disconnected guest loses the seat, before the first match."""
_EMPTY_SECONDS: Final = 600.0
"""The time after which an empty room closes."""
_QUIET_SECONDS: Final = 3600.0
"""The time, besides that of a turn, after which a room closes if nothing happens in it."""
_AWAY_AT_THE_END_SECONDS: Final = 60.0
"""How long a player may be disconnected while the server drains, or after the other player has left."""
_BETWEEN_SENTENCES_SECONDS: Final = 2.0
_OPENER, _GUEST = 0, 1
_FOULS: Final = (RefusalWord.TURN, RefusalWord.IMPOSSIBLE, RefusalWord.LINE)


class Room:
    """A room with its two seats, from its opening to its end.

    Attributes:
        number: the number of the room in the log, where its code must not appear.
        match: the current match.
        previous: the match before it, until both players have connected in the current one.
        has_begun: whether a match has ever begun; from then on nobody else can enter.
        is_waiting: whether both players are ready, but the server cannot start one more match.
        freed: hashes of the keys of guests who have lost the seat.
        dismissed: hashes of keys and networks of guests whom the opener has sent away.
    """

    def __init__(
        self,
        code: str,
        number: int,
        terms: lines.Terms,
        keeper: RoomKeeper["Room"],
        lobby_timeout: float,
        timing: Timing,
    ) -> None:
        self.code = code
        self.number = number
        self.terms = terms
        self.has_begun = self.is_waiting = self.is_closed = False
        self.match = RoomMatch(1, terms.rules, terms.clock)
        self.previous: RoomMatch | None = None
        self.sitters: list[Sitter | None] = [None, None]
        self.freed: deque[str] = deque(maxlen=4)
        self.dismissed: deque[str] = deque(maxlen=64)
        self.match_in_log = 0
        self._keeper = keeper
        self._lobby_timeout = lobby_timeout
        self._series: Series[None] = Series(None)
        self._clock = timing.clock
        self._alarm = Alarm(self.update, timing)
        self._quiet_since = self._empty_since = self._alone_since = timing.clock()
        self._draining_since: float | None = None
        self._last_may_end = [False, False]

    # Seats

    @property
    def names(self) -> tuple[str, ...]:
        """The names of the players who have a seat."""
        return tuple(sitter.name for sitter in self.sitters if sitter)

    @property
    def here(self) -> tuple[bool, bool]:
        """True for each seat whose player is connected."""
        opener, guest = self.sitters
        return bool(opener and opener.listener), bool(guest and guest.listener)

    def sit(self, seat: SeatNumber, sitter: Sitter, listener: RoomListener) -> None:
        """Let a player take a free seat."""
        self.sitters[seat] = sitter
        self._quiet_since = self._clock()
        for opponent, opponent_listener in self._listeners():
            line = lines.SeatLine(self.code, opponent, names=self.names, terms=self.terms, match=self.match.number)
            opponent_listener.owed[lines.SeatLine] = line
        self._connect(seat, listener, self.match, 0)

    def return_to(self, seat: SeatNumber, listener: RoomListener, match: int = 0, have: int = 0) -> bool:
        """Let a player return who has the first ``have`` events of a match; returns False if it has fewer."""
        matches = (self.match, self.previous)
        followed = next((candidate for candidate in matches if candidate and candidate.number == match), None)
        if match > self.match.number or (followed and have > len(followed.event_lines)):
            return False
        if followed is self.match:
            self._note_attendance(seat)
        self._connect(seat, listener, followed or self.match, have if followed else 0)
        return True

    def _connect(self, seat: SeatNumber, listener: RoomListener, match: RoomMatch, have: int) -> None:
        sitter = self._sitter(seat)
        if sitter.listener:
            sitter.listener.refuse(RefusalWord.REPLACED)
        sitter.listener = listener
        listener.follow(self, seat, match, have)
        self._last_may_end[seat] = False
        if self.is_waiting:
            listener.owed[lines.Wait] = lines.Wait()
        if self._is_draining:
            listener.owed[lines.Closing] = lines.Closing()
        self._tell_who_is_here()
        self.update()

    def drop(self, seat: SeatNumber, listener: RoomListener) -> None:
        """Note that a connection is gone."""
        sitter = self.sitters[seat]
        if sitter and sitter.listener is listener:
            self._disconnect(seat, sitter)
            self.update()

    def _disconnect(self, seat: SeatNumber, sitter: Sitter) -> None:
        sitter.listener, sitter.gone_at = None, self._clock()
        self.match.count_absence(seat)
        if not any(self.here):
            self._empty_since = self._clock()
        self._tell_who_is_here()

    def _sitter(self, seat: SeatNumber) -> Sitter:
        sitter = self.sitters[seat]
        assert sitter
        return sitter

    def _send_away(self, seat: SeatNumber, word: RefusalWord | None) -> None:
        """Close the connection of a seat after everything that is still to be sent."""
        sitter = self._sitter(seat)
        if listener := sitter.listener:
            self._disconnect(seat, sitter)
            listener.refuse(word)

    # Lines to clients

    def seat_line(self, seat: SeatNumber, match: RoomMatch, have: int) -> bytes:
        """Return the line that is sent before the events of a match after the first ``have``."""
        last = len(match.event_lines) if len(match.event_lines) > have else 0
        return written(
            lines.SeatLine(self.code, seat, names=self.names, terms=self.terms, match=match.number, last=last)
        )

    def match_after(self, match: RoomMatch) -> RoomMatch | None:
        """Return the match after another one, or None if that is the current match."""
        return None if match is self.match else self.match

    def _listeners(self) -> Iterator[tuple[SeatNumber, RoomListener]]:
        for seat, sitter in enumerate(self.sitters):
            if sitter and sitter.listener:
                yield seat, sitter.listener

    def _tell(self, line: lines.ServerLine) -> None:
        for _seat, listener in self._listeners():
            listener.owed[type(line)] = line

    def _tell_who_is_here(self) -> None:
        now = self._clock()
        self.match.let_run(now, self.here)
        opener_away, guest_away = self.match.away
        seconds_left = (round(opener_away.remaining(now)), round(guest_away.remaining(now)))
        self._tell(lines.Here(self.here, seconds_left))

    def _add(self, event: lines.RoomEvent, seat: SeatNumber | None) -> None:
        self.match.add(event, seat)
        self._quiet_since = self._clock()

    # Lines from clients

    def hear(self, seat: SeatNumber, line: lines.ClientLine) -> None:
        """Handle a line from a seat; a line that has come too late, as another one crossed it, is ignored."""
        match line:
            case lines.Ping():
                self._say_to(seat, line)
            case lines.Say(sentence):
                sitter = self._sitter(seat)
                now = self._clock()
                if now - sitter.spoke_at >= _BETWEEN_SENTENCES_SECONDS:
                    sitter.spoke_at = now
                    self._say_to(1 - seat, lines.Said(sentence, seat))
            case lines.Leave():
                self._leave(seat)
            case lines.Dismiss() if seat == _OPENER and not self.has_begun and not self.match.is_ready:
                if guest := self.sitters[_GUEST]:
                    self.dismissed += [guest.key, guest.network]
                    self._free(RefusalWord.DISMISSED)
            case lines.End() if self._may_end(seat):
                is_late = self.match.may_be_ended(seat, self._clock())
                self._add(lines.Over(OverReason.TIME if is_late else OverReason.LEFT), 1 - seat)
                self._end_match(RoomMatchEndReason.TIME if is_late else RoomMatchEndReason.LEFT)
            case lines.Ready(digest, number) if number == self.match.number and self.match.digests[seat] is None:
                self.match.digests[seat] = digest
                self._add(line, seat)
                self._note_attendance(seat)
                self.begin_if_ready()
            case lines.Shots() | lines.Answers():
                self._take_turn(seat, line)
            case lines.Resign() if self.match.active_referee:
                self._add(line, seat)
                self._end_match(RoomMatchEndReason.RESIGNED, 1 - seat)
            case lines.Reveal():
                self._take_reveal(seat, line)
            case lines.Rematch():
                self._take_rematch(seat)
        self.update()

    def reject(self, seat: SeatNumber, word: RefusalWord) -> None:
        """Close a connection for an invalid line; a foul during a match loses it."""
        if self.match.active_referee and word in _FOULS:
            self._add(lines.Over(OverReason.FOUL), seat)
            self._end_match(RoomMatchEndReason.FOUL)
        self._send_away(seat, word)
        self.update()

    def _say_to(self, seat: SeatNumber, line: lines.ServerLine) -> None:
        sitter = self.sitters[seat]
        if sitter and sitter.listener:
            sitter.listener.say(line)

    def _leave(self, seat: SeatNumber) -> None:
        if not self.has_begun:
            if seat == _GUEST:
                self._free(None)
            else:
                self._send_away(seat, None)
                self.close()
            return
        if self.match.active_referee:
            self._add(lines.Over(OverReason.LEFT), seat)
            self._end_match(RoomMatchEndReason.LEFT)
        self._sitter(seat).has_left = True
        self._send_away(seat, None)

    def _free(self, word: RefusalWord | None) -> None:
        """Free the guest's seat, and prepare a new match."""
        guest = self._sitter(_GUEST)
        self._send_away(_GUEST, word)
        self.sitters[_GUEST] = None
        self.freed.append(guest.key)
        self.is_waiting = False
        self.match = RoomMatch(self.match.number + 1, self.terms.rules, self.terms.clock)
        self._alone_since = self._clock()
        self._tell_who_is_here()

    def begin_if_ready(self) -> None:
        """Begin the match if both are ready and there is a place for it, or wait for one."""
        if not self.match.is_ready or self.match.referee or self._is_draining:
            return
        if not self._keeper.has_place():
            if not self.is_waiting:
                self.is_waiting = True
                self._keeper.queue(self)
                self._tell(lines.Wait())
            return
        self.is_waiting, self.has_begun = False, True
        for _seat, listener in self._listeners():
            listener.owed.pop(lines.Wait, None)
        first = {
            lines.FirstTurn.TOSS: self._keeper.toss(),
            lines.FirstTurn.ME: _OPENER,
            lines.FirstTurn.ALTERNATE: self._series.first,
            lines.FirstTurn.LOSER: self._series.loser,
        }[self.terms.first]
        self.match.begin(first, self._clock())
        self._quiet_since = self._clock()
        self._keeper.note_begin(self)
        self.update()

    def _take_turn(self, seat: SeatNumber, line: lines.Shots | lines.Answers) -> None:
        if self.match.end:
            return
        if not self.match.active_referee:
            self._send_away(seat, RefusalWord.TURN)
            return
        try:
            self.match.hear(seat, line)
        except Foul as foul:
            self.reject(seat, foul.word)
            return
        self._quiet_since = self._clock()
        if self.match.active_referee.winner is not None:
            self._end_match(RoomMatchEndReason.WON, self.match.active_referee.winner)

    def _end_match(self, end: RoomMatchEndReason, winner: SeatNumber | None = None) -> None:
        self.match.end, self.match.winner = end, winner
        self._series = self._series.after(winner)
        self._keeper.note_end(self)

    def _take_reveal(self, seat: SeatNumber, reveal: lines.Reveal) -> None:
        if self.match.end and self.match.reveals[seat] is None:
            self.match.reveals[seat] = reveal
            if self.match.is_settled:
                self._add(reveal, seat)

    def _take_rematch(self, seat: SeatNumber) -> None:
        if not self.match.is_settled or seat in self.match.rematches:
            return
        self.match.rematches.add(seat)
        self._add(lines.Rematch(), seat)
        if len(self.match.rematches) == 2:
            self.previous = self.match
            self.match = RoomMatch(self.match.number + 1, self.terms.rules, self.terms.clock)
            self._tell_who_is_here()

    def _note_attendance(self, seat: SeatNumber) -> None:
        self.match.attended.add(seat)
        if len(self.match.attended) == 2:
            self.previous = None

    # Deadlines

    @property
    def _is_draining(self) -> bool:
        return self._draining_since is not None

    def drain(self) -> None:
        """Start no more matches, but let a running one end."""
        self._draining_since = self._clock()
        self._tell(lines.Closing())
        self.update()

    def update(self) -> None:
        """Do everything that is due, send what is owed, and set the alarm for the next deadline."""
        now = self._clock()
        while not self.is_closed:
            self.match.let_run(now, self.here)
            if not self._do_next(now):
                break
        if not self.is_closed:
            for seat, listener in self._listeners():
                if self._last_may_end[seat] != (may_end := self._may_end(seat)):
                    self._last_may_end[seat] = may_end
                    listener.owed[lines.MayEnd] = lines.MayEnd(may_end)
            self._alarm.set(min((deadline for deadline in self._deadlines() if deadline > now), default=None))
        for _seat, listener in list(self._listeners()):
            listener.pump()

    def _do_next(self, now: float) -> bool:
        """Do one thing that is due; returns False if nothing is."""
        match = self.match
        guest = self.sitters[_GUEST]
        here = self.here
        if any(now >= deadline for deadline in self._closing_deadlines()) or self._is_over:
            self.close()
        elif not self.has_begun and guest and not guest.listener and now >= guest.gone_at + _GUEST_AWAY_SECONDS:
            self._free(None)
        elif match.is_late(now):
            assert match.active_referee
            self._add(lines.TimeUp(), match.active_referee.next_to_speak)
            match.late_since = now
        elif match.end and not match.is_settled and all(self._is_revealed(seat, now) for seat in (0, 1)):
            match.settle()
            self._quiet_since = now
            self._keeper.free_place(self)
        elif not self.match.is_on and any(here) and any(sitter and sitter.has_left for sitter in self.sitters):
            self._send_away(here.index(True), RefusalWord.CLOSED)
            self._empty_since -= _EMPTY_SECONDS - _AWAY_AT_THE_END_SECONDS  # its connection may be gone unnoticed
        else:
            return False
        return True

    @property
    def _is_over(self) -> bool:
        """True if no match is on and none can begin: both players have left, or the server drains."""
        have_left = all(sitter and sitter.has_left for sitter in self.sitters)
        return not self.match.is_on and (self._is_draining or have_left)

    def _closing_deadlines(self) -> Iterator[float]:
        """Yield the times at which the room closes."""
        if self.sitters[_GUEST] is None and self._lobby_timeout:
            yield self._alone_since + self._lobby_timeout
        if self.sitters[_GUEST]:
            yield self._quiet_since + _QUIET_SECONDS + self.terms.clock
        if not any(self.here):
            yield self._empty_since + _EMPTY_SECONDS

    def _deadlines(self) -> Iterator[float]:
        """Yield the times at which something may be due, also past ones."""
        yield from self._closing_deadlines()
        yield from self.match.deadlines()
        for sitter in self.sitters:
            if sitter and not sitter.listener:
                if not self.has_begun:
                    yield sitter.gone_at + _GUEST_AWAY_SECONDS
                if self._draining_since is not None and self.match.active_referee:
                    yield max(sitter.gone_at, self._draining_since) + _AWAY_AT_THE_END_SECONDS

    def _may_end(self, seat: SeatNumber) -> bool:
        """Return whether a seat may end the match because the other one is late or away."""
        if not self.match.active_referee:
            return False
        now = self._clock()
        if self.match.may_be_ended(seat, now):
            return True
        opponent = self._sitter(1 - seat)
        if opponent.listener:
            return False
        since = self._draining_since
        is_gone = since is not None and now >= max(opponent.gone_at, since) + _AWAY_AT_THE_END_SECONDS
        return is_gone or not self.match.away[1 - seat].remaining(now)

    def _is_revealed(self, seat: SeatNumber, now: float) -> bool:
        """Return whether a fleet is revealed, or its reveal is no longer waited for."""
        is_lost = not self._sitter(seat).listener and (self._is_draining or not self.match.away[seat].remaining(now))
        return self._sitter(seat).has_left or is_lost or self.match.is_revealed(seat, now)

    def close(self) -> None:
        """Close the room, and disconnect its players."""
        if self.is_closed:
            return
        self.is_closed = True
        if self.match.active_referee:
            self._end_match(RoomMatchEndReason.STOPPED)
        if self.match.end and not self.match.is_settled:
            self.match.is_settled = True
            self._keeper.free_place(self)
        self._alarm.close()
        for seat, _listener in list(self._listeners()):
            self._send_away(seat, RefusalWord.CLOSED)
        self._keeper.remove(self)
