"""The keys that a terminal sends."""

import asyncio
import os
import signal
import sys
from collections.abc import Awaitable, Callable, Iterator
from contextlib import AbstractContextManager, contextmanager, nullcontext
from types import SimpleNamespace
from typing import Any, cast

import pytest
from hypothesis import given
from hypothesis import strategies as st
from prompt_toolkit.application.current import get_app_session
from prompt_toolkit.data_structures import Size
from prompt_toolkit.input.typeahead import get_typeahead
from prompt_toolkit.key_binding import KeyPress
from prompt_toolkit.keys import Keys

from schiffe.terminal.background import AnswerFilter, EarlyInput
from schiffe.toolkit.terminal import (
    KeyParser,
    WholeFrames,
    is_waiting,
    reports_mouse,
    terminal_lent_to_shell,
    terminal_session,
)
from tests.waiting import until

if sys.platform != "win32":
    import pty
    import termios
    import tty

    from schiffe.toolkit.terminal import KeyInput
    from tests.pseudo_terminal import Terminal


def keys_of(*pieces: str) -> list[str]:
    """What comes of all that a terminal sends, piece by piece."""
    found: list[KeyPress] = []
    parser = KeyParser(found.append)
    for piece in pieces:
        parser.feed(piece)
    parser.flush()
    return [str(getattr(press.key, "value", press.key)) for press in found]


@pytest.mark.parametrize(
    "sequence",
    ["\x1b[1;3Q", "\x1b[15;3~", "\x1b[29;2~", "\x1b[I", "\x1b[97;5u", "\x1bOt", "\x1b[1;3A", "\x1b[[H"],
    ids=["Alt F2", "Alt F5", "Menu", "focus", "kitty", "keypad 4", "Alt Up", "console"],
)
def test_a_key_that_nobody_knows_is_nothing(sequence: str) -> None:
    assert keys_of(f"a{sequence}b") == keys_of("a", *sequence, "b") == ["a", Keys.Ignore.value, "b"]


def test_keys_that_are_known_stay_what_they_are() -> None:
    assert keys_of("\x1b[A", "\x1bOP", "\x1b[15~", "\x1b[[A", "\x1b[1;2A", "\x1b[Z") == [
        *("up", "f1", "f5", "f1", "s-up", "s-tab")
    ]
    assert keys_of("\x1b[<0;5;6M", "\x1b[M !!", "\x1b[3;4R") == [
        *["<vt100-mouse-event>"] * 2,
        "<cursor-position-response>",
    ]
    assert keys_of("\x1b[200~Q\x1b[1;3Q\x1b[201~b") == ["<bracketed-paste>", "b"]
    assert keys_of("\x1bOM") == keys_of("\r") == ["c-m"]
    assert keys_of("\x1b") == ["escape"]
    assert keys_of("\x1b", "q") == keys_of("\x1b", "", "q") == ["escape", "q"]
    for letter in "P]X^_(":
        assert keys_of("\x1b", letter) == ["escape", letter]
        assert keys_of("\x1b", f"{letter}0;1\x1b\\")[0] == Keys.Ignore.value, "more than a letter may be an answer"
    assert keys_of("\x1b", "\x1b") == keys_of("\x1b\x1b") == ["escape", "escape"]


@pytest.mark.parametrize("key", ["r", "q", "\xe4", "[", "O", " ", "\r", "\x7f", "]"])
def test_a_key_with_alt_is_nothing(key: str) -> None:
    assert keys_of(f"\x1b{key}") == [Keys.Ignore.value]
    assert keys_of(f"a\x1b{key}", "b") == ["a", Keys.Ignore.value, "b"] or key in "[O]"


FUNCTION_KEYS = ["11", "12", "13", "14", "15", "17", "18", "19", "20", "21", "23", "24"]
"""The numbers that terminals send for F1 to F12."""


