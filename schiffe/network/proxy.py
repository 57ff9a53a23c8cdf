"""The PROXY protocol, versions 1 and 2: a proxy sends a header with the address of its client.

https://www.haproxy.org/download/2.8/doc/proxy-protocol.txt
"""

from dataclasses import dataclass
from ipaddress import ip_address
from socket import AF_INET, AF_INET6, inet_ntop, inet_pton
from typing import Final

from schiffe.network.address import MAX_PORT
from schiffe.network.policy import Network

_SIGNATURE: Final = b"\r\n\r\n\x00\r\nQUIT\n"
_MAX_TEXT_HEADER_BYTES: Final = 107
_VERSION_OFFSET: Final = len(_SIGNATURE)
_FAMILY_OFFSET: Final = _VERSION_OFFSET + 1
_LENGTH_OFFSET: Final = _FAMILY_OFFSET + 1
_PORT_BYTES: Final = 2
_START_BYTES: Final = _LENGTH_OFFSET + 2
"""The fixed start of a header of version 2: signature, version with command, family, and length of the rest."""
_CHECK_COMMAND: Final = 0
_CLIENT_COMMAND: Final = 1
_MAX_BYTES_AFTER_START: Final = 536
"""Bytes after the fixed start of a header of version 2; longer ones are not sent in one piece."""
_FAMILIES: Final = {0x11: (AF_INET, 4), 0x21: (AF_INET6, 16)}
"""The family of each kind of TCP address in a header of version 2, and the bytes of such an address."""
_TEXT_FAMILIES: Final = {b"TCP4": AF_INET, b"TCP6": AF_INET6}


class MissingHeader(ValueError):
    """The bytes do not begin with a header."""


@dataclass(frozen=True)
class ProxyHeader:
    """The header that a proxy sends.

    Attributes:
        client: address and port of the client; None if the proxy does not send them.
        length: the number of bytes of the header.
        is_check: whether the proxy has no client, and only checks that the server is alive.
    """

    client: tuple[str, int] | None
    length: int
    is_check: bool = False


def read_header(data: bytes) -> ProxyHeader | None:
    """Return the header at the beginning of the bytes; None if more bytes are needed.

    Raises:
        MissingHeader: the bytes do not begin with a header.
    """
    if data[: len(_SIGNATURE)] == _SIGNATURE[: len(data)]:
        return _read_binary(data)
    if data[:6] == b"PROXY "[: len(data)]:
        return _read_text(data)
    raise MissingHeader


def _read_text(data: bytes) -> ProxyHeader | None:
    line, end, _rest = data[:_MAX_TEXT_HEADER_BYTES].partition(b"\r\n")
    if not end:
        if len(data) >= _MAX_TEXT_HEADER_BYTES:
            raise MissingHeader
        return None
    length = len(line) + len(end)
    match line.split(b" "):
        case [_, b"UNKNOWN", *_]:
            return ProxyHeader(None, length)
        case [_, family, source, _, port, _] if family in _TEXT_FAMILIES and port.isdigit() and int(port) <= MAX_PORT:
            try:
                binary = inet_pton(_TEXT_FAMILIES[family], source.decode("ascii"))
            except (OSError, UnicodeError):
                raise MissingHeader from None
            return ProxyHeader((inet_ntop(_TEXT_FAMILIES[family], binary), int(port)), length)
    raise MissingHeader


def _read_binary(data: bytes) -> ProxyHeader | None:
    if len(data) < _START_BYTES:
        return None
    version, command = divmod(data[_VERSION_OFFSET], 16)
    bytes_after_start = int.from_bytes(data[_LENGTH_OFFSET:_START_BYTES], "big")
    if version != 2 or command > _CLIENT_COMMAND or bytes_after_start > _MAX_BYTES_AFTER_START:
        raise MissingHeader
    length = _START_BYTES + bytes_after_start
    if len(data) < length:
        return None
    if command == _CHECK_COMMAND:
        return ProxyHeader(None, length, is_check=True)
    if data[_FAMILY_OFFSET] not in _FAMILIES:
        return ProxyHeader(None, length)
    family, size = _FAMILIES[data[_FAMILY_OFFSET]]
    if bytes_after_start < 2 * (size + _PORT_BYTES):
        raise MissingHeader
    addresses_end = _START_BYTES + 2 * size  # of the client and of the server
    port = int.from_bytes(data[addresses_end : addresses_end + _PORT_BYTES], "big")
    return ProxyHeader((inet_ntop(family, data[_START_BYTES : _START_BYTES + size]), port), length)


def is_among(address: str, networks: tuple[Network, ...]) -> bool:
    parsed = ip_address(address)
    return any(parsed in network for network in networks)
