"""The review of a match: what its moves have cost, found out while it is played, and the hints before them."""

import asyncio
import threading
from collections.abc import Callable, Collection
from functools import partial
from typing import TypeVar

from schiffe.bashni.match.analysis import CostlyMove, Judge, costly_move
from schiffe.bashni.match.state import MatchState, PlayedMove
from schiffe.bashni.rules.position import Colour, Move
from schiffe.bashni.search.evaluation import TowerMarks
from schiffe.process.tasks import end, in_daemon_thread

_Found = TypeVar("_Found")


class _Halted(Exception):
    """Nobody waits any more for what is looked for; never leaves its thread."""


class MoveReview:
    """What the moves of one match have cost, each looked at once, off the loop.

    While a person thinks there is time to look at the moves before. The judge of a position in which a hint was shown
    is asked again for the move that was made there. Whoever is cancelled while waiting ends the look at once.
    """

    def __init__(self) -> None:
        self._marks = TowerMarks()
        self._found: dict[PlayedMove, CostlyMove | None] = {}
        self._hinted: tuple[MatchState, Judge] | None = None
        self._aside: asyncio.Task[None] | None = None

    async def good_move(self, state: MatchState) -> Move:
        """Return the move that a hint shows; there has to be a legal one."""
        await self.rest()
        judge = await _halting(partial(Judge, state.position, state.limits, self._marks))
        self._hinted = state, judge
        return judge.best

    def look_aside(self, state: MatchState, sides: Collection[Colour]) -> None:
        """Look at the moves that some sides have made so far, until ``rest``."""
        if not (self._aside and not self._aside.done()):
            self._aside = asyncio.ensure_future(self._look(state, sides))

    async def rest(self) -> None:
        """Look at no more moves for now."""
        await end(self._aside)
        self._aside = None

    async def costly_moves(self, state: MatchState, sides: Collection[Colour]) -> tuple[CostlyMove, ...]:
        """Return the costly moves of some sides, the worst first, after a look at those that were not looked at."""
        await self.rest()
        await self._look(state, sides)
        costly = [move for played in state.history if played.side in sides and (move := self._found[played])]
        return tuple(sorted(costly, key=lambda move: -move.cost))

    async def _look(self, state: MatchState, sides: Collection[Colour]) -> None:
        for played in state.history:
            if played.side in sides and played not in self._found:
                work = partial(costly_move, played, state.limits, self._marks, judge=self._judge_of(state, played))
                self._found[played] = await _halting(work)

    def _judge_of(self, state: MatchState, played: PlayedMove) -> Judge | None:
        """Return the judge who has given the hint in the position of a move, if there was one."""
        if self._hinted is None:
            return None
        hinted, judge = self._hinted
        return judge if (hinted.position, hinted.limits) == (played.before, state.limits) else None


async def _halting(work: Callable[..., _Found]) -> _Found:
    """Do some looking ahead in a thread, which ends as soon as nobody waits for it any more."""
    is_left = threading.Event()

    def halt() -> None:
        if is_left.is_set():
            raise _Halted

    try:
        return await in_daemon_thread(partial(work, halt=halt))
    finally:
        is_left.set()
