"""Events of a game at a gameserver."""

from dataclasses import dataclass, field
from enum import Enum
from typing import Literal, TypeAlias

from schiffe.bashni.net.messages import GameOver, ServerWord, UnknownLine, WatchedPosition
from schiffe.bashni.rules.position import Move, Position


@dataclass(frozen=True)
class GamePrologue:
    """The game and its players, as the server announced them.

    Attributes:
        own_player_number: the number of this client's player, None for a watcher.
        names: the names of the players, by number.
        absent: the numbers of the players who have not joined yet.
    """

    name: str = ""
    own_player_number: int | None = None
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
    | GameFailed
    | WatchedPosition
    | GameOver
    | UnknownLine
    | Literal[ServerWord.WAIT]
)
"""What happens in a game; some messages of the server are passed on as they are."""
