"""The terminal as prompt_toolkit gets it: its keys and frames, and how it is lent to the shell."""

import asyncio
import os
import sys
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, contextmanager, suppress
from typing import Any, Final, TextIO

from prompt_toolkit.application import Application, create_app_session
from prompt_toolkit.input import Input
from prompt_toolkit.input.typeahead import store_typeahead
from prompt_toolkit.input.vt100_parser import Vt100Parser
from prompt_toolkit.key_binding import KeyPress
from prompt_toolkit.keys import Keys
from prompt_toolkit.output import ColorDepth
from prompt_toolkit.output.vt100 import Vt100_Output
from prompt_toolkit.utils import get_bell_environment_variable

from schiffe.process.suspending import handle_suspension
from schiffe.terminal.background import AnswerFilter, EarlyInput
from schiffe.terminal.keyboard import Keyboard
from schiffe.terminal.sequences import BEGUN, BEGUN_ANSWER, WHOLE

REST_SECONDS: Final = 0.5
"""After this time without input, a paste or an answer without an end is given up."""

_KEYPAD_ENTER: Final = "\x1bOM"
"""Enter on the keypad, if an earlier program left it in application mode."""
_PASTE_END: Final = "\x1b[201~"
_ESCAPES: Final = ("\x1b", "\x1b\x1b")
_INTERRUPT: Final = "\x03"


class KeyParser(Vt100Parser):
    """A parser of terminal input into keys, which ignores unknown keys and keys with Alt.

    prompt_toolkit would take them for Escape and other keys: Alt with a letter could leave a game and confirm it. The
    same holds for answers of the terminal to somebody else's questions. An Escape and a letter that are read one after
    the other are two keys.
    """

    _incomplete = ""

    def __init__(
        self, feed_key_callback: Callable[[KeyPress], None], on_sequence: Callable[[str], None] = lambda _sequence: None
    ) -> None:
        super().__init__(feed_key_callback)
        self._on_sequence = on_sequence

    @property
    def is_in_paste(self) -> bool:
        """True if a paste has begun and not ended."""
        return self._in_bracketed_paste

    @property
    def is_in_answer(self) -> bool:
        """True if a sequence that is no key has begun and not ended."""
        return BEGUN_ANSWER.match(self._incomplete) is not None

    def feed(self, data: str) -> None:
        """Parse the result of one read."""
        if self._in_bracketed_paste:
            self._feed_paste(data)
            return
        if data and self._incomplete in _ESCAPES:
            # A character read alone after Escape is a key of its own, except for those that begin most sequences.
            may_continue = data[0] in "[O" or (len(data) > 1 and data[0] in "P]X^_(")
            if not may_continue:
                self.flush()
        data = self._incomplete + data
        self._incomplete = ""
        at = 0
        while at < len(data):
            if data[at] != "\x1b":
                self._call_handler(super()._get_match(data[at]) or data[at], data[at])
                at += 1
            elif match := WHOLE.match(data, at):
                sequence = match[0]
                self._on_sequence(sequence)
                key = Keys.ControlM if sequence == _KEYPAD_ENTER else super()._get_match(sequence)
                self._call_handler(key if isinstance(key, Keys) else Keys.Ignore, sequence)
                at = match.end()
            elif BEGUN.fullmatch(data, at):
                self._incomplete = _abridged(data[at:])
                return
            else:
                match = BEGUN.match(data[at:])
                assert match, "it begins with Escape"
                at += self._take_incomplete(match[0])
            if self.is_in_paste:
                self.feed(data[at:])
                return

    def flush(self) -> None:
        """Take an incomplete sequence for keys, unless it may become an answer."""
        if not self.is_in_answer:
            self.give_up()

    def give_up(self) -> None:
        """Take an incomplete sequence for keys."""
        sequence = self._incomplete
        self._incomplete = ""
        while sequence:
            sequence = sequence[self._take_incomplete(sequence) :]

    def reset(self, request: bool = False) -> None:
        """Forget an incomplete sequence."""
        self._incomplete = ""
        super().reset(request)

    def _take_incomplete(self, sequence: str) -> int:
        """Take the first key of a sequence that will not be completed; returns the length of that key."""
        if sequence in _ESCAPES:
            self._call_handler(Keys.Escape, "\x1b")
            return 1
        self._call_handler(Keys.Ignore, sequence)
        return len(sequence.removesuffix("\x1b"))

    def _feed_paste(self, data: str) -> None:
        """Continue a paste; Ctrl-C ends it if its end is missing, and then counts as a key."""
        pasted, interrupt, rest = (self._paste_buffer + data).partition(_INTERRUPT)
        if interrupt and _PASTE_END not in pasted + rest:
            self._paste_buffer = pasted
            self.end_paste()
            self.feed(interrupt + rest)
        else:
            super().feed(data)

    def end_paste(self) -> None:
        """End a paste without its end, or with only a part of it."""
        if self._in_bracketed_paste:
            cut = max(length for length in range(len(_PASTE_END)) if self._paste_buffer.endswith(_PASTE_END[:length]))
            pasted = self._paste_buffer[: len(self._paste_buffer) - cut]
            self._in_bracketed_paste = False
            self._paste_buffer = ""
            self.feed_key_callback(KeyPress(Keys.BracketedPaste, pasted))


