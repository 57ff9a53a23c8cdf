"""Lines out and lines in.

Input is read by a thread, and only when a line is asked for, so that the event loop and the countdown go on meanwhile.
On a terminal the console edits the line itself: only so does it know what is half typed, and can show it again below a
text that comes in between. Everywhere else the lines are taken as they come, and written behind their prompts.
"""

import asyncio
import codecs
import os
import shutil
import sys
import threading
from collections import deque
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager, suppress
from enum import Enum
from types import TracebackType
from typing import Final, Self, TextIO

from schiffe.language.columns import broken_between_words, display_width
from schiffe.language.squares import spelled
from schiffe.language.text import printable
from schiffe.process.signals import call_on_resize
from schiffe.process.suspending import handle_suspension
from schiffe.terminal.keyboard import CAN_EDIT, Keyboard
from schiffe.terminal.scrollback import can_clear
from schiffe.terminal.sequences import BEGUN, WHOLE, WHOLE_STRING

LONGEST_LINE: Final = 1000
"""Longer lines are cut: no input of a game is anywhere near, and a message that quotes one is cut much earlier."""
_BLANK_LINES: Final = 50
# In this order: some terminals push what 2J clears into the scrollback, which 3J then clears.
_CLEARED: Final = "\x1b[2J\x1b[3J\x1b[H"
_ALL_BUT_FIRST_ROW: Final = "\x1b[2r\x1b[2H"
"""Only what is below the first row scrolls."""
# Editors put it before the first line. Python's decoder for that loses an input that is no more than a part of it.
_BYTE_ORDER_MARK: Final = "\ufeff"


class Typed(Enum):
    """Effects of a key on the line."""

    CHANGED = "changed"
    """It goes on, changed or not."""
    DONE = "done"
    END = "end"
    """There will be no more lines."""


class TypedLine:
    """The line of the moment; ``write`` shows what changes in it."""

    def __init__(self, write: Callable[[str], None]) -> None:
        self._write = write
        self._characters: list[str] = []
        self._escape = ""

    @property
    def text(self) -> str:
        """The text of the line."""
        return "".join(self._characters)

    def clear(self) -> None:
        """Forget it, and a key of which only the first part has come; what is shown stays."""
        self._characters.clear()
        self._escape = ""

    def take(self, character: str) -> Typed:
        """Take a key, or a part of one; returns its effect."""
        if self._escape and self._skip_escape(character):
            return Typed.CHANGED
        if character == "\x1b":
            self._escape = character
        elif character in "\r\n":
            self._write("\n")
            return Typed.DONE
        elif character in "\x7f\b":
            self._erase(1)
        elif character == "\x15":  # Ctrl-U
            self._erase(len(self._characters))
        elif character == "\x17":  # Ctrl-W
            self._erase(len(self._characters) - (self.text.rstrip().rfind(" ") + 1))
        elif character == "\x04" and not self._characters:  # Ctrl-D
            return Typed.END
        elif character.isprintable() and len(self._characters) < LONGEST_LINE:
            self._characters.append(character)
            self._write(character)
        return Typed.CHANGED

    def _erase(self, count: int) -> None:
        keep = max(0, len(self._characters) - count)
        for character in reversed(self._characters[keep:]):
            self._write("\b \b" * display_width(character))
        del self._characters[keep:]

    def _skip_escape(self, character: str) -> bool:
        """Return whether a key belongs to the sequence of an arrow key or the like, which does nothing here.

        After the Escape key itself any key but a bracket and an O is just that key.
        """
        begun = self._escape + character
        self._escape = ""
        if begun[1] not in "[O" or len(begun) > 33:
            return False
        if WHOLE.fullmatch(begun):
            return True
        self._escape = begun if BEGUN.fullmatch(begun) else ""
        return bool(self._escape)


class EndOfInput(Exception):
    """The end of the input, without which the game cannot go on."""


