"""How well the players of finished matches shot: judged once, or while there is nothing else to do if nobody waited."""

from __future__ import annotations

import asyncio
import time
from collections.abc import AsyncIterator, Iterable, Iterator, Mapping
from contextlib import asynccontextmanager, suppress
from functools import partial
from typing import Final

from schiffe.battleship import GAME
from schiffe.battleship.logbook import DECIDED
from schiffe.battleship.logbook.past import PastMatch, past_match
from schiffe.battleship.logbook.summary import known_summary, summary_text
from schiffe.battleship.match.analysis import Analysis, Judged, Shooter, analysis, judge, shooters
from schiffe.battleship.match.events import PlayerKind, SeatNumber
from schiffe.process.tasks import aside
from schiffe.store.book import Book
from schiffe.store.matches import MatchFilter, MatchId, MatchRefused, StoredMatch
from schiffe.store.store import Store
from schiffe.store.values import UnreadableText


def past_shooters(match: PastMatch, seats: Iterable[SeatNumber] = (0, 1)) -> list[Shooter]:
    """The players at some seats of a match, for ``judge``, with all their shots; nobody where it never began."""
    if not match.moments:
        return []
    return [shooter for shooter in shooters(match.moments[-1].state, seats) if shooter.view.shots]


def keep_judgement(store: Store, match: MatchId, found: Mapping[SeatNumber, Analysis]) -> None:
    """Keep what the shots of some seats came to, as long as the match is there.

    Raises:
        StoreError: the file cannot be used.
    """
    stored = store.match(match)
    if stored is None or stored.end is None:
        return
    summary = known_summary(stored.end.summary)
    for seat, judgement in found.items():
        summary = summary.judged(seat, judgement)
    store.rewrite_summary(match, summary_text(summary))


_AT_ONCE: Final = 100
"""How many matches are looked through at a time."""
REST: Final = 1.0
"""Seconds before anything is done: a menu that one only passes through is not slowed down."""


@asynccontextmanager
async def catching_up(book: Book, rest: float = REST) -> AsyncIterator[None]:
    """While this lasts, the skill of games is worked out; at its end unfinished work is dropped."""
    task = asyncio.ensure_future(work_out_skill(book, rest))
    try:
        yield
    finally:
        task.cancel()
        with suppress(asyncio.CancelledError):
            await task


async def work_out_skill(book: Book, rest: float = REST) -> None:
    """Work out the skill of the people in all matches that are over, the latest first, and keep it."""
    await asyncio.sleep(rest)
    if not book.exists:
        return

    looked_through = 0
    while True:
        wanted = MatchFilter(game=GAME, is_over=True, most=_AT_ONCE, skip=looked_through)
        matches = book.attempt(partial(Store.matches, wanted=wanted))
        if not matches:
            return
        for match in matches:
            for seat in pending_seats(match):
                await _work_out(book, match.id, seat)
        looked_through += len(matches)
        await asyncio.sleep(0)


def pending_seats(match: StoredMatch) -> list[SeatNumber]:
    """The people whose skill in a match is not worked out; none in an imported one."""
    if match.is_imported or match.end is None or match.end.how not in DECIDED:
        return []
    summary = known_summary(match.end.summary)
    people = [seat for seat, side in enumerate(match.sides) if side.kind == PlayerKind.PERSON.value]
    return [seat for seat in people if summary.is_pending(seat)]


async def _work_out(book: Book, match: MatchId, seat: SeatNumber) -> None:
    past = await asyncio.to_thread(book.attempt, partial(_read, match=match))
    for shooter in past_shooters(past, [seat]) if past else []:
        shots = judge(shooter)
        judged: list[Judged] = []
        while shot := await aside(partial(_timed, shots)):
            judged.append(shot[0])
            await asyncio.sleep(shot[1])  # half of the time is left to everything else
        book.attempt(partial(keep_judgement, match=match, found={seat: analysis(judged)}))


def _read(store: Store, match: MatchId) -> PastMatch | None:
    with suppress(MatchRefused, UnreadableText):  # deleted meanwhile, or damaged: the other ones count
        return past_match(store, match)
    return None


def _timed(shots: Iterator[Judged]) -> tuple[Judged, float] | None:
    """The next shot, and the seconds that it took."""
    start = time.perf_counter()
    shot = next(shots, None)
    return None if shot is None else (shot, time.perf_counter() - start)
