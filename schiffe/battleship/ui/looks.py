"""The looks of everything that Battleship paints: boards, shots, the sea below menus, charts."""

from typing import Final

from schiffe.battleship.ui.painting.sea_style import BoardPart, Role, SeaStyle, heat_style, player_style
from schiffe.toolkit.style import GENERIC_LOOKS, STRONG, HeatLook, Look, edge_style


def _board_looks(role: Role) -> dict[str, Look]:
    """Return the looks of a board by their styles: sea, shots, ships and notes."""
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
    return {role.style(part): look for part, look in looks.items()}


SEA_LOOKS: Final = {
    **GENERIC_LOOKS,
    SeaStyle.LABEL: Look("page.dim", "page"),
    **{style: look for role in Role for style, look in _board_looks(role).items()},
    SeaStyle.SEA: Look("own.line", "own"),
    SeaStyle.SEA_OTHER: Look("own.line", "own.other"),
    SeaStyle.SHIP_HULL: Look("hull"),
    SeaStyle.SHIP_BOARD: Look(background="hull"),
    SeaStyle.SHIP_DARK: Look("page.dim"),
    SeaStyle.SHIP_WINDOW: Look("cursor"),
    SeaStyle.SHIP_KEEL: Look("hit"),
    SeaStyle.SHIP_FOAM: Look("miss"),
    SeaStyle.MOON: Look("bar"),
    SeaStyle.HIT: Look("hit.text", "hit", "bold"),
    SeaStyle.SUNK: Look("sunk.text", "sunk", "bold"),
    SeaStyle.ACHIEVED: Look("good.text", "good", "bold"),
    SeaStyle.CURSOR: Look("cursor.text", "cursor", STRONG),
    SeaStyle.AIM: Look("aim.text", "aim", STRONG),
    SeaStyle.NUMBERED: Look("aim.text", "aim", STRONG),
    SeaStyle.SHELL: Look("page.highlight", attributes="bold"),
    SeaStyle.SPLASH: Look(attributes="bold"),
    SeaStyle.FIRE: Look("cursor.text", "cursor", STRONG),
    SeaStyle.SAID_WATER: Look("page.water"),
    SeaStyle.SAID_HIT: Look("page.bad"),
    SeaStyle.SAID_SUNK: Look("page.sunk"),
    SeaStyle.CHART_SKILL: Look("miss"),
    SeaStyle.CHART_WINS: Look("page.highlight"),
    SeaStyle.GHOST_GOOD: Look("good.text", "good", "bold"),
    SeaStyle.GHOST_BAD: Look("bad.text", "bad", "bold"),
    **{heat_style(step): HeatLook(step=step) for step in range(10)},
    player_style(0): Look("player.text", "player", "bold"),
    player_style(1): Look("player.text", "player.other", "bold"),
    edge_style(player_style(0)): Look("player"),
    edge_style(player_style(1)): Look("player.other"),
}
"""The look of each style of Battleship: names of colours, which every palette has."""
