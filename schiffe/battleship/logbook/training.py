"""The positions of Battleship for training: from the player's own matches, and ten prepared ones."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Final

from schiffe.battleship.logbook.finished import FORMAT, FinishedMatch
from schiffe.battleship.match.analysis import AssessedTurn, AssessmentPlan, Scrutiny
from schiffe.battleship.match.built_in_positions import built_in_positions
from schiffe.battleship.match.events import ShotsFired
from schiffe.battleship.match.state import MatchState
from schiffe.battleship.rules.grid import Cell
from schiffe.battleship.rules.target import Target
from schiffe.game.match.players import SeatNumber
from schiffe.game.training.positions import Positions, Question
from schiffe.game.training.progress import Mistake, QuestionPlace


@dataclass(frozen=True)
class ShotQuestion(Question):
    """A position in which the player has to choose a shot; ``fired_cell`` is the shot that was fired there."""

    target: Target
    fired_cell: Cell

    @property
    def turn_number(self) -> int:
        """The number of the shot in its match, from 1."""
        return len(self.target.shots) + 1

    def judge(self, cell: Cell) -> AssessedTurn:
        """Assess a shot as an analysis does; this takes about 20 ms, and half a second on large boards."""
        plan = AssessmentPlan(self.target.rules, len(self.target.shots))
        return plan.assess(self.target, (cell,), scrutiny=Scrutiny.CLOSE)


def is_right(turn: AssessedTurn) -> bool:
    """Return whether a shot is as good as the best one, within the precision of the assessment."""
    return not turn.cost and turn.possible_hits > 0


class _ShotPositions(Positions[ShotQuestion]):
    format = FORMAT

    def built_in_questions(self) -> Sequence[ShotQuestion]:
        positions = enumerate(built_in_positions(), 1)
        return [
            ShotQuestion(QuestionPlace(None, number), position.target, position.fired_cell)
            for number, position in positions
        ]

    def find_questions(self, finished: FinishedMatch, seat: SeatNumber) -> Iterator[ShotQuestion]:
        for before, event in _aimed_shots(finished, seat):
            target = before.targets[seat]
            yield ShotQuestion(QuestionPlace(finished.stored.id, len(target.shots) + 1), target, event.last_shot.cell)

    def find_mistakes(self, finished: FinishedMatch, seat: SeatNumber) -> Iterator[Mistake | None]:
        """Yield the mistake of each shot that a person aimed, or None; salvos and lessons are left out."""
        if finished.record.is_first_match:
            return
        hinted_shots = finished.last_state.hinted_shots[seat]
        plan = AssessmentPlan(finished.last_state.rules, len(finished.last_state.targets[seat].shots))
        for before, event in _aimed_shots(finished, seat):
            target = before.targets[seat]
            turn_number = len(target.shots) + 1
            if turn_number in hinted_shots or plan.scrutiny_of(turn_number) is Scrutiny.ROUGH:
                continue
            assessed = plan.assess(target, (event.last_shot.cell,), scrutiny=Scrutiny.CLOSE)
            yield Mistake(turn_number, round(assessed.cost, 4), assessed.best_shot_odds.cell) if assessed.cost else None


def _aimed_shots(finished: FinishedMatch, seat: SeatNumber) -> Iterator[tuple[MatchState, ShotsFired]]:
    """Yield the shots that a person aimed, each with the state before it; without salvos."""
    before: MatchState | None = None
    for moment in finished.moments:
        match moment.event:
            case ShotsFired(shots=(shot,)) as fired if before and fired.seat == seat and not shot.is_out_of_time:
                yield before, fired
        before = moment.state


POSITIONS: Final = _ShotPositions()
"""The source of the positions for training."""
