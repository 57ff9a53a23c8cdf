"""The state of the settings screen."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import cached_property
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
        selected_index: the index of the selected setting.
        message: what was done, or what was wrong.
        typed_text: the part of a new value typed so far; None while nothing is being typed.
        is_checking: whether a change is being checked in the background.
    """

    preferences: Preferences
    selected_index: int = 0
    message: SettingsMessage | None = None
    typed_text: str | None = None
    is_checking: bool = False

    @cached_property
    def ordered_settings(self) -> Sequence[AnySetting]:
        """The settings on the screen, group by group."""
        return tuple(setting for group in SettingGroup for setting in self.preferences.schema if setting.group is group)

    @property
    def selected_setting(self) -> AnySetting:
        return self.ordered_settings[self.selected_index]

    @property
    def selected_value(self) -> object:
        return self.preferences.settings[self.selected_setting]

    @property
    def value_text(self) -> str:
        return self.selected_setting.kind.value_text(self.selected_value)

    def row_indexes(self, *, has_gaps: bool) -> list[int | None]:
        """Return the indexes of all settings, with None for a gap between two groups."""
        rows: list[int | None] = []
        groups = [setting.group for setting in self.ordered_settings]
        for index, group in enumerate(groups):
            if has_gaps and index > 0 and group is not groups[index - 1]:
                rows.append(None)
            rows.append(index)
        return rows

    def without_typed_text(self) -> Self:
        """Return the state with nothing typed, and without a message."""
        return replace(self, typed_text=None, message=None)

    def with_message(self, message: SettingsMessage) -> Self:
        """Return the state after a check, with a message."""
        return replace(self, message=message, is_checking=False)

    def with_saved(self, preferences: Preferences, message: SettingsMessage | None, by: int) -> Self:
        """Return the state after a change was saved, with the selection moved by ``by`` settings."""
        moved = self.with_selected(self.selected_index + by)
        return replace(moved, preferences=preferences, message=message, is_checking=False)

    def with_selected(self, index: int, /) -> Self:
        """Return the state with another setting selected, wrapping around at both ends, and nothing typed."""
        return replace(self.without_typed_text(), selected_index=index % len(self.ordered_settings))
