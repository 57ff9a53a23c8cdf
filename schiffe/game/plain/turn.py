"""One turn of a person in line mode: lines are asked for, on the clock or without one, until one ends the turn.

The words that mean the same in every match stand at the end.
"""

import asyncio
from abc import ABC, abstractmethod
from typing import Any, Final, Generic, NoReturn, TypeVar

from schiffe.game.plain import words
from schiffe.game.plain.context import LineMatchContext, clock_runs, seconds_left
from schiffe.game.plain.matchwords import AnyWord, Asked, MatchWords, TurnWord, Word
from schiffe.game.plain.words import Leave
from schiffe.language.i18n import _, ngettext
from schiffe.language.squares import spelled
from schiffe.language.text import quoted
from schiffe.language.words import AmbiguousWord
from schiffe.process.countdown import hurry_seconds
from schiffe.process.tasks import cancel_and_wait

_Result = TypeVar("_Result")


def typed_counts_text() -> str:
    """Return that time is up, and what is half typed can still be finished."""
    return _("Time's up. What you are typing still counts.")


class TimedTurn(ABC, Generic[_Result]):
    """A turn in which the ``words`` of a match are understood, on the clock of the match.

    While one asks for something, the clock stands. Where it is not decided here what the end of the time means, as at a
    server, lines are read as before when it has run down. It may have ``more`` seconds than others. Where somebody
    elsewhere must not wait for Enter, it ends by itself ``ends_after`` so many seconds behind its time.

    Attributes:
        context: what the match is played with.
    """

    def __init__(
        self,
        context: LineMatchContext,
        words: MatchWords[Any, Any],
        *,
        is_judged_here: bool = True,
        more: int = 0,
        ends_after: float | None = None,
    ) -> None:
        self.context = context
        self._console = context.console
        self._words = words
        self._clock = context.clock
        self._is_judged_here = is_judged_here
        self._more = more
        self._ends_after = ends_after
        self._has_ended = asyncio.Event()
        self._has_warned = False
        self._is_late = False
        self._was_typing = False

    @property
    def asked(self) -> Any:
        """The one who is asked how the match stands."""
        return self

    @abstractmethod
    def take(self, line: str) -> _Result | None:
        """Return what a line without a word comes to; where that does not end the turn, say why."""

    @abstractmethod
    def expire(self, typed: str) -> str:
        """End the time; what is half typed still counts. Returns the text to print."""

    @abstractmethod
    def take_late(self, line: str) -> _Result:
        """Return the result of a turn after its time; ``line`` was begun before one can have noticed, or is empty."""

    async def run(self) -> _Result:
        """Ask until the turn is over, while its clock runs.

        Raises:
            Leave: the person wants to leave the match.
            EndOfInput: nobody is there to answer.
        """
        self._clock.begin(self._tick, self._more)
        self._look_at_clock()
        try:
            while (line := await self._line()) is not None:
                if (result := await self._answered(line)) is not None:
                    return result
                self._look_at_clock()
            typed = self._console.typed
            self._console.forget_typed()
            return self.take_late(typed)
        finally:
            self._clock.countdown.cancel()

    async def _line(self) -> str | None:
        """Return the next line; None where the turn ends by itself before."""
        if self._ends_after is None:
            return await self._console.ask()
        asking = asyncio.ensure_future(self._console.ask())
        ending = asyncio.ensure_future(self._has_ended.wait())
        try:
            await asyncio.wait((asking, ending), return_when=asyncio.FIRST_COMPLETED)
            return asking.result() if asking.done() else None
        finally:
            await cancel_and_wait(asking, ending)

    def _tick(self, left: int) -> None:
        """Show the clock while a line is asked for. A line that has come already counts: it was first."""
        if not self._console.is_asking:
            return
        if left == 0:
            self._announce_end_of_time()
        elif left <= hurry_seconds(self._clock.seconds + self._more) and not self._has_warned:
            self._has_warned = True
            self._console.say(seconds_left(left))

    def _look_at_clock(self) -> None:
        """Say that the time is up, where that was when no line was asked for."""
        if self._clock.countdown.seconds_left() == 0 and not self._is_late:
            self._announce_end_of_time()

    def _announce_end_of_time(self) -> None:
        self._is_late = True
        if self._ends_after is not None:
            asyncio.get_running_loop().call_later(self._ends_after, self._has_ended.set)
        typed = self._console.typed
        self._was_typing = bool(typed.strip())
        said = [self.expire(typed)]
        can_switch = self._is_judged_here and not self._clock.is_remote
        if can_switch and self._console.people_type and self.context.session.note_timeout():
            count = self._clock.seconds + self._more
            text = ngettext(
                "A turn has {count} second; {word} switches the clock off.",
                "A turn has {count} seconds; {word} switches the clock off.",
                count,
            )
            said.append(text.format(count=count, word=words.CLOCK))
        self._console.say("\n".join(said))

    async def _answered(self, line: str) -> _Result | None:
        """Return what a line comes to, if it ends the turn."""
        is_over = self._is_late and self._is_judged_here
        is_in_time = self._clock.countdown.is_in_grace or self._was_typing
        said = None
        try:
            said = self._words.read(line, self.asked)
        except AmbiguousWord as ambiguous:
            if not is_over:
                self._console.say(ambiguous.problem)
                return None
        if said:
            return await self._obey(*said)
        return self.take_late(line if is_in_time else "") if is_over else self.take(line)

    async def _obey(self, word: AnyWord[Any], rest: str) -> _Result | None:
        """Do what a word says; returns what ends the turn, if it does."""
        is_running = bool(self._clock.countdown.seconds_left()) and not self._is_late
        explained = self._clock.stand() if is_running and word.stops_clock(rest) else ""
        result: _Result | None = None
        text = word.refusal(self.asked, rest)
        if text is None and isinstance(word, TurnWord):
            result = await word.act(self, rest)
        elif text is None and isinstance(word, Word):
            text = word.answer(self.asked, rest)
        if text is not None:
            self._console.say(text)
        has_clock = self._clock.countdown.seconds_left() is not None
        if explained and has_clock and self._console.people_type and result is None:
            self._console.say(explained)
        return result

    async def show_clock(self, rest: str) -> None:
        """Say what the clock shows, or change the seconds of each turn."""
        self._console.say(self._clock.change(rest, self._tick, self._more) if rest else self._clock.told())

    async def pause(self, _rest: str) -> None:
        """Let the clock stand."""
        self._console.say(self._clock.pause())

    async def go_on(self, _rest: str) -> None:
        """Let the clock run again."""
        self._console.say(self._clock.go_on())


