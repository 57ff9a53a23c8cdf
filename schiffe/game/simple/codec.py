"""A codec for games whose matches have the same JSON in the logbook and in exports."""

import json
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Final, Generic

from schiffe.game.info import Level
from schiffe.game.match.codec import stored_ending, stored_sides
from schiffe.game.match.finished import FinishedMatch
from schiffe.game.match.format import MatchFormat, RecordT
from schiffe.game.match.importing import read_head
from schiffe.game.match.match import EventT, StateT
from schiffe.store.codecs import ObjectCodec, UnionCodec
from schiffe.store.matches import NewMatch, ReadMatch, StoredEnd
from schiffe.store.values import Entry, Value, read_text

_MAX_EVENTS: Final = 100_000


@dataclass(frozen=True)
class MatchCodec(Generic[RecordT, EventT, StateT]):
    """The codec of a game's matches.

    Attributes:
        game: the word of the game.
        levels: the levels of the computer by their words.
        record: the codec of the setup of a match, which must have ``players``.
        event: the codec of its events.
        rules: returns how a list of games names the rules of a record.
        turn_events: the types of events that are turns.
        initial_state: returns the state before the first event.
        version: the version of the format; a change that older programs cannot read needs a new one.
    """

    game: str
    levels: Mapping[str, Level]
    record: ObjectCodec[RecordT]
    event: UnionCodec[EventT]
    rules: Callable[[RecordT], str]
    turn_events: tuple[type, ...]
    initial_state: Callable[[RecordT], StateT]
    version: int = 1

    @property
    def format(self) -> MatchFormat[RecordT, EventT, StateT]:
        """The format of the matches in the logbook."""
        return CodecFormat(self)

    def write_record(self, record: RecordT) -> str:
        """Format a record as the logbook stores it."""
        return json.dumps({"version": self.version} | self.record.write(record))

    def read_record(self, text: str) -> RecordT:
        """Parse a record; raises UnreadableText."""
        return read_text(text, self._record_of)

    def _record_of(self, value: Value) -> RecordT:
        value.field("version").must_be(self.version)
        return self.record.read(value, "version")

    def export(self, finished: FinishedMatch[RecordT, EventT, StateT]) -> Entry:
        """Return a finished match as JSON values."""
        return finished.export(self.version, self.record.write(finished.record), self.event.write)

    def read_exported(self, entry: object) -> ReadMatch:
        """Read a match from JSON values; raises WrongValue."""
        head = read_head(entry, self.game, self.version, self.record.names)
        record = self.record.make(head.fields)
        match_format = self.format
        moments = list(
            head.moments(match_format, record, lambda value, _state: self.event.read(value, "time"), _MAX_EVENTS)
        )
        return head.match(match_format, record, moments)


class CodecFormat(MatchFormat[RecordT, EventT, StateT]):
    """The format of matches with a codec, in the logbook."""

    def __init__(self, codec: MatchCodec[RecordT, EventT, StateT]) -> None:
        self._codec = codec
        self.game = codec.game
        self.levels = codec.levels
        self.turn_events = codec.turn_events

    def new_match(self, record: RecordT) -> NewMatch:
        codec = self._codec
        sides = stored_sides(self.players(record))
        return NewMatch(game=codec.game, sides=sides, rules=codec.rules(record), setup=codec.write_record(record))

    def read_record(self, text: str) -> RecordT:
        return self._codec.read_record(text)

    def write_event(self, event: EventT, _record: RecordT) -> str:
        return json.dumps(self._codec.event.write(event))

    def read_event(self, text: str, _record: RecordT) -> EventT:
        return read_text(text, self._codec.event.read)

    def write_end(self, state: StateT, _record: RecordT) -> StoredEnd:
        return stored_ending(state.ending)

    def initial_state(self, record: RecordT) -> StateT:
        return self._codec.initial_state(record)
