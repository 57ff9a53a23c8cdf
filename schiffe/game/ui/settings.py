"""The settings of a schema: each can be changed, holds at once and is kept for the next time. It knows no game."""

import asyncio
from collections.abc import Callable, Coroutine, Sequence
from dataclasses import dataclass, replace
from functools import partial
from typing import Any, Final

from schiffe.language import i18n
from schiffe.language.i18n import _
from schiffe.language.text import quoted
from schiffe.settings.file import change, settings_file
from schiffe.settings.layers import DEFAULT, Preferences, read_change
from schiffe.settings.problems import Problem, SettingsError, not_kept_for_next_time, settings_error
from schiffe.settings.schema import Setting
from schiffe.settings.shared import LANGUAGE
from schiffe.toolkit.canvas import Canvas, ClickStep, fit
from schiffe.toolkit.layout import QUIET, Bar, Corner, centred, paint_arrows, paint_bar
from schiffe.toolkit.screen import Call, Command, Done, Screen

KEY_ROWS: Final = 2
"""Rows of keys."""


@dataclass(frozen=True)
class Message:
    """What is said below the settings."""

    text: str
    is_error: bool = False


@dataclass(frozen=True)
class SettingsState:
    """What is to be seen: the values, which one is selected, and what is being done with it.

    ``typed`` is its new value as far as it is typed, None while none is.
    """

    preferences: Preferences
    selected: int = 0
    message: Message | None = None
    typed: str | None = None
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
        """The value of the selected one, as it is typed."""
        return self.setting.kind.write(self.value)

    def at(self, selected: int) -> "SettingsState":
        """Another setting is selected; from the last one goes on to the first."""
        return replace(self, selected=selected % len(self.shown), message=None, typed=None)


@dataclass(frozen=True)
class Sample:
    """Something that shows what the settings look like: how many columns and rows it takes, and what paints it."""

    columns: int
    rows: int
    paint: Callable[[Canvas, Corner], None]


NO_SAMPLE: Final = Sample(0, 0, lambda _canvas, _corner: None)


class SettingsScreen(Screen[SettingsState, Preferences]):
    """Finishes with the settings as they are when the player goes back."""

    key_rows = KEY_ROWS
    selects_line = True

    def __init__(
        self,
        preferences: Preferences,
        in_background: Callable[[Coroutine[Any, Any, None]], object],
        sample: Callable[[Preferences], Sample] = lambda _preferences: NO_SAMPLE,
    ) -> None:
        super().__init__(SettingsState(preferences))
        self._in_background = in_background
        self._sample = sample

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
                Command(("escape", "f10"), lambda state: state.at(state.selected), _("Esc"), _("leave it as it was")),
            ]
        return [
            Command(("up", "s-tab", "wheel-up"), lambda state: state.at(state.selected - 1)),
            Command(("down", "tab", "wheel-down"), lambda state: state.at(state.selected + 1)),
            Command(("home", "pageup"), lambda state: state.at(0)),
            Command(("end", "pagedown"), lambda state: state.at(-1)),
            Command(("left", "-"), partial(self._step, by=-1), "<", _("less")),
            Command(("right", "+"), partial(self._step, by=1), ">", _("more")),
            Command(("enter", " "), self._enter, _("Enter"), _("change")),
            Command(("delete", "backspace"), partial(self._change, value=DEFAULT), _("Del"), _("default")),
            Command(("escape", "f10", "q"), lambda state: Done(state.preferences), _("Esc"), _("back")),
        ]

    def typed(self, state: SettingsState) -> str | None:
        """The value that is typed."""
        return state.typed

    def with_typed(self, state: SettingsState, text: str) -> SettingsState:
        """It has become this."""
        return replace(state, typed=text)

    def click(self, number: int) -> ClickStep:
        """What a click on the setting of a number does: it selects one, or changes the selected one."""

        def clicked(state: SettingsState) -> SettingsState | Call:
            if state.typed is not None or state.is_checking:
                return state
            return self._enter(state) if number == state.selected else state.at(number)

        return clicked

    def _enter(self, state: SettingsState) -> SettingsState | Call:
        """Take the next of a few values, or type one."""
        return self._step(state, 1) if state.setting.kind.few() else replace(state, typed=state.text, message=None)

    def _step(self, state: SettingsState, by: int) -> SettingsState | Call:
        value = state.setting.kind.step(state.value, by)
        return self._enter(state) if value is None else self._change(state, value)

    def _take_typed(self, state: SettingsState, then: int = 0) -> SettingsState | Call:
        """Take what is typed; when that is possible, go on by so many settings."""
        if then and state.typed == state.text:
            return state.at(state.selected + then)  # a name that was never given is no mistake of now
        try:
            return self._change(state, read_change(state.setting, state.typed or ""), then)
        except SettingsError as error:
            return _refused(state, error)

    def _change(self, state: SettingsState, value: object, then: int = 0) -> SettingsState | Call:
        """Change a setting; whether several go together may take seconds to find out, so that is done aside."""
        if not any(state.setting in check.settings for check in state.preferences.schema.checks):
            return taken(state, value, then)
        return Call(
            lambda: self._in_background(self._check_and_take(state, value, then)), replace(state, is_checking=True)
        )

    async def _check_and_take(self, state: SettingsState, value: object, then: int) -> None:
        changed = state.preferences.changed({state.setting.key: value})
        try:
            await asyncio.to_thread(changed.check)
        except SettingsError as error:
            await asyncio.to_thread(settings_error, error)  # what is possible instead takes a search too
        finally:
            self.update(lambda state: replace(state, is_checking=False))
        self.update(lambda state: taken(state, value, then))

    def paint(self, canvas: Canvas, state: SettingsState) -> None:
        """A line for each setting, and below them what the selected one can be."""
        paint_settings(canvas, state, self.click, self._sample(state.preferences))


