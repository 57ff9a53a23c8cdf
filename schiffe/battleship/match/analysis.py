"""The judge of shots: the hint before one, and the analysis of a game, for each shot and for all of a side."""

import random
from collections.abc import AsyncIterator, Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, field, replace
from functools import cached_property, partial
from itertools import islice
from math import comb
from typing import Final, NamedTuple, TypeAlias, TypeVar

from schiffe.battleship.bots import load_bot, load_salvo_bot
from schiffe.battleship.bots.assess import Assessment, Effort, Odds, assess
from schiffe.battleship.match.state import MatchState
from schiffe.battleship.rules.fleet import Fleet
from schiffe.battleship.rules.grid import Cell, cells_of
from schiffe.battleship.rules.ships import Answer, Outcome
from schiffe.battleship.rules.target import TargetView
from schiffe.battleship.rules.variants import Rules, TurnRule
from schiffe.game.match.players import SeatNumber
from schiffe.process.tasks import in_daemon_thread

_Step = TypeVar("_Step")
HOTTEST: Final = 9
"""The digit of the cell with the best odds."""
USUAL_CELLS: Final = 100
"""Boards with more cells than 10 x 10 count as large."""
_JUDGE: Final = Effort(2000, laying=30_000)
"""For hints, lessons and analyses alike, about 15 ms: what one of them recommends must be as good in the next."""
_LARGE_HINT: Final = Effort(8000, laying=180_000)
"""With 200 samples, a hint on 26 x 26 preferred a cell with a chance of 5 % to one of 10 %."""


class Likely(NamedTuple):
    """The ship that a cell most probably holds, if it holds one: its length, and how probable that is, 0 to 1."""

    length: int
    share: float


@dataclass(frozen=True)
class Hint:
    """A hint: where ships probably lie."""

    assessment: Assessment

    @property
    def recommended(self) -> Odds:
        """The odds of the cell that the hint recommends."""
        return self.assessment.odds(self.assessment.recommended.cell)

    def cells(self, shots: int) -> tuple[Cell, ...]:
        """Return the cells that it recommends for a turn of so many shots."""
        return self.assessment.salvo(shots).cells

    def odds(self, cell: Cell) -> Odds:
        """Return the odds of any cell."""
        return self.assessment.odds(cell)

    def likely(self, cell: Cell) -> Likely | None:
        """Return the ship that a cell most probably holds; None when it cannot hold one."""
        lengths = self.assessment.lengths_at(cell)
        if not lengths:
            return None
        length, count = lengths.most_common(1)[0]
        return Likely(length, count / lengths.total())

    @property
    def looks_ahead(self) -> bool:
        """True if it recommends a cell that is best in the long run, although another one has better odds."""
        return self.recommended.count < self.assessment.best.count

    @cached_property
    def heat(self) -> tuple[int, ...]:
        """A digit for each cell, 0 to 9, in proportion to the best odds; -1 for cells that were shot at."""
        return heat(self.assessment.view, self.assessment.found.counts)


def heat(view: TargetView, counts: Sequence[int]) -> tuple[int, ...]:
    """Return the odds of all cells as digits, see ``Hint.heat``, from the number of arrangements with a ship there."""
    scale = HOTTEST / max([1, *(counts[cell] for cell in cells_of(view.open))])
    return tuple(round(scale * counts[cell]) if view.open >> cell & 1 else -1 for cell in view.rules.grid.cells)


def judged(view: TargetView) -> Assessment | None:
    """Return what hints and lessons go by; None when no fleet fits what was answered, or no open cell can hold a ship.

    It takes up to a twentieth of a second on 10 x 10, and up to half a second on the largest boards, where an analysis
    has less time for each shot.
    """
    return assess(view, _JUDGE if len(view.rules.grid.cells) <= USUAL_CELLS else _LARGE_HINT)


def hint(view: TargetView) -> Hint | None:
    """Return a hint for the next shot; None as ``judged``."""
    found = judged(view)
    return Hint(found) if found else None


FiredShot: TypeAlias = tuple[Cell, Answer]
SHOTS_SHOWN: Final = 3
"""The number of shots that an analysis shows."""
CHANCE_OF_ERROR: Final = 0.05
"""The greatest probability with which a shot as good as the best one is charged."""
_CLOSE: Final = 60
"""On large boards, where samples take longer and more are needed, about this many shots are assessed closely."""
_CLOSE_LOOK: Final = Effort(1500)
_ROUGH_LOOK: Final = Effort(100)


class Shooter(NamedTuple):
    """A player whose shots are analysed: what they knew at the end, and which shots (from 1) followed a hint.

    ``salvos`` tells how many shots each turn had, where that was not one. ``fleet`` is what they shot at, where the
    genius shall show how many shots it needs for it. The shots of a bot are assessed too, but none of them is shown.
    ``hints`` is how many were shown, followed or not.
    """

    name: str
    view: TargetView
    followed: frozenset[int] = frozenset()
    fleet: Fleet | None = None
    seat: SeatNumber = 0
    is_person: bool = True
    salvos: tuple[int, ...] = ()
    hints: int = 0

    def turns(self) -> Iterator[tuple[FiredShot, ...]]:
        """Yield the shots of each turn, with their answers."""
        shots = iter(self.view.shots)
        for size in self.salvos:
            yield tuple(islice(shots, size))
        for shot in shots:
            yield (shot,)


