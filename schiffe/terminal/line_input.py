"""The lines of a keyboard, a pipe or a file, which is read only when a line is asked for."""

import asyncio
import codecs
import os
from collections import deque
from collections.abc import Callable

from schiffe.language.text import BYTE_ORDER_MARK, printable
from schiffe.terminal.input_thread import InputThread
from schiffe.terminal.keyboard import CAN_EDIT, Keyboard
from schiffe.terminal.sequences import WHOLE_STRING
from schiffe.terminal.typed_line import LineEffect, PipedLine, TypedLine


class LineInput:
    """The input of line mode, one line at a time. Create and use it in a running event loop.

    ``source`` is the file descriptor of the input; None if there is none. ``write`` shows a line while it is edited
    here, or after it was read from a pipe or a file. ``has_terminal_output`` if people see it immediately.

    Attributes:
        is_edited: whether the line is edited here, not by the system.
    """

    def __init__(self, source: int | None, write: Callable[[str], None], *, has_terminal_output: bool) -> None:
        self._keyboard = Keyboard(source) if source is not None and os.isatty(source) else None
        is_dialogue = self.is_keyboard and has_terminal_output
        self.is_edited = is_dialogue and CAN_EDIT
        self._echoes = not is_dialogue
        self._write = write
        self._reader = InputThread(source, self._receive_input, survives_end=self.is_edited)
        self._decoder = codecs.getincrementaldecoder("utf-8")("replace")
        self._has_begun = False
        self._unread: deque[str] = deque()
        self._is_at_end = False
        self._line = TypedLine(write) if self.is_edited else PipedLine()
        self._line_future: asyncio.Future[str | None] | None = None
        self._arrived_flag = asyncio.Event()

    def open(self) -> None:
        """Take the keyboard if lines are edited here, and begin to read.

        Raises:
            OSError: the terminal is gone, or refuses the change.
        """
        if self.is_edited:
            self.take_keyboard()
        self._reader.start()

    def close(self) -> None:
        self._reader.close()
        if self.is_edited:
            self.give_keyboard_back()

    def take_keyboard(self) -> None:
        """Read single keys from the terminal.

        Raises:
            OSError: the terminal is gone, or refuses the change.
        """
        if self._keyboard:
            self._keyboard.take()

    def give_keyboard_back(self) -> None:
        if self._keyboard:
            self._keyboard.give_back()

    @property
    def is_keyboard(self) -> bool:
        """True if lines are typed at a keyboard."""
        return self._keyboard is not None

    @property
    def is_asked(self) -> bool:
        """True if a line is asked for and has not been entered yet."""
        return self._awaited_future is not None

    @property
    def _awaited_future(self) -> asyncio.Future[str | None] | None:
        """The line that is asked for and has not been entered yet."""
        return self._line_future if self._line_future and not self._line_future.done() else None

    @property
    def is_exhausted(self) -> bool:
        """True if the input has ended, and all of it has been read."""
        return self._is_at_end and not self._unread

    @property
    def typed_text(self) -> str:
        """The text typed so far; empty if lines are not edited here."""
        return self._line.text if self.is_edited else ""

    async def read_line(self, prompt: str) -> str | None:
        """Show a prompt and return the next line, without its end; None at the end of the input."""
        self._line_future = asyncio.get_running_loop().create_future()
        self._write(prompt + self.typed_text)
        try:
            self._process_input()
            return await self._line_future
        finally:
            self._line_future = None

    async def wait_for_any(self) -> None:
        """Wait until there is input that has not been read, or the input has ended."""
        while not self._is_at_end and not self._unread:
            self._arrived_flag.clear()
            self._reader.request()
            await self._arrived_flag.wait()

    def fail(self, error: OSError) -> bool:
        """Let ``read_line`` raise an error; return False if no line is asked for."""
        if not self._awaited_future:
            return False
        self._awaited_future.set_exception(error)
        return True

    def forget_typed(self) -> None:
        """Discard all that has been typed but not been read, if lines are edited here."""
        if not self._keyboard:
            return
        self._unread.clear()
        self._decoder.reset()
        self._line.clear()
        self._keyboard.discard_input()

    def _receive_input(self, data: bytes) -> None:
        """Handle a piece of input, which is empty at the end."""
        if not data:
            if self._retake_terminal():
                self._process_input()
                return
            self._is_at_end = True
        text = self._decoder.decode(data, final=not data)
        if self.is_edited:
            text = WHOLE_STRING.sub("", text)  # an unexpected answer of the terminal
        if text and not self._has_begun:
            # Python's codec utf-8-sig would lose an input that is only a part of the mark.
            text = text.removeprefix(BYTE_ORDER_MARK)
            self._has_begun = True
        self._unread.extend(text)
        self._arrived_flag.set()
        if self.is_asked:
            self._process_input()

    def _retake_terminal(self) -> bool:
        """Set the modes again after a false end of the input; return whether it was false.

        A read that was pending while the shell had the terminal may return nothing. In these modes Ctrl-D is a key, so
        the end is always false.
        """
        if self._reader.is_closed or not self.is_edited:
            return False
        try:
            self.take_keyboard()
        except OSError:
            return False
        return True

    def _process_input(self) -> None:
        """Process the input until the line is complete; request more if needed."""
        while self._unread and self.is_asked:
            match self._line.handle(self._unread.popleft()):
                case LineEffect.DONE:
                    self._finish_line(self._line.text)
                case LineEffect.END:
                    self._finish_line(None)
        if not self.is_asked:
            return
        if self._is_at_end:
            self._finish_line(self._line.text or None)
        else:
            self._reader.request()

    def _finish_line(self, line: str | None) -> None:
        self._line.clear()
        if self._echoes and line is not None:
            self._write(f"{printable(line)}\n")
        if self._awaited_future:
            self._awaited_future.set_result(line)
