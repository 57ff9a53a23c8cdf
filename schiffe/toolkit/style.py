"""The colours, all in one table.

Whatever has a colour of its own brings its background along, so that it can be read on dark and on light terminals; the
rest is in the terminal's own colours. The boards are those of the classic client: own sea blue, own ships dark grey,
water shots light blue, hits red, sunk ships black, the enemy's unknown fields grey. No state is told by colour alone:
each has its sign.
"""

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


LOOKS: Final = {
    "title": Look(attributes="bold"),
    "strong": Look(attributes="bold"),
    "selected": Look(("ffffff", "005faf"), ("ansiwhite", "ansiblue"), "bold reverse-without-colours"),
    "key": Look(("000000", "bcbcbc"), ("ansiblack", "ansigray"), "bold"),
    "letter": Look(attributes="underline"),
    "error": Look(("ffffff", "af0000"), ("ansiwhite", "ansired"), "bold"),
    "notice": Look(("000000", "ffd75f"), ("ansiblack", "ansicyan"), "bold"),
    "hurry": Look(("000000", "ffd75f"), ("ansiblack", "ansicyan"), "bold"),
    "hurry.beat": Look(("ffffff", "af0000"), ("ansiwhite", "ansired"), "bold reverse-without-colours"),
    "label": Look(),
    "dialog": Look(("000000", "d0d0d0"), ("ansiblack", "ansigray")),
    "dialog.selected": Look(("ffffff", "005faf"), ("ansiwhite", "ansiblue"), "bold reverse-without-colours"),
    "typed": Look(attributes="bold underline"),
    "own.sea": Look(("5f87d7", "00005f"), ("ansigray", "ansiblue")),
    "own.ship": Look(("ffffff", "444444"), ("ansiblack", "ansigray"), "bold"),
    "own.water": Look(("afd7ff", "00005f"), ("ansibrightcyan", "ansiblue")),
    "target.sea": Look(("9e9e9e", "303030"), ("ansigray", "ansiblack")),
    "target.ship": Look(("ffffff", "444444"), ("ansiblack", "ansigray"), "bold"),
    "target.water": Look(("afd7ff", "303030"), ("ansibrightcyan", "ansiblack")),
    "idle.sea": Look(("8a8a8a", "1c1c1c"), ("ansigray", "ansiblack")),
    "idle.ship": Look(("ffffff", "444444"), ("ansiblack", "ansigray"), "bold"),
    "idle.water": Look(("87afd7", "1c1c1c"), ("ansicyan", "ansiblack")),
    "hit": Look(("ffffff", "af0000"), ("ansiwhite", "ansired"), "bold"),
    "sunk": Look(("000000", "bcbcbc"), ("ansiblack", "ansigray")),
    "cursor": Look(("000000", "ffd75f"), ("ansiblack", "ansicyan"), "bold reverse-without-colours"),
    "ghost.good": Look(("000000", "87d787"), ("ansiblack", "ansigreen"), "bold"),
    "ghost.bad": Look(("ffffff", "af0000"), ("ansiwhite", "ansired"), "bold"),
    "heat.0": Look(("9e9e9e", "262626"), ("ansigray", "ansiblack")),
    "heat.1": Look(("b2b2b2", "303030"), ("ansigray", "ansiblack")),
    "heat.2": Look(("c6c6c6", "3a3a3a"), ("ansigray", "ansiblack")),
    "heat.3": Look(("ffffff", "5f0000"), ("ansiwhite", "ansiblue")),
    "heat.4": Look(("ffffff", "870000"), ("ansiwhite", "ansiblue")),
    "heat.5": Look(("ffffff", "875f00"), ("ansiwhite", "ansiblue")),
    "heat.6": Look(("ffffff", "af5f00"), ("ansiblack", "ansicyan")),
    "heat.7": Look(("000000", "d78700"), ("ansiblack", "ansicyan")),
    "heat.8": Look(("000000", "ffaf00"), ("ansiblack", "ansicyan"), "bold"),
    "heat.9": Look(("000000", "ffff00"), ("ansiblack", "ansigreen"), "bold"),
    "player.0": Look(("ffffff", "005f87"), ("ansiwhite", "ansiblue"), "bold"),
    "player.1": Look(("ffffff", "5f005f"), ("ansiwhite", "ansimagenta"), "bold"),
}


@cache  # prompt_toolkit takes another Style object for a new style, and paints everything anew
def style_for(depth: ColorDepth) -> Style:
    """The table as prompt_toolkit takes it, for a terminal with so many colours."""
    return Style([(role, _text(look, depth)) for role, look in LOOKS.items()])


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
