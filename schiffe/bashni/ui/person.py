"""The people who play Bashni on the full screen."""

import asyncio
from dataclasses import replace
from functools import partial
from random import Random
from time import monotonic

from schiffe.bashni.logbook.recorder import BashniMatchRecorder
from schiffe.bashni.match.events import (
    BashniMatchEnded,
    Event,
    HintShown,
    MatchStarted,
    MoveMade,
    MovesTakenBack,
    TurnEvent,
)
from schiffe.bashni.match.state import Emit, MatchState, plies_to_take_back
from schiffe.bashni.rules.position import Move, legal_moves, towers_after_landings
from schiffe.bashni.texts.lesson_steps import LESSON_STEPS
from schiffe.bashni.ui.board.screen import BoardAction, BoardInput, BoardScreen, LateMove
from schiffe.bashni.ui.board.state import BoardState, TurnPhase
from schiffe.bashni.ui.context import BoardContext
from schiffe.game.flow.after_match import LeaveConsequence
from schiffe.game.match.events import PlayerLeft, PlayerResigned, TimeExpired
from schiffe.game.match.interruption import Interruption
from schiffe.game.match.recorder import Lesson
from schiffe.game.training.lesson_progress import LessonProgress
from schiffe.game.ui.clock import run_turn_clock, turn_length_text
from schiffe.game.ui.leaving import LeaveDialog
from schiffe.language.i18n import _
from schiffe.process.tasks import cancel_and_wait
from schiffe.store.texts import not_saved_text
from schiffe.toolkit.bar import ClockFace


