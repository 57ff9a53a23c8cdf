"""The review of a match: judges its moves in the background, and finds hints."""

import asyncio
import threading
from collections.abc import Callable, Collection
from functools import partial
from time import sleep
from typing import Final, NamedTuple

from schiffe.bashni.match.analysis import CostlyMove, Judge, find_costly_move
from schiffe.bashni.match.state import MatchState, MoveInPosition
from schiffe.bashni.rules.position import Colour, Limits, Move, Position
from schiffe.bashni.search.evaluation import TowerMarks
from schiffe.process.tasks import ResultT, run_in_daemon_thread

_PAUSE_SECONDS: Final = 0.01
"""The pause of a background review after every few nodes (2 ms), which keeps the keyboard responsive."""


class _Abandoned(Exception):
    """The result is no longer needed; never leaves its thread."""


class _Hint(NamedTuple):
    """The position of the last hint, and the judge that found it."""

    position: Position
    limits: Limits
    judge: Judge


class _ReviewRequest(NamedTuple):
    """A match, and the sides whose moves are to be reviewed."""

    state: MatchState
    sides: Collection[Colour]

    @property
    def moves(self) -> list[MoveInPosition]:
        """The moves that these sides have made so far."""
        return [played for played in self.state.history if played.side in self.sides]


class MoveReview:
    """A review that judges each move of one match once, in a thread.

    While a person thinks, it reviews the earlier moves in the background. It can be paused at any time, and then
    continues where it stopped. The judge that found a hint also judges the move played in that position.
    """

    def __init__(self) -> None:
        self._marks = TowerMarks()
        self._verdicts: dict[MoveInPosition, CostlyMove | None] = {}
        self._last_hint: _Hint | None = None
        self._request: _ReviewRequest | None = None
        self._running = threading.Event()
        self._pause_seconds = _PAUSE_SECONDS
        self._reviewing: asyncio.Task[None] | None = None

    async def find_good_move(self, state: MatchState) -> Move:
        """Find the move that a hint shows, in a position with a legal move. Can be cancelled."""
        was_running = self._running.is_set()
        self.pause()
        try:
            judge = await _run_in_abandonable_thread(partial(Judge, state.position, state.limits, self._marks))
        finally:
            if was_running:
                self._running.set()
        self._last_hint = _Hint(state.position, state.limits, judge)
        return judge.best

    def run_in_background(self, state: MatchState, sides: Collection[Colour]) -> None:
        """Review the moves that some sides have made so far, until ``pause`` is called."""
        self._start_reviewing(_ReviewRequest(state, sides), _PAUSE_SECONDS)

    def _start_reviewing(self, request: _ReviewRequest, pause_seconds: float) -> asyncio.Task[None]:
        self._request = request
        self._pause_seconds = pause_seconds
        self._running.set()
        if self._reviewing is None or self._reviewing.done():
            self._reviewing = asyncio.create_task(self._review_moves())
        return self._reviewing

    def pause(self) -> None:
        """Pause until a review is requested again."""
        self._running.clear()

    def close(self) -> None:
        if self._reviewing:
            self._reviewing.cancel()

    async def find_costly_moves(self, state: MatchState, sides: Collection[Colour]) -> tuple[CostlyMove, ...]:
        """Judge the remaining moves of some sides and return the costly ones, the worst first.

        Cancelling it ends the review, but keeps the moves judged so far.
        """
        request = _ReviewRequest(state, sides)
        await self._start_reviewing(request, 0)
        costly = [move for played in request.moves if (move := self._verdicts[played])]
        return tuple(sorted(costly, key=lambda move: -move.cost))

    async def _review_moves(self) -> None:
        while self._request:
            limits = self._request.state.limits
            played = next((move for move in self._request.moves if move not in self._verdicts), None)
            if played is None:
                return
            hint = self._last_hint
            is_hinted = hint is not None and (hint.position, hint.limits) == (played.position_before, limits)
            work = partial(
                find_costly_move, played, limits, self._marks, judge=hint.judge if hint and is_hinted else None
            )
            try:
                self._verdicts[played] = await _run_in_abandonable_thread(work, self._wait_for_turn)
            except asyncio.CancelledError:
                self._running.set()  # a paused thread would never notice that it is abandoned
                raise

    def _wait_for_turn(self) -> None:
        """Wait, in the thread of the review, while it is paused, and a moment longer so that frames can be drawn."""
        self._running.wait()
        sleep(self._pause_seconds)


async def _run_in_abandonable_thread(work: Callable[..., ResultT], wait: Callable[[], None] = lambda: None) -> ResultT:
    """Run a search in a thread that ends when this is cancelled; it calls ``wait`` at each checkpoint."""
    abandoned = threading.Event()

    def checkpoint() -> None:
        wait()
        if abandoned.is_set():
            raise _Abandoned

    try:
        return await run_in_daemon_thread(partial(work, checkpoint=checkpoint))
    finally:
        abandoned.set()
