"""The client's settings file."""

import os
from pathlib import Path

import pytest

from schiffe.bashni.net.client_file import ClientSettings, read_client_file, server_address
from schiffe.network.address import Address
from schiffe.process.errors import CommandError


def read(tmp_path: Path, text: str | bytes) -> ClientSettings:
    path = tmp_path / "client.conf"
    path.write_bytes(text if isinstance(text, bytes) else text.encode())
    return read_client_file(path)


def test_keys_values_blanks_and_comments(tmp_path: Path) -> None:
    text = "# where to\n\n  HostName =  game.example  \r\nportnumber=1357 # the usual one\nGAMEKINDNAME = Bash ni\n"
    assert read(tmp_path, text) == ClientSettings("game.example", 1357, "Bash ni")
    assert read(tmp_path, "") == ClientSettings()
    assert read(tmp_path, b"\xef\xbb\xbfhostname = a=b") == ClientSettings("a=b")


def test_an_unknown_key_is_a_warning(tmp_path: Path) -> None:
    settings = read(tmp_path, "hostname = x\nport = 5\n")
    assert settings.hostname == "x"
    (warning,) = settings.warnings
    assert "line 2" in warning
    assert "“port”" in warning
    assert warning.endswith("Possible: hostname, portnumber or gamekindname")


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("hostname\n", "line 1: “hostname” is not key = value"),
        ("\n= x", "line 2: “= x” is not key = value"),
        ("hostname = # nothing", "line 1: hostname has no value"),
        ("gamekindname =", "line 1: gamekindname has no value"),
        ("portnumber = 0", "line 1: “0” is not a port"),
        ("portnumber = 65536", "“65536” is not a port"),
        ("portnumber = ٣", "“٣” is not a port"),
        ("portnumber =", "“” is not a port"),
        (b"\x00\xff", r"“\x00\xff” is not key = value"),
        ("#" * 70_000, "too large"),
    ],
)
def test_what_is_not_right_is_one_line(tmp_path: Path, text: str | bytes, said: str) -> None:
    with pytest.raises(CommandError) as caught:
        read(tmp_path, text)
    assert said in str(caught.value)
    assert "\n" not in str(caught.value)
    assert caught.value.status == 2


@pytest.mark.parametrize(
    ("connect", "settings", "address"),
    [
        ("here", ClientSettings(), Address("here", 1357)),
        ("here:5", ClientSettings("there", 7), Address("here", 5)),
        ("here", ClientSettings("there", 7), Address("here", 7)),
        (None, ClientSettings("there", 7), Address("there", 7)),
        (None, ClientSettings("there"), Address("there", 1357)),
    ],
)
def test_options_go_before_the_file(connect: str | None, settings: ClientSettings, address: Address) -> None:
    assert server_address(connect, settings) == address


def test_no_server_at_all() -> None:
    with pytest.raises(CommandError, match="no server given"):
        server_address(None, ClientSettings(portnumber=7))
    with pytest.raises(CommandError, match=r"“a b” is not an address.*localhost:1357"):
        server_address(None, ClientSettings("a b"))


def test_only_regular_files_are_read(tmp_path: Path) -> None:
    os.mkfifo(tmp_path / "pipe")
    for path in (tmp_path, tmp_path / "pipe", Path("/dev/zero")):
        with pytest.raises(CommandError, match="not a regular file"):
            read_client_file(path)
    with pytest.raises(CommandError, match="does not exist"):
        read_client_file(tmp_path / "none.conf")
