"""The analysis of the shots of a match, and the shots that the genius needs for the same fleet."""

import random
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from enum import Enum, auto
from functools import cached_property
from itertools import islice
from typing import Final, NamedTuple, Self

from schiffe.battleship.bots import load_bot
from schiffe.battleship.bots.assess import Effort, Odds, assess_position
from schiffe.battleship.match.hints import MAX_USUAL_CELLS, USUAL_EFFORT, cost_of, heat_digits
from schiffe.battleship.match.state import MatchState
from schiffe.battleship.rules.fleet import Fleet
from schiffe.battleship.rules.grid import Cell
from schiffe.battleship.rules.rules import Rules
from schiffe.battleship.rules.ships import AnsweredShot
from schiffe.battleship.rules.target import Target
from schiffe.game.match.players import SeatNumber

MAX_COSTLY_TURNS: Final = 3
"""The number of costly turns that an analysis shows."""
_CLOSE_EFFORT: Final = Effort(1500)
"""The effort for the turns of a large board that are assessed closely."""
_ROUGH_EFFORT: Final = Effort(100)
"""The effort for its other turns."""
_CLOSE_TURN_COUNT: Final = 60
"""The approximate number of turns that are assessed closely on a large board, where assessments take longer."""


@dataclass(frozen=True)
class Shooter:
    """A player whose shots are analysed.

    Attributes:
        target: what the player knew at the end of the match.
        hinted_shots: the numbers, from 1, of the shots that followed a hint.
        fleet: the fleet that was shot at; None if the genius need not play against it.
        is_person: whether the player is a person; costly turns of bots are not shown.
        salvos: the number of shots in each turn, if turns can have more than one.
        hint_count: the number of hints taken, whether they were followed or not.
    """

    name: str
    target: Target
    hinted_shots: frozenset[int] = frozenset()
    fleet: Fleet | None = None
    seat: SeatNumber = 0
    is_person: bool = True
    salvos: tuple[int, ...] = ()
    hint_count: int = 0

    def turns(self) -> Iterator[tuple[AnsweredShot, ...]]:
        shots = iter(self.target.shots)
        for size in self.salvos:
            yield tuple(islice(shots, size))
        for shot in shots:
            yield (shot,)


def shooters_at(state: MatchState, seats: Iterable[SeatNumber]) -> list[Shooter]:
    is_salvo = state.rules.has_salvos
    return [
        Shooter(
            name=state.names[seat],
            target=state.targets[seat],
            hinted_shots=state.hinted_shots[seat],
            seat=seat,
            salvos=tuple(len(turn.shots) for turn in state.turns_of(seat)) if is_salvo else (),
            hint_count=state.hint_counts[seat],
        )
        for seat in seats
    ]


class Scrutiny(Enum):
    """The effort spent on a turn of a large board; on other boards every turn is assessed closely."""

    CLOSE = auto()
    ROUGH = auto()


@dataclass(frozen=True)
class AssessedTurn:
    """One turn of a match, assessed by what the shooter could know; a turn has one shot, or the shots of a salvo.

    Attributes:
        first_shot_number: the number of the (first) shot in the match, from 1.
        target_before: what the shooter knew.
        fired_odds: the odds of each cell that was shot at.
        best_odds: the odds of the likeliest cells, as many as ``fired_odds``. If no fleet fits the answers, all
            odds are 0.
        cost: the expected hits that were certainly given away.
        cell_counts: for each cell, the number of arrangements with a ship there.
        hit_count: the number of shots that hit.
        scrutiny: close, or rough: then the turn counts for luck only.
        looks_ahead: whether the shot was best in the long run, although another one had better odds.
    """

    first_shot_number: int
    target_before: Target
    fired_odds: tuple[Odds, ...]
    best_odds: tuple[Odds, ...]
    cost: float
    cell_counts: Sequence[int]
    hit_count: int
    scrutiny: Scrutiny = Scrutiny.CLOSE
    looks_ahead: bool = False

    @classmethod
    def without_odds(cls, target_before: Target, cells: Sequence[Cell], hit_count: int, scrutiny: Scrutiny) -> Self:
        """Return a turn in a position that no fleet fits: all odds are 0, and no cell was better."""
        no_odds = tuple(Odds(cell=cell, count=0, total=0, is_exact=True) for cell in cells)
        return cls(
            first_shot_number=len(target_before.shots) + 1,
            target_before=target_before,
            fired_odds=no_odds,
            best_odds=no_odds,
            cost=0.0,
            cell_counts=(0,) * len(target_before.rules.grid.cells),
            hit_count=hit_count,
            scrutiny=scrutiny,
        )

    @property
    def shot_odds(self) -> Odds:
        """The odds of the cell of its only shot, or of the first one of a salvo."""
        return self.fired_odds[0]

    @property
    def best_shot_odds(self) -> Odds:
        """The odds of the likeliest cell."""
        return self.best_odds[0]

    @property
    def expected_hits(self) -> float:
        return sum(odds.chance for odds in self.fired_odds)

    @property
    def possible_hits(self) -> float:
        """The expected hits of the best shots."""
        return sum(odds.chance for odds in self.best_odds)

    @property
    def ratio(self) -> float:
        """The expected hits divided by those of the best shots, 0 to 1."""
        return 1 - self.cost / self.possible_hits if self.cost else 1.0

    @cached_property
    def heat(self) -> tuple[int, ...]:
        """The digits as in ``Hint.heat``, computed only for turns that are shown."""
        return heat_digits(self.target_before, self.cell_counts)


