"""Looks: which colours of a palette a role is painted in, and the roles of screens that know no game.

A role names colours, a palette says what they are; neither knows the other. No state is told by colour alone: each has
its sign.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import cache
from typing import Final

from prompt_toolkit.output import ColorDepth
from prompt_toolkit.styles import Style

from schiffe.terminal.palettes import PALETTES, Palette
from schiffe.toolkit.colours import AS_IT_IS, heat_colours, shown_colour


@dataclass(frozen=True)
class Look:
    """How a role looks.

    Attributes:
        front: the name of the colour of its signs, and ``ground`` that of what is below them; empty where they stay as
            they are.
        attributes: what else, which is all that is left without colours.
    """

    front: str = ""
    ground: str = ""
    attributes: str = ""


# No role has a name that prompt_toolkit's default style knows: it would inherit from there, as "selected" inverts.
GENERIC_LOOKS: Final = {
    "ground": Look("page.text", "page"),
    "title": Look(attributes="bold"),
    "emphasis": Look(attributes="bold"),
    "dim": Look("page.dim"),
    "rule": Look("page.rule"),
    "lit": Look("page.lit", attributes="bold"),
    "bearing": Look("bearing.sign", "bearing", "bold reverse-without-colours"),
    "bar": Look("bar.text", "bar"),
    "bar.name": Look("bar.accent", "bar", "bold"),
    "bar.dim": Look("bar.dim", "bar"),
    "turn": Look("accent.text", "accent", "bold reverse-without-colours"),
    "meter": Look("bar.text", "bar"),
    "meter.skill": Look("bar.skill", "bar"),
    "meter.luck": Look("bar.accent", "bar"),
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
    """The looks as prompt_toolkit takes them, for a theme and a terminal with so many colours."""

    @cache  # prompt_toolkit takes another Style object for a new style, and paints everything anew
    def style(theme: str, depth: ColorDepth) -> Style:
        return Style(list(style_rules(looks, PALETTES[theme], depth)))

    return style


def style_rules(looks: Mapping[str, Look], palette: Palette, depth: ColorDepth) -> list[tuple[str, str]]:
    """Each role with its style, as a text."""
    shown = {name: shown_colour(colour, depth) for name, colour in palette.colours().items()}
    shown.update(heat_colours(palette, depth))
    return [(role, _text(look, shown)) for role, look in looks.items()]


def _text(look: Look, shown: Mapping[str, str]) -> str:
    has_colours = shown["bar"] != AS_IT_IS
    attributes = look.attributes.replace("reverse-without-colours", "" if has_colours else "reverse")
    front, ground = (shown[name] if name else "" for name in (look.front, look.ground))
    return " ".join(filter(None, (front and f"fg:{front}", ground and f"bg:{ground}", attributes)))
