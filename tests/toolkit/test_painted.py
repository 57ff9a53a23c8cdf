"""What the terminal shows after many frames is what the last one alone would have made of it."""

from collections.abc import Callable, Sequence
from typing import Final, TypeAlias

import pyte
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from prompt_toolkit.application import Application
from prompt_toolkit.application.current import set_app
from prompt_toolkit.data_structures import Point, Size
from prompt_toolkit.input import DummyInput
from prompt_toolkit.layout import FormattedTextControl, Layout, Window
from prompt_toolkit.layout.mouse_handlers import MouseHandlers
from prompt_toolkit.layout.screen import Screen as Frame
from prompt_toolkit.layout.screen import WritePosition
from prompt_toolkit.mouse_events import MouseButton, MouseEvent, MouseEventType
from prompt_toolkit.output import ColorDepth
from prompt_toolkit.output.vt100 import Vt100_Output
from prompt_toolkit.styles import Style
from prompt_toolkit.utils import get_cwidth

from schiffe.language.columns import display_width
from schiffe.toolkit.canvas import Canvas, Corner, Run
from schiffe.toolkit.painted import CanvasContainer, use_widths_of_layouts
from tests.emulator import Screen, Stream

COLOURS: Final = Style([("background", "#eeeeee bg:#102030"), ("ship", "#ff8800 bg:#405060"), ("dim", "#888888")])
COLUMNS, ROWS = 24, 5

Picture: TypeAlias = tuple[list[list[Run]], bool]
"""The runs of each row, and whether something can be typed in the second one."""


@pytest.fixture(autouse=True)
def widths() -> None:
    use_widths_of_layouts()


class Shown:
    """A terminal with an application that shows pictures on it."""

    def __init__(self) -> None:
        self.screen = Screen(COLUMNS, ROWS)
        self.raw = ""
        self._stream = Stream(self.screen)
        self._canvas = Canvas(COLUMNS, ROWS)
        line = Window(FormattedTextControl("b7", focusable=True))
        output = Vt100_Output(
            self,  # type: ignore[arg-type]
            lambda: Size(rows=self.screen.lines, columns=self.screen.columns),
            term="xterm-256color",
            default_color_depth=ColorDepth.DEPTH_24_BIT,
        )
        self.app: Application[None] = Application(
            Layout(CanvasContainer(lambda _width, _height: self._canvas, lambda _event: None, line), line),
            style=COLOURS,
            full_screen=True,
            input=DummyInput(),
            output=output,
        )

    encoding = "utf-8"

    def write(self, text: str) -> None:
        self.raw += text
        self._stream.feed(text)

    def flush(self) -> None:
        pass

    def isatty(self) -> bool:
        return False

    def show(self, picture: Picture) -> None:
        """Show a picture, cut to the size of the terminal."""
        rows, can_type = picture
        self._canvas = canvas = Canvas(self.screen.columns, self.screen.lines)
        for y, row in enumerate(rows):
            for x, text, style in row:
                canvas.put(x, y, text, style)
        if can_type:
            canvas.place_typed_line(Corner(3, 1), 6)
        with set_app(self.app):
            self.app.renderer.render(self.app, self.app.layout)

    def resize(self, columns: int, rows: int) -> None:
        """As terminals do it: what no longer has room is gone, and the rest may stand anywhere."""
        self.screen.resize(rows, columns)

    def clear(self) -> None:
        """As Ctrl-L has it."""
        self.app.renderer.erase(leave_alternate_screen=False)

    def seen(self) -> list[list[pyte.screens.Char]]:
        return [[self.screen.buffer[y][x] for x in range(self.screen.columns)] for y in range(self.screen.lines)]


RUNS = st.tuples(
    st.integers(0, COLUMNS - 1),
    st.sampled_from(["~", "12", "water  ", "Ä ö", "中", "a中b", "   ", "─┼─"]),
    st.sampled_from(["", "class:ship", "class:dim"]),
)
PICTURES: st.SearchStrategy[Picture] = st.tuples(
    st.lists(st.lists(RUNS, max_size=4), min_size=ROWS, max_size=ROWS), st.booleans()
)


def rows_of(pictures: Sequence[Picture]) -> st.SearchStrategy[Picture]:
    """A picture of rows of others: between two frames most rows stay as they are."""
    rows = [row for picture in pictures for row in picture[0]]
    return st.tuples(st.lists(st.sampled_from(rows), min_size=ROWS, max_size=ROWS), st.booleans())


