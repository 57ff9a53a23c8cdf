"""One room: its two seats, what the players in them may do, and what happens when time is up. No sockets here.

No events are queued for a client: it reads the events of the match at its own pace.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Iterator
from typing import Final

from schiffe.battleship.net.rooms import lines
from schiffe.battleship.net.rooms.codec import encode_line
from schiffe.battleship.net.rooms.lines import OverReason, RefusalCode
from schiffe.battleship.net.rooms.referee import IllegalTurn
from schiffe.battleship.server.room_clock import Alarm
from schiffe.battleship.server.room_deadlines import RoomDeadlines
from schiffe.battleship.server.room_match import RoomMatch, RoomMatchEndReason
from schiffe.battleship.server.room_protocols import RoomKeeper, RoomListener, SeatedPlayer
from schiffe.battleship.server.room_seats import Seats
from schiffe.game.match.players import SeatNumber, other_seat
from schiffe.game.match.series import Series
from schiffe.network.timing import Timing

_BETWEEN_PHRASES_SECONDS: Final = 2.0
_OPENER, _GUEST = 0, 1
_FOULS: Final = (RefusalCode.TURN, RefusalCode.IMPOSSIBLE, RefusalCode.LINE)


class Room:
    """A room with its two seats, from its opening to its end.

    Attributes:
        number: the number of the room in the log, where its code must not appear.
        seats: its two seats; the one who opened the room has the first.
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
        keeper: RoomKeeper[Room],
        lobby_timeout_seconds: float,
        timing: Timing,
    ) -> None:
        self.code = code
        self.number = number
        self.terms = terms
        self.has_begun = False
        self.is_waiting = False
        self.is_closed = False
        self.match = RoomMatch(1, terms.rules, terms.clock_seconds)
        self.previous: RoomMatch | None = None
        self.seats = Seats()
        self.freed: deque[str] = deque(maxlen=4)
        self.dismissed: deque[str] = deque(maxlen=64)
        self.match_in_log = 0
        self._keeper = keeper
        self._series = Series(None)
        self._clock = timing.clock
        self._alarm = Alarm(self.update, timing)
        self._deadlines = RoomDeadlines(timing.clock, lobby_timeout_seconds, terms.clock_seconds)
        self._sent_may_end = [False, False]

    # Seats

    def sit(self, seat: SeatNumber, player: SeatedPlayer, listener: RoomListener) -> None:
        """Let a player take a free seat."""
        self.seats.players[seat] = player
        self._deadlines.on_action()
        for opponent, opponent_listener in self.seats.listeners():
            line = lines.SeatLine(
                code=self.code, seat=opponent, names=self.seats.names, terms=self.terms, match_number=self.match.number
            )
            opponent_listener.owed[lines.SeatLine] = line
        self._connect(seat, listener, self.match, 0)

    def return_to(
        self, seat: SeatNumber, listener: RoomListener, match_number: int = 0, events_received: int = 0
    ) -> bool:
        """Let a player return who has received some events of a match; returns False if it has fewer."""
        matches = (self.match, self.previous)
        followed = next((candidate for candidate in matches if candidate and candidate.number == match_number), None)
        if followed is None:
            if match_number > self.match.number:
                return False
            self._connect(seat, listener, self.match, 0)
            return True
        if events_received > len(followed.event_lines):
            return False
        if followed is self.match:
            self._count_attendance(seat)
        self._connect(seat, listener, followed, events_received)
        return True

    def _connect(self, seat: SeatNumber, listener: RoomListener, match: RoomMatch, events_received: int) -> None:
        player = self.seats.player(seat)
        if player.listener:
            player.listener.refuse(RefusalCode.REPLACED)
        player.listener = listener
        listener.follow(self, seat, match, events_received)
        self._sent_may_end[seat] = False
        if self.is_waiting:
            listener.owed[lines.Wait] = lines.Wait()
        if self._deadlines.is_draining:
            listener.owed[lines.Closing] = lines.Closing()
        self._announce_presence()
        self.update()

    def drop(self, seat: SeatNumber, listener: RoomListener) -> None:
        """Note that a connection is gone."""
        player = self.seats.players[seat]
        if player and player.listener is listener:
            self._disconnect(seat, player)
            self.update()

    def _disconnect(self, seat: SeatNumber, player: SeatedPlayer) -> None:
        player.listener = None
        player.gone_at = self._clock()
        if self.match.active:
            self.match.active.count_absence(seat)
        if not any(self.seats.here):
            self._deadlines.on_empty()
        self._announce_presence()

    def _send_away(self, seat: SeatNumber, refusal: RefusalCode | None) -> None:
        """Close the connection of a seat after everything that is still to be sent."""
        player = self.seats.player(seat)
        if listener := player.listener:
            self._disconnect(seat, player)
            listener.refuse(refusal)

    # Lines to clients

    def seat_line(self, seat: SeatNumber, match: RoomMatch, events_received: int) -> bytes:
        """Return the line that is sent before the events of a match after the first ``events_received``."""
        last = len(match.event_lines) if len(match.event_lines) > events_received else 0
        return encode_line(
            lines.SeatLine(
                code=self.code,
                seat=seat,
                names=self.seats.names,
                terms=self.terms,
                match_number=match.number,
                last=last,
            )
        )

    def match_after(self, match: RoomMatch) -> RoomMatch | None:
        """Return the match after another one, or None if that is the current match."""
        return None if match is self.match else self.match

    def _announce_presence(self) -> None:
        now = self._clock()
        self.match.update_timers(now, self.seats.here)
        opener_away, guest_away = self.match.away
        seconds_left = (round(opener_away.remaining(now)), round(guest_away.remaining(now)))
        self.seats.owe(lines.Here(self.seats.here, seconds_left))

    def _add(self, event: lines.RoomEvent, seat: SeatNumber | None) -> None:
        self.match.add(event, seat)
        self._deadlines.on_action()

    # Lines from clients

    def receive(self, seat: SeatNumber, line: lines.ClientLine) -> None:
        """Handle a line from a seat; a line that has come too late, as another one crossed it, is ignored."""
        match line:
            case lines.Ping():
                self.seats.send_to(seat, line)
            case lines.Say(phrase):
                self._pass_on(seat, phrase)
            case lines.Leave():
                self._leave(seat)
            case lines.Dismiss() if seat == _OPENER and not self.has_begun and not self.match.is_ready:
                if guest := self.seats.players[_GUEST]:
                    self.dismissed += [guest.key_hash, guest.network]
                    self._free(RefusalCode.DISMISSED)
            case lines.End() if self._may_end(seat):
                self._end_for_absence(by=seat)
            case lines.Ready(digest, number) if number == self.match.number and self.match.digests[seat] is None:
                self.match.digests[seat] = digest
                self._add(line, seat)
                self._count_attendance(seat)
                self.begin_if_ready()
            case lines.Shots() | lines.Answers():
                self._take_turn(seat, line)
            case lines.Resign() if self.match.active:
                self._add(line, seat)
                self._end_match(RoomMatchEndReason.RESIGNED, other_seat(seat))
            case lines.Reveal() if self.match.end and self.match.reveals[seat] is None:
                self.match.reveals[seat] = line
                if self.match.is_settled:
                    self._add(line, seat)
            case lines.Rematch():
                self._take_rematch(seat)
        self.update()

    def reject(self, seat: SeatNumber, refusal: RefusalCode) -> None:
        """Close a connection for an invalid line; a foul during a match loses it."""
        if self.match.active and refusal in _FOULS:
            self._add(lines.Over(OverReason.FOUL), seat)
            self._end_match(RoomMatchEndReason.FOUL)
        self._send_away(seat, refusal)
        self.update()

    def _pass_on(self, seat: SeatNumber, phrase: int) -> None:
        """Pass a phrase on to the other seat, unless it follows another one too quickly."""
        player = self.seats.player(seat)
        now = self._clock()
        if now - player.last_phrase_at >= _BETWEEN_PHRASES_SECONDS:
            player.last_phrase_at = now
            self.seats.send_to(other_seat(seat), lines.Said(phrase, seat))

    def _leave(self, seat: SeatNumber) -> None:
        if not self.has_begun:
            if seat == _GUEST:
                self._free(None)
            else:
                self._send_away(seat, None)
                self.close()
            return
        if self.match.active:
            self._add(lines.Over(OverReason.LEFT), seat)
            self._end_match(RoomMatchEndReason.LEFT)
        self.seats.player(seat).has_left = True
        self._send_away(seat, None)

    def _free(self, refusal: RefusalCode | None) -> None:
        """Free the guest's seat, and prepare a new match."""
        guest = self.seats.player(_GUEST)
        self._send_away(_GUEST, refusal)
        self.seats.players[_GUEST] = None
        self.freed.append(guest.key_hash)
        self.is_waiting = False
        self.match = RoomMatch(self.match.number + 1, self.terms.rules, self.terms.clock_seconds)
        self._deadlines.on_guest_gone()
        self._announce_presence()

    # The match

    def begin_if_ready(self) -> None:
        """Begin the match if both are ready and there is a place for it, or wait for one."""
        if not self.match.is_ready or self.match.play or self._deadlines.is_draining:
            return
        if self._keeper.has_place():
            self.is_waiting = False
            self.has_begun = True
            for _seat, listener in self.seats.listeners():
                listener.owed.pop(lines.Wait, None)
            match self.terms.first:
                case lines.FirstTurn.TOSS:
                    first = self._keeper.toss()
                case lines.FirstTurn.ME:
                    first = _OPENER
                case lines.FirstTurn.ALTERNATE:
                    first = self._series.first
                case lines.FirstTurn.LOSER:
                    first = self._series.loser
            self.match.begin(first, self._clock())
            self._deadlines.on_action()
            self._keeper.on_match_begin(self)
            self.update()
        elif not self.is_waiting:
            self.is_waiting = True
            self._keeper.queue(self)
            self.seats.owe(lines.Wait())

    def _take_turn(self, seat: SeatNumber, line: lines.Shots | lines.Answers) -> None:
        if self.match.end:
            return
        active = self.match.active
        if not active:
            self._send_away(seat, RefusalCode.TURN)
            return
        try:
            active.receive(seat, line)
        except IllegalTurn as error:
            self.reject(seat, error.refusal)
            return
        self._add(line, seat)
        if active.referee.winner is not None:
            self._end_match(RoomMatchEndReason.WON, active.referee.winner)

    def _end_match(self, end: RoomMatchEndReason, winner: SeatNumber | None = None) -> None:
        self.match.end = end
        self.match.winner = winner
        self._series = self._series.after(winner)
        self._keeper.on_match_end(self, end)

    def _end_for_absence(self, by: SeatNumber) -> None:
        """End a match because the other seat is late or away."""
        if self.match.active and self.match.active.may_end(by, self._clock()):
            reason, end = OverReason.TIME, RoomMatchEndReason.TIME
        else:
            reason, end = OverReason.LEFT, RoomMatchEndReason.LEFT
        self._add(lines.Over(reason), other_seat(by))
        self._end_match(end)

    def _take_rematch(self, seat: SeatNumber) -> None:
        if not self.match.is_settled or seat in self.match.rematches:
            return
        self.match.rematches.add(seat)
        self._add(lines.Rematch(), seat)
        if len(self.match.rematches) == 2:
            self.previous = self.match
            self.match = RoomMatch(self.match.number + 1, self.terms.rules, self.terms.clock_seconds)
            self._announce_presence()

    def _count_attendance(self, seat: SeatNumber) -> None:
        self.match.attended.add(seat)
        if len(self.match.attended) == 2:
            self.previous = None

    # Deadlines

    def drain(self) -> None:
        """Start no more matches, but let a running one end."""
        self._deadlines.on_drain()
        self.seats.owe(lines.Closing())
        self.update()

    def update(self) -> None:
        """Do everything that is due, send what is owed, and set the alarm for the next deadline."""
        now = self._clock()
        while not self.is_closed:
            self.match.update_timers(now, self.seats.here)
            if not self._do_next(now):
                break
        if not self.is_closed:
            for seat, listener in self.seats.listeners():
                may_end = self._may_end(seat)
                if may_end != self._sent_may_end[seat]:
                    self._sent_may_end[seat] = may_end
                    listener.owed[lines.MayEnd] = lines.MayEnd(may_end)
            self._alarm.set(min((time for time in self._alarm_times() if time > now), default=None))
        for _seat, listener in list(self.seats.listeners()):
            listener.pump()

    def _do_next(self, now: float) -> bool:
        """Do one thing that is due; returns False if nothing is."""
        can_begin = not self._deadlines.is_draining and not self.seats.are_both_gone
        is_over = not self.match.is_on and not can_begin
        if is_over or any(now >= time for time in self._closing_times()):
            self.close()
        elif self._guest_loses_seat_at is not None and now >= self._guest_loses_seat_at:
            self._free(None)
        elif (active := self.match.active) and active.is_late(now):
            self._add(lines.TimeUp(), active.referee.next_to_speak)
            active.late_since = now
        elif self.match.end and not self.match.is_settled and all(self._is_reveal_over(seat, now) for seat in (0, 1)):
            self.match.settle()
            self._deadlines.on_action()
            self._keeper.free_place(self)
        elif not self.match.is_on and any(self.seats.here) and self.seats.is_one_gone:
            self._send_away(self.seats.here.index(True), RefusalCode.CLOSED)
            self._deadlines.on_last_sent_away()
        else:
            return False
        return True

    def _closing_times(self) -> Iterator[float]:
        has_guest = self.seats.players[_GUEST] is not None
        return self._deadlines.closing_times(has_guest=has_guest, is_empty=not any(self.seats.here))

    @property
    def _guest_loses_seat_at(self) -> float | None:
        """The time when the seat of a guest who is away is freed; None if it is not."""
        guest = self.seats.players[_GUEST]
        if guest is None or guest.listener or self.has_begun:
            return None
        return self._deadlines.seat_lost_at(guest.gone_at)

    def _alarm_times(self) -> Iterator[float]:
        """Yield the times at which something may be due; some may be in the past."""
        yield from self._closing_times()
        yield from self.match.deadlines()
        if self._guest_loses_seat_at is not None:
            yield self._guest_loses_seat_at
        if self.match.active:
            for player in self.seats.players:
                if player and not player.listener:
                    may_end_at = self._deadlines.may_end_at(player.gone_at)
                    if may_end_at is not None:
                        yield may_end_at

    def _may_end(self, seat: SeatNumber) -> bool:
        """Return whether a seat may end the match because the other one is late or away."""
        active = self.match.active
        if not active:
            return False
        now = self._clock()
        if active.may_end(seat, now):
            return True
        opponent = self.seats.player(other_seat(seat))
        if opponent.listener:
            return False
        may_end_at = self._deadlines.may_end_at(opponent.gone_at)
        if may_end_at is not None and now >= may_end_at:
            return True
        return not self.match.away[other_seat(seat)].remaining(now)

    def _is_reveal_over(self, seat: SeatNumber, now: float) -> bool:
        """Return whether a fleet is revealed, or its reveal is no longer waited for."""
        player = self.seats.player(seat)
        can_return = not self._deadlines.is_draining and self.match.away[seat].remaining(now) > 0
        is_lost = not player.listener and not can_return
        return player.has_left or is_lost or self.match.is_reveal_over(seat, now)

    def close(self) -> None:
        """Close the room, and disconnect its players."""
        if self.is_closed:
            return
        self.is_closed = True
        if self.match.active:
            self._end_match(RoomMatchEndReason.STOPPED)
        if self.match.end and not self.match.is_settled:
            self.match.is_settled = True
            self._keeper.free_place(self)
        self._alarm.close()
        for seat, _listener in list(self.seats.listeners()):
            self._send_away(seat, RefusalCode.CLOSED)
        self._keeper.remove(self)
