"""The settings of a schema: each can be changed, holds at once and is kept for the next time. It knows no game."""

import asyncio
from collections.abc import Callable, Coroutine
from dataclasses import dataclass, replace
from typing import Any

from schiffe.base import i18n
from schiffe.base.i18n import _
from schiffe.base.text import quoted
from schiffe.settings.file import change, settings_file
from schiffe.settings.layers import DEFAULT, Preferences, read_change
from schiffe.settings.problems import Problem, SettingsError, not_kept_for_next_time, settings_error
from schiffe.settings.schema import Setting
from schiffe.settings.shared import LANGUAGE
from schiffe.toolkit.canvas import Canvas, fit
from schiffe.toolkit.screen import Command, Screen, typed_line


@dataclass(frozen=True)
class Message:
    """What is said below the settings."""

    text: str
    is_error: bool = False


@dataclass(frozen=True)
class SettingsState:
    """What is to be seen: the values, which one is selected, and what is being done with it."""

    preferences: Preferences
    selected: int = 0
    message: Message | None = None
    is_typing: bool = False
    is_checking: bool = False

    @property
    def shown(self) -> list[Setting[Any]]:
        """The settings that have a place on the screen."""
        return [setting for setting in self.preferences.schema if setting.is_on_screen]

    @property
    def setting(self) -> Setting[Any]:
        """The one that is selected."""
        return self.shown[self.selected]

    @property
    def value(self) -> object:
        """The value of the selected one."""
        return self.preferences.settings[self.setting]

    @property
    def text(self) -> str:
        """The same as it is typed."""
        return self.setting.kind.write(self.value)

    def at(self, selected: int) -> "SettingsState":
        """Another setting is selected; from the last one goes on to the first."""
        return replace(self, selected=selected % len(self.shown), message=None)


class SettingsScreen(Screen[Preferences]):
    """Finishes with the settings as they are when the player goes back."""

    def __init__(self, preferences: Preferences, in_background: Callable[[Coroutine[Any, Any, None]], object]) -> None:
        super().__init__()
        self._state = SettingsState(preferences)
        self._in_background = in_background
        self._edited = typed_line()

    def commands(self) -> list[Command]:
        """Go to a setting, change it, go back."""
        state = self._state
        if state.is_checking:
            return []
        if state.is_typing:
            return [
                Command(("enter",), self._take_typed, _("Enter"), _("take it")),
                Command(("up", "s-tab"), lambda: self._take_typed(-1)),
                Command(("down", "tab"), lambda: self._take_typed(1)),
                Command(("escape", "f10"), self._stop_typing, _("Esc"), _("leave it as it was")),
            ]
        return [
            Command(("up", "s-tab", "wheel-up"), lambda: self._go(state.selected - 1)),
            Command(("down", "tab", "wheel-down"), lambda: self._go(state.selected + 1)),
            Command(("home", "pageup"), lambda: self._go(0)),
            Command(("end", "pagedown"), lambda: self._go(-1)),
            Command(("left", "-"), lambda: self._step(-1), "<", _("less")),
            Command(("right", "+"), lambda: self._step(1), ">", _("more")),
            Command(("enter", " "), self._enter, _("Enter"), _("change")),
            Command(("delete", "backspace"), lambda: self._change(DEFAULT), _("Del"), _("default")),
            Command(("escape", "f10", "q"), lambda: self.finish(state.preferences), _("Esc"), _("back")),
        ]

    def _go(self, selected: int) -> None:
        self._state = self._state.at(selected)

    def _clicked(self, number: int) -> None:
        if self._state.is_typing or self._state.is_checking:
            return
        if number == self._state.selected:
            self._enter()
        else:
            self._go(number)

    def _enter(self) -> None:
        """Take the next of a few values, or type one."""
        if self._state.setting.kind.few():
            self._step(1)
            return
        self.line, self.help_keys = self._edited, ("f1",)
        self._edited.text = self._state.text
        self._edited.cursor_position = len(self._edited.text)
        self._state = replace(self._state, is_typing=True, message=None)

    def _step(self, by: int) -> None:
        value = self._state.setting.kind.step(self._state.value, by)
        if value is None:
            self._enter()
        else:
            self._change(value)

    def _take_typed(self, then: int = 0) -> None:
        """Take what is typed; when that is possible, go on by so many settings."""
        state = self._state
        if then and self._edited.text == state.text:
            self._stop_typing()  # nothing was changed: a name that was never given is no mistake of now
            self._go(state.selected + then)
            return
        try:
            self._change(read_change(state.setting, self._edited.text), then)
        except SettingsError as error:
            self._refuse(error)

    def _stop_typing(self) -> None:
        self.line, self.help_keys = None, SettingsScreen.help_keys
        self._state = replace(self._state, is_typing=False, message=None)

    def _change(self, value: object, then: int = 0) -> None:
        """Change a setting; whether several go together may take seconds to find out, so that is done aside."""
        setting, preferences = self._state.setting, self._state.preferences
        if any(setting in check.settings for check in preferences.schema.checks):
            self._state = replace(self._state, is_checking=True)
            self._in_background(self._check_and_take(value, then))
        else:
            self._take(value, then)

    async def _check_and_take(self, value: object, then: int) -> None:
        changed = self._state.preferences.changed({self._state.setting.key: value})
        try:
            await asyncio.to_thread(changed.check)
        except SettingsError as error:
            await asyncio.to_thread(settings_error, error)  # what is possible instead takes a search too
        finally:
            self._state = replace(self._state, is_checking=False)
        self._take(value, then)

    def _take(self, value: object, then: int) -> None:
        try:
            preferences, not_kept = change(self._state.preferences, {self._state.setting.key: value})
        except SettingsError as error:
            self._refuse(error)
            return
        i18n.choose(preferences.settings[LANGUAGE])
        self._stop_typing()
        self._state = replace(self._state.at(self._state.selected + then), preferences=preferences)
        message = None if then else Message(_("Saved."))  # where one went on, it tells what is possible there
        if not_kept:
            message = Message(not_kept_for_next_time(settings_file(), not_kept), is_error=True)
        self._state = replace(self._state, message=message)

    def _refuse(self, error: SettingsError) -> None:
        self._state = replace(self._state, message=Message(_refusal(error, self._state.setting), is_error=True))

    def paint(self, canvas: Canvas) -> None:
        """A line for each setting, and below them what the selected one can be."""
        paint_settings(canvas, self._state, self._clicked)
        self.paint_keys(canvas, 2)


