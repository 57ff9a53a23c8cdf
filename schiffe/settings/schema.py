"""Declarations of settings. Each has a default, a kind of values, an option, texts, and a place on the screen.

A schema is an ordered collection of declarations, for all code that reads, writes or shows settings. So a new setting
needs only a declaration. Its kind defines the possible values, and parses and writes them.
"""

from __future__ import annotations

import re
from abc import ABC, abstractmethod
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from enum import Enum
from typing import Any, Final, Generic, NamedTuple, TypeAlias, TypeVar

from schiffe.language.i18n import AUTO, LateText, _, is_known, languages, pgettext
from schiffe.language.names import is_name
from schiffe.language.text import join_or, joined
from schiffe.network.address import DEFAULT_PORT, Address, parse_address
from schiffe.settings.problems import Problem, SettingsError
from schiffe.terminal.palettes import PALETTES

_ValueT = TypeVar("_ValueT")


class Kind(ABC, Generic[_ValueT]):
    """A kind of values, and how they are parsed and written."""

    @abstractmethod
    def read(self, text: str) -> _ValueT:
        """Parse a value, ignoring case; raises ValueError for any other text."""

    def write(self, value: _ValueT) -> str:
        """Return the text of a value for files and tables."""
        return str(value)

    @abstractmethod
    def possible(self) -> str:
        """Return the possible values in words."""

    def choices(self) -> Sequence[_ValueT]:
        """Return all values if they are few enough to step through; otherwise none."""
        return ()

    def step(self, value: _ValueT, by: int) -> _ValueT | None:
        """Return the value ``by`` steps after another one; None if the values cannot be stepped through."""
        choices = self.choices()
        if not choices:
            return None
        index = choices.index(value) if value in choices else 0
        return choices[(index + by) % len(choices)]

    def is_offered(self, _value: _ValueT) -> bool:
        """Return whether a value can be chosen on this computer; a file from another computer may have more."""
        return True


@dataclass(frozen=True)
class WholeNumber(Kind[int]):
    """Whole numbers from ``low`` to ``high``."""

    low: int
    high: int

    def read(self, text: str) -> int:
        """Parse a number in digits."""
        if not re.fullmatch(r"[0-9]{1,6}", text, re.ASCII) or not self.low <= int(text) <= self.high:
            raise ValueError(text)
        return int(text)

    def possible(self) -> str:
        """Return the smallest and the largest number."""
        return _("{start} to {end}").format(start=self.low, end=self.high)

    def step(self, value: int, by: int) -> int:
        """Return the number plus ``by``, limited to the range."""
        return min(max(self.low, value + by), self.high)


@dataclass(frozen=True)
class Tenths(Kind[float]):
    """Seconds from 0 to ``high``, in tenths; written with a point or a comma."""

    high: int

    def read(self, text: str) -> float:
        """Parse a number with at most one digit after the decimal point."""
        if not re.fullmatch(r"[0-9]{1,2}([.,][0-9])?", text, re.ASCII):
            raise ValueError(text)
        number = float(text.replace(",", "."))
        if number > self.high:
            raise ValueError(text)
        return number

    def possible(self) -> str:
        """Return the range, with an example of a fraction."""
        return _("0 to {high}, such as {example}").format(high=self.high, example=0.6)

    def step(self, value: float, by: int) -> float:
        """Return the number plus ``by`` tenths, limited to the range."""
        return min(max(0, round(value * 10) + by), self.high * 10) / 10


class OneOf(Kind[str]):
    """One of a few words."""

    def __init__(self, *words: str) -> None:
        self.words: Final = words

    def read(self, text: str) -> str:
        if text.lower() not in self.words:
            raise ValueError(text)
        return text.lower()

    def possible(self) -> str:
        return join_or(self.words)

    def choices(self) -> Sequence[str]:
        return self.words


class Theme(Kind[str]):
    """``auto``, or the name of a palette."""

    def read(self, text: str) -> str:
        if text.lower() not in self.choices():
            raise ValueError(text)
        return text.lower()

    def possible(self) -> str:
        return join_or(self.choices())

    def choices(self) -> Sequence[str]:
        return (AUTO, *PALETTES)


class Switch(Kind[bool]):
    """On or off, written ``yes`` and ``no``."""

    def read(self, text: str) -> bool:
        if text.lower() not in ("yes", "no"):
            raise ValueError(text)
        return text.lower() == "yes"

    def write(self, value: bool) -> str:
        return "yes" if value else "no"

    def possible(self) -> str:
        return join_or(("yes", "no"))

    def choices(self) -> Sequence[bool]:
        return (True, False)


