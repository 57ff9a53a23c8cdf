"""Ending a match from outside at any time, even during its setup."""

import asyncio
from typing import NoReturn

from schiffe.game.match.events import MatchEvent
from schiffe.process.tasks import ResultT, Work, run_beside


class Interrupted(Exception):
    """A match was ended from outside, by an event of its game."""

    def __init__(self, event: MatchEvent) -> None:
        super().__init__(str(event))
        self.event = event


class Interruption:
    """A way to end a match from outside, mostly by an event of its game; the pending action of a seat is cancelled.

    Create it in a running event loop.
    """

    def __init__(self) -> None:
        self._error_future: asyncio.Future[Exception] = asyncio.get_running_loop().create_future()

    def set(self, event: MatchEvent) -> None:
        """End the match by an event; only the first call counts."""
        self.set_error(Interrupted(event))

    def set_error(self, error: Exception) -> None:
        """Raise ``error`` where the match waits; only the first call counts."""
        if not self._error_future.done():
            self._error_future.set_result(error)

    @property
    def is_set(self) -> bool:
        return self._error_future.done()

    def check(self) -> None:
        """Raise Interrupted when the match is to end."""
        if self.is_set:
            raise self._error_future.result()

    def end(self, event: MatchEvent) -> NoReturn:
        """End the match from within: set the event and raise Interrupted."""
        self.set(event)
        raise self._error_future.result()

    async def run(self, work: Work[ResultT]) -> ResultT:
        """Run a coroutine and return its result; if the match is to end, cancel the coroutine and raise Interrupted."""
        async with run_beside(work) as task:
            if not self.is_set:
                await asyncio.wait((task, self._error_future), return_when=asyncio.FIRST_COMPLETED)
            if not task.done():
                raise self._error_future.result()
            return task.result()
