r"""The wire: what client and gameserver say to each other, as values and as bytes.

Lines of text over TCP. Only ``\n`` ends one, and ``\r`` before it is ignored. What a server says begins with ``+ ``, or
with ``- `` where it is an error, after which it closes; some of it comes in blocks of lines, and each block leaves in
one write, because there are clients that break on single lines. Programs differ in two spellings: we understand both
(``blocks`` reads what a server says), and send one. No sockets here.
"""

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from enum import Enum
from typing import Final, TypeAlias

from schiffe.bashni.match.request import GAME_KIND
from schiffe.bashni.rules.notation import format_pieces
from schiffe.bashni.rules.position import Position

MAJOR_VERSION: Final = 2
"""Client and server must agree on it; what follows the point does not matter."""
CLIENT_VERSION: Final = "2.42"
LONGEST_COMMAND: Final = 128
"""Bytes of a line of a client; the longest move, twelve jumps of a queen, takes 43."""
LONGEST_LINE: Final = 1024
"""Bytes of a line of a server, which may hold names."""


class LineTooLong(ValueError):
    """A line that is too long; ``quote`` is its printable beginning."""

    def __init__(self, line: bytes) -> None:
        self.quote = _text(line[:40])
        super().__init__(self.quote)


class Lines:
    """A reader of lines from bytes that come in any pieces. It never keeps more than ``longest`` bytes."""

    __slots__ = ("_longest", "_partial_line")

    def __init__(self, longest: int) -> None:
        self._partial_line = b""
        self._longest = longest

    def feed(self, data: bytes) -> Iterator[str]:
        """Yield the lines that these bytes complete; go through them before feeding the next bytes.

        Raises:
            LineTooLong: while they are gone through.
        """
        *lines, rest = (self._partial_line + data).split(b"\n")
        self._partial_line = b""
        for line in lines:
            if len(line) > self._longest:
                raise LineTooLong(line)
            yield _text(line.rstrip(b"\r"))
        if len(rest) > self._longest:
            raise LineTooLong(rest)
        self._partial_line = rest


def _text(line: bytes) -> str:
    return line.decode("utf-8", "backslashreplace")


# What a client says


@dataclass(frozen=True, slots=True)
class ClientVersion:
    """``VERSION 2.42``; only the number before the point counts, and what follows it may be anything."""

    text: str

    @property
    def major(self) -> int:
        """The number that has to agree with the server's."""
        return int(self.text.partition(".")[0])


@dataclass(frozen=True, slots=True)
class GameChoice:
    """``ID 0a1b2c3d4e5f6``; whether that can be an ID is not looked at here."""

    game: str


@dataclass(frozen=True, slots=True)
class PlayerChoice:
    """``PLAYER 1``, or ``PLAYER`` for any that is free."""

    number: int | None


@dataclass(frozen=True, slots=True)
class Play:
    """``PLAY C5:E7:G5``; whether that is a move is not looked at here."""

    move: str


class Word(Enum):
    """One-word commands of a client; the value is the word."""

    WATCH = "WATCH"
    """It wants to see the game, instead of a player; an extension of ours."""
    OKWAIT = "OKWAIT"
    THINKING = "THINKING"


ClientCommand: TypeAlias = ClientVersion | GameChoice | PlayerChoice | Play | Word

_VERSION: Final = re.compile(r"VERSION +([0-9]{1,6}(?:\..*)?)")
_ID: Final = re.compile(r"ID (.+)")
_PLAYER: Final = re.compile(r"PLAYER(?: +([0-9]{1,6}))?")
_PLAY: Final = re.compile(r"PLAY (.+)")


def decode_command(line: str) -> ClientCommand | None:
    """Return what a client says in a line without its end; None when that is nothing a client says."""
    text = line.strip(" \t")
    if found := _PLAY.fullmatch(text):
        return Play(found[1].strip())
    if found := _VERSION.fullmatch(text):
        return ClientVersion(found[1])
    if found := _ID.fullmatch(text):
        return GameChoice(found[1].strip())
    if found := _PLAYER.fullmatch(text):
        return PlayerChoice(None if found[1] is None else int(found[1]))
    return next((word for word in Word if word.value == text), None)


def encode_command(command: ClientCommand) -> bytes:
    """Return the line of a command, with its end."""
    match command:
        case ClientVersion(text):
            line = f"VERSION {text}"
        case GameChoice(game):
            line = f"ID {game}"
        case PlayerChoice(None):
            line = "PLAYER"
        case PlayerChoice(number):
            line = f"PLAYER {number}"
        case Play(move):
            line = f"PLAY {move}"
        case Word():
            line = command.value
    return f"{line}\n".encode()


# What a server says: a block of lines each, to be sent in one write


class Complaint(Enum):
    """Reasons for which a server closes; the value is the text it sends."""

    VERSION = "Client Version does not match server Version"
    NO_GAME_ID = "Not a valid game ID"
    NO_GAME = "Game does not exist"
    NO_PLAYER = "No free player"
    TIMEOUT = "TIMEOUT Be faster next time"
    NO_CHOICE = "Did not get the expected PLAYER command"
    NO_OKWAIT = "Did not get the expected OKWAIT command"
    NO_THINKING = "Did not get the expected THINKING command"
    NO_PLAY = "Did not get the expected PLAY command"
    NOT_YOUR_TURN = "Invalid Move: it is not your turn"
    TOO_MUCH = "Too many lines that nobody asked for"
    TOO_MANY_WATCH = "Too many are watching already"
    ENDING = "The server is ending. Sorry & Bye"


def _block(*lines: str) -> bytes:
    return "".join(f"+ {line}\n" for line in lines).encode()


GREETING: Final = _block(f"MNM Gameserver v{MAJOR_VERSION}.3 accepting connections")
VERSION_ACCEPTED: Final = _block("Client version accepted - please send Game-ID to join")
WAIT: Final = _block("WAIT")
OKTHINK: Final = _block("OKTHINK")
MOVEOK: Final = _block("MOVEOK")


def encode_game(name: str) -> bytes:
    """Encode that this game exists, that it is Bashni, and its name."""
    return _block(f"PLAYING {GAME_KIND}", name)


def encode_players(names: Sequence[str], ready: Sequence[bool], own: int | None) -> bytes:
    """Return the players, one's own first; a watcher, whose ``own`` is None, hears of all of them."""
    others = [f"{number} {name} {int(ready[number])}" for number, name in enumerate(names) if number != own]
    yours = [] if own is None else [f"YOU {own} {names[own]}"]
    return _block(*yours, f"TOTAL {len(names)}", *others, "ENDPLAYERS")


def encode_position(position: Position) -> bytes:
    """Return the pieces of a position."""
    pieces = format_pieces(position)
    return _block(f"PIECESLIST {len(pieces)}", *pieces, "ENDPIECESLIST")


def encode_move_request(milliseconds: int, position: Position) -> bytes:
    """Encode the position that a player has to move in, and the time for that."""
    return _block(f"MOVE {milliseconds}") + encode_position(position)


def encode_game_over(position: Position, won: tuple[bool, bool]) -> bytes:
    """Encode the end of a game; a draw is won by both."""
    winners = [f"PLAYER{number}WON {'Yes' if has_won else 'No'}" for number, has_won in enumerate(won)]
    return _block("GAMEOVER") + encode_position(position) + _block(*winners, "QUIT")


def encode_complaint(complaint: Complaint | str) -> bytes:
    """Return an error, after which the server closes."""
    return f"- {complaint.value if isinstance(complaint, Complaint) else complaint}\n".encode()
