"""Training in Bashni on the full screen."""

from functools import partial
from typing import NamedTuple

from schiffe.bashni.logbook.finished import FinishedMatch
from schiffe.bashni.logbook.training import POSITIONS, MoveQuestion
from schiffe.bashni.match.analysis import JudgedMove
from schiffe.bashni.rules.position import Move
from schiffe.bashni.ui.board.state import BoardGlyphs
from schiffe.bashni.ui.screens.training import MoveFeedback, MoveFeedbackScreen, MoveQuestionScreen
from schiffe.bashni.ui.show_replay import look_back
from schiffe.game.training.trainer import Trainer
from schiffe.game.ui.training import AnswerReport, RoundProgress
from schiffe.game.ui.training_rounds import TrainingDialog, TrainingScreens
from schiffe.process.tasks import run_in_daemon_thread
from schiffe.settings.schema import Settings
from schiffe.store.logbook import Logbook
from schiffe.toolkit.scene import Scene
from schiffe.toolkit.stage import Stage


class JudgedAnswer(NamedTuple):
    """The move of a person, and how good it was."""

    move: Move
    judgement: JudgedMove


class MoveScreens(TrainingScreens[MoveQuestion, JudgedAnswer]):
    """The screens that ask for moves and judge them."""

    def __init__(self, stage: Stage, glyphs: BoardGlyphs) -> None:
        self._stage = stage
        self._glyphs = glyphs

    async def ask(self, question: MoveQuestion, round_progress: RoundProgress) -> JudgedAnswer | None:
        move = await self._stage.ask(MoveQuestionScreen(question, round_progress, self._glyphs))
        if move is None:
            return None
        return JudgedAnswer(move, await run_in_daemon_thread(partial(question.judge, move)))

    def is_right(self, judged: JudgedAnswer) -> bool:
        return judged.judgement.costly_move is None

    def answer_screen(self, question: MoveQuestion, judged: JudgedAnswer, report: AnswerReport) -> MoveFeedbackScreen:
        feedback = MoveFeedback(
            question=question, move=judged.move, judged_move=judged.judgement, report=report, glyphs=self._glyphs
        )
        return MoveFeedbackScreen(feedback)

    async def look_back(self, finished: FinishedMatch, question: MoveQuestion) -> None:
        await look_back(self._stage, self._glyphs, finished, question.position)


async def show_training(stage: Stage, book: Logbook, settings: Settings, glyphs: BoardGlyphs, scene: Scene) -> None:
    """Show training rounds until the person goes back."""
    screens = MoveScreens(stage, glyphs)
    trainer = Trainer.for_settings(book, POSITIONS, settings)
    await TrainingDialog(stage=stage, trainer=trainer, screens=screens, scene=scene, glyphs=glyphs.line_glyphs).run()
