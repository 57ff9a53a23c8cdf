"""Which commands there are.

The module ``NAME`` declares a command and loads nothing slow, for ``--help`` reads it; ``run_NAME`` holds its options
as a dataclass and does it.
"""

from __future__ import annotations

from importlib import import_module

from schiffe.base.i18n import _
from schiffe.commandline.subcommand import Program

TYPE_CHECKING = False  # typing itself takes a tenth of the time that --help has
if TYPE_CHECKING:
    from collections.abc import Callable
    from typing import Any

    from schiffe.commandline.subcommand import Subcommand
    from schiffe.settings.schema import Schema

COMMANDS: dict[str, Callable[[], str]] = {
    "play": lambda: _("play; this is what is done without a command"),
    "serve": lambda: _("run a server that others connect to"),
    "bench": lambda: _("measure the bots: how many shots each of them needs"),
    "settings": lambda: _("show the settings, or change them"),
}
"""The commands, each with what it does in a few words. A new one is a new module with a ``COMMAND`` and a line here."""


def program(schema: Schema) -> Program:
    """The program with the settings of a schema."""
    return Program("schiffe", COMMANDS, "play", load_command, schema)


def load_command(name: str) -> Subcommand[Any]:
    """The command of a name of ``COMMANDS``."""
    command: Subcommand[Any] = import_module(f"schiffe.command.{name}").COMMAND
    return command
