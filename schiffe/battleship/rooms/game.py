"""A room of two friends, in any view: the way in, the wait, one match after the other, and what becomes of them."""

from __future__ import annotations

import asyncio
from collections.abc import Coroutine, Sequence
from contextlib import AsyncExitStack, suppress
from dataclasses import replace
from functools import partial
from typing import Any, Final, Protocol, TypeVar

from schiffe.battleship.logbook.recorder import PreparedMatch
from schiffe.battleship.match.events import BreakCause, MatchBrokenOff
from schiffe.battleship.match.setup import GameSetup
from schiffe.battleship.match.state import MatchState
from schiffe.battleship.match.turn import MatchObserver
from schiffe.battleship.net.rooms import lines
from schiffe.battleship.net.rooms.connection import RoomConnection
from schiffe.battleship.net.rooms.play import LaidFleet, RoomSeat, judged_in_room, lay_in_room, play_in_room
from schiffe.battleship.net.rooms.proof import Falsehood, Verdict
from schiffe.battleship.net.rooms.returning import ReturnedSeat, missed_turns, unsaid_answers
from schiffe.battleship.net.rooms.session import ServerFault
from schiffe.battleship.net.rooms.status import RoomHandle, RoomStatus, Sentence, status_of
from schiffe.battleship.net.rooms.way import WayIn
from schiffe.battleship.online import OnlineView
from schiffe.battleship.rooms import kept
from schiffe.battleship.rooms.kept import KeptRoom
from schiffe.battleship.texts import rooms as texts
from schiffe.battleship.texts.network import guessable_fleet, waiting_for_connection
from schiffe.game.flow.outcome import AfterMatch, PlayResult
from schiffe.game.flow.view import View
from schiffe.game.match.events import PlayerLeft, PlayerResigned
from schiffe.game.match.interruption import Interrupted, Interruption
from schiffe.network.limits import USUAL_TIMING, Timing
from schiffe.process.tasks import cancel_and_wait

_Result = TypeVar("_Result")
_BETWEEN_SENTENCES: Final = 2.5
"""Seconds from one sentence to the next: a server drops one that comes within 2 s."""
_FOR_REVEALS: Final = 3.0
"""Seconds for which the end of a match waits for the fleet of the friend."""


class RoomView(OnlineView, Protocol):
    """A view of a match in a room."""

    def enter_room(self, room: RoomHandle, /) -> None:
        """Take the room that this match is played in, before anything else."""

    def room_changed(self, status: RoomStatus, news: str, /) -> None:
        """Take note of how it stands now, at any moment; ``news`` are what there is to say about that, if anything."""


class RoomEntrance(Protocol):
    """The way into a room, as a view shows it."""

    async def look(self, work: Coroutine[Any, Any, _Result], what: str, /) -> _Result:
        """Look into a room, and let be seen for what one waits; raises Declined where the person goes back."""

    async def enters(self, preview: lines.Preview, /) -> bool:
        """Show what one would enter; False where the person goes back instead."""


class RoomsView(View[Any], Protocol):
    """A game in a view that has rooms."""

    def entrance(self) -> RoomEntrance:
        """Return what is shown on the way into a room."""


