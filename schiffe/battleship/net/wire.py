r"""The wire: messages as values, and as bytes; and the referee, who says which of them may be said when.

One message is a line ``(OPCODE,[PARAMS]).``. What is sent has no spaces and ends with ``\n``, because there are
programs that understand nothing else; what is received may be spaced, may lack the outer parentheses, and may end with
``\n``, ``\r`` or both, because there are programs that send it so. No sockets here.
"""

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from enum import Enum
from functools import lru_cache
from typing import Final, TypeAlias

from schiffe.battleship.rules.variants import WIRE

LONGEST_LINE: Final = 64
"""Bytes of a line without its end; the longest message of a legal game has 12."""
USUAL_PATIENCE: Final = 120
"""Seconds of silence after which programs on this wire usually give up."""
LONG_SILENCE: Final = USUAL_PATIENCE * 3 / 4
"""Seconds after which whoever is silent is warned of that."""
_LONGEST_QUOTE: Final = 40


class ShotResult(Enum):
    """Results of an attack; the value is the number on the wire."""

    WATER = 1
    HIT = 2
    SUNK = 3
    WON = 4
    """The last ship is sunk: whoever sends this has lost."""


@dataclass(frozen=True, slots=True)
class Attack:
    """Opcode 1: a shot at column ``x`` of row ``y``, both from 0. Whether the board has them is not looked at here."""

    x: int
    y: int
    line: bytes = field(init=False, repr=False, compare=False)
    """As it is sent; made once, because a relay sends the same few hundred messages all the time."""

    def __post_init__(self) -> None:
        object.__setattr__(self, "line", f"(1,[{self.x},{self.y}]).\n".encode("ascii"))


@dataclass(frozen=True, slots=True)
class Reply:
    """Opcode 2: what the attack at ``x`` and ``y`` did."""

    x: int
    y: int
    result: ShotResult
    line: bytes = field(init=False, repr=False, compare=False)
    """As it is sent."""

    def __post_init__(self) -> None:
        object.__setattr__(self, "line", f"(2,[{self.x},{self.y},{self.result.value}]).\n".encode("ascii"))


class Signal(Enum):
    """Messages that only a server sends; the value is the opcode."""

    DEFENCE = 3
    """You start in defence."""
    ATTACK = 4
    """You start in attack."""
    START = 5

    @property
    def line(self) -> bytes:
        """As it is sent."""
        return f"({self.value},[]).\n".encode("ascii")


Message: TypeAlias = Attack | Reply | Signal


class Flaw(Enum):
    """Reasons why a line is no message; the value is a stable word for logs."""

    TOO_LONG = "too-long"
    NOT_ASCII = "not-ascii"
    NO_MESSAGE = "no-message"
    UNKNOWN_OPCODE = "unknown-opcode"
    WRONG_PARAMETERS = "wrong-parameters"
    UNKNOWN_RESULT = "unknown-result"
    ONLY_BLANK = "only-blank"


class ProtocolError(ValueError):
    """Bytes that are no message: the flaw, and in ``quote`` the bytes, shortened and printable."""

    def __init__(self, flaw: Flaw, line: bytes) -> None:
        self.flaw = flaw
        shown = repr(line[: _LONGEST_QUOTE + 1])[2:-1]  # escapes all that is not printable ASCII
        self.quote = shown if len(shown) <= _LONGEST_QUOTE else f"{shown[: _LONGEST_QUOTE - 3]}..."
        super().__init__(f"{flaw.value}: {self.quote}")


def encode(message: Message) -> bytes:
    """Return the line of a message, with its end."""
    return message.line


def message_text(message: Message) -> str:
    """Return a message as it stands on the wire, for reports."""
    return encode(message).decode("ascii").rstrip()


class Decoder:
    """A reader of messages from bytes that come in any pieces. It never keeps more than ``LONGEST_LINE`` bytes."""

    __slots__ = ("_begun", "_blank")

    def __init__(self) -> None:
        self._begun = b""
        self._blank = 0

    def feed(self, data: bytes) -> Iterable[Message]:
        """Return the messages that are whole with these bytes; to be gone through before the next bytes are fed.

        Raises:
            ProtocolError: while one goes through the messages, where there is a line that is none, or none in sight.
        """
        if not self._begun:
            # What the usual programs send is looked up: one message, or a reply and the attack after it. That takes
            # a third of the time of going through the lines.
            if known := _CANONICAL.get(data):
                self._blank = 0
                return known
            end = data.find(b"\n") + 1
            if (known := _CANONICAL.get(data[:end])) and (more := _CANONICAL.get(data[end:])):
                self._blank = 0
                return known + more
        return self._lines(data)

    def _lines(self, data: bytes) -> Iterator[Message]:
        *lines, rest = (self._begun + data).replace(b"\r", b"\n").split(b"\n")
        self._begun = b""
        for line in lines:
            if line.strip(b" \t"):
                self._blank = 0
                yield decode(line)
            else:
                # Line ends without a message between them are harmless, but nobody sends them without end.
                self._blank += len(line) + 1
                if self._blank > LONGEST_LINE:
                    raise ProtocolError(Flaw.ONLY_BLANK, b"\n" * self._blank)
        if len(rest) > LONGEST_LINE:
            raise ProtocolError(Flaw.TOO_LONG, rest)
        self._begun = rest


