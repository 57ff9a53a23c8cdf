"""The terminal of a full screen: what was typed earlier, its end, and how it is lent to the shell."""

import os
import signal
import sys
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, contextmanager, nullcontext
from types import SimpleNamespace
from typing import Any, cast

import pytest
from prompt_toolkit.application.current import get_app_session
from prompt_toolkit.input.typeahead import get_typeahead

from schiffe.terminal.background import BackgroundQuestion, EarlyInput
from schiffe.toolkit.full_screen import open_terminal
from schiffe.toolkit.terminal import lend_terminal_to_shell, reports_mouse

if sys.platform != "win32":
    import pty
    import termios

    from tests.pseudo_terminal import Terminal

    def test_what_was_typed_before_the_start_is_not_lost(monkeypatch: pytest.MonkeyPatch) -> None:
        far, near = pty.openpty()
        with open(near) as stdin:
            monkeypatch.setattr(sys, "stdin", stdin)
            question = SimpleNamespace(read_early_input=lambda: EarlyInput(typed_text="ab"), keyboard=None)
            with open_terminal(cast(BackgroundQuestion, question)):
                assert [press.key for press in get_typeahead(get_app_session().input)] == ["a", "b"]
        os.close(far)

    PROGRAM = """
import asyncio
from schiffe.settings.layers import Preferences
from schiffe.toolkit.full_screen import open_terminal, run_on_stage
from tests.toolkit.toy import SCHEMA, Toy
try:
    with open_terminal():
        toy = Toy(Preferences(SCHEMA, {}, {}), 4)
        status = asyncio.run(run_on_stage(toy.stage, toy.run()))
except KeyboardInterrupt:
    status = 77
print("ended with", status)
"""

    @pytest.fixture
    def toy() -> Iterator[Terminal]:
        """The toy in a terminal, which is left as it was found."""
        with Terminal(program=(sys.executable, "-c", PROGRAM)) as terminal:
            terminal.wait_for("> Play")
            yield terminal
            for sequence in (b"\x1b[?1049l", b"\x1b[?1000l", b"\x1b[?2004l", b"\x1b[?25h"):
                assert sequence in terminal.raw
            assert not terminal.screen.cursor.hidden

    def test_frames_are_whole_where_the_terminal_says_that_it_can(toy: Terminal) -> None:
        assert toy.raw.count(b"\x1b[?2026$p") == 1
        toy.type("\x1b[?2026;0$y\x1b[?2026;4$y")
        toy.type("p")
        toy.wait_for("First player")
        assert b"\x1b[?2026h" not in toy.raw
        toy.type("\x1b[?2026;2$y")
        toy.type("X")
        toy.wait_for("First player +X")
        frames = toy.raw.partition(b"\x1b[?2026h")[2]
        assert frames.endswith(b"\x1b[?2026l")
        toy.type("\x03")
        toy.wait_for("ended with 77")
        assert toy.raw.count(b"\x1b[?2026h") == toy.raw.count(b"\x1b[?2026l")
        assert toy.raw.rindex(b"\x1b[?2026l") > toy.raw.rindex(b"\x1b[?2026h")

    @pytest.mark.parametrize(
        ("end", "status"),
        [
            (lambda terminal: terminal.type("q"), 0),
            (lambda terminal: terminal.type("\x03"), 77),
            (lambda terminal: terminal.kill(signal.SIGTERM), 128 + signal.SIGTERM),
            (lambda terminal: terminal.kill(signal.SIGINT), 77),
        ],
        ids=["quit", "Ctrl-C", "SIGTERM", "SIGINT"],
    )
    def test_a_program_gives_its_terminal_back(toy: Terminal, end: Callable[[Terminal], None], status: int) -> None:
        assert not termios.tcgetattr(toy.process.child_fd)[3] & termios.ECHO
        end(toy)
        toy.wait_for(f"ended with {status}")
        assert toy.wait_for_end() == 0
        assert termios.tcgetattr(toy.process.child_fd)[3] & termios.ECHO


