"""A person's turn in line mode, with or without a clock, and the words that every match has."""

import asyncio
from abc import ABC, abstractmethod
from enum import Enum, auto
from typing import Final, Generic, TypeVar

from schiffe.game.plain import words
from schiffe.game.plain.context import LineMatchContext
from schiffe.game.plain.match_words import MatchWords, Respondent, Word
from schiffe.game.plain.turn_clock import CLOCK_KEEPS_RUNNING, seconds_left_text
from schiffe.language.i18n import Text, _, ngettext
from schiffe.language.squares import spelled
from schiffe.language.text import quoted
from schiffe.language.words import AmbiguousWord, RefusedInput
from schiffe.process.countdown import hurry_seconds
from schiffe.process.tasks import run_beside

_RespondentT = TypeVar("_RespondentT", bound=Respondent)
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


class TimedTurn(ABC, Generic[_RespondentT, _ResultT]):
    """A turn that reads lines until one ends it or its time is up. The clock stops when the player asks for something.

    Args:
        match_words: the words that can be typed.
        respondent: answers the words about the state of the match.
        is_judged_here: whether a late turn has consequences here; if a server decides that, lines are read as before.
        extra_seconds: the seconds that the turn has in addition to those of the clock.
        grace_seconds: the seconds after which an expired turn ends without Enter, if an opponent elsewhere is waiting.
    """

    def __init__(
        self,
        context: LineMatchContext,
        match_words: MatchWords[_RespondentT],
        respondent: _RespondentT,
        *,
        is_judged_here: bool = True,
        extra_seconds: int = 0,
        grace_seconds: float | None = None,
    ) -> None:
        self.context = context
        self.console = context.console
        self._words = match_words
        self._respondent = respondent
        self._clock = context.clock
        self._is_judged_here = is_judged_here
        self._extra_seconds = extra_seconds
        self._grace_seconds = grace_seconds
        self._grace_over = asyncio.Event()
        self._time = _TurnTime.ENOUGH

    @abstractmethod
    def accept_line(self, line: str) -> _ResultT | None:
        """Return the result of a line that is not a word; None if it does not end the turn.

        Raises:
            RefusedInput: the line is not possible here.
        """

    @abstractmethod
    def expire(self, typed: str) -> str:
        """Record that time is up when the player has ``typed`` part of a line; return the text to print."""

    @abstractmethod
    def accept_late_line(self, line: str) -> _ResultT:
        """Return the result of an expired turn; ``line`` is empty unless the player began to type it in time."""

    async def run(self) -> _ResultT:
        """Start the clock, read lines until the turn is over, and return its result.

        Raises:
            LeaveMatch: the player leaves the match.
            EndOfInput: the input has ended.
        """
        self._clock.start(self._announce_seconds_left, self._extra_seconds)
        self._check_clock()
        try:
            while (line := await self._read_line()) is not None:
                if (result := await self._obey_line(line)) is not None:
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
        async with run_beside(self.console.ask()) as asking, run_beside(self._grace_over.wait()) as ending:
            await asyncio.wait((asking, ending), return_when=asyncio.FIRST_COMPLETED)
            return asking.result() if asking.done() else None

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
            asyncio.get_running_loop().call_later(self._grace_seconds, self._grace_over.set)
        typed = self.console.typed_text
        self._time = _TurnTime.UP_WHILE_TYPING if typed.strip() else _TurnTime.UP
        lines = [self.expire(typed)]
        can_switch = self._is_judged_here and not self._clock.is_remote
        if can_switch and self.console.people_type and self.context.session.take_first_timeout():
            text = ngettext(
                "A turn has {count} second; {word} switches the clock off.",
                "A turn has {count} seconds; {word} switches the clock off.",
                self._turn_seconds,
            )
            lines.append(text.format(count=self._turn_seconds, word=words.CLOCK))
        self.console.print("\n".join(lines))

    async def _obey_line(self, line: str) -> _ResultT | None:
        """Obey or play a line; return the result of the turn if that ends it."""
        if self._is_late and self._is_judged_here:
            return await self._obey_late_line(line)
        try:
            typed = self._words.read(line, self._respondent)
            return await self._obey_word(*typed) if typed else self.accept_line(line)
        except RefusedInput as refused:
            self.console.print(refused.problem)
            return None

    async def _obey_late_line(self, line: str) -> _ResultT | None:
        """Obey a word after the time; another line ends the turn, and counts if the player began it in time."""
        try:
            typed = self._words.read(line, self._respondent)
        except AmbiguousWord:
            typed = None
        if typed:
            return await self._obey_word(*typed)
        still_counts = self._clock.countdown.is_in_grace or self._time is _TurnTime.UP_WHILE_TYPING
        return self.accept_late_line(line if still_counts else "")

    async def _obey_word(self, word: Word[_RespondentT], argument: str) -> _ResultT | None:
        """Obey a word with its argument; return the result of the turn if that ends it."""
        is_running = bool(self._clock.countdown.seconds_left()) and not self._is_late
        sets_clock = word.name in (words.PAUSE, words.CONTINUE) or (word.name == words.CLOCK and argument != "")
        explanation = self._clock.stop_for_word() if is_running and not sets_clock else None
        result: _ResultT | None = None
        try:
            word.check(self._respondent, argument)
            result = await self.act(word, argument)
        except RefusedInput as refused:
            self.console.print(refused.problem)
        has_clock = self._clock.countdown.seconds_left() is not None
        if explanation and has_clock and self.console.people_type and result is None:
            self.console.print(explanation)
        return result

    async def act(self, word: Word[_RespondentT], argument: str) -> _ResultT | None:
        """Obey a word: act on one that needs the turn, and answer another one; return the result if it ends the turn.

        Raises:
            RefusedInput: the word is not possible now.
        """
        match word.name:
            case words.CLOCK if argument:
                self.console.print(self._clock.change(argument, self._announce_seconds_left, self._extra_seconds))
            case words.CLOCK:
                self.console.print(self._clock.seconds_left_text())
            case words.PAUSE:
                self.console.print(self._clock.pause())
            case words.CONTINUE:
                self.console.print(self._clock.resume())
            case _:
                reply = word.reply(self._respondent, argument)
                if reply is not None:
                    self.console.print(reply)
        return None


