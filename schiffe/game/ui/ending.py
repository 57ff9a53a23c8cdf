"""The block below the banner at the end of a game: why it ended, a table of both sides, the ladder, costly moments.

A game gives the texts as plain values; this module lays them out for the space there is, and paints them.
"""

import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from enum import Enum
from typing import Final, NamedTuple

from schiffe.game.statistics.ladder import NEEDED, Standing, standing_texts
from schiffe.game.ui.ending_screen import LEVEL_KEY, climb
from schiffe.language.i18n import _
from schiffe.terminal.glyphs import LineGlyphs
from schiffe.toolkit.canvas import Canvas, fit, fit_name
from schiffe.toolkit.layout import Corner, paint_squares, wrap_evenly, wrap_without_orphan

_COLUMNS_BEFORE_NOTE: Final = 3
_METER_SQUARES: Final = 10
_MAX_COSTLY_MOMENTS: Final = 2
_MOMENT_NUMBER_COLUMNS: Final = 4
"""Including the gap behind the number."""
_COLUMNS_FOR_ALIGNED_PARTS: Final = 60
"""From this width on, ladder and costly moments are aligned with the table."""
_MAX_NAME_COLUMNS: Final = 24


class GameOutcome(Enum):
    """The outcome of a game for the player at the screen; the value is its style."""

    VICTORY = "victory"
    DEFEAT = "defeat"
    DRAW = "draw"

    @property
    def word(self) -> str:
        """The word of the banner."""
        return {GameOutcome.VICTORY: _("VICTORY"), GameOutcome.DEFEAT: _("DEFEAT"), GameOutcome.DRAW: _("DRAW")}[self]


class SideValue(NamedTuple):
    """A side's value in a row of the table, with an optional bar.

    Attributes:
        short: a shorter text for narrow screens.
        lit: the number of lit squares in the bar; None while it is not known.
        bar_style: the style of the lit squares; empty for a row without a bar.
        text_style: the style of the text.
        widest: the widest text that may replace a text not known yet; its columns are reserved.
    """

    text: str
    short: str = ""
    lit: int | None = None
    bar_style: str = ""
    text_style: str = ""
    widest: str = ""


class Row(NamedTuple):
    """A row of the table: a label, the values of both sides, and a note about both."""

    label: str
    values: tuple[SideValue, SideValue]
    note: str = ""
    is_strong: bool = False


class Costly(NamedTuple):
    """A costly moment: its number, and its texts with their styles, the most important first."""

    number: int
    parts: Sequence[tuple[str, str]]


class LadderRow(NamedTuple):
    """The player's place on the ladder.

    Attributes:
        standing: None while it is being read.
        level_name: returns the name of a level.
        uncounted: texts for why a game did not count, the longest first.
    """

    standing: Standing | None
    level_name: Callable[[str], str]
    uncounted: Sequence[str]


@dataclass(frozen=True)
class EndingText:
    """The texts below the banner.

    Attributes:
        reason: who won and why, in one or more lines.
        are_numbers: whether all values are short numbers, aligned right with the names.
        ladder: None for a game without a ladder.
        costly_label: the label of the costly moments, and a short one.
        costly: the costliest moments; None while they are not known.
        no_costly: replaces them if there are none; empty if the game does not look for them.
        remark_rows: rows reserved for remarks, some of which may come later.
    """

    reason: str
    names: tuple[str, str]
    rows: Sequence[Row]
    ladder: LadderRow | None = None
    costly_label: tuple[str, str] = ("", "")
    costly: Sequence[Costly] | None = None
    no_costly: str = ""
    remarks: Sequence[str] = ()
    are_numbers: bool = False
    remark_rows: int = 0


class _TablePlan(NamedTuple):
    """The layout of the table.

    Attributes:
        label_columns: the columns of the labels.
        has_meters: whether there is room for bars.
        is_short: whether the values use their short texts.
    """

    label_columns: int
    has_meters: bool
    is_short: bool


