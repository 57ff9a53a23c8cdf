"""The review of a match: judges its moves in the background, and finds hints."""

import asyncio
import threading
from collections.abc import Callable, Collection
from functools import partial
from time import sleep
from typing import Final, NamedTuple

from schiffe.bashni.match.analysis import CostlyMove, Judge, find_costly_move
from schiffe.bashni.match.state import MatchState, MoveInPosition
from schiffe.bashni.rules.position import Colour, Limits, Move
from schiffe.bashni.search.evaluation import TowerMarks
from schiffe.bashni.search.search import Stop
from schiffe.process.tasks import ResultT, run_in_daemon_thread

_PAUSE_SECONDS: Final = 0.01
"""The pause of a background review after every few nodes (2 ms), which keeps the keyboard responsive."""


class _Abandoned(Exception):
    """The result is no longer needed; never leaves its thread."""


class _ReviewRequest(NamedTuple):
    """Moves to review, under the limits of their match, with a pause after every few nodes."""

    moves: list[MoveInPosition]
    limits: Limits
    pause_seconds: float


class MoveReview:
    """A review that judges each move of one match once, in a thread.

    While a person thinks, it reviews the earlier moves in the background. It can be paused at any time, and then
    continues where it stopped. The judge that found a hint also judges the move played in that position.
    """

    def __init__(self) -> None:
        self._marks = TowerMarks()
        self._findings: dict[MoveInPosition, CostlyMove | None] = {}
        self._hint_judge: Judge | None = None
        self._request = _ReviewRequest([], Limits(), _PAUSE_SECONDS)
        self._running_flag = threading.Event()
        self._review_task: asyncio.Task[None] | None = None

    async def find_good_move(self, state: MatchState) -> Move:
        """Find the move that a hint shows, in a position with a legal move. Can be cancelled."""
        was_running = self._running_flag.is_set()
        self.pause()
        try:
            work = partial(Judge.of_position, state.position, state.limits, self._marks)
            judge = await _run_in_abandonable_thread(work)
        finally:
            if was_running:
                self._running_flag.set()
        self._hint_judge = judge
        return judge.best

    def run_in_background(self, state: MatchState, sides: Collection[Colour]) -> None:
        """Review the moves that some sides have made so far, until ``pause`` is called."""
        self._start_reviewing(_ReviewRequest(_moves_of_sides(state, sides), state.limits, _PAUSE_SECONDS))

    def _start_reviewing(self, request: _ReviewRequest) -> asyncio.Task[None]:
        self._request = request
        self._running_flag.set()
        if self._review_task is None or self._review_task.done():
            self._review_task = asyncio.create_task(self._review_moves())
        return self._review_task

    def pause(self) -> None:
        """Pause until a review is requested again."""
        self._running_flag.clear()

    def close(self) -> None:
        if self._review_task:
            self._review_task.cancel()

    async def find_costly_moves(self, state: MatchState, sides: Collection[Colour]) -> tuple[CostlyMove, ...]:
        """Judge the remaining moves of some sides and return the costly ones, the worst first.

        Cancelling it ends the review, but keeps the moves judged so far.
        """
        moves = _moves_of_sides(state, sides)
        await self._start_reviewing(_ReviewRequest(moves, state.limits, pause_seconds=0))
        costly = [move for played in moves if (move := self._findings[played])]
        return tuple(sorted(costly, key=lambda move: -move.cost))

    async def _review_moves(self) -> None:
        while played := next((move for move in self._request.moves if move not in self._findings), None):
            work = partial(find_costly_move, played, self._request.limits, self._marks, judge=self._hint_judge)
            try:
                self._findings[played] = await _run_in_abandonable_thread(work, self._wait_while_paused)
            except asyncio.CancelledError:
                self._running_flag.set()  # a paused thread would never notice that it is abandoned
                raise

    def _wait_while_paused(self) -> None:
        """Wait, in the thread of the review, while it is paused, and a moment longer so that frames can be drawn."""
        self._running_flag.wait()
        sleep(self._request.pause_seconds)


def _moves_of_sides(state: MatchState, sides: Collection[Colour]) -> list[MoveInPosition]:
    return [played for played in state.history if played.side in sides]


async def _run_in_abandonable_thread(
    work: Callable[[Stop], ResultT], wait: Callable[[], None] = lambda: None
) -> ResultT:
    """Run a search in a thread that ends when this is cancelled; it calls ``wait`` every few nodes."""
    abandoned_flag = threading.Event()

    def wait_or_abandon() -> bool:
        wait()
        if abandoned_flag.is_set():
            raise _Abandoned  # a search that ended by returning would be judged by what it has found so far
        return False

    try:
        return await run_in_daemon_thread(partial(work, wait_or_abandon))
    finally:
        abandoned_flag.set()
