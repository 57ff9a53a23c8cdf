"""Rounds of training on the full screen: positions are asked one after the other, each with feedback."""

import asyncio
from abc import ABC, abstractmethod
from collections.abc import Sequence
from contextlib import suppress
from dataclasses import dataclass, replace
from functools import partial
from typing import ClassVar, Final, Generic

from schiffe.game.match.finished import AnyFinishedMatch
from schiffe.game.training.positions import QuestionT
from schiffe.game.training.progress import QUESTIONS_PER_ROUND, PositionProgress, TrainingTally
from schiffe.game.training.stored import today
from schiffe.game.training.texts import nothing_left_text, round_result_text, tally_text
from schiffe.game.training.trainer import Trainer
from schiffe.game.ui.training import AfterAnswer, AnswerReport, RoundProgress, paint_round, round_columns
from schiffe.language.i18n import _, pgettext
from schiffe.process.tasks import run_beside
from schiffe.terminal.glyphs import LineGlyphs
from schiffe.toolkit.bar import Bar, paint_bar
from schiffe.toolkit.canvas import Canvas
from schiffe.toolkit.command import Command, back_command, finishing
from schiffe.toolkit.layout import block_columns, wrap_evenly
from schiffe.toolkit.letters import big_letters, double_letters
from schiffe.toolkit.notices import WaitingScreen, WaitState
from schiffe.toolkit.scene import Scene, paint_below, paint_letters
from schiffe.toolkit.screen import Screen, ScreenWith
from schiffe.toolkit.stack import StackPart, stack, text_part
from schiffe.toolkit.stage import Stage
from schiffe.toolkit.style import TextStyle

_QUICK_SECONDS: Final = 0.2
"""The seconds after which the player is told to wait for a search."""


@dataclass(frozen=True)
class RoundEndState:
    """The end of a round, which may have had no questions at all."""

    answers: tuple[bool, ...]
    tally: TrainingTally
    glyphs: LineGlyphs

    @property
    def is_whole(self) -> bool:
        """True if all questions of the round were asked."""
        return len(self.answers) == QUESTIONS_PER_ROUND


class RoundEndScreen(Screen[RoundEndState, bool]):
    """A screen that shows the result of a round; returns whether the player wants another one."""

    takes_early_keys: ClassVar[bool] = False  # a key typed ahead would skip it unseen

    def __init__(self, state: RoundEndState, scene: Scene) -> None:
        super().__init__(state)
        self._scene = scene

    def commands(self, state: RoundEndState) -> Sequence[Command[RoundEndState]]:
        again = Command(("enter",), finishing(result=True), _("Enter"), pgettext("key", "again"))
        if state.is_whole:
            return [again, back_command("q", result=False, label=_("menu"))]
        return [back_command("q", "enter", result=False, label=_("menu"))]

    def paint(self, canvas: Canvas, state: RoundEndState) -> None:
        """Paint the result, the markers and the tally in the middle, and the count of right answers in big digits."""
        paint_bar(canvas, Bar(_("Training")), state.glyphs)
        width = block_columns(canvas)
        tally = tally_text(state.tally) if state.is_whole else nothing_left_text(state.tally)
        text_lines = wrap_evenly(canvas, tally, width)
        columns = max(map(canvas.measure, text_lines))
        result_lines: list[str] = []
        if state.answers:
            result_lines = canvas.wrap(round_result_text(state.answers), width)
            columns = max(columns, min(width, round_columns(canvas)), *map(canvas.measure, result_lines))
        round_progress = RoundProgress(state.answers, QUESTIONS_PER_ROUND + 1)
        markers = partial(paint_round, canvas, round_progress=round_progress, glyphs=state.glyphs)
        parts = [
            text_part(canvas, result_lines, TextStyle.EMPHASIS),
            StackPart(1 if state.answers else 0, markers, gap_rows=1),
            text_part(canvas, text_lines, TextStyle.DIM if state.is_whole else "", gap_rows=1),
        ]
        page = stack(canvas.free_rows, parts)
        corner = paint_letters(canvas, columns, page.height, self._scene_with_count(state))
        paint_below(canvas, page.paint(corner) + 1, self._scene)

    def _scene_with_count(self, state: RoundEndState) -> Scene:
        """Return the scene with the number of right answers in big digits, once all questions were asked."""
        if not state.is_whole:
            return self._scene
        count, has_blocks = str(sum(state.answers)), state.glyphs.has_blocks
        return replace(
            self._scene,
            letters=big_letters(count, has_blocks=has_blocks, gap_columns=2),
            large_letters=double_letters(count, has_blocks=has_blocks),
        )


