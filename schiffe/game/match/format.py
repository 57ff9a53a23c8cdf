"""Formats of a game's matches in the logbook."""

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, replace
from typing import Any, Generic, TypeVar

from schiffe.game.info import Level
from schiffe.game.match.events import ImpossibleEvent
from schiffe.game.match.match import EventT, StateT
from schiffe.game.match.players import Player
from schiffe.store.matches import MatchId, NewMatch, StoredEnd
from schiffe.store.store import Store
from schiffe.store.values import UnreadableText

RecordT = TypeVar("RecordT")


@dataclass(frozen=True)
class Moment(Generic[EventT, StateT]):
    """An event of a match, when it happened (in seconds since 1970), and how the match stood after it."""

    time: float
    event: EventT
    state: StateT


def _nothing_first(event: Any) -> Any:
    raise ImpossibleEvent(event)


def _players(record: Any) -> tuple[Player, Player]:
    one, other = record.players
    return one, other


def _with_players(record: Any, players: tuple[Player, Player]) -> Any:
    return replace(record, players=players)


@dataclass(frozen=True)
class MatchFormat(Generic[RecordT, EventT, StateT]):
    """The texts of a game's matches, and back. A record says how a match was made.

    Attributes:
        game: the word of the game.
        levels: the levels of the computer by their words.
        new_match: makes the row of a match out of its record.
        write_event: makes the text of an event.
        write_end: makes what the file has of the end, out of the last state.
        read_record, read_event: read these texts; raise UnreadableText.
        turn_events: the kinds of events after which the file is to be on the disk soon.
        initial_state: returns the state before the first event; None where the first event makes it.
        state_of_first_event: returns that state then. Raises ImpossibleEvent.
        players: returns who plays, by a record, and ``with_players`` a record with others.
        solo_opponent_name: returns the name of the second side of a match of one player, which has none in the file.
    """

    game: str
    levels: Mapping[str, Level]
    new_match: Callable[[RecordT], NewMatch]
    write_event: Callable[[EventT, RecordT], str]
    write_end: Callable[[StateT, RecordT], StoredEnd]
    read_record: Callable[[str], RecordT]
    read_event: Callable[[str, RecordT], EventT]
    turn_events: tuple[type, ...]
    initial_state: Callable[[RecordT], StateT | None] = lambda _record: None
    state_of_first_event: Callable[[EventT], StateT] = _nothing_first
    players: Callable[[RecordT], tuple[Player, Player]] = _players
    with_players: Callable[[RecordT, tuple[Player, Player]], RecordT] = _with_players
    solo_opponent_name: Callable[[], str] = lambda: ""

    def state_after(self, record: RecordT, state: StateT | None, event: EventT) -> StateT:
        """Return the state after an event; without a state before it is the first one. Raises ImpossibleEvent."""
        if state is None:
            state = self.initial_state(record)
        return self.state_of_first_event(event) if state is None else state.after(event)

    def moments(self, store: Store, match: MatchId, record: RecordT) -> Iterator[Moment[EventT, StateT]]:
        """Read all that happened in a match.

        Raises:
            UnreadableText: the file has something that is not an event, or that cannot have happened.
            StoreError: the file cannot be used.
        """
        state: StateT | None = None
        for written in store.events(match):
            event = self.read_event(written.text, record)
            try:
                state = self.state_after(record, state, event)
            except ImpossibleEvent as error:
                raise UnreadableText(written.text) from error
            yield Moment(written.time, event, state)

    def read_state(self, store: Store, match: MatchId) -> tuple[RecordT, StateT | None]:
        """Read how a match was made and how it stands; None where its first event has still to make the state.

        Raises:
            UnreadableText, StoreError: as ``moments``.
        """
        record = self.read_record(store.setup(match))
        state = self.initial_state(record)
        for moment in self.moments(store, match, record):
            state = moment.state
        return record, state
