"""What happens at a gameserver: events as values, for whoever logs or counts them."""

from dataclasses import dataclass
from enum import Enum
from typing import TypeAlias

from schiffe.network.serving import ConnectionRefusal


class PlayerLeaving(Enum):
    """Why a client went, or was let go, before a game of its own was decided; the value is a stable word for logs."""

    LEFT = "left"
    NOT_READING = "not-reading"
    LATE = "late"
    REFUSED = "refused"
    """It said something that it may not say then."""
    ILLEGAL_MOVE = "illegal-move"


class Decision(Enum):
    """How a game ended; the value is a stable word for logs."""

    BLOCKED = "blocked"
    """Who was to move could not."""
    POINTS = "points"
    FORFEIT = "forfeit"
    STOPPED = "stopped"


@dataclass(frozen=True)
class GuestArrived:
    """A client has come; ``client`` is its address with its port."""

    client: str


@dataclass(frozen=True)
class GuestRefused:
    """A client was turned away."""

    client: str
    reason: ConnectionRefusal


@dataclass(frozen=True)
class GuestLeft:
    """A client is gone, or was let go; ``quote`` is what it said or what it was told, printable."""

    client: str
    reason: PlayerLeaving
    quote: str


@dataclass(frozen=True)
class GameOpened:
    """There is a new game."""

    game: str


@dataclass(frozen=True)
class GuestSeated:
    """A client has joined a game, as player 0 or 1, or to watch where ``player`` is None."""

    game: str
    client: str
    player: int | None


@dataclass(frozen=True)
class GameBegun:
    """Both players are there."""

    game: str


@dataclass(frozen=True)
class GameClosed:
    """A game is over: how, who won (None is a draw, or nobody), the points of both, after so many plies and seconds."""

    game: str
    decision: Decision
    winner: int | None
    points: tuple[int, int]
    plies: int
    seconds: float


GameserverEvent: TypeAlias = GuestArrived | GuestRefused | GuestLeft | GameOpened | GuestSeated | GameBegun | GameClosed
