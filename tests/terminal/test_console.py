"""The console on pipes; on terminals it is tested with the real program in test_terminal.py."""

import asyncio
import io
import os
import sys
import threading
from collections.abc import Callable, Coroutine

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from schiffe.terminal.console import Console, EndOfInput
from schiffe.terminal.typed_line import MAX_LINE_CHARACTERS, TypedLine
from tests.waiting import until

if sys.platform != "win32":
    import termios


def with_console(data: bytes, act: Callable[[Console], Coroutine[None, None, None]]) -> str:
    """What a console writes that reads these bytes from a pipe while ``act`` uses it."""
    source, sink = os.pipe()
    out = io.StringIO()

    def feed() -> None:
        with os.fdopen(sink, "wb") as stream:
            stream.write(data)

    async def run() -> None:
        with Console(source, out) as console:
            await act(console)

    feeder = threading.Thread(target=feed)
    feeder.start()
    asyncio.run(run())
    feeder.join()
    close(source)
    return out.getvalue()


def close(source: int) -> None:
    """Close the reading end of a pipe when no console reads it any more: its number soon belongs to another file."""
    for thread in threading.enumerate():
        if thread.name == "input":
            thread.join()
    os.close(source)


def lines_of(data: bytes) -> list[str]:
    """All lines that a console reads from these bytes."""
    lines: list[str] = []

    async def read(console: Console) -> None:
        try:
            while True:
                lines.append(await console.ask())
        except EndOfInput:
            return

    with_console(data, read)
    return lines


def test_all_line_ends_are_understood() -> None:
    assert lines_of(b"a\nb\r\nc\rd\n\n\r\r\ne") == ["a", "b", "c", "d", "", "", "", "e"]


def test_invalid_utf_8_is_replaced_and_does_not_swallow_a_line_end() -> None:
    assert lines_of(b"\xff\xfea\n\xc3\nb\xe2\x82") == ["\ufffd\ufffda", "\ufffd", "b\ufffd"]


def test_a_byte_order_mark_before_the_first_line_is_skipped() -> None:
    assert lines_of(b"\xef\xbb\xbfb7\n\xef\xbb\xbfc3\n") == ["b7", "\ufeffc3"]


def test_what_was_said_before_a_line_can_be_said_again() -> None:
    async def read(console: Console) -> None:
        console.print("B7 hit.")
        console.print("a drawing", is_drawing=True)
        console.print("Your turn.")
        for _line in range(2):
            await console.ask()
            console.repeat()
        await console.ask()
        console.hide()
        console.repeat()

    shown = with_console(b"1\n2\n3\n", read)
    assert shown == "B7 hit.\na drawing\nYour turn.\n> 1\nB7 hit.\nYour turn.\n> 2\nB7 hit.\nYour turn.\n> 3\n\n"


def test_a_line_of_any_length_is_one_line() -> None:
    assert lines_of(b"x" * 100_000 + b"\nb7\n") == ["x" * MAX_LINE_CHARACTERS, "b7"]


@given(st.binary(max_size=300))
@example(b"\xef")
@example(b"\xef\xbb\xbf")
@example(b"\xef\xbb\xbfb7\n\xef\xbb\xbf")
def test_any_bytes_are_lines(data: bytes) -> None:
    lines = lines_of(data)
    text = data.decode("utf-8", "replace").removeprefix("\ufeff").replace("\r\n", "\n").replace("\r", "\n")
    expected = text.split("\n")
    assert lines == (expected if expected[-1] else expected[:-1])


def test_a_line_from_a_pipe_stands_behind_its_prompt_and_shows_no_control_characters() -> None:
    async def read(console: Console) -> None:
        assert await console.ask("Fire: ") == "b7\x1b[2J"
        console.print("done")

    assert with_console(b"b7\x1b[2J\n", read) == "Fire: b7\\x1b[2J\ndone\n"


def test_a_line_put_back_is_the_next_one() -> None:
    async def read(console: Console) -> None:
        console.put_back(await console.ask("> "))
        assert await console.ask(": ") == "a1"
        assert await console.ask("> ") == "b2"

    assert with_console(b"a1\nb2\n", read) == "> a1\n: a1\n> b2\n"


def test_lines_from_a_pipe_are_never_forgotten_and_nothing_is_hidden_from_it() -> None:
    async def read(console: Console) -> None:
        assert await console.ask() == "a1"
        console.forget_typed()
        console.hide()
        assert await console.ask() == "b2"

    assert "\x1b" not in with_console(b"a1\nb2\n", read)


def test_what_is_said_while_a_line_is_asked_for_comes_before_the_prompt_again() -> None:
    source, sink = os.pipe()
    out = io.StringIO()

    async def run() -> None:
        with Console(source, out) as console:
            asking = asyncio.ensure_future(console.ask("Fire: "))
            await until(lambda: console.is_asking, "a line is asked for")
            console.print("5 seconds left.")
            os.write(sink, b"c3\n")
            assert await asking == "c3"
            assert not console.is_asking

    asyncio.run(run())
    os.close(sink)
    close(source)
    assert out.getvalue() == "Fire: \n5 seconds left.\nFire: c3\n"


def test_no_input_at_all_is_the_end_of_input() -> None:
    async def run() -> None:
        with Console(None, io.StringIO()) as console:
            with pytest.raises(EndOfInput):
                await console.ask()
            with pytest.raises(EndOfInput):
                await console.ask()

    asyncio.run(run())


