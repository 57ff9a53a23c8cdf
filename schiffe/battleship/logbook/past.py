"""What happened in a match, and finished matches, whole: only theirs are the fleets that may be shown."""

from collections.abc import Iterator
from contextlib import suppress
from dataclasses import dataclass, replace
from typing import TypeVar

from schiffe.battleship import GAME
from schiffe.battleship.levels import LEVELS, level_name
from schiffe.battleship.match.codec import read_event
from schiffe.battleship.match.events import Event, MatchStarted, Player, PlayerKind, SeatNumber
from schiffe.battleship.match.setup_record import SetupRecord, read_record
from schiffe.battleship.match.state import ImpossibleEvent, MatchState
from schiffe.battleship.rules.fleet import Fleet
from schiffe.store.book import Book
from schiffe.store.matches import MatchId, MatchRefused, StoredMatch, StoredSide
from schiffe.store.store import Store
from schiffe.store.values import UnreadableText

_Side = TypeVar("_Side", Player, StoredSide)


@dataclass(frozen=True)
class Moment:
    """An event of a match, when it happened (in seconds since 1970), and how the match stood after it."""

    time: float
    event: Event
    state: MatchState


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


def moments(store: Store, match: MatchId, size: int) -> Iterator[Moment]:
    """All that happened in a match on boards of ``size``, the start first; empty where it has not begun.

    Raises:
        UnreadableText: the file has something that is not an event, or that cannot have happened.
        StoreError: the file cannot be used.
    """
    state = None
    for written in store.events(match):
        event = read_event(written.text, size)
        try:
            state = _after(state, event)
        except ImpossibleEvent as error:
            raise UnreadableText(written.text) from error
        yield Moment(written.time, event, state)


def _after(state: MatchState | None, event: Event) -> MatchState:
    if state:
        return state.after(event)
    if isinstance(event, MatchStarted):
        return MatchState.begin(event)
    raise ImpossibleEvent(event)


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


def match_named_now(match: StoredMatch) -> StoredMatch:
    """A match as lists show it: bots are called as the language of the moment says, people as the file does."""
    sides = _both(*match.sides)
    return match if sides == match.sides else replace(match, sides=sides)


def players_named_now(players: tuple[Player, Player]) -> tuple[Player, Player]:
    """The players of a match."""
    return _both(*players)


def _both(one: _Side, other: _Side) -> tuple[_Side, _Side]:
    """Both sides; two bots of one level keep the names by which they are told apart."""
    if one.level == other.level:
        return one, other
    return _named_now(one), _named_now(other)


def _named_now(side: _Side) -> _Side:
    if side.kind not in (PlayerKind.BOT, PlayerKind.BOT.value) or side.level not in LEVELS:
        return side
    name = level_name(side.level)
    return side if side.name == name else replace(side, name=name)
