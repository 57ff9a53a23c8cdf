"""Hard: hunts on diagonals that no ship can avoid, then finishes the ship.

A ship of length k covers one field of every k-th diagonal, however it lies. So with k the length of the smallest ship
afloat, one of these grids of diagonals is enough, and the one with the fewest open fields is done soonest. Nothing has
to be remembered between shots: the grid shot at last has become smaller and is found again, unless another is smaller
still.
"""

import random
from functools import cache

from schiffe.bots import easy
from schiffe.bots.choice import Choice, OnDiagonal
from schiffe.bots.targeting import finish_ship
from schiffe.rules.contact import Contact
from schiffe.rules.grid import Grid, Mask, draw_cell
from schiffe.rules.target import TargetView


def choose(view: TargetView, rng: random.Random) -> Choice:
    """The next field; raises ValueError when none is left.

    Fields on which no ship that is afloat has room are left out. When an opponent's answers leave none at all, chance
    goes on over the open fields.
    """
    if view.hits and (choice := finish_ship(view, _room_beside_hits(view), rng)):
        return choice
    grid, length = view.rules.grid, min((kind.length for kind in view.afloat), default=1)
    return _hunt(grid, grid.room(view.possible, length), length, rng) or easy.choose(view, rng)


def _room_beside_hits(view: TargetView) -> Mask:
    """The fields on which a ship that is afloat may lie: through hits, or clear of them as the contact rule says."""
    grid = view.rules.grid
    apart = 0 if view.rules.contact is Contact.SIDES else view.hits
    room = 0
    for length in {kind.length for kind in view.afloat}:
        room |= grid.room(view.possible | view.hits, length, apart)
    return room & view.possible


def _hunt(grid: Grid, allowed: Mask, length: int, rng: random.Random) -> Choice | None:
    """A field of the diagonals with the fewest allowed fields; None when no field is allowed."""
    ways = []
    for rising, offset, mask in diagonals(grid.size, length):
        if mask & allowed:
            ways.append(((mask & allowed).bit_count(), rising, offset, mask & allowed))
    if not ways:
        return None
    fewest = min(ways)[0]
    count, rising, offset, fields = rng.choice([way for way in ways if way[0] == fewest])
    return Choice.at(draw_cell(fields, rng), OnDiagonal(length, rising, offset, count))


@cache
def diagonals(size: int, every: int) -> tuple[tuple[bool, int, Mask], ...]:
    """All ways to take every so-many-th diagonal: whether they rise to the right, their offset, their fields."""
    ways = []
    for rising in (False, True):
        for offset in range(every):
            fields = (
                (x, y) for y in range(size) for x in range(size) if (x + y if rising else x - y) % every == offset
            )
            ways.append((rising, offset, sum(1 << y * size + x for x, y in fields)))
    return tuple(ways)
