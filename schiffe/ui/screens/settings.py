"""The settings: each can be changed, holds at once and is kept for the next time."""

import asyncio
from collections.abc import Callable, Coroutine, Sequence
from dataclasses import dataclass, fields, replace
from functools import partial
from typing import Any, Final

from schiffe import settings_file
from schiffe.base import i18n
from schiffe.base.i18n import AUTO, _
from schiffe.base.text import quoted
from schiffe.config import (
    ALLOWED,
    LanguageCode,
    Name,
    OneOf,
    Preferences,
    Problem,
    Seconds,
    Settings,
    SettingsError,
    Span,
)
from schiffe.texts.names import contact_name, ship_names
from schiffe.texts.settings import allowed_values, not_kept_for_next_time, setting_name, settings_error, value_name
from schiffe.toolkit.canvas import Canvas, ClickStep, fit
from schiffe.toolkit.screen import Call, Command, Done, Screen

NAMES: Final = tuple(field.name for field in fields(Settings) if field.name not in ("boards", "server"))
"""The settings that are shown: not those of line mode, nor the server, which is asked for where one joins it."""
_TENTHS: Final = 0.1


@dataclass(frozen=True)
class Message:
    """What is said below the settings."""

    text: str
    is_error: bool = False


@dataclass(frozen=True)
class SettingsState:
    """What is to be seen: the values, which one is selected, and what is being done with it."""

    preferences: Preferences
    at: int = 0
    message: Message | None = None
    typed: str | None = None
    is_checking: bool = False

    @property
    def name(self) -> str:
        """The setting that is selected."""
        return NAMES[self.at]

    @property
    def value(self) -> Any:
        """Its value."""
        return getattr(self.preferences.settings, self.name)

    @property
    def words(self) -> tuple[str, ...] | None:
        """The values of a setting that has only a few."""
        match ALLOWED[self.name]:
            case OneOf(words):
                return words
            case LanguageCode():
                return (AUTO, *i18n.languages())
        return None

    def gone(self, at: int) -> "SettingsState":
        """Another setting is selected; from the last one goes on to the first."""
        return replace(self, at=at % len(NAMES), message=None, typed=None)


class SettingsScreen(Screen[SettingsState, Preferences]):
    """Finishes with the settings as they are when the player goes back."""

    key_rows = 2

    def __init__(self, preferences: Preferences, in_background: Callable[[Coroutine[Any, Any, None]], object]) -> None:
        super().__init__(SettingsState(preferences))
        self._in_background = in_background

    def help_keys(self, state: SettingsState) -> Sequence[str]:
        """A question mark may be part of a name."""
        return ("f1", "?") if state.typed is None else ("f1",)

    def commands(self, state: SettingsState) -> Sequence[Command[SettingsState]]:
        """Go to a setting, change it, go back."""
        if state.is_checking:
            return ()
        if state.typed is not None:
            return [
                Command(("enter",), self._take_typed, _("Enter"), _("take it")),
                Command(("up", "s-tab"), partial(self._take_typed, then=-1)),
                Command(("down", "tab"), partial(self._take_typed, then=1)),
                Command(("escape", "f10"), lambda state: state.gone(state.at), _("Esc"), _("leave it as it was")),
            ]
        return [
            Command(("up", "s-tab", "wheel-up"), lambda state: state.gone(state.at - 1)),
            Command(("down", "tab", "wheel-down"), lambda state: state.gone(state.at + 1)),
            Command(("home", "pageup"), lambda state: state.gone(0)),
            Command(("end", "pagedown"), lambda state: state.gone(-1)),
            Command(("left", "-"), partial(self._step, by=-1), "<", _("less")),
            Command(("right", "+"), partial(self._step, by=1), ">", _("more")),
            Command(("enter", " "), self._enter, _("Enter"), _("change")),
            Command(("delete", "backspace"), lambda state: self._change(state, "default"), _("Del"), _("default")),
            Command(("escape", "f10", "q"), lambda state: Done(state.preferences), _("Esc"), _("back")),
        ]

    def typed(self, state: SettingsState) -> str | None:
        """The value that is typed."""
        return state.typed

    def with_typed(self, state: SettingsState, text: str) -> SettingsState:
        """It has become this."""
        return replace(state, typed=text)

    def click(self, number: int) -> ClickStep:
        """A click selects a setting, or changes the selected one."""

        def clicked(state: SettingsState) -> SettingsState | Call:
            if state.typed is not None or state.is_checking:
                return state
            return self._enter(state) if number == state.at else state.gone(number)

        return clicked

    def _enter(self, state: SettingsState) -> SettingsState | Call:
        """Take the next of a few values, or type one."""
        return self._step(state, 1) if state.words else replace(state, typed=str(state.value), message=None)

    def _step(self, state: SettingsState, by: int) -> SettingsState | Call:
        words, value = state.words, state.value
        if words:
            at = words.index(value) if value in words else 0
            return self._change(state, words[(at + by) % len(words)])
        match ALLOWED[state.name]:
            case Span(low, high):
                return self._change(state, str(min(max(low, value + by), high)))
            case Seconds(high):
                return self._change(state, f"{min(max(0.0, value + by * _TENTHS), high):.1f}")
            case Name():
                return self._enter(state)
        return state

    def _take_typed(self, state: SettingsState, then: int = 0) -> SettingsState | Call:
        """Take what is typed; when that is possible, go on by so many settings."""
        if then and state.typed == str(state.value):
            return state.gone(state.at + then)  # a name that was never given is no mistake of now
        return self._change(state, state.typed or "", then)

    def _change(self, state: SettingsState, text: str, then: int = 0) -> SettingsState | Call:
        """Change a setting; whether a fleet can be placed may take seconds to find out, so that is done aside."""
        if state.name not in ("size", "ships", "contact"):
            return taken(state, text, then)
        check = self._check_and_take(state, text, then)
        return Call(lambda: self._in_background(check), replace(state, is_checking=True))

    async def _check_and_take(self, state: SettingsState, text: str, then: int) -> None:
        changed = state.preferences.changed({state.name: None if text == "default" else text})
        try:
            await asyncio.to_thread(lambda: changed.settings)
        except SettingsError as error:
            await asyncio.to_thread(settings_error, error)  # what is possible instead takes a search too
        finally:
            self.update(lambda state: replace(state, is_checking=False))
        self.update(lambda state: taken(state, text, then))

    def paint(self, canvas: Canvas, state: SettingsState) -> None:
        """A line for each setting, and below them what the selected one can be."""
        paint_settings(canvas, state, self.click)


