"""What a command of the command line is, and what a program of several commands is."""

from __future__ import annotations

from argparse import Namespace
from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any, Final, Generic, TypeVar

from schiffe.commandline.context import Context
from schiffe.commandline.parser import Parser
from schiffe.settings.schema import Schema, Setting

Options = TypeVar("Options")
Text = Callable[[], str]


class Subcommand(Generic[Options]):
    """One command.

    Attributes:
        description: what it does, in whole sentences.
        add_options: adds the options of its own to a parser.
        settings: those of a schema whose options mean something to it.
        read: its options as a dataclass; raises CommandError where they do not go together.
        run: does it, and gives the exit status.
        words: what it takes besides options, as the usage shows it.
        completions: the words among these that are known, each with those that may follow it; shells complete them.
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
        completions: Callable[[Schema], Mapping[str, Sequence[str]]] = lambda _schema: {},
    ) -> None:
        self.description: Final = description
        self.add_options: Final = add_options
        self.settings: Final = settings
        self.words: Final = words
        self.completions: Final = completions
        self._read = read
        self._run = run

    def execute(self, found: Namespace, context: Context) -> int:
        """Do what the options that were found say; returns the exit status."""
        return self._run(self._read(found), context)


class Program:
    """A program: commands by their names, and the settings that they share.

    Attributes:
        name: what it is called on the command line.
        titles: for each command what it does in a few words, in the order in which the help lists them.
        unnamed: the command of a command line that names none.
        load: gives the command of a name of ``titles``, which may be a program of its own; what it imports is imported
            by every ``--help``.
        schema: the settings.
    """

    def __init__(
        self,
        name: str,
        titles: Mapping[str, Text],
        unnamed: str,
        load: Callable[[str], Subcommand[Any] | Program],
        schema: Schema,
    ) -> None:
        self.name: Final = name
        self.titles: Final = titles
        self.unnamed: Final = unnamed
        self.load: Final = load
        self.schema: Final = schema
