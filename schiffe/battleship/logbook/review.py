"""What the turns of a match that is over were worth, worked out one by one while somebody looks at it."""

from functools import cached_property
from typing import Final

from schiffe.battleship.logbook.past import PastMatch
from schiffe.battleship.match.analysis import Analysis, Judged, Judging, analysis
from schiffe.battleship.match.events import SeatNumber, ShotsFired


class Review:
    """Judges the turns of a match, each known by its place among the moments; the one that is looked at comes first."""

    def __init__(self, past: PastMatch) -> None:
        self._past = past
        self._turns: Final[tuple[list[int], list[int]]] = ([], [])
        for place, moment in enumerate(past.moments):
            if isinstance(moment.event, ShotsFired):
                self._turns[moment.event.seat].append(place)
        self._found: dict[int, Judged] = {}
        self._closer: dict[int, Judged] = {}
        """Those of a large board that were judged roughly, and once more since somebody looks at them."""
        self._results: dict[SeatNumber, Analysis] = {}

    def judged(self, place: int) -> Judged | None:
        """What the turn was worth; None while that is not known."""
        return self._closer.get(place) or self._found.get(place)

    def result(self, seat: SeatNumber) -> Analysis | None:
        """What all shots of a seat come to; None while that is not known, or where the seat has not fired."""
        return self._results.get(seat)

    @property
    def costly(self) -> tuple[int, ...]:
        """The turns that gave away most, as far as they are known: at most three of each side, in their order."""
        results = tuple(self._results.values())  # meanwhile the thread that judges may have made another one
        found = {id(shot) for result in results for shot in result.costly}
        return tuple(place for place in sorted(self._found) if id(self._found[place]) in found)

    @property
    def is_done(self) -> bool:
        """Whether all turns are judged."""
        return len(self._results) == sum(map(bool, self._turns))

    def step(self, wanted: int | None = None) -> bool:
        """Judge one more turn, the one that is wanted first; False when there is nothing left to do.

        It takes about as long as a shot of the genius, so it is done off the loop, one step at a time.
        """
        if wanted is not None and not self._is_close(wanted):
            judged = self._judge(wanted, closely=True)
            (self._closer if wanted in self._rough else self._found)[wanted] = judged
        elif (place := next((place for place in self._order if place not in self._found), None)) is not None:
            self._found[place] = self._judge(place, closely=place not in self._rough)
        else:
            return False
        for seat, places in enumerate(self._turns):
            if seat not in self._results and places and self._found.keys() >= set(places):
                self._results[seat] = analysis([self._found[place] for place in places])
        return True

    def _is_close(self, place: int) -> bool:
        return place in (self._closer if place in self._rough else self._found)

    @cached_property
    def _order(self) -> tuple[int, ...]:
        return (*self._turns[0], *self._turns[1])

    @cached_property
    def _rough(self) -> frozenset[int]:
        """The turns that are judged roughly."""
        rough = []
        for seat, places in enumerate(self._turns):
            how = self._how(seat)
            rough += [place for number, place in enumerate(places, 1) if not how.looks_closely(number)]
        return frozenset(rough)

    def _how(self, seat: SeatNumber) -> Judging:
        last = self._past.moments[-1].state
        return Judging(last.rules, len(last.views[seat].shots))

    def _judge(self, place: int, *, closely: bool) -> Judged:
        event, before = self._past.moments[place].event, self._past.moments[place - 1].state
        assert isinstance(event, ShotsFired)
        followed = self._past.moments[-1].state.followed[event.seat]
        turn = tuple((shot.cell, shot.answer) for shot in event.shots)
        return self._how(event.seat).judged(before.views[event.seat], turn, followed, is_close=closely)
