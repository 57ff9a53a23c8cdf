"""Formats of a game's matches in the logbook."""

from abc import ABC, abstractmethod
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any, Generic, TypeAlias, TypeVar

from schiffe.game.level import Level
from schiffe.game.match.events import ImpossibleEvent, MatchEvent
from schiffe.game.match.match import Record, StateT
from schiffe.json.values import UnreadableText
from schiffe.store.matches import MatchId, NewMatch, StoredEnding
from schiffe.store.store import Store

RecordT = TypeVar("RecordT", bound=Record)
EventT = TypeVar("EventT", bound=MatchEvent)


@dataclass(frozen=True)
class Moment(Generic[EventT, StateT]):
    """An event of a match, its time in seconds since 1970, and the state after it."""

    happened_at: float
    event: EventT
    state: StateT


class MatchFormat(ABC, Generic[RecordT, EventT, StateT]):
    """The format of a game's matches in the logbook. A *record* describes the setup of a match.

    Attributes:
        levels: the levels of the bots by their words.
        turn_events: the types of events after which the file is flushed to the disk soon.
    """

    game_word: str
    levels: Mapping[str, Level]
    turn_events: tuple[type, ...]

    # Texts in the file

    @abstractmethod
    def new_match(self, record: RecordT) -> NewMatch:
        """Return the row that begins a match in the logbook."""

    @abstractmethod
    def read_record(self, text: str) -> RecordT:
        """Parse the record in a row; raises UnreadableText if it is not one."""

    @abstractmethod
    def write_event(self, event: EventT, record: RecordT) -> str:
        """Return an event as JSON."""

    @abstractmethod
    def read_event(self, text: str, record: RecordT) -> EventT:
        """Parse an event; raises UnreadableText if it is not one."""

    @abstractmethod
    def write_ending(self, state: StateT, record: RecordT) -> StoredEnding:
        """Return the end of a match for its row in the logbook; ``state`` has an ending."""

    # States

    @abstractmethod
    def initial_state(self, record: RecordT) -> StateT:
        """Return the state before the first event."""

    def solo_opponent_name(self) -> str:
        """Return the name of the missing opponent of a solo match; empty if the game has none."""
        return ""

    # Reading matches

    def read_moments(self, store: Store, match_id: MatchId, record: RecordT) -> Iterator[Moment[EventT, StateT]]:
        """Read the events of a match.

        Raises:
            UnreadableText: a text in the file is not an event, or an event that is impossible there.
            StoreError: the file cannot be used.
        """
        state = self.initial_state(record)
        for row in store.reader.events(match_id):
            event = self.read_event(row.text, record)
            try:
                state = state.after(event)
            except ImpossibleEvent as error:
                raise UnreadableText(row.text) from error
            yield Moment(row.happened_at, event, state)

    def read_state(self, store: Store, match_id: MatchId) -> tuple[RecordT, StateT]:
        """Read the record and the state of a match.

        Raises:
            UnreadableText, StoreError: as in ``read_moments``.
        """
        record = self.read_record(store.reader.setup(match_id))
        state = self.initial_state(record)
        for moment in self.read_moments(store, match_id, record):
            state = moment.state
        return record, state


AnyMatchFormat: TypeAlias = MatchFormat[Any, Any, Any]
"""The format of some game's matches."""
