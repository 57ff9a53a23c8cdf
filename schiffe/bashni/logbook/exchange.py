"""A match that is over as JSON for other programs, written and read; docs/logbook-and-exports.md has the format.

The names and words in it outlive the program: a change of them is a new version. What is read is checked field by
field, and then whether the match can have been played that way.
"""

from enum import Enum, auto
from functools import partial
from typing import Final

from schiffe.bashni import GAME
from schiffe.bashni.levels import LEVELS
from schiffe.bashni.logbook.finished import FORMAT, FinishedMatch, broken_end
from schiffe.bashni.match.codec import EVENT, LIMITS, MOST_PLIES, POSITION
from schiffe.bashni.match.events import Event, MatchEnded, MatchStarted, MoveMade, MovesTakenBack
from schiffe.bashni.match.setup_record import SetupRecord
from schiffe.bashni.match.state import MatchState, initial_state
from schiffe.bashni.rules.notation import format_move
from schiffe.bashni.rules.position import Limits
from schiffe.game.match.codec import PLAYER
from schiffe.game.match.events import ImpossibleEvent, PlayerLeft
from schiffe.game.match.importing import read_head, read_players
from schiffe.game.match.players import PlayerKind
from schiffe.store.matches import ReadMatch
from schiffe.store.values import Entry, Value, Wrong

_VERSION: Final = 1
_OWN: Final = ("players", "limits", "start", "clock", "moves")
_MOST_EVENTS: Final = 100_000
_LONGEST_CLOCK: Final = 1_000_000
"""Seconds for a move."""


class WrongMatch(Enum):
    """A match whose values are valid one by one but contradict each other."""

    NO_PERSON = auto()
    """A person plays at least one side."""
    NOT_LEGAL = auto()
    """The move is not possible in its position; ``possible`` is one that is, if any."""
    OTHER_MOVES = auto()
    """The moves are not those of the events."""


def export_match(finished: FinishedMatch) -> Entry:
    """Export everything known of a match but its seed, which would tell the chance of the games after it.

    Raises:
        UnreadableText: the logbook has times in it that no clock shows.
    """
    record = finished.record
    own = {
        "players": [PLAYER.write(player) for player in record.players],
        "limits": LIMITS.write(record.start.limits),
        "start": POSITION.write(record.start.position),
        "clock": record.clock,
        "moves": [format_move(played.move) for played in finished.last.history],
    }
    return finished.export(_VERSION, own, EVENT.write)


def read_exported(entry: object) -> ReadMatch:
    """Return the match that values of JSON describe.

    Raises:
        WrongValue: they describe none; it tells the first thing that is wrong.
    """
    head = read_head(entry, GAME, _VERSION, _OWN)
    fields = head.fields
    players = read_players(fields["players"], LEVELS, PlayerKind.PERSON, PlayerKind.BOT, PlayerKind.REMOTE)
    if all(player.kind is not PlayerKind.PERSON for player in players):
        raise fields["players"].wrong(WrongMatch.NO_PERSON)
    within = fields["limits"].fields(*LIMITS.names)
    limits = Limits(*(within[name].whole(1, MOST_PLIES) for name in LIMITS.names))
    start = MatchStarted(players, POSITION.read(fields["start"]), limits)
    record = SetupRecord(start, clock=fields["clock"].whole(0, _LONGEST_CLOCK))
    moments = list(head.moments(FORMAT, record, partial(_read_event, record), _MOST_EVENTS))
    state = moments[-1].state if moments else initial_state(start)
    # The moves are those of the events, without what was taken back.
    moves = [move.found for move in fields["moves"].items(_MOST_EVENTS)]
    if moves != [format_move(played.move) for played in state.history]:
        raise fields["moves"].wrong(WrongMatch.OTHER_MOVES)
    return head.match(FORMAT, record, moments, None if record.is_local else lambda _state: broken_end(state))


def _read_event(record: SetupRecord, value: Value, before: MatchState | None) -> Event:
    """Return an event that can follow."""
    state = before or initial_state(record.start)
    word = value.field("event")
    event = EVENT.read(value, "time")
    if isinstance(event, MovesTakenBack):
        value.field("count").whole(1, max(1, len(state.history)))
    try:
        state.after(event)
    except ImpossibleEvent:
        if isinstance(event, MoveMade):
            raise value.field("move").wrong(WrongMatch.NOT_LEGAL) from None
        raise word.wrong(Wrong.NOT_NOW) from None
    if record.is_local and not _can_happen_here(state, event):
        raise word.wrong(Wrong.NOT_NOW)
    return event


def _can_happen_here(state: MatchState, event: Event) -> bool:
    """Return whether an event can follow in a match at one computer, which ends by its rules as soon as it is over."""
    if isinstance(event, MatchEnded):
        return event == state.over
    return state.over is None and not isinstance(event, PlayerLeft)
