"""Problems with settings, and a line of text for each."""

from abc import ABC, abstractmethod
from collections.abc import Callable, Sequence
from enum import Enum, auto
from pathlib import Path
from typing import Final, Self

from schiffe.language.i18n import _, available_languages, current_language
from schiffe.language.text import join_or, labelled, printable_path, quoted, reason_text, with_suggestion

SECTION: Final = "schiffe"
"""The section of the settings file."""
MAX_FILE_BYTES: Final = 64 * 1024
"""The maximum size of a settings file; all settings with a comment each need less than a tenth of that."""


class SettingsError(ValueError, ABC):
    """Settings cannot be used.

    Attributes:
        name: the setting or section concerned; empty if there is none.
        path, line: the place in a file; None on the command line.
    """

    def __init__(self, name: str, path: Path | None = None, line: int | None = None) -> None:
        super().__init__(name)
        self.name = name
        self.path = path
        self.line = line

    def locate(self, path: Path | None, line: int | None) -> None:
        """Set the place in a file."""
        self.path = path
        self.line = line

    @abstractmethod
    def description_text(self) -> str:
        """Return the problem, and what is possible, in one line; to find what is possible may take seconds."""


class FileFault(Enum):
    """Kinds of problems with the settings file itself."""

    BROKEN = auto()
    NOT_REGULAR = auto()
    TOO_LARGE = auto()
    UNKNOWN_SECTION = auto()
    TWICE = auto()


class InvalidFile(SettingsError):
    """The settings file is not valid.

    Attributes:
        fault: what is wrong.
    """

    def __init__(self, fault: FileFault, name: str = "", line: int | None = None) -> None:
        super().__init__(name, line=line)
        self.fault = fault

    def description_text(self) -> str:
        match self.fault:
            case FileFault.BROKEN:
                return _("this cannot be read. Expected: [{section}], and below it lines such as size = 10").format(
                    section=SECTION
                )
            case FileFault.NOT_REGULAR:
                return _("this is not a regular file")
            case FileFault.TOO_LARGE:
                return _("this is too large for a settings file (over {size} kB)").format(size=MAX_FILE_BYTES // 1024)
            case FileFault.UNKNOWN_SECTION:
                return _("no section {name}. Possible: [{section}]").format(name=quoted(self.name), section=SECTION)
            case FileFault.TWICE:
                return _("{text} appears twice. Possible: each one once").format(text=quoted(self.name))


class UnknownSetting(SettingsError):
    """No setting has the name; ``names`` are those of the settings."""

    def __init__(self, name: str, names: Sequence[str], path: Path | None = None, line: int | None = None) -> None:
        super().__init__(name, path, line)
        self._names = names

    def description_text(self) -> str:
        names = with_suggestion(join_or(self._names), self.name, self._names)
        return _("no setting {name}. Possible: {names}").format(name=quoted(self.name), names=names)


class InvalidValue(SettingsError):
    """A setting cannot have a value.

    Attributes:
        value: the text given for the setting.
    """

    def __init__(self, name: str, value: str, possible: Callable[[], str], words: Sequence[str] = ()) -> None:
        """Create the error; ``possible`` describes the valid values, among which are the ``words``."""
        super().__init__(name)
        self.value = value
        self._possible = possible
        self._words = words

    def description_text(self) -> str:
        possible = with_suggestion(self._possible(), self.value or self.name, self._words)
        text = _("{value} is not possible for {name}. Possible: {allowed}")
        return text.format(value=quoted(self.value), name=self.name, allowed=possible)


class ConflictingSettings(SettingsError):
    """Several settings do not work together."""

    def __init__(self, reason: Callable[[], str], name: str = "") -> None:
        super().__init__(name)
        self._reason = reason

    @classmethod
    def of_two(cls, name: str, blamed_name: str) -> Self:
        """Return the error that two settings exclude each other."""
        return cls(lambda: _("{one} and {other} don't work together").format(one=name, other=blamed_name), blamed_name)

    def description_text(self) -> str:
        """Return which settings do not work together, and why."""
        return self._reason()


def no_folder_text(variable: str) -> str:
    """Return the message that there is no folder for a file, with the environment variable that can name one."""
    return _(
        "no folder for this file: the package platformdirs is not installed, or the home directory is not known. "
        "Possible: name a file in the variable {variable}"
    ).format(variable=variable)


def problem_text(error: SettingsError) -> str:
    """Return the problem of settings, its place, and what is possible, in one line."""
    text = error.description_text()
    if error.path is None:
        return text
    if error.line is None:
        return labelled(printable_path(error.path), text)
    return _("{path}, line {line}: {problem}").format(path=printable_path(error.path), line=error.line, problem=text)


def unreadable_file_text(path: Path | None, error: OSError) -> str:
    """Return the message that the settings file cannot be read."""
    text = _("{path} cannot be read ({reason}): the defaults apply")
    return text.format(path=printable_path(path), reason=reason_text(error))


def invalid_file_text(error: SettingsError) -> str:
    """Return the message that changed settings are lost when the program ends, because their file is not valid."""
    return _("This lasts until you quit. {problem}").format(problem=problem_text(error))


def unwritable_file_text(path: Path | None, error: OSError) -> str:
    """Return the message that changed settings are lost when the program ends, because they cannot be written."""
    return _("This lasts until you quit: {path} cannot be written ({reason}).").format(
        path=printable_path(path), reason=reason_text(error)
    )


def no_such_language_text(code: str) -> str:
    """Return the message that a language is missing, with the language used instead."""
    return _("No texts in {code}, so this is {used}. Possible: {languages}.").format(
        code=quoted(code), used=current_language(), languages=join_or(available_languages())
    )
