"""Finished matches, whole: only theirs are the fleets that may be shown."""

from contextlib import suppress
from dataclasses import dataclass, replace

from schiffe.battleship.logbook import GAME
from schiffe.battleship.logbook.moments import Moment, moments
from schiffe.battleship.logbook.naming import match_named_now, players_named_now
from schiffe.battleship.match.events import SeatNumber
from schiffe.battleship.match.setup_record import SetupRecord, read_record
from schiffe.battleship.rules.fleet import Fleet
from schiffe.store.book import Book
from schiffe.store.matches import MatchId, MatchRefused, StoredMatch
from schiffe.store.reading import UnreadableText
from schiffe.store.store import Store


@dataclass(frozen=True)
class PastMatch:
    """A match that is over.

    Attributes:
        stored: what the file says of it.
        record: how it was made, with the fleets; that of an opponent over a network is not known.
        moments: all that happened, the start first; empty where it never began.
    """

    stored: StoredMatch
    record: SetupRecord
    moments: tuple[Moment, ...]

    def fleet(self, seat: SeatNumber, by: SeatNumber | None = None) -> Fleet | None:
        """The fleet of a seat, as far as the seat ``by`` knew it; with None as far as it is known."""
        return self.record.fleets[seat] if by in (None, seat) else None


def past_match(store: Store, match: MatchId) -> PastMatch:
    """A match of Battleship that is over.

    Raises:
        MatchRefused: there is none of this number, or it is not over.
        UnreadableText: the file has something else under this number.
        StoreError: the file cannot be used.
    """
    stored = store.over(match, GAME)
    record = read_record(store.setup(match))
    past = PastMatch(stored, record, tuple(moments(store, match, record.rules.grid.size)))
    store.over(match, GAME)  # deleted by another program meanwhile, it would be cut short
    return past


def past_now(past: PastMatch) -> PastMatch:
    """A match as it is shown: its bots are called as the language of the moment says."""
    players = players_named_now(past.record.players)
    if players == past.record.players:
        return past
    moments = tuple(replace(moment, state=replace(moment.state, players=players)) for moment in past.moments)
    return PastMatch(match_named_now(past.stored), replace(past.record, players=players), moments)


def read_past(book: Book, match: MatchId) -> PastMatch | None:
    """A match that is over and has begun, as a running program reads it; None where it cannot be read."""
    with suppress(MatchRefused, UnreadableText):
        past = book.attempt(lambda store: past_match(store, match))
        return past_now(past) if past and past.moments else None
    return None
