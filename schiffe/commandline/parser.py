"""The parser of a command line: options of all kinds, their help, and what is wrong with them in one line.

argparse looks its own texts up by the environment alone. None of them is shown: titles, usage and problems are worded
here, in the chosen language.
"""

from __future__ import annotations

import argparse
import os
import re
from collections.abc import Callable, Iterable, Sequence
from functools import cache
from typing import Any, Final, NoReturn

from schiffe.language.columns import wrapped
from schiffe.language.i18n import _, ngettext
from schiffe.language.names import is_name, possible_names
from schiffe.language.text import join_or, joined, not_possible, quoted, with_suggestion
from schiffe.process.errors import CommandError
from schiffe.settings.problems import SettingsError, problem_text
from schiffe.settings.schema import Setting

_LONGEST_NAME: Final = 100
"""Players here have shorter names; those of imported games may have this many characters."""


class Formatter(argparse.HelpFormatter):
    """Help as wide as the terminal, its lines broken by the columns that they take, as everywhere.

    What is explained takes at most ``widest`` columns of a line.
    """

    def __init__(self, prog: str, widest: int = 24) -> None:
        super().__init__(prog, max_help_position=widest, width=_columns() - 2)

    def add_usage(
        self,
        usage: str | None,
        actions: Iterable[argparse.Action],
        groups: Iterable[Any],
        prefix: str | None = None,
    ) -> None:
        """Add the line of usage, which begins in the chosen language."""
        super().add_usage(usage, actions, groups, _("usage: ") if prefix is None else prefix)

    def add_table(self, title: str, rows: Iterable[tuple[str, str]]) -> None:
        """Add words and what they mean, under a title."""
        self.start_section(title)
        for word, text in rows:
            self.add_argument(argparse.Action([], word, metavar=word, help=text.replace("%", "%%")))
        self.end_section()

    def _format_action_invocation(self, action: argparse.Action) -> str:
        """Return the flags of an option, each with its value; since Python 3.13 argparse shows the value once."""
        if not action.option_strings or action.nargs == 0:
            return super()._format_action_invocation(action)
        value = self._format_args(action, action.dest.upper())
        return joined(f"{flag} {value}" for flag in action.option_strings)

    def _split_lines(self, text: str, width: int) -> list[str]:
        return wrapped(" ".join(text.split()), width)

    def _fill_text(self, text: str, width: int, indent: str) -> str:
        return "\n".join(indent + line for line in wrapped(" ".join(text.split()), width - len(indent)))


@cache
def _columns() -> int:
    """Return the columns of the terminal, asked for once; never so few that a word has no room."""
    try:
        return max(20, int(os.environ["COLUMNS"]))
    except (KeyError, ValueError):
        pass
    try:
        return max(20, os.get_terminal_size(1).columns)
    except OSError:
        return 80


