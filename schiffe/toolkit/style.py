"""Styles and their looks, made of the colours of a palette, for any number of colours in the terminal.

A look names its colours, and a palette defines them. No information is shown by colour alone: each state also has its
own character.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from enum import StrEnum
from typing import Final

from prompt_toolkit.output import ColorDepth
from prompt_toolkit.styles import Style

from schiffe.language.text import visible
from schiffe.terminal.palettes import DEFAULT_PALETTE, PALETTES, Palette, PaletteColour, nearest_of_256, split_digits

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
"""The basic colours of mixed colours, as xterm shows them."""


def style_colour(colour: PaletteColour, depth: ColorDepth) -> str:
    """Return the name of a colour in a style, for a colour depth."""
    if depth is ColorDepth.DEPTH_1_BIT:
        return TERMINAL_COLOUR
    if colour.digits is None or depth is ColorDepth.DEPTH_4_BIT:
        return f"ansi{colour.basic}"
    return f"#{colour_digits(colour, depth)}"


def luminance(digits: str) -> float:
    """Return the relative luminance of a colour, from 0 to 1, as defined by WCAG 2."""
    linear = [
        part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4
        for part in (level / 255 for level in split_digits(digits))
    ]
    return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]


def contrast(first: str, second: str) -> float:
    """Return the contrast of two colours, from 1 to 21, as defined by WCAG 2."""
    dark, light = sorted((luminance(first), luminance(second)))
    return (light + 0.05) / (dark + 0.05)


def mixed_digits(first: PaletteColour, second: PaletteColour, share: float) -> str | None:
    """Return the digits of a mixture, with this share of the second colour; None if they are the terminal's own."""
    if first.digits is None or second.digits is None:
        return None
    pairs = zip(split_digits(first.digits), split_digits(second.digits), strict=True)
    return "".join(f"{round(a + (b - a) * share):02x}" for a, b in pairs)


def colour_digits(colour: PaletteColour, depth: ColorDepth) -> str:
    """Return the digits that a terminal with a colour depth shows for a colour."""
    if colour.digits is None or depth in (ColorDepth.DEPTH_1_BIT, ColorDepth.DEPTH_4_BIT):
        return _BASIC_DIGITS[colour.basic]
    return colour.digits if depth is ColorDepth.DEPTH_24_BIT else colour.of_256 or nearest_of_256(colour.digits)


@dataclass(frozen=True)
class Look:
    """The look of a role.

    Attributes:
        front: the name of the text colour; empty if it does not change.
        background: the name of the background colour; empty if it does not change.
        attributes: other attributes, which remain without colours.
    """

    front: str = ""
    background: str = ""
    attributes: str = ""

    def colours(self, palette: Palette, depth: ColorDepth) -> tuple[str, str]:
        """Return the names of its two colours in a style; empty if they do not change."""
        named = palette.colours()
        return (
            style_colour(named[self.front], depth) if self.front else "",
            style_colour(named[self.background], depth) if self.background else "",
        )


_HEAT_MIXTURES: Final = (
    ("heat", "heat.mid", 0.0),
    ("heat", "heat.mid", 1 / 7),
    ("heat", "heat.mid", 2 / 7),
    ("heat", "heat.mid", 3 / 7),
    ("heat", "heat.mid", 4 / 7),
    ("heat", "heat.mid", 1.0),
    ("heat.warm", "heat.high", 0.0),
    ("heat.warm", "heat.high", 1 / 3),
    ("heat.warm", "heat.high", 2 / 3),
    ("heat.warm", "heat.high", 1.0),
)
"""For each step of heat two colours, and the share of the second one in their mixture.

No two similar backgrounds have digits of different colours, so there is nothing between 4/7 and 1.
"""


@dataclass(frozen=True)
class HeatLook(Look):
    """The look of a step of heat, from 0 to 9: a mixed background, and a digit that is dark or light for contrast."""

    step: int = 0

    def colours(self, palette: Palette, depth: ColorDepth) -> tuple[str, str]:
        colours = palette.colours()
        first_name, second_name, share = _HEAT_MIXTURES[self.step]
        first, second = colours[first_name], colours[second_name]
        background = PaletteColour(
            digits=mixed_digits(first, second, share),
            basic=(second if share > 0.5 else first).basic,
            of_256=palette.heat_of_256[self.step] if palette.heat_of_256 else None,
        )
        shown_background = colour_digits(background, depth)
        text_colours = colours["heat.light"], colours["heat.dark"]
        text_colour = max(text_colours, key=lambda colour: contrast(colour_digits(colour, depth), shown_background))
        return style_colour(text_colour, depth), style_colour(background, depth)


