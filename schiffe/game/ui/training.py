"""Training on the full screen: a round of positions, with the verdict on each answer.

A game has the screens for a question and for its answer; this module has the rounds, and what both games paint alike.
"""

import asyncio
from abc import ABC, abstractmethod
from collections.abc import Sequence
from dataclasses import dataclass
from enum import Enum
from functools import partial
from typing import Any, Final, NamedTuple

from schiffe.game.training.positions import Question
from schiffe.game.training.progress import QUESTIONS_PER_ROUND, REPEAT_AFTER_DAYS, Progress, TrainingTally
from schiffe.game.training.stored import today
from schiffe.game.training.texts import (
    comes_back_text,
    nothing_left_text,
    question_number_text,
    round_result_text,
    tally_text,
    waiting_text,
)
from schiffe.game.training.trainer import Trainer
from schiffe.language.i18n import _, ngettext, pgettext
from schiffe.language.text import sentences
from schiffe.process.tasks import cancel_and_wait, in_daemon_thread
from schiffe.terminal.glyphs import LineGlyphs
from schiffe.toolkit.bar import BADGE_QUIET, Bar, paint_bar
from schiffe.toolkit.canvas import Canvas, fit
from schiffe.toolkit.layout import MARGIN_COLUMNS, MAX_BLOCK_COLUMNS, Corner, wrap_evenly
from schiffe.toolkit.letters import big_letters, double_letters
from schiffe.toolkit.notices import WaitingScreen, WaitState
from schiffe.toolkit.scene import Scene, paint_below, paint_letters
from schiffe.toolkit.screen import AnyCommand, AnyScreen, Command, Done, Screen
from schiffe.toolkit.stage import Stage

_QUICK_SECONDS: Final = 0.2
"""The seconds of a search after which the player is told to wait."""
BAND_ROWS: Final = 2
"""The rows of the band above a position."""
_COLUMNS_AFTER_ROUND_LABEL: Final = 3
_ROUND_GAP_COLUMNS: Final = 2
"""The columns between the squares of a round; one less if there is little room."""
_ROWS_OF_ROUND: Final = 3
"""The squares of a round, with a free row above and one below."""


class AfterAnswer(Enum):
    """The choice of the player after an answer."""

    NEXT = "next"
    AGAIN = "again"
    REPLAY = "replay"
    LEAVE = "leave"


class RoundSoFar(NamedTuple):
    """A round so far: whether each first answer was right, and the number of the current question, from 1."""

    answers: tuple[bool, ...]
    number: int


class AnswerReport(NamedTuple):
    """The result of an answer.

    Attributes:
        round: the round with this answer.
        is_right: whether the answer was right.
        progress: the progress with the position, after the first answer to it.
        tally: the counts of the whole training.
        can_replay: whether the game of the position can be replayed.
    """

    round: RoundSoFar
    is_right: bool
    progress: Progress
    tally: TrainingTally
    can_replay: bool


class TrainingScreens(ABC):
    """The screens of a game's training, with its own types of questions, answers and judgements."""

    @abstractmethod
    def question_screen(self, question: Any, so_far: RoundSoFar) -> AnyScreen:
        """Return the screen that asks for an answer; it returns None if the player leaves."""

    @abstractmethod
    def judge(self, question: Any, answer: Any) -> Any:
        """Judge an answer; called in a thread."""

    @abstractmethod
    def is_right(self, judged: Any) -> bool:
        """Return whether an answer was right."""

    @abstractmethod
    def answer_screen(self, question: Any, judged: Any, report: AnswerReport) -> Screen[Any, AfterAnswer]:
        """Return the screen that shows how good an answer was."""

    @abstractmethod
    async def look_back(self, question: Any) -> None:
        """Replay the game of a position."""


