"""The looks of everything that Battleship paints: boards, shots, the sea below menus, charts."""

from typing import Final

from schiffe.toolkit.style import GENERIC_LOOKS, Look

_STRONG: Final = "bold reverse-without-colours"


def _sea(role: str) -> dict[str, Look]:
    """Return the looks of a board: sea, shots, ships and notes. ``.other`` is every second cell of the checkerboard."""
    return {
        f"{role}.sea": Look(f"{role}.line", role),
        f"{role}.other": Look(f"{role}.line", f"{role}.other"),
        f"{role}.water": Look("miss", f"{role}.miss", "bold"),
        f"{role}.ship": Look("hull.line", "hull", "reverse-without-colours"),
        f"{role}.note": Look("miss", role, "bold"),
        f"{role}.note.other": Look("miss", f"{role}.other", "bold"),
        f"{role}.mark": Look("miss", role),
        f"{role}.mark.other": Look("miss", f"{role}.other"),
    }


SEA_LOOKS: Final = {
    **GENERIC_LOOKS,
    "label": Look("page.dim", "page"),
    **_sea("own"),
    **_sea("target"),
    **_sea("idle"),
    "sea": Look("own.line", "own"),
    "sea.other": Look("own.line", "own.other"),
    "ship.hull": Look("hull"),
    "ship.board": Look(background="hull"),
    "ship.dark": Look("page.dim"),
    "ship.window": Look("cursor"),
    "ship.keel": Look("hit"),
    "ship.foam": Look("miss"),
    "moon": Look("bar"),
    "hit": Look("hit.text", "hit", "bold"),
    "sunk": Look("sunk.text", "sunk", "bold"),
    "achieved": Look("ghost.text", "ghost", "bold"),
    "cursor": Look("cursor.text", "cursor", _STRONG),
    "aim": Look("aim.text", "aim", _STRONG),
    "picked": Look("aim.text", "aim", _STRONG),
    "shell": Look("page.lit", attributes="bold"),
    "splash": Look(attributes="bold"),
    "fire": Look("cursor.text", "cursor", _STRONG),
    **{f"said.{outcome}": Look(f"page.{outcome}") for outcome in ("water", "hit", "sunk")},
    "chart.skill": Look("miss"),
    "chart.wins": Look("page.lit"),
    "ghost.good": Look("ghost.text", "ghost", "bold"),
    "ghost.bad": Look("bad.text", "bad", "bold"),
    **{f"heat.{step}": Look(f"heat.{step}.text", f"heat.{step}") for step in range(10)},
    "player.0": Look("player.text", "player", "bold"),
    "player.1": Look("player.text", "player.other", "bold"),
    "player.0.edge": Look("player"),
    "player.1.edge": Look("player.other"),
}
"""The style of each role of Battleship: names of colours, which every palette has."""
