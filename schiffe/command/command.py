"""What a command is, and which there are: each declares its options and what it does in a module of its own.

The module ``NAME`` declares a command and loads nothing slow, for ``--help`` reads it; ``run_NAME`` holds its options
as a dataclass and does it.
"""

from __future__ import annotations

from importlib import import_module

from schiffe.base.generics import Generic
from schiffe.base.i18n import _

TYPE_CHECKING = False  # typing itself takes a tenth of the time that --help has
if TYPE_CHECKING:
    from argparse import Namespace
    from collections.abc import Callable, Iterable
    from typing import Any, Final, TypeVar

    from schiffe.command.context import Context
    from schiffe.command.parser import Parser
    from schiffe.settings.schema import Schema, Setting

    Options = TypeVar("Options")
    Text = Callable[[], str]
else:
    Options = None

COMMANDS: dict[str, Text] = {
    "play": lambda: _("play; this is what is done without a command"),
    "serve": lambda: _("run a server that others connect to"),
    "bench": lambda: _("measure the bots: how many shots each of them needs"),
    "settings": lambda: _("show the settings, or change them"),
}
"""The commands, each with what it does in a few words. A new one is a new module with a ``COMMAND`` and a line here."""
UNNAMED = "play"
"""The command of a command line that names none."""


class Command(Generic[Options]):
    """One command.

    Attributes:
        description: what it does, in whole sentences.
        add_options: adds the options of its own to a parser.
        settings: those of a schema whose options mean something to it.
        read: its options as a dataclass; raises CommandError where they do not go together.
        run: does it, and gives the exit status.
        words: what it takes besides options, as the usage shows it.
    """

    def __init__(
        self,
        *,
        description: Text,
        add_options: Callable[[Parser], None],
        settings: Callable[[Schema], Iterable[Setting[Any]]],
        read: Callable[[Namespace], Options],
        run: Callable[[Options, Context], int],
        words: Text = lambda: "",
    ) -> None:
        self.description: Final = description
        self.add_options: Final = add_options
        self.settings: Final = settings
        self.words: Final = words
        self._read = read
        self._run = run

    def execute(self, found: Namespace, context: Context) -> int:
        """Do what the options that were found say; returns the exit status."""
        return self._run(self._read(found), context)


def load_command(name: str) -> Command[Any]:
    """The command of a name of ``COMMANDS``."""
    command: Command[Any] = import_module(f"schiffe.command.{name}").COMMAND
    return command
