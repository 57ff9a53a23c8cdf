"""The review of a finished match: it assesses each turn once, while somebody looks at the replay."""

from functools import cached_property
from itertools import chain
from typing import Final

from schiffe.battleship.logbook.finished import FinishedMatch
from schiffe.battleship.match.analysis import Analysis, AssessedTurn, AssessmentPlan, Scrutiny, analysis_of
from schiffe.battleship.match.events import ShotsFired
from schiffe.game.match.players import SeatNumber


class Review:
    """The assessments of the turns of a match; a turn is identified by its index among the moments of the match."""

    def __init__(self, finished: FinishedMatch) -> None:
        self._finished = finished
        self._turns: Final[tuple[list[int], list[int]]] = ([], [])
        self._fired: Final[dict[int, ShotsFired]] = {}
        for index, moment in enumerate(finished.moments):
            if isinstance(moment.event, ShotsFired):
                self._turns[moment.event.seat].append(index)
                self._fired[index] = moment.event
        self._assessed_turns: dict[int, AssessedTurn] = {}
        self._viewed_turns: dict[int, AssessedTurn] = {}
        """Close assessments of turns that the analysis assesses only roughly, made when somebody looks at them."""
        self._results: dict[SeatNumber, Analysis] = {}

    def assessed_turn(self, index: int) -> AssessedTurn | None:
        """Return the assessment of a turn; None while there is none."""
        return self._viewed_turns.get(index) or self._assessed_turns.get(index)

    def result(self, seat: SeatNumber) -> Analysis | None:
        """Return the analysis of all shots of a seat; None while it is unfinished, and for a seat that never fired."""
        return self._results.get(seat)

    @property
    def costly_steps(self) -> tuple[int, ...]:
        """The most costly turns so far, at most three of each side, in order."""
        costly: list[int] = []
        for seat, result in tuple(self._results.items()):  # a copy, since the thread that assesses may add another one
            numbers = {turn.number for turn in result.costly_turns}
            costly.extend(index for index in self._turns[seat] if self._assessed_turns[index].number in numbers)
        return tuple(sorted(costly))

    @property
    def is_done(self) -> bool:
        """True if all turns are assessed."""
        return len(self._results) == sum(map(bool, self._turns))

    def assess_next(self, viewed: int | None = None) -> bool:
        """Assess one more turn, first the ``viewed`` one; return False if there is nothing left to do.

        This takes about as long as a shot of the genius, so it is done in a thread.
        """
        if viewed is not None:
            assessments = self._assessed_turns if self._scrutinies[viewed] is Scrutiny.CLOSE else self._viewed_turns
            if viewed not in assessments:
                assessments[viewed] = self._assess(viewed, Scrutiny.CLOSE)
                self._update_results()
                return True
        following = next((index for index in chain(*self._turns) if index not in self._assessed_turns), None)
        if following is None:
            return False
        self._assessed_turns[following] = self._assess(following, self._scrutinies[following])
        self._update_results()
        return True

    def assess_all(self) -> None:
        while self.assess_next():
            pass

    def _update_results(self) -> None:
        for seat, indexes in enumerate(self._turns):
            if seat not in self._results and indexes and self._assessed_turns.keys() >= set(indexes):
                self._results[seat] = analysis_of([self._assessed_turns[index] for index in indexes])

    @cached_property
    def _scrutinies(self) -> dict[int, Scrutiny]:
        """The scrutiny of each turn in the analysis."""
        scrutinies: dict[int, Scrutiny] = {}
        for seat, indexes in enumerate(self._turns):
            plan = self._plan_of(seat)
            scrutinies.update((index, plan.scrutiny_of(number)) for number, index in enumerate(indexes, 1))
        return scrutinies

    def _plan_of(self, seat: SeatNumber) -> AssessmentPlan:
        last_state = self._finished.moments[-1].state
        return AssessmentPlan(last_state.rules, len(last_state.targets[seat].shots))

    def _assess(self, index: int, scrutiny: Scrutiny) -> AssessedTurn:
        event = self._fired[index]
        before = self._finished.moments[index - 1].state
        hinted_shots = self._finished.moments[-1].state.hinted_shots[event.seat]
        target = before.targets[event.seat]
        return self._plan_of(event.seat).assess(
            target,
            cells=tuple(shot.cell for shot in event.shots),
            hit_count=sum(shot.answer.is_hit for shot in event.shots),
            hinted_shots=hinted_shots,
            scrutiny=scrutiny,
        )
