"""A person's turn in line mode: it reads lines until one ends it, or until its time is up."""

import asyncio
from abc import ABC, abstractmethod
from collections.abc import Awaitable, Callable
from enum import Enum, auto
from typing import Generic, TypeAlias, TypeVar

from schiffe.game.plain import words
from schiffe.game.plain.context import LineMatchContext
from schiffe.game.plain.match_words import MatchWords, Word
from schiffe.game.plain.turn_clock import seconds_left_text
from schiffe.language.i18n import _, ngettext
from schiffe.language.words import AmbiguousWord, RefusedInput, WordName
from schiffe.process.countdown import hurry_seconds
from schiffe.process.tasks import run_beside
from schiffe.terminal.console import Console

_ResultT = TypeVar("_ResultT")


def typed_counts_text() -> str:
    """Return the message that time is up, but the line being typed still counts."""
    return _("Time's up. What you are typing still counts.")


class _TurnTime(Enum):
    """The remaining time of a turn, in the last message to the player about it."""

    ENOUGH = auto()
    SHORT = auto()
    UP = auto()
    UP_WHILE_TYPING = auto()
    """Time is up, but the line that the player is typing still counts."""


Action: TypeAlias = Callable[[str], Awaitable[_ResultT | None]]
"""Obeys a word with its argument, and returns the result of the turn if that ends it.

It raises RefusedInput if the word is not possible now.
"""


class Turn(ABC, Generic[_ResultT]):
    """A turn without a clock, which reads lines until one ends it."""

    def __init__(self, console: Console) -> None:
        self.console = console

    @abstractmethod
    def match_words(self) -> MatchWords:
        """Return the words that can be typed now."""

    def actions(self) -> dict[WordName, Action[_ResultT]]:
        """Return what the turn does for words; any other word has an answer."""
        return {}

    @abstractmethod
    def accept_line(self, line: str) -> _ResultT | None:
        """Return the result of a line that is not a word; None if it does not end the turn.

        Raises:
            RefusedInput: the line is not possible here.
        """

    async def run(self) -> _ResultT:
        """Read lines until the turn is over, and return its result.

        Raises:
            WentBack: the player leaves the match.
            EndOfInput: the input has ended.
        """
        while True:
            line = await self.console.ask()
            if (result := await self.obey_line(line)) is not None:
                return result

    async def obey_line(self, line: str) -> _ResultT | None:
        """Obey or play a line; return the result of the turn if that ends it."""
        try:
            typed = self.match_words().read(line)
            return await self.obey_word(*typed) if typed else self.accept_line(line)
        except RefusedInput as refused:
            self.console.print(refused.problem)
            return None

    async def obey_word(self, word: Word, argument: str) -> _ResultT | None:
        """Act on a word, or print its answer; return the result of the turn if that ends it.

        Raises:
            RefusedInput: the word is not possible now.
        """
        word.check(argument)
        if action := self.actions().get(word.name):
            return await action(argument)
        assert word.answer, "a word without an answer has an action"
        reply = word.answer(argument)
        if reply is not None:
            self.console.print(reply)
        return None


