"""Texts to read, such as the help: in two columns where there is room, longer than the screen if need be."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from enum import Enum
from typing import Final, NamedTuple, TypeAlias

from schiffe.language.columns import wrapped
from schiffe.language.i18n import _
from schiffe.terminal.encoding import BOX_LINES, LineGlyphs
from schiffe.toolkit.bar import BADGE_QUIET, Bar, paint_bar
from schiffe.toolkit.canvas import Canvas, Run
from schiffe.toolkit.layout import centred_corner
from schiffe.toolkit.paged import Paged, scroll_commands
from schiffe.toolkit.screen import Command, Done, Screen

MAX_TEXT_COLUMNS: Final = 76
"""Columns of a column of text: longer lines are hard to read."""
_WIDTH_FOR_TWO_COLUMNS: Final = 100
_COLUMNS_BETWEEN_TEXTS: Final = 4
"""Columns between the two, and beside them."""
_ROWS_FOR_AIR_BELOW_ARROW: Final = 24
"""The arrow tells that there is more; the keys stand below it."""
KEY: Final = "class:key"


class Entry(NamedTuple):
    """Something that is explained: keys, divided by blanks, or a sign in the ``style`` that it has elsewhere."""

    label: str
    text: str
    style: str = KEY


class Section(NamedTuple):
    """A heading and what stands below it."""

    heading: str
    lines: Sequence[str | Entry]


def sections(text: str) -> list[Section]:
    """Return a text as sections; its lines that begin with # are their headings."""
    parts = (part.strip("\n").split("\n") for part in f"\n{text}".split("\n# ") if part.strip())
    return [Section(heading, lines) for heading, *lines in parts]


@dataclass(frozen=True)
class Page(Paged):
    """The part of a text that is shown, and the characters of its lines."""

    sections: Sequence[Section]
    glyphs: LineGlyphs = BOX_LINES


