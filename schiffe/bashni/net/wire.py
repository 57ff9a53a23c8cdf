r"""The wire: messages between client and gameserver, as values and as bytes, without sockets.

The protocol is lines of text over TCP. A line ends with ``\n``; a ``\r`` before it is ignored. Lines of a server
begin with ``+ ``, or with ``- `` for an error, after which the server closes. Some messages of a server are blocks of
lines. Each block is sent in one write, because some clients cannot read its lines one by one. Two words have two
spellings: both are understood (``blocks`` parses what a server sends), and one is sent.
"""

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from enum import Enum
from typing import Final, Self, TypeAlias

from schiffe.bashni.match.request import GAME_KIND
from schiffe.bashni.rules.notation import format_pieces
from schiffe.bashni.rules.position import Colour, Position

MAJOR_VERSION: Final = 2
"""The part of the version before the point, which must be the same for client and server."""
CLIENT_VERSION: Final = "2.42"
MAX_COMMAND_BYTES: Final = 128
"""The maximum bytes of a client's line; the longest move, twelve jumps of a queen, takes 43 bytes."""
MAX_LINE_BYTES: Final = 1024
"""The maximum bytes of a server's line, which may contain names."""
_VERSION: Final = re.compile(r"VERSION +([0-9]{1,6}(?:\..*)?)")
_ID: Final = re.compile(r"ID (.+)")
_PLAYER: Final = re.compile(r"PLAYER(?: +([0-9]{1,6}))?")
_PLAY: Final = re.compile(r"PLAY (.+)")


class OverlongLine(ValueError):
    """A line that is too long; ``quote`` is its printable beginning."""

    def __init__(self, line: bytes) -> None:
        self.quote = _text_of_line(line[:40])
        super().__init__(self.quote)


class LineReader:
    """A reader of lines from bytes that arrive in chunks of any size. It never keeps more than ``max_bytes``."""

    __slots__ = ("_max_bytes", "_partial_line")

    def __init__(self, max_bytes: int) -> None:
        self._partial_line = b""
        self._max_bytes = max_bytes

    def feed(self, data: bytes) -> Iterator[str]:
        """Yield the lines that these bytes complete. Exhaust the iterator before feeding more bytes.

        Raises:
            OverlongLine: during the iteration, at a line that is too long.
        """
        *lines, partial_line = (self._partial_line + data).split(b"\n")
        self._partial_line = b""
        for line in lines:
            if len(line) > self._max_bytes:
                raise OverlongLine(line)
            yield _text_of_line(line.rstrip(b"\r"))
        if len(partial_line) > self._max_bytes:
            raise OverlongLine(partial_line)
        self._partial_line = partial_line


def _text_of_line(line: bytes) -> str:
    return line.decode("utf-8", "backslashreplace")


# Messages of a client


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
    """``PLAYER 1``, or ``PLAYER`` for any free seat."""

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


def decode_command(line: str) -> ClientCommand | None:
    """Parse a line of a client, without its line end; return None if it is not a command."""
    text = line.strip(" \t")
    if match := _PLAY.fullmatch(text):
        return Play(match[1].strip())
    if match := _VERSION.fullmatch(text):
        return ClientVersion(match[1])
    if match := _ID.fullmatch(text):
        return GameChoice(match[1].strip())
    if match := _PLAYER.fullmatch(text):
        return PlayerChoice(None if match[1] is None else int(match[1]))
    return next((word for word in ClientWord if word.value == text), None)


def encode_command(command: ClientCommand) -> bytes:
    """Return the line of a command, with its end."""
    match command:
        case ClientVersion(text):
            line = f"VERSION {text}"
        case GameChoice(game_id):
            line = f"ID {game_id}"
        case PlayerChoice(None):
            line = "PLAYER"
        case PlayerChoice(number):
            line = f"PLAYER {number}"
        case Play(move):
            line = f"PLAY {move}"
        case ClientWord():
            line = command.value
    return f"{line}\n".encode()


# Messages of a server: each is a block of lines, to be sent in one write


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


def _encode_block(*lines: str) -> bytes:
    return "".join(f"+ {line}\n" for line in lines).encode()


GREETING: Final = _encode_block(f"MNM Gameserver v{MAJOR_VERSION}.3 accepting connections")
VERSION_ACCEPTED: Final = _encode_block("Client version accepted - please send Game-ID to join")
WAIT: Final = _encode_block("WAIT")
OKTHINK: Final = _encode_block("OKTHINK")
MOVEOK: Final = _encode_block("MOVEOK")


def encode_game(name: str) -> bytes:
    """Return the kind of the game, which is Bashni, and its name."""
    return _encode_block(f"PLAYING {GAME_KIND}", name)


def encode_players(names: Sequence[str], ready: Sequence[bool], own_player_number: int | None) -> bytes:
    """Return the players, beginning with the client's ``own_player_number``, which is None for a watcher."""
    other_lines = [
        f"{number} {name} {int(ready[number])}" for number, name in enumerate(names) if number != own_player_number
    ]
    yours = [] if own_player_number is None else [f"YOU {own_player_number} {names[own_player_number]}"]
    return _encode_block(*yours, f"TOTAL {len(names)}", *other_lines, "ENDPLAYERS")


def encode_position(position: Position) -> bytes:
    pieces = format_pieces(position)
    return _encode_block(f"PIECESLIST {len(pieces)}", *pieces, "ENDPIECESLIST")


def encode_move_request(milliseconds: int, position: Position) -> bytes:
    """Return a request for a move in a position, within this many milliseconds."""
    return _encode_block(f"MOVE {milliseconds}") + encode_position(position)


def encode_game_over(position: Position, result: BashniResult) -> bytes:
    winners = [f"PLAYER{number}WON {'Yes' if has_won else 'No'}" for number, has_won in enumerate(result.value)]
    return _encode_block("GAMEOVER") + encode_position(position) + _encode_block(*winners, "QUIT")


def encode_error(close_reason: CloseReason, detail: str = "") -> bytes:
    """Return an error, after which the server closes; ``detail`` is added after a colon."""
    text = f"{close_reason.text}: {detail}" if detail else close_reason.text
    return f"- {text}\n".encode()