_SPACE: Final = rb"[ \t]*"
_NUMBER: Final = rb"-?\d{1,9}"  # without end, a line that came without parentheses could be passed on too long
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
_PARAMETERS: Final = {1: 2, 2: 3, 3: 0, 4: 0, 5: 0}


@lru_cache(1024)
def decode(line: bytes) -> Message:
    """Return the message of one line without its end.

    Raises:
        ProtocolError: the line is no message.
    """
    if len(line) > LONGEST_LINE:
        raise ProtocolError(Flaw.TOO_LONG, line)
    if not line.isascii():
        raise ProtocolError(Flaw.NOT_ASCII, line)
    form = _FORM.fullmatch(line)
    if not form:
        raise ProtocolError(Flaw.NO_MESSAGE, line)
    opcode = int(form[2])
    parameters = [int(text) for text in form[3].split(b",")] if form[3] else []
    if opcode not in _PARAMETERS:
        raise ProtocolError(Flaw.UNKNOWN_OPCODE, line)
    if len(parameters) != _PARAMETERS[opcode]:
        raise ProtocolError(Flaw.WRONG_PARAMETERS, line)
    if opcode == 1:
        return Attack(*parameters)
    if opcode == 2:
        x, y, result = parameters
        if result not in _RESULTS:
            raise ProtocolError(Flaw.UNKNOWN_RESULT, line)
        return Reply(x, y, ShotResult(result))
    return Signal(opcode)


_RESULTS: Final = frozenset(result.value for result in ShotResult)
_CELLS: Final = [(x, y) for y in range(WIRE.grid.size) for x in range(WIRE.grid.size)]
_USUAL: Final[list[Message]] = [
    *(Attack(x, y) for x, y in _CELLS),
    *(Reply(x, y, result) for x, y in _CELLS for result in ShotResult),
]
_CANONICAL: Final = {encode(message): (message,) for message in _USUAL}


# Who may say what in a running match: both the client and the relay ask it

_WON: Final = ShotResult.WON  # before Python 3.12 a member costs as much to look up as all the rest of a reply


class Fault(Enum):
    """Reasons why a message is not allowed; the value is a stable word for logs."""

    SIGNAL = "only-a-server-says-this"
    OUT_OF_TURN = "out-of-turn"
    WRONG_CELL = "wrong-field"


class Breach(ValueError):
    """A message that the rules of the wire do not allow now: the fault and the message; ``asked`` is what was open."""

    def __init__(self, fault: Fault, message: Message, asked: Attack | None) -> None:
        super().__init__(f"{fault.value}: {message}")
        self.fault = fault
        self.message = message
        self.asked = asked


class Referee:
    """A referee who follows a match between side 0 and side 1 by what they say.

    The attacker attacks, the defender replies for the same cell, then they swap; after the reply ``WON`` nothing may
    be said any more.

    Attributes:
        attacker: the side whose turn it is.
        asked: the attack that has no reply yet.
        winner: the side that has won, None while there is none.
    """

    __slots__ = ("asked", "attacker", "winner")

    def __init__(self, attacker: int) -> None:
        self.attacker = attacker
        self.asked: Attack | None = None
        self.winner: int | None = None

    @property
    def next_to_speak(self) -> int:
        """The side that has to say something."""
        return self.attacker if self.asked is None else 1 - self.attacker

    def hear(self, side: int, message: Message) -> None:
        """Take note of what a side says; raises Breach, and changes nothing, where it may not say it."""
        asked = self.asked
        if type(message) is Attack:
            if side != self.attacker or asked is not None or self.winner is not None:
                raise Breach(Fault.OUT_OF_TURN, message, asked)
            self.asked = message
        elif type(message) is Reply:
            if asked is None or side == self.attacker:
                raise Breach(Fault.OUT_OF_TURN, message, asked)
            if message.x != asked.x or message.y != asked.y:
                raise Breach(Fault.WRONG_CELL, message, asked)
            self.asked = None
            if message.result is _WON:
                self.winner = self.attacker
            else:
                self.attacker = side
        else:
            raise Breach(Fault.SIGNAL, message, asked)
