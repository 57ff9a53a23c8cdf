"""Painting a canvas on the screen of prompt_toolkit, which it fills."""

from collections import defaultdict
from collections.abc import Callable
from functools import lru_cache
from typing import Final

from prompt_toolkit import utils
from prompt_toolkit.application import Application
from prompt_toolkit.clipboard import DummyClipboard
from prompt_toolkit.filters import Condition
from prompt_toolkit.layout import Container, Dimension, Window
from prompt_toolkit.layout.mouse_handlers import MouseHandlers
from prompt_toolkit.layout.screen import Char, WritePosition
from prompt_toolkit.layout.screen import Screen as Frame
from prompt_toolkit.mouse_events import MouseEvent
from prompt_toolkit.styles import DynamicStyle

from schiffe.language.columns import character_width
from schiffe.toolkit.canvas import Canvas, Run, characters_of_row, is_right_half
from schiffe.toolkit.colours import BasicColours, has_bright_colours
from schiffe.toolkit.frames import CURSOR_HOME
from schiffe.toolkit.style import StageLook, TextStyle
from schiffe.toolkit.terminal import reports_mouse

_ESCAPE_SECONDS: Final = 0.05
"""The seconds for which an Escape may be the beginning of a sequence."""


class _Widths(dict[str, int]):
    """The widths of texts, by the same rule as our layouts.

    By its own rule prompt_toolkit gives vowel signs of Hindi or Tamil no column, but most terminals and the C library
    give them one, so everything after such a name would be misplaced.
    """

    def __missing__(self, text: str) -> int:
        if len(text) != 1:
            return sum(map(self.__getitem__, text))
        self[text] = width = character_width(text) if text.isprintable() else 0
        return width


def use_widths_of_layouts() -> None:
    """Let prompt_toolkit measure texts as our layouts do, in the whole process.

    There is no public way. If a future version lacks this cache, only names with vowel signs are misplaced.
    """
    utils._CHAR_SIZES_CACHE = _Widths()  # type: ignore[assignment]


class CanvasContainer(Container):
    """The only container of the layout: it shows the canvas, and the typed line over it."""

    def __init__(
        self, paint: Callable[[int, int], Canvas], on_mouse: Callable[[MouseEvent], object], typed_line: Window
    ) -> None:
        self._paint = paint
        self._on_mouse = on_mouse
        self._typed_line = typed_line

    def reset(self) -> None: ...

    def preferred_width(self, max_available_width: int) -> Dimension:
        return Dimension(preferred=max_available_width)

    def preferred_height(self, width: int, max_available_height: int) -> Dimension:
        return Dimension(preferred=max_available_height)

    def get_children(self) -> list[Container]:
        """Return the typed line, which always has the focus."""
        return [self._typed_line]

    def write_to_screen(
        self,
        screen: Frame,
        mouse_handlers: MouseHandlers,
        write_position: WritePosition,
        parent_style: str,
        erase_bg: bool,
        z_index: int | None,
    ) -> None:
        width, height = write_position.width, write_position.height
        canvas = self._paint(width, height)
        typed_position = None
        if canvas.typed_line:
            corner, columns = canvas.typed_line
            if columns > 0 and corner.y < height and corner.x + columns <= width:
                typed_position = WritePosition(xpos=corner.x, ypos=corner.y, width=columns, height=1)
        for y, row in enumerate(canvas.rows):
            typed_columns = None
            if typed_position and y == typed_position.ypos:
                typed_columns = range(typed_position.xpos, typed_position.xpos + typed_position.width + 1)
            screen.data_buffer[y].update(_frame_row(tuple(row), width, typed_columns))
            mouse_handlers.mouse_handlers[y] = defaultdict(lambda: self._on_mouse)
        screen.width, screen.height = width, height
        if typed_position:
            self._typed_line.write_to_screen(screen, mouse_handlers, typed_position, parent_style, erase_bg, z_index)
        else:
            screen.show_cursor = False


# Most rows do not change from key to key. The cache lowers the 95th percentile of processor time for a key from 7.1 to
# 3.0 ms at 200 x 55, and from 10.6 to 4.8 ms with boards of 26 rows (bench_screen). Up to 10 ms go unnoticed.
@lru_cache(maxsize=400)
def _frame_row(row: tuple[Run, ...], width: int, typed_columns: range | None) -> dict[int, Char]:
    """Return a whole row in pieces, by column; each piece is a word with the blanks after it.

    prompt_toolkit needs a third of a microsecond for each ``Char``, and single characters would be 8000 at 160 x 50.

    ``typed_columns`` are those of the typed line and the one after it. They are single characters, and none of them is
    half of a wide one, because the typed line is written over them one by one. The last column is single as well and
    always painted: prompt_toolkit erases everything after the last painted column in the terminal's own colours.
    """
    cells = characters_of_row(row)
    single = {width - 1}
    if typed_columns:
        single.update(typed_columns)
        for x in typed_columns:
            if is_right_half(cells, x):
                cells[x - 1] = cells[x] = (" ", cells[x][1])
    pieces: dict[int, Char] = {}
    start_x, text, style = 0, "", ""
    for x in range(width):
        character, cell_style = cells.get(x, (" ", ""))
        begins_word = character.strip() and text.endswith(" ")
        if character and (begins_word or cell_style != style or x in single):
            if text:
                pieces[start_x] = _char(text, style)
            start_x, text, style = x, "", cell_style
        text += character
    pieces[start_x] = _char(text, style)
    if width - 1 not in pieces:  # the right half of a wide character
        pieces[width - 1] = _char("", style)
    return pieces


def _char(text: str, style: str) -> Char:
    return Char(text, f"{TextStyle.BACKGROUND} {style}")


class WholeScreen(Application[None]):
    """An application on the alternate screen, initially empty; after a change of its size it repaints everything."""

    def __init__(self, look: StageLook) -> None:
        use_widths_of_layouts()
        super().__init__(
            style=DynamicStyle(lambda: look.style(self.color_depth)),
            style_transformation=BasicColours(lambda: self.color_depth, has_bright=has_bright_colours()),
            color_depth=look.colour_depth,
            clipboard=DummyClipboard(),  # a player must not be able to paste what the other player has cut
            include_default_pygments_style=False,
            full_screen=True,
            erase_when_done=True,
            mouse_support=Condition(lambda: look.has_mouse and reports_mouse()),
        )
        self.timeoutlen = self.ttimeoutlen = _ESCAPE_SECONDS

    def _on_resize(self) -> None:
        # The terminal may have moved the cursor with the rows: painted from there, a frame would begin too far down and
        # scroll the screen.
        self.output.write_raw(CURSOR_HOME)
        super()._on_resize()
