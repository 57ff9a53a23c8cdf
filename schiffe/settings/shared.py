"""The settings that every game has."""

from typing import Final

from schiffe.language.i18n import AUTO, _, own_name, pgettext
from schiffe.language.names import MAX_NAME_CHARACTERS
from schiffe.language.text import decimal, unmarked
from schiffe.settings.kinds import LanguageCode, Name, OneOf, Switch, Tenths, WholeNumber
from schiffe.settings.schema import FollowRule, Option, Setting, SettingGroup
from schiffe.terminal.palettes import PALETTES


def yes_or_no(is_on: bool) -> str:
    """Return a switch in words."""
    return _("yes") if is_on else _("no")


LANGUAGE: Final = Setting(
    "language",
    LanguageCode(),
    AUTO,
    label=lambda: unmarked(_("_Language")),
    description=lambda: _("The language of all texts."),
    group=SettingGroup.SCREEN,
    value_name=lambda code: pgettext("value", "as the system") if code == AUTO else own_name(code),
    option=Option("--lang", lambda: _("LANG")),
)
NAME: Final = Setting(
    "name",
    Name(MAX_NAME_CHARACTERS),
    "",
    label=lambda: _("Your name"),
    description=lambda: _("What you are called in games and in the statistics."),
    group=SettingGroup.GAME,
    option=Option("--name", lambda: _("Name").upper()),
)
PLAYERS: Final = (
    Setting("player1", Name(MAX_NAME_CHARACTERS), "", label=lambda: _("First player")),
    Setting("player2", Name(MAX_NAME_CHARACTERS), "", label=lambda: _("Second player")),
)
"""The names of the last two players at this keyboard."""
WELCOMED: Final = Setting(
    "welcomed",
    Switch(),
    default=False,
    label=lambda: _("Welcome shown"),
)
SPEECH: Final = Setting(
    "speech",
    Switch(),
    default=False,
    label=lambda: _("Speech"),
    description=lambda: _("Line mode for listening: few words, nothing drawn, no clock."),
    group=SettingGroup.LINES,
    value_name=yes_or_no,
    option=Option("--speech", None),
)
CLOCK: Final = Setting(
    "clock",
    WholeNumber(0, 3600),
    15,
    label=lambda: _("Seconds per turn"),
    description=lambda: _("How long a turn may take; 0 turns the clock off."),
    group=SettingGroup.GAME,
    value_name=lambda seconds: str(seconds) if seconds else pgettext("value", "no clock"),
    option=Option("--clock", lambda: _("SECONDS")),
    following=FollowRule((SPEECH.key,), lambda settings: 0 if settings[SPEECH] else None),
)
PAUSE: Final = Setting(
    "pause",
    Tenths(10),
    0.6,
    label=lambda: _("Computer waits"),
    description=lambda: _("How long the computer waits before it fires or moves."),
    group=SettingGroup.GAME,
    value_name=lambda seconds: _("{seconds} s").format(seconds=decimal(seconds, 1)),
    option=Option("--pause", lambda: _("SECONDS")),
)
THEME: Final = Setting(
    "theme",
    OneOf(AUTO, *PALETTES),
    AUTO,
    label=lambda: _("Theme"),
    description=lambda: _("The colours; automatic ones suit your terminal's background."),
    group=SettingGroup.SCREEN,
    value_name=lambda name: pgettext("theme", "automatic") if name == AUTO else PALETTES[name].label(),
    option=Option("--theme", lambda: _("Theme").upper()),
)
FULL_MOTION: Final = "full"
CALM_MOTION: Final = "calm"
NO_MOTION: Final = "none"
MOTION: Final = Setting(
    "motion",
    OneOf(FULL_MOTION, CALM_MOTION, NO_MOTION),
    FULL_MOTION,
    label=lambda: _("Motion"),
    description=lambda: _("What moves while the computer waits; any key ends it at once."),
    group=SettingGroup.MOTION,
    value_name=lambda word: {
        FULL_MOTION: pgettext("motion", "full"),
        CALM_MOTION: pgettext("motion", "calm"),
        NO_MOTION: pgettext("motion", "none"),
    }[word],
    explanation=lambda word: {
        FULL_MOTION: _("Shots fly, and the sea moves."),
        CALM_MOTION: _("Only the impact of a shot is shown."),
        NO_MOTION: _("Nothing moves."),
    }[word],
    option=Option("--motion", lambda: _("HOW")),
)
BELL: Final = Setting(
    "bell",
    OneOf("off", "hits", "all"),
    "off",
    label=lambda: _("Bell"),
    description=lambda: _("When the terminal rings its bell."),
    group=SettingGroup.MOTION,
    value_name=lambda word: {
        "off": pgettext("bell", "off"),
        "hits": pgettext("bell", "at hits"),
        "all": pgettext("bell", "at every shot"),
    }[word],
    option=Option("--bell", lambda: _("WHEN")),
)
BOARDS: Final = Setting(
    "boards",
    OneOf("always", "asked", "never"),
    "always",
    label=lambda: _("Boards"),
    description=lambda: _("When line mode draws the boards."),
    group=SettingGroup.LINES,
    value_name=lambda word: {
        "always": pgettext("value", "always"),
        "asked": pgettext("value", "when asked for"),
        "never": pgettext("value", "never"),
    }[word],
    option=Option("--boards", lambda: _("WHEN")),
    following=FollowRule((SPEECH.key,), lambda settings: "never" if settings[SPEECH] else None),
)
ASCII: Final = Setting(
    "ascii",
    OneOf(AUTO, "yes", "no"),
    AUTO,
    label=lambda: _("Plain ASCII"),
    description=lambda: _("Boards and frames in plain ASCII characters."),
    group=SettingGroup.SCREEN,
    value_name=lambda word: {
        AUTO: pgettext("value", "when needed"),
        "yes": _("yes"),
        "no": _("no"),
    }[word],
    option=Option("--ascii", None),
)
LOGBOOK: Final = Setting(
    "logbook",
    Switch(),
    default=True,
    label=lambda: _("Logbook"),
    description=lambda: _("Saves games on this computer, to continue them or look back."),
    group=SettingGroup.GAME,
    value_name=yes_or_no,
    option=Option("--logbook", None),
)
MOUSE: Final = Setting(
    "mouse",
    Switch(),
    default=True,
    label=lambda: _("Mouse"),
    description=lambda: _("Whether clicks and the mouse wheel work."),
    group=SettingGroup.SCREEN,
    value_name=yes_or_no,
    option=Option("--mouse", None),
)
WAIT: Final = Setting(
    "wait",
    WholeNumber(0, 86_400),
    0,
    label=lambda: _("Online wait"),
    description=lambda: _("How long to wait for an opponent to come; 0 for no limit."),
    group=SettingGroup.NETWORK,
    value_name=lambda seconds: _("{seconds} s").format(seconds=seconds) if seconds else pgettext("value", "no limit"),
    option=Option("--wait", lambda: _("SECONDS")),
)
