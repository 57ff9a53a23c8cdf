"""The settings as a table for people, and as an object for programs."""

from collections.abc import Collection, Iterator
from typing import Any

from schiffe.language.i18n import _, pgettext
from schiffe.language.width import display_width, pad
from schiffe.settings.layers import Preferences, Source
from schiffe.settings.schema import Setting


def source_name(source: Source) -> str:
    """Where the value of a setting comes from."""
    match source:
        case Source.DEFAULT:
            return pgettext("source", "default")
        case Source.FILE:
            return pgettext("source", "file")
        case Source.COMMAND_LINE:
            return pgettext("source", "command line")


def settings_table(preferences: Preferences, keys: Collection[str] = ()) -> str:
    """A line for each setting, or for each of ``keys``: value, default, source, and what is possible."""
    rows = [(_("setting"), _("value"), _("default"), _("source"), _("possible"))]
    for setting in _chosen(preferences, keys):
        value, default = (setting.shown(each) for each in (preferences.settings[setting], setting.default))
        source = source_name(preferences.source(setting))
        rows.append((setting.key, value, default, source, setting.kind.possible()))
    widths = [max(display_width(row[column]) for row in rows) for column in range(4)]
    return "\n".join("  ".join((*map(pad, row[:4], widths), row[4])) for row in rows)


def settings_json(preferences: Preferences, keys: Collection[str] = ()) -> dict[str, object]:
    """The same as an object: for each setting its value, its default and its source."""
    return {
        setting.key: {
            "value": _plain(setting, preferences.settings[setting]),
            "default": _plain(setting, setting.default),
            "source": preferences.source(setting).value,
        }
        for setting in _chosen(preferences, keys)
    }


def _chosen(preferences: Preferences, keys: Collection[str]) -> Iterator[Setting[Any]]:
    return (setting for setting in preferences.schema if not keys or setting.key in keys)


def _plain(setting: Setting[Any], value: object) -> object:
    """A value as JSON has it: numbers, truth values and texts as they are, everything else as its text."""
    return value if isinstance(value, bool | int | float | str) else setting.kind.write(value)
