"""Analysis of finished matches: how well the players shot, and what each turn was worth.

That is assessed once: while somebody looks at it, or while there is nothing else to do if nobody has waited.
"""

from __future__ import annotations

import asyncio
import time
from collections.abc import AsyncIterator, Iterable, Iterator, Mapping
from contextlib import asynccontextmanager, suppress
from functools import cached_property, partial
from itertools import chain
from typing import Final

from schiffe import __version__
from schiffe.battleship import GAME
from schiffe.battleship.logbook import DECIDED
from schiffe.battleship.logbook.finished import FORMAT, FinishedMatch, GeniusShots, known_summary, summary_text
from schiffe.battleship.match.analysis import (
    Analysis,
    AssessedTurn,
    AssessmentPlan,
    Shooter,
    analysis,
    assessed_turns,
    genius_shots,
    shooters,
)
from schiffe.battleship.match.events import ShotsFired
from schiffe.battleship.rules.fleet import Fleet
from schiffe.game.match.finished import read_finished
from schiffe.game.match.players import PlayerKind, SeatNumber
from schiffe.process.tasks import in_daemon_thread
from schiffe.store.logbook import Logbook
from schiffe.store.matches import MatchId, MatchRefused, StoredMatch
from schiffe.store.store import Store
from schiffe.store.values import UnreadableText


def shooters_of(match: FinishedMatch, seats: Iterable[SeatNumber] = (0, 1)) -> list[Shooter]:
    """Return the players at some seats of a match, with all their shots; nobody where it never began."""
    if not match.moments:
        return []
    return [shooter for shooter in shooters(match.moments[-1].state, seats) if shooter.view.shots]


def keep_analyses(store: Store, match: MatchId, found: Mapping[SeatNumber, Analysis]) -> None:
    """Keep what the shots of some seats came to, as long as the match is there.

    Raises:
        StoreError: the file cannot be used.
    """
    stored = store.match(match)
    if stored is None or stored.end is None:
        return
    summary = known_summary(stored.end.summary)
    for seat, found_analysis in found.items():
        summary = summary.with_analysis(seat, found_analysis)
    store.rewrite_summary(match, summary_text(summary))


def needed_by_genius(fleet: Fleet) -> GeniusShots:
    """Return how many shots the genius of this program needs for a fleet; it takes a tenth of a second."""
    return GeniusShots(list(genius_shots(fleet))[-1], __version__)


def keep_genius(store: Store, match: MatchId, found: GeniusShots) -> None:
    """Keep how many shots the genius needs for the fleet of a match, as long as the match is there.

    Raises:
        StoreError: the file cannot be used.
    """
    stored = store.match(match)
    if stored is not None and stored.end is not None:
        summary = known_summary(stored.end.summary)._replace(genius=found)
        store.rewrite_summary(match, summary_text(summary))


REST_SECONDS: Final = 1.0
"""Seconds before anything is done: a menu that one only passes through is not slowed down."""


@asynccontextmanager
async def catching_up(book: Logbook, rest: float = REST_SECONDS) -> AsyncIterator[None]:
    """Work out the skill of games while this lasts; at its end unfinished work is dropped."""
    task = asyncio.ensure_future(work_out_skill(book, rest))
    try:
        yield
    finally:
        task.cancel()
        with suppress(asyncio.CancelledError):
            await task


async def work_out_skill(book: Logbook, rest: float = REST_SECONDS) -> None:
    """Work out the skill of the people in all matches that are over, the latest first, and keep it."""
    await asyncio.sleep(rest)
    if not book.exists:
        return

    wanted = partial(Store.matches_lacking, game=GAME, endings=DECIDED, field="skill")
    pending = await asyncio.to_thread(book.attempt, wanted)  # a tenth of a second for fifty thousand matches
    for match in pending or ():
        finished = await asyncio.to_thread(book.attempt, partial(_read, match=match))
        if finished:
            for shooter in shooters_of(finished, pending_seats(finished.stored)):
                await _work_out(book, finished, shooter)


def pending_seats(match: StoredMatch) -> list[SeatNumber]:
    """Return the people whose skill in a match is not worked out; none in an imported one."""
    if match.is_imported or match.end is None or match.end.how not in DECIDED:
        return []
    summary = known_summary(match.end.summary)
    people = [seat for seat, side in enumerate(match.sides) if side.kind == PlayerKind.PERSON.value]
    return [seat for seat in people if summary.is_pending(seat)]


