"""Settings: one declaration gives a default, its values, its option, its texts and its place.

A schema is an ordered collection of declarations. It is passed to whatever reads, writes or shows settings, so that a
new setting is one declaration and nothing more. What values it can have, its kind knows, which reads and writes them.
"""

from __future__ import annotations

import re
from abc import ABC, abstractmethod
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from enum import Enum
from typing import Any, Final, Generic, NamedTuple, TypeVar

from schiffe.language.i18n import AUTO, _, is_known, languages, pgettext
from schiffe.language.names import is_name
from schiffe.language.text import join_or, joined
from schiffe.network.address import DEFAULT_PORT, Address, parse_address
from schiffe.settings.problems import Problem, SettingsError
from schiffe.terminal.palettes import PALETTES

Value = TypeVar("Value")
Text = Callable[[], str]


class Kind(ABC, Generic[Value]):
    """The values of a setting, and how they are written."""

    @abstractmethod
    def read(self, text: str) -> Value:
        """Return the value that a text stands for, whatever its case; raises ValueError when it is none of these."""

    def write(self, value: Value) -> str:
        """Return the text of a value, as files and tables have it."""
        return str(value)

    @abstractmethod
    def possible(self) -> str:
        """Return what is possible, in words."""

    def choices(self) -> Sequence[Value]:
        """Return all values if they are few enough to go through them one by one; otherwise none."""
        return ()

    def step(self, value: Value, by: int) -> Value | None:
        """Return the value that lies so many steps from another; None where one cannot go in steps."""
        if not (choices := self.choices()):
            return None
        return choices[((choices.index(value) if value in choices else 0) + by) % len(choices)]

    def is_offered(self, _value: Value) -> bool:
        """Return whether a value can be chosen now; others may stand in a file that another computer wrote."""
        return True


@dataclass(frozen=True)
class WholeNumber(Kind[int]):
    """WholeNumber numbers from ``low`` to ``high``."""

    low: int
    high: int

    def read(self, text: str) -> int:
        """Return a number in digits."""
        if not re.fullmatch(r"[0-9]{1,6}", text, re.ASCII) or not self.low <= int(text) <= self.high:
            raise ValueError(text)
        return int(text)

    def possible(self) -> str:
        """Return the smallest and the largest number."""
        return _("{start} to {end}").format(start=self.low, end=self.high)

    def step(self, value: int, by: int) -> int:
        """Return the number so much larger, as far as they go."""
        return min(max(self.low, value + by), self.high)


@dataclass(frozen=True)
class Tenths(Kind[float]):
    """Seconds from 0 to ``high``, in tenths; written with a point or a comma."""

    high: int

    def read(self, text: str) -> float:
        """Return a number with at most one digit behind the point."""
        if not re.fullmatch(r"[0-9]{1,2}([.,][0-9])?", text, re.ASCII):
            raise ValueError(text)
        number = float(text.replace(",", "."))
        if number > self.high:
            raise ValueError(text)
        return number

    def possible(self) -> str:
        """Return the span, and how a tenth is written."""
        return _("0 to {high}, such as {example}").format(high=self.high, example=0.6)

    def step(self, value: float, by: int) -> float:
        """Add so many tenths, as far as they go."""
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
    """A name of at most ``longest`` printable characters, or none."""

    longest: int

    def read(self, text: str) -> str:
        """Return the name as it is."""
        if text and not is_name(text, self.longest):
            raise ValueError(text)
        return text

    def possible(self) -> str:
        """Return how long it may be."""
        return _("up to {count} printable characters").format(count=self.longest)


