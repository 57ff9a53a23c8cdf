"""The command line as a tree of commands, as the parsers tell it: man page and completions are made of it."""

import argparse
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from schiffe.base import i18n
from schiffe.command.commands import program
from schiffe.commandline.dispatch import build_parser
from schiffe.commandline.parser import Parser, SettingOverride, file_name
from schiffe.commandline.subcommand import Program, Subcommand
from schiffe.play.settings import SCHEMA


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
    i18n.choose(i18n.SOURCE_LANGUAGE)
    return list(_pages(program(SCHEMA), ()))


def _pages(commands: Program, path: tuple[str, ...]) -> Iterator[Page]:
    titles = {name: title() for name, title in commands.titles.items()}
    unnamed = build_parser(commands.unnamed, commands)
    yield Page(path, _usage(unnamed), unnamed.description or "", _sections(unnamed), titles, {})
    for name in titles:
        loaded: object = commands.load(name)
        if isinstance(loaded, Program):
            yield from _pages(loaded, (*path, name))
        elif isinstance(loaded, Subcommand):
            parser = build_parser(name, commands)
            sections, completions = _sections(parser), loaded.completions(commands.schema)
            yield Page((*path, name), _usage(parser), parser.description or "", sections, {}, completions)


def _usage(parser: Parser) -> str:
    return (parser.usage or "").replace("%%", "%")


def _sections(parser: Parser) -> tuple[Section, ...]:
    """What the parser takes; argparse has no public way to ask for it."""
    formatter = argparse.HelpFormatter(parser.prog)
    return tuple(
        Section(group.title or "", tuple(_entry(action, formatter) for action in group._group_actions))
        for group in parser._action_groups
        if group._group_actions
    )


def _entry(action: argparse.Action, formatter: argparse.HelpFormatter) -> Entry:
    metavar = action.metavar or ()
    values = (metavar,) if isinstance(metavar, str) else metavar
    words = getattr(action.type, "words", ())
    if isinstance(action, SettingOverride) and action.metavar:
        words = tuple(map(action.setting.kind.write, action.setting.kind.few()))
    text = formatter._expand_help(action)
    return Entry(tuple(action.option_strings), values, text, words, action.type is file_name)