def shooters(state: MatchState, seats: Iterable[SeatNumber]) -> list[Shooter]:
    """Return the players at some seats of a match, with all that their analysis needs."""
    found = []
    for seat in seats:
        is_salvo = state.rules.turn is TurnRule.SALVO
        salvos = tuple(len(turn.shots) for turn in state.shots_of(seat)) if is_salvo else ()
        known = Shooter(state.names[seat], state.views[seat], state.followed[seat], seat=seat, salvos=salvos)
        found.append(known._replace(hints=state.hints[seat]))
    return found


@dataclass(frozen=True)
class AssessedTurn:
    """One turn of a game, and what could have been known before it. Mostly it has one shot; a salvo has more.

    Attributes:
        number: of the shot, from 1; of the first one of a salvo.
        before: what the shooter knew.
        fired: the odds of each cell that was shot at.
        best: the odds of the likeliest cells, as many of them; of none of the arrangements when no fleet fits what was
            answered.
        cost: the hits to be expected that were given away for certain; of a single shot its chance, 0 to 1.
        counts: for each cell, how many of the arrangements have a ship there.
        hits: how many of the shots hit.
        is_close: whether it was assessed closely; if not, it counts for luck only.
        looks_ahead: whether the shot is best in the long run, although another one had better odds.
    """

    number: int
    before: TargetView
    fired: tuple[Odds, ...]
    best: tuple[Odds, ...]
    cost: float
    counts: Sequence[int]
    hits: int
    is_close: bool = True
    looks_ahead: bool = False

    @property
    def expected(self) -> float:
        """The hits that were to be expected of the shots."""
        return sum(odds.chance for odds in self.fired)

    @property
    def possible(self) -> float:
        """The hits that were to be expected of the best shots."""
        return sum(odds.chance for odds in self.best)

    @property
    def ratio(self) -> float:
        """The share of the best choice's expected hits, 0 to 1."""
        return 1 - self.cost / self.possible if self.cost else 1.0

    @cached_property
    def heat(self) -> tuple[int, ...]:
        """As in a hint; worked out only for turns that are shown, as for all it takes a twentieth of the time."""
        return heat(self.before, self.counts)


class Analysis(NamedTuple):
    """The analysis of all shots of a side.

    Attributes:
        skill: the mean of the ratios of its turns, 0 to 1.
        luck: its hits, less those to be expected of its shots.
        costly: the turns that gave away most, worst first; of those that missed the same cells only the worst.
    """

    shots: int
    skill: float
    luck: float
    costly: tuple[AssessedTurn, ...]


def assessed_turns(shooter: Shooter) -> Iterator[AssessedTurn]:
    """Assess the turns of a player one after another; each takes about as long as a shot of the genius."""
    plan = AssessmentPlan(shooter.view.rules, len(shooter.view.shots))
    before = TargetView.fresh(shooter.view.rules)
    for number, turn in enumerate(shooter.turns(), 1):
        yield plan.assess(before, turn, shooter.followed, is_close=plan.looks_closely(number))
        for cell, answer in turn:
            before = before.after(cell, answer)


class AssessmentPlan(NamedTuple):
    """The effort for each turn of a player who has fired so many shots in all.

    On large boards some turns, evenly spread over the game, are assessed with many samples, the others roughly: with
    100 samples the best cell of 26 x 26 is found by chance only.
    """

    rules: Rules
    shots: int

    @property
    def _is_large(self) -> bool:
        return len(self.rules.grid.cells) > USUAL_CELLS

    def looks_closely(self, number: int) -> bool:
        """Return whether the turn of this number, from 1, is assessed closely."""
        return not self._is_large or number % max(1, round(self.shots / _CLOSE)) == 0

    def assess(
        self, before: TargetView, turn: tuple[FiredShot, ...], followed: frozenset[int] = frozenset(), *, is_close: bool
    ) -> AssessedTurn:
        """Assess a turn by what its shooter knew before; ``followed`` are the shots, from 1, that followed a hint."""
        effort = _JUDGE
        if self._is_large:
            effort = _CLOSE_LOOK if is_close else _ROUGH_LOOK
        first = len(before.shots) + 1
        cells = tuple(cell for cell, _answer in turn)
        unknown = tuple(Odds(cell, 0, 0, exact=True) for cell in cells)
        assessed = AssessedTurn(
            first,
            before,
            fired=unknown,
            best=unknown,
            cost=0.0,
            counts=(0,) * len(before.rules.grid.cells),
            hits=sum(answer.outcome is not Outcome.MISS for _cell, answer in turn),
            is_close=is_close,
        )
        found = assess(before, effort)
        if not found:
            return assessed
        fired = tuple(map(found.odds, cells))
        best = found.likeliest_cells(len(turn))
        is_advised = followed.issuperset(range(first, first + len(turn)))
        return replace(
            assessed,
            fired=fired,
            best=best,
            cost=0.0 if is_advised else cost_of(found, cells),
            counts=found.found.counts,
            looks_ahead=len(cells) == 1 and fired[0].count < best[0].count and found.recommends(cells[0]),
        )


