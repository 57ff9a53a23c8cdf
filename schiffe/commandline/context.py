"""The context of every command: the settings, and what is wrong with the file that they come from."""

from dataclasses import dataclass, field
from pathlib import Path

from schiffe.language import i18n
from schiffe.language.i18n import _
from schiffe.language.text import printable_path, reason_of
from schiffe.process.errors import CommandError, warn
from schiffe.settings.file import Content, read_file, settings_file
from schiffe.settings.layers import Layer, Preferences
from schiffe.settings.problems import SettingsError, no_such_language, problem_text
from schiffe.settings.schema import Schema
from schiffe.settings.shared import LANGUAGE


@dataclass(frozen=True)
class Context:
    """The settings of a command line: their schema, the file as it was read, and what the command line overrides.

    What is wrong with the file is said by the commands that need it.

    Attributes:
        path: the settings file; None where there is no folder for it.
        overrides: the settings that the command line gives.
    """

    schema: Schema
    path: Path | None
    content: Content
    problem: SettingsError | OSError | None = None
    overrides: Layer = field(default_factory=dict)

    @property
    def preferences(self) -> Preferences:
        """The settings of the file, and of the command line, which goes before."""
        return Preferences(self.schema, self.content.values, self.overrides)


def read_context(schema: Schema) -> Context:
    """Return the context of a command line that gives no settings."""
    path = settings_file()
    try:
        return Context(schema, path, read_file(schema, path) if path else Content({}))
    except (SettingsError, OSError) as error:
        return Context(schema, path, content=Content({}), problem=error)


def checked_preferences(context: Context, *, warn_unknown: bool = True) -> Preferences:
    """Return the settings, where they hold; warns of what can be lived with, and chooses the language.

    Raises:
        CommandError: the file is not right, or the settings do not go together.
    """
    if isinstance(context.problem, SettingsError):
        raise CommandError(problem_text(context.problem))
    if context.problem:
        text = _("{path} cannot be read ({reason}): the defaults apply")
        warn(text.format(path=printable_path(context.path), reason=reason_of(context.problem)))
    try:
        context.preferences.check()
    except SettingsError as error:
        raise CommandError(problem_text(error)) from None
    if warn_unknown and context.path:
        for problem in context.content.unknown_problems(context.schema, context.path):
            warn(problem_text(problem))
    language = context.preferences.settings[LANGUAGE]
    if not i18n.choose(language):
        warn(no_such_language(language))
    return context.preferences
