"""Commands, programs of several commands, and how a command line finds one of them."""

from __future__ import annotations

import argparse
import itertools
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from importlib import import_module
from typing import Any, Final, Generic, NamedTuple, TypeAlias, TypeVar

from schiffe.commandline.parser import Formatter, Parser, SettingAction
from schiffe.language.i18n import _
from schiffe.language.text import join_or, not_possible, quoted, with_suggestion
from schiffe.process.errors import CommandError
from schiffe.settings.schema import Schema, Setting
from schiffe.settings.shared import LANGUAGE

HELP: Final = "help"
"""The command that shows the help of a program or of one of its commands."""
OPTIONS: Final = "options"
"""The word behind it that shows the options that stand for settings."""

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
        run: does it in a context, which is that of its program, and returns the exit status.
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


class CommandDoor(NamedTuple):
    """A command before it is chosen.

    Attributes:
        title: what it does, in a few words.
        load: the door to the rest.
    """

    title: Text
    load: Callable[[], Subcommand[Any]]

    @classmethod
    def at(cls, module: str, title: Text) -> CommandDoor:
        """Return the door to ``COMMAND`` of a module."""
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
        examples: what its help begins with: command lines, and what each of them does.
    """

    name: str
    title: Text
    commands: Mapping[str, CommandDoor | Program]
    schema: Schema
    examples: Callable[[], Sequence[tuple[str, str]]] = lambda: ()

    def __post_init__(self) -> None:
        """Add the command that shows the help, which every program has."""
        door = CommandDoor(
            lambda: _("show help: this one, of a command, or of the options for settings"), lambda: _help_command(self)
        )
        object.__setattr__(self, "commands", {**self.commands, HELP: door})

    @property
    def default_command(self) -> str:
        """The name of the command of a command line that names none."""
        return next(iter(self.commands))


def parse(
    arguments: Sequence[str], program: Program, outer: Program | None = None
) -> tuple[Subcommand[Any], argparse.Namespace]:
    """Return the command that a command line names, and what it gives: ``overrides`` are the settings among it.

    ``outer`` is the program that this one is a command of.

    Raises:
        CommandError: there is no such command or option, it means nothing to the command, or a value is none.
        SystemExit: after ``--help``.
    """
    default = build_parser(program.default_command, program)
    at = _command_at(arguments, default, program)
    name = program.default_command if at is None else arguments[at]
    if name not in program.commands:
        possible = tuple(program.commands)
        raise CommandError(not_possible(quoted(name), with_suggestion(join_or(possible), name, possible)))
    words = [word for number, word in enumerate(arguments) if number != at]
    command = program.commands[name]
    if isinstance(command, Program):
        return parse(words, command, program)
    parser = default if name == program.default_command else build_parser(name, program)
    if not {"-h", "--help"}.isdisjoint(words):
        print(parser.format_help(), end="")
        raise SystemExit(0)

    found, rest = parser.read(words)
    if rest:
        raise CommandError(_no_option(rest[0], name, parser, (program, outer) if outer else (program,)))
    return command.load(), found


def _command_at(arguments: Sequence[str], parser: Parser, program: Program) -> int | None:
    """Return the place of the command: the first word that is no option and no value of one; None if none is.

    Behind an option that is not known here, nobody can tell what its values are: there only a command is one.
    """
    number = 0
    while number < len(arguments):
        word = arguments[number]
        if not word.startswith("-"):
            return number
        if word.partition("=")[0] not in parser.value_counts:
            return next((at for at in range(number, len(arguments)) if arguments[at] in program.commands), None)
        number += 1 + parser.value_counts.get(word, 0)
        if word in parser.optional_valued and number < len(arguments):
            is_value = not arguments[number].startswith("-") and arguments[number] not in program.commands
            number += is_value
    return None


def _no_option(word: str, name: str, parser: Parser, programs: Sequence[Program]) -> str:
    """Return why a word is not understood; ``programs`` are the one it was said to, and those around."""
    flag = word.partition("=")[0]
    shown = quoted(flag)
    # This loads every command, which is slow, but only on the way to an error.
    if any(flag in build_parser(other, program).value_counts for program in programs for other in program.commands):
        problem = _("{word} does not go with the command {command}")
        return parser.with_help(problem.format(word=shown, command=parser.prog.partition(" ")[2] or name))
    if flag.startswith("-"):
        message = parser.with_help(_("unknown option {word}").format(word=shown))
        return with_suggestion(message, flag, tuple(parser.value_counts))
    return parser.with_help(_("{word} is not expected here").format(word=shown))


def build_parser(name: str, program: Program) -> Parser:
    """Return the parser of a command, with its texts in the language of the moment; its own options come first."""
    command = program.commands[name]
    if isinstance(command, Program):
        return build_parser(command.default_command, command)
    chosen = command.load()
    if name == program.default_command:
        parser: Parser = _DefaultParser(chosen, program)
    else:
        parser = Parser(f"{program.name} {name}", chosen.description(), chosen.words())
    chosen.add_options(parser)
    section = parser.section(_("settings, for this time only"))
    for setting in chosen.settings(program.schema):
        section.setting(setting)
    section = parser.section(_("help"))
    section.help()
    section.switch("--version", _("show the version"))
    return parser


class _DefaultParser(Parser):
    """The parser of a command line without a command; its help tells how one begins, the commands, and its own options.

    The options that stand for settings are many, and have a help of their own.
    """

    def __init__(self, command: Subcommand[Any], program: Program) -> None:
        super().__init__(program.name, command.description(), _("[COMMAND ...]"))
        self._program = program

    def format_help(self) -> str:
        """Return the help, examples and commands first."""
        program = self._program
        examples = program.examples()
        formatter = Formatter(self.prog, 6 + max((len(line) for line, _text in examples), default=18))
        formatter.add_usage(self.usage, (), ())
        formatter.add_text(str(self.description))
        if examples:
            formatter.add_table(_("examples"), examples)
        commands = Formatter(self.prog)
        commands.add_table(_("commands"), ((name, command.title()) for name, command in program.commands.items()))
        options = Formatter(self.prog)
        for section in self.sections:
            if not any(isinstance(action, SettingAction) for action in section.actions):
                options.start_section(section.title)
                options.add_arguments(section.actions)
                options.end_section()
        text = _("{program} help COMMAND shows the options of a command, {program} help {options} those for settings.")
        options.add_text(text.format(program=self.prog, options=OPTIONS))
        return "\n".join(part.format_help() for part in (formatter, commands, options))


def _help_command(program: Program) -> Subcommand[Sequence[str]]:
    """Return the command that shows the help of a program."""

    def completions(_schema: Schema) -> Mapping[str, Sequence[str]]:
        return {
            **{
                name: (*command.commands, OPTIONS) if isinstance(command, Program) else ()
                for name, command in program.commands.items()
                if name != HELP
            },
            OPTIONS: (),
        }

    def run(words: Sequence[str], _context: object) -> int:
        print(help_text(program, words), end="")
        return 0

    return Subcommand(
        description=lambda: _(
            "Show how to call the program. “{help} COMMAND” shows the options of a command, “{help} {options}” those "
            "for settings."
        ).format(help=HELP, options=OPTIONS),
        add_options=lambda parser: parser.take_words("words"),
        settings=lambda _schema: (LANGUAGE,),
        read=lambda found: tuple(found.words),
        run=run,
        words=lambda: _("[COMMAND ...]"),
        completions=completions,
    )


def help_text(program: Program, words: Sequence[str]) -> str:
    """Return the help that some words ask for; raises CommandError where there is none."""
    if not words:
        return build_parser(program.default_command, program).format_help()
    first, *rest = words
    command = program.commands.get(first)
    if isinstance(command, Program):
        return help_text(command, rest)
    if rest:
        raise CommandError(_("{word} is not expected here").format(word=quoted(rest[0])))
    if first == OPTIONS:
        return _settings_help(program)
    if command:
        return build_parser(first, program).format_help()
    possible = (*program.commands, OPTIONS)
    raise CommandError(not_possible(quoted(first), with_suggestion(join_or(possible), first, possible)))


def _settings_help(program: Program) -> str:
    """Return the options that stand for those settings which mean something to a command of the program."""
    commands = [command.load() for command in program.commands.values() if isinstance(command, CommandDoor)]
    meaningful = set(itertools.chain.from_iterable(command.settings(program.schema) for command in commands))
    description = _(
        "Options in place of settings, for this time only. “schiffe settings NAME VALUE” saves a setting. The help of "
        "a command names those that work there."
    )
    parser = Parser(program.name, description)
    section = parser.section(_("settings, for this time only"))
    for setting in program.schema:
        if setting in meaningful:
            section.setting(setting)
    return parser.format_help()
