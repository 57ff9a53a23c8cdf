"""The settings screen, for any schema: each change is applied and saved at once."""

import asyncio
from collections.abc import Callable, Sequence
from dataclasses import replace
from functools import partial
from typing import ClassVar

from schiffe.game.session import Session
from schiffe.game.ui.settings_painting import NO_SAMPLE, SettingSample, paint_settings
from schiffe.game.ui.settings_state import SettingsMessage, SettingsState
from schiffe.language import i18n
from schiffe.language.i18n import _
from schiffe.language.text import not_possible_text, quoted
from schiffe.process.tasks import Work
from schiffe.settings.file import UnsavedSettings, change_settings, find_settings_path
from schiffe.settings.layers import DEFAULT, Preferences
from schiffe.settings.problems import (
    InvalidValue,
    SettingsError,
    problem_text,
    unwritable_file_text,
)
from schiffe.settings.schema import AnySetting, Schema
from schiffe.settings.shared import LANGUAGE
from schiffe.settings.text import parse_change
from schiffe.toolkit.canvas import Canvas
from schiffe.toolkit.choices import list_commands, typing_commands
from schiffe.toolkit.command import Call, Command, back_command
from schiffe.toolkit.key_row import MAX_KEY_ROWS
from schiffe.toolkit.screen import Screen


class SettingsScreen(Screen[SettingsState, None]):
    """A screen that changes the settings of a session."""

    key_rows: ClassVar[int] = MAX_KEY_ROWS
    selects_line = True

    def __init__(
        self,
        session: Session,
        run_in_background: Callable[[Work[None]], None],
        make_sample: Callable[[Preferences], SettingSample] = lambda _preferences: NO_SAMPLE,
        only: Sequence[AnySetting] = (),
    ) -> None:
        """Create a screen of all settings, or ``only`` some; a sample shows their effect."""
        schema = Schema(only) if only else session.preferences.schema
        super().__init__(SettingsState(replace(session.preferences, schema=schema)))
        self._session = session
        self._run_in_background = run_in_background
        self._make_sample = make_sample

    def help_keys(self, state: SettingsState) -> Sequence[str]:
        """Return the keys of the help, without the question mark while a value is being typed."""
        return ("f1", "?") if state.typed_text is None else ("f1",)

    def commands(self, state: SettingsState) -> Sequence[Command[SettingsState]]:
        if state.is_checking:
            return ()
        if state.typed_text is not None:
            return typing_commands(self._apply_typed, SettingsState.without_typed_text)
        return [
            *list_commands(),
            Command(("left", "-"), partial(self._step_value, by=-1)),  # the arrows beside the value show these two
            Command(("right", "+"), partial(self._step_value, by=1)),
            Command(("enter", " "), self._enter_value, _("Enter"), _("change")),
            Command(("delete", "backspace"), partial(self._change_value, value=DEFAULT), _("Del"), _("default")),
            back_command("q"),
        ]

    def typed_line(self, state: SettingsState) -> str | None:
        """Return the value that is being typed; None while nothing is typed."""
        return state.typed_text

    def with_typed_line(self, state: SettingsState, text: str) -> SettingsState:
        """Return the state with a new text of the typed value."""
        return replace(state, typed_text=text)

    def click(self, state: SettingsState, index: int) -> SettingsState | Call:
        """Select a clicked setting, or change it if it is already selected."""
        if state.typed_text is not None or state.is_checking:
            return state
        return self._enter_value(state) if index == state.selected_index else state.with_selected(index)

    def _enter_value(self, state: SettingsState) -> SettingsState | Call:
        """Switch to the next value, or start typing one if there are no choices."""
        if state.selected_setting.kind.choices():
            return self._step_value(state, by=1)
        return replace(state, typed_text=state.value_text, message=None)

    def _step_value(self, state: SettingsState, by: int) -> SettingsState | Call:
        value = state.selected_setting.kind.step(state.selected_value, by)
        return self._enter_value(state) if value is None else self._change_value(state, value)

    def _apply_typed(self, state: SettingsState, by: int) -> SettingsState | Call:
        """Take the typed value; if it is valid, move the selection by ``by`` settings."""
        if by and state.typed_text == state.value_text:
            # An empty name is invalid, but leaving it unchanged is not an error.
            return state.with_selected(state.selected_index + by)
        try:
            return self._change_value(state, parse_change(state.selected_setting, state.typed_text or ""), by)
        except SettingsError as error:
            return state.with_message(_refusal_message(state, error))

    def _change_value(self, state: SettingsState, value: object, by: int = 0) -> Call:
        """Change the selected setting in the background, because a check against other settings may take seconds."""
        if not any(state.selected_setting in check.settings for check in state.preferences.schema.checks):
            return Call(partial(self._save_value, state, value, by))
        check = partial(self._check_and_save, state, value, by)
        return Call(lambda: self._run_in_background(check()), replace(state, is_checking=True))

    async def _check_and_save(self, state: SettingsState, value: object, by: int) -> None:
        """Check a value and save it if it is valid; no key changes the state meanwhile."""
        if refusal := await asyncio.to_thread(_conflict_message, state, value):
            self.state = self.state.with_message(message=refusal)
        else:
            self._save_value(state, value, by)

    def _save_value(self, state: SettingsState, value: object, by: int) -> None:
        """Set and save the value of the selected setting if it is valid; then move the selection by ``by``."""
        message = None if by else SettingsMessage(_("Saved."))  # after a move, the next setting needs the rows
        try:
            preferences = change_settings(state.preferences, {state.selected_setting.key: value})
        except SettingsError as error:
            self.state = self.state.with_message(message=_refusal_message(state, error))
            return
        except UnsavedSettings as unsaved:
            preferences = unsaved.preferences
            message = SettingsMessage(unwritable_file_text(find_settings_path(), unsaved.error), is_error=True)
        self._session.set_preferences(replace(preferences, schema=self._session.preferences.schema))
        i18n.choose_language(preferences.settings[LANGUAGE])
        self.state = self.state.with_saved(preferences=preferences, message=message, by=by)

    def paint(self, canvas: Canvas, state: SettingsState) -> None:
        paint_settings(
            canvas, state, lambda index: partial(self.click, index=index), self._make_sample(state.preferences)
        )


def _conflict_message(state: SettingsState, value: object) -> SettingsMessage | None:
    """Return why a value of the selected setting conflicts with other settings; None if it does not.

    Both the check and the search for valid values may take seconds.
    """
    try:
        state.preferences.changed({state.selected_setting.key: value}).check()
    except SettingsError as error:
        return _refusal_message(state, error)
    return None


def _refusal_message(state: SettingsState, error: SettingsError) -> SettingsMessage:
    """Return the message about an invalid value of the selected setting."""
    match error:
        case InvalidValue(path=None):  # the selected setting needs no name
            text = not_possible_text(quoted(error.value), state.selected_setting.possible_names_text())
        case _:
            text = problem_text(error)
    return SettingsMessage(text, is_error=True)
