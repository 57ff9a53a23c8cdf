"""Keys, clicks and typed texts of the user, which run commands of the topmost screen or edit its typed line."""

from collections import deque
from enum import Enum
from functools import partial
from typing import Any, Final, NamedTuple

from prompt_toolkit.buffer import Buffer
from prompt_toolkit.document import Document
from prompt_toolkit.history import DummyHistory
from prompt_toolkit.layout import BufferControl, Window
from prompt_toolkit.mouse_events import MouseButton, MouseEvent, MouseEventType
from prompt_toolkit.selection import SelectionState

from schiffe.toolkit.command import Action, AnyCommand, Transition
from schiffe.toolkit.key_guard import Guard, KeyBurst
from schiffe.toolkit.screen import AnyScreen
from schiffe.toolkit.screen_stack import ScreenStack
from schiffe.toolkit.style import TextStyle


class LineEditor:
    """An editor for the typed lines of all screens; their texts are part of the states of the screens.

    Attributes:
        window: the window in which prompt_toolkit shows the line.
    """

    def __init__(self) -> None:
        # Ctrl-O puts a line into the history, from which the other player must not be able to fetch it.
        self._buffer = Buffer(multiline=False, on_text_changed=self._update_screen, history=DummyHistory())
        self._screen: AnyScreen | None = None
        self.window = Window(BufferControl(self._buffer), style=TextStyle.TYPED)

    def follow(self, screen: AnyScreen) -> None:
        """Edit the current line of this screen; the undo history of another screen is dropped."""
        text = screen.line or ""
        if screen is not self._screen or text != self._buffer.text:
            self._screen = screen
            self._buffer.reset(Document(text, len(text)))
            if screen.selects_line and text:
                # Typing replaces the selected line; moving the cursor ends the selection.
                self._buffer.selection_state = SelectionState(0)
                self._buffer.selection_state.enter_shift_mode()

    def insert(self, text: str) -> None:
        """Insert printable characters instead of the selected ones, unless the line would be too long."""
        screen = self._screen
        if not screen or screen.line is None:
            return
        is_replaced = self._buffer.selection_state is not None
        if len(text) + (0 if is_replaced else len(screen.line)) <= screen.max_line_characters:
            if is_replaced:
                self._buffer.cut_selection()
            self._buffer.insert_text("".join(filter(str.isprintable, text)))

    def _update_screen(self, buffer: Buffer) -> None:
        screen = self._screen
        if screen and screen.line is not None and screen.line != buffer.text:
            screen.type(buffer.text)


_RIGHT_CLICK: Final = "right-click"
_WHEEL: Final = {MouseEventType.SCROLL_UP: "wheel-up", MouseEventType.SCROLL_DOWN: "wheel-down"}


class Button(Enum):
    """A mouse button that the program uses."""

    LEFT = "left"
    RIGHT = "right"


_BUTTONS: Final = {MouseButton.LEFT: Button.LEFT, MouseButton.RIGHT: Button.RIGHT}


def button_of(event: MouseEvent) -> Button | None:
    """Return the button that was pressed; None for any other event."""
    return _BUTTONS.get(event.button) if event.event_type is MouseEventType.MOUSE_DOWN else None


def key_of(event: MouseEvent) -> str | None:
    """Return the key name of the right button or the wheel; None for any other event."""
    if button_of(event) is Button.RIGHT:
        return _RIGHT_CLICK
    return _WHEEL.get(event.event_type)


def is_mouse_key(key: str) -> bool:
    """Return whether a key name is that of the right button or the wheel."""
    return key == _RIGHT_CLICK or key in _WHEEL.values()


class TypedKey(NamedTuple):
    """A named key, a character, or a pasted text.

    Attributes:
        name: the name of the key; of a character the lower case; empty for a pasted text.
        text: what it adds to the typed line if no command has this name; empty for a named key.
    """

    name: str
    text: str = ""


