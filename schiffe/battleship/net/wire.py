r"""The messages of network matches as values and as bytes.

A message is a line ``(OPCODE,[PARAMS]).``. Messages are sent without spaces and end with ``\n``, because some
programs understand nothing else. Received messages may have spaces, may lack the outer parentheses, and may end with
``\n``, ``\r`` or both, because some programs send them that way. This module has no sockets.
"""

import re
from collections.abc import Iterator
from dataclasses import dataclass
from enum import Enum
from functools import lru_cache
from typing import Final, TypeAlias

from schiffe.battleship.rules.rules import NETWORK_RULES

MAX_LINE_BYTES: Final = 64
"""The maximum length of a line without its end; the longest message of a legal match has 12 bytes."""
USUAL_PATIENCE_SECONDS: Final = 120
"""Seconds of silence after which other programs usually give up."""
LONG_SILENCE_SECONDS: Final = USUAL_PATIENCE_SECONDS * 3 / 4
"""Seconds of silence after which a player is warned."""
_MAX_QUOTE_CHARACTERS: Final = 40
_SPACE: Final = rb"[ \t]*"
_NUMBER: Final = rb"-?\d{1,9}"  # limited, so that a line stays short enough when parentheses are added to pass it on
_ATTACK_OPCODE: Final = 1
_REPLY_OPCODE: Final = 2


class ShotOutcome(Enum):
    """Outcomes of an attack; the value is the number on the wire."""

    WATER = 1
    HIT = 2
    SUNK = 3
    WON = 4
    """The last ship is sunk: the sender has lost."""


@dataclass(frozen=True, slots=True)
class Attack:
    """Opcode 1: a shot at a column and a row, both from 0; they may be off the board."""

    x: int
    y: int

    @property
    def is_on_board(self) -> bool:
        return 0 <= self.x < NETWORK_RULES.size and 0 <= self.y < NETWORK_RULES.size


@dataclass(frozen=True, slots=True)
class Reply:
    """Opcode 2: the result of the attack at a column and a row."""

    x: int
    y: int
    outcome: ShotOutcome


class Signal(Enum):
    """Messages that only a server sends; the value is the opcode."""

    DEFENCE = 3
    """The client starts in defence."""
    ATTACK = 4
    """The client starts in attack."""
    START = 5


Message: TypeAlias = Attack | Reply | Signal


class LineProblem(Enum):
    """Reasons why a line is not a message; the value is a stable word for logs."""

    TOO_LONG = "too-long"
    NOT_ASCII = "not-ascii"
    NO_MESSAGE = "no-message"
    UNKNOWN_OPCODE = "unknown-opcode"
    WRONG_PARAMETERS = "wrong-parameters"
    UNKNOWN_RESULT = "unknown-result"
    ONLY_BLANK = "only-blank"


class ProtocolError(ValueError):
    """Bytes that are not a message; ``quote`` has the bytes, shortened and printable."""

    def __init__(self, problem: LineProblem, line: bytes) -> None:
        self.problem = problem
        text = repr(line[: _MAX_QUOTE_CHARACTERS + 1])[2:-1]  # escapes everything but printable ASCII
        self.quote = text if len(text) <= _MAX_QUOTE_CHARACTERS else f"{text[: _MAX_QUOTE_CHARACTERS - 3]}..."
        super().__init__(f"{problem.value}: {self.quote}")


@lru_cache(maxsize=512)  # a relay sends the same few hundred messages over and over
def encode_message(message: Message) -> bytes:
    """Return a message as bytes, with the end of the line."""
    match message:
        case Attack(x, y):
            text = f"({_ATTACK_OPCODE},[{x},{y}])."
        case Reply(x, y, outcome):
            text = f"({_REPLY_OPCODE},[{x},{y},{outcome.value}])."
        case Signal():
            text = f"({message.value},[])."
    return f"{text}\n".encode("ascii")


def message_text(message: Message) -> str:
    return encode_message(message).decode("ascii").rstrip()


_FORM: Final = re.compile(
    _SPACE.join(
        (
            rb"",
            rb"(\()?",
            rb"(\d+)",
            rb",",
            rb"\[",
            rb"(%b(?:[ \t]*,[ \t]*%b)*)?" % (_NUMBER, _NUMBER),
            rb"\]",
            rb"(?(1)\))",
            rb"\.",
            rb"",
        )
    )
)
_PARAMETER_COUNTS: Final = {_ATTACK_OPCODE: 2, _REPLY_OPCODE: 3, **{signal.value: 0 for signal in Signal}}
_OUTCOMES: Final = frozenset(outcome.value for outcome in ShotOutcome)


@lru_cache(maxsize=1024)  # and receives them over and over
def decode_message(line: bytes) -> Message:
    """Parse a line without its end.

    Raises:
        ProtocolError: the line is not a message.
    """
    if len(line) > MAX_LINE_BYTES:
        raise ProtocolError(LineProblem.TOO_LONG, line)
    if not line.isascii():
        raise ProtocolError(LineProblem.NOT_ASCII, line)
    match = _FORM.fullmatch(line)
    if not match:
        raise ProtocolError(LineProblem.NO_MESSAGE, line)
    opcode = int(match[2])
    parameters = [int(text) for text in match[3].split(b",")] if match[3] else []
    if opcode not in _PARAMETER_COUNTS:
        raise ProtocolError(LineProblem.UNKNOWN_OPCODE, line)
    if len(parameters) != _PARAMETER_COUNTS[opcode]:
        raise ProtocolError(LineProblem.WRONG_PARAMETERS, line)
    if opcode == _ATTACK_OPCODE:
        return Attack(*parameters)
    if opcode == _REPLY_OPCODE:
        x, y, outcome = parameters
        if outcome not in _OUTCOMES:
            raise ProtocolError(LineProblem.UNKNOWN_RESULT, line)
        return Reply(x, y, ShotOutcome(outcome))
    return Signal(opcode)


class Decoder:
    """A reader of messages from bytes in pieces of any size. It never keeps more than ``MAX_LINE_BYTES``."""

    __slots__ = ("_blank_bytes", "_partial_line")

    def __init__(self) -> None:
        self._partial_line = b""
        self._blank_bytes = 0

    def feed(self, data: bytes) -> Iterator[Message]:
        """Yield the messages that these bytes complete. Exhaust the iterator before feeding more bytes.

        Raises:
            ProtocolError: during the iteration, if a line is not a message, or is too long to be one.
        """
        *lines, partial_line = (self._partial_line + data).replace(b"\r", b"\n").split(b"\n")
        self._partial_line = b""
        for line in lines:
            if line.strip(b" \t"):
                self._blank_bytes = 0
                yield decode_message(line)
            else:
                # A few blank lines between messages are harmless.
                self._blank_bytes += len(line) + 1
                if self._blank_bytes > MAX_LINE_BYTES:
                    raise ProtocolError(LineProblem.ONLY_BLANK, b"\n" * self._blank_bytes)
        if len(partial_line) > MAX_LINE_BYTES:
            raise ProtocolError(LineProblem.TOO_LONG, partial_line)
        self._partial_line = partial_line
