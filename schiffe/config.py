"""The settings: what there is to set, what is allowed, and the layers from which they come."""

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from enum import Enum
from pathlib import Path
from typing import Final

from schiffe.base.address import AddressError, parse_address
from schiffe.base.i18n import AUTO, is_known
from schiffe.bots import LEVELS
from schiffe.rules.contact import Contact
from schiffe.rules.grid import MAX_SIZE, MIN_SIZE
from schiffe.rules.packing import can_be_placed
from schiffe.rules.variants import MAX_SHIPS, MIN_SHIPS, Rules

SECTION: Final = "schiffe"
"""The section of the settings file."""
MAX_NAME: Final = 20
MAX_CLOCK: Final = 3600
MAX_PAUSE: Final = 10
MAX_PATIENCE: Final = 86_400


@dataclass(frozen=True)
class Settings:
    """All settings with their defaults. The allowed values of each stand in ``ALLOWED``."""

    language: str = AUTO
    name: str = ""
    bot: str = "medium"
    size: int = 10
    ships: int = 5
    contact: str = Contact.CORNERS.value
    clock: int = 15
    pause: float = 0.6
    boards: str = "always"
    ascii: str = "auto"
    mouse: str = "yes"
    hints: str = "bots"
    server: str = ""
    patience: int = 120

    @property
    def rules(self) -> Rules:
        """The rules that size, ships and contact make."""
        return Rules.of(self.size, self.ships, Contact(self.contact))


@dataclass(frozen=True)
class Span:
    """Whole numbers from ``low`` to ``high``."""

    low: int
    high: int


@dataclass(frozen=True)
class Seconds:
    """Seconds from 0 to ``high``, in tenths."""

    high: int


@dataclass(frozen=True)
class OneOf:
    """One of a few words."""

    words: tuple[str, ...]


@dataclass(frozen=True)
class Name:
    """A name of one line: at most ``longest`` printable characters; ``empty`` tells whether it may be empty."""

    longest: int
    empty: bool


@dataclass(frozen=True)
class LanguageCode:
    """``auto`` or the code of a language; one without texts is allowed, and becomes English."""


@dataclass(frozen=True)
class ServerAddress:
    """The address of a server, or nothing."""


Allowed = Span | Seconds | OneOf | Name | LanguageCode | ServerAddress
ALLOWED: Final[Mapping[str, Allowed]] = {
    "language": LanguageCode(),
    "name": Name(MAX_NAME, empty=True),
    "bot": OneOf(tuple(LEVELS)),
    "size": Span(MIN_SIZE, MAX_SIZE),
    "ships": Span(MIN_SHIPS, MAX_SHIPS),
    "contact": OneOf(tuple(contact.value for contact in Contact)),
    "clock": Span(0, MAX_CLOCK),
    "pause": Seconds(MAX_PAUSE),
    "boards": OneOf(("always", "asked")),
    "ascii": OneOf((AUTO, "yes", "no")),
    "mouse": OneOf(("yes", "no")),
    "hints": OneOf(("bots", "always", "never")),
    "server": ServerAddress(),
    "patience": Span(0, MAX_PATIENCE),
}
NETWORK_RULES: Final = {"size": "10", "ships": "5", "contact": Contact.CORNERS.value}
"""The settings that are the same in every network game."""
PLAYER_NAME: Final = Name(MAX_NAME, empty=False)
"""What the names of two players at one keyboard must be."""


class Source(Enum):
    """Where the value of a setting comes from."""

    DEFAULT = "default"
    FILE = "file"
    COMMAND_LINE = "command line"


class Problem(Enum):
    """What is wrong with the settings."""

    BROKEN = "broken"
    UNKNOWN_SECTION = "unknown section"
    UNKNOWN_NAME = "unknown name"
    TWICE = "twice"
    BAD_VALUE = "bad value"
    NO_ROOM = "no room"
    """The fleet cannot be placed on the board under the contact rule; ``rules`` says which."""


class SettingsError(ValueError):
    """Settings that cannot be used: what is wrong, and where (``path`` and ``line`` are None on the command line)."""

    def __init__(self, problem: Problem, name: str = "", value: str = "", rules: Rules | None = None) -> None:
        super().__init__(problem.value)
        self.problem = problem
        self.name = name
        self.value = value
        self.rules = rules
        self.path: Path | None = None
        self.line: int | None = None

    def at(self, path: Path, line: int | None) -> "SettingsError":
        """The same error, with the place in the file."""
        self.path, self.line = path, line
        return self


