"""What happens at a relay: events as values, and the line of each in its log, for people or as JSON."""

import json
from dataclasses import asdict, dataclass
from enum import Enum
from typing import Final, TypeAlias

from schiffe.language.i18n import _
from schiffe.language.text import decimal
from schiffe.network.errors import connection_refused
from schiffe.network.server_log import now
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


_WORDS: Final = {
    Connected: "connect",
    Refused: "refuse",
    Disconnected: "disconnect",
    RelayMatchStarted: "match-start",
    RelayMatchEnded: "match-end",
}


def json_line(event: RelayEvent) -> str:
    """An event as one JSON object, with the time and a word for what it is."""
    fields = {name: value.value if isinstance(value, Enum) else value for name, value in asdict(event).items()}
    return json.dumps({"time": now(), "event": _WORDS[type(event)], **fields})


def text_line(event: RelayEvent) -> str:
    """An event as a line for people."""
    return f"{now()}  {_text(event)}"


def _text(event: RelayEvent) -> str:
    match event:
        case Connected(client):
            return _("{client} has connected").format(client=client)
        case Refused(client, reason):
            return _("{client} was refused: {reason}").format(client=client, reason=connection_refused(reason))
        case Disconnected(client, gone):
            return _("{client} is gone again: {reason}").format(client=client, reason=_gone(gone))
        case RelayMatchStarted(number, defence, attack):
            return _("match {number} starts: {attack} attacks, {defence} defends").format(
                number=number, attack=attack, defence=defence
            )
        case RelayMatchEnded(number, end, client, fault, quote, messages, seconds):
            return _("match {number} ends: {reason}; messages: {messages}, seconds: {seconds}").format(
                number=number,
                reason=_end(end, client, f"{fault}: {quote}"),
                messages=messages,
                seconds=decimal(seconds, 1),
            )


def _gone(reason: Gone) -> str:
    match reason:
        case Gone.LEFT:
            return _("it left before it had an opponent")
        case Gone.TIMEOUT:
            return _("no opponent came in time")
        case Gone.TOO_EARLY:
            return _("it spoke before the start")


def _end(reason: End, client: str, quote: str) -> str:
    match reason:
        case End.WON:
            text = _("the last ship is sunk")
        case End.LEFT:
            text = _("{client} has left")
        case End.GARBAGE:
            text = _("{client} sent something that is not a message ({quote})")
        case End.BREACH:
            text = _("{client} broke the rules of the protocol ({quote})")
        case End.IDLE:
            text = _("nobody said anything for too long")
        case End.ENDLESS:
            text = _("they would play for ever")
        case End.NOT_READING:
            text = _("{client} does not read what it is sent")
        case End.STOPPED:
            text = _("the server was stopped")
    return text.format(client=client, quote=quote)
