"""The openings of the genius: the shots until the first hit, worked out beforehand on 50 000 drawn fleets each.

Before the first hit every game of the usual rules goes the same way, and the ways to lie are most numerous, so that
drawing them again in each game takes longest and tells least. The table is what ``python -m tests.tools.bench_opening``
prints. A game takes it as it stands, turned or mirrored.
"""

import random
from functools import cache
from typing import Final

from schiffe.bots.choice import Choice, Probable
from schiffe.rules.contact import Contact
from schiffe.rules.grid import Cell, mask_of, parse_cell
from schiffe.rules.target import TargetView
from schiffe.rules.variants import Rules

DRAWS: Final = 50_000
OPENINGS: Final = {
    Contact.NONE: (
        "A5:10449 E10:10809 F1:11149 J5:11371 G2:10779 H3:12114 I4:14333 D9:11642 C8:13026 B7:14706 A8:13482 D6:13223"
    ),
    Contact.CORNERS: (
        "A5:10097 F1:10533 J5:10998 F10:11297 G2:11068 H3:12063 I4:14554 E9:11968 D8:13007 C7:13589 B6:16238 A8:14100"
    ),
    Contact.SIDES: (
        "E5:10841 F6:11448 G4:11620 D7:12064 H7:11616 G8:12436 E9:12513 I5:13192 C6:13917 D3:14393 B4:15273 F2:15966"
    ),
}
"""For each contact rule the fields in a row, and in how many of the ways drawn a ship lies on each."""


def open_game(view: TargetView, rng: random.Random) -> Choice | None:
    """The next field of the opening; None when there was a hit, or when these are other shots or other rules."""
    rules, done = view.rules, len(view.shots)
    if view.hits or view.wrecks or rules != Rules.of(contact=rules.contact):
        return None
    fields, ways = _table(rules.contact)
    if done >= len(fields):
        return None
    sides = [_turned(fields, side) for side in range(8)]
    cells = sorted({turned[done] for turned in sides if mask_of(turned[:done]) == view.misses})
    return Choice.at(rng.choice(cells), Probable(ways[done], DRAWS, exact=False, fields=len(cells))) if cells else None


@cache
def _table(contact: Contact) -> tuple[tuple[Cell, ...], tuple[int, ...]]:
    """The fields of an opening, and their ways."""
    pairs = [entry.split(":") for entry in OPENINGS[contact].split()]
    return tuple(parse_cell(name) for name, _ways in pairs), tuple(int(ways) for _name, ways in pairs)


def _turned(cells: tuple[Cell, ...], side: int) -> tuple[Cell, ...]:
    """The fields of a 10 x 10 grid as they lie when it is turned and mirrored in one of the eight ways."""
    turned = []
    for cell in cells:
        y, x = divmod(cell, 10)
        if side & 4:
            x, y = y, x
        turned.append((9 - y if side & 2 else y) * 10 + (9 - x if side & 1 else x))
    return tuple(turned)
