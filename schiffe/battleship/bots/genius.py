"""Genius: shoots where a ship most probably is, given all that is known.

When all possible arrangements of the opponent's ships are known, it looks further: of the most promising cells it takes
the one after which it expects the fewest misses.

Its shots until the first hit are an opening, computed in advance from 50 000 sampled arrangements. Until then every
match under the usual rules is the same, and the number of arrangements is largest: sampling them again in each match
would take longest and gain least. ``python -m tests.tools.bench_opening`` prints the table. A match uses it as
printed, rotated or mirrored.
"""

import random
from functools import cache
from typing import Final, NamedTuple

from schiffe.battleship.bots import hard
from schiffe.battleship.bots.assess import Effort, assess_position
from schiffe.battleship.bots.choice import Bot, Choice, Probable
from schiffe.battleship.rule_line import Contact
from schiffe.battleship.rules.grid import Cell, parse_cell, to_mask
from schiffe.battleship.rules.rules import STANDARD_RULES
from schiffe.battleship.rules.target import Target

_SIZE: Final = STANDARD_RULES.size
_LAST: Final = _SIZE - 1
_MIRRORED_COLUMNS: Final = 1
_MIRRORED_ROWS: Final = 2
_SWAPPED_AXES: Final = 4
_SYMMETRIES: Final = range(8)
"""The combinations of these three bits: all rotations and reflections of the board."""
OPENING_SAMPLE_COUNT: Final = 50_000
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
"""For each contact rule, the cells in their order, and in how many of the sampled arrangements each holds a ship."""
EFFORT: Final = Effort()
"""The effort for one shot, about 5 ms."""


class GeniusBot(Bot):
    """A bot that shoots where a ship most probably is."""

    def choose(self, target: Target, rng: random.Random) -> Choice:
        """Return the next cell to shoot at.

        When no fleet fits an opponent's answers, it plays like hard.

        Raises:
            ValueError: no cell is open.
        """
        if opening := opening_choice(target, rng):
            return opening
        assessment = assess_position(target, EFFORT)
        return assessment.recommended if assessment else hard.BOT.choose(target, rng)

    def choose_salvo(self, target: Target, rng: random.Random, shot_count: int) -> Choice:
        """Return the cells with the most expected hits; raises ValueError if there are fewer open cells than shots."""
        assessment = assess_position(target, EFFORT)
        return assessment.choose_salvo(shot_count) if assessment else hard.BOT.choose_salvo(target, rng, shot_count)


BOT: Final = GeniusBot()


def opening_choice(target: Target, rng: random.Random) -> Choice | None:
    """Return the next cell of the opening; None after a hit, under other rules, or after other shots."""
    rules = target.rules
    shot_count = len(target.shots)
    is_standard = rules.grid == STANDARD_RULES.grid and rules.ship_classes == STANDARD_RULES.ship_classes
    if target.hits or target.wrecks or not is_standard:
        return None
    opening = _parse_opening(rules.contact)
    if shot_count >= len(opening.cells):
        return None
    variants = [_transformed_cells(opening.cells, symmetry) for symmetry in _SYMMETRIES]
    cells = sorted({variant[shot_count] for variant in variants if to_mask(variant[:shot_count]) == target.misses})
    if not cells:
        return None
    return Choice.single(
        rng.choice(cells),
        Probable(count=opening.counts[shot_count], total=OPENING_SAMPLE_COUNT, is_exact=False, cell_count=len(cells)),
    )


class _Opening(NamedTuple):
    """The cells of an opening, and in how many of the sampled arrangements each holds a ship."""

    cells: tuple[Cell, ...]
    counts: tuple[int, ...]


@cache
def _parse_opening(contact: Contact) -> _Opening:
    pairs = [entry.split(":") for entry in OPENINGS[contact].split()]
    cells = tuple(parse_cell(name, _SIZE) for name, _count in pairs)
    return _Opening(cells, tuple(int(count) for _name, count in pairs))


def _transformed_cells(cells: tuple[Cell, ...], symmetry: int) -> tuple[Cell, ...]:
    """Return cells under a symmetry of the board: its bits swap rows and columns, and mirror both."""
    transformed = []
    for cell in cells:
        y, x = divmod(cell, _SIZE)
        if symmetry & _SWAPPED_AXES:
            x, y = y, x
        if symmetry & _MIRRORED_ROWS:
            y = _LAST - y
        if symmetry & _MIRRORED_COLUMNS:
            x = _LAST - x
        transformed.append(y * _SIZE + x)
    return tuple(transformed)
