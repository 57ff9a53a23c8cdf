"""Training of Bashni in line mode. Each position is asked like a turn."""

from dataclasses import dataclass
from functools import partial

from schiffe.bashni.drawing import choose_piece_glyphs
from schiffe.bashni.logbook.training import POSITIONS, MoveQuestion
from schiffe.bashni.match.events import Event, MatchStarted, MoveMade
from schiffe.bashni.match.state import MatchState
from schiffe.bashni.plain.context import LineContext
from schiffe.bashni.plain.turn import LineTurn, MoveTurn, Opponent
from schiffe.bashni.plain.words import EXAMPLE_MOVE, position_words, rules_word
from schiffe.bashni.rules.position import Colour
from schiffe.bashni.texts.mistakes import move_verdict_text, question_title
from schiffe.bashni.texts.position import colour_name
from schiffe.game.match.players import Player, PlayerKind
from schiffe.game.plain.match_words import MatchWords, again_word, speech_words
from schiffe.game.plain.training import AnswerVerdict, ask_round
from schiffe.game.session import Session
from schiffe.game.training.trainer import Trainer
from schiffe.language.i18n import _
from schiffe.process.tasks import run_in_daemon_thread
from schiffe.settings.shared import ASCII
from schiffe.terminal.console import Console


async def train_in_lines(console: Console, session: Session) -> None:
    """Ask the player in the settings a round of questions.

    Raises:
        EndOfInput: the input ends.
    """
    piece_glyphs = choose_piece_glyphs(session.settings[ASCII], session.encoding)
    trainer = Trainer.for_settings(session.book, POSITIONS, session.settings)
    await ask_round(
        console,
        trainer,
        lambda clock: _MoveQuestioner(
            LineContext(console=console, session=session, clock=clock, piece_glyphs=piece_glyphs)
        ),
    )


@dataclass(frozen=True)
class _MoveQuestioner:
    """Asks training questions about moves at the console."""

    context: LineContext

    def title(self, question: MoveQuestion) -> str:
        """Return the match that a position comes from, as text."""
        return question_title(question)

    async def ask(self, question: MoveQuestion) -> AnswerVerdict:
        """Show the position, ask for a move and judge it."""
        white = Player(PlayerKind.PERSON, colour_name(Colour.WHITE))
        black = Player(PlayerKind.PERSON, colour_name(Colour.BLACK))
        state = MatchState.at_start(MatchStarted((white, black), question.position, question.limits))
        self.context.show(state)
        side = colour_name(question.position.side_to_move)
        self.context.console.print(_("Which move do you make as {colour}?").format(colour=side))

        def keep_state(_event: Event) -> MatchState:
            return state

        turn = LineTurn(context=self.context, opponent=Opponent.BOT, state=state, emit=keep_state, seed=0)
        event = await MoveTurn(turn, _training_words).run()
        assert isinstance(event, MoveMade)  # no word of training resigns or takes moves back
        judged = await run_in_daemon_thread(partial(question.judge, event.move))
        return AnswerVerdict(judged.costly_move is None, move_verdict_text(judged, event.move, question))


def _training_words(context: LineContext, state: MatchState) -> MatchWords:
    def print_introduction() -> None:
        context.console.print(_("Type a move such as {move}, or a word:").format(move=EXAMPLE_MOVE))

    return MatchWords(
        context,
        [*position_words(context, state), again_word(context), *speech_words(context), rules_word()],
        print_introduction,
    )