class TextScreen(Screen[Page, None]):
    """A text in sections, to be read."""

    def __init__(self, sections: Sequence[Section], title: str, glyphs: LineGlyphs = BOX_LINES) -> None:
        super().__init__(Page(sections, glyphs))
        self._title = title

    def help_keys(self, state: Page) -> Sequence[str]:  # noqa: ARG002
        """Return no keys: there is no help on the help."""
        return ()

    def commands(self, state: Page) -> Sequence[Command[Page]]:
        """Scroll, and go back."""
        back: Command[Page] = Command(
            ("escape", "enter", "f1", "?", "f10", "q"), lambda _page: Done(None), _("Esc"), _("back")
        )
        return [back, *scroll_commands(state)]

    def fitted(self, state: Page, canvas: Canvas) -> Page:
        """Return the page that a frame of this size has room for."""
        lines = len(_text_layout(canvas, state).lines)
        if lines <= _rows(canvas):
            return state.in_room(lines, _rows(canvas))
        below = 2 if canvas.height >= _ROWS_FOR_AIR_BELOW_ARROW else 1  # the arrow, and perhaps a free row below it
        return state.in_room(lines, _rows(canvas) - below)

    def paint(self, canvas: Canvas, state: Page) -> None:
        """Paint a page of it in the middle of an empty screen."""
        canvas.clear()
        paint_bar(canvas, Bar(self._title, badge=state.place, badge_style=BADGE_QUIET))
        lines, width = _text_layout(canvas, state)
        left, top = centred_corner(canvas, width, min(state.room, len(lines)))
        for number, line in enumerate(lines[state.first : state.first + state.room]):
            for x, text, style in line:
                canvas.put(left + x, top + number, text, style)
        state.paint_arrows(canvas, canvas.width // 2, top)


class HelpScreen(TextScreen):
    """The help, which says at the end of its first section what to press where a terminal keeps the function keys."""

    def __init__(self, sections: Sequence[Section], glyphs: LineGlyphs = BOX_LINES) -> None:
        first, *others = sections
        keys = _("If your terminal keeps F1 and F10 to itself, use ? and Esc.")
        super().__init__([first._replace(lines=[*first.lines, "", keys]), *others], _("Help"), glyphs)


def _rows(canvas: Canvas) -> int:
    """Return the rows for a text: below the bar and a free row, and above the keys."""
    return canvas.height - 3


_Line: TypeAlias = list[Run]


class _TextLayout(NamedTuple):
    """The lines of a text, and the columns that they take; their runs are counted from the first one."""

    lines: list[_Line]
    width: int


def _text_layout(canvas: Canvas, page: Page) -> _TextLayout:
    """Return the whole text: with free rows and free columns at the sides, as far as all of it has room then."""
    ways = (_in_columns(canvas, page, _COLUMNS_BETWEEN_TEXTS, air) for air in (_Air.ENTRIES, _Air.HEADINGS, _Air.NONE))
    fitting = next((way for way in ways if len(way.lines) <= _rows(canvas)), None)
    return fitting or _in_columns(canvas, page, 1, _Air.NONE)


class _Air(Enum):
    """The places of free rows: nowhere, below headings, and above every entry."""

    NONE = 0
    HEADINGS = 1
    ENTRIES = 2


class _Measures(NamedTuple):
    """The layout of sections: their columns, those of keys, the lines beside headings, and the free rows."""

    width: int
    key_width: int
    glyphs: LineGlyphs
    air: _Air


def _in_columns(canvas: Canvas, page: Page, margin: int, air: _Air) -> _TextLayout:
    """Return the text in one column or, where there is room, in two that are about equally high, of whole sections."""
    is_single = canvas.width < _WIDTH_FOR_TWO_COLUMNS or len(page.sections) < 2
    width = min(
        MAX_TEXT_COLUMNS, canvas.width - 2 if is_single else (canvas.width - 2 * margin - _COLUMNS_BETWEEN_TEXTS) // 2
    )
    entries = [line for section in page.sections for line in section.lines if isinstance(line, Entry)]
    key_width = max((_label_width(canvas, entry) for entry in entries if entry.style == KEY), default=0)
    measures = _Measures(width, key_width, glyphs=page.glyphs, air=air)
    blocks = [_block(canvas, section, measures) for section in page.sections]
    if is_single:
        lines = _below_each_other(blocks)
        return _TextLayout(lines, _width_of(canvas, lines))
    halves = [(_below_each_other(blocks[:end]), _below_each_other(blocks[end:])) for end in range(1, len(blocks))]
    left, right = min(halves, key=lambda half: max(map(len, half)))
    start = _width_of(canvas, left) + _COLUMNS_BETWEEN_TEXTS
    lines = [*left, *([] for _row in range(len(right) - len(left)))]
    for row, line in enumerate(right):
        lines[row] = [*lines[row], *((start + x, text, style) for x, text, style in line)]
    return _TextLayout(lines, start + _width_of(canvas, right))


def _below_each_other(blocks: Sequence[list[_Line]]) -> list[_Line]:
    """Return the lines of blocks, a blank one between two of them."""
    return [line for block in blocks for line in ([], *block)][1:]


def _width_of(canvas: Canvas, lines: Sequence[_Line]) -> int:
    return max((x + canvas.measure(text) for line in lines for x, text, _style in line), default=0)


def _block(canvas: Canvas, section: Section, measures: _Measures) -> list[_Line]:
    """Return a section as lines."""
    lines: list[_Line] = [[(0, part, "class:title")] for part in wrapped(section.heading, measures.width)]
    columns = canvas.measure(section.heading)
    if columns + 4 <= measures.width:  # a line has room at both sides of it, as panels have it
        across = measures.glyphs.across
        rest = across * (measures.width - columns - 3)
        lines = [[(0, across, "class:rule"), (2, section.heading, "class:title"), (3 + columns, rest, "class:rule")]]
    begins_with_text = bool(section.lines) and isinstance(section.lines[0], str)
    if section.lines and (measures.air is _Air.HEADINGS or (measures.air is _Air.ENTRIES and begins_with_text)):
        lines.append([])
    entries = [line for line in section.lines if isinstance(line, Entry)]
    labels = (measures.key_width if entry.style == KEY else _label_width(canvas, entry) for entry in entries)
    indent = 2 + max(labels, default=0)
    for line in section.lines:
        if isinstance(line, str):
            lines += [[(0, text, "")] for text in wrapped(line, measures.width)]
            continue
        if measures.air is _Air.ENTRIES:
            lines.append([])
        first, *others = wrapped(line.text, measures.width - indent)
        lines.append([*_label(canvas, line), (indent, first, "")])
        lines += [[(indent, text, "")] for text in others]
    return lines


def _label(canvas: Canvas, entry: Entry) -> Iterator[Run]:
    """Yield the keys of an entry, each drawn as one, or its sign, from the first column on."""
    if entry.style != KEY:
        yield 0, entry.label, entry.style
        return
    x = 0
    for key in entry.label.replace(",", "").split():
        yield x, f" {key} ", KEY
        x += canvas.measure(key) + 3


def _label_width(canvas: Canvas, entry: Entry) -> int:
    return _width_of(canvas, [list(_label(canvas, entry))])