class LanguageCode(Kind[str]):
    """``auto``, or the code of a language; one without texts may stand in a file, and becomes English."""

    def read(self, text: str) -> str:
        """Return a code such as de or pt_BR."""
        if not re.fullmatch(r"[A-Za-z]{1,8}([_.@-][A-Za-z0-9]+)*", text, re.ASCII):
            raise ValueError(text)
        return AUTO if text.lower() == AUTO else text

    def possible(self) -> str:
        """Return the languages that there are texts in."""
        return join_or(self.choices())

    def choices(self) -> Sequence[str]:
        """Return the languages that there are texts in."""
        return (AUTO, *languages())

    def is_offered(self, value: str) -> bool:
        """Return whether there are texts in it."""
        return is_known(value)


class Server(Kind["Address | None"]):
    """The address of a server, or none."""

    def read(self, text: str) -> Address | None:
        """Return an address as ``parse_address`` takes it."""
        return parse_address(text) if text else None

    def write(self, value: Address | None) -> str:
        """Return the address with its port; nothing for none."""
        return str(value or "")

    def possible(self) -> str:
        """Return the forms that there are."""
        return _("host or host:port, such as {example}").format(example=f"localhost:{DEFAULT_PORT}")


class Option(NamedTuple):
    """The option of the command line that stands for a setting.

    Attributes:
        flag: such as ``--size``; ``language`` is ``--lang``, most others have the name of their setting.
        metavar: what stands for the value in the help. None for a switch, which has a second flag, ``--no-mouse``.
        help: what it does. ``{possible}`` and ``{default}`` in it become those of the setting. None is the sentence of
            the setting, with what is possible where it has a default that one can write.
    """

    flag: str
    metavar: Text | None
    help: Text | None = None


@dataclass(frozen=True)
class Following(Generic[Value]):
    """The rule of a setting that follows others: their ``keys``, and its ``value`` under them; None is its default."""

    keys: tuple[str, ...]
    value: Callable[[Settings], Value | None]


class SettingGroup(Enum):
    """A group of settings, in the order in which the settings screen shows them."""

    GAME = "game"
    VARIANT = "variant"
    SCREEN = "screen"
    MOTION = "motion"
    LINES = "lines"
    NETWORK = "network"

    def heading(self) -> str:
        """Return what they are about, in words that may stand in two rows."""
        return {
            SettingGroup.GAME: pgettext("settings", "Game"),
            SettingGroup.VARIANT: pgettext("settings", "Board and fleet"),
            SettingGroup.SCREEN: pgettext("settings", "Screen"),
            SettingGroup.MOTION: pgettext("settings", "Sound and motion"),
            SettingGroup.LINES: pgettext("settings", "Line mode and speech"),
            SettingGroup.NETWORK: pgettext("settings", "Network"),
        }[self]


