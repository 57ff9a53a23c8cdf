"""The help over whatever was shown before: in two columns where there is room, longer than the screen if need be."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Final, TypeAlias

from schiffe.base.i18n import _
from schiffe.base.width import wrapped
from schiffe.toolkit.canvas import Canvas, Run
from schiffe.toolkit.layout import Bar, paint_bar
from schiffe.toolkit.paging import Paged, scroll_commands
from schiffe.toolkit.screen import Command, Done, Screen

WIDEST: Final = 76
"""Columns of a column of text: longer lines are hard to read."""
_FOR_TWO: Final = 100
"""From so many columns on, there are two columns of text."""
_GAP: Final = 4
"""Columns between the two."""
KEY: Final = "class:key"


@dataclass(frozen=True)
class Entry:
    """Something that is explained: keys, divided by blanks, or a sign in the ``style`` that it has elsewhere."""

    label: str
    text: str
    style: str = KEY


@dataclass(frozen=True)
class Section:
    """A heading and what stands below it."""

    heading: str
    lines: Sequence[str | Entry]


def sections(text: str) -> list[Section]:
    """A text as sections; its lines that begin with # are their headings."""
    parts = (part.strip("\n").split("\n") for part in f"\n{text}".split("\n# ") if part.strip())
    return [Section(heading, lines) for heading, *lines in parts]


@dataclass(frozen=True)
class Page(Paged):
    """The part of a help that is shown."""

    sections: Sequence[Section]


class HelpScreen(Screen[Page, None]):
    """What there is to know."""

    def __init__(self, help_sections: Sequence[Section]) -> None:
        super().__init__(Page(help_sections))

    def help_keys(self, state: Page) -> Sequence[str]:  # noqa: ARG002
        """There is no help on the help."""
        return ()

    def commands(self, state: Page) -> Sequence[Command[Page]]:
        """Scroll, and go back."""
        back: Command[Page] = Command(
            ("escape", "enter", "f1", "?", "f10", "q"), lambda _page: Done(None), _("Esc"), _("back")
        )
        return [back, *scroll_commands(state)]

    def fitted(self, state: Page, canvas: Canvas) -> Page:
        """The page that a frame of this size has room for."""
        return state.in_room(len(_laid_out(canvas, state.sections)), canvas.height - 3)

    def paint(self, canvas: Canvas, state: Page) -> None:
        """A page of it on an empty screen."""
        canvas.clear()
        paint_bar(canvas, Bar(_("Help")))
        for number, line in enumerate(_laid_out(canvas, state.sections)[state.first : state.first + state.room], 1):
            for x, text, style in line:
                canvas.put(x, number, text, style)


_Line: TypeAlias = list[Run]


def _laid_out(canvas: Canvas, parts: Sequence[Section]) -> list[_Line]:
    """All lines of the help."""
    if canvas.width < _FOR_TWO or len(parts) < 2:
        width = min(WIDEST, canvas.width - 2)
        return _column(canvas, parts, (canvas.width - width) // 2, width, _key_width(canvas, parts))
    width = min(WIDEST, (canvas.width - 2 - _GAP) // 2)
    left = (canvas.width - 2 * width - _GAP) // 2
    keys = _key_width(canvas, parts)
    heights = [len(_column(canvas, parts[:end], left, width, keys)) for end in range(len(parts) + 1)]
    split = min(range(1, len(parts)), key=lambda end: max(heights[end], heights[-1] - heights[end]))
    one = _column(canvas, parts[:split], left, width, keys)
    other = _column(canvas, parts[split:], left + width + _GAP, width, keys)
    height = max(len(one), len(other))
    return [[*line, *beside] for line, beside in zip(_filled(one, height), _filled(other, height), strict=True)]


def _filled(lines: list[_Line], height: int) -> list[_Line]:
    return [*lines, *([] for _line in range(height - len(lines)))]


def _key_width(canvas: Canvas, parts: Sequence[Section]) -> int:
    """The columns of the longest keys: what they do stands in line in all sections."""
    lines = (line for part in parts for line in part.lines)
    return max(
        (_label_width(canvas, line) for line in lines if isinstance(line, Entry) and line.style == KEY), default=0
    )


def _column(canvas: Canvas, parts: Sequence[Section], x: int, width: int, keys: int) -> list[_Line]:
    """Sections one below the other, with a blank line between them; keys take ``keys`` columns."""
    lines: list[_Line] = []
    for part in parts:
        if lines:
            lines.append([])
        lines += [[(x, line, "class:title")] for line in wrapped(part.heading, width)]
        entries = [line for line in part.lines if isinstance(line, Entry)]
        indent = 2 + max((keys if line.style == KEY else _label_width(canvas, line) for line in entries), default=0)
        for line in part.lines:
            if isinstance(line, str):
                lines += [[(x, text, "")] for text in wrapped(line, width)]
            else:
                texts = wrapped(line.text, width - indent)
                rows: list[_Line] = [[(x + indent, text, "")] for text in texts]
                rows[0] = [*_label(canvas, line, x), *rows[0]]
                lines += rows
    return lines


def _label(canvas: Canvas, entry: Entry, x: int) -> Iterator[Run]:
    """The keys of an entry, each drawn as a key, or its sign."""
    if entry.style != KEY:
        yield x, entry.label, entry.style
        return
    edge = " " if canvas.width >= 60 else ""
    for key in entry.label.replace(",", "").split():
        shown = f"{edge}{key}{edge}"
        yield x, shown, KEY
        x += canvas.measure(shown) + 1


def _label_width(canvas: Canvas, entry: Entry) -> int:
    *_before, (x, text, _style) = _label(canvas, entry, 0)
    return x + canvas.measure(text)
