"""The settings that mean something to Bashni; most of them are shared."""

from typing import Final

from schiffe.language.i18n import _
from schiffe.settings.schema import Option, Setting, Whole
from schiffe.settings.shared import ASCII, BOARDS, CLOCK, LANGUAGE, LOGBOOK, MOTION, MOUSE, NAME, PAUSE, SPEECH, THEME

MEMORY: Final = Setting(
    "memory",
    Whole(1, 65536),
    256,
    label=lambda: _("Memory of the computer player"),
    value_name=lambda megabytes: _("{count} MB").format(count=megabytes),
    option=Option(
        "--memory",
        lambda: "MB",
        lambda: _("for the positions that Bashni's computer remembers, in megabytes: {possible} ({default})"),
    ),
    is_on_screen=False,
)
THINK: Final = Setting(
    "think",
    Whole(1, 3600),
    60,
    label=lambda: _("Longest thought at a gameserver"),
    value_name=lambda seconds: _("{seconds} s").format(seconds=seconds),
    option=Option(
        "--think",
        lambda: _("SECONDS"),
        lambda: _("how long Bashni's bot thinks at most, whatever the gameserver grants: {possible} ({default})"),
    ),
    is_on_screen=False,
)

BASHNI_SETTINGS = (LANGUAGE, NAME, CLOCK, PAUSE, THEME, MOTION, BOARDS, SPEECH, ASCII, MOUSE, LOGBOOK, MEMORY, THINK)
"""In the order in which they are shown."""
WATCHED_SETTINGS = (LANGUAGE, THEME, MOTION, BOARDS, SPEECH, ASCII, MOUSE)
"""Those that mean something to a watcher."""
