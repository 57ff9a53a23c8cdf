"""Waiting for somebody at another computer: visible, and to be left at any time."""

import asyncio
from collections.abc import Awaitable, Callable, Coroutine
from contextlib import suppress
from itertools import chain, count
from typing import Any, Final, TypeVar

from schiffe.base.console import Console
from schiffe.base.i18n import _
from schiffe.base.text import any_of, quoted
from schiffe.plain.words import Leave, read_word, translated

NOTICES: Final = (1, 5, 10, 20, 30)
"""After so many seconds a wait is told of; then every minute."""

WORDS: Final = ("fleet", "row", "last", "board", "help")
"""The words of a match that work while one waits, besides the one that leaves."""

_Result = TypeVar("_Result")


class LineWaiting:
    """Says how long one has been waiting, and takes the word that ends it.

    ``obey`` does what a line says that is no shot, during a match; False when it says nothing of that kind.
    """

    def __init__(self, console: Console, obey: Callable[[str], Awaitable[bool]] | None = None) -> None:
        self._console = console
        self._obey = obey

    async def until(self, work: Coroutine[Any, Any, _Result], what: str) -> _Result:
        """Wait for something; ``what`` says for what. Before the match the end of a pipe ends the wait, too.

        Raises:
            Leave: the person does not want to wait any longer.
            EndOfInput: the person is gone.
        """
        task = asyncio.ensure_future(work)
        lines: asyncio.Task[None] | None = None
        if not self._console.people_type and not self._obey:
            lines = asyncio.ensure_future(self._console.exhausted())
        try:
            passed = 0
            for seconds in chain(NOTICES, count(60, 60)):
                both = (task, lines) if lines else (task,)
                await asyncio.wait(both, timeout=seconds - passed, return_when=asyncio.FIRST_COMPLETED)
                if task.done():
                    break
                if lines and lines.done():
                    lines.result()  # raises what ended it
                passed = seconds
                self._console.say(self._notice(what, seconds))
                if lines is None and self._console.people_type:
                    lines = asyncio.ensure_future(self._take_lines())
            return task.result()
        finally:
            for running in filter(None, (task, lines)):
                running.cancel()
                with suppress(asyncio.CancelledError):
                    await asyncio.wait([running])

    def _notice(self, what: str, seconds: int) -> str:
        text = _("{what}: {seconds} s").format(what=what, seconds=seconds)
        if self._console.people_type and seconds == NOTICES[0]:
            text += " " + _("({quit} leaves)").format(quit=translated("quit"))
        return text

    async def _take_lines(self) -> None:
        while True:
            line = await self._console.ask()
            if read_word(line, ("quit",)):
                raise Leave
            if not line.strip() or (self._obey and await self._obey(line)):
                continue
            words = ("quit",) if self._obey is None else (*WORDS, "quit")
            self._console.say(
                _("{text} does nothing while you wait. Possible: {words}").format(
                    text=quoted(line), words=any_of([translated(word) for word in words])
                )
            )
