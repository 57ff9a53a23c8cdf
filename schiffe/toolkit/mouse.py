"""The mouse: packets that prompt_toolkit can read, and the keys and buttons that its events stand for."""

import re
from collections.abc import Callable
from enum import Enum
from functools import cache
from typing import Final

from prompt_toolkit.key_binding import KeyPressEvent
from prompt_toolkit.key_binding.bindings.mouse import load_mouse_bindings, typical_mouse_events
from prompt_toolkit.keys import Keys
from prompt_toolkit.mouse_events import MouseButton, MouseEvent, MouseEventType

_NUMBERED_PACKET: Final = r"\x1b\[<?\d{1,6};\d{1,6};\d{1,6}[Mm]"
_PLAIN_PACKET_CHARACTERS: Final = 6
"""The characters ESC [ M, then one each for the button, the column and the row."""

_WHEEL: Final = {MouseEventType.SCROLL_UP: "wheel-up", MouseEventType.SCROLL_DOWN: "wheel-down"}


def is_known_packet(data: str) -> bool:
    """Return whether prompt_toolkit can read a mouse packet; others would raise and end the program."""
    if data.startswith("\x1b[M"):
        return len(data) == _PLAIN_PACKET_CHARACTERS and ord(data[3]) in typical_mouse_events
    return re.fullmatch(_NUMBERED_PACKET, data) is not None


def take_packet(event: KeyPressEvent) -> object:
    """Let prompt_toolkit read a mouse packet and deliver it to the container at that place."""
    return _mouse_handler()(event)


@cache
def _mouse_handler() -> Callable[[KeyPressEvent], object]:
    (binding,) = load_mouse_bindings().get_bindings_for_keys((Keys.Vt100MouseEvent,))
    return binding.handler


class Button(Enum):
    """A mouse button that the program uses."""

    LEFT = "left"
    RIGHT = "right"


_BUTTONS: Final = {MouseButton.LEFT: Button.LEFT, MouseButton.RIGHT: Button.RIGHT}


def button_of(event: MouseEvent) -> Button | None:
    """Return the button that was pressed; None for any other event."""
    return _BUTTONS.get(event.button) if event.event_type is MouseEventType.MOUSE_DOWN else None


def key_of(event: MouseEvent) -> str | None:
    """Return the key name of the right button or the wheel; None for any other event."""
    if button_of(event) is Button.RIGHT:
        return "right-click"
    return _WHEEL.get(event.event_type)