class Parser(argparse.ArgumentParser):
    """The options of one command.

    It is called as ``prog``; ``words`` is what the usage shows behind the options.

    Attributes:
        value_counts: for each option how many values follow it.
        optional_valued: the options that one value may follow.
        sections: the options, in the order in which they are shown.
        words_dest: the name of the words that it takes, any number of them wherever they stand; empty where it takes
            none.
    """

    def __init__(self, prog: str, description: str, words: str = "") -> None:
        options = _("[OPTION ...]")
        usage = " ".join(filter(None, (prog, options, words)))
        super().__init__(
            prog=prog,
            usage=usage.replace("%", "%%"),
            description=description,
            formatter_class=Formatter,
            add_help=False,
            allow_abbrev=False,
            exit_on_error=False,
        )
        self.color = False  # newer Pythons would colour the help, by a variable that nothing else here goes by
        self.set_defaults(overrides={})
        self.value_counts: Final[dict[str, int]] = {}
        self.optional_valued: Final[set[str]] = set()
        self.sections: Final[list[OptionSection]] = []
        self.words_dest = ""

    def section(self, title: str) -> OptionSection:
        """Return options under a title of their own; sections are shown in the order in which they are made."""
        self.sections.append(OptionSection(self, title))
        return self.sections[-1]

    def take_words(self, dest: str) -> None:
        """Take any number of words, wherever they stand."""
        self.words_dest = dest

    def read(self, words: Sequence[str]) -> tuple[argparse.Namespace, list[str]]:
        """Return the given options, and unknown words; raises CommandError for an invalid value.

        Behind ``--`` no word is an option.
        """
        end = words.index("--") if "--" in words else len(words)
        given, behind = [*words[:end]], [*words[end + 1 :]]
        if not self.words_dest:
            if option := next(filter(_is_option, behind), None):
                self.error(_("{word} is no option behind {end}").format(word=quoted(option), end=quoted("--")))
            given += behind
        try:
            found, rest = self.parse_known_args(given)
        except argparse.ArgumentError as error:
            raise CommandError(self._worded(error)) from None
        if self.words_dest:
            setattr(found, self.words_dest, [*(word for word in rest if not _is_option(word)), *behind])
            rest = [word for word in rest if _is_option(word)]
        return found, rest

    def _worded(self, error: argparse.ArgumentError) -> str:
        option = str(error.argument_name)
        if isinstance(error.__context__, argparse.ArgumentTypeError):
            return f"{option}: {error.__context__}"
        flag = option.split("/", maxsplit=1)[0]
        count = self.value_counts.get(flag, 1)
        if not count:
            return _("{option} takes no value").format(option=option)
        text = ngettext("{option} needs {count} value", "{option} needs {count} values", count)
        return text.format(option=flag, count=count)

    def error(self, message: str) -> NoReturn:
        """Leave with the message; raises CommandError."""
        raise CommandError(self.with_help(message))

    def with_help(self, message: str) -> str:
        """Return a message, and where to look for help."""
        return _("{message}; see {program} --help").format(message=message, program=self.prog)


def _is_option(word: str) -> bool:
    return word.startswith("-") and word != "-" and not word[1:2].isdigit()


class OptionSection:
    """Options of a parser that stand under one title.

    Attributes:
        actions: what argparse knows of each of them.
    """

    def __init__(self, parser: Parser, title: str) -> None:
        self._parser = parser
        self._group = parser.add_argument_group(title)
        self.title: Final = title
        self.actions: Final[list[argparse.Action]] = []
        self._setting_actions: dict[str, SettingAction] = {}

    def _add(self, flags: Sequence[str], count: int, text: str, **reading: Any) -> argparse.Action:
        """Add an option that so many values follow."""
        self._parser.value_counts.update(dict.fromkeys(flags, count))
        self.actions.append(self._group.add_argument(*flags, help=text, **reading))
        return self.actions[-1]

    def switch(self, flag: str, text: str) -> None:
        """Add an option without a value."""
        self._add((flag,), 0, text, action="store_true")

    def value(
        self,
        flag: str | tuple[str, ...],
        metavar: str | tuple[str, ...],
        read: Callable[[str], object],
        text: str,
        *,
        default: object = None,
    ) -> None:
        """Add an option with a value, or with as many as it has metavars; ``read`` raises ArgumentTypeError.

        Where it has several flags, the long one gives it its name.
        """
        flags = (flag,) if isinstance(flag, str) else flag
        count = None if isinstance(metavar, str) else len(metavar)
        self._add(flags, count or 1, text, nargs=count, metavar=metavar, type=read, default=default)

    def optional_value(
        self, flag: str, metavar: str, read: Callable[[str], object], text: str, *, without: object
    ) -> None:
        """Add an option with a value that may be left out; ``without`` is what it is then."""
        self._parser.optional_valued.add(flag)
        self._add((flag,), 0, text, nargs=argparse.OPTIONAL, metavar=metavar, type=read, const=without)

    def values(self, flag: str, metavar: str, read: Callable[[str], object], text: str) -> None:
        """Add an option with a value that may be given several times; none at all is an empty list."""
        self._add((flag,), 1, text, metavar=metavar, type=read, default=[], action="append")

    def word(self, dest: str, metavar: str, text: str, *, default: str | None = "") -> None:
        """Add a word that is no option, and may be left out; it is then ``default``."""
        self.actions.append(
            self._group.add_argument(dest, nargs=argparse.OPTIONAL, metavar=metavar, help=text, default=default)
        )

    def setting(self, setting: Setting[Any]) -> None:
        """Add the option of a setting, if it has one; its value is kept among the overrides.

        Where another setting has the same option, it stands for both.
        """
        option = setting.option
        if option is None:
            return
        if action := self._setting_actions.get(option.flag):
            action.others.append(setting)
            return
        metavar = option.metavar() if option.metavar else None
        flags = [option.flag] if metavar else [option.flag, option.flag.replace("--", "--no-", 1)]
        added = self._add(
            flags,
            1 if metavar else 0,
            setting.help().replace("%", "%%"),
            nargs=None if metavar else 0,
            metavar=metavar,
            action=SettingAction,
            dest=argparse.SUPPRESS,
            setting=setting,
        )
        if isinstance(added, SettingAction):
            self._setting_actions[option.flag] = added

    def help(self) -> None:
        """Add the option that shows the help."""
        self._add(("-h", "--help"), 0, _("show this help"), action="store_true")


