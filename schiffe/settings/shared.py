"""The settings that every game has."""

from __future__ import annotations

from schiffe.language.i18n import AUTO, _, own_name, pgettext
from schiffe.language.names import MAX_NAME
from schiffe.language.text import decimal
from schiffe.settings.schema import Following, LanguageCode, Name, OneOf, Option, Setting, Switch, Tenths, Theme, Whole
from schiffe.terminal.palettes import PALETTES


def yes_or_no(value: bool) -> str:
    """A switch in words."""
    return pgettext("value", "yes") if value else pgettext("value", "no")


LANGUAGE = Setting(
    "language",
    LanguageCode(),
    AUTO,
    label=lambda: _("Language"),
    value_name=lambda code: pgettext("value", "same as the system") if code == AUTO else own_name(code),
    option=Option("--lang", lambda: _("LANG"), lambda: _("language of the texts, such as de")),
)
NAME = Setting(
    "name",
    Name(MAX_NAME),
    "",
    label=lambda: _("Your name"),
    option=Option("--name", lambda: _("NAME"), lambda: _("your name against the computer")),
)
PLAYERS = (
    Setting("player1", Name(MAX_NAME), "", label=lambda: _("First player"), is_on_screen=False),
    Setting("player2", Name(MAX_NAME), "", label=lambda: _("Second player"), is_on_screen=False),
)
"""The two who played at this keyboard the last time."""
SPEECH = Setting(
    "speech",
    Switch(),
    False,  # noqa: FBT003 - the default of this setting
    label=lambda: _("Speech"),
    value_name=yes_or_no,
    explanation=lambda _is_on: _("Line mode for listening: few words, nothing drawn, no clock."),
    option=Option("--speech", None, lambda: _("line mode for listening: few words, nothing drawn, no clock")),
    is_on_screen=False,
)
_CLOCK = 15
CLOCK = Setting(
    "clock",
    Whole(0, 3600),
    _CLOCK,
    label=lambda: _("Seconds per turn"),
    value_name=lambda seconds: str(seconds) if seconds else pgettext("value", "no clock"),
    option=Option(
        "--clock",
        lambda: _("SECONDS"),
        lambda: _("time for each turn, {possible}; 0 turns the clock off ({default})"),
    ),
    following=Following((SPEECH.key,), lambda settings: 0 if settings[SPEECH] else _CLOCK),
)
PAUSE = Setting(
    "pause",
    Tenths(10),
    0.6,
    label=lambda: _("The computer waits"),
    value_name=lambda seconds: _("{seconds} s").format(seconds=decimal(seconds, 1)),
    option=Option(
        "--pause",
        lambda: _("SECONDS"),
        lambda: _("how long the computer waits before it fires or moves: {possible}"),
    ),
)
THEME = Setting(
    "theme",
    Theme(),
    AUTO,
    label=lambda: _("Theme"),
    value_name=lambda name: pgettext("theme", "fits the terminal") if name == AUTO else PALETTES[name].label(),
    option=Option("--theme", lambda: _("THEME"), lambda: _("the colours of the screen: {possible} ({default})")),
)
MOTION = Setting(
    "motion",
    OneOf("full", "calm", "none"),
    "full",
    label=lambda: _("Motion"),
    value_name=lambda word: {
        "full": pgettext("motion", "shots fly, the sea moves"),
        "calm": pgettext("motion", "only the impact is shown"),
        "none": pgettext("motion", "none"),
    }[word],
    explanation=lambda _word: _("A key ends a motion at once. There is none where the computer does not wait."),
    option=Option("--motion", lambda: _("HOW"), lambda: _("what moves on the screen: {possible} ({default})")),
)
BELL = Setting(
    "bell",
    OneOf("off", "hits", "all"),
    "off",
    label=lambda: _("Bell"),
    value_name=lambda word: {
        "off": pgettext("bell", "off"),
        "hits": pgettext("bell", "at hits"),
        "all": pgettext("bell", "at every shot"),
    }[word],
    option=Option("--bell", lambda: _("WHEN"), lambda: _("ring the terminal's bell at shots: {possible} ({default})")),
)
BOARDS = Setting(
    "boards",
    OneOf("always", "asked", "never"),
    "always",
    label=lambda: _("Boards in line mode"),
    value_name=lambda word: {
        "always": pgettext("value", "always"),
        "asked": pgettext("value", "when asked for"),
        "never": pgettext("value", "never"),
    }[word],
    option=Option("--boards", lambda: _("WHEN"), lambda: _("draw the boards in line mode: {possible} ({default})")),
    is_on_screen=False,
    following=Following((SPEECH.key,), lambda settings: "never" if settings[SPEECH] else "always"),
)
ASCII = Setting(
    "ascii",
    OneOf(AUTO, "yes", "no"),
    AUTO,
    label=lambda: _("ASCII characters only"),
    value_name=lambda word: {
        AUTO: pgettext("value", "when needed"),
        "yes": pgettext("value", "yes"),
        "no": pgettext("value", "no"),
    }[word],
    option=Option("--ascii", None, lambda: _("draw the boards in plain ASCII characters, or never")),
)
LOGBOOK = Setting(
    "logbook",
    Switch(),
    True,  # noqa: FBT003 - the default of this setting
    label=lambda: _("Logbook"),
    value_name=yes_or_no,
    explanation=lambda _is_kept: _("Games are kept on this computer, to go on with them and to look back at them."),
    option=Option("--logbook", None, lambda: _("keep games on this computer, or not")),
)
MOUSE = Setting(
    "mouse",
    Switch(),
    True,  # noqa: FBT003 - the default of this setting
    label=lambda: _("Mouse"),
    value_name=yes_or_no,
    option=Option("--mouse", None, lambda: _("use the mouse, or not")),
)