class RoomGame:
    """A room from one's own end, for all matches that are played there; it is left with the ``stack``.

    The ``observers`` are told what happens, after the view.
    """

    def __init__(
        self,
        way: WayIn,
        stack: AsyncExitStack,
        observers: Sequence[MatchObserver] = (),
        timing: Timing = USUAL_TIMING,
    ) -> None:
        self._way = way
        self._observers = observers
        self._timing = timing
        self._kept = KeptRoom(way.record())
        self._returns = way.returns
        self._unsaid: tuple[lines.ClientLine, ...] = ()  # since before the program was started again
        self._connection: RoomConnection | None = None
        self._keeping: asyncio.Task[None] | None = None
        self._view: RoomView | None = None
        self._interruption: Interruption | None = None
        self._match: PreparedMatch | None = None
        self._said: Sentence | None = None
        self._may_say = 0.0  # from when on
        self._verdict: Verdict | None = None
        self._is_judged = asyncio.Event()
        self._wants_rematch = self._has_warned = self._has_said_unkept = False
        self._waits_for = ""  # before a match
        self._is_told = False  # where one is: only then there are news
        self.status = RoomStatus(way.name)
        stack.push_async_exit(self._leave)

    def agreed_setup(self, setup: GameSetup) -> GameSetup:
        """Return a setup with the terms of this room, and with the friend's name if it is known."""
        terms = self.status.terms or self._way.terms
        (own, friend) = setup.players
        players = replace(own, name=self._way.name), replace(friend, name=self.status.friend or friend.name)
        return setup._replace(rules=terms.rules, clock=terms.clock, players=players)

    async def play(self, match: PreparedMatch, view: RoomView) -> PlayResult:
        """Play one match; the fleet is kept for another try where there was none."""
        async with AsyncExitStack() as stack:
            stack.push_async_exit(self._leave_on_error)
            self._match = match
            self._view = view
            self._verdict = None
            self._wants_rematch = False
            self._kept.take(match.recorder)
            if match.setup.chance.is_chosen and not self._has_warned:
                self._has_warned = True
                view.note(guessable_fleet())
            if not match.recorder.is_on and not self._has_said_unkept:
                self._has_said_unkept = True
                view.note(texts.not_kept())
            view.enter_room(self)
            return await self._play_or_try_again(match, view)

    async def _play_or_try_again(self, match: PreparedMatch, view: RoomView) -> PlayResult:
        try:
            if self._returns and self._returns.is_hosted:
                kept.give_up(match.recorder, match.setup.state)
                return PlayResult(await view.broken_off(texts.server_was_here(), None), has_failed=True)
            while True:
                interruption = self._interruption = Interruption()
                if laid := await self._lay(match, view, interruption):
                    return await self._play(match, view, laid, interruption)
                await view.settle()
                if view.leave_choice:
                    return PlayResult(view.leave_choice)
                has_sat, problem = bool(self.status.match), self._problem()
                is_freed = self.status.refusal is lines.RefusalWord.FREED
                if is_unreachable := self._is_unreachable:
                    self._returns = self._kept.room
                elif self._connection:
                    kept.end_before(match, self._connection.session)
                await cancel_and_wait(self._keeping)
                self._connection, self._keeping, self._is_told = None, None, False
                self.status = RoomStatus(self._way.name)
                if is_freed:
                    view.note(problem)
                    continue
                after = await view.broken_off(problem, None)
                if after is AfterMatch.AGAIN and is_unreachable:
                    continue
                if after is not AfterMatch.AGAIN or (has_sat and self._way.code) or match.setup.state:
                    return PlayResult(AfterMatch.MENU if after is AfterMatch.AGAIN else after, has_failed=True)
        except ServerFault as fault:  # it tells another match than the logbook
            if self._connection:
                self._connection.accuse(fault)
            kept.give_up(match.recorder, match.setup.state, BreakCause.SERVER)
            return PlayResult(await view.broken_off(texts.server_fault(), None), has_failed=True)
        finally:
            self._view = None

    # Before a match

    async def _lay(self, match: PreparedMatch, view: RoomView, interruption: Interruption) -> LaidFleet | None:
        """Take a seat, lay a fleet, and wait for the friend's; None where it does not come to a match."""
        connection = self._connection or self._connect()
        session, what = connection.session, waiting_for_connection(self._way.address)
        try:
            if not session.is_current:
                seated = connection.until(lambda: session.is_current)
                if not await view.wait(seated, what, interruption):
                    return None
                self._update(None)
                if session.terms and session.terms.rules != match.setup.rules:
                    raise ServerFault("other rules than one was shown")
                self._is_told = True
                if match.setup.state:
                    view.announce()
                status = self.status
                view.note(texts.who_is_here(status, status.at) if status.friend else self._notes())
            room = match.recorder.record.room
            nonces = {room.match: room.nonce} if room and room.nonce else {}
            await view.prepare(0, interruption)
            fleet = match.recorder.fleet(0)
            assert fleet, "the person has laid it"
            self._waits_for = texts.waiting_for_friend(self.status)
            notes = self._notes()
            return await view.wait(lay_in_room(connection, fleet, nonces), self._waits_for, interruption, notes)
        except Interrupted:
            return None
        finally:
            self._waits_for = ""

    def _notes(self) -> str:
        """Return what to tell a friend."""
        code, way = self.status.code, self._way
        return texts.how_to_enter(way.public, code, is_hosted=way.is_hosted) if way.public and code else ""

    def _connect(self) -> RoomConnection:
        way, returns, self._returns = self._way, self._returns, None
        session = kept.session_of(returns, way.name, way.terms) if returns else way.session()
        self._unsaid = kept.unsaid_events(returns, way.terms.rules) if returns else ()
        self._connection = RoomConnection(
            session, way.address, connect=way.connect, timing=self._timing, changed=self._update, keeping=self._kept
        )
        self._keeping = asyncio.ensure_future(self._connection.keep())
        self._keeping.add_done_callback(lambda _done: self._end_waiting())
        return self._connection

    def _end_waiting(self) -> None:
        """End what waits for a match that can come no more."""
        if self._interruption and not self.status.is_playing and not self.status.is_over:
            self._interruption.set(MatchBrokenOff(BreakCause.CLOSED))

    @property
    def _is_unreachable(self) -> bool:
        """True if there is no way back to one's seat from here, which another try may find."""
        session = self._connection.session if self._connection else None
        return session is not None and session.seat is not None and isinstance(self._error(), OSError)

    def _error(self) -> BaseException | None:
        """Return what has ended the connection for good."""
        return self._keeping.exception() if self._keeping and self._keeping.done() else None

    def _problem(self) -> str:
        """Return why there is no match."""
        error = self._error()
        refusal = self._connection.session.refusal if self._connection else None
        code = self.status.code or self._way.code
        has_sat, is_closing = bool(self.status.match), self.status.is_closing
        return texts.no_room_text(error, refusal, self._way.address, code=code, has_sat=has_sat, is_closing=is_closing)

    # The match

    async def _play(
        self, match: PreparedMatch, view: RoomView, laid: LaidFleet, interruption: Interruption
    ) -> PlayResult:
        connection = self._connection
        assert connection
        begun = match._replace(setup=self.agreed_setup(match.setup).with_first(laid.first))
        match.recorder.record_friend(begun.players[1].name)
        if self._way.is_hosted:
            match.recorder.give_up()  # who leaves ends the server, so nobody can come back

        session = connection.session
        state = begun.setup.begin()[0]
        unsaid = self._unsaid
        missed = missed_turns(session, state)
        answers = unsaid_answers(session, state)
        self._unsaid = ()
        if answers:
            connection.say(answers)
        shots = next((line.cells for line in unsaid if isinstance(line, lines.Shots)), ())

        async def play(friend: RoomSeat, interruption: Interruption) -> MatchState:
            if lines.Resign() in unsaid:
                interruption.set(PlayerResigned(0))
            own, other = view.seats((None, friend), interruption)
            seats = (ReturnedSeat(own, session, shots), other)
            observers = [match.recorder, *view.observers, *self._observers]
            return await begun.play(seats, observers, interruption, missed)

        state = await play_in_room(connection, laid, play, interruption)
        self._is_judged.clear()
        judging = asyncio.ensure_future(self._judge(match, state))
        try:
            with suppress(TimeoutError):
                await asyncio.wait_for(self._is_judged.wait(), _FOR_REVEALS)
            await view.settle()
            played = await self._show_end(view, state)
            winner = None if self._verdict and self._verdict.falsehood else state.winner
            if played.next is AfterMatch.AGAIN and not await self._await_rematch(view, laid.match):
                return PlayResult(view.leave_choice or AfterMatch.MENU, winner)
            return played._replace(winner=winner)
        finally:
            await cancel_and_wait(judging)

    async def _judge(self, match: PreparedMatch, state: MatchState) -> None:
        """Take the friend's fleet when it comes, and whether it proves the answers."""
        connection = self._connection
        if not connection or state.ending == PlayerLeft(0):
            kept.settle(match.recorder, None)
            self._is_judged.set()
            return
        session, played = connection.session, connection.session.match
        self._take_verdict(match, await judged_in_room(connection))
        if self._wants_rematch:
            self.rematch()
        if self._verdict and self._verdict.falsehood is Falsehood.NOT_REVEALED and played and session.seat is not None:
            other = 1 - session.seat
            if await connection.until(lambda: other in played.reveals):
                self._take_verdict(match, session.verdict(other))

    def _take_verdict(self, match: PreparedMatch, verdict: Verdict | None) -> None:
        self._verdict = verdict
        self._is_judged.set()
        kept.settle(match.recorder, verdict)
        self._update(None)

    async def _show_end(self, view: RoomView, state: MatchState) -> PlayResult:
        """Show how a match has ended, or why it was broken off, and ask what comes next."""
        if state.is_decided or state.ending == PlayerLeft(0):
            return await view.show_end(state)
        problem = self._problem()
        name = self.status.friend or state.names[1]
        if self.status.refusal in (None, lines.RefusalWord.CLOSED):
            match state.ending:
                case PlayerLeft():
                    problem = texts.friend_has_left(name)
                case MatchBrokenOff(BreakCause.AWAY | BreakCause.LATE, seat=seat):
                    problem = texts.time_ended_text(is_own=seat == 0, name=name)
                case MatchBrokenOff(BreakCause.FOUL, seat=seat):
                    problem = texts.foul_text(is_own=seat == 0, name=name)
        return PlayResult(await view.broken_off(problem, state))

    async def _await_rematch(self, view: RoomView, number: int) -> bool:
        """Ask for another match, and wait for the friend to do so; False where there is none."""
        connection, interruption = self._connection, Interruption()
        if not connection or not self.status.can_go_on:
            view.note(self._problem())
            return False
        self.rematch()
        begun = connection.until(lambda: connection.session.match and connection.session.match.number > number)
        try:
            if await view.wait(begun, texts.waiting_for_rematch(self.status), interruption):
                return True
        except Interrupted:
            return False
        view.note(self._problem())
        return False

    # What a view does

    def say(self, number: int) -> None:
        """Say one of the sentences."""
        if connection := self._connection:
            now = self._timing.clock()
            due = max(now, self._may_say)
            self._may_say = due + _BETWEEN_SENTENCES
            say = partial(self._send_sentence, connection, lines.Say(number))
            if due > now:
                self._timing.later(due - now, say)
            else:
                say()
            self._say(number, is_own=True)
            self._update(None)

    def _send_sentence(self, connection: RoomConnection, sentence: lines.Say) -> None:
        if not connection.session.has_left:
            connection.tell(sentence)

    def _say(self, number: int, *, is_own: bool) -> None:
        self._said = Sentence(number, is_own, self._said.count + 1 if self._said else 1)

    def leave(self) -> None:
        """Give one's seat up, which ends the match."""
        if self._match:
            self._match.recorder.give_up()
        if self._interruption:
            self._interruption.set(PlayerLeft(0))
        if self._connection and not self._connection.session.is_over:
            self._connection.tell(lines.Leave())

    def end(self) -> None:
        """End the match, where the friend does not go on and one may."""
        if self._connection and self.status.may_end:
            self._connection.tell(lines.End())

    def dismiss(self) -> None:
        """Send the guest away, before the first match."""
        if self._connection and self.status.opens and not self.status.has_begun:
            self._connection.tell(lines.Dismiss())

    def rematch(self) -> None:
        """Ask for another match; it is said once the fleets are shown, as nobody would hear of it before."""
        self._wants_rematch = True
        connection = self._connection
        match = connection.session.match if connection else None
        if not connection or not match or not match.end or connection.session.seat not in match.reveals:
            return
        if connection.session.seat not in match.rematches and lines.Rematch() not in connection.session.pending:
            connection.say(lines.Rematch())

    # What the room tells

    def _update(self, line: lines.ServerLine | None) -> None:
        connection = self._connection
        if not connection:
            return
        if isinstance(line, lines.Said):
            self._say(line.sentence, is_own=False)
        before, session = self.status, connection.session
        if session.match and not (before.match or session.is_current or session.refusal):
            return  # what one comes back to is told whole
        self.status = status_of(
            session,
            is_connected=connection.is_connected,
            at=connection.told_at,
            line=texts.room_command(self._way.public[0], session.code) if self._way.public and session.code else "",
            said=self._said,
            verdict=self._verdict,
        )
        if self._view and self.status != before and not session.has_left:
            self._view.room_changed(self.status, texts.news_text(before, self.status) if self._is_told else "")
            if self._waits_for not in ("", what := texts.waiting_for_friend(self.status)):
                self._waits_for = what
                self._view.wait_goes_on(what)

    async def _leave_on_error(self, kind: type[BaseException] | None, *error: object) -> None:
        """Leave at once where a view raises that the person does, before anybody tells how they can come back."""
        if kind:
            await self._leave(kind, *error)

    async def _leave(self, kind: type[BaseException] | None, *_error: object) -> None:
        """Give the seat up when the person goes back, unless the match goes on later; who is killed keeps it."""
        is_killed = kind is not None and issubclass(kind, asyncio.CancelledError | KeyboardInterrupt)
        recorder = self._match.recorder if self._match else None
        goes_on = recorder is not None and recorder.has_begun and recorder.match is not None
        if self._connection and not self._connection.session.is_over and not is_killed and not goes_on:
            self._connection.tell(lines.Leave())
            if recorder:
                recorder.discard()
        await cancel_and_wait(self._keeping)
