"""The PROXY protocol, versions 1 and 2: a proxy tells in a header from where the client comes that it stands for.

https://www.haproxy.org/download/2.8/doc/proxy-protocol.txt
"""

from dataclasses import dataclass
from ipaddress import IPv4Network, IPv6Network, ip_address, ip_network
from socket import AF_INET, AF_INET6, inet_ntop, inet_pton
from typing import Final, TypeAlias

Network: TypeAlias = IPv4Network | IPv6Network

_SIGNATURE: Final = b"\r\n\r\n\x00\r\nQUIT\n"
_MAX_TEXT_HEADER_BYTES: Final = 107
_MAX_BYTES_AFTER_START: Final = 536
"""Bytes after the first 16 of a header of version 2; more are not sent in one piece."""
_FAMILIES: Final = {0x11: (AF_INET, 4), 0x21: (AF_INET6, 16)}
_TEXT_FAMILIES: Final = {b"TCP4": AF_INET, b"TCP6": AF_INET6}


class NoHeader(ValueError):
    """Bytes that do not begin with a header."""


@dataclass(frozen=True)
class Header:
    """The header that a proxy sends.

    Attributes:
        client: address and port of the client; None where the proxy does not tell.
        length: how many bytes it took.
        is_check: whether the proxy comes by itself, to see whether the server is there.
    """

    client: tuple[str, int] | None
    length: int
    is_check: bool = False


def read_header(data: bytes) -> Header | None:
    """Return the header with which these bytes begin; None where they are too few yet.

    Raises:
        NoHeader: they do not begin with one.
    """
    if data[: len(_SIGNATURE)] == _SIGNATURE[: len(data)]:
        return _read_binary(data)
    if data[:6] == b"PROXY "[: len(data)]:
        return _read_text(data)
    raise NoHeader


def _read_text(data: bytes) -> Header | None:
    line, end, _rest = data[:_MAX_TEXT_HEADER_BYTES].partition(b"\r\n")
    if not end:
        if len(data) >= _MAX_TEXT_HEADER_BYTES:
            raise NoHeader
        return None
    length = len(line) + len(end)
    match line.split(b" "):
        case [_, b"UNKNOWN", *_]:
            return Header(None, length)
        case [_, family, source, _, port, _] if family in _TEXT_FAMILIES and port.isdigit() and int(port) < 65536:
            try:
                binary = inet_pton(_TEXT_FAMILIES[family], source.decode("ascii"))
            except (OSError, UnicodeError):
                raise NoHeader from None
            return Header((inet_ntop(_TEXT_FAMILIES[family], binary), int(port)), length)
    raise NoHeader


def _read_binary(data: bytes) -> Header | None:
    if len(data) < 16:
        return None
    version, command = divmod(data[12], 16)
    further = int.from_bytes(data[14:16], "big")
    if version != 2 or command > 1 or further > _MAX_BYTES_AFTER_START:
        raise NoHeader
    length = 16 + further
    if len(data) < length:
        return None
    family, size = _FAMILIES.get(data[13], (AF_INET, 0))
    if not command or not size:
        return Header(None, length, is_check=not command)
    if further < 2 * size + 4:
        raise NoHeader
    port = int.from_bytes(data[16 + 2 * size : 18 + 2 * size], "big")
    return Header((inet_ntop(family, data[16 : 16 + size]), port), length)


def parse_networks(texts: tuple[str, ...]) -> tuple[Network, ...]:
    """Parse networks in the usual writing, such as ``10.0.0.0/8``, or single addresses.

    Raises:
        ValueError: one of them is none; the text is its argument.
    """
    found = []
    for text in texts:
        try:
            found.append(ip_network(text.strip(), strict=False))
        except ValueError:
            raise ValueError(text) from None
    return tuple(found)


def is_among(address: str, trusted: tuple[Network, ...]) -> bool:
    """Return whether an address is in one of these networks."""
    own = ip_address(address)
    return any(own in network for network in trusted)
