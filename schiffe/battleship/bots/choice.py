"""Choices of cells to shoot at, with their reasons, and the base class of the bots that make them."""

from __future__ import annotations

import random
from abc import ABC, abstractmethod
from collections.abc import Iterable
from dataclasses import dataclass
from typing import Final, NamedTuple, Self, TypeAlias

from schiffe.battleship.rules.grid import Cell
from schiffe.battleship.rules.ships import Answer, Outcome
from schiffe.battleship.rules.target import Target

_WATER: Final = Answer(Outcome.MISS)


@dataclass(frozen=True)
class AtRandom:
    """Any one of ``cell_count`` equally good cells."""

    cell_count: int


@dataclass(frozen=True)
class OutOfTime:
    """The clock ran out, and one of ``cell_count`` open cells was picked at random."""

    cell_count: int


@dataclass(frozen=True)
class BesideHit:
    """Beside a hit, one of ``cell_count`` equally good cells."""

    hit: Cell
    cell_count: int


@dataclass(frozen=True)
class AlongLine:
    """At an end of a line of hits, of whose ends ``cell_count`` were open."""

    start: Cell
    end: Cell
    cell_count: int


@dataclass(frozen=True)
class OnDiagonal:
    """On one of parallel diagonals, rising or falling.

    Attributes:
        every: the distance of the diagonals.
        offset: where the first one begins.
        cell_count: the number of their cells that were open.
    """

    every: int
    is_rising: bool
    offset: int
    cell_count: int


@dataclass(frozen=True)
class Rated:
    """A cell of the best rating, 0 to 3, which ``cell_count`` cells share."""

    rating: int
    cell_count: int


@dataclass(frozen=True)
class Probable:
    """A cell where a ship is in ``count`` of the arrangements.

    Attributes:
        total: the number of arrangements.
        is_exact: whether these are all possible ones; otherwise they are a random sample.
        cell_count: the number of cells from which this one was picked.
        is_rolled_out: whether these were the promising ones, and this one has the fewest misses expected after it;
            otherwise they were the likeliest ones, and it was picked at random.
    """

    count: int
    total: int
    is_exact: bool
    cell_count: int
    is_rolled_out: bool = False


Reason: TypeAlias = AtRandom | OutOfTime | BesideHit | AlongLine | OnDiagonal | Rated | Probable


class Choice(NamedTuple):
    """The cells to shoot at in a turn, and a reason for each; people give None as the reason."""

    cells: tuple[Cell, ...]
    reasons: tuple[Reason | None, ...]

    @classmethod
    def single(cls, cell: Cell, reason: Reason | None = None) -> Self:
        return cls((cell,), (reason,))

    @classmethod
    def by_person(cls, cells: Iterable[Cell]) -> Self:
        cells = tuple(cells)
        return cls(cells, (None,) * len(cells))

    @property
    def cell(self) -> Cell:
        """The first of the cells, and the only one unless it is a salvo."""
        return self.cells[0]

    @property
    def reason(self) -> Reason | None:
        """The reason for the first of the cells; None unless a bot chose it."""
        return self.reasons[0]

    def followed_by(self, following: Choice) -> Self:
        """Return a choice with the cells of another one appended."""
        return type(self)(self.cells + following.cells, self.reasons + following.reasons)


class Bot(ABC):
    """A computer player. It sees only the target, and all its chance comes from ``rng``."""

    @abstractmethod
    def choose(self, target: Target, rng: random.Random) -> Choice:
        """Return the next cell to shoot at; raises ValueError if none is open."""

    def choose_salvo(self, target: Target, rng: random.Random, shot_count: int) -> Choice:
        """Return a salvo of different open cells, each chosen as if the ones before it had missed.

        Raises:
            ValueError: there are fewer open cells than shots.
        """
        choice = self.choose(target, rng)
        for _ in range(shot_count - 1):
            target = target.after(choice.cells[-1], _WATER)
            choice = choice.followed_by(self.choose(target, rng))
        return choice

    def choose_turn(self, target: Target, rng: random.Random, shot_count: int) -> Choice:
        """Return the cells for a turn of one or more shots."""
        return self.choose(target, rng) if shot_count == 1 else self.choose_salvo(target, rng, shot_count)
