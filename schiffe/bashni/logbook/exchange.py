"""Export and import of finished matches as JSON; docs/logbook-and-exports.md describes the format.

Changing a name or word of the format needs a new version. An import checks first each field, then whether the match
could have been played that way.
"""

from enum import Enum, auto
from functools import partial
from typing import Final

from schiffe.bashni import GAME
from schiffe.bashni.levels import LEVELS
from schiffe.bashni.logbook.finished import FORMAT, FinishedMatch, broken_ending
from schiffe.bashni.match.codec import EVENT_CODEC, LIMITS_CODEC, MAX_PLIES, POSITION_CODEC
from schiffe.bashni.match.events import BashniMatchEnded, Event, MatchStarted, MoveMade, MovesTakenBack
from schiffe.bashni.match.setup_record import SetupRecord
from schiffe.bashni.match.state import MatchState
from schiffe.bashni.rules.notation import format_move
from schiffe.bashni.rules.position import Limits
from schiffe.game.match.codec import PLAYER_CODEC
from schiffe.game.match.events import PlayerLeft
from schiffe.game.match.importing import make_event_error, read_head, read_players
from schiffe.game.match.players import PlayerKind
from schiffe.json.values import JsonObject, Problem, Value, ValueProblem, WrongValue
from schiffe.store.matches import MatchToImport

_VERSION: Final = 1
_OWN_FIELDS: Final = ("players", "limits", "start", "clock", "moves")
_MAX_EVENTS: Final = 5_000
"""The maximum number of events of a match; matches have about a hundred. A match in memory grows with their square."""
_MAX_CLOCK_SECONDS: Final = 1_000_000
"""The maximum number of seconds per move."""


class MatchProblem(Problem, Enum):
    """Contradictions between values that are valid on their own."""

    NO_PERSON = auto()
    """Neither side is a person."""
    NOT_LEGAL = auto()
    """A move is not legal in its position."""
    OTHER_MOVES = auto()
    """The list of moves differs from the events."""


def export_match(finished: FinishedMatch) -> JsonObject:
    """Export everything about a match except its seed, which would reveal the chance of later matches.

    Raises:
        UnreadableText: a time in the logbook is out of range.
    """
    record = finished.record
    own_fields = {
        "players": [PLAYER_CODEC.write(player) for player in record.players],
        "limits": LIMITS_CODEC.write(record.start.limits),
        "start": POSITION_CODEC.write(record.start.position),
        "clock": record.clock_seconds,
        "moves": [format_move(played.move) for played in finished.last_state.history],
    }
    return finished.export(_VERSION, own_fields, EVENT_CODEC.write)


def read_exported(exported: object) -> MatchToImport:
    """Read a match from JSON values.

    Raises:
        WrongValue: a value is wrong; the error names the first one.
    """
    head = read_head(exported, GAME, _VERSION, _OWN_FIELDS)
    fields = head.fields
    players = read_players(fields["players"], LEVELS, PlayerKind.PERSON, PlayerKind.BOT, PlayerKind.REMOTE)
    if all(player.kind is not PlayerKind.PERSON for player in players):
        raise fields["players"].make_error(MatchProblem.NO_PERSON)
    limit_fields = fields["limits"].fields(*LIMITS_CODEC.names)
    limits = Limits(*(limit_fields[name].integer(1, MAX_PLIES) for name in LIMITS_CODEC.names))
    start = MatchStarted(players, POSITION_CODEC.read(fields["start"]), limits)
    record = SetupRecord(start, clock_seconds=fields["clock"].integer(0, _MAX_CLOCK_SECONDS))
    events = head.read_events(FORMAT, record, partial(_read_event, record), _MAX_EVENTS, _make_impossible_error)
    state = events.last_state
    # The moves must be those of the events, without the ones taken back.
    moves = [move.raw for move in fields["moves"].items(_MAX_EVENTS)]
    if moves != [format_move(played.move) for played in state.history]:
        raise fields["moves"].make_error(MatchProblem.OTHER_MOVES)
    return head.match_to_import(FORMAT, record, events, None if record.is_local else broken_ending(state))


def _read_event(record: SetupRecord, value: Value, state: MatchState) -> Event:
    """Read an event, which must agree with an end by the rules; its legality is not checked."""
    event = EVENT_CODEC.read(value, "time")
    if isinstance(event, MovesTakenBack):
        value.field("count").integer(1, max(1, len(state.history)))
    if record.is_local:
        # A local match ends as soon as the rules end it, and leaving it does not end it.
        due_ending = state.due_ending
        is_due = event == due_ending if isinstance(event, BashniMatchEnded) else due_ending is None
        if not is_due or isinstance(event, PlayerLeft):
            raise value.make_field_error("event", ValueProblem.NOT_NOW)
    return event


def _make_impossible_error(value: Value, event: Event) -> WrongValue:
    if isinstance(event, MoveMade):
        return value.make_field_error("move", MatchProblem.NOT_LEGAL)
    return make_event_error(value, event)
