"""Reading exported matches of any game: the head, the players, the events, and the end."""

from collections.abc import Callable, Collection
from dataclasses import dataclass
from typing import Any, NamedTuple

from schiffe.game.match.codec import PLAYER_CODEC
from schiffe.game.match.events import ImpossibleEvent, MatchEvent
from schiffe.game.match.format import EventT, MatchFormat, RecordT
from schiffe.game.match.match import StateT
from schiffe.game.match.players import Player, PlayerKind
from schiffe.json.values import Value, ValueProblem, WrongValue
from schiffe.store.matches import ImportedMatch, MatchToImport, StoredEnding


@dataclass(frozen=True)
class ExportedEvents:
    """The events of an export, and the state after the last one.

    Earlier states are not kept, since each has the whole history of the match up to that point.

    Attributes:
        rows: the time of each event in seconds since 1970, and its text for the logbook.
    """

    rows: tuple[tuple[float, str], ...]
    last_state: Any


def make_event_error(value: Value, _event: MatchEvent) -> WrongValue:
    """Return the error of an event that cannot happen, which is about its word."""
    return value.make_field_error("event", ValueProblem.NOT_NOW)


class ExportHead(NamedTuple):
    """The head of an export, and all its fields by name."""

    fields: dict[str, Value]
    token: str
    began_at: float
    ended_at: float

    def read_events(
        self,
        match_format: MatchFormat[RecordT, EventT, StateT],
        record: RecordT,
        read: Callable[[Value, StateT], EventT],
        max_events: int,
        make_impossible_error: Callable[[Value, EventT], WrongValue] = make_event_error,
    ) -> ExportedEvents:
        """Read the events.

        ``read`` is called with each value and the state before it, ``make_impossible_error`` with an event that cannot
        happen there.

        Raises:
            WrongValue: a value is not an event, an event is impossible there, or there are more than ``max_events``.
        """
        rows = []
        state = match_format.initial_state(record)
        for value in self.fields["events"].items(max_events):
            event = read(value, state)
            try:
                state = state.after(event)
            except ImpossibleEvent:
                raise make_impossible_error(value, event) from None
            rows.append((value.field("time").time(self.began_at), match_format.write_event(event, record)))
        return ExportedEvents(tuple(rows), state)

    def match_to_import(
        self,
        match_format: MatchFormat[RecordT, EventT, StateT],
        record: RecordT,
        events: ExportedEvents,
        broken_ending: StoredEnding | None = None,
    ) -> MatchToImport:
        """Return the match; its end must agree with its events.

        ``broken_ending`` is the end if the match was broken off; without it the match must be over.

        Raises:
            WrongValue: the match is not over, or ended differently.
        """
        state = events.last_state
        if state.ending:
            ending = match_format.write_ending(state, record)
        elif broken_ending:
            ending = broken_ending
        else:
            raise self.fields["events"].make_error(ValueProblem.NOT_OVER)
        exported_ending = self.fields["end"].fields("how", "winner")
        exported_ending["how"].must_be(str(ending.word))
        exported_ending["winner"].must_be(ending.winner if ending.winner is None else int(ending.winner))
        row = match_format.new_match(record)
        return MatchToImport(
            ImportedMatch(
                token=self.token, new_match=row, began_at=self.began_at, ended_at=self.ended_at, ending=ending
            ),
            events.rows,
        )


def read_head(exported: object, game_word: str, version: int, own_fields: tuple[str, ...]) -> ExportHead:
    """Read the head of an export, with the ``own_fields`` of its game; raises WrongValue if it is invalid."""
    fields = Value(exported).fields("game", "version", "token", "begun", "ended", *own_fields, "events", "end")
    fields["game"].must_be(game_word)
    fields["version"].must_be(version)
    return ExportHead(
        fields=fields, token=fields["token"].token(), began_at=fields["begun"].time(), ended_at=fields["ended"].time()
    )


def read_player(value: Value, levels: Collection[str], *kinds: PlayerKind) -> Player:
    fields = value.fields(*PLAYER_CODEC.names)
    kind = PlayerKind(fields["kind"].word(*(kind.value for kind in kinds)))
    level = fields["level"].word(*(levels if kind is PlayerKind.BOT else ("",)))
    return Player(kind, fields["name"].name(), level)


def read_players(value: Value, levels: Collection[str], *kinds: PlayerKind) -> tuple[Player, Player]:
    """Read both players; raises WrongValue if one is invalid, or not of these ``kinds``."""
    first, second = (read_player(side, levels, *kinds) for side in value.pair())
    return first, second
