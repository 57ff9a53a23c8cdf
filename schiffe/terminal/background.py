"""The terminal's own background, light or dark: asked before prompt_toolkit is loaded, so that it costs no time.

Nothing here imports prompt_toolkit. A terminal that does not answer is asked nothing more; an answer that comes late is
taken out of what is typed, wherever it comes.
"""

import math
import os
import re
import select
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Final, NamedTuple

from schiffe.process.suspending import handle_suspension_before_loop
from schiffe.terminal.keyboard import Keyboard

_QUESTION: Final = b"\x1b]11;?\x1b\\"
"""OSC 11 of xterm, which most terminals know: what colour is the background?"""
_ANSWER: Final = re.compile(r"\x1b\]11;([^\x07\x1b]*)(?:\x07|\x1b\\)")
_BEGUN: Final = re.compile(r"\x1b(\](1(1(;[rgba:/#0-9A-Fa-f]{0,40}\x1b?)?)?)?)?\Z")
_CUT: Final = re.compile(r"\x1b\]11;[rgba:/#0-9A-Fa-f]{0,40}")
"""An answer whose end never came; whatever follows it was typed."""
_COLOUR: Final = r"rgba?:([0-9a-fA-F]{1,4})/([0-9a-fA-F]{1,4})/([0-9a-fA-F]{1,4})(?:/[0-9a-fA-F]{1,4})?"
_MIDDLE: Final = 0.18
"""The luminance on which black and white can be read equally well."""


class Heard(NamedTuple):
    """The input of a terminal so far.

    Attributes:
        is_light: whether its background is light; None where it has not said.
        typed: what was typed meanwhile.
        is_answered: whether it has said something, so that nothing more is to come.
        begun: the beginning of an answer of which more is to come.
    """

    is_light: bool | None = None
    typed: str = ""
    is_answered: bool = True
    begun: str = ""


class AnswerFilter:
    """A filter for the answer in what a terminal sends, also in pieces; none comes when it ``is_over``.

    ``begun`` is a piece that has come already.
    """

    def __init__(self, *, is_over: bool = False, begun: str = "") -> None:
        self._held = begun
        self._is_over = is_over
        self.is_light: bool | None = None

    @property
    def is_over(self) -> bool:
        """True if the answer has come."""
        return self._is_over

    def without_answer(self, text: str) -> str:
        """Return what of a text was typed; what may be the beginning of an answer is held back."""
        text = self._held + text
        self._held = ""
        if self._is_over:
            return text
        if found := _ANSWER.search(text):
            self._is_over = True
            self.is_light = is_light(found[1])
            return text[: found.start()] + text[found.end() :]
        if begun := _BEGUN.search(text):
            text = text[: begun.start()]
            self._held = begun[0]
        return _CUT.sub("", text)

    @property
    def held(self) -> str:
        """The possible beginning of an answer."""
        return self._held

    def let_go(self) -> str:
        """Let go of what was held back: if nothing followed for so long, it was a key."""
        key = self._held if len(self._held) <= len("\x1b]") else ""
        self._held = self._held[len(key) :]
        return key

    def give_up(self) -> None:
        """Wait no more for the end of an answer."""
        self._held = ""


def is_light(colour: str) -> bool | None:
    """Return whether a colour is light, in the form that terminals answer in; None for any other text."""
    found = re.fullmatch(_COLOUR, colour)
    if not found:
        return None
    red, green, blue = (math.pow(int(part, 16) / (16 ** len(part) - 1), 2.2) for part in found.groups())
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue > _MIDDLE


def is_light_by_name() -> bool | None:
    """Return whether the environment says that the background is light; None if it says nothing.

    rxvt, konsole and others tell the numbers of their colours in COLORFGBG, that of the background at its end; of the
    16 basic ones white and grey are light, as are the bright ones but dark grey.
    """
    background = os.environ.get("COLORFGBG", "").rpartition(";")[2]
    return int(background) in (7, *range(9, 16)) if background.isascii() and background.isdecimal() else None


class Question:
    """A question that was asked; ``heard`` takes what has come since.

    Attributes:
        keyboard: knows the modes from before the question, which whoever stops or ends the program sets again.
    """

    def __init__(self, descriptor: int, encoding: str, keyboard: Keyboard | None = None) -> None:
        self._descriptor = descriptor
        self._encoding = encoding
        self.keyboard = keyboard

    def heard(self) -> Heard:
        """Return what has come so far, without waiting for more."""
        data = b""
        while select.select([self._descriptor], [], [], 0)[0]:
            part = os.read(self._descriptor, 1024)
            data += part
            if not part:
                break
        found = AnswerFilter()
        typed = found.without_answer(data.decode(self._encoding, "replace")) + found.let_go()
        return Heard(found.is_light, typed, is_answered=found.is_over, begun=found.held)


@contextmanager
def background_question() -> Iterator[Question | None]:
    """Ask the terminal; within it nothing that comes is echoed. Gives None where it cannot be asked.

    Linux's console is not: it takes the question for text.

    Raises:
        OSError: the terminal does not let itself be switched, so that no screen could be shown on it either.
    """
    if sys.platform != "win32" and not os.environ.get("TERM", "").startswith("linux"):
        keys, screen = sys.stdin.fileno(), sys.stdout.fileno()
        try:
            keyboard = Keyboard(keys)
        except OSError:
            yield None
            return
        try:
            keyboard.take()
            with handle_suspension_before_loop(keyboard.give_back, keyboard.take):
                os.write(screen, _QUESTION)
                yield Question(keys, sys.stdin.encoding, keyboard)
        finally:
            keyboard.give_back()
    else:
        yield None
