"""The key bindings of a stage for prompt_toolkit."""

import asyncio
import os
import re
import signal
import sys
from collections.abc import Callable
from functools import cache
from typing import Final

from prompt_toolkit.filters import Condition
from prompt_toolkit.key_binding import KeyBindings, KeyPressEvent
from prompt_toolkit.key_binding.bindings.mouse import load_mouse_bindings, typical_mouse_events
from prompt_toolkit.keys import Keys

from schiffe.toolkit.user_input import TypedKey, UserInput

_NUMBERED_PACKET: Final = r"\x1b\[<?\d{1,6};\d{1,6};\d{1,6}[Mm]"
_PLAIN_PACKET_CHARACTERS: Final = 6
"""The characters ESC [ M, then one each for the button, the column and the row."""
_NAMED_KEYS: Final = (
    "up", "down", "left", "right", "s-up", "s-down", "s-left", "s-right", "home", "end", "pageup", "pagedown",
    "enter", "escape", "tab", "s-tab", "backspace", "delete", "insert",
    "f1", "f2", "f3", "f4", "f5", "f6", "f7", "f8", "f9", "f10", "f11", "f12",
)  # fmt: skip


def make_key_bindings(user_input: UserInput, stop: Callable[[BaseException], None]) -> KeyBindings:
    """Return the key bindings for prompt_toolkit; ``stop`` ends the program with an exception."""
    bindings = KeyBindings()
    for key in _NAMED_KEYS:
        _bind_key(bindings, key, key, user_input)
    _bind_key(bindings, "c-j", "enter", user_input)  # some terminals send it for Enter

    @bindings.add(Keys.Any)
    def _character(event: KeyPressEvent) -> None:
        if len(event.data) == 1 and event.data.isprintable():
            user_input.press(TypedKey(event.data.lower(), event.data))

    @bindings.add(Keys.BracketedPaste, eager=True)
    def _paste(event: KeyPressEvent) -> None:
        user_input.press(TypedKey("", " ".join(event.data.split())))

    @bindings.add(Keys.Vt100MouseEvent, eager=True)
    def _mouse(event: KeyPressEvent) -> object:
        return deliver_packet(event) if is_known_packet(event.data) else NotImplemented

    @bindings.add("c-l", eager=True)
    def _repaint(event: KeyPressEvent) -> None:
        # prompt_toolkit's own binding leaves the alternate screen and wipes the one below it.
        event.app.renderer.erase(leave_alternate_screen=False)

    @bindings.add("c-q", eager=True)
    def _ignore(_event: KeyPressEvent) -> None:
        pass  # prompt_toolkit's own binding would type the next key as it is, even a line feed

    @bindings.add("c-c", eager=True)
    def _interrupt(_event: KeyPressEvent) -> None:
        stop(KeyboardInterrupt())

    _bind_suspension(bindings)
    return bindings


def _bind_key(bindings: KeyBindings, key: str, name: str, user_input: UserInput) -> None:
    """Bind a key to the command of the key ``name``, unless it edits the typed line."""

    @bindings.add(key, eager=True, filter=Condition(lambda: user_input.handles_key(name)))
    def _press(_event: KeyPressEvent) -> None:
        user_input.press(TypedKey(name))


def _bind_suspension(bindings: KeyBindings) -> None:
    """Bind Ctrl-Z to suspending the whole process group, as the terminal itself would do."""
    if sys.platform != "win32":
        is_pending = False

        def suspend() -> None:
            nonlocal is_pending
            is_pending = False
            os.kill(0, signal.SIGTSTP)

        @bindings.add("c-z", eager=True)
        def _suspend(_event: KeyPressEvent) -> None:
            nonlocal is_pending
            if not is_pending:  # holding the key must not send more signals than the loop can buffer, about 280
                is_pending = True
                asyncio.get_running_loop().call_soon(suspend)


def is_known_packet(data: str) -> bool:
    """Return whether prompt_toolkit can parse a mouse packet; others would raise an exception and end the program."""
    if data.startswith("\x1b[M"):
        return len(data) == _PLAIN_PACKET_CHARACTERS and ord(data[3]) in typical_mouse_events
    return re.fullmatch(_NUMBERED_PACKET, data) is not None


def deliver_packet(event: KeyPressEvent) -> object:
    """Let prompt_toolkit parse a mouse packet and deliver it to the container at that place."""
    return _mouse_handler()(event)


@cache
def _mouse_handler() -> Callable[[KeyPressEvent], object]:
    (binding,) = load_mouse_bindings().get_bindings_for_keys((Keys.Vt100MouseEvent,))
    return binding.handler
