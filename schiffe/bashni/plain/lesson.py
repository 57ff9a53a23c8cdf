"""The lesson in line mode. Each step is asked like a turn, and nothing is recorded in the logbook."""

import asyncio
from typing import NoReturn

from schiffe.bashni.match.events import MatchStarted
from schiffe.bashni.match.state import MatchState
from schiffe.bashni.plain.context import LineContext, show_board
from schiffe.bashni.plain.turn import PositionTurn, good_move_text
from schiffe.bashni.plain.words import EXAMPLE_MOVE, position_words, rules_word
from schiffe.bashni.rules.position import Move
from schiffe.bashni.texts.lesson import points_rule_text
from schiffe.bashni.texts.lesson_steps import LESSON_STEPS
from schiffe.bashni.texts.position import board_text
from schiffe.game.flow.after_match import WentBack
from schiffe.game.match.players import Player
from schiffe.game.match.recorder import Lesson
from schiffe.game.plain import words
from schiffe.game.plain.match_words import MatchWords, Word, again_word, speech_words
from schiffe.game.plain.turn import Action
from schiffe.language.i18n import _, ngettext
from schiffe.language.text import join_sentences, labelled
from schiffe.language.words import WordName


class _EndOfLesson(Exception):
    """The person wants to end the lesson and play."""


async def give_lesson(context: LineContext, lesson: Lesson, players: tuple[Player, Player]) -> None:
    """Give the lesson to White, until its last step is done or the person wants to play.

    Raises:
        WentBack: the person leaves the lesson and the match.
        EndOfInput: the input ends.
    """
    console = context.console
    text = ngettext(
        "The lesson has {count} step. {play} begins the game, {help} lists what you can type.",
        "The lesson has {count} steps. {play} begins the game, {help} lists what you can type.",
        len(LESSON_STEPS),
    )
    console.print(text.format(count=len(LESSON_STEPS), play=words.PLAY, help=words.HELP))
    progress = context.progress
    done_count = await asyncio.to_thread(progress.read_step_count)
    try:
        for number, step in enumerate(LESSON_STEPS[done_count:], done_count + 1):
            state = MatchState.at_start(MatchStarted(players, step.position))
            console.print(labelled(step.number_text, join_sentences(step.rule.long, step.task.long)))
            if context.draws_unasked:
                show_board(context, state)
            else:
                console.print(board_text(state.position))
            await _LessonTurn(context, state).run()
            progress.save_step_count(number)  # before the output, which may fail
            console.print(step.confirmation.long)
        console.print(points_rule_text())
    except _EndOfLesson:
        progress.forget()
        lesson.end()
    except WentBack:
        progress.forget()
        raise


class _LessonTurn(PositionTurn):
    """One step of the lesson, in which the person makes a move."""

    def actions(self) -> dict[WordName, Action[Move]]:
        return {words.HINT: self._give_hint}

    async def _give_hint(self, _argument: str) -> None:
        move = await self._context.review.find_good_move(self._state)
        self.console.print(good_move_text(self._state, move))

    def match_words(self) -> MatchWords:
        context = self._context
        lesson_words = [
            *position_words(context, self._state),
            again_word(self.console),
            Word(words.HINT, _("a good move")),
            Word(words.PLAY, _("ends the lesson and begins the game"), self._end_lesson),
            *speech_words(context),
            rules_word(),
        ]
        introduction = _("Type the move that is asked for, such as {move}, or a word:").format(move=EXAMPLE_MOVE)
        return MatchWords(context, lesson_words, introduction)

    def _end_lesson(self, _argument: str) -> NoReturn:
        raise _EndOfLesson
