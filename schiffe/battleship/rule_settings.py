"""The settings that make the rules, with the names of their values."""

from collections.abc import Collection, Mapping, Sequence
from typing import Final

from schiffe.battleship.presets import PRESETS, STANDARD_PRESET, preset_description, preset_name
from schiffe.battleship.rule_line import (
    MAX_SIZE,
    MIN_SIZE,
    USUAL_FLEETS,
    Announce,
    Contact,
    ImpossibleRules,
    RuleKey,
    RuleValues,
    TurnRule,
    fleet_line,
    parse_fleet,
    parse_rule_values,
)
from schiffe.language.i18n import Text, _
from schiffe.language.text import join_and, join_or, quoted
from schiffe.settings.kinds import Kind, NamedWord, OneOf, WholeNumber
from schiffe.settings.problems import ConflictingSettings, InvalidValue
from schiffe.settings.schema import AnySetting, Option, Setting, SettingGroup, Settings

MAX_RULES_NAME_CHARACTERS: Final = 20
_EXAMPLE: Final = "8; 4,3,2; none; again; sunk"
_RESERVED: Final = ("wire", "default")
"""Names that custom rules cannot have, in addition to those of the presets."""
_USUAL: Final = RuleValues()
_SHIP_COUNT_KEY: Final = "ships"


class FleetKind(Kind[tuple[int, ...]]):
    """The lengths of the ships of a fleet, longest first."""

    def parse(self, text: str) -> tuple[int, ...]:
        """Parse lengths in any order, separated by commas or spaces; raises ValueError for any other text."""
        return parse_fleet(text)

    def value_text(self, value: tuple[int, ...]) -> str:
        """Return the lengths, separated by commas."""
        return fleet_line(value)

    def possible_text(self) -> str:
        """Return the possible numbers and lengths of ships, with an example."""
        return _("1 to 20 ships of 1 to 6 squares, such as {example}").format(example="5,4,3,3,2")

    def explanation_text(self, value: tuple[int, ...]) -> str:
        return _("Squares of each ship: {lengths}.").format(lengths=join_and(value))


class RulesKind(Kind[str]):
    """The name of a preset or of custom rules, or rules as a line."""

    def parse(self, text: str) -> str:
        """Return the name, or the line in its canonical form; raises ValueError for any other text.

        The existence of a name is checked with all settings.
        """
        if ";" in text or text[:1].isdigit():
            return canonical_line(text)
        if text.lower() in PRESETS:
            return text.lower()
        if not _is_name(text):
            raise ValueError(text)
        return text

    def possible_text(self) -> str:
        """Return the presets, and the other ways to give rules."""
        line = _("a line such as {example}").format(example=f'"{_EXAMPLE}"')
        return join_or((*PRESETS, _("the name of a variant of your own"), line))

    def choices(self) -> Sequence[str]:
        """Return the names of the presets."""
        return tuple(PRESETS)

    def value_name(self, value: str) -> str:
        return preset_name(value)

    def explanation_text(self, value: str) -> str:
        return preset_description(value)


class OwnRulesKind(Kind[Mapping[str, str]]):
    """Custom rules: their lines by their names."""

    def parse(self, text: str) -> dict[str, str]:
        """Parse names and lines, ``kitchen = 8; 4,3,2 | ...``; raises ValueError if a name or a line is wrong."""
        lines: dict[str, str] = {}
        for entry in text.split("|") if text else ():
            name, equals, line = (part.strip() for part in entry.partition("="))
            if not equals or rules_name_problem_text(name, lines):
                raise ValueError(text)
            lines[name] = canonical_line(line)
        return lines

    def value_text(self, value: Mapping[str, str]) -> str:
        """Return the names with their lines, as ``parse`` parses them."""
        return " | ".join(f"{name} = {line}" for name, line in value.items())

    def possible_text(self) -> str:
        """Return the format with an example, and the names that are not possible."""
        example = f"kitchen = {_EXAMPLE}"
        text = _("names with their rules, such as {example}; a | between several; no name twice, and none of {names}")
        return text.format(example=example, names=join_or((*PRESETS, *_RESERVED)))