def test_an_output_that_fails_while_a_line_is_asked_for_ends_the_asking() -> None:
    class Broken(io.StringIO):
        broken = False

        def write(self, text: str) -> int:
            if self.broken:
                raise BrokenPipeError
            return super().write(text)

    source, sink = os.pipe()

    async def by_echo(console: Console, out: Broken) -> None:
        asking = asyncio.ensure_future(console.ask())
        await until(lambda: console.is_asking, "a line is asked for")
        out.broken = True
        os.write(sink, b"a1\n")
        with pytest.raises(BrokenPipeError):
            await asking

    async def by_saying(console: Console, out: Broken) -> None:
        asking = asyncio.ensure_future(console.ask())
        await until(lambda: console.is_asking, "a line is asked for")
        out.broken = True
        console.print("5 seconds left.")
        with pytest.raises(BrokenPipeError):
            await asking

    async def by_prompt(console: Console, out: Broken) -> None:
        out.broken = True
        with pytest.raises(BrokenPipeError):
            await console.ask()

    async def run(act: Callable[[Console, Broken], Coroutine[None, None, None]]) -> None:
        out = Broken()
        with Console(source, out) as console:
            await act(console, out)

    for act in (by_prompt, by_echo, by_saying):
        asyncio.run(run(act))
    os.close(sink)
    close(source)


@pytest.mark.parametrize("columns", [1, 2, 3, 12])
@pytest.mark.parametrize("text", ["  word   what it does: more than fits", "Press Enter:  ", "x" * 50, ""])
def test_no_terminal_is_too_narrow_for_words(columns: int, text: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("COLUMNS", str(columns))
    assert said_on_a_terminal(text).split() == text.split()


def test_a_percent_sign_stays_with_its_number(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("COLUMNS", "15")
    assert said_on_a_terminal("C7: chance 61 %, the best") == "C7: chance\n61 %, the best\n"


def test_wide_characters_take_two_columns_of_a_line(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("COLUMNS", "40")
    lines = said_on_a_terminal(
        "漢字漢字漢字漢字, place your fleet: carrier C1 to C5, battleship G3 to G6."
    ).splitlines()
    assert lines == ["漢字漢字漢字漢字, place your fleet:", "carrier C1 to C5, battleship G3 to G6."]


def test_a_combining_accent_takes_no_column_of_a_line(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("COLUMNS", "20")
    word = "e\N{COMBINING ACUTE ACCENT}" * 8
    assert said_on_a_terminal(f"{word} {word} {word}") == f"{word} {word}\n{word}\n"


def test_two_numbers_stay_together_at_the_end_of_a_line(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("COLUMNS", "17")
    assert said_on_a_terminal("You won them 9 to 3, well done") == "You won them\n9 to 3, well\ndone\n"


def test_blanks_between_columns_stay(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("COLUMNS", "18")
    assert said_on_a_terminal("  C7   hit   and sunk") == "  C7   hit   and\n       sunk\n"


def said_on_a_terminal(text: str) -> str:
    """What is written to a terminal for a text."""

    class Terminal(io.StringIO):
        def isatty(self) -> bool:
            return True

    async def run() -> str:
        with Console(None, out := Terminal()) as console:
            console.print(text)
        return out.getvalue()

    return asyncio.run(run())


@pytest.mark.skipif(sys.platform == "win32", reason="needs a terminal of POSIX")
def test_a_read_that_gives_nothing_is_no_end_while_the_terminal_is_there() -> None:
    """While a program is stopped its terminal may get modes in which a read gives nothing, not even waiting."""
    if sys.platform != "win32":
        ours, theirs = os.openpty()

        class Terminal(io.StringIO):
            def isatty(self) -> bool:
                return True

        async def run() -> None:
            with Console(theirs, Terminal()) as console:
                modes = termios.tcgetattr(theirs)
                modes[6][termios.VMIN] = 0
                termios.tcsetattr(theirs, termios.TCSANOW, modes)
                asking = asyncio.ensure_future(console.ask("> "))
                await until(lambda: termios.tcgetattr(theirs)[6][termios.VMIN] == 1, "the terminal is taken again")
                os.write(ours, b"b7\r")
                assert await asking == "b7"

        asyncio.run(run())
        os.close(ours)
        close(theirs)


@pytest.mark.skipif(sys.platform == "win32", reason="needs a terminal of POSIX")
def test_a_read_that_gives_nothing_when_all_is_over_does_not_take_the_terminal_again() -> None:
    if sys.platform != "win32":
        ours, theirs = os.openpty()
        before = termios.tcgetattr(theirs)

        class Terminal(io.StringIO):
            def isatty(self) -> bool:
                return True

        async def run() -> None:
            with Console(theirs, Terminal()) as console:
                asyncio.ensure_future(console.ask("> ")).cancel()
            console._input._receive_input(b"")  # as the loop does, where the thread that reads has just told it

        asyncio.run(run())
        assert termios.tcgetattr(theirs) == before
        os.close(ours)
        close(theirs)


@pytest.mark.parametrize(
    "sequence",
    [
        *("\x1b[A", "\x1bOP", "\x1bO2P", "\x1bO1;3R", "\x1b[[A", "\x1b[23$", "\x1b[1;3Q", "\x1b\x1b[A", "\x1b\x1bOP"),
        *("\x1b[?64;1;2c", "\x1b[?2026;2$y", "\x1b[97:65;5u", "\x1b[M !!", "\x1b[<0;5;6M"),
    ],
)
def test_a_key_that_is_no_character_types_nothing_into_a_line(sequence: str) -> None:
    line = TypedLine(lambda _shown: None)
    for character in f"a{sequence}b\x1bc":
        line.handle(character)
    assert line.text == "abc"


def test_what_is_cut_off_by_another_character_swallows_none() -> None:
    for cut in ("\x1b", "\x1b[", "\x1b[1;", "\x1bO"):
        line = TypedLine(lambda _shown: None)
        for character in f"{cut}ä":
            line.handle(character)
        assert line.text == "ä"