@settings(max_examples=60)
@given(st.lists(PICTURES, min_size=2, max_size=3), st.data())
def test_frames_leave_what_the_last_one_alone_would_show(pictures: list[Picture], data: st.DataObject) -> None:
    shown = Shown()
    between: list[Callable[[], None]] = [
        lambda: None,
        lambda: None,
        shown.clear,
        lambda: shown.resize(COLUMNS - 3, ROWS),
        lambda: shown.resize(COLUMNS, ROWS - 1),
        lambda: shown.resize(COLUMNS, ROWS),
    ]
    frames = data.draw(st.lists(st.sampled_from(pictures) | rows_of(pictures), min_size=2, max_size=6))
    for frame in frames:
        shown.show(frame)
        data.draw(st.sampled_from(between))()
    shown.show(frames[-1])
    alone = Shown()
    alone.resize(shown.screen.columns, shown.screen.lines)
    alone.show(frames[-1])
    assert shown.seen() == alone.seen()


@pytest.mark.parametrize("can_type", [False, True])
def test_a_wide_character_in_the_last_columns_stays_whole(can_type: bool) -> None:
    empty: Picture = ([[] for _ in range(ROWS)], can_type)
    wide: Picture = ([[Run(COLUMNS - 2, "中", "")] for _ in range(ROWS)], can_type)
    shown, alone = Shown(), Shown()
    for picture in (empty, wide):
        shown.show(picture)
    alone.show(wide)
    assert shown.seen() == alone.seen()


@pytest.mark.parametrize("column", range(12))
def test_no_wide_character_is_left_in_half_where_one_types(column: int) -> None:
    empty: list[list[Run]] = [[] for _ in range(ROWS)]
    wide: list[list[Run]] = [[], [Run(column, "中", "")], *([] for _ in range(ROWS - 2))]
    shown, alone = Shown(), Shown()
    for rows in (wide, empty):
        shown.show((rows, True))
    alone.show((empty, True))
    assert shown.seen() == alone.seen()


def test_a_row_that_stays_is_not_written_again() -> None:
    shown = Shown()
    rows: list[list[Run]] = [[Run(0, f"row {number}", "class:ship")] for number in range(ROWS)]
    shown.show((rows, False))
    shown.raw = ""
    for text in ("one", "two", "two"):
        shown.show(([*rows[:-1], [Run(0, text, "class:dim")]], False))
    assert shown.raw.count("one") == shown.raw.count("two") == 1
    assert "row" not in shown.raw


@pytest.mark.parametrize(
    "name",
    [
        *("Anna", "अनिता", "ராம்", "安娜", "\u1112\u1161\u11ab", "u\u0308", "🇩🇪", "─┼─"),
        *("\U0001f468\U0001f469\U0001f467", "\u2764", "\U0001f44d", "\U0001f3fd", "\U0001f3f4", "Z\u00f6e\u0301"),
    ],
)
def test_names_are_as_wide_for_prompt_toolkit_as_they_are_laid_out(name: str) -> None:
    assert get_cwidth(name) == display_width(name)


@pytest.mark.parametrize(
    ("size", "has_room"), [((9, 5), True), ((8, 5), False), ((24, 2), True), ((24, 1), False)], ids=str
)
def test_a_line_is_typed_only_where_all_of_it_has_room(size: tuple[int, int], has_room: bool) -> None:
    shown = Shown()
    shown.resize(*size)
    shown.show(([[] for _ in range(ROWS)], True))
    assert shown.screen.cursor.hidden is not has_room
    assert ("b7" in shown.screen.display[-1 if size[1] == 1 else 1]) is has_room


def test_each_character_has_the_colours_of_its_own_style() -> None:
    shown = Shown()
    shown.show(
        (
            [
                [Run(1, "ab", "class:ship"), Run(3, "cd", "class:dim"), Run(6, "e", "class:dim")],
                *([] for _ in range(4)),
            ],
            False,
        )
    )
    row = shown.seen()[0]
    assert [(char.data, char.fg, char.bg) for char in row[:8]] == [
        *[(" ", "eeeeee", "102030"), ("a", "ff8800", "405060"), ("b", "ff8800", "405060"), ("c", "888888", "102030")],
        *[("d", "888888", "102030"), (" ", "eeeeee", "102030"), ("e", "888888", "102030"), (" ", "eeeeee", "102030")],
    ]


