"""The layers from which settings come, the later one winning: defaults, file, command line; and all as a table."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from enum import Enum
from typing import Any, TypeAlias

from schiffe.language.columns import display_width, pad
from schiffe.language.i18n import _, pgettext
from schiffe.settings.problems import conflicting_settings
from schiffe.settings.schema import Schema, Setting, Settings

Layer: TypeAlias = Mapping[str, object]
"""The values of some settings by their keys, each read by its own setting."""
Changes: TypeAlias = Mapping[str, object]
"""Settings to be changed, by their keys; ``DEFAULT`` takes one back."""


class Source(Enum):
    """Sources of a setting's value."""

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
        return Settings({**self._in_file, **self.command_line})

    @property
    def _in_file(self) -> Layer:
        """The values that the file gives and the command line does not take back."""
        gone = superseded_keys(self.schema, self.command_line)
        return {key: value for key, value in self.file.items() if key not in gone}

    def check(self) -> None:
        """Make sure that the settings go together; raises SettingsError when they do not. It may take seconds."""
        for layer in (self.file, self.command_line):
            check_layer(self.schema, layer)
        settings = self.settings
        for check in self.schema.checks:
            if any(setting.key in settings for setting in check.settings):  # the defaults go together
                check.run(settings)

    def source(self, setting: Setting[Any]) -> Source:
        """Return the source of a setting's value; if it follows others, theirs."""
        others = setting.follows if setting.is_following(self.settings) else ()
        for key in (setting.key, *others):
            if key in self.command_line:
                return Source.COMMAND_LINE
            if key in self._in_file:
                return Source.FILE
        return Source.DEFAULT

    def changed(self, changes: Changes) -> Preferences:
        """Return the settings after a change of some, whatever their sources were."""
        changes = with_superseded(self.schema, changes)
        file, given = (
            {key: value for key, value in layer.items() if key not in changes}
            for layer in (self.file, self.command_line)
        )
        new = {key: value for key, value in changes.items() if value is not DEFAULT}
        return replace(self, file={**file, **new}, command_line=given)


def superseded_keys(schema: Schema, layer: Layer | Changes) -> set[str]:
    """Return the keys that the settings of a layer take back, unless the layer gives them too."""
    keys = (key for key, value in layer.items() if value is not DEFAULT and key in schema)
    return {other for key in keys for other in schema[key].supersedes} - set(layer)


def with_superseded(schema: Schema, changes: Changes) -> Changes:
    """Return the changes together with everything that they take back."""
    return {**changes, **dict.fromkeys(superseded_keys(schema, changes), DEFAULT)}


def check_layer(schema: Schema, layer: Layer) -> None:
    """Raise SettingsError when a layer says the same thing in two ways."""
    given = [schema[key] for key, value in layer.items() if value is not DEFAULT and key in schema]
    for number, setting in enumerate(given):
        for other in given[:number]:
            if setting.key in other.supersedes and other.key in setting.supersedes:
                raise conflicting_settings(other.key, setting.key)


def read_change(setting: Setting[Any], text: str) -> object:
    """Return a new value, or ``DEFAULT`` for the word default; raises SettingsError for one that cannot be chosen."""
    return DEFAULT if text.strip().lower() == DEFAULT.value else setting.read_choice(text)


def split_assignments(words: Sequence[str]) -> list[str]:
    """Return names and values in turn of words in which a name and its value may be one: NAME=VALUE."""
    found = list[str]()
    for word in words:
        found += [word] if len(found) % 2 else word.split("=", 1)
    return found


def read_changes(schema: Schema, words: Sequence[str]) -> Changes:
    """Read names and values in turn, as changes; raises SettingsError for a name or a value that there is not."""
    pairs = zip(words[::2], words[1::2], strict=True)
    changes = {schema[name].key: read_change(schema[name], text) for name, text in pairs}
    check_layer(schema, changes)
    return changes


def source_name(source: Source) -> str:
    """Return the name of the source of a value."""
    match source:
        case Source.DEFAULT:
            return _("default")
        case Source.FILE:
            return pgettext("source", "file")
        case Source.COMMAND_LINE:
            return pgettext("source", "command line")


def settings_table(preferences: Preferences, keys: Collection[str] = ()) -> str:
    """Return a line for each setting, or for each of ``keys``: value, default, source, and what is possible."""
    rows = [(_("setting"), _("value"), _("default"), _("source"), _("possible"))]
    for setting in _chosen(preferences, keys):
        value, default = (setting.shown(each) for each in (preferences.settings[setting], setting.default))
        source = source_name(preferences.source(setting))
        rows.append((setting.key, value, default, source, setting.kind.possible()))
    widths = [max(display_width(row[column]) for row in rows) for column in range(4)]
    return "\n".join("  ".join((*map(pad, row, widths), row[-1])) for row in rows)


def settings_json(preferences: Preferences, keys: Collection[str] = ()) -> dict[str, object]:
    """Return the settings as an object for programs: for each its value, its default and its source."""
    return {
        setting.key: {
            "value": _as_json(setting, preferences.settings[setting]),
            "default": _as_json(setting, setting.default),
            "source": preferences.source(setting).value,
        }
        for setting in _chosen(preferences, keys)
    }


def _chosen(preferences: Preferences, keys: Collection[str]) -> Iterator[Setting[Any]]:
    return (setting for setting in preferences.schema if not keys or setting.key in keys)


def _as_json(setting: Setting[Any], value: object) -> object:
    """Return a value as JSON has it: numbers, truth values and texts as they are, everything else as its text."""
    return value if isinstance(value, bool | int | float | str) else setting.kind.write(value)
