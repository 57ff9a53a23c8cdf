"""Screens of text in sections, such as the help: in two columns on wide terminals, and scrollable."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from enum import Enum
from itertools import zip_longest
from typing import Final, NamedTuple, TypeAlias

from schiffe.language.columns import wrapped
from schiffe.language.i18n import _
from schiffe.terminal.glyphs import BOX_LINES, LineGlyphs
from schiffe.toolkit.bar import BADGE_QUIET, Bar, paint_bar
from schiffe.toolkit.canvas import Canvas, Corner, Run
from schiffe.toolkit.command import Command, back_command
from schiffe.toolkit.layout import GAP_COLUMNS, MAX_PAGE_COLUMNS, centred_corner
from schiffe.toolkit.paged import Paged, scroll_commands
from schiffe.toolkit.screen import Screen
from schiffe.toolkit.style import TextStyle

_WIDTH_FOR_TWO_COLUMNS: Final = 100
_COLUMNS_BETWEEN_TEXTS: Final = 4
"""The empty columns between two columns of text, and beside them."""
_MIN_HEIGHT_FOR_ROW_BELOW_ARROW: Final = 24
KEY: Final = TextStyle.KEY


class HelpEntry(NamedTuple):
    """An explanation of keys, separated by blanks, or of a glyph in its usual ``style``."""

    label: str
    text: str
    style: str = KEY

    @property
    def is_key(self) -> bool:
        return self.style == KEY

    @property
    def keys(self) -> list[str]:
        return self.label.replace(",", "").split()


@dataclass(frozen=True)
class Section:
    """A heading with the lines below it."""

    heading: str
    lines: Sequence[str | HelpEntry]


def split_sections(text: str) -> list[Section]:
    """Split a text into sections; lines that begin with # are headings."""
    parts = (part.strip("\n").split("\n") for part in f"\n{text}".split("\n# ") if part.strip())
    return [Section(heading, lines) for heading, *lines in parts]


@dataclass(frozen=True)
class HelpPage(Paged):
    """A text in sections, scrolled to a line."""

    sections: Sequence[Section]
    glyphs: LineGlyphs = BOX_LINES


