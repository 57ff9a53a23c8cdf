"""Frames of screens as text, painted on a canvas that notices what a user would see cut off or painted over."""

import re
from collections.abc import Callable
from typing import Any

from schiffe.toolkit.canvas import Canvas, Corner, Size
from schiffe.toolkit.command import Command, Done
from schiffe.toolkit.screen import Screen


class StrictCanvas(Canvas):
    """A canvas that notices what a user would see cut off or painted over."""

    def __init__(self, width: int, height: int) -> None:
        super().__init__(width, height)
        self.taken: dict[tuple[int, int], str] = {}
        self.problems: list[str] = []

    def put(self, x: int, y: int, text: str, style: str = "", click: Any = None) -> int:
        if text.strip():
            if x < 0 or y < 0 or y >= self.height or x + self.measure(text.rstrip()) > self.width:
                self.problems.append(f"cut off at {x}, {y}: {text!r}")
            at = x
            for character in text:
                columns = 1 if character.isascii() else self.measure(character)
                for column in range(at, at + columns) if character != " " else ():
                    before = self.taken.get((column, y), " ")
                    if before not in (" ", character, "─", "│", "-", "|"):
                        self.problems.append(f"{text!r} over {before!r} at {column}, {y}")
                    self.taken[column, y] = character
                at += columns
        return super().put(x, y, text, style, click)

    def fill(self, corner: Corner, size: Size, style: str = "") -> None:
        super().fill(corner, size, style)
        for row in range(corner.y, corner.y + size.rows):
            for column in range(corner.x, corner.x + size.columns):
                self.taken.pop((column, row), None)

    def paste(self, y: int, runs: Any) -> None:
        for x, text, style in runs:
            self.put(x, y, text, style)


def painted(screen: Screen[Any, Any], size: tuple[int, int]) -> str:
    """What the screen looks like, once nothing in it is wrong."""
    canvas = StrictCanvas(*size)
    screen.paint_frame(canvas, lambda: None)
    text = canvas.text()
    assert not canvas.problems, "\n".join([*canvas.problems, text])
    assert_whole_boxes(text)
    return text


def assert_whole_boxes(text: str) -> None:
    """Every frame that begins has its sides and its end."""
    lines = text.split("\n")
    for y, line in enumerate(lines):
        for found in re.finditer(r"┌[─┬^]+┐", line):
            left, right = found.start(), found.end() - 1
            below = next((n for n in range(y + 1, len(lines)) if lines[n][left : left + 1] == "└"), None)
            assert below, f"a box without a bottom:\n{text}"
            for row in lines[y + 1 : below]:
                assert row[left] in "│├<", text
                assert row[right] in "│┤>", text
            assert re.fullmatch(r"└[─┴v]+(( 0-9: [Cc]hance )? 9 = \d+ % ─?)?┘", lines[below][left : right + 1]), text


def press(screen: Screen[Any, Any], key: str) -> None:
    """What the stage does for a key."""
    screen.do(step_of(screen, key))


def step_of(screen: Screen[Any, Any], key: str) -> Callable[[Any], Any]:
    """What a key does to the state of a screen."""
    return next(command.transition for command in screen.all_commands(lambda: None) if key in command.keys)


LEAVE: Command[Any] = Command(("escape", "f10"), lambda _state: Done(None), "F10", "leave")
