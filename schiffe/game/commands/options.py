"""Options for playing and serving that the commands of all games share."""

import os.path
from argparse import Namespace
from collections.abc import Sequence
from dataclasses import replace
from ipaddress import ip_network

from schiffe.commandline.parser import (
    OptionSection,
    parse_file_name,
    parse_integer,
    parse_natural,
    parse_positive,
    parse_seconds,
)
from schiffe.game.queries import UnnumberedMatch
from schiffe.language.i18n import _, pgettext
from schiffe.language.names import are_alike, is_name, possible_names_text
from schiffe.language.text import quoted
from schiffe.network.address import (
    ALL_ADDRESSES,
    EVERYWHERE,
    Address,
    AddressError,
    no_own_address_text,
    parse_own_address,
)
from schiffe.network.policy import Network, ServerPolicy
from schiffe.process.errors import CommandError


def add_resume(section: OptionSection) -> None:
    """Add the option that resumes a match; its value is a ``MatchChoice``."""
    section.add_optional_value(
        "--resume",
        metavar=pgettext("column", "number").upper(),
        parse=parse_positive,
        text=_("continue an unfinished game: the latest, or the one with this number"),
        without=UnnumberedMatch.LATEST,
    )


def add_plain(section: OptionSection) -> None:
    section.add_switch("--plain", _("line mode: only adds lines, for pipes and screen readers"))


def add_ca(section: OptionSection) -> None:
    """Add the option that names a file with trusted certificates."""
    section.add_value(
        "--ca",
        pgettext("source", "file").upper(),
        parse_file_name,
        _("check the certificate of tls:// servers with this file, not with the system's authorities"),
    )


def check_ca(file: str | None, server: str | None, *, opens_menu: bool = False) -> None:
    """Check the file with certificate authorities for a server, if one is given.

    With ``opens_menu`` no ``server`` is needed, since an address may be typed in the menu.

    Raises:
        CommandError: there is no such file, or the server uses no certificate.
    """
    if file is None:
        return
    if not opens_menu and not (server or "").strip().startswith("tls://"):
        raise CommandError(_("--ca needs a server whose address begins with tls://"))
    if not os.path.isfile(file):
        raise CommandError(
            _("--ca: {file} is not a file. Possible: one with certificates (PEM)").format(file=quoted(file))
        )


def add_seed(section: OptionSection, default: int | None = None) -> None:
    section.add_value("--seed", "N", parse_integer, _("repeat the same random choices"), default=default)


def add_listen(section: OptionSection, default_port: int) -> None:
    """Add the word for the address that a server listens on."""
    section.add_word(
        "listen",
        "[HOST][:PORT]",
        _(
            "where to listen (this computer, port {port}); all is every address of this computer, port 0 any free port"
        ).format(port=default_port),
    )


def add_server_options(section: OptionSection) -> None:
    """Add the options of a public server, and of its log."""
    default = ServerPolicy()
    section.add_value(
        "--per-address",
        "N",
        parse_natural,
        _("connections from one address, or one /64 of IPv6; 0 for no limit (100)"),
        default=default.max_connections_per_network,
    )
    section.add_value(
        "--rate",
        "N",
        parse_natural,
        _("connections a minute from there, finished matches not counted; 0 for no limit (120)"),
        default=default.max_connections_per_minute,
    )
    section.add_value(
        "--ban",
        _("SECONDS"),
        parse_seconds,
        _("how long to shut out an address that comes too often or breaks one match after another; 0 for never (60)"),
        default=default.ban_seconds,
    )
    section.add_value(
        "--drain",
        _("SECONDS"),
        parse_seconds,
        _("how long running matches may last after SIGTERM; no new one starts (600)"),
        default=default.drain_seconds,
    )
    section.add_values(
        "--proxy-from",
        _("Address").upper(),
        parse_network,
        _("a proxy, or a network of proxies, that says by the PROXY protocol where a client comes from"),
    )
    section.add_switch("--log-json", _("as JSON, one object a line"))


def parse_network(text: str) -> Network:
    """Parse the address or network of a proxy; raises CommandError if it is neither."""
    try:
        return ip_network(text.strip(), strict=False)
    except ValueError:
        raise CommandError(
            _("--proxy-from: {text} is not an address. Possible: an address or a network, such as 10.0.0.0/8").format(
                text=quoted(text)
            )
        ) from None


def parse_policy(namespace: Namespace) -> ServerPolicy:
    """Return the policy that the options of ``add_server_options`` describe; on the command line 0 sets no limit."""
    return ServerPolicy(
        max_connections_per_network=namespace.per_address or None,
        max_connections_per_minute=namespace.rate or None,
        ban_seconds=namespace.ban or None,
        drain_seconds=namespace.drain,
        proxies=tuple(namespace.proxy_from),
    )


def parse_names(names: Sequence[str]) -> tuple[str, str]:
    """Return the names of two players, stripped; raises CommandError if one is invalid, or they are too similar."""
    for name in names:
        if not is_name(name):
            refusal = _("{value} is not possible for {name}. Possible: {allowed}")
            raise CommandError(refusal.format(value=quoted(name), name="--two", allowed=possible_names_text()))
    if are_alike(*names):
        raise CommandError(
            _("--two: the name {name} appears twice. Possible: two different ones").format(name=quoted(names[1]))
        )
    return names[0].strip(), names[1].strip()


def parse_listen_address(text: str, default_port: int) -> Address:
    """Parse the address for a server to listen on; ``all`` means all addresses of this computer.

    Raises:
        CommandError: the text is not an address.
    """
    try:
        address = parse_own_address(text, default_port)
    except AddressError as error:
        raise CommandError(f"serve: {no_own_address_text(error.text, default_port)}") from None
    return replace(address, host=EVERYWHERE.host) if address.host == ALL_ADDRESSES else address
