"""A room that the player has joined, or is about to join, over all its matches."""

from dataclasses import replace
from functools import partial
from typing import Final, Protocol

from schiffe.battleship.friends.link import RoomLink
from schiffe.battleship.match.setup import MatchSetup
from schiffe.battleship.net.rooms import messages
from schiffe.battleship.net.rooms.connection import RoomAccess, RoomConnection
from schiffe.battleship.net.rooms.match_record import RoomMatchRecord
from schiffe.battleship.net.rooms.proof import Verdict
from schiffe.battleship.net.rooms.session import KnownRoom, RoomSession
from schiffe.battleship.net.rooms.status import Phrase, RoomPhase, RoomPlayer, RoomStatus
from schiffe.battleship.texts.room_entry import room_command
from schiffe.battleship.texts.rooms import no_room_text
from schiffe.game.match.players import SeatNumber, other_seat
from schiffe.network.timing import Timing

_INTERVAL_SECONDS: Final = 2.5
"""The pause between two phrases; a server drops a phrase that follows another within 2 s."""


class CurrentMatch(Protocol):
    """A match in the room, which follows its changes."""

    def on_status_change(self, before: RoomStatus) -> None:
        """Show the status of the room, which has changed from ``before``."""

    def on_link_end(self) -> None:
        """Stop waiting, because no further attempt is made to reconnect."""

    def leave(self) -> None:
        """End the match, because the player gives up the seat."""


class JoinedRoom:
    """A room on the player's side, over all its matches, and the player's actions in it.

    Attributes:
        access: how the player gets into the room.
        link: the connection to it.
        status: its status, as far as the server has sent it.
        is_shown: whether the player has been shown the room; changes are news only afterwards.
        verdict: the verdict on the friend in the current match; None if there is none yet.
    """

    def __init__(self, access: RoomAccess, timing: Timing) -> None:
        self.access = access
        self.link = RoomLink(access, timing, on_message=self._receive, on_change=self.update, on_end=self._end_waiting)
        self.status = RoomStatus(own_player=RoomPlayer(access.name))
        self.is_shown = False
        self.verdict: Verdict | None = None
        self._match: CurrentMatch | None = None
        self._phrases = Phrases(timing)
        self._wants_rematch = False

    def begin_match(self, match: CurrentMatch) -> None:
        self._match = match
        self.verdict = None
        self._wants_rematch = False

    def end_match(self) -> None:
        """Stop notifying the match, because it is over."""
        self._match = None

    def agreed_setup(self, setup: MatchSetup) -> MatchSetup:
        """Return a setup with the terms of this room, and with the friend's name if known."""
        terms = self.status.terms or self.access.terms
        own_player, friend = setup.players
        players = (
            replace(own_player, name=self.access.name),
            replace(friend, name=self.status.friend.name or friend.name),
        )
        return replace(setup, rules=terms.rules, clock_seconds=terms.clock_seconds, players=players)

    def problem_text(self) -> str:
        """Return why there is no match."""
        session = self.link.session
        return no_room_text(
            self.link.error,
            refusal=session.refusal if session else None,
            address=self.access.address,
            code=self.status.code or self.access.code or "",
            has_sat=self.status.has_seat,
            is_closing=self.status.is_closing,
        )

    async def disconnect(self, *, keeps_seat: bool) -> None:
        """Disconnect, and discard the status; if it ``keeps_seat``, the next connection returns to the same seat."""
        await self.link.close(keeps_seat=keeps_seat)
        self.is_shown = False
        self.status = RoomStatus(own_player=RoomPlayer(self.access.name))

    def mark_shown(self) -> None:
        """Record that the player has been shown the room, so that changes are news from now on."""
        self.is_shown = True

    def record_verdict(self, verdict: Verdict | None) -> None:
        """Record the verdict on the friend, and pass it to the match."""
        self.verdict = verdict
        self.update()

    # Actions of the player

    def send_phrase(self, number: int) -> None:
        if connection := self.link.connection:
            self._phrases.send(connection, number)
            self.update()

    def leave(self) -> None:
        if self._match:
            self._match.leave()
        session = self.link.session
        if session and not session.is_over:
            self.link.send(messages.Leave())

    def end(self) -> None:
        """End the match, if the friend does not continue and the server allows it."""
        if self.status.may_end:
            self.link.send(messages.EndMatch())

    def dismiss(self) -> None:
        if self.status.has_opened_room and not self.status.has_begun:
            self.link.send(messages.Dismiss())

    def rematch(self) -> None:
        """Ask for another match; the request is sent after the fleets are revealed."""
        self._wants_rematch = True
        self.send_rematch()

    def send_rematch(self) -> None:
        """Send the player's request for another match, if there is one and the fleets are revealed."""
        connection, session = self.link.connection, self.link.session
        if not self._wants_rematch or not connection or not session or not session.match:
            return
        is_sent = session.seat in session.match.rematch_seats or messages.Rematch() in session.pending_events
        if session.seat in session.match.reveals and not is_sent:
            connection.send_event(messages.Rematch())

    # News from the room

    def _receive(self, message: messages.ServerMessage) -> None:
        if isinstance(message, messages.PhraseReceived):
            self._phrases.set_last(message.phrase, is_own=False)
        self.update()

    def _end_waiting(self) -> None:
        if self._match and not self.status.is_playing and not self.status.is_over:
            self._match.on_link_end()

    def update(self) -> None:
        """Compute the status, and notify the match if it has changed."""
        connection = self.link.connection
        if not connection:
            return
        session = connection.session
        code, addresses = session.room.code, self.access.public_addresses
        before = self.status
        has_returned = session.match is not None and not before.has_seat
        if has_returned and not session.is_current and not session.refusal:
            return  # nothing is shown before all events have arrived
        self.status = make_status(
            session,
            is_connected=connection.is_connected,
            measured_at=connection.presence_at,
            command=room_command(addresses[0], code) if addresses and code else "",
            last_phrase=self._phrases.last,
            verdict=self.verdict,
        )
        if self._match and self.status != before and not session.has_left:
            self._match.on_status_change(before)


