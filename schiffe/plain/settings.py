"""The settings as text: each with value, default, source, and what is possible."""

from collections.abc import Sequence
from dataclasses import fields

from schiffe.base.i18n import _
from schiffe.base.width import display_width, pad
from schiffe.config import ALLOWED, Preferences, Settings
from schiffe.texts.settings import allowed_values, source_name


def settings_table(preferences: Preferences, names: Sequence[str] = ()) -> str:
    """A line for each setting, or for each of ``names``."""
    rows = [(_("setting"), _("value"), _("default"), _("source"), _("possible"))]
    settings, defaults = preferences.settings, Settings()
    for field in fields(Settings):
        if not names or field.name in names:
            value, default = (str(getattr(each, field.name)) or "-" for each in (settings, defaults))
            source = source_name(preferences.source(field.name))
            rows.append((field.name, value, default, source, allowed_values(ALLOWED[field.name])))
    widths = [max(display_width(row[column]) for row in rows) for column in range(4)]
    return "\n".join("  ".join((*map(pad, row[:4], widths), row[4])) for row in rows)
