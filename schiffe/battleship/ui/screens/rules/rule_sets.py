"""The rules that can be chosen for the next matches, and sample fleets, which illustrate rules."""

import random
from dataclasses import dataclass

from schiffe.battleship.drawing import Glyphs, fleet_picture
from schiffe.battleship.match.setup import rules_in_settings
from schiffe.battleship.presets import PRESETS
from schiffe.battleship.rule_settings import OWN_RULES, VARIANT
from schiffe.battleship.rules.fleet import Fleet
from schiffe.battleship.rules.grid import Grid
from schiffe.battleship.rules.packing import PlacementError, random_fleet
from schiffe.battleship.rules.rules import Rules
from schiffe.battleship.texts.matches import rules_details_text
from schiffe.battleship.ui.painting.boards import PaintedBoard, paint_board
from schiffe.battleship.ui.painting.sea_style import Role
from schiffe.language.i18n import _
from schiffe.settings.schema import Settings
from schiffe.toolkit.canvas import Canvas, Corner, Size


@dataclass(frozen=True)
class RuleSet:
    """Rules that can be chosen.

    Attributes:
        name: the name in the settings; None for unnamed rules of the settings.
        title: the name on the screen.
        description: how they are played.
        is_own: whether they are the player's own, which can be changed and deleted.
    """

    name: str | None
    title: str
    rules: Rules
    description: str
    is_own: bool = False


def rule_sets(settings: Settings) -> list[RuleSet]:
    """Return all rules to choose from; if the settings have different rules, those come first."""
    sets = [
        RuleSet(name=name, title=str(preset.label), rules=Rules.parse(preset.line), description=str(preset.description))
        for name, preset in PRESETS.items()
    ]
    for name, line in settings[OWN_RULES].items():
        rules = Rules.parse(line)
        sets.append(RuleSet(name=name, title=name, rules=rules, description=rules_details_text(rules), is_own=True))
    rules = rules_in_settings(settings)
    if all(rule_set.rules != rules for rule_set in sets):
        sets.insert(
            0, RuleSet(name=None, title=_("As in the settings"), rules=rules, description=rules_details_text(rules))
        )
    return sets


def index_in_use(sets: list[RuleSet], settings: Settings) -> int:
    rules = rules_in_settings(settings)
    same = [index for index, rule_set in enumerate(sets) if rule_set.rules == rules]
    return next((index for index in same if sets[index].name == settings[VARIANT]), same[0])


def sample_fleet(rules: Rules) -> Fleet | None:
    """Return a random fleet, always the same for the same rules; None if none is found. It may take seconds."""
    try:
        return random_fleet(rules, random.Random(1))
    except PlacementError:
        return None


def paint_fleet(
    canvas: Canvas, corner: Corner, extent: Size, board_size: int, fleet: Fleet | None, glyphs: Glyphs
) -> None:
    """Paint a board with a fleet, or an empty one."""
    picture = fleet_picture(Grid(board_size), fleet.ships if fleet else ())
    paint_board(canvas, corner, extent, PaintedBoard(picture, Role.OWN), glyphs)
