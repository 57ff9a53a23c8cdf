"""What goes wrong between a program and an address, in the language of the person."""

import errno
import socket

from schiffe.language.i18n import _
from schiffe.language.text import quoted, reason_of
from schiffe.network.address import Address
from schiffe.network.serving import ConnectionRefusal


def cannot_connect(address: Address, error: OSError | UnicodeError) -> str:
    """Why there is no connection to a server."""
    if isinstance(error, socket.gaierror | UnicodeError):
        return _("{host} cannot be found: no computer has this name, or there is no network").format(
            host=quoted(address.host)
        )
    match _code(error):
        case errno.ECONNREFUSED:
            text = _("{address} refuses the connection: no server is listening there")
        case errno.ENETUNREACH | errno.EHOSTUNREACH | errno.EADDRNOTAVAIL:
            text = _("{address} cannot be reached: there is no route to it")
        case errno.ETIMEDOUT:
            text = _("{address} does not answer")
        case errno.ECONNRESET | errno.EPIPE:
            text = _("{address} has dropped the connection")
        case _:
            return _("cannot connect to {address} ({reason})").format(address=address, reason=_reason(error))
    return text.format(address=address)


def not_listening(address: Address, error: OSError | UnicodeError) -> str:
    """Why a server cannot listen on an address."""
    if isinstance(error, socket.gaierror | UnicodeError):
        return _("{host} is not an address of this computer").format(host=address.host)
    match _code(error):
        case errno.EADDRINUSE:
            text = _("port {port} is in use on {host}; another server may be running. Port 0 takes a free one")
        case errno.EADDRNOTAVAIL:
            text = _("{host} is not an address of this computer")
        case errno.EACCES | errno.EPERM:
            text = _("port {port} is not permitted on {host}. Possible: 1024 to 65535, and 0 for a free one")
        case _:
            return _("cannot listen on {address} ({reason})").format(address=address, reason=_reason(error))
    return text.format(host=address.host, port=address.port)


def connection_refused(reason: ConnectionRefusal) -> str:
    """Why a server does not let somebody in."""
    match reason:
        case ConnectionRefusal.ADDRESS:
            return _("too many connections from this address")
        case ConnectionRefusal.FILES:
            return _("the limit of open files is reached")
        case ConnectionRefusal.CLOSING:
            return _("the server is shutting down")


def _code(error: OSError | UnicodeError) -> int | None:
    """The number of what went wrong."""
    if isinstance(error, TimeoutError):
        return errno.ETIMEDOUT
    return getattr(error, "errno", None)


def _reason(error: OSError | UnicodeError) -> str:
    return reason_of(error) if isinstance(error, OSError) else str(error)
