"""A game at a gameserver as the client sees it, and as the match that it is."""

from collections.abc import Iterator
from dataclasses import dataclass, field, replace
from enum import Enum
from typing import Final, TypeAlias

from schiffe.bashni.match.events import Event, MatchEnded, MoveMade, PositionGiven
from schiffe.bashni.match.state import MatchState
from schiffe.bashni.net.blocks import Towers
from schiffe.bashni.rules.position import Colour, Ending, Move, Position, after, game_over, legal_moves

_MOST_NOTES: Final = 20
"""The number of meaningless lines of a server that are told."""


@dataclass(frozen=True)
class Prolog:
    """The game and its players, as the server announced them.

    Attributes:
        own: one's own number, None for who watches.
        names: of the players, by number.
        absent: the numbers of those who are not there yet.
    """

    kind: str = ""
    name: str = ""
    own: int | None = None
    total: int = 2
    names: dict[int, str] = field(default_factory=dict)
    absent: frozenset[int] = frozenset()


class Failure(Enum):
    """Reasons why a game cannot be joined or cannot go on; the value is a stable word for programs."""

    REFUSED = "refused"
    """The server said what it did not like."""
    NO_SERVER = "no-server"
    OTHER_VERSION = "other-version"
    OTHER_KIND = "other-kind"
    OUT_OF_TURN = "out-of-turn"
    NO_MOVE = "no-move"
    """One is asked for a move, and there is none."""
    NO_OPPONENT = "no-opponent"
    """Nothing was seen of one in the time that was given."""
    CLOSED = "closed"
    SILENT = "silent"
    NOT_READING = "not-reading"


@dataclass(frozen=True)
class GameJoined:
    """The prolog is over."""

    prolog: Prolog


@dataclass(frozen=True)
class MoveWanted:
    """One is to move, within so many seconds."""

    position: Position
    seconds: float


@dataclass(frozen=True)
class MoveSent:
    """One's own move is on its way."""

    position: Position
    move: Move


@dataclass(frozen=True)
class MoveConfirmed:
    """The server has accepted one's move."""


@dataclass(frozen=True)
class WaitingForOther:
    """The server says to wait."""


@dataclass(frozen=True)
class PositionSeen:
    """The position, for watchers."""

    towers: Towers


@dataclass(frozen=True)
class GameDecided:
    """The game has ended; who has won, None where the server did not say. It is a draw if both have."""

    towers: Towers | None
    won: tuple[bool | None, bool | None]


@dataclass(frozen=True)
class LineNoted:
    """The server said something that means nothing to us; it is ignored."""

    text: str


@dataclass(frozen=True)
class GameFailed:
    """The game cannot go on; ``quote`` is the line that says why.

    Attributes:
        loser: the player that has lost the game by that; None where nobody has.
    """

    failure: Failure
    quote: str = ""
    loser: int | None = None


GameEvent: TypeAlias = (
    GameJoined
    | MoveWanted
    | MoveSent
    | MoveConfirmed
    | WaitingForOther
    | PositionSeen
    | GameDecided
    | LineNoted
    | GameFailed
)


class GameProgress:
    """The progress of a game at a gameserver, as a participant can know it.

    Attributes:
        has_begun: whether both players have been there; whoever leaves then has lost.
        was_over: whether the game was over when it was joined.
    """

    def __init__(self) -> None:
        self.has_begun = False
        self.was_over = False
        self._has_heard = False

    def notify(self, event: GameEvent) -> None:
        """Take note of what has happened at the server."""
        match event:
            case GameJoined(prolog):
                self.has_begun = not prolog.absent
            case GameDecided():
                self.was_over = not self._has_heard
                self.has_begun = True
            case MoveWanted() | PositionSeen():
                self._has_heard = self.has_begun = True
            case WaitingForOther():
                self._has_heard = True


class NoteLimit:
    """A limit to the lines without a meaning that are told: a server may say any number of them."""

    def __init__(self) -> None:
        self._count = 0

    def lets_pass(self, event: GameEvent) -> bool:
        """Count an event, and return whether it is to be told."""
        if not isinstance(event, LineNoted):
            return True
        self._count += 1
        return self._count <= _MOST_NOTES


def match_events(state: MatchState, event: GameEvent) -> Iterator[Event]:
    """Yield what has happened in the match when the server has said this."""
    match event:
        case MoveWanted(position, _):
            yield from _events_leading_to(state, position.towers, position)
        case MoveSent(_, move):
            yield MoveMade(move)
        case PositionSeen(towers):
            yield from _events_leading_to(state, towers, None)
        case GameDecided(towers, won):
            if towers:
                for missed in _events_leading_to(state, towers, None):
                    yield missed
                    state = state.after(missed)
            if None in won or not any(won):
                yield MatchEnded(None, is_decided=False)
            elif all(won):
                yield MatchEnded(None, _ending_reason(state, None))
            else:
                winner = Colour.WHITE if won[0] else Colour.BLACK
                yield MatchEnded(winner, _ending_reason(state, winner))
        case GameFailed(loser=0 | 1 as loser):
            yield MatchEnded(Colour(1 - loser), None)


def _events_leading_to(state: MatchState, towers: Towers, given: Position | None) -> Iterator[Event]:
    """Yield the events that lead to these towers: a move if there is one, otherwise the position."""
    now = state.position
    if towers == now.towers and (given is None or given.side is now.side):
        return
    for position in (now, replace(now, side=now.side.other)):
        for move in legal_moves(position):
            reached = after(position, move)
            if reached.towers == towers and (given is None or given.side is reached.side):
                if position is not now:
                    yield PositionGiven(position)
                yield MoveMade(move)
                return
    yield PositionGiven(given or replace(now, towers=towers, side=now.side.other, ply=now.ply + 1))


def _ending_reason(state: MatchState, winner: Colour | None) -> Ending | None:
    """Return why the game has ended; None if the server let it go on beyond the usual limits."""
    position = state.position
    limits = state.limits
    over = game_over(position, limits)
    if not over or over.winner is not winner:
        return None
    has_outlasted = position.ply > limits.plies or position.without_queen > limits.without_queen
    return None if has_outlasted and over.ending is not Ending.BLOCKED else over.ending
