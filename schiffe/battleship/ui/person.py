"""The seat of a person at the full screen, their turns, and their first state of the battle."""

import asyncio
import time
from collections.abc import AsyncIterator, Awaitable, Callable, Iterator
from contextlib import AbstractContextManager, asynccontextmanager, contextmanager, nullcontext, suppress
from dataclasses import replace
from functools import partial
from typing import Final, TypeAlias

from schiffe.battleship.bots.choice import Choice
from schiffe.battleship.match.events import Event
from schiffe.battleship.match.notes import NO_SAVED_NOTES, SavedNotes, WaterNotes
from schiffe.battleship.match.seats import LocalSeat, PersonTurn, WaitingFor
from schiffe.battleship.match.state import MatchState, Perspective
from schiffe.battleship.match.turn import Emit, TurnAnswers
from schiffe.battleship.net.wire import LONG_SILENCE_SECONDS
from schiffe.battleship.rules.fleet import Fleet
from schiffe.battleship.settings import MARKS_WATER
from schiffe.battleship.texts.advice import no_hint_text
from schiffe.battleship.texts.daily import what_counts_text
from schiffe.battleship.texts.shots import silent_for_long_text, waiting_text
from schiffe.battleship.ui.battle.aim import Aim
from schiffe.battleship.ui.battle.keys import BattleAction, BattleInput, Fire, FireLate
from schiffe.battleship.ui.battle.message import public_shots_text
from schiffe.battleship.ui.battle.screen import BattleScreen
from schiffe.battleship.ui.battle.state import NO_WAIT, BattlePhase, BattleState, BattleTerms, OpponentWait
from schiffe.battleship.ui.context import MatchContext
from schiffe.battleship.ui.painting.log import reason_of_seat_text, reasons_text
from schiffe.battleship.ui.painting.motion import Animation, make_impact
from schiffe.battleship.ui.painting.room_snapshot import RoomSnapshot
from schiffe.battleship.ui.screens.curtain import PauseScreen, PauseState
from schiffe.game.match.interruption import Interruption
from schiffe.game.match.players import PlayerKind, SeatNumber, other_seat
from schiffe.game.ui.clock import run_turn_clock, turn_length_text
from schiffe.language.i18n import _
from schiffe.language.names import players_title
from schiffe.process.tasks import call_after, call_each_second
from schiffe.settings.shared import PAUSE
from schiffe.store.texts import not_saved_text
from schiffe.toolkit.bar import ClockFace
from schiffe.toolkit.help import TextScreen, split_sections
from schiffe.toolkit.notices import with_seconds

_LONG_WAIT_SECONDS: Final = 10.0
"""The wait after which the bell rings, because the player may be doing something else."""
_LATE_SHOT_SECONDS: Final = 3.0
"""The time from the end of a turn's clock in a room to the automatic shot."""


def initial_battle(
    context: MatchContext, seat: SeatNumber, fleet: Fleet | None, saved_notes: SavedNotes
) -> BattleState:
    setup = context.setup
    start = setup.initial_state
    is_new_day = setup.is_solo and not start.history
    return BattleState(
        perspective=Perspective(seat, fleet, start),
        glyphs=context.glyphs,
        terms=BattleTerms(
            rules_title=context.title,
            has_hints=setup.allows_hints and not context.room,
            has_reasons=bool(setup.opponent_of(seat).level),
            day=setup.day if setup.is_solo else None,
        ),
        aim=Aim(setup.rules.grid.middle),
        note=what_counts_text(setup, is_kept=context.recorder.is_recording) if is_new_day else None,
        water_notes=WaterNotes(context.settings[MARKS_WATER], saved_notes.noted_cells),
        has_lesson=context.has_lesson,
    )


PassKeyboard: TypeAlias = Callable[[SeatNumber, str | None], Awaitable[None]]
"""Passes the keyboard to a seat behind a curtain, which shows a text about the last turn, if there was one."""


