"""The state of the settings screen: the settings, the selected one, and the value that is being typed."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import NamedTuple, Self

from schiffe.settings.layers import Preferences
from schiffe.settings.schema import AnySetting, SettingGroup


class SettingsMessage(NamedTuple):
    """A message below the settings."""

    text: str
    is_error: bool = False


@dataclass(frozen=True)
class SettingsState:
    """The state of the settings screen.

    Attributes:
        preferences: the settings with their values.
        selected_index: the number of the selected setting.
        message: what was done, or what was wrong.
        typed_text: the new value as far as it is typed; None while nothing is typed.
        is_checking: whether a change is being checked in the background.
    """

    preferences: Preferences
    selected_index: int = 0
    message: SettingsMessage | None = None
    typed_text: str | None = None
    is_checking: bool = False

    @property
    def ordered_settings(self) -> Sequence[AnySetting]:
        """The settings on the screen, group by group."""
        return tuple(setting for group in SettingGroup for setting in self.preferences.schema if setting.group is group)

    @property
    def setting(self) -> AnySetting:
        """The selected setting."""
        return self.ordered_settings[self.selected_index]

    @property
    def value(self) -> object:
        """The value of the selected setting."""
        return self.preferences.settings[self.setting]

    @property
    def text(self) -> str:
        """The value of the selected setting, as it would be typed."""
        return self.setting.kind.write(self.value)

    def with_selected(self, selected: int) -> Self:
        """Return the state with another setting selected; after the last one comes the first."""
        return replace(self, selected_index=selected % len(self.ordered_settings), message=None, typed_text=None)
