"""Events of an exported match: each is read, and then checked against the events before it."""

from dataclasses import dataclass, replace
from enum import Enum, auto

from schiffe.battleship.bots.choice import Probable
from schiffe.battleship.match.codec import export_codec
from schiffe.battleship.match.events import (
    Event,
    HintTaken,
    MatchBrokenOff,
    MatchStarted,
    Shot,
    ShotRepeated,
    ShotsFired,
)
from schiffe.battleship.match.setup_record import SetupRecord
from schiffe.battleship.match.state import MatchState
from schiffe.battleship.rules.consistency import is_consistent, is_possible_answer
from schiffe.battleship.rules.ships import Answer, Outcome, Ship
from schiffe.battleship.rules.target import Target
from schiffe.game.match.events import MatchEnded
from schiffe.game.match.players import PlayerKind, other_seat
from schiffe.json.values import Problem, Value, ValueProblem


class EventProblem(Problem, Enum):
    """Contradictions between the values of an event and the events before it, except those with a class below."""

    TWICE = auto()
    """The cell was already shot at, or named."""
    WRONG_DOUBT = auto()
    """An answer that is wrongly marked, or wrongly not marked, as contradicting earlier ones."""
    NO_HINT = auto()
    NOT_ITS_TURN = auto()


@dataclass(frozen=True)
class AnswerProblem(Problem):
    """An answer other than that of the fleet."""

    expected: Outcome


@dataclass(frozen=True)
class SunkShipProblem(Problem):
    """A ship other than the one that sank.

    Attributes:
        expected: the ship that sank; None if none did.
        size: the size of the grid.
    """

    expected: Ship | None
    size: int


@dataclass(frozen=True)
class ShotCountProblem(Problem):
    """A turn that does not have ``due_count`` shots."""

    due_count: int


def read_event(record: SetupRecord, item: Value, state: MatchState) -> Event:
    """Read an event of an export.

    Raises:
        WrongValue: it cannot follow ``state``, or its answers are not those of the fleets.
    """
    codec = export_codec(record.rules.size)
    event_type = codec.event.type_of(item)
    is_start = event_type is MatchStarted
    if is_start == state.has_started:  # the first event is the start, and no other one is
        raise item.make_field_error("event", ValueProblem.NOT_NOW)
    if is_start:
        item.fields("time", "event")
        return MatchStarted(record.rules, record.players, record.setup.first_seat)
    if event_type is not MatchEnded:
        seat = item.field("seat")
        if seat.seat() != state.seat_to_move and event_type is ShotsFired:
            raise seat.make_error(EventProblem.NOT_ITS_TURN)
    event = codec.event.read(item, "time")
    match event:
        case ShotsFired():
            _check_shots(item.field("shots"), event, record, state)
        case ShotRepeated(shooter, cell, answer):
            earlier_answer = state.targets[shooter].answer_at(cell)
            if earlier_answer is None:
                raise item.make_field_error("cell", ValueProblem.NOT_NOW)
            _compare_answers(item, answer, earlier_answer, record.rules.size)
        case HintTaken(cells=cells):
            hint = item.field("cells")
            if not cells:
                raise hint.make_error(EventProblem.NO_HINT)
            target = state.targets[state.seat_to_move]
            for index, (cell_value, cell) in enumerate(zip(hint.items(len(cells)), cells, strict=True)):
                if cell in cells[:index] or not target.is_open(cell):
                    raise cell_value.make_error(EventProblem.TWICE)
        case MatchBrokenOff() if record.players[1].kind not in (PlayerKind.REMOTE, PlayerKind.FRIEND):
            raise item.make_field_error("event", ValueProblem.NOT_NOW)
    return event


def _check_shots(value: Value, event: ShotsFired, record: SetupRecord, state: MatchState) -> None:
    """Check the number of the shots of a turn, their cells, and their answers."""
    target = state.targets[event.seat]
    fleet = record.fleets[other_seat(event.seat)]
    for item, shot in zip(value.items(len(event.shots)), event.shots, strict=True):
        if not target.is_open(shot.cell):
            raise item.make_field_error("cell", EventProblem.TWICE)
        if fleet:
            expected = fleet.answer(shot.cell, target.shot_cells)
        else:
            expected = _expected_answer(item, shot, target, record.players[1].kind)
        _compare_answers(item, shot.answer, expected, record.rules.size)
        if isinstance(shot.reason, Probable):
            item.field("reason").field("count").integer(0, shot.reason.total)
        target = target.after(shot.cell, expected)
    count = len(event.shots)
    is_won = count > 0 and event.last_shot.answer.outcome is Outcome.WON
    if count > state.due_shot_count or (count < state.due_shot_count and not is_won):
        raise value.make_error(ShotCountProblem(state.due_shot_count))


def _expected_answer(item: Value, shot: Shot, target: Target, opponent: PlayerKind) -> Answer:
    """Return the answer to a shot at an unknown fleet, known except for whether it contradicts earlier ones."""
    if opponent is PlayerKind.FRIEND:
        answer = replace(shot.answer, contradicts_earlier=False)
        if not is_possible_answer(target, shot.cell, answer):
            raise item.make_field_error("answer", ValueProblem.NOT_NOW)
        return answer
    answer = Answer(shot.answer.outcome)  # of a remote player, who may contradict earlier answers
    is_contradictory = target.is_contradictory or not is_consistent(target.after(shot.cell, answer))
    return replace(answer, contradicts_earlier=is_contradictory)


def _compare_answers(item: Value, answer: Answer, expected: Answer, size: int) -> None:
    if answer.outcome is not expected.outcome:
        raise item.make_field_error("answer", AnswerProblem(expected.outcome))
    if answer.ship != expected.ship:
        raise item.make_field_error("ship", SunkShipProblem(expected.ship, size))
    if answer.contradicts_earlier is not expected.contradicts_earlier:
        raise item.make_field_error("contradicts", EventProblem.WRONG_DOUBT)
