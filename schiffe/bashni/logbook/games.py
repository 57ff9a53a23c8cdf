"""Matches at this computer, new or taken up again, and those on a gameserver, each with its keeper."""

from dataclasses import dataclass, replace

from schiffe.bashni import GAME
from schiffe.bashni.logbook.keeper import BashniKeeper
from schiffe.bashni.logbook.naming import match_named_now, started_now
from schiffe.bashni.logbook.past import moments
from schiffe.bashni.match.events import BashniStarted
from schiffe.bashni.match.request import AgainstComputer, TwoAtTheBoard
from schiffe.bashni.match.setup import local_start
from schiffe.bashni.match.setup_record import BashniRecord, read_record
from schiffe.bashni.match.state import BashniState, begun
from schiffe.bashni.rules.position import Colour
from schiffe.settings.schema import Settings
from schiffe.settings.shared import CLOCK
from schiffe.store.book import Book
from schiffe.store.matches import MatchId, StoredMatch
from schiffe.store.store import Store


@dataclass(frozen=True)
class LocalGame:
    """A match at this computer: how it was made, how it stands, and its keeper."""

    record: BashniRecord
    state: BashniState
    keeper: BashniKeeper


def new_game(request: AgainstComputer | TwoAtTheBoard, settings: Settings, seed: int, book: Book) -> LocalGame:
    """A match that begins; it is in the book when something has happened in it."""
    record = BashniRecord(local_start(request, settings), seed, settings[CLOCK])
    return LocalGame(record, begun(record.start), BashniKeeper(book, record))


def unfinished(book: Book) -> list[StoredMatch]:
    """The matches of Bashni that can be taken up again, the latest first."""
    return [match_named_now(match) for match in book.unfinished(GAME)]


def resume(book: Book, match: MatchId, clock: int | None = None) -> LocalGame | None:
    """Go on with a match, with these seconds for each turn if any are given; None where it cannot be read.

    Raises:
        MatchRefused: it is over, or somebody plays it, or there is none.
    """
    found = book.resume(match, lambda store: _read(store, match))
    if found is None:
        return None
    (record, state), writer = found
    start = started_now(record.start)
    keeper = BashniKeeper(book, record, writer)
    record = replace(record, start=start, clock=record.clock if clock is None else clock)
    return LocalGame(record, replace(state, players=start.players), keeper)


def _read(store: Store, match: MatchId) -> tuple[BashniRecord, BashniState]:
    record = read_record(store.setup(match))
    state = begun(record.start)
    for moment in moments(store, match, record):
        state = moment.state
    return record, state


def guest_keeper(start: BashniStarted, own: Colour, book: Book) -> BashniKeeper:
    """The keeper of a match on a gameserver in which a person here plays this side."""
    return BashniKeeper(book, BashniRecord(start, remote=own.other))