class UserInput:
    """Keys and clicks, each of which goes to the screen that is topmost when it arrives.

    For each key, ``prepare_for_key`` is called first, and then ``press``. Keys pressed after the topmost screen has
    finished are kept for the next screen. If that takes no early keys, such as a question, all keys pressed before it
    was drawn are dropped.
    """

    def __init__(
        self, screens: ScreenStack, line: LineEditor, guard: Guard, *, open_help: Action, redraw: Action
    ) -> None:
        self._screens = screens
        self._line = line
        self._guard = guard
        self._burst = KeyBurst()
        self._open_help = open_help
        self._redraw = redraw
        self._kept_keys: deque[TypedKey] = deque()
        self._is_top_drawn = False

    def on_new_top(self) -> None:
        """Press the keys that were kept on the screen that is topmost now, until one of them finishes it."""
        self._is_top_drawn = False
        self._guard.on_new_top()
        if not self._screens.top.takes_early_keys:
            self._kept_keys.clear()
        while self._kept_keys and not self._screens.top.is_finished:
            self.press(self._kept_keys.popleft())

    def on_drawn(self) -> None:
        """Record that the screens were drawn; the first time, a question drops the keys that were not read yet.

        It is called before the frame is written, so that a key of somebody who has seen the frame counts.
        """
        if not self._is_top_drawn:
            self._is_top_drawn = True
            if not self._screens.top.takes_early_keys:
                self._guard.forget_keys()

    def edit_line(self) -> None:
        self._line.follow(self._screens.top)

    def prepare_for_key(self) -> None:
        """Count a key that is about to be handled, and settle the topmost screen."""
        self._guard.on_key()
        self._burst.count_key()
        self._screens.top.settle()
        self.edit_line()

    def press(self, key: TypedKey) -> bool:
        """Run the command of a key, or else type its text; return whether it has either.

        A repeat of a held key is ignored, and a key that comes too early is kept or dropped.
        """
        if self._guard.is_repeat(key.name):
            return True
        top = self._screens.top
        if top.is_finished:
            self._kept_keys.append(key)
            return True
        if not (top.takes_early_keys or self._is_top_drawn):
            return True
        if key.name and self._run_command(key.name):
            return True
        if key.text and not self._screens.is_too_small:
            self.edit_line()  # ``prepare_for_key`` was not called for a kept key
            self._line.insert(key.text)
        return bool(key.text)

    def _run_command(self, key_name: str) -> bool:
        """Run the command of a key; return False if it has none."""
        command = self._find_command(key_name)
        screen = self._screens.top
        if command is None:
            if screen.line is None and not screen.is_locked and not self._screens.is_too_small:
                self._apply_transition(screen, lambda state: screen.after_stray_key(state, key_name))
            return False
        if command.is_deliberate and not self._guard.is_deliberate():
            return True
        if command.is_alone or command.is_deliberate:
            self._burst.run_if_alone(partial(self._apply_transition, screen, command.transition))
        else:
            self._apply_transition(screen, command.transition)
        return True

    def _find_command(self, key_name: str) -> AnyCommand | None:
        commands = [] if self._screens.is_too_small else self._screens.top.all_commands(self._open_help)
        return next((command for command in commands if key_name in command.keys), None)

    def _apply_transition(self, screen: AnyScreen, transition: Transition[Any]) -> None:
        screen.do(transition)
        self._redraw()

    def handles_key(self, key: str) -> bool:
        """Return whether a named key has a command, or no typed line to edit."""
        top = self._screens.top
        return top.is_finished or top.line is None or self._find_command(key) is not None

    def on_mouse(self, event: MouseEvent) -> object:
        """Handle a mouse event; return NotImplemented, which redraws nothing, if it has no effect."""
        button = button_of(event)
        canvas = self._screens.canvas
        screen = self._screens.top
        transition = canvas.transition_at(*event.position, is_right=button is Button.RIGHT) if button else None
        if transition and not screen.is_locked:
            self._apply_transition(screen, transition)
            return None
        key = key_of(event)
        return None if key and self.press(TypedKey(key)) else NotImplemented
