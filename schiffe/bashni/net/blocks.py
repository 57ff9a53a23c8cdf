"""Parses what a gameserver sends: each line, or each block of lines, becomes one message.

Both spellings of the protocol are understood. An unknown line that begins with ``+`` becomes an ``UnknownLine``, which
callers note and ignore.
"""

import re
from collections.abc import Iterator
from dataclasses import dataclass
from enum import Enum
from typing import Final, TypeAlias

from schiffe.bashni.net.wire import MAX_LINE_BYTES, Lines, LineTooLong
from schiffe.bashni.rules.notation import InvalidPieces, parse_pieces
from schiffe.bashni.rules.position import Tower

_MAX_PIECE_LINES: Final = 100
"""The longest list of pieces, in lines, that is read. The limit allows for unreadable lines."""

Towers: TypeAlias = tuple[Tower, ...]
"""The tower on each square."""


class NotAServer(ValueError):
    """Input that no gameserver sends; ``quote`` is the line."""

    def __init__(self, quote: str) -> None:
        super().__init__(quote)
        self.quote = quote


class ServerSaid(Enum):
    """A line of a server that carries no values."""

    VERSION_ACCEPTED = "Client version accepted"
    ENDPLAYERS = "ENDPLAYERS"
    WAIT = "WAIT"
    OKTHINK = "OKTHINK"
    MOVEOK = "MOVEOK"
    QUIT = "QUIT"


@dataclass(frozen=True)
class Greeting:
    """The first line of a server; ``major`` is its major version, or None if the line has no version."""

    major: int | None
    text: str


@dataclass(frozen=True)
class Playing:
    """The kind of game."""

    kind: str


@dataclass(frozen=True)
class GameNamed:
    """The name of the game."""

    name: str


@dataclass(frozen=True)
class PlayerNamed:
    """A player of the game; ``is_own`` for the player of this client, ``is_ready`` if the player is connected."""

    number: int
    name: str
    is_own: bool
    is_ready: bool


@dataclass(frozen=True)
class TotalPlayers:
    """The number of players."""

    count: int


@dataclass(frozen=True)
class MoveAsked:
    """A request for a move within this many milliseconds."""

    milliseconds: int
    towers: Towers


@dataclass(frozen=True)
class BoardShown:
    """A position that is sent to watchers."""

    towers: Towers


@dataclass(frozen=True)
class WinnersNamed:
    """The end of the game, with a result for each player: None if the server did not say; two winners are a draw."""

    towers: Towers | None
    won: tuple[bool | None, bool | None]


@dataclass(frozen=True)
class ErrorSaid:
    """An error message, after which the server closes the connection."""

    text: str


@dataclass(frozen=True)
class UnknownLine:
    """A line that begins with ``+`` and is not part of the protocol."""

    text: str


ServerMessage: TypeAlias = (
    ServerSaid
    | Greeting
    | Playing
    | GameNamed
    | PlayerNamed
    | TotalPlayers
    | MoveAsked
    | BoardShown
    | WinnersNamed
    | ErrorSaid
    | UnknownLine
)

_WORDS: Final = {word.value: word for word in ServerSaid}
_GREETING: Final = re.compile(r"MNM\b.*?(?:v(\d{1,6})\b.*)?", re.IGNORECASE)
_ACCEPTED: Final = re.compile(r"client version\b.*", re.IGNORECASE)
_PLAYING: Final = re.compile(r"PLAYING (.+)")
_YOU: Final = re.compile(r"YOU (\d{1,6})(?: (.*))?")
_TOTAL: Final = re.compile(r"TOTAL (\d{1,6})")
_OTHER: Final = re.compile(r"(\d{1,6}) (?:(.*) )?([01])")
_MOVE: Final = re.compile(r"MOVE (\d{1,9})")
_PIECES: Final = re.compile(r"PIE?CESLIST(?: \d{1,6})?")
_END_OF_PIECES: Final = re.compile(r"ENDPIE?CESLIST")
_WON: Final = re.compile(r"PLAYER([0O1])WON (Yes|No)", re.IGNORECASE)


