"""The review of a finished match, which assesses each turn once, while somebody looks at the replay."""

from functools import cached_property
from itertools import chain
from typing import Final

from schiffe.battleship.logbook.finished import FinishedMatch
from schiffe.battleship.match.analysis import Analysis, AssessedTurn, AssessmentPlan, Scrutiny, make_analysis
from schiffe.battleship.match.events import ShotsFired
from schiffe.game.match.players import SeatNumber


class Review:
    """The assessments of the turns of a match, by the steps of the replay that they lead to.

    Attributes:
        costly_steps: the steps of the most costly turns so far, at most three of each side, in order.
    """

    def __init__(self, finished: FinishedMatch) -> None:
        self._finished = finished
        self._turns: Final = {
            step: moment.event for step, moment in enumerate(finished.moments) if isinstance(moment.event, ShotsFired)
        }
        self._steps_by_seat: Final = tuple(
            [step for step, turn in self._turns.items() if turn.seat == seat] for seat in (0, 1)
        )
        self._assessed_turns: dict[int, AssessedTurn] = {}
        # Close assessments of turns that the analysis assesses only roughly, made when somebody looks at them.
        self._viewed_turns: dict[int, AssessedTurn] = {}
        self._results: dict[SeatNumber, Analysis] = {}
        self.costly_steps: tuple[int, ...] = ()

    def assessed_turn(self, step: int) -> AssessedTurn | None:
        """Return the assessment of a turn; None until there is one."""
        return self._viewed_turns.get(step) or self._assessed_turns.get(step)

    def result(self, seat: SeatNumber) -> Analysis | None:
        """Return the analysis of all shots of a seat; None while it is unfinished, and for a seat that never fired."""
        return self._results.get(seat)

    @property
    def is_done(self) -> bool:
        return len(self._results) == sum(map(bool, self._steps_by_seat))

    def assess_next(self, viewed_step: int | None = None) -> bool:
        """Assess one more turn, first the one at ``viewed_step``; return False if there is nothing left to do.

        This takes about as long as a shot of the genius, so it is done in a thread.
        """
        steps = chain(*self._steps_by_seat)
        if viewed_step is not None and self._scrutinies[viewed_step] is Scrutiny.CLOSE:
            steps = chain((viewed_step,), *self._steps_by_seat)
        elif viewed_step is not None and viewed_step not in self._viewed_turns:
            self._viewed_turns[viewed_step] = self._assess_step(viewed_step, Scrutiny.CLOSE)
            return True
        next_step = next((step for step in steps if step not in self._assessed_turns), None)
        if next_step is None:
            return False
        self._assessed_turns[next_step] = self._assess_step(next_step, self._scrutinies[next_step])
        self._update_results()
        return True

    def assess_all(self) -> None:
        while self.assess_next():
            pass

    def _update_results(self) -> None:
        for seat, steps in enumerate(self._steps_by_seat):
            if seat not in self._results and steps and self._assessed_turns.keys() >= set(steps):
                result = make_analysis([self._assessed_turns[step] for step in steps])
                shot_numbers = {turn.first_shot_number for turn in result.costly_turns}
                costly_steps = [step for step in steps if self._assessed_turns[step].first_shot_number in shot_numbers]
                self.costly_steps = tuple(sorted((*self.costly_steps, *costly_steps)))
                self._results[seat] = result

    @cached_property
    def _scrutinies(self) -> dict[int, Scrutiny]:
        scrutinies: dict[int, Scrutiny] = {}
        for seat, steps in enumerate(self._steps_by_seat):
            plan = self._make_plan(seat)
            scrutinies.update((step, plan.scrutiny_of(turn_number)) for turn_number, step in enumerate(steps, 1))
        return scrutinies

    def _make_plan(self, seat: SeatNumber) -> AssessmentPlan:
        last_state = self._finished.moments[-1].state
        return AssessmentPlan(last_state.rules, len(last_state.targets[seat].shots))

    def _assess_step(self, step: int, scrutiny: Scrutiny) -> AssessedTurn:
        turn = self._turns[step]
        return self._make_plan(turn.seat).assess(
            self._finished.moments[step - 1].state.targets[turn.seat],
            cells=tuple(shot.cell for shot in turn.shots),
            hit_count=sum(shot.answer.is_hit for shot in turn.shots),
            hinted_shots=self._finished.moments[-1].state.hinted_shots[turn.seat],
            scrutiny=scrutiny,
        )
