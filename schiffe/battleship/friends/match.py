"""One match of two friends in a room, in any view, and its end in the logbook."""

import asyncio
from collections.abc import Sequence
from contextlib import suppress
from dataclasses import replace
from typing import Final, Protocol

from schiffe.battleship.friends.joined_room import JoinedRoom
from schiffe.battleship.logbook.recorder import FriendMatchRecorder, PreparedMatch
from schiffe.battleship.match.events import BreakReason, MatchBrokenOff
from schiffe.battleship.match.room_record import FRIEND_SEAT, OWN_SEAT
from schiffe.battleship.match.state import MatchState
from schiffe.battleship.net.rooms import messages
from schiffe.battleship.net.rooms.connection import RoomConnection
from schiffe.battleship.net.rooms.match_record import ServerError
from schiffe.battleship.net.rooms.play import (
    CommittedFleet,
    FriendSeat,
    ReturnedSeat,
    missed_turns,
    place_in_room,
    play_in_room,
    unsent_answers,
    wait_for_verdict,
)
from schiffe.battleship.net.rooms.proof import ProofProblem, Verdict
from schiffe.battleship.net.rooms.status import RoomHandle, RoomStatus
from schiffe.battleship.online import OnlineView
from schiffe.battleship.texts.network import waiting_for_connection_text
from schiffe.battleship.texts.room_entry import Invitation, room_invitation
from schiffe.battleship.texts.rooms import (
    RoomNews,
    foul_text,
    friend_left_text,
    news_of_changes,
    server_error_text,
    server_gone_text,
    time_ended_text,
    waiting_for_friend_text,
    waiting_for_rematch_text,
    who_is_here_text,
)
from schiffe.game.flow.after_match import AfterMatch, PlayResult
from schiffe.game.match.events import PlayerLeft, PlayerResigned
from schiffe.game.match.interruption import Interrupted, Interruption
from schiffe.game.match.match import Observer
from schiffe.process.tasks import run_beside

_REVEAL_SECONDS: Final = 3.0
"""The seconds that the end of a match waits for the friend's fleet."""


class RoomMatchView(OnlineView, Protocol):
    """A view of a match in a room."""

    def enter_room(self, room: RoomHandle, /) -> None:
        """Receive the room of this match, before anything else."""

    def show_invitation(self, invitation: Invitation, /) -> None:
        """Show the person what to send to the friend."""

    def show_room_change(self, status: RoomStatus, news: RoomNews, /) -> None:
        """Show a changed status, at any time; ``news`` describes the change, or has no text."""


class FriendMatch:
    """One match against a friend: first the seating, until both fleets are ready, then the play and its end.

    The ``observers`` follow the view.
    """

    def __init__(
        self, room: JoinedRoom, prepared: PreparedMatch, view: RoomMatchView, observers: Sequence[Observer]
    ) -> None:
        self._room = room
        self._prepared = prepared
        self._view = view
        self._observers = observers
        self._seating = _Seating(room, prepared, view)  # the latest attempt

    async def play(self) -> PlayResult:
        try:
            if self._room.link.is_server_gone:
                return await self._break_off_for_good(server_gone_text(), BreakReason.ROOM_GONE)
            while not (committed := await self._seating.commit_fleet()):
                if result := await self._seating.give_up():
                    return result
                self._seating = _Seating(self._room, self._prepared, self._view)
            play = _FriendPlay(
                room=self._room,
                prepared=self._prepared,
                view=self._view,
                observers=self._observers,
                committed=committed,
                interruption=self._seating.interruption,
            )
            return await play.play()
        except ServerError as error:  # the server's match differs from the one in the logbook
            if connection := self._room.link.connection:
                connection.accuse(error)
            return await self._break_off_for_good(server_error_text(), BreakReason.SERVER)

    async def _break_off_for_good(self, problem: str, reason: BreakReason) -> PlayResult:
        """Record that the match can no longer be resumed, show why, and ask what to do next."""
        discard_or_end_match(self._prepared.friend_recorder, self._prepared.setup.state, reason)
        return PlayResult(await self._view.ask_after_problem(problem, None), has_failed=True)

    # News from the room

    def on_status_change(self, before: RoomStatus) -> None:
        """Show the status of the room, with its news and the reason for the wait."""
        status = self._room.status
        self._view.show_room_change(status, news_of_changes(before, status) if self._room.is_shown else RoomNews())
        self._seating.update_wait_reason()

    def on_link_end(self) -> None:
        """Interrupt the wait for a match that can no longer begin."""
        self._seating.interruption.set(MatchBrokenOff(BreakReason.CLOSED))

    def leave(self) -> None:
        """End the match for good, because the player gives up the seat."""
        self._prepared.friend_recorder.mark_seat_given_up()
        self._seating.interruption.set(PlayerLeft(OWN_SEAT))


