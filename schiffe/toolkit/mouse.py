"""The mouse: which packets of the terminal are read, and what comes of them.

Packets that prompt_toolkit can read are handed to it, the others are ignored.
"""

import re
from enum import Enum
from functools import cache
from typing import Any, Final

from prompt_toolkit.key_binding import KeyPressEvent
from prompt_toolkit.key_binding.bindings.mouse import load_mouse_bindings, typical_mouse_events
from prompt_toolkit.keys import Keys
from prompt_toolkit.mouse_events import MouseButton, MouseEvent, MouseEventType

_NUMBERED: Final = r"\x1b\[<?\d{1,6};\d{1,6};\d{1,6}[Mm]"
_TYPICAL: Final = 6
"""Characters of a packet without numbers: ESC [ M, then one each for the button, the column and the row."""

_WHEEL: Final = {MouseEventType.SCROLL_UP: "wheel-up", MouseEventType.SCROLL_DOWN: "wheel-down"}


def is_known_packet(data: str) -> bool:
    """Whether prompt_toolkit can read a packet; for others it raises, and the game would end by a click."""
    if data.startswith("\x1b[M"):
        return len(data) == _TYPICAL and ord(data[3]) in typical_mouse_events
    return re.fullmatch(_NUMBERED, data) is not None


def take_packet(event: KeyPressEvent) -> Any:
    """Let prompt_toolkit read a packet, and hand it to whatever is painted there."""
    return _reader()(event)


@cache
def _reader() -> Any:
    (binding,) = load_mouse_bindings().get_bindings_for_keys((Keys.Vt100MouseEvent,))
    return binding.handler


class Button(Enum):
    """A button that does something."""

    LEFT = "left"
    RIGHT = "right"


_BUTTONS: Final = {MouseButton.LEFT: Button.LEFT, MouseButton.RIGHT: Button.RIGHT}


def button_of(event: MouseEvent) -> Button | None:
    """The button that went down; None for all else that a mouse does."""
    return _BUTTONS.get(event.button) if event.event_type is MouseEventType.MOUSE_DOWN else None


def key_of(event: MouseEvent) -> str | None:
    """The name of the key that the right button or the wheel stands for; None for all else that a mouse does."""
    if button_of(event) is Button.RIGHT:
        return "right-click"
    return _WHEEL.get(event.event_type)
