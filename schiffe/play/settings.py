"""The settings of Battleship, what the values of some of them are called, and the rules that they make.

Every ``--help`` reads this. The rules of the game are loaded only where they are needed, and a test holds the limits
here to those of the rules.
"""

from __future__ import annotations

from schiffe.base.i18n import _, pgettext
from schiffe.base.text import listed
from schiffe.bots import LEVELS
from schiffe.settings.kinds import OneOf, Server, Switch, Whole
from schiffe.settings.schema import Check, Option, Schema, Setting
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
    THEME,
    yes_or_no,
)

TYPE_CHECKING = False  # typing itself takes a tenth of the time that --help has
if TYPE_CHECKING:
    from typing import Any

    from schiffe.rules.contact import Contact
    from schiffe.rules.variants import Rules
    from schiffe.settings.schema import Settings


def level_name(level: str) -> str:
    """The name of a bot's level."""
    names = {
        "easy": pgettext("level", "easy"),
        "medium": pgettext("level", "medium"),
        "clever": pgettext("level", "clever"),
        "hard": pgettext("level", "hard"),
        "genius": pgettext("level", "genius"),
    }
    return names.get(level, level)


def contact_name(contact: Contact) -> str:
    """The contact rule as a clause."""
    return _contact_clause(contact.value)


def _contact_clause(word: str) -> str:
    return {
        "none": _("ships may not touch, not even at a corner"),
        "corners": _("ships may touch at corners only"),
        "sides": _("ships may touch"),
    }[word]


def _lengths(count: int) -> str:
    """The lengths of the ships of a fleet."""
    from schiffe.rules.variants import FLEETS

    return _("Ships of {lengths} squares.").format(lengths=listed([str(kind.length) for kind in FLEETS[count]]))


BOT = Setting(
    "bot",
    OneOf(*LEVELS),
    "medium",
    label=lambda: _("The computer plays"),
    value_name=level_name,
    explanation=lambda _level: _("The level that the menu offers first."),
)
SIZE = Setting(
    "size",
    Whole(5, 26),
    10,
    label=lambda: _("Rows and columns"),
    option=Option("--size", lambda: "N", lambda: _("rows and columns of the board, {possible} ({default})")),
)
SHIPS = Setting(
    "ships",
    Whole(1, 10),
    5,
    label=lambda: _("Ships"),
    explanation=_lengths,
    option=Option("--ships", lambda: "N", lambda: _("ships of each fleet, {possible} ({default})")),
)
CONTACT = Setting(
    "contact",
    OneOf("none", "corners", "sides"),
    "corners",
    label=lambda: _("Ships may touch"),
    value_name=lambda word: {
        "none": pgettext("value", "nowhere"),
        "corners": pgettext("value", "at corners"),
        "sides": pgettext("value", "anywhere"),
    }[word],
    explanation=_contact_clause,
    option=Option("--contact", lambda: _("RULE"), lambda: _("where ships may touch: {possible} ({default})")),
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
    False,  # noqa: FBT003 - the default of this setting
    label=lambda: _("Mark certain water"),
    value_name=yes_or_no,
    explanation=lambda _is_marked: _("Open squares on which no ship can lie, by the rules and by what is known."),
    option=Option("--mark", None, lambda: _("mark open squares on which no ship can lie, or do not")),
)
WELCOMED = Setting(
    "welcomed",
    Switch(),
    False,  # noqa: FBT003 - the default of this setting
    label=lambda: _("Was welcomed"),
    is_on_screen=False,
)
SERVER = Setting("server", Server(), None, label=lambda: _("Server"), is_on_screen=False)
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
OF_RULES = (SHIPS, SIZE, CONTACT)
"""The settings that make the rules."""


def rules_of(settings: Settings) -> Rules:
    """The rules that size, ships and contact make."""
    from schiffe.rules.contact import Contact
    from schiffe.rules.variants import Rules

    return Rules.of(settings[SIZE], settings[SHIPS], Contact(settings[CONTACT]))


def options_of(rules: Rules) -> list[str]:
    """The options of the command line that make these rules, whatever the settings are; none for the defaults."""
    made: dict[Setting[Any], object] = {SIZE: rules.grid.size, SHIPS: len(rules.ships), CONTACT: rules.contact.value}
    words = []
    for setting, value in made.items():
        if value != setting.default and setting.option:
            words += [setting.option.flag, str(value)]
    return words


def _check_fleet(settings: Settings) -> None:
    """Raise SettingsError when no fleet can be placed on the board under the contact rule."""
    from schiffe.rules.packing import can_be_placed
    from schiffe.settings.problems import Problem, SettingsError

    rules = rules_of(settings)
    if not can_be_placed(rules):
        raise SettingsError(Problem.TOGETHER, possible=lambda: no_room(rules))


def no_room(rules: Rules) -> str:
    """Why a fleet cannot be placed, and what is possible instead."""
    from schiffe.rules.packing import most_ships, smallest_size

    return _(
        "{ships} ships do not fit on a board of {size} x {size} where {contact}. "
        "Possible: up to {most} ships on this board, or these ships on a board of {smallest} x {smallest} or more."
    ).format(
        ships=len(rules.ships),
        size=rules.grid.size,
        contact=contact_name(rules.contact),
        most=most_ships(rules),
        smallest=smallest_size(rules),
    )


SCHEMA = Schema(
    (
        *(LANGUAGE, NAME, *PLAYERS, BOT, SIZE, SHIPS, CONTACT, CLOCK, PAUSE),
        *(THEME, MOTION, BELL, BOARDS, ASCII, MOUSE, HINTS, MARK, WELCOMED, SERVER, PATIENCE, LOGBOOK),
    ),
    [Check(OF_RULES, _check_fleet)],
)
"""All settings of the game, in the order in which they are shown."""
