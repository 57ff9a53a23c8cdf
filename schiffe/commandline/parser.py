"""What a command line is read with: options of all kinds, their help, and what is wrong with them in one line.

argparse looks its own texts up by the environment alone. None of them is shown: titles, usage and problems are worded
here, in the chosen language.
"""

from __future__ import annotations

import argparse
import os
import re
from collections.abc import Callable, Iterable, Sequence
from functools import cache
from typing import Any, Final

from schiffe.language.i18n import _
from schiffe.language.text import any_of, meant, quoted
from schiffe.language.width import wrapped
from schiffe.process.errors import CommandError
from schiffe.settings.schema import Setting


class Formatter(argparse.HelpFormatter):
    """Help as wide as the terminal; it asks for the width once, where argparse would do so for each option.

    Lines are broken by the columns that they take, as everywhere; argparse would load textwrap, whose regular
    expressions take a twenty-fifth of the time that ``--help`` has.
    """

    def __init__(self, prog: str) -> None:
        super().__init__(prog, width=_columns() - 2)

    def add_usage(
        self,
        usage: str | None,
        actions: Iterable[argparse.Action],
        groups: Iterable[Any],
        prefix: str | None = None,
    ) -> None:
        """The line of usage, which begins in the chosen language."""
        super().add_usage(usage, actions, groups, _("usage: ") if prefix is None else prefix)

    def _split_lines(self, text: str, width: int) -> list[str]:
        return wrapped(" ".join(text.split()), width)

    def _fill_text(self, text: str, width: int, indent: str) -> str:
        return "\n".join(indent + line for line in wrapped(" ".join(text.split()), width - len(indent)))


class Argument:
    """An option with its flags, or a word with its name.

    Attributes:
        count: how many values follow it.
        reading: what argparse is told besides, to read it.
    """

    def __init__(
        self, flags: Sequence[str], metavar: str | tuple[str, ...] | None, text: str, count: int, **reading: Any
    ) -> None:
        self.flags: Final = tuple(flags)
        self.metavar: Final = metavar
        self.text: Final = text
        self.count: Final = count
        self.reading: Final = reading

    @property
    def is_word(self) -> bool:
        """Whether it is no option."""
        return not self.flags[0].startswith("-")

    @property
    def shown(self) -> argparse.Action:
        """What the help shows of it."""
        flags = () if self.is_word else self.flags
        nargs: int | str | None = len(self.metavar) if isinstance(self.metavar, tuple) else None if self.metavar else 0
        if flags and self.reading.get("nargs") == argparse.OPTIONAL:
            nargs = argparse.OPTIONAL
        return argparse.Action(flags, self.flags[0], nargs, metavar=self.metavar, help=self.text)


class Parser:
    """The options of one command; ``prog`` is how it is called, ``words`` what it takes besides options.

    It tells the help by itself, and ``reading`` reads. A parser of argparse would look up texts which nobody sees, and
    load the module locale for it, a twentieth of all that ``--help`` takes.

    Attributes:
        counts: for each option how many values follow it.
        optional: the options that one value may follow.
        sections: the options, in the order in which they are shown.
        many: the name of the words that it takes, any number of them wherever they stand; empty where it takes none.
    """

    def __init__(self, prog: str, description: str, words: str = "") -> None:
        self.prog: Final = prog
        self.description: Final = description
        self.usage: Final = " ".join(filter(None, (prog, _("[OPTION ...]"), words)))
        self.counts: Final[dict[str, int]] = {}
        self.sections: Final[list[OptionSection]] = []
        self.optional: Final[set[str]] = set()
        self.many = ""

    def section(self, title: str) -> OptionSection:
        """Options under a title of their own; sections are shown in the order in which they are made."""
        self.sections.append(OptionSection(self, title))
        return self.sections[-1]

    def take_many(self, dest: str) -> None:
        """Take any number of words, wherever they stand."""
        self.many = dest

    def format_help(self) -> str:
        """The help."""
        formatter = Formatter(self.prog)
        formatter.add_usage(self.usage.replace("%", "%%"), (), ())
        formatter.add_text(self.description)
        for section in self.sections:
            formatter.start_section(section.title)
            formatter.add_arguments(argument.shown for argument in section.arguments)
            formatter.end_section()
        return formatter.format_help()


