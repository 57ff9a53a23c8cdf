"""The layers of settings: defaults, file, command line. A later layer overrides the earlier ones."""

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from enum import Enum
from itertools import combinations
from typing import Final, Self, TypeAlias

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
    file_layer: Layer = field(default_factory=dict)
    command_line_layer: Layer = field(default_factory=dict)

    @property
    def settings(self) -> Settings:
        """The values of both layers together."""
        return Settings({**self._effective_file_layer, **self.command_line_layer})

    @property
    def _effective_file_layer(self) -> Layer:
        """The values in the file that the command line does not supersede."""
        superseded = superseded_keys(self.schema, self.command_line_layer)
        return {key: value for key, value in self.file_layer.items() if key not in superseded}

    def check(self) -> None:
        """Check that the settings work together; raises SettingsError if they do not. It may take seconds."""
        for layer in (self.file_layer, self.command_line_layer):
            check_layer(self.schema, layer)
        settings = self.settings
        for check in self.schema.checks:
            if any(setting.key in settings for setting in check.settings):  # the defaults work together
                check.run(settings)

    def source_of(self, setting: AnySetting) -> Source:
        """Return the source of a setting's value; if the value follows other settings, their source."""
        for key in (setting.key, *setting.followed_keys(self.settings)):
            if key in self.command_line_layer:
                return Source.COMMAND_LINE
            if key in self._effective_file_layer:
                return Source.FILE
        return Source.DEFAULT

    def changed(self, changes: Changes) -> Self:
        """Return the settings after changes, which go to the file layer and override the command line."""
        all_changes = with_superseded(self.schema, changes)
        unchanged = {key: value for key, value in self.file_layer.items() if key not in all_changes}
        new_values = {key: value for key, value in all_changes.items() if value is not DEFAULT}
        command_line = {key: value for key, value in self.command_line_layer.items() if key not in all_changes}
        return replace(self, file_layer={**unchanged, **new_values}, command_line_layer=command_line)


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