def _is_name(text: str) -> bool:
    is_short = len(text) <= MAX_RULES_NAME_CHARACTERS
    return text[:1].isalpha() and text.isprintable() and is_short and not any(character in text for character in ";|=")


def rules_name_problem_text(name: str, taken_names: Collection[str]) -> str | None:
    """Return why custom rules cannot have this name, or None if they can; ``taken_names`` exist already."""
    if not _is_name(name):
        text = _(
            "{text} is not a name for a variant. Possible: up to {count} characters, a letter first, none of ; | and ="
        )
        return text.format(text=quoted(name), count=MAX_RULES_NAME_CHARACTERS)
    if name.casefold() in (*PRESETS, *_RESERVED, *map(str.casefold, taken_names)):
        return _("The name {name} is taken. Choose another one.").format(name=quoted(name))
    return None


def canonical_line(text: str) -> str:
    """Return a line of rules in its canonical form, with all parts; missing parts are the usual ones.

    Raises:
        SettingsError: there are too many parts, a part is unknown, or two of them contradict each other.
    """
    parts = [part.strip() for part in text.split(";")]
    if len(parts) > len(RULE_PARTS):
        raise InvalidValue(VARIANT.key, text, VARIANT.kind.possible_text)
    values = {setting.key: setting.parse(part) for setting, part in zip(RULE_PARTS, parts, strict=False) if part}
    return str(rule_values_in_settings(Settings(values)))


def rule_values_in_settings(settings: Settings) -> RuleValues:
    """Return the rules that the settings make; raises SettingsError if two of their parts contradict each other."""
    values = RuleValues(
        size=settings[BOARD_SIZE],
        fleet=settings[FLEET_LENGTHS],
        contact=Contact(settings[CONTACT]),
        turn_rule=TurnRule(settings[TURN_RULE]),
        announce=Announce(settings[ANNOUNCE]),
    )
    try:
        values.check()
    except ImpossibleRules:
        raise ConflictingSettings(
            lambda: _("“salvo” and “hits only” don't work together: the number of shots would give every sinking away.")
        ) from None
    return values


def find_chosen_rules(settings: Settings) -> RuleValues:
    """Return the rules of the setting ``rules``; raises SettingsError if there are none of that name."""
    name, own_rules = settings[VARIANT], settings[OWN_RULES]
    if name == STANDARD_PRESET:
        return _USUAL  # the usual case needs no parsing
    if name in PRESETS:
        return parse_rule_values(PRESETS[name].line)
    if ";" in name:
        return parse_rule_values(name)
    for own_name, line in own_rules.items():
        if own_name.casefold() == name.casefold():
            return parse_rule_values(line)
    words = (*PRESETS, *own_rules)
    example = _("a line such as {example}").format(example=f'"{_EXAMPLE}"')
    raise InvalidValue(VARIANT.key, name, lambda: join_or((*words, example)), words)


def _default_fleet(settings: Settings) -> tuple[int, ...]:
    """Return the fleet that follows from the number of ships, or from the rules."""
    if SHIP_COUNT.key in settings:
        return USUAL_FLEETS[settings[SHIP_COUNT]]
    return find_chosen_rules(settings).fleet