async def _work_out(book: Logbook, finished: FinishedMatch, shooter: Shooter) -> None:
    """Assess all shots of a player, and keep what they come to."""
    match = finished.stored
    turns = assessed_turns(shooter)
    assessed: list[AssessedTurn] = []
    while timed := await in_daemon_thread(partial(_next_timed, turns)):
        turn, seconds = timed
        assessed.append(turn)
        await asyncio.sleep(seconds)  # half of the time is left to everything else
    fleet = finished.record.fleets[1]
    if fleet and match.is_solo:
        needed = await in_daemon_thread(partial(needed_by_genius, fleet))
        book.attempt(partial(keep_genius, match=match.id, found=needed))
    book.attempt(partial(keep_analyses, match=match.id, found={shooter.seat: analysis(assessed)}))


def _read(store: Store, match: MatchId) -> FinishedMatch | None:
    with suppress(MatchRefused, UnreadableText):  # deleted meanwhile, or damaged: the other ones count
        return read_finished(store, match, FORMAT)
    return None


def _next_timed(shots: Iterator[AssessedTurn]) -> tuple[AssessedTurn, float] | None:
    """Return the next shot, and the seconds that it took."""
    start = time.perf_counter()
    shot = next(shots, None)
    return None if shot is None else (shot, time.perf_counter() - start)


class Review:
    """The assessments of the turns of a match, by their places among its moments; the one looked at is made first."""

    def __init__(self, finished: FinishedMatch) -> None:
        self._finished = finished
        self._turns: Final[tuple[list[int], list[int]]] = ([], [])
        for place, moment in enumerate(finished.moments):
            if isinstance(moment.event, ShotsFired):
                self._turns[moment.event.seat].append(place)
        self._found: dict[int, AssessedTurn] = {}
        self._closer: dict[int, AssessedTurn] = {}
        """Those of a large board that were assessed roughly, and once more since somebody looks at them."""
        self._results: dict[SeatNumber, Analysis] = {}

    def assessed_turn(self, place: int) -> AssessedTurn | None:
        """Return what the turn was worth; None while that is not known."""
        return self._closer.get(place) or self._found.get(place)

    def result(self, seat: SeatNumber) -> Analysis | None:
        """Return what all shots of a seat come to; None while that is not known, or where the seat has not fired."""
        return self._results.get(seat)

    @property
    def costly(self) -> tuple[int, ...]:
        """The turns that gave away most, as far as they are known: at most three of each side, in their order."""
        results = tuple(self._results.values())  # meanwhile the thread that assesses may have made another one
        found = {id(shot) for result in results for shot in result.costly}
        return tuple(place for place in sorted(self._found) if id(self._found[place]) in found)

    @property
    def is_done(self) -> bool:
        """True if all turns are assessed."""
        return len(self._results) == sum(map(bool, self._turns))

    def step(self, wanted: int | None = None) -> bool:
        """Assess one more turn, the one that is wanted first; False when there is nothing left to do.

        It takes about as long as a shot of the genius, so it is done off the loop, one step at a time.
        """
        if wanted is not None and wanted not in (self._closer if wanted in self._rough else self._found):
            assessed = self._assess(wanted, closely=True)
            (self._closer if wanted in self._rough else self._found)[wanted] = assessed
        elif (place := next((place for place in chain(*self._turns) if place not in self._found), None)) is not None:
            self._found[place] = self._assess(place, closely=place not in self._rough)
        else:
            return False
        for seat, places in enumerate(self._turns):
            if seat not in self._results and places and self._found.keys() >= set(places):
                self._results[seat] = analysis([self._found[place] for place in places])
        return True

    @cached_property
    def _rough(self) -> frozenset[int]:
        """The turns that are assessed roughly."""
        rough = []
        for seat, places in enumerate(self._turns):
            plan = self._plan_of(seat)
            rough += [place for number, place in enumerate(places, 1) if not plan.looks_closely(number)]
        return frozenset(rough)

    def _plan_of(self, seat: SeatNumber) -> AssessmentPlan:
        last = self._finished.moments[-1].state
        return AssessmentPlan(last.rules, len(last.views[seat].shots))

    def _assess(self, place: int, *, closely: bool) -> AssessedTurn:
        event = self._finished.moments[place].event
        before = self._finished.moments[place - 1].state
        assert isinstance(event, ShotsFired)
        followed = self._finished.moments[-1].state.followed[event.seat]
        turn = tuple((shot.cell, shot.answer) for shot in event.shots)
        return self._plan_of(event.seat).assess(before.views[event.seat], turn, followed, is_close=closely)
