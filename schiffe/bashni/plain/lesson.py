"""The lesson in line mode. Each step is asked like a turn, and nothing is recorded in the logbook."""

import asyncio
from dataclasses import replace
from typing import Final, NoReturn

from schiffe.bashni.match.events import MatchStarted
from schiffe.bashni.match.state import MatchState
from schiffe.bashni.plain.context import LineContext
from schiffe.bashni.plain.turn import LineTurn, MoveTurn, Opponent
from schiffe.bashni.plain.words import EXAMPLE_MOVE, POSITION_QUESTIONS, RULES_WORD, MatchRespondent
from schiffe.bashni.texts.lesson import points_rule_text
from schiffe.bashni.texts.lesson_steps import LESSON_STEPS
from schiffe.bashni.texts.position import board_text
from schiffe.game.flow.after_match import LeaveMatch
from schiffe.game.match.players import Player
from schiffe.game.match.recorder import Lesson
from schiffe.game.plain import words
from schiffe.game.plain.match_words import MatchWords, Word
from schiffe.game.plain.turn import AGAIN_WORD, SPEECH_WORDS
from schiffe.game.plain.turn_clock import TurnClock
from schiffe.language.i18n import Text, _, ngettext
from schiffe.language.text import join_sentences, labelled


class _LessonEnded(Exception):
    """The person wants to end the lesson and play."""


async def give_lesson(context: LineContext, lesson: Lesson, players: tuple[Player, Player]) -> None:
    """Give the lesson to White, until its last step is done or the person wants to play.

    Raises:
        LeaveMatch: the person leaves the lesson and the match.
        EndOfInput: the input ends.
    """
    console = context.console
    clock = context.clock
    text = ngettext(
        "The lesson has {count} step. {play} begins the game, {help} lists what you can type.",
        "The lesson has {count} steps. {play} begins the game, {help} lists what you can type.",
        len(LESSON_STEPS),
    )
    console.print(text.format(count=len(LESSON_STEPS), play=words.PLAY, help=words.HELP))
    context = replace(context, clock=TurnClock(clock.countdown, 0, clock.setting))
    progress = context.progress
    done_count = await asyncio.to_thread(progress.read_step_count)
    try:
        for number, step in enumerate(LESSON_STEPS[done_count:], done_count + 1):
            state = MatchState.at_start(MatchStarted(players, step.position))
            console.print(labelled(step.number_text, join_sentences(step.rule.long, step.task.long)))
            if context.draws_unasked:
                context.show(state)
            else:
                console.print(board_text(state.position))
            # A step has no observers.
            turn = LineTurn(context=context, opponent=Opponent.BOT, state=state, emit=state.after, seed=0)
            await MoveTurn(turn, _WORDS).run()  # a move: no word of the lesson resigns or takes moves back
            progress.keep_step_count(number)  # before the output, which may fail
            console.print(step.confirmation.long)
        console.print(points_rule_text())
    except _LessonEnded:
        progress.forget()
        lesson.end()
    except LeaveMatch:
        progress.forget()
        raise


def _end_lesson(_respondent: MatchRespondent) -> NoReturn:
    raise _LessonEnded


def _print_introduction(respondent: MatchRespondent) -> None:
    text = _("Type the move that is asked for, such as {move}, or a word:")
    respondent.context.console.print(text.format(move=EXAMPLE_MOVE))


_WORDS: Final = MatchWords[MatchRespondent](
    *POSITION_QUESTIONS,
    AGAIN_WORD,
    Word(words.HINT, meaning=Text("a good move")),
    Word(words.PLAY, meaning=Text("ends the lesson and begins the game"), answer=_end_lesson),
    *SPEECH_WORDS,
    RULES_WORD,
    introduce=_print_introduction,
)
"""The words of the lesson."""
