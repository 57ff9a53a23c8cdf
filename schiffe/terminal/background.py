"""A question to the terminal whether its background is light or dark, while the rest of the program loads.

Nothing here imports prompt_toolkit. The program does not wait for an answer; a late one is filtered out of the typed
input.
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
_BEGUN_ANSWER: Final = re.compile(r"\x1b(\](1(1(;[rgba:/#0-9A-Fa-f]{0,40}\x1b?)?)?)?)?\Z")
_CUT_ANSWER: Final = re.compile(r"\x1b\]11;[rgba:/#0-9A-Fa-f]{0,40}")
"""An answer whose end never came; everything after it was typed."""
_COLOUR: Final = r"rgba?:([0-9a-fA-F]{1,4})/([0-9a-fA-F]{1,4})/([0-9a-fA-F]{1,4})(?:/[0-9a-fA-F]{1,4})?"
_LIGHT_COLOURS: Final = (7, *range(9, 16))
_MIDDLE_LUMINANCE: Final = 0.18
"""The luminance of a background on which black and white text are equally readable."""


class EarlyInput(NamedTuple):
    """The input that arrived before the screen was started.

    Attributes:
        is_light: whether the terminal's background is light; None if it has not answered.
        typed_text: the keys typed so far.
        is_answered: whether the terminal has answered, so that no answer is expected any more.
        partial_answer: the beginning of an answer whose rest is still to come.
    """

    is_light: bool | None = None
    typed_text: str = ""
    is_answered: bool = True
    partial_answer: str = ""


class AnswerFilter:
    """Filters the terminal's answer out of its input, even if it arrives in pieces.

    Attributes:
        is_over: whether no answer is expected any more.
        partial_answer: the possible beginning of an answer.
        is_light: whether the background is light; None if no answer says so.
    """

    def __init__(self, *, is_over: bool = False, partial_answer: str = "") -> None:
        self.is_over = is_over
        self.partial_answer = partial_answer
        self.is_light: bool | None = None

    def filter_input(self, text: str) -> str:
        """Return the typed part of a text; a possible beginning of an answer is held back."""
        text = self.partial_answer + text
        self.partial_answer = ""
        if self.is_over:
            return text
        if answer := _ANSWER.search(text):
            self.is_over = True
            self.is_light = is_light_colour(answer[1])
            return text[: answer.start()] + text[answer.end() :]
        if beginning := _BEGUN_ANSWER.search(text):
            text = text[: beginning.start()]
            self.partial_answer = beginning[0]
        return _CUT_ANSWER.sub("", text)

    def release_key(self) -> str:
        """Return the text that was held back if it can be a key; call it if nothing has followed for a while."""
        key = self.partial_answer if len(self.partial_answer) <= len("\x1b]") else ""
        self.partial_answer = self.partial_answer[len(key) :]
        return key

    def give_up(self) -> None:
        """Stop waiting for the end of an answer."""
        self.partial_answer = ""


def is_light_colour(colour: str) -> bool | None:
    """Return whether a colour is light; it is written as in a terminal's answer. None for any other text."""
    components = re.fullmatch(_COLOUR, colour)
    if not components:
        return None
    red, green, blue = (math.pow(int(part, 16) / (16 ** len(part) - 1), 2.2) for part in components.groups())
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue > _MIDDLE_LUMINANCE


def is_light_by_environment() -> bool | None:
    """Return whether the background is light by the environment; None if the environment does not say.

    rxvt, konsole and others set COLORFGBG, which ends with the number of the background colour. Of the basic 16, white
    and grey are light, and so are the bright ones except dark grey.
    """
    background = os.environ.get("COLORFGBG", "").rpartition(";")[2]
    if not background.isascii() or not background.isdecimal():
        return None
    return int(background) in _LIGHT_COLOURS


class BackgroundQuestion:
    """The question about the background, after it was sent.

    Attributes:
        keyboard: restores the terminal modes from before the question.
    """

    def __init__(self, descriptor: int, encoding: str, keyboard: Keyboard | None = None) -> None:
        self._descriptor = descriptor
        self._encoding = encoding
        self.keyboard = keyboard

    def read_early_input(self) -> EarlyInput:
        """Return the input that has arrived since, without waiting for more."""
        data = b""
        while select.select([self._descriptor], [], [], 0)[0]:
            part = os.read(self._descriptor, 1024)
            data += part
            if not part:
                break
        answer = AnswerFilter()
        typed = answer.filter_input(data.decode(self._encoding, "replace")) + answer.release_key()
        return EarlyInput(
            is_light=answer.is_light, typed_text=typed, is_answered=answer.is_over, partial_answer=answer.partial_answer
        )


@contextmanager
def ask_for_background() -> Iterator[BackgroundQuestion | None]:
    """Ask the terminal for its background, and disable its echo inside the block. Yields None if it cannot be asked.

    The Linux console is not asked, because it would print the question.

    Raises:
        OSError: the modes of the terminal cannot be changed, so no screen could be shown on it either.
    """
    if sys.platform != "win32" and not os.environ.get("TERM", "").startswith("linux"):
        descriptor = sys.stdin.fileno()
        try:
            keyboard = Keyboard(descriptor)
        except OSError:
            yield None
            return
        try:
            keyboard.take()
            with handle_suspension_before_loop(keyboard.give_back, keyboard.take):
                os.write(sys.stdout.fileno(), _QUESTION)
                yield BackgroundQuestion(descriptor, sys.stdin.encoding, keyboard)
        finally:
            keyboard.give_back()
    else:
        yield None
