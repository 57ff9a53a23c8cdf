"""Styles and their looks, made of the colours of a palette, for any number of colours in the terminal.

A look names its colours, and a palette defines them. No information is shown by colour alone: each state also has its
own character.
"""

import itertools
from collections.abc import Callable, Mapping
from enum import StrEnum
from functools import cache
from typing import Final, NamedTuple

from prompt_toolkit.output import ColorDepth
from prompt_toolkit.styles import Style

from schiffe.terminal.palettes import COLOUR_CUBE, PALETTES, Palette, PaletteColour

TERMINAL_COLOUR: Final = "ansidefault"
"""The terminal's default colour. Naming it makes prompt_toolkit paint blanks as well."""
_BASIC_DIGITS: Final = {
    "black": "000000",
    "red": "cd0000",
    "green": "00cd00",
    "blue": "0000ee",
    "magenta": "cd00cd",
    "cyan": "00cdcd",
    "gray": "e5e5e5",
    "brightgreen": "00ff00",
    "brightyellow": "ffff00",
    "brightcyan": "00ffff",
    "white": "ffffff",
}
"""The basic colours of the heat map, as xterm shows them."""


def style_colour(colour: PaletteColour, depth: ColorDepth) -> str:
    """Return the name of a colour in a style, for a colour depth."""
    if depth is ColorDepth.DEPTH_1_BIT:
        return TERMINAL_COLOUR
    if colour.digits is None or depth is ColorDepth.DEPTH_4_BIT:
        return f"ansi{colour.basic}"
    return f"#{_digits(colour, depth)}"


@cache
def nearest_of_256(digits: str) -> str:
    """Return the nearest of those 240 of the 256 colours that are the same on all terminals: a cube and greys."""
    red, green, blue = _rgb(digits)

    def distance(colour: tuple[int, int, int]) -> int:  # squared, with weights close to human perception
        return 3 * (red - colour[0]) ** 2 + 4 * (green - colour[1]) ** 2 + 2 * (blue - colour[2]) ** 2

    reds, greens, blues = (sorted(COLOUR_CUBE, key=lambda level: abs(level - part))[:2] for part in (red, green, blue))
    brightness = (3 * red + 4 * green + 2 * blue) / 9
    grey = min(max(0, round((brightness - 8) / 10)), 23) * 10 + 8
    candidates = [*itertools.product(reds, greens, blues), (grey, grey, grey)]
    return "{:02x}{:02x}{:02x}".format(*min(candidates, key=distance))


def _rgb(digits: str) -> tuple[int, int, int]:
    return int(digits[:2], 16), int(digits[2:4], 16), int(digits[4:], 16)


def luminance(digits: str) -> float:
    """Return the relative luminance of a colour, from 0 to 1, as defined by WCAG 2."""
    linear = [
        part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4
        for part in (level / 255 for level in _rgb(digits))
    ]
    return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]


def contrast(first: str, second: str) -> float:
    """Return the contrast of two colours, from 1 to 21, as defined by WCAG 2."""
    dark, light = sorted((luminance(first), luminance(second)))
    return (light + 0.05) / (dark + 0.05)


def heat_colours(palette: Palette, depth: ColorDepth) -> dict[str, str]:
    """Return the colours of ten steps of heat: ``heat.0`` to ``heat.9``, and ``heat.0.text`` to ``heat.9.text``.

    Steps between the stops of the palette are mixed if the terminal has enough colours. Characters are dark or light,
    depending on the contrast. The mixture leaves out one step below the second stop, so that no two similar backgrounds
    have characters of different colours.
    """
    colours = palette.colours()
    low, mid, warm, high = (colours[name] for name in ("heat", "heat.mid", "heat.warm", "heat.high"))
    heat = {}
    for step, stop in enumerate((low, low, low, low, mid, mid, warm, warm, high, high)):
        if step < 5:
            digits = _mix(low, mid, step / 7)
        elif step == 5:
            digits = _mix(low, mid, 1)
        else:
            digits = _mix(warm, high, (step - 6) / 3)
        background = PaletteColour(digits, stop.basic, palette.heat_of_256[step] if palette.heat_of_256 else None)
        text_colours = (colours["heat.light"], colours["heat.dark"])
        text_colour = max(text_colours, key=lambda colour: contrast(_digits(colour, depth), _digits(background, depth)))
        heat[f"heat.{step}"] = style_colour(background, depth)
        heat[f"heat.{step}.text"] = style_colour(text_colour, depth)
    return heat


def _mix(first: PaletteColour, second: PaletteColour, share: float) -> str | None:
    """Mix two colours, with this share of the second one; None if they are the terminal's own."""
    if first.digits is None or second.digits is None:
        return None
    pairs = zip(_rgb(first.digits), _rgb(second.digits), strict=True)
    return "".join(f"{round(a + (b - a) * share):02x}" for a, b in pairs)


def _digits(colour: PaletteColour, depth: ColorDepth) -> str:
    if colour.digits is None or depth in (ColorDepth.DEPTH_1_BIT, ColorDepth.DEPTH_4_BIT):
        return _BASIC_DIGITS[colour.basic]
    return colour.digits if depth is ColorDepth.DEPTH_24_BIT else colour.of_256 or nearest_of_256(colour.digits)


class Look(NamedTuple):
    """The look of a role.

    Attributes:
        front: the name of the text colour; empty if it does not change.
        background: the name of the background colour; empty if it does not change.
        attributes: other attributes, which remain without colours.
    """

    front: str = ""
    background: str = ""
    attributes: str = ""


