"""Training in Battleship on the full screen."""

from functools import partial

from schiffe.battleship.drawing import Glyphs
from schiffe.battleship.logbook.finished import FinishedMatch
from schiffe.battleship.logbook.training import POSITIONS, ShotQuestion, is_right
from schiffe.battleship.match.analysis import AssessedTurn
from schiffe.battleship.match.events import ShotsFired
from schiffe.battleship.ui.screens.training.feedback import ShotFeedback, ShotFeedbackScreen
from schiffe.battleship.ui.screens.training.question import ShotQuestionScreen, ShotQuestionState
from schiffe.battleship.ui.show_replay import look_back
from schiffe.game.training.trainer import Trainer
from schiffe.game.ui.training import AnswerReport, RoundProgress
from schiffe.game.ui.training_rounds import TrainingDialog, TrainingScreens
from schiffe.process.tasks import run_in_daemon_thread
from schiffe.settings.schema import Settings
from schiffe.store.logbook import Logbook
from schiffe.toolkit.scene import Scene
from schiffe.toolkit.stage import Stage


class ShotScreens(TrainingScreens[ShotQuestion, AssessedTurn]):
    """The screens that ask for shots and show how good they were."""

    def __init__(self, stage: Stage, settings: Settings, glyphs: Glyphs) -> None:
        self._stage = stage
        self._settings = settings
        self._glyphs = glyphs

    async def ask(self, question: ShotQuestion, round_progress: RoundProgress) -> AssessedTurn | None:
        state = ShotQuestionState.from_question(question, round_progress, self._glyphs)
        cell = await self._stage.ask(ShotQuestionScreen(state))
        return None if cell is None else await run_in_daemon_thread(partial(question.judge, cell))

    def is_right(self, judged: AssessedTurn) -> bool:
        return is_right(judged)

    def answer_screen(self, question: ShotQuestion, judged: AssessedTurn, report: AnswerReport) -> ShotFeedbackScreen:
        return ShotFeedbackScreen(
            ShotFeedback(question=question, assessed_turn=judged, report=report, glyphs=self._glyphs)
        )

    async def look_back(self, finished: FinishedMatch, question: ShotQuestion) -> None:
        step = _step_before(finished, question)
        await look_back(self._stage, settings=self._settings, glyphs=self._glyphs, finished=finished, step=step)


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
    screens = ShotScreens(stage, settings, glyphs)
    trainer = Trainer.for_settings(book, POSITIONS, settings)
    await TrainingDialog(stage=stage, trainer=trainer, screens=screens, scene=scene, glyphs=glyphs).run()
