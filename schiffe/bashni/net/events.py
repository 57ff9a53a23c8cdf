"""Events of a game at a gameserver, and the events of the match that they cause."""

from collections.abc import Iterator
from dataclasses import dataclass, field, replace
from enum import Enum
from typing import Final, TypeAlias

from schiffe.bashni.match.events import BashniMatchEnded, Event, MoveMade, PositionReceived
from schiffe.bashni.match.state import MatchState
from schiffe.bashni.net.messages import Towers
from schiffe.bashni.net.wire import BashniResult
from schiffe.bashni.rules.position import Colour, EndingReason, Move, Position, ending_of, legal_moves

_MAX_UNKNOWN_LINES: Final = 20
"""The number of unknown lines of a server that are reported."""


@dataclass(frozen=True)
class GamePrologue:
    """The game and its players, as the server announced them.

    Attributes:
        own_number: the number of this client's player, None for a watcher.
        names: the names of the players, by number.
        absent: the numbers of the players who have not joined yet.
    """

    name: str = ""
    own_number: int | None = None
    player_count: int = 2
    names: dict[int, str] = field(default_factory=dict)
    absent: frozenset[int] = frozenset()


class FailureReason(Enum):
    """Reasons why a game cannot be joined or continued; the value is a stable word for programs."""

    REFUSED = "refused"
    """The server sent an error message."""
    NO_SERVER = "no-server"
    OTHER_VERSION = "other-version"
    OTHER_KIND = "other-kind"
    OUT_OF_TURN = "out-of-turn"
    NO_MOVE = "no-move"
    """The server asked for a move in a position without legal moves."""
    NO_OPPONENT = "no-opponent"
    """No opponent joined in time."""
    CLOSED = "closed"
    SILENT = "silent"
    NOT_READING = "not-reading"


@dataclass(frozen=True)
class GameJoined:
    """The client has joined the game and knows its players."""

    prologue: GamePrologue


@dataclass(frozen=True)
class MoveRequested:
    """The server asks the player for a move within this many seconds."""

    position: Position
    seconds: float


@dataclass(frozen=True)
class MoveSent:
    """The player's move was sent to the server."""

    position: Position
    move: Move


@dataclass(frozen=True)
class MoveConfirmed:
    """The server has accepted the player's move."""


@dataclass(frozen=True)
class WaitingForOther:
    """The server asks the client to wait."""


@dataclass(frozen=True)
class PositionSeen:
    """A watcher has received the position."""

    towers: Towers


@dataclass(frozen=True)
class GameDecided:
    """The game has ended; ``towers`` is the last position, None if the server did not send it."""

    towers: Towers | None
    result: BashniResult


@dataclass(frozen=True)
class UnknownLineReceived:
    """The server sent a line that is not part of the protocol; it is ignored."""

    text: str


@dataclass(frozen=True)
class GameFailed:
    """The game cannot be continued.

    Attributes:
        quote: the line of the server that explains why.
        loser: the player who loses the game because of it, None if nobody does.
    """

    reason: FailureReason
    quote: str = ""
    loser: int | None = None


GameEvent: TypeAlias = (
    GameJoined
    | MoveRequested
    | MoveSent
    | MoveConfirmed
    | WaitingForOther
    | PositionSeen
    | GameDecided
    | UnknownLineReceived
    | GameFailed
)


class GameProgress:
    """The progress of a game at a gameserver, as far as a participant can know it.

    Attributes:
        has_begun: whether both players have joined; a player who leaves after that loses.
        was_over: whether the game was already over when it was joined.
    """

    def __init__(self) -> None:
        self.has_begun = False
        self.was_over = False
        self._has_received_news = False

    def notify(self, event: GameEvent) -> None:
        match event:
            case GameJoined(prologue):
                self.has_begun = not prologue.absent
            case GameDecided():
                self.was_over = not self._has_received_news
                self.has_begun = True
            case MoveRequested() | PositionSeen():
                self._has_received_news = self.has_begun = True
            case WaitingForOther():
                self._has_received_news = True


class UnknownLineLimit:
    """A limit on the number of reported unknown lines, because a server may send any number."""

    def __init__(self) -> None:
        self._count = 0

    def try_count(self, event: GameEvent) -> bool:
        """Count an event if it is an unknown line, and return whether to report it."""
        if not isinstance(event, UnknownLineReceived):
            return True
        self._count += 1
        return self._count <= _MAX_UNKNOWN_LINES


def match_events(state: MatchState, event: GameEvent) -> Iterator[Event]:
    """Yield the match events that an event at the server causes."""
    match event:
        case MoveRequested(position, _):
            yield from _events_leading_to(state, position.towers, position)
        case MoveSent(_, move):
            yield MoveMade(move)
        case PositionSeen(towers):
            yield from _events_leading_to(state, towers, None)
        case GameDecided(towers, result):
            if towers:
                for missed_event in _events_leading_to(state, towers, None):
                    yield missed_event
                    state = state.after(missed_event)
            if result is BashniResult.UNDECIDED:
                yield BashniMatchEnded(None, is_decided=False)
            else:
                yield BashniMatchEnded(result.winner, _ending_reason(state, result.winner))
        case GameFailed(loser=0 | 1 as loser):
            yield BashniMatchEnded(Colour(loser).other, None)


def _events_leading_to(state: MatchState, towers: Towers, target: Position | None) -> Iterator[Event]:
    """Yield the events that lead to these towers: a legal move if there is one, otherwise a new position.

    ``target`` is the whole position, None if the side to move is unknown.
    """
    current = state.position
    side_to_move = None if target is None else target.side_to_move
    if towers == current.towers and side_to_move in (None, current.side_to_move):
        return
    for position in (current, replace(current, side_to_move=current.side_to_move.other)):
        for move in legal_moves(position):
            reached = position.after(move)
            if reached.towers == towers and side_to_move in (None, reached.side_to_move):
                if position is not current:
                    yield PositionReceived(position)
                yield MoveMade(move)
                return
    yield PositionReceived(
        target or replace(current, towers=towers, side_to_move=current.side_to_move.other, ply=current.ply + 1)
    )


def _ending_reason(state: MatchState, winner: Colour | None) -> EndingReason | None:
    """Return why the game has ended, or None if the server uses other rules for the length of a game."""
    position = state.position
    limits = state.limits
    ending = ending_of(position, limits)
    if not ending or ending.winner is not winner:
        return None
    has_outlasted = position.ply > limits.plies or position.plies_without_queen > limits.plies_without_queen
    return None if has_outlasted and ending.reason is not EndingReason.BLOCKED else ending.reason
