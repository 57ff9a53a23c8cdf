"""The settings of Battleship."""

from enum import StrEnum
from functools import partial
from typing import Final

from schiffe.battleship.first_turn import FirstTurn
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
    named_rules,
    rule_parts,
)
from schiffe.language.i18n import _, pgettext
from schiffe.network.address import DEFAULT_PORT, Address, parse_address
from schiffe.settings.kinds import Kind, NamedWord, OneOf, Switch, WholeNumber
from schiffe.settings.layers import Changes
from schiffe.settings.schema import AnySetting, Option, Schema, Setting, SettingGroup, Settings, SettingsCheck
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
)


class ServerAddress(Kind[Address | None]):
    """The address of a server, or none."""

    def read(self, text: str) -> Address | None:
        """Parse an address like ``parse_address``; an empty text is none."""
        return parse_address(text) if text else None

    def write(self, value: Address | None) -> str:
        """Return an address with its port; empty for none."""
        return str(value or "")

    def possible_text(self) -> str:
        """Return the forms that an address can have."""
        return _("host or host:port, such as {example}").format(example=f"localhost:{DEFAULT_PORT}")


class AllowedHints(StrEnum):
    """Games in which hints may be asked for; the value is the word in the settings."""

    BOTS = "bots"
    """Against bots."""
    ALWAYS = "always"
    NEVER = "never"


EXTRA_SHOT_SECONDS: Final = 5
"""Seconds for each shot of a salvo after the first."""
ROOM_GRACE_SECONDS: Final = 3.0
"""The seconds after its time when a turn in a room ends by itself, because the friend is waiting."""
OF_RULES: Final[tuple[AnySetting, ...]] = (RULES, SIZE, FLEET, SHIPS, CONTACT, TURN, ANNOUNCE)
"""The settings that make the rules, in the order in which they are shown."""


def extra_seconds(shot_count: int) -> int:
    """Return how many seconds a turn of ``shot_count`` shots has beyond those of a turn with one shot."""
    return EXTRA_SHOT_SECONDS * (shot_count - 1)


BOT: Final = Setting(
    key="bot",
    kind=OneOf(*(NamedWord(level, partial(level_name, level)) for level in LEVELS)),
    default="medium",
    label=lambda: _("Computer's level"),
    description=lambda: _("The opponent that the menu offers first."),
    group=SettingGroup.GAME,
)
FIRST: Final[Setting[FirstTurn]] = Setting(
    key="first",
    kind=OneOf(
        NamedWord(
            FirstTurn.ALTERNATE,
            lambda: pgettext("first", "in turn"),
            lambda: _("You start the first game, then you take turns."),
        ),
        NamedWord(
            FirstTurn.LOSER,
            lambda: pgettext("first", "the loser"),
            lambda: _("You start the first game, then the loser starts."),
        ),
        NamedWord(
            FirstTurn.TOSS, lambda: pgettext("first", "a coin toss"), lambda: _("A coin toss decides before each game.")
        ),
        NamedWord(
            FirstTurn.ME,
            lambda: pgettext("first", "you"),
            lambda: _("You start every game; of two people, the one named first."),
        ),
    ),
    default=FirstTurn.ALTERNATE,
    label=lambda: _("Who begins"),
    description=lambda: _("Who has the first turn of a game."),
    group=SettingGroup.GAME,
    option=Option("--first", lambda: _("WHO")),
)
HINTS: Final[Setting[AllowedHints]] = Setting(
    key="hints",
    kind=OneOf(
        NamedWord(AllowedHints.BOTS, lambda: pgettext("hints", "for one player")),
        NamedWord(AllowedHints.ALWAYS, lambda: pgettext("value", "always")),
        NamedWord(AllowedHints.NEVER, lambda: pgettext("value", "never")),
    ),
    default=AllowedHints.BOTS,
    label=lambda: _("Hints"),
    description=lambda: _("In which games you may ask for hints."),
    group=SettingGroup.GAME,
    option=Option(
        "--hints",
        lambda: _("WHEN"),
        lambda: _(
            "When hints may be asked for: bots (against them), always (in games for two as well) or never (bots)"
        ),
    ),
)
MARK: Final = Setting(
    key="mark",
    kind=Switch(),
    default=True,
    label=lambda: _("Mark water"),
    description=lambda: _("Marks open squares where no ship can be, as far as you know."),
    group=SettingGroup.GAME,
    option=Option("--mark", None),
)
SERVER: Final = Setting(
    key="server",
    kind=ServerAddress(),
    default=None,
    label=lambda: _("Server"),
    description=lambda: _("Where you last joined a game; the menu offers it."),
    group=SettingGroup.NETWORK,
)
PATIENCE: Final = Setting(
    key="patience",
    kind=WholeNumber(0, 86_400),
    default=120,
    label=lambda: _("Online timeout"),
    description=lambda: _("How long to wait for an opponent's move; 0 for no limit."),
    group=SettingGroup.NETWORK,
    name_value=lambda seconds: _("{seconds} s").format(seconds=seconds) if seconds else pgettext("value", "no limit"),
    option=Option("--patience", lambda: _("SECONDS")),
)


def without_own_rules(settings: Settings, name: str) -> Changes:
    """Return the changes that delete custom rules; if these are the chosen rules, they are kept as a line."""
    own_rules = {own_name: line for own_name, line in settings[OWN_RULES].items() if own_name != name}
    changes: dict[str, object] = {OWN_RULES.key: own_rules}
    if settings[RULES].casefold() == name.casefold():
        changes[RULES.key] = str(rule_parts(settings))
    return changes


def _check_rules(settings: Settings) -> None:
    """Raise SettingsError if there are no such rules, or if the fleet has no space on the board under them."""
    named_rules(settings)  # the name has to exist even if other settings replace all parts of the rules
    parts = rule_parts(settings)
    from schiffe.battleship.fleet_space import check_space  # noqa: PLC0415  door: whether a fleet has space is searched

    check_space(parts)


SCHEMA: Final = Schema(
    (
        *(LANGUAGE, NAME, *PLAYERS, BOT, *OF_RULES, OWN_RULES, FIRST, CLOCK, PAUSE),
        *(THEME, MOTION, BELL, BOARDS, SPEECH, ASCII, MOUSE, HINTS, MARK, WELCOMED, SERVER, WAIT, PATIENCE, LOGBOOK),
    ),
    [SettingsCheck((FLEET, SHIPS, SIZE, CONTACT, TURN, ANNOUNCE, RULES, OWN_RULES), _check_rules)],
)
"""All settings of the game, in the order in which they are shown."""