class BlockReader:
    """A parser of messages from bytes that arrive in chunks of any size. Its buffers are bounded.

    Attributes:
        line: the line that was read last.
    """

    def __init__(self) -> None:
        self.line = ""
        self._lines = Lines(MAX_LINE_BYTES)
        self._is_name_next = False
        self._pieces: list[str] | None = None
        self._milliseconds: int | None = None
        self._is_over = False
        self._last_towers: Towers | None = None
        self._won: list[bool | None] = [None, None]

    def feed(self, data: bytes) -> Iterator[ServerMessage]:
        """Yield the messages that these bytes complete. Exhaust the iterator before feeding more bytes.

        Raises:
            NotAServer: during the iteration, at the line that no gameserver sends.
        """
        try:
            for line in self._lines.feed(data):
                if not line.strip():
                    continue
                self.line = line.rstrip()
                sign = line[0]
                text = self.line[1:].strip()
                if sign == "-":
                    yield ErrorSaid(text)
                elif sign != "+":
                    raise NotAServer(self.line)
                elif self._is_name_next:
                    self._is_name_next = False
                    yield GameNamed(text)
                elif self._pieces is not None:
                    yield from self._read_piece(text, self._pieces)
                elif message := self._message(text):
                    yield message
        except LineTooLong as error:
            raise NotAServer(error.quote) from None

    def _read_piece(self, text: str, pieces: list[str]) -> Iterator[ServerMessage]:
        if not _END_OF_PIECES.fullmatch(text):
            pieces.append(text)
            if len(pieces) > _MAX_PIECE_LINES:
                raise NotAServer(text)
            if "@" not in text:
                yield UnknownLine(text)
            return
        self._pieces = None
        try:
            towers = parse_pieces(piece for piece in pieces if "@" in piece)
        except InvalidPieces as error:
            raise NotAServer(error.text) from None
        milliseconds, self._milliseconds = self._milliseconds, None
        if self._is_over:
            self._last_towers = towers
        elif milliseconds is not None:
            yield MoveAsked(milliseconds, towers)
        else:
            yield BoardShown(towers)

    def _message(self, text: str) -> ServerMessage | None:
        """Return the message of a line, or None if its block is not complete yet."""
        if word := _WORDS.get(text):
            return self._winners() if word is ServerSaid.QUIT and self._is_over else word
        if match := _PIECES.fullmatch(text):
            self._pieces = []
        elif match := _MOVE.fullmatch(text):
            self._milliseconds = int(match[1])
        elif text == "GAMEOVER":
            self._is_over = True
        elif self._is_over and (match := _WON.fullmatch(text)):
            player = 1 if match[1] == "1" else 0
            self._won[player] = match[2].lower() == "yes"
            return self._winners() if None not in self._won else None
        else:
            return self._one_line_message(text)
        return None

    def _winners(self) -> WinnersNamed:
        self._is_over = False
        return WinnersNamed(self._last_towers, (self._won[0], self._won[1]))

    def _one_line_message(self, text: str) -> ServerMessage:
        """Return the message of a line that belongs to no block."""
        if match := _PLAYING.fullmatch(text):
            self._is_name_next = True
            return Playing(match[1])
        if match := _YOU.fullmatch(text):
            return PlayerNamed(int(match[1]), match[2] or "", is_own=True, is_ready=True)
        if match := _TOTAL.fullmatch(text):
            return TotalPlayers(int(match[1]))
        if match := _OTHER.fullmatch(text):
            return PlayerNamed(int(match[1]), match[2] or "", is_own=False, is_ready=match[3] == "1")
        if match := _GREETING.fullmatch(text):
            return Greeting(None if match[1] is None else int(match[1]), text)
        if _ACCEPTED.fullmatch(text):
            return ServerSaid.VERSION_ACCEPTED
        return UnknownLine(text)
