"""From the canvas to prompt_toolkit's own screen, frame by frame."""

from collections import defaultdict
from collections.abc import Callable
from functools import lru_cache
from typing import Any

from prompt_toolkit.layout import Container, Dimension, Window
from prompt_toolkit.layout.mouse_handlers import MouseHandlers
from prompt_toolkit.layout.screen import Char, WritePosition
from prompt_toolkit.layout.screen import Screen as Frame
from prompt_toolkit.mouse_events import MouseEvent

from schiffe.toolkit.canvas import Canvas, Run, characters


class Painted(Container):
    """The one container of the layout: what the canvas holds, and above it the typed line where it has a place."""

    def __init__(
        self, paint: Callable[[int, int], Canvas], on_mouse: Callable[[MouseEvent], Any], line: Window
    ) -> None:
        self._paint = paint
        self._on_mouse = on_mouse
        self._line = line

    def reset(self) -> None:
        """Nothing is kept from frame to frame."""

    def preferred_width(self, max_available_width: int) -> Dimension:
        """All there is."""
        return Dimension(preferred=max_available_width)

    def preferred_height(self, width: int, max_available_height: int) -> Dimension:  # noqa: ARG002
        """All there is."""
        return Dimension(preferred=max_available_height)

    def get_children(self) -> list[Container]:
        """The typed line, which has the focus at all times."""
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
        for y, row in enumerate(canvas.rows):
            if row:
                screen.data_buffer[y].update(_frame_row(tuple(row)))
            mouse_handlers.mouse_handlers[y] = defaultdict(lambda: self._on_mouse)
        screen.width, screen.height = width, height
        x, y, columns = canvas.typed or (0, 0, 0)
        if columns <= 0 or y >= height or x + columns > width:
            screen.show_cursor = False
            return
        place = WritePosition(xpos=x, ypos=y, width=columns, height=1)
        self._line.write_to_screen(screen, mouse_handlers, place, parent_style, erase_bg, z_index)


@lru_cache(maxsize=400)  # rows; a wide battle screen has about 30, and most of them stay as they are from key to key
def _frame_row(row: tuple[Run, ...]) -> dict[int, Char]:
    return {x: _char(character, style) for x, (character, style) in characters(row).items()}


@lru_cache(maxsize=2000)
def _char(character: str, style: str) -> Char:
    return Char(character, style)