class Setting(Generic[Value]):
    """One declaration. It is also the key under which ``Settings`` gives the value.

    Attributes:
        key: its name in the file and on the command line.
        label: what it is called, in a few words.
        sentence: what it is about.
        group: where the settings screen shows it; None where it does not.
        option: its option; None where it has none.
        follows: the keys of other settings whose values give it its own where it is not given itself.
        supersedes: the keys of other settings that it makes as if they had not been given in earlier layers. Two that
            take each other back are two ways to say the same thing, and cannot be given together.
    """

    def __init__(
        self,
        key: str,
        kind: Kind[Value],
        default: Value,
        *,
        label: Text,
        sentence: Text = lambda: "",
        group: SettingGroup | None = None,
        value_name: Callable[[Value], str] | None = None,
        explanation: Callable[[Value], str] = lambda _value: "",
        option: Option | None = None,
        following: Following[Value] | None = None,
        supersedes: Sequence[str] = (),
    ) -> None:
        self.key: Final = key
        self.kind: Final[Kind[Value]] = kind
        self.default: Final[Value] = default
        self.label: Final = label
        self.sentence: Final = sentence
        self.group: Final = group
        self.option: Final = option
        self.follows: Final[Sequence[str]] = following.keys if following else ()
        self.supersedes: Final = tuple(supersedes)
        self._following = following
        self._value_name = value_name
        self._explanation = explanation

    def read(self, text: str) -> Value:
        """Return the value that a text stands for; raises SettingsError when it is none of this setting."""
        text = text.strip()
        try:
            return self.kind.read(text)
        except ValueError as error:
            raise self._refusal(text, error) from None

    def read_choice(self, text: str) -> Value:
        """Return the value that a text stands for, where somebody chooses it now: it has to be offered, too."""
        value = self.read(text)
        if not self.kind.is_offered(value):
            raise self._refusal(text.strip(), None)
        return value

    def _refusal(self, text: str, error: ValueError | None) -> SettingsError:
        """Return why a text is refused: the reason of its kind, or what is possible."""
        if isinstance(error, SettingsError):
            return error
        words = [self.kind.write(value) for value in self.kind.choices()]
        return SettingsError(Problem.BAD_VALUE, self.key, text, words=words, possible=self.kind.possible)

    def fallback(self, settings: Settings) -> Value:
        """Return its value where no layer gives it: what the settings that it follows make it, or its default."""
        value = self._following.value(settings) if self._following else None
        return self.default if value is None else value

    def is_following(self, settings: Settings) -> bool:
        """Return whether the settings that it follows give it its value where no layer does."""
        return self._following is not None and self._following.value(settings) is not None

    def shown(self, value: Value) -> str:
        """Return a value as tables show it."""
        return self.kind.write(value) or "-"

    def value_name(self, value: Value) -> str:
        """Return a value in words."""
        return self._value_name(value) if self._value_name else self.shown(value)

    def explanation(self, value: Value) -> str:
        """Return what a value means, where its name does not say it all."""
        return self._explanation(value)

    def help(self) -> str:
        """Return what its option does; empty where it has none."""
        if self.option is None:
            return ""
        possible, default = self.kind.possible(), self.shown(self.default)
        if self.option.help:
            return self.option.help().format(possible=possible, default=default)
        if self.option.metavar is None or not self.kind.write(self.default):
            return self.sentence()
        text = _("{sentence} Possible: {possible} ({default})")
        return text.format(sentence=self.sentence(), possible=possible, default=default)

    def possible_names(self) -> str:
        """Return what is possible, in words."""
        return joined(map(self.value_name, self.kind.choices())) or self.kind.possible()


class Settings:
    """The values that hold. A declaration is the key to its value: ``settings[CLOCK]`` is a number."""

    def __init__(self, values: Mapping[str, object] | None = None) -> None:
        self._values: Final[Mapping[str, Any]] = values or {}

    def __contains__(self, key: str) -> bool:
        """Return whether the setting of a key is given."""
        return key in self._values

    def __getitem__(self, setting: Setting[Value]) -> Value:
        if setting.key not in self._values:
            return setting.fallback(self)
        value: Value = self._values[setting.key]  # its setting has read what stands under its key
        return value


class Check(NamedTuple):
    """Something that several settings have to be together; finding out may take seconds.

    Attributes:
        settings: those that it is about, first the one that is blamed where several stand in a file.
        run: raises SettingsError when they do not go together.
    """

    settings: Sequence[Setting[Any]]
    run: Callable[[Settings], None]


class Schema:
    """Declarations in the order in which they are shown, and the checks that concern several of them."""

    def __init__(self, settings: Sequence[Setting[Any]], checks: Sequence[Check] = ()) -> None:
        self._by_key: Final = {setting.key: setting for setting in settings}
        self.checks: Final = tuple(checks)

    def __iter__(self) -> Iterator[Setting[Any]]:
        return iter(self._by_key.values())

    def __contains__(self, key: object) -> bool:
        return key in self._by_key

    def __getitem__(self, name: str) -> Setting[Any]:
        """Return the setting of a name in whatever case; raises SettingsError when there is none."""
        setting = self._by_key.get(name.strip().lower())
        if setting is None:
            raise SettingsError(Problem.UNKNOWN_NAME, name, words=list(self._by_key))
        return setting
