"""The colours of the game, all in one table.

The boards are those of the classic client: own sea blue, own ships dark grey, water shots light blue, hits red, sunk
ships black, the enemy's unknown cells grey.
"""

from typing import Final

from schiffe.toolkit.style import GENERIC_LOOKS, Look

LOOKS: Final = {
    **GENERIC_LOOKS,
    "label": Look(),
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
