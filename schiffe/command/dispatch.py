"""From the words of a command line to one command and its options."""

from __future__ import annotations

import argparse

from schiffe.base.errors import CommandError
from schiffe.base.i18n import _
from schiffe.command.command import COMMANDS, UNNAMED, load_command
from schiffe.command.parser import Formatter, Parser

TYPE_CHECKING = False  # typing itself takes a tenth of the time that --help has
if TYPE_CHECKING:
    from collections.abc import Sequence
    from typing import Any

    from schiffe.command.command import Command
    from schiffe.settings.schema import Schema


def parse(arguments: Sequence[str], schema: Schema) -> tuple[Command[Any], argparse.Namespace]:
    """The command that a command line names, and what it gives: ``overrides`` are the settings among it.

    Raises:
        CommandError: there is no such command or option, it means nothing to the command, or a value is none.
        SystemExit: after ``--help``.
    """
    unnamed = build_parser(UNNAMED, schema)
    at = _command_at(arguments, unnamed)
    name = UNNAMED if at is None else arguments[at]
    if name not in COMMANDS:
        from schiffe.base.text import any_of, meant, quoted

        raise CommandError(
            _("there is no command {name}. Possible: {commands}").format(
                name=quoted(name), commands=any_of(tuple(COMMANDS)) + meant(name, tuple(COMMANDS))
            )
        )
    parser = unnamed if name == UNNAMED else build_parser(name, schema)
    found, rest = parser.read([word for number, word in enumerate(arguments) if number != at])
    if rest:
        raise CommandError(_no_option(rest[0], name, parser, schema))
    return load_command(name), found


def _command_at(arguments: Sequence[str], parser: Parser) -> int | None:
    """Where the command stands: the first word that is no option and no value of one; None where there is none.

    Behind an option that is not known here, nobody can tell what its values are: there only a command is one.
    """
    number = 0
    while number < len(arguments):
        word = arguments[number]
        if not word.startswith("-"):
            return number
        if word.partition("=")[0] not in parser.counts:
            return next((at for at in range(number, len(arguments)) if arguments[at] in COMMANDS), None)
        number += 1 + parser.counts.get(word, 0)
    return None


def _no_option(word: str, name: str, parser: Parser, schema: Schema) -> str:
    """Why a word of the command line is not understood."""
    from schiffe.base.text import meant, quoted

    flag, nearest = word.partition("=")[0], ""
    if any(flag in build_parser(other, schema).counts for other in COMMANDS if other != name):
        problem = _("{word} means nothing to the command {command}")
    elif flag.startswith("-"):
        problem = _("there is no option {word}")
        nearest = meant(flag, tuple(parser.counts))
    else:
        problem = _("{word} is not expected here")
    said = problem.format(word=quoted(flag), command=name)
    return _("{message}; see {program} --help").format(message=said, program=parser.prog) + nearest


def build_parser(name: str, schema: Schema) -> Parser:
    """The parser of a command, with its texts in the language of the moment; its own options come first."""
    command = load_command(name)
    parser = _UnnamedParser(command) if name == UNNAMED else Parser(name, command.description(), command.words())
    command.add_options(parser)
    section = parser.section(_("settings, for this time only"))
    for setting in command.settings(schema):
        section.setting(setting)
    section = parser.section(_("help"))
    section.help()
    section.switch("--version", _("show the version and exit"))
    return parser


class _UnnamedParser(Parser):
    """The parser of a command line without a command; its help tells the commands, too."""

    def __init__(self, command: Command[Any]) -> None:
        super().__init__("", command.description(), _("[COMMAND ...]"))

    def format_help(self) -> str:
        """The help, and below it the commands."""
        formatter = Formatter(self.prog)
        formatter.start_section(_("commands"))
        for name, title in COMMANDS.items():
            formatter.add_argument(argparse.Action([], name, metavar=name, help=title()))
        formatter.end_section()
        formatter.add_text(_("schiffe COMMAND --help tells the options of a command."))
        return f"{super().format_help()}\n{formatter.format_help()}"
