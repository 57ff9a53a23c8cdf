"""The context of a command: its settings, from the settings file and the command line."""

from dataclasses import dataclass, field
from pathlib import Path

from schiffe.language import i18n
from schiffe.language.i18n import _
from schiffe.language.text import printable_path, reason_text
from schiffe.process.errors import CommandError, warn
from schiffe.settings.file import FileContent, read_file, settings_file
from schiffe.settings.layers import Layer, Preferences
from schiffe.settings.problems import SettingsError, no_such_language_text, problem_text
from schiffe.settings.schema import Schema
from schiffe.settings.shared import LANGUAGE


@dataclass(frozen=True)
class Context:
    """The settings of a command.

    Attributes:
        path: the settings file; None if there is no folder for it.
        content: the settings in the file.
        problem: the error in reading the file; only commands that need the settings report it.
        overrides: the settings from the command line.
    """

    schema: Schema
    path: Path | None
    content: FileContent
    problem: SettingsError | OSError | None = None
    overrides: Layer = field(default_factory=dict)

    @property
    def preferences(self) -> Preferences:
        """The settings of the file, overridden by those of the command line."""
        return Preferences(self.schema, self.content.values, self.overrides)


def read_context(schema: Schema) -> Context:
    """Read the settings file and return a context without overrides."""
    path = settings_file()
    try:
        return Context(schema, path, read_file(schema, path) if path else FileContent({}))
    except (SettingsError, OSError) as error:
        return Context(schema=schema, path=path, content=FileContent({}), problem=error)


def prepare_preferences(context: Context, *, warns_about_unknown: bool = True) -> Preferences:
    """Check the settings and return them; print warnings, and switch to the language that is set.

    Raises:
        CommandError: the file is invalid, or its settings contradict each other.
    """
    if isinstance(context.problem, SettingsError):
        raise CommandError(problem_text(context.problem))
    if context.problem:
        text = _("{path} cannot be read ({reason}): the defaults apply")
        warn(text.format(path=printable_path(context.path), reason=reason_text(context.problem)))
    try:
        context.preferences.check()
    except SettingsError as error:
        raise CommandError(problem_text(error)) from None
    if warns_about_unknown and context.path:
        for problem in context.content.unknown_problems(context.schema, context.path):
            warn(problem_text(problem))
    language = context.preferences.settings[LANGUAGE]
    if not i18n.choose(language):
        warn(no_such_language_text(language))
    return context.preferences