class JudgedAnswer(ABC):
    """An answer to a question, and how good it was."""

    @property
    @abstractmethod
    def is_right(self) -> bool:
        """True if it was good enough to count as right."""

    @abstractmethod
    def make_screen(self, report: AnswerReport) -> ScreenWith[AfterAnswer]:
        """Return the screen that shows how good it was."""


class _LeaveTraining(Exception):
    """The player wants to leave the training."""


class TrainingDialog(ABC, Generic[QuestionT]):
    """The training of a game on a stage, in rounds."""

    def __init__(self, stage: Stage, trainer: Trainer[QuestionT], scene: Scene, line_glyphs: LineGlyphs) -> None:
        self.stage = stage
        self._trainer = trainer
        self._scene = scene
        self._line_glyphs = line_glyphs

    @abstractmethod
    async def ask(self, question: QuestionT, round_progress: RoundProgress) -> JudgedAnswer | None:
        """Ask for an answer and judge it; return None if the player leaves."""

    @abstractmethod
    async def show_replay(self, finished: AnyFinishedMatch, question: QuestionT) -> None:
        """Show the replay of the match that a question is from, at its position."""

    async def run(self) -> None:
        async with self._trainer.open():
            with suppress(_LeaveTraining):
                while await self._play_round():
                    pass

    async def _play_round(self) -> bool:
        """Ask the questions of a round and show its result; return whether the player wants another one."""
        answers: tuple[bool, ...] = ()
        while len(answers) < QUESTIONS_PER_ROUND and (question := await self._wait_for_question()):
            answers = (*answers, await self._ask_question(question, answers))
        end_of_round = RoundEndState(answers, self._trainer.record.tally(today()), self._line_glyphs)
        return await self.stage.ask(RoundEndScreen(end_of_round, self._scene))

    async def _wait_for_question(self) -> QuestionT | None:
        """Return the next position, showing a screen during a search; raises _LeaveTraining if the player leaves it."""
        async with run_beside(self._trainer.find_question()) as search_task:
            await asyncio.wait((search_task,), timeout=_QUICK_SECONDS)
            if not search_task.done():
                leave = back_command(label=_("menu"))
                wait = WaitState(_("Training"), _("Looking for positions in your games."))
                async with run_beside(self.stage.ask(WaitingScreen(wait, leave, self._scene))) as leave_task:
                    await asyncio.wait((search_task, leave_task), return_when=asyncio.FIRST_COMPLETED)
                if not search_task.done():
                    raise _LeaveTraining
            return search_task.result()

    async def _ask_question(self, question: QuestionT, answers: tuple[bool, ...]) -> bool:
        """Ask until the player continues; return whether the first answer was right, since only that counts.

        It is saved before its result is shown.

        Raises:
            _LeaveTraining: the player leaves.
        """
        round_progress = RoundProgress(answers, len(answers) + 1)
        progress: PositionProgress | None = None
        while True:
            answer = await self.ask(question, round_progress)
            if answer is None:
                raise _LeaveTraining
            if progress is None:
                progress = self._trainer.record_answer(question, is_right=answer.is_right)
                round_progress = RoundProgress((*answers, answer.is_right), round_progress.number)
            report = AnswerReport(
                round=round_progress,
                is_right=answer.is_right,
                progress=progress,
                tally=self._trainer.record.tally(today()),
                can_replay=bool(question.place.match_id),
            )
            while (after := await self.stage.ask(answer.make_screen(report))) is AfterAnswer.REPLAY:
                if finished := await asyncio.to_thread(self._trainer.read_match, question):
                    await self.show_replay(finished, question)
            if after is AfterAnswer.LEAVE:
                raise _LeaveTraining
            if after is not AfterAnswer.AGAIN:
                return round_progress.answers[-1]
