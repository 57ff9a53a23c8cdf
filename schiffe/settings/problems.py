"""What can be wrong with settings, and the one line that says so."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from enum import Enum
from pathlib import Path

from schiffe.language.i18n import _, language, languages
from schiffe.language.text import any_of, meant, printable_path, quoted, reason_of

SECTION = "schiffe"
"""The section of the settings file."""
LARGEST = 64 * 1024
"""The largest settings file, in bytes; all settings with a comment each take less than a tenth of that."""


class Problem(Enum):
    """What is wrong with the settings."""

    BROKEN = "broken"
    NOT_REGULAR = "not regular"
    TOO_LARGE = "too large"
    UNKNOWN_SECTION = "unknown section"
    UNKNOWN_NAME = "unknown name"
    TWICE = "twice"
    BAD_VALUE = "bad value"
    TOGETHER = "together"
    """Several settings do not go together."""


class SettingsError(ValueError):
    """Settings that cannot be used: what is wrong, and where (``path`` and ``line`` are None on the command line).

    ``words`` are those of which one may have been meant; ``possible`` says what is possible, where that is more than
    these. Of a problem of several settings together, it is the whole sentence.
    """

    def __init__(
        self,
        problem: Problem,
        name: str = "",
        value: str = "",
        *,
        words: Sequence[str] = (),
        possible: Callable[[], str] | None = None,
    ) -> None:
        super().__init__(problem.value)
        self.problem = problem
        self.name = name
        self.value = value
        self.words = words
        self.path: Path | None = None
        self.line: int | None = None
        self._possible = possible

    def possible(self) -> str:
        """What is possible, and what was probably meant."""
        possible = self._possible() if self._possible else any_of(self.words)
        if self.problem is Problem.TOGETHER:
            return possible
        return possible + meant(self.value or self.name, self.words)

    def at(self, path: Path, line: int | None) -> SettingsError:
        """Give the error its place in the file; returns it."""
        self.path, self.line = path, line
        return self


def apart(one: str, other: str) -> SettingsError:
    """The error that two settings say the same thing in two ways; the second one is blamed."""
    return SettingsError(
        Problem.TOGETHER,
        other,
        possible=lambda: _("{one} and {other} do not go together. Possible: one of them").format(one=one, other=other),
    )


def settings_error(error: SettingsError) -> str:
    """What is wrong with the settings, where, and what is possible: one line."""
    text = _problem(error)
    if error.path is None:
        return text
    if error.line is None:
        return _("{path}: {problem}").format(path=printable_path(error.path), problem=text)
    return _("{path}, line {line}: {problem}").format(path=printable_path(error.path), line=error.line, problem=text)


def _problem(error: SettingsError) -> str:
    match error.problem:
        case Problem.BROKEN:
            return _("this cannot be read. Expected: [{section}], and below it lines such as size = 10").format(
                section=SECTION
            )
        case Problem.NOT_REGULAR:
            return _("settings are kept in a regular file only, and this is not one")
        case Problem.TOO_LARGE:
            return _("this is larger than {size} kB, so it is no settings file").format(size=LARGEST // 1024)
        case Problem.UNKNOWN_SECTION:
            return _("there is no section {name}. Possible: [{section}]").format(
                name=quoted(error.name), section=SECTION
            )
        case Problem.UNKNOWN_NAME:
            return _("there is no setting {name}. Possible: {names}").format(
                name=quoted(error.name), names=error.possible()
            )
        case Problem.TWICE:
            return _("{name} appears for the second time").format(name=quoted(error.name))
        case Problem.BAD_VALUE:
            return _("{value} is not possible for {name}. Possible: {allowed}").format(
                value=quoted(error.value), name=error.name, allowed=error.possible()
            )
        case Problem.TOGETHER:
            return error.possible()


def not_kept_for_next_time(path: object, error: OSError | SettingsError) -> str:
    """That settings hold but cannot be written to their file, or not until it is put right."""
    if isinstance(error, SettingsError):
        return _("This holds until you quit. {problem}").format(problem=settings_error(error))
    return _("This holds until you quit: {path} cannot be written ({reason}).").format(
        path=printable_path(path), reason=reason_of(error)
    )


def no_such_language(code: str) -> str:
    """That there are no texts in a language, and what is used instead."""
    return _("There are no texts in the language {code}; this is {used}. Possible: {languages}.").format(
        code=quoted(code), used=language(), languages=any_of(languages())
    )
