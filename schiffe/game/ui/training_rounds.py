"""Rounds of training on the full screen: positions are asked one after the other, with the verdict on each answer."""

import asyncio
from abc import ABC, abstractmethod
from dataclasses import dataclass
from typing import Final, Generic, Literal, TypeVar

from schiffe.game.match.finished import AnyFinishedMatch
from schiffe.game.training.positions import QuestionT
from schiffe.game.training.progress import QUESTIONS_PER_ROUND, PositionProgress
from schiffe.game.training.stored import today
from schiffe.game.training.trainer import Trainer
from schiffe.game.ui.training import AfterAnswer, AnswerReport, RoundSoFar
from schiffe.game.ui.training_end import RoundEnd, RoundEndScreen
from schiffe.language.i18n import _
from schiffe.process.tasks import background_task
from schiffe.terminal.glyphs import LineGlyphs
from schiffe.toolkit.notices import WaitingScreen, WaitState
from schiffe.toolkit.scene import Scene
from schiffe.toolkit.screen import ScreenWith, back_command
from schiffe.toolkit.stage import Stage

_JudgedT = TypeVar("_JudgedT")

_QUICK_SECONDS: Final = 0.2
"""The seconds of a search after which the player is told to wait."""


class TrainingScreens(ABC, Generic[QuestionT, _JudgedT]):
    """The screens of a game's training, with its own types of questions and of judged answers."""

    @abstractmethod
    async def ask(self, question: QuestionT, so_far: RoundSoFar) -> _JudgedT | None:
        """Ask for an answer and judge it; return None if the player leaves."""

    @abstractmethod
    def is_right(self, judged: _JudgedT) -> bool:
        """Return whether an answer was right."""

    @abstractmethod
    def answer_screen(self, question: QuestionT, judged: _JudgedT, report: AnswerReport) -> ScreenWith[AfterAnswer]:
        """Return the screen that shows how good an answer was."""

    @abstractmethod
    async def look_back(self, finished: AnyFinishedMatch, question: QuestionT) -> None:
        """Replay the game of a position."""


@dataclass(frozen=True)
class TrainingRound(Generic[QuestionT, _JudgedT]):
    """A round of training on a stage."""

    stage: Stage
    trainer: Trainer[QuestionT]
    screens: TrainingScreens[QuestionT, _JudgedT]
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
            question = await self._next()
            if question is AfterAnswer.LEAVE:
                return False
            if question is None:
                break
            if await self._ask(question, answers) is AfterAnswer.LEAVE:
                return False
        end_of_round = RoundEnd(tuple(answers), self.trainer.record.tally(today()), self.glyphs)
        return await self.stage.ask(RoundEndScreen(end_of_round, self.scene))

    async def _next(self) -> QuestionT | Literal[AfterAnswer.LEAVE] | None:
        """Return the next position, showing a screen while it is searched; LEAVE if the player does not wait."""
        async with background_task(self.trainer.next_question()) as search:
            await asyncio.wait((search,), timeout=_QUICK_SECONDS)
            if not search.done():
                leave = back_command(label=_("menu"))
                wait = WaitState(_("Training"), _("Looking for positions in your games."))
                async with background_task(self.stage.ask(WaitingScreen(wait, leave, self.scene))) as leaving:
                    await asyncio.wait((search, leaving), return_when=asyncio.FIRST_COMPLETED)
                if not search.done():
                    return AfterAnswer.LEAVE
            return search.result()

    async def _ask(self, question: QuestionT, answers: list[bool]) -> AfterAnswer:
        """Ask until the player goes on; only the first answer counts, and it is saved before its result is shown."""
        stage, screens = self.stage, self.screens
        number = len(answers) + 1
        progress: PositionProgress | None = None
        while True:
            judged = await screens.ask(question, RoundSoFar(tuple(answers), number))
            if judged is None:
                return AfterAnswer.LEAVE
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
                if finished := await asyncio.to_thread(self.trainer.read_match, question):
                    await screens.look_back(finished, question)
            if after is not AfterAnswer.AGAIN:
                return after
