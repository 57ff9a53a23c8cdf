"""Keys, clicks and typed texts of the user, which run commands of the topmost screen or edit its typed line."""

from typing import Any

from prompt_toolkit.mouse_events import MouseEvent

from schiffe.toolkit.early_keys import EarlyKeys
from schiffe.toolkit.key_guard import Guard, KeyBurst
from schiffe.toolkit.line_editor import LineEditor
from schiffe.toolkit.mouse import Button, button_of, key_of
from schiffe.toolkit.screen import Action, AnyCommand, AnyScreen, Transition
from schiffe.toolkit.shown_screens import ShownScreens


class UserInput:
    """Keys and clicks, each of which goes to the screen that is topmost when it arrives.

    For each key, ``before_key`` is called first, and then ``press``, ``enter`` or ``type``.
    """

    def __init__(
        self, screens: ShownScreens, line: LineEditor, guard: Guard, *, open_help: Action, redraw: Action
    ) -> None:
        self._screens = screens
        self._line = line
        self._guard = guard
        self._burst = KeyBurst()
        self._open_help = open_help
        self._redraw = redraw
        self._early_keys = EarlyKeys(lambda: screens.top, guard.forget_keys)

    def on_new_top(self) -> None:
        """Press the keys that were kept for the screen that is topmost now."""
        self._early_keys.press_kept_keys()

    def on_drawn(self) -> None:
        """Note that the screens were drawn; a question drops the keys from before."""
        self._early_keys.on_drawn()

    def edit_line(self) -> None:
        """Edit the typed line of the topmost screen."""
        self._line.follow(self._screens.top)

    def before_key(self) -> None:
        """Count a key that is about to be handled, and settle the topmost screen."""
        self._guard.on_key()
        self._burst.count_key()
        self._screens.top.settle()
        self.edit_line()

    def press(self, key: str) -> bool:
        """Run the command of a key; return False if it has none."""
        if self._early_keys.defer(lambda: self.press(key)):
            return True
        command = self._command(key)
        screen = self._screens.top
        if command is None:
            if screen.line is None and not self._screens.is_too_small:
                self._apply(screen, lambda state: screen.after_stray_key(state, key))
            return False
        if command.is_deliberate and not self._guard.is_deliberate(screen):
            return True
        if command.is_alone or command.is_deliberate:
            self._burst.run_if_alone(lambda: self._apply(screen, command.transition))
        else:
            self._apply(screen, command.transition)
        return True

    def _command(self, key: str) -> AnyCommand | None:
        commands = [] if self._screens.is_too_small else self._screens.top.all_commands(self._open_help)
        return next((command for command in commands if key in command.keys), None)

    def _apply(self, screen: AnyScreen, transition: Transition[Any]) -> None:
        screen.do(transition)
        self._redraw()

    def enter(self, character: str) -> None:
        """Run the command of a character, or type it."""
        key = character.lower()
        if self._guard.is_repeat(key) or self._early_keys.defer(lambda: self.enter(character)):
            return
        if not self.press(key):
            self.type(character)

    def type(self, text: str) -> None:
        """Type a text into the line of the topmost screen."""
        if not self._early_keys.defer(lambda: self.type(text)) and not self._screens.is_too_small:
            self.edit_line()  # an early key that was kept comes without ``before_key``
            self._line.insert(text)

    def handles_key(self, key: str) -> bool:
        """Return whether a named key has a command, or no typed line to edit."""
        top = self._screens.top
        return top.is_finished or top.line is None or self._command(key) is not None

    def on_mouse(self, event: MouseEvent) -> object:
        """Handle a mouse event; return NotImplemented, which redraws nothing, if it has no effect."""
        button = button_of(event)
        canvas = self._screens.canvas
        transition = canvas.transition_at(*event.position, is_right=button is Button.RIGHT) if button else None
        if transition:
            self._apply(self._screens.top, transition)
            return None
        key = key_of(event)
        return None if key and self.press(key) else NotImplemented
