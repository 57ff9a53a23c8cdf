"""What a command is, what a program of several commands is, and how a command line finds one of them."""

from __future__ import annotations

import argparse
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from importlib import import_module
from typing import Any, Generic, TypeAlias, TypeVar

from schiffe.commandline.parser import Formatter, Parser
from schiffe.language.i18n import _
from schiffe.language.text import any_of, meant, quoted
from schiffe.process.errors import CommandError
from schiffe.settings.schema import Schema, Setting

Options = TypeVar("Options")
Text: TypeAlias = Callable[[], str]


@dataclass(frozen=True, kw_only=True)
class Subcommand(Generic[Options]):
    """One command.

    Attributes:
        description: what it does, in whole sentences.
        add_options: adds the options of its own to a parser.
        settings: those of a schema whose options mean something to it.
        read: its options as a dataclass; raises CommandError where they do not go together.
        run: does it in a context, which is that of its program, and gives the exit status.
        words: what it takes besides options, as the usage shows it.
        completions: the words among these that are known, each with those that may follow it; shells complete them.
    """

    description: Text
    add_options: Callable[[Parser], None]
    settings: Callable[[Schema], Iterable[Setting[Any]]]
    read: Callable[[argparse.Namespace], Options]
    run: Callable[[Options, Any], int]
    words: Text = lambda: ""
    completions: Callable[[Schema], Mapping[str, Sequence[str]]] = lambda _schema: {}


@dataclass(frozen=True)
class CommandDoor:
    """A command before it is chosen.

    Attributes:
        title: what it does, in a few words.
        load: the door to the rest.
    """

    title: Text
    load: Callable[[], Subcommand[Any]]

    @classmethod
    def at(cls, module: str, title: Text) -> CommandDoor:
        """The door to ``COMMAND`` of a module."""
        return cls(title, lambda: import_module(module).COMMAND)


@dataclass(frozen=True)
class Program:
    """A program, or a command that has commands of its own.

    Attributes:
        name: what it is called on the command line.
        title: what it does, in a few words.
        commands: its commands by their names, in the order in which the help lists them; the first one is that of a
            command line that names none.
        schema: the settings that they share.
    """

    name: str
    title: Text
    commands: Mapping[str, CommandDoor | Program]
    schema: Schema

    @property
    def unnamed(self) -> str:
        """The name of the command of a command line that names none."""
        return next(iter(self.commands))


def parse(
    arguments: Sequence[str], program: Program, around: Program | None = None
) -> tuple[Subcommand[Any], argparse.Namespace]:
    """The command that a command line names, and what it gives: ``overrides`` are the settings among it.

    ``around`` is the program that this one is a command of.

    Raises:
        CommandError: there is no such command or option, it means nothing to the command, or a value is none.
        SystemExit: after ``--help``.
    """
    unnamed = build_parser(program.unnamed, program)
    at = _command_at(arguments, unnamed, program)
    name = program.unnamed if at is None else arguments[at]
    if name not in program.commands:
        raise CommandError(
            _("there is no command {name}. Possible: {commands}").format(
                name=quoted(name), commands=any_of(tuple(program.commands)) + meant(name, tuple(program.commands))
            )
        )
    words = [word for number, word in enumerate(arguments) if number != at]
    command = program.commands[name]
    if isinstance(command, Program):
        return parse(words, command, program)
    parser = unnamed if name == program.unnamed else build_parser(name, program)
    if not {"-h", "--help"}.isdisjoint(words):
        print(parser.format_help(), end="")
        raise SystemExit(0)

    found, rest = parser.read(words)
    if rest:
        raise CommandError(_no_option(rest[0], name, parser, (program, around) if around else (program,)))
    return command.load(), found


def _command_at(arguments: Sequence[str], parser: Parser, program: Program) -> int | None:
    """Where the command stands: the first word that is no option and no value of one; None where there is none.

    Behind an option that is not known here, nobody can tell what its values are: there only a command is one.
    """
    number = 0
    while number < len(arguments):
        word = arguments[number]
        if not word.startswith("-"):
            return number
        if word.partition("=")[0] not in parser.counts:
            return next((at for at in range(number, len(arguments)) if arguments[at] in program.commands), None)
        number += 1 + parser.counts.get(word, 0)
        if word in parser.optional and number < len(arguments):
            is_value = not arguments[number].startswith("-") and arguments[number] not in program.commands
            number += is_value
    return None


def _no_option(word: str, name: str, parser: Parser, programs: Sequence[Program]) -> str:
    """Why a word of the command line is not understood; ``programs`` are the one it was said to, and those around."""
    flag, nearest = word.partition("=")[0], ""
    if any(flag in build_parser(other, program).counts for program in programs for other in program.commands):
        problem = _("{word} means nothing to the command {command}")
    elif flag.startswith("-"):
        problem = _("there is no option {word}")
        nearest = meant(flag, tuple(parser.counts))
    else:
        problem = _("{word} is not expected here")
    said = problem.format(word=quoted(flag), command=parser.prog.partition(" ")[2] or name)
    return _("{message}; see {program} --help").format(message=said, program=parser.prog) + nearest


def build_parser(name: str, program: Program) -> Parser:
    """The parser of a command, with its texts in the language of the moment; its own options come first."""
    command = program.commands[name]
    if isinstance(command, Program):
        return build_parser(command.unnamed, command)
    chosen = command.load()
    if name == program.unnamed:
        parser: Parser = _UnnamedParser(chosen, program)
    else:
        parser = Parser(f"{program.name} {name}", chosen.description(), chosen.words())
    chosen.add_options(parser)
    section = parser.section(_("settings, for this time only"))
    for setting in chosen.settings(program.schema):
        section.setting(setting)
    section = parser.section(_("help"))
    section.help()
    section.switch("--version", _("show the version and exit"))
    return parser


class _UnnamedParser(Parser):
    """The parser of a command line without a command; its help tells the commands, too."""

    def __init__(self, command: Subcommand[Any], program: Program) -> None:
        super().__init__(program.name, command.description(), _("[COMMAND ...]"))
        self._commands = program.commands

    def format_help(self) -> str:
        """The help, and below it the commands."""
        formatter = Formatter(self.prog)
        formatter.start_section(_("commands"))
        for name, command in self._commands.items():
            formatter.add_argument(argparse.Action([], name, metavar=name, help=command.title()))
        formatter.end_section()
        text = _("{program} COMMAND --help tells the options of a command.")
        formatter.add_text(text.format(program=self.prog))
        return f"{super().format_help()}\n{formatter.format_help()}"
