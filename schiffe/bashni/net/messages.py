"""The messages of a gameserver, as values."""

from dataclasses import dataclass
from enum import Enum
from typing import TypeAlias

from schiffe.bashni.net.wire import BashniResult
from schiffe.bashni.rules.position import Tower

Towers: TypeAlias = tuple[Tower, ...]
"""The tower on each square."""


class ServerWord(Enum):
    """A line of a server that carries no values."""

    VERSION_ACCEPTED = "Client version accepted"
    ENDPLAYERS = "ENDPLAYERS"
    WAIT = "WAIT"
    OKTHINK = "OKTHINK"
    MOVEOK = "MOVEOK"
    QUIT = "QUIT"


@dataclass(frozen=True)
class Greeting:
    """The first line of a server; ``major`` is None if it has no version."""

    major: int | None
    text: str


@dataclass(frozen=True)
class GameKind:
    """The kind of game."""

    kind: str


@dataclass(frozen=True)
class GameName:
    """The name of the game."""

    name: str


@dataclass(frozen=True)
class PlayerInfo:
    """A player of the game.

    Attributes:
        is_own: whether it is the player of this client.
        is_ready: whether the player is connected.
    """

    number: int
    name: str
    is_own: bool
    is_ready: bool


@dataclass(frozen=True)
class PlayerCount:
    """The number of players."""

    count: int


@dataclass(frozen=True)
class MoveRequest:
    """A request for a move within a time."""

    milliseconds: int
    towers: Towers


@dataclass(frozen=True)
class WatchedPosition:
    """A position for watchers."""

    towers: Towers


@dataclass(frozen=True)
class GameOver:
    """The end of the game."""

    towers: Towers | None
    result: BashniResult


@dataclass(frozen=True)
class ErrorLine:
    """A line with an error, after which the server closes the connection."""

    text: str


@dataclass(frozen=True)
class UnknownLine:
    """A line that begins with ``+`` and is not part of the protocol."""

    text: str


ServerMessage: TypeAlias = (
    ServerWord
    | Greeting
    | GameKind
    | GameName
    | PlayerInfo
    | PlayerCount
    | MoveRequest
    | WatchedPosition
    | GameOver
    | ErrorLine
    | UnknownLine
)
