"""Waits in line mode for a remote player: they tell how long they have lasted, and can be left at any time."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Iterable
from functools import partial
from itertools import chain, count
from typing import TYPE_CHECKING, Final

from schiffe.battleship.match.seats import WaitingFor
from schiffe.battleship.plain.person import LineSeat
from schiffe.battleship.texts.shots import waiting_text
from schiffe.game.flow.after_match import WentBack
from schiffe.game.plain import words
from schiffe.language.i18n import _
from schiffe.language.text import join_or, labelled, quoted, with_full_stop
from schiffe.language.words import AmbiguousWord, WordName, find_word
from schiffe.process.tasks import ResultT, Work, cancel_and_wait
from schiffe.terminal.console import Console, EndOfInput

if TYPE_CHECKING:  # loaded when a room is entered
    from schiffe.battleship.plain.room import LineRoom

_NOTICE_SECONDS: Final = (1, 5, 10, 20, 30)
"""The seconds after which the duration of a wait is printed; after that it is printed every minute."""
_MATCH_NOTICE_SECONDS: Final = (1, 20)
"""The same seconds for waits during a match, which come at each turn."""


class LineWaiting:
    """A wait before a match, which a word can end."""

    def __init__(self, console: Console, room: LineRoom | None = None) -> None:
        self._console = console
        self._room = room
        self._reason = ""

    def change_reason(self, reason: str) -> None:
        self._reason = reason
        self._console.print(with_full_stop(reason))

    async def wait_for(self, work: Work[ResultT], reason: str) -> ResultT:
        """Wait for ``work``; ``reason`` is the reason for the wait.

        Raises:
            WentBack: the person does not want to wait any longer.
            EndOfInput: the input has ended.
        """
        self._reason = reason
        watch_input = self._obey_lines if self._console.has_keyboard else lambda _event: self._console.wait_for_end()
        return await _wait_with_notices(work, _NOTICE_SECONDS, self._print_notice, watch_input)

    def _print_notice(self, seconds: int) -> None:
        text = _notice_text(self._reason, seconds)
        if self._console.has_keyboard and seconds == _NOTICE_SECONDS[0]:
            text += " " + _("({quit} stops waiting)").format(quit=words.QUIT)
        self._console.print(text)

    async def _obey_lines(self, noticed_flag: asyncio.Event) -> None:
        await noticed_flag.wait()
        while True:
            line = await self._console.ask()
            possible = [*(self._room.usable_words() if self._room else ()), words.QUIT]
            try:
                typed = find_word(line, possible)
            except AmbiguousWord as ambiguous:
                self._console.print(ambiguous.problem)
                continue
            if typed and typed.name is words.QUIT:
                raise WentBack
            if typed and self._room:
                self._room.obey(line)
            elif line.strip():
                self._console.print(_not_while_waiting_text(line, possible))


class MatchWaiting:
    """The waits of a person for a remote opponent during a match."""

    def __init__(self, seat: LineSeat) -> None:
        self._seat = seat
        self._console = seat.context.console
        self._is_explained = False

    async def wait_for(self, work: Work[ResultT], reason: WaitingFor) -> ResultT:
        """Wait for ``work``.

        Raises:
            Interrupted: the person leaves the match, or the input has ended.
        """
        try:
            watch_input = self._obey_lines if self._console.has_keyboard else None
            print_notice = partial(self._print_notice, reason)
            return await _wait_with_notices(work, _MATCH_NOTICE_SECONDS, print_notice, watch_input)
        except (WentBack, EndOfInput):
            self._seat.leave()

    def _print_notice(self, reason: WaitingFor, seconds: int) -> None:
        room = self._seat.context.room
        if seconds == _MATCH_NOTICE_SECONDS[0]:
            text = _("Waiting.")
        else:
            text = _notice_text(room.waiting_text(reason) if room else waiting_text(reason), seconds)
        if self._console.has_keyboard and not self._is_explained:
            text += " " + _("({word} leaves the game)").format(word=words.QUIT)
            self._is_explained = True
        self._console.print(text)

    async def _obey_lines(self, noticed_flag: asyncio.Event) -> None:
        await noticed_flag.wait()
        while True:
            line = await self._console.ask()
            match_words = self._seat.match_words()
            if line.strip() and not match_words.answer_while_waiting(line):
                self._console.print(_not_while_waiting_text(line, match_words.names_while_waiting()))


async def _wait_with_notices(
    work: Work[ResultT],
    notice_seconds: Iterable[int],
    print_notice: Callable[[int], None],
    watch_input: Callable[[asyncio.Event], Work[None]] | None,
) -> ResultT:
    """Return the result of ``work``; print a notice after some seconds, and then every minute.

    An exception of ``watch_input`` ends the wait. It is given an event that the first notice sets, because lines of the
    person are obeyed only after that.
    """
    noticed_flag = asyncio.Event()
    work_task = asyncio.create_task(work)
    input_task = asyncio.create_task(watch_input(noticed_flag)) if watch_input else None
    tasks = [task for task in (work_task, input_task) if task]
    try:
        last_seconds = 0
        for seconds in chain(notice_seconds, count(60, 60)):
            await asyncio.wait(tasks, timeout=seconds - last_seconds, return_when=asyncio.FIRST_COMPLETED)
            if work_task.done():
                break
            if input_task and input_task.done():
                input_task.result()  # raises its exception
            last_seconds = seconds
            print_notice(seconds)
            noticed_flag.set()
        return work_task.result()
    finally:
        await cancel_and_wait(*tasks)


def _notice_text(reason: str, seconds: int) -> str:
    return labelled(reason, _("{seconds} s").format(seconds=seconds))


def _not_while_waiting_text(line: str, possible: Iterable[WordName]) -> str:
    text = _("{text} does not work while you wait. Possible: {words}")
    return text.format(text=quoted(line), words=join_or(possible))
