"""Frames of screens of every game: the roles that things are painted in as a picture, and keys that are pressed."""

from collections.abc import Callable
from typing import Any, Final

from schiffe.toolkit.canvas import Canvas, characters_of_row
from schiffe.toolkit.command import Call, Done
from schiffe.toolkit.screen import Screen
from schiffe.toolkit.style import GENERIC_LOOKS

_LETTERS: Final = {
    "": "-",
    "class:bad": "B",
    "class:bar": "b",
    "class:bar class:emphasis": "q",
    "class:bar.dim": "m",
    "class:bar.name": "n",
    "class:chosen": "C",
    "class:dim": "d",
    "class:dim class:emphasis": "h",
    "class:emphasis": "e",
    "class:error": "!",
    "class:good": "G",
    "class:key": "k",
    "class:letter": "L",
    "class:highlight": "l",
    "class:separator": "r",
    "class:meter.luck": "u",
    "class:meter.luck class:emphasis": "U",
    "class:meter.rest": "o",
    "class:meter": "s",
    "class:title": "t",
    "class:attention": "T",
}
"""The letter for each style."""


def frame(
    screen: Screen[Any, Any], columns: int = 80, rows: int = 24, *, has_shades: bool = True, is_rich: bool = True
) -> Canvas:
    """A frame of a screen with its keys; it names no role that the looks do not know, and colours only as grounds."""
    canvas = Canvas(columns, rows, has_shades=has_shades, is_rich=is_rich)
    screen.paint_frame(canvas, lambda: None)
    for row in canvas.rows:
        for _x, text, style in row:
            named = {each for each in style.split() if not each.startswith("bg:")}
            assert named <= GENERIC_LOOKS.keys(), f"{text!r} is painted in {style}"
    return canvas


def roles(canvas: Canvas) -> str:
    """A picture of the styles: a letter for each character, blank where nothing is painted or a blank without one."""
    found = ""
    for y, row in enumerate(canvas.rows):
        shown = characters_of_row(tuple(row))
        line = "".join(_letter(*shown.get(x, (" ", ""))) for x in range(canvas.width)).rstrip()
        found += f"{y:02}|{line}\n" if line else ""
    return found


def _letter(character: str, style: str) -> str:
    if style.startswith("bg:"):
        return "#"
    return " " if style == "" and character in ("", " ") else _LETTERS[style]


def clicks(canvas: Canvas, state: Any, sign: Callable[[Any], object]) -> str:
    """A picture of what a click on each place does, by a sign for what its step gives; the keys are left out."""

    def at(x: int, y: int) -> str:
        made = canvas.transition_at(x, y)
        return "." if made is None else str(sign(made(state)))

    rows = ("".join(at(x, y) for x in range(canvas.width)) for y in range(canvas.height - 1))
    return "".join(f"{y:02}|{row.rstrip('.')}\n" for y, row in enumerate(rows) if row.strip("."))


def step(screen: Screen[Any, Any], key: str) -> Callable[[Any], Any] | None:
    """What a key does to the state of a screen; None where it does nothing."""
    return next((each.transition for each in screen.all_commands(lambda: None) if key in each.keys), None)


def press(screen: Screen[Any, Any], *keys: str) -> None:
    """Press keys one after the other, each of which does something."""
    for key in keys:
        made = step(screen, key)
        assert made, f"{key} does nothing"
        screen.do(made)


def result(screen: Screen[Any, Any], key: str) -> Any:
    """What a screen gives after a key that ends it."""
    made = step(screen, key)
    assert made, f"{key} does nothing"
    done = made(screen.state)
    assert isinstance(done, Done), f"{key} does not end it"
    return done.result


def click(screen: Screen[Any, Any], canvas: Canvas, x: int, y: int) -> None:
    """Click on a place of a frame."""
    made = canvas.transition_at(x, y)
    assert made, f"nothing to click at {x}, {y}"
    screen.do(made)


def asked(screen: Screen[Any, Any], key: str) -> bool:
    """Whether a key asks for something outside of a screen."""
    made = step(screen, key)
    return made is not None and isinstance(made(screen.state), Call)
