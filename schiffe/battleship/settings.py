"""The settings of Battleship."""

from __future__ import annotations

from typing import Any, Final

from schiffe.battleship.levels import LEVELS, level_name
from schiffe.battleship.rule_settings import (
    ANNOUNCE,
    CONTACT,
    FLEET,
    OWN_RULES,
    RULES,
    SHIPS,
    SIZE,
    TURN,
    named_line,
    rule_parts,
)
from schiffe.language.i18n import _, pgettext
from schiffe.settings.layers import Changes
from schiffe.settings.schema import (
    Check,
    OneOf,
    Option,
    Schema,
    Server,
    Setting,
    SettingGroup,
    Settings,
    Switch,
    WholeNumber,
)
from schiffe.settings.shared import (
    ASCII,
    BELL,
    BOARDS,
    CLOCK,
    LANGUAGE,
    LOGBOOK,
    MOTION,
    MOUSE,
    NAME,
    PAUSE,
    PLAYERS,
    SPEECH,
    THEME,
    WAIT,
    WELCOMED,
    yes_or_no,
)

FOR_EACH_MORE: Final = 5
"""Seconds for each shot of a salvo after the first."""
ROOM_FIRES_AFTER: Final = 3.0
"""Seconds behind the end of its time after which a turn in a room is over by itself: the friend is waiting."""


def more_seconds(shots: int) -> int:
    """Return what a turn of so many shots has more than one of a single shot, where there is a clock."""
    return FOR_EACH_MORE * (shots - 1)


BOT = Setting(
    "bot",
    OneOf(*LEVELS),
    "medium",
    label=lambda: _("Computer's level"),
    sentence=lambda: _("The opponent that the menu offers first."),
    group=SettingGroup.GAME,
    value_name=level_name,
)
FIRST = Setting(
    "first",
    OneOf("alternate", "loser", "toss", "me"),
    "alternate",
    label=lambda: _("Who begins"),
    sentence=lambda: _("Who has the first turn of a game."),
    group=SettingGroup.GAME,
    value_name=lambda word: {
        "alternate": pgettext("first", "in turn"),
        "loser": pgettext("first", "the loser"),
        "toss": pgettext("first", "a coin toss"),
        "me": pgettext("first", "you"),
    }[word],
    explanation=lambda word: {
        "alternate": _("You start the first game, then you take turns."),
        "loser": _("You start the first game, then the loser starts."),
        "toss": _("A coin toss decides before each game."),
        "me": _("You start every game; of two people, the one named first."),
    }[word],
    option=Option("--first", lambda: _("WHO")),
)
HINTS = Setting(
    "hints",
    OneOf("bots", "always", "never"),
    "bots",
    label=lambda: _("Hints"),
    sentence=lambda: _("In which games you may ask for hints."),
    group=SettingGroup.GAME,
    value_name=lambda word: {
        "bots": pgettext("hints", "for one player"),
        "always": pgettext("value", "always"),
        "never": pgettext("value", "never"),
    }[word],
    option=Option(
        "--hints",
        lambda: _("WHEN"),
        lambda: _(
            "When hints may be asked for: bots (against them), always (in games for two as well) or never (bots)"
        ),
    ),
)
MARK = Setting(
    "mark",
    Switch(),
    True,  # noqa: FBT003 - the default of this setting
    label=lambda: _("Mark water"),
    sentence=lambda: _("Marks open squares where no ship can be, as far as you know."),
    group=SettingGroup.GAME,
    value_name=yes_or_no,
    option=Option("--mark", None),
)
SERVER = Setting(
    "server",
    Server(),
    None,
    label=lambda: _("Server"),
    sentence=lambda: _("Where you last joined a game; the menu offers it."),
    group=SettingGroup.NETWORK,
)
PATIENCE = Setting(
    "patience",
    WholeNumber(0, 86_400),
    120,
    label=lambda: _("Online timeout"),
    sentence=lambda: _("How long to wait for an opponent's move; 0 for no limit."),
    group=SettingGroup.NETWORK,
    value_name=lambda seconds: _("{seconds} s").format(seconds=seconds) if seconds else pgettext("value", "no limit"),
    option=Option("--patience", lambda: _("SECONDS")),
)
OF_RULES: tuple[Setting[Any], ...] = (RULES, SIZE, FLEET, SHIPS, CONTACT, TURN, ANNOUNCE)
"""The settings that make the rules, in the order in which they are shown."""


def without_own_rules(settings: Settings, name: str) -> Changes:
    """Return what changes when rules of one's own are deleted; where they are the chosen ones, they still hold."""
    line, own = rule_parts(settings), settings[OWN_RULES]
    changes: dict[str, object] = {OWN_RULES.key: {other: line for other, line in own.items() if other != name}}
    if settings[RULES].casefold() == name.casefold():
        changes[RULES.key] = str(line)
    return changes


def _check_rules(settings: Settings) -> None:
    """Raise SettingsError when there are no such rules, or no fleet can be placed on the board under them."""
    named_line(settings)  # also where every part of them is altered
    line = rule_parts(settings)
    from schiffe.battleship.match.rules import check_room  # noqa: PLC0415  door: whether a fleet has room is searched

    check_room(line)


SCHEMA = Schema(
    (
        *(LANGUAGE, NAME, *PLAYERS, BOT, *OF_RULES, OWN_RULES, FIRST, CLOCK, PAUSE),
        *(THEME, MOTION, BELL, BOARDS, SPEECH, ASCII, MOUSE, HINTS, MARK, WELCOMED, SERVER, WAIT, PATIENCE, LOGBOOK),
    ),
    [Check((FLEET, SHIPS, SIZE, CONTACT, TURN, ANNOUNCE, RULES, OWN_RULES), _check_rules)],
)
"""All settings of the game, in the order in which they are shown."""
