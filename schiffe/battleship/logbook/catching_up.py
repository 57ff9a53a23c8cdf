"""Working out the skill of games whose result nobody waited for, while there is nothing else to do.

What judges shots is loaded when there is a shot to judge, so that a menu appears sooner.
"""

from __future__ import annotations

import asyncio
import time
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager, suppress
from functools import partial
from typing import Final

from schiffe.battleship.logbook import DECIDED, GAME
from schiffe.battleship.logbook.past import PastMatch, past_match
from schiffe.battleship.logbook.summary import known_summary
from schiffe.battleship.match.analysis import Judged
from schiffe.battleship.match.players import PlayerKind, SeatNumber
from schiffe.process.aside import aside
from schiffe.store.book import Book
from schiffe.store.matches import MatchFilter, MatchId, MatchRefused, StoredMatch
from schiffe.store.reading import UnreadableText
from schiffe.store.store import Store

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
    from schiffe.battleship.logbook.judging import keep_judgement, past_shooters
    from schiffe.battleship.match.analysis import analysis, judge

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
