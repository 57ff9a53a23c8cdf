"""Training in Bashni on the full screen."""

from dataclasses import dataclass
from functools import partial

from schiffe.bashni.logbook.finished import FinishedMatch
from schiffe.bashni.logbook.training import POSITIONS, MoveQuestion
from schiffe.bashni.match.analysis import JudgedMove
from schiffe.bashni.rules.position import Move
from schiffe.bashni.ui.board.state import BoardGlyphs
from schiffe.bashni.ui.screens.training import MoveFeedback, MoveFeedbackScreen, MoveQuestionScreen
from schiffe.bashni.ui.show_replay import show_replay
from schiffe.game.training.trainer import Trainer
from schiffe.game.ui.training import AnswerReport, RoundProgress
from schiffe.game.ui.training_rounds import JudgedAnswer, TrainingDialog
from schiffe.process.tasks import run_in_daemon_thread
from schiffe.settings.schema import Settings
from schiffe.store.logbook import Logbook
from schiffe.toolkit.scene import Scene
from schiffe.toolkit.stage import Stage


@dataclass(frozen=True)
class MoveAnswer(JudgedAnswer):
    """A move in the position of a question."""

    question: MoveQuestion
    move: Move
    judged_move: JudgedMove
    glyphs: BoardGlyphs

    @property
    def is_right(self) -> bool:
        return self.judged_move.costly_move is None

    def make_screen(self, report: AnswerReport) -> MoveFeedbackScreen:
        feedback = MoveFeedback(
            question=self.question, move=self.move, judged_move=self.judged_move, report=report, glyphs=self.glyphs
        )
        return MoveFeedbackScreen(feedback)


class MoveTraining(TrainingDialog[MoveQuestion]):
    """The training, which asks for moves."""

    def __init__(self, stage: Stage, trainer: Trainer[MoveQuestion], glyphs: BoardGlyphs, scene: Scene) -> None:
        super().__init__(stage, trainer, scene, glyphs.line_glyphs)
        self._glyphs = glyphs

    async def ask(self, question: MoveQuestion, round_progress: RoundProgress) -> MoveAnswer | None:
        move = await self.stage.ask(MoveQuestionScreen(question, round_progress, self._glyphs))
        if move is None:
            return None
        judged_move = await run_in_daemon_thread(partial(question.judge, move))
        return MoveAnswer(question, move=move, judged_move=judged_move, glyphs=self._glyphs)

    async def show_replay(self, finished: FinishedMatch, question: MoveQuestion) -> None:
        await show_replay(self.stage, self._glyphs, finished, question.position)


async def show_training(stage: Stage, book: Logbook, settings: Settings, glyphs: BoardGlyphs, scene: Scene) -> None:
    """Show training rounds until the person goes back."""
    await MoveTraining(stage, Trainer.for_settings(book, POSITIONS, settings), glyphs, scene).run()
