"""The settings file of the client, ``client.conf``.

Each line is ``key = value``. Spaces around both and the case of the key do not matter. ``#`` begins a comment. An
unknown key causes a warning.
"""

import re
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Final

from schiffe.bashni.options import DEFAULT_PORT
from schiffe.language.i18n import _
from schiffe.language.text import join_or, labelled, printable_path, quoted, reason_text
from schiffe.network.address import MAX_PORT, Address, AddressError, no_address_text, parse_address
from schiffe.process.errors import CommandError
from schiffe.process.files import NotRegularFileError, open_regular

_MAX_BYTES: Final = 64 * 1024
"""The maximum size of a settings file. It has three settings, so anything larger is another kind of file."""
KEYS: Final = ("hostname", "portnumber", "gamekindname")


@dataclass(frozen=True)
class ClientSettings:
    """The settings in a file, None for those that it lacks, and warnings to print."""

    hostname: str | None = None
    portnumber: int | None = None
    gamekindname: str | None = None
    warnings: tuple[str, ...] = ()


def read_client_file(path: Path) -> ClientSettings:
    """Read a settings file of the official client; unknown keys give warnings.

    Raises:
        CommandError: the file cannot be read, a line is not ``key = value``, or a value is not possible.
    """
    settings = ClientSettings()
    for number, line in enumerate(_read_text(path).split("\n"), 1):
        content = line.partition("#")[0].strip()
        if not content:
            continue
        where = _("{path}, line {number}").format(path=printable_path(path), number=number)
        key, equals, value = (part.strip() for part in content.partition("="))
        if not equals or not key:
            raise CommandError(_("{where}: {line} is not key = value").format(where=where, line=quoted(content)))
        if not value and key.lower() in ("hostname", "gamekindname"):
            raise CommandError(labelled(where, _("{name} has no value").format(name=key.lower())))
        match key.lower():
            case "hostname":
                settings = replace(settings, hostname=value)
            case "gamekindname":
                settings = replace(settings, gamekindname=value)
            case "portnumber":
                if not re.fullmatch("[0-9]{1,5}", value) or not 0 < int(value) <= MAX_PORT:
                    text = _("{where}: {value} is not a port. Possible: 1 to 65535")
                    raise CommandError(text.format(where=where, value=quoted(value)))
                settings = replace(settings, portnumber=int(value))
            case _:
                text = _("{where}: {key} is not known here. Possible: {keys}")
                warning = text.format(where=where, key=quoted(key), keys=join_or(KEYS))
                settings = replace(settings, warnings=(*settings.warnings, warning))
    return settings


def server_address(connect: str | None, settings: ClientSettings, ca_file: str | None = None) -> Address:
    """Return the server's address, from the command line if it gives one, otherwise from the settings file.

    ``ca_file`` is a file of certificate authorities.

    Raises:
        CommandError: the address cannot be parsed, or there is none.
    """
    port = settings.portnumber or DEFAULT_PORT
    host = connect or settings.hostname
    if host is None:
        raise CommandError(_("no server given. Possible: an address, or hostname in the settings file"))
    try:
        return replace(parse_address(host, port), ca_file=ca_file)
    except AddressError as error:
        raise CommandError(no_address_text(error.text, DEFAULT_PORT)) from None


def _read_text(path: Path) -> str:
    try:
        with open_regular(path) as file:
            content = file.read(_MAX_BYTES + 1)
    except NotRegularFileError:
        raise CommandError(labelled(printable_path(path), _("this is not a regular file"))) from None
    except FileNotFoundError:
        raise CommandError(_("{path} does not exist").format(path=printable_path(path))) from None
    except (OSError, ValueError) as error:
        reason = reason_text(error) if isinstance(error, OSError) else str(error)
        text = _("{path} cannot be read ({reason})")
        raise CommandError(text.format(path=printable_path(path), reason=reason)) from None
    if len(content) > _MAX_BYTES:
        raise CommandError(_("{path} is too large for a settings file").format(path=printable_path(path)))
    return content.decode("utf-8-sig", "backslashreplace").replace("\r\n", "\n")