class ScreenSeat:
    """The people at a board screen: one player, two who move in turn, or a watcher.

    They observe the match, and end it through ``interruption`` when they leave or resign. ``recorder`` records a match
    that is played here; unless it ``is_judged_here``, a server checks moves and time.

    Attributes:
        leaving: the dialog to leave the match before its end.
        leave: the command that opens this dialog.
    """

    def __init__(
        self,
        state: BoardState,
        context: BoardContext,
        interruption: Interruption,
        recorder: BashniMatchRecorder | None = None,
        *,
        is_judged_here: bool,
    ) -> None:
        self._context = context
        self._interruption = interruption
        self._is_judged_here = is_judged_here
        self._recorder = recorder
        self._inputs: asyncio.Queue[BoardInput] = asyncio.Queue()
        self._warning = ""
        self._knows_of_loss = False
        self._animation_task: asyncio.Task[None] | None = None
        self._began_at = monotonic()
        self.leaving = LeaveDialog(context.stage, context.glyphs.line_glyphs, self._leave_consequence)
        self.leave = self.leaving.command(self._end_match)
        self.screen = BoardScreen(state, self._queue_input, self.leave)

    def _queue_input(self, player_input: BoardInput) -> None:
        """Queue the input of a key or click. The lesson can be ended in any turn."""
        if player_input is BoardAction.END_LESSON and self._recorder:
            Lesson(self._recorder).end()
        if player_input is not BoardAction.END_LESSON or self.screen.state.step:
            self._inputs.put_nowait(player_input)

    def _leave_consequence(self) -> LeaveConsequence:
        state = self.screen.state
        if state.match_state.ending or state.step:
            return LeaveConsequence(is_over=True)
        if not state.own_sides:
            return LeaveConsequence()
        if not self._is_judged_here:
            return LeaveConsequence(is_lost=state.has_begun)
        return LeaveConsequence(can_resign=True, can_resume=self._recorder is not None and self._recorder.can_resume)

    def _end_match(self, event_class: type[PlayerLeft | PlayerResigned]) -> None:
        """End the match for the only person here, or for the side to move if two people play."""
        state = self.screen.state
        self._interruption.set(
            event_class(state.own_sides[0] if len(state.own_sides) == 1 else state.match_state.position.side_to_move)
        )

    # Events

    def notify(self, event: Event, match_state: MatchState) -> None:
        is_own = isinstance(event, MoveMade) and match_state.history[-1].side in self.screen.state.own_sides
        self.update(self.screen.state.after(event, match_state))
        self.warn_of_loss(self._recorder)
        if isinstance(event, MoveMade) and not is_own and self._context.square_seconds:
            self._stop_animation()
            self._animation_task = asyncio.create_task(self._animate_move(match_state))

    def warn_of_loss(self, recorder: BashniMatchRecorder | None) -> None:
        """Show a warning, now and in the next turn, after the match can no longer be recorded."""
        if recorder and recorder.has_lost_writes and not self._knows_of_loss:
            self._knows_of_loss = True
            self._warning = not_saved_text()
            self.update(replace(self.screen.state, message=not_saved_text()))

    async def _animate_move(self, match_state: MatchState) -> None:
        """Show the towers after each step of the last move for a moment. Input is accepted meanwhile."""
        played = match_state.history[-1]
        for towers in (played.position_before.towers, *towers_after_landings(played.position_before, played.move)):
            self.update(replace(self.screen.state, moving_towers=towers))
            await asyncio.sleep(self._context.square_seconds)
        self.update(replace(self.screen.state, moving_towers=None))

    def _stop_animation(self) -> None:
        if self._animation_task:
            self._animation_task.cancel()
            self._animation_task = None
            self.update(replace(self.screen.state, moving_towers=None))

    # The seat

    async def choose(self, state: MatchState, emit: Emit) -> TurnEvent:
        """Let the person move, take moves back, or ask for hints."""
        event = await self.choose_within(self._context.seconds, state, emit)
        assert event, "no lesson is ended in a match"
        return event

    async def choose_within(self, seconds: int, match_state: MatchState, emit: Emit) -> TurnEvent | None:
        """Let the person move within this many seconds, or without a clock if they are 0.

        The clock stops while something covers the board. Return None if the person ends the lesson.
        """
        while not self._inputs.empty():  # drop inputs from the other side's turn
            self._inputs.get_nowait()
        clock = ClockFace(seconds, seconds) if seconds else None
        warning = self._warning
        self._warning = ""
        self.update(replace(self.screen.state.with_turn(clock), message=warning))
        self._context.stage.show(self.screen)
        tick = partial(self._show_seconds_left, match_state, emit)
        cover = self._context.stage.cover
        squares = len(match_state.history[-1].move.squares) if self._animation_task and match_state.history else 0
        review = self._context.review
        try:
            with run_turn_clock(
                self._context.countdown,
                cover=cover,
                seconds=seconds,
                tick=tick,
                on_pause=lambda is_covered: self.update(self.screen.state.with_clock_paused(is_paused=is_covered)),
                can_pause=self._is_judged_here,
                animation_seconds=squares * self._context.square_seconds,
            ):
                review.run_in_background(match_state, self.screen.state.own_sides)
                return await self._choose_event(match_state, emit)
        finally:
            self._stop_animation()
            self.update(self.screen.state.without_turn())
            review.pause()

    async def _choose_event(self, match_state: MatchState, emit: Emit) -> TurnEvent | None:
        began_at = monotonic()
        hint_task: asyncio.Task[None] | None = None  # a search, during which other inputs are handled
        try:
            while True:
                player_input = await self._inputs.get()
                match player_input:
                    case Move():
                        return MoveMade(player_input, round(monotonic() - began_at, 3))
                    case LateMove(move, in_grace):
                        rng = Random(f"{self._context.prepared.record.seed} late {match_state.position.ply}")
                        aimed_move = in_grace if self._context.countdown.is_in_grace else move
                        late_move = aimed_move or rng.choice(legal_moves(match_state.position))
                        return MoveMade(late_move, round(monotonic() - began_at, 3))
                    case BoardAction.UNDO:
                        count = plies_to_take_back(match_state, match_state.position.side_to_move)
                        if len(self.screen.state.own_sides) == 2:
                            count = min(1, len(match_state.history))
                        if count:
                            return MovesTakenBack(count)
                        self.update(replace(self.screen.state, message=_("Nothing to undo.")))
                    case BoardAction.HINT if hint_task is None or hint_task.done():
                        hint_task = asyncio.create_task(self._give_hint(match_state, emit))
                    case BoardAction.END_LESSON:
                        return None
        finally:
            await cancel_and_wait(hint_task)

    async def _give_hint(self, match_state: MatchState, emit: Emit) -> None:
        """Search for a good move, and show it if the person is still to move."""
        self.update(replace(self.screen.state, message=_("Looking for a good move.")))
        move = await self._context.review.find_good_move(match_state)
        self._context.review.run_in_background(match_state, self.screen.state.own_sides)
        if self.screen.state.phase is TurnPhase.MOVING:
            emit(HintShown(match_state.position.side_to_move, move))
            self.update(replace(self.screen.state.without_next_move(), hint=move, cursor=move.start))

    def _show_seconds_left(self, match_state: MatchState, emit: Emit, seconds_left: int) -> None:
        if self.screen.state.phase is not TurnPhase.MOVING:
            return
        self.update(self.screen.state.with_clock(seconds_left))
        if seconds_left == 0:
            emit(TimeExpired(match_state.position.side_to_move))
            if self._is_judged_here:
                note = turn_length_text(self._context.seconds) if self._context.session.take_first_timeout() else None
                self.update(replace(self.screen.state, phase=TurnPhase.TIME_UP, message=note))
            else:
                refusal = _("Time's up. The server decides now.")
                self.update(replace(self.screen.state.without_next_move(), phase=TurnPhase.WAITING, message=refusal))

    # The lesson

    async def learn(self, done_count: int, progress: LessonProgress) -> None:
        """Let the person make the moves of the lesson, until all are made or the person ends it.

        ``done_count`` steps are already done; the ``progress`` is saved after each step.
        """
        for number, step in enumerate(LESSON_STEPS[done_count:], done_count + 1):
            match_state = MatchState.at_start(MatchStarted(self.screen.state.match_state.players, step.position))
            self.update(replace(self.screen.state, match_state=match_state, step=step))
            event = await self.choose_within(0, match_state, match_state.after)
            if event is None:
                progress.forget()
                return
            progress.save_step_count(number)
            self.notify(event, match_state.after(event))
            self.update(replace(self.screen.state, phase=TurnPhase.DONE))
            if await self._inputs.get() is BoardAction.END_LESSON:
                progress.forget()
                return

    # The end

    @property
    def seconds(self) -> float:
        """The time since the match began here, in seconds."""
        return monotonic() - self._began_at

    async def wait_until_seen(self) -> None:
        """Wait until the last move of a match has been shown and nothing covers the board."""
        if self._animation_task:
            await self._animation_task
        if isinstance(self.screen.state.match_state.ending, BashniMatchEnded):
            await asyncio.sleep(self._context.result_seconds)
        await self._context.stage.cover.wait_until_off()

    def update(self, state: BoardState) -> None:
        self._context.stage.update(self.screen, state)
