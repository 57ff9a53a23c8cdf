"""One room: who sits in it, what they may say, and what is due in it. No sockets here.

What a client has not been sent yet is not kept for it: it follows the events of a match at its own pace.
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

_GUEST_AWAY: Final = 120.0
"""Seconds after which a guest who is away has given up the seat, before the first match."""
_EMPTY: Final = 600.0
"""Seconds after which a room with nobody in it ends."""
_QUIET: Final = 3600.0
"""Seconds, beside those of a turn, after which a room ends in which nothing happens."""
_AWAY_AT_THE_END: Final = 60.0
"""Seconds that a seat may be away when the server drains, as nobody can return then, and after the other has left."""
_BETWEEN_SENTENCES: Final = 2.0
_OPENER, _GUEST = 0, 1
_FOULS: Final = (RefusalWord.TURN, RefusalWord.IMPOSSIBLE, RefusalWord.LINE)


class Room:
    """A room with its two seats, from its opening to its end.

    Attributes:
        match: the match of the moment; ``previous`` is the one before, until both have been in this one.
        has_begun: whether a match has ever begun: from then on nobody else can enter.
        is_waiting: whether both are ready, and the server has no place for the match.
        number: what the log calls the room, which has no code there.
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
        self._told_may_end = [False, False]

    # Seats

    @property
    def names(self) -> tuple[str, ...]:
        """The names of those who have a seat."""
        return tuple(sitter.name for sitter in self.sitters if sitter)

    @property
    def here(self) -> tuple[bool, bool]:
        """For each seat whether somebody is connected."""
        one, other = (bool(sitter and sitter.listener) for sitter in self.sitters)
        return one, other

    def sit(self, seat: SeatNumber, sitter: Sitter, listener: RoomListener) -> None:
        """Let somebody take a free seat."""
        self.sitters[seat] = sitter
        self._quiet_since = self._clock()
        for other, beside in self._listeners():
            line = lines.SeatLine(self.code, other, names=self.names, terms=self.terms, match=self.match.number)
            beside.owed[lines.SeatLine] = line
        self._connect(seat, listener, self.match, 0)

    def return_to(self, seat: SeatNumber, listener: RoomListener, match: int = 0, have: int = 0) -> bool:
        """Let somebody take their seat again, who has so many events of a match; False if there are not so many."""
        followed = next((known for known in (self.match, self.previous) if known and known.number == match), None)
        if match > self.match.number or (followed and have > len(followed.written)):
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
        self._told_may_end[seat] = False
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
        """Close the connection of a seat after all that it is to be told."""
        sitter = self._sitter(seat)
        if listener := sitter.listener:
            self._disconnect(seat, sitter)
            listener.refuse(word)

    # What is told

    def seat_line(self, seat: SeatNumber, match: RoomMatch, have: int) -> bytes:
        """Return the line before the events of a match that follow the first ``have``."""
        last = len(match.written) if len(match.written) > have else 0
        return written(
            lines.SeatLine(self.code, seat, names=self.names, terms=self.terms, match=match.number, last=last)
        )

    def following(self, match: RoomMatch) -> RoomMatch | None:
        """Return the match whose events follow those of another one; None where there is none yet."""
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
        one, other = (round(timer.left(now)) for timer in self.match.away)
        self._tell(lines.Here(self.here, (one, other)))

    def _add(self, event: lines.RoomEvent, seat: SeatNumber | None) -> None:
        self.match.add(event, seat)
        self._quiet_since = self._clock()

    # What is said

    def hear(self, seat: SeatNumber, line: lines.ClientLine) -> None:
        """Take what a seat says. What may have crossed with something else is dropped."""
        match line:
            case lines.Ping():
                self._say_to(seat, line)
            case lines.Say(sentence):
                sitter, now = self._sitter(seat), self._clock()
                if now - sitter.spoke_at >= _BETWEEN_SENTENCES:
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
            case lines.Resign() if self.match.playing:
                self._add(line, seat)
                self._end_match(RoomMatchEndReason.RESIGNED, 1 - seat)
            case lines.Reveal():
                self._take_reveal(seat, line)
            case lines.Rematch():
                self._take_rematch(seat)
        self.update()

    def fault(self, seat: SeatNumber, word: RefusalWord) -> None:
        """Close a connection for what it said; while a match goes on, it has lost that by it."""
        if self.match.playing and word in _FOULS:
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
        if self.match.playing:
            self._add(lines.Over(OverReason.LEFT), seat)
            self._end_match(RoomMatchEndReason.LEFT)
        self._sitter(seat).has_left = True
        self._send_away(seat, None)

    def _free(self, word: RefusalWord | None) -> None:
        """Free the seat of the guest, and begin anew with the match before its begin."""
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

    def _take_turn(self, seat: SeatNumber, said: lines.Shots | lines.Answers) -> None:
        if self.match.end:
            return
        if not self.match.playing:
            self._send_away(seat, RefusalWord.TURN)
            return
        try:
            self.match.hear(seat, said)
        except Foul as foul:
            self.fault(seat, foul.word)
            return
        self._quiet_since = self._clock()
        if self.match.playing.winner is not None:
            self._end_match(RoomMatchEndReason.WON, self.match.playing.winner)

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

    # What is due

    @property
    def _is_draining(self) -> bool:
        return self._draining_since is not None

    def drain(self) -> None:
        """Let no match begin any more; one that goes on comes to its end."""
        self._draining_since = self._clock()
        self._tell(lines.Closing())
        self.update()

    def update(self) -> None:
        """Do what is due, tell those who are here, and come again when the next thing is due."""
        now = self._clock()
        while not self.is_closed:
            self.match.let_run(now, self.here)
            if not self._do_next(now):
                break
        if not self.is_closed:
            for seat, listener in self._listeners():
                if self._told_may_end[seat] != (may_end := self._may_end(seat)):
                    self._told_may_end[seat] = may_end
                    listener.owed[lines.MayEnd] = lines.MayEnd(may_end)
            self._alarm.set(min((moment for moment in self._moments() if moment > now), default=None))
        for _seat, listener in list(self._listeners()):
            listener.pump()

    def _do_next(self, now: float) -> bool:
        """Do one thing that is due; return whether there was any."""
        match, guest, here = self.match, self.sitters[_GUEST], self.here
        if any(now >= moment for moment in self._ends()) or self._is_over:
            self.close()
        elif not self.has_begun and guest and not guest.listener and now >= guest.gone_at + _GUEST_AWAY:
            self._free(None)
        elif match.is_late(now):
            assert match.playing
            self._add(lines.TimeUp(), match.playing.next_to_speak)
            match.late_since = now
        elif match.end and not match.is_settled and all(self._is_revealed(seat, now) for seat in (0, 1)):
            match.settle()
            self._quiet_since = now
            self._keeper.free_place(self)
        elif not self.match.is_on and any(here) and any(sitter and sitter.has_left for sitter in self.sitters):
            self._send_away(here.index(True), RefusalWord.CLOSED)
            self._empty_since -= _EMPTY - _AWAY_AT_THE_END  # its line may be gone, though nobody knows it here
        else:
            return False
        return True

    @property
    def _is_over(self) -> bool:
        """True if nothing can come any more: both have left, or the server drains, and no match is on."""
        return not self.match.is_on and (self._is_draining or all(seat and seat.has_left for seat in self.sitters))

    def _ends(self) -> Iterator[float]:
        """Yield the moments at which the room ends."""
        if self.sitters[_GUEST] is None and self._lobby_timeout:
            yield self._alone_since + self._lobby_timeout
        if self.sitters[_GUEST]:
            yield self._quiet_since + _QUIET + self.terms.clock
        if not any(self.here):
            yield self._empty_since + _EMPTY

    def _moments(self) -> Iterator[float]:
        """Yield the moments at which something may be due, or was."""
        yield from self._ends()
        yield from self.match.moments()
        for sitter in self.sitters:
            if sitter and not sitter.listener:
                if not self.has_begun:
                    yield sitter.gone_at + _GUEST_AWAY
                if self._draining_since is not None and self.match.playing:
                    yield max(sitter.gone_at, self._draining_since) + _AWAY_AT_THE_END

    def _may_end(self, seat: SeatNumber) -> bool:
        """Return whether a seat may end the match that the other one does not go on with."""
        if not self.match.playing:
            return False
        now, other = self._clock(), self._sitter(1 - seat)
        if other.listener:
            return self.match.may_be_ended(seat, now)
        since = self._draining_since
        is_gone = since is not None and now >= max(other.gone_at, since) + _AWAY_AT_THE_END
        return is_gone or not self.match.away[1 - seat].left(now) or self.match.may_be_ended(seat, now)

    def _is_revealed(self, seat: SeatNumber, now: float) -> bool:
        """Return whether a fleet is revealed, or nobody waits for that any more."""
        is_lost = not self._sitter(seat).listener and (self._is_draining or not self.match.away[seat].left(now))
        return self._sitter(seat).has_left or is_lost or self.match.is_revealed(seat, now)

    def close(self) -> None:
        """End the room."""
        if self.is_closed:
            return
        self.is_closed = True
        if self.match.playing:
            self._end_match(RoomMatchEndReason.STOPPED)
        if self.match.end and not self.match.is_settled:
            self.match.is_settled = True
            self._keeper.free_place(self)
        self._alarm.close()
        for seat, _listener in list(self._listeners()):
            self._send_away(seat, RefusalWord.CLOSED)
        self._keeper.remove(self)
