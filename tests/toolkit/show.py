"""A stage in this process: keys and clicks go in through a pipe, what a user sees comes out of an emulator."""

import asyncio
import re
import signal
from collections.abc import Awaitable, Callable, Coroutine, Iterator
from contextlib import contextmanager
from typing import Any, TypeAlias

from prompt_toolkit.application import create_app_session
from prompt_toolkit.data_structures import Size
from prompt_toolkit.input import PipeInput, create_pipe_input
from prompt_toolkit.output import ColorDepth

from schiffe.toolkit.frames import WholeFrames
from schiffe.toolkit.stage import Stage
from tests.emulator import Screen, Stream

PATIENCE = 20
UP, DOWN, RIGHT, LEFT = "\x1b[A", "\x1b[B", "\x1b[C", "\x1b[D"
ENTER, ESCAPE, TAB, S_TAB, DELETE = "\r", "\x1b", "\t", "\x1b[Z", "\x1b[3~"
F1, F10 = "\x1bOP", "\x1b[21~"


class Show:
    """A running full screen."""

    def __init__(self, columns: int, rows: int, source: PipeInput, encoding: str = "utf-8") -> None:
        self.screen = Screen(columns, rows)
        self.raw = ""
        self.encoding = encoding
        self._stream = Stream(self.screen)
        self._source = source
        self._written_flag = asyncio.Event()
        self.output = WholeFrames(
            self,  # type: ignore[arg-type]
            lambda: Size(rows=self.screen.lines, columns=self.screen.columns),
            term="xterm-256color",
            default_color_depth=ColorDepth.DEPTH_8_BIT,
        )
        self.stage: Stage

    # What Vt100_Output wants of a stream

    def write(self, text: str) -> None:
        self.raw += text
        self._stream.feed(text)
        self._written_flag.set()

    def flush(self) -> None:
        pass

    def isatty(self) -> bool:
        return True

    # What a user sees and does

    @property
    def text(self) -> str:
        return "\n".join(line.rstrip() for line in self.screen.display)

    def press(self, *keys: str) -> None:
        """Press keys, all in one burst."""
        self._source.send_text("".join(keys))

    def click(self, column: int, row: int) -> None:
        """Press and release the left button, counted from 0."""
        self.press(f"\x1b[<0;{column + 1};{row + 1}M", f"\x1b[<0;{column + 1};{row + 1}m")

    def click_on(self, pattern: str) -> None:
        """Click on the first character of a text that is on the screen."""
        for y, line in enumerate(self.screen.display):
            if found := re.search(pattern, line):
                self.click(found.start(), y)
                return
        raise AssertionError(f"no {pattern!r} in:\n{self.text}")

    def field(self, name: str) -> tuple[int, int]:
        """Column and row of a field on the board at the right."""
        numbers = next(line for line in self.screen.display if " 1  " in line)
        column = [found.end() - 1 for found in re.finditer(rf"(?<!\d){name[1:]}(?!\d)", numbers)][-1]
        row = next(y for y, line in enumerate(self.screen.display) if re.search(rf" {name[0]} [│|]", line))
        return column, row

    def resize(self, columns: int, rows: int) -> None:
        """Give the terminal another size, and say so as terminals do: a poll may not have seen the one before yet."""
        self.screen.resize(rows, columns)
        signal.raise_signal(signal.SIGWINCH)

    async def see(self, pattern: str) -> re.Match[str]:
        """Wait until a pattern is on the screen."""
        try:
            async with asyncio.timeout(PATIENCE):
                while not (found := re.search(pattern, self.text)):
                    self._written_flag.clear()
                    await self._written_flag.wait()
        except TimeoutError:
            raise AssertionError(f"{pattern!r} does not come; there is:\n{self.text}") from None
        return found

    async def gone(self, pattern: str) -> None:
        """Wait until a pattern is not on the screen any more."""
        async with asyncio.timeout(PATIENCE):
            while re.search(pattern, self.text):
                self._written_flag.clear()
                await self._written_flag.wait()

    async def changed(self, before: str) -> None:
        """Wait until the screen shows something else than this text."""
        async with asyncio.timeout(PATIENCE):
            while self.text == before:
                self._written_flag.clear()
                await self._written_flag.wait()

    async def ask(self, keys: str, pattern: str) -> re.Match[str]:
        """Press keys, and wait for what follows."""
        self.press(keys)
        return await self.see(pattern)

    async def go_to(self, label: str, key: str = DOWN) -> None:
        """Press a key until the marked row has a label, as somebody does who looks for it."""
        passed: list[str] = []
        while not re.match(label, row := self._marked_row()):
            assert row not in passed, f"no {label!r} among {passed}"
            passed.append(row)
            self.press(key)
            async with asyncio.timeout(PATIENCE):
                while self._marked_row() == row:
                    self._written_flag.clear()
                    await self._written_flag.wait()

    def _marked_row(self) -> str:
        """What stands behind the mark of a list."""
        found = re.search(r"> (.*)", self.text)
        return found[1] if found else ""

    async def lose(self, keys: str, pattern: str) -> None:
        """Press keys, and wait until something has gone."""
        self.press(keys)
        await self.gone(pattern)


Script: TypeAlias = Callable[[Show], Awaitable[None]]
Program: TypeAlias = tuple[Stage, Coroutine[Any, Any, object]]
"""A stage, and what shows screens on it."""


def perform(
    script: Script,
    make: Callable[[], Program],
    size: tuple[int, int] = (80, 24),
    encoding: str = "utf-8",
    *,
    whole: bool = False,
) -> None:
    """Run a script against a program that ``make`` makes; ``whole`` scripts end it themselves."""

    async def run() -> None:
        with open_show(size, encoding) as show:
            await follow(script, show, make(), whole=whole)

    asyncio.run(run())


@contextmanager
def open_show(size: tuple[int, int] = (80, 24), encoding: str = "utf-8") -> Iterator[Show]:
    """Show the stage that is made inside this block."""
    with create_pipe_input() as source:
        show = Show(*size, source, encoding)
        with create_app_session(input=source, output=show.output):
            yield show


async def follow(script: Script, show: Show, program: Program, *, whole: bool = False) -> None:
    """Run a script against a program, until one of both ends; ``whole`` scripts end it themselves."""
    show.stage, director = program
    running = asyncio.ensure_future(show.stage.run(director))
    played = asyncio.ensure_future(script(show))
    await asyncio.wait([running, played], return_when=asyncio.FIRST_COMPLETED)
    if not played.done() and running.done() and running.exception():
        played.cancel()
        await running
    await played
    if not whole:
        show.stage.stop()
    async with asyncio.timeout(PATIENCE):
        await running
