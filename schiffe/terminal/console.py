"""The console of line mode, which prints and reads lines.

On a terminal the console edits the line itself, so that it can print a text in between and show the half-typed line
again below it. Lines of a pipe or a file are accepted unchanged, and printed after their prompts.
"""

import asyncio
import os
import shutil
import sys
from collections import deque
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager, suppress
from types import TracebackType
from typing import Final, Self, TextIO

from schiffe.language.columns import broken_between_words
from schiffe.language.squares import spelled
from schiffe.language.text import printable
from schiffe.process.signals import call_on_resize
from schiffe.process.suspending import handle_suspension
from schiffe.terminal.alternate_screen import CLEAR_SEQUENCE, AlternateScreen, can_clear
from schiffe.terminal.line_input import LineInput

_BLANK_LINE_COUNT: Final = 50


class EndOfInput(Exception):
    """The input has ended, so that the match cannot continue."""


class Console:
    """The terminal or pipes of line mode. Use it as a context manager inside a running event loop.

    Args:
        source: the file descriptor of the input; None if there is none.
        out: the text stream to write to.

    Attributes:
        has_keyboard: True if lines come from a keyboard; at a pipe, nobody needs to be waited for, or must not see the
            boards.
        has_ended: True if the end of the input has been raised.
    """

    def __init__(self, source: int | None, out: TextIO) -> None:
        self._out = out
        self.out_is_terminal = out.isatty()
        self._input = LineInput(source, self._write_text, has_terminal_output=self.out_is_terminal)
        self.has_keyboard = self._input.is_keyboard
        self.has_ended = False
        self._prompt = ""
        self._put_back_lines: deque[str] = deque()
        self._texts: list[str] = []
        self._repeatable = ""
        self._spells_squares = False
        self._cleanup = ExitStack()
        self._alternate_screen = AlternateScreen(self._write_text)

    def __enter__(self) -> Self:
        self._input.open()
        if self._input.is_edited:
            self._cleanup.enter_context(handle_suspension(self._suspend_terminal, self._resume_terminal))
            self._cleanup.enter_context(call_on_resize(self._alternate_screen.restore_scroll_region))
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self._cleanup.close()
        self._input.close()

    def print(self, text: str = "", *, is_drawing: bool = False) -> None:
        """Print one or more lines, wrapped to the width of a terminal.

        If a line is being typed, its prompt and text are printed again below. A drawing is neither wrapped nor repeated
        by ``repeat``.
        """
        if not is_drawing:
            self._texts.append(text)
            text = spelled(text) if self._spells_squares else text
        if self.out_is_terminal and not is_drawing:
            text = "\n".join(map(_wrap_for_terminal, text.split("\n")))
        if self.is_asking:
            self._write_text(f"\n{text}\n{self._prompt}{self._input.typed_text}")
        else:
            self._write_text(f"{text}\n")

    @property
    def can_clear(self) -> bool:
        return self._has_escapes and can_clear()

    @property
    def _has_escapes(self) -> bool:
        is_plain = sys.platform != "win32" and os.environ.get("TERM", "") in ("", "dumb", "unknown")
        return self.out_is_terminal and not is_plain

    @contextmanager
    def use_alternate_screen(self) -> Iterator[None]:
        """Use the terminal's alternate screen inside the block, if people type; its text is gone afterwards."""
        screen = self._alternate_screen
        if self.has_keyboard and self._has_escapes:
            screen.open()
        try:
            yield
        finally:
            with suppress(OSError):  # if the terminal is gone, nobody sees anything
                screen.close()

    @property
    def is_asking(self) -> bool:
        """True if a line is asked for and has not been entered yet."""
        return self._input.is_asked

    @property
    def spells_squares(self) -> bool:
        """True if squares in texts are spelled, as in Bravo 7."""
        return self._spells_squares

    def spell(self, *, is_on: bool) -> None:
        """Switch the spelling of squares on or off."""
        self._spells_squares = is_on

    def repeat(self) -> None:
        """Print the texts again that were printed between the last two entered lines."""
        self.print(self._repeatable)

    async def ask(self, prompt: str = "> ") -> str:
        """Return the next line, without its end.

        Raises:
            EndOfInput: there are no more lines.
        """
        line = await self._read_line(prompt)
        if self._texts:
            self._repeatable = "\n".join(self._texts)
            self._texts.clear()
        return line

    async def _read_line(self, prompt: str) -> str:
        if self._put_back_lines:
            line = self._put_back_lines.popleft()
            self._write_text(f"{prompt}{printable(line)}\n")
            return line
        self._prompt = _wrap_for_terminal(prompt) if self.out_is_terminal else prompt
        try:
            line_or_end = await self._input.read_line(self._prompt)
        except asyncio.CancelledError:
            self._write_text("\n")  # the next text starts on a new line
            raise
        if line_or_end is None:
            self.has_ended = True
            self._write_text("\n")
            raise EndOfInput
        return line_or_end

    async def wait_for_end(self) -> None:
        """Wait until a pipe has ended without any lines left; if there are lines, wait forever.

        Raises:
            EndOfInput: the input has ended.
        """
        if not self._put_back_lines:
            await self._input.wait_for_any()
        if self._input.is_exhausted and not self._put_back_lines:
            self.has_ended = True
            raise EndOfInput
        await asyncio.get_running_loop().create_future()  # there are lines left, so somebody is still playing

    def put_back(self, line: str) -> None:
        """Let the next ``ask`` return this line."""
        self._put_back_lines.append(line)

    @property
    def typed_text(self) -> str:
        return self._input.typed_text

    def forget_typed(self) -> None:
        """Discard what was typed ahead at the keyboard; lines from a pipe are kept."""
        self._input.forget_typed()

    def hide(self) -> None:
        """Clear the terminal, and its scrollback if ``can_clear``; then print 50 blank lines."""
        self._texts.clear()
        self._repeatable = ""
        if not self.out_is_terminal:
            return
        cleared = CLEAR_SEQUENCE + self._alternate_screen.scroll_region_sequence if self._has_escapes else ""
        self._write_text(cleared + "\n" * _BLANK_LINE_COUNT)

    def _write_text(self, text: str) -> None:
        """Write and flush. While a line is asked for, ``ask`` raises an error of it, as a callback cannot."""
        try:
            self._out.write(text)
            self._out.flush()
        except OSError as error:
            if not self._input.fail(error):
                raise

    def _suspend_terminal(self) -> None:
        """Restore the screen and modes of the shell before the program is suspended."""
        self._alternate_screen.leave()
        self._input.give_keyboard_back()

    def _resume_terminal(self) -> None:
        with suppress(OSError):  # if the terminal is gone, the next read reports the end
            self._input.take_keyboard()
        self._alternate_screen.enter()
        if self.is_asking:
            self._write_text(f"\n{self._prompt}{self._input.typed_text}")


def _wrap_for_terminal(line: str) -> str:
    return broken_between_words(line, shutil.get_terminal_size().columns)