VARIANT: Final[Setting[str]] = Setting(
    key="rules",
    kind=RulesKind(),
    default=STANDARD_PRESET,
    label=Text("_Variant"),
    description=Text("What is played; the parts below can be changed one by one."),
    group=SettingGroup.VARIANT,
    option=Option("--rules", Text("RULES"), Text("The variant: {possible} ({default})")),
    supersedes=(*(key.value for key in RuleKey), _SHIP_COUNT_KEY),
)
OWN_RULES: Final[Setting[Mapping[str, str]]] = Setting(
    key="own-rules",
    kind=OwnRulesKind(),
    default={},
    label=Text("Variants of your own"),
)
BOARD_SIZE: Final = Setting(
    key=RuleKey.SIZE.value,
    kind=WholeNumber(MIN_SIZE, MAX_SIZE),
    default=_USUAL.size,
    label=Text("Rows and columns"),
    description=Text("How large the boards are."),
    group=SettingGroup.VARIANT,
    option=Option("--size", "N"),
    follows=(VARIANT.key,),
    implied_value=lambda settings: find_chosen_rules(settings).size,
)
# The fleet and the number of ships are two ways to say the same, so each supersedes the other, and they are never both
# set. The one that is set implies the other; if neither is, the rules imply the fleet, and the fleet its number.
FLEET_LENGTHS: Final[Setting[tuple[int, ...]]] = Setting(
    key=RuleKey.FLEET.value,
    kind=FleetKind(),
    default=_USUAL.fleet,
    label=Text("Fleet"),
    description=Text("How many squares each ship has."),
    group=SettingGroup.VARIANT,
    option=Option("--fleet", Text("LENGTHS")),
    follows=(_SHIP_COUNT_KEY, VARIANT.key),
    implied_value=_default_fleet,
    supersedes=(_SHIP_COUNT_KEY,),
)
SHIP_COUNT: Final[Setting[int]] = Setting(
    key=_SHIP_COUNT_KEY,
    kind=WholeNumber(1, 10),
    default=len(_USUAL.fleet),
    label=Text("Ships"),
    option=Option(
        "--ships",
        "N",
        Text("Instead of --fleet: the usual fleet of this many ships, {possible} ({default})"),
    ),
    follows=(FLEET_LENGTHS.key, VARIANT.key),
    implied_value=lambda settings: len(settings[FLEET_LENGTHS]),
    supersedes=(FLEET_LENGTHS.key,),
)
CONTACT: Final = Setting(
    key=RuleKey.CONTACT.value,
    kind=OneOf(
        NamedWord(
            Contact.NONE.value, Text("nowhere", context="value"), Text("Ships may not touch, not even at a corner.")
        ),
        NamedWord(Contact.CORNERS.value, Text("at corners", context="value"), Text("Ships may touch at corners only.")),
        NamedWord(Contact.SIDES.value, Text("anywhere", context="value"), Text("Ships may touch.")),
    ),
    default=_USUAL.contact.value,
    label=Text("Ships may touch"),
    description=Text("How close to each other ships may lie."),
    group=SettingGroup.VARIANT,
    option=Option("--contact", Text("RULE")),
    follows=(VARIANT.key,),
    implied_value=lambda settings: find_chosen_rules(settings).contact.value,
)
TURN_RULE: Final = Setting(
    key=RuleKey.TURN.value,
    kind=OneOf(
        NamedWord(
            TurnRule.ALTERNATE.value, Text("one shot each", context="turn"), Text("You take turns, one shot each.")
        ),
        NamedWord(TurnRule.AGAIN.value, Text("again on a hit", context="turn"), Text("After a hit you shoot again.")),
        NamedWord(
            TurnRule.SALVO.value,
            Text("salvo", context="turn"),
            Text("Each turn you fire as many shots as you have ships afloat; they are answered together."),
        ),
    ),
    default=_USUAL.turn_rule.value,
    label=Text("A turn"),
    description=Text("How many shots a turn has."),
    group=SettingGroup.VARIANT,
    option=Option("--turn", Text("HOW")),
    follows=(VARIANT.key,),
    implied_value=lambda settings: find_chosen_rules(settings).turn_rule.value,
)
ANNOUNCE: Final = Setting(
    key=RuleKey.ANNOUNCE.value,
    kind=OneOf(
        NamedWord(
            Announce.SHIP.value, Text("which ship", context="announce"), Text("You are told which ship you have sunk.")
        ),
        NamedWord(
            Announce.SUNK.value,
            Text("that it sank", context="announce"),
            Text("You are told that a ship has sunk, but not which."),
        ),
        NamedWord(
            Announce.HIT.value, Text("hits only", context="announce"), Text("You hear only of hits, and of the end.")
        ),
    ),
    default=_USUAL.announce.value,
    label=Text("When a ship sinks"),
    description=Text("What you are told when a ship sinks."),
    group=SettingGroup.VARIANT,
    option=Option("--announce", Text("WHAT")),
    follows=(VARIANT.key,),
    implied_value=lambda settings: find_chosen_rules(settings).announce.value,
)
RULE_PARTS: Final[tuple[AnySetting, ...]] = (BOARD_SIZE, FLEET_LENGTHS, CONTACT, TURN_RULE, ANNOUNCE)
"""The settings that rules consist of, in the order in which they are asked."""
