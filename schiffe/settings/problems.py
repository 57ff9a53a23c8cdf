"""Problems with settings, and a line of text for each."""

from collections.abc import Callable, Sequence
from enum import Enum, auto
from pathlib import Path
from typing import Final, Self

from schiffe.language.i18n import _, available_languages, current_language
from schiffe.language.text import join_or, labelled, printable_path, quoted, reason_text, with_suggestion

SECTION: Final = "schiffe"
"""The section of the settings file."""
MAX_FILE_BYTES: Final = 64 * 1024
"""The largest settings file; all settings with a comment each need less than a tenth of that."""


class SettingsProblem(Enum):
    """Kinds of problems with settings."""

    BROKEN = auto()
    NOT_REGULAR = auto()
    TOO_LARGE = auto()
    UNKNOWN_SECTION = auto()
    UNKNOWN_NAME = auto()
    TWICE = auto()
    BAD_VALUE = auto()
    CONFLICT = auto()
    """Several settings do not go together."""


class SettingsError(ValueError):
    """Settings cannot be used.

    Attributes:
        problem: what is wrong.
        name, value: the setting or section, and the text given for it.
        words: valid words, one of which may have been meant.
        path, line: the place in a file; None on the command line.

    The argument ``possible`` describes the valid values if ``words`` does not list them all.
    """

    def __init__(
        self,
        problem: SettingsProblem,
        name: str = "",
        value: str = "",
        *,
        words: Sequence[str] = (),
        possible: Callable[[], str] | None = None,
    ) -> None:
        super().__init__(problem.name)
        self.problem = problem
        self.name = name
        self.value = value
        self.words = words
        self.path: Path | None = None
        self.line: int | None = None
        self._possible = possible

    def possible_text(self) -> str:
        """Return the valid values, with a suggestion if one is similar."""
        possible = self._possible() if self._possible else join_or(self.words)
        return with_suggestion(possible, self.value or self.name, self.words)

    def with_line(self, line: int | None) -> Self:
        """Set the line in a file that is not known here, and return the error."""
        return self.with_place(None, line)

    def with_place(self, path: Path | None, line: int | None) -> Self:
        """Set the place in the file, and return the error."""
        self.path = path
        self.line = line
        return self


class ConflictingSettings(SettingsError):
    """Several settings do not go together; ``text`` returns the message, which may take seconds."""

    def __init__(self, text: Callable[[], str], name: str = "") -> None:
        super().__init__(SettingsProblem.CONFLICT, name)
        self.text = text


def no_folder_text(variable: str) -> str:
    """Return the message that there is no folder for a file, with the environment variable that can name one."""
    return _(
        "no folder for this file: the package platformdirs is not installed, or the home directory is not known. "
        "Possible: name a file in the variable {variable}"
    ).format(variable=variable)


def conflicting_settings(first_option: str, blamed: str) -> ConflictingSettings:
    """Return the error that two settings exclude each other; it belongs to the ``blamed`` one."""
    return ConflictingSettings(
        lambda: _("{one} and {other} don't work together").format(one=first_option, other=blamed), name=blamed
    )


def problem_text(error: SettingsError) -> str:
    """Return what is wrong with settings, where, and what is possible, in one line."""
    text = _problem_text(error)
    if error.path is None:
        return text
    if error.line is None:
        return labelled(printable_path(error.path), text)
    return _("{path}, line {line}: {problem}").format(path=printable_path(error.path), line=error.line, problem=text)


def _problem_text(error: SettingsError) -> str:
    match error.problem:
        case SettingsProblem.BROKEN:
            return _("this cannot be read. Expected: [{section}], and below it lines such as size = 10").format(
                section=SECTION
            )
        case SettingsProblem.NOT_REGULAR:
            return _("this is not a regular file")
        case SettingsProblem.TOO_LARGE:
            return _("this is too large for a settings file (over {size} kB)").format(size=MAX_FILE_BYTES // 1024)
        case SettingsProblem.UNKNOWN_SECTION:
            return _("no section {name}. Possible: [{section}]").format(name=quoted(error.name), section=SECTION)
        case SettingsProblem.UNKNOWN_NAME:
            return _("no setting {name}. Possible: {names}").format(
                name=quoted(error.name), names=error.possible_text()
            )
        case SettingsProblem.TWICE:
            return _("{text} appears twice. Possible: each one once").format(text=quoted(error.name))
        case SettingsProblem.BAD_VALUE:
            return _("{value} is not possible for {name}. Possible: {allowed}").format(
                value=quoted(error.value), name=error.name, allowed=error.possible_text()
            )
        case SettingsProblem.CONFLICT:
            assert isinstance(error, ConflictingSettings), "no other error has this problem"
            return error.text()


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