@dataclass(frozen=True)
class TrainingRound:
    """A round of training on a stage."""

    stage: Stage
    trainer: Trainer
    screens: TrainingScreens
    scene: Scene
    glyphs: LineGlyphs

    async def run(self) -> None:
        """Run rounds until the player leaves."""
        async with self.trainer.running():
            while await self._run():
                pass

    async def _run(self) -> bool:
        """Run one round; returns whether the player wants another one."""
        answers = list[bool]()
        while len(answers) < QUESTIONS_PER_ROUND:
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

    async def _next(self) -> Question | None:
        """Return the next position, showing a screen while it is searched; raises _Left if the player does not wait."""
        search = asyncio.ensure_future(self.trainer.next_question())
        await asyncio.wait((search,), timeout=_QUICK_SECONDS)
        if not search.done():
            leave: Command[WaitState] = Command(("escape", "f10"), lambda _state: Done(None), _("Esc"), _("menu"))
            wait = WaitState(_("Training"), _("Looking for positions in your games."))
            leaving = asyncio.ensure_future(self.stage.ask(WaitingScreen(wait, leave, self.scene)))
            await asyncio.wait((search, leaving), return_when=asyncio.FIRST_COMPLETED)
            await cancel_and_wait(leaving)
            if not search.done():
                await cancel_and_wait(search)
                raise _Left
        return await search

    async def _ask(self, question: Question, answers: list[bool]) -> AfterAnswer:
        """Ask until the player goes on; only the first answer counts, and it is saved before its result is shown."""
        stage, screens = self.stage, self.screens
        number = len(answers) + 1
        progress: Progress | None = None
        while True:
            answer = await stage.ask(screens.question_screen(question, RoundSoFar(tuple(answers), number)))
            if answer is None:
                return AfterAnswer.LEAVE
            judged = await in_daemon_thread(partial(screens.judge, question, answer))
            is_right = screens.is_right(judged)
            if progress is None:
                progress = self.trainer.record_answer(question, is_right=is_right)
                answers.append(is_right)
            report = AnswerReport(
                round=RoundSoFar(tuple(answers), number),
                is_right=is_right,
                progress=progress,
                tally=self.trainer.record.tally(today()),
                can_replay=bool(question.place.match_id),
            )
            while (after := await stage.ask(screens.answer_screen(question, judged, report))) is AfterAnswer.REPLAY:
                await screens.look_back(question)
            if after is not AfterAnswer.AGAIN:
                return after


class _Left(Exception):
    """The player does not wait for a position."""


# The common parts of the screens


def training_bar(so_far: RoundSoFar, game: str = "") -> Bar:
    """Return the bar with the number of the question."""
    return Bar(_("Training"), badge=question_number_text(so_far.number), badge_style=BADGE_QUIET, game=game)


def commands_after(report: AnswerReport) -> list[AnyCommand]:
    """Return the commands after an answer."""
    next_label = pgettext("key", "result") if report.round.number == QUESTIONS_PER_ROUND else pgettext("key", "next")
    replay: Sequence[AnyCommand] = ()
    if report.can_replay:
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


def paint_band(canvas: Canvas, corner: Corner, rows: int, report: AnswerReport) -> None:
    """Paint over the full width whether the first answer was right, and when the position comes back.

    The band begins at the left edge, its text at the corner.
    """
    style = "class:bar" if canvas.has_shades else ""
    x, y = corner
    canvas.fill(0, y, canvas.width, rows, style)
    was_right = report.round.answers[-1]
    tag = _("Right") if was_right else _("Later")
    tag_style = "class:tag" if was_right else "class:turn"
    has_second_row = rows == BAND_ROWS
    if has_second_row:
        x = canvas.put(x, y, f" {tag} ", tag_style) + 2
    else:
        x = canvas.put(x - 1, y, f" {tag} ", tag_style) + 1
    max_columns = canvas.width - 1 - x
    canvas.put(x, y, canvas.first_fitting(max_columns, *_return_texts(report.progress)), f"{style} class:emphasis")
    if has_second_row:
        right = sum(report.round.answers)
        count = ngettext("{count} right so far.", "{count} right so far.", right).format(count=right)
        text = sentences(count if right else "", waiting_text(report.tally))
        canvas.put(x, y + 1, fit(text, max_columns), "class:bar.dim" if canvas.has_shades else "")


def _return_texts(progress: Progress) -> tuple[str, str]:
    """Return when a position comes back, in a sentence and in a few words."""
    if progress.is_learnt:
        return comes_back_text(progress) or _("You will not be asked this again."), _("Never again.")
    days = REPEAT_AFTER_DAYS[progress.step]
    if days == 1:
        return comes_back_text(progress), _("Again tomorrow.")
    return comes_back_text(progress), ngettext("Again in {count} day.", "Again in {count} days.", days).format(
        count=days
    )


def paint_question(
    canvas: Canvas, corner: Corner, questions: Sequence[str], titles: Sequence[str], number: str
) -> None:
    """Paint the question, the title of its position and its number into a band of two rows over the full width.

    The texts begin at the corner. ``questions`` and ``titles`` are alternatives, the longest first.
    """
    style, dim = ("class:bar", "class:bar.dim") if canvas.has_shades else ("", "")
    x, y = corner
    canvas.fill(0, y, canvas.width, BAND_ROWS, style)
    canvas.put(x, y, canvas.first_fitting(canvas.width - 1 - x, *questions), f"{style} class:emphasis")
    number_x = canvas.put_right(canvas.width - 1, y + 1, number, style)
    gap = 2 if number else 1
    canvas.put(x, y + 1, canvas.first_fitting(number_x - gap - x, *titles), dim)


