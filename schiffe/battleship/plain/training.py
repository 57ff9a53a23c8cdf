"""Training of Battleship in line mode."""

import shutil
from dataclasses import replace
from functools import partial

from schiffe.battleship.drawing import Glyphs, choose_glyphs, fitting_boards, target_picture
from schiffe.battleship.logbook.training import POSITIONS, ShotQuestion, is_right
from schiffe.battleship.match.events import MatchStarted
from schiffe.battleship.match.notes import WaterNotes
from schiffe.battleship.match.state import MatchState, Perspective
from schiffe.battleship.plain import fleets
from schiffe.battleship.plain.marked import MarkedCells
from schiffe.battleship.plain.survey import BoardsInWords
from schiffe.battleship.plain.words import BOARD_WORD, position_words
from schiffe.battleship.rules.grid import Cell
from schiffe.battleship.settings import MARKS_WATER
from schiffe.battleship.texts.mistakes import question_title, shot_feedback_text
from schiffe.battleship.texts.shots import example_cell_name
from schiffe.game.match.players import NOBODY, Player, PlayerKind
from schiffe.game.plain.context import LineMatchContext
from schiffe.game.plain.match_words import MatchWords, Word, again_word, speech_words
from schiffe.game.plain.training import AnswerFeedback, ask_round
from schiffe.game.plain.turn import Turn
from schiffe.game.plain.turn_clock import TurnClock
from schiffe.game.session import Session
from schiffe.game.training.trainer import Trainer
from schiffe.language.i18n import _
from schiffe.language.text import join_sentences
from schiffe.language.words import RefusedInput
from schiffe.process.countdown import Countdown
from schiffe.process.tasks import run_in_daemon_thread
from schiffe.settings.shared import ASCII
from schiffe.terminal.console import Console


async def train_in_lines(console: Console, session: Session) -> None:
    """Ask the player in the settings a round of questions.

    Raises:
        EndOfInput: the input has ended.
    """
    glyphs = choose_glyphs(session.settings[ASCII], session.encoding)
    trainer = Trainer.for_settings(session.book, POSITIONS, session.settings)
    with Countdown() as countdown:
        context = LineMatchContext(console, session, TurnClock(countdown, 0))
        await ask_round(console, trainer, title=question_title, ask=partial(_ask_question, context, glyphs))


async def _ask_question(context: LineMatchContext, glyphs: Glyphs, question: ShotQuestion) -> AnswerFeedback:
    """Show the position, ask for a shot and judge it."""
    turn = _TrainingTurn(context, question, glyphs)
    if context.verbosity.is_brief and not context.draws_unasked:
        context.console.print(
            join_sentences(fleets.hits_text(question.target), fleets.ships_left_text(turn.boards.perspective))
        )
    else:
        turn.present_board()
    context.console.print(_("Where do you fire?"))
    cell = await turn.run()
    judgement = await run_in_daemon_thread(partial(question.judge, cell))
    return AnswerFeedback(is_right(judgement), shot_feedback_text(judgement, question))


class _TrainingTurn(Turn[Cell]):
    """The turn in which a question is answered.

    Attributes:
        boards: the position, as a player of a match would see it.
    """

    def __init__(self, context: LineMatchContext, question: ShotQuestion, glyphs: Glyphs) -> None:
        super().__init__(context.console)
        self._context = context
        target = question.target
        self._glyphs = glyphs
        opponent_name = question.match.opponent_name if question.match else _("Enemy fleet")
        players = Player(PlayerKind.PERSON, ""), replace(NOBODY, name=opponent_name)
        state = MatchState.at_start(MatchStarted(target.rules, players, 0))
        perspective = Perspective(0, None, replace(state, targets=(target, state.targets[1])))
        self.boards = BoardsInWords(perspective, WaterNotes(context.session.settings[MARKS_WATER], 0))

    def present_board(self) -> None:
        """Draw the board, or describe it in words."""
        context = self._context
        if not context.can_draw:
            context.console.print(self.boards.boards_text())
            return
        perspective, notes = self.boards
        picture = target_picture(perspective.target, notes=notes)
        columns = shutil.get_terminal_size().columns
        lines = fitting_boards([(picture, perspective.opponent_name)], self._glyphs, columns)
        context.console.print("\n".join(lines), is_drawing=True)

    def accept_line(self, line: str) -> Cell:
        """Return the cell of a line; raises RefusedInput if it cannot be fired at."""
        marked = MarkedCells(self.boards.perspective.target, 1)
        message = marked.mark(line)
        if not marked.is_complete:
            raise RefusedInput(message)
        return marked.cells[0]

    def match_words(self) -> MatchWords:
        context = self._context
        match_words = [
            *position_words(self.boards, context.example_square),
            again_word(context.console),
            *speech_words(context),
            Word(BOARD_WORD, _("the board"), lambda _argument: self.present_board()),
        ]
        text = _("Type a square such as {example} to fire at it, or a word:")
        example = example_cell_name(self.boards.perspective.target.rules.size)
        return MatchWords(context, match_words, text.format(example=example))