def taken(state: SettingsState, text: str, then: int = 0) -> SettingsState:
    """The selected setting has become this, where it is possible, and is kept for the next time."""
    try:
        preferences, not_kept = settings_file.change(state.preferences, (state.name, text))
    except SettingsError as error:
        return replace(state, message=Message(_refusal(error, state), is_error=True))
    i18n.choose(preferences.settings.language)
    message = None if then else Message(_("Saved."))  # where one went on, it tells what is possible there
    if not_kept:
        message = Message(not_kept_for_next_time(settings_file.settings_file(), not_kept), is_error=True)
    return replace(state.gone(state.at + then), preferences=preferences, message=message)


def _refusal(error: SettingsError, state: SettingsState) -> str:
    """Why a value is not taken; its setting is the one that is selected, and needs no name."""
    if error.problem is not Problem.BAD_VALUE:
        return settings_error(error)
    return _("{text} is not possible. Possible: {words}").format(text=quoted(error.value), words=_possible(state))


def paint_settings(canvas: Canvas, state: SettingsState, click: Callable[[int], ClickStep]) -> None:
    """Paint the screen without its keys; ``click`` gives what a click on the setting of a number does."""
    settings = state.preferences.settings
    width = min(canvas.width - 2, 72)
    left = (canvas.width - width) // 2
    top = 1 if canvas.height < 22 else 3
    canvas.put(left, max(0, top - 2), _("Settings"), "class:title")
    labels = max(canvas.measure(setting_name(name)) for name in NAMES) + 4
    for number, name in enumerate(NAMES):
        y, is_chosen = top + number, number == state.at
        style = "class:chosen" if is_chosen else ""
        canvas.put(left, y, " " * width, style, click(number))
        canvas.put(left, y, f"{'>' if is_chosen else ' '} {setting_name(name)}", style)
        if is_chosen and state.typed is not None:
            canvas.typed = (left + labels, y, width - labels)
        else:
            value = value_name(name, getattr(settings, name))
            canvas.put(left + labels, y, fit(value, canvas.width - left - labels), style)
    said = _said(state)
    canvas.put_wrapped(left, top + len(NAMES) + 1, said.text, width, "class:error" if said.is_error else "")


def _said(state: SettingsState) -> Message:
    """What stands below the settings: what was done, or what the selected one can be and what its value means."""
    if state.is_checking:
        return Message(_("Checking whether the fleet fits ..."))
    if state.message:
        return state.message
    possible = _("Possible: {values}").format(values=_possible(state))
    return Message(f"{possible}\n{_explained(state)}")


def _possible(state: SettingsState) -> str:
    if state.words:
        return ", ".join(value_name(state.name, word) for word in state.words)
    return allowed_values(ALLOWED[state.name])


def _explained(state: SettingsState) -> str:
    rules = state.preferences.settings.rules
    texts = {
        "ships": ship_names(rules.ships),
        "contact": contact_name(rules.contact),
        "bot": _("The level that the menu offers first."),
        "patience": _("How long to wait for the move of an opponent over the network; 0 is for ever."),
    }
    return texts.get(state.name, "")
