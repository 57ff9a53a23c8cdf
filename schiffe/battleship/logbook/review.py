"""The review of a finished match: it assesses each turn once, while somebody looks at the replay."""

from functools import cached_property
from itertools import chain
from typing import Final

from schiffe.battleship.logbook.finished import FinishedMatch
from schiffe.battleship.match.analysis import Analysis, AssessedTurn, AssessmentPlan, analysis
from schiffe.battleship.match.events import ShotsFired
from schiffe.game.match.players import SeatNumber


class Review:
    """The assessments of the turns of a match; a turn is identified by its step among the moments of the match."""

    def __init__(self, finished: FinishedMatch) -> None:
        self._finished = finished
        self._turns: Final[tuple[list[int], list[int]]] = ([], [])
        for step, moment in enumerate(finished.moments):
            if isinstance(moment.event, ShotsFired):
                self._turns[moment.event.seat].append(step)
        self._assessed: dict[int, AssessedTurn] = {}
        self._closer: dict[int, AssessedTurn] = {}
        """Close assessments of turns that the analysis assesses only roughly, made when somebody looks at them."""
        self._results: dict[SeatNumber, Analysis] = {}

    def assessed_turn(self, step: int) -> AssessedTurn | None:
        """Return the assessment of a turn; None while there is none."""
        return self._closer.get(step) or self._assessed.get(step)

    def result(self, seat: SeatNumber) -> Analysis | None:
        """Return the analysis of all shots of a seat; None while it is unfinished, and for a seat that never fired."""
        return self._results.get(seat)

    @property
    def costly(self) -> tuple[int, ...]:
        """The most costly turns so far, at most three of each side, in order."""
        results = tuple(self._results.values())  # a copy, since the thread that assesses may add another one
        costly_ids = {id(turn) for result in results for turn in result.costly}
        return tuple(step for step in sorted(self._assessed) if id(self._assessed[step]) in costly_ids)

    @property
    def is_done(self) -> bool:
        """True if all turns are assessed."""
        return len(self._results) == sum(map(bool, self._turns))

    def step(self, viewed: int | None = None) -> bool:
        """Assess one more turn, first the ``viewed`` one; returns False if there is nothing left to do.

        A step takes about as long as a shot of the genius, so it is made in a thread.
        """
        if viewed is not None:
            assessments = self._closer if viewed in self._rough else self._assessed
            if viewed not in assessments:
                assessments[viewed] = self._assess(viewed, looks_closely=True)
                self._update_results()
                return True
        step = next((step for step in chain(*self._turns) if step not in self._assessed), None)
        if step is None:
            return False
        self._assessed[step] = self._assess(step, looks_closely=step not in self._rough)
        self._update_results()
        return True

    def _update_results(self) -> None:
        for seat, steps in enumerate(self._turns):
            if seat not in self._results and steps and self._assessed.keys() >= set(steps):
                self._results[seat] = analysis([self._assessed[step] for step in steps])

    @cached_property
    def _rough(self) -> frozenset[int]:
        """The turns that are assessed roughly."""
        rough: set[int] = set()
        for seat, steps in enumerate(self._turns):
            plan = self._plan_of(seat)
            rough.update(step for number, step in enumerate(steps, 1) if not plan.looks_closely(number))
        return frozenset(rough)

    def _plan_of(self, seat: SeatNumber) -> AssessmentPlan:
        last = self._finished.moments[-1].state
        return AssessmentPlan(last.rules, len(last.views[seat].shots))

    def _assess(self, step: int, *, looks_closely: bool) -> AssessedTurn:
        event = self._finished.moments[step].event
        before = self._finished.moments[step - 1].state
        assert isinstance(event, ShotsFired)
        followed = self._finished.moments[-1].state.followed[event.seat]
        turn = tuple((shot.cell, shot.answer) for shot in event.shots)
        return self._plan_of(event.seat).assess(
            before.views[event.seat], turn=turn, followed=followed, is_close=looks_closely
        )
