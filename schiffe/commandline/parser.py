"""The parser of a command line: options, their help, and error messages of one line.

argparse translates its own texts by the environment alone, so none of them is shown: titles, usage and error messages
are made here, in the chosen language.
"""

from __future__ import annotations

import argparse
import os
import re
from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from functools import cache
from typing import Any, Final, NoReturn

from schiffe.language.columns import wrapped
from schiffe.language.i18n import _, ngettext
from schiffe.language.names import is_name, possible_names_text
from schiffe.language.text import join_or, join_with_commas, not_possible_text, quoted, with_suggestion
from schiffe.process.errors import CommandError
from schiffe.settings.problems import SettingsError, problem_text
from schiffe.settings.schema import AnySetting

_MAX_NAME_CHARACTERS: Final = 100
"""The maximum length of a name on a command line; imported matches may have longer names than players here."""
_MIN_HELP_COLUMNS: Final = 20
_DEFAULT_HELP_COLUMNS: Final = 80


class Formatter(argparse.HelpFormatter):
    """A formatter of help as wide as the terminal, with translated titles.

    Its explanations begin no further right than ``max_help_position``.
    """

    def __init__(self, prog: str, max_help_position: int = 24) -> None:
        super().__init__(prog, max_help_position=max_help_position, width=_terminal_columns() - 2)

    def add_usage(
        self,
        usage: str | None,
        actions: Iterable[argparse.Action],
        groups: Iterable[Any],
        prefix: str | None = None,
    ) -> None:
        """Add the usage line, with a translated prefix."""
        super().add_usage(usage, actions, groups, _("usage: ") if prefix is None else prefix)

    def add_table(self, title: str, rows: Iterable[tuple[str, str]]) -> None:
        """Add a section of words and their explanations."""
        self.start_section(title)
        for word, text in rows:
            self.add_argument(argparse.Action([], word, metavar=word, help=text.replace("%", "%%")))
        self.end_section()

    def _format_action_invocation(self, action: argparse.Action) -> str:
        """Return the flags of an option, each with its value; Python 3.13 and later would show the value once."""
        if not action.option_strings or action.nargs == 0:
            return super()._format_action_invocation(action)
        value = self._format_args(action, action.dest.upper())
        return join_with_commas(f"{flag} {value}" for flag in action.option_strings)

    def _split_lines(self, text: str, width: int) -> list[str]:
        return wrapped(" ".join(text.split()), width)

    def _fill_text(self, text: str, width: int, indent: str) -> str:
        return "\n".join(indent + line for line in wrapped(" ".join(text.split()), width - len(indent)))


@cache
def _terminal_columns() -> int:
    """Return the columns of the terminal, read once; at least enough for a word."""
    try:
        return max(_MIN_HELP_COLUMNS, int(os.environ["COLUMNS"]))
    except (KeyError, ValueError):
        pass
    try:
        return max(_MIN_HELP_COLUMNS, os.get_terminal_size(1).columns)
    except OSError:
        return _DEFAULT_HELP_COLUMNS


