"""Commands, programs with several commands, and finding the command in a command line."""

from __future__ import annotations

import argparse
import itertools
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from importlib import import_module
from typing import Any, Final, NamedTuple, Self, TypeAlias

from schiffe.commandline.parser import Formatter, Parser, SettingAction
from schiffe.language.i18n import Text, _
from schiffe.language.text import join_or, not_possible_text, quoted, with_suggestion
from schiffe.process.errors import CommandError
from schiffe.settings.schema import AnySetting, Schema
from schiffe.settings.shared import LANGUAGE

HELP: Final = "help"
"""The name of the command that shows help."""
OPTIONS: Final = "options"
"""The topic of that command for options of settings."""
_DEFAULT_EXAMPLE_COLUMNS: Final = 18
_COLUMNS_AROUND_EXAMPLE: Final = 6

Completions: TypeAlias = Mapping[str, Sequence[str]]
"""Words that shells can complete, each with the words that may follow it."""


@dataclass(frozen=True, kw_only=True)
class Subcommand:
    """A command.

    Attributes:
        description: explains the command in whole sentences.
        add_options: adds its own options to a parser.
        settings: the settings that affect it, or a function that selects them from a schema; they become options too.
        run: runs the command with its options in a context of its program and returns the exit status; raises
            CommandError if the options cannot be combined.
        words: describes the words that it takes besides options, for the usage line.
        completions: the words that shells can complete, or a function that makes them from a schema.
    """

    description: Text | str
    add_options: Callable[[Parser], None]
    settings: Iterable[AnySetting] | Callable[[Schema], Iterable[AnySetting]]
    run: Callable[[argparse.Namespace, Any], int]
    words: Text | str = ""
    completions: Completions | Callable[[Schema], Completions] = field(default_factory=dict)

    def settings_for(self, schema: Schema) -> Iterable[AnySetting]:
        return self.settings(schema) if callable(self.settings) else self.settings

    def completions_for(self, schema: Schema) -> Completions:
        """Return the words that shells can complete if the program has this schema."""
        return self.completions(schema) if callable(self.completions) else self.completions


class CommandDoor(NamedTuple):
    """A command whose module is loaded only when it is chosen.

    Attributes:
        title: explains the command in a few words.
        load: imports the module and returns the command.
    """

    title: Text
    load: Callable[[], Subcommand]

    @property
    def topics(self) -> Sequence[str]:
        """The topics of its help besides itself: none."""
        return ()

    @classmethod
    def to_module(cls, module: str, title: Text) -> Self:
        """Return the door to the ``COMMAND`` in a module."""
        return cls(title, lambda: import_module(module).COMMAND)


@dataclass(frozen=True)
class Program:
    """A program, or a command with commands of its own.

    Attributes:
        name: its name on the command line.
        title: explains it in a few words.
        own_commands: its commands by name, in the order of the help, without ``help`` itself; the first one runs if the
            command line names none.
        schema: the settings of all its commands.
        examples: returns command lines and their explanations, for the beginning of the help.
    """

    name: str
    title: Text
    own_commands: Mapping[str, CommandDoor | Program]
    schema: Schema
    examples: Sequence[tuple[str, Text]] = ()

    @cached_property
    def commands(self) -> Mapping[str, CommandDoor | Program]:
        """Its commands, with ``help`` at the end."""
        door = CommandDoor(
            Text("show help: this one, of a command, or of the options for settings"), lambda: _help_command(self)
        )
        return {**self.own_commands, HELP: door}

    @property
    def topics(self) -> Sequence[str]:
        """The topics of its help besides itself."""
        return (*self.commands, OPTIONS)

    @property
    def default_command(self) -> str:
        """The name of the command that runs if the command line names none."""
        return next(iter(self.own_commands))


def parse_command(
    arguments: Sequence[str], program: Program, outer: Program | None = None
) -> tuple[Subcommand, argparse.Namespace]:
    """Return the command that a command line names, and its options, with settings in ``overrides``.

    ``outer`` is the program that has this one as a command.

    Raises:
        CommandError: a command, option or value is unknown, or an option does not belong to the command.
    """
    default = build_parser(program.default_command, program)
    index = _index_of_command(arguments, default, program)
    name = program.default_command if index is None else arguments[index]
    if name not in program.commands:
        possible = tuple(program.commands)
        raise CommandError(not_possible_text(quoted(name), with_suggestion(join_or(possible), name, possible)))
    words = [word for word_index, word in enumerate(arguments) if word_index != index]
    command = program.commands[name]
    if isinstance(command, Program):
        return parse_command(words, command, program)
    parser = default if name == program.default_command else build_parser(name, program)
    if not {"-h", "--help"}.isdisjoint(words):
        topic = [] if parser is default else [name]
        return _help_command(program), argparse.Namespace(words=topic, overrides={})
    options, unknown = parser.parse_words(words)
    if unknown:
        raise CommandError(_unknown_word_text(unknown[0], name, parser, (program, outer) if outer else (program,)))
    return command.load(), options


