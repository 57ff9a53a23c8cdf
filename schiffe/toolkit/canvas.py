"""The canvas of a screen: rows of styled text, the areas that can be clicked, and the place of the typed line.

A canvas lives for one frame. Texts that are painted later cover earlier ones, so a dialog is painted over a board; it
takes the clicks of what lies below away first. Nothing here minds how small a canvas is, or whether it has room at all.
"""

from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from typing import Any, NamedTuple, TypeAlias

from schiffe.language.columns import character_width, display_width, wrapped
from schiffe.language.text import visible

Run: TypeAlias = tuple[int, str, str]
"""A text in one row: the column of its first character, the text, its style."""
ClickStep: TypeAlias = Callable[[Any], Any]
"""The effect of a click on the state of the clicked screen (a ``Step`` of ``screen``)."""
OnClick: TypeAlias = Callable[[int, int], ClickStep]
"""Makes the step for a click at a column and row of the area."""


class Size(NamedTuple):
    """The size of a screen, in characters."""

    columns: int
    rows: int


class _Area(NamedTuple):
    """A part of the canvas that can be clicked."""

    x: int
    y: int
    width: int
    height: int
    on_click: OnClick
    on_right_click: OnClick | None

    def contains(self, x: int, y: int) -> bool:
        return self.x <= x < self.x + self.width and self.y <= y < self.y + self.height


