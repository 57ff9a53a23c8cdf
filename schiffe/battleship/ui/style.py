"""What each role of Battleship is painted in: names of colours, which every palette has."""

from typing import Final

from schiffe.toolkit.style import GENERIC_LOOKS, Look

_STRONG: Final = "bold reverse-without-colours"


def _sea(role: str) -> dict[str, Look]:
    """The roles of a board: its water, the water of every second cell, a shot into it, a ship in it."""
    return {
        f"{role}.sea": Look(f"{role}.line", role),
        f"{role}.other": Look(f"{role}.line", f"{role}.other"),
        f"{role}.water": Look("miss", f"{role}.miss", "bold"),
        f"{role}.ship": Look("hull.line", "hull", "reverse-without-colours"),
        f"{role}.note": Look("miss", role, "bold"),
        f"{role}.mark": Look("miss", role),
    }


LOOKS: Final = {
    **GENERIC_LOOKS,
    "label": Look("page.dim", "page"),
    **_sea("own"),
    **_sea("target"),
    **_sea("idle"),
    "sea": Look("own.line", "own"),
    "sea.other": Look("own.line", "own.other"),
    "sea.hull": Look("page.dim", "page"),
    "sea.wet": Look("page.dim", "own"),
    "hit": Look("hit.sign", "hit", "bold"),
    "sunk": Look("sunk.sign", "sunk", "bold"),
    "cursor": Look("cursor.sign", "cursor", _STRONG),
    "aim": Look("aim.sign", "aim", _STRONG),
    "picked": Look("aim.sign", "aim", _STRONG),
    "shell": Look("page.lit", attributes="bold"),
    "splash": Look(attributes="bold"),
    "fire": Look("cursor.sign", "cursor", _STRONG),
    **{f"said.{outcome}": Look(f"page.{outcome}") for outcome in ("water", "hit", "sunk")},
    "chart.skill": Look("page.water"),
    "chart.wins": Look("page.lit"),
    "ghost.good": Look("ghost.sign", "ghost", "bold"),
    "ghost.bad": Look("bad.sign", "bad", "bold"),
    **{f"heat.{step}": Look(f"heat.{step}.sign", f"heat.{step}") for step in range(10)},
    "player.0": Look("player.sign", "player", "bold"),
    "player.1": Look("player.sign", "player.other", "bold"),
}
