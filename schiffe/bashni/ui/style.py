"""What each role of Bashni's screen is painted in: names of colours, which every palette has."""

from typing import Final

from schiffe.toolkit.style import Look

_STRONG: Final = "bold reverse-without-colours"
BASHNI_LOOKS: Final = {
    "bashni.played": Look("square", "square"),
    "bashni.other": Look("page.dim", "square.other"),
    "bashni.movable": Look("miss", "square.start", "bold"),
    "bashni.target": Look("ghost.sign", "ghost", _STRONG),
    "bashni.chosen": Look("held.sign", "held", _STRONG),
    "bashni.last": Look("last.sign", "last"),
    "bashni.light": Look("light.sign", "light", "reverse-without-colours"),
    "bashni.dark": Look("dark.sign", "dark"),
    "bashni.stacked": Look(attributes="underline"),
}
"""Squares that are played on and others, what can move and where to, the last move, the pieces, and the line below
a piece. The dots on empty squares are seen only where there are no colours."""
