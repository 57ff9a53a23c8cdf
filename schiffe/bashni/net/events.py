"""A game at a gameserver as the client sees it: what it asks for, and what happens then."""

from dataclasses import dataclass, field
from enum import Enum
from typing import TypeAlias

from schiffe.bashni.net.blocks import Towers
from schiffe.bashni.net.wire import GAME_KIND
from schiffe.bashni.rules.position import Move, Position


@dataclass(frozen=True)
class JoinRequest:
    """Which game, and as what: a player (None is any), or somebody who watches. ``kind`` is what it must be."""

    game: str
    player: int | None = None
    is_watching: bool = False
    kind: str = GAME_KIND


@dataclass(frozen=True)
class Prolog:
    """What the server has told of the game and its players.

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
    """Why a game cannot be joined or cannot go on; the value is a stable word for programs."""

    REFUSED = "refused"
    """The server said what it did not like."""
    NO_SERVER = "no-server"
    OTHER_VERSION = "other-version"
    OTHER_KIND = "other-kind"
    OUT_OF_TURN = "out-of-turn"
    NO_MOVE = "no-move"
    """One is asked for a move, and there is none."""
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
    """The server has taken it."""


@dataclass(frozen=True)
class OtherAwaited:
    """The server says to wait."""


@dataclass(frozen=True)
class PositionSeen:
    """What stands where, for who watches."""

    towers: Towers


@dataclass(frozen=True)
class GameDecided:
    """The game has come to its end; who has won, None where the server did not say. Both is a draw."""

    towers: Towers | None
    won: tuple[bool | None, bool | None]


@dataclass(frozen=True)
class LineNoted:
    """The server said what means nothing to us; it is ignored."""

    text: str


@dataclass(frozen=True)
class GameFailed:
    """It does not go on; ``quote`` is what came."""

    failure: Failure
    quote: str = ""


GameEvent: TypeAlias = (
    GameJoined
    | MoveWanted
    | MoveSent
    | MoveConfirmed
    | OtherAwaited
    | PositionSeen
    | GameDecided
    | LineNoted
    | GameFailed
)
