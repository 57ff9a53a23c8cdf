"""The header in which a proxy tells from where a client comes."""

from ipaddress import ip_network

import pytest
from hypothesis import given
from hypothesis import strategies as st

from schiffe.network.proxy import MissingHeader, ProxyHeader, is_among, read_header

SIGNATURE = b"\r\n\r\n\x00\r\nQUIT\n"
FOUR = SIGNATURE + b"\x21\x11\x00\x0c" + bytes((192, 0, 2, 7, 127, 0, 0, 1)) + b"\x30\x39\xd4\x31"
SIX = (
    SIGNATURE
    + b"\x21\x21\x00\x24"
    + bytes.fromhex("20010db8000100020003000400050006")
    + bytes(16)
    + b"\x30\x39\xd4\x31"
)
MORE = SIGNATURE + b"\x21\x11\x00\x0f" + FOUR[16:] + b"\x03\x00\x00"


@pytest.mark.parametrize(
    ("data", "client"),
    [
        (b"PROXY TCP4 192.0.2.7 127.0.0.1 12345 54321\r\n", ("192.0.2.7", 12345)),
        (b"PROXY TCP6 2001:db8:1:2:3:4:5:6 ::1 12345 54321\r\n", ("2001:db8:1:2:3:4:5:6", 12345)),
        (b"PROXY UNKNOWN\r\n", None),
        (b"PROXY UNKNOWN a b c d\r\n", None),
        (FOUR, ("192.0.2.7", 12345)),
        (SIX, ("2001:db8:1:2:3:4:5:6", 12345)),
        (MORE, ("192.0.2.7", 12345)),
        (SIGNATURE + b"\x21\x31\x00\x03abc", None),
    ],
)
def test_a_header_in_any_pieces_and_what_comes_after_it(data: bytes, client: tuple[str, int] | None) -> None:
    for length in range(len(data)):
        assert read_header(data[:length]) is None
    assert read_header(data) == ProxyHeader(client, len(data))
    assert read_header(data + b"(1,[0,0]).\n") == ProxyHeader(client, len(data))


def test_a_proxy_that_comes_by_itself() -> None:
    assert read_header(SIGNATURE + b"\x20\x00\x00\x00") == ProxyHeader(None, 16, is_check=True)


@pytest.mark.parametrize(
    "data",
    [
        b"(",
        b"PROXIES",
        b"PROXY TCP4 192.0.2.7 127.0.0.1 12345\r\n",
        b"PROXY TCP4 192.0.2 127.0.0.1 12345 54321\r\n",
        b"PROXY TCP4 2001:db8::1 127.0.0.1 12345 54321\r\n",
        b"PROXY TCP4 192.0.2.7 127.0.0.1 99999 54321\r\n",
        b"PROXY TCP4 \xff 127.0.0.1 1 54321\r\n",
        b"PROXY UDP4 192.0.2.7 127.0.0.1 12345 54321\r\n",
        b"PROXY " + b"x" * 200,
        SIGNATURE + b"\x11\x11\x00\x0c",
        SIGNATURE + b"\x22\x11\x00\x0c",
        SIGNATURE + b"\x21\x11\xff\xff",
        SIGNATURE + b"\x21\x11\x00\x04abcd",
    ],
)
def test_what_is_no_header(data: bytes) -> None:
    with pytest.raises(MissingHeader):
        read_header(data)


@given(st.sampled_from([b"", b"PROXY ", b"PROXY TCP6 ", SIGNATURE, SIGNATURE + b"\x21"]), st.binary())
def test_any_bytes_are_a_header_or_none(begin: bytes, rest: bytes) -> None:
    try:
        header = read_header(begin + rest)
    except MissingHeader:
        return
    assert header is None or header.length <= len(begin + rest)


def test_who_is_trusted() -> None:
    trusted = tuple(map(ip_network, ("192.0.2.7", "10.0.0.0/8", "2001:db8::/32")))
    for address in ("192.0.2.7", "10.1.2.3", "2001:db8:7::1"):
        assert is_among(address, trusted)
    for address in ("192.0.2.8", "11.1.2.3", "2001:db9::1", "fe80::1%eth0"):
        assert not is_among(address, trusted)
