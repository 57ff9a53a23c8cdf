"""Training in Battleship on the full screen."""

from dataclasses import dataclass
from functools import partial

from schiffe.battleship.drawing import Glyphs
from schiffe.battleship.logbook.finished import FinishedMatch
from schiffe.battleship.logbook.training import POSITIONS, ShotQuestion, is_right
from schiffe.battleship.match.analysis import AssessedTurn
from schiffe.battleship.match.events import ShotsFired
from schiffe.battleship.ui.screens.training.feedback import ShotFeedback, ShotFeedbackScreen
from schiffe.battleship.ui.screens.training.question import ShotQuestionScreen, ShotQuestionState
from schiffe.battleship.ui.show_replay import show_replay
from schiffe.game.training.trainer import Trainer
from schiffe.game.ui.training import AnswerReport, RoundProgress
from schiffe.game.ui.training_rounds import JudgedAnswer, TrainingDialog
from schiffe.process.tasks import run_in_daemon_thread
from schiffe.settings.schema import Settings
from schiffe.store.logbook import Logbook
from schiffe.toolkit.scene import Scene
from schiffe.toolkit.stage import Stage


@dataclass(frozen=True)
class ShotAnswer(JudgedAnswer):
    """A shot at the position of a question."""

    question: ShotQuestion
    assessed_turn: AssessedTurn
    glyphs: Glyphs

    @property
    def is_right(self) -> bool:
        return is_right(self.assessed_turn)

    def make_screen(self, report: AnswerReport) -> ShotFeedbackScreen:
        feedback = ShotFeedback(
            question=self.question, assessed_turn=self.assessed_turn, report=report, glyphs=self.glyphs
        )
        return ShotFeedbackScreen(feedback)


class ShotTraining(TrainingDialog[ShotQuestion]):
    """The training, which asks for shots."""

    def __init__(
        self, stage: Stage, trainer: Trainer[ShotQuestion], settings: Settings, glyphs: Glyphs, scene: Scene
    ) -> None:
        super().__init__(stage, trainer, scene, glyphs)
        self._settings = settings
        self._glyphs = glyphs

    async def ask(self, question: ShotQuestion, round_progress: RoundProgress) -> ShotAnswer | None:
        state = ShotQuestionState.from_question(question, round_progress, self._glyphs)
        cell = await self.stage.ask(ShotQuestionScreen(state))
        if cell is None:
            return None
        return ShotAnswer(question, await run_in_daemon_thread(partial(question.judge, cell)), self._glyphs)

    async def show_replay(self, finished: FinishedMatch, question: ShotQuestion) -> None:
        step = _step_before(finished, question)
        await show_replay(self.stage, settings=self._settings, glyphs=self._glyphs, finished=finished, step=step)


def _step_before(finished: FinishedMatch, question: ShotQuestion) -> int:
    """Return the step of the match that has the position of a question."""
    for step, moment in enumerate(finished.moments):
        match moment.event:
            case ShotsFired(seat=seat, last_shot=shot) if shot.cell == question.fired_cell:
                if len(moment.state.targets[seat].shots) == question.turn_number:
                    return step - 1
    return 0


async def show_training(stage: Stage, book: Logbook, settings: Settings, glyphs: Glyphs, scene: Scene) -> None:
    """Ask for shots until the player goes back."""
    await ShotTraining(stage, Trainer.for_settings(book, POSITIONS, settings), settings, glyphs, scene).run()
