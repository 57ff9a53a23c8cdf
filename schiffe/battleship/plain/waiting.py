"""Waits in line mode for a remote player: they tell how long they have lasted, and can be left at any time."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Callable, Iterable
from contextlib import asynccontextmanager
from functools import partial
from itertools import chain, count
from typing import TYPE_CHECKING, Final, NoReturn

from schiffe.battleship.match.seats import WaitingFor
from schiffe.battleship.plain.person import LineSeat
from schiffe.battleship.texts.shots import waiting_text
from schiffe.game.flow.after_match import WentBack
from schiffe.game.match.interruption import Interruption
from schiffe.game.plain import words
from schiffe.language.i18n import _
from schiffe.language.text import join_or, labelled, quoted, with_full_stop
from schiffe.language.words import AmbiguousWord, WordName, find_word
from schiffe.process.tasks import run_beside
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

    @asynccontextmanager
    async def show(self, reason: str, interruption: Interruption) -> AsyncIterator[None]:
        """Print from time to time how long this block has lasted.

        ``interruption`` is set to WentBack when the person types a word for that, and to EndOfInput.
        """
        self._reason = reason
        notices = _print_notices(_NOTICE_SECONDS, self._print_notice)
        async with run_beside(notices), run_beside(self._watch_input(interruption)):
            yield

    def _print_notice(self, seconds: int) -> None:
        text = _notice_text(self._reason, seconds)
        if self._console.has_keyboard and seconds == _NOTICE_SECONDS[0]:
            text += " " + _("({quit} stops waiting)").format(quit=words.QUIT)
        self._console.print(text)

    async def _watch_input(self, interruption: Interruption) -> None:
        try:
            if self._console.has_keyboard:
                await self._obey_lines()
            else:
                await self._console.wait_for_end()
        except (WentBack, EndOfInput) as error:
            interruption.set_error(error)

    async def _obey_lines(self) -> NoReturn:
        await asyncio.sleep(_NOTICE_SECONDS[0])  # the first notice names the word
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

    @asynccontextmanager
    async def show_waiting(self, reason: WaitingFor) -> AsyncIterator[None]:
        """Print from time to time how long this block has lasted, and obey words; ``quit`` interrupts the match."""
        notices = _print_notices(_MATCH_NOTICE_SECONDS, partial(self._print_notice, reason))
        async with run_beside(notices), run_beside(self._obey_lines()):
            yield

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

    async def _obey_lines(self) -> None:
        if not self._console.has_keyboard:
            return
        await asyncio.sleep(_MATCH_NOTICE_SECONDS[0])  # the first notice names the word
        try:
            while True:
                line = await self._console.ask()
                match_words = self._seat.match_words()
                if line.strip() and not match_words.answer_while_waiting(line):
                    self._console.print(_not_while_waiting_text(line, match_words.names_while_waiting()))
        except (WentBack, EndOfInput):
            self._seat.leave()


async def _print_notices(notice_seconds: Iterable[int], print_notice: Callable[[int], None]) -> None:
    """Print a notice after some seconds, and then every minute."""
    last_seconds = 0
    for seconds in chain(notice_seconds, count(60, 60)):
        await asyncio.sleep(seconds - last_seconds)
        last_seconds = seconds
        print_notice(seconds)


def _notice_text(reason: str, seconds: int) -> str:
    return labelled(reason, _("{seconds} s").format(seconds=seconds))


def _not_while_waiting_text(line: str, possible: Iterable[WordName]) -> str:
    text = _("{text} does not work while you wait. Possible: {words}")
    return text.format(text=quoted(line), words=join_or(possible))
