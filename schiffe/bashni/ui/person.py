"""People who play Bashni at the full screen."""

import asyncio
from collections.abc import Callable
from dataclasses import dataclass, field, replace
from functools import partial
from random import Random
from time import monotonic

from schiffe.bashni.logbook.recorder import MatchRecorder
from schiffe.bashni.match.events import Event, HintShown, MatchEnded, MatchStarted, MoveMade, MovesTakenBack, TurnEvent
from schiffe.bashni.match.lesson import STEPS
from schiffe.bashni.match.review import MoveReview
from schiffe.bashni.match.state import MatchState, initial_state, plies_to_take_back
from schiffe.bashni.match.turn import Emit
from schiffe.bashni.rules.position import Move, legal_moves, walk
from schiffe.bashni.ui.screen import BoardAction, BoardKeys, BoardRequest, BoardScreen, LateMove
from schiffe.bashni.ui.state import BoardGlyphs, BoardState, TurnPhase
from schiffe.game.flow.outcome import LeaveConsequence
from schiffe.game.match.events import PlayerLeft, PlayerResigned, TimeExpired
from schiffe.game.match.interruption import Interruption
from schiffe.game.match.lesson import Lesson
from schiffe.game.statistics.ladder import Standing
from schiffe.game.training.lesson_progress import LessonProgress, nobodys_progress
from schiffe.game.ui.clock import about_the_clock, running_clock
from schiffe.game.ui.match import LeaveDialog
from schiffe.language.i18n import _
from schiffe.process.countdown import Countdown
from schiffe.process.tasks import cancel_and_wait
from schiffe.store.texts import not_saved_text
from schiffe.toolkit.bar import ClockFace
from schiffe.toolkit.stage import Stage


@dataclass(frozen=True)
class BoardContext:
    """The context of one match.

    Attributes:
        countdown: the clock of its turns.
        seconds: for each move; 0 is without a clock.
        seed: of the chance in it.
        square_seconds: the seconds for each square that a move runs over; 0 is at once.
        result_seconds: the seconds for which the last move is seen before the result comes.
        standing: reads how the player stands on the ladder now; None where that is none.
        note_timeout: tells whether a clock that has just run down is to be explained.
        review: looks at the moves while somebody thinks.
        progress: that with the lesson, which is known to the end of this match.
    """

    stage: Stage
    glyphs: BoardGlyphs
    countdown: Countdown
    seconds: int
    seed: int
    square_seconds: float = 0.0
    result_seconds: float = 0.0
    standing: Callable[[], Standing | None] | None = None
    note_timeout: Callable[[], bool] = lambda: False
    review: MoveReview = field(default_factory=MoveReview)
    progress: LessonProgress = field(default_factory=nobodys_progress)


class _LessonEnded(Exception):
    """Somebody wants to play now."""


