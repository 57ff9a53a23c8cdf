"""The review of a match: what its moves have cost, found out while it is played, and the hints before them."""

import asyncio
import threading
from collections.abc import Callable, Collection
from functools import partial
from time import sleep
from typing import Final, TypeVar

from schiffe.bashni.match.analysis import CostlyMove, Judge, costly_move
from schiffe.bashni.match.state import MatchState, PlayedMove
from schiffe.bashni.rules.position import Colour, Move
from schiffe.bashni.search.evaluation import TowerMarks
from schiffe.process.tasks import in_daemon_thread

_Found = TypeVar("_Found")
_PAUSE_SECONDS: Final = 0.01
"""Seconds that a review in the background leaves to keys after every few nodes, which take 2 ms."""


class _Abandoned(Exception):
    """Nobody waits any more for what is looked for; never leaves its thread."""


class MoveReview:
    """The cost of the moves of one match, each judged once, off the loop.

    While a person thinks there is time to review the moves before, with pauses for keys; a review that is paused stands
    still where it is. The judge of a position in which a hint was shown judges the move that was made there, too.
    """

    def __init__(self) -> None:
        self._marks = TowerMarks()
        self._found: dict[PlayedMove, CostlyMove | None] = {}
        self._hinted: tuple[MatchState, Judge] | None = None
        self._request: tuple[MatchState, Collection[Colour]] | None = None
        self._running = threading.Event()
        self._pause_between = _PAUSE_SECONDS
        self._reviewing: asyncio.Task[None] | None = None

    async def good_move(self, state: MatchState) -> Move:
        """Return the move that a hint shows; there has to be a legal one. Can be cancelled."""
        was_running = self._running.is_set()
        self.pause()
        try:
            judge = await _in_abandonable_thread(partial(Judge, state.position, state.limits, self._marks))
        finally:
            if was_running:
                self._running.set()
        self._hinted = state, judge
        return judge.best

    def run_in_background(self, state: MatchState, sides: Collection[Colour]) -> None:
        """Review the moves that some sides have made so far, until ``pause``, and give way to keys."""
        self._start(state, sides, _PAUSE_SECONDS)

    def _start(self, state: MatchState, sides: Collection[Colour], pause_between: float) -> None:
        self._request = (state, sides)
        self._pause_between = pause_between
        self._running.set()
        if self._reviewing is None or self._reviewing.done():
            self._reviewing = asyncio.ensure_future(self._review_moves())

    def pause(self) -> None:
        """Stand still until a review or a hint is asked for again."""
        self._running.clear()

    def close(self) -> None:
        """End the review."""
        if self._reviewing:
            self._reviewing.cancel()

    async def costly_moves(self, state: MatchState, sides: Collection[Colour]) -> tuple[CostlyMove, ...]:
        """Judge the moves of some sides that were not judged yet, and return the costly ones, the worst first.

        Cancelling it ends the review; what was found stays.
        """
        self._start(state, sides, 0)
        assert self._reviewing
        await self._reviewing
        costly = [move for played in state.history if played.side in sides and (move := self._found[played])]
        return tuple(sorted(costly, key=lambda move: -move.cost))

    async def _review_moves(self) -> None:
        while self._request:
            state, sides = self._request
            played = next((each for each in state.history if each.side in sides and each not in self._found), None)
            if played is None:
                return
            judge = None
            if self._hinted:
                hinted, judge_of_hint = self._hinted
                if (hinted.position, hinted.limits) == (played.before, state.limits):
                    judge = judge_of_hint
            work = partial(costly_move, played, state.limits, self._marks, judge=judge)
            try:
                self._found[played] = await _in_abandonable_thread(work, self._wait_for_turn)
            except asyncio.CancelledError:
                self._running.set()  # paused, it would never find that nobody waits for it
                raise

    def _wait_for_turn(self) -> None:
        """Wait in the thread of the review while it is paused; without pauses it would keep frames from being drawn."""
        self._running.wait()
        sleep(self._pause_between)


async def _in_abandonable_thread(work: Callable[..., _Found], wait: Callable[[], None] = lambda: None) -> _Found:
    """Search in a thread, which ends as soon as nobody waits for it, and calls ``wait`` at each checkpoint."""
    is_abandoned = threading.Event()

    def checkpoint() -> None:
        wait()
        if is_abandoned.is_set():
            raise _Abandoned

    try:
        return await in_daemon_thread(partial(work, checkpoint=checkpoint))
    finally:
        is_abandoned.set()
