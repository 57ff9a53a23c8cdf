"""Waiting for somebody at another computer: visible, and to be left at any time."""

import asyncio
from collections.abc import Awaitable, Callable, Coroutine, Iterable
from itertools import chain, count
from typing import Any, Final, TypeVar

from schiffe.battleship.match.events import PlayerLeft, SeatNumber
from schiffe.battleship.match.interruption import Interrupted
from schiffe.battleship.match.seats import Awaited
from schiffe.battleship.plain.words import read_word, translated
from schiffe.battleship.texts.network import waiting_for
from schiffe.language.i18n import _
from schiffe.language.text import quoted
from schiffe.language.words import Leave
from schiffe.process.tasks import end
from schiffe.terminal.console import Console, EndOfInput

NOTICES: Final = (1, 5, 10, 20, 30)
"""After so many seconds a wait is told of; then every minute."""
MATCH_NOTICES: Final = (1, 20)
"""The same in a match, where one waits at each turn."""

_Result = TypeVar("_Result")


class LineWaiting:
    """Says how long one has been waiting before a match, and takes the word that ends it."""

    def __init__(self, console: Console) -> None:
        self._console = console

    async def until(self, work: Coroutine[Any, Any, _Result], what: str) -> _Result:
        """Wait for something; ``what`` says for what. The end of a pipe ends the wait, too.

        Raises:
            Leave: the person does not want to wait any longer.
            EndOfInput: the person is gone.
        """

        def notice(seconds: int) -> None:
            text = _notice(what, seconds)
            if self._console.people_type and seconds == NOTICES[0]:
                text += " " + how_to_leave()
            self._console.say(text)

        until_gone = None if self._console.people_type else self._console.exhausted()
        return await _until(work, NOTICES, notice, self._take_lines if self._console.people_type else None, until_gone)

    async def _take_lines(self) -> None:
        while True:
            line = await self._console.ask()
            if read_word(line, ("quit",)):
                raise Leave
            if line.strip():
                self._console.say(
                    _("{text} does nothing while you wait. Possible: {words}").format(
                        text=quoted(line), words=translated("quit")
                    )
                )


class MatchWaiting:
    """The waits for a remote opponent during a match, in which ``obey`` takes the lines.

    Attributes:
        input_has_ended: whether the person left because there is no more input.
    """

    def __init__(self, console: Console, seat: SeatNumber, obey: Callable[[str], Awaitable[None]]) -> None:
        self._console = console
        self._seat = seat
        self._obey = obey
        self._is_explained = False
        self.input_has_ended = False

    async def until(self, work: Coroutine[Any, Any, _Result], what: Awaited) -> _Result:
        """Wait; raises Interrupted when the person leaves, or the input ends."""

        def notice(seconds: int) -> None:
            text = _("Waiting.") if seconds == MATCH_NOTICES[0] else _notice(waiting_for(what), seconds)
            if self._console.people_type and not self._is_explained:
                text += " " + how_to_leave()
                self._is_explained = True
            self._console.say(text)

        try:
            return await _until(work, MATCH_NOTICES, notice, self._take_lines if self._console.people_type else None)
        except Leave:
            raise Interrupted(PlayerLeft(self._seat)) from None
        except EndOfInput:
            self.input_has_ended = True
            raise Interrupted(PlayerLeft(self._seat)) from None

    async def _take_lines(self) -> None:
        while True:
            line = await self._console.ask()
            if line.strip():
                await self._obey(line)


async def _until(
    work: Coroutine[Any, Any, _Result],
    notices: Iterable[int],
    notice: Callable[[int], None],
    take_lines: Callable[[], Coroutine[Any, Any, None]] | None,
    until_gone: Coroutine[Any, Any, None] | None = None,
) -> _Result:
    """Run something; ``notice`` is called after so many seconds, and from the first notice on lines are taken.

    Whatever ``take_lines`` and ``until_gone`` raise ends the wait.
    """
    task = asyncio.ensure_future(work)
    lines = asyncio.ensure_future(until_gone) if until_gone else None
    try:
        passed = 0
        for seconds in chain(notices, count(60, 60)):
            both = (task, lines) if lines else (task,)
            await asyncio.wait(both, timeout=seconds - passed, return_when=asyncio.FIRST_COMPLETED)
            if task.done():
                break
            if lines and lines.done():
                lines.result()  # raises what ended it
            passed = seconds
            notice(seconds)
            if lines is None and take_lines:
                lines = asyncio.ensure_future(take_lines())
        return task.result()
    finally:
        await end(task, lines)


def _notice(what: str, seconds: int) -> str:
    return _("{what}: {seconds} s").format(what=what, seconds=seconds)


def how_to_leave() -> str:
    """Which word leaves a wait."""
    return _("({quit} leaves)").format(quit=translated("quit"))
