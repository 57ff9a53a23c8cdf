"""The terminal as prompt_toolkit gets it: its keys, its colours, and what a shell does with its jobs."""

import os
import re
import sys
from collections.abc import Iterator
from contextlib import contextmanager, nullcontext, suppress
from typing import Any, Final

from prompt_toolkit.application import Application, create_app_session
from prompt_toolkit.input import Input
from prompt_toolkit.input.typeahead import store_typeahead
from prompt_toolkit.input.vt100_parser import Vt100Parser
from prompt_toolkit.key_binding import KeyPress
from prompt_toolkit.keys import Keys
from prompt_toolkit.output import ColorDepth

from schiffe.process.signals import stepping_aside
from schiffe.terminal.ground import AnswerFilter, Heard
from schiffe.terminal.keyboard import Keyboard

_SEQUENCE: Final = re.compile(r"\x1b(\[\[?[\d;]*|O)[@-~]")
"""What terminals send for keys that are no characters (xterm, Control Sequences: CSI and SS3)."""
_KEYPAD_ENTER: Final = "\x1bOM"
"""What the other Enter sends where a program before has left the keypad in its application mode."""


class KeyParser(Vt100Parser):
    """What a terminal sends, as keys; those that nobody here knows are nothing, as are arrows and the like with Alt.

    prompt_toolkit takes them for Escape and what stands behind it: a function key with Alt asked whether to leave a
    game, and one whose sequence ends in Q said at once that the program is to be left.
    """

    def _get_match(self, prefix: str) -> Keys | tuple[Keys, ...] | None:
        if prefix == _KEYPAD_ENTER:
            return Keys.ControlM
        match = super()._get_match(prefix)
        is_nothing = isinstance(match, tuple) or (match is None and _SEQUENCE.fullmatch(prefix))
        return Keys.Ignore if is_nothing else match


@contextmanager
def terminal_session(heard: Heard) -> Iterator[None]:
    """Within it, screens read from the terminal: first what was typed already, and never an answer of its own."""
    source = _input(AnswerFilter(is_over=heard.is_answered))
    with create_app_session(input=source) if source else nullcontext(), _typed_ahead(heard.typed):
        yield


@contextmanager
def _typed_ahead(text: str) -> Iterator[None]:
    if text:
        from prompt_toolkit.application import get_app_session

        keys: list[KeyPress] = []
        parser = KeyParser(keys.append)
        parser.feed_and_flush(text)
        store_typeahead(get_app_session().input, keys)
    yield


def _input(answer: AnswerFilter) -> "Input | None":
    """The keys of the terminal, without an answer that comes late."""
    if sys.platform == "win32":
        return None
    else:  # noqa: RET505 - a type checker sees the branch of its platform only
        from prompt_toolkit.input.vt100 import Vt100Input

        class KeyInput(Vt100Input):
            """The keys of a terminal that was perhaps asked something and has not answered yet."""

            def __init__(self) -> None:
                super().__init__(sys.stdin)
                self.vt100_parser = KeyParser(lambda key: self._buffer.append(key))  # noqa: PLW0108 - it is replaced

            def read_keys(self) -> "list[KeyPress]":
                """The keys that have come."""
                self.vt100_parser.feed(answer.typed(self.stdin_reader.read()))
                keys, self._buffer = self._buffer, []
                return keys

            def flush_keys(self) -> "list[KeyPress]":
                """A key that might have been the beginning of something longer."""
                self.vt100_parser.feed(answer.let_go())
                return super().flush_keys()

        return KeyInput()


def colour_depth() -> ColorDepth | None:
    """How many colours the terminal has, as far as it says; None leaves that to prompt_toolkit.

    prompt_toolkit heeds NO_COLOR and a variable of its own, and takes 256 colours where nothing is said; COLORTERM is
    what terminals tell 24 bits with.
    """
    if os.environ.get("NO_COLOR") or os.environ.get("PROMPT_TOOLKIT_COLOR_DEPTH"):
        return None
    return ColorDepth.DEPTH_24_BIT if os.environ.get("COLORTERM", "") in ("truecolor", "24bit") else None


@contextmanager
def terminal_lent_to_shell(app: Application[Any], keyboard: Keyboard | None = None) -> Iterator[None]:
    """Within it, the terminal is given back before the program is stopped, and taken again when it goes on.

    That holds for Ctrl-Z, SIGTSTP and SIGSTOP; after the last of them nothing is known of how the terminal is.
    ``keyboard`` knows the modes to give back, where they have been changed already.
    """
    if sys.platform == "win32":
        yield
    else:
        before = keyboard or (Keyboard(app.input.fileno()) if os.isatty(app.input.fileno()) else None)

        def leave() -> None:
            if app.is_running:  # else there is no frame yet, or none any more
                app.renderer.erase()
            if before:
                before.give_back()

        def come_back() -> None:
            if app.is_running:
                # Only what entering does is wanted: the modes to leave behind in the end are those of the beginning.
                app.input.raw_mode().__enter__()
                # As if nothing had been painted yet: the next frame is whole, and asks for the mouse.
                app.renderer.reset()
                app.invalidate()
            elif keyboard:
                with suppress(OSError):  # where the terminal is gone, whoever opens it says so
                    keyboard.take()

        with stepping_aside(leave, come_back):
            try:
                yield
            finally:
                # Said once more: a key such as Ctrl-Z that meets the modes of the shell throws away what the terminal
                # has not read yet, and prompt_toolkit does not repeat what it thinks that the terminal knows.
                if before:
                    before.give_back()
                with suppress(OSError):
                    app.output.quit_alternate_screen()
                    app.output.disable_mouse_support()
                    app.output.disable_bracketed_paste()
                    app.output.write_raw("\x1b[?25h")
                    app.output.flush()
