"""The settings of a command, from the settings file and the command line."""

from collections.abc import Callable
from dataclasses import dataclass, field
from functools import partial
from pathlib import Path

from schiffe.language import i18n
from schiffe.process.errors import CommandError, warn
from schiffe.settings.file import FileContent, find_settings_path, read_file
from schiffe.settings.layers import Layer, Preferences
from schiffe.settings.problems import SettingsError, no_such_language_text, problem_text, unreadable_file_text
from schiffe.settings.schema import Schema
from schiffe.settings.shared import LANGUAGE


@dataclass(frozen=True)
class FileProblem:
    """A problem of the settings file.

    Attributes:
        make_text: returns the message.
        is_ignored: whether the default settings apply; otherwise commands that need settings refuse to run.
    """

    make_text: Callable[[], str]
    is_ignored: bool


@dataclass(frozen=True)
class CommandSettings:
    """The settings of a command.

    Attributes:
        settings_path: the settings file; None if there is no folder for it.
        file_content: the settings in the file.
        file_problem: the problem of the file; only commands that need the settings report it.
        overrides: the settings from the command line.
    """

    schema: Schema
    settings_path: Path | None
    file_content: FileContent
    file_problem: FileProblem | None = None
    overrides: Layer = field(default_factory=dict)

    @property
    def preferences(self) -> Preferences:
        """The settings of the file, overridden by those of the command line."""
        return Preferences(self.schema, self.file_content.values, self.overrides)


def read_command_settings(schema: Schema) -> CommandSettings:
    """Read the settings file and return the settings without overrides."""
    path = find_settings_path()
    try:
        return CommandSettings(schema, path, read_file(schema, path) if path else FileContent({}))
    except SettingsError as error:
        problem = FileProblem(partial(problem_text, error), is_ignored=False)
    except OSError as error:
        problem = FileProblem(partial(unreadable_file_text, path, error), is_ignored=True)
    return CommandSettings(schema=schema, settings_path=path, file_content=FileContent({}), file_problem=problem)


def prepare_preferences(command_settings: CommandSettings, *, warns_about_unknown: bool = True) -> Preferences:
    """Check the settings and return them; print warnings, and switch to the language that is set.

    Raises:
        CommandError: the file is invalid, or its settings contradict each other.
    """
    if command_settings.file_problem and not command_settings.file_problem.is_ignored:
        raise CommandError(command_settings.file_problem.make_text())
    if command_settings.file_problem:
        warn(command_settings.file_problem.make_text())
    try:
        command_settings.preferences.check()
    except SettingsError as error:
        raise CommandError(problem_text(error)) from None
    path = command_settings.settings_path
    if warns_about_unknown and path:
        for problem in command_settings.file_content.unknown_problems(command_settings.schema, path):
            warn(problem_text(problem))
    language = command_settings.preferences.settings[LANGUAGE]
    if not i18n.choose_language(language):
        warn(no_such_language_text(language))
    return command_settings.preferences
