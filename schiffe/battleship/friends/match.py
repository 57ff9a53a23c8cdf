"""One match of two friends in a room, in any view, and its end in the logbook."""

from __future__ import annotations

import asyncio
from contextlib import suppress
from dataclasses import replace
from typing import TYPE_CHECKING, Final

from schiffe.battleship.friends.view import RoomMatchView
from schiffe.battleship.logbook.recorder import FriendMatchRecorder, PreparedMatch
from schiffe.battleship.match.events import BreakReason, MatchBrokenOff
from schiffe.battleship.match.room_record import FRIEND_SEAT, OWN_SEAT
from schiffe.battleship.match.state import MatchState
from schiffe.battleship.net.rooms import messages
from schiffe.battleship.net.rooms.connection import RoomConnection
from schiffe.battleship.net.rooms.match_record import BegunMatch, ServerError
from schiffe.battleship.net.rooms.play import (
    CommittedFleet,
    FriendSeat,
    ReturnedSeat,
    missed_turns,
    place_in_room,
    reveal_fleet,
    unsent_answers,
    wait_for_verdict,
    watch_for_ending,
)
from schiffe.battleship.net.rooms.proof import ProofProblem, Verdict
from schiffe.battleship.texts.network import waiting_for_connection_text
from schiffe.battleship.texts.room_entry import room_invitation
from schiffe.battleship.texts.rooms import (
    foul_text,
    friend_left_text,
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
from schiffe.process.tasks import run_beside

if TYPE_CHECKING:  # it imports this file
    from schiffe.battleship.friends.joined_room import JoinedRoom

_REVEAL_SECONDS: Final = 3.0
"""The seconds that the end of a match waits for the friend's fleet."""


class FriendMatch:
    """One match against a friend: first the seating, until both fleets are ready, then the play and its end.

    The friend is judged in the background, while the end is shown. A late reveal corrects the verdict.
    """

    def __init__(self, room: JoinedRoom, prepared: PreparedMatch, view: RoomMatchView) -> None:
        self._room = room
        self._prepared = prepared
        self._recorder = prepared.friend_recorder
        self._view = view
        self._judged_flag = asyncio.Event()  # set by the first verdict

    async def play(self) -> PlayResult:
        try:
            if self._room.is_server_gone:
                return await self._break_off_for_good(server_gone_text(), BreakReason.ROOM_GONE)
            while not (committed := await self._enter_and_commit()):
                result = await self._ask_after_failure()
                if result.choice is not AfterMatch.AGAIN:
                    return result
            return await self._play_committed(committed)
        except ServerError as error:  # the server's match differs from the one in the logbook
            if connection := self._room.connection:
                connection.accuse(error)
            return await self._break_off_for_good(server_error_text(), BreakReason.SERVER)

    async def _break_off_for_good(self, problem: str, reason: BreakReason) -> PlayResult:
        """Record that the match can no longer be resumed, show why, and ask what to do next."""
        discard_or_end_match(self._recorder, self._prepared.setup.state, reason)
        return PlayResult(await self._view.ask_after_problem(problem, None), has_failed=True)

    # The seating

    async def _enter_and_commit(self) -> CommittedFleet | None:
        """Take a seat, place a fleet, and wait for the friend's fleet; return None if there is no match."""
        room, view = self._room, self._view
        connection = room.connect()
        try:
            if not connection.session.is_current and not await self._wait_for_seat(connection):
                return None
            await view.prepare(OWN_SEAT, room.interruption)
            fleet = self._recorder.fleets[OWN_SEAT]
            assert fleet, "the person has placed it"
            room.is_waiting_for_friend = True
            async with view.show_waiting(waiting_for_friend_text(room.status), room.interruption):
                return await room.interruption.run(place_in_room(connection, fleet))
        except Interrupted:
            return None  # the person leaves, or the room is gone
        finally:
            room.is_waiting_for_friend = False

    async def _wait_for_seat(self, connection: RoomConnection) -> bool:
        """Wait for a seat, and show the room; return False if there is no seat."""
        room, view, session = self._room, self._view, connection.session
        async with view.show_waiting(waiting_for_connection_text(room.access.address), room.interruption):
            if not await room.interruption.run(connection.wait_until(lambda: session.is_current)):
                return False
        room.update()
        if session.known_room.terms and session.known_room.terms.rules != self._prepared.setup.rules:
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

    async def _ask_after_failure(self) -> PlayResult:
        """Disconnect, because there is no match, and return what to do next: try again, or end the match."""
        room, view = self._room, self._view
        await view.settle()
        if choice := view.leave_choice:
            return PlayResult(choice)
        status, state = room.status, self._prepared.setup.state
        problem = room.problem_text()
        keeps_seat = room.is_seat_unreachable
        if room.session and not keeps_seat:
            refusal = room.session.refusal
            is_room_gone = refusal in (None, messages.RoomRefusalReason.UNKNOWN, messages.RoomRefusalReason.CLOSED)
            if state is None or is_room_gone:
                discard_or_end_match(self._recorder, state)
        await room.disconnect(keeps_seat=keeps_seat)
        if status.refusal is messages.RoomRefusalReason.FREED:  # while the player was away: ask for another seat
            view.show_progress(problem)
            return PlayResult(AfterMatch.AGAIN)
        choice = await view.ask_after_problem(problem, None)
        is_room_lost = (status.has_seat and bool(room.access.code)) or state is not None
        if choice is AfterMatch.AGAIN and is_room_lost and not keeps_seat:
            choice = AfterMatch.MENU
        return PlayResult(choice, has_failed=True)

    # The play and its end

    async def _play_committed(self, committed: CommittedFleet) -> PlayResult:
        """Play until the person has chosen what to do next."""
        room, begun_match = self._room, committed.begun_match
        setup = room.agreed_setup(self._prepared.setup).with_first_seat(begun_match.first_seat)
        self._recorder.agree(setup)
        self._recorder.record_friend(setup.players[FRIEND_SEAT].name)
        if room.access.is_hosted:
            self._recorder.mark_seat_given_up()  # leaving ends the server, so nobody can return
        connection = room.connect()
        async with watch_for_ending(connection, begun_match, room.interruption):
            state = await self._play_turns(FriendSeat(connection, begun_match), room.interruption)
        reveal_fleet(connection, committed, state)
        async with run_beside(self._judge_fleet(connection, begun_match, state)):
            with suppress(TimeoutError):
                async with asyncio.timeout(_REVEAL_SECONDS):
                    await self._judged_flag.wait()
            await self._view.settle()
            result = await self._show_end(state)
            winner = None if room.verdict and room.verdict.problem else state.winner
            if result.choice is AfterMatch.AGAIN:
                result = replace(result, choice=await self._await_rematch(connection, begun_match.record.number))
            return replace(result, winner=winner)

    async def _play_turns(self, friend: FriendSeat, interruption: Interruption) -> MatchState:
        """Play the match from its last known state, and send what a crash has left unsent."""
        begun_match, state = friend.begun_match, self._prepared.setup.initial_state
        turns = missed_turns(begun_match, state)
        if answers := unsent_answers(begun_match, state):
            friend.connection.send_event(answers)
        unsent = self._room.take_unsent_messages()
        shots = next((message.cells for message in unsent if isinstance(message, messages.Shots)), ())
        if messages.Resign() in unsent:
            interruption.set(PlayerResigned(OWN_SEAT))
        (own_seat, friend_seat), observers = self._view.seat_people((None, friend), interruption)
        seats = (ReturnedSeat(own_seat, begun_match, shots), friend_seat)
        return await self._prepared.play(seats, observers, interruption, turns)

    async def _judge_fleet(self, connection: RoomConnection, begun_match: BegunMatch, state: MatchState) -> None:
        """Wait for the friend's fleet, and record whether it proves the answers."""
        if state.ending == PlayerLeft(OWN_SEAT):
            write_verdict(self._recorder, None)
            self._judged_flag.set()
            return
        verdict = await wait_for_verdict(connection, begun_match)
        self._record_verdict(verdict)
        self._room.send_rematch()
        is_late = verdict is not None and verdict.problem is ProofProblem.NOT_REVEALED
        reveals = begun_match.record.reveals
        if is_late and await connection.wait_until(lambda: begun_match.friend_seat in reveals):
            self._record_verdict(begun_match.friend_verdict())

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

    async def _await_rematch(self, connection: RoomConnection, match_number: int) -> AfterMatch:
        """Ask for another match, wait for the friend to agree, and return what follows: the match, or the menu."""
        room, session = self._room, connection.session
        if room.status.can_go_on:
            room.rematch()
            next_match = connection.wait_until(lambda: session.match and session.match.number > match_number)
            interruption = Interruption()
            try:
                async with self._view.show_waiting(waiting_for_rematch_text(room.status), interruption):
                    if await interruption.run(next_match):
                        return AfterMatch.AGAIN
            except Interrupted:
                return self._view.leave_choice or AfterMatch.MENU
        self._view.show_farewell(room.problem_text())
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