class SettingAction(argparse.Action):
    """An action that reads the value of a setting at once, and adds it to the overrides."""

    def __init__(self, option_strings: Sequence[str], dest: str, setting: Setting[Any], **given: Any) -> None:
        super().__init__(option_strings, dest, **given)
        self.setting: Final = setting
        self.others: Final[list[Setting[Any]]] = []

    def __call__(
        self,
        _parser: argparse.ArgumentParser,
        namespace: argparse.Namespace,
        values: str | Sequence[Any] | None,
        option_string: str | None = None,
    ) -> None:
        """Take the value; raises CommandError when it is none of the setting."""
        flag = option_string or self.setting.key
        text = values if isinstance(values, str) else "no" if flag.startswith("--no-") else "yes"
        try:
            value = self.setting.read(text)
        except SettingsError as error:
            raise CommandError(f"{flag}: {problem_text(error)}") from None
        keys = (setting.key for setting in (self.setting, *self.others))
        namespace.overrides = {**namespace.overrides, **dict.fromkeys(keys, value)}


def conflicting_options(one: str, other: str) -> CommandError:
    """Return the error that two options do not go together."""
    return CommandError(_("{one} and {other} don't work together").format(one=f"--{one}", other=f"--{other}"))


def missing_option(name: str, other: str) -> CommandError:
    """Return the error that an option is given without another one that it needs."""
    return CommandError(_("--{name} needs --{other}").format(name=name, other=other))


# What values of options are read with; each raises ArgumentTypeError, which says what is possible.


def whole_number(text: str) -> int:
    """Return a whole number, of any size that Python reads."""
    return int(_matching(text, r"[+-]?[0-9]{1,4000}", _("{text} is not a whole number")))


def natural_number(text: str) -> int:
    """Return a whole number from 0 on."""
    return int(_matching(text, r"[0-9]{1,9}", _("{text} is not a whole number of {least} or more"), least=0))


def positive_number(text: str) -> int:
    """Return a whole number from 1 on."""
    return int(_matching(text, r"0*[1-9][0-9]{0,8}", _("{text} is not a whole number of {least} or more"), least=1))


def seconds(text: str) -> float:
    """Return so many seconds, to the thousandth."""
    problem = _("{text} is not a number of seconds, such as 30 or 0.5")
    return float(_matching(text, r"[0-9]{1,9}(\.[0-9]{1,3})?", problem))


def _matching(text: str, form: str, problem: str, **fields: int) -> str:
    """Return the text of a number; raises ArgumentTypeError with the problem for anything else."""
    if not re.fullmatch(form, text.strip(), re.ASCII):
        raise argparse.ArgumentTypeError(problem.format(text=quoted(text), **fields))
    return text.strip()


class OneOf:
    """A reader of one of some words, in whatever case."""

    def __init__(self, *words: str) -> None:
        self.words: Final = words

    def __call__(self, text: str) -> str:
        """Return the word that a text is."""
        word = text.strip().lower()
        if word in self.words:
            return word

        raise argparse.ArgumentTypeError(
            not_possible(quoted(text), with_suggestion(join_or(self.words), text, self.words))
        )


def player_name(text: str) -> str:
    """Return the name of a player, such as the logbook may have it."""
    if not is_name(text, _LONGEST_NAME):
        raise argparse.ArgumentTypeError(not_possible(quoted(text), possible_names(_LONGEST_NAME)))
    return text


def file_name(text: str) -> str:
    """Return the name of a file."""
    if not text:
        raise argparse.ArgumentTypeError(_("{text} is not the name of a file").format(text=quoted(text)))
    return text
