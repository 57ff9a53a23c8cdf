"""The settings that make the rules, and what their values are called."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any, TypeVar

from schiffe.battleship.presets import PRESETS, STANDARD, preset_name, preset_sentence
from schiffe.battleship.rule_line import (
    ANNOUNCEMENTS,
    CONTACTS,
    FLEETS,
    MAX_SIZE,
    MIN_SIZE,
    TURNS,
    ImpossibleRules,
    RuleParts,
    fleet_line,
    parse_rule_parts,
    read_fleet,
)
from schiffe.language.i18n import _, pgettext
from schiffe.language.text import join_and, join_or, quoted, unmarked
from schiffe.settings.problems import Problem, SettingsError
from schiffe.settings.schema import Following, Kind, OneOf, Option, Setting, SettingGroup, Settings, WholeNumber

Value = TypeVar("Value")

LONGEST_NAME = 20
"""The number of characters that the name of rules has at most."""
_EXAMPLE = "8; 4,3,2; none; again; sunk"
_RESERVED = ("wire", "default")
"""Names that rules of one's own cannot have, besides those of the presets."""


class FleetKind(Kind["tuple[int, ...]"]):
    """The lengths of the ships of a fleet, longest first."""

    def read(self, text: str) -> tuple[int, ...]:
        """Return the lengths in any order, with commas or spaces between them."""
        return read_fleet(text)

    def write(self, value: tuple[int, ...]) -> str:
        """Return the lengths with commas."""
        return fleet_line(value)

    def possible(self) -> str:
        """Return the possible numbers and lengths of ships, and how they are written."""
        return _("1 to 20 ships of 1 to 6 squares, such as {example}").format(example="5,4,3,3,2")


class RulesKind(Kind[str]):
    """The name of a preset or of rules of one's own, or rules as a line."""

    def read(self, text: str) -> str:
        """Return the name, or the line as the program writes it; all settings together tell if such rules exist."""
        if ";" in text or text[:1].isdigit():
            return read_line(text)
        if text.lower() in PRESETS:
            return text.lower()
        if not _is_name(text):
            raise ValueError(text)
        return text

    def possible(self) -> str:
        """Return the presets, and what else there is."""
        other = _("the name of a variant of your own"), _("a line such as {example}").format(example=f'"{_EXAMPLE}"')
        return join_or((*PRESETS, *other))

    def choices(self) -> Sequence[str]:
        """Return the names of the presets."""
        return tuple(PRESETS)


class OwnRulesKind(Kind["Mapping[str, str]"]):
    """Rules of one's own: their lines by their names."""

    def read(self, text: str) -> dict[str, str]:
        """Read names with their lines, ``kitchen = 8; 4,3,2 | ...``."""
        found: dict[str, str] = {}
        for entry in text.split("|") if text else ():
            name, equals, line = (part.strip() for part in entry.partition("="))
            if not equals or name_problem(name, found):
                raise ValueError(text)
            found[name] = read_line(line)
        return found

    def write(self, value: Mapping[str, str]) -> str:
        """Return the text that is read as these rules."""
        return " | ".join(f"{name} = {line}" for name, line in value.items())

    def possible(self) -> str:
        """Return how they are written, and which names there can be."""
        example = f"kitchen = {_EXAMPLE}"
        text = _("names with their rules, such as {example}; a | between several; no name twice, and none of {names}")
        return text.format(example=example, names=join_or((*PRESETS, *_RESERVED)))


def _is_name(text: str) -> bool:
    is_possible = text.isprintable() and len(text) <= LONGEST_NAME and not any(sign in text for sign in ";|=")
    return text[:1].isalpha() and is_possible


def name_problem(name: str, taken: Mapping[str, str]) -> str:
    """Return what is wrong with a name for rules of one's own, where some are taken; empty when nothing is."""
    if not _is_name(name):
        text = _(
            "{text} is not a name for a variant. Possible: up to {count} characters, a letter first, none of ; | and ="
        )
        return text.format(text=quoted(name), count=LONGEST_NAME)
    if name.casefold() in (*PRESETS, *_RESERVED, *map(str.casefold, taken)):
        return _("The name {name} is taken. Choose another one.").format(name=quoted(name))
    return ""


