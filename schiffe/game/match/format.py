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
    """An event of a match, its time in seconds since 1970, and the state after it."""

    time: float
    event: EventT
    state: StateT


def _refuse_first_event(event: Any) -> Any:
    raise ImpossibleEvent(event)


def _players(record: Any) -> tuple[Player, Player]:
    first, second = record.players
    return first, second


def _with_players(record: Any, players: tuple[Player, Player]) -> Any:
    return replace(record, players=players)


@dataclass(frozen=True)
class MatchFormat(Generic[RecordT, EventT, StateT]):
    """The format of a game's matches in the logbook. A *record* describes the setup of a match.

    Attributes:
        game: the word of the game.
        levels: the levels of the computer by their words.
        new_match: makes the row of a match from its record.
        write_event: formats an event.
        write_end: makes the stored end from the last state.
        read_record, read_event: parse these texts; raise UnreadableText.
        turn_events: the types of events after which the file is soon flushed to the disk.
        initial_state: returns the state before the first event; None if that event makes the first state.
        state_of_first_event: makes the first state from the first event, if there is no initial state. Raises
            ImpossibleEvent.
        players: returns the players of a record.
        with_players: returns a record with other players.
        solo_opponent_name: returns the name shown for the second side of a match with one player.
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
    state_of_first_event: Callable[[EventT], StateT] = _refuse_first_event
    players: Callable[[RecordT], tuple[Player, Player]] = _players
    with_players: Callable[[RecordT, tuple[Player, Player]], RecordT] = _with_players
    solo_opponent_name: Callable[[], str] = lambda: ""

    def state_after(self, record: RecordT, state: StateT | None, event: EventT) -> StateT:
        """Return the state after an event; ``state`` is None before the first. Raises ImpossibleEvent."""
        if state is None:
            state = self.initial_state(record)
        return self.state_of_first_event(event) if state is None else state.after(event)

    def moments(self, store: Store, match: MatchId, record: RecordT) -> Iterator[Moment[EventT, StateT]]:
        """Read the events of a match.

        Raises:
            UnreadableText: a text in the file is not an event, or an event that is impossible there.
            StoreError: the file cannot be used.
        """
        state: StateT | None = None
        for row in store.events(match):
            event = self.read_event(row.text, record)
            try:
                state = self.state_after(record, state, event)
            except ImpossibleEvent as error:
                raise UnreadableText(row.text) from error
            yield Moment(row.time, event, state)

    def read_state(self, store: Store, match: MatchId) -> tuple[RecordT, StateT | None]:
        """Read the record and the state of a match; the state is None if its first event has yet to make it.

        Raises:
            UnreadableText, StoreError: as in ``moments``.
        """
        record = self.read_record(store.setup(match))
        state = self.initial_state(record)
        for moment in self.moments(store, match, record):
            state = moment.state
        return record, state
