"""Positions in which a square with worse odds than another is best in the long run."""

import random
from functools import cache

from schiffe.battleship.match.analysis import find_hint
from schiffe.battleship.rules.packing import place_ships
from schiffe.battleship.rules.target import TargetView
from schiffe.battleship.rules.variants import Rules


@cache
def looking_ahead(rules: Rules) -> TargetView:
    """Return the first position by these rules with a ship that is hit and afloat, for which the hint looks ahead."""
    for seed in range(200):
        chance = random.Random(seed)
        fleet, view = place_ships(rules, chance), TargetView.fresh(rules)
        while view.afloat and (found := find_hint(view)):
            if found.looks_ahead and view.hits & ~view.wrecks:
                return view
            cell = chance.choice([found.recommended.cell, found.assessment.likeliest])
            view = view.after(cell, fleet.answer(cell, rules.grid.full & ~view.open))
    raise AssertionError("no hint looks ahead")