@dataclass(frozen=True)
class Name(Kind[str]):
    """A name of at most ``max_characters`` printable characters, or none."""

    max_characters: int

    def read(self, text: str) -> str:
        """Return the name as it is."""
        if text and not is_name(text, self.max_characters):
            raise ValueError(text)
        return text

    def possible(self) -> str:
        """Return how long a name may be."""
        return _("up to {count} printable characters").format(count=self.max_characters)


class LanguageCode(Kind[str]):
    """``auto``, or a language code; a file may have one without translations, which becomes English."""

    def read(self, text: str) -> str:
        """Parse a code such as de or pt_BR."""
        if not re.fullmatch(r"[A-Za-z]{1,8}([_.@-][A-Za-z0-9]+)*", text, re.ASCII):
            raise ValueError(text)
        return AUTO if text.lower() == AUTO else text

    def possible(self) -> str:
        """Return the codes of the available languages in words."""
        return join_or(self.choices())

    def choices(self) -> Sequence[str]:
        """Return ``auto`` and the codes of the available languages."""
        return (AUTO, *languages())

    def is_offered(self, value: str) -> bool:
        """Return whether a language is available."""
        return is_known(value)


class Server(Kind["Address | None"]):
    """The address of a server, or none."""

    def read(self, text: str) -> Address | None:
        """Parse an address like ``parse_address``; an empty text is none."""
        return parse_address(text) if text else None

    def write(self, value: Address | None) -> str:
        """Return an address with its port; empty for none."""
        return str(value or "")

    def possible(self) -> str:
        """Return the forms that an address can have."""
        return _("host or host:port, such as {example}").format(example=f"localhost:{DEFAULT_PORT}")


class Option(NamedTuple):
    """The command-line option of a setting.

    Attributes:
        flag: such as ``--size``; ``language`` is ``--lang``, most others have the name of their setting.
        metavar: the placeholder of the value in the help. None for a switch, which also has a flag like ``--no-mouse``.
        help: the help text, in which ``{possible}`` and ``{default}`` are filled in. None for the sentence of the
            setting, with the possible values if the default is not empty.
    """

    flag: str
    metavar: LateText | None
    help: LateText | None = None


@dataclass(frozen=True)
class FollowRule(Generic[_ValueT]):
    """Makes a setting follow others: their ``keys``, and the ``value`` that they imply, or None for the default."""

    keys: tuple[str, ...]
    value: Callable[[Settings], _ValueT | None]


class SettingGroup(Enum):
    """A group of settings, in the order in which the settings screen shows them."""

    GAME = "game"
    VARIANT = "variant"
    SCREEN = "screen"
    MOTION = "motion"
    LINES = "lines"
    NETWORK = "network"

    def heading(self) -> str:
        """Return the heading of the group, which may be wrapped to two rows."""
        return {
            SettingGroup.GAME: pgettext("settings", "Game"),
            SettingGroup.VARIANT: pgettext("settings", "Board and fleet"),
            SettingGroup.SCREEN: pgettext("settings", "Screen"),
            SettingGroup.MOTION: pgettext("settings", "Sound and motion"),
            SettingGroup.LINES: pgettext("settings", "Line mode and speech"),
            SettingGroup.NETWORK: pgettext("settings", "Network"),
        }[self]


