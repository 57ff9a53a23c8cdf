"""From the words of a command line to values, by argparse. What only tells the help needs none of it."""

import argparse
from collections.abc import Sequence
from typing import Any, Final, NoReturn

from schiffe.commandline.parser import Parser
from schiffe.language.i18n import _, ngettext
from schiffe.process.errors import CommandError
from schiffe.settings.problems import SettingsError, settings_error
from schiffe.settings.schema import Setting


def read_words(parser: Parser, words: Sequence[str]) -> tuple[argparse.Namespace, list[str]]:
    """What was given, and the words that nothing is known of; raises CommandError for a value that is none."""
    reader = _Reader(parser)
    try:
        found, rest = reader.parse_known_args(list(words))
    except argparse.ArgumentError as error:
        raise CommandError(_worded(error, parser)) from None
    if parser.many:
        setattr(found, parser.many, [word for word in rest if not _is_option(word)])
        rest = [word for word in rest if _is_option(word)]
    return found, rest


def _worded(error: argparse.ArgumentError, parser: Parser) -> str:
    option = str(error.argument_name)
    if isinstance(error.__context__, argparse.ArgumentTypeError):
        return f"{option}: {error.__context__}"
    flag = option.split("/", maxsplit=1)[0]
    count = parser.counts.get(flag, 1)
    if not count:
        return _("{option} takes no value").format(option=option)
    return ngettext("{option} needs a value", "{option} needs {count} values", count).format(option=flag, count=count)


class _Reader(argparse.ArgumentParser):
    """What reads the options of a parser."""

    def __init__(self, parser: Parser) -> None:
        super().__init__(prog=parser.prog, add_help=False, allow_abbrev=False, exit_on_error=False)
        self.set_defaults(overrides={})
        for section in parser.sections:
            for argument in section.arguments:
                if "setting" in argument.reading:
                    self.add_argument(*argument.flags, action=_Override, dest=argparse.SUPPRESS, **argument.reading)
                else:
                    self.add_argument(*argument.flags, **argument.reading)

    def error(self, message: str) -> NoReturn:
        """Leave with the message; raises CommandError."""
        raise CommandError(_("{message}; see {program} --help").format(message=message, program=self.prog))


class _Override(argparse.Action):
    """Reads the value of a setting at once, and adds it to the overrides."""

    def __init__(self, option_strings: Sequence[str], dest: str, setting: Setting[Any], **given: Any) -> None:
        super().__init__(option_strings, dest, **given)
        self.setting: Final = setting

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
            raise CommandError(f"{flag}: {settings_error(error)}") from None
        namespace.overrides = {**namespace.overrides, self.setting.key: value}


def _is_option(word: str) -> bool:
    return word.startswith("-") and word != "-" and not word[1:2].isdigit()
