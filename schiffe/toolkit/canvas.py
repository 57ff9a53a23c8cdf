"""The canvas of a frame: rows of styled text, click areas, and the place of the typed line.

Later texts cover earlier ones, so a dialog can be painted over a board after removing its click areas. A canvas may
have any size, even none; anything outside it is not painted.
"""

import re
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import contextmanager
from typing import Any, Final, NamedTuple, Self, TypeAlias

from schiffe.language.columns import character_width, display_width, wrapped
from schiffe.language.text import visible
from schiffe.toolkit.command import AnyTransition

OnClick: TypeAlias = Callable[[Any, int, int], Any]
"""Returns what a ``Transition`` returns, for a state and for the clicked column and row of the area."""
TEXT_MARGIN_COLUMNS: Final = 1
"""The free columns at each side of a text that may be as wide as the canvas."""
BLOCK_MARGIN_COLUMNS: Final = 2
_CUT_MARK: Final = ".."


class Run(NamedTuple):
    """A text in one row, which begins in the column ``x``, and its style."""

    x: int
    text: str
    style: str


class Corner(NamedTuple):
    """The top left corner of an area."""

    x: int
    y: int

    def right(self, columns: int) -> Self:
        """Return the corner some columns further right."""
        return type(self)(self.x + columns, self.y)

    def down(self, rows: int) -> Self:
        """Return the corner some rows further down."""
        return type(self)(self.x, self.y + rows)


class Size(NamedTuple):
    """The columns and rows of a screen, or of a part of it."""

    columns: int
    rows: int


class _Area(NamedTuple):
    """A rectangle that can be clicked."""

    corner: Corner
    size: Size
    on_click: OnClick
    on_right_click: OnClick | None

    def contains(self, x: int, y: int) -> bool:
        left_x, top_y = self.corner
        return left_x <= x < left_x + self.size.columns and top_y <= y < top_y + self.size.rows


class TypedLinePlace(NamedTuple):
    """The place of the typed line on a canvas."""

    corner: Corner
    columns: int