class Console:
    """The terminal or the pipes that the line mode talks to. Use it in ``with`` inside a running event loop.

    Args:
        source: file descriptor of the input; None when there is none at all.
        out: the text stream to write to.
    """

    def __init__(self, source: int | None, out: TextIO) -> None:
        self._source = source
        self._out = out
        input_is_terminal = source is not None and os.isatty(source)
        self.out_is_terminal = out.isatty()
        self.people_type = input_is_terminal
        """True if lines come from a keyboard; a pipe has nobody to wait for or to hide from."""
        self._keyboard = Keyboard(source) if source is not None and input_is_terminal else None
        self._edits = input_is_terminal and self.out_is_terminal and CAN_EDIT
        self._echoes = not (input_is_terminal and self.out_is_terminal)
        self._decoder = codecs.getincrementaldecoder("utf-8")("replace")
        self._has_begun = False
        self._incoming: deque[str] = deque()
        self._ended = False
        self.has_ended = False
        """True if somebody has been told that there is no more input."""
        self._line: list[str] = []
        self._typed = TypedLine(self._write)
        self._after_return = False
        self._prompt = ""
        self._answer: asyncio.Future[str | None] | None = None
        self._noticed: asyncio.Future[None] | None = None
        self._returned: deque[str] = deque()
        self._said: list[str] = []
        self._heard = ""
        self._spells = False
        self._wanted = threading.Semaphore(0)
        self._reading = False
        self._closed = False
        self._loop = asyncio.get_running_loop()
        self._aside = ExitStack()
        self._is_on_alternate_screen = False

    def __enter__(self) -> Self:
        if self._keyboard and self._edits:
            self._keyboard.take()
            self._aside.enter_context(handle_suspension(self._stopped, self._continued))
            self._aside.enter_context(call_on_resize(self._resized))
        threading.Thread(target=self._read, name="input", daemon=True).start()
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self._closed = True
        self._wanted.release()
        if self._keyboard and self._edits:
            self._aside.close()
            self._keyboard.give_back()

    def say(self, text: str = "", *, wrap: bool = True) -> None:
        """Write one or more lines, on a terminal broken between words unless ``wrap`` is False.

        While a line is being typed, its prompt and what is typed so far follow again. What is not to be wrapped is a
        drawing, which ``repeat`` leaves out.
        """
        if wrap:
            self._said.append(text)
            text = spelled(text) if self._spells else text
        if self.out_is_terminal and wrap:
            text = "\n".join(map(_wrapped_for_terminal, text.split("\n")))
        if self.is_asking:
            self._write(f"\n{text}\n{self._prompt}{self._typed.text}")
        else:
            self._write(f"{text}\n")

    @property
    def can_clear(self) -> bool:
        """True if what has been written can be taken off the terminal again."""
        return self._has_escapes and can_clear()

    @property
    def _has_escapes(self) -> bool:
        is_plain = sys.platform != "win32" and os.environ.get("TERM", "") in ("", "dumb", "unknown")
        return self.out_is_terminal and not is_plain

    @contextmanager
    def alternate_screen(self) -> Iterator[None]:
        """Within it, what is written stands on the terminal's other screen, and is gone afterwards.

        Most terminals keep nothing of what scrolls off there. Others, such as urxvt, do, unless the first row stays
        where it is. That one is left empty.
        """
        self._is_on_alternate_screen = self.people_type and self._has_escapes
        self._enter_alternate_screen()
        try:
            yield
        finally:
            with suppress(OSError):  # where the terminal is gone, nobody sees anything
                self._come_back()
            self._is_on_alternate_screen = False

    def _enter_alternate_screen(self) -> None:
        if self._is_on_alternate_screen:
            self._write(f"\x1b[?1049h{_CLEARED}{_ALL_BUT_FIRST_ROW}")

    def _come_back(self) -> None:
        if self._is_on_alternate_screen:
            self._write(f"{_CLEARED}\x1b[r\x1b[?1049l")

    def _resized(self) -> None:
        """Take note of another size: terminals let all rows scroll again then."""
        if self._is_on_alternate_screen:
            self._write("\x1b7\x1b[2r\x1b8")

    @property
    def is_asking(self) -> bool:
        """True if a line is asked for and has not come yet."""
        return self._answer is not None and not self._answer.done()

    @property
    def spells(self) -> bool:
        """True if squares in texts are spelled."""
        return self._spells

    def spell(self, wanted: bool) -> None:
        """Spell squares from now on, "Bravo 7", or do not."""
        self._spells = wanted

    def repeat(self) -> None:
        """Say once more what was said between the last line and the one before it."""
        self.say(self._heard)

    async def ask(self, prompt: str = "> ") -> str:
        """Return the next line, without its end.

        Raises:
            EndOfInput: there is none.
        """
        line = await self._next_line(prompt)
        if self._said:
            self._heard = "\n".join(self._said)
            self._said.clear()
        return line

    async def _next_line(self, prompt: str) -> str:
        if self._returned:
            line = self._returned.popleft()
            self._write(f"{prompt}{printable(line)}\n")
            return line
        self._prompt = _wrapped_for_terminal(prompt) if self.out_is_terminal else prompt
        self._answer = self._loop.create_future()
        self._write(self._prompt + self._typed.text)
        try:
            self._work()
            answer = await self._answer
        except asyncio.CancelledError:
            self._write("\n")  # whatever is said now begins a line of its own
            raise
        finally:
            self._answer = None
        if answer is None:
            self.has_ended = True
            self._write("\n")
            raise EndOfInput
        return answer

    async def wait_for_end(self) -> None:
        """Wait until there is no more input, and none that was not asked for yet; on a pipe only.

        Raises:
            EndOfInput: it is so.
        """
        while not self._ended and not self._incoming and not self._returned:
            self._noticed = self._loop.create_future()
            if not self._reading:
                self._reading = True
                self._wanted.release()
            await self._noticed
        if self._ended and not self._incoming and not self._returned:
            self.has_ended = True
            raise EndOfInput
        await self._loop.create_future()  # there are lines, so there is somebody

    def put_back(self, line: str) -> None:
        """Let the next ``ask`` return this line."""
        self._returned.append(line)

    @property
    def typed(self) -> str:
        """The half-typed line; where the system edits the line nothing is known of it."""
        return self._typed.text

    def forget_typed(self) -> None:
        """Throw away what was typed ahead at the keyboard; lines from a pipe are kept."""
        if not self._keyboard:
            return
        self._incoming.clear()
        self._decoder.reset()
        self._line.clear()
        self._typed.clear()
        self._keyboard.forget()

    def hide(self) -> None:
        """Take everything off the terminal, and the scrollback too where ``can_clear``; go on below 50 blank lines."""
        self._said.clear()
        self._heard = ""
        if not self.out_is_terminal:
            return
        escapes = _CLEARED if self._has_escapes else ""
        if self._is_on_alternate_screen:
            escapes += _ALL_BUT_FIRST_ROW
        self._write(escapes + "\n" * _BLANK_LINES)

    def _write(self, text: str) -> None:
        """Write at once. While a line is asked for, what goes wrong is raised there: a callback could tell nobody."""
        try:
            self._out.write(text)
            self._out.flush()
        except OSError as error:
            if self._answer is None or self._answer.done():
                raise
            self._answer.set_exception(error)

    def _stopped(self) -> None:
        """Give the shell its own screen, in its own modes, before the program is stopped."""
        self._come_back()
        if self._keyboard:
            self._keyboard.give_back()

    def _continued(self) -> None:
        """Take the terminal back: while the program was stopped the shell had it."""
        if self._keyboard:
            with suppress(OSError):  # where the terminal is gone, there will be no more lines, and that is told
                self._keyboard.take()
        self._enter_alternate_screen()
        if self.is_asking:
            self._write(f"\n{self._prompt}{self._typed.text}")

    def _read(self) -> None:
        """Read one piece of input each time one is wanted, in a thread."""
        while True:
            self._wanted.acquire()
            if self._closed:
                return
            try:
                data = os.read(self._source, 65536) if self._source is not None else b""
            except OSError:
                data = b""  # closed, or the terminal is gone: the end either way
            try:
                self._loop.call_soon_threadsafe(self._receive, data)
            except RuntimeError:
                return  # the event loop is closed: nobody is left to be told
            if not data and not self._edits:
                return

    def _receive(self, data: bytes) -> None:
        self._reading = False
        if not data and self._takes_again():
            self._work()
            return
        self._ended = self._ended or not data
        text = self._decoder.decode(data, final=not data)
        if self._edits:
            text = WHOLE_STRING.sub("", text)  # an answer of the terminal, which nobody here has asked for
        self._incoming.extend(text if self._has_begun else text.removeprefix(_BYTE_ORDER_MARK))
        self._has_begun = self._has_begun or bool(text)
        if self._noticed and not self._noticed.done():
            self._noticed.set_result(None)
        if self.is_asking:
            self._work()

    def _takes_again(self) -> bool:
        """Take a terminal once more that is still there: its end, which Ctrl-D is here, comes as a key.

        A read that was under way while the shell had the terminal, in its modes, may give nothing.
        """
        if self._closed or not self._edits or not self._keyboard or self._source is None or not os.isatty(self._source):
            return False
        try:
            self._keyboard.take()
        except OSError:
            return False
        return True

    def _work(self) -> None:
        """Take characters that have come, until the line asked for is whole; want more when they do not suffice."""
        take = self._edit if self._edits else self._collect
        while self._incoming and self.is_asking:
            take(self._incoming.popleft())
        if not self.is_asking:
            return
        if self._ended:
            self._finish(self._typed.text or "".join(self._line) or None)
        elif not self._reading:
            self._reading = True
            self._wanted.release()

    def _finish(self, line: str | None) -> None:
        self._line.clear()
        self._typed.clear()
        if self._echoes and line is not None:
            self._write(f"{printable(line)}\n")
        if self._answer is not None and not self._answer.done():
            self._answer.set_result(line)

    def _collect(self, character: str) -> None:
        """Take a character of a pipe or a file: all line ends are understood, everything else belongs to the line."""
        is_second_half = self._after_return and character == "\n"
        self._after_return = character == "\r"
        if is_second_half:
            return
        if character in "\r\n":
            self._finish("".join(self._line))
        elif len(self._line) < LONGEST_LINE:
            self._line.append(character)

    def _edit(self, character: str) -> None:
        """Take a key of the terminal."""
        match self._typed.take(character):
            case Typed.DONE:
                self._finish(self._typed.text)
            case Typed.END:
                self._finish(None)


def _wrapped_for_terminal(line: str) -> str:
    return broken_between_words(line, shutil.get_terminal_size().columns)
