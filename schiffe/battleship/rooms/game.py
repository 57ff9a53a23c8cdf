"""The matches of two friends in a room, in any view."""

import asyncio
from collections.abc import Sequence
from contextlib import AsyncExitStack, suppress
from dataclasses import replace
from typing import Final

from schiffe.battleship.logbook.recorder import PreparedMatch
from schiffe.battleship.match.events import BreakCause, MatchBrokenOff
from schiffe.battleship.match.room_record import FRIEND, OWN
from schiffe.battleship.match.setup import GameSetup
from schiffe.battleship.match.state import MatchState
from schiffe.battleship.net.rooms import lines
from schiffe.battleship.net.rooms.connection import RoomConnection
from schiffe.battleship.net.rooms.play import CommittedFleet, RoomSeat, place_in_room, play_in_room, wait_for_verdict
from schiffe.battleship.net.rooms.proof import ProofProblem, Verdict
from schiffe.battleship.net.rooms.returning import ReturnedSeat, missed_turns, unsent_answers
from schiffe.battleship.net.rooms.session import BegunMatch, ServerError
from schiffe.battleship.net.rooms.status import RoomPlayer, RoomStatus, status_of
from schiffe.battleship.net.rooms.way import WayIn
from schiffe.battleship.rooms import kept
from schiffe.battleship.rooms.link import RoomLink
from schiffe.battleship.rooms.phrases import Phrases
from schiffe.battleship.rooms.view import RoomView
from schiffe.battleship.texts.network import guessable_fleet_text, waiting_for_connection_text
from schiffe.battleship.texts.room_ends import (
    foul_text,
    friend_left_text,
    no_room_text,
    not_saved_text,
    server_error_text,
    server_gone_text,
    time_ended_text,
)
from schiffe.battleship.texts.room_entry import room_command, room_invitation
from schiffe.battleship.texts.rooms import (
    news_text,
    waiting_for_friend_text,
    waiting_for_rematch_text,
    who_is_here_text,
)
from schiffe.game.flow.outcome import AfterMatch, PlayResult
from schiffe.game.match.events import PlayerLeft, PlayerResigned
from schiffe.game.match.interruption import Interrupted, Interruption
from schiffe.game.match.match import Observer
from schiffe.network.timing import USUAL_TIMING, Timing
from schiffe.process.tasks import cancel_and_wait

_REVEAL_SECONDS: Final = 3.0
"""How long the end of a match waits for the friend's fleet."""


