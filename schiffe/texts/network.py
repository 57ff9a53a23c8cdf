"""What goes wrong on the way to another computer, in the language of the player."""

import errno
import socket
from collections.abc import Sequence

from schiffe.base.address import DEFAULT_PORT, Address
from schiffe.base.i18n import _, ngettext
from schiffe.base.text import any_of, quoted, reason_of
from schiffe.play.events import BreakCause, MatchBrokenOff, ShotRepeated
from schiffe.play.seats import Awaited
from schiffe.rules.grid import cell_name
from schiffe.rules.variants import WIRE


def no_address(text: str) -> str:
    """That an input is no address to connect to, and what one looks like."""
    return _(
        "{text} is not an address. Possible: a host, or host:port with a port from 1 to 65535, such as {example}"
    ).format(text=quoted(text), example=f"localhost:{DEFAULT_PORT}")


def no_own_address(text: str) -> str:
    """That an input is no address to listen on, and what one looks like."""
    return _("{text} is not an address. Possible: host, :port or host:port, such as {example}; port 0 is any").format(
        text=quoted(text), example=f"0.0.0.0:{DEFAULT_PORT}"
    )


def cannot_connect(address: Address, error: OSError | UnicodeError) -> str:
    """Why there is no connection to a server."""
    if isinstance(error, socket.gaierror | UnicodeError):
        return _("{host} cannot be found: there is no computer of this name, or no network").format(
            host=quoted(address.host)
        )
    match _code(error):
        case errno.ECONNREFUSED:
            text = _("{address} refuses the connection: no server is listening there")
        case errno.ENETUNREACH | errno.EHOSTUNREACH | errno.EADDRNOTAVAIL:
            text = _("{address} cannot be reached: there is no way to it")
        case errno.ETIMEDOUT:
            text = _("{address} does not answer")
        case errno.ECONNRESET | errno.EPIPE:
            text = _("{address} has cut the connection")
        case _:
            return _("there is no connection to {address} ({reason})").format(address=address, reason=_reason(error))
    return text.format(address=address)


def not_listening(address: Address, error: OSError | UnicodeError) -> str:
    """Why a server cannot listen on an address."""
    if isinstance(error, socket.gaierror | UnicodeError):
        return _("{host} is no address of this computer").format(host=address.host)
    match _code(error):
        case errno.EADDRINUSE:
            text = _("port {port} is in use on {host}; another server may be running. Port 0 takes a free one")
        case errno.EADDRNOTAVAIL:
            text = _("{host} is no address of this computer")
        case errno.EACCES | errno.EPERM:
            text = _("port {port} is not permitted on {host}. Possible: 1024 to 65535, and 0 for a free one")
        case _:
            return _("{address} cannot be listened on ({reason})").format(address=address, reason=_reason(error))
    return text.format(host=address.host, port=address.port)


def _code(error: OSError | UnicodeError) -> int | None:
    """The number of what went wrong."""
    if isinstance(error, TimeoutError):
        return errno.ETIMEDOUT
    return getattr(error, "errno", None)


def _reason(error: OSError | UnicodeError) -> str:
    return reason_of(error) if isinstance(error, OSError) else str(error)


def match_broken(event: MatchBrokenOff, patience: int) -> str:
    """Why a network match was broken off, with what came where something did."""
    quote = quoted(event.quote)
    match event.cause:
        case BreakCause.NO_MATCH:
            return _("The server closed the connection before the match began; it may be busy.")
        case BreakCause.NO_SERVER:
            return _("What answers there is no server for this game; it sent {quote}.").format(quote=quote)
        case BreakCause.CLOSED:
            return _("The opponent has left, or the server has closed the connection.")
        case BreakCause.SILENT:
            return ngettext(
                "The opponent has said nothing for {count} second.",
                "The opponent has said nothing for {count} seconds.",
                patience,
            ).format(count=patience)
        case BreakCause.NO_MESSAGE:
            return _("The match is over: what came from the other end is no message ({quote}).").format(quote=quote)
        case BreakCause.OUT_OF_TURN:
            return _("The match is over: the other end sent {quote} out of turn.").format(quote=quote)
        case BreakCause.WRONG_FIELD:
            field = "" if event.asked is None else cell_name(event.asked, WIRE.grid.size)
            return _("The match is over: asked about {field}, the opponent answered {quote}.").format(
                field=field, quote=quote
            )
        case BreakCause.OFF_BOARD:
            return _("The match is over: the opponent fired off the board ({quote}).").format(quote=quote)
        case BreakCause.NO_FIELD_LEFT:
            return _("The match is over: every field was fired at, and the opponent never lost.")


def contradiction() -> str:
    """That no fleet can have given the answers of the opponent."""
    return _("The answers of the opponent contradict each other.")


def waiting_for_connection(address: Address) -> str:
    """What one waits for first."""
    return _("Connecting to {address}").format(address=address)


def waiting_for_opponent() -> str:
    """What one waits for when there is a connection."""
    return _("Waiting for an opponent")


def waiting_for(what: Awaited) -> str:
    """What one waits for in a match; empty where the wait is too short to speak of it."""
    match what:
        case Awaited.SHOT:
            return ""
        case Awaited.REMOTE_SHOT:
            return _("Waiting for the opponent's shot")
        case Awaited.REMOTE_ANSWER:
            return _("Waiting for the opponent's answer")


def repeated_shot(event: ShotRepeated) -> str:
    """That the opponent fired at a field for the second time."""
    return _("The opponent fired at {field} once more; that changes nothing.").format(
        field=cell_name(event.cell, WIRE.grid.size)
    )


def how_to_join(addresses: Sequence[Address]) -> str:
    """What to tell the other person, who is to join the game that is hosted here."""
    lines = [
        _("Tell the other person to join {address}:").format(address=addresses[0]),
        f"  python -m schiffe --connect {addresses[0]}",
    ]
    if len(addresses) > 1:
        others = any_of([str(address) for address in addresses[1:]])
        lines.append(_("If that does not work, this computer is also {addresses}.").format(addresses=others))
    return "\n".join(lines)