class TextStyle(StrEnum):
    """The styles of texts on the screens of any game, by their roles; a game adds its own roles."""

    BACKGROUND = "class:background"
    TITLE = "class:title"
    EMPHASIS = "class:emphasis"
    DIM = "class:dim"
    SEPARATOR = "class:separator"
    HIGHLIGHT = "class:highlight"
    CURSOR_LABEL = "class:label.cursor"
    BAR = "class:bar"
    BAR_NAME = "class:bar.name"
    BAR_DIM = "class:bar.dim"
    BAR_REST = "class:bar.rest"
    BADGE_GOOD = "class:badge.good"
    LESSON_GOOD = "class:lesson.good"
    LESSON_WIN = "class:lesson.win"
    ATTENTION = "class:attention"
    METER = "class:meter"
    METER_LUCK = "class:meter.luck"
    METER_REST = "class:meter.rest"
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
    VICTORY = "class:victory"
    DEFEAT = "class:defeat"
    DRAW = "class:draw"
    BAR_EMPHASIS = "class:bar class:emphasis"
    DIM_EMPHASIS = "class:dim class:emphasis"
    GOOD_EMPHASIS = "class:good class:emphasis"
    BAD_EMPHASIS = "class:bad class:emphasis"
    UNFINISHED = "class:meter.luck class:emphasis"


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
    TextStyle.SEPARATOR: Look("page.separator"),
    TextStyle.HIGHLIGHT: Look("page.highlight", attributes="bold"),
    TextStyle.CURSOR_LABEL: Look("cursor-label.text", "cursor-label", STRONG),
    TextStyle.BAR: Look("bar.text", "bar"),
    TextStyle.BAR_NAME: Look("bar.accent", "bar", "bold"),
    TextStyle.BAR_DIM: Look("bar.dim", "bar"),
    TextStyle.BAR_REST: Look("bar.rest", "bar"),
    TextStyle.BADGE_GOOD: Look("good.text", "good", "bold"),
    TextStyle.LESSON_GOOD: Look("bar.skill", "bar", "bold"),
    TextStyle.LESSON_WIN: Look("bar.accent", "bar", "bold"),
    TextStyle.ATTENTION: Look("accent.text", "accent", STRONG),
    TextStyle.METER: Look("page.good"),
    TextStyle.METER_LUCK: Look("page.luck"),
    TextStyle.METER_REST: Look("page.rest"),
    TextStyle.GOOD: Look("page.good"),
    TextStyle.BAD: Look("page.bad"),
    TextStyle.VICTORY: Look("accent.text", "accent", STRONG),
    edge_style(TextStyle.VICTORY): Look("accent"),
    TextStyle.DEFEAT: Look("hit.text", "hit", STRONG),
    edge_style(TextStyle.DEFEAT): Look("hit"),
    TextStyle.DRAW: Look("key.text", "key", STRONG),
    edge_style(TextStyle.DRAW): Look("key"),
    edge_style(TextStyle.ATTENTION): Look("accent"),
    TextStyle.CHOSEN: Look("accent.text", "accent", STRONG),
    TextStyle.KEY: Look("key.text", "key", "bold"),
    TextStyle.LETTER: Look(attributes="underline"),
    TextStyle.ERROR: Look("hit.text", "hit", "bold"),
    TextStyle.NOTICE: Look("page.highlight", attributes="bold"),
    TextStyle.HURRY: Look("accent.text", "accent", "bold"),
    TextStyle.HURRY_BEAT: Look("hit.text", "hit", STRONG),
    TextStyle.BOX: Look("bar.text", "bar"),
    TextStyle.BOX_CHOSEN: Look("accent.text", "accent", STRONG),
    TextStyle.TYPED: Look("bar.text", "bar", "bold"),
}


class StageLook:
    """The look of a stage in its terminal; a subclass may let settings decide the theme and the mouse.

    Attributes:
        colour_depth: the colour depth of the terminal; None leaves it to prompt_toolkit.
        showable: replaces characters that the terminal cannot show.
    """

    def __init__(
        self,
        looks: Mapping[str, Look] = GENERIC_LOOKS,
        colour_depth: ColorDepth | None = None,
        showable: Callable[[str], str] = visible,
    ) -> None:
        self.colour_depth = colour_depth
        self.showable = showable
        self._looks = dict(looks)
        self._styles: dict[tuple[str, ColorDepth], Style] = {}

    @property
    def theme(self) -> str:
        """The name of the palette."""
        return DEFAULT_PALETTE

    @property
    def has_mouse(self) -> bool:
        """True if the terminal shall report the mouse; the user can then select no text."""
        return True

    def add(self, looks: Mapping[str, Look]) -> None:
        """Add the looks of a game, unless they are known."""
        if not looks.keys() <= self._looks.keys():
            self._looks |= looks
            self._styles.clear()

    def style(self, depth: ColorDepth) -> Style:
        """Return the style for a colour depth: the same one until the theme or the looks change.

        For a new Style object, prompt_toolkit repaints everything, even if it is equal.
        """
        key = self.theme, depth
        if key not in self._styles:
            self._styles[key] = Style(style_rules(self._looks, PALETTES[self.theme], depth))
        return self._styles[key]


def style_rules(looks: Mapping[str, Look], palette: Palette, depth: ColorDepth) -> list[tuple[str, str]]:
    """Return the role of each style, and its rule for prompt_toolkit."""
    reverse = "reverse" if style_colour(palette.colours()["bar"], depth) == TERMINAL_COLOUR else ""
    rules = []
    for style, look in looks.items():
        parts = []
        front, background = look.colours(palette, depth)
        if front:
            parts.append(f"fg:{front}")
        if background:
            parts.append(f"bg:{background}")
        if attributes := look.attributes.replace("reverse-without-colours", reverse):
            parts.append(attributes)
        rules.append((style.removeprefix("class:"), " ".join(parts)))
    return rules
