"""Training of Bashni in line mode. Each position is asked like a turn."""

from functools import partial

from schiffe.bashni.drawing import choose_piece_glyphs
from schiffe.bashni.logbook.training import POSITIONS, MoveQuestion
from schiffe.bashni.match.events import MatchStarted
from schiffe.bashni.match.state import MatchState
from schiffe.bashni.plain.context import LineContext, show_board
from schiffe.bashni.plain.turn import PositionTurn
from schiffe.bashni.plain.words import EXAMPLE_MOVE, position_words, rules_word
from schiffe.bashni.rules.position import Colour
from schiffe.bashni.texts.mistakes import move_feedback_text, question_title
from schiffe.bashni.texts.position import side_name
from schiffe.game.match.players import Player, PlayerKind
from schiffe.game.plain.match_words import MatchWords, again_word, speech_words
from schiffe.game.plain.training import AnswerFeedback, ask_round
from schiffe.game.plain.turn_clock import TurnClock
from schiffe.game.session import Session
from schiffe.game.training.trainer import Trainer
from schiffe.language.i18n import _
from schiffe.process.countdown import Countdown
from schiffe.process.tasks import run_in_daemon_thread
from schiffe.settings.shared import ASCII
from schiffe.terminal.console import Console


async def train_in_lines(console: Console, session: Session) -> None:
    """Ask the player in the settings a round of questions.

    Raises:
        EndOfInput: the input ends.
    """
    trainer = Trainer.for_settings(session.book, POSITIONS, session.settings)
    with Countdown() as countdown:
        context = LineContext(
            console=console,
            session=session,
            clock=TurnClock(countdown, 0),
            piece_glyphs=choose_piece_glyphs(session.settings[ASCII], session.encoding),
        )
        await ask_round(console, trainer, title=question_title, ask=partial(_ask_question, context))


async def _ask_question(context: LineContext, question: MoveQuestion) -> AnswerFeedback:
    """Show the position, ask for a move and judge it."""
    white = Player(PlayerKind.PERSON, side_name(Colour.WHITE))
    black = Player(PlayerKind.PERSON, side_name(Colour.BLACK))
    state = MatchState.at_start(MatchStarted((white, black), question.position, question.limits))
    show_board(context, state)
    side = side_name(question.position.side_to_move)
    context.console.print(_("Which move do you make as {colour}?").format(colour=side))
    move = await _TrainingTurn(context, state).run()
    judged = await run_in_daemon_thread(partial(question.judge, move))
    return AnswerFeedback(judged.costly_move is None, move_feedback_text(judged, move, question))


class _TrainingTurn(PositionTurn):
    """The turn in which a question is answered."""

    def match_words(self) -> MatchWords:
        context = self._context
        training_words = [
            *position_words(context, self._state),
            again_word(self.console),
            *speech_words(context),
            rules_word(),
        ]
        introduction = _("Type a move such as {move}, or a word:").format(move=EXAMPLE_MOVE)
        return MatchWords(context, training_words, introduction)
