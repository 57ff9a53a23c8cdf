"""The command line as a tree of commands, as the parsers tell it: man page and completions are made of it."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from schiffe.battleship.settings import SCHEMA
from schiffe.cli.command_list import program
from schiffe.commandline.dispatch import build_parser
from schiffe.commandline.parser import Argument, Parser, file_name
from schiffe.commandline.subcommand import Program, Subcommand
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
    i18n.choose(i18n.SOURCE_LANGUAGE)
    return list(_pages(program(SCHEMA), ()))


def _pages(commands: Program, path: tuple[str, ...]) -> Iterator[Page]:
    titles = {name: title() for name, title in commands.titles.items()}
    unnamed = build_parser(commands.unnamed, commands)
    yield Page(path, unnamed.usage, unnamed.description, _sections(unnamed), titles, {})
    for name in titles:
        loaded: object = commands.load(name)
        if isinstance(loaded, Program):
            yield from _pages(loaded, (*path, name))
        elif isinstance(loaded, Subcommand):
            parser = build_parser(name, commands)
            sections, completions = _sections(parser), loaded.completions(commands.schema)
            yield Page((*path, name), parser.usage, parser.description, sections, {}, completions)


def _sections(parser: Parser) -> tuple[Section, ...]:
    return tuple(
        Section(section.title, tuple(map(_entry, section.arguments)))
        for section in parser.sections
        if section.arguments
    )


def _entry(argument: Argument) -> Entry:
    metavar = argument.metavar or ()
    read = argument.reading.get("type")
    words = getattr(read, "words", ())
    setting = argument.reading.get("setting")
    if isinstance(setting, Setting) and metavar:
        words = tuple(map(setting.kind.write, setting.kind.few()))
    flags = () if argument.is_word else argument.flags
    values = (metavar,) if isinstance(metavar, str) else metavar
    if argument.shown.nargs == "?":
        values = (f"[{metavar}]",)
    return Entry(flags, values, argument.text.replace("%%", "%"), words, read is file_name)
