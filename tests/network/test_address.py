import pytest
from hypothesis import given
from hypothesis import strategies as st

from schiffe.network.address import DEFAULT_PORT, THIS_COMPUTER, Address, AddressError, parse_address, parse_own_address
from tests.limit import limited


@pytest.mark.parametrize(
    ("text", "host", "port"),
    [
        ("localhost", "localhost", DEFAULT_PORT),
        ("localhost:1", "localhost", 1),
        (" ships.example.org:65535 ", "ships.example.org", 65535),
        ("127.0.0.1", "127.0.0.1", DEFAULT_PORT),
        ("192.0.2.7:8000", "192.0.2.7", 8000),
        ("::1", "::1", DEFAULT_PORT),
        ("[::1]", "::1", DEFAULT_PORT),
        ("[::1]:8000", "::1", 8000),
        ("2001:db8::7", "2001:db8::7", DEFAULT_PORT),
        ("[2001:DB8::7]:00080", "2001:DB8::7", 80),
        ("::ffff:192.0.2.7", "::ffff:192.0.2.7", DEFAULT_PORT),
        ("fe80::1%eth0", "fe80::1%eth0", DEFAULT_PORT),
        ("[fe80::1%eth0]:8000", "fe80::1%eth0", 8000),
        ("[fe80::1%br-lan.5]:8000", "fe80::1%br-lan.5", 8000),
        ("müller.example", "müller.example", DEFAULT_PORT),
        ("my_ships-2.example.", "my_ships-2.example.", DEFAULT_PORT),
        ("हिन्दी.example:80", "हिन्दी.example", 80),
    ],
)
def test_where_to_connect_to(text: str, host: str, port: int) -> None:
    assert parse_address(text) == parse_own_address(text) == Address(host, port)


@pytest.mark.parametrize(
    "text",
    [
        "localhost:",
        "localhost:65536",
        "localhost:100000",
        "localhost:-1",
        "localhost:http",
        "localhost: 80",
        "local host",
        "a:1:2",
        "[::1",
        "::1]",
        "[]:80",
        "[::1]80",
        "[::1]:",
        "localhost\x00",
        "localhost\n:80",
        "localhost:\N{FULLWIDTH DIGIT ONE}",
        "http://localhost:80",
        "*",
        "*:80",
        "local/host",
        "a,b",
        "who@localhost",
    ],
)
def test_what_is_no_address_is_quoted(text: str) -> None:
    for parse in (parse_address, parse_own_address):
        with pytest.raises(AddressError) as caught:
            parse(text)
        assert caught.value.text == text


@pytest.mark.parametrize(
    ("text", "own"),
    [
        ("", Address(THIS_COMPUTER, DEFAULT_PORT)),
        (":80", Address(THIS_COMPUTER, 80)),
        (":0", Address(THIS_COMPUTER, 0)),
        ("0.0.0.0:0", Address("0.0.0.0", 0)),
        ("[::]:0", Address("::", 0)),
    ],
)
def test_only_where_to_listen_may_lack_the_host_or_the_port(text: str, own: Address) -> None:
    assert parse_own_address(text) == own
    with pytest.raises(AddressError) as caught:
        parse_address(text)
    assert caught.value.text == text


hosts = st.from_regex(r"[a-z0-9][a-z0-9.-]{0,20}", fullmatch=True) | st.ip_addresses().map(str)


@given(hosts, st.integers(1, 65535))
def test_an_address_is_read_as_it_is_written(host: str, port: int) -> None:
    address = Address(host, port)
    assert parse_address(str(address)) == parse_own_address(str(address)) == address
    assert parse_address(host) == Address(host)


@given(st.text())
def test_any_text_is_an_address_or_none(text: str) -> None:
    for parse in (parse_address, parse_own_address):
        try:
            address = parse(text)
        except AddressError:
            continue
        assert address.host
        assert parse(str(address)) == address


@pytest.mark.parametrize("text", ["0", "8000", "99999"])
def test_a_number_by_itself_is_no_address_to_listen_on(text: str) -> None:
    with pytest.raises(AddressError) as caught:
        parse_own_address(text)
    assert caught.value.text == text


@pytest.mark.parametrize("text", [":" * 30_000 + "!", "a" * 301, "[" + ":" * 30_000])
def test_no_address_is_longer_than_names_can_be(text: str) -> None:
    """The first of these took 3 s: the form looked for the last colon from each of them."""
    for parse in (parse_address, parse_own_address):
        with limited(5), pytest.raises(AddressError):
            parse(text)
    assert parse_address("a" * 253).host == "a" * 253
