"""Positions in which a square with worse odds than another is best in the long run."""

import random
from functools import cache

from schiffe.battleship.match.hints import find_hint
from schiffe.battleship.rules.packing import random_fleet
from schiffe.battleship.rules.rules import Rules
from schiffe.battleship.rules.target import Target


@cache
def looking_ahead(rules: Rules) -> Target:
    """Return the first position by these rules with a ship that is hit and afloat, for which the hint looks ahead."""
    for seed in range(200):
        chance = random.Random(seed)
        fleet, target = random_fleet(rules, chance), Target.fresh(rules)
        while target.afloat and (found := find_hint(target)):
            if found.looks_ahead and target.hits & ~target.wrecks:
                return target
            cell = chance.choice([found.recommended_odds.cell, found.assessment.likeliest])
            target = target.after(cell, fleet.answer(cell, rules.grid.full & ~target.open_cells))
    raise AssertionError("no hint looks ahead")
