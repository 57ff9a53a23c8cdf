"""Keys, mouse and typed line of a stage, and the guard against keys that were not meant for the current screen."""

import asyncio
import os
import re
import select
import signal
import sys
import time
from collections.abc import Callable
from enum import Enum
from functools import cache
from math import inf
from typing import Final, NamedTuple

from prompt_toolkit.buffer import Buffer
from prompt_toolkit.document import Document
from prompt_toolkit.filters import Condition
from prompt_toolkit.history import DummyHistory
from prompt_toolkit.input import Input
from prompt_toolkit.key_binding import KeyBindings, KeyPress, KeyPressEvent
from prompt_toolkit.key_binding.bindings.mouse import load_mouse_bindings, typical_mouse_events
from prompt_toolkit.key_binding.key_processor import KeyProcessor
from prompt_toolkit.keys import Keys
from prompt_toolkit.layout import BufferControl, Window
from prompt_toolkit.mouse_events import MouseButton, MouseEvent, MouseEventType
from prompt_toolkit.selection import SelectionState

from schiffe.toolkit.key_input import is_waiting
from schiffe.toolkit.screen import Action, AnyScreen
from schiffe.toolkit.style import TextStyle

_NUMBERED_PACKET: Final = r"\x1b\[<?\d{1,6};\d{1,6};\d{1,6}[Mm]"
_PLAIN_PACKET_CHARACTERS: Final = 6
"""The characters ESC [ M, then one each for the button, the column and the row."""

_WHEEL: Final = {MouseEventType.SCROLL_UP: "wheel-up", MouseEventType.SCROLL_DOWN: "wheel-down"}
_NAMED_KEYS: Final = (
    "up", "down", "left", "right", "s-up", "s-down", "s-left", "s-right", "home", "end", "pageup", "pagedown",
    "enter", "escape", "tab", "s-tab", "backspace", "delete", "insert",
    "f1", "f2", "f3", "f4", "f5", "f6", "f7", "f8", "f9", "f10", "f11", "f12",
)  # fmt: skip
CALM_SECONDS: Final = 0.3
"""The pause that ends typing ahead; a held key repeats ten times as fast."""
_MAX_CALM_WAITS: Final = 4
"""The number of waits, a good second together, after which keys that still arrive count for the current screen."""
_REPEAT_SECONDS: Final = 1.0
"""How long after a key has led to another screen it is ignored there."""
SEEN_SECONDS: Final = 0.5
"""How long after it was drawn a screen counts as seen."""


def is_known_packet(data: str) -> bool:
    """Return whether prompt_toolkit can read a mouse packet; others would raise and end the program."""
    if data.startswith("\x1b[M"):
        return len(data) == _PLAIN_PACKET_CHARACTERS and ord(data[3]) in typical_mouse_events
    return re.fullmatch(_NUMBERED_PACKET, data) is not None


def take_packet(event: KeyPressEvent) -> object:
    """Let prompt_toolkit read a mouse packet and deliver it to the container at that place."""
    return _mouse_handler()(event)


@cache
def _mouse_handler() -> Callable[[KeyPressEvent], object]:
    (binding,) = load_mouse_bindings().get_bindings_for_keys((Keys.Vt100MouseEvent,))
    return binding.handler


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
        return "right-click"
    return _WHEEL.get(event.event_type)


class KeyUse(NamedTuple):
    """The functions that handle keys.

    Attributes:
        press: runs the command of a named key; False if there is none.
        is_ours: whether ``press`` handles a named key, which otherwise edits the typed line.
        enter: runs the command of a character, or types it.
        type_text: types a text.
        stop: ends the program with an exception.
    """

    press: Callable[[str], bool]
    is_ours: Callable[[str], bool]
    enter: Callable[[str], None]
    type_text: Callable[[str], None]
    stop: Callable[[BaseException], None]


def key_bindings(use: KeyUse) -> KeyBindings:
    """Return the key bindings for prompt_toolkit."""
    bindings = KeyBindings()
    for key in _NAMED_KEYS:
        _bind(bindings, key, key, use)
    _bind(bindings, "c-j", "enter", use)  # some terminals send it for Enter

    @bindings.add(Keys.Any)
    def _character(event: KeyPressEvent) -> None:
        if len(event.data) == 1 and event.data.isprintable():
            use.enter(event.data)

    @bindings.add(Keys.BracketedPaste, eager=True)
    def _paste(event: KeyPressEvent) -> None:
        use.type_text(" ".join(event.data.split()))

    @bindings.add(Keys.Vt100MouseEvent, eager=True)
    def _mouse(event: KeyPressEvent) -> object:
        return take_packet(event) if is_known_packet(event.data) else NotImplemented

    @bindings.add("c-l", eager=True)
    def _repaint(event: KeyPressEvent) -> None:
        # prompt_toolkit's own binding leaves the alternate screen and wipes the one below it.
        event.app.renderer.erase(leave_alternate_screen=False)

    @bindings.add("c-q", eager=True)
    def _ignore(_event: KeyPressEvent) -> None:
        pass  # prompt_toolkit's own binding would type the next key as it is, even a line feed

    @bindings.add("c-c", eager=True)
    def _interrupt(_event: KeyPressEvent) -> None:
        use.stop(KeyboardInterrupt())

    _bind_suspension(bindings)
    return bindings