def _refusal(error: SettingsError, setting: Setting[Any]) -> str:
    """Why a value is not taken; its setting is the one that is selected, and needs no name."""
    if error.problem is not Problem.BAD_VALUE:
        return settings_error(error)
    return _("{text} is not possible. Possible: {words}").format(
        text=quoted(error.value), words=setting.possible_names()
    )


def paint_settings(canvas: Canvas, state: SettingsState, clicked: Callable[[int], None]) -> None:
    """Paint the screen without its keys; ``clicked`` is called with the number of the setting that was clicked."""
    width = min(canvas.width - 2, 72)
    left = (canvas.width - width) // 2
    top = 1 if canvas.height < 22 else 3
    canvas.put(left, max(0, top - 2), _("Settings"), "class:title")
    labels = max(canvas.measure(setting.label()) for setting in state.shown) + 4
    for number, setting in enumerate(state.shown):
        y, is_selected = top + number, number == state.selected
        style = "class:selected" if is_selected else ""
        canvas.put(left, y, " " * width, style, lambda number=number: clicked(number))  # type: ignore[misc]
        canvas.put(left, y, f"{'>' if is_selected else ' '} {setting.label()}", style)
        if is_selected and state.is_typing:
            canvas.typed = (left + labels, y, width - labels)
        else:
            name = setting.value_name(state.preferences.settings[setting])
            canvas.put(left + labels, y, fit(name, canvas.width - left - labels), style)
    said = _said(state)
    canvas.put_wrapped(left, top + len(state.shown) + 1, said.text, width, "class:error" if said.is_error else "")


def _said(state: SettingsState) -> Message:
    """What stands below the settings: what was done, or what the selected one can be and what its value means."""
    if state.is_checking:
        return Message(_("Checking whether that goes together ..."))
    if state.message:
        return state.message
    possible = _("Possible: {values}").format(values=state.setting.possible_names())
    return Message(f"{possible}\n{state.setting.explanation(state.value)}")
