"""The screen with a text to share, on a card if there is room for it."""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import partial
from typing import Final, NamedTuple

from schiffe.language.i18n import _
from schiffe.language.text import split_label
from schiffe.toolkit.bar import BADGE_QUIET, Bar, paint_bar
from schiffe.toolkit.canvas import Canvas, Corner, Size
from schiffe.toolkit.command import Command, back_command
from schiffe.toolkit.layout import band_style, centred_corner, wrap_evenly
from schiffe.toolkit.paged import Paged, scroll_commands
from schiffe.toolkit.scene import NO_SCENE, Scene, paint_below, paint_letters
from schiffe.toolkit.screen import Screen
from schiffe.toolkit.stack import StackPart, stack
from schiffe.toolkit.style import TextStyle

_CARD_COLUMNS: Final = 72
"""The columns of the card of a text to share; without more columns there is no card."""
_CARD_EDGE_COLUMNS: Final = 2
_CARD_EDGE_ROWS: Final = 1
_GLYPH_COLUMNS_ON_CARD: Final = 2
"""The columns of a glyph on a card, which make it about square."""


class SharedLine(NamedTuple):
    """A line of a text to share; a row of a picture has ``styles``, one for each character."""

    text: str
    styles: Sequence[str] = ()


@dataclass(frozen=True)
class SharedText(Paged):
    """A text to share, scrolled to a line; the lines before the first empty one are its title."""

    lines: Sequence[SharedLine]


class SharedScreen(Screen[SharedText, None]):
    """A screen with a text that was copied to the clipboard."""

    def __init__(self, lines: Sequence[SharedLine], scene: Scene = NO_SCENE) -> None:
        super().__init__(SharedText(lines))
        self._scene = scene

    def commands(self, state: SharedText) -> Sequence[Command[SharedText]]:
        return [back_command("enter", "c"), *scroll_commands(state)]

    def fitted(self, state: SharedText, canvas: Canvas) -> SharedText:
        """Return the state with the number of lines that fit."""
        line_count = len(_wrapped_lines(canvas, state.lines))
        rows = canvas.free_rows - 1 - len(_copy_remark_texts(canvas))
        return state.with_size(line_count, rows if line_count <= rows else rows - 1)  # a row for an arrow

    def paint(self, canvas: Canvas, state: SharedText) -> None:
        canvas.clear()
        paint_bar(canvas, Bar(_("To share"), badge=state.place_text, badge_style=BADGE_QUIET))
        lines = _wrapped_lines(canvas, state.lines)
        remark_lines = _copy_remark_texts(canvas)
        visible_rows = len(lines[state.first_line : state.first_line + state.rows])

        remark = StackPart(len(remark_lines), partial(self.paint_remark, canvas, lines=remark_lines), gap_rows=1)
        card_rows = visible_rows + 2 * _CARD_EDGE_ROWS
        card = StackPart(card_rows, partial(self.paint_card, canvas, rows=card_rows, state=state))
        page = stack(canvas.free_rows, [card, remark])
        if canvas.width > _CARD_COLUMNS and page.height <= canvas.free_rows - 1:
            corner = paint_letters(canvas, _CARD_COLUMNS, page.height, self._scene)
        else:
            arrow = StackPart(1 if state.line_count > state.rows else 0)
            text = StackPart(visible_rows, partial(self.paint_text, canvas, state=state))
            page = stack(canvas.free_rows, [arrow, text, remark])
            corner = centred_corner(canvas, max(canvas.measure(line.text) for line in lines), page.height)
        paint_below(canvas, page.paint(corner) + 1, self._scene)

    def paint_text(self, canvas: Canvas, corner: Corner, state: SharedText) -> None:
        _paint_lines(canvas, corner, state, background="", glyph_columns=1)
        state.paint_arrows(canvas, Corner(canvas.width // 2, corner.y))

    def paint_card(self, canvas: Canvas, corner: Corner, rows: int, state: SharedText) -> None:
        background = band_style(canvas)
        canvas.fill(corner, Size(_CARD_COLUMNS, rows), background)
        text = corner.right(_CARD_EDGE_COLUMNS).down(_CARD_EDGE_ROWS)
        _paint_lines(canvas, text, state, background=background, glyph_columns=_GLYPH_COLUMNS_ON_CARD)
        state.paint_arrows(canvas, Corner(canvas.width // 2, text.y))

    def paint_remark(self, canvas: Canvas, corner: Corner, lines: Sequence[str]) -> None:
        for y, line in enumerate(lines, corner.y):
            canvas.put(min(corner.x, canvas.width - 1 - canvas.measure(line)), y, line, TextStyle.DIM)


def _paint_lines(canvas: Canvas, corner: Corner, state: SharedText, *, background: str, glyph_columns: int) -> None:
    lines = _wrapped_lines(canvas, state.lines)
    for index, line in enumerate(lines[state.first_line : state.first_line + state.rows], state.first_line):
        x = corner.x
        y = corner.y + index - state.first_line
        if line.styles:
            for character, style in zip(line.text, line.styles, strict=True):
                x = canvas.put(x, y, character.ljust(glyph_columns), style)
        else:
            is_title = all(earlier.text for earlier in lines[:index])
            canvas.put(x, y, line.text, f"{background} {TextStyle.EMPHASIS if is_title else ''}")


def _wrapped_lines(canvas: Canvas, lines: Sequence[SharedLine]) -> list[SharedLine]:
    """Return the lines for the screen; a row of a picture is never broken.

    A long line is broken after a colon if the rest, such as a command, then fits into one line.
    """
    is_on_card = canvas.width > _CARD_COLUMNS
    width = _CARD_COLUMNS - 2 * _CARD_EDGE_COLUMNS if is_on_card else canvas.text_width
    wrapped: list[SharedLine] = []
    for line in lines:
        label, text = split_label(line.text)
        if line.styles or canvas.measure(line.text) <= width:
            wrapped.append(line)
        elif label and canvas.measure(text) <= width:
            wrapped += map(SharedLine, [*canvas.wrap(label, width), text])
        else:
            wrapped += map(SharedLine, canvas.wrap(line.text, width))
    return wrapped


def _copy_remark_texts(canvas: Canvas) -> list[str]:
    """Return the remark in one line if possible, shortened if necessary."""
    width = canvas.text_width
    full_text = _("Copied if your terminal allows it. If not, select it with Shift+mouse.")
    short_text = _("Not copied? Select with Shift+mouse.")
    for text in (full_text, short_text):
        if canvas.measure(text) <= width:
            return [text]
    return wrap_evenly(canvas, full_text, width)
