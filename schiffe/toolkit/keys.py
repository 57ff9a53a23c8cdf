"""Keys, mouse and the typed line of a stage, whichever screen is shown, and what keeps keys from doing harm."""

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
from typing import Any, Final, NamedTuple

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

from schiffe.toolkit.screen import Action, Screen
from schiffe.toolkit.terminal import is_waiting

_NUMBERED_PACKET: Final = r"\x1b\[<?\d{1,6};\d{1,6};\d{1,6}[Mm]"
_PLAIN_PACKET_LENGTH: Final = 6
"""Characters of a packet without numbers: ESC [ M, then one each for the button, the column and the row."""

_WHEEL: Final = {MouseEventType.SCROLL_UP: "wheel-up", MouseEventType.SCROLL_DOWN: "wheel-down"}


def is_known_packet(data: str) -> bool:
    """Return whether prompt_toolkit can read a packet; for others it raises, and the game would end by a click."""
    if data.startswith("\x1b[M"):
        return len(data) == _PLAIN_PACKET_LENGTH and ord(data[3]) in typical_mouse_events
    return re.fullmatch(_NUMBERED_PACKET, data) is not None


def take_packet(event: KeyPressEvent) -> Any:
    """Let prompt_toolkit read a packet, and hand it to whatever is painted there."""
    return _reader()(event)


@cache
def _reader() -> Any:
    (binding,) = load_mouse_bindings().get_bindings_for_keys((Keys.Vt100MouseEvent,))
    return binding.handler


class Button(Enum):
    """A button that does something."""

    LEFT = "left"
    RIGHT = "right"


_BUTTONS: Final = {MouseButton.LEFT: Button.LEFT, MouseButton.RIGHT: Button.RIGHT}


def button_of(event: MouseEvent) -> Button | None:
    """Return the button that went down; None for all else that a mouse does."""
    return _BUTTONS.get(event.button) if event.event_type is MouseEventType.MOUSE_DOWN else None


def key_of(event: MouseEvent) -> str | None:
    """Return the name of the key that the right button or the wheel stands for; None for all else that a mouse does."""
    if button_of(event) is Button.RIGHT:
        return "right-click"
    return _WHEEL.get(event.event_type)


_NAMED_KEYS: Final = (
    "up", "down", "left", "right", "s-up", "s-down", "s-left", "s-right", "home", "end", "pageup", "pagedown",
    "enter", "escape", "tab", "s-tab", "backspace", "delete", "insert",
    "f1", "f2", "f3", "f4", "f5", "f6", "f7", "f8", "f9", "f10", "f11", "f12",
)  # fmt: skip


class KeyUse(NamedTuple):
    """The use of keys.

    Attributes:
        press: does what a key does; False when it does nothing.
        is_ours: whether a named key is for ``press``; else it edits the typed line.
        enter: does what a character does, or types it.
        type_text: types a text.
        stop: ends everything with an error.
    """

    press: Callable[[str], bool]
    is_ours: Callable[[str], bool]
    enter: Callable[[str], None]
    type_text: Callable[[str], None]
    stop: Callable[[BaseException], None]


def key_bindings(use: KeyUse) -> KeyBindings:
    """Return the bindings as prompt_toolkit takes them."""
    bindings = KeyBindings()
    for key in _NAMED_KEYS:
        _bind(bindings, key, key, use)
    _bind(bindings, "c-j", "enter", use)  # what some terminals send for it

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
    def _nothing(_event: KeyPressEvent) -> None:
        pass  # prompt_toolkit's own binding puts the next key into the line as it is, such as a line feed

    @bindings.add("c-c", eager=True)
    def _interrupt(_event: KeyPressEvent) -> None:
        use.stop(KeyboardInterrupt())

    _bind_suspension(bindings)
    return bindings


def _bind(bindings: KeyBindings, key: str, meant: str, use: KeyUse) -> None:
    """Let a named key do what it is bound to; what is left over edits the typed line, where there is one."""

    @bindings.add(key, eager=True, filter=Condition(lambda: use.is_ours(meant)))
    def _pressed(_event: KeyPressEvent) -> None:
        use.press(meant)


def _bind_suspension(bindings: KeyBindings) -> None:
    """Let Ctrl-Z stop all that a shell has started with us, as the terminal itself would do it."""
    if sys.platform != "win32":
        is_coming = False

        def suspend() -> None:
            nonlocal is_coming
            is_coming = False
            os.kill(0, signal.SIGTSTP)

        @bindings.add("c-z", eager=True)
        def _suspend(_event: KeyPressEvent) -> None:
            nonlocal is_coming
            if not is_coming:  # a key that is held stops once: the loop has room for some 280 signals at a time
                is_coming = True
                asyncio.get_running_loop().call_soon(suspend)


