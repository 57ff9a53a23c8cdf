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
from schiffe.terminal.background import AnswerFilter, Heard
from schiffe.terminal.keyboard import Keyboard
from schiffe.terminal.sequences import BEGUN, BEGUN_ANSWER, WHOLE

REST_SECONDS: Final = 0.5
"""Seconds without input after which the end of what was begun, a paste or an answer, is waited for no more."""

_KEYPAD_ENTER: Final = "\x1bOM"
"""The bytes that the other Enter sends where a program before has left the keypad in its application mode."""
_PASTE_END: Final = "\x1b[201~"
_ESCAPES: Final = ("\x1b", "\x1b\x1b")
_INTERRUPT: Final = "\x03"


class KeyParser(Vt100Parser):
    """A parser of terminal input into keys; unknown ones are nothing, as is any key with Alt.

    prompt_toolkit takes them for Escape and what stands behind it: a function key with Alt asked whether to leave a
    game, and a letter with it answered that question in the same moment. So it does with answers of the terminal that
    nobody here has asked for. Escape and a letter that come one after the other are two keys.
    """

    _held = ""

    def __init__(
        self, feed_key_callback: Callable[[KeyPress], None], answered: Callable[[str], None] = lambda _answer: None
    ) -> None:
        super().__init__(feed_key_callback)
        self._answered = answered

    @property
    def is_in_paste(self) -> bool:
        """True if a paste has begun whose end has not come."""
        return self._in_bracketed_paste

    @property
    def is_in_answer(self) -> bool:
        """True if something has begun that is no key, and whose end has not come."""
        return BEGUN_ANSWER.match(self._held) is not None

    def feed(self, data: str) -> None:
        """Take what was read in one piece."""
        if self._in_bracketed_paste:
            self._feed_paste(data)
            return
        if self._held in _ESCAPES and data and not _goes_on(data):
            self.flush()
        data = self._held + data
        self._held = ""
        at = 0
        while at < len(data):
            if data[at] != "\x1b":
                self._call_handler(super()._get_match(data[at]) or data[at], data[at])
                at += 1
            elif found := WHOLE.match(data, at):
                self._answered(found[0])
                key = Keys.ControlM if found[0] == _KEYPAD_ENTER else super()._get_match(found[0])
                self._call_handler(key if isinstance(key, Keys) else Keys.Ignore, found[0])
                at = found.end()
            elif BEGUN.fullmatch(data, at):
                # Of a text, which may be long, nothing has to be kept but how it begins and ends.
                begun = data[at:]
                is_text = len(begun) > 3 and begun[1] in "P]X^_"
                end = "\x1b" if begun.endswith("\x1b") else ""
                self._held = begun[:3] + end if is_text else begun
                return
            else:
                found = BEGUN.match(data[at:])
                assert found, "it begins with Escape"
                at += self._take_beginning(found[0])
            if self.is_in_paste:
                self.feed(data[at:])
                return

    def flush(self) -> None:
        """Take what has come for whole keys; an answer may still go on."""
        if not self.is_in_answer:
            self.give_up()

    def give_up(self) -> None:
        """Wait no more for the rest of what has begun."""
        held, self._held = self._held, ""
        while held:
            held = held[self._take_beginning(held) :]

    def reset(self, request: bool = False) -> None:
        """Forget what has begun."""
        self._held = ""
        super().reset(request)

    def _take_beginning(self, begun: str) -> int:
        """Take the beginning of something that does not go on; returns how much of it that is."""
        if begun in _ESCAPES:
            self._call_handler(Keys.Escape, "\x1b")
            return 1
        self._call_handler(Keys.Ignore, begun)
        return len(begun.removesuffix("\x1b"))

    def _feed_paste(self, data: str) -> None:
        """Take more of a paste. One whose end does not come is ended by Ctrl-C, which then is a key."""
        pasted, interrupt, behind = (self._paste_buffer + data).partition(_INTERRUPT)
        if interrupt and _PASTE_END not in pasted + behind:
            self._paste_buffer = pasted
            self.end_paste()
            self.feed(interrupt + behind)
        else:
            super().feed(data)

    def end_paste(self) -> None:
        """End a paste whose end does not come, or only a part of it."""
        if self._in_bracketed_paste:
            cut = max(length for length in range(len(_PASTE_END)) if self._paste_buffer.endswith(_PASTE_END[:length]))
            pasted = self._paste_buffer[: len(self._paste_buffer) - cut]
            self._in_bracketed_paste = False
            self._paste_buffer = ""
            self.feed_key_callback(KeyPress(Keys.BracketedPaste, pasted))


def _goes_on(data: str) -> bool:
    """Return whether a piece may belong to an Escape that came before; a letter alone is a key of its own."""
    return data[0] in "[O" or (len(data) > 1 and data[0] in "P]X^_(")


