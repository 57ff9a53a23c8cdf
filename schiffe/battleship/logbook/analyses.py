"""Analyses of finished matches: storing them, and computing them while a menu is shown."""

import asyncio
import time
from collections.abc import AsyncIterator, Callable, Iterable, Iterator, Mapping
from contextlib import asynccontextmanager
from dataclasses import replace
from functools import partial
from typing import Final

from schiffe import __version__
from schiffe.battleship import GAME
from schiffe.battleship.logbook.finished import FORMAT, FinishedMatch
from schiffe.battleship.logbook.summaries import GeniusResult, Summary, summary_json, summary_or_empty
from schiffe.battleship.match.analysis import (
    Analysis,
    AssessedTurn,
    Shooter,
    assessed_turns,
    genius_shots,
    make_analysis,
    shooters_at,
)
from schiffe.battleship.rules.fleet import Fleet
from schiffe.game.match.finished import read_finished
from schiffe.game.match.players import PlayerKind, SeatNumber
from schiffe.process.tasks import run_beside, run_in_daemon_thread
from schiffe.store.logbook import Logbook
from schiffe.store.matches import DECIDED_ENDINGS, MatchId, StoredMatch
from schiffe.store.store import Store

START_DELAY_SECONDS: Final = 1.0
"""The pause before the work begins, so that it does not slow down a menu that is soon left again."""


def shooters_of(finished: FinishedMatch, seats: Iterable[SeatNumber] = (0, 1)) -> list[Shooter]:
    """Return the shooters at some seats of a match, without seats that never fired."""
    if not finished.moments:
        return []
    return [shooter for shooter in shooters_at(finished.moments[-1].state, seats) if shooter.target.shots]


def save_analyses(store: Store, match_id: MatchId, analyses: Mapping[SeatNumber, Analysis]) -> None:
    """Store the analyses of some seats in the summary of a match, unless the match has been deleted.

    Raises:
        StoreError: the file cannot be used.
    """

    def with_analyses(summary: Summary) -> Summary:
        for seat, seat_analysis in analyses.items():
            summary = summary.with_analysis(seat, seat_analysis)
        return summary

    _change_summary(store, match_id, with_analyses)


def find_genius_result(fleet: Fleet) -> GeniusResult:
    """Return the number of shots that the genius needs for a fleet; this takes a tenth of a second."""
    return GeniusResult(list(genius_shots(fleet))[-1], __version__)


def save_genius_result(store: Store, match_id: MatchId, genius: GeniusResult) -> None:
    """Store the shots that the genius needs in the summary of a match, unless the match has been deleted.

    Raises:
        StoreError: the file cannot be used.
    """
    _change_summary(store, match_id, lambda summary: replace(summary, genius=genius))


def _change_summary(store: Store, match_id: MatchId, change: Callable[[Summary], Summary]) -> None:
    stored = store.reader.find_match(match_id)
    if stored and stored.ending:
        store.rewrite_summary(match_id, summary_json(change(summary_or_empty(stored.ending.summary))))


@asynccontextmanager
async def compute_missing_skills(book: Logbook, delay_seconds: float = START_DELAY_SECONDS) -> AsyncIterator[None]:
    """Compute the skill in stored matches for the duration of the context, beginning after ``delay_seconds``."""
    async with run_beside(work_out_skill(book, delay_seconds)):
        yield


async def work_out_skill(book: Logbook, delay_seconds: float) -> None:
    """After some seconds, analyse the finished matches that lack their skill, and store it."""
    await asyncio.sleep(delay_seconds)

    def find_pending(store: Store) -> list[MatchId]:
        return store.reader.matches_lacking(GAME, DECIDED_ENDINGS, "skill")

    # That takes a tenth of a second for fifty thousand matches.
    for match_id in await asyncio.to_thread(book.read, find_pending, ()):
        read = partial(read_finished, match_id=match_id, match_format=FORMAT)
        finished = await asyncio.to_thread(book.read, read, None)  # None if it was deleted meanwhile, or is damaged
        if finished:
            for shooter in shooters_of(finished, pending_seats(finished.stored)):
                await _work_out(book, finished, shooter)


def pending_seats(stored: StoredMatch) -> list[SeatNumber]:
    """Return the seats of people whose skill is not computed yet; none in an imported match."""
    if stored.is_imported or stored.ending is None or not stored.ending.is_decided:
        return []
    summary = summary_or_empty(stored.ending.summary)
    people = [seat for seat, side in enumerate(stored.sides) if side.kind == PlayerKind.PERSON.value]
    return [seat for seat in people if summary.sides[seat].is_pending]


async def _work_out(book: Logbook, finished: FinishedMatch, shooter: Shooter) -> None:
    """Assess all shots of a player, and store the analysis."""
    stored = finished.stored
    turns = assessed_turns(shooter)
    assessed: list[AssessedTurn] = []
    while timed := await run_in_daemon_thread(partial(_next_timed, turns)):
        turn, seconds = timed
        assessed.append(turn)
        await asyncio.sleep(seconds)  # leave half of the time to other tasks
    fleet = finished.record.fleets[1]
    if fleet and stored.is_solo:
        genius = await run_in_daemon_thread(partial(find_genius_result, fleet))
        await asyncio.to_thread(book.write, partial(save_genius_result, match_id=stored.id, genius=genius))
    save = partial(save_analyses, match_id=stored.id, analyses={shooter.seat: make_analysis(assessed)})
    await asyncio.to_thread(book.write, save)


def _next_timed(turns: Iterator[AssessedTurn]) -> tuple[AssessedTurn, float] | None:
    """Return the next turn, and the seconds that its assessment took; None at the end."""
    began_at = time.perf_counter()
    turn = next(turns, None)
    return None if turn is None else (turn, time.perf_counter() - began_at)