def paint_round(canvas: Canvas, corner: Corner, so_far: RoundSoFar, glyphs: LineGlyphs) -> None:
    """Paint a square for each question of the round: right, wrong, current or to come."""
    right, wrong, current, pending = ("■", "□", "■", "·") if glyphs.has_blocks else ("#", "x", "*", ".")
    signs = [(right, "class:good") if is_right else (wrong, "class:bad") for is_right in so_far.answers]
    for number in range(len(signs) + 1, QUESTIONS_PER_ROUND + 1):
        signs.append((current, "class:lit") if number == so_far.number else (pending, "class:dim"))
    gap = " " * _ROUND_GAP_COLUMNS
    if corner.x + _round_columns(canvas) >= canvas.width:
        gap = " "
    x = canvas.put(corner.x, corner.y, _("This round"), "class:dim") + _COLUMNS_AFTER_ROUND_LABEL
    for sign, style in signs:
        x = canvas.put(x, corner.y, sign, style) + len(gap)


def _round_columns(canvas: Canvas) -> int:
    """Return the width of the squares of a round with their label."""
    square_columns = QUESTIONS_PER_ROUND + _ROUND_GAP_COLUMNS * (QUESTIONS_PER_ROUND - 1)
    return canvas.measure(_("This round")) + _COLUMNS_AFTER_ROUND_LABEL + square_columns


# The end of a round


@dataclass(frozen=True)
class RoundEnd:
    """The end of a round, which may have had no questions at all."""

    answers: tuple[bool, ...]
    tally: TrainingTally
    glyphs: LineGlyphs

    @property
    def is_whole(self) -> bool:
        """True if all questions of the round were asked."""
        return len(self.answers) == QUESTIONS_PER_ROUND


class RoundEndScreen(Screen[RoundEnd, bool]):
    """A screen that shows how a round went; returns whether the player wants another one."""

    takes_early_keys = False

    def __init__(self, state: RoundEnd, scene: Scene) -> None:
        super().__init__(state)
        self._scene = scene

    def commands(self, state: RoundEnd) -> Sequence[Command[RoundEnd]]:
        """Return the commands for another round and for the menu."""
        again: Command[RoundEnd] = Command(
            ("enter",), lambda _state: Done(result=True), _("Enter"), pgettext("key", "again")
        )
        keys = ("escape", "q", "f10") if state.is_whole else ("escape", "q", "f10", "enter")
        leave: Command[RoundEnd] = Command(keys, lambda _state: Done(result=False), _("Esc"), _("menu"))
        return [again, leave] if state.is_whole else [leave]

    def paint(self, canvas: Canvas, state: RoundEnd) -> None:
        """Paint the result, the squares and the tally in the middle, and the count of right answers in big digits."""
        paint_bar(canvas, Bar(_("Training")), state.glyphs)
        width = min(MAX_BLOCK_COLUMNS, canvas.width - 2 * MARGIN_COLUMNS)
        result = canvas.wrap(round_result_text(state.answers), width) if state.answers else []
        text = tally_text(state.tally) if state.is_whole else nothing_left_text(state.tally)
        text_lines = wrap_evenly(canvas, text, width)
        columns = max(map(canvas.measure, (*result, *text_lines)))
        rows = len(result) + len(text_lines)
        if state.answers:
            columns = max(columns, min(width, _round_columns(canvas)))
            rows += _ROWS_OF_ROUND
        x, y = paint_letters(canvas, columns, rows, self._scene_with_count(state))
        end = y + rows
        if state.answers:
            for row, line in enumerate(result, y):
                canvas.put(x, row, line, "class:emphasis")
            y += len(result)
            so_far = RoundSoFar(state.answers, QUESTIONS_PER_ROUND + 1)
            paint_round(canvas, Corner(x, y + 1), so_far, state.glyphs)
            y += _ROWS_OF_ROUND
        for row, line in enumerate(text_lines, y):
            canvas.put(x, row, line, "class:dim" if state.is_whole else "")
        paint_below(canvas, end + 1, self._scene)

    def _scene_with_count(self, state: RoundEnd) -> Scene:
        """Return the scene, after a whole round with the count of right answers instead of the name."""
        if not state.is_whole:
            return self._scene
        count = str(sum(state.answers))
        has_blocks = state.glyphs.has_blocks
        return self._scene._replace(
            letters=big_letters(count, has_blocks=has_blocks, gap=2),
            large_letters=double_letters(count, has_blocks=has_blocks),
        )
