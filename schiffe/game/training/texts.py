"""Texts of training for all games: the number of a question, when a position comes back, and the progress."""

from collections.abc import Sequence
from typing import NamedTuple

from schiffe.game.statistics.results import MIN_MATCHES_FOR_PERCENTAGE
from schiffe.game.statistics.texts import StatisticsFigure
from schiffe.game.training.progress import QUESTIONS_PER_ROUND, REPEAT_AFTER_DAYS, PositionProgress, TrainingTally
from schiffe.language.i18n import _, ngettext
from schiffe.language.text import join_sentences


def question_number_text(number: int) -> str:
    return _("{number} of {count}").format(number=number, count=QUESTIONS_PER_ROUND)


class RepetitionTexts(NamedTuple):
    """The time when a position comes back, in a sentence and in a few words."""

    sentence: str
    short: str


def make_repetition_texts(progress: PositionProgress) -> RepetitionTexts:
    if progress.is_learnt and progress.was_right:
        return RepetitionTexts(_("You will not be asked this again."), _("Never again."))
    if progress.is_learnt:
        return RepetitionTexts(_("Learnt: it does not come back."), _("Never again."))
    days = REPEAT_AFTER_DAYS[progress.right_answer_count]
    if days == 1:
        return RepetitionTexts(_("You will see it again tomorrow."), _("Again tomorrow."))
    sentence = ngettext("You will see it again in {count} day.", "You will see it again in {count} days.", days)
    short = ngettext("Again in {count} day.", "Again in {count} days.", days)
    return RepetitionTexts(sentence.format(count=days), short.format(count=days))


def next_repetition_text(progress: PositionProgress) -> str | None:
    """Return when the position is asked again; None if it never is."""
    return None if progress.is_learnt and progress.was_right else make_repetition_texts(progress).sentence


def round_result_text(answers: Sequence[bool]) -> str:
    return _("{right} of {count} right.").format(right=sum(answers), count=len(answers))


def nothing_left_text(tally: TrainingTally) -> str:
    return join_sentences(_("No more questions today. New ones come from the games you play."), waiting_text(tally))


def training_figures(tally: TrainingTally) -> list[StatisticsFigure]:
    share = tally.right_count / tally.position_count if tally.position_count >= MIN_MATCHES_FOR_PERCENTAGE else None
    back = _("{count}, {due} of them today") if tally.due_count else "{count}"
    return [
        StatisticsFigure(_("positions"), str(tally.position_count)),
        StatisticsFigure(
            _("right at once"), _("{count} of {all}").format(count=tally.right_count, all=tally.position_count), share
        ),
        StatisticsFigure(_("learnt since"), str(tally.learnt_count)),
        StatisticsFigure(_("to come back"), back.format(count=tally.waiting_count, due=tally.due_count)),
    ]


def tally_text(tally: TrainingTally) -> str:
    """Return the progress of the training as sentences."""
    positions_text = ngettext("{count} position", "{count} positions", tally.position_count)
    text = _("{positions}, {right} right at once, {learnt} learnt since.")
    answers = text.format(
        positions=positions_text.format(count=tally.position_count), right=tally.right_count, learnt=tally.learnt_count
    )
    return join_sentences(answers, waiting_text(tally))


def waiting_text(tally: TrainingTally) -> str | None:
    """Return how many positions come back, and how many of them today; None if none does."""
    if not tally.waiting_count:
        return None
    if tally.due_count:
        text = ngettext("{count} comes back, {due} today.", "{count} come back, {due} today.", tally.waiting_count)
    else:
        text = ngettext("{count} comes back.", "{count} come back.", tally.waiting_count)
    return text.format(count=tally.waiting_count, due=tally.due_count)
