"""Maps of the board that count where a player's ships and first shots were."""

from collections import Counter
from collections.abc import Iterable
from contextlib import suppress
from math import ceil
from typing import NamedTuple

from schiffe.battleship.logbook.own_matches import OwnBattleshipMatch
from schiffe.battleship.rules.grid import Cell, cells_of, parse_cell
from schiffe.battleship.rules.rules import known_rules
from schiffe.game.statistics.results import MIN_MATCHES_FOR_PERCENTAGE


class CellMap(NamedTuple):
    """The number of matches for each cell of boards of one size, row by row, out of ``match_count``."""

    size: int
    match_count: int
    counts: tuple[int, ...]

    @property
    def shows_counts(self) -> bool:
        """True if there are too few matches to show shares instead."""
        return self.match_count < MIN_MATCHES_FOR_PERCENTAGE

    @property
    def heat(self) -> tuple[int, ...]:
        """A digit for each cell: its count in few matches, else 1 to 9 in proportion to the maximum; -1 for never."""
        if self.shows_counts:
            return tuple(count or -1 for count in self.counts)
        highest = max(self.counts)
        return tuple(ceil(9 * count / highest) if count else -1 for count in self.counts)

    def most_frequent(self, max_cells: int) -> list[tuple[Cell, float]]:
        """Return the most frequent cells, at most ``max_cells``, with their share of the matches."""
        counted_cells = [cell for cell, count in enumerate(self.counts) if count]
        counted_cells.sort(key=lambda cell: (-self.counts[cell], cell))
        return [(cell, self.counts[cell] / self.match_count) for cell in counted_cells[:max_cells]]


def usual_size(matches: Iterable[OwnBattleshipMatch]) -> int | None:
    """Return the most frequent size of boards; None without matches."""
    sizes = Counter(size for match in matches if (size := _size_of(match)))
    return max(sizes, key=lambda size: (sizes[size], size)) if sizes else None


def fleet_map(matches: Iterable[OwnBattleshipMatch], size: int) -> CellMap:
    """Count for each cell in how many matches on such a board a ship of the player was there."""
    masks = Counter(match.fleet_mask for match in matches if match.fleet_mask and _size_of(match) == size)
    full = (1 << (size * size)) - 1
    counts = [0] * (size * size)
    for mask, match_count in masks.items():
        for cell in cells_of(mask & full):
            counts[cell] += match_count
    return CellMap(size, masks.total(), tuple(counts))


def opening_map(matches: Iterable[OwnBattleshipMatch], size: int) -> CellMap:
    """Count for each cell in how many matches on such a board the player fired there first."""
    names = Counter(match.first_cell for match in matches if match.first_cell and _size_of(match) == size)
    counts = [0] * (size * size)
    for name, match_count in names.items():
        with suppress(ValueError):  # a name that is not a cell of this board
            counts[parse_cell(name, size)] += match_count
    return CellMap(size, sum(counts), tuple(counts))


def _size_of(match: OwnBattleshipMatch) -> int | None:
    rules = known_rules(match.rules)
    return rules.size if rules else None