@dataclass(frozen=True)
class Analysis:
    """The analysis of all shots of a side.

    Attributes:
        skill: the mean ratio of its turns, 0 to 1.
        luck: its hits minus the expected hits of its shots.
        costly_turns: worst first. Among turns that missed the same cells only the worst one counts.
    """

    shot_count: int
    skill: float
    luck: float
    costly_turns: tuple[AssessedTurn, ...]


def assessed_turns(shooter: Shooter) -> Iterator[AssessedTurn]:
    """Yield the turns of a player, assessed one by one; each takes about as long as a shot of the genius."""
    plan = AssessmentPlan(shooter.target.rules, len(shooter.target.shots))
    target = Target.fresh(shooter.target.rules)
    for number, turn in enumerate(shooter.turns(), 1):
        yield plan.assess(
            target,
            cells=tuple(shot.cell for shot in turn),
            hit_count=sum(shot.answer.is_hit for shot in turn),
            hinted_shots=shooter.hinted_shots,
            scrutiny=plan.scrutiny_of(number),
        )
        for cell, answer in turn:
            target = target.after(cell, answer)


class AssessmentPlan(NamedTuple):
    """The effort to spend on each turn of a player who has fired ``shot_count`` shots in the whole match.

    On large boards some turns, evenly spread over the match, are assessed closely, with many samples. The others are
    assessed roughly, with 100 samples, which find the best cell of 26 x 26 only by chance.
    """

    rules: Rules
    shot_count: int

    @property
    def _is_large(self) -> bool:
        return len(self.rules.grid.cells) > MAX_USUAL_CELLS

    def scrutiny_of(self, turn_number: int) -> Scrutiny:
        """Return the scrutiny of a turn, numbered from 1."""
        is_close = not self._is_large or turn_number % max(1, round(self.shot_count / _CLOSE_TURN_COUNT)) == 0
        return Scrutiny.CLOSE if is_close else Scrutiny.ROUGH

    def assess(
        self,
        target_before: Target,
        cells: tuple[Cell, ...],
        *,
        scrutiny: Scrutiny,
        hit_count: int = 0,
        hinted_shots: frozenset[int] = frozenset(),
    ) -> AssessedTurn:
        """Assess a turn by what its shooter knew.

        ``hit_count`` is needed only to judge luck; ``hinted_shots`` are the numbers of the shots that followed a hint.
        """
        effort = USUAL_EFFORT
        if self._is_large:
            effort = _CLOSE_EFFORT if scrutiny is Scrutiny.CLOSE else _ROUGH_EFFORT
        first_shot_number = len(target_before.shots) + 1
        assessment = assess_position(target_before, effort)
        if assessment is None:
            return AssessedTurn.without_odds(target_before, cells, hit_count, scrutiny)
        fired_odds = tuple(map(assessment.odds_of, cells))
        best_odds = assessment.likeliest_odds(len(cells))
        is_recommended = len(cells) == 1 and assessment.recommends(cells[0])
        has_followed_hint = hinted_shots.issuperset(range(first_shot_number, first_shot_number + len(cells)))
        return AssessedTurn(
            first_shot_number=first_shot_number,
            target_before=target_before,
            fired_odds=fired_odds,
            best_odds=best_odds,
            cost=0.0 if has_followed_hint else cost_of(assessment, cells),
            cell_counts=assessment.posterior.counts,
            hit_count=hit_count,
            scrutiny=scrutiny,
            looks_ahead=is_recommended and fired_odds[0].count < best_odds[0].count,
        )


def make_analysis(assessed: Sequence[AssessedTurn]) -> Analysis:
    close = [turn for turn in assessed if turn.scrutiny is Scrutiny.CLOSE] or assessed
    costly: dict[frozenset[Cell], AssessedTurn] = {}
    for turn in sorted(close, key=lambda turn: turn.cost, reverse=True):
        if turn.cost > 0:
            costly.setdefault(frozenset(odds.cell for odds in turn.best_odds), turn)
    return Analysis(
        shot_count=sum(len(turn.fired_odds) for turn in assessed),
        skill=sum(turn.ratio for turn in close) / len(close),
        luck=sum(turn.hit_count - turn.expected_hits for turn in assessed),
        costly_turns=tuple(costly.values())[:MAX_COSTLY_TURNS],
    )


def genius_shots(fleet: Fleet, salvos: Sequence[int] = ()) -> Iterator[int]:
    """Let the genius sink a fleet, and yield after each turn the number of its shots so far.

    ``salvos`` are the numbers of shots in its turns; the last one applies to all further turns. The source of chance
    is fixed, so the result for a match is always the same.
    """
    bot = load_bot("genius")
    target = Target.fresh(fleet.rules)
    rng = random.Random(0)
    sizes = iter(salvos)
    size = 1
    while target.afloat:
        size = min(next(sizes, size), target.open_cells.bit_count())
        choice = bot.choose_turn(target, rng, size)
        for cell in choice.cells:
            if target.afloat:
                target = target.after(cell, fleet.answer(cell, target.shot_cells))
        yield len(target.shots)