class ScreenSeat(LocalSeat):
    """A person at a battle screen, which also observes the match.

    The ``interruption`` ends the match. ``curtain`` passes the keyboard to the player; it is None if nobody else uses
    the keyboard.

    Attributes:
        screen: the battle screen.
    """

    def __init__(
        self,
        seat: SeatNumber,
        fleet: Fleet | None,
        context: MatchContext,
        interruption: Interruption,
        curtain: PassKeyboard | None = None,
    ) -> None:
        super().__init__(fleet)
        self._seat = seat
        self._context = context
        self._curtain = curtain
        self._has_keyboard = False
        self._knows_of_loss = False
        self._inputs: asyncio.Queue[BattleInput] = asyncio.Queue()
        self._saved_notes = context.recorder.record.saved_notes[seat]
        state = initial_battle(context, seat, fleet, self._saved_notes)
        self.screen = BattleScreen(
            state,
            send_input=self._handle_input,
            leave_command=context.leave_command(interruption, seat),
            save_notes=partial(context.recorder.save_notes, seat),
        )
        self._waited_seconds = 0.0
        if context.room:
            context.room.follow(self._show_room_change)

    def _show_room_change(self, snapshot: RoomSnapshot) -> None:
        """Show the state of the room, and stop the clock while the friend is away."""
        is_paused = snapshot.status.is_clock_stopped
        self._update(replace(self.screen.state, room_snapshot=snapshot).with_clock_paused(is_paused=is_paused))
        self._context.countdown.set_paused(is_paused=is_paused)

    def notify(self, event: Event, state: MatchState) -> None:
        impact = make_impact(self.screen.state.perspective, event, self._context.motion)
        if impact and self._curtain and impact.shots_fired.seat != self._seat:
            impact = None  # the curtain hides it
        animation = Animation(impact) if impact else self.screen.state.animation
        self._update(replace(self.screen.state.after(event, state), animation=animation))

    # The seat

    async def choose(self, perspective: Perspective, emit: Emit) -> Choice:
        if self._curtain and not self._has_keyboard:
            await self._curtain(self._seat, public_shots_text(perspective.state))
            self._has_keyboard = True
        turn = PersonTurn(perspective, emit, self._context.setup.chance)
        seconds = self._context.setup.turn_seconds(turn.due_shot_count)
        self._update(self.screen.state.with_turn(ClockFace(seconds, seconds) if seconds else None))
        if marked := self._saved_notes.open_marked_cells(perspective.target, turn.due_shot_count):  # when resumed
            self._update(replace(self.screen.state, aim=self.screen.state.aim.with_marked(marked)))
        self._saved_notes = NO_SAVED_NOTES
        if self._context.recorder.has_lost_writes and not self._knows_of_loss:
            self._knows_of_loss = True
            self._show_note(not_saved_text())
        self._context.stage.show(self.screen)
        try:
            with self._run_clock(turn, seconds), self._warn_of_silence(), self._show_turn_in_title():
                self.screen.enter_ahead()
                while True:
                    match await self._inputs.get():
                        case Fire(cells):
                            return Choice.by_person(turn.complete_choice(cells).cells)
                        case FireLate(cells, in_grace):
                            return turn.complete_choice(in_grace if self._context.countdown.is_in_grace else cells)
                        case BattleAction.HINT:
                            await self._give_hint(turn)
        finally:
            self._update(self.screen.state.without_turn())

    def _run_clock(self, turn: PersonTurn, seconds: int) -> AbstractContextManager[None]:
        """Run the clock of a turn inside a block; it starts after the impact of the last shot."""
        impact = self.screen.state.animation.impact
        return run_turn_clock(
            self._context.countdown,
            cover=self._context.stage.cover,
            seconds=seconds,
            tick=partial(self._show_seconds_left, turn),
            on_pause=lambda is_covered: self._update(self.screen.state.with_clock_paused(is_paused=is_covered)),
            can_pause=not self._context.room,  # a room's server does not wait
            animation_seconds=max(0.0, impact.ends_at - time.monotonic()) if impact else 0.0,
        )

    def _show_seconds_left(self, turn: PersonTurn, seconds_left: int) -> None:
        if self.screen.state.turn_phase is not BattlePhase.AIMING:
            return
        self._update(self.screen.state.with_seconds_left(seconds_left))
        if seconds_left != 0:
            return
        turn.expire()
        if self._context.room:
            asyncio.get_running_loop().call_later(_LATE_SHOT_SECONDS, self._fire_late, turn)
            self._show_note(_("It fires by itself in a moment."))
        elif self._context.session.take_first_timeout():
            clock = self.screen.state.clock
            self._show_note(turn_length_text(clock.total_seconds if clock else 0))

    def _fire_late(self, turn: PersonTurn) -> None:
        """Fire if the player has not fired, because in a room the friend does not wait for Enter."""
        state = self.screen.state
        is_same_turn = turn.perspective.state.history == state.perspective.state.history
        if state.phase is BattlePhase.TIME_UP and is_same_turn:
            self._update(state.after_firing())
            self._inputs.put_nowait(FireLate(state.late_cells(), state.late_cells()))

    def _warn_of_silence(self) -> AbstractContextManager[None]:
        """Warn, inside a block, a person who takes so long that a server may end the match."""
        opponent = self._context.setup.opponent_of(self._seat)
        if opponent.kind is not PlayerKind.REMOTE or self._context.room:
            return nullcontext()
        return call_after(LONG_SILENCE_SECONDS, partial(self._show_note, silent_for_long_text(LONG_SILENCE_SECONDS)))

    async def _give_hint(self, turn: PersonTurn) -> None:
        """Show where ships probably are, and aim at the best cell, unless a shot was fired meanwhile."""
        hint = await turn.work_out_hint()
        if self.screen.state.phase is not BattlePhase.AIMING:
            return
        if hint is None:
            self._show_note(no_hint_text())
        else:
            turn.take_hint(hint)
            best = hint.recommended_cells(turn.due_shot_count)
            self._update(replace(self.screen.state.moved(best[0]), hint=hint))

    @contextmanager
    def _show_turn_in_title(self) -> Iterator[None]:
        """In a room, show in the title of the window that it is the player's turn, and ring after a long wait."""
        room = self._context.room
        if room is None:
            yield
            return
        self._show_room_change(room.snapshot)
        title = _("Your turn against {name}").format(name=room.snapshot.status.friend.name)
        room.bell.call_player(title, has_waited=self._waited_seconds >= _LONG_WAIT_SECONDS)
        try:
            yield
        finally:
            room.bell.restore_title()

    async def learn(self, perspective: Perspective, answers: TurnAnswers) -> None:
        """In a match for two, let the person look at the result of the shots until a key hides the boards.

        A player who fires again keeps the keyboard.
        """
        if self._curtain and perspective.state.winner is None and not perspective.is_my_turn:
            self._update(self.screen.state.with_shot_shown())
            await self._wait_for_key()
            self._has_keyboard = False

    # Waiting for the other seat

    @asynccontextmanager
    async def show_waiting(self, reason: WaitingFor) -> AsyncIterator[None]:
        """Count the seconds of a wait for a remote player; before a bot's shot there is a pause, which a key skips."""
        if reason is WaitingFor.SHOT:
            await self._pause_match()
            yield
            return
        room = self._context.room
        text = room.waiting_text if room else waiting_text(reason)
        self._update(replace(self.screen.state, wait=OpponentWait(text)))
        loop = asyncio.get_running_loop()
        began_at = loop.time()
        pause_seconds = self._context.settings[PAUSE] if reason is WaitingFor.REMOTE_SHOT else 0

        def show_seconds(seconds: int) -> None:
            self._update(replace(self.screen.state, wait=OpponentWait(with_seconds(text, seconds) if text else None)))

        try:
            async with call_each_second(show_seconds):
                yield
                await asyncio.sleep(max(0, began_at + pause_seconds - loop.time()))
        finally:
            self._waited_seconds = loop.time() - began_at if reason is WaitingFor.REMOTE_SHOT else 0.0
            self._update(replace(self.screen.state, wait=NO_WAIT))

    async def _pause_match(self) -> None:
        """Wait for a pause or a key, and until nothing covers the boards."""
        self._update(replace(self.screen.state, wait=OpponentWait(can_skip=True)))
        try:
            with suppress(TimeoutError):
                async with asyncio.timeout(self._context.settings[PAUSE]):
                    await self._wait_for_key()
        finally:
            self._update(replace(self.screen.state, wait=NO_WAIT))
        await self._context.stage.cover.wait_until_off()

    async def _wait_for_key(self) -> None:
        while await self._inputs.get() is not BattleAction.GO_ON:
            pass

    # The screen

    def _handle_input(self, player_input: BattleInput) -> None:
        """Handle the input of a key, or pass it to the turn."""
        context = self._context
        match player_input:
            case BattleAction.REASONS:
                self._show_reasons()
            case BattleAction.SAY if context.room:
                context.room.choose_phrase()
            case BattleAction.END_LESSON:
                if context.lesson:
                    context.lesson.end()
            case BattleAction.PAUSE:
                perspective = self.screen.state.perspective
                clock = self.screen.state.with_clock_paused(is_paused=True).clock
                paused = PauseState(
                    name=perspective.name, opponent_name=perspective.opponent_name, clock=clock, glyphs=context.glyphs
                )
                context.stage.show_over(PauseScreen(paused, context.scene))
            case _:
                self._inputs.put_nowait(player_input)

    def _show_reasons(self) -> None:
        state = self.screen.state
        perspective = state.perspective
        reason_text = reason_of_seat_text(perspective, other_seat(perspective.seat))
        is_shown = state.note == reason_text and not state.hint
        if state.phase is BattlePhase.AIMING and not is_shown:
            self._update(replace(self.screen.state, hint=None, note=reason_text))
            return
        parts = split_sections(reasons_text(perspective, other_seat(perspective.seat)))
        title = players_title(perspective.name, perspective.opponent_name)
        self._context.stage.show_over(TextScreen(parts, title, self._context.glyphs))

    def _show_note(self, note: str) -> None:
        self._update(self.screen.state.with_note(note=note))

    def _update(self, state: BattleState) -> None:
        self._context.stage.update(self.screen, state)