class _Seating:
    """One attempt to get a seat, place a fleet, and wait for the friend's fleet.

    Attributes:
        interruption: ends the attempt, or the match that begins with it.
    """

    def __init__(self, room: JoinedRoom, prepared: PreparedMatch, view: RoomMatchView) -> None:
        self._room = room
        self._prepared = prepared
        self._recorder = prepared.friend_recorder
        self._view = view
        self.interruption: Final = Interruption()
        self._friend_wait_text: str | None = None  # while waiting for the friend's fleet

    async def commit_fleet(self) -> CommittedFleet | None:
        """Take a seat, place a fleet, and wait for the friend's fleet; return None if there is no match."""
        connection = self._room.link.connect()
        try:
            if not connection.session.is_current and not await self._wait_for_seat(connection):
                return None
            record = self._recorder.record.room
            nonces = {record.match_number: record.nonce} if record and record.nonce else {}
            await self._view.prepare(OWN_SEAT, self.interruption)
            fleet = self._recorder.record.fleets[OWN_SEAT]
            assert fleet, "the person has placed it"
            self._friend_wait_text = wait_text = waiting_for_friend_text(self._room.status)
            start = place_in_room(connection, fleet, nonces)
            return await self._view.wait(start, wait_text, self.interruption)
        except Interrupted:
            return None  # the person leaves, or the room is gone
        finally:
            self._friend_wait_text = None

    async def _wait_for_seat(self, connection: RoomConnection) -> bool:
        """Wait for a seat, and show the room; return False if there is no seat."""
        room, view, session = self._room, self._view, connection.session
        until_seated = connection.wait_until(lambda: session.is_current)
        if not await view.wait(until_seated, waiting_for_connection_text(room.access.address), self.interruption):
            return False
        room.update()
        if session.room.terms and session.room.terms.rules != self._prepared.setup.rules:
            raise ServerError("not the rules that were shown")
        room.mark_shown()
        if self._prepared.setup.state:
            view.announce()
        status = room.status
        if status.friend.name:
            view.show_progress(who_is_here_text(status, status.measured_at))
        elif (addresses := room.access.public_addresses) and status.code:
            view.show_invitation(room_invitation(addresses, status.code, is_hosted=room.access.is_hosted))
        return True

    def update_wait_reason(self) -> None:
        """Show why the player still waits for the friend's fleet, if that has changed."""
        text = waiting_for_friend_text(self._room.status)
        if self._friend_wait_text is not None and self._friend_wait_text != text:
            self._friend_wait_text = text
            self._view.change_wait_reason(text)

    async def give_up(self) -> PlayResult | None:
        """Disconnect, because there is no match; return None if it is to be tried again."""
        room, view = self._room, self._view
        await view.settle()
        if choice := view.leave_choice:
            return PlayResult(choice)
        status, state = room.status, self._prepared.setup.state
        problem = room.problem_text()
        keeps_seat = room.link.is_seat_unreachable
        if room.link.session and not keeps_seat:
            refusal = room.link.session.refusal
            is_room_gone = refusal in (None, messages.RoomRefusalReason.UNKNOWN, messages.RoomRefusalReason.CLOSED)
            if state is None or is_room_gone:
                discard_or_end_match(self._recorder, state)
        await room.disconnect(keeps_seat=keeps_seat)
        if status.refusal is messages.RoomRefusalReason.FREED:  # while the player was away: ask for another seat
            view.show_progress(problem)
            return None
        choice = await view.ask_after_problem(problem, None)
        if choice is not AfterMatch.AGAIN:
            return PlayResult(choice, has_failed=True)
        is_room_lost = (status.has_seat and bool(room.access.code)) or state is not None
        if keeps_seat or not is_room_lost:
            return None
        return PlayResult(AfterMatch.MENU, has_failed=True)


