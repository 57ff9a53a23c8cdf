"""The settings that every game has."""

from enum import StrEnum
from typing import Final

from schiffe.language.i18n import AUTO, Text, _, language_name, pgettext
from schiffe.language.names import MAX_NAME_CHARACTERS
from schiffe.language.text import decimal_text
from schiffe.settings.kinds import LanguageCode, Name, NamedWord, OneOf, Switch, Tenths, WholeNumber
from schiffe.settings.schema import Option, Setting, SettingGroup
from schiffe.terminal.glyphs import AsciiUse
from schiffe.terminal.palettes import PALETTES


class Motion(StrEnum):
    """Amounts of motion while a bot waits; the value is the word in the settings, as below."""

    FULL = "full"
    CALM = "calm"
    NONE = "none"


class BellUse(StrEnum):
    """Events at which the terminal rings its bell."""

    OFF = "off"
    HITS = "hits"
    ALL = "all"


class DrawingUse(StrEnum):
    """Times at which line mode draws the boards."""

    ALWAYS = "always"
    ASKED = "asked"
    NEVER = "never"


def time_limit_name(seconds: int) -> str:
    """Return a time limit in seconds as text; 0 means none."""
    return _("{seconds} s").format(seconds=seconds) if seconds else pgettext("value", "no limit")


LANGUAGE: Final = Setting(
    key="language",
    kind=LanguageCode(),
    default=AUTO,
    label=Text("_Language"),
    description=Text("The language of all texts."),
    group=SettingGroup.SCREEN,
    name_value=lambda code: pgettext("value", "as the system") if code == AUTO else language_name(code),
    option=Option("--lang", Text("LANG")),
)
PLAYER_NAME: Final = Setting(
    key="name",
    kind=Name(MAX_NAME_CHARACTERS),
    default="",
    label=Text("Your name"),
    description=Text("What you are called in games and in the statistics."),
    group=SettingGroup.GAME,
    option=Option("--name", Text("Name")),
)
PLAYER_NAMES: Final = (
    Setting(key="player1", kind=Name(MAX_NAME_CHARACTERS), default="", label=Text("First player")),
    Setting(key="player2", kind=Name(MAX_NAME_CHARACTERS), default="", label=Text("Second player")),
)
"""The names of the last two players at this keyboard."""
WELCOMED: Final = Setting(
    key="welcomed",
    kind=Switch(),
    default=False,
    label=Text("Welcome shown"),
)
SPEECH: Final = Setting(
    key="speech",
    kind=Switch(),
    default=False,
    label=Text("Speech"),
    description=Text("Line mode for listening: few words, nothing drawn, no clock."),
    group=SettingGroup.LINES,
    option=Option("--speech", None),
)
CLOCK: Final = Setting(
    key="clock",
    kind=WholeNumber(0, 3600),
    default=15,
    label=Text("Seconds per turn"),
    description=Text("How long a turn may take; 0 turns the clock off."),
    group=SettingGroup.GAME,
    name_value=lambda seconds: str(seconds) if seconds else pgettext("value", "no clock"),
    option=Option("--clock", Text("SECONDS")),
    follows=(SPEECH.key,),
    implied_value=lambda settings: 0 if settings[SPEECH] else None,
)
PAUSE: Final = Setting(
    key="pause",
    kind=Tenths(10),
    default=0.6,
    label=Text("Computer waits"),
    description=Text("How long the computer waits before it fires or moves."),
    group=SettingGroup.GAME,
    name_value=lambda seconds: _("{seconds} s").format(seconds=decimal_text(seconds, 1)),
    option=Option("--pause", Text("SECONDS")),
)
THEME: Final = Setting(
    key="theme",
    kind=OneOf(
        NamedWord(AUTO, Text("automatic", context="theme")),
        *(NamedWord(name, palette.label) for name, palette in PALETTES.items()),
    ),
    default=AUTO,
    label=Text("Theme"),
    description=Text("The colours; automatic ones suit your terminal's background."),
    group=SettingGroup.SCREEN,
    option=Option("--theme", Text("Theme")),
)
MOTION: Final[Setting[Motion]] = Setting(
    key="motion",
    kind=OneOf(
        NamedWord(Motion.FULL, Text("full", context="motion"), Text("Shots fly, and the sea moves.")),
        NamedWord(Motion.CALM, Text("calm", context="motion"), Text("Only the impact of a shot is shown.")),
        NamedWord(Motion.NONE, Text("none", context="motion"), Text("Nothing moves.")),
    ),
    default=Motion.FULL,
    label=Text("Motion"),
    description=Text("What moves while the computer waits; any key ends it at once."),
    group=SettingGroup.MOTION,
    option=Option("--motion", Text("HOW")),
)
BELL: Final[Setting[BellUse]] = Setting(
    key="bell",
    kind=OneOf(
        NamedWord(BellUse.OFF, Text("off", context="bell")),
        NamedWord(BellUse.HITS, Text("at hits", context="bell")),
        NamedWord(BellUse.ALL, Text("at every shot", context="bell")),
    ),
    default=BellUse.OFF,
    label=Text("Bell"),
    description=Text("When the terminal rings its bell."),
    group=SettingGroup.MOTION,
    option=Option("--bell", Text("WHEN")),
)
BOARDS: Final[Setting[DrawingUse]] = Setting(
    key="boards",
    kind=OneOf(
        NamedWord(DrawingUse.ALWAYS, Text("always", context="value")),
        NamedWord(DrawingUse.ASKED, Text("when asked for", context="value")),
        NamedWord(DrawingUse.NEVER, Text("never", context="value")),
    ),
    default=DrawingUse.ALWAYS,
    label=Text("Boards"),
    description=Text("When line mode draws the boards."),
    group=SettingGroup.LINES,
    option=Option("--boards", Text("WHEN")),
    follows=(SPEECH.key,),
    implied_value=lambda settings: DrawingUse.NEVER if settings[SPEECH] else None,
)
ASCII: Final[Setting[AsciiUse]] = Setting(
    key="ascii",
    kind=OneOf(
        NamedWord(AsciiUse.WHEN_NEEDED, Text("when needed", context="value")),
        NamedWord(AsciiUse.YES, Text("yes")),
        NamedWord(AsciiUse.NO, Text("no")),
    ),
    default=AsciiUse.WHEN_NEEDED,
    label=Text("Plain ASCII"),
    description=Text("Boards and frames in plain ASCII characters."),
    group=SettingGroup.SCREEN,
    option=Option("--ascii", None),
)
LOGBOOK: Final = Setting(
    key="logbook",
    kind=Switch(),
    default=True,
    label=Text("Logbook"),
    description=Text("Saves games on this computer, to continue them or look back."),
    group=SettingGroup.GAME,
    option=Option("--logbook", None),
)
MOUSE: Final = Setting(
    key="mouse",
    kind=Switch(),
    default=True,
    label=Text("Mouse"),
    description=Text("Whether clicks and the mouse wheel work."),
    group=SettingGroup.SCREEN,
    option=Option("--mouse", None),
)
WAIT_SECONDS: Final = Setting(
    key="wait",
    kind=WholeNumber(0, 86_400),
    default=0,
    label=Text("Online wait"),
    description=Text("How long to wait for an opponent to come; 0 for no limit."),
    group=SettingGroup.NETWORK,
    name_value=time_limit_name,
    option=Option("--wait", Text("SECONDS")),
)
