"""Colours: how roles are told what they look like, and the roles of screens that know no game.

Whatever has a colour of its own brings its background along, so that it can be read on dark and on light terminals; the
rest is in the terminal's own colours. No state is told by colour alone: each has its sign.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import cache
from typing import Final

from prompt_toolkit.output import ColorDepth
from prompt_toolkit.styles import Style


@dataclass(frozen=True)
class Look:
    """How a role looks.

    Attributes:
        colours: foreground and background with 256 colours, as hexadecimal digits.
        basic: the same with 16 colours, as names of prompt_toolkit.
        attributes: what else, which is all that is left without colours.
    """

    colours: tuple[str, str] | None = None
    basic: tuple[str, str] | None = None
    attributes: str = ""


# No role has a name that prompt_toolkit's default style knows: it would inherit from there, as "selected" inverts.
GENERIC_LOOKS: Final = {
    "title": Look(attributes="bold"),
    "emphasis": Look(attributes="bold"),
    "chosen": Look(("ffffff", "005faf"), ("ansiwhite", "ansiblue"), "bold reverse-without-colours"),
    "key": Look(("000000", "bcbcbc"), ("ansiblack", "ansigray"), "bold"),
    "letter": Look(attributes="underline"),
    "error": Look(("ffffff", "af0000"), ("ansiwhite", "ansired"), "bold"),
    "notice": Look(("000000", "ffd75f"), ("ansiblack", "ansicyan"), "bold"),
    "hurry": Look(("000000", "ffd75f"), ("ansiblack", "ansicyan"), "bold"),
    "hurry.beat": Look(("ffffff", "af0000"), ("ansiwhite", "ansired"), "bold reverse-without-colours"),
    "box": Look(("000000", "d0d0d0"), ("ansiblack", "ansigray")),
    "box.chosen": Look(("ffffff", "005faf"), ("ansiwhite", "ansiblue"), "bold reverse-without-colours"),
    "typed": Look(attributes="bold underline"),
}


def styles(looks: Mapping[str, Look]) -> Callable[[ColorDepth], Style]:
    """The looks as prompt_toolkit takes them, for a terminal with so many colours."""

    @cache  # prompt_toolkit takes another Style object for a new style, and paints everything anew
    def style(depth: ColorDepth) -> Style:
        return Style([(role, _text(look, depth)) for role, look in looks.items()])

    return style


def _text(look: Look, depth: ColorDepth) -> str:
    attributes = look.attributes.replace(
        "reverse-without-colours", "reverse" if depth is ColorDepth.DEPTH_1_BIT else ""
    )
    if depth is ColorDepth.DEPTH_1_BIT:
        return attributes
    if depth is ColorDepth.DEPTH_4_BIT:
        colours = look.basic
    else:
        colours = look.colours and (f"#{look.colours[0]}", f"#{look.colours[1]}")
    return f"fg:{colours[0]} bg:{colours[1]} {attributes}" if colours else attributes
