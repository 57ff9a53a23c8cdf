"""The lines of text of an analysis: skill and luck, and the costly shots."""

from collections.abc import Sequence
from typing import Final, NamedTuple, TypeAlias

from schiffe.battleship.drawing import Glyphs
from schiffe.battleship.match.analysis import AssessedTurn
from schiffe.battleship.texts.advice import odds_text, skill_and_luck
from schiffe.battleship.ui.screens.analysis.findings import (
    SEGMENT_COUNT,
    CostlyShot,
    costly_texts,
    luck_value,
    skill_value,
)
from schiffe.battleship.ui.screens.analysis.state import AnalysisState
from schiffe.game.ui.ending import SideValue
from schiffe.language.i18n import _
from schiffe.toolkit.canvas import Canvas, Corner, fit
from schiffe.toolkit.layout import GAP_COLUMNS, MARKER_COLUMNS, segment_glyphs, wrap_without_orphan
from schiffe.toolkit.style import TextStyle

_SCORE_ROWS: Final = 3
"""The rows of one side: its name, its skill and its luck."""
_BAR_UNIT: Final = 10
"""The number of segments of a bar is a multiple of this."""


class TextPiece(NamedTuple):
    """A text and its style."""

    text: str
    style: str = ""


TextLine: TypeAlias = Sequence[TextPiece]
EMPTY_LINE: Final[TextLine] = ()


def paint_lines(canvas: Canvas, corner: Corner, lines: Sequence[TextLine]) -> int:
    """Paint lines; return the row below them."""
    for y, line in enumerate(lines, corner.y):
        x = corner.x
        for text, style in line:
            x = canvas.put(x, y, text, style)
    return corner.y + len(lines)


def wrapped_lines(canvas: Canvas, text: str, width: int, style: str = "") -> list[TextLine]:
    return [[TextPiece(line, style)] for line in canvas.wrap(text, width)]


def meaning_lines(canvas: Canvas, width: int) -> list[TextLine]:
    return [
        [TextPiece(line, TextStyle.DIM)]
        for text in skill_and_luck()
        for line in wrap_without_orphan(canvas, text, width)
    ]


# Scores


def score_lines(canvas: Canvas, state: AnalysisState, width: int) -> list[list[TextLine]]:
    sides: list[list[TextLine]] = []
    skill_label = _("skill")
    luck_label = _("luck")
    label_columns = max(canvas.measure(skill_label), canvas.measure(luck_label)) + GAP_COLUMNS
    for score in state.findings.scores:
        if score.analysis is None:
            progress = wrapped_lines(canvas, score.progress, width, TextStyle.DIM)
            sides.append(progress + [EMPTY_LINE] * (_SCORE_ROWS - len(progress)))
            continue
        skill = skill_value(score.analysis.skill)
        luck = luck_value(score.analysis.luck)
        sides.append(
            [
                [TextPiece(fit(score.name, width), TextStyle.TITLE)],
                _score_line(canvas, skill_label, label_columns, skill, state.glyphs),
                _score_line(canvas, luck_label, label_columns, luck, state.glyphs),
            ]
        )
    return sides


def _score_line(canvas: Canvas, label: str, label_columns: int, value: SideValue, glyphs: Glyphs) -> TextLine:
    return [
        TextPiece(label, TextStyle.DIM),
        TextPiece(" " * (label_columns - canvas.measure(label))),
        *_meter_pieces(canvas, value.lit_segment_count or 0, SEGMENT_COUNT, value.bar_style, glyphs),
        TextPiece(f"  {value.text}"),
    ]


def _meter_pieces(canvas: Canvas, lit_count: int, segment_count: int, style: str, glyphs: Glyphs) -> list[TextPiece]:
    """Return a meter of small segments, the first of which are lit."""
    lit_glyph, empty_glyph = segment_glyphs(canvas, glyphs)
    rest = empty_glyph * (segment_count - lit_count)
    return [TextPiece(lit_glyph * lit_count, style), TextPiece(rest, TextStyle.METER_REST)]


# Costly shots


class ShotTable(NamedTuple):
    """The table of costly shots; the numbers of the shots have ``number_columns`` columns."""

    width: int
    number_columns: int
    glyphs: Glyphs

    @property
    def text_x(self) -> int:
        """The column of the text, after the marker of the current shot and the number."""
        return MARKER_COLUMNS + self.number_columns + GAP_COLUMNS


def make_shot_table(shots: Sequence[CostlyShot], width: int, glyphs: Glyphs) -> ShotTable:
    return ShotTable(width, max(2, *(len(str(shot.assessed_turn.first_shot_number)) for shot in shots)), glyphs)


def shot_lines(canvas: Canvas, table: ShotTable, assessed: AssessedTurn, *, is_current: bool) -> list[TextLine]:
    """Return a costly shot in columns, or in a sentence if it is a salvo or the columns do not fit."""
    row_style = TextStyle.CHOSEN if is_current else ""
    lines: list[TextLine] = []
    for pieces in _text_lines(canvas, table, assessed):
        marker = ">" if is_current and not lines else ""
        number = "" if lines else str(assessed.first_shot_number)
        line = [
            TextPiece(marker.ljust(MARKER_COLUMNS) + " " * (table.number_columns - len(number)), row_style),
            TextPiece(number, row_style or TextStyle.DIM),
            TextPiece(" " * GAP_COLUMNS, row_style),
        ]
        for text, style in pieces:
            chosen_style = f"{row_style} {TextStyle.EMPHASIS}" if style == TextStyle.EMPHASIS else row_style
            line.append(TextPiece(text, chosen_style if is_current else style))
        if is_current:
            columns = sum(canvas.measure(piece.text) for piece in line)
            line.append(TextPiece(" " * (table.width - columns), row_style))
        lines.append(line)
    return lines


def _text_lines(canvas: Canvas, table: ShotTable, assessed: AssessedTurn) -> Sequence[TextLine]:
    """Return the text about a shot, without its number."""
    columns = table.width - table.text_x - 1
    if len(assessed.fired_odds) == 1:
        first, *others = costly_texts(assessed)
        pieces = [TextPiece(first.text, first.style)]
        pieces += [TextPiece((" " if other.is_joined else "  ") + other.text, other.style) for other in others]
        if sum(canvas.measure(piece.text) for piece in pieces) <= columns:
            return [pieces]
    return wrapped_lines(canvas, odds_text(assessed), columns, TextStyle.DIM)


def bar_line(canvas: Canvas, table: ShotTable, assessed: AssessedTurn) -> TextLine:
    """Return the expected hits of a shot as segments, and the additional ones of the best shot."""
    segment_count = (table.width - table.text_x) // _BAR_UNIT * _BAR_UNIT
    shot_count = len(assessed.fired_odds)
    fired_segments = round(assessed.expected_hits / shot_count * segment_count)
    best_segments = round(assessed.possible_hits / shot_count * segment_count)
    return [
        TextPiece(" " * table.text_x),
        *_meter_pieces(canvas, fired_segments, fired_segments, TextStyle.BAD, table.glyphs),
        *_meter_pieces(
            canvas, best_segments - fired_segments, segment_count - fired_segments, TextStyle.GOOD, table.glyphs
        ),
    ]
