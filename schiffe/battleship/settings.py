"""The settings of Battleship."""

from __future__ import annotations

from typing import Any

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
    line_of,
    named_line,
)
from schiffe.language.i18n import _, pgettext
from schiffe.settings.layers import Changes
from schiffe.settings.schema import Check, OneOf, Option, Schema, Server, Setting, Settings, Switch, Whole
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
    yes_or_no,
)

BOT = Setting(
    "bot",
    OneOf(*LEVELS),
    "medium",
    label=lambda: _("The computer plays"),
    value_name=level_name,
    explanation=lambda _level: _("The level that the menu offers first."),
)
FIRST = Setting(
    "first",
    OneOf("alternate", "loser", "toss", "me"),
    "alternate",
    label=lambda: _("Who begins"),
    value_name=lambda word: {
        "alternate": pgettext("first", "in turn"),
        "loser": pgettext("first", "whoever lost"),
        "toss": pgettext("first", "a toss decides"),
        "me": pgettext("first", "you"),
    }[word],
    explanation=lambda word: {
        "alternate": _("You begin the first game; whoever did not begin one begins the next."),
        "loser": _("You begin the first game; whoever lost the last one begins the next."),
        "toss": _("Chance decides before each game."),
        "me": _("You begin each game; of two people, whoever was named first."),
    }[word],
    option=Option("--first", lambda: _("WHO"), lambda: _("who begins: {possible} ({default})")),
)
HINTS = Setting(
    "hints",
    OneOf("bots", "always", "never"),
    "bots",
    label=lambda: _("Hints"),
    value_name=lambda word: {
        "bots": pgettext("value", "against the computer"),
        "always": pgettext("value", "always"),
        "never": pgettext("value", "never"),
    }[word],
    option=Option(
        "--hints",
        lambda: _("WHEN"),
        lambda: _(
            "when hints may be asked for: bots (against them), always (in games for two as well) or never (bots)"
        ),
    ),
)
MARK = Setting(
    "mark",
    Switch(),
    True,  # noqa: FBT003 - the default of this setting
    label=lambda: _("Mark certain water"),
    value_name=yes_or_no,
    explanation=lambda _is_marked: _("Open squares on which no ship can lie, by the rules and by what is known."),
    option=Option("--mark", None, lambda: _("mark open squares on which no ship can lie, or not")),
)
WELCOMED = Setting(
    "welcomed",
    Switch(),
    False,  # noqa: FBT003 - the default of this setting
    label=lambda: _("Welcome shown"),
    is_on_screen=False,
)
SERVER = Setting("server", Server(), None, label=lambda: _("Server"), is_on_screen=False)
WAIT = Setting(
    "wait",
    Whole(0, 86_400),
    0,
    label=lambda: _("Wait for an opponent"),
    value_name=lambda seconds: _("{seconds} s").format(seconds=seconds) if seconds else pgettext("value", "for ever"),
    explanation=lambda _seconds: _("How long to wait for an opponent to come over the network; 0 is for ever."),
    option=Option(
        "--wait",
        lambda: _("SECONDS"),
        lambda: _("how long to wait for an opponent to come over the network; 0 is for ever ({default})"),
    ),
)
PATIENCE = Setting(
    "patience",
    Whole(0, 86_400),
    120,
    label=lambda: _("Online timeout"),
    value_name=lambda seconds: _("{seconds} s").format(seconds=seconds) if seconds else pgettext("value", "for ever"),
    explanation=lambda _seconds: _("How long to wait for the move of an opponent over the network; 0 is for ever."),
    option=Option(
        "--patience",
        lambda: _("SECONDS"),
        lambda: _("how long to wait for the move of an opponent over the network; 0 is for ever ({default})"),
    ),
)
OF_RULES: tuple[Setting[Any], ...] = (RULES, SIZE, FLEET, SHIPS, CONTACT, TURN, ANNOUNCE)
"""The settings that make the rules, in the order in which they are shown."""


def without_own_rules(settings: Settings, name: str) -> Changes:
    """What changes when rules of one's own are deleted; where they are the chosen ones, they still hold."""
    line, own = line_of(settings), settings[OWN_RULES]
    changes: dict[str, object] = {OWN_RULES.key: {other: line for other, line in own.items() if other != name}}
    if settings[RULES].casefold() == name.casefold():
        changes[RULES.key] = str(line)
    return changes


def _check_rules(settings: Settings) -> None:
    """Raise SettingsError when there are no such rules, or no fleet can be placed on the board under them."""
    named_line(settings)  # also where every part of them is altered
    line = line_of(settings)
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
