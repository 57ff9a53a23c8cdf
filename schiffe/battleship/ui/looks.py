"""The looks of everything that Battleship paints: boards, shots, the sea below menus, charts."""

from typing import Final

from schiffe.battleship.ui.painting.sea_style import BoardPart, Role
from schiffe.toolkit.style import GENERIC_LOOKS, STRONG, Look


def _sea(role: Role) -> dict[str, Look]:
    """Return the looks of a board: sea, shots, ships and notes."""
    looks = {
        BoardPart.SEA: Look(f"{role}.line", role),
        BoardPart.SEA_OTHER: Look(f"{role}.line", f"{role}.other"),
        BoardPart.WATER: Look("miss", f"{role}.miss", "bold"),
        BoardPart.SHIP: Look("hull.line", "hull", "reverse-without-colours"),
        BoardPart.NOTE: Look("miss", role, "bold"),
        BoardPart.NOTE_OTHER: Look("miss", f"{role}.other", "bold"),
        BoardPart.MARK: Look("miss", role),
        BoardPart.MARK_OTHER: Look("miss", f"{role}.other"),
    }
    return {f"{role}.{part}": look for part, look in looks.items()}


SEA_LOOKS: Final = {
    **GENERIC_LOOKS,
    "label": Look("page.dim", "page"),
    **_sea(Role.OWN),
    **_sea(Role.TARGET),
    **_sea(Role.IDLE),
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
    "cursor": Look("cursor.text", "cursor", STRONG),
    "aim": Look("aim.text", "aim", STRONG),
    "picked": Look("aim.text", "aim", STRONG),
    "shell": Look("page.lit", attributes="bold"),
    "splash": Look(attributes="bold"),
    "fire": Look("cursor.text", "cursor", STRONG),
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
"""The look of each style of Battleship: names of colours, which every palette has."""