class Parser(argparse.ArgumentParser):
    """The parser of one command, called as ``prog``; in the usage, ``words`` follow the options.

    Attributes:
        value_counts: the number of values of each option.
        optional_valued: the options with a value that may be left out.
        sections: the options, in the order of the help.
        takes_words: whether any words besides options are accepted, and stored in the attribute ``words``.
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
        self.color = False  # Python 3.14 would colour the help, by variables that nothing else here obeys
        self.set_defaults(overrides={})
        self.value_counts: Final[dict[str, int]] = {}
        self.optional_valued: Final[set[str]] = set()
        self.sections: Final[list[OptionSection]] = []
        self.takes_words = False

    def add_section(self, title: str) -> OptionSection:
        """Add a section of options; the help shows sections in the order in which they were added."""
        self.sections.append(OptionSection(self, title))
        return self.sections[-1]

    def accept_words(self) -> None:
        """Accept any number of words anywhere, and store them in the attribute ``words``."""
        self.takes_words = True

    def parse_words(self, arguments: Sequence[str]) -> tuple[argparse.Namespace, list[str]]:
        """Return the options and the unknown words.

        After ``--`` no word is an option.

        Raises:
            CommandError: a value is invalid.
        """
        end = arguments.index("--") if "--" in arguments else len(arguments)
        words = [*arguments[:end]]
        words_after_end = [*arguments[end + 1 :]]
        if not self.takes_words:
            if option := next(filter(_is_option, words_after_end), None):
                self.error(_("{word} is no option behind {end}").format(word=quoted(option), end=quoted("--")))
            words += words_after_end
        try:
            options, unknown = self.parse_known_args(words)
        except argparse.ArgumentError as error:
            raise CommandError(self._error_text(error)) from None
        if self.takes_words:
            options.words = [*(word for word in unknown if not _is_option(word)), *words_after_end]
            unknown = [word for word in unknown if _is_option(word)]
        return options, unknown

    def _error_text(self, error: argparse.ArgumentError) -> str:
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
        """Raise CommandError with the message and the command that prints help."""
        raise CommandError(self.with_help(message))

    def with_help(self, message: str) -> str:
        """Return a message that also explains how to get help."""
        return _("{message}; see {program} --help").format(message=message, program=self.prog)


def _is_option(word: str) -> bool:
    return word.startswith("-") and word != "-" and not word[1:2].isdigit()


class OptionSection:
    """Options of a parser under one title.

    Attributes:
        actions: the options, as argparse has them.
    """

    def __init__(self, parser: Parser, title: str) -> None:
        self._parser = parser
        self._group = parser.add_argument_group(title)
        self.title: Final = title
        self.actions: Final[list[argparse.Action]] = []
        self._setting_actions: dict[str, SettingAction] = {}

    def _add_option(self, flags: Sequence[str], value_count: int, text: str, **arguments: Any) -> argparse.Action:
        """Add an option; ``arguments`` are those of ``argparse.add_argument``."""
        self._parser.value_counts.update(dict.fromkeys(flags, value_count))
        self.actions.append(self._group.add_argument(*flags, help=text, **arguments))
        return self.actions[-1]

    def add_switch(self, flag: str, text: str) -> None:
        self._add_option((flag,), 0, text, action="store_true")

    def add_value(
        self,
        flag: str | tuple[str, ...],
        metavar: str | tuple[str, ...],
        parse: Callable[[str], object],
        text: str,
        *,
        default: object = None,
    ) -> None:
        """Add an option with one value for each metavar; ``parse`` reads it or raises ArgumentTypeError.

        If the option has several flags, it is named after the long one.
        """
        flags = (flag,) if isinstance(flag, str) else flag
        count = None if isinstance(metavar, str) else len(metavar)
        self._add_option(flags, count or 1, text, nargs=count, metavar=metavar, type=parse, default=default)

    def add_optional_value(
        self, flag: str, metavar: str, parse: Callable[[str], object], text: str, *, without: object
    ) -> None:
        """Add an option with a value that may be left out; then it is ``without``."""
        self._parser.optional_valued.add(flag)
        self._add_option((flag,), 0, text, nargs=argparse.OPTIONAL, metavar=metavar, type=parse, const=without)

    def add_values(self, flag: str, metavar: str, parse: Callable[[str], object], text: str) -> None:
        """Add an option that may be repeated; its values become a list."""
        self._add_option((flag,), 1, text, metavar=metavar, type=parse, default=[], action="append")

    def add_word(
        self,
        dest: str,
        metavar: str,
        text: str,
        *,
        default: str | None = "",
        parse: Callable[[str], object] = str,
    ) -> None:
        """Add a positional word that may be left out; then it is ``default``, which is parsed like a typed word."""
        self.actions.append(
            self._group.add_argument(
                dest, nargs=argparse.OPTIONAL, metavar=metavar, help=text, default=default, type=parse
            )
        )

    def add_setting(self, setting: AnySetting) -> None:
        """Add the option of a setting, if it has one; its value is stored in ``overrides``.

        Settings with the same flag share one option, which overrides all of them.
        """
        option = setting.option
        if option is None:
            return
        if shared := self._setting_actions.get(option.flag):
            shared.keys.append(setting.key)
            return
        metavar = str(option.metavar).upper() if option.metavar else None
        flags = [option.flag] if metavar else [option.flag, option.flag.replace("--", "--no-", 1)]
        action = self._add_option(
            flags,
            1 if metavar else 0,
            setting.help_text().replace("%", "%%"),
            nargs=None if metavar else 0,
            metavar=metavar,
            action=SettingAction,
            dest=argparse.SUPPRESS,
            setting=setting,
        )
        assert isinstance(action, SettingAction), "it was added as one"
        self._setting_actions[option.flag] = action

    def add_help(self) -> None:
        self._add_option(("-h", "--help"), 0, _("show this help"), action="store_true")


class SettingAction(argparse.Action):
    """An action that adds the value of a setting to the overrides.

    Attributes:
        keys: the keys of this setting and of others that share the option.
    """

    def __init__(self, option_strings: Sequence[str], dest: str, setting: AnySetting, **arguments: Any) -> None:
        super().__init__(option_strings, dest, **arguments)
        self.setting: Final = setting
        self.keys: Final = [setting.key]

    def __call__(
        self,
        _parser: argparse.ArgumentParser,
        namespace: argparse.Namespace,
        values: object,
        option_string: str | None = None,
    ) -> None:
        """Store the value; raises CommandError if the setting cannot have it."""
        flag = option_string or self.setting.key
        switch = "no" if flag.startswith("--no-") else "yes"
        text = values if isinstance(values, str) else switch
        try:
            value = self.setting.parse(text)
        except SettingsError as error:
            raise CommandError(f"{flag}: {problem_text(error)}") from None
        namespace.overrides = {**namespace.overrides, **dict.fromkeys(self.keys, value)}


def check_conflicts(namespace: argparse.Namespace, excluded: Mapping[str, Collection[str]]) -> None:
    """Raise CommandError if an option is used together with one that it excludes."""
    for name, other_names in excluded.items():
        for other in other_names:
            if is_typed(namespace, name) and is_typed(namespace, other):
                problem = _("{one} and {other} don't work together")
                raise CommandError(problem.format(one=f"--{name}", other=f"--{other}"))


def check_needs(namespace: argparse.Namespace, needed: Mapping[str, str]) -> None:
    """Raise CommandError if an option is used without the one that it needs."""
    for name, other in needed.items():
        if is_typed(namespace, name) and not is_typed(namespace, other):
            raise CommandError(_("--{name} needs --{other}").format(name=name, other=other))


def is_typed(namespace: argparse.Namespace, name: str) -> bool:
    """Return whether an option without a default is on the command line."""
    value = getattr(namespace, name)
    return value is not None and value is not False


# Functions that parse the values of options. Each raises ArgumentTypeError, whose message says what is possible.


def parse_integer(text: str) -> int:
    """Parse a whole number of any size that Python reads."""
    return int(_require_match(text, r"[+-]?[0-9]{1,4000}", _("{text} is not a whole number")))


def parse_natural(text: str) -> int:
    """Parse a whole number of 0 or more."""
    return _number_of_at_least(0, text)


def parse_positive(text: str) -> int:
    """Parse a whole number of 1 or more."""
    return _number_of_at_least(1, text)


def _number_of_at_least(min_value: int, text: str) -> int:
    digits = text.strip()
    if re.fullmatch("0*[0-9]{1,9}", digits) and int(digits) >= min_value:
        return int(digits)
    problem = _("{text} is not a whole number of {least} or more")
    raise argparse.ArgumentTypeError(problem.format(text=quoted(text), least=min_value))


def parse_seconds(text: str) -> float:
    """Parse a number of seconds with at most three decimal places."""
    problem = _("{text} is not a number of seconds, such as 30 or 0.5")
    return float(_require_match(text, r"[0-9]{1,9}(\.[0-9]{1,3})?", problem))


def parse_positive_seconds(text: str) -> float:
    """Parse a number of seconds that is more than 0; raises ArgumentTypeError for any other text."""
    if number := parse_seconds(text):
        return number
    raise argparse.ArgumentTypeError(_("{text} is not more than 0 seconds").format(text=quoted(text)))


class NumberUpTo:
    """A parser that accepts whole numbers from 1 to ``max_value``."""

    def __init__(self, max_value: int) -> None:
        self.max_value: Final = max_value

    def __call__(self, text: str) -> int:
        number = parse_positive(text)
        if number > self.max_value:
            problem = _("{text} is too many. Possible: 1 to {most}")
            raise argparse.ArgumentTypeError(problem.format(text=quoted(text), most=self.max_value))
        return number


def _require_match(text: str, pattern: str, problem: str) -> str:
    """Return the text if it matches; raises ArgumentTypeError with the problem otherwise."""
    if not re.fullmatch(pattern, text.strip(), re.ASCII):
        raise argparse.ArgumentTypeError(problem.format(text=quoted(text)))
    return text.strip()


class OneOfWords:
    """A parser that accepts one of several words, in upper or lower case."""

    def __init__(self, *words: str) -> None:
        self.words: Final = words

    def __call__(self, text: str) -> str:
        word = text.strip().lower()
        if word in self.words:
            return word
        raise argparse.ArgumentTypeError(
            not_possible_text(quoted(text), with_suggestion(join_or(self.words), text, self.words))
        )


def parse_player_name(text: str) -> str:
    """Parse the name of a player in the logbook; raises ArgumentTypeError if no player can have it."""
    if not is_name(text, _MAX_NAME_CHARACTERS):
        raise argparse.ArgumentTypeError(not_possible_text(quoted(text), possible_names_text(_MAX_NAME_CHARACTERS)))
    return text


def parse_file_name(text: str) -> str:
    """Return the name of a file; raises ArgumentTypeError if it is empty."""
    if not text:
        raise argparse.ArgumentTypeError(_("{text} is not the name of a file").format(text=quoted(text)))
    return text
