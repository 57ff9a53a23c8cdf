"""Training on the full screen: a round of positions, one at a time, and how good the answers to them were.

A game has a screen that asks and one that tells; what comes after what, and how the round stands, is here.
"""

import asyncio
from abc import ABC, abstractmethod
from collections.abc import Sequence
from dataclasses import dataclass
from enum import Enum
from functools import partial
from typing import Any, Final, Generic, NamedTuple, TypeVar

from schiffe.game.training.texts import (
    comes_back,
    nothing_left,
    question_number,
    round_result,
    tally_text,
    waiting_text,
)
from schiffe.game.training.trainer import DAYS, ROUND, Asked, Progress, Trainer, TrainingTally, today
from schiffe.language.i18n import _, ngettext, pgettext
from schiffe.language.text import sentences
from schiffe.process.tasks import cancel_and_wait, in_daemon_thread
from schiffe.terminal.encoding import LineGlyphs
from schiffe.toolkit.bar import BADGE_QUIET, Bar, paint_bar
from schiffe.toolkit.canvas import Canvas, fit
from schiffe.toolkit.layout import MAX_BLOCK_COLUMNS, Corner, wrap_evenly
from schiffe.toolkit.letters import big_letters, double_letters
from schiffe.toolkit.notices import Wait, WaitingScreen
from schiffe.toolkit.scene import Scene, paint_below, paint_letters
from schiffe.toolkit.screen import Command, Done, Screen
from schiffe.toolkit.stage import Stage

_QUICK_SECONDS: Final = 0.2
"""A position that is found within so many seconds comes without a word."""


class AfterAnswer(Enum):
    """A wish after an answer was judged."""

    NEXT = "next"
    AGAIN = "again"
    REPLAY = "replay"
    LEAVE = "leave"


class RoundSoFar(NamedTuple):
    """A round: whether each first answer was right, and the number of the question that is shown, from 1."""

    answers: tuple[bool, ...]
    number: int


class AnswerTold(NamedTuple):
    """An answer beside the round: whether it was right, and when its position comes back.

    Attributes:
        progress: with the position, by the first answer to it.
        tally: of the training.
        can_replay: whether the whole game can be looked at.
    """

    round: RoundSoFar
    is_right: bool
    progress: Progress
    tally: TrainingTally
    can_replay: bool


_Question = TypeVar("_Question", bound=Asked)
_Answer = TypeVar("_Answer")
_Judged = TypeVar("_Judged")


class TrainingScreens(ABC, Generic[_Question, _Answer, _Judged]):
    """The screens of a game for training."""

    @abstractmethod
    def asking(self, question: _Question, so_far: RoundSoFar) -> Screen[Any, _Answer | None]:
        """Return a screen that asks for an answer; it gives None to whoever leaves."""

    @abstractmethod
    def judged(self, question: _Question, answer: _Answer) -> _Judged:
        """Judge an answer; called off the loop."""

    @abstractmethod
    def is_right(self, judged: _Judged) -> bool:
        """Return whether an answer was right."""

    @abstractmethod
    def telling(self, question: _Question, judged: _Judged, told: AnswerTold) -> Screen[Any, AfterAnswer]:
        """Return a screen that tells how good an answer was."""

    @abstractmethod
    async def look_back(self, question: _Question) -> None:
        """Show the game of a position."""


