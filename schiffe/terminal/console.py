"""The console of line mode: prints lines and reads lines.

Input is read only when a line is asked for. On a terminal the console edits the line itself, so that it can print a
text in between and show the half-typed line again below it. Lines of a pipe or a file are taken as they come, and
printed after their prompts.
"""

import asyncio
import codecs
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
from schiffe.language.text import BYTE_ORDER_MARK, printable
from schiffe.process.signals import call_on_resize
from schiffe.process.suspending import handle_suspension
from schiffe.terminal.alternate_screen import CLEARED, AlternateScreen
from schiffe.terminal.input_thread import InputThread
from schiffe.terminal.keyboard import CAN_EDIT, Keyboard
from schiffe.terminal.scrollback import can_clear
from schiffe.terminal.sequences import WHOLE_STRING
from schiffe.terminal.typed_line import MAX_LINE_CHARACTERS, KeyEffect, TypedLine

_BLANK_LINES: Final = 50


class EndOfInput(Exception):
    """The input has ended, so that the game cannot continue."""


class Console:
    """The terminal or pipes of line mode. Use it as a context manager inside a running event loop.

    Args:
        source: the file descriptor of the input; None if there is none.
        out: the text stream to write to.
    """

    def __init__(self, source: int | None, out: TextIO) -> None:
        self._source = source
        self._out = out
        self.out_is_terminal = out.isatty()
        self.people_type = source is not None and os.isatty(source)
        """True if lines come from a keyboard; with a pipe nobody has to be waited for or hidden from."""
        is_dialogue = self.people_type and self.out_is_terminal
        self._keyboard = Keyboard(source) if source is not None and self.people_type else None
        self._edits = is_dialogue and CAN_EDIT
        self._echoes = not is_dialogue
        self._reader = InputThread(source, self._receive, survives_end=self._edits)
        self._decoder = codecs.getincrementaldecoder("utf-8")("replace")
        self._has_begun = False
        self._incoming: deque[str] = deque()
        self._is_at_end = False
        self.has_ended = False
        """True if the end of the input has been raised."""
        self._line: list[str] = []
        self._typed = TypedLine(self._write)
        self._is_after_return = False
        self._prompt = ""
        self._answer: asyncio.Future[str | None] | None = None
        self._input_arrived: asyncio.Future[None] | None = None
        self._put_back_lines: deque[str] = deque()
        self._texts: list[str] = []
        self._repeatable = ""
        self._spells = False
        self._loop = asyncio.get_running_loop()
        self._cleanup = ExitStack()
        self._alternate_screen = AlternateScreen(self._write)

    def __enter__(self) -> Self:
        if self._keyboard and self._edits:
            self._keyboard.take()
            self._cleanup.enter_context(handle_suspension(self._suspend, self._resume))
            self._cleanup.enter_context(call_on_resize(self._alternate_screen.restore_scroll_region))
        self._reader.start()
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self._reader.close()
        if self._keyboard and self._edits:
            self._cleanup.close()
            self._keyboard.give_back()

    def print(self, text: str = "", *, is_drawing: bool = False) -> None:
        """Print one or more lines, wrapped to the width of a terminal.

        If a line is being typed, its prompt and text are printed again below. ``repeat`` skips a drawing,
        which is not wrapped either.
        """
        if not is_drawing:
            self._texts.append(text)
            text = spelled(text) if self._spells else text
        if self.out_is_terminal and not is_drawing:
            text = "\n".join(map(_wrap_for_terminal, text.split("\n")))
        if self.is_asking:
            self._write(f"\n{text}\n{self._prompt}{self._typed.text}")
        else:
            self._write(f"{text}\n")

    @property
    def can_clear(self) -> bool:
        """True if printed text can be cleared from the terminal."""
        return self._has_escapes and can_clear()

    @property
    def _has_escapes(self) -> bool:
        is_plain = sys.platform != "win32" and os.environ.get("TERM", "") in ("", "dumb", "unknown")
        return self.out_is_terminal and not is_plain

    @contextmanager
    def alternate_screen(self) -> Iterator[None]:
        """Use the terminal's alternate screen inside the block, if people type; its text is gone afterwards."""
        screen = self._alternate_screen
        screen.is_used = self.people_type and self._has_escapes
        screen.enter()
        try:
            yield
        finally:
            with suppress(OSError):  # where the terminal is gone, nobody sees anything
                screen.leave()
            screen.is_used = False

    @property
    def is_asking(self) -> bool:
        """True if a line is asked for and has not been entered yet."""
        return self._answer is not None and not self._answer.done()

    @property
    def spells(self) -> bool:
        """True if squares in texts are spelled, as in Bravo 7."""
        return self._spells

    def spell(self, is_on: bool) -> None:
        """Switch the spelling of squares on or off."""
        self._spells = is_on

    def repeat(self) -> None:
        """Print the texts again that were printed between the last two entered lines."""
        self.print(self._repeatable)

    async def ask(self, prompt: str = "> ") -> str:
        """Return the next line, without its end.

        Raises:
            EndOfInput: there are no more lines.
        """
        line = await self._next_line(prompt)
        if self._texts:
            self._repeatable = "\n".join(self._texts)
            self._texts.clear()
        return line

    async def _next_line(self, prompt: str) -> str:
        if self._put_back_lines:
            line = self._put_back_lines.popleft()
            self._write(f"{prompt}{printable(line)}\n")
            return line
        self._prompt = _wrap_for_terminal(prompt) if self.out_is_terminal else prompt
        self._answer = self._loop.create_future()
        self._write(self._prompt + self._typed.text)
        try:
            self._process_input()
            answer = await self._answer
        except asyncio.CancelledError:
            self._write("\n")  # the next text starts on a new line
            raise
        finally:
            self._answer = None
        if answer is None:
            self.has_ended = True
            self._write("\n")
            raise EndOfInput
        return answer

    async def wait_for_end(self) -> None:
        """Wait until a pipe has ended without any lines left; if there are lines, wait forever.

        Raises:
            EndOfInput: the input has ended.
        """
        while not self._is_at_end and not self._incoming and not self._put_back_lines:
            self._input_arrived = self._loop.create_future()
            self._reader.request()
            await self._input_arrived
        if self._is_at_end and not self._incoming and not self._put_back_lines:
            self.has_ended = True
            raise EndOfInput
        await self._loop.create_future()  # there are lines left, so somebody is still playing

    def put_back(self, line: str) -> None:
        """Let the next ``ask`` return this line."""
        self._put_back_lines.append(line)

    @property
    def typed(self) -> str:
        """The half-typed line; empty if the system edits the line."""
        return self._typed.text

    def forget_typed(self) -> None:
        """Discard what was typed ahead at the keyboard; lines from a pipe are kept."""
        if not self._keyboard:
            return
        self._incoming.clear()
        self._decoder.reset()
        self._line.clear()
        self._typed.clear()
        self._keyboard.forget()

    def hide(self) -> None:
        """Clear the terminal, and its scrollback if ``can_clear``; then print 50 blank lines."""
        self._texts.clear()
        self._repeatable = ""
        if not self.out_is_terminal:
            return
        cleared = CLEARED + self._alternate_screen.after_clearing if self._has_escapes else ""
        self._write(cleared + "\n" * _BLANK_LINES)

    def _write(self, text: str) -> None:
        """Write and flush. While a line is asked for, ``ask`` raises an error of it, as a callback cannot."""
        try:
            self._out.write(text)
            self._out.flush()
        except OSError as error:
            if self._answer is None or self._answer.done():
                raise
            self._answer.set_exception(error)

    def _suspend(self) -> None:
        """Restore the screen and modes of the shell before the program is suspended."""
        self._alternate_screen.leave()
        if self._keyboard:
            self._keyboard.give_back()

    def _resume(self) -> None:
        """Set screen and modes again after the program was suspended."""
        if self._keyboard:
            with suppress(OSError):  # if the terminal is gone, the next read reports the end
                self._keyboard.take()
        self._alternate_screen.enter()
        if self.is_asking:
            self._write(f"\n{self._prompt}{self._typed.text}")

    def _receive(self, data: bytes) -> None:
        """Handle a piece of input, which is empty at the end."""
        if not data:
            if self._retake_terminal():
                self._process_input()
                return
            self._is_at_end = True
        text = self._decoder.decode(data, final=not data)
        if self._edits:
            text = WHOLE_STRING.sub("", text)  # an unexpected answer of the terminal
        if text and not self._has_begun:
            # Python's codec utf-8-sig would lose an input that is only a part of the mark.
            text = text.removeprefix(BYTE_ORDER_MARK)
            self._has_begun = True
        self._incoming.extend(text)
        if self._input_arrived and not self._input_arrived.done():
            self._input_arrived.set_result(None)
        if self.is_asking:
            self._process_input()

    def _retake_terminal(self) -> bool:
        """Set the modes again and return True if the end of input was false: here Ctrl-D comes as a key.

        A read that was pending while the shell had the terminal may return nothing.
        """
        if self._reader.is_closed or not self._edits:
            return False
        if not self._keyboard or self._source is None or not os.isatty(self._source):
            return False
        try:
            self._keyboard.take()
        except OSError:
            return False
        return True

    def _process_input(self) -> None:
        """Process the input until the line is complete; request more if needed."""
        take = self._edit if self._edits else self._collect
        while self._incoming and self.is_asking:
            take(self._incoming.popleft())
        if not self.is_asking:
            return
        if self._is_at_end:
            self._finish(self._typed.text or "".join(self._line) or None)
        else:
            self._reader.request()

    def _finish(self, line: str | None) -> None:
        self._line.clear()
        self._typed.clear()
        if self._echoes and line is not None:
            self._write(f"{printable(line)}\n")
        if self._answer is not None and not self._answer.done():
            self._answer.set_result(line)

    def _collect(self, character: str) -> None:
        """Handle a character of a pipe or a file, in which any kind of line end is understood."""
        ends_crlf = self._is_after_return and character == "\n"
        self._is_after_return = character == "\r"
        if ends_crlf:
            return
        if character in "\r\n":
            self._finish("".join(self._line))
        elif len(self._line) < MAX_LINE_CHARACTERS:
            self._line.append(character)

    def _edit(self, character: str) -> None:
        """Handle a key of the terminal."""
        match self._typed.take(character):
            case KeyEffect.DONE:
                self._finish(self._typed.text)
            case KeyEffect.END:
                self._finish(None)


def _wrap_for_terminal(line: str) -> str:
    return broken_between_words(line, shutil.get_terminal_size().columns)