class _FriendPlay:
    """The play of a match whose fleets are ready, its end, and the wait for the next match.

    The friend is judged in the background, while the end is shown. A late reveal corrects the verdict.
    """

    def __init__(
        self,
        *,
        room: JoinedRoom,
        prepared: PreparedMatch,
        view: RoomMatchView,
        observers: Sequence[Observer],
        committed: CommittedFleet,
        interruption: Interruption,
    ) -> None:
        setup = room.agreed_setup(prepared.setup).with_first_seat(committed.begun_match.first_seat)
        self._room = room
        self._connection = room.link.connect()
        self._prepared = replace(prepared, setup=setup)
        self._recorder = prepared.friend_recorder
        self._view = view
        self._observers = observers
        self._committed = committed
        self._begun_match = committed.begun_match
        self._interruption = interruption
        self._judged_flag = asyncio.Event()  # set by the first verdict

    async def play(self) -> PlayResult:
        """Play until the person has chosen what to do next."""
        self._recorder.record_friend(self._prepared.players[FRIEND_SEAT].name)
        if self._room.access.is_hosted:
            self._recorder.mark_seat_given_up()  # leaving ends the server, so nobody can return
        state = await play_in_room(self._connection, self._committed, self._play_turns, self._interruption)
        async with run_beside(self._judge_fleet(state)):
            with suppress(TimeoutError):
                async with asyncio.timeout(_REVEAL_SECONDS):
                    await self._judged_flag.wait()
            await self._view.settle()
            result = await self._show_end(state)
            verdict = self._room.verdict
            winner = None if verdict and verdict.problem else state.winner
            if result.choice is AfterMatch.AGAIN:
                result = replace(result, choice=await self._await_rematch())
            return replace(result, winner=winner)

    async def _play_turns(self, friend: FriendSeat, interruption: Interruption) -> MatchState:
        """Play the match from its last known state, and send what a crash has left unsent."""
        begun_match, state = self._begun_match, self._prepared.setup.initial_state
        turns = missed_turns(begun_match, state)
        if answers := unsent_answers(begun_match, state):
            self._connection.send_event(answers)
        unsent = self._room.link.take_unsent_messages()
        shots = next((message.cells for message in unsent if isinstance(message, messages.Shots)), ())
        if messages.Resign() in unsent:
            interruption.set(PlayerResigned(OWN_SEAT))
        (own_seat, friend_seat), observers = self._view.seat_people((None, friend), interruption)
        seats = (ReturnedSeat(own_seat, begun_match, shots), friend_seat)
        return await self._prepared.play(seats, [self._recorder, *observers, *self._observers], interruption, turns)

    async def _judge_fleet(self, state: MatchState) -> None:
        """Wait for the friend's fleet, and record whether it proves the answers."""
        if state.ending == PlayerLeft(OWN_SEAT):
            write_verdict(self._recorder, None)
            self._judged_flag.set()
            return
        verdict = await wait_for_verdict(self._connection, self._begun_match)
        self._record_verdict(verdict)
        self._room.send_rematch()
        is_late = verdict is not None and verdict.problem is ProofProblem.NOT_REVEALED
        reveals = self._begun_match.record.reveals
        if is_late and await self._connection.wait_until(lambda: self._begun_match.friend_seat in reveals):
            self._record_verdict(self._begun_match.friend_verdict())

    def _record_verdict(self, verdict: Verdict | None) -> None:
        write_verdict(self._recorder, verdict)
        self._room.record_verdict(verdict)
        self._judged_flag.set()

    async def _show_end(self, state: MatchState) -> PlayResult:
        """Show how the match ended, or why it was broken off, and ask what to do next."""
        if state.is_decided or state.ending == PlayerLeft(OWN_SEAT):
            return await self._view.show_end(state)
        problem = self._room.problem_text()
        status = self._room.status
        name = status.friend.name or state.names[FRIEND_SEAT]
        if status.refusal in (None, messages.RoomRefusalReason.CLOSED):
            match state.ending:
                case PlayerLeft():
                    problem = friend_left_text(name)
                case MatchBrokenOff(BreakReason.AWAY | BreakReason.LATE, seat=seat):
                    problem = time_ended_text(is_own=seat == OWN_SEAT, name=name)
                case MatchBrokenOff(BreakReason.FOUL, seat=seat):
                    problem = foul_text(is_own=seat == OWN_SEAT, name=name)
        return PlayResult(await self._view.ask_after_problem(problem, state))

    async def _await_rematch(self) -> AfterMatch:
        """Ask for another match, wait for the friend to agree, and return what follows: the match, or the menu."""
        room, session, number = self._room, self._connection.session, self._begun_match.record.number
        if room.status.can_go_on:
            room.rematch()
            next_match = self._connection.wait_until(lambda: session.match and session.match.number > number)
            try:
                if await self._view.wait(next_match, waiting_for_rematch_text(room.status), Interruption()):
                    return AfterMatch.AGAIN
            except Interrupted:
                return self._view.leave_choice or AfterMatch.MENU
        self._view.show_progress(room.problem_text())
        return self._view.leave_choice or AfterMatch.MENU


def write_verdict(recorder: FriendMatchRecorder, verdict: Verdict | None) -> None:
    """Store the friend's fleet, or break the match off if it was not revealed or contradicts the answers."""
    if verdict is None:
        recorder.write_verdict(None, MatchBrokenOff(BreakReason.NOT_REVEALED, seat=FRIEND_SEAT))
    elif verdict.problem:
        reason = BreakReason(verdict.problem.value)
        recorder.write_verdict(None, MatchBrokenOff(reason, asked_cell=verdict.cell, seat=FRIEND_SEAT))
    else:
        recorder.write_verdict(verdict.fleet)


def discard_or_end_match(
    recorder: FriendMatchRecorder, state: MatchState | None, reason: BreakReason = BreakReason.ROOM_GONE
) -> None:
    """Record why a match cannot be resumed any more, or delete one that never began, which has no ``state``."""
    if state is None:
        recorder.discard()
        return
    has_ended = state.winner is not None and reason is BreakReason.ROOM_GONE
    ending = MatchBrokenOff(BreakReason.NOT_REVEALED if has_ended else reason, seat=FRIEND_SEAT)
    recorder.notify(ending, replace(state, ending=ending))
    recorder.write_verdict(None)
