"""The settings of Bashni; most of them are shared with the other game."""

from typing import Final

from schiffe.language.i18n import Text, _
from schiffe.settings.kinds import WholeNumber
from schiffe.settings.schema import Option, Setting, SettingGroup, Settings
from schiffe.settings.shared import (
    ASCII,
    BOARDS,
    CLOCK,
    LANGUAGE,
    LOGBOOK,
    MOTION,
    MOUSE,
    PAUSE,
    PLAYER_NAME,
    SPEECH,
    THEME,
    WAIT_SECONDS,
)

BASHNI_CLOCK: Final = Setting(
    key="bashni-clock",
    kind=CLOCK.kind,
    default=60,
    label=Text("Bashni's clock"),
    description=Text("Seconds per move at this computer; a gameserver has a time of its own."),
    group=SettingGroup.GAME,
    name_value=CLOCK.value_name,
    option=Option(
        "--clock",
        Text("SECONDS"),
        Text("Time for each move at this computer, {possible}; 0 turns the clock off ({default})"),
    ),
    # There is no clock if speech is on or the shared clock is off.
    follows=(SPEECH.key, CLOCK.key),
    implied_value=lambda settings: 0 if settings[SPEECH] or not settings[CLOCK] else None,
)
MEMORY: Final = Setting(
    key="memory",
    kind=WholeNumber(1, 65536),
    default=256,
    label=Text("Bashni's memory"),
    description=Text("How much memory the computer may use in Bashni."),
    group=SettingGroup.GAME,
    name_value=lambda megabytes: _("{count} MB").format(count=megabytes),
    option=Option("--memory", "MB"),
)
THINK: Final = Setting(
    key="think",
    kind=WholeNumber(1, 3600),
    default=60,
    label=Text("Bashni thinks"),
    description=Text("The longest it thinks, even if the gameserver allows more."),
    group=SettingGroup.NETWORK,
    name_value=lambda seconds: _("{seconds} s").format(seconds=seconds),
    option=Option(
        "--think",
        Text("SECONDS"),
        Text(
            "How long the computer thinks at most in Bashni, even if the gameserver allows more: {possible} ({default})"
        ),
    ),
)

BASHNI_SETTINGS: Final = (
    *(LANGUAGE, PLAYER_NAME, BASHNI_CLOCK, PAUSE, THEME, MOTION, BOARDS, SPEECH, ASCII, MOUSE, WAIT_SECONDS, LOGBOOK),
    *(MEMORY, THINK),
)
"""The settings of Bashni, in the order in which they are shown."""
WATCHED_SETTINGS: Final = (LANGUAGE, THEME, MOTION, BOARDS, SPEECH, ASCII, MOUSE)
"""The settings that matter to a watcher."""


def is_untimed(settings: Settings, *, is_first: bool) -> bool:
    """Return whether a match has no clock: the first one, unless the player has set a clock."""
    return is_first and BASHNI_CLOCK.key not in settings
