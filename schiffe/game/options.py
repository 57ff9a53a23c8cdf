"""What the commands that play and serve have in common, whichever game it is."""

from __future__ import annotations

import os.path
from argparse import Namespace
from collections.abc import Sequence
from dataclasses import replace

from schiffe.commandline.parser import OptionSection, file_name, from_one, from_zero, seconds, whole_number
from schiffe.language.i18n import _
from schiffe.language.names import are_alike, is_name, possible_names
from schiffe.language.text import quoted
from schiffe.network.address import ALL, EVERYWHERE, Address, AddressError, no_own_address, parse_own_address
from schiffe.network.policy import ServerPolicy
from schiffe.process.errors import CommandError


def add_resume(section: OptionSection) -> None:
    """The option that goes on with a match: its number, or 0 for the latest."""
    section.optional_value(
        "--resume",
        _("NUMBER"),
        from_one,
        _("go on with a game that was left: the latest, or the one with this number"),
        0,
    )


def add_plain(section: OptionSection) -> None:
    """The option that asks for line mode."""
    section.switch("--plain", _("line mode: only adds lines, for pipes and screen readers"))


def add_ca(section: OptionSection) -> None:
    """The option that says whose certificates are believed."""
    section.value(
        "--ca",
        _("FILE"),
        file_name,
        _("with a server tls://...: check its certificate by this file, not by the authorities that the system knows"),
    )


def checked_ca(file: str | None, server: str | None) -> str:
    """The file with the authorities for a server, or an empty text.

    Raises:
        CommandError: there is no such file, or nothing to check by it.
    """
    if file is None:
        return ""
    if not (server or "").strip().startswith("tls://"):
        raise CommandError(_("--ca needs a server whose address begins with tls://"))
    if not os.path.isfile(file):
        raise CommandError(
            _("--ca: {file} is not a file. Possible: one with certificates (PEM)").format(file=quoted(file))
        )
    return file


def add_seed(section: OptionSection) -> None:
    """The option that repeats chance."""
    section.value("--seed", "N", whole_number, _("repeat the same random choices"))


def add_policy(section: OptionSection) -> None:
    """The options of every server that anybody may come to."""
    usual = ServerPolicy()
    section.value(
        "--per-address",
        "N",
        from_zero,
        _("connections from one address, or one /64 of IPv6; 0 is any number (100)"),
        usual.per_address,
    )
    section.value(
        "--rate",
        "N",
        from_zero,
        _("connections a minute from there, not counting matches played to their end; 0 is any number (120)"),
        usual.rate,
    )
    section.value(
        "--ban",
        _("SECONDS"),
        seconds,
        _("how long an address is shut out that comes too often, or breaks one match after another; 0 is never (60)"),
        usual.ban,
    )
    section.value(
        "--drain",
        _("SECONDS"),
        seconds,
        _("how long running matches may go on after SIGTERM, when no new one begins (600)"),
        usual.drain,
    )
    section.values(
        "--proxy-from",
        _("ADDRESS"),
        str,
        _("a proxy, or a network of proxies, that tells by the PROXY protocol where a client comes from"),
    )


def read_policy(found: Namespace) -> ServerPolicy:
    """What those options ask for."""
    return ServerPolicy(
        per_address=found.per_address,
        rate=found.rate,
        ban=found.ban,
        drain=found.drain,
        proxies=tuple(found.proxy_from),
    )


def checked_names(names: Sequence[str]) -> tuple[str, str]:
    """The names of two players; raises CommandError where they are none, or too much alike."""
    refusals = (
        _("--two: the first name {name} is not possible. Possible: {allowed}"),
        _("--two: the second name {name} is not possible. Possible: {allowed}"),
    )
    for name, refusal in zip(names, refusals, strict=True):
        if not is_name(name):
            raise CommandError(refusal.format(name=quoted(name), allowed=possible_names()))
    if are_alike(*names):
        raise CommandError(
            _("--two: the name {name} is there twice. Possible: two different ones").format(name=quoted(names[1]))
        )
    return names[0].strip(), names[1].strip()


def own_address(text: str, default_port: int) -> Address:
    """The address that a server is to listen on; ``all`` are all addresses of this computer.

    Raises:
        CommandError: the text is none.
    """
    try:
        address = parse_own_address(text, default_port)
    except AddressError as error:
        raise CommandError(f"serve: {no_own_address(error.text, default_port)}") from None
    return replace(address, host=EVERYWHERE.host) if address.host == ALL else address
