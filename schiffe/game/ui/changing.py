"""The settings of a full screen while it runs: they can be changed, and each change holds at once."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import Any

from schiffe.game.ui.settings import Sample, SettingsScreen
from schiffe.settings.file import change
from schiffe.settings.layers import Changes, Preferences
from schiffe.settings.problems import SettingsError
from schiffe.settings.schema import Schema, Setting, Settings
from schiffe.toolkit.stage import Stage


class ChangingSettings:
    """The settings of the moment."""

    def __init__(self, preferences: Preferences) -> None:
        self._preferences = preferences
        self._editing: SettingsScreen | None = None

    @property
    def settings(self) -> Settings:
        """What holds now; while settings are being changed, that is what is seen there."""
        return (self._editing.state.preferences if self._editing else self._preferences).settings

    def keep(self, changes: Changes) -> OSError | SettingsError | None:
        """Change settings, for the next time too; gives why that is not possible."""
        try:
            self._preferences, not_kept = change(self._preferences, changes)
        except SettingsError as error:  # somebody has changed the file since it was read, and it is not right any more
            self._preferences = self._preferences.changed(changes)
            return error
        return not_kept

    async def show(
        self, stage: Stage, only: Sequence[Setting[Any]] = (), sample: Callable[[Preferences], Sample] | None = None
    ) -> None:
        """Let somebody change the settings: all of them, or only some. A sample shows what comes of it."""
        from schiffe.game.ui.settings import NO_SAMPLE, SettingsScreen  # not needed before the first board

        schema = self._preferences.schema
        shown = Schema(only) if only else schema
        preferences = replace(self._preferences, schema=shown)
        make_sample = sample or (lambda _preferences: NO_SAMPLE)
        self._editing = screen = SettingsScreen(preferences, stage.in_background, make_sample)
        try:
            self._preferences = replace(await stage.ask(screen), schema=schema)
        finally:
            self._editing = None
