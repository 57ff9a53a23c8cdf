"""How medium and hard finish a ship that they have hit."""

import random

from schiffe.bots.choice import AlongLine, BesideHit, Choice
from schiffe.rules.grid import Cell, Mask, cells_of, draw_cell
from schiffe.rules.target import TargetView


def finish_ship(view: TargetView, allowed: Mask, rng: random.Random) -> Choice | None:
    """The next shot at a ship that was hit and still floats; None when no allowed field lies beside a hit.

    Two hits or more in a line are followed at their ends, the longest line first. A line that is closed at both ends
    and still did not sink is taken for ships that lie side by side: its hits are worked through one by one.
    """
    line = max(_lines(view, allowed), key=lambda found: len(found[0]), default=None)
    if line is not None:
        cells, ends = line
        return Choice.at(rng.choice(ends), AlongLine(min(cells), max(cells), len(ends)))
    for hit in cells_of(view.hits):
        fields = view.rules.grid.beside(1 << hit) & allowed
        if fields:
            return Choice.at(draw_cell(fields, rng), BesideHit(hit, fields.bit_count()))
    return None


def _lines(view: TargetView, allowed: Mask) -> list[tuple[tuple[Cell, ...], tuple[Cell, ...]]]:
    """The lines of two or more hits with an allowed field at an end: their fields, and those at their ends."""
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
                found.append(((hit, *ahead[:length]), ends))
    return found