class Lent:
    """An application that notes what becomes of it while its terminal is lent to the shell."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch, *, is_running: bool = True) -> None:
        self.noted: list[str] = []
        self.is_running = is_running
        self.is_gone = False
        self.leave: Callable[[], None] = lambda: None
        self.come_back: Callable[[], None] = lambda: None
        self.renderer = SimpleNamespace(erase=self._note("erase"), reset=self._note("as if nothing was painted"))
        self.input = SimpleNamespace(fileno=lambda: -1, raw_mode=self._raw_mode)
        names = ("erase_down", "quit_alternate_screen", "disable_mouse_support", "disable_bracketed_paste", "flush")
        self.output = SimpleNamespace(**{name: self._note(name) for name in names}, write_raw=self._write)
        self.keyboard = SimpleNamespace(give_back=self._note("give the modes back"), take=self._take)
        self.invalidate = self._note("paint")

        @contextmanager
        def handle_suspension(leave: Callable[[], None], come_back: Callable[[], None]) -> Iterator[None]:
            self.leave, self.come_back = leave, come_back
            yield

        monkeypatch.setattr("schiffe.toolkit.terminal.handle_suspension", handle_suspension)
        monkeypatch.setattr(os, "isatty", lambda _number: False)

    def _note(self, what: str) -> Callable[[], None]:
        return lambda: self.noted.append(what)

    def _raw_mode(self) -> AbstractContextManager[None]:
        self.noted.append("raw mode")
        return nullcontext()

    def _write(self, text: str) -> None:
        self.noted.append(repr(text))

    def _take(self) -> None:
        self.noted.append("take the modes")
        if self.is_gone:
            raise OSError

    def take(self) -> list[str]:
        """What was noted since the last time."""
        noted, self.noted = self.noted, []
        return noted

    def lend(self, *, with_keyboard: bool = True) -> AbstractContextManager[None]:
        """Within it, the terminal is lent."""
        return lend_terminal_to_shell(cast(Any, self), cast(Any, self.keyboard if with_keyboard else None))


AT_THE_END = ["quit_alternate_screen", "disable_mouse_support", "disable_bracketed_paste", r"'\x1b[?25h'", "flush"]
TAKEN_AGAIN = ["raw mode", "as if nothing was painted", "paint"]


@pytest.mark.skipif(sys.platform == "win32", reason="no shell stops programs there")
class TestLentTerminal:
    """A terminal is given back before the program is stopped, and taken again."""

    def test_while_it_runs(self, monkeypatch: pytest.MonkeyPatch) -> None:
        app = Lent(monkeypatch)
        with app.lend():
            app.leave()
            assert app.take() == ["erase", "give the modes back"]
            app.come_back()
            assert app.take() == TAKEN_AGAIN
            app.come_back()
            assert app.take() == [r"'\x1b[H'", "erase_down", *TAKEN_AGAIN], "SIGSTOP tells nobody"
            app.leave()
            app.come_back()
            assert app.take() == ["erase", "give the modes back", *TAKEN_AGAIN]
        assert app.take() == ["give the modes back", *AT_THE_END]

    def test_before_the_first_frame(self, monkeypatch: pytest.MonkeyPatch) -> None:
        app = Lent(monkeypatch, is_running=False)
        with app.lend():
            app.leave()
            app.come_back()
            assert app.take() == ["give the modes back", "take the modes"]
            app.is_gone = True
            app.come_back()
        assert app.take() == ["take the modes", "give the modes back", *AT_THE_END]

    def test_what_is_no_terminal_has_no_modes(self, monkeypatch: pytest.MonkeyPatch) -> None:
        app = Lent(monkeypatch, is_running=False)
        with app.lend(with_keyboard=False):
            app.leave()
            app.come_back()
        assert app.take() == AT_THE_END

    def test_a_terminal_that_is_gone_is_no_error_at_the_end(self, monkeypatch: pytest.MonkeyPatch) -> None:
        app = Lent(monkeypatch)

        def gone() -> None:
            raise OSError

        app.output.quit_alternate_screen = gone
        with pytest.raises(KeyError), app.lend():
            raise KeyError
        assert app.take() == ["give the modes back"]


@pytest.mark.parametrize(("session", "does"), [(None, True), ("", True), ("1.pts", False)])
def test_the_mouse_is_left_alone_within_gnu_screen(
    monkeypatch: pytest.MonkeyPatch, session: str | None, does: bool
) -> None:
    monkeypatch.delenv("STY", raising=False)
    if session is not None:
        monkeypatch.setenv("STY", session)
    assert reports_mouse() is does
