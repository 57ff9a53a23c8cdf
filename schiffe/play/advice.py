"""What a person can learn from the posterior: a hint before a shot, and the analysis after a game."""

import random
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Final

from schiffe.bots.posterior import Posterior, posterior
from schiffe.rules.grid import Cell, cells_of
from schiffe.rules.shots import Answer, Outcome
from schiffe.rules.target import TargetView

HOTTEST: Final = 9
COSTLY: Final = 3
"""How many shots an analysis shows."""
_USUAL_CELLS: Final = 100
_SAMPLES_OF_A_GAME: Final = 40_000
"""How many arrangements the analysis of a game samples in all, unless it has too many shots for that."""
_LEAST_SAMPLES: Final = 500
_MOST_SAMPLES: Final = 2000
_CLOSE: Final = 60
"""On large boards, where samples take longer and more are needed, about this many shots are judged closely."""
_CLOSE_SAMPLES: Final = 1500
_ROUGH_SAMPLES: Final = 100
_HINT_SAMPLES: Final = 5000
_LARGE_HINT_SAMPLES: Final = 8000
"""With 200, a hint on 26 x 26 preferred a cell with a chance of 5 % to one of 10 %."""


@dataclass(frozen=True)
class Odds:
    """A cell holds a ship in ``count`` of ``total`` arrangements: all possible ones when ``exact``, else a sample."""

    cell: Cell
    count: int
    total: int
    exact: bool

    @property
    def chance(self) -> float:
        """The probability of a hit, 0 to 1."""
        return self.count / self.total if self.total else 0.0


@dataclass(frozen=True)
class Hint:
    """Where a ship most probably lies.

    Attributes:
        best: the best cell. ``length`` is that of the ship that it holds most often, ``share`` how often it is that one
            when the cell holds a ship at all.
        heat: a digit for each cell, 0 to 9, in proportion to the best one's odds; -1 where a shot was fired.
    """

    best: Odds
    length: int
    share: float
    heat: tuple[int, ...]


def hint(view: TargetView, rng: random.Random) -> Hint | None:
    """A hint for the next shot; None when no fleet fits what was answered, or no field is open.

    It takes about a tenth of a second on 10 x 10, and a quarter on the largest boards.
    """
    is_usual = len(view.rules.grid.cells) <= _USUAL_CELLS
    found = posterior(view, rng, _HINT_SAMPLES if is_usual else _LARGE_HINT_SAMPLES)
    best = _best(found, view)
    if not best.count:
        return None
    length, count = found.lengths_at(best.cell).most_common(1)[0]
    return Hint(best, length, count / best.count, _heat(found, view, best))


def _odds(found: Posterior, cell: Cell) -> Odds:
    return Odds(cell, found.counts[cell] if found.total else 0, found.total, found.exact)


def _best(found: Posterior, view: TargetView) -> Odds:
    counts = found.counts
    return _odds(found, max(cells_of(view.open), key=lambda cell: counts[cell], default=0))


def _heat(found: Posterior, view: TargetView, best: Odds) -> tuple[int, ...]:
    counts = found.counts
    scale = HOTTEST / best.count if best.count else 0.0
    return tuple(round(scale * counts[cell]) if view.open >> cell & 1 else -1 for cell in view.rules.grid.cells)


@dataclass(frozen=True)
class Judged:
    """One shot of a game, and what could have been known before it.

    Attributes:
        number: of the shot, from 1.
        before: what the shooter knew.
        fired: the odds of the field that was fired at, and ``best`` those of the best one.
        heat: as in a hint.
        is_hit: what the shot did.
        is_close: whether this is well enough known to judge the shot by it; else only what it takes for luck.
    """

    number: int
    before: TargetView
    fired: Odds
    best: Odds
    heat: tuple[int, ...]
    is_hit: bool
    is_close: bool = True

    @property
    def ratio(self) -> float:
        """The chance of the shot in proportion to the best one, 0 to 1."""
        return min(1.0, self.fired.chance / self.best.chance) if self.best.count else 1.0

    @property
    def cost(self) -> float:
        """How much chance of a hit was given away."""
        return self.best.chance - self.fired.chance


@dataclass(frozen=True)
class Analysis:
    """All shots of one side.

    Attributes:
        skill: the mean of the ratios of its shots, 0 to 1.
        luck: its hits less those that were to be expected of its shots.
        costly: the shots that gave away most, the worst first, none that gave away nothing; of those that missed the
            same field only the worst.
    """

    shots: int
    skill: float
    luck: float
    costly: tuple[Judged, ...]


def judge(view: TargetView, rng: random.Random) -> Iterator[Judged]:
    """Judge all shots that made a view, one after the other; each takes about as long as a shot of the genius.

    The best field is found and valued with the same draws, and so is rated too high, the more the fewer there are: with
    800 a perfect player has a skill of 97 % on 10 x 10, with 1500 of 85 % on 26 x 26. So on large boards some shots,
    evenly spread over the game, are judged with many draws, and the others roughly.
    """
    before, shots = TargetView.fresh(view.rules), len(view.shots)
    is_large = len(view.rules.grid.cells) > _USUAL_CELLS
    every = max(1, round(shots / _CLOSE)) if is_large else 1
    samples = min(max(_LEAST_SAMPLES, _SAMPLES_OF_A_GAME // max(1, shots)), _MOST_SAMPLES)
    for number, (cell, answer) in enumerate(view.shots, 1):
        is_close = number % every == 0
        if is_large:
            samples = _CLOSE_SAMPLES if is_close else _ROUGH_SAMPLES
        yield _judged(number, before, cell, answer, rng, samples, is_close)
        before = before.after(cell, answer)


def _judged(
    number: int,
    before: TargetView,
    cell: Cell,
    answer: Answer,
    rng: random.Random,
    samples: int,
    is_close: bool,
) -> Judged:
    found = posterior(before, rng, samples)
    best = _best(found, before)
    heat = _heat(found, before, best)
    return Judged(number, before, _odds(found, cell), best, heat, answer.outcome is not Outcome.MISS, is_close)


def analysis(judged: Sequence[Judged]) -> Analysis:
    """What the shots come to; there has to be one at least."""
    close = [shot for shot in judged if shot.is_close] or judged
    costly: dict[Cell, Judged] = {}
    for shot in sorted(close, key=lambda shot: shot.cost, reverse=True):
        if shot.cost > 0:
            costly.setdefault(shot.best.cell, shot)
    return Analysis(
        len(judged),
        sum(shot.ratio for shot in close) / len(close),
        sum(shot.is_hit - shot.fired.chance for shot in judged),
        tuple(costly.values())[:COSTLY],
    )
