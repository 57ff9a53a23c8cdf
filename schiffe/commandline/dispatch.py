"""From the words of a command line to one command and its options."""

from __future__ import annotations

import argparse
from collections.abc import Sequence
from typing import Any

from schiffe.commandline.parser import Formatter, Parser
from schiffe.commandline.reading import read_words
from schiffe.commandline.subcommand import Program, Subcommand
from schiffe.language.i18n import _
from schiffe.language.text import any_of, meant, quoted
from schiffe.process.errors import CommandError


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
    if name not in program.titles:
        raise CommandError(
            _("there is no command {name}. Possible: {commands}").format(
                name=quoted(name), commands=any_of(tuple(program.titles)) + meant(name, tuple(program.titles))
            )
        )
    words = [word for number, word in enumerate(arguments) if number != at]
    command = program.load(name)
    if isinstance(command, Program):
        return parse(words, command, program)
    parser = unnamed if name == program.unnamed else build_parser(name, program)
    if not {"-h", "--help"}.isdisjoint(words):
        print(parser.format_help(), end="")
        raise SystemExit(0)

    found, rest = read_words(parser, words)
    if rest:
        raise CommandError(_no_option(rest[0], name, parser, (program, around) if around else (program,)))
    return command, found


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
            return next((at for at in range(number, len(arguments)) if arguments[at] in program.titles), None)
        number += 1 + parser.counts.get(word, 0)
        if word in parser.optional and number < len(arguments):
            is_value = not arguments[number].startswith("-") and arguments[number] not in program.titles
            number += is_value
    return None


def _no_option(word: str, name: str, parser: Parser, programs: Sequence[Program]) -> str:
    """Why a word of the command line is not understood; ``programs`` are the one it was said to, and those around."""
    flag, nearest = word.partition("=")[0], ""
    if any(flag in build_parser(other, program).counts for program in programs for other in program.titles):
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
    command = program.load(name)
    if isinstance(command, Program):
        return build_parser(command.unnamed, command)
    if name == program.unnamed:
        parser: Parser = _UnnamedParser(command, program)
    else:
        parser = Parser(f"{program.name} {name}", command.description(), command.words())
    command.add_options(parser)
    section = parser.section(_("settings, for this time only"))
    for setting in command.settings(program.schema):
        section.setting(setting)
    section = parser.section(_("help"))
    section.help()
    section.switch("--version", _("show the version and exit"))
    return parser


class _UnnamedParser(Parser):
    """The parser of a command line without a command; its help tells the commands, too."""

    def __init__(self, command: Subcommand[Any], program: Program) -> None:
        super().__init__(program.name, command.description(), _("[COMMAND ...]"))
        self._titles = program.titles

    def format_help(self) -> str:
        """The help, and below it the commands."""
        formatter = Formatter(self.prog)
        formatter.start_section(_("commands"))
        for name, title in self._titles.items():
            formatter.add_argument(argparse.Action([], name, metavar=name, help=title()))
        formatter.end_section()
        text = _("{program} COMMAND --help tells the options of a command.")
        formatter.add_text(text.format(program=self.prog))
        return f"{super().format_help()}\n{formatter.format_help()}"
