"""A format for games that write the same JSON to the logbook and to exports."""

import json
from collections.abc import Callable, Collection, Mapping
from dataclasses import dataclass
from typing import Final

from schiffe.game.level import Level
from schiffe.game.match.codec import PLAYER_CODEC, make_stored_ending, stored_sides
from schiffe.game.match.finished import FinishedMatchOf
from schiffe.game.match.format import EventT, MatchFormat, RecordT
from schiffe.game.match.importing import read_head, read_players
from schiffe.game.match.match import StateT
from schiffe.game.match.players import Player, PlayerKind
from schiffe.json.codecs import ObjectCodec, UnionCodec, ValueCodec
from schiffe.json.values import JsonObject, Value, read_text
from schiffe.store.matches import MatchToImport, NewMatch, StoredEnding

_MAX_EVENTS: Final = 100_000


@dataclass(frozen=True, kw_only=True)
class SimpleFormat(MatchFormat[RecordT, EventT, StateT]):
    """The format of a simple game's matches, in the logbook and in exports.

    Attributes:
        levels: the levels of the bots by their words.
        record_codec: the codec of the setup of a match, which must have ``players``.
        event_codec: the codec of its events.
        rules_text: returns how a list of matches names the rules of a record.
        turn_events: the types of events that are turns.
        make_first_state: returns the state before the first event.
        version: the version of the format; a change that older programs cannot read needs a new one.
    """

    game_word: str
    levels: Mapping[str, Level]
    record_codec: ObjectCodec[RecordT]
    event_codec: UnionCodec[EventT]
    rules_text: Callable[[RecordT], str]
    turn_events: tuple[type, ...]
    make_first_state: Callable[[RecordT], StateT]
    version: int = 1

    # The logbook

    def new_match(self, record: RecordT) -> NewMatch:
        setup = json.dumps({"version": self.version} | self.record_codec.write(record))
        sides = stored_sides(record.players)
        return NewMatch(game_word=self.game_word, sides=sides, rules=self.rules_text(record), setup=setup)

    def read_record(self, text: str) -> RecordT:
        def read(value: Value) -> RecordT:
            value.field("version").must_be(self.version)
            return self.record_codec.read(value, "version")

        return read_text(text, read)

    def write_event(self, event: EventT, _record: RecordT) -> str:
        return json.dumps(self.event_codec.write(event))

    def read_event(self, text: str, _record: RecordT) -> EventT:
        return read_text(text, self.event_codec.read)

    def write_ending(self, state: StateT, _record: RecordT) -> StoredEnding:
        return make_stored_ending(state.ending)

    def initial_state(self, record: RecordT) -> StateT:
        return self.make_first_state(record)

    def states_between_turns(self, finished: FinishedMatchOf[RecordT, EventT, StateT]) -> list[StateT]:
        """Return the state of a finished match before its first turn, and after each turn."""
        turns = (moment for moment in finished.moments if isinstance(moment.event, self.turn_events))
        return [self.make_first_state(finished.record), *(turn.state for turn in turns)]

    # Exports

    def export(self, finished: FinishedMatchOf[RecordT, EventT, StateT]) -> JsonObject:
        return finished.export(self.version, self.record_codec.write(finished.record), self.event_codec.write)

    def read_exported(self, exported: object) -> MatchToImport:
        """Read a match from JSON values; raises WrongValue if they are not one."""
        head = read_head(exported, self.game_word, self.version, self.record_codec.names)
        record = self.record_codec.make(head.fields)
        events = head.read_events(self, record, lambda value, _state: self.event_codec.read(value, "time"), _MAX_EVENTS)
        return head.match_to_import(self, record, events)


def local_players(levels: Collection[str]) -> ValueCodec[tuple[Player, Player]]:
    """Return the codec of the players of a match at this computer: people, and bots of these ``levels``."""
    return ValueCodec(
        lambda players: [PLAYER_CODEC.write(player) for player in players],
        lambda value: read_players(value, levels, PlayerKind.PERSON, PlayerKind.BOT),
    )
