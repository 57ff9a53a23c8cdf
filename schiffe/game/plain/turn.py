"""One turn of a person in line mode: lines are asked for, on the clock or without one, until one ends the turn."""

from abc import ABC, abstractmethod
from collections.abc import Collection
from contextlib import suppress
from typing import Generic, TypeVar

from schiffe.game.plain.context import LineMatchContext, seconds_left
from schiffe.game.plain.words import Vocabulary
from schiffe.language.i18n import _
from schiffe.language.words import Ambiguous, Said
from schiffe.process.countdown import hurry_from
from schiffe.terminal.console import Console

_Result = TypeVar("_Result")


def what_is_typed_counts() -> str:
    """Return that time is up, and what is half typed can still be finished."""
    return _("Time's up. What you are typing still counts.")


class LineTurn(ABC, Generic[_Result]):
    """A turn in which these ``words`` of a game are understood; it says what they do, and what any other line is."""

    def __init__(self, console: Console, vocabulary: Vocabulary, words: Collection[str]) -> None:
        self._console = console
        self._vocabulary = vocabulary
        self._words = words

    @abstractmethod
    async def obey(self, said: Said) -> _Result | None:
        """Do what a word says; gives what ends the turn, if it does."""

    @abstractmethod
    def take(self, line: str) -> _Result | None:
        """Return what a line without such a word comes to; where that does not end the turn, say why."""

    async def run(self) -> _Result:
        """Ask until the turn is over.

        Raises:
            EndOfInput: nobody is there to answer.
        """
        while True:
            result = await self._answered(await self._console.ask())
            if result is not None:
                return result

    async def _answered(self, line: str) -> _Result | None:
        """Return what a line comes to."""
        try:
            said = self._vocabulary.read(line, self._words)
        except Ambiguous as ambiguous:
            self._console.say(ambiguous.problem)
            return None
        return await self._obeyed(said) if said else self.take(line)

    async def _obeyed(self, said: Said) -> _Result | None:
        return await self.obey(said)


class TimedTurn(LineTurn[_Result]):
    """A turn on the clock of its match; while one asks for something, the clock stands.

    Where it is not decided here what the end of the time means, as at a server, lines are read as before when it has
    run down. It may have ``more`` seconds than others.
    """

    def __init__(
        self, context: LineMatchContext, words: Collection[str], *, is_judged_here: bool = True, more: int = 0
    ) -> None:
        super().__init__(context.console, context.words, words)
        self._context = context
        self._clock = context.clock
        self._is_judged_here = is_judged_here
        self._more = more
        self._has_warned = False
        self._is_late = False
        self._was_typing = False

    @abstractmethod
    def expire(self, typed: str) -> str:
        """End the time; what is half typed still counts. Returns the text to print."""

    @abstractmethod
    def take_late(self, line: str) -> _Result:
        """Return the result of a turn after its time; ``line`` was begun before one can have noticed, or is empty."""

    async def run(self) -> _Result:
        """Ask until the turn is over, while its clock runs."""
        self._clock.begin(self._tick, self._more)
        self._look_at_clock()
        try:
            return await super().run()
        finally:
            self._clock.countdown.cancel()

    def _tick(self, left: int) -> None:
        """Show the clock while a line is asked for. A line that has come already counts: it was first."""
        if not self._console.asking:
            return
        if left == 0:
            self._announce_end_of_time()
        elif left <= hurry_from(self._clock.seconds + self._more) and not self._has_warned:
            self._has_warned = True
            self._console.say(seconds_left(left))

    def _look_at_clock(self) -> None:
        """Say that the time is up, where that was when no line was asked for."""
        if self._clock.countdown.left() == 0 and not self._is_late:
            self._announce_end_of_time()

    def _announce_end_of_time(self) -> None:
        self._is_late = True
        typed = self._console.typed
        self._was_typing = bool(typed.strip())
        self._console.say(self.expire(typed))

    async def _answered(self, line: str) -> _Result | None:
        is_in_time = self._clock.countdown.is_in_grace or self._was_typing
        if self._is_late and self._is_judged_here:
            said = None
            with suppress(Ambiguous):
                said = self._vocabulary.read(line, self._words)
            result = await self._obeyed(said) if said else self.take_late(line if is_in_time else "")
        else:
            result = await super()._answered(line)
        if result is None:
            self._look_at_clock()
        return result

    async def _obeyed(self, said: Said) -> _Result | None:
        say, is_running = self._console.say, bool(self._clock.countdown.left()) and not self._is_late
        match said.word:
            case "clock" if said.rest:
                say(self._clock.change(said.rest, self._tick, self._more))
            case "pause":
                say(self._clock.pause())
            case "continue":
                say(self._clock.go_on())
            case _:
                explained = self._clock.stand(self._context.words["continue"]) if is_running else ""
                result = None if self._context.obey(said) else await self.obey(said)
                has_clock = self._clock.countdown.left() is not None
                if explained and has_clock and self._console.people_type and result is None:
                    say(explained)
                return result
        return None
