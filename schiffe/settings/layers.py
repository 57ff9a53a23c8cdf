"""The layers of settings: defaults, file, command line. A later layer overrides the earlier ones."""

from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from enum import Enum
from itertools import combinations
from typing import Final, Self, TypeAlias

from schiffe.language.columns import text_table
from schiffe.language.i18n import _, pgettext
from schiffe.settings.problems import ConflictingSettings
from schiffe.settings.schema import AnySetting, Schema, Settings

Layer: TypeAlias = Mapping[str, object]
"""The values of some settings, by their keys."""
Changes: TypeAlias = Mapping[str, object]
"""New values of settings, by their keys; ``DEFAULT`` resets one."""


class Source(Enum):
    """Sources of a setting's value."""

    DEFAULT = "default"
    FILE = "file"
    COMMAND_LINE = "command line"


class _Default(Enum):
    DEFAULT = "default"


DEFAULT: Final = _Default.DEFAULT
"""The value in ``Changes`` that resets a setting."""


@dataclass(frozen=True)
class Preferences:
    """The settings of a schema, as the file and the command line give them."""

    schema: Schema
    file: Layer = field(default_factory=dict)
    command_line: Layer = field(default_factory=dict)

    @property
    def settings(self) -> Settings:
        """The values of both layers together."""
        return Settings({**self._in_file, **self.command_line})

    @property
    def _in_file(self) -> Layer:
        """The values in the file that the command line does not supersede."""
        superseded = superseded_keys(self.schema, self.command_line)
        return {key: value for key, value in self.file.items() if key not in superseded}

    def check(self) -> None:
        """Check that the settings work together; raises SettingsError if they do not. It may take seconds."""
        for layer in (self.file, self.command_line):
            check_layer(self.schema, layer)
        settings = self.settings
        for check in self.schema.checks:
            if any(setting.key in settings for setting in check.settings):  # the defaults work together
                check.run(settings)

    def source(self, setting: AnySetting) -> Source:
        """Return the source of a setting's value; if the value follows other settings, their source."""
        for key in (setting.key, *setting.followed_keys(self.settings)):
            if key in self.command_line:
                return Source.COMMAND_LINE
            if key in self._in_file:
                return Source.FILE
        return Source.DEFAULT

    def changed(self, changes: Changes) -> Self:
        """Return the settings after changes, which go to the file layer and override the command line."""
        changes = with_superseded(self.schema, changes)
        unchanged = {key: value for key, value in self.file.items() if key not in changes}
        new_values = {key: value for key, value in changes.items() if value is not DEFAULT}
        command_line = {key: value for key, value in self.command_line.items() if key not in changes}
        return replace(self, file={**unchanged, **new_values}, command_line=command_line)


def superseded_keys(schema: Schema, layer: Layer | Changes) -> set[str]:
    """Return the keys of earlier layers that a layer supersedes, unless it sets them too."""
    keys = (key for key, value in layer.items() if value is not DEFAULT and key in schema)
    return {superseded for key in keys for superseded in schema[key].supersedes} - set(layer)


def with_superseded(schema: Schema, changes: Changes) -> Changes:
    """Return changes together with resets for all settings that they supersede."""
    return {**changes, **dict.fromkeys(superseded_keys(schema, changes), DEFAULT)}


def check_layer(schema: Schema, layer: Layer) -> None:
    """Raise SettingsError if two settings of a layer supersede each other."""
    settings = [schema[key] for key, value in layer.items() if value is not DEFAULT and key in schema]
    for earlier, later in combinations(settings, 2):
        if later.key in earlier.supersedes and earlier.key in later.supersedes:
            raise ConflictingSettings.of_two(earlier.key, later.key)


def parse_change(setting: AnySetting, text: str) -> object:
    """Parse a new value, or the word default as ``DEFAULT``; raises SettingsError for any other text."""
    return DEFAULT if text.strip().lower() == DEFAULT.value else setting.parse_choice(text)


def split_assignments(words: Sequence[str]) -> list[str]:
    """Return alternating names and values; a word may also be NAME=VALUE."""
    parts: list[str] = []
    for word in words:
        is_value = len(parts) % 2 == 1
        parts += [word] if is_value else word.split("=", 1)
    return parts


def parse_changes(schema: Schema, words: Sequence[str]) -> Changes:
    """Parse alternating names and values as changes; raises SettingsError for a wrong name or value."""
    pairs = zip(words[::2], words[1::2], strict=True)
    changes = {schema[name].key: parse_change(schema[name], text) for name, text in pairs}
    check_layer(schema, changes)
    return changes


def source_name(source: Source) -> str:
    match source:
        case Source.DEFAULT:
            return _("default")
        case Source.FILE:
            return pgettext("source", "file")
        case Source.COMMAND_LINE:
            return pgettext("source", "command line")


def settings_table_text(preferences: Preferences, keys: Collection[str] = ()) -> str:
    """Return a table of the settings, or of those in ``keys``: value, default, source, possible values."""
    rows = [(_("setting"), _("value"), _("default"), _("source"), _("possible"))]
    for setting in _selected_settings(preferences, keys):
        value = setting.value_text(preferences.settings[setting])
        default = setting.value_text(setting.default)
        source = source_name(preferences.source(setting))
        rows.append((setting.key, value, default, source, setting.kind.possible_text()))
    return "\n".join(text_table(rows))


def settings_json(preferences: Preferences, keys: Collection[str] = ()) -> dict[str, object]:
    """Return the settings, or those in ``keys``, as a JSON object with value, default and source of each."""
    return {
        setting.key: {
            "value": _as_json(setting, preferences.settings[setting]),
            "default": _as_json(setting, setting.default),
            "source": preferences.source(setting).value,
        }
        for setting in _selected_settings(preferences, keys)
    }


def _selected_settings(preferences: Preferences, keys: Collection[str]) -> Iterator[AnySetting]:
    return (setting for setting in preferences.schema if not keys or setting.key in keys)


def _as_json(setting: AnySetting, value: object) -> object:
    """Return a value for JSON: numbers, booleans and texts as they are, anything else as its text."""
    return value if isinstance(value, bool | int | float | str) else setting.kind.value_text(value)
