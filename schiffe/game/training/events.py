"""The events of the training, and how they are written in the logbook."""

import json
from dataclasses import dataclass
from datetime import date
from typing import Final, TypeAlias

from schiffe.game.training.progress import MAX_MISTAKES_PER_MATCH, Mistake, QuestionPlace, TrainingRecord
from schiffe.json.codecs import FLAG, NATURAL, Embedded, ObjectCodec, ObjectField, ValueCodec, many
from schiffe.json.values import Value
from schiffe.store.matches import MatchId

_MAX_COST: Final = 1e9


@dataclass(frozen=True)
class MatchSearched:
    """A match was searched for mistakes."""

    match_id: MatchId
    mistakes: tuple[Mistake, ...]


@dataclass(frozen=True)
class QuestionAnswered:
    """A question was answered."""

    place: QuestionPlace
    is_right: bool


TrainingEvent: TypeAlias = MatchSearched | QuestionAnswered


def _read_mistake(value: Value) -> Mistake:
    turn_number, cost = value.pair()
    return Mistake(turn_number.natural(), cost.number(0, _MAX_COST))


_MISTAKE: Final = ValueCodec[Mistake](lambda mistake: (mistake.turn_number, mistake.cost), _read_mistake)
_MATCH_SEARCHED: Final = ObjectCodec(
    MatchSearched,
    {
        "game": ObjectField(NATURAL, "match_id"),
        "mistakes": many(_MISTAKE, MAX_MISTAKES_PER_MATCH),
    },
)
_MATCH_OR_ZERO: Final = ValueCodec[MatchId | None](
    lambda match_id: match_id or 0, lambda value: value.natural() or None
)
_QUESTION_ANSWERED: Final = ObjectCodec(
    QuestionAnswered,
    {
        "place": Embedded(
            ObjectCodec(
                QuestionPlace,
                {"match": ObjectField(_MATCH_OR_ZERO, "match_id"), "number": ObjectField(NATURAL, "turn_number")},
            )
        ),
        "right": ObjectField(FLAG, "is_right"),
    },
)


def event_json(event: TrainingEvent) -> str:
    """Return an event as one line of ASCII, without a line break."""
    json_object = _MATCH_SEARCHED.write(event) if isinstance(event, MatchSearched) else _QUESTION_ANSWERED.write(event)
    return json.dumps(json_object, separators=(",", ":"))


def read_event(value: Value) -> TrainingEvent:
    """Parse an event; its fields identify its kind, since it has no word for it."""
    return _MATCH_SEARCHED.read(value) if "game" in value.fields() else _QUESTION_ANSWERED.read(value)


def record_after(record: TrainingRecord, event: TrainingEvent, day: date) -> TrainingRecord:
    match event:
        case MatchSearched(match_id, mistakes):
            return record.with_match(match_id, mistakes)
        case QuestionAnswered(place, is_right):
            return record.after(place, day, is_right=is_right)