def cost_of(found: Assessment, cells: tuple[Cell, ...]) -> float:
    """Return how many fewer hits some cells promise than the likeliest ones; 0 if that is not certain.

    It costs nothing to shoot where the assessment recommends. Nor does a difference cost anything that may be noise:
    one of less than z standard errors. Each of ``m`` choices among the open cells can come out best by chance, so z is
    such that a normal variable exceeds it with a probability of ``CHANCE_OF_ERROR / m`` (the Bonferroni correction; 3.3
    for one of 100 cells).
    """
    best = found.likeliest_cells(len(cells))
    difference = sum(odds.chance for odds in best) - sum(found.odds(cell).chance for cell in cells)
    if difference <= 0:
        return 0.0
    from statistics import NormalDist  # noqa: PLC0415  door: a turn is assessed, and it loads fractions and decimal numbers

    z = -NormalDist().inv_cdf(CHANCE_OF_ERROR / comb(found.view.open.bit_count(), len(cells)))
    is_free = difference <= z * found.standard_error(best, cells) or (len(cells) == 1 and found.recommends(cells[0]))
    return 0.0 if is_free else difference


def analysis(assessed: Sequence[AssessedTurn]) -> Analysis:
    """Return what the shots come to; there has to be one at least."""
    close = [shot for shot in assessed if shot.is_close] or assessed
    costly: dict[frozenset[Cell], AssessedTurn] = {}
    for turn in sorted(close, key=lambda turn: turn.cost, reverse=True):
        if turn.cost > 0:
            costly.setdefault(frozenset(odds.cell for odds in turn.best), turn)
    return Analysis(
        sum(len(turn.fired) for turn in assessed),
        sum(turn.ratio for turn in close) / len(close),
        luck=sum(turn.hits - turn.expected for turn in assessed),
        costly=tuple(costly.values())[:SHOTS_SHOWN],
    )


def genius_shots(fleet: Fleet, salvos: Sequence[int] = ()) -> Iterator[int]:
    """Let the genius fire at a fleet until all of it is sunk: after each turn, how many shots it has fired.

    Its turns have as many shots as those of ``salvos``; all later ones as many as the last of these. Its chance is
    always the same, so that a game has the same answer whenever it is asked.
    """
    choose, choose_salvo = load_bot("genius"), load_salvo_bot("genius")
    view = TargetView.fresh(fleet.rules)
    chance = random.Random(0)
    sizes = iter(salvos)
    size = 1
    while view.afloat:
        size = min(next(sizes, size), view.open.bit_count())
        for cell in (choose(view, chance) if size == 1 else choose_salvo(view, chance, size)).cells:
            if view.afloat:
                view = view.after(cell, fleet.answer(cell, fleet.rules.grid.full & ~view.open))
        yield len(view.shots)


@dataclass
class AnalysedPlayer:
    """The progress of the analysis of one player's shots; ``result`` is None until it is finished.

    ``genius`` is how many shots the genius needs for the same fleet; None until that is known, or where it cannot be.
    """

    shooter: Shooter
    assessed: list[AssessedTurn] = field(default_factory=list)
    result: Analysis | None = None
    genius: int | None = None

    @property
    def name(self) -> str:
        """The player's name."""
        return self.shooter.name


async def _in_thread(steps: Iterator[_Step]) -> AsyncIterator[_Step]:
    """Yield what an iterator gives, each worked out in a thread."""
    while (step := await in_daemon_thread(partial(next, steps, None))) is not None:
        yield step


class Analyst:
    """A worker that assesses the shots of some players, one after another in a thread, until it is done or cancelled.

    Attributes:
        players: how far it is with each of those who have shot at all.
    """

    def __init__(self, shooters: Sequence[Shooter]) -> None:
        self.players = [AnalysedPlayer(shooter) for shooter in shooters if shooter.view.shots]

    async def run(self, changed: Callable[[], None] = lambda: None) -> None:
        """Work it all out; ``changed`` is called whenever there is something new to show. May be cancelled."""
        for player in self.players:
            async for turn in _in_thread(assessed_turns(player.shooter)):
                player.assessed.append(turn)
                changed()
            player.result = analysis(player.assessed)
            changed()
            if player.shooter.fleet:
                needed = genius_shots(player.shooter.fleet, player.shooter.salvos)
                player.genius = [shots_so_far async for shots_so_far in _in_thread(needed)][-1]
                changed()

    def skill_in(self, view: TargetView) -> float | None:
        """Return the skill that led to a view, 0 to 1; None while it is not worked out."""
        return next(
            (player.result.skill for player in self.players if player.result and player.shooter.view is view), None
        )

    @property
    def is_done(self) -> bool:
        """True if the analysis is complete."""
        return all(player.result for player in self.players)
