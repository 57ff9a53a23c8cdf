"""What a screen is: something that paints itself, knows which keys work now, and in the end gives a result."""

import asyncio
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from enum import Enum
from typing import Generic, TypeVar

from prompt_toolkit.buffer import Buffer

from schiffe.base.i18n import _
from schiffe.toolkit.canvas import Action, Canvas

Result = TypeVar("Result")


@dataclass(frozen=True)
class Command:
    """Something that a key does now.

    Attributes:
        keys: the names of the keys, as prompt_toolkit has them; letters are small.
        run: what they do.
        shown: how the key is called in the row of keys; empty when it is not shown there.
        label: what it does, in a word or two.
    """

    keys: Sequence[str]
    run: Action
    shown: str = ""
    label: str = ""


class Next(Enum):
    """What comes after a match."""

    AGAIN = "again"
    SETTINGS = "settings"
    MENU = "menu"
    QUIT = "quit"


class Screen(Generic[Result]):
    """The base of all screens.

    A screen is asked for its commands and painted again after every key, so both always tell how things stand. Whoever
    shows it may wait for its result more than once.

    Attributes:
        line: what is typed, on screens where something can be typed.
        open_help: opens the help; the stage sets it.
        help_keys: the keys that do so.
        longest_line: how many characters can be typed or pasted into the line.
    """

    help_keys: Sequence[str] = ("f1", "?")
    longest_line = 40

    def __init__(self, line: Buffer | None = None) -> None:
        self.line = line
        self.open_help: Action | None = None
        self._result: asyncio.Future[Result] | None = None

    def paint(self, canvas: Canvas) -> None:
        """Paint everything; the canvas is empty and at least as large as the smallest layout."""

    def commands(self) -> Sequence[Command]:
        """What the keys do now, the first one that has a key counts."""
        return ()

    def all_commands(self) -> list[Command]:
        """The same, with the help before them."""
        if self.open_help is None:
            return list(self.commands())
        return [Command(self.help_keys, self.open_help, "F1", _("help")), *self.commands()]

    def paint_keys(self, canvas: Canvas, rows: int = 1) -> None:
        """Paint the keys that work now into the last rows; each can be clicked. What finds no room is left out."""
        x, y = 1, canvas.height - rows
        edge = " " if canvas.width >= 60 else ""
        for command in self.all_commands():
            if not command.shown:
                continue
            key = f"{edge}{command.shown}{edge}"
            width = canvas.measure(key) + canvas.measure(command.label) + 1
            if x + width > canvas.width and y + 1 < canvas.height:
                x, y = 1, y + 1
            if x + width <= canvas.width:
                end = canvas.put(x, y, key, "class:key", command.run)
                x = canvas.put(end, y, f" {command.label}", "", command.run) + 1

    def covered(self, covered: bool) -> None:
        """Something was put over this screen, or taken away again."""

    async def result(self) -> Result:
        """Wait until somebody finishes the screen."""
        self._result = asyncio.get_running_loop().create_future()
        return await self._result

    def finish(self, result: Result) -> None:
        """Give the result to whoever waits for it; without effect when nobody does."""
        if self.is_waiting:
            assert self._result is not None
            self._result.set_result(result)

    @property
    def is_waiting(self) -> bool:
        """Whether somebody waits for a result that is not there yet."""
        return self._result is not None and not self._result.done()


class TypingScreen(Screen[Result]):
    """The base of the screens on which a line is typed that a cursor follows, and of what is wrong with that line.

    Such a screen may put its line away for a while; what is typed stays.
    """

    def __init__(self) -> None:
        self._typing = typed_line(self._follow)
        self._error = ""
        super().__init__(self._typing)

    @property
    def _text(self) -> str:
        return self._typing.text

    def _follow(self) -> None:
        """Something was typed."""

    def _forget_typed(self) -> None:
        self._typing.text = ""
        self._error = ""


def typed_line(changed: Callable[[], None] | None = None, text: str = "") -> Buffer:
    """One line of text that can be typed; ``changed`` is called after each change."""
    line = Buffer(multiline=False)
    line.text = text
    line.cursor_position = len(text)
    if changed:
        line.on_text_changed += lambda _line: changed()
    return line
