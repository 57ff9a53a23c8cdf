"""Events at a relay as values, and their lines in its log, for people or as JSON."""

from dataclasses import dataclass
from enum import Enum
from typing import Final, TypeAlias

from schiffe.language.i18n import _
from schiffe.language.text import decimal
from schiffe.network.server_log import Connected, LogForm, Refused


class Gone(Enum):
    """Reasons why a client without a match went."""

    LEFT = "left"
    TIMEOUT = "no-opponent-in-time"
    TOO_EARLY = "spoke-before-the-start"
    CLOSING = "closing"


class End(Enum):
    """Reasons why a match ended."""

    WON = "won"
    LEFT = "left"
    GARBAGE = "garbage"
    BREACH = "breach"
    IDLE = "idle"
    NOT_READING = "not-reading"
    ENDLESS = "endless"
    STOPPED = "stopped"


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


_MatchEvent: TypeAlias = Disconnected | RelayMatchStarted | RelayMatchEnded
RelayEvent: TypeAlias = Connected | Refused | _MatchEvent


def _text(event: _MatchEvent) -> str:
    match event:
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
        case Gone.CLOSING:
            return _("the server is shutting down")


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
            text = _("neither side would ever win")
        case End.NOT_READING:
            text = _("{client} stopped reading")
        case End.STOPPED:
            text = _("the server is shutting down")
    return text.format(client=client, quote=quote)


RELAY_LOG: Final = LogForm(
    {Disconnected: "disconnect", RelayMatchStarted: "match-start", RelayMatchEnded: "match-end"}, _text
)