def _abridged(sequence: str) -> str:
    """Return an incomplete sequence; of a string, which may be long, only the beginning and a final Escape matter."""
    is_string = len(sequence) > 3 and sequence[1] in "P]X^_"
    if not is_string:
        return sequence
    return sequence[:3] + ("\x1b" if sequence.endswith("\x1b") else "")


if sys.platform != "win32":
    from prompt_toolkit.input.vt100 import Vt100Input

    class KeyInput(Vt100Input):
        """The keys of a terminal that may still answer a question.

        ``answer`` removes the answer from the input, and ``on_sequence`` is called with all other sequences.
        """

        def __init__(
            self, stdin: TextIO, answer: AnswerFilter, on_sequence: Callable[[str], None] = lambda _sequence: None
        ) -> None:
            super().__init__(stdin)
            # The lambda looks up the buffer at each call, because ``read_keys`` replaces it.
            self._parser = self.vt100_parser = KeyParser(lambda key: self._buffer.append(key), on_sequence)  # noqa: PLW0108
            self._answer = answer
            self._ready: Callable[[], None] = lambda: None
            self._timer: asyncio.TimerHandle | None = None

        def attach(self, input_ready_callback: Callable[[], None]) -> AbstractContextManager[None]:
            """Call ``input_ready_callback`` when there are keys, inside this block."""
            self._ready = input_ready_callback
            self._wait_for_rest()
            return super().attach(input_ready_callback)

        @property
        def is_waiting(self) -> bool:
            """True if the rest of a paste or of an answer is missing."""
            return bool(self._answer.partial_answer) or self._parser.is_in_paste or self._parser.is_in_answer

        def read_keys(self) -> list[KeyPress]:
            """Return the keys that have arrived."""
            text = self.stdin_reader.read()
            if text[:1] not in ("", "]") and self._answer.partial_answer == "\x1b":
                self._parser.feed(self._answer.release_key())  # an Escape that does not belong to the text read now
            self._parser.feed(self._answer.without_answer(text))
            if self.closed and os.isatty(self.fileno()):
                # The terminal is not gone: in another program's modes, a read may return nothing.
                self.raw_mode().__enter__()
                self.stdin_reader.closed = False
            if text:  # polling without result must not postpone the end of waiting
                self._wait_for_rest()
            keys = self._buffer
            self._buffer = []
            return keys

        def flush_keys(self) -> list[KeyPress]:
            """Return the keys in an incomplete sequence."""
            self._parser.feed(self._answer.release_key())
            return super().flush_keys()

        def _wait_for_rest(self) -> None:
            if self._timer:
                self._timer.cancel()
            self._timer = (
                asyncio.get_running_loop().call_later(REST_SECONDS, self._give_up) if self.is_waiting else None
            )

        def _give_up(self) -> None:
            self._answer.give_up()
            self._parser.end_paste()
            self._parser.give_up()
            self._ready()


