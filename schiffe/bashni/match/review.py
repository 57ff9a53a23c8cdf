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
_BREATH: Final = 0.01
"""Seconds that a look aside leaves to keys after every few nodes, which take 2 ms."""


class _Halted(Exception):
    """Nobody waits any more for what is looked for; never leaves its thread."""


class MoveReview:
    """The cost of the moves of one match, each looked at once, off the loop.

    While a person thinks there is time to look at the moves before, with pauses for keys; at rest the look stands still
    where it is. The judge of a position in which a hint was shown is asked again for the move that was made there.
    """

    def __init__(self) -> None:
        self._marks = TowerMarks()
        self._found: dict[PlayedMove, CostlyMove | None] = {}
        self._hinted: tuple[MatchState, Judge] | None = None
        self._wanted: tuple[MatchState, Collection[Colour]] | None = None
        self._may_look = threading.Event()
        self._breath = _BREATH
        self._looking: asyncio.Task[None] | None = None

    async def good_move(self, state: MatchState) -> Move:
        """Return the move that a hint shows; there has to be a legal one. Can be cancelled."""
        was_looking = self._may_look.is_set()
        self.rest()
        try:
            judge = await _halting(partial(Judge, state.position, state.limits, self._marks))
        finally:
            if was_looking:
                self._may_look.set()
        self._hinted = state, judge
        return judge.best

    def look_aside(self, state: MatchState, sides: Collection[Colour]) -> None:
        """Look at the moves that some sides have made so far, until ``rest``, and give way to keys."""
        self._want(state, sides, _BREATH)

    def _want(self, state: MatchState, sides: Collection[Colour], breath: float) -> None:
        self._wanted, self._breath = (state, sides), breath
        self._may_look.set()
        if self._looking is None or self._looking.done():
            self._looking = asyncio.ensure_future(self._look())

    def rest(self) -> None:
        """Stand still until more is wanted."""
        self._may_look.clear()

    def close(self) -> None:
        """Look at nothing any more."""
        if self._looking:
            self._looking.cancel()

    async def costly_moves(self, state: MatchState, sides: Collection[Colour]) -> tuple[CostlyMove, ...]:
        """Return the costly moves of some sides, the worst first, after a look at those that were not looked at.

        Whoever is cancelled while waiting ends that, and what was found stays.
        """
        self._want(state, sides, 0)
        assert self._looking
        await self._looking
        costly = [move for played in state.history if played.side in sides and (move := self._found[played])]
        return tuple(sorted(costly, key=lambda move: -move.cost))

    async def _look(self) -> None:
        while self._wanted:
            state, sides = self._wanted
            played = next((each for each in state.history if each.side in sides and each not in self._found), None)
            if played is None:
                return
            hinted, judge = self._hinted or (None, None)
            if hinted is None or (hinted.position, hinted.limits) != (played.before, state.limits):
                judge = None
            work = partial(costly_move, played, state.limits, self._marks, judge=judge)
            try:
                self._found[played] = await _halting(work, self._stand_still)
            except asyncio.CancelledError:
                self._may_look.set()  # a look that stands still finds that nobody waits for it
                raise

    def _stand_still(self) -> None:
        """Wait until it may look, in its thread: without pauses that keeps the interpreter from who draws a frame."""
        self._may_look.wait()
        sleep(self._breath)


async def _halting(work: Callable[..., _Found], wait: Callable[[], object] = bool) -> _Found:
    """Do some looking ahead in a thread, which ends as soon as nobody waits for it, and stands still to ``wait``."""
    is_left = threading.Event()

    def halt() -> None:
        wait()
        if is_left.is_set():
            raise _Halted

    try:
        return await in_daemon_thread(partial(work, halt=halt))
    finally:
        is_left.set()
