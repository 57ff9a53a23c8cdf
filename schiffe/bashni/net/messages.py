"""The messages between client and gameserver, as values."""

from dataclasses import dataclass
from enum import Enum
from typing import Self, TypeAlias

from schiffe.bashni.rules.position import Colour, Tower

# Commands of a client


@dataclass(frozen=True, slots=True)
class ClientVersion:
    """``VERSION 2.42``; only the number before the point counts."""

    text: str

    @property
    def major(self) -> int:
        """The number before the point."""
        return int(self.text.partition(".")[0])


@dataclass(frozen=True, slots=True)
class GameChoice:
    """``ID 0a1b2c3d4e5f6``; the ID is not validated here."""

    game_id: str


@dataclass(frozen=True, slots=True)
class PlayerChoice:
    """``PLAYER 1``, or no number for any free seat."""

    number: int | None


@dataclass(frozen=True, slots=True)
class Play:
    """``PLAY C5:E7:G5``; the move is not validated here."""

    move: str


class ClientWord(Enum):
    """One-word commands of a client; the value is the word."""

    WATCH = "WATCH"
    """The client watches, instead of choosing a player; an extension of ours."""
    OKWAIT = "OKWAIT"
    THINKING = "THINKING"


ClientCommand: TypeAlias = ClientVersion | GameChoice | PlayerChoice | Play | ClientWord


# Messages of a server

Towers: TypeAlias = tuple[Tower, ...]
"""The tower on each square."""


class CloseReason(Enum):
    """Reasons why a server closes a connection.

    Attributes:
        beginning: the beginning of the text that it sends, by which the reason is recognised.
        text: the whole text.
    """

    VERSION = "Client Version does not match server Version"
    NO_GAME_ID = "Not a valid game ID"
    NO_GAME = "Game does not exist"
    NO_PLAYER = "No free player"
    TIMEOUT = "TIMEOUT", " Be faster next time"
    NO_CHOICE = "Did not get the expected PLAYER command"
    NO_OKWAIT = "Did not get the expected OKWAIT command"
    NO_THINKING = "Did not get the expected THINKING command"
    NO_PLAY = "Did not get the expected PLAY command"
    INVALID_MOVE = "Invalid Move"
    NOT_YOUR_TURN = "Invalid Move: it is not your turn"
    TOO_MUCH = "Too many lines that nobody asked for"
    TOO_MANY_WATCH = "Too many are watching already"
    ENDING = "The server is ending. Sorry & Bye"

    def __init__(self, beginning: str, rest: str = "") -> None:
        self.beginning = beginning
        self.text = beginning + rest


class BashniResult(Enum):
    """Results of a game; the value says for each player whether the server reports a win. After a draw, both win."""

    WHITE_WON = (True, False)
    BLACK_WON = (False, True)
    DRAWN = (True, True)
    UNDECIDED = (False, False)
    """Nobody has won, or the server does not report the winner."""

    @classmethod
    def decided(cls, winner: Colour | None) -> Self:
        """Return the result of a game that a side has won, or that is a draw."""
        match winner:
            case Colour.WHITE:
                return cls.WHITE_WON
            case Colour.BLACK:
                return cls.BLACK_WON
            case None:
                return cls.DRAWN

    @property
    def winner(self) -> Colour | None:
        """The side that has won alone; None if there is none."""
        match self:
            case BashniResult.WHITE_WON:
                return Colour.WHITE
            case BashniResult.BLACK_WON:
                return Colour.BLACK
            case BashniResult.DRAWN | BashniResult.UNDECIDED:
                return None


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
    """The end of the game; ``towers`` is the last position, None if the server did not send it."""

    towers: Towers | None
    result: BashniResult


@dataclass(frozen=True)
class ErrorLine:
    """A line with an error, after which the server closes the connection."""

    text: str


@dataclass(frozen=True)
class UnknownLine:
    """A line that is not part of the protocol, or that nothing has asked for; it is ignored."""

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