def _changes_clock(asked: Asked) -> bool:
    return not asked.context.clock.is_remote


def _clock_meaning(asked: Asked) -> str:
    if asked.context.clock.is_remote:
        return _("the seconds left")
    return _("the seconds left; {example} sets them for each turn, 0 for no clock")


def _spell_meaning(asked: Asked) -> str:
    example = quoted(spelled(asked.context.example_square))
    on = f"{words.SPELL} {words.switch_words()[0]}"
    return _("{on}: squares are spelled, such as {example}").format(on=on, example=example)


AGAIN: Final = Word[Asked](
    words.AGAIN, lambda _asked: _("what was said last"), lambda asked, _rest: asked.context.console.repeat()
)
CLOCK: Final = TurnWord[Asked, TimedTurn[Any]](
    words.CLOCK,
    _clock_meaning,
    TimedTurn.show_clock,
    lambda asked, _rest: asked.context.clock.told(),
    example="30",
    stops_clock=lambda rest: not rest,
)
CLOCK_AND_SPEECH: Final = (
    TurnWord[Asked, TimedTurn[Any]](
        words.PAUSE,
        lambda _asked: _("stop the clock"),
        TimedTurn.pause,
        works=_changes_clock,
        otherwise=lambda _asked: clock_runs(),
        stops_clock=lambda _rest: False,
    ),
    TurnWord[Asked, TimedTurn[Any]](
        words.CONTINUE,
        lambda _asked: _("start the clock again"),
        TimedTurn.go_on,
        works=_changes_clock,
        otherwise=lambda asked: asked.context.clock.told(),
        stops_clock=lambda _rest: False,
    ),
    Word[Asked](
        words.SPEECH,
        lambda _asked: _("few words, nothing drawn, no clock; {off} ends that").format(
            off=f"{words.SPEECH} {words.switch_words()[1]}"
        ),
        lambda asked, rest: asked.context.switch_speech(rest),
        is_offered=lambda asked: not asked.context.is_terse,
    ),
    Word[Asked](words.SPELL, _spell_meaning, lambda asked, rest: asked.context.switch_spelling(rest)),
)
"""The words of every match that are about its clock and about listening."""


def _leave(_asked: Asked, _rest: str) -> NoReturn:
    raise Leave


QUIT: Final = Word[Asked](words.QUIT, lambda _asked: _("leave the game"), _leave)
