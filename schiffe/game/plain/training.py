"""Training in line mode: a round of questions, each with a position, an answer and feedback."""

from collections.abc import Awaitable, Callable
from contextlib import suppress
from typing import Final, NamedTuple

from schiffe.game.flow.after_match import WentBack
from schiffe.game.game import Game
from schiffe.game.plain import words
from schiffe.game.plain.start import open_console
from schiffe.game.session import Session
from schiffe.game.training.positions import QuestionT
from schiffe.game.training.progress import QUESTIONS_PER_ROUND
from schiffe.game.training.stored import today
from schiffe.game.training.texts import (
    next_repetition_text,
    nothing_left_text,
    question_number_text,
    round_result_text,
    waiting_text,
)
from schiffe.game.training.trainer import Trainer
from schiffe.language.i18n import _
from schiffe.language.text import join_or, join_sentences, labelled, not_possible_text, quoted
from schiffe.language.words import TypedWord
from schiffe.process.loop import run_until_signal
from schiffe.terminal.console import Console

_WORDS: Final = (words.NEXT, words.AGAIN, words.QUIT)


class AnswerFeedback(NamedTuple):
    """The feedback on an answer: whether it was right, and the text that explains it."""

    is_right: bool
    text: str


async def ask_round(
    console: Console,
    trainer: Trainer[QuestionT],
    *,
    title: Callable[[QuestionT], str],
    ask: Callable[[QuestionT], Awaitable[AnswerFeedback]],
) -> None:
    """Run a round of questions, which the player may leave at any time.

    ``title`` returns the match that a position comes from, without a full stop. ``ask`` shows the position, asks until
    there is an answer, and judges it; it raises WentBack if the player wants to leave.

    Raises:
        EndOfInput: the input has ended.
    """
    answers: list[bool] = []
    with suppress(WentBack):
        async with trainer.open():
            while len(answers) < QUESTIONS_PER_ROUND:
                question = await trainer.find_question()
                if question is None:
                    console.print(nothing_left_text(trainer.record.tally(today())))
                    break
                console.print(labelled(question_number_text(len(answers) + 1), join_sentences(title(question))))
                feedback = await ask(question)
                answers.append(feedback.is_right)
                progress = trainer.record_answer(question, is_right=feedback.is_right)
                console.print(join_sentences(feedback.text, next_repetition_text(progress)))
                while await _ask_to_retry(console, is_last=len(answers) == QUESTIONS_PER_ROUND):
                    console.print((await ask(question)).text)
    if answers:
        console.print(join_sentences(round_result_text(answers), waiting_text(trainer.record.tally(today()))))


async def _ask_to_retry(console: Console, *, is_last: bool) -> bool:
    """Ask whether to try the same position again; raises WentBack if the player quits."""
    prompt = _("Enter for the next one, {again} to try again, or {quit}: ")
    if is_last:
        prompt = _("Enter for the result, {again} to try again, or {quit}: ")
    prompt = prompt.format(again=words.AGAIN, quit=words.QUIT)
    while True:
        match await words.ask_word(console, prompt, _WORDS, default=words.NEXT):
            case TypedWord(words.QUIT):
                raise WentBack
            case TypedWord(words.AGAIN):
                return True
            case TypedWord(words.NEXT):
                return False
            case str(line):
                console.print(not_possible_text(quoted(line), join_or(_WORDS)))


def run_training_in_lines(game: Game, session: Session) -> int:
    """Train in line mode; return the exit status.

    Raises:
        CommandError: the input has ended too early.
    """

    async def train() -> int:
        with open_console(session) as console:
            await game.train_in_lines(console, session)
        return 0

    return run_until_signal(train())