class TextScreen(Screen[HelpPage, None]):
    """A screen with a text in sections."""

    def __init__(self, sections: Sequence[Section], title: str, glyphs: LineGlyphs = BOX_LINES) -> None:
        super().__init__(HelpPage(sections, glyphs))
        self._title = title

    def help_keys(self, state: HelpPage) -> Sequence[str]:
        """Return no keys, because the help has no help."""
        return ()

    def commands(self, state: HelpPage) -> Sequence[Command[HelpPage]]:
        return [back_command("enter", "f1", "?", "q"), *scroll_commands(state)]

    def fitted(self, state: HelpPage, canvas: Canvas) -> HelpPage:
        """Return the page with the number of lines that fit."""
        line_count = len(_make_text_layout(canvas, state).rows)
        rows = _max_rows(canvas)
        if line_count > rows:
            rows -= 2 if canvas.height >= _MIN_HEIGHT_FOR_ROW_BELOW_ARROW else 1  # the arrow, perhaps a free row
        return state.with_size(line_count, rows)

    def paint(self, canvas: Canvas, state: HelpPage) -> None:
        canvas.clear()
        paint_bar(canvas, Bar(self._title, badge=state.place_text, badge_style=BADGE_QUIET))
        rows, width = _make_text_layout(canvas, state)
        left_x, top_y = centred_corner(canvas, width, min(state.rows, len(rows)))
        for y, row in enumerate(rows[state.first_line : state.first_line + state.rows], top_y):
            for x, text, style in row:
                canvas.put(left_x + x, y, text, style)
        state.paint_arrows(canvas, Corner(canvas.width // 2, top_y))


class HelpScreen(TextScreen):
    """The help; its first section ends with a hint for terminals that reserve the function keys."""

    def __init__(self, sections: Sequence[Section], glyphs: LineGlyphs = BOX_LINES) -> None:
        first, *others = sections
        keys = _("If your terminal keeps F1 and F10 to itself, use ? and Esc.")
        super().__init__([replace(first, lines=[*first.lines, "", keys]), *others], _("Help"), glyphs)


def _max_rows(canvas: Canvas) -> int:
    """Return the rows for a text: all but the bar, an empty row below it, and the keys."""
    return canvas.free_rows - 1


_Row: TypeAlias = list[Run]


class _TextLayout(NamedTuple):
    """The rows of a text and their width; the columns of their runs count from the left edge of the text."""

    rows: list[_Row]
    width: int


def _make_text_layout(canvas: Canvas, page: HelpPage) -> _TextLayout:
    """Return the rows of the whole text, as loosely spaced as it fits on the screen."""
    for spacing in (_Spacing.ENTRIES, _Spacing.HEADINGS, _Spacing.NONE):
        layout = _in_columns(canvas, page, _COLUMNS_BETWEEN_TEXTS, spacing)
        if len(layout.rows) <= _max_rows(canvas):
            return layout
    return _in_columns(canvas, page, 1, _Spacing.NONE)


class _Spacing(Enum):
    """The empty rows of a layout: none, below headings, or above every entry."""

    NONE = 0
    HEADINGS = 1
    ENTRIES = 2


class _SectionLayout(NamedTuple):
    """The layout of every section: its width, the width of key names, the line beside headings, and the empty rows."""

    width: int
    key_width: int
    glyphs: LineGlyphs
    spacing: _Spacing


def _in_columns(canvas: Canvas, page: HelpPage, margin_columns: int, spacing: _Spacing) -> _TextLayout:
    """Return the text in one column or, on wide terminals, in two columns of whole sections and similar height."""
    is_single = canvas.width < _WIDTH_FOR_TWO_COLUMNS or len(page.sections) < 2
    half_columns = (canvas.width - 2 * margin_columns - _COLUMNS_BETWEEN_TEXTS) // 2
    width = min(MAX_PAGE_COLUMNS, canvas.text_width if is_single else half_columns)
    entries = [line for section in page.sections for line in section.lines if isinstance(line, HelpEntry)]
    key_width = max((_label_width(canvas, entry) for entry in entries if entry.is_key), default=0)
    layout = _SectionLayout(width=width, key_width=key_width, glyphs=page.glyphs, spacing=spacing)
    blocks = [_section_rows(canvas, section, layout) for section in page.sections]
    if is_single:
        rows = _stacked(blocks)
        return _TextLayout(rows, _width_of(canvas, rows))
    splits = [(_stacked(blocks[:end]), _stacked(blocks[end:])) for end in range(1, len(blocks))]
    left, right = min(splits, key=lambda split: max(map(len, split)))
    right_x = _width_of(canvas, left) + _COLUMNS_BETWEEN_TEXTS
    rows = []
    for left_row, right_row in zip_longest(left, right, fillvalue=()):
        moved_row = [Run(right_x + run.x, run.text, run.style) for run in right_row]
        rows.append([*left_row, *moved_row])
    return _TextLayout(rows, right_x + _width_of(canvas, right))


def _stacked(blocks: Sequence[list[_Row]]) -> list[_Row]:
    """Return the rows of all blocks, with an empty row between two blocks."""
    return [row for block in blocks for row in ([], *block)][1:]


def _width_of(canvas: Canvas, rows: Sequence[_Row]) -> int:
    return max((run.x + canvas.measure(run.text) for row in rows for run in row), default=0)


def _section_rows(canvas: Canvas, section: Section, layout: _SectionLayout) -> list[_Row]:
    rows = _heading_rows(canvas, section.heading, layout)
    begins_with_text = bool(section.lines) and isinstance(section.lines[0], str)
    is_text_apart = layout.spacing is _Spacing.ENTRIES and begins_with_text
    if section.lines and (layout.spacing is _Spacing.HEADINGS or is_text_apart):
        rows.append([])
    entries = [line for line in section.lines if isinstance(line, HelpEntry)]
    label_widths = (layout.key_width if entry.is_key else _label_width(canvas, entry) for entry in entries)
    indent_columns = max(label_widths, default=0) + GAP_COLUMNS
    for line in section.lines:
        if isinstance(line, str):
            rows += [[Run(0, text, "")] for text in wrapped(line, layout.width)]
            continue
        if layout.spacing is _Spacing.ENTRIES:
            rows.append([])
        first, *others = wrapped(line.text, layout.width - indent_columns)
        rows.append([*_key_runs(canvas, line), Run(indent_columns, first, "")])
        rows += [[Run(indent_columns, text, "")] for text in others]
    return rows


def _heading_rows(canvas: Canvas, heading: str, layout: _SectionLayout) -> list[_Row]:
    """Return a heading with a horizontal line on both sides, or without lines if it is too long."""
    across = layout.glyphs.across
    text_x = len(across) + 1
    line_x = text_x + canvas.measure(heading) + 1
    if line_x >= layout.width:
        return [[Run(0, part, TextStyle.TITLE)] for part in wrapped(heading, layout.width)]
    end_line = across * (layout.width - line_x)
    left_line, right_line = Run(0, across, TextStyle.SEPARATOR), Run(line_x, end_line, TextStyle.SEPARATOR)
    return [[left_line, Run(text_x, heading, TextStyle.TITLE), right_line]]


def _key_runs(canvas: Canvas, entry: HelpEntry) -> Iterator[Run]:
    """Yield the keys of an entry, each painted as a key, or its glyph."""
    if not entry.is_key:
        yield Run(0, entry.label, entry.style)
        return
    x = 0
    for key in entry.keys:
        text = f" {key} "
        yield Run(x, text, KEY)
        x += canvas.measure(text) + 1


def _label_width(canvas: Canvas, entry: HelpEntry) -> int:
    return _width_of(canvas, [list(_key_runs(canvas, entry))])
