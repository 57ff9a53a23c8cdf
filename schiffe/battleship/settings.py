"""The settings of Battleship."""

from enum import StrEnum
from typing import Final

from schiffe.battleship.first_turn import FirstTurn
from schiffe.battleship.levels import LEVELS
from schiffe.battleship.rule_settings import (
    ANNOUNCE,
    BOARD_SIZE,
    CONTACT,
    FLEET_LENGTHS,
    OWN_RULES,
    SHIP_COUNT,
    TURN_RULE,
    VARIANT,
    find_chosen_rules,
    rule_values_in_settings,
)
from schiffe.language.i18n import Text, _
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
    PAUSE,
    PLAYER_NAME,
    PLAYER_NAMES,
    SPEECH,
    THEME,
    WAIT_SECONDS,
    WELCOMED,
    time_limit_name,
)


class ServerAddress(Kind[Address | None]):
    """The address of a server, or none."""

    def parse(self, text: str) -> Address | None:
        """Parse an address as ``parse_address`` does; an empty text means None."""
        return parse_address(text) if text else None

    def value_text(self, value: Address | None) -> str:
        return str(value or "")

    def possible_text(self) -> str:
        """Return the possible forms of an address."""
        return _("host or host:port, such as {example}").format(example=f"localhost:{DEFAULT_PORT}")


class AllowedHints(StrEnum):
    """Matches in which hints may be taken; the value is the word in the settings."""

    BOTS = "bots"
    """Against bots."""
    ALWAYS = "always"
    NEVER = "never"


EXTRA_SHOT_SECONDS: Final = 5
"""Seconds for each shot of a salvo after the first."""
ROOM_GRACE_SECONDS: Final = 3.0
"""The seconds after which an expired turn in a room ends automatically, because the friend is waiting."""
RULE_SETTINGS: Final[tuple[AnySetting, ...]] = (
    *(VARIANT, BOARD_SIZE, FLEET_LENGTHS, SHIP_COUNT, CONTACT, TURN_RULE, ANNOUNCE),
)
"""The settings that make the rules, in the order in which they are shown."""


def extra_seconds(shot_count: int) -> int:
    """Return the additional seconds of a turn of ``shot_count`` shots compared to a turn of one shot."""
    return EXTRA_SHOT_SECONDS * (shot_count - 1)


BOT_LEVEL: Final = Setting(
    key="bot",
    kind=OneOf(*(NamedWord(word, level.name) for word, level in LEVELS.items())),
    default="medium",
    label=Text("Computer's level"),
    description=Text("The opponent that the menu offers first."),
    group=SettingGroup.GAME,
)
FIRST_TURN: Final[Setting[FirstTurn]] = Setting(
    key="first",
    kind=OneOf(
        NamedWord(
            FirstTurn.ALTERNATE,
            Text("in turn", context="first"),
            Text("You start the first game, then you take turns."),
        ),
        NamedWord(
            FirstTurn.LOSER,
            Text("the loser", context="first"),
            Text("You start the first game, then the loser starts."),
        ),
        NamedWord(FirstTurn.TOSS, Text("a coin toss", context="first"), Text("A coin toss decides before each game.")),
        NamedWord(
            FirstTurn.ME,
            Text("you", context="first"),
            Text("You start every game; of two people, the one named first."),
        ),
    ),
    default=FirstTurn.ALTERNATE,
    label=Text("Who begins"),
    description=Text("Who has the first turn of a game."),
    group=SettingGroup.GAME,
    option=Option("--first", Text("WHO")),
)
HINTS: Final[Setting[AllowedHints]] = Setting(
    key="hints",
    kind=OneOf(
        NamedWord(AllowedHints.BOTS, Text("for one player", context="hints")),
        NamedWord(AllowedHints.ALWAYS, Text("always", context="value")),
        NamedWord(AllowedHints.NEVER, Text("never", context="value")),
    ),
    default=AllowedHints.BOTS,
    label=Text("Hints"),
    description=Text("In which games you may ask for hints."),
    group=SettingGroup.GAME,
    option=Option(
        "--hints",
        Text("WHEN"),
        Text("When hints may be asked for: bots (against them), always (in games for two as well) or never (bots)"),
    ),
)
MARKS_WATER: Final = Setting(
    key="mark",
    kind=Switch(),
    default=True,
    label=Text("Mark water"),
    description=Text("Marks open squares where no ship can be, as far as you know."),
    group=SettingGroup.GAME,
    option=Option("--mark", None),
)
SERVER_ADDRESS: Final = Setting(
    key="server",
    kind=ServerAddress(),
    default=None,
    label=Text("Server"),
    description=Text("Where you last joined a game; the menu offers it."),
    group=SettingGroup.NETWORK,
)
PATIENCE_SECONDS: Final = Setting(
    key="patience",
    kind=WholeNumber(0, 86_400),
    default=120,
    label=Text("Online timeout"),
    description=Text("How long to wait for an opponent's move; 0 for no limit."),
    group=SettingGroup.NETWORK,
    name_value=time_limit_name,
    option=Option("--patience", Text("SECONDS")),
)


def without_own_rules(settings: Settings, name: str) -> Changes:
    """Return the changes that delete custom rules; if they are the chosen rules, these become a line."""
    own_rules = {own_name: line for own_name, line in settings[OWN_RULES].items() if own_name != name}
    changes: dict[str, object] = {OWN_RULES.key: own_rules}
    if settings[VARIANT].casefold() == name.casefold():
        changes[VARIANT.key] = str(rule_values_in_settings(settings))
    return changes


def _check_rules(settings: Settings) -> None:
    """Raise SettingsError if the rules do not exist, or the fleet has no space on the board under them."""
    find_chosen_rules(settings)  # the name has to exist even if other settings replace all parts of the rules
    parts = rule_values_in_settings(settings)
    from schiffe.battleship.fleet_space import check_space  # noqa: PLC0415  door: whether a fleet has space is searched

    check_space(parts)


_RULES_CHECK: Final = SettingsCheck(
    (FLEET_LENGTHS, SHIP_COUNT, BOARD_SIZE, CONTACT, TURN_RULE, ANNOUNCE, VARIANT, OWN_RULES), _check_rules
)
SCHEMA: Final = Schema(
    (
        *(LANGUAGE, PLAYER_NAME, *PLAYER_NAMES, BOT_LEVEL, *RULE_SETTINGS, OWN_RULES, FIRST_TURN, CLOCK, PAUSE),
        *(THEME, MOTION, BELL, BOARDS, SPEECH, ASCII, MOUSE, HINTS, MARKS_WATER, WELCOMED, SERVER_ADDRESS),
        *(WAIT_SECONDS, PATIENCE_SECONDS, LOGBOOK),
    ),
    [_RULES_CHECK],
)
"""All settings of the game, in the order in which they are shown."""
