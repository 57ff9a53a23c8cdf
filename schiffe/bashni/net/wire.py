r"""The wire: messages between client and gameserver as bytes, without sockets.

The protocol is lines of text over TCP. A line ends with ``\n``; a ``\r`` before it is ignored. Lines of a server
begin with ``+ ``, or with ``- `` for an error, after which the server closes. Some messages of a server are blocks of
lines. Each block is sent in one write, because some clients cannot read its lines one by one. Two words have two
spellings: both are understood (``blocks`` parses what a server sends), and one is sent.
"""

import re
from collections.abc import Iterator, Sequence
from typing import Final

from schiffe.bashni.match.request import GAME_KIND
from schiffe.bashni.net.messages import (
    BashniResult,
    ClientCommand,
    ClientVersion,
    ClientWord,
    CloseReason,
    GameChoice,
    Play,
    PlayerChoice,
    ServerWord,
)
from schiffe.bashni.rules.notation import format_pieces
from schiffe.bashni.rules.position import Position

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


# Commands of a client


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


# What our server sends: each is a block of lines, to be sent in one write


def _encode_block(*lines: str) -> bytes:
    return "".join(f"+ {line}\n" for line in lines).encode()


GREETING: Final = _encode_block(f"MNM Gameserver v{MAJOR_VERSION}.3 accepting connections")
VERSION_ACCEPTED: Final = _encode_block("Client version accepted - please send Game-ID to join")
WAIT: Final = _encode_block(ServerWord.WAIT.value)
OKTHINK: Final = _encode_block(ServerWord.OKTHINK.value)
MOVEOK: Final = _encode_block(ServerWord.MOVEOK.value)


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