def check_value(name: str, text: str) -> str | int | float:
    """Read the text of one setting.

    Raises:
        SettingsError: there is no such setting, or the text is not one of its values.
    """
    if name not in ALLOWED:
        raise SettingsError(Problem.UNKNOWN_NAME, name, text.strip())
    value = _read(ALLOWED[name], text.strip())
    if value is None:
        raise SettingsError(Problem.BAD_VALUE, name, text.strip())
    return value


def _read(allowed: Allowed, text: str) -> str | int | float | None:
    """The value that a text stands for; None when it is not allowed."""
    match allowed:
        case Span(low, high):
            is_number = re.fullmatch(r"[0-9]{1,6}", text, re.ASCII)
            return int(text) if is_number and low <= int(text) <= high else None
        case Seconds(high):
            is_number = re.fullmatch(r"[0-9]{1,2}([.,][0-9])?", text, re.ASCII)
            number = float(text.replace(",", ".")) if is_number else -1
            return number if 0 <= number <= high else None
        case OneOf(words):
            return text.lower() if text.lower() in words else None
        case Name():
            return text if is_name(text, allowed) else None
        case ServerAddress():
            return text if not text or is_address(text) else None
        case LanguageCode():
            is_code = re.fullmatch(r"[A-Za-z]{1,8}([_.@-][A-Za-z0-9]+)*", text, re.ASCII)
            return (AUTO if text.lower() == AUTO else text) if is_code else None


def is_name(text: str, allowed: Name) -> bool:
    """Whether a text may be a player's name."""
    return text.isprintable() and len(text) <= allowed.longest and (allowed.empty or bool(text.strip()))


def is_address(text: str) -> bool:
    """Whether a text is the address of a server."""
    try:
        parse_address(text)
    except AddressError:
        return False
    return True


def merge(*layers: Mapping[str, str]) -> Settings:
    """The settings that several layers of texts make, the later ones winning.

    Raises:
        SettingsError: a text is no value of its setting, or the fleet cannot be placed.
    """
    values: dict[str, str | int | float] = {}
    for layer in layers:
        values.update({name: check_value(name, text) for name, text in layer.items()})
    settings = Settings(**values)  # type: ignore[arg-type]  # check_value gives each setting its type
    if not can_be_placed(settings.rules):
        raise SettingsError(Problem.NO_ROOM, rules=settings.rules)
    return settings


def are_alike(one: str, other: str) -> bool:
    """Whether two names are too much alike to tell two players apart."""
    return one.strip().casefold() == other.strip().casefold()


def curtain_keys(names: tuple[str, str]) -> tuple[str, str]:
    """What each player types to lift the curtain: the first letter of the name, or 1 and 2 where that does not do."""
    first, second = (name[0].lower() for name in names)
    if first.isalpha() and second.isalpha() and first != second:
        return first, second
    return "1", "2"


@dataclass
class Preferences:
    """The texts of the settings from the file, and from the command line, which goes before."""

    from_file: Mapping[str, str]
    from_command_line: Mapping[str, str]

    @property
    def settings(self) -> Settings:
        """What both make together; raises SettingsError as ``merge`` does."""
        return merge(self.from_file, self.from_command_line)

    def for_network(self) -> "Preferences":
        """The same with the rules that network games have."""
        return Preferences({**self.from_file, **NETWORK_RULES}, {**self.from_command_line, **NETWORK_RULES})

    def source(self, name: str) -> Source:
        """Where the value of a setting comes from."""
        if name in self.from_command_line:
            return Source.COMMAND_LINE
        return Source.FILE if name in self.from_file else Source.DEFAULT

    def changed(self, changes: Mapping[str, str | None]) -> "Preferences":
        """The same with settings changed, or with None taken back to their defaults, wherever they came from."""
        layers = (self.from_file, self.from_command_line)
        kept, given = ({name: text for name, text in layer.items() if name not in changes} for layer in layers)
        new = {name: text for name, text in changes.items() if text is not None}
        return Preferences(kept | new, given)


def read_changes(words: Sequence[str]) -> dict[str, str | None]:
    """Pairs of name and value as changes; the value ``default`` becomes None.

    Raises SettingsError for a bad pair. A language without texts may stand in a file, but is not chosen anew.
    """
    changes = {}
    for word, value in zip(words[::2], words[1::2], strict=True):
        name = word.lower()
        if name not in ALLOWED:
            raise SettingsError(Problem.UNKNOWN_NAME, word)
        changes[name] = None if value.strip().lower() == "default" else value
        if changes[name] is not None:
            check_value(name, value)
            if name == "language" and not is_known(value):
                raise SettingsError(Problem.BAD_VALUE, name, value)
    return changes