def taken(state: SettingsState, value: object, then: int = 0) -> SettingsState:
    """The selected setting has this value, where that is possible, and it is kept for the next time.

    It is the setting so many further that is selected then.
    """
    try:
        preferences, not_kept = change(state.preferences, {state.setting.key: value})
    except SettingsError as error:
        return _refused(state, error)
    i18n.choose(preferences.settings[LANGUAGE])
    message = None if then else Message(_("Saved."))  # where one went on, it tells what is possible there
    if not_kept:
        message = Message(not_kept_for_next_time(settings_file(), not_kept), is_error=True)
    return replace(state.at(state.selected + then), preferences=preferences, message=message)


def _refused(state: SettingsState, error: SettingsError) -> SettingsState:
    return replace(state, message=Message(_refusal(error, state.setting), is_error=True))


def _refusal(error: SettingsError, setting: Setting[Any]) -> str:
    """Why a value is not taken; its setting is the one that is selected, and needs no name where it is its value."""
    if error.problem is not Problem.BAD_VALUE or error.path:
        return settings_error(error)
    return _("{text} is not possible. Possible: {words}").format(
        text=quoted(error.value), words=setting.possible_names()
    )


def paint_settings(
    canvas: Canvas, state: SettingsState, click: Callable[[int], ClickStep], sample: Sample = NO_SAMPLE
) -> None:
    """Paint the screen without its keys; ``click`` gives what a click on the setting of a number does."""
    count = _("{number} of {all}").format(number=state.selected + 1, all=len(state.shown))
    paint_bar(canvas, Bar(_("Settings"), badge=count, badge_style=QUIET))
    labels = max(canvas.measure(setting.label()) for setting in state.shown) + 4
    room = canvas.width - 2
    has_sample = room >= labels + _VALUE + _GAP + sample.columns and canvas.height - 2 - KEY_ROWS >= sample.rows
    beside = _GAP + sample.columns if has_sample else 0
    width = min(room - beside, _WIDEST)
    said = _said(state)
    lines = canvas.wrap(said.text, width)
    below = max(_SAID, len(lines))
    rows = min(len(state.shown), canvas.height - 3 - KEY_ROWS - below)  # a row is free above them, and one below
    height = max(rows + 1 + below, sample.rows if has_sample else 0)
    left, top = centred(canvas, width + beside, height, KEY_ROWS)
    first = min(max(0, state.selected - rows // 2), len(state.shown) - rows)
    is_narrow = width - labels < _VALUE  # then the values end where the line does, so that labels leave room for them
    edge = left + width - is_narrow
    column = edge if is_narrow else left + labels
    for row, setting in enumerate(state.shown[first : first + rows]):
        y, is_selected = top + row, first + row == state.selected
        style = "class:chosen" if is_selected else ""
        canvas.put(left, y, " " * width, style, click(first + row))
        end = canvas.put(left, y, f"{'>' if is_selected else ' '} {setting.label()}", style) + 1
        if is_selected and state.typed is not None:
            canvas.let_type(left + labels, y, width - labels)
        else:
            name = setting.value_name(state.preferences.settings[setting])
            start = max(end, min(column, edge - canvas.measure(name)))
            canvas.put(start, y, fit(name, edge - start), style or "class:dim")
    above = click(first - 1) if first else None
    behind = click(first + rows) if first + rows < len(state.shown) else None
    paint_arrows(canvas, left + width // 2, (top - 1, above), (top + rows, behind))
    for row, line in enumerate(lines):
        canvas.put(left, top + rows + 1 + row, line, "class:error" if said.is_error else "")
    if has_sample:
        sample.paint(canvas, Corner(left + width + _GAP, top))


_WIDEST: Final = 72
_VALUE: Final = 24
"""With fewer columns left for the values, there is no sample beside them, and they stand at the right."""
_GAP: Final = 1
"""Columns between the settings and the sample, which begins with an empty one."""
_SAID: Final = 3
"""Rows below the settings, at least."""


def _said(state: SettingsState) -> Message:
    """What stands below the settings: what was done, or what the selected one can be and what its value means."""
    if state.is_checking:
        return Message(_("Checking whether that goes together ..."))
    if state.message:
        return state.message
    possible = _("Possible: {values}").format(values=state.setting.possible_names())
    return Message(f"{possible}\n{state.setting.explanation(state.value)}")
