"""Playing the game out greedily, over every arrangement that is still possible.

The likeliest cell is not always the one that ends the game soonest. When all arrangements are known, the misses still
to come can be counted for each promising cell: shoot there, split the arrangements into those that answer with a hit
and those that answer with a miss, and go on with the likeliest cell of each part until only one arrangement is left in
it. This is a rollout of the greedy policy (G. Tesauro and G. R. Galperin, On-line Policy Improvement using Monte-Carlo
Search, 1996), with the average over all arrangements instead of random games. What a sinking tells beyond the hit is
ignored: that keeps it fast, and costs all cells about the same.
"""

import struct
from collections.abc import Sequence
from typing import Final, TypeAlias

from schiffe.battleship.bots.placements import MOST_TALLIED, TALLY_BITS
from schiffe.battleship.bots.posterior import Posterior
from schiffe.battleship.rules.grid import Cell

Tally: TypeAlias = int
"""An arrangement as a tally of the cells that are still in doubt, and behind them how much it counts."""
MOST_SUMMED: Final = 4_000_000
"""How many places of tallies may be added up for one cell. Five ships on 10 x 10 stay below half of it; on large boards
with few ships, where a shot settles next to nothing, rollouts without a limit took a third of a second."""


def fewest_misses(found: Posterior, cells: Sequence[Cell]) -> Cell:
    """The one of ``cells`` after which the fewest misses are to come, averaged over the arrangements of ``found``.

    ``cells`` must not be empty, and each must hold a ship in some of the arrangements but not in all of them. Among
    equals the first wins, and so it does when counting takes too long. One cell takes about 5 µs for each arrangement.
    """
    doubtful = [cell for cell, count in enumerate(found.counts) if 0 < count < found.total]
    places = {cell: number for number, cell in enumerate(doubtful)}
    masks = found.table.masks
    tallies = {
        placement: sum(1 << place * TALLY_BITS for cell, place in places.items() if masks[placement] >> cell & 1)
        for placement in {placement for arrangement in found.arrangements for placement in arrangement}
    }
    # One place more, behind the cells, holds how much an arrangement counts: sums of tallies then tell that, too.
    weights = found.weights or (1,) * found.total
    counting = 1 << len(doubtful) * TALLY_BITS
    arrangements = [
        weight * sum((tallies[placement] for placement in laid), counting)
        for laid, weight in zip(found.arrangements, weights, strict=True)
    ]
    best, fewest = cells[0], -1
    for cell in cells:
        misses = _misses_after(arrangements, places[cell], len(doubtful), fewest)
        if misses is None:
            break
        if fewest < 0 or misses < fewest:
            best, fewest = cell, misses
    return best


def _misses_after(arrangements: list[Tally], first: int, cells: int, most: int) -> int | None:
    """The misses to come, summed over all arrangements, after a shot at the cell of place ``first`` and greedy play.

    ``cells`` is the number of cells in doubt. Counting stops at ``most``, unless that is negative: whoever asks has
    no use for a larger number. None when it takes too long.
    """
    unpack = struct.Struct(f"<{cells + 1}H").unpack
    end = cells * TALLY_BITS
    size = (end + TALLY_BITS) // 8
    shot = MOST_TALLIED << first * TALLY_BITS
    missed = [tally for tally in arrangements if not tally & shot]
    misses, summed = sum(tally >> end for tally in missed), 0
    waiting = [missed, [tally & ~shot for tally in arrangements if tally & shot]]
    while waiting and (most < 0 or misses < most):
        part = waiting.pop()
        if len(part) < 3:
            misses += _misses_of_two(part[0], part[1], end) if len(part) == 2 else 0
            continue
        summed += len(part)
        if summed * cells > MOST_SUMMED:
            return None
        *counts, total = unpack(sum(part).to_bytes(size, "little"))
        count = max(counts)
        if count == total:
            counts = [0 if count == total else count for count in counts]
            count = max(counts)
        if not count:
            continue
        misses += total - count
        shot = MOST_TALLIED << counts.index(count) * TALLY_BITS
        waiting += (
            [tally for tally in part if not tally & shot],
            [tally & ~shot for tally in part if tally & shot],
        )
    return misses


def _misses_of_two(one: Tally, other: Tally, end: int) -> int:
    """The misses to come where just two arrangements are left: the likelier one is tried first."""
    weight, less = one >> end, other >> end
    return min(weight, less) if one * less != other * weight else 0