class Canvas:
    """A frame of ``width`` x ``height`` characters, counted from the top left corner.

    Areas are placed by their ``Corner``. Only a text in a single row is placed by its column and its row.

    Attributes:
        now: the time of the frame by ``time.monotonic``, from which moving pictures are computed.
        has_shades: whether backgrounds can differ slightly, as in a checkerboard.
        is_rich: whether the terminal has more than the basic 16 colours.
        rows: the texts that were painted in each row, in order.
        typed_line: the place of the typed line; None if nothing can be typed.
        redraw_seconds: the seconds until a moving picture needs the next frame; None if nothing moves.
        showable: replaces characters that the terminal cannot show.
    """

    def __init__(
        self,
        width: int,
        height: int,
        showable: Callable[[str], str] = visible,
        now: float = 0.0,
        *,
        has_shades: bool = True,
        is_rich: bool = True,
    ) -> None:
        self.width = width
        self.height = height
        self.now = now
        self.has_shades = has_shades
        self.is_rich = is_rich
        self.rows: list[list[Run]] = [[] for _ in range(height)]
        self.typed_line: TypedLinePlace | None = None
        self.redraw_seconds: float | None = None
        self.showable = showable
        self._areas: list[_Area] = []

    @property
    def size(self) -> Size:
        return Size(self.width, self.height)

    @property
    def text_width(self) -> int:
        """The columns of a text that may be as wide as the canvas, between its margins."""
        return self.width - 2 * TEXT_MARGIN_COLUMNS

    @property
    def block_width(self) -> int:
        """The greatest width of a centred block of text, between its margins."""
        return self.width - 2 * BLOCK_MARGIN_COLUMNS

    @property
    def free_rows(self) -> int:
        """The rows above the row of keys and the free row before it."""
        return self.keys_y - 1

    @property
    def keys_y(self) -> int:
        """The row of the keys if they are in a single one."""
        return self.height - 1

    def holds(self, size: Size) -> bool:
        """Return whether the canvas has at least this size."""
        return self.width >= size.columns and self.height >= size.rows

    @contextmanager
    def reserve_last_rows(self, rows: int) -> Iterator[None]:
        """Make the canvas lower by the last ``rows``, which are used for something else, inside this block."""
        self.height -= rows
        try:
            yield
        finally:
            self.height += rows

    def centred_x(self, columns: int, min_x: int = 0) -> int:
        """Return the first column of a centred text of ``columns``, at least ``min_x`` if it is too wide."""
        return max(min_x, (self.width - columns) // 2)

    def measure(self, text: str) -> int:
        """Return the columns that a text takes."""
        return display_width(self.showable(text))

    def put(self, x: int, y: int, text: str, style: str = "", click: AnyTransition | None = None) -> int:
        """Paint a text, cut at the right edge, with a transition if it can be clicked; return the column after it."""
        text = self.showable(text).replace("\n", " ")
        width = display_width(text)
        if not 0 <= y < self.height or x >= self.width:
            return x + width
        if x + width > self.width:
            text = fit(text, self.width - x)
        self.rows[y].append(Run(x, text, style))
        if click:
            self.add_click_area(Corner(x, y), Size(width, 1), lambda state, _x, _y: click(state))
        return x + width

    def paste(self, y: int, runs: Iterable[Run]) -> None:
        """Paint runs that are known to fit and to be showable."""
        if 0 <= y < self.height:
            self.rows[y] += runs

    def put_right(self, end_x: int, y: int, text: str, style: str = "", click: AnyTransition | None = None) -> int:
        """Paint a text that ends before the column ``end_x``; return its first column."""
        x = max(0, end_x - self.measure(text))
        self.put(x, y, text, style, click)
        return x

    def put_centred(self, y: int, text: str, style: str = "", click: AnyTransition | None = None) -> int:
        """Paint a text in the middle of a row; return its first column."""
        x = self.centred_x(self.measure(text))
        self.put(x, y, text, style, click)
        return x

    def put_lines(
        self, corner: Corner, lines: Sequence[str], style: str = "", click: AnyTransition | None = None
    ) -> int:
        """Paint lines below each other, with a transition if they can be clicked; return the row after them."""
        for y, line in enumerate(lines, corner.y):
            self.put(corner.x, y, line, style, click)
        return corner.y + len(lines)

    def put_wrapped(self, corner: Corner, text: str, width: int, style: str = "") -> int:
        """Paint a text in lines of at most ``width`` columns; return the row after it."""
        return self.put_lines(corner, self.wrap(text, width), style)

    def put_with_matches(
        self, x: int, y: int, text: str, style: str, *, pattern: re.Pattern[str], match_style: str
    ) -> int:
        """Paint a text with another style for what matches a pattern; return the column after it."""
        end_index = 0
        for match in pattern.finditer(text):
            x = self.put(x, y, text[end_index : match.start()], style)
            x = self.put(x, y, match[0], match_style)
            end_index = match.end()
        return self.put(x, y, text[end_index:], style)

    def first_fitting(self, width: int, *wordings: str) -> str:
        """Return the first of several wordings that fits, or the last one cut to fit."""
        return next((text for text in wordings if self.measure(text) <= width), fit(wordings[-1], width))

    def wrap(self, text: str, width: int) -> list[str]:
        """Return a text in lines of at most ``width`` columns."""
        return wrapped(self.showable(text), width)

    def fill(self, corner: Corner, size: Size, style: str = "") -> None:
        """Paint a rectangle of spaces."""
        for y in range(corner.y, corner.y + size.rows):
            self.put(corner.x, y, " " * size.columns, style)

    def add_click_area(
        self, corner: Corner, size: Size, on_click: OnClick, on_right_click: OnClick | None = None
    ) -> None:
        """Make a rectangle react to clicks; it covers areas that were added before."""
        self._areas.append(_Area(corner=corner, size=size, on_click=on_click, on_right_click=on_right_click))

    def redraw_in(self, seconds: float) -> None:
        """Request the next frame in ``seconds``; the earliest request counts."""
        self.redraw_seconds = seconds if self.redraw_seconds is None else min(seconds, self.redraw_seconds)

    def place_typed_line(self, corner: Corner, width: int) -> None:
        """Show the typed line here."""
        self.typed_line = TypedLinePlace(corner, width)

    def clear(self) -> None:
        """Remove everything that is painted; clicks and the typed line stay."""
        self.rows = [[] for _row in self.rows]
        self.redraw_seconds = None

    def forget_clicks(self) -> None:
        """Remove all click areas and the typed line, before something covers them."""
        self._areas.clear()
        self.typed_line = None

    def transition_at(self, x: int, y: int, *, is_right: bool = False) -> AnyTransition | None:
        """Return the transition of a click of the left or right button; None if nothing reacts to it."""
        area = next((area for area in reversed(self._areas) if area.contains(x, y)), None)
        if area is None:
            return None
        on_click = area.on_right_click if is_right else area.on_click
        if on_click is None:
            return None
        area_x, area_y = x - area.corner.x, y - area.corner.y
        return lambda state: on_click(state, area_x, area_y)

    def text(self) -> str:
        """Return the whole frame as lines without styles, for tests."""
        lines = []
        for row in self.rows:
            line = [" "] * self.width
            for x, (character, _style) in characters_of_row(tuple(row)).items():
                if 0 <= x < self.width:
                    line[x] = character
            lines.append("".join(line).rstrip())
        return "\n".join(lines)


def characters_of_row(row: tuple[Run, ...]) -> dict[int, tuple[str, str]]:
    """Return the characters of a row with their styles, by column; the right half of a wide one is empty."""
    cells: dict[int, tuple[str, str]] = {}
    for start_x, text, style in row:
        if is_right_half(cells, start_x) and any(map(character_width, text)):
            cells[start_x - 1] = (" ", style)  # only half of the wide character would be left
        if text.isascii():
            cells.update({x: (character, style) for x, character in enumerate(text, start_x)})
            end_x = start_x + len(text)
        else:
            end_x = _add_by_widths(cells, start_x, text, style)
        if end_x > start_x and is_right_half(cells, end_x):
            cells[end_x] = (" ", style)
    return cells


def is_right_half(cells: dict[int, tuple[str, str]], x: int) -> bool:
    """Return whether a column is the right half of a wide character."""
    return x in cells and not cells[x][0]


def _add_by_widths(cells: dict[int, tuple[str, str]], start_x: int, text: str, style: str) -> int:
    """Add a text with wide or combining characters; return the column after it."""
    x = start_x
    for character in text:
        columns = character_width(character)
        if columns == 0:  # it combines with the character before
            if x > start_x:
                before_x = x - 1 if cells[x - 1][0] else x - 2
                cells[before_x] = (cells[before_x][0] + character, style)
            continue
        cells[x] = (character, style)
        if columns == 2:
            cells[x + 1] = ("", style)
        x += columns
    return x


def fit(text: str, width: int) -> str:
    """Return the text cut to ``width`` columns, with two dots at its end if something is missing.

    If there is no room for more than the dots, a text that does not fit becomes empty.
    """
    if display_width(text) <= width:
        return text
    if width <= len(_CUT_MARK):
        return ""
    head = ""
    columns = len(_CUT_MARK)
    for character in text:
        columns += character_width(character)
        if columns > width:
            break
        head += character
    return f"{head}{_CUT_MARK}"


def fit_name(name: str, width: int) -> str:
    """Return a name cut to ``width`` columns: from a name such as "easy (2)" only the part in parentheses remains."""
    _kind, _parenthesis, number = name.removesuffix(")").partition(" (")
    is_reduced = name.endswith(")") and 0 < display_width(number) <= width < display_width(name)
    return number if is_reduced else fit(name, width)
