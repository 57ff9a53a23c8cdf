"""Matches in the file of games: those that can be resumed, and what a new one learns from those before it."""

from __future__ import annotations

import asyncio
from dataclasses import dataclass, replace

from schiffe.battleship import GAME
from schiffe.battleship.bots.prior import Prior
from schiffe.battleship.levels import LEARNING
from schiffe.battleship.logbook.keeper import Keeper
from schiffe.battleship.logbook.naming import match_named_now, players_named_now
from schiffe.battleship.match.setup import GameSetup
from schiffe.battleship.match.setup_record import SetupRecord
from schiffe.battleship.match.state import MatchState
from schiffe.store.book import Book
from schiffe.store.matches import MatchId, StoredMatch
from schiffe.store.store import Store


@dataclass(frozen=True)
class KeptMatch:
    """A match that is taken up again: its setup, which knows how it stands, its record, and its keeper."""

    setup: GameSetup
    record: SetupRecord
    keeper: Keeper


def unfinished(book: Book) -> list[StoredMatch]:
    """The matches that can be resumed, the latest first."""
    return [match_named_now(match) for match in book.unfinished(GAME)]


async def informed(book: Book, setup: GameSetup) -> GameSetup:
    """A setup with what its bot expects of where its opponent lays ships; only some bots do."""
    one, other = setup.players
    if other.level not in LEARNING or not (book.is_on and setup.people):
        return setup
    from schiffe.battleship.logbook.habits import prior_of  # noqa: PLC0415  door: only for a bot that learns

    def prior() -> Prior | None:
        return book.attempt(lambda store: prior_of(store, one.name))

    return replace(setup, prior=await asyncio.to_thread(prior))  # up to a third of a second


def resume(book: Book, match: MatchId, clock: int | None = None) -> KeptMatch | None:
    """Go on with a match, with these seconds for each turn if any are given; None where it cannot be read.

    Raises:
        MatchRefused: it is over, or somebody plays it, or there is none.
    """
    found = book.resume(match, lambda store: _read(store, match))
    if found is None:
        return None

    (record, state), writer = found
    players = players_named_now(record.players)
    setup = replace(record.setup, players=players, state=state and replace(state, players=players))
    keeper = Keeper(book, setup, record.series, record, writer)
    return KeptMatch(setup if clock is None else replace(setup, clock=clock), record, keeper)


def _read(store: Store, match: MatchId) -> tuple[SetupRecord, MatchState | None]:
    """A match as it stands, with a fresh clock; None where it has not begun."""
    from schiffe.battleship.logbook.past import moments
    from schiffe.battleship.match.setup_record import read_record

    record = read_record(store.setup(match))
    state = None
    for moment in moments(store, match, record.rules.grid.size):
        state = moment.state
    return record, state and replace(state, pending=replace(state.pending, time_is_up=False))