@dataclass(frozen=True)
class TrainingRound(Generic[_Question, _Answer, _Judged]):
    """A round of training on a stage."""

    stage: Stage
    trainer: Trainer[_Question]
    screens: TrainingScreens[_Question, _Answer, _Judged]
    scene: Scene
    glyphs: LineGlyphs

    async def run(self) -> None:
        """Ask round after round, as long as somebody wants one."""
        async with self.trainer.opened():
            while await self._run():
                pass

    async def _run(self) -> bool:
        """Ask a round; returns whether somebody wants another one."""
        answers = list[bool]()
        while len(answers) < ROUND:
            try:
                question = await self._next()
            except _Left:
                return False
            if question is None:
                break
            if await self._ask(question, answers) is AfterAnswer.LEAVE:
                return False
        end_of_round = RoundEnd(tuple(answers), self.trainer.record.tally(today()), self.glyphs)
        return await self.stage.ask(RoundEndScreen(end_of_round, self.scene))

    async def _next(self) -> _Question | None:
        """Find a position; raises _Left where somebody does not wait for it."""
        found = asyncio.ensure_future(self.trainer.next())
        await asyncio.wait((found,), timeout=_QUICK_SECONDS)
        if not found.done():
            leave: Command[Wait] = Command(("escape", "f10"), lambda _state: Done(None), _("Esc"), _("menu"))
            wait = Wait(_("Training"), _("Looking for positions in your games."))
            left = asyncio.ensure_future(self.stage.ask(WaitingScreen(wait, leave, self.scene)))
            await asyncio.wait((found, left), return_when=asyncio.FIRST_COMPLETED)
            await cancel_and_wait(left)
            if not found.done():
                await cancel_and_wait(found)
                raise _Left
        return await found

    async def _ask(self, question: _Question, answers: list[bool]) -> AfterAnswer:
        """Ask for an answer until somebody goes on; only the first one counts, and is kept before it is told."""
        stage, screens, number = self.stage, self.screens, len(answers) + 1
        progress: Progress | None = None
        while True:
            answer = await stage.ask(screens.asking(question, RoundSoFar(tuple(answers), number)))
            if answer is None:
                return AfterAnswer.LEAVE
            judged = await in_daemon_thread(partial(screens.judged, question, answer))
            is_right = screens.is_right(judged)
            if progress is None:
                progress = self.trainer.answered(question, is_right=is_right)
                answers.append(is_right)
            told = AnswerTold(
                RoundSoFar(tuple(answers), number),
                is_right,
                progress=progress,
                tally=self.trainer.record.tally(today()),
                can_replay=bool(question.place.match),
            )
            while (after := await stage.ask(screens.telling(question, judged, told))) is AfterAnswer.REPLAY:
                await screens.look_back(question)
            if after is not AfterAnswer.AGAIN:
                return after


class _Left(Exception):
    """Somebody does not wait for a position."""


# What both games' screens paint and offer


def training_bar(so_far: RoundSoFar, game: str = "") -> Bar:
    """Return the bar: which question it is."""
    return Bar(_("Training"), badge=question_number(so_far.number), badge_style=BADGE_QUIET, game=game)


def commands_after(told: AnswerTold) -> list[Command[Any]]:
    """Return the keys after an answer."""
    next_label = pgettext("key", "result") if told.round.number == ROUND else pgettext("key", "next")
    replay: Sequence[Command[Any]] = ()
    if told.can_replay:
        replay = [
            Command(
                ("r",), lambda _state: Done(AfterAnswer.REPLAY), "R", pgettext("key", "the whole game"), is_spare=True
            )
        ]
    return [
        Command(("enter", " "), lambda _state: Done(AfterAnswer.NEXT), _("Enter"), next_label),
        Command(("a",), lambda _state: Done(AfterAnswer.AGAIN), "A", pgettext("key", "again")),
        *replay,
        Command(("escape", "q", "f10"), lambda _state: Done(AfterAnswer.LEAVE), _("Esc"), _("menu")),
    ]


BAND_ROWS: Final = 2
"""Rows of the band that tells when a position comes back."""


def paint_band(canvas: Canvas, corner: Corner, rows: int, told: AnswerTold) -> None:
    """Paint over the full width whether the first answer was right, and when the position comes back.

    The text begins in the corner.
    """
    style = "class:bar" if canvas.has_shades else ""
    (left, y) = corner
    canvas.fill(0, y, canvas.width, rows, style)
    was_right = told.round.answers[-1]
    tag, role = (_("Right"), "class:ghost.good") if was_right else (_("Later"), "class:turn")
    is_tight = rows < BAND_ROWS
    x = canvas.put(left - is_tight, y, f" {tag} ", role) + 2 - is_tight
    later = canvas.first_fitting(canvas.width - 1 - x, *_later(told.progress))
    canvas.put(x, y, later, f"{style} class:emphasis")
    if not is_tight:
        right = sum(told.round.answers)
        count = ngettext("{count} right so far.", "{count} right so far.", right).format(count=right)
        text = fit(sentences(count if right else "", waiting_text(told.tally)), canvas.width - 1 - x)
        canvas.put(x, y + 1, text, "class:bar.dim" if canvas.has_shades else "")


def _later(progress: Progress) -> tuple[str, str]:
    """Return when a position comes back, and the same in few words."""
    if progress.is_learnt:
        return comes_back(progress) or _("You will not be asked this again."), _("Never again.")
    days = DAYS[progress.step]
    short = ngettext("Again in {count} day.", "Again in {count} days.", days).format(count=days)
    return comes_back(progress), _("Again tomorrow.") if days == 1 else short