def _can_stop_clock(respondent: Respondent) -> bool:
    return not respondent.context.clock.is_remote


def _seconds_left_text(respondent: Respondent) -> str:
    return respondent.context.clock.seconds_left_text()


def _clock_meaning_text(respondent: Respondent) -> str:
    if respondent.context.clock.is_remote:
        return _("the seconds left")
    return _("the seconds left; {example} sets them for each turn, 0 for no clock")


def _speech_meaning_text(_respondent: Respondent) -> str:
    command = f"{words.SPEECH} {words.switch_words()[1]}"
    return _("few words, nothing drawn, no clock; {off} ends that").format(off=command)


def _spell_meaning_text(respondent: Respondent) -> str:
    example = quoted(spelled(respondent.context.example_square))
    command = f"{words.SPELL} {words.switch_words()[0]}"
    return _("{on}: squares are spelled, such as {example}").format(on=command, example=example)


AGAIN_WORD: Final = Word[Respondent](
    words.AGAIN,
    meaning=Text("what was said last"),
    answer=lambda respondent: respondent.context.console.repeat(),
)
CLOCK_WORD: Final = Word[Respondent](
    words.CLOCK,
    meaning=_clock_meaning_text,
    answer=_seconds_left_text,
    example="30",
)
PAUSE_WORDS: Final = (
    Word[Respondent](
        words.PAUSE,
        meaning=Text("stop the clock"),
        is_usable=_can_stop_clock,
        refusal=CLOCK_KEEPS_RUNNING,
    ),
    Word[Respondent](
        words.CONTINUE,
        meaning=Text("start the clock again"),
        is_usable=_can_stop_clock,
        refusal=_seconds_left_text,
    ),
)
"""The words that stop the clock of a match and start it again."""
SPEECH_WORDS: Final = (
    Word[Respondent](
        words.SPEECH,
        meaning=_speech_meaning_text,
        answer_to=lambda respondent, argument: respondent.context.switch_speech_and_clock(argument),
        is_offered=lambda respondent: not respondent.context.verbosity.is_brief,
    ),
    Word[Respondent](
        words.SPELL,
        meaning=_spell_meaning_text,
        answer_to=lambda respondent, argument: respondent.context.switch_spelling(argument),
    ),
)
"""The words that switch speech and spelling."""
