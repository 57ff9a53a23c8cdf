"""From the canvas to prompt_toolkit's own screen, frame by frame."""

from collections import defaultdict
from collections.abc import Callable
from functools import lru_cache
from typing import Any

from prompt_toolkit import utils
from prompt_toolkit.layout import Container, Dimension, Window
from prompt_toolkit.layout.mouse_handlers import MouseHandlers
from prompt_toolkit.layout.screen import Char, WritePosition
from prompt_toolkit.layout.screen import Screen as Frame
from prompt_toolkit.mouse_events import MouseEvent

from schiffe.language.columns import character_width
from schiffe.toolkit.canvas import Canvas, Run, characters, is_right_half


class _Widths(dict[str, int]):
    """As many columns as screens are laid out with.

    prompt_toolkit takes the vowel signs of Hindi or Tamil for none, where most terminals give them one as the C library
    has it: whatever stood behind such a name was written beside its place.
    """

    def __missing__(self, text: str) -> int:
        if len(text) != 1:
            return sum(map(self.__getitem__, text))
        self[text] = width = character_width(text) if text.isprintable() else 0
        return width


utils._CHAR_SIZES_CACHE = _Widths()  # type: ignore[assignment]  # there is no other way; where it is gone, no harm is done


class Painted(Container):
    """The one container of the layout: what the canvas holds, and above it the typed line where it has a place."""

    def __init__(
        self, paint: Callable[[int, int], Canvas], on_mouse: Callable[[MouseEvent], Any], line: Window
    ) -> None:
        self._paint = paint
        self._on_mouse = on_mouse
        self._line = line

    def reset(self) -> None:
        """Keep nothing from frame to frame."""

    def preferred_width(self, max_available_width: int) -> Dimension:
        """Return the whole width."""
        return Dimension(preferred=max_available_width)

    def preferred_height(self, width: int, max_available_height: int) -> Dimension:  # noqa: ARG002
        """Return the whole height."""
        return Dimension(preferred=max_available_height)

    def get_children(self) -> list[Container]:
        """Return the typed line, which has the focus at all times."""
        return [self._line]

    def write_to_screen(
        self,
        screen: Frame,
        mouse_handlers: MouseHandlers,
        write_position: WritePosition,
        parent_style: str,
        erase_bg: bool,
        z_index: int | None,
    ) -> None:
        """Paint a frame."""
        width, height = write_position.width, write_position.height
        canvas = self._paint(width, height)
        line = None
        if canvas.typed:
            x, y, columns = canvas.typed
            if columns > 0 and y < height and x + columns <= width:
                line = WritePosition(xpos=x, ypos=y, width=columns, height=1)
        for number, row in enumerate(canvas.rows):
            typed = (line.xpos, line.xpos + line.width) if line and number == line.ypos else None
            screen.data_buffer[number].update(_frame_row(tuple(row), width, typed))
            mouse_handlers.mouse_handlers[number] = defaultdict(lambda: self._on_mouse)
        screen.width, screen.height = width, height
        if line:
            self._line.write_to_screen(screen, mouse_handlers, line, parent_style, erase_bg, z_index)
        else:
            screen.show_cursor = False


# Most rows stay as they are from key to key. Without this one key in twenty takes more than 7.1 ms of the processor at
# 200 x 55, with it more than 3.0; 10.6 and 4.8 where boards have 26 rows. At most 10 are not felt (bench_screen).
@lru_cache(maxsize=400)
def _frame_row(row: tuple[Run, ...], width: int, typed: tuple[int, int] | None) -> dict[int, Char]:
    """Return a whole row, its background included, in pieces: words with the blanks behind them, one ``Char`` each.

    prompt_toolkit compares and writes piece by piece, and it takes a third of a microsecond for each: single
    characters would be 8000 of them at 160 x 50. The columns from ``typed[0]`` to ``typed[1]`` stay single ones, and no
    wide character reaches into them, because the typed line is written over them one by one. The last column is single
    as well and is always painted: prompt_toolkit erases all behind the last painted one in the terminal's own colours.
    """
    shown = characters(row)
    single = {width - 1}
    if typed:
        line = range(typed[0], typed[1] + 1)
        single.update(line)
        for x in line:
            if is_right_half(shown, x):
                shown[x - 1] = shown[x] = (" ", shown[x][1])
    pieces: dict[int, Char] = {}
    start, text, style = 0, "", ""
    for x in range(width):
        character, own = shown.get(x, (" ", ""))
        is_new = own != style or (character.strip() and text.endswith(" ")) or x in single
        if is_new and character:
            if text:
                pieces[start] = _char(text, style)
            start, text, style = x, "", own
        text += character
    pieces[start] = _char(text, style)
    if width - 1 not in pieces:  # the second half of a wide character
        pieces[width - 1] = _char("", style)
    return pieces


def _char(text: str, style: str) -> Char:
    return Char(text, f"class:background {style}")