def paint_question(canvas: Canvas, corner: Corner, asked: Sequence[str], titles: Sequence[str], number: str) -> None:
    """Paint in two rows over the full width what is asked, and from which game the position is, of which number.

    Their texts begin in the corner. Of both the shorter ones stand behind the longer.
    """
    style, dim = ("class:bar", "class:bar.dim") if canvas.has_shades else ("", "")
    x, y = corner
    canvas.fill(0, y, canvas.width, BAND_ROWS, style)
    canvas.put(x, y, canvas.first_fitting(canvas.width - 1 - x, *asked), f"{style} class:emphasis")
    end = canvas.put_right(canvas.width - 1, y + 1, number, style)
    canvas.put(x, y + 1, canvas.first_fitting(end - 1 - x - bool(number), *titles), dim)


_COLUMNS_PER_ROUND_SQUARE: Final = 3
"""One less where there is little room."""


def paint_round(canvas: Canvas, corner: Corner, so_far: RoundSoFar, glyphs: LineGlyphs) -> None:
    """Paint a square for each question of the round: right, not, the one that is shown, those to come."""
    x, y = corner
    x = canvas.put(x, y, _("This round"), "class:dim") + 3
    step = (
        _COLUMNS_PER_ROUND_SQUARE
        if x + _COLUMNS_PER_ROUND_SQUARE * ROUND <= canvas.width + 1
        else _COLUMNS_PER_ROUND_SQUARE - 1
    )
    right, wrong, shown, other = ("■", "□", "■", "·") if glyphs.has_blocks else ("#", "x", "*", ".")
    for number in range(ROUND):
        if number < len(so_far.answers):
            sign, style = (right, "class:good") if so_far.answers[number] else (wrong, "class:bad")
        else:
            sign, style = (shown, "class:lit") if number + 1 == so_far.number else (other, "class:dim")
        canvas.put(x, y, sign, style)
        x += step


def round_columns(canvas: Canvas) -> int:
    """Return the columns of the squares of a round with what stands before them."""
    return canvas.measure(_("This round")) + 3 + _COLUMNS_PER_ROUND_SQUARE * ROUND - 2


# The end of a round


@dataclass(frozen=True)
class RoundEnd:
    """The end of a round, or that there was nothing to ask for."""

    answers: tuple[bool, ...]
    tally: TrainingTally
    glyphs: LineGlyphs

    @property
    def is_whole(self) -> bool:
        """True if it had as many questions as a round has."""
        return len(self.answers) == ROUND


class RoundEndScreen(Screen[RoundEnd, bool]):
    """A screen that tells how a round went; returns whether there is to be another one."""

    takes_early_keys = False

    def __init__(self, state: RoundEnd, scene: Scene) -> None:
        super().__init__(state)
        self._scene = scene

    def commands(self, state: RoundEnd) -> Sequence[Command[RoundEnd]]:
        """Return the keys to another round, and to the menu."""
        again: Command[RoundEnd] = Command(
            ("enter",), lambda _state: Done(result=True), _("Enter"), pgettext("key", "again")
        )
        keys = ("escape", "q", "f10") if state.is_whole else ("escape", "q", "f10", "enter")
        leave: Command[RoundEnd] = Command(keys, lambda _state: Done(result=False), _("Esc"), _("menu"))
        return [again, leave] if state.is_whole else [leave]

    def paint(self, canvas: Canvas, state: RoundEnd) -> None:
        """Paint the counts in the middle."""
        paint_bar(canvas, Bar(_("Training")), state.glyphs)
        width = min(MAX_BLOCK_COLUMNS, canvas.width - 4)
        scene = self._scene
        lines: list[tuple[str, str]] = []
        if state.answers:
            lines += [(line, "class:emphasis") for line in canvas.wrap(round_result(state.answers), width)]
            lines += [("", ""), ("", ""), ("", "")]  # the squares stand in the middle one
        if not state.is_whole:
            lines += [(line, "") for line in wrap_evenly(canvas, nothing_left(state.tally), width)]
        else:  # the count of right answers stands in big digits instead of the name
            lines += [(line, "class:dim") for line in wrap_evenly(canvas, tally_text(state.tally), width)]
            count, has_blocks = str(sum(state.answers)), state.glyphs.has_blocks
            letters = big_letters(count, has_blocks=has_blocks, gap=2)
            scene = scene._replace(letters=letters, large_letters=double_letters(count, has_blocks=has_blocks))
        columns = max(canvas.measure(line) for line, _style in lines)
        columns = max(columns, min(width, round_columns(canvas))) if state.answers else columns
        x, y = paint_letters(canvas, columns, len(lines), scene)
        for row, (line, style) in enumerate(lines, y):
            canvas.put(x, row, line, style)
        if state.answers:
            squares = next(row for row, (line, _style) in enumerate(lines) if not line) + 1
            paint_round(canvas, Corner(x, y + squares), RoundSoFar(state.answers, ROUND + 1), state.glyphs)
        paint_below(canvas, y + len(lines) + 1, self._scene)
