"""Settings as text: the names and values that users type, and the table and the JSON that they read."""

from collections.abc import Collection, Iterator, Sequence

from schiffe.language.columns import text_table
from schiffe.language.i18n import _, pgettext
from schiffe.settings.layers import DEFAULT, Changes, Preferences, Source, check_layer
from schiffe.settings.schema import AnySetting, Schema


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
        source = source_name(preferences.source_of(setting))
        rows.append((setting.key, value, default, source, setting.kind.possible_text()))
    return "\n".join(text_table(rows))


def settings_json(preferences: Preferences, keys: Collection[str] = ()) -> dict[str, object]:
    """Return the settings, or those in ``keys``, as a JSON object with value, default and source of each."""
    return {
        setting.key: {
            "value": _as_json(setting, preferences.settings[setting]),
            "default": _as_json(setting, setting.default),
            "source": preferences.source_of(setting).value,
        }
        for setting in _selected_settings(preferences, keys)
    }


def _selected_settings(preferences: Preferences, keys: Collection[str]) -> Iterator[AnySetting]:
    return (setting for setting in preferences.schema if not keys or setting.key in keys)


def _as_json(setting: AnySetting, value: object) -> object:
    """Return a value for JSON: numbers, booleans and texts as they are, anything else as its text."""
    return value if isinstance(value, bool | int | float | str) else setting.kind.value_text(value)
