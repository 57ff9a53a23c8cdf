"""One turn of a person in line mode: lines are asked for while the clock runs, until one of them ends the turn."""

from abc import ABC, abstractmethod
from collections.abc import Collection
from typing import Generic, TypeVar

from schiffe.game.plain.clock import seconds_left
from schiffe.game.plain.context import LineMatchContext
from schiffe.language.words import Ambiguous, Said
from schiffe.process.countdown import hurry_from

_Result = TypeVar("_Result")


class LineTurn(ABC, Generic[_Result]):
    """A turn on the clock of its match, in which these ``words`` are understood; while one asks, the clock stands.

    A game says what its words do and what it makes of any other line. Where it is not decided here what the end of the
    time means, as at a server, lines are read as before when it has run down.
    """

    def __init__(self, context: LineMatchContext, words: Collection[str], *, is_judged_here: bool = True) -> None:
        self._context = context
        self._clock = context.clock
        self._words = words
        self._is_judged_here = is_judged_here
        self._has_warned = False
        self._is_late = False
        self._was_typing = False

    @abstractmethod
    def expire(self, typed: str) -> str:
        """The time is up, and something may be half typed, which still counts: what there is to say."""

    @abstractmethod
    async def obey(self, said: Said) -> _Result | None:
        """Do what a word says; gives what ends the turn, if it does."""

    @abstractmethod
    def take(self, line: str) -> _Result | None:
        """What a line without such a word comes to; where that does not end the turn, say why."""

    @abstractmethod
    def take_late(self, line: str) -> _Result:
        """What the turn comes to after its time; ``line`` was begun before anybody can have noticed, or is empty."""

    async def run(self) -> _Result:
        """Ask until the turn is over.

        Raises:
            EndOfInput: nobody is there to answer.
        """
        self._clock.begin(self._tick)
        try:
            return await self._ask()
        finally:
            self._clock.countdown.cancel()

    def _tick(self, left: int) -> None:
        """The clock, while a line is asked for. One that has come already counts: it was first."""
        if not self._context.console.asking:
            return
        if left == 0:
            self._announce_end_of_time()
        elif left <= hurry_from(self._clock.seconds) and not self._has_warned:
            self._has_warned = True
            self._context.console.say(seconds_left(left))

    def _announce_end_of_time(self) -> None:
        self._is_late = True
        typed = self._context.console.typed
        self._was_typing = bool(typed.strip())
        self._context.console.say(self.expire(typed))

    async def _ask(self) -> _Result:
        console, countdown, words = self._context.console, self._clock.countdown, self._context.words
        while True:
            if countdown.left() == 0 and not self._is_late:
                self._announce_end_of_time()
            line = await console.ask()
            is_in_time = countdown.is_in_grace or self._was_typing
            is_over = self._is_late and self._is_judged_here
            try:
                said = words.read(line, self._words)
            except Ambiguous as ambiguous:
                if not is_over:
                    console.say(ambiguous.problem)
                    continue
                said = None
            if said:
                result = await self._obey(said)
            elif is_over:
                return self.take_late(line if is_in_time else "")
            else:
                result = self.take(line)
            if result is not None:
                return result

    async def _obey(self, said: Said) -> _Result | None:
        say, is_running = self._context.console.say, bool(self._clock.countdown.left()) and not self._is_late
        match said.word:
            case "clock" if said.rest:
                say(self._clock.change(said.rest, self._tick))
            case "pause":
                say(self._clock.pause())
            case "continue":
                say(self._clock.go_on())
            case _:
                explained = self._clock.stand(self._context.words["continue"]) if is_running else ""
                result = None if self._context.obey(said) else await self.obey(said)
                has_clock = self._clock.countdown.left() is not None
                if explained and has_clock and self._context.console.people_type and result is None:
                    say(explained)
                return result
        return None