class TextStyle(StrEnum):
    """The styles of texts on the screens of any game, by their roles; a game adds its own roles."""

    BACKGROUND = "class:background"
    TITLE = "class:title"
    EMPHASIS = "class:emphasis"
    DIM = "class:dim"
    RULE = "class:rule"
    LIT = "class:lit"
    BEARING = "class:bearing"
    BAR = "class:bar"
    BAR_NAME = "class:bar.name"
    BAR_DIM = "class:bar.dim"
    BAR_REST = "class:bar.rest"
    TAG = "class:tag"
    LESSON_GOOD = "class:lesson.good"
    LESSON_WIN = "class:lesson.win"
    TURN = "class:turn"
    TALLY_SKILL = "class:tally.skill"
    TALLY_LUCK = "class:tally.luck"
    TALLY_REST = "class:tally.rest"
    GOOD = "class:good"
    BAD = "class:bad"
    CHOSEN = "class:chosen"
    KEY = "class:key"
    LETTER = "class:letter"
    ERROR = "class:error"
    NOTICE = "class:notice"
    HURRY = "class:hurry"
    HURRY_BEAT = "class:hurry.beat"
    BOX = "class:box"
    BOX_CHOSEN = "class:box.chosen"
    TYPED = "class:typed"
    MARK = "class:mark"
    VICTORY = "class:victory"
    DEFEAT = "class:defeat"
    DRAW = "class:draw"
    BAR_EMPHASIS = "class:bar class:emphasis"
    DIM_EMPHASIS = "class:dim class:emphasis"
    GOOD_EMPHASIS = "class:good class:emphasis"
    MARK_EMPHASIS = "class:mark class:emphasis"
    TALLY_LUCK_EMPHASIS = "class:tally.luck class:emphasis"


def edge_style(style: str) -> str:
    """Return the style of the edge below a band in this style."""
    return f"{style}.edge"


STRONG: Final = "bold reverse-without-colours"
"""The attributes of texts that must be noticed immediately."""

# No role may have a name in prompt_toolkit's default style, such as "selected": it would inherit from there.
GENERIC_LOOKS: Final = {
    TextStyle.BACKGROUND: Look("page.text", "page"),
    TextStyle.TITLE: Look(attributes="bold"),
    TextStyle.EMPHASIS: Look(attributes="bold"),
    TextStyle.DIM: Look("page.dim"),
    TextStyle.RULE: Look("page.rule"),
    TextStyle.LIT: Look("page.lit", attributes="bold"),
    TextStyle.BEARING: Look("bearing.text", "bearing", STRONG),
    TextStyle.BAR: Look("bar.text", "bar"),
    TextStyle.BAR_NAME: Look("bar.accent", "bar", "bold"),
    TextStyle.BAR_DIM: Look("bar.dim", "bar"),
    TextStyle.BAR_REST: Look("bar.rest", "bar"),
    TextStyle.TAG: Look("ghost.text", "ghost", "bold"),
    TextStyle.MARK: Look("page.hit"),
    TextStyle.LESSON_GOOD: Look("bar.skill", "bar", "bold"),
    TextStyle.LESSON_WIN: Look("bar.accent", "bar", "bold"),
    TextStyle.TURN: Look("accent.text", "accent", STRONG),
    TextStyle.TALLY_SKILL: Look("page.good"),
    TextStyle.TALLY_LUCK: Look("page.luck"),
    TextStyle.TALLY_REST: Look("page.rest"),
    TextStyle.GOOD: Look("page.good"),
    TextStyle.BAD: Look("page.hit"),
    TextStyle.VICTORY: Look("accent.text", "accent", STRONG),
    edge_style(TextStyle.VICTORY): Look("accent"),
    TextStyle.DEFEAT: Look("hit.text", "hit", STRONG),
    edge_style(TextStyle.DEFEAT): Look("hit"),
    TextStyle.DRAW: Look("key.text", "key", STRONG),
    edge_style(TextStyle.DRAW): Look("key"),
    edge_style(TextStyle.TURN): Look("accent"),
    TextStyle.CHOSEN: Look("accent.text", "accent", STRONG),
    TextStyle.KEY: Look("key.text", "key", "bold"),
    TextStyle.LETTER: Look(attributes="underline"),
    TextStyle.ERROR: Look("hit.text", "hit", "bold"),
    TextStyle.NOTICE: Look("page.lit", attributes="bold"),
    TextStyle.HURRY: Look("accent.text", "accent", "bold"),
    TextStyle.HURRY_BEAT: Look("hit.text", "hit", STRONG),
    TextStyle.BOX: Look("bar.text", "bar"),
    TextStyle.BOX_CHOSEN: Look("accent.text", "accent", STRONG),
    TextStyle.TYPED: Look("bar.text", "bar", "bold"),
}


def style_maker(looks: Mapping[str, Look]) -> Callable[[str, ColorDepth], Style]:
    """Return a function that makes the style for a theme and a colour depth."""

    @cache  # prompt_toolkit repaints everything for a new Style object, even if it is equal
    def style(theme: str, depth: ColorDepth) -> Style:
        return Style(list(style_rules(looks, PALETTES[theme], depth)))

    return style


def style_rules(looks: Mapping[str, Look], palette: Palette, depth: ColorDepth) -> list[tuple[str, str]]:
    """Return the role of each style, and its rule for prompt_toolkit."""
    colours = {name: style_colour(colour, depth) for name, colour in palette.colours().items()}
    colours.update(heat_colours(palette, depth))
    reverse = "reverse" if colours["bar"] == TERMINAL_COLOUR else ""
    rules = []
    for style, look in looks.items():
        parts = []
        if look.front:
            parts.append(f"fg:{colours[look.front]}")
        if look.background:
            parts.append(f"bg:{colours[look.background]}")
        if attributes := look.attributes.replace("reverse-without-colours", reverse):
            parts.append(attributes)
        rules.append((style.removeprefix("class:"), " ".join(parts)))
    return rules