def _index_of_command(arguments: Sequence[str], parser: Parser, program: Program) -> int | None:
    """Return the index of the first word that is neither an option nor its value; None if there is none.

    The values of an unknown option are also unknown, so after one only the name of a command counts.
    """
    index = 0
    while index < len(arguments):
        word = arguments[index]
        if not word.startswith("-"):
            return index
        if word.partition("=")[0] not in parser.value_counts:
            return next(
                (position for position in range(index, len(arguments)) if arguments[position] in program.commands), None
            )
        index += 1 + parser.value_counts.get(word, 0)
        if word in parser.optional_valued and index < len(arguments):
            is_value = not arguments[index].startswith("-") and arguments[index] not in program.commands
            if is_value:
                index += 1
    return None


def _unknown_word_text(word: str, name: str, parser: Parser, programs: Sequence[Program]) -> str:
    """Return why the command ``name`` does not understand a word, with another command of ``programs`` that does."""
    flag = word.partition("=")[0]
    quoted_flag = quoted(flag)
    # Loading every command is slow, but happens only before an error.
    if any(flag in build_parser(command, program).value_counts for program in programs for command in program.commands):
        problem = _("{word} does not go with the command {command}")
        return parser.with_help(problem.format(word=quoted_flag, command=parser.prog.partition(" ")[2] or name))
    if flag.startswith("-"):
        message = parser.with_help(_("unknown option {word}").format(word=quoted_flag))
        return with_suggestion(message, flag, tuple(parser.value_counts))
    return parser.with_help(_("{word} is not expected here").format(word=quoted_flag))


def build_parser(name: str, program: Program) -> Parser:
    """Return the parser of a command, with texts in the current language; its own options come before settings."""
    door = program.commands[name]
    if isinstance(door, Program):
        return build_parser(door.default_command, door)
    command = door.load()
    if name == program.default_command:
        parser: Parser = _DefaultParser(command, program)
    else:
        parser = Parser(f"{program.name} {name}", str(command.description), str(command.words))
    command.add_options(parser)
    section = parser.add_section(_("settings, for this time only"))
    for setting in command.settings_for(program.schema):
        section.add_setting(setting)
    section = parser.add_section(_("help"))
    section.add_help()
    section.add_switch("--version", _("show the version"))
    return parser


class _DefaultParser(Parser):
    """The parser of a command line without a command; its help shows examples and all commands.

    The many options for settings have a separate help.
    """

    def __init__(self, command: Subcommand, program: Program) -> None:
        super().__init__(program.name, str(command.description), _("[COMMAND ...]"))
        self._program = program

    def format_help(self) -> str:
        """Return the help: examples, commands, and options that are not settings."""
        program = self._program
        examples = [(line, str(text)) for line, text in program.examples]
        example_columns = max((len(line) for line, _text in examples), default=_DEFAULT_EXAMPLE_COLUMNS)
        introduction = Formatter(self.prog, max_help_position=_COLUMNS_AROUND_EXAMPLE + example_columns)
        introduction.add_usage(self.usage, (), ())
        introduction.add_text(str(self.description))
        if examples:
            introduction.add_table(_("examples"), examples)
        commands = Formatter(self.prog)
        commands.add_table(_("commands"), ((name, str(command.title)) for name, command in program.commands.items()))
        options = Formatter(self.prog)
        for section in self.sections:
            if not any(isinstance(action, SettingAction) for action in section.actions):
                options.start_section(section.title)
                options.add_arguments(section.actions)
                options.end_section()
        text = _("{program} help COMMAND shows the options of a command, {program} help {options} those for settings.")
        options.add_text(text.format(program=self.prog, options=OPTIONS))
        return "\n".join(part.format_help() for part in (introduction, commands, options))


def _help_command(program: Program) -> Subcommand:
    topics = {name: command.topics for name, command in program.commands.items() if name != HELP}

    def run(namespace: argparse.Namespace, _context: object) -> int:
        print(help_text(program, namespace.words), end="")
        return 0

    return Subcommand(
        description=_(
            "Show how to call the program. “{help} COMMAND” shows the options of a command, “{help} {options}” those "
            "for settings."
        ).format(help=HELP, options=OPTIONS),
        add_options=Parser.accept_words,
        settings=(LANGUAGE,),
        run=run,
        words=Text("[COMMAND ...]"),
        completions={**topics, OPTIONS: ()},
    )


def help_text(program: Program, words: Sequence[str]) -> str:
    """Return the help about a topic, such as the name of a command; raises CommandError if there is none."""
    if not words:
        return build_parser(program.default_command, program).format_help()
    topic, *subtopic = words
    command = program.commands.get(topic)
    if isinstance(command, Program):
        return help_text(command, subtopic)
    if subtopic:
        raise CommandError(_("{word} is not expected here").format(word=quoted(subtopic[0])))
    if topic == OPTIONS:
        return _settings_help_text(program)
    if command:
        return build_parser(topic, program).format_help()
    possible = (*program.commands, OPTIONS)
    raise CommandError(not_possible_text(quoted(topic), with_suggestion(join_or(possible), topic, possible)))


def _settings_help_text(program: Program) -> str:
    """Return the help about the options of all settings that commands of a program use."""
    commands = [command.load() for command in program.commands.values() if isinstance(command, CommandDoor)]
    used = set(itertools.chain.from_iterable(command.settings_for(program.schema) for command in commands))
    description = _(
        "Options in place of settings, for this time only. “schiffe settings NAME VALUE” saves a setting. "
        "The help of a command names those that work there."
    )
    parser = Parser(program.name, description)
    section = parser.add_section(_("settings, for this time only"))
    for setting in program.schema:
        if setting in used:
            section.add_setting(setting)
    return parser.format_help()
