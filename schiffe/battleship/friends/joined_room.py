"""A room that the player has joined, or is about to join, over all its matches."""

import asyncio
from contextlib import AsyncExitStack
from dataclasses import replace
from functools import partial
from typing import Final, Self

from schiffe.battleship.friends.match import FriendMatch
from schiffe.battleship.friends.view import RoomMatchView
from schiffe.battleship.logbook.recorder import FriendMatchRecorder, PreparedMatch
from schiffe.battleship.match.events import BreakReason, MatchBrokenOff
from schiffe.battleship.match.room_record import OWN_SEAT, RoomRecord
from schiffe.battleship.match.setup import MatchSetup
from schiffe.battleship.net.rooms import messages
from schiffe.battleship.net.rooms.access import RoomAccess, make_session, unsent_messages
from schiffe.battleship.net.rooms.connection import RoomConnection
from schiffe.battleship.net.rooms.match_record import RoomMatchRecord
from schiffe.battleship.net.rooms.proof import Verdict
from schiffe.battleship.net.rooms.session import KnownRoom, RoomSession
from schiffe.battleship.net.rooms.status import Phrase, RoomPhase, RoomPlayer, RoomStatus
from schiffe.battleship.texts.network import guessable_fleet_text
from schiffe.battleship.texts.room_entry import room_command
from schiffe.battleship.texts.rooms import (
    RoomNews,
    cannot_return_text,
    news_of_changes,
    no_room_text,
    waiting_for_friend_text,
)
from schiffe.game.flow.after_match import PlayResult
from schiffe.game.match.events import PlayerLeft
from schiffe.game.match.interruption import Interruption
from schiffe.game.match.players import SeatNumber, other_seat
from schiffe.network.timing import USUAL_TIMING, Timing
from schiffe.process.tasks import cancel_and_wait

_INTERVAL_SECONDS: Final = 2.5
"""The pause between two phrases; a server drops a phrase that follows another within 2 s."""


