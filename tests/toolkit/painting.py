"""Frames of screens as pictures that a test can hold: what stands in which row and role, and what a click does."""

import re
from itertools import groupby
from textwrap import dedent
from typing import Any

from schiffe.toolkit.canvas import Canvas, Size, characters_of_row
from schiffe.toolkit.command import Done
from schiffe.toolkit.scene import Picture, Scene
from schiffe.toolkit.screen import AnyScreen
from schiffe.toolkit.stack import PartRows
from schiffe.toolkit.style import GENERIC_LOOKS


class _Waves(Picture):
    def rows(self, terminal: Size) -> int:
        return terminal.columns // 20 + terminal.rows // 12

    def paint(self, canvas: Canvas, rows: PartRows) -> None:
        for y in range(rows.y, rows.end_y):
            canvas.put(0, y, "~~~")


SCENE = Scene(
    "toy",
    "Guess a number",
    letters=("TTT OOO Y Y", " T  OOO  Y "),
    picture=_Waves(),
    large_letters=("TTTTTT OOOOOO YY  YY", "  TT   OO  OO YY  YY", "  TT   OO  OO  YYYY ", "  TT   OOOOOO   YY  "),
    player_name="Anna",
)
"""A program with a name in letters of two sizes, and waves below."""


def frame(screen: AnyScreen, columns: int = 80, rows: int = 24, *, has_shades: bool = True) -> Canvas:
    """A frame of a screen with its keys; it names no role that the looks do not know."""
    canvas = Canvas(columns, rows, has_shades=has_shades)
    screen.paint_frame(canvas, lambda: None)
    check_roles(canvas)
    return canvas


def check_roles(canvas: Canvas) -> None:
    """Everything on a canvas is painted in roles that there are."""
    for row in canvas.rows:
        for _x, text, style in row:
            unknown = [name for name in style.split() if name not in GENERIC_LOOKS]
            assert not unknown, f"{text!r} is painted in {unknown}"


def picture(canvas: Canvas) -> str:
    """The rows that are not empty, with their numbers; those that are equal stand there once."""
    found, y = "", 0
    for line, same in groupby(canvas.text().split("\n")):
        first, y = y, y + len(list(same))
        if line:
            found += f"{first:02}{f'-{y - 1:02}' if y - first > 1 else '   '}|{line}\n"
    return found


def expected(text: str) -> str:
    """A picture as it is written in a test."""
    return dedent(text).lstrip("\n")


def in_role(canvas: Canvas, role: str) -> list[str]:
    """What a user sees in a role, row by row; blanks that are painted so count, but not at the end of a row."""
    found = []
    for row in canvas.rows:
        shown = characters_of_row(tuple(row))
        line = "".join(shown[x][0] if f"class:{role}" in shown[x][1].split() else "\0" for x in sorted(shown))
        found += [part for part in re.split("\0+", line) if part.strip()]
    return [part.rstrip() for part in found]


def clicks(canvas: Canvas, state: Any) -> str:
    """A picture of what a click on each place does: the first letter of what it chooses, or where one is after it."""

    def sign(x: int, y: int) -> str:
        step = canvas.transition_at(x, y)
        made = step(state) if step else None
        if step is None:
            return "."
        chosen = getattr(made, "selected", getattr(made, "field_index", made))
        return str(made.result if isinstance(made, Done) else chosen)[0]

    rows = ("".join(sign(x, y) for x in range(canvas.width)) for y in range(canvas.height))
    return "".join(f"{y:02}|{row.rstrip('.')}\n" for y, row in enumerate(rows) if row.strip("."))