class RoomGame:
    """The client's side of a room, for all matches that are played there.

    The seat is given up when the ``stack`` closes. The ``observers`` are notified after the view.
    """

    def __init__(
        self,
        way: WayIn,
        stack: AsyncExitStack,
        observers: Sequence[Observer] = (),
        timing: Timing = USUAL_TIMING,
    ) -> None:
        self._way = way
        self._observers = observers
        self._link = RoomLink(way, timing, on_line=self._hear, on_change=self._update, on_end=self._end_waiting)
        self._view: RoomView | None = None
        self._interruption: Interruption | None = None
        self._prepared: PreparedMatch | None = None
        self._phrases = Phrases(timing)
        self._verdict: Verdict | None = None
        self._is_judged = asyncio.Event()
        self._wants_rematch = False
        self._warnings: set[str] = set()
        self._shown_wait = ""  # the text of the wait before a match
        self._has_shown_room = False  # changes are news only after the room was shown
        self.status = RoomStatus(own_player=RoomPlayer(way.name))
        stack.push_async_exit(self._leave)

    def agreed_setup(self, setup: GameSetup) -> GameSetup:
        """Return a setup with the terms of this room, and with the friend's name if it is known."""
        terms = self.status.terms or self._way.terms
        own, friend = setup.players
        players = replace(own, name=self._way.name), replace(friend, name=self.status.friend.name or friend.name)
        return setup._replace(rules=terms.rules, clock_seconds=terms.clock_seconds, players=players)

    async def play(self, prepared: PreparedMatch, view: RoomView) -> PlayResult:
        """Play one match; if it cannot begin, the fleet is kept for another try."""
        async with AsyncExitStack() as stack:
            stack.push_async_exit(self._leave_on_error)
            self._prepared = prepared
            self._view = view
            self._verdict = None
            self._wants_rematch = False
            self._link.kept_room.attach(prepared.recorder)
            if prepared.setup.chance.is_chosen:
                self._warn_once(view, guessable_fleet_text())
            if not prepared.recorder.is_on:
                self._warn_once(view, not_saved_text())
            view.enter_room(self)
            return await self._play_or_try_again(prepared, view)

    def _warn_once(self, view: RoomView, text: str) -> None:
        if text not in self._warnings:
            self._warnings.add(text)
            view.show_progress(text)

    async def _play_or_try_again(self, prepared: PreparedMatch, view: RoomView) -> PlayResult:
        try:
            if self._link.is_server_gone:
                kept.give_up(prepared.recorder, prepared.setup.state)
                return PlayResult(await view.broken_off(server_gone_text(), None), has_failed=True)
            while True:
                interruption = self._interruption = Interruption()
                if committed := await self._place(prepared, view, interruption):
                    return await self._play(prepared, view, committed, interruption)
                if result := await self._result_without_match(prepared, view):
                    return result
        except ServerError as error:  # the server's match differs from the one in the logbook
            if connection := self._link.connection:
                connection.accuse(error)
            kept.give_up(prepared.recorder, prepared.setup.state, BreakCause.SERVER)
            return PlayResult(await view.broken_off(server_error_text(), None), has_failed=True)
        finally:
            self._view = None

    async def _result_without_match(self, prepared: PreparedMatch, view: RoomView) -> PlayResult | None:
        """Disconnect, and tell why there is no match; returns None if it is tried again."""
        await view.settle()
        if view.leave_choice:
            return PlayResult(view.leave_choice)
        status = self.status
        problem = self._problem()
        connection = self._link.connection
        is_unreachable = self._link.is_seat_unreachable
        if connection and not is_unreachable:
            kept.end_before(prepared, connection.session)
        await self._link.close(returns=is_unreachable)
        self._has_shown_room = False
        self.status = RoomStatus(own_player=RoomPlayer(self._way.name))
        if status.refusal is lines.RefusalCode.FREED:
            view.show_progress(problem)
            return None
        choice = await view.broken_off(problem, None)
        if choice is not AfterMatch.AGAIN:
            return PlayResult(choice, has_failed=True)
        is_room_lost = bool(status.match_number and self._way.code) or prepared.setup.state is not None
        if is_room_lost and not is_unreachable:
            return PlayResult(AfterMatch.MENU, has_failed=True)
        return None

    # Before a match

    async def _place(
        self, prepared: PreparedMatch, view: RoomView, interruption: Interruption
    ) -> CommittedFleet | None:
        """Take a seat, place a fleet, and wait for the friend's fleet; None if there is no match."""
        connection = self._link.connect()
        try:
            if not connection.session.is_current and not await self._take_seat(
                connection, prepared, view, interruption
            ):
                return None
            room = prepared.recorder.record.room
            nonces = {room.match_number: room.nonce} if room and room.nonce else {}
            await view.prepare(OWN, interruption)
            fleet = prepared.recorder.fleet(OWN)
            assert fleet, "the person has placed it"
            self._shown_wait = waiting_for_friend_text(self.status)
            start = place_in_room(connection, fleet, nonces)
            return await view.wait(start, self._shown_wait, interruption)
        except Interrupted:
            return None
        finally:
            self._shown_wait = ""

    async def _take_seat(
        self, connection: RoomConnection, prepared: PreparedMatch, view: RoomView, interruption: Interruption
    ) -> bool:
        """Wait for a seat, and show the room; returns False if there is no seat."""
        session = connection.session
        seated = connection.until(lambda: session.is_current)
        if not await view.wait(seated, waiting_for_connection_text(self._way.address), interruption):
            return False
        self._update()
        if session.terms and session.terms.rules != prepared.setup.rules:
            raise ServerError("other rules than one was shown")
        self._has_shown_room = True
        if prepared.setup.state:
            view.announce()
        status = self.status
        if status.friend.name:
            view.show_progress(who_is_here_text(status, status.measured_at))
        elif self._way.public and status.code:
            view.show_invitation(room_invitation(self._way.public, status.code, is_hosted=self._way.is_hosted))
        return True

    def _end_waiting(self) -> None:
        """Interrupt the wait for a match that can no longer begin."""
        if self._interruption and not self.status.is_playing and not self.status.is_over:
            self._interruption.set(MatchBrokenOff(BreakCause.CLOSED))

    def _problem(self) -> str:
        """Return the text about why there is no match."""
        connection = self._link.connection
        return no_room_text(
            self._link.error,
            refusal=connection.session.refusal if connection else None,
            address=self._way.address,
            code=self.status.code or self._way.code,
            has_sat=bool(self.status.match_number),
            is_closing=self.status.is_closing,
        )

    # The match

    async def _play(
        self, prepared: PreparedMatch, view: RoomView, committed: CommittedFleet, interruption: Interruption
    ) -> PlayResult:
        state = await self._play_to_end(prepared, view, committed, interruption)
        self._is_judged.clear()
        judging = asyncio.ensure_future(self._judge(prepared, state, committed.begun_match))
        try:
            with suppress(TimeoutError):
                async with asyncio.timeout(_REVEAL_SECONDS):
                    await self._is_judged.wait()
            await view.settle()
            result = await self._show_end(view, state)
            winner = None if self._verdict and self._verdict.problem else state.winner
            if result.next is AfterMatch.AGAIN and not await self._await_rematch(
                view, committed.begun_match.record.number
            ):
                return PlayResult(view.leave_choice or AfterMatch.MENU, winner)
            return result._replace(winner=winner)
        finally:
            await cancel_and_wait(judging)

    async def _play_to_end(
        self, prepared: PreparedMatch, view: RoomView, committed: CommittedFleet, interruption: Interruption
    ) -> MatchState:
        """Play the match from its last known state, and send what was not sent before a crash."""
        connection = self._link.connect()
        prepared = prepared._replace(
            setup=self.agreed_setup(prepared.setup).with_first(committed.begun_match.first_seat)
        )
        prepared.recorder.record_friend(prepared.setup.players[FRIEND].name)
        if self._way.is_hosted:
            prepared.recorder.give_up()  # leaving ends the server, so nobody can return
        state = prepared.setup.initial_state
        turns = missed_turns(committed.begun_match, state)
        if answers := unsent_answers(committed.begun_match, state):
            connection.send_event(answers)
        unsent = self._link.take_unsent()
        shots = next((line.cells for line in unsent if isinstance(line, lines.Shots)), ())

        async def play(friend: RoomSeat, interruption: Interruption) -> MatchState:
            if lines.Resign() in unsent:
                interruption.set(PlayerResigned(OWN))
            own_seat, friend_seat = view.seats((None, friend), interruption)
            seats = (ReturnedSeat(own_seat, committed.begun_match, shots), friend_seat)
            observers = [prepared.recorder, *view.observers, *self._observers]
            return await prepared.play(seats, observers, interruption, turns)

        return await play_in_room(connection, committed, play, interruption)

    async def _judge(self, prepared: PreparedMatch, state: MatchState, begun_match: BegunMatch) -> None:
        """Wait for the friend's fleet, and record whether it proves the answers."""
        connection = self._link.connection
        if not connection or state.ending == PlayerLeft(OWN):
            kept.settle(prepared.recorder, None)
            self._is_judged.set()
            return
        verdict = await wait_for_verdict(connection, begun_match)
        self._record_verdict(prepared, verdict)
        if self._wants_rematch:
            self.rematch()
        is_late = verdict is not None and verdict.problem is ProofProblem.NOT_REVEALED
        if is_late and await connection.until(lambda: begun_match.friend_seat in begun_match.record.reveals):
            self._record_verdict(prepared, begun_match.friend_verdict())

    def _record_verdict(self, prepared: PreparedMatch, verdict: Verdict | None) -> None:
        self._verdict = verdict
        self._is_judged.set()
        kept.settle(prepared.recorder, verdict)
        self._update()

    async def _show_end(self, view: RoomView, state: MatchState) -> PlayResult:
        """Show how a match ended, or why it was broken off, and ask what to do next."""
        if state.is_decided or state.ending == PlayerLeft(OWN):
            return await view.show_end(state)
        problem = self._problem()
        name = self.status.friend.name or state.names[FRIEND]
        if self.status.refusal in (None, lines.RefusalCode.CLOSED):
            match state.ending:
                case PlayerLeft():
                    problem = friend_left_text(name)
                case MatchBrokenOff(BreakCause.AWAY | BreakCause.LATE, seat=seat):
                    problem = time_ended_text(is_own=seat == OWN, name=name)
                case MatchBrokenOff(BreakCause.FOUL, seat=seat):
                    problem = foul_text(is_own=seat == OWN, name=name)
        return PlayResult(await view.broken_off(problem, state))

    async def _await_rematch(self, view: RoomView, number: int) -> bool:
        """Ask for another match, and wait for the friend to agree; returns False if there is none."""
        connection = self._link.connection
        if not connection or not self.status.can_go_on:
            view.show_progress(self._problem())
            return False
        self.rematch()
        next_match = connection.until(lambda: connection.session.match and connection.session.match.number > number)
        try:
            if await view.wait(next_match, waiting_for_rematch_text(self.status), Interruption()):
                return True
        except Interrupted:
            return False
        view.show_progress(self._problem())
        return False

    # Actions of a view

    def send_phrase(self, number: int) -> None:
        """Send one of the phrases."""
        if connection := self._link.connection:
            self._phrases.send(connection, number)
            self._update()

    def leave(self) -> None:
        """Give up the seat, which ends the match."""
        if self._prepared:
            self._prepared.recorder.give_up()
        if self._interruption:
            self._interruption.set(PlayerLeft(OWN))
        connection = self._link.connection
        if connection and not connection.session.is_over:
            connection.send_line(lines.Leave())

    def end(self) -> None:
        """End the match, if the friend does not continue and the server allows it."""
        if self._link.connection and self.status.may_end:
            self._link.connection.send_line(lines.End())

    def dismiss(self) -> None:
        """Dismiss the guest, before the first match."""
        if self._link.connection and self.status.opens and not self.status.has_begun:
            self._link.connection.send_line(lines.Dismiss())

    def rematch(self) -> None:
        """Ask for another match; the request is sent once the fleets are revealed."""
        self._wants_rematch = True
        connection = self._link.connection
        match = connection.session.match if connection else None
        if not connection or not match or not match.end or connection.session.seat not in match.reveals:
            return
        if connection.session.seat not in match.rematches and lines.Rematch() not in connection.session.pending:
            connection.send_event(lines.Rematch())

    # News from the room

    def _hear(self, line: lines.ServerLine) -> None:
        if isinstance(line, lines.Said):
            self._phrases.set_last(line.phrase, is_own=False)
        self._update()

    def _update(self) -> None:
        connection = self._link.connection
        if not connection:
            return
        session = connection.session
        status_before = self.status
        has_returned = session.match and not status_before.match_number
        if has_returned and not session.is_current and not session.refusal:
            return  # nothing is shown before all events have arrived
        has_command = self._way.public and session.code
        self.status = status_of(
            session,
            is_connected=connection.is_connected,
            measured_at=connection.presence_at,
            line=room_command(self._way.public[0], session.code) if has_command else "",
            last_phrase=self._phrases.last,
            verdict=self._verdict,
        )
        if self._view and self.status != status_before and not session.has_left:
            news = news_text(status_before, self.status) if self._has_shown_room else ""
            self._view.room_changed(self.status, news)
            wait = waiting_for_friend_text(self.status)
            if self._shown_wait and self._shown_wait != wait:
                self._shown_wait = wait
                self._view.change_wait_reason(wait)

    async def _leave_on_error(self, kind: type[BaseException] | None, *error: object) -> None:
        """Leave if the view raises, before anything tells the person how to return."""
        if kind:
            await self._leave(kind, *error)

    async def _leave(self, kind: type[BaseException] | None, *_error: object) -> None:
        """Give up the seat when the person goes back, unless the match can be resumed, or the program is killed."""
        is_killed = kind is not None and issubclass(kind, asyncio.CancelledError | KeyboardInterrupt)
        recorder = self._prepared.recorder if self._prepared else None
        is_resumable = recorder is not None and recorder.has_begun and recorder.match_id is not None
        connection = self._link.connection
        if connection and not connection.session.is_over and not is_killed and not is_resumable:
            connection.send_line(lines.Leave())
            if recorder:
                recorder.discard()
        await self._link.close()
