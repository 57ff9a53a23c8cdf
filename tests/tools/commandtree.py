"""The command line as a tree of commands, as the parsers tell it: man page and completions are made of it."""

import argparse
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from schiffe.cli.games import GAMES
from schiffe.cli.main import make_program
from schiffe.commandline.parser import Parser, parse_file_name
from schiffe.commandline.program import Program, build_parser
from schiffe.language import i18n
from schiffe.settings.schema import Setting


@dataclass(frozen=True)
class Entry:
    """An option, or a word that is none.

    Attributes:
        flags: such as ``-h`` and ``--help``; none for a word.
        values: what stands for each of its values in the help.
        words: the values that are possible, where these are few.
        is_file: whether its value is the name of a file.
    """

    flags: tuple[str, ...]
    values: tuple[str, ...]
    text: str
    words: tuple[str, ...]
    is_file: bool


@dataclass(frozen=True)
class Section:
    """Entries under a title."""

    title: str
    entries: tuple[Entry, ...]


@dataclass(frozen=True)
class Page:
    """What one command takes.

    Attributes:
        path: the words that name it: none for the program itself, ("serve",) for a command.
        commands: its own commands, each with what it does in a few words.
        completions: words that it takes, each with those that may follow.
    """

    path: tuple[str, ...]
    usage: str
    description: str
    sections: tuple[Section, ...]
    commands: Mapping[str, str]
    completions: Mapping[str, Sequence[str]]

    @property
    def name(self) -> str:
        """Its path as one text."""
        return " ".join(self.path)

    @property
    def options(self) -> list[Entry]:
        """All its options."""
        return [entry for section in self.sections for entry in section.entries if entry.flags]


def pages() -> list[Page]:
    """All commands in English, the program itself first."""
    i18n.choose_language(i18n.SOURCE_LANGUAGE)
    return list(_pages(make_program(GAMES), ()))


def _pages(commands: Program, path: tuple[str, ...]) -> Iterator[Page]:
    titles = {name: str(command.title) for name, command in commands.commands.items()}
    unnamed = build_parser(commands.default_command, commands)
    yield _page(path, unnamed, titles, {})
    for name, command in commands.commands.items():
        if isinstance(command, Program):
            yield from _pages(command, (*path, name))
        else:
            parser = build_parser(name, commands)
            yield _page((*path, name), parser, {}, command.load().completions_for(commands.schema))


def _page(
    path: tuple[str, ...], parser: Parser, commands: Mapping[str, str], completions: Mapping[str, Sequence[str]]
) -> Page:
    usage, description = str(parser.usage).replace("%%", "%"), str(parser.description)
    return Page(path, usage, description, _sections(parser), commands, completions)


def _sections(parser: Parser) -> tuple[Section, ...]:
    return tuple(
        Section(section.title, tuple(map(_entry, section.actions))) for section in parser.sections if section.actions
    )


def _entry(action: argparse.Action) -> Entry:
    metavar = action.metavar or ()
    words = getattr(action.type, "words", ())
    setting = getattr(action, "setting", None)
    if isinstance(setting, Setting) and metavar:
        words = tuple(map(setting.kind.value_text, setting.kind.choices()))
    flags = tuple(action.option_strings)
    values = (metavar,) if isinstance(metavar, str) else metavar
    if flags and action.nargs == argparse.OPTIONAL:
        values = (f"[{metavar}]",)
    return Entry(flags, values, str(action.help).replace("%%", "%"), words, action.type is parse_file_name)
