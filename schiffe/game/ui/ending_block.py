"""The block below the banner at the end of a match: its texts are laid out for the available space, then painted."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final, NamedTuple, Self

from schiffe.game.flow.after_match import AfterMatch
from schiffe.game.statistics.ladder import WINS_TO_BEAT, Standing, standing_texts
from schiffe.game.ui.ending import CostlyText, CostlyTurn, CostlyTurns, EndingText, LadderRow, SideValue
from schiffe.game.ui.ending_screen import LEVEL_KEY
from schiffe.game.ui.match_panel import METER_SEGMENT_COUNT
from schiffe.language.columns import COLUMN_GAP
from schiffe.language.i18n import _
from schiffe.terminal.glyphs import LineGlyphs
from schiffe.toolkit.canvas import Canvas, Corner, Size, fit, fit_name
from schiffe.toolkit.command import finishing
from schiffe.toolkit.layout import GAP_COLUMNS, MAX_BLOCK_COLUMNS, paint_segments, wrap_evenly, wrap_without_orphan
from schiffe.toolkit.stack import GapAbove, Stack, StackPart, stack
from schiffe.toolkit.style import TextStyle

_HEAD_ROWS: Final = 2
"""The names above the table, and a line."""
_COLUMNS_BEFORE_NOTE: Final = 3
_MAX_NAME_COLUMNS: Final = 24
_COLUMNS_AFTER_METER: Final = 1
_LABEL_COLUMNS_IN_FULL_WIDTH: Final = 22
"""The columns of the labels before meters, in a table of full width; narrower ones have the same proportions."""
_MIN_FREE_COLUMNS_WITH_METERS: Final = 2
"""The meters are left out if the values with them leave fewer columns of the table free."""
_MIN_FREE_COLUMNS_WITH_LONG_TEXTS: Final = 3
"""The short texts of the values replace the long ones if those leave fewer columns of the table free."""
_COLUMNS_FOR_ALIGNED_PARTS: Final = 60
"""The width from which the ladder and the costly turns are aligned with the table."""
_COLUMNS_BETWEEN_LADDER_TEXTS: Final = 3
_MAX_COSTLY_TURNS: Final = 2
_MIN_TURN_NUMBER_COLUMNS: Final = 2
"""The minimum columns of the number of a costly turn."""
_NARROW_GAP: Final = " "
_NUMBER: Final = re.compile(r"\d+")
_UNKNOWN: Final = "..."
"""The text for a value that is still being read or searched."""


class _TablePlan(NamedTuple):
    """The layout of the table.

    Attributes:
        side_columns: the columns of the values of each side.
        has_meters: whether there is room for bars.
        is_short: whether the values use their short texts.
        has_notes: whether there is room for notes.
    """

    label_columns: int
    side_columns: int
    has_meters: bool
    is_short: bool
    has_notes: bool

    @classmethod
    def for_width(cls, canvas: Canvas, text: EndingText, width: int) -> Self:
        """Lay out the table in ``width`` columns, with equal columns for both sides."""
        label_columns = max((canvas.measure(row.label) for row in text.rows), default=0)
        label_columns += 1 if text.has_numbers_only else GAP_COLUMNS
        values = [value for row in text.rows for value in row.values]
        value_columns = max((_value_columns(canvas, value) for value in values), default=0)
        metered_values = [_value_columns(canvas, value) for value in values if value.bar_style]
        metered_columns = METER_SEGMENT_COUNT + _COLUMNS_AFTER_METER + max(metered_values, default=0)
        max_label_columns = width - 2 * metered_columns - _MIN_FREE_COLUMNS_WITH_METERS
        has_meters = bool(metered_values) and label_columns <= max_label_columns
        is_short = label_columns + 2 * value_columns + _MIN_FREE_COLUMNS_WITH_LONG_TEXTS > width
        if has_meters:
            usual_label_columns = width * _LABEL_COLUMNS_IN_FULL_WIDTH // MAX_BLOCK_COLUMNS
            label_columns = max(label_columns, min(usual_label_columns, max_label_columns))

        name_columns = max(map(canvas.measure, text.names))
        note_columns = max((canvas.measure(row.note) for row in text.rows), default=0)
        side_columns = (width - label_columns) // 2
        side_columns_with_notes = (width - label_columns - _COLUMNS_BEFORE_NOTE - note_columns) // 2
        do_names_need_notes_columns = side_columns_with_notes <= name_columns < side_columns
        has_notes = note_columns > 0 and not do_names_need_notes_columns
        return cls(
            label_columns=label_columns,
            side_columns=side_columns_with_notes if has_notes else side_columns,
            has_meters=has_meters,
            is_short=is_short,
            has_notes=has_notes,
        )


def _value_columns(canvas: Canvas, value: SideValue) -> int:
    return canvas.measure(value.widest or value.text)


class _LabelPlan(NamedTuple):
    """The labels of the ladder and the costly turns.

    Attributes:
        costly_turns: the label of the costly turns; empty without them.
        columns: the columns of both labels, including the gap after them.
    """

    costly_turns: str
    columns: int

    @classmethod
    def for_width(cls, canvas: Canvas, text: EndingText, width: int, table: _TablePlan) -> Self:
        """Choose the labels for ``width`` columns; if possible, the texts after them are aligned with the table."""
        is_aligned = width >= _COLUMNS_FOR_ALIGNED_PARTS
        costly_label = ""
        if text.costly_turns:
            costly_label = text.costly_turns.label if is_aligned else text.costly_turns.short_label
        ladder_label = _("ladder") if text.ladder else ""
        columns = max(canvas.measure(costly_label), canvas.measure(ladder_label)) + 1
        return cls(costly_label, table.label_columns if is_aligned else columns)

    def more_turn_rows(self, canvas: Canvas, text: EndingText, width: int) -> int:
        """Return the additional rows of the costly turns if they are unknown, or too long for the row of the label."""
        if not text.costly_turns:
            return 0
        turns = text.costly_turns.turns
        max_columns = width - self.columns - _MIN_TURN_NUMBER_COLUMNS
        if turns is not None and all(_text_columns(canvas, turn.texts, COLUMN_GAP) <= max_columns for turn in turns):
            return 0
        return _MAX_COSTLY_TURNS * (text.max_turn_rows - 1)


def make_ending_block(canvas: Canvas, text: EndingText, width: int, rows: int, reason_width: int = 0) -> EndingBlock:
    """Lay out the block for ``width`` columns and at most ``rows`` rows.

    The lines of the reason may be wider, up to ``reason_width``.
    """
    wrap = wrap_without_orphan if text.has_numbers_only else wrap_evenly  # centred
    reason_columns = max(width, reason_width)
    reason_lines = [line for paragraph in text.reason.split("\n") for line in wrap(canvas, paragraph, reason_columns)]
    remarks = [line for remark in text.remarks for line in wrap_without_orphan(canvas, remark, width)]
    remarks += [""] * (text.remark_rows - len(remarks))
    table = _TablePlan.for_width(canvas, text, width)

    labels = _LabelPlan.for_width(canvas, text, width, table)
    reason = StackPart(len(reason_lines))
    table_part = StackPart(_HEAD_ROWS + len(text.rows), gap_rows=1)
    ladder = StackPart(1 if text.ladder else 0, gap_rows=1)
    costly_turns = StackPart(_MAX_COSTLY_TURNS if text.costly_turns else 0, gap_rows=1)
    remarks = remarks[: max(0, rows - reason.rows - table_part.rows - ladder.rows - costly_turns.rows)]
    parts = _Parts(
        reason=reason,
        table=table_part,
        ladder=ladder,
        costly_turns=costly_turns,
        more_turn_rows=StackPart(labels.more_turn_rows(canvas, text, width)),
        remarks=StackPart(len(remarks), gap_rows=1),
    )
    lower_parts_first = (parts.remarks, costly_turns, ladder, table_part)
    return EndingBlock(
        text=text,
        width=width,
        parts=parts,
        page=stack(rows, parts, give_up=[parts.more_turn_rows, *map(GapAbove, lower_parts_first)]),
        reason_lines=reason_lines,
        table=table,
        labels=labels,
        remarks=remarks,
    )


class _Parts(NamedTuple):
    """The parts of the block; ``more_turn_rows`` are the additional rows of costly turns that are too long for one."""

    reason: StackPart
    table: StackPart
    ladder: StackPart
    costly_turns: StackPart
    more_turn_rows: StackPart
    remarks: StackPart


@dataclass(frozen=True, kw_only=True)
class EndingBlock:
    """The block below the banner, laid out.

    Attributes:
        width: the columns of the table.
        page: the parts below each other; the upper ones get a free row first.
        reason_lines: the lines of the reason.
        table: the layout of the table.
        labels: the labels of the ladder and the costly turns.
        remarks: the lines of the remarks.
    """

    text: EndingText
    width: int
    parts: _Parts
    page: Stack
    reason_lines: Sequence[str]
    table: _TablePlan
    labels: _LabelPlan
    remarks: Sequence[str]

    @property
    def rows(self) -> int:
        return self.page.height

    @property
    def min_rows(self) -> int:
        return sum(rows.height for rows in self.page.at(0).values())

    @property
    def numbers_y(self) -> int:
        """The first row below the reason and the gap, counted from the top of the block."""
        return self.page.at(0)[self.parts.table].y

    def paint(self, canvas: Canvas, corner: Corner, glyphs: LineGlyphs) -> None:
        self.paint_reason(canvas, corner)
        self.paint_numbers(canvas, corner.down(self.numbers_y), glyphs)

    def paint_reason(self, canvas: Canvas, corner: Corner) -> None:
        """Paint the reason, centred above texts and bars, with its numbers emphasised."""
        for y, line in enumerate(self.reason_lines, corner.y):
            x = corner.x
            if not self.text.has_numbers_only:
                x += (self.width - canvas.measure(line)) // 2
            canvas.put_with_matches(x, y, line, "", pattern=_NUMBER, match_style=TextStyle.EMPHASIS)

    def paint_numbers(self, canvas: Canvas, corner: Corner, glyphs: LineGlyphs) -> None:
        x = corner.x
        parts = self.parts
        part_rows = self.page.at(corner.y - self.numbers_y)
        self._paint_table(canvas, corner, glyphs)
        if self.text.ladder:
            self._paint_ladder(canvas, Corner(x, part_rows[parts.ladder].y), self.text.ladder, glyphs)
        if self.text.costly_turns:
            turn_rows = self.text.max_turn_rows if part_rows[parts.more_turn_rows].height else 1
            self._paint_costly(canvas, Corner(x, part_rows[parts.costly_turns].y), self.text.costly_turns, turn_rows)
        canvas.put_lines(Corner(x, part_rows[parts.remarks].y), self.remarks)

    def _paint_table(self, canvas: Canvas, corner: Corner, glyphs: LineGlyphs) -> None:
        x, y = corner
        table = self.table
        columns = table.side_columns
        side_xs = (x + table.label_columns, x + table.label_columns + columns)
        for side_x, name in zip(side_xs, self.text.names, strict=True):
            short_name = fit_name(name, min(columns - 1, _MAX_NAME_COLUMNS))
            self._put_aligned(canvas, Corner(side_x, y), columns, short_name, TextStyle.TITLE)
        canvas.put(x, y + 1, glyphs.across * self.width, TextStyle.SEPARATOR)
        for row_y, row in enumerate(self.text.rows, y + _HEAD_ROWS):
            label_style = TextStyle.EMPHASIS if row.is_strong else TextStyle.DIM
            canvas.put(x, row_y, fit(row.label, table.label_columns - 1), label_style)
            for side_x, value in zip(side_xs, row.values, strict=True):
                self._paint_value(canvas, Corner(side_x, row_y), value, glyphs)
            if table.has_notes:
                canvas.put_right(x + self.width, row_y, row.note, TextStyle.DIM)

    def _paint_value(self, canvas: Canvas, corner: Corner, value: SideValue, glyphs: LineGlyphs) -> None:
        """Paint the value of a side, after its meter if there is room; the columns of an unknown value stay empty."""
        x, y = corner
        if value.bar_style and self.table.has_meters:
            if value.lit_segment_count is not None:
                paint_segments(
                    canvas,
                    corner,
                    value.lit_segment_count,
                    segment_count=METER_SEGMENT_COUNT,
                    style=value.bar_style,
                    glyphs=glyphs,
                )
            x += METER_SEGMENT_COUNT + _COLUMNS_AFTER_METER
        text = value.short if self.table.is_short and value.short else value.text
        self._put_aligned(canvas, Corner(x, y), self.table.side_columns, text, value.text_style)

    def _put_aligned(self, canvas: Canvas, corner: Corner, width: int, text: str, style: str) -> None:
        """Paint a name or a value in its columns."""
        if self.text.has_numbers_only:
            canvas.put_right(corner.x + width, corner.y, text, style)
        else:
            canvas.put(*corner, text, style)

    def _paint_ladder(self, canvas: Canvas, corner: Corner, row: LadderRow, glyphs: LineGlyphs) -> None:
        """Paint the place on the ladder: segments for the wins that count, and texts as far as they fit."""
        x, y = corner
        canvas.put(x, y, _("ladder"), TextStyle.DIM)
        x += self.labels.columns
        standing = row.standing
        if standing is None:
            canvas.put(x, y, _UNKNOWN)
            return
        lit_count = min(WINS_TO_BEAT, standing.rung.win_count) or (WINS_TO_BEAT if standing.rung.is_beaten else 0)
        meter_end_x = paint_segments(
            canvas, Corner(x, y), lit_count, segment_count=WINS_TO_BEAT, style=TextStyle.METER, glyphs=glyphs
        )
        texts = Corner(meter_end_x + GAP_COLUMNS, y)
        end_x = corner.x + self.width
        if standing.next_level:
            _paint_next_level(
                canvas,
                texts,
                end_x,
                beaten_text=standing_texts(standing, row.levels)[0],
                next_level=str(row.levels[standing.next_level].name),
            )
        else:
            _paint_standing(canvas, texts, end_x, row, standing)

    def _paint_costly(self, canvas: Canvas, corner: Corner, costly: CostlyTurns, turn_rows: int) -> None:
        """Paint the costly turns in ``turn_rows`` each, or a text instead."""
        x, y = corner
        end_x = x + self.width
        text = _UNKNOWN if costly.turns is None else costly.text_if_none
        is_text_long = len(canvas.wrap(text, self.width - self.labels.columns)) > 1
        if not costly.turns and is_text_long:  # it is clear without its label
            canvas.put_wrapped(corner, text, self.width)
            return
        canvas.put(x, y, fit(self.labels.costly_turns, self.labels.columns - 1), TextStyle.DIM)
        if not costly.turns:
            canvas.put(x + self.labels.columns, y, text)
            return
        turns = costly.turns[:_MAX_COSTLY_TURNS]
        text_x = x + self.labels.columns + max(_MIN_TURN_NUMBER_COLUMNS, *(len(str(turn.number)) for turn in turns))
        for turn in turns:
            canvas.put_right(text_x, y, str(turn.number), TextStyle.DIM)
            _paint_turn(canvas, Corner(text_x, y), Size(end_x - text_x, turn_rows), turn)
            y += turn_rows


def _paint_next_level(canvas: Canvas, corner: Corner, end_x: int, *, beaten_text: str, next_level: str) -> None:
    """Paint the key that plays the next level, after the message that a level is beaten if both fit."""
    x, y = corner
    key = f" {LEVEL_KEY} "
    offer = _("play {level}").format(level=next_level)
    offer_columns = canvas.measure(key) + 1 + canvas.measure(offer)
    if x + canvas.measure(beaten_text) + _COLUMNS_BETWEEN_LADDER_TEXTS + offer_columns <= end_x:
        x = canvas.put(x, y, beaten_text) + _COLUMNS_BETWEEN_LADDER_TEXTS
    play_next_level = finishing(AfterMatch.NEXT_LEVEL)
    x = canvas.put(x, y, key, TextStyle.KEY, play_next_level) + 1
    canvas.put(x, y, offer, TextStyle.EMPHASIS, play_next_level)


def _paint_standing(canvas: Canvas, corner: Corner, end_x: int, row: LadderRow, standing: Standing) -> None:
    """Paint the standing, or why the match did not count, and the level above if both fit."""
    x, y = corner
    texts = standing_texts(standing, row.levels) if standing.is_counted else row.uncounted_texts
    x = canvas.put(x, y, canvas.first_fitting(end_x - x, *texts)) + _COLUMNS_BETWEEN_LADDER_TEXTS
    if standing.is_counted and standing.level_above:
        next_level = _("then {level}").format(level=row.levels[standing.level_above].name)
        if x + canvas.measure(next_level) <= end_x:
            canvas.put(x, y, next_level, TextStyle.DIM)


def _paint_turn(canvas: Canvas, corner: Corner, size: Size, turn: CostlyTurn) -> None:
    """Paint the texts of a costly turn, leaving out those that do not fit.

    On a single line the gaps are narrow if that makes room for all texts, or at least for the first two.
    """
    width, rows = size
    has_room_for_all = _text_columns(canvas, turn.texts, _NARROW_GAP) <= width
    needed_texts = turn.texts if has_room_for_all else turn.texts[:2]
    is_narrow = rows == 1 and _text_columns(canvas, needed_texts, COLUMN_GAP) > width
    gap = _NARROW_GAP if is_narrow else COLUMN_GAP
    unbreakable_groups: list[list[CostlyText]] = []
    for text in turn.texts:
        if text.is_joined:
            unbreakable_groups[-1].append(text)
        else:
            unbreakable_groups.append([text])
    x, y = corner
    end_x = x + width
    last_y = y + rows - 1
    for texts in unbreakable_groups:
        if x + _text_columns(canvas, texts, gap) > end_x:
            if y == last_y:
                return
            x = corner.x
            y += 1
        for text in texts:
            x += 1 if text.is_joined else len(gap)
            x = canvas.put(x, y, text.text, text.style)


def _text_columns(canvas: Canvas, texts: Sequence[CostlyText], gap: str) -> int:
    """Return the columns of some texts, including the separator before each."""
    return sum(canvas.measure(text.text) + (1 if text.is_joined else len(gap)) for text in texts)