def _bind(bindings: KeyBindings, key: str, name: str, use: KeyUse) -> None:
    """Bind a key to the command of the key ``name``, unless it edits the typed line."""

    @bindings.add(key, eager=True, filter=Condition(lambda: use.is_ours(name)))
    def _press(_event: KeyPressEvent) -> None:
        use.press(name)


def _bind_suspension(bindings: KeyBindings) -> None:
    """Bind Ctrl-Z to suspending the whole process group, as the terminal itself would do."""
    if sys.platform != "win32":
        is_pending = False

        def suspend() -> None:
            nonlocal is_pending
            is_pending = False
            os.kill(0, signal.SIGTSTP)

        @bindings.add("c-z", eager=True)
        def _suspend(_event: KeyPressEvent) -> None:
            nonlocal is_pending
            if not is_pending:  # holding the key must not send more signals than the loop can buffer, about 280
                is_pending = True
                asyncio.get_running_loop().call_soon(suspend)


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
        """Type a text, unless the line would get too long."""
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


class Guard:
    """A guard against keys that were not meant for the current screen of a stage."""

    def __init__(self, source: Input, keys: KeyProcessor, clock: Callable[[], float] = time.monotonic) -> None:
        self._source = source
        self._keys = keys
        self._clock = clock
        self._last_key_at = self._pause_seconds = -inf
        self._drawn_screen: tuple[object, float] = (None, inf)
        self._written = asyncio.Event()
        self._is_calm = True
        self._keys_in_burst = 0
        self._presses_of_action_key = 0
        self._pending_action: Action | None = None
        self._last_transition: tuple[str, float] = ("", -inf)

    # Was a key pressed alone?

    def count_key(self) -> None:
        """Count a key, before it is handled."""
        self._is_calm = False
        now = self._clock()
        self._pause_seconds = now - self._last_key_at
        self._last_key_at = now
        self._keys_in_burst += 1
        if self._keys_in_burst == 1:
            asyncio.get_running_loop().call_soon(self._end_burst)

    def run_if_alone(self, action: Action) -> None:
        """Run ``action`` for the current key unless other keys arrive in the same burst.

        Nobody presses two keys within a millisecond: such a burst was typed ahead or pasted. Repeats of the same key
        come from holding it and count as one.
        """
        self._pending_action = action
        self._presses_of_action_key += 1

    def on_transition(self, key: str) -> None:
        """Note that a key has led to another screen, where its repeats are to be ignored for a second."""
        self._last_transition = key, self._clock()

    def is_repeat(self, key: str) -> bool:
        """Return whether this key has just led to another screen."""
        transition_key, since = self._last_transition
        return key == transition_key and self._clock() - since < _REPEAT_SECONDS

    def _end_burst(self) -> None:
        action = self._pending_action if self._keys_in_burst == self._presses_of_action_key else None
        self._keys_in_burst = 0
        self._presses_of_action_key = 0
        self._pending_action = None
        if action:
            action()

    # Was the screen visible when a key was pressed?

    def on_frame_written(self, top: object = None) -> None:
        """Note that a frame with this screen on top was written to the terminal."""
        self._written.set()
        if top is not self._drawn_screen[0]:
            self._drawn_screen = top, self._clock()

    def is_deliberate(self, top: object) -> bool:
        """Return whether the current key was pressed after a pause and after this screen was seen."""
        screen, since = self._drawn_screen
        return self._pause_seconds >= CALM_SECONDS and screen is top and self._clock() - since >= SEEN_SECONDS

    async def wait_until_calm(self) -> None:
        """Wait until the next frame is written, and drop keys until none has arrived for a while.

        If keys keep arriving, give up after a good second.
        """
        self._written.clear()
        await self._written.wait()
        for _round in range(_MAX_CALM_WAITS):
            self.forget_keys()
            self._is_calm = True
            await asyncio.sleep(CALM_SECONDS)
            if self._is_calm and not self._has_unread() and not is_waiting(self._source):
                return

    def forget_keys(self) -> None:
        """Drop all keys pressed so far, even those not read yet, except for Ctrl-C."""
        forgotten: list[KeyPress] = []
        while (keys := self._source.read_keys()) or self._has_unread():
            forgotten += keys
        self._source.flush_keys()
        forgotten += self._keys.input_queue
        self._keys.empty_queue()
        if forgotten:
            self._last_key_at = self._clock()
        if interrupts := [press for press in forgotten if press.key is Keys.ControlC]:
            self._keys.feed_multiple(interrupts)
            asyncio.get_running_loop().call_soon(self._keys.process_keys)

    def _has_unread(self) -> bool:
        """Return whether there is unread input, perhaps the second half of a key."""
        if sys.platform != "win32":
            return not self._source.closed and bool(select.select([self._source.fileno()], [], [], 0)[0])
        else:  # noqa: RET505 - a type checker sees the branch of its platform only
            return False