class Setting(Generic[_ValueT]):
    """The declaration of a setting; ``settings[SETTING]`` is its value.

    Attributes:
        key: its name in the file and on the command line.
        label: its name in a few words.
        sentence: its description.
        group: its group on the settings screen; None if it is not shown there.
        option: its command-line option; None if it has none.
        follows: the keys of other settings that imply its value if it is not set itself.
        supersedes: the keys of other settings whose values in earlier layers it cancels. Two settings that supersede
            each other mean the same, and cannot be set together.
    """

    def __init__(
        self,
        key: str,
        kind: Kind[_ValueT],
        default: _ValueT,
        *,
        label: LateText,
        sentence: LateText = lambda: "",
        group: SettingGroup | None = None,
        value_name: Callable[[_ValueT], str] | None = None,
        explanation: Callable[[_ValueT], str] = lambda _value: "",
        option: Option | None = None,
        following: FollowRule[_ValueT] | None = None,
        supersedes: Sequence[str] = (),
    ) -> None:
        self.key: Final = key
        self.kind: Final[Kind[_ValueT]] = kind
        self.default: Final[_ValueT] = default
        self.label: Final = label
        self.sentence: Final = sentence
        self.group: Final = group
        self.option: Final = option
        self.follows: Final[Sequence[str]] = following.keys if following else ()
        self.supersedes: Final = tuple(supersedes)
        self._following = following
        self._value_name = value_name
        self._explanation = explanation

    def read(self, text: str) -> _ValueT:
        """Parse a value; raises SettingsError if it is not possible."""
        text = text.strip()
        try:
            return self.kind.read(text)
        except ValueError as error:
            raise self._refusal(text, error) from None

    def read_choice(self, text: str) -> _ValueT:
        """Parse a value that is chosen now, so that it must also be offered on this computer."""
        value = self.read(text)
        if not self.kind.is_offered(value):
            raise self._refusal(text.strip(), None)
        return value

    def _refusal(self, text: str, error: ValueError | None) -> SettingsError:
        """Return the error for a refused text: that of the kind, or one that lists the possible values."""
        if isinstance(error, SettingsError):
            return error
        words = [self.kind.write(value) for value in self.kind.choices()]
        return SettingsError(
            problem=Problem.BAD_VALUE, name=self.key, value=text, words=words, possible=self.kind.possible
        )

    def fallback(self, settings: Settings) -> _ValueT:
        """Return the value if no layer sets it: the one implied by the settings that it follows, or the default."""
        value = self._following.value(settings) if self._following else None
        return self.default if value is None else value

    def is_following(self, settings: Settings) -> bool:
        """Return whether the settings that it follows imply a value."""
        return self._following is not None and self._following.value(settings) is not None

    def value_text(self, value: _ValueT) -> str:
        """Return a value as in tables."""
        return self.kind.write(value) or "-"

    def value_name(self, value: _ValueT) -> str:
        """Return a value in words."""
        return self._value_name(value) if self._value_name else self.value_text(value)

    def explanation(self, value: _ValueT) -> str:
        """Return an explanation of a value; empty if its name says it all."""
        return self._explanation(value)

    def help(self) -> str:
        """Return the help of its option; empty if it has none."""
        if self.option is None:
            return ""
        possible, default = self.kind.possible(), self.value_text(self.default)
        if self.option.help:
            return self.option.help().format(possible=possible, default=default)
        if self.option.metavar is None or not self.kind.write(self.default):
            return self.sentence()
        text = _("{sentence} Possible: {possible} ({default})")
        return text.format(sentence=self.sentence(), possible=possible, default=default)

    def possible_names(self) -> str:
        """Return the names of the possible values."""
        return joined(map(self.value_name, self.kind.choices())) or self.kind.possible()


AnySetting: TypeAlias = Setting[Any]


class Settings:
    """The values of settings. A declaration is the key of its value: ``settings[CLOCK]`` is a number."""

    def __init__(self, values: Mapping[str, object] | None = None) -> None:
        self._values: Final[Mapping[str, Any]] = values or {}

    def __contains__(self, key: str) -> bool:
        """Return whether a layer sets the setting with this key."""
        return key in self._values

    def __getitem__(self, setting: Setting[_ValueT]) -> _ValueT:
        if setting.key not in self._values:
            return setting.fallback(self)
        value: _ValueT = self._values[setting.key]  # the setting of this key has parsed it
        return value


class Check(NamedTuple):
    """A check that several settings work together, which may take seconds.

    Attributes:
        settings: the settings concerned; the first one is blamed if several are in the file.
        run: raises SettingsError if they do not work together.
    """

    settings: Sequence[AnySetting]
    run: Callable[[Settings], None]


class Schema:
    """Declarations in the order in which they are shown, and checks that concern several of them."""

    def __init__(self, settings: Sequence[AnySetting], checks: Sequence[Check] = ()) -> None:
        self._by_key: Final = {setting.key: setting for setting in settings}
        self.checks: Final = tuple(checks)

    def __iter__(self) -> Iterator[AnySetting]:
        return iter(self._by_key.values())

    def __contains__(self, key: object) -> bool:
        return key in self._by_key

    def __getitem__(self, name: str) -> AnySetting:
        """Return the setting with a name, ignoring case; raises SettingsError if there is none."""
        setting = self._by_key.get(name.strip().lower())
        if setting is None:
            raise SettingsError(Problem.UNKNOWN_NAME, name, words=list(self._by_key))
        return setting
