"""One room: its two seats, what its players may do, and what happens when time is up. It has no sockets.

No events are queued for a client: it reads the events of the match at its own pace.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from schiffe.battleship.net.rooms import messages
from schiffe.battleship.net.rooms.messages import GUEST, OPENER, RoomEndingReason, RoomRefusalReason
from schiffe.battleship.server.match_places import MatchPlaces
from schiffe.battleship.server.rooms.client import RoomClient
from schiffe.battleship.server.rooms.deadlines import RoomDeadlines
from schiffe.battleship.server.rooms.match import RoomMatch, RoomMatchPhase
from schiffe.battleship.server.rooms.seats import SeatedPlayer, Seats
from schiffe.battleship.server.rooms.series import RoomMatchLog, RoomSeries
from schiffe.game.match.players import SeatNumber
from schiffe.network.timing import PendingCall, Timing

_FOULS: Final = (RoomRefusalReason.TURN, RoomRefusalReason.IMPOSSIBLE, RoomRefusalReason.LINE)


class Room:
    """A room with its two seats, from its opening to its end.

    Players leave a room in these ways:

    - The connection is lost (``drop``), or closed after an invalid message (``reject``). The player may return.
    - Before the first match, a guest leaves, is dismissed, or is away for too long. Somebody else may then enter
      (``_free_guest_seat``).
    - From the first match on, a player leaves for good (``_leave_seat``). Nobody else can take the seat.
    - The room ends: at once (``close``), or after a running match (``drain``).

    Attributes:
        number: the number of the room in the log, where its code must not appear.
        is_waiting: whether both players are ready, but the server cannot start one more match.
        seats: its two seats; the one who opened the room has the first.
        series: its matches.
    """

    def __init__(
        self,
        *,
        code: str,
        number: int,
        terms: messages.Terms,
        places: MatchPlaces,
        match_log: RoomMatchLog,
        on_close: Callable[[Room], None],
        lobby_timeout_seconds: float | None,
        timing: Timing,
    ) -> None:
        self.code = code
        self.number = number
        self.terms = terms
        self.is_waiting = False
        self.is_closed = False
        self.seats = Seats()
        self._places = places
        self._on_close = on_close
        self._now = timing.now
        self._timing = timing
        self._next_update: PendingCall | None = None
        self._deadlines = RoomDeadlines(
            self.seats, timing.now, lobby_timeout_seconds=lobby_timeout_seconds, turn_seconds=terms.clock_seconds
        )
        self.series = RoomSeries(
            room_number=number,
            terms=terms,
            seats=self.seats,
            deadlines=self._deadlines,
            match_log=match_log,
            now=timing.now,
        )

    # Seats

    def sit(self, seat: SeatNumber, player: SeatedPlayer, listener: RoomClient) -> None:
        """Give a player a free seat, and tell the opponent."""
        self.seats.take(seat, player)
        self._deadlines.on_action()
        match = self.series.match
        for opponent, opponent_listener in self.seats.listeners():
            opponent_listener.send_later(self.seated_message(opponent, match, len(match.event_lines)))
        self._connect(seat, listener, match, 0)

    def return_to(
        self, seat: SeatNumber, listener: RoomClient, match_number: int = 0, received_event_count: int = 0
    ) -> None:
        """Let a player return who has already received some events of a match."""
        followed_match = self.series.find(match_number)
        if followed_match is None:
            self._connect(seat, listener, self.series.match, 0)
            return
        if followed_match is self.series.match:
            self.series.record_attendance(seat)
        self._connect(seat, listener, followed_match, received_event_count)

    def has_sent(self, match_number: int, event_count: int) -> bool:
        """Return whether a client can have received this many events of a match."""
        match = self.series.find(match_number)
        return event_count <= len(match.event_lines) if match else match_number <= self.series.match.number

    def _connect(self, seat: SeatNumber, listener: RoomClient, match: RoomMatch, received_event_count: int) -> None:
        player = self.seats.player(seat)
        if player.listener:
            player.listener.refuse(RoomRefusalReason.REPLACED)
        player.connect(listener)
        listener.follow(self, seat, match, received_event_count)
        if self.is_waiting:
            listener.send_later(messages.Wait())
        if self._deadlines.is_draining:
            listener.send_later(messages.Closing())
        self.series.announce_presence()
        self.update()

    def drop(self, seat: SeatNumber, listener: RoomClient) -> None:
        """Handle the loss of a connection."""
        if self.seats.listener(seat) is listener:
            self._disconnect(seat)
            self.update()

    def _disconnect(self, seat: SeatNumber) -> None:
        """Record that a player is away."""
        self.seats.player(seat).disconnect(self._now())
        if turns := self.series.match.turns:
            turns.count_absence(seat)
        if not any(self.seats.seat_presences):
            self._deadlines.on_empty()
        self.series.announce_presence()

    def _close_connection(self, seat: SeatNumber, refusal: RoomRefusalReason | None) -> None:
        """Close the connection of a seat, if it has one, after everything that is still to be sent."""
        if listener := self.seats.player(seat).listener:
            self._disconnect(seat)
            listener.refuse(refusal)

    def _free_guest_seat(self, refusal: RoomRefusalReason | None) -> None:
        """Let somebody else enter, and prepare a new match with them."""
        self._close_connection(GUEST, refusal)
        self.seats.free_guest_seat()
        self.is_waiting = False
        self._deadlines.on_guest_gone()
        self.series.start_over()

    # Lines to clients

    def seated_message(self, seat: SeatNumber, match: RoomMatch, received_event_count: int) -> messages.Seated:
        """Return the message that is sent before the events of a match after the first ``received_event_count``."""
        last_number = len(match.event_lines)
        return messages.Seated(
            code=self.code,
            seat=seat,
            names=self.seats.names,
            terms=self.terms,
            match_number=match.number,
            last_event_number=last_number if last_number > received_event_count else 0,
        )

    def match_after(self, match: RoomMatch) -> RoomMatch | None:
        """Return the match after another one, or None if that is the current match."""
        return self.series.match_after(match)

    # Lines from clients

    def receive(self, seat: SeatNumber, message: messages.ClientMessage) -> None:
        """Handle a message from a seat; a message that comes too late, because another one crossed it, is ignored.

        Raises:
            IllegalTurn: shots or answers are not allowed.
        """
        match message:
            case messages.Ping():
                self.seats.send_to(seat, message)
            case messages.SendPhrase(phrase):
                self.seats.pass_phrase_on(phrase, seat, self._now())
            case messages.Leave():
                self._leave_seat(seat)
            case messages.Dismiss():
                is_too_late = self.seats.are_reserved or self.series.match.are_fleets_placed
                if seat == OPENER and self.seats.guest and not is_too_late:
                    self.seats.dismiss_guest()
                    self._free_guest_seat(RoomRefusalReason.DISMISSED)
            case messages.EndMatch():
                self.series.end_for_absence(by=seat)
            case _:
                self.series.receive(seat, message)
                self.begin_match_if_ready()
        self.update()

    def reject(self, seat: SeatNumber, refusal: RoomRefusalReason) -> None:
        """Close a connection for an invalid message; a foul during a match loses it."""
        if refusal in _FOULS:
            self.series.call_off(RoomEndingReason.FOUL, seat)
        self._close_connection(seat, refusal)
        self.update()

    def _leave_seat(self, seat: SeatNumber) -> None:
        if self.seats.are_reserved:
            self.series.call_off(RoomEndingReason.LEFT, seat)
            self.seats.player(seat).leave()
            self._close_connection(seat, None)
        elif seat == GUEST:
            self._free_guest_seat(None)
        else:
            self._close_connection(seat, None)
            self.close()

    # What is due

    def begin_match_if_ready(self) -> None:
        """Begin the match, or wait for a place, if both players are ready."""
        match = self.series.match
        is_ready = match.are_fleets_placed and match.phase is RoomMatchPhase.PLACING
        if not is_ready or self._deadlines.is_draining or self.is_closed:
            return
        if self._places.are_free:
            self.is_waiting = False
            self.seats.reserve()
            for _seat, listener in self.seats.listeners():
                listener.withdraw(messages.Wait)
            self.series.begin_match()
            self.update()
        elif not self.is_waiting:
            self.is_waiting = True
            self._places.queue(self.begin_match_if_ready)
            self.seats.send_later(messages.Wait())

    def drain(self) -> None:
        """Start no more matches, but let a running one end."""
        self._deadlines.on_drain()
        self.seats.send_later(messages.Closing())
        self.update()

    def update(self) -> None:
        """Do and send everything that is due, and schedule the next update."""
        now = self._now()
        while not self.is_closed:
            self.series.match.update_timers(now, self.seats.seat_presences)
            if not self._do_next(now):
                break
        if not self.is_closed:
            for seat, _listener in self.seats.listeners():
                may_end = self._deadlines.may_end(seat, self.series.match, now)
                self.seats.player(seat).report_may_end(may_end=may_end)
            self._schedule_update(self._deadlines.next_due_at(self.series.match, now))
        for _seat, listener in list(self.seats.listeners()):
            listener.pump()

    def _schedule_update(self, due_at: float | None) -> None:
        """Update the room at this time instead of the one set before; None for never."""
        if self._next_update:
            self._next_update.cancel()
        self._next_update = None
        if due_at is not None:
            self._next_update = self._timing.call_later(max(0.0, due_at - self._now()), self.update)

    def _do_next(self, now: float) -> bool:
        """Do one thing that is due; return False if nothing is."""
        match, seats, deadlines = self.series.match, self.seats, self._deadlines
        can_begin = not deadlines.is_draining and not seats.has_everyone_left
        guest_loses_seat_at = deadlines.guest_loses_seat_at()
        if deadlines.must_close(now) or not (match.is_on or can_begin):
            self.close()
        elif guest_loses_seat_at is not None and now >= guest_loses_seat_at:
            self._free_guest_seat(None)
        elif match.turns and match.turns.is_late(now):
            self.series.report_late(match.turns, now)
        elif deadlines.must_release_reveals(match, now):
            self.series.release_reveals()
        elif not match.is_on and any(seats.seat_presences) and seats.has_anyone_left:
            for seat, _listener in list(seats.listeners()):
                self._close_connection(seat, RoomRefusalReason.CLOSED)
            deadlines.on_last_sent_away()
        else:
            return False
        return True

    def close(self) -> None:
        """Close both connections, and report that the room is closed; a second call does nothing."""
        if self.is_closed:
            return
        self.is_closed = True
        self.series.stop()
        self._schedule_update(None)
        for seat, _listener in list(self.seats.listeners()):
            self._close_connection(seat, RoomRefusalReason.CLOSED)
        self._on_close(self)