class TimedTurn(Turn[_ResultT]):
    """A turn with a clock, which stops when the player asks for something.

    Args:
        is_judged_here: whether a late turn has consequences here; if a server decides that, lines are read as before.
        extra_seconds: the seconds that the turn has in addition to those of the clock.
        grace_seconds: the seconds after which an expired turn ends without Enter, if an opponent elsewhere is waiting.
    """

    def __init__(
        self,
        context: LineMatchContext,
        *,
        is_judged_here: bool = True,
        extra_seconds: int = 0,
        grace_seconds: float | None = None,
    ) -> None:
        super().__init__(context.console)
        self._session = context.session
        self._clock = context.clock
        self._is_judged_here = is_judged_here
        self._extra_seconds = extra_seconds
        self._grace_seconds = grace_seconds
        self._grace_over_flag = asyncio.Event()
        self._time = _TurnTime.ENOUGH

    @abstractmethod
    def expire(self, typed: str) -> str:
        """Record that time is up when the player has ``typed`` part of a line; return the text to print."""

    @abstractmethod
    def accept_late_line(self, line: str) -> _ResultT:
        """Return the result of an expired turn; ``line`` is empty unless the player began to type it in time."""

    async def run(self) -> _ResultT:
        """Start the clock, read lines until the turn or its time is over, and return the result."""
        self._clock.start(self._announce_seconds_left, self._extra_seconds)
        self._check_clock()
        try:
            while (line := await self._read_line()) is not None:
                if (result := await self.obey_line(line)) is not None:
                    return result
                self._check_clock()
            typed = self.console.typed_text
            self.console.forget_typed()
            return self.accept_late_line(typed)
        finally:
            self._clock.countdown.cancel()

    async def _read_line(self) -> str | None:
        """Return the next line; None if the turn ends first."""
        if self._grace_seconds is None:
            return await self.console.ask()
        async with run_beside(self.console.ask()) as input_task, run_beside(self._grace_over_flag.wait()) as grace_task:
            await asyncio.wait((input_task, grace_task), return_when=asyncio.FIRST_COMPLETED)
            return input_task.result() if input_task.done() else None

    def _announce_seconds_left(self, seconds_left: int) -> None:
        if not self.console.is_asking:
            return
        if seconds_left == 0:
            self._announce_end_of_time()
        elif seconds_left <= hurry_seconds(self._turn_seconds) and self._time is _TurnTime.ENOUGH:
            self._time = _TurnTime.SHORT
            self.console.print(seconds_left_text(seconds_left))

    def _check_clock(self) -> None:
        """Warn the player that time is up, if it ended while no line was being read."""
        if self._clock.countdown.seconds_left() == 0 and not self._is_late:
            self._announce_end_of_time()

    @property
    def _turn_seconds(self) -> int:
        return self._clock.seconds + self._extra_seconds

    @property
    def _is_late(self) -> bool:
        return self._time in (_TurnTime.UP, _TurnTime.UP_WHILE_TYPING)

    def _announce_end_of_time(self) -> None:
        if self._grace_seconds is not None:
            asyncio.get_running_loop().call_later(self._grace_seconds, self._grace_over_flag.set)
        typed = self.console.typed_text
        self._time = _TurnTime.UP_WHILE_TYPING if typed.strip() else _TurnTime.UP
        lines = [self.expire(typed)]
        can_switch = self._is_judged_here and not self._clock.is_remote
        if can_switch and self.console.has_keyboard and self._session.take_first_timeout():
            text = ngettext(
                "A turn has {count} second; {word} switches the clock off.",
                "A turn has {count} seconds; {word} switches the clock off.",
                self._turn_seconds,
            )
            lines.append(text.format(count=self._turn_seconds, word=words.CLOCK))
        self.console.print("\n".join(lines))

    async def obey_line(self, line: str) -> _ResultT | None:
        """Obey or play a line. When time is up, it ends the turn unless it is a word, and counts if begun in time."""
        if not (self._is_late and self._is_judged_here):
            return await super().obey_line(line)
        try:
            typed = self.match_words().read(line)
        except AmbiguousWord:
            typed = None
        if typed:
            return await self.obey_word(*typed)
        still_counts = self._clock.countdown.is_in_grace or self._time is _TurnTime.UP_WHILE_TYPING
        return self.accept_late_line(line if still_counts else "")

    async def obey_word(self, word: Word, argument: str) -> _ResultT | None:
        """Act on a word, or print its answer; unless the word is about the clock, that stops it."""
        is_running = bool(self._clock.countdown.seconds_left()) and not self._is_late
        sets_clock = word.name in (words.PAUSE, words.CONTINUE) or (word.name == words.CLOCK and argument != "")
        explanation = self._clock.stop_for_word() if is_running and not sets_clock else None
        result: _ResultT | None = None
        try:
            result = await super().obey_word(word, argument)
        except RefusedInput as refused:
            self.console.print(refused.problem)
        has_clock = self._clock.countdown.seconds_left() is not None
        if explanation and has_clock and self.console.has_keyboard and result is None:
            self.console.print(explanation)
        return result

    def actions(self) -> dict[WordName, Action[_ResultT]]:
        return {words.CLOCK: self._obey_clock, words.PAUSE: self._pause_clock, words.CONTINUE: self._continue_clock}

    async def _obey_clock(self, seconds: str) -> None:
        """Set the clock to the typed seconds; without any, print those left."""
        if seconds:
            self.console.print(self._clock.change(seconds, self._announce_seconds_left, self._extra_seconds))
        else:
            self.console.print(self._clock.seconds_left_text())

    async def _pause_clock(self, _argument: str) -> None:
        self.console.print(self._clock.pause())

    async def _continue_clock(self, _argument: str) -> None:
        self.console.print(self._clock.resume())
