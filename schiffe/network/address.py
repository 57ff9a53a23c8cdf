"""Addresses of servers: host and port, how they are parsed, and messages for texts that are not addresses."""

import re
from dataclasses import dataclass, field, replace
from ipaddress import AddressValueError, IPv6Address, ip_address
from typing import Final

from schiffe.language.i18n import _
from schiffe.language.text import quoted

DEFAULT_PORT: Final = 54321
"""The port of a server if none is given."""
MAX_PORT: Final = 65535
LOOPBACK: Final = "127.0.0.1"
THIS_COMPUTER: Final = "localhost"
"""The host to listen on for the loopback addresses of this computer, in IPv4 and IPv6."""
ALL_ADDRESSES: Final = "all"
"""The word for all addresses of this computer, as options and messages have it."""
_TLS: Final = "tls://"
_MAX_CHARACTERS: Final = 300
"""The maximum length of the input; a host name has at most 253 characters."""
# A host may be in letters of any script, but the only punctuation marks of ASCII in them are these three: . - _
_HOST: Final = r"[^\s!-,/:-@\[-^`{-~]*"
_ADDRESS_FORM: Final = (
    rf"(?:\[(?P<bracketed>[0-9A-Fa-f:.%\w-]+)\]|(?P<host>{_HOST}))(?::(?P<port>[0-9]{{1,5}}))?"
    r"|(?P<bare>[0-9A-Fa-f]*:[0-9A-Fa-f:.]*:[0-9A-Fa-f:.%\w-]*)"
)


class AddressError(ValueError):
    """A text is not an address."""

    def __init__(self, text: str) -> None:
        super().__init__(text)
        self.text = text


@dataclass(frozen=True)
class Address:
    """A host (a name, or an IPv4 or IPv6 address) and a port.

    Attributes:
        is_tls: whether the connection is encrypted with TLS.
        ca_file: a file with the certificate authorities to trust; None for those of the system.
    """

    host: str
    port: int = DEFAULT_PORT
    is_tls: bool = False
    ca_file: str | None = field(default=None, compare=False)

    def __str__(self) -> str:
        host = f"[{self.host}]" if ":" in self.host else self.host
        return f"{_TLS if self.is_tls else ''}{host}:{self.port}"


EVERYWHERE: Final = Address("")
"""All addresses of this computer, to listen on."""


def parse_address(text: str, default_port: int = DEFAULT_PORT) -> Address:
    """Parse an address to connect to: ``HOST[:PORT]``, with an IPv6 address in brackets if a port follows.

    The prefix ``tls://`` asks for encryption.

    Raises:
        AddressError: the text is not an address, or the port is not in 1..65535.
    """
    bare = text.strip().removeprefix(_TLS)
    try:
        address = _parse_host_and_port(bare, default_port)
    except AddressError:
        raise AddressError(text) from None
    if not address.host or not address.port:
        raise AddressError(text)
    return replace(address, is_tls=bare != text.strip())


def parse_own_address(text: str, default_port: int = DEFAULT_PORT) -> Address:
    """Parse an address to listen on. Without a host it means only this computer; port 0 means any free port.

    A number alone is refused, because it is probably meant as a port, but the system would treat it as a host.

    Raises:
        AddressError: the text is not such an address.
    """
    if text.strip().isdecimal():
        raise AddressError(text)
    address = _parse_host_and_port(text, default_port)
    return address if address.host else Address(THIS_COMPUTER, address.port)


def _parse_host_and_port(text: str, default_port: int) -> Address:
    parts = re.fullmatch(_ADDRESS_FORM, text.strip()) if len(text) <= _MAX_CHARACTERS else None
    if not parts or not text.isprintable():
        raise AddressError(text)
    port = default_port if parts["port"] is None else int(parts["port"])
    if port > MAX_PORT:
        raise AddressError(text)
    ipv6 = parts["bracketed"] or parts["bare"]
    if ipv6:
        try:
            IPv6Address(ipv6.partition("%")[0])
        except AddressValueError:
            raise AddressError(text) from None
    return Address(ipv6 or parts["host"] or "", port)


def is_loopback(host: str) -> bool:
    """Return whether a host is this computer itself, under a name that no other computer can use to reach it."""
    try:
        return ip_address(host).is_loopback
    except ValueError:
        return host == THIS_COMPUTER


def no_address_text(text: str, port: int = DEFAULT_PORT) -> str:
    """Return the message that a text is not an address to connect to, with an example that has ``port``."""
    return _("{text} is not an address. Try {example}.").format(text=quoted(text), example=f"localhost:{port}")


def no_own_address_text(text: str, port: int) -> str:
    """Return the message that a text is not an address to listen on, with an example that has ``port``."""
    return _("{text} is not an address. Try {example}.").format(text=quoted(text), example=f"0.0.0.0:{port}")
