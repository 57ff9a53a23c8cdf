"""Declarations of settings. Each has a default, a kind of values, an option, texts, and a place on the screen.

A schema is an ordered collection of declarations, for all code that reads, writes or shows settings. So a new setting
needs only a declaration. Its kind defines the possible values, and parses and writes them.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import KW_ONLY, dataclass
from enum import Enum
from typing import Any, Final, Generic, NamedTuple, TypeAlias, TypeVar

from schiffe.language.i18n import Text, _
from schiffe.language.text import join_with_commas, unmarked
from schiffe.settings.kinds import Kind
from schiffe.settings.problems import InvalidValue, SettingsError, UnknownSetting

_ValueT = TypeVar("_ValueT")


class Option(NamedTuple):
    """The command-line option of a setting.

    Attributes:
        flag: such as ``--size``; most have the name of their setting.
        metavar: the placeholder of the value in the help, which shows it in capitals. None for a switch, which also
            has a flag like ``--no-mouse``.
        help: the help text, in which ``{possible}`` and ``{default}`` are filled in. None for the description
            of the setting, with the possible values if the default is not empty.
    """

    flag: str
    metavar: Text | str | None
    help: Text | None = None


class SettingGroup(Enum):
    """A group of settings, in the order in which the settings screen shows them, with its heading."""

    GAME = Text("Game", context="settings")
    VARIANT = Text("Board and fleet", context="settings")
    SCREEN = Text("Screen", context="settings")
    MOTION = Text("Sound and motion", context="settings")
    LINES = Text("Line mode and speech", context="settings")
    NETWORK = Text("Network", context="settings")


@dataclass(frozen=True, eq=False)
class Setting(Generic[_ValueT]):
    """The declaration of a setting; ``settings[SETTING]`` is its value.

    Attributes:
        key: its name in the file and on the command line.
        label: its name in a few words, which may be marked as in menus.
        description: a sentence.
        group: its group on the settings screen; None if it is not shown there.
        name_value: returns a value in words; None to use its kind.
        option: its command-line option; None if it has none.
        follows: the keys of the settings that it follows if it is not set itself.
        implied_value: returns the value that those settings imply, or None for the default.
        supersedes: the keys of other settings whose values in earlier layers it cancels. Two settings that supersede
            each other mean the same, and cannot be set together.
    """

    key: str
    kind: Kind[_ValueT]
    default: _ValueT
    _named: KW_ONLY
    label: Text
    description: Text | str = ""
    group: SettingGroup | None = None
    name_value: Callable[[_ValueT], str] | None = None
    option: Option | None = None
    follows: Sequence[str] = ()
    implied_value: Callable[[Settings], _ValueT | None] | None = None
    supersedes: Sequence[str] = ()

    def parse(self, text: str, name: str = "") -> _ValueT:
        """Parse a value; raises SettingsError, which has the ``name`` or else the key, if it is not possible."""
        text = text.strip()
        try:
            return self.kind.parse(text)
        except ValueError as error:
            raise self._refusal_error(text, error, name or self.key) from None

    def parse_choice(self, text: str) -> _ValueT:
        """Parse a value that is chosen now, so that it must also be offered on this computer."""
        value = self.parse(text)
        if not self.kind.is_offered(value):
            raise self._refusal_error(text.strip(), None, self.key)
        return value

    def _refusal_error(self, text: str, error: ValueError | None, name: str) -> SettingsError:
        """Return the error for a refused text: that of the kind, or one that lists the possible values."""
        if isinstance(error, SettingsError):
            return error
        words = [self.kind.value_text(value) for value in self.kind.choices()]
        return InvalidValue(name, text, self.kind.possible_text, words)

    def fallback_value(self, settings: Settings) -> _ValueT:
        """Return the value if no layer sets it: the one implied by the settings that it follows, or the default."""
        value = self.implied_value(settings) if self.implied_value else None
        return self.default if value is None else value

    def followed_keys(self, settings: Settings) -> Sequence[str]:
        """Return the keys of the settings that it follows if they imply a value; otherwise none."""
        if self.implied_value is None or self.implied_value(settings) is None:
            return ()
        return self.follows

    def label_text(self) -> str:
        """Return its name without the mark of its letter."""
        return unmarked(str(self.label))

    def value_name(self, value: _ValueT) -> str:
        """Return a value in words."""
        return self.name_value(value) if self.name_value else self.kind.value_name(value)

    def explanation_text(self, value: _ValueT) -> str:
        """Return an explanation of a value; empty if its name is enough."""
        return self.kind.explanation_text(value)

    def value_text(self, value: _ValueT) -> str:
        """Return a value as it is typed, or a dash for an empty one."""
        return self.kind.value_text(value) or "-"

    def help_text(self) -> str:
        """Return the help of its option; empty if it has none."""
        if self.option is None:
            return ""
        possible, default = self.kind.possible_text(), self.value_text(self.default)
        if self.option.help:
            return str(self.option.help).format(possible=possible, default=default)
        if self.option.metavar is None or not self.kind.value_text(self.default):
            return str(self.description)
        text = _("{sentence} Possible: {possible} ({default})")
        return text.format(sentence=self.description, possible=possible, default=default)

    def possible_names_text(self) -> str:
        """Return its possible values in words, or a text about them if there are too many."""
        return join_with_commas(map(self.value_name, self.kind.choices())) or self.kind.possible_text()


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
            return setting.fallback_value(self)
        value: _ValueT = self._values[setting.key]  # the setting of this key has parsed it
        return value


class SettingsCheck(NamedTuple):
    """A check that several settings work together, which may take seconds.

    Attributes:
        settings: the settings concerned; the first one is blamed if several are in the file.
        run: raises SettingsError if they do not work together.
    """

    settings: Sequence[AnySetting]
    run: Callable[[Settings], None]


class Schema:
    """Declarations in the order in which they are shown, and checks that concern several of them."""

    def __init__(self, settings: Sequence[AnySetting], checks: Sequence[SettingsCheck] = ()) -> None:
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
            raise UnknownSetting(name, list(self._by_key))
        return setting
