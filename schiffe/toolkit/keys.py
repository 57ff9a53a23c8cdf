"""What the keys of a terminal do on a stage, whichever screen is shown."""

import asyncio
import os
import signal
import sys
from collections.abc import Callable
from dataclasses import dataclass
from typing import Final

from prompt_toolkit.filters import Condition
from prompt_toolkit.key_binding import KeyBindings, KeyPressEvent
from prompt_toolkit.keys import Keys

from schiffe.toolkit.mouse import is_known_packet, take_packet

_NAMED_KEYS: Final = (
    *("up", "down", "left", "right", "enter", "escape", "tab", "s-tab", "backspace", "delete", "insert"),
    *("s-up", "s-down", "s-left", "s-right"),
    *("home", "end", "pageup", "pagedown", *(f"f{number}" for number in range(1, 13))),
)


@dataclass(frozen=True)
class KeyUse:
    """What is done with keys.

    Attributes:
        press: does what a key does; False when it does nothing.
        is_ours: whether a named key is for ``press``; else it edits the typed line.
        enter: does what a character does, or types it.
        type_text: types a text.
        stop: ends everything with an error.
    """

    press: Callable[[str], bool]
    is_ours: Callable[[str], bool]
    enter: Callable[[str], None]
    type_text: Callable[[str], None]
    stop: Callable[[BaseException], None]


def key_bindings(use: KeyUse) -> KeyBindings:
    """The bindings as prompt_toolkit takes them."""
    bindings = KeyBindings()
    for key in _NAMED_KEYS:
        _bind(bindings, key, key, use)
    _bind(bindings, "c-j", "enter", use)  # what some terminals send for it

    @bindings.add(Keys.Any)
    def _character(event: KeyPressEvent) -> None:
        if len(event.data) == 1 and event.data.isprintable():
            use.enter(event.data)

    @bindings.add(Keys.BracketedPaste, eager=True)
    def _paste(event: KeyPressEvent) -> None:
        use.type_text(" ".join(event.data.split()))

    @bindings.add(Keys.Vt100MouseEvent, eager=True)
    def _mouse(event: KeyPressEvent) -> object:
        return take_packet(event) if is_known_packet(event.data) else NotImplemented

    @bindings.add("c-l", eager=True)
    def _repaint(event: KeyPressEvent) -> None:
        # prompt_toolkit's own binding leaves the alternate screen and wipes the one below it.
        event.app.renderer.erase(leave_alternate_screen=False)

    @bindings.add("c-q", eager=True)
    def _nothing(_event: KeyPressEvent) -> None:
        pass  # prompt_toolkit's own binding puts the next key into the line as it is, such as a line feed

    @bindings.add("c-c", eager=True)
    def _interrupt(_event: KeyPressEvent) -> None:
        use.stop(KeyboardInterrupt())

    _bind_suspension(bindings)
    return bindings


def _bind(bindings: KeyBindings, key: str, meant: str, use: KeyUse) -> None:
    """Let a named key do what it is bound to; what is left over edits the typed line, where there is one."""

    @bindings.add(key, eager=True, filter=Condition(lambda: use.is_ours(meant)))
    def _pressed(_event: KeyPressEvent) -> None:
        use.press(meant)


def _bind_suspension(bindings: KeyBindings) -> None:
    """Let Ctrl-Z stop all that a shell has started with us, as the terminal itself would do it."""
    if sys.platform != "win32":
        is_coming = False

        def suspend() -> None:
            nonlocal is_coming
            is_coming = False
            os.kill(0, signal.SIGTSTP)

        @bindings.add("c-z", eager=True)
        def _suspend(_event: KeyPressEvent) -> None:
            nonlocal is_coming
            if not is_coming:  # a key that is held stops once: the loop has room for some 280 signals at a time
                is_coming = True
                asyncio.get_running_loop().call_soon(suspend)