class WholeFrames(Vt100_Output):
    """An output that writes each frame as a whole, and leaves no frame in the scrollback.

    GNU screen puts a whole screen into its scrollback when it is erased from the first character on. A frame may show a
    fleet, so it is erased in two parts. Only the screen from before the program is erased at once: without an alternate
    screen it has to be kept. Terminals with mode 2026 show a frame only when it is complete.
    """

    _is_first = True
    _has_asked = False
    _has_mode_2026 = False

    def enter_alternate_screen(self) -> None:
        """Switch to the alternate screen, and ask once whether the terminal has mode 2026."""
        super().enter_alternate_screen()
        if not self._has_asked and not (self.term or "linux").startswith("linux"):  # Linux would print the question
            self._has_asked = True
            self.write_raw("\x1b[?2026$p")

    def learn(self, answer: str) -> None:
        """Take note of an answer of the terminal."""
        if answer in ("\x1b[?2026;1$y", "\x1b[?2026;2$y"):
            self._has_mode_2026 = True

    def flush(self) -> None:
        """Write the buffer, which is usually a frame."""
        if self._has_mode_2026 and self._buffer:
            self._buffer = ["\x1b[?2026h", *self._buffer, "\x1b[?2026l"]
        super().flush()

    def quit_alternate_screen(self) -> None:
        """Leave the alternate screen."""
        self._is_first = True
        super().quit_alternate_screen()

    def erase_down(self) -> None:
        """Erase everything from the cursor on; it is at the beginning of a row, but not of the last one."""
        if self._is_first:
            self._is_first = False
            super().erase_down()
        else:
            self.write_raw("\x1b[K\x1b[B\x1b[J\x1b[A")


class WholeScreen(Application[None]):
    """An application that repaints the whole screen after a change of its size."""

    def _on_resize(self) -> None:
        # The terminal may have moved the cursor with the rows: painted from there, a frame would begin too far down and
        # scroll the screen.
        self.output.write_raw("\x1b[H")
        super()._on_resize()


def is_waiting(source: Input) -> bool:
    """Return whether the rest of a paste or of an answer is missing."""
    if sys.platform == "win32":
        return False
    else:  # noqa: RET505 - a type checker sees the branch of its platform only
        return isinstance(source, KeyInput) and source.is_waiting


@contextmanager
def terminal_session(early: EarlyInput) -> Iterator[None]:
    """Let screens use the terminal inside this block; they get keys typed earlier, but no answers of the terminal."""
    if sys.platform == "win32":
        yield
    else:
        output = WholeFrames.from_pty(
            sys.stdout, os.environ.get("TERM"), ColorDepth.from_env(), enable_bell=get_bell_environment_variable()
        )
        assert isinstance(output, WholeFrames)
        answer = AnswerFilter(is_over=early.is_answered, partial_answer=early.partial_answer)
        source = KeyInput(sys.stdin, answer, output.learn)
        with create_app_session(input=source, output=output):
            source.vt100_parser.feed(early.typed)
            store_typeahead(source, source.flush_keys())
            yield


def reports_mouse() -> bool:
    """Return whether the terminal may report the mouse: in GNU screen, Escape would then wait for the next key.

    Screen takes the Escape for the beginning of a click (4.9), in the modes 1000 and 1003, with or without 1006.
    """
    return not os.environ.get("STY")


@contextmanager
def terminal_lent_to_shell(app: Application[Any], keyboard: Keyboard | None = None) -> Iterator[None]:
    """Give the terminal back while the program is stopped by Ctrl-Z, SIGTSTP or SIGSTOP, inside this block.

    After SIGSTOP, which cannot be caught, the state of the terminal is unknown. ``keyboard`` has the original modes of
    the terminal, if they have been changed already.
    """
    if sys.platform == "win32":
        yield
    else:
        original_modes = keyboard or (Keyboard(app.input.fileno()) if os.isatty(app.input.fileno()) else None)
        has_left = False

        def leave() -> None:
            nonlocal has_left
            has_left = True
            if app.is_running:  # otherwise there is no frame
                app.renderer.erase()
            if original_modes:
                original_modes.give_back()

        def come_back() -> None:
            nonlocal has_left
            if app.is_running:
                if not has_left:  # the last frame is still there, perhaps with output of the shell over it
                    app.output.write_raw("\x1b[H")
                    app.output.erase_down()
                has_left = False
                # Never leave this context manager: the modes to restore at the end are the original ones.
                app.input.raw_mode().__enter__()
                # Make the next frame a whole one, which also switches on the mouse.
                app.renderer.reset()
                app.invalidate()
            elif keyboard:
                with suppress(OSError):  # if the terminal is gone, opening it reports that
                    keyboard.take()

        with handle_suspension(leave, come_back):
            try:
                yield
            finally:
                # Repeat what prompt_toolkit has already written: in the shell's modes, a key such as Ctrl-Z discards
                # output that the terminal has not read yet.
                if original_modes:
                    original_modes.give_back()
                with suppress(OSError):
                    app.output.quit_alternate_screen()
                    app.output.disable_mouse_support()
                    app.output.disable_bracketed_paste()
                    app.output.write_raw("\x1b[?25h")
                    app.output.flush()