class Phrases:
    """The phrases of a room, sent no faster than the server allows.

    Attributes:
        last: the last phrase of either friend; None before the first one.
    """

    def __init__(self, timing: Timing) -> None:
        self.last: Phrase | None = None
        self._timing = timing
        self._next_at = 0.0

    def send(self, connection: RoomConnection, number: int) -> None:
        """Send a phrase when the pause after the previous one is over."""
        now = self._timing.now()
        due_at = max(now, self._next_at)
        self._next_at = due_at + _INTERVAL_SECONDS
        if due_at > now:
            self._timing.call_later(due_at - now, partial(_send_phrase, connection, number))
        else:
            _send_phrase(connection, number)
        self.set_last(number, is_own=True)

    def set_last(self, number: int, *, is_own: bool) -> None:
        count = self.last.count + 1 if self.last else 1
        self.last = Phrase(number, is_own, count)


def _send_phrase(connection: RoomConnection, number: int) -> None:
    if not connection.session.has_left:
        connection.send_message(messages.SendPhrase(number))


def make_status(
    session: RoomSession,
    *,
    is_connected: bool,
    measured_at: float,
    command: str = "",
    last_phrase: Phrase | None = None,
    verdict: Verdict | None = None,
) -> RoomStatus:
    seat, match, room = session.seat, session.match, session.room
    if seat is None or match is None:
        own_player = RoomPlayer(session.name, is_here=is_connected)
        return RoomStatus(own_player=own_player, measured_at=measured_at, refusal=session.refusal)
    if match.ending:
        phase = RoomPhase.OVER
    elif match.referee:
        phase = RoomPhase.PLAYING
    else:
        phase = RoomPhase.WAITING if room.is_waiting else RoomPhase.PLACING
    friend_seat = other_seat(seat)
    friend_name = room.names[friend_seat] if len(room.names) == 2 else ""
    return RoomStatus(
        own_player=_make_room_player(room, match, seat, session.name, is_here=is_connected),
        friend=_make_room_player(
            room, match, friend_seat, friend_name, is_here=room.presence.seat_presences[friend_seat]
        ),
        has_opened_room=seat == messages.OPENER,
        code=room.code,
        command=command,
        terms=room.terms,
        match_number=match.number,
        phase=phase,
        measured_at=measured_at,
        may_end=room.may_end,
        is_closing=room.is_closing,
        last_phrase=last_phrase,
        verdict=verdict,
        refusal=session.refusal,
    )


def _make_room_player(
    room: KnownRoom, match: RoomMatchRecord, seat: SeatNumber, name: str, *, is_here: bool
) -> RoomPlayer:
    return RoomPlayer(
        name=name,
        is_here=is_here,
        seconds_left=room.presence.seconds_left[seat],
        is_ready=seat in match.fleet_hashes,
        wants_rematch=seat in match.rematch_seats,
    )
