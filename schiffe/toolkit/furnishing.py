"""What a program furnishes its stage with."""

from collections.abc import Callable
from dataclasses import dataclass

from prompt_toolkit.output import ColorDepth
from prompt_toolkit.styles import Style

from schiffe.terminal.palettes import PALETTES
from schiffe.toolkit.canvas import as_is
from schiffe.toolkit.screen import AnyScreen


@dataclass(frozen=True)
class Furnishing:
    """What a stage is given once and for all.

    Attributes:
        style: the colours of a theme for a terminal with so many of them, as ``style.styles`` makes them.
        help_screen: makes the help of the moment.
        theme: tells the theme of the moment, by its name.
        colour_depth: how many colours the terminal has; None leaves that to prompt_toolkit.
        has_mouse: tells whether the terminal shall report the mouse, which keeps it from selecting text.
        showable: replaces what the terminal cannot show.
    """

    style: Callable[[str, ColorDepth], Style]
    help_screen: Callable[[], AnyScreen]
    theme: Callable[[], str] = lambda: next(iter(PALETTES))
    colour_depth: ColorDepth | None = None
    has_mouse: Callable[[], bool] = lambda: True
    showable: Callable[[str], str] = as_is
