"""How medium and hard finish a ship that they have hit."""

import random
from dataclasses import dataclass

from schiffe.battleship.bots.choice import AlongLine, BesideHit, Choice
from schiffe.battleship.rules.grid import Cell, Mask, cells_of, random_cell
from schiffe.battleship.rules.target import TargetView


@dataclass(frozen=True)
class _HitLine:
    """Two or more hits in a line, and the cells at its ends that may be shot at."""

    hits: tuple[Cell, ...]
    ends: tuple[Cell, ...]


def finish_ship(view: TargetView, allowed: Mask, rng: random.Random) -> Choice | None:
    """The next shot at a ship that was hit and is still afloat; None when no allowed cell lies beside a hit.

    Two or more hits in a line are continued at its ends, the longest line first. A line that is blocked at both ends
    although nothing sank must be several ships side by side: then each of its hits is tried in turn.
    """
    line = max(_lines(view, allowed), key=lambda found: len(found.hits), default=None)
    if line is not None:
        return Choice.at(rng.choice(line.ends), AlongLine(min(line.hits), max(line.hits), len(line.ends)))
    for hit in cells_of(view.hits):
        cells = view.rules.grid.beside(1 << hit) & allowed
        if cells:
            return Choice.at(random_cell(cells, rng), BesideHit(hit, cells.bit_count()))
    return None


def _lines(view: TargetView, allowed: Mask) -> list[_HitLine]:
    """The lines of hits that have an allowed cell at an end."""
    found = []
    for hit in cells_of(view.hits):
        right, left, down, up = view.rules.grid.rays(hit)
        for ahead, back in ((right, left), (down, up)):
            if back and view.hits >> back[0] & 1:
                continue  # the line begins further back, and is found from there
            length = next((step for step, cell in enumerate(ahead) if not view.hits >> cell & 1), len(ahead))
            if length == 0:
                continue
            beyond = (*ahead[length : length + 1], *back[:1])
            ends = tuple(cell for cell in beyond if allowed >> cell & 1)
            if ends:
                found.append(_HitLine((hit, *ahead[:length]), ends))
    return found
