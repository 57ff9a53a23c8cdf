"""Following the greedy play to its end, on a list of all ways in which ships can lie.

The likeliest field is not always the one that ends the game soonest. Where all ways are known, the misses that are
still to come can be counted for each of the best fields: shoot there, split the list into the ways that answer with a
hit and those that answer with a miss, and go on with the likeliest field of each part until every part has one way
only. What a sinking tells beyond the hit is left out, which makes it quick, and costs all fields alike.
"""

import struct
from collections.abc import Sequence
from typing import TypeAlias

from schiffe.bots.berths import TALLY_BITS
from schiffe.bots.posterior import Posterior
from schiffe.rules.grid import Cell

Tally: TypeAlias = int
"""A way as a tally of the fields that are still in doubt."""


def fewest_misses(found: Posterior, cells: Sequence[Cell]) -> Cell:
    """Of ``cells`` that are hit in some of the ways but not in all, that after which the fewest misses are to come.

    ``cells`` must not be empty; the first among equals is taken. One field takes about 5 µs for each of the ways.
    """
    doubtful = [cell for cell, count in enumerate(found.counts) if 0 < count < found.ways]
    places = {cell: number * TALLY_BITS for number, cell in enumerate(doubtful)}
    masks = found.table.masks
    tallies = {
        berth: sum(1 << place for cell, place in places.items() if masks[berth] >> cell & 1)
        for berth in {berth for way in found.fleets for berth in way}
    }
    ways = [sum(tallies[berth] for berth in way) for way in found.fleets]
    best, fewest = cells[0], -1
    for cell in cells:
        misses = _misses_after(ways, 1 << places[cell], len(doubtful), fewest)
        if fewest < 0 or misses < fewest:
            best, fewest = cell, misses
    return best


def _misses_after(ways: list[Tally], first: int, fields: int, most: int) -> int:
    """The misses still to come, summed over all ways, when the field of bit ``first`` is shot at and then greedily.

    Once there are ``most`` (if that is not negative), the exact number does not matter any more.
    """
    unpack = struct.Struct(f"<{fields}H").unpack
    size = fields * TALLY_BITS // 8
    missed = [way for way in ways if not way & first]
    misses = len(missed)
    waiting = [missed, [way ^ first for way in ways if way & first]]
    while waiting and (most < 0 or misses < most):
        ways = waiting.pop()
        if len(ways) < 3:
            misses += len(set(ways)) - 1 if ways else 0
            continue
        counts = unpack(sum(ways).to_bytes(size, "little"))
        count = max(counts)
        if count == len(ways):
            counts = tuple(0 if count == len(ways) else count for count in counts)
            count = max(counts)
        if not count:
            continue
        field = 1 << counts.index(count) * TALLY_BITS
        missed = [way for way in ways if not way & field]
        misses += len(missed)
        waiting += (missed, [way ^ field for way in ways if way & field])
    return misses