class JoinedRoom:
    """A room on the player's side, over all its matches, and the player's actions in it.

    The seat is given up at the end of the ``async with`` block.

    Attributes:
        access: how the player gets into the room.
        connection: the connection to the room; None while there is none.
        status: its status, as far as the server has sent it.
        verdict: the verdict on the friend in the current match; None if there is none yet.
        interruption: ends the current attempt to begin a match, or the match that has begun with it.
        is_waiting_for_friend: whether a view shows why the player waits for the friend's fleet.
    """

    def __init__(self, access: RoomAccess, timing: Timing = USUAL_TIMING) -> None:
        self.access = access
        self.connection: RoomConnection | None = None
        self.status = RoomStatus(own_player=RoomPlayer(access.name))
        self.verdict: Verdict | None = None
        self.interruption = Interruption()
        self.is_waiting_for_friend = False
        self._timing = timing
        self._connection_task: asyncio.Task[None] | None = None
        self._record = access.record()  # of the seat
        self._is_returning = access.returning_seat is not None  # to the seat of the record, with the next connection
        self._unsent_messages: tuple[messages.ClientMessage, ...] = ()
        self._view: RoomMatchView | None = None  # of the current match
        self._recorder: FriendMatchRecorder | None = None  # of the current match, or the last one
        self._is_shown = False  # changes are news only after the player has been shown the room
        self._phrases = Phrases(timing)
        self._wants_rematch = False
        self._warnings: set[str] = set()

    async def __aenter__(self) -> Self:
        return self

    async def __aexit__(self, _kind: object, error: BaseException | None, _traceback: object) -> None:
        """Disconnect; give up the seat, unless the match can be resumed, or the ``error`` kills the program."""
        self._view = None
        is_killed = isinstance(error, asyncio.CancelledError | KeyboardInterrupt)
        recorder = self._recorder
        can_return = recorder is not None and recorder.has_begun and recorder.unfinished_id is not None
        if self.session and not self.session.is_over and not is_killed and not can_return:
            self.give_up_seat()
            if recorder:
                recorder.discard()
        await self.disconnect()

    async def play(self, prepared: PreparedMatch, view: RoomMatchView) -> PlayResult:
        """Play one match; if it cannot begin, the fleet is kept for another attempt."""
        self.verdict = None
        self.interruption = Interruption()
        self._view = view
        self._recorder = prepared.friend_recorder
        self._wants_rematch = False
        if self._record.seat is not None:
            self._store_record(self._record)
            self._record_friend()
        async with AsyncExitStack() as stack:
            stack.push_async_exit(self)  # after an error, before the person is told how to return
            if prepared.setup.chance.is_chosen:
                self._warn_once(view, guessable_fleet_text())
            if not prepared.recorder.is_recording:
                self._warn_once(view, cannot_return_text())
            result = await FriendMatch(self, prepared, view).play()
            stack.pop_all()
        self._view = None
        return result

    def _warn_once(self, view: RoomMatchView, text: str) -> None:
        if text not in self._warnings:
            self._warnings.add(text)
            view.show_progress(text)

    # The connection

    @property
    def is_server_gone(self) -> bool:
        """True if the seat to return to was on a server inside the program, which has ended with it."""
        return self._is_returning and self._record.is_hosted

    @property
    def session(self) -> RoomSession | None:
        """The session of the connection; None without one."""
        return self.connection.session if self.connection else None

    @property
    def error(self) -> BaseException | None:
        """The error that has ended the connection for good; None if there is none."""
        return self._connection_task.exception() if self._connection_task and self._connection_task.done() else None

    @property
    def is_seat_unreachable(self) -> bool:
        """True if the player has a seat, but the server can no longer be reached."""
        has_seat = self.session is not None and self.session.seat is not None
        return has_seat and isinstance(self.error, OSError)

    def connect(self) -> RoomConnection:
        """Return the connection; open one, and keep it connected in the background, if there is none."""
        if self.connection:
            return self.connection
        access = self.access
        if self._is_returning:
            session = make_session(self._record, access.name, access.terms)
            self._unsent_messages = unsent_messages(self._record, access.terms.rules)
        else:
            session = access.session()
            self._unsent_messages = ()
        self._is_returning = False
        self.connection = RoomConnection(
            session=session,
            record=self._record,
            address=access.address,
            connect=access.connect,
            timing=self._timing,
            on_change=self._follow_change,
            store_record=self._store_record,
        )
        self._connection_task = asyncio.create_task(self.connection.keep_connected())
        self._connection_task.add_done_callback(self._end_waiting)
        return self.connection

    def take_unsent_messages(self) -> tuple[messages.ClientMessage, ...]:
        """Return the player's events from before the program was restarted, once."""
        unsent = self._unsent_messages
        self._unsent_messages = ()
        return unsent

    async def disconnect(self, *, keeps_seat: bool = False) -> None:
        """Disconnect, and discard the status; if it ``keeps_seat``, the next connection returns to the same seat."""
        if keeps_seat:
            self._is_returning = True
        await cancel_and_wait(self._connection_task)
        self.connection = None
        self._connection_task = None
        self.interruption = Interruption()
        self._is_shown = False
        self.status = RoomStatus(own_player=RoomPlayer(self.access.name))

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
        return no_room_text(
            self.error,
            refusal=self.session.refusal if self.session else None,
            address=self.access.address,
            code=self.status.code or self.access.code or "",
            has_sat=self.status.has_seat,
            is_closing=self.status.is_closing,
        )

    def mark_shown(self) -> None:
        """Record that the player has been shown the room, so that changes are news from now on."""
        self._is_shown = True

    def record_verdict(self, verdict: Verdict | None) -> None:
        """Record the verdict on the friend, and show it."""
        self.verdict = verdict
        self.update()

    # Actions of the player

    def send_phrase(self, number: int) -> None:
        if self.connection:
            self._phrases.send(self.connection, number)
            self.update()

    def leave(self) -> None:
        if self._view and self._recorder:
            self._recorder.mark_seat_given_up()
            self.interruption.set(PlayerLeft(OWN_SEAT))
        self.give_up_seat()

    def give_up_seat(self) -> None:
        """Tell the server that the player has left, if there is still a seat."""
        if self.connection and not self.connection.session.is_over:
            self.connection.send_message(messages.Leave())

    def end(self) -> None:
        """End the match, if the friend does not continue and the server allows it."""
        if self.connection and self.status.may_end:
            self.connection.send_message(messages.EndMatch())

    def dismiss(self) -> None:
        if self.connection and self.status.has_opened_room and not self.status.has_begun:
            self.connection.send_message(messages.Dismiss())

    def rematch(self) -> None:
        """Ask for another match; the request is sent after the fleets are revealed."""
        self._wants_rematch = True
        self.send_rematch()

    def send_rematch(self) -> None:
        """Send the player's request for another match, if there is one and the fleets are revealed."""
        connection, session = self.connection, self.session
        if not self._wants_rematch or not connection or not session or not session.match:
            return
        is_sent = session.seat in session.match.rematch_seats or messages.Rematch() in session.pending_events
        if session.seat in session.match.reveals and not is_sent:
            connection.send_event(messages.Rematch())

    # News from the room

    def _follow_change(self, message: messages.ServerMessage | None) -> None:
        """Act on a message of the server, or on the loss of a connection."""
        match message:
            case messages.PhraseReceived(phrase):
                self._phrases.set_last(phrase, is_own=False)
            case messages.Seated():
                self._record_friend()
        self.update()

    def _end_waiting(self, _task: asyncio.Task[None]) -> None:
        """Interrupt the wait for a match that can no longer begin, because no further attempt is made to connect."""
        if self._view and not self.status.is_playing and not self.status.is_over:
            self.interruption.set(MatchBrokenOff(BreakReason.CLOSED))

    def update(self) -> None:
        """Compute the status, and show it if it has changed."""
        connection = self.connection
        if not connection:
            return
        session = connection.session
        code, addresses = session.known_room.code, self.access.public_addresses
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
        if self._view and self.status != before and not session.has_left:
            self._view.show_room_change(news_of_changes(before, self.status) if self._is_shown else RoomNews())
            text = waiting_for_friend_text(self.status)
            if self.is_waiting_for_friend and text != waiting_for_friend_text(before):
                self._view.change_wait_reason(text)

    # The record of the seat

    def _store_record(self, record: RoomRecord) -> None:
        """Keep a new record of the seat, and store it with the match."""
        self._record = record
        if self._recorder and not self._recorder.has_stored_end and self._recorder.record.room_record != record:
            self._recorder.record_room(record)

    def _record_friend(self) -> None:
        """Record the name of the friend, who may arrive after the match is stored."""
        if not (self._recorder and self.connection and not self._recorder.has_begun):
            return
        session = self.connection.session
        if session.seat is not None and len(session.known_room.names) > 1:
            self._recorder.record_friend(session.known_room.names[other_seat(session.seat)])


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
    command: str,
    last_phrase: Phrase | None,
    verdict: Verdict | None,
) -> RoomStatus:
    seat, match, known_room = session.seat, session.match, session.known_room
    if seat is None or match is None:
        own_player = RoomPlayer(session.name, is_here=is_connected)
        return RoomStatus(own_player=own_player, measured_at=measured_at, refusal=session.refusal)
    if match.ending:
        phase = RoomPhase.OVER
    elif match.referee:
        phase = RoomPhase.PLAYING
    else:
        phase = RoomPhase.WAITING if known_room.is_waiting else RoomPhase.PLACING
    friend_seat = other_seat(seat)
    friend_name = known_room.names[friend_seat] if len(known_room.names) == 2 else ""
    return RoomStatus(
        own_player=_make_room_player(known_room, match, seat, session.name, is_here=is_connected),
        friend=_make_room_player(
            known_room, match, friend_seat, friend_name, is_here=known_room.presence.seat_presences[friend_seat]
        ),
        has_opened_room=seat == messages.OPENER,
        code=known_room.code,
        command=command,
        terms=known_room.terms,
        match_number=match.number,
        phase=phase,
        measured_at=measured_at,
        may_end=known_room.may_end,
        is_closing=known_room.is_closing,
        last_phrase=last_phrase,
        verdict=verdict,
        refusal=session.refusal,
    )


def _make_room_player(
    known_room: KnownRoom, match: RoomMatchRecord, seat: SeatNumber, name: str, *, is_here: bool
) -> RoomPlayer:
    return RoomPlayer(
        name=name,
        is_here=is_here,
        seconds_left=known_room.presence.seconds_left[seat],
        is_ready=seat in match.fleet_hashes,
        wants_rematch=seat in match.rematch_seats,
    )