class Canvas:
    """``width`` x ``height`` characters, counted from the top left corner.

    Attributes:
        rows: for each row what was painted on it, in order.
        typed: column, row and width of the place where the typed line is shown; None when nothing can be typed.
        showable: makes a text one that the terminal can show, whoever wrote it.
        moment: when the frame is painted, in seconds of ``time.monotonic``; pictures that move are functions of it.
        redraw_after: after how many seconds the next frame is to be painted because something moves; None while nothing
            does.
        has_shades: whether two backgrounds that mean the same can differ a little, as those of a checkerboard do.
        is_rich: whether the terminal has more than the basic 16 colours, whatever the theme makes of them.
    """

    def __init__(
        self,
        width: int,
        height: int,
        showable: Callable[[str], str] = visible,
        moment: float = 0.0,
        *,
        has_shades: bool = True,
        is_rich: bool = True,
    ) -> None:
        self.width = width
        self.height = height
        self.moment = moment
        self.has_shades = has_shades
        self.is_rich = is_rich
        self.rows: list[list[Run]] = [[] for _ in range(height)]
        self.typed: tuple[int, int, int] | None = None
        self.redraw_after: float | None = None
        self.showable = showable
        self._areas: list[_Area] = []

    def holds(self, size: Size) -> bool:
        """Return whether the canvas is at least so large."""
        return self.width >= size.columns and self.height >= size.rows

    @contextmanager
    def without_last(self, rows: int) -> Iterator[None]:
        """Within it, the canvas ends so many rows earlier: something else stands there."""
        self.height -= rows
        try:
            yield
        finally:
            self.height += rows

    def measure(self, text: str) -> int:
        """Return how many columns a text takes here."""
        return display_width(self.showable(text))

    def put(self, x: int, y: int, text: str, style: str = "", click: ClickStep | None = None) -> int:
        """Paint a text, which may be clicked; what does not fit is cut off. Returns the column behind it."""
        text = self.showable(text).replace("\n", " ")
        width = display_width(text)
        if not 0 <= y < self.height or x >= self.width:
            return x + width
        if x + width > self.width:
            text = fit(text, self.width - x)
        self.rows[y].append((x, text, style))
        if click:
            self.add_click_area(x, y, width, 1, lambda _x, _y: click)
        return x + width

    def paste(self, y: int, runs: Iterable[Run]) -> None:
        """Paint runs into a row as they are; the caller knows that they fit across and can be shown."""
        if 0 <= y < self.height:
            self.rows[y] += runs

    def put_right(self, end: int, y: int, text: str, style: str = "", click: ClickStep | None = None) -> int:
        """Paint a text that ends before the column ``end``; returns its first column."""
        x = max(0, end - self.measure(text))
        self.put(x, y, text, style, click)
        return x

    def put_centred(self, y: int, text: str, style: str = "", click: ClickStep | None = None) -> int:
        """Paint a text in the middle of a row; returns its first column."""
        x = max(0, (self.width - self.measure(text)) // 2)
        self.put(x, y, text, style, click)
        return x

    def put_wrapped(self, x: int, y: int, text: str, width: int, style: str = "") -> None:
        """Paint a text broken between words."""
        for number, line in enumerate(self.wrap(text, width)):
            self.put(x, y + number, line, style)

    def first_fitting(self, width: int, *wordings: str) -> str:
        """Return the first of some wordings that has room, or as much of the last one as has."""
        return next((text for text in wordings if self.measure(text) <= width), fit(wordings[-1], width))

    def wrap(self, text: str, width: int) -> list[str]:
        """Return a text in lines of at most so many columns, as they would be shown here."""
        return wrapped(self.showable(text), width)

    def fill(self, x: int, y: int, width: int, height: int, style: str = "") -> None:
        """Paint blanks over an area."""
        for row in range(y, y + height):
            self.put(x, row, " " * width, style)

    def add_click_area(
        self, x: int, y: int, width: int, height: int, on_click: OnClick, on_right_click: OnClick | None = None
    ) -> None:
        """Let a click on an area do something, and one of the right button too; the later one of two areas counts."""
        self._areas.append(_Area(x, y, width, height, on_click=on_click, on_right_click=on_right_click))

    def redraw_in(self, seconds: float) -> None:
        """Let the next frame be painted in so many seconds; where several things move, the first one counts."""
        self.redraw_after = seconds if self.redraw_after is None else min(seconds, self.redraw_after)

    def place_typed_line(self, x: int, y: int, width: int) -> None:
        """Show the typed line at a place."""
        self.typed = (x, y, width)

    def clear(self) -> None:
        """Take away all that was painted so far, and what moved in it."""
        self.rows = [[] for _row in self.rows]
        self.redraw_after = None

    def forget_clicks(self) -> None:
        """Take away what can be clicked and typed so far: something is going to cover it."""
        self._areas.clear()
        self.typed = None

    def click_step(self, x: int, y: int, *, is_right: bool = False) -> ClickStep | None:
        """Return the step of a click on a character, perhaps of the right button; None if it has none."""
        area = next((area for area in reversed(self._areas) if area.contains(x, y)), None)
        if area is None:
            return None
        on_click = area.on_right_click if is_right else area.on_click
        return on_click(x - area.x, y - area.y) if on_click else None

    def text(self) -> str:
        """Return what a user sees, without styles: for tests."""
        lines = []
        for row in self.rows:
            signs = [" "] * self.width
            for x, (character, _style) in characters(tuple(row)).items():
                if 0 <= x < self.width:
                    signs[x] = character
            lines.append("".join(signs).rstrip())
        return "\n".join(lines)


def characters(row: tuple[Run, ...]) -> dict[int, tuple[str, str]]:
    """Return the characters of a row with their styles, by column; the second column of a wide one is empty."""
    shown: dict[int, tuple[str, str]] = {}
    for start, text, style in row:
        if is_right_half(shown, start) and any(map(character_width, text)):
            shown[start - 1] = (" ", style)  # of a wide one only half would be left
        if text.isascii():
            shown.update({x: (character, style) for x, character in enumerate(text, start)})
            end = start + len(text)
        else:
            end = _add_by_widths(shown, start, text, style)
        if end > start and is_right_half(shown, end):
            shown[end] = (" ", style)
    return shown


def is_right_half(shown: dict[int, tuple[str, str]], column: int) -> bool:
    """Return whether a column is the second one of a wide character."""
    return column in shown and not shown[column][0]


def _add_by_widths(shown: dict[int, tuple[str, str]], start: int, text: str, style: str) -> int:
    """Add a text of which a character may take no column, or two; returns the column behind it."""
    x = start
    for character in text:
        columns = character_width(character)
        if columns == 0:  # it belongs to the one before
            if x > start:
                before = x - 1 if shown[x - 1][0] else x - 2
                shown[before] = (shown[before][0] + character, style)
            continue
        shown[x] = (character, style)
        if columns == 2:
            shown[x + 1] = ("", style)
        x += columns
    return x


def fit(text: str, width: int) -> str:
    """Return the text, cut to so many columns; two dots at its end tell that something is missing."""
    if display_width(text) <= width:
        return text
    head, used = "", 0
    for character in text:
        used += character_width(character)
        if used > width - 2:
            break
        head += character
    return f"{head}.." if width > 2 else head


def fit_name(name: str, width: int) -> str:
    """Return a name, cut to so many columns; one with a number or the like in parentheses keeps it where it is cut."""
    _kind, _mark, which = name.removesuffix(")").partition(" (")
    is_short = name.endswith(")") and 0 < display_width(which) <= width < display_width(name)
    return which if is_short else fit(name, width)
