"""The settings: each can be changed, holds at once and is kept for the next time."""

import asyncio
from collections.abc import Callable, Coroutine
from dataclasses import fields
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
from schiffe.toolkit.canvas import Canvas, fit
from schiffe.toolkit.screen import Command, Screen, typed_line

NAMES: Final = tuple(field.name for field in fields(Settings) if field.name not in ("boards", "server"))
"""The settings that are shown: not those of line mode, nor the server, which is asked for where one joins it."""
_TENTHS: Final = 0.1


class SettingsScreen(Screen[None]):
    """Finishes when the player goes back.

    Attributes:
        preferences: the settings, with what was changed here.
    """

    def __init__(self, preferences: Preferences, in_background: Callable[[Coroutine[Any, Any, None]], object]) -> None:
        super().__init__()
        self.preferences = preferences
        self._in_background = in_background
        self._at = 0
        self._message = ("", "")
        self._is_checking = False
        self._edited = typed_line()

    @property
    def _name(self) -> str:
        return NAMES[self._at]

    @property
    def _is_typing(self) -> bool:
        return self.line is not None

    # Keys

    def commands(self) -> list[Command]:
        """Go to a setting, change it, go back."""
        if self._is_checking:
            return []
        if self._is_typing:
            return [
                Command(("enter",), self._take_typed, _("Enter"), _("take it")),
                Command(("up", "s-tab"), lambda: self._take_typed(-1)),
                Command(("down", "tab"), lambda: self._take_typed(1)),
                Command(("escape", "f10"), self._stop_typing, _("Esc"), _("leave it as it was")),
            ]
        return [
            Command(("up", "s-tab", "wheel-up"), lambda: self._go(self._at - 1)),
            Command(("down", "tab", "wheel-down"), lambda: self._go(self._at + 1)),
            Command(("home", "pageup"), lambda: self._go(0)),
            Command(("end", "pagedown"), lambda: self._go(-1)),
            Command(("left", "-"), lambda: self._step(-1), "<", _("less")),
            Command(("right", "+"), lambda: self._step(1), ">", _("more")),
            Command(("enter", " "), self._enter, _("Enter"), _("change")),
            Command(("delete", "backspace"), lambda: self._change("default"), _("Del"), _("default")),
            Command(("escape", "f10", "q"), lambda: self.finish(None), _("Esc"), _("back")),
        ]

    def _go(self, at: int) -> None:
        self._at = at % len(NAMES)
        self._message = ("", "")

    def _clicked(self, at: int) -> None:
        if self._is_typing or self._is_checking:
            return
        if at == self._at:
            self._enter()
        else:
            self._go(at)

    def _words(self) -> tuple[str, ...] | None:
        """The values of a setting that has only a few."""
        match ALLOWED[self._name]:
            case OneOf(words):
                return words
            case LanguageCode():
                return (AUTO, *i18n.languages())
        return None

    def _enter(self) -> None:
        """Take the next of a few values, or type one."""
        if self._words():
            self._step(1)
        else:
            value = getattr(self.preferences.settings, self._name)
            self.line, self.help_keys = self._edited, ("f1",)
            self.line.text = str(value)
            self.line.cursor_position = len(self.line.text)
            self._message = ("", "")

    def _step(self, by: int) -> None:
        value = getattr(self.preferences.settings, self._name)
        words = self._words()
        if words:
            at = words.index(value) if value in words else 0
            self._change(words[(at + by) % len(words)])
            return
        match ALLOWED[self._name]:
            case Span(low, high):
                self._change(str(min(max(low, value + by), high)))
            case Seconds(high):
                self._change(f"{min(max(0.0, value + by * _TENTHS), high):.1f}")
            case Name():
                self._enter()

    def _take_typed(self, then: int = 0) -> None:
        """Take what is typed; when that is possible, go on by so many settings."""
        if then and self._edited.text == str(getattr(self.preferences.settings, self._name)):
            self._stop_typing()  # nothing was changed: a name that was never given is no mistake of now
            self._go(self._at + then)
        else:
            self._change(self._edited.text, then)

    def _stop_typing(self) -> None:
        self.line, self.help_keys = None, SettingsScreen.help_keys
        self._message = ("", "")

    def _change(self, text: str, then: int = 0) -> None:
        """Change a setting; whether a fleet can be placed may take seconds to find out, so that is done aside."""
        if self._name in ("size", "ships", "contact"):
            self._is_checking = True
            self._in_background(self._check_and_take(text, then))
        else:
            self._take(text, then)

    async def _check_and_take(self, text: str, then: int) -> None:
        changed = self.preferences.changed({self._name: None if text == "default" else text})
        try:
            await asyncio.to_thread(lambda: changed.settings)
        except SettingsError as error:
            await asyncio.to_thread(settings_error, error)  # what is possible instead takes a search too
        finally:
            self._is_checking = False
        self._take(text, then)

    def _take(self, text: str, then: int) -> None:
        try:
            self.preferences, not_kept = settings_file.change(self.preferences, (self._name, text))
        except SettingsError as error:
            self._message = (self._refusal(error), "class:error")
            return
        i18n.choose(self.preferences.settings.language)
        self.line, self.help_keys = None, SettingsScreen.help_keys
        self._message = ("" if then else _("Saved."), "")  # where one went on, it tells what is possible there
        self._at = (self._at + then) % len(NAMES)
        if not_kept:
            self._message = (not_kept_for_next_time(settings_file.settings_file(), not_kept), "class:error")

    def _refusal(self, error: SettingsError) -> str:
        """Why a value is not taken; its setting is the one that is selected, and needs no name."""
        if error.problem is not Problem.BAD_VALUE:
            return settings_error(error)
        return _("{text} is not possible. Possible: {words}").format(text=quoted(error.value), words=self._possible())

    # Painting

    def paint(self, canvas: Canvas) -> None:
        """A line for each setting, and below them what the selected one can be."""
        settings = self.preferences.settings
        width = min(canvas.width - 2, 72)
        left = (canvas.width - width) // 2
        top = 1 if canvas.height < 22 else 3
        canvas.put(left, max(0, top - 2), _("Settings"), "class:title")
        labels = max(canvas.measure(setting_name(name)) for name in NAMES) + 4
        for number, name in enumerate(NAMES):
            y, is_selected = top + number, number == self._at
            style = "class:selected" if is_selected else ""
            canvas.put(left, y, " " * width, style, lambda n=number: self._clicked(n))  # type: ignore[misc]
            canvas.put(left, y, f"{'>' if is_selected else ' '} {setting_name(name)}", style)
            if is_selected and self._is_typing:
                canvas.typed = (left + labels, y, width - labels)
            else:
                canvas.put(
                    left + labels,
                    y,
                    fit(value_name(name, getattr(settings, name)), canvas.width - left - labels),
                    style,
                )
        below = top + len(NAMES) + 1
        message, style = (_("Checking whether the fleet fits ..."), "") if self._is_checking else self._message
        if message:
            canvas.put_wrapped(left, below, message, width, style)
        else:
            possible = _("Possible: {values}").format(values=self._possible())
            canvas.put_wrapped(left, below, f"{possible}\n{self._explained(settings)}", width)
        self.paint_keys(canvas, 2)

    def _possible(self) -> str:
        words = self._words()
        if words:
            return ", ".join(value_name(self._name, word) for word in words)
        return allowed_values(ALLOWED[self._name])

    def _explained(self, settings: Settings) -> str:
        if self._name == "ships":
            return ship_names(settings.rules.ships)
        if self._name == "contact":
            return contact_name(settings.rules.contact)
        if self._name == "bot":
            return _("The level that the menu offers first.")
        if self._name == "patience":
            return _("How long to wait for the move of an opponent over the network; 0 is for ever.")
        return ""
