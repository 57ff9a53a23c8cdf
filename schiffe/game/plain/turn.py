"""One turn of a person in line mode: lines are asked for while the clock runs, until one of them ends the turn."""

from abc import ABC, abstractmethod
from collections.abc import Collection
from typing import Generic, TypeVar

from schiffe.game.plain.context import LineMatchContext, seconds_left
from schiffe.language.i18n import _
from schiffe.language.words import Ambiguous, Said
from schiffe.process.countdown import hurry_from

_Result = TypeVar("_Result")


class LineTurn(ABC, Generic[_Result]):
    """A turn of so many ``seconds``, 0 without a clock, in which these ``words`` are understood.

    A game says what its words do and what it makes of any other line. Where it is not decided here what the end of the
    time means, as at a server, the clock never stands, and lines are read as before when it has run down.
    """

    def __init__(
        self, context: LineMatchContext, seconds: int, words: Collection[str], *, is_judged_here: bool = True
    ) -> None:
        self._context = context
        self._seconds = seconds
        self._words = words
        self._is_judged_here = is_judged_here
        self._has_warned = False
        self._is_late = False
        self._withdrawn = ""

    @abstractmethod
    def expire(self) -> str:
        """The time is up: what there is to say."""

    @abstractmethod
    async def obey(self, said: Said) -> _Result | None:
        """Do what a word says; gives what ends the turn, if it does."""

    @abstractmethod
    def take(self, line: str) -> _Result | None:
        """What a line without such a word comes to; where that does not end the turn, say why."""

    @abstractmethod
    def take_late(self, line: str) -> _Result:
        """What the turn comes to after its time; ``line`` was typed before anybody can have noticed, or is empty."""

    async def run(self) -> _Result:
        """Ask until the turn is over.

        Raises:
            EndOfInput: nobody is there to answer.
        """
        countdown = self._context.countdown
        if self._seconds:
            countdown.start(self._seconds, self._tick)
        try:
            return await self._ask()
        finally:
            countdown.cancel()

    def _tick(self, left: int) -> None:
        """The clock, while a line is asked for. One that has come already counts: it was first."""
        if not self._context.console.asking:
            return
        if left == 0:
            self._announce_end_of_time()
        elif left <= hurry_from(self._seconds) and not self._has_warned:
            self._has_warned = True
            self._context.console.say(seconds_left(left))

    def _announce_end_of_time(self) -> None:
        self._is_late = True
        text = self.expire()
        if self._is_judged_here:
            self._withdrawn = self._context.console.withdraw()
        self._context.console.say(text)

    async def _ask(self) -> _Result:
        console, countdown, words = self._context.console, self._context.countdown, self._context.words
        while True:
            if self._seconds and countdown.left() == 0 and not self._is_late:
                self._announce_end_of_time()
            line = await console.ask()
            is_in_grace = countdown.is_in_grace
            countdown.resume()
            whole, self._withdrawn = self._withdrawn + line, ""
            is_over = self._is_late and self._is_judged_here
            try:
                said = words.read(line, self._words) or words.read(whole, self._words)
            except Ambiguous as ambiguous:
                if not is_over:
                    console.say(ambiguous.problem)
                    continue
                said = None
            if said:
                result = await self._obey(said)
            elif is_over:
                return self.take_late(whole if is_in_grace else "")
            else:
                result = self.take(line)
            if result is not None:
                return result

    async def _obey(self, said: Said) -> _Result | None:
        if self._context.obey(said):
            return None
        result = await self.obey(said)
        if said.word == "help" and self._seconds and self._is_judged_here and not self._is_late:
            self._context.countdown.pause()
            self._context.console.say(_("The clock stands until your next line."))
        return result