# One frame


def drawn(canvas: Canvas, on_mouse: Callable[[object], object] = lambda _event: None) -> tuple[Frame, MouseHandlers]:
    """A frame as prompt_toolkit is given it, and what is clicked on it."""
    frame, handlers = Frame(), MouseHandlers()
    line = Window(FormattedTextControl("b7", focusable=True))
    place = WritePosition(xpos=0, ypos=0, width=canvas.width, height=canvas.height)
    sizes = list[tuple[int, int]]()

    def paint(width: int, height: int) -> Canvas:
        sizes.append((width, height))
        return canvas

    painted = CanvasContainer(paint, on_mouse, line)
    painted.reset()
    with set_app(Shown().app):
        painted.write_to_screen(frame, handlers, place, "", erase_bg=True, z_index=None)
    assert painted.get_children() == [line]
    assert sizes == [(canvas.width, canvas.height)]
    return frame, handlers


def pieces(frame: Frame, y: int) -> list[tuple[int, str, str]]:
    """The pieces of a row: their columns, texts and styles."""
    prefix = "class:background "
    return [(x, char.char, char.style.removeprefix(prefix)) for x, char in frame.data_buffer[y].items()]


def test_a_row_goes_to_prompt_toolkit_word_by_word_and_with_its_last_column() -> None:
    canvas = Canvas(24, 3)
    canvas.put(0, 0, "Guess a number")
    canvas.put(15, 0, "now", "class:ship")
    canvas.put(22, 1, "中")
    frame, _handlers = drawn(canvas)
    words = [(0, "Guess ", ""), (6, "a ", ""), (8, "number ", ""), (15, "now", "class:ship")]
    assert pieces(frame, 0) == [*words, (18, "     ", ""), (23, " ", "")]
    assert pieces(frame, 1) == [(0, " " * 22, ""), (22, "中", ""), (23, "", "")]
    assert pieces(frame, 2) == [(0, " " * 23, ""), (23, " ", "")]
    assert (frame.width, frame.height, frame.show_cursor) == (24, 3, False)


def test_where_one_types_each_column_is_a_piece_of_its_own() -> None:
    canvas = Canvas(12, 2)
    canvas.put(0, 0, "ab cd efgh")
    canvas.place_typed_line(Corner(3, 0), 4)
    frame, _handlers = drawn(canvas)
    typed = [(x, sign, " class:last-line") for x, sign in enumerate("b7  ", 3)]
    assert pieces(frame, 0) == [(0, "ab ", ""), *typed, (7, "fgh ", ""), (11, " ", "")]
    assert pieces(frame, 1) == [(0, " " * 11, ""), (11, " ", "")]
    assert (frame.width, frame.height, frame.show_cursor) == (12, 2, True)


@pytest.mark.parametrize("column", [2, 6])
def test_a_wide_character_that_reaches_over_an_end_of_the_typed_line_is_blank(column: int) -> None:
    canvas = Canvas(12, 1)
    canvas.put(column, 0, "中", "class:ship")
    canvas.place_typed_line(Corner(3, 0), 4)
    frame, _handlers = drawn(canvas)
    assert "中" not in str(pieces(frame, 0))
    half = (2, " ", "class:ship") if column == 2 else (7, " ", "class:ship")
    assert half in pieces(frame, 0)


def test_a_frame_takes_all_the_room_and_every_click() -> None:
    canvas, clicked = Canvas(12, 3), list[object]()
    _frame, handlers = drawn(canvas, clicked.append)
    for x, y in ((0, 0), (11, 0), (5, 2)):
        handlers.mouse_handlers[y][x](MouseEvent(Point(x, y), MouseEventType.MOUSE_DOWN, MouseButton.LEFT, frozenset()))
    assert len(clicked) == 3
    painted = CanvasContainer(lambda _width, _height: canvas, clicked.append, Window())
    assert (painted.preferred_width(77).preferred, painted.preferred_height(77, 33).preferred) == (77, 33)


def test_what_cannot_be_printed_has_no_columns() -> None:
    assert [get_cwidth(text) for text in ("\x1b", "\x07", "\n", "", "a\x1bb")] == [0, 0, 0, 0, 2]
