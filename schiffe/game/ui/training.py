"""Parts of every game's training on the full screen: the progress of a round, the report on an answer, the painting.

A game has the screens for a question and for its answer; the rounds are in ``training_rounds``.
"""

from collections.abc import Sequence
from enum import Enum
from typing import Final, NamedTuple

from schiffe.game.training.progress import QUESTIONS_PER_ROUND, PositionProgress, TrainingTally
from schiffe.game.training.texts import make_repetition_texts, question_number_text, waiting_text
from schiffe.language.i18n import _, pgettext
from schiffe.language.text import join_sentences, with_count
from schiffe.terminal.glyphs import LineGlyphs
from schiffe.toolkit.bar import BADGE_QUIET, Bar
from schiffe.toolkit.canvas import Canvas, Corner, Size, fit
from schiffe.toolkit.command import AnyCommand, Command, back_command, finishing
from schiffe.toolkit.layout import GAP_COLUMNS, band_style, dim_band_style
from schiffe.toolkit.style import TextStyle

BAND_ROWS: Final = 2
"""The rows of the band above a position."""
_COLUMNS_AFTER_ROUND_LABEL: Final = 3
_ROUND_GAP_COLUMNS: Final = 2
"""The columns between the markers of a round; one less if there is little room."""


class AfterAnswer(Enum):
    """The choice of the player after an answer."""

    NEXT = "next"
    AGAIN = "again"
    REPLAY = "replay"
    LEAVE = "leave"


class RoundProgress(NamedTuple):
    """The progress of a round: whether each first answer was right, and the number of the current question, from 1."""

    answers: tuple[bool, ...]
    number: int


class AnswerReport(NamedTuple):
    """The result of an answer.

    Attributes:
        is_right: whether the answer was right.
        progress: the progress with the position, after the first answer to it.
        tally: the counts of the whole training.
        can_replay: whether the match of the position can be replayed.
    """

    round: RoundProgress
    is_right: bool
    progress: PositionProgress
    tally: TrainingTally
    can_replay: bool


def training_bar(round_progress: RoundProgress, game_title: str = "") -> Bar:
    """Return the bar with the number of the question."""
    return Bar(
        _("Training"), badge=question_number_text(round_progress.number), badge_style=BADGE_QUIET, game_title=game_title
    )


def commands_after(report: AnswerReport) -> list[AnyCommand]:
    next_label = pgettext("key", "result") if report.round.number == QUESTIONS_PER_ROUND else pgettext("key", "next")
    replay = Command(("r",), finishing(AfterAnswer.REPLAY), "R", pgettext("key", "the whole game"), is_spare=True)
    return [
        Command(("enter", " "), finishing(AfterAnswer.NEXT), _("Enter"), next_label),
        Command(("a",), finishing(AfterAnswer.AGAIN), "A", pgettext("key", "again")),
        *([replay] if report.can_replay else ()),
        back_command("q", result=AfterAnswer.LEAVE, label=_("menu")),
    ]


def paint_band(canvas: Canvas, corner: Corner, rows: int, report: AnswerReport) -> None:
    """Paint whether the first answer was right, and when the position comes back, into a band over the full width.

    The band begins at the left edge, its text at the corner.
    """
    style = band_style(canvas)
    x, y = corner
    canvas.fill(Corner(0, y), Size(canvas.width, rows), style)
    was_right = report.round.answers[-1]
    tag = _("Right") if was_right else _("Later")
    tag_style = TextStyle.BADGE_GOOD if was_right else TextStyle.ATTENTION
    has_second_row = rows == BAND_ROWS
    if has_second_row:
        x = canvas.put(x, y, f" {tag} ", tag_style) + GAP_COLUMNS
    else:
        x = canvas.put(x - 1, y, f" {tag} ", tag_style) + 1
    max_columns = canvas.width - 1 - x
    canvas.put(
        x,
        y,
        canvas.first_fitting(max_columns, *make_repetition_texts(report.progress)),
        f"{style} {TextStyle.EMPHASIS}",
    )
    if has_second_row:
        right = sum(report.round.answers)
        progress = with_count("{count} right so far.", right) if right else ""
        text = join_sentences(progress, waiting_text(report.tally))
        canvas.put(x, y + 1, fit(text, max_columns), dim_band_style(canvas))


def paint_question(
    canvas: Canvas, corner: Corner, questions: Sequence[str], titles: Sequence[str], number: str
) -> None:
    """Paint the question, the title of its position and its number into a band of two rows over the full width.

    The texts begin at the corner. ``questions`` and ``titles`` are alternatives, the longest first.
    """
    style = band_style(canvas)
    x, y = corner
    canvas.fill(Corner(0, y), Size(canvas.width, BAND_ROWS), style)
    canvas.put(x, y, canvas.first_fitting(canvas.width - 1 - x, *questions), f"{style} {TextStyle.EMPHASIS}")
    number_x = canvas.put_right(canvas.width - 1, y + 1, number, style)
    gap_columns = 2 if number else 1
    canvas.put(x, y + 1, canvas.first_fitting(number_x - gap_columns - x, *titles), dim_band_style(canvas))


def paint_round(canvas: Canvas, corner: Corner, round_progress: RoundProgress, glyphs: LineGlyphs) -> None:
    """Paint a marker for each question of the round: right, wrong, current or to come."""
    right, wrong, current, pending = ("■", "□", "■", "·") if glyphs.has_blocks else ("#", "x", "*", ".")
    markers = [(right, TextStyle.GOOD) if is_right else (wrong, TextStyle.BAD) for is_right in round_progress.answers]
    for number in range(len(markers) + 1, QUESTIONS_PER_ROUND + 1):
        markers.append((current, TextStyle.HIGHLIGHT) if number == round_progress.number else (pending, TextStyle.DIM))
    gap_columns = _ROUND_GAP_COLUMNS if corner.x + round_columns(canvas) < canvas.width else 1
    x = canvas.put(corner.x, corner.y, _("This round"), TextStyle.DIM) + _COLUMNS_AFTER_ROUND_LABEL
    for marker, style in markers:
        x = canvas.put(x, corner.y, marker, style) + gap_columns


def round_columns(canvas: Canvas) -> int:
    """Return the width of the markers of a round with their label."""
    marker_columns = QUESTIONS_PER_ROUND + _ROUND_GAP_COLUMNS * (QUESTIONS_PER_ROUND - 1)
    return canvas.measure(_("This round")) + _COLUMNS_AFTER_ROUND_LABEL + marker_columns