def _table_plan(canvas: Canvas, text: EndingText, width: int) -> _TablePlan:
    """Lay out the table in ``width`` columns, with equal columns for both sides."""
    labels = max((canvas.measure(row.label) for row in text.rows), default=0) + (1 if text.are_numbers else 2)
    widths = [(canvas.measure(value.widest or value.text), value) for row in text.rows for value in row.values]
    longest = max((columns for columns, _value in widths), default=0)
    metered = max((_METER_SQUARES + 1 + columns for columns, value in widths if value.bar_style), default=0)
    has_meters = metered > 0 and labels + 2 * metered + 2 <= width
    is_short = labels + 2 * longest + 3 > width
    if has_meters:
        labels = max(labels, min(width * 22 // 64, width - 2 * metered - 2))
    return _TablePlan(labels, has_meters, is_short)


class EndingBlock:
    """The block below the banner, laid out for ``width`` columns and at most ``rows`` rows.

    The lines of the reason may be as wide as ``reason_width`` if that is more.
    """

    def __init__(self, canvas: Canvas, text: EndingText, width: int, rows: int, reason_width: int = 0) -> None:
        self._text = text
        self.width = width
        # A table of numbers is aligned left, any other one is centred.
        wrap = wrap_without_orphan if text.are_numbers else wrap_evenly
        self.reason = [
            line for part in text.reason.split("\n") for line in wrap(canvas, part, max(width, reason_width))
        ]
        self._table = _table_plan(canvas, text, width)

        # The parts below the table are aligned with its values if there is room.
        is_wide = width >= _COLUMNS_FOR_ALIGNED_PARTS
        self._costly_label = text.costly_label[0 if is_wide else 1]
        labels = [self._costly_label if text.no_costly else "", _("ladder") if text.ladder else ""]
        self._lower_indent = self._table.label_columns if is_wide else max(map(canvas.measure, labels)) + 1

        self._remarks = [line for remark in text.remarks for line in wrap_without_orphan(canvas, remark, width)]
        self._remarks += [""] * (text.remark_rows - len(self._remarks))

        # A costly moment that is long or not known yet gets two rows if all gaps can stay.
        room = width - self._lower_indent - _MOMENT_NUMBER_COLUMNS
        longest = max((_columns(canvas, moment.parts) for moment in text.costly or ()), default=0)
        has_long_moments = text.are_numbers and (text.costly is None or longest > room)
        self._moment_rows = 1
        if has_long_moments and rows >= self.least + self._most_gaps + _MAX_COSTLY_MOMENTS:
            self._moment_rows = 2
        self._gaps = min(self._most_gaps, max(0, rows - self.least))
        missing = max(0, self.least - rows)
        self._remarks = self._remarks[: max(0, len(self._remarks) - missing)]

    @property
    def _parts(self) -> list[int]:
        """The rows of each part that is not empty."""
        costly = self._moment_rows * _MAX_COSTLY_MOMENTS if self._text.no_costly else 0
        parts = [len(self.reason), 2 + len(self._text.rows), int(self._text.ladder is not None), costly]
        return [rows for rows in (*parts, len(self._remarks)) if rows]

    @property
    def least(self) -> int:
        """The rows without gaps."""
        return sum(self._parts)

    @property
    def _most_gaps(self) -> int:
        return len(self._parts) - 1

    @property
    def height(self) -> int:
        """The rows with gaps."""
        return self.least + self._gaps

    def paint_reason(self, canvas: Canvas, corner: Corner) -> int:
        """Paint the reason, with its numbers emphasised; returns the row below it."""
        for row, line in enumerate(self.reason, corner.y):
            x = corner.x if self._text.are_numbers else corner.x + (self.width - canvas.measure(line)) // 2
            for part in re.split(r"(\d+)", line):
                x = canvas.put(x, row, part, "class:emphasis" if part.isdigit() else "")
        return corner.y + len(self.reason)

    def paint(self, canvas: Canvas, corner: Corner, glyphs: LineGlyphs) -> None:
        """Paint the reason and everything below it."""
        y = self.paint_reason(canvas, corner)
        self.paint_numbers(canvas, Corner(corner.x, y + self._gap_before(1)), glyphs)

    def paint_numbers(self, canvas: Canvas, corner: Corner, glyphs: LineGlyphs) -> None:
        """Paint everything below the reason."""
        x = corner.x
        y = self._paint_table(canvas, corner, glyphs)
        part = 2
        if self._text.ladder:
            y += self._gap_before(part)
            self._paint_ladder(canvas, Corner(x, y), self._text.ladder, glyphs)
            y += 1
            part += 1
        if self._text.no_costly:
            y += self._gap_before(part)
            self._paint_costly(canvas, Corner(x, y))
            y += self._moment_rows * _MAX_COSTLY_MOMENTS
            part += 1
        y += self._gap_before(part)
        for row, line in enumerate(self._remarks, y):
            canvas.put(x, row, line)

    def _gap_before(self, part: int) -> int:
        """Return the rows before a part, numbered from 0: the upper parts get their gaps first."""
        return 1 if part <= self._gaps else 0

    def _paint_table(self, canvas: Canvas, corner: Corner, glyphs: LineGlyphs) -> int:
        """Paint the table; returns the row below it."""
        x, y = corner
        text = self._text
        labels = self._table.label_columns
        # The notes are left out if the names need their columns.
        notes = max((canvas.measure(row.note) for row in text.rows), default=0)
        beside_notes = (self.width - labels - notes - _COLUMNS_BEFORE_NOTE) // 2
        alone = (self.width - labels) // 2
        has_notes = notes > 0 and not beside_notes <= max(map(canvas.measure, text.names)) < alone
        each = beside_notes if has_notes else alone
        columns = [x + labels, x + labels + each]
        for at, name in zip(columns, text.names, strict=True):
            self._put(canvas, Corner(at, y), each, fit_name(name, min(each - 1, _MAX_NAME_COLUMNS)), "class:title")
        canvas.put(x, y + 1, glyphs.across * self.width, "class:rule")
        for row_at, row in enumerate(text.rows, y + 2):
            strong = "class:emphasis" if row.is_strong else ""
            canvas.put(x, row_at, fit(row.label, labels - 1), strong or "class:dim")
            for at, value in zip(columns, row.values, strict=True):
                self._paint_value(canvas, Corner(at, row_at), each, value, glyphs)
            if has_notes:
                canvas.put_right(x + self.width, row_at, row.note, "class:dim")
        return y + 2 + len(text.rows)

    def _paint_value(self, canvas: Canvas, corner: Corner, width: int, value: SideValue, glyphs: LineGlyphs) -> None:
        x, y = corner
        text = (value.short or value.text) if self._table.is_short else value.text
        if value.bar_style and self._table.has_meters:
            if value.lit is not None:  # the columns stay free until it is known
                paint_squares(
                    canvas, corner=corner, lit=value.lit, total=_METER_SQUARES, style=value.bar_style, glyphs=glyphs
                )
            x += _METER_SQUARES + 1
        self._put(canvas, Corner(x, y), width, text, value.text_style)

    def _put(self, canvas: Canvas, corner: Corner, width: int, text: str, style: str) -> None:
        if self._text.are_numbers:
            canvas.put_right(corner.x + width, corner.y, text, style)
        else:
            canvas.put(*corner, text, style)

    def _paint_ladder(self, canvas: Canvas, corner: Corner, row: LadderRow, glyphs: LineGlyphs) -> None:
        (x, y), end = corner, corner.x + self.width
        canvas.put(x, y, _("ladder"), "class:dim")
        x += self._lower_indent
        standing = row.standing
        if standing is None:
            canvas.put(x, y, "...")
            return
        lit = min(NEEDED, standing.rung.wins) or (NEEDED if standing.rung.is_beaten else 0)
        x = (
            paint_squares(canvas, corner=Corner(x, y), lit=lit, total=NEEDED, style="class:tally.skill", glyphs=glyphs)
            + 2
        )
        if standing.next_level:
            offer = _("play {level}").format(level=row.level_name(standing.next_level))
            beaten = standing_texts(standing, row.level_name)[0]
            if x + canvas.measure(beaten) + 7 + canvas.measure(offer) <= end:
                x = canvas.put(x, y, beaten) + 3
            x = canvas.put(x, y, f" {LEVEL_KEY} ", "class:key", climb) + 1
            canvas.put(x, y, offer, "class:emphasis", climb)
            return
        texts = standing_texts(standing, row.level_name) if standing.counted else row.uncounted
        text = next((each for each in texts if x + canvas.measure(each) <= end), fit(texts[-1], end - x))
        x = canvas.put(x, y, text) + 3
        next_level = _("then {level}").format(level=row.level_name(standing.above)) if standing.above else ""
        if next_level and standing.counted and x + canvas.measure(next_level) <= end:
            canvas.put(x, y, next_level, "class:dim")

    def _paint_costly(self, canvas: Canvas, corner: Corner) -> None:
        (x, y), end = corner, corner.x + self.width
        costly = self._text.costly
        placeholder = "..." if costly is None else self._text.no_costly
        if not costly and len(canvas.wrap(placeholder, end - x - self._lower_indent)) > 1:  # clear without its label
            canvas.put_wrapped(x, y, placeholder, self.width)
            return
        canvas.put(x, y, fit(self._costly_label, self._lower_indent - 1), "class:dim")
        x += self._lower_indent
        if not costly:
            canvas.put(x, y, placeholder)
            return
        moments = costly[:_MAX_COSTLY_MOMENTS]
        digits = max(2, *(len(str(moment.number)) for moment in moments))
        for number, moment in enumerate(moments):
            row = y + number * self._moment_rows
            canvas.put_right(x + digits, row, str(moment.number), "class:dim")
            lines = _moment_lines(canvas, moment, end - x - digits, self._moment_rows)
            for below, line in enumerate(lines, row):
                at = x + digits
                for text, style in line:
                    at = canvas.put(at, below, text, style)


def _moment_lines(canvas: Canvas, moment: Costly, room: int, rows: int) -> list[list[tuple[str, str]]]:
    """Break the texts of a costly moment into at most ``rows`` lines, leaving out what does not fit.

    On a single line the gaps are narrow if that makes room for all texts, or at least for the first two.
    """
    narrow = [(text.replace("  ", " "), style) for text, style in moment.parts]
    needed = moment.parts if 1 + _columns(canvas, narrow) <= room else moment.parts[:2]
    is_narrow = rows == 1 and 2 + _columns(canvas, needed) > room
    gap = " " if is_narrow else "  "
    lines = [[(gap, "")]]
    for part in _unbreakable_groups(moment.parts):
        texts = [(text.replace("  ", gap), style) for text, style in part]
        if _columns(canvas, [*lines[-1], *texts]) > room:
            if len(lines) == rows:
                break
            lines.append([(gap, "")])
            texts[0] = texts[0][0].strip(), texts[0][1]
        lines[-1] += texts
    return lines


def _unbreakable_groups(parts: Sequence[tuple[str, str]]) -> list[list[tuple[str, str]]]:
    """Group the texts that stay on one line: a line may be broken only before a text that begins with two blanks."""
    groups: list[list[tuple[str, str]]] = []
    for text, style in parts:
        if groups and not text.startswith("  "):
            groups[-1].append((text, style))
        else:
            groups.append([(text, style)])
    return groups


def _columns(canvas: Canvas, parts: Sequence[tuple[str, str]]) -> int:
    return sum(canvas.measure(text) for text, _style in parts)
