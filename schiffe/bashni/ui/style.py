"""The colours of Bashni's screen."""

from typing import Final

from schiffe.toolkit.style import Look

LOOKS: Final = {
    "bashni.played": Look(("9fb3c0", "005f87"), ("ansiwhite", "ansiblue")),
    "bashni.other": Look(("5f6a74", "00263f"), ("ansigray", "ansiblack")),
    "bashni.movable": Look(("ffffff", "0087af"), ("ansiwhite", "ansicyan")),
    "bashni.target": Look(("001f1f", "00af87"), ("ansiblack", "ansigreen"), "bold"),
    "bashni.chosen": Look(("000000", "ffd75f"), ("ansiblack", "ansiyellow"), "bold reverse-without-colours"),
    "bashni.last": Look(("ffffff", "5f5f87"), ("ansiwhite", "ansimagenta")),
    "bashni.white": Look(("1c1c1c", "eeeeee"), ("ansiblack", "ansiwhite")),
    "bashni.black": Look(("afafaf", "080808"), ("ansigray", "ansiblack")),
    "bashni.lit": Look(attributes="bold"),
}
"""Squares that are played on and others, what can move and where to, the last move, and the pieces."""
