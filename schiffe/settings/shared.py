"""The settings that every game has."""

from enum import StrEnum
from typing import Final

from schiffe.language.i18n import AUTO, _, own_name, pgettext
from schiffe.language.names import MAX_NAME_CHARACTERS
from schiffe.language.text import decimal, unmarked
from schiffe.settings.kinds import LanguageCode, Name, NamedWord, OneOf, Switch, Tenths, WholeNumber
from schiffe.settings.schema import FollowRule, Option, Setting, SettingGroup
from schiffe.terminal.palettes import PALETTES


class Motion(StrEnum):
    """Amounts of motion while a bot waits; the value is the word in the settings, as below."""

    FULL = "full"
    CALM = "calm"
    NONE = "none"


class BellUse(StrEnum):
    """Occasions on which the terminal rings its bell."""

    OFF = "off"
    HITS = "hits"
    ALL = "all"


class DrawnBoards(StrEnum):
    """Occasions on which line mode draws the boards."""

    ALWAYS = "always"
    ASKED = "asked"
    NEVER = "never"


LANGUAGE: Final = Setting(
    key="language",
    kind=LanguageCode(),
    default=AUTO,
    label=lambda: unmarked(_("_Language")),
    description=lambda: _("The language of all texts."),
    group=SettingGroup.SCREEN,
    name_value=lambda code: pgettext("value", "as the system") if code == AUTO else own_name(code),
    option=Option("--lang", lambda: _("LANG")),
)
NAME: Final = Setting(
    key="name",
    kind=Name(MAX_NAME_CHARACTERS),
    default="",
    label=lambda: _("Your name"),
    description=lambda: _("What you are called in games and in the statistics."),
    group=SettingGroup.GAME,
    option=Option("--name", lambda: _("Name").upper()),
)
PLAYERS: Final = (
    Setting(key="player1", kind=Name(MAX_NAME_CHARACTERS), default="", label=lambda: _("First player")),
    Setting(key="player2", kind=Name(MAX_NAME_CHARACTERS), default="", label=lambda: _("Second player")),
)
"""The names of the last two players at this keyboard."""
WELCOMED: Final = Setting(
    key="welcomed",
    kind=Switch(),
    default=False,
    label=lambda: _("Welcome shown"),
)
SPEECH: Final = Setting(
    key="speech",
    kind=Switch(),
    default=False,
    label=lambda: _("Speech"),
    description=lambda: _("Line mode for listening: few words, nothing drawn, no clock."),
    group=SettingGroup.LINES,
    option=Option("--speech", None),
)
CLOCK: Final = Setting(
    key="clock",
    kind=WholeNumber(0, 3600),
    default=15,
    label=lambda: _("Seconds per turn"),
    description=lambda: _("How long a turn may take; 0 turns the clock off."),
    group=SettingGroup.GAME,
    name_value=lambda seconds: str(seconds) if seconds else pgettext("value", "no clock"),
    option=Option("--clock", lambda: _("SECONDS")),
    following=FollowRule((SPEECH.key,), lambda settings: 0 if settings[SPEECH] else None),
)
PAUSE: Final = Setting(
    key="pause",
    kind=Tenths(10),
    default=0.6,
    label=lambda: _("Computer waits"),
    description=lambda: _("How long the computer waits before it fires or moves."),
    group=SettingGroup.GAME,
    name_value=lambda seconds: _("{seconds} s").format(seconds=decimal(seconds, 1)),
    option=Option("--pause", lambda: _("SECONDS")),
)
THEME: Final = Setting(
    key="theme",
    kind=OneOf(
        NamedWord(AUTO, lambda: pgettext("theme", "automatic")),
        *(NamedWord(name, palette.label) for name, palette in PALETTES.items()),
    ),
    default=AUTO,
    label=lambda: _("Theme"),
    description=lambda: _("The colours; automatic ones suit your terminal's background."),
    group=SettingGroup.SCREEN,
    option=Option("--theme", lambda: _("Theme").upper()),
)
MOTION: Final[Setting[Motion]] = Setting(
    key="motion",
    kind=OneOf(
        NamedWord(Motion.FULL, lambda: pgettext("motion", "full"), lambda: _("Shots fly, and the sea moves.")),
        NamedWord(Motion.CALM, lambda: pgettext("motion", "calm"), lambda: _("Only the impact of a shot is shown.")),
        NamedWord(Motion.NONE, lambda: pgettext("motion", "none"), lambda: _("Nothing moves.")),
    ),
    default=Motion.FULL,
    label=lambda: _("Motion"),
    description=lambda: _("What moves while the computer waits; any key ends it at once."),
    group=SettingGroup.MOTION,
    option=Option("--motion", lambda: _("HOW")),
)
BELL: Final[Setting[BellUse]] = Setting(
    key="bell",
    kind=OneOf(
        NamedWord(BellUse.OFF, lambda: pgettext("bell", "off")),
        NamedWord(BellUse.HITS, lambda: pgettext("bell", "at hits")),
        NamedWord(BellUse.ALL, lambda: pgettext("bell", "at every shot")),
    ),
    default=BellUse.OFF,
    label=lambda: _("Bell"),
    description=lambda: _("When the terminal rings its bell."),
    group=SettingGroup.MOTION,
    option=Option("--bell", lambda: _("WHEN")),
)
BOARDS: Final[Setting[DrawnBoards]] = Setting(
    key="boards",
    kind=OneOf(
        NamedWord(DrawnBoards.ALWAYS, lambda: pgettext("value", "always")),
        NamedWord(DrawnBoards.ASKED, lambda: pgettext("value", "when asked for")),
        NamedWord(DrawnBoards.NEVER, lambda: pgettext("value", "never")),
    ),
    default=DrawnBoards.ALWAYS,
    label=lambda: _("Boards"),
    description=lambda: _("When line mode draws the boards."),
    group=SettingGroup.LINES,
    option=Option("--boards", lambda: _("WHEN")),
    following=FollowRule((SPEECH.key,), lambda settings: DrawnBoards.NEVER if settings[SPEECH] else None),
)
ASCII: Final = Setting(
    key="ascii",
    kind=OneOf(
        NamedWord(AUTO, lambda: pgettext("value", "when needed")),
        NamedWord("yes", lambda: _("yes")),
        NamedWord("no", lambda: _("no")),
    ),
    default=AUTO,
    label=lambda: _("Plain ASCII"),
    description=lambda: _("Boards and frames in plain ASCII characters."),
    group=SettingGroup.SCREEN,
    option=Option("--ascii", None),
)
LOGBOOK: Final = Setting(
    key="logbook",
    kind=Switch(),
    default=True,
    label=lambda: _("Logbook"),
    description=lambda: _("Saves games on this computer, to continue them or look back."),
    group=SettingGroup.GAME,
    option=Option("--logbook", None),
)
MOUSE: Final = Setting(
    key="mouse",
    kind=Switch(),
    default=True,
    label=lambda: _("Mouse"),
    description=lambda: _("Whether clicks and the mouse wheel work."),
    group=SettingGroup.SCREEN,
    option=Option("--mouse", None),
)
WAIT: Final = Setting(
    key="wait",
    kind=WholeNumber(0, 86_400),
    default=0,
    label=lambda: _("Online wait"),
    description=lambda: _("How long to wait for an opponent to come; 0 for no limit."),
    group=SettingGroup.NETWORK,
    name_value=lambda seconds: _("{seconds} s").format(seconds=seconds) if seconds else pgettext("value", "no limit"),
    option=Option("--wait", lambda: _("SECONDS")),
)
