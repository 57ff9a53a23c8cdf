"""Looks: the roles of screens that know no game, in which colours of a palette they are painted, and those as numbers.

A role names colours, a palette says what they are; neither knows the other. No state is told by colour alone: each has
its sign.
"""

from collections.abc import Callable, Mapping
from functools import cache
from typing import Final, NamedTuple

from prompt_toolkit.output import ColorDepth
from prompt_toolkit.styles import Style

from schiffe.terminal.palettes import CUBE, PALETTES, Palette, PaletteColour

TERMINAL_COLOUR: Final = "ansidefault"
"""The colour that a terminal has without being told. It is named, so that blanks too count as painted."""
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
"""The colours that xterm shows for the basic ones that are backgrounds or signs of heat."""


def style_colour(colour: PaletteColour, depth: ColorDepth) -> str:
    """Return a colour as a style names it, where there are so many of them."""
    if depth is ColorDepth.DEPTH_1_BIT:
        return TERMINAL_COLOUR
    if colour.digits is None or depth is ColorDepth.DEPTH_4_BIT:
        return f"ansi{colour.basic}"
    return f"#{_digits(colour, depth)}"


@cache
def nearest_of_256(digits: str) -> str:
    """Return the nearest of the 256 colours that all terminals have alike; the first 16 of them are everybody's own."""
    red, green, blue = _rgb(digits)

    def distance(other: tuple[int, int, int]) -> int:  # the squares of the differences, weighed about as eyes do
        return 3 * (red - other[0]) ** 2 + 4 * (green - other[1]) ** 2 + 2 * (blue - other[2]) ** 2

    reds, greens, blues = (sorted(CUBE, key=lambda level: abs(level - part))[:2] for part in (red, green, blue))
    grey = min(max(0, round(((3 * red + 4 * green + 2 * blue) / 9 - 8) / 10)), 23) * 10 + 8
    cube = [(one, two, three) for one in reds for two in greens for three in blues]
    return "{:02x}{:02x}{:02x}".format(*min((*cube, (grey, grey, grey)), key=distance))


def _rgb(digits: str) -> tuple[int, int, int]:
    return int(digits[:2], 16), int(digits[2:4], 16), int(digits[4:], 16)


def luminance(digits: str) -> float:
    """Return the relative luminance of a colour as WCAG 2 defines it, from 0 to 1."""
    linear = [
        part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4
        for part in (each / 255 for each in _rgb(digits))
    ]
    return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]


def contrast(one: str, other: str) -> float:
    """Return the contrast of two colours as WCAG 2 defines it, from 1 to 21."""
    dark, light = sorted((luminance(one), luminance(other)))
    return (light + 0.05) / (dark + 0.05)


def heat_colours(palette: Palette, depth: ColorDepth) -> dict[str, str]:
    """Return background and sign of each step of heat: ``heat.0`` to ``heat.9``, and ``heat.0.sign`` and so on.

    Between the palette's stops the steps are mixed, where the terminal has the colours for it. The sign is the dark or
    the light one, whichever can be read better. Below the second stop a step is left out, so that no two backgrounds
    that look alike have signs of different colours.
    """
    colours = palette.colours()
    low, mid, warm, high = (colours[name] for name in ("heat", "heat.mid", "heat.warm", "heat.high"))
    found = {}
    for step, stop in enumerate((low, low, low, low, mid, mid, warm, warm, high, high)):
        digits = _mixed(low, mid, step / 7 if step < 5 else 1) if step <= 5 else _mixed(warm, high, (step - 6) / 3)
        background = PaletteColour(digits, stop.basic, palette.heat_of_256[step] if palette.heat_of_256 else None)
        dark, light = (
            contrast(_digits(colours[sign], depth), _digits(background, depth)) for sign in ("heat.dark", "heat.light")
        )
        found[f"heat.{step}"] = style_colour(background, depth)
        found[f"heat.{step}.sign"] = style_colour(colours["heat.dark" if dark > light else "heat.light"], depth)
    return found


def _mixed(one: PaletteColour, other: PaletteColour, share: float) -> str | None:
    """Return the colour between two, with so much of the other one; None where they are the terminal's own."""
    if one.digits is None or other.digits is None:
        return None
    pairs = zip(_rgb(one.digits), _rgb(other.digits), strict=True)
    return "".join(f"{round(a + (b - a) * share):02x}" for a, b in pairs)


