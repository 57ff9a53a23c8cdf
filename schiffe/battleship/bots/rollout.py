"""Rollouts: the misses still to come after a shot, when all arrangements of the ships are known.

The likeliest cell is not always the one that ends the match soonest. So the match is played out greedily over all
arrangements, and the misses are counted for each promising cell: shoot there, split the arrangements into those that
answer with a hit and those that answer with a miss, and continue with the likeliest cell of each part until only one
arrangement is left in it. This is a rollout of the greedy policy (G. Tesauro and G. R. Galperin, On-line Policy
Improvement using Monte-Carlo Search, 1996), with the average over all arrangements instead of random matches. A sinking
counts as a mere hit, which keeps rollouts fast and costs all cells about the same.
"""

import struct
from collections.abc import Sequence
from typing import Final

from schiffe.battleship.bots.placements import MAX_TALLY, TALLY_BITS
from schiffe.battleship.bots.posterior import Posterior
from schiffe.battleship.rules.grid import Cell, has_cell

MAX_TALLY_SUMS: Final = 4_000_000
"""The places of tallies that may be added up for one cell.

Five ships on 10 x 10 stay below half of it. On large boards with few ships, where a shot settles next to nothing,
rollouts without a limit took a third of a second.
"""


def fewest_misses(posterior: Posterior, cells: Sequence[Cell]) -> Cell:
    """Return the cell after which the fewest misses are expected, on average over the arrangements of a posterior.

    There must be at least one cell, and each must have a ship in some of the arrangements but not in all. Ties go to
    the first cell. When counting takes too long, the best cell so far wins. A cell takes about 5 µs per arrangement.
    """
    doubtful = [cell for cell, count in enumerate(posterior.counts) if 0 < count < posterior.total]
    places = {cell: place for place, cell in enumerate(doubtful)}
    tallies = {}
    for placement in {placement for arrangement in posterior.arrangements for placement in arrangement}:
        mask = posterior.table.masks[placement]
        tallies[placement] = sum(1 << (place * TALLY_BITS) for cell, place in places.items() if has_cell(mask, cell))
    # One more place, after the cells, holds the weight of an arrangement, so that sums of tallies include it.
    one_arrangement = 1 << (len(doubtful) * TALLY_BITS)
    arrangements = [
        weight * sum((tallies[placement] for placement in arrangement), one_arrangement)
        for arrangement, weight in zip(posterior.arrangements, posterior.weights or (1,) * posterior.total, strict=True)
    ]
    best = cells[0]
    fewest: int | None = None
    for cell in cells:
        miss_count = _misses_after(arrangements, shot_place=places[cell], cell_count=len(doubtful), max_misses=fewest)
        if miss_count is None:
            break
        if fewest is None or miss_count < fewest:
            best = cell
            fewest = miss_count
    return best


def _misses_after(arrangements: list[int], *, shot_place: int, cell_count: int, max_misses: int | None) -> int | None:
    """Return the misses after a shot at a place and then greedy play, summed over all arrangements.

    An arrangement is a tally of the ``cell_count`` doubtful cells, followed by its weight. Counting stops at
    ``max_misses``, if there is one. Return None if it takes too long.
    """
    unpack = struct.Struct(f"<{cell_count + 1}H").unpack
    end = cell_count * TALLY_BITS
    size = (end + TALLY_BITS) // 8
    missing, hitting = _split_by_answer(arrangements, shot_place)
    miss_count = sum(tally >> end for tally in missing)
    summed_count = 0
    waiting = [missing, hitting]
    while waiting and (max_misses is None or miss_count < max_misses):
        part = waiting.pop()
        if len(part) < 2:
            continue
        if len(part) == 2:
            # The likelier one is tried first, unless both have the same cells.
            first_weight, second_weight = part[0] >> end, part[1] >> end
            if part[0] * second_weight != part[1] * first_weight:
                miss_count += min(first_weight, second_weight)
            continue
        summed_count += len(part)
        if summed_count * cell_count > MAX_TALLY_SUMS:
            return None
        *counts, total = unpack(sum(part).to_bytes(size, "little"))
        highest = max(counts)
        if highest == total:  # a certain hit decides nothing
            counts = [0 if count == total else count for count in counts]
            highest = max(counts)
        if not highest:
            continue
        miss_count += total - highest
        waiting += _split_by_answer(part, counts.index(highest))
    return miss_count


def _split_by_answer(arrangements: list[int], place: int) -> tuple[list[int], list[int]]:
    """Return the arrangements in which a shot at a place misses, and those in which it hits, without that cell."""
    shot = MAX_TALLY << (place * TALLY_BITS)
    missing = [tally for tally in arrangements if not tally & shot]
    hitting = [tally & ~shot for tally in arrangements if tally & shot]
    return missing, hitting
