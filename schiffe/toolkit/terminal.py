"""The terminal as prompt_toolkit gets it: keys without a late answer among them, and how many colours there are."""

import os
import re
import sys
from collections.abc import Iterator
from contextlib import contextmanager, nullcontext
from typing import Final

from prompt_toolkit.application import create_app_session
from prompt_toolkit.input import Input
from prompt_toolkit.input.typeahead import store_typeahead
from prompt_toolkit.input.vt100_parser import Vt100Parser
from prompt_toolkit.key_binding import KeyPress
from prompt_toolkit.keys import Keys
from prompt_toolkit.output import ColorDepth

from schiffe.terminal.ground import AnswerFilter, Heard

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
