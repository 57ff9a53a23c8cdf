"""Waiting in line mode for somebody at another computer: each wait can be seen, and left at any time."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Coroutine, Iterable, Sequence
from itertools import chain, count
from typing import Any, Final, Protocol, TypeVar

from schiffe.battleship.match.seats import WaitingFor
from schiffe.battleship.plain.person import LineSeat
from schiffe.battleship.texts.names import waiting_for
from schiffe.game.plain import words
from schiffe.game.plain.words import Leave
from schiffe.language.i18n import _
from schiffe.language.text import join_or, named, quoted, sentence
from schiffe.language.words import AmbiguousWord, Name, find_word
from schiffe.process.tasks import cancel_and_wait
from schiffe.terminal.console import Console, EndOfInput

_NOTICE_SECONDS: Final = (1, 5, 10, 20, 30)
"""After so many seconds a wait is told of; then every minute."""
_MATCH_NOTICE_SECONDS: Final = (1, 20)
"""Seconds after which a wait in a match is told of: there one waits at each turn."""
_Result = TypeVar("_Result")


class RoomWords(Protocol):
    """The words of a room in which one waits."""

    def words(self) -> Sequence[Name]:
        """Return those that work now."""

    def obey(self, line: str) -> bool:
        """Do what a line says, if it begins with one of them."""


class LineWaiting:
    """A wait before a match: it says how long it has lasted, and takes the word that ends it."""

    def __init__(self, console: Console, room: RoomWords | None = None) -> None:
        self._console = console
        self._room = room
        self._what = ""

    def goes_on(self, what: str) -> None:
        """Say that the wait has become one for something else."""
        self._what = what
        self._console.say(sentence(what))

    async def until(self, work: Coroutine[Any, Any, _Result], what: str) -> _Result:
        """Wait for something; ``what`` says for what. The end of a pipe ends the wait, too.

        Raises:
            Leave: the person does not want to wait any longer.
            EndOfInput: the person is gone.
        """
        self._what = what

        def notice(seconds: int) -> None:
            text = _notice(self._what, seconds)
            if self._console.people_type and seconds == _NOTICE_SECONDS[0]:
                text += " " + _("({quit} stops waiting)").format(quit=words.QUIT)
            self._console.say(text)

        until_gone = None if self._console.people_type else self._console.wait_for_end()
        return await _until(
            work, _NOTICE_SECONDS, notice, self._take_lines if self._console.people_type else None, until_gone
        )

    async def _take_lines(self) -> None:
        while True:
            line = await self._console.ask()
            possible = [*(self._room.words() if self._room else ()), words.QUIT]
            try:
                said = find_word(line, possible)
            except AmbiguousWord as ambiguous:
                self._console.say(ambiguous.problem)
                continue
            if said and said.word is words.QUIT:
                raise Leave
            if said and self._room:
                self._room.obey(line)
            elif line.strip():
                text = _("{text} does not work while you wait. Possible: {words}")
                self._console.say(text.format(text=quoted(line), words=join_or([str(word) for word in possible])))


class MatchWaiting:
    """The waits of a person for a remote opponent during a match."""

    def __init__(self, console: Console, person: LineSeat) -> None:
        self._console = console
        self._person = person
        self._is_explained = False

    async def until(self, work: Coroutine[Any, Any, _Result], what: WaitingFor) -> _Result:
        """Wait; raises Interrupted when the person ends the match, or the input ends."""

        def notice(seconds: int) -> None:
            room = self._person.context.room
            told = room.waiting_for(what) if room else waiting_for(what)
            text = _("Waiting.") if seconds == _MATCH_NOTICE_SECONDS[0] else _notice(told, seconds)
            if self._console.people_type and not self._is_explained:
                text += " " + _("({word} leaves the game)").format(word=words.QUIT)
                self._is_explained = True
            self._console.say(text)

        try:
            return await _until(
                work, _MATCH_NOTICE_SECONDS, notice, self._take_lines if self._console.people_type else None
            )
        except (Leave, EndOfInput):
            self._person.leave()

    async def _take_lines(self) -> None:
        while True:
            line = await self._console.ask()
            if line.strip():
                self._person.obey_while_waiting(line)


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
        await cancel_and_wait(task, lines)


def _notice(what: str, seconds: int) -> str:
    return named(what, _("{seconds} s").format(seconds=seconds))
