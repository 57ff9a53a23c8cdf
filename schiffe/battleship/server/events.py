"""What happens at a relay: events as values, for whoever logs or counts them."""

from dataclasses import dataclass
from enum import Enum
from typing import TypeAlias

from schiffe.network.serving import ConnectionRefusal


class Gone(Enum):
    """Why a client went that had no match yet."""

    LEFT = "left"
    TIMEOUT = "no-opponent-in-time"
    TOO_EARLY = "spoke-before-the-start"


class End(Enum):
    """Why a match ended."""

    WON = "won"
    LEFT = "left"
    GARBAGE = "garbage"
    BREACH = "breach"
    IDLE = "idle"
    NOT_READING = "not-reading"
    ENDLESS = "endless"
    STOPPED = "stopped"


@dataclass(frozen=True)
class Connected:
    """A client has come; ``client`` is its address with its port."""

    client: str


@dataclass(frozen=True)
class Refused:
    """A client was turned away."""

    client: str
    reason: ConnectionRefusal


@dataclass(frozen=True)
class Disconnected:
    """A client went before it had an opponent."""

    client: str
    reason: Gone


@dataclass(frozen=True)
class RelayMatchStarted:
    """Two clients play; ``match`` is a number that no other match of this relay has."""

    match: int
    defence: str
    attack: str


@dataclass(frozen=True)
class RelayMatchEnded:
    """A match is over: why, because of which client (empty for none), and after how many messages and seconds.

    Where the client said something wrong, ``fault`` is a stable word for what is wrong with it, and ``quote`` what it
    was, printable.
    """

    match: int
    reason: End
    client: str
    fault: str
    quote: str
    messages: int
    seconds: float


RelayEvent: TypeAlias = Connected | Refused | Disconnected | RelayMatchStarted | RelayMatchEnded
