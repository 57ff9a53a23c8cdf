"""What a seat decides: a field, and what it was that made it the choice."""

from dataclasses import dataclass
from typing import TypeAlias

from schiffe.rules.grid import Cell


@dataclass(frozen=True)
class Chance:
    """Any of ``fields`` fields, all alike."""

    fields: int


@dataclass(frozen=True)
class TimeUp:
    """The clock ran out, and chance fired at one of ``fields`` open fields."""

    fields: int


@dataclass(frozen=True)
class BesideHit:
    """Beside the hit at ``hit``; ``fields`` fields were as good."""

    hit: Cell
    fields: int


@dataclass(frozen=True)
class AlongLine:
    """At an end of the line of hits from ``start`` to ``end``; ``fields`` ends were open."""

    start: Cell
    end: Cell
    fields: int


@dataclass(frozen=True)
class OnDiagonal:
    """On every ``every``-th diagonal, rising or falling, from offset ``offset``: ``fields`` of them were open."""

    every: int
    rising: bool
    offset: int
    fields: int


@dataclass(frozen=True)
class Rated:
    """A field of the best rating, 0 to 3, which ``fields`` fields shared."""

    rating: int
    fields: int


@dataclass(frozen=True)
class Probable:
    """A ship lies there in ``ways`` of ``of`` ways: all that are possible when ``exact``, drawn at random when not.

    It was chosen from ``fields`` fields: by chance from the likeliest, all alike; or, where it was ``followed``, from
    the best ones as that after which the fewest misses are to come.
    """

    ways: int
    of: int
    exact: bool
    fields: int
    followed: bool = False


Reason: TypeAlias = Chance | TimeUp | BesideHit | AlongLine | OnDiagonal | Rated | Probable


@dataclass(frozen=True)
class Choice:
    """The cells that are shot at in a turn, and the reason where there is one to tell; people give none."""

    cells: tuple[Cell, ...]
    reason: Reason | None = None

    @classmethod
    def at(cls, cell: Cell, reason: Reason | None = None) -> "Choice":
        """The choice of a single cell."""
        return cls((cell,), reason)

    @property
    def cell(self) -> Cell:
        """The first of the cells; the only one where a turn has one shot."""
        return self.cells[0]
