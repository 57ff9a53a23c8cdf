"""What a setting is: one declaration gives its default, its values, its option, its texts and its place.

A schema is an ordered collection of declarations. It is passed to whatever reads, writes or shows settings, so that a
new setting is one declaration and nothing more.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final, Generic

from schiffe.settings.kinds import Kind, Value
from schiffe.settings.problems import Problem, SettingsError

Text = Callable[[], str]


@dataclass(frozen=True)
class Option:
    """The option of the command line that stands for a setting.

    Attributes:
        flag: such as ``--size``; ``language`` is ``--lang``, most others have the name of their setting.
        metavar: what stands for the value in the help. None for a switch, which has a second flag, ``--no-mouse``.
        help: what it does. ``{possible}`` and ``{default}`` in it become those of the setting.
    """

    flag: str
    metavar: Text | None
    help: Text


@dataclass(frozen=True)
class Following(Generic[Value]):
    """How a setting that is not given follows others: their ``keys``, and its ``value`` under them."""

    keys: tuple[str, ...]
    value: Callable[[Settings], Value]


class Setting(Generic[Value]):
    """One declaration. It is also the key under which ``Settings`` gives the value.

    Attributes:
        key: its name in the file and on the command line.
        label: what it is called, in a few words.
        option: its option; None where it has none.
        is_on_screen: whether the settings screen shows it; it does so in the order of the schema.
        follows: the keys of other settings whose values give it its own where it is not given itself.
        takes_back: the keys of other settings that it makes as if they had not been given in earlier layers. Two that
            take each other back are two ways to say the same thing, and cannot be given together.
    """

    def __init__(
        self,
        key: str,
        kind: Kind[Value],
        default: Value,
        *,
        label: Text,
        value_name: Callable[[Value], str] | None = None,
        explanation: Callable[[Value], str] = lambda _value: "",
        option: Option | None = None,
        is_on_screen: bool = True,
        following: Following[Value] | None = None,
        takes_back: Sequence[str] = (),
    ) -> None:
        self.key: Final = key
        self.kind: Final[Kind[Value]] = kind
        self.default: Final[Value] = default
        self.label: Final = label
        self.option: Final = option
        self.is_on_screen: Final = is_on_screen
        self.follows: Final[Sequence[str]] = following.keys if following else ()
        self.takes_back: Final = tuple(takes_back)
        self._following = following
        self._value_name = value_name
        self._explanation = explanation

    def read(self, text: str) -> Value:
        """The value that a text stands for; raises SettingsError when it is none of this setting."""
        text = text.strip()
        try:
            return self.kind.read(text)
        except ValueError as error:
            raise self._refusal(text, error) from None

    def read_choice(self, text: str) -> Value:
        """The value that a text stands for, where somebody chooses it now: it has to be offered, too."""
        value = self.read(text)
        if not self.kind.is_offered(value):
            raise self._refusal(text.strip(), None)
        return value

    def _refusal(self, text: str, error: ValueError | None) -> SettingsError:
        """Why a text is not read: what its kind has to say of it, or what is possible."""
        if isinstance(error, SettingsError):
            return error
        words = [self.kind.write(value) for value in self.kind.few()]
        return SettingsError(Problem.BAD_VALUE, self.key, text, words=words, possible=self.kind.possible)

    def unless_given(self, settings: Settings) -> Value:
        """Its value where no layer gives it: that which others give it, or its default."""
        return self._following.value(settings) if self._following else self.default

    def shown(self, value: Value) -> str:
        """A value as tables show it."""
        return self.kind.write(value) or "-"

    def value_name(self, value: Value) -> str:
        """A value in words."""
        return self._value_name(value) if self._value_name else self.shown(value)

    def explanation(self, value: Value) -> str:
        """What a value means, where its name does not say it all."""
        return self._explanation(value)

    def possible_names(self) -> str:
        """What is possible, in words."""
        return ", ".join(map(self.value_name, self.kind.few())) or self.kind.possible()


class Settings:
    """The values that hold. A declaration is the key to its value: ``settings[CLOCK]`` is a number."""

    def __init__(self, values: Mapping[str, object] | None = None) -> None:
        self._values: Final[Mapping[str, Any]] = values or {}

    def __contains__(self, key: str) -> bool:
        """Whether the setting of a key is given."""
        return key in self._values

    def __getitem__(self, setting: Setting[Value]) -> Value:
        if setting.key not in self._values:
            return setting.unless_given(self)
        value: Value = self._values[setting.key]  # its setting has read what stands under its key
        return value


@dataclass(frozen=True)
class Check:
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
        """The setting of a name in whatever case; raises SettingsError when there is none."""
        setting = self._by_key.get(name.strip().lower())
        if setting is None:
            raise SettingsError(Problem.UNKNOWN_NAME, name, words=list(self._by_key))
        return setting