def read_line(text: str) -> str:
    """Return a line of rules as the program writes it; parts that are left out at its end are those of the usual rules.

    Raises:
        SettingsError: there are too many parts, one of them is none, or they do not go together.
    """
    parts = [part.strip() for part in text.split(";")]
    settings: tuple[Setting[Any], ...] = (SIZE, FLEET, CONTACT, TURN, ANNOUNCE)
    if len(parts) > len(settings):
        raise SettingsError(Problem.BAD_VALUE, RULES.key, text, possible=RULES.kind.possible)
    given = zip(settings, parts, strict=False)
    return str(rule_parts(Settings({setting.key: setting.read(part) for setting, part in given if part})))


def rule_parts(settings: Settings) -> RuleParts:
    """Return the rules that the settings make; raises SettingsError when two of their parts contradict each other."""
    line = RuleParts(
        settings[SIZE], settings[FLEET], contact=settings[CONTACT], turn=settings[TURN], announce=settings[ANNOUNCE]
    )
    try:
        line.check()
    except ImpossibleRules:
        raise SettingsError(
            Problem.CONFLICT,
            possible=lambda: _(
                "“salvo” and “hits only” don't work together: the number of shots would give every sinking away."
            ),
        ) from None
    return line


def named_line(settings: Settings) -> RuleParts:
    """Return the rules that the setting ``rules`` gives; raises SettingsError when there are none of that name."""
    name, own = settings[RULES], settings[OWN_RULES]
    if name in PRESETS:
        return parse_rule_parts(PRESETS[name].line)
    if ";" in name:
        return parse_rule_parts(name)
    found = next((line for other, line in own.items() if other.casefold() == name.casefold()), None)
    if found is None:
        words = (*PRESETS, *own)
        line = _("a line such as {example}").format(example=f'"{_EXAMPLE}"')
        raise SettingsError(Problem.BAD_VALUE, RULES.key, name, words=words, possible=lambda: join_or((*words, line)))
    return parse_rule_parts(found)


def contact_sentence(word: str) -> str:
    """Return the contact rule of a word of the settings."""
    return {
        "none": _("Ships may not touch, not even at a corner."),
        "corners": _("Ships may touch at corners only."),
        "sides": _("Ships may touch."),
    }[word]


def turn_sentence(word: str) -> str:
    """Return how many shots a turn has, by the word of the settings."""
    return {
        "alternate": _("You take turns, one shot each."),
        "again": _("After a hit you shoot again."),
        "salvo": _("Each turn you fire as many shots as you have ships afloat; they are answered together."),
    }[word]


def announce_sentence(word: str) -> str:
    """Return what is told when a ship sinks, by the word of the settings."""
    return {
        "ship": _("You are told which ship you have sunk."),
        "sunk": _("You are told that a ship has sunk, but not which."),
        "hit": _("You hear only of hits, and of the end."),
    }[word]


def lengths(fleet: tuple[int, ...]) -> str:
    """Return the lengths of the ships of a fleet."""
    return _("Squares of each ship: {lengths}.").format(lengths=join_and([str(length) for length in fleet]))


def usual_fleet(count: int) -> str:
    """Return the lengths of the ships of the usual fleet of so many ships, in a sentence; empty where there is none."""
    return lengths(FLEETS[count]) if count in FLEETS else ""


def _from_rules(part: Callable[[RuleParts], Value], usual: Value) -> Following[Value]:
    """Return how a setting follows the rules; the standard ones are known without loading any."""
    return Following(
        (RULES.key,), lambda settings: usual if settings[RULES] == STANDARD else part(named_line(settings))
    )


def _fleet(settings: Settings) -> tuple[int, ...]:
    """Return the fleet where it is not given: that of a number of ships, or of the rules."""
    if SHIPS.key in settings:
        return FLEETS[settings[SHIPS]]
    return _USUAL_FLEET if settings[RULES] == STANDARD else named_line(settings).fleet


