"""Scrolling a text that is longer than the screen: its state, keys, and arrows."""

from dataclasses import dataclass, replace
from typing import Self, TypeVar

from schiffe.language.i18n import _
from schiffe.toolkit.canvas import Canvas, Corner
from schiffe.toolkit.command import AnyTransition, Command
from schiffe.toolkit.style import TextStyle


@dataclass(frozen=True, kw_only=True)
class Paged:
    """A scrolled text: the index of its first visible line, the number of its lines, and the rows for them."""

    first_line: int = 0
    line_count: int = 0
    rows: int = 1

    def scrolled(self, by: int) -> Self:
        """Return the state scrolled down by lines, at most to the end."""
        return replace(self, first_line=max(0, min(self.first_line + by, self.line_count - self.rows)))

    def scrolled_up(self) -> Self:
        return self.scrolled(-1)

    def scrolled_down(self) -> Self:
        return self.scrolled(1)

    def scrolled_page_up(self) -> Self:
        return self.scrolled(-self.rows)

    def scrolled_page_down(self) -> Self:
        return self.scrolled(self.rows)

    def scrolled_to_start(self) -> Self:
        return self.scrolled(-self.line_count)

    def scrolled_to_end(self) -> Self:
        return self.scrolled(self.line_count)

    def with_size(self, line_count: int, rows: int) -> Self:
        """Return the state for a text of this length on this number of rows."""
        return replace(self, line_count=line_count, rows=rows).scrolled(0)

    @property
    def place_text(self) -> str:
        """The position in the text, for the bar; empty if the whole text fits."""
        if self.line_count <= self.rows:
            return ""
        return _("{number} of {all}").format(number=self.first_line + self.rows, all=self.line_count)

    def paint_arrows(self, canvas: Canvas, corner: Corner) -> None:
        """Paint the arrows above and below a text that begins at ``corner``; a click on one scrolls by a page."""
        can_scroll_up = self.first_line > 0
        can_scroll_down = self.first_line + self.rows < self.line_count
        up = Paged.scrolled_page_up if can_scroll_up else None
        down = Paged.scrolled_page_down if can_scroll_down else None
        paint_arrows(canvas, Corner(corner.x, corner.y - 1), corner.down(self.rows), up=up, down=down)


def paint_arrows(
    canvas: Canvas,
    upper_corner: Corner,
    lower_corner: Corner,
    *,
    up: AnyTransition | None,
    down: AnyTransition | None,
) -> None:
    """Paint an arrow above a list and one below it, each only if it has a transition for a click."""
    if up:
        canvas.put(upper_corner.x, upper_corner.y, "^", TextStyle.HIGHLIGHT, up)
    if down:
        canvas.put(lower_corner.x, lower_corner.y, "v", TextStyle.HIGHLIGHT, down)


_StateT = TypeVar("_StateT", bound=Paged)


def scroll_commands(state: _StateT) -> list[Command[_StateT]]:
    if state.line_count <= state.rows:
        return []
    return [
        Command(("up", "wheel-up"), Paged.scrolled_up),
        Command(("down", "wheel-down"), Paged.scrolled_down),
        Command(("pageup",), Paged.scrolled_page_up, _("PgUp"), _("up")),
        Command(("pagedown", " "), Paged.scrolled_page_down, _("PgDn"), _("down")),
        Command(("home",), Paged.scrolled_to_start),
        Command(("end",), Paged.scrolled_to_end),
    ]