def _digits(colour: PaletteColour, depth: ColorDepth) -> str:
    if colour.digits is None or depth in (ColorDepth.DEPTH_1_BIT, ColorDepth.DEPTH_4_BIT):
        return _BASIC_DIGITS[colour.basic]
    return colour.digits if depth is ColorDepth.DEPTH_24_BIT else colour.of_256 or nearest_of_256(colour.digits)


class Look(NamedTuple):
    """The look of a role.

    Attributes:
        front: the name of the colour of its signs, and ``background`` that of what is below them; empty where they
            stay as they are.
        attributes: what else, which is all that is left without colours.
    """

    front: str = ""
    background: str = ""
    attributes: str = ""


# No role has a name that prompt_toolkit's default style knows: it would inherit from there, as "selected" inverts.
GENERIC_LOOKS: Final = {
    "background": Look("page.text", "page"),
    "title": Look(attributes="bold"),
    "emphasis": Look(attributes="bold"),
    "dim": Look("page.dim"),
    "rule": Look("page.rule"),
    "lit": Look("page.lit", attributes="bold"),
    "bearing": Look("bearing.sign", "bearing", "bold reverse-without-colours"),
    "bar": Look("bar.text", "bar"),
    "bar.name": Look("bar.accent", "bar", "bold"),
    "bar.dim": Look("bar.dim", "bar"),
    "bar.rest": Look("bar.rest", "bar"),
    "ghost.good": Look("ghost.sign", "ghost", "bold"),
    "lesson.good": Look("bar.skill", "bar", "bold"),
    "lesson.win": Look("bar.accent", "bar", "bold"),
    "turn": Look("accent.text", "accent", "bold reverse-without-colours"),
    "tally.skill": Look("page.good"),
    "tally.luck": Look("page.luck"),
    "tally.rest": Look("page.rest"),
    "good": Look("page.good"),
    "bad": Look("page.hit"),
    "victory": Look("accent.text", "accent", "bold reverse-without-colours"),
    "victory.edge": Look("accent"),
    "defeat": Look("hit.sign", "hit", "bold reverse-without-colours"),
    "defeat.edge": Look("hit"),
    "draw": Look("key.text", "key", "bold reverse-without-colours"),
    "draw.edge": Look("key"),
    "turn.edge": Look("accent"),
    "chosen": Look("accent.text", "accent", "bold reverse-without-colours"),
    "key": Look("key.text", "key", "bold"),
    "letter": Look(attributes="underline"),
    "error": Look("hit.sign", "hit", "bold"),
    "notice": Look("page.lit", attributes="bold"),
    "hurry": Look("accent.text", "accent", "bold"),
    "hurry.beat": Look("hit.sign", "hit", "bold reverse-without-colours"),
    "box": Look("bar.text", "bar"),
    "box.chosen": Look("accent.text", "accent", "bold reverse-without-colours"),
    "typed": Look("bar.text", "bar", "bold"),
}


def styles(looks: Mapping[str, Look]) -> Callable[[str, ColorDepth], Style]:
    """Return the looks as prompt_toolkit takes them, for a theme and a terminal with so many colours."""

    @cache  # prompt_toolkit takes another Style object for a new style, and paints everything anew
    def style(theme: str, depth: ColorDepth) -> Style:
        return Style(list(style_rules(looks, PALETTES[theme], depth)))

    return style


def style_rules(looks: Mapping[str, Look], palette: Palette, depth: ColorDepth) -> list[tuple[str, str]]:
    """Return each role with its style, as a text."""
    shown = {name: style_colour(colour, depth) for name, colour in palette.colours().items()}
    shown.update(heat_colours(palette, depth))
    instead = "reverse" if shown["bar"] == TERMINAL_COLOUR else ""
    rules = []
    for role, look in looks.items():
        attributes = look.attributes.replace("reverse-without-colours", instead)
        front, background = (shown[name] if name else "" for name in (look.front, look.background))
        parts = [f"fg:{front}" if front else "", f"bg:{background}" if background else "", attributes]
        rules.append((role, " ".join(filter(None, parts))))
    return rules
