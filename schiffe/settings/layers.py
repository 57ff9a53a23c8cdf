"""The layers from which settings come, the later one winning: defaults, file, command line."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from enum import Enum
from typing import Any, TypeAlias

from schiffe.settings.schema import Schema, Setting, Settings

Layer: TypeAlias = Mapping[str, object]
"""The values of some settings by their keys, each read by its own setting."""
Changes: TypeAlias = Mapping[str, object]
"""Settings to be changed, by their keys; ``DEFAULT`` takes one back."""


class Source(Enum):
    """Where the value of a setting comes from."""

    DEFAULT = "default"
    FILE = "file"
    COMMAND_LINE = "command line"


class _Default(Enum):
    DEFAULT = "default"


DEFAULT = _Default.DEFAULT
"""Among changes: back to the default."""


@dataclass(frozen=True)
class Preferences:
    """The settings of a schema, as they stand in the file and as the command line gives them."""

    schema: Schema
    file: Layer = field(default_factory=dict)
    command_line: Layer = field(default_factory=dict)

    @property
    def settings(self) -> Settings:
        """The values that both make together."""
        return Settings({**self.file, **self.command_line})

    def check(self) -> None:
        """Make sure that the settings go together; raises SettingsError when they do not. It may take seconds."""
        for check in self.schema.checks:
            check.run(self.settings)

    def source(self, setting: Setting[Any]) -> Source:
        """Where the value of a setting comes from."""
        if setting.key in self.command_line:
            return Source.COMMAND_LINE
        return Source.FILE if setting.key in self.file else Source.DEFAULT

    def changed(self, changes: Changes) -> Preferences:
        """The same with settings changed, wherever they came from."""
        kept, given = (
            {key: value for key, value in layer.items() if key not in changes}
            for layer in (self.file, self.command_line)
        )
        new = {key: value for key, value in changes.items() if value is not DEFAULT}
        return replace(self, file={**kept, **new}, command_line=given)


def read_layer(schema: Schema, texts: Mapping[str, str]) -> Layer:
    """The values of some settings, from their texts; raises SettingsError for what is not possible."""
    return {schema[name].key: schema[name].read(text) for name, text in texts.items()}


def read_change(setting: Setting[Any], text: str) -> object:
    """A new value, or ``DEFAULT`` for the word default; raises SettingsError for a value that cannot be chosen."""
    return DEFAULT if text.strip().lower() == DEFAULT.value else setting.read_choice(text)


def read_changes(schema: Schema, words: Sequence[str]) -> Changes:
    """Names and values in turn, as changes; raises SettingsError for a name or a value that there is not."""
    pairs = zip(words[::2], words[1::2], strict=True)
    return {schema[name].key: read_change(schema[name], text) for name, text in pairs}