@pytest.mark.parametrize(
    "sequence",
    [
        *(f"\x1bO{modifier}{letter}" for modifier in ("2", "3", "5", "1;2", "1;3", "1;4") for letter in "PQRSABCDHF"),
        *(f"\x1b[1;{modifier}{letter}" for modifier in (3, 4, 7, 8, 9, 11) for letter in "PQSABCDHF"),
        *(f"\x1b[1;2{letter}" for letter in "PQS"),
        *(f"\x1b[{number};{modifier}~" for number in FUNCTION_KEYS for modifier in (2, 3, 4, 5)),
        *(f"\x1b[{number}{end}" for number in FUNCTION_KEYS for end in "$^@"),
        *(f"\x1b\x1b[{number}{end}" for number in FUNCTION_KEYS for end in "~$^@"),
        *(f"\x1b\x1b[{letter}" for letter in "ABCDHFZabcdP"),
        *(f"\x1b\x1bO{letter}" for letter in "ABCDHFPQRSabcd"),
        *(f"\x1b\x1b[[{letter}" for letter in "ABCDE"),
        *(f"\x1b[{number};3u" for number in (13, 27, 113, 114)),
        *(f"\x1b[27;3;{number}~" for number in (13, 27, 113, 114)),
    ],
)
def test_a_key_with_alt_and_a_function_key_with_shift_are_nothing(sequence: str) -> None:
    passed = {Keys.Ignore.value, *(f"f{number}" for number in range(13, 25)), *(f"c-f{each}" for each in range(1, 13))}
    assert set(keys_of(sequence)) <= passed
    assert len(keys_of(sequence)) == 1
    assert keys_of(f"a{sequence}b")[::2] == ["a", "b"]


ANSWERS = [
    *("\x1b[?64;1;2c", "\x1b[?2026;2$y", "\x1b[?0u", "\x1b[?997;1n", "\x1b[>41;379;0c", "\x1b[12;2$y", "\x1b[0n"),
    *("\x1bP1$r0 q\x1b\\", "\x1bP>|term(1.2)\x1b\\", "\x1b_Gi=31;OK\x1b\\", "\x1b^pm\x1b\\", "\x1bXsos\x1b\\"),
    *("\x1b]10;rgb:ffff/ffff/ffff\x07", "\x1b]52;c;aGVsbG8/cQ==\x1b\\", "\x1b]11;rgb:0/0/0\x1b\\", "\x1b]11;q\x9c"),
    *("\x1b[23$", "\x1b(B", "\x1b[97:65:113;2:3;63u", "\x1b[?1;2:3 q", "\x1b[8;24;80t", "\x1b[=1;1u"),
]
"""What terminals say, asked or not."""


@pytest.mark.parametrize("answer", ANSWERS)
def test_an_answer_that_nobody_asked_for_is_no_key_however_it_comes(answer: str) -> None:
    assert keys_of(f"a{answer}b") == ["a", Keys.Ignore.value, "b"]
    for cut in range(1, len(answer)):
        assert keys_of(f"a{answer[:cut]}", f"{answer[cut:]}b") == ["a", Keys.Ignore.value, "b"]


@given(st.lists(st.sampled_from(["a", "\r", "\x1b[A", "\x1bOP", *ANSWERS]), max_size=5), st.data())
def test_it_does_not_matter_where_a_terminal_cuts_what_it_sends(sent: list[str], data: st.DataObject) -> None:
    text = "".join(sent)
    cut = data.draw(st.integers(0, len(text)))
    assert keys_of(text[:cut], text[cut:]) == keys_of(text)
    assert keys_of(text) == [key for each in sent for key in keys_of(each)]


@given(st.text(alphabet="\x1b[]OP_?;$\\1a(\x03\x07~M<", max_size=12))
def test_no_ctrl_c_is_lost_whatever_comes_before_it(text: str) -> None:
    assert keys_of(f"{text}\x03").count("c-c") == text.count("\x03") + 1


def test_the_end_of_an_answer_is_waited_for_but_not_for_ever() -> None:
    found: list[KeyPress] = []
    parser = KeyParser(found.append)
    for cut, rest in (("\x1b]52;c;" + "QUJD" * 1000, "QUJD\x1b\\"), ("\x1b[?64;", "1c"), ("\x1bP1$r0\x1b", "\\")):
        parser.feed(cut)
        parser.flush()
        assert (parser.is_in_answer, found) == (True, [])
        parser.feed(rest)
        assert [press.key for press in found] == [Keys.Ignore]
        found.clear()
        parser.feed(cut)
        parser.give_up()
        parser.feed("q")
        assert [press.key for press in found] == [Keys.Ignore, "q"] or cut.endswith("\x1b")
        assert found[-1].key == "q"
        found.clear()


@pytest.mark.parametrize("sequence", ["\x1b[200", "\x1b[<35;1", "\x1b[1;", "\x1b[["])
def test_what_is_cut_off_is_no_key(sequence: str) -> None:
    assert keys_of(sequence) == [Keys.Ignore.value]