class OptionSection:
    """Options of a parser that stand under one title."""

    def __init__(self, parser: Parser, title: str) -> None:
        self._parser = parser
        self.title: Final = title
        self.arguments: Final[list[Argument]] = []

    def _add(self, argument: Argument) -> None:
        self.arguments.append(argument)
        if not argument.is_word:
            self._parser.counts.update(dict.fromkeys(argument.flags, argument.count))

    def switch(self, flag: str, text: str) -> None:
        """An option that is given or not."""
        self._add(Argument((flag,), None, text, 0, action="store_true"))

    def value(
        self,
        flag: str | tuple[str, ...],
        metavar: str | tuple[str, ...],
        read: Callable[[str], object],
        text: str,
        default: object = None,
    ) -> None:
        """An option with a value, or with as many as it has metavars; ``read`` raises ArgumentTypeError.

        Where it has several flags, the long one gives it its name.
        """
        flags = (flag,) if isinstance(flag, str) else flag
        count = None if isinstance(metavar, str) else len(metavar)
        self._add(Argument(flags, metavar, text, count or 1, nargs=count, type=read, default=default))

    def optional_value(
        self, flag: str, metavar: str, read: Callable[[str], object], text: str, without: object
    ) -> None:
        """An option with a value that may be left out; ``without`` is what it is then."""
        self._parser.optional.add(flag)
        self._add(Argument((flag,), metavar, text, 0, nargs="?", type=read, const=without))

    def values(self, flag: str, metavar: str, read: Callable[[str], object], text: str) -> None:
        """An option with a value that may be given several times; none at all is an empty list."""
        self._add(Argument((flag,), metavar, text, 1, type=read, default=[], action="append"))

    def word(self, dest: str, metavar: str, text: str, default: str | None = "") -> None:
        """A word that is no option, and may be left out; it is then ``default``."""
        self._add(Argument((dest,), metavar, text, 0, nargs="?", default=default))

    def setting(self, setting: Setting[Any]) -> None:
        """The option that stands for a setting, if it has one; its value is kept among the overrides."""
        option = setting.option
        if option is None:
            return
        text = option.help().format(possible=setting.kind.possible(), default=setting.shown(setting.default))
        metavar = option.metavar() if option.metavar else None
        flags = [option.flag] if metavar else [option.flag, option.flag.replace("--", "--no-", 1)]
        nargs = None if metavar else 0
        text = text.replace("%", "%%")
        self._add(Argument(flags, metavar, text, 1 if metavar else 0, nargs=nargs, setting=setting))

    def help(self) -> None:
        """The option that shows the help."""
        self._add(Argument(("-h", "--help"), None, _("show this help message and exit"), 0, action="store_true"))


def apart(one: str, other: str) -> CommandError:
    """The error that two options do not go together."""
    return CommandError(_("--{one} and --{other} do not go together").format(one=one, other=other))


@cache
def _columns() -> int:
    """The columns of the terminal; shutil would know them too, and takes 4 ms to load."""
    try:
        return max(20, int(os.environ["COLUMNS"]))
    except (KeyError, ValueError):
        pass
    try:
        return max(20, os.get_terminal_size(1).columns)
    except OSError:
        return 80


# What values of options are read with; each raises ArgumentTypeError, which says what is possible.


def whole_number(text: str) -> int:
    """A whole number, of any size that Python reads."""
    return int(_matching(text, r"[+-]?[0-9]{1,4000}", _("{text} is not a whole number")))


def from_zero(text: str) -> int:
    """A whole number from 0 on."""
    return int(_matching(text, r"[0-9]{1,9}", _("{text} is not a whole number of 0 or more")))


def from_one(text: str) -> int:
    """A whole number from 1 on."""
    return int(_matching(text, r"0*[1-9][0-9]{0,8}", _("{text} is not a whole number of 1 or more")))


def seconds(text: str) -> float:
    """So many seconds, to the thousandth."""
    problem = _("{text} is not a number of seconds, such as 30 or 0.5")
    return float(_matching(text, r"[0-9]{1,9}(\.[0-9]{1,3})?", problem))


def _matching(text: str, form: str, problem: str) -> str:
    """The text of a number; raises ArgumentTypeError with the problem for anything else."""
    if not re.fullmatch(form, text.strip(), re.ASCII):
        raise argparse.ArgumentTypeError(problem.format(text=quoted(text)))
    return text.strip()


class one_of:  # noqa: N801 - it is called as the functions around it
    """One of some words, in whatever case."""

    def __init__(self, *words: str) -> None:
        self.words: Final = words

    def __call__(self, text: str) -> str:
        """The word that a text is."""
        word = text.strip().lower()
        if word in self.words:
            return word

        raise argparse.ArgumentTypeError(
            _("{text} is not possible. Possible: {words}").format(
                text=quoted(text), words=any_of(self.words) + meant(text, self.words)
            )
        )


def file_name(text: str) -> str:
    """The name of a file."""
    if not text:
        raise argparse.ArgumentTypeError(
            _("{text} is not a file. Possible: a file in a folder of your own").format(text=quoted(text))
        )
    return text
