"""The positions of Battleship for training: those of one's own games, as they stood, and ten that are ready."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Final

from schiffe.battleship.bots.choice import TimeUp
from schiffe.battleship.logbook.finished import FORMAT, FinishedMatch
from schiffe.battleship.match.analysis import AssessedTurn, AssessmentPlan
from schiffe.battleship.match.events import ShotsFired
from schiffe.battleship.match.ready import ready_positions
from schiffe.battleship.match.state import MatchState
from schiffe.battleship.rules.grid import Cell
from schiffe.battleship.rules.ships import Answer, Outcome
from schiffe.battleship.rules.target import TargetView
from schiffe.game.match.players import SeatNumber
from schiffe.game.training.positions import MatchPositions, Question
from schiffe.game.training.trainer import READY, Mistake, Place


@dataclass(frozen=True)
class ShotQuestion(Question):
    """A position in which a shot is asked for: what the shooter knew, and the shot of then."""

    view: TargetView
    fired: Cell

    @property
    def number(self) -> int:
        """The number of the shot that is asked for."""
        return len(self.view.shots) + 1

    def judged(self, cell: Cell) -> AssessedTurn:
        """Judge a shot here as an analysis does; it takes about a fiftieth of a second, on large boards half a one."""
        plan = AssessmentPlan(self.view.rules, len(self.view.shots))
        return plan.assess(self.view, ((cell, Answer(Outcome.MISS)),), is_close=True)


def is_right(judged: AssessedTurn) -> bool:
    """Return whether a shot is as good as the best one, as far as can be told."""
    return not judged.cost and judged.possible > 0


def _ready() -> Sequence[ShotQuestion]:
    positions = enumerate(ready_positions(), 1)
    return [ShotQuestion(Place(READY, number), position.view, position.fired) for number, position in positions]


def _aimed(finished: FinishedMatch, seat: SeatNumber) -> Iterator[tuple[MatchState, ShotsFired]]:
    """Yield the single shots that a person aimed, each with the state before."""
    before: MatchState | None = None
    for moment in finished.moments:
        event = moment.event
        is_single = isinstance(event, ShotsFired) and event.seat == seat and len(event.shots) == 1
        if before and isinstance(event, ShotsFired) and is_single and not isinstance(event.last.reason, TimeUp):
            yield before, event
        before = moment.state


def _chosen(finished: FinishedMatch, seat: SeatNumber) -> Iterator[ShotQuestion]:
    for before, event in _aimed(finished, seat):
        view = before.views[seat]
        yield ShotQuestion(Place(finished.stored.id, len(view.shots) + 1), view, event.last.cell)


def _judged(finished: FinishedMatch, seat: SeatNumber) -> Iterator[Mistake | None]:
    """Judge the shots that a person aimed; those of a salvo, or of the lesson, are left out."""
    if finished.record.is_lesson:
        return
    followed = finished.last.followed[seat]
    plan = AssessmentPlan(finished.last.rules, len(finished.last.views[seat].shots))
    for before, event in _aimed(finished, seat):
        view, number = before.views[seat], len(before.views[seat].shots) + 1
        if number in followed or not plan.looks_closely(number):
            continue
        judged = plan.assess(view, ((event.last.cell, event.last.answer),), is_close=True)
        yield Mistake(number, round(judged.cost, 4), judged.best[0].cell) if judged.cost else None


POSITIONS: Final = MatchPositions(FORMAT, _ready, _chosen, judged=_judged)
"""The source of the positions of training."""