if sys.platform != "win32":
    from prompt_toolkit.input.vt100 import Vt100Input

    class KeyInput(Vt100Input):
        """The keys of a terminal that was perhaps asked something and has not answered yet.

        ``answer`` takes out what it answers, and ``answered`` is told all others.
        """

        def __init__(
            self, stdin: TextIO, answer: AnswerFilter, answered: Callable[[str], None] = lambda _answer: None
        ) -> None:
            super().__init__(stdin)
            self._parser = self.vt100_parser = KeyParser(lambda key: self._buffer.append(key), answered)  # noqa: PLW0108 - it is replaced
            self._answer = answer
            self._ready: Callable[[], None] = lambda: None
            self._timer: asyncio.TimerHandle | None = None

        def attach(self, input_ready_callback: Callable[[], None]) -> AbstractContextManager[None]:
            """Within it, ``input_ready_callback`` is called when there are keys."""
            self._ready = input_ready_callback
            self._wait_for_rest()
            return super().attach(input_ready_callback)

        @property
        def is_waiting(self) -> bool:
            """True if something was begun of which the rest is waited for."""
            return bool(self._answer.held) or self._parser.is_in_paste or self._parser.is_in_answer

        def read_keys(self) -> list[KeyPress]:
            """Return the keys that have come."""
            text = self.stdin_reader.read()
            if text[:1] not in ("", "]") and self._answer.held == "\x1b":
                self._parser.feed(self._answer.let_go())  # a key that came before, and not together with what comes now
            self._parser.feed(self._answer.without_answer(text))
            if self.closed and os.isatty(self.fileno()):
                # The terminal is still there: with the modes of others, a read may give nothing.
                self.raw_mode().__enter__()
                self.stdin_reader.closed = False
            if text:  # who looks again and again whether there is a key, as a curtain does, must not put off the end
                self._wait_for_rest()
            keys, self._buffer = self._buffer, []
            return keys

        def flush_keys(self) -> list[KeyPress]:
            """Return a key that might have been the beginning of something longer."""
            self._parser.feed(self._answer.let_go())
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
    """A writer of frames, none of which goes where one can scroll back to.

    GNU screen keeps what is erased from the first character on: a frame with a fleet, when another one takes its place
    as a whole. It keeps nothing of what is erased in two parts. What stood there before the program is to stay, though,
    where there is no other screen for it. A terminal that says that it can shows each frame only when it is whole
    (mode 2026).
    """

    _is_first = True
    _has_asked = _are_whole = False

    def enter_alternate_screen(self) -> None:
        """Go to the screen of full-screen programs; there the terminal is asked what it can, once."""
        super().enter_alternate_screen()
        if not self._has_asked and not (self.term or "linux").startswith("linux"):  # it takes the question for text
            self._has_asked = True
            self.write_raw("\x1b[?2026$p")

    def learn(self, answer: str) -> None:
        """Take an answer of the terminal."""
        if answer in ("\x1b[?2026;1$y", "\x1b[?2026;2$y"):
            self._are_whole = True

    def flush(self) -> None:
        """Write what has come together, which is mostly a frame."""
        if self._are_whole and self._buffer:
            self._buffer = ["\x1b[?2026h", *self._buffer, "\x1b[?2026l"]
        super().flush()

    def quit_alternate_screen(self) -> None:
        """Come back from the screen of full-screen programs."""
        self._is_first = True
        super().quit_alternate_screen()

    def erase_down(self) -> None:
        """Erase from the cursor on, which stands at the beginning of a row above the last one."""
        if self._is_first:
            self._is_first = False
            super().erase_down()
        else:
            self.write_raw("\x1b[K\x1b[B\x1b[J\x1b[A")


class WholeScreen(Application[None]):
    """An application that paints the whole screen anew when its size has changed."""

    def _on_resize(self) -> None:
        # The terminal may have moved the rows, and the cursor with them: seen from there, a frame would begin too far
        # down, and push what stands above it out of the screen.
        self.output.write_raw("\x1b[H")
        super()._on_resize()


def is_waiting(source: Input) -> bool:
    """Return whether something has begun to come of which the rest is waited for."""
    if sys.platform == "win32":
        return False
    else:  # noqa: RET505 - a type checker sees the branch of its platform only
        return isinstance(source, KeyInput) and source.is_waiting


@contextmanager
def terminal_session(heard: Heard) -> Iterator[None]:
    """Within it, screens read from the terminal: first what was typed already, and never an answer of its own."""
    if sys.platform == "win32":
        yield
    else:
        output = WholeFrames.from_pty(
            sys.stdout, os.environ.get("TERM"), ColorDepth.from_env(), enable_bell=get_bell_environment_variable()
        )
        assert isinstance(output, WholeFrames)
        answer = AnswerFilter(is_over=heard.is_answered, begun=heard.begun)
        source = KeyInput(sys.stdin, answer, output.learn)
        with create_app_session(input=source, output=output):
            source.vt100_parser.feed(heard.typed)
            store_typeahead(source, source.flush_keys())
            yield


def reports_mouse() -> bool:
    """Return whether the terminal may report the mouse: in GNU screen, Escape would then wait for the next key.

    Screen takes the Escape for the beginning of a click (4.9), in the modes 1000 and 1003, with or without 1006.
    """
    return not os.environ.get("STY")


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
        has_left = False

        def leave() -> None:
            nonlocal has_left
            has_left = True
            if app.is_running:  # else there is no frame yet, or none any more
                app.renderer.erase()
            if before:
                before.give_back()

        def come_back() -> None:
            nonlocal has_left
            if app.is_running:
                if not has_left:  # the last frame stands there still, perhaps with what the shell has written over it
                    app.output.write_raw("\x1b[H")
                    app.output.erase_down()
                has_left = False
                # Only what entering does is wanted: the modes to leave behind in the end are those of the beginning.
                app.input.raw_mode().__enter__()
                # As if nothing had been painted yet: the next frame is whole, and asks for the mouse.
                app.renderer.reset()
                app.invalidate()
            elif keyboard:
                with suppress(OSError):  # where the terminal is gone, whoever opens it says so
                    keyboard.take()

        with handle_suspension(leave, come_back):
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