_USUAL_FLEET = RuleParts().fleet
_PARTS = ("size", "fleet", "ships", "contact", "turn", "announce")

RULES: Setting[str] = Setting(
    "rules",
    RulesKind(),
    STANDARD,
    label=lambda: unmarked(_("_Variant")),
    sentence=lambda: _("What is played; the parts below can be changed one by one."),
    group=SettingGroup.VARIANT,
    value_name=preset_name,
    explanation=preset_sentence,
    option=Option("--rules", lambda: _("RULES"), lambda: _("The variant: {possible} ({default})")),
    supersedes=_PARTS,
)
OWN_RULES: Setting[Mapping[str, str]] = Setting(
    "own-rules",
    OwnRulesKind(),
    {},
    label=lambda: _("Variants of your own"),
)
SIZE = Setting(
    "size",
    WholeNumber(MIN_SIZE, MAX_SIZE),
    10,
    label=lambda: _("Rows and columns"),
    sentence=lambda: _("How large the boards are."),
    group=SettingGroup.VARIANT,
    option=Option("--size", lambda: "N"),
    following=_from_rules(lambda line: line.size, 10),
)
FLEET: Setting[tuple[int, ...]] = Setting(
    "fleet",
    FleetKind(),
    _USUAL_FLEET,
    label=lambda: _("Fleet"),
    sentence=lambda: _("How many squares each ship has."),
    group=SettingGroup.VARIANT,
    explanation=lengths,
    option=Option("--fleet", lambda: _("LENGTHS")),
    following=Following(("ships", RULES.key), _fleet),
    supersedes=("ships",),
)
SHIPS: Setting[int] = Setting(
    "ships",
    WholeNumber(1, 10),
    5,
    label=lambda: _("Ships"),
    explanation=usual_fleet,
    option=Option(
        "--ships",
        lambda: "N",
        lambda: _("Instead of --fleet: the usual fleet of this many ships, {possible} ({default})"),
    ),
    following=Following((FLEET.key, RULES.key), lambda settings: len(settings[FLEET])),
    supersedes=(FLEET.key,),
)
CONTACT = Setting(
    "contact",
    OneOf(*CONTACTS),
    "corners",
    label=lambda: _("Ships may touch"),
    sentence=lambda: _("How close to each other ships may lie."),
    group=SettingGroup.VARIANT,
    value_name=lambda word: {
        "none": pgettext("value", "nowhere"),
        "corners": pgettext("value", "at corners"),
        "sides": pgettext("value", "anywhere"),
    }[word],
    explanation=contact_sentence,
    option=Option("--contact", lambda: _("RULE")),
    following=_from_rules(lambda line: line.contact, "corners"),
)
TURN = Setting(
    "turn",
    OneOf(*TURNS),
    "alternate",
    label=lambda: _("A turn"),
    sentence=lambda: _("How many shots a turn has."),
    group=SettingGroup.VARIANT,
    value_name=lambda word: {
        "alternate": pgettext("turn", "one shot each"),
        "again": pgettext("turn", "again on a hit"),
        "salvo": pgettext("turn", "salvo"),
    }[word],
    explanation=turn_sentence,
    option=Option("--turn", lambda: _("HOW")),
    following=_from_rules(lambda line: line.turn, "alternate"),
)
ANNOUNCE = Setting(
    "announce",
    OneOf(*ANNOUNCEMENTS),
    "ship",
    label=lambda: _("When a ship sinks"),
    sentence=lambda: _("What you are told when a ship sinks."),
    group=SettingGroup.VARIANT,
    value_name=lambda word: {
        "ship": pgettext("announce", "which ship"),
        "sunk": pgettext("announce", "that it sank"),
        "hit": pgettext("announce", "hits only"),
    }[word],
    explanation=announce_sentence,
    option=Option("--announce", lambda: _("WHAT")),
    following=_from_rules(lambda line: line.announce, "ship"),
)