def test_no_ctrl_c_is_lost() -> None:
    assert keys_of("\x1b\x03") == ["escape", "c-c"]
    assert keys_of("\x1b[<35;1\x03") == [Keys.Ignore.value, "c-c"]


@pytest.mark.parametrize("cut", ["", *("\x1b[201~"[:length] for length in range(1, 6))])
def test_ctrl_c_ends_a_paste_whose_end_does_not_come(cut: str) -> None:
    found: list[KeyPress] = []
    parser = KeyParser(found.append)
    for piece in ("\x1b[200~ab", "c", cut, "\x03"):
        parser.feed(piece)
    assert [(press.key, press.data) for press in found] == [(Keys.BracketedPaste, "abc"), (Keys.ControlC, "\x03")]
    assert not parser.is_in_paste


def test_ctrl_c_in_a_whole_paste_is_a_part_of_it() -> None:
    found: list[KeyPress] = []
    KeyParser(found.append).feed("\x1b[200~a\x03b\x1b[201~\x1b[200~\x03\x1b[201~")
    assert [press.data for press in found] == ["a\x03b", "\x03"]


if sys.platform != "win32":

    class Typist:
        """Types at a terminal, and sees the keys that come out of it."""

        def __init__(self, answer: AnswerFilter) -> None:
            self._far, self._near = pty.openpty()
            tty.setraw(self._near)
            self.stdin = open(self._near)  # noqa: SIM115 - closed below
            self.source = KeyInput(self.stdin, answer)
            self.keys: list[KeyPress] = []

        def type(self, text: str) -> None:
            os.write(self._far, text.encode())

        def read(self) -> None:
            self.keys += self.source.read_keys()

        @property
        def names(self) -> list[str]:
            return [str(getattr(press.key, "value", press.key)) for press in self.keys]

        def close(self) -> None:
            self.stdin.close()
            os.close(self._far)

    def typing(script: Callable[[Typist], Awaitable[None]], answer: AnswerFilter | None = None) -> None:
        """Run a script while the keys of its terminal are read."""

        async def run() -> None:
            typist = Typist(answer or AnswerFilter(is_over=True))
            try:
                with typist.source.attach(typist.read):
                    await script(typist)
            finally:
                typist.close()

        asyncio.run(run())

    @pytest.mark.parametrize("cut", ["", "\x1b", "\x1b[20"])
    def test_a_paste_whose_end_does_not_come_ends_by_itself(cut: str) -> None:
        async def script(typist: Typist) -> None:
            typist.type(f"\x1b[200~abc{cut}")
            await until(lambda: is_waiting(typist.source), "the paste begins")
            await until(lambda: typist.keys, "the paste ends")
            assert (typist.names, typist.keys[0].data) == (["<bracketed-paste>"], "abc")
            assert not is_waiting(typist.source)
            typist.type("x")
            await until(lambda: typist.names[1:] == ["x"], "keys come again")

        typing(script)

    @pytest.mark.parametrize("begun", ["\x1b[200~abc", "\x1b]11;rgb:1e"])
    def test_it_ends_by_itself_also_where_keys_are_looked_for_all_the_time(begun: str) -> None:
        """A curtain does, until nobody is typing any more: it could never be lifted."""

        async def script(typist: Typist) -> None:
            def has_ended() -> bool:
                typist.read()
                return not is_waiting(typist.source)

            typist.type(begun)
            await until(lambda: is_waiting(typist.source), "something begins")
            await until(has_ended, "it ends")

        typing(script, AnswerFilter())

    @pytest.mark.parametrize("cut", ["\x1b]11;", "\x1b]11;rgb:", "\x1b]11;rgb:1e1e/1e", "\x1b]11;rgb:1e/1e/1e\x1b"])
    @pytest.mark.parametrize("begun", [True, False])
    def test_an_answer_whose_end_does_not_come_holds_no_keys_back(cut: str, begun: bool) -> None:
        async def script(typist: Typist) -> None:
            if not begun:
                typist.type(cut)
                await until(lambda: is_waiting(typist.source), "the answer begins")
            await until(lambda: not is_waiting(typist.source), "the answer is given up")
            typist.type("a7")
            await until(lambda: typist.names == ["a", "7"], "keys come again")

        typing(script, AnswerFilter(partial_answer=cut if begun else ""))

    @pytest.mark.parametrize("cut", ["\x1b]11;", "\x1b]11;rgb:", "\x1b]11;rgb:1e/1e/1e\x1b", "\x1b[200~ab"])
    def test_ctrl_c_counts_at_once(cut: str) -> None:
        async def script(typist: Typist) -> None:
            typist.type(cut)
            await until(lambda: is_waiting(typist.source), "something begins")
            typist.type("\x03")
            await until(lambda: "c-c" in typist.names, "Ctrl-C comes")

        typing(script, AnswerFilter())

    def test_escape_and_a_key_in_two_pieces_are_two_keys_while_an_answer_may_come() -> None:
        async def script(typist: Typist) -> None:
            typist.type("\x1b")
            await until(lambda: is_waiting(typist.source), "Escape comes")
            typist.type("r")
            await until(lambda: typist.names == ["escape", "r"], "both keys come")

        typing(script, AnswerFilter())

    def test_a_terminal_that_gives_nothing_for_once_is_not_closed(monkeypatch: pytest.MonkeyPatch) -> None:
        async def script(typist: Typist) -> None:
            read = os.read
            monkeypatch.setattr(os, "read", lambda *_what: monkeypatch.setattr(os, "read", read) or b"")
            typist.type("x")
            await until(lambda: typist.names == ["x"], "the key comes")
            assert not typist.source.closed

        typing(script)

    def test_what_was_typed_before_the_start_is_not_lost(monkeypatch: pytest.MonkeyPatch) -> None:
        far, near = pty.openpty()
        with open(near) as stdin:
            monkeypatch.setattr(sys, "stdin", stdin)
            with terminal_session(EarlyInput(typed="ab")):
                assert [press.key for press in get_typeahead(get_app_session().input)] == ["a", "b"]
        os.close(far)

    PROGRAM = """
from schiffe.settings.layers import Preferences
from schiffe.toolkit.stage import run_on_stage
from tests.toolkit.toy import SCHEMA, Toy
def make(is_light):
    toy = Toy(Preferences(SCHEMA, {}, {}), 4)
    return toy.stage, toy.run()
try:
    status = run_on_stage(make)
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


class Written:
    """A stream that keeps what is written."""

    encoding = "utf-8"

    def __init__(self) -> None:
        self.text = ""

    def write(self, text: str) -> None:
        self.text += text

    def flush(self) -> None:
        pass

    def isatty(self) -> bool:
        return True

    def take(self) -> str:
        """What was written since the last time."""
        text, self.text = self.text, ""
        return text


def frames(term: str | None = "xterm") -> tuple[WholeFrames, Written]:
    """The output of a terminal of this name, and what goes to it."""
    written = Written()
    return WholeFrames(written, lambda: Size(24, 80), term=term), written  # type: ignore[arg-type]


QUESTION = "\x1b[?2026$p"


@pytest.mark.parametrize(
    ("term", "times"), [("xterm", 1), ("screen", 1), ("linux", 0), ("linux-16color", 0), ("", 0), (None, 0)]
)
def test_a_terminal_is_asked_once_whether_its_frames_can_be_whole(term: str | None, times: int) -> None:
    output, written = frames(term)
    for _ in range(2):
        output.enter_alternate_screen()
        output.quit_alternate_screen()
    output.flush()
    assert written.text.count(QUESTION) == times
    assert written.text.count("\x1b[?1049h") == written.text.count("\x1b[?1049l") == 2


@pytest.mark.parametrize(("state", "are_whole"), [(0, False), (1, True), (2, True), (3, False), (4, False)])
def test_frames_are_whole_where_the_terminal_has_said_so(state: int, are_whole: bool) -> None:
    output, written = frames()
    output.learn(f"\x1b[?2026;{state}$y")
    output.write("frame")
    output.flush()
    assert written.take() == ("\x1b[?2026hframe\x1b[?2026l" if are_whole else "frame")
    output.learn("\x1b[?1;2c")
    output.flush()
    assert written.take() == "", "nothing is no frame"
    output.write("next")
    output.flush()
    assert written.take() == ("\x1b[?2026hnext\x1b[?2026l" if are_whole else "next")


def test_only_the_first_frame_erases_as_a_whole_what_was_there() -> None:
    output, written = frames()
    found = []
    for _ in range(2):
        for _frame in range(3):
            output.erase_down()
            output.flush()
            found.append(written.take())
        output.quit_alternate_screen()
        output.flush()
        written.take()
    assert found == ["\x1b[J", *["\x1b[K\x1b[B\x1b[J\x1b[A"] * 2] * 2


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
        return terminal_lent_to_shell(cast(Any, self), cast(Any, self.keyboard if with_keyboard else None))


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
