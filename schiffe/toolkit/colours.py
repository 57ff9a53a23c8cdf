"""The colours of the terminal: their number, and the 16 basic ones, kept readable if there are no more."""

import os
from collections.abc import Callable, Hashable
from typing import Final

from prompt_toolkit.output import ColorDepth
from prompt_toolkit.styles import Attrs, StyleTransformation

from schiffe.terminal.terminfo import terminfo_colour_count

_FEW_COLOURS: Final = 8
_MANY_COLOURS: Final = 256
_LIGHT_BACKGROUNDS: Final = ("ansigray", "ansicyan", "ansiyellow", "ansigreen")


def colour_depth() -> ColorDepth | None:
    """Return the colour depth that the terminal announces; None leaves it to prompt_toolkit.

    prompt_toolkit obeys NO_COLOR and a variable of its own, and otherwise assumes 256 colours. Terminals announce 24
    bits in COLORTERM; without it, terminfo decides. GNU screen passes on the COLORTERM of the terminal around it, but
    reads 24-bit colours as other attributes (4.9: dim text on grey). FORCE_COLOR and CLICOLOR_FORCE ask for colours
    even if terminfo has none; NO_COLOR overrides them.
    """
    if os.environ.get("NO_COLOR") or os.environ.get("PROMPT_TOOLKIT_COLOR_DEPTH"):
        return None
    if os.environ.get("COLORTERM", "") in ("truecolor", "24bit") and not os.environ.get("STY"):
        return ColorDepth.DEPTH_24_BIT
    colours = _colours_in_terminfo()
    if colours is None:
        return None
    if colours < _FEW_COLOURS:
        is_forced = any(os.environ.get(name, "0") not in ("", "0") for name in ("FORCE_COLOR", "CLICOLOR_FORCE"))
        return ColorDepth.DEPTH_4_BIT if is_forced else ColorDepth.DEPTH_1_BIT
    return ColorDepth.DEPTH_8_BIT if colours >= _MANY_COLOURS else ColorDepth.DEPTH_4_BIT


def has_bright_colours() -> bool:
    """Return whether the terminal has more than eight colours, according to terminfo."""
    colours = _colours_in_terminfo()
    return colours is None or colours > _FEW_COLOURS


def _colours_in_terminfo() -> int | None:
    """Return the number of colours in the terminfo entry of this terminal; None if there is no entry."""
    name = os.environ.get("TERM", "")
    if not name:
        return None
    if name.startswith("linux"):
        return 16  # terminfo counts eight, since only letters can be bright there
    return 0 if name.endswith("-mono") else terminfo_colour_count()


class BasicColours(StyleTransformation):
    """A filter that keeps text readable in the 16 basic colours.

    Bold black is dark grey on Linux's console and on most terminals with eight colours, so black is never bold. Without
    bright colours (``has_bright``), each bright colour becomes its plain one.
    """

    def __init__(self, current_depth: Callable[[], ColorDepth], *, has_bright: bool) -> None:
        self._current_depth = current_depth
        self._has_bright = has_bright

    def transform_attrs(self, attrs: Attrs) -> Attrs:
        if self._current_depth() is ColorDepth.DEPTH_4_BIT and not self._has_bright:
            front = _without_brightness(attrs.color)
            background = _without_brightness(attrs.bgcolor)
            if front == background and attrs.color != attrs.bgcolor:
                front = "ansiblack" if background in _LIGHT_BACKGROUNDS else "ansigray"
            attrs = attrs._replace(color=front, bgcolor=background)
        return attrs._replace(bold=False) if attrs.bold and attrs.color == "ansiblack" else attrs

    def invalidation_hash(self) -> Hashable:
        """Return a value that changes whenever the colours do."""
        return self._current_depth(), self._has_bright


def _without_brightness(colour: str | None) -> str | None:
    if colour is None:
        return None
    return "ansigray" if colour == "ansiwhite" else colour.replace("bright", "")