class BoardPerson:
    """The people at a board screen: one player, two who move in turn, or a watcher.

    They are told what happens. They end the match by ``interruption`` when they leave it or give it up; where there is
    none a server judges, also of what happens when time is up. ``recorder`` writes down a match that is played here.

    Attributes:
        screen: what they see.
        leaving: how they leave the match before its end, with the command ``leave``.
    """

    def __init__(
        self,
        state: BoardState,
        context: BoardContext,
        interruption: Interruption | None = None,
        recorder: MatchRecorder | None = None,
    ) -> None:
        self._context = context
        self._interruption = interruption
        self._is_judged = interruption is None
        self._recorder = recorder
        self._requests: asyncio.Queue[BoardRequest] = asyncio.Queue()
        self._warning = ""
        self._knows_of_loss = False
        self._animation: asyncio.Task[None] | None = None
        self._begun = monotonic()
        self.leaving = LeaveDialog(context.stage, context.glyphs.lines, self._leave_consequence)
        self.leave = self.leaving.command(lambda: self._end_match(PlayerLeft), lambda: self._end_match(PlayerResigned))
        self.screen = BoardScreen(state, BoardKeys(self._take_request, self.leave))

    def _take_request(self, request: BoardRequest) -> None:
        """Ask for something; the lesson can be ended whoever is to move."""
        if request is BoardAction.END_LESSON and self._recorder:
            Lesson(self._recorder).end()
        if request is not BoardAction.END_LESSON or self.screen.state.step:
            self._requests.put_nowait(request)

    def _leave_consequence(self) -> LeaveConsequence:
        state = self.screen.state
        if state.match.ending or state.step:
            return LeaveConsequence(is_over=True)
        if not state.own:
            return LeaveConsequence()
        if self._is_judged:
            return LeaveConsequence(is_lost=state.has_begun)
        return LeaveConsequence(can_resign=True, can_resume=self._recorder is not None and self._recorder.can_resume)

    def _end_match(self, how: type[PlayerResigned | PlayerLeft]) -> None:
        """End the match: for the one who sits here alone, or for whichever of two is to move."""
        if self._interruption:
            state = self.screen.state
            self._interruption.set(how(state.own[0] if len(state.own) == 1 else state.match.side))

    # What happens

    def notify(self, event: Event, match: MatchState) -> None:
        """Show how things stand now; a move of the other side runs over its squares."""
        is_own = isinstance(event, MoveMade) and match.history[-1].side in self.screen.state.own
        self.update(lambda state: state.after(event, match))
        self.warn_of_loss(self._recorder)
        if isinstance(event, MoveMade) and not is_own and self._context.square_seconds:
            self._stop_animation()
            self._animation = asyncio.ensure_future(self._animate_move(match))

    def warn_of_loss(self, recorder: MatchRecorder | None) -> None:
        """Tell once that the match is not written down any more, now and in the next turn."""
        if recorder and recorder.is_lost and not self._knows_of_loss:
            self._knows_of_loss = True
            self._warning = not_saved_text()
            self.update(lambda state: replace(state, note=not_saved_text()))

    async def _animate_move(self, match: MatchState) -> None:
        """Show the towers after each jump of the last move for a moment; whatever is typed meanwhile counts."""
        played = match.history[-1]
        for towers in (played.before.towers, *walk(played.before, played.move)):
            self.update(lambda state, towers=towers: replace(state, moving_towers=towers))  # type: ignore[misc]
            await asyncio.sleep(self._context.square_seconds)
        self.update(lambda state: replace(state, moving_towers=None))

    def _stop_animation(self) -> None:
        if self._animation:
            self._animation.cancel()
            self._animation = None
            self.update(lambda state: replace(state, moving_towers=None))

    # The seat

    async def choose(self, match: MatchState, emit: Emit) -> TurnEvent:
        """Let the person move, take moves back, or ask for hints."""
        return await self.choose_within(self._context.seconds, match, emit)

    async def choose_within(self, seconds: int, match: MatchState, emit: Emit) -> TurnEvent:
        """Let the person choose within so many seconds (0: no clock), which stand while something covers the board."""
        while not self._requests.empty():  # what was asked for when somebody else was to move
            self._requests.get_nowait()
        clock = ClockFace(seconds, seconds) if seconds else None
        warning = self._warning
        self._warning = ""
        self.update(lambda state: replace(state.with_turn(clock), note=warning))
        self._context.stage.show(self.screen)
        tick = partial(self._tick, match, emit)
        cover = self._context.stage.cover
        squares = len(match.history[-1].move.squares) if self._animation and match.history else 0
        review = self._context.review
        try:
            with running_clock(
                self._context.countdown,
                cover,
                seconds,
                tick=tick,
                on_pause=self._show_paused,
                can_pause=not self._is_judged,
                animation_seconds=squares * self._context.square_seconds,
            ):
                review.run_in_background(match, self.screen.state.own)
                return await self._turn(match, emit)
        finally:
            self._stop_animation()
            self.update(BoardState.without_turn)
            review.pause()

    async def _turn(self, match: MatchState, emit: Emit) -> TurnEvent:
        begin = monotonic()
        hint: asyncio.Task[None] | None = None  # looked for while other requests are heard
        try:
            while True:
                request = await self._requests.get()
                match request:
                    case Move():
                        return MoveMade(request, round(monotonic() - begin, 3))
                    case LateMove(move, in_grace):
                        chance = Random(f"{self._context.seed} late {match.position.ply}")
                        aimed = in_grace if self._context.countdown.is_in_grace else move
                        late = aimed or chance.choice(legal_moves(match.position))
                        return MoveMade(late, round(monotonic() - begin, 3))
                    case BoardAction.UNDO:
                        count = plies_to_take_back(match, match.side)
                        if len(self.screen.state.own) == 2:
                            count = min(1, len(match.history))
                        if count:
                            return MovesTakenBack(count)
                        self.update(lambda state: replace(state, note=_("Nothing to undo.")))
                    case BoardAction.HINT if hint is None or hint.done():
                        hint = asyncio.ensure_future(self._give_hint(match, emit))
                    case BoardAction.END_LESSON:
                        raise _LessonEnded
        finally:
            await cancel_and_wait(hint)

    async def _give_hint(self, match: MatchState, emit: Emit) -> None:
        """Show a good move; after a move, or when the time is up, it comes too late."""
        self.update(lambda state: replace(state, note=_("Looking for a good move.")))
        move = await self._context.review.good_move(match)
        self._context.review.run_in_background(match, self.screen.state.own)
        if self.screen.state.phase is TurnPhase.MOVING:
            emit(HintShown(match.side, move))
            self.update(lambda state: replace(state.cleared(), hint=move, cursor=move.start))

    def _tick(self, match: MatchState, emit: Emit, left: int) -> None:
        if self.screen.state.phase is not TurnPhase.MOVING:
            return
        self.update(lambda state: state.with_clock(left))
        if left == 0:
            emit(TimeExpired(match.side))
            if self._is_judged:
                note = _("Time's up. The server decides now.")
                self.update(lambda state: replace(state.cleared(), phase=TurnPhase.WAITING, note=note))
            else:
                note = about_the_clock(self._context.seconds) if self._context.note_timeout() else ""
                self.update(lambda state: replace(state, phase=TurnPhase.TIME_UP, note=note))

    def _show_paused(self, is_covered: bool) -> None:
        self.update(lambda state: state.with_pause(is_covered))

    # The lesson

    async def learn(self, done: int, keep: Callable[[int], None]) -> None:
        """Let the person make the moves of the lesson, until all are made or they have ended it.

        So many are done already; ``keep`` is told how many are, as soon as one more is, and 0 when it is ended.
        """
        try:
            for number, step in enumerate(STEPS[done:], done + 1):
                match = initial_state(MatchStarted(self.screen.state.match.players, step.position))
                self.update(partial(replace, match=match, step=step))
                event = await self.choose_within(0, match, match.after)
                keep(number)
                self.notify(event, match.after(event))
                self.update(lambda state: replace(state, phase=TurnPhase.DONE))
                if await self._requests.get() is BoardAction.END_LESSON:
                    raise _LessonEnded
        except _LessonEnded:
            keep(0)

    # The end

    @property
    def seconds(self) -> float:
        """The time they have sat here, in seconds."""
        return monotonic() - self._begun

    async def wait_until_seen(self) -> None:
        """Wait until the last move has been seen, where the game has ended with one, and nothing lies over it."""
        if self._animation:
            await self._animation
        if isinstance(self.screen.state.match.ending, MatchEnded):
            await asyncio.sleep(self._context.result_seconds)
        await self._context.stage.cover.wait_until_off()

    def update(self, change: Callable[[BoardState], BoardState]) -> None:
        """Change what they see."""
        self.screen.update(change)
        self._context.stage.redraw()