class LineEditor:
    """An editor of the line of one screen after the other; the text itself is part of their states.

    Attributes:
        window: where prompt_toolkit shows it.
    """

    def __init__(self) -> None:
        # Ctrl-O hands a line to the history: what one player typed is not for the other to look up.
        self._buffer = Buffer(multiline=False, on_text_changed=self._changed, history=DummyHistory())
        self._screen: Screen[Any, Any] | None = None
        self.window = Window(BufferControl(self._buffer), style="class:typed")

    def follow(self, screen: Screen[Any, Any]) -> None:
        """Edit the line of this screen as it stands; what was undone or deleted in another one is gone."""
        text = screen.line or ""
        if screen is not self._screen or text != self._buffer.text:
            self._screen = screen
            self._buffer.reset(Document(text, len(text)))
            if screen.selects_line and text:
                # What is typed takes the place of the line; keys that move the cursor end that.
                self._buffer.selection_state = SelectionState(0)
                self._buffer.selection_state.enter_shift_mode()

    def insert(self, text: str) -> None:
        """Type a text, as far as it has room."""
        screen = self._screen
        if not screen or screen.line is None:
            return
        is_replaced = self._buffer.selection_state is not None
        if len(text) + (0 if is_replaced else len(screen.line)) <= screen.max_line_characters:
            if is_replaced:
                self._buffer.cut_selection()
            self._buffer.insert_text("".join(filter(str.isprintable, text)))

    def _changed(self, buffer: Buffer) -> None:
        screen = self._screen
        if screen and screen.line is not None and screen.line != buffer.text:
            screen.type(buffer.text)


CALM_SECONDS: Final = 0.3
"""So many seconds without a key end what was typed ahead; a key that is held comes ten times as often."""
_MAX_CALM_WAITS: Final = 4
"""After so many calm times (a good second) keys that still come count for what is shown."""
_REPEAT_SECONDS: Final = 1.0
"""So many seconds after a key has led on, pressing it again is still the same wish."""
SEEN_SECONDS: Final = 0.5
"""So many seconds after it was drawn, a screen has been seen."""


class Guard:
    """A guard over the keys of one stage."""

    def __init__(self, source: Input, keys: KeyProcessor, clock: Callable[[], float] = time.monotonic) -> None:
        self._source = source
        self._keys = keys
        self._clock = clock
        self._last_key = self._pause = -inf
        self._drawn: tuple[object, float] = (None, inf)
        self._written = asyncio.Event()
        self._is_calm = True
        self._keys_in_burst = 0
        self._presses_of_action_key = 0
        self._pending_action: Action | None = None
        self._last_transition: tuple[str, float] = ("", -inf)

    # Whether a key came alone

    def count_key(self) -> None:
        """Count a key that is going to be handled."""
        self._is_calm = False
        now = self._clock()
        self._pause = now - self._last_key
        self._last_key = now
        self._keys_in_burst += 1
        if self._keys_in_burst == 1:
            asyncio.get_running_loop().call_soon(self._end_burst)

    def run_if_alone(self, action: Action) -> None:
        """Do something because of the key that is being pressed, unless it came in one burst with others.

        No person presses keys within the same millisecond; what comes so was typed ahead or pasted. The same key more
        than once is a held one and counts as one.
        """
        self._pending_action = action
        self._presses_of_action_key += 1

    def note_transition(self, key: str) -> None:
        """Note that a key has just led on to another screen, on which its repeats do nothing for a second."""
        self._last_transition = key, self._clock()

    def is_repeat(self, key: str) -> bool:
        """Return whether a key is such a repeat."""
        transition_key, since = self._last_transition
        return key == transition_key and self._clock() - since < _REPEAT_SECONDS

    def _end_burst(self) -> None:
        action = self._pending_action if self._keys_in_burst == self._presses_of_action_key else None
        self._keys_in_burst = 0
        self._presses_of_action_key = 0
        self._pending_action = None
        if action:
            action()

    # Whether the frame could be seen

    def frame_written(self, top: object = None) -> None:
        """Note that a frame with what is to be shown is on the terminal, with this screen on top."""
        self._written.set()
        if top is not self._drawn[0]:
            self._drawn = top, self._clock()

    def is_deliberate(self, top: object) -> bool:
        """Return whether the pressed key is meant for a screen that was seen, and not one of many."""
        drawn, since = self._drawn
        return self._pause >= CALM_SECONDS and drawn is top and self._clock() - since >= SEEN_SECONDS

    async def wait_until_calm(self) -> None:
        """Wait until the next frame is written and no key has come for a while; those that came before are gone.

        Somebody who presses keys again and again waits for a good second.
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
        """Throw away every key that was pressed before now, also those that were not read yet; Ctrl-C counts."""
        forgotten: list[KeyPress] = []
        while (keys := self._source.read_keys()) or self._has_unread():
            forgotten += keys
        self._source.flush_keys()
        forgotten += self._keys.input_queue
        self._keys.empty_queue()
        if forgotten:
            self._last_key = self._clock()
        if interrupts := [press for press in forgotten if press.key is Keys.ControlC]:
            self._keys.feed_multiple(interrupts)
            asyncio.get_running_loop().call_soon(self._keys.process_keys)

    def _has_unread(self) -> bool:
        """Return whether there is unread input; what was read may be the half of a key."""
        if sys.platform != "win32":
            return not self._source.closed and bool(select.select([self._source.fileno()], [], [], 0)[0])
        else:  # noqa: RET505 - a type checker sees the branch of its platform only
            return False
