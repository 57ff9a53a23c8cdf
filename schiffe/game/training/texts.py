"""Texts of training that both games have: which question it is, when a position comes back, and how it goes."""

from collections.abc import Sequence
from datetime import datetime

from schiffe.game.queries import MIN_GAMES_FOR_PERCENTAGE, GameStatistics
from schiffe.game.statistics.texts import Number
from schiffe.game.training.positions import Question
from schiffe.game.training.trainer import DAYS, ROUND, Progress, TrainingTally
from schiffe.language.dates import day_text
from schiffe.language.i18n import _, ngettext
from schiffe.language.text import named, sentences


def question_number(number: int) -> str:
    """Return which question of the round it is."""
    return _("{number} of {count}").format(number=number, count=ROUND)


def title_of(question: Question, ready: str, own: str) -> str:
    """Return from which game a position is: by the text for those that are ``ready``, or by one's ``own``."""
    if not question.enemy:
        return ready.format(number=question.number)
    day = day_text(datetime.fromtimestamp(question.begun).date())  # noqa: DTZ006 - the calendar on the wall is meant
    return own.format(day=day, number=question.number, enemy=question.enemy)


def comes_back(progress: Progress) -> str:
    """Return when the position is asked for again, after an answer; empty where it never was a mistake."""
    if progress.is_learnt:
        return "" if progress.was_right else _("Learnt: it does not come back.")
    days = DAYS[progress.step]
    if days == 1:
        return _("You will see it again tomorrow.")
    return ngettext("You will see it again in {count} day.", "You will see it again in {count} days.", days).format(
        count=days
    )


def round_result(answers: Sequence[bool]) -> str:
    """Return how many answers of a round were the best."""
    return _("{right} of {count} right.").format(right=sum(answers), count=len(answers))


def nothing_left(tally: TrainingTally) -> str:
    """Return that no question is left on this day, and where more come from."""
    return sentences(_("No more questions today. New ones come from the games you play."), waiting_text(tally))


def training_figures(tally: TrainingTally) -> list[Number]:
    """Return how the training goes."""
    share = tally.right / tally.positions if tally.positions >= MIN_GAMES_FOR_PERCENTAGE else None
    back = _("{count}, {due} of them today") if tally.due else "{count}"
    return [
        Number(_("positions"), str(tally.positions)),
        Number(_("right at once"), _("{count} of {all}").format(count=tally.right, all=tally.positions), share),
        Number(_("learnt since"), str(tally.learnt)),
        Number(_("to come back"), back.format(count=tally.waiting, due=tally.due)),
    ]


def tally_text(tally: TrainingTally) -> str:
    """Return how the training goes."""
    asked = ngettext("{count} position", "{count} positions", tally.positions)
    text = _("{positions}, {right} right at once, {learnt} learnt since.")
    told = text.format(positions=asked.format(count=tally.positions), right=tally.right, learnt=tally.learnt)
    return sentences(told, waiting_text(tally))


def waiting_text(tally: TrainingTally) -> str:
    """Return how many positions come back, and how many of them today; empty where none does."""
    if not tally.waiting:
        return ""
    text = ngettext("{count} comes back.", "{count} come back.", tally.waiting)
    if tally.due:
        text = ngettext("{count} comes back, {due} today.", "{count} come back, {due} today.", tally.waiting)
    return text.format(count=tally.waiting, due=tally.due)


def with_training(found: GameStatistics, tally: TrainingTally | None) -> GameStatistics:
    """Return the statistics of a game with how the training goes behind them, where there was any."""
    if tally is None:
        return found
    return GameStatistics(
        lambda: [*found.lines(), "", named(_("Training"), tally_text(tally))],
        lambda: found.entry() | {"training": tally._asdict()},
        is_empty=False,
    )
