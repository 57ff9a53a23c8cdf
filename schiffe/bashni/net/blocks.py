"""A parser of what a gameserver sends: each line, or each block of lines, becomes one message.

Both spellings of the protocol are understood. An unknown line that begins with ``+`` becomes an ``UnknownLine``,
which callers report and ignore.
"""

import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Final

from schiffe.bashni.net.messages import (
    BashniResult,
    ErrorLine,
    GameKind,
    GameName,
    GameOver,
    Greeting,
    MoveRequest,
    PlayerCount,
    PlayerInfo,
    ServerMessage,
    ServerWord,
    Towers,
    UnknownLine,
    WatchedPosition,
)
from schiffe.bashni.net.wire import MAX_LINE_BYTES, LineReader, OverlongLine
from schiffe.bashni.rules.notation import InvalidPieces, parse_pieces

_MAX_PIECE_LINES: Final = 100
"""The maximum number of lines in a list of pieces. The limit allows for unreadable lines."""

_WORDS: Final = {word.value: word for word in ServerWord}
_GREETING: Final = re.compile(r"MNM\b.*?(?:v(?P<major>\d{1,6})\b.*)?", re.IGNORECASE)
_ACCEPTED: Final = re.compile(r"client version\b.*", re.IGNORECASE)
_KIND: Final = re.compile(r"PLAYING (?P<kind>.+)")
_OWN_PLAYER: Final = re.compile(r"YOU (?P<number>\d{1,6})(?: (?P<name>.*))?")
_OTHER_PLAYER: Final = re.compile(r"(?P<number>\d{1,6}) (?:(?P<name>.*) )?(?P<ready>[01])")
_PLAYER_COUNT: Final = re.compile(r"TOTAL (?P<count>\d{1,6})")
_MOVE_REQUEST: Final = re.compile(r"MOVE (?P<milliseconds>\d{1,9})")
_PIECES: Final = re.compile(r"PIE?CESLIST(?: \d{1,6})?")
_END_OF_PIECES: Final = re.compile(r"ENDPIE?CESLIST")
_GAME_OVER: Final = "GAMEOVER"
_RESULT: Final = re.compile(r"PLAYER(?P<number>[0O1])WON (?P<answer>Yes|No)", re.IGNORECASE)
"""The result of a game. Some descriptions of the protocol have the letter O in place of the number 0, and PICESLIST for
PIECESLIST."""


class NotAServerError(ValueError):
    """Input that no gameserver sends."""

    def __init__(self, quote: str) -> None:
        super().__init__(quote)
        self.quote = quote


@dataclass
class _PartialEnding:
    """The parts of a game's end that have been read: the last position, and which players have won."""

    towers: Towers | None = None
    wins: dict[int, bool] = field(default_factory=dict)

    @property
    def is_complete(self) -> bool:
        return len(self.wins) == 2

    def message(self) -> GameOver:
        result = BashniResult((self.wins[0], self.wins[1])) if self.is_complete else BashniResult.UNDECIDED
        return GameOver(self.towers, result)


class BlockReader:
    """A parser of messages from bytes that arrive in chunks of any size. Its buffers are bounded.

    Attributes:
        line: the line that was read last.
    """

    def __init__(self) -> None:
        self.line = ""
        self._lines = LineReader(MAX_LINE_BYTES)
        self._is_name_next = False
        self._piece_lines: list[str] | None = None  # None outside a list of pieces
        self._requested_milliseconds: int | None = None  # None outside a request for a move
        self._ending: _PartialEnding | None = None  # None before the end of a game, and after it

    def feed(self, data: bytes) -> Iterator[ServerMessage]:
        """Yield the messages that these bytes complete. Exhaust the iterator before feeding more bytes.

        Raises:
            NotAServerError: during the iteration, at the line that no gameserver sends.
        """
        try:
            for line in self._lines.feed(data):
                if line.strip():
                    self.line = line.rstrip()
                    message = self._read_line(sign=line[0], text=self.line[1:].strip())
                    if message:
                        yield message
        except OverlongLine as error:
            raise NotAServerError(error.quote) from None

    def _read_line(self, sign: str, text: str) -> ServerMessage | None:
        """Return the message that a line completes, or None if its block is not complete yet."""
        if sign == "-":
            return ErrorLine(text)
        if sign != "+":
            raise NotAServerError(self.line)
        if self._is_name_next:
            self._is_name_next = False
            return GameName(text)
        if self._piece_lines is not None:
            return self._read_piece(text, self._piece_lines)
        if word := _WORDS.get(text):
            return self._end_game(self._ending) if word is ServerWord.QUIT and self._ending else word
        if _PIECES.fullmatch(text):
            self._piece_lines = []
            return None
        if match := _MOVE_REQUEST.fullmatch(text):
            self._requested_milliseconds = int(match["milliseconds"])
            return None
        if text == _GAME_OVER:
            self._ending = self._ending or _PartialEnding()
            return None
        if self._ending and (match := _RESULT.fullmatch(text)):
            player_number = 1 if match["number"] == "1" else 0
            self._ending.wins[player_number] = match["answer"].lower() == "yes"
            return self._end_game(self._ending) if self._ending.is_complete else None
        message = _one_line_message(text)
        self._is_name_next = isinstance(message, GameKind)
        return message

    def _read_piece(self, text: str, piece_lines: list[str]) -> ServerMessage | None:
        """Read a line of a list of pieces, and return the message that its last line completes."""
        if not _END_OF_PIECES.fullmatch(text):
            piece_lines.append(text)
            if len(piece_lines) > _MAX_PIECE_LINES:
                raise NotAServerError(text)
            return None if "@" in text else UnknownLine(text)
        try:
            towers = parse_pieces(line for line in piece_lines if "@" in line)
        except InvalidPieces as error:
            raise NotAServerError(error.text) from None
        milliseconds = self._requested_milliseconds
        self._piece_lines = None
        self._requested_milliseconds = None
        if self._ending:
            self._ending.towers = towers
            return None
        return WatchedPosition(towers) if milliseconds is None else MoveRequest(milliseconds, towers)

    def _end_game(self, ending: _PartialEnding) -> GameOver:
        self._ending = None
        return ending.message()


def _one_line_message(text: str) -> ServerMessage:
    """Return the message of a line that belongs to no block."""
    if match := _KIND.fullmatch(text):
        return GameKind(match["kind"])
    if match := _OWN_PLAYER.fullmatch(text):
        return PlayerInfo(number=int(match["number"]), name=match["name"] or "", is_own=True, is_ready=True)
    if match := _PLAYER_COUNT.fullmatch(text):
        return PlayerCount(int(match["count"]))
    if match := _OTHER_PLAYER.fullmatch(text):
        is_ready = match["ready"] == "1"
        return PlayerInfo(number=int(match["number"]), name=match["name"] or "", is_own=False, is_ready=is_ready)
    if match := _GREETING.fullmatch(text):
        return Greeting(None if match["major"] is None else int(match["major"]), text)
    if _ACCEPTED.fullmatch(text):
        return ServerWord.VERSION_ACCEPTED
    return UnknownLine(text)
