"""Protection from harmful keys: bursts of keys, and keys that were not meant for the current screen."""

import asyncio
import select
import sys
from collections import deque
from collections.abc import Callable
from math import inf
from typing import Final

from prompt_toolkit.input import Input
from prompt_toolkit.key_binding import KeyPress
from prompt_toolkit.key_binding.key_processor import KeyProcessor
from prompt_toolkit.keys import Keys

from schiffe.process.tasks import TimeSource
from schiffe.toolkit.command import Action
from schiffe.toolkit.key_input import is_waiting
from schiffe.toolkit.screen import AnyScreen

CALM_SECONDS: Final = 0.3
"""The pause that ends typing ahead; a held key repeats ten times as fast."""
_MAX_CALM_WAITS: Final = 4
"""The number of waits, a good second together, after which keys that still arrive count for the current screen."""
_REPEAT_SECONDS: Final = 1.0
"""The seconds for which a key that has led to another screen is ignored there."""
SEEN_SECONDS: Final = 0.5
"""The seconds after which a screen counts as seen."""


if sys.platform == "win32":

    def has_unread(_source: Input) -> bool:
        return False

else:

    def has_unread(source: Input) -> bool:
        """Return whether there is unread input, perhaps the second half of a key."""
        return not source.closed and bool(select.select([source.fileno()], [], [], 0)[0])


class KeyBurst:
    """The keys that arrive at once: a key that was typed ahead or pasted is not alone.

    Nobody presses two keys within a millisecond. Repeats of the same key come from holding it and count as one.
    """

    def __init__(self) -> None:
        self._key_count = 0
        self._action_key_count = 0
        self._pending_action: Action | None = None

    def count_key(self) -> None:
        """Count a key; the first one begins a burst, which ends when the loop has handled all that has arrived."""
        self._key_count += 1
        if self._key_count == 1:
            asyncio.get_running_loop().call_soon(self._end_burst)

    def run_if_alone(self, action: Action) -> None:
        """Run ``action`` for the current key unless other keys arrive in the same burst."""
        self._pending_action = action
        self._action_key_count += 1

    def _end_burst(self) -> None:
        action = self._pending_action if self._key_count == self._action_key_count else None
        self._key_count = 0
        self._action_key_count = 0
        self._pending_action = None
        if action:
            action()


class Guard:
    """A guard against keys that were not meant for the current screen of a stage."""

    def __init__(self, source: Input, key_processor: KeyProcessor, now: TimeSource) -> None:
        self._source = source
        self._key_processor = key_processor
        self._now = now
        self._last_key_at = self._pause_seconds = -inf
        self._is_calm = True
        self._written_flag = asyncio.Event()
        self._drawn_screen: object = None
        self._drawn_at = inf
        self._transition_key = ""
        self._transition_at = -inf

    def on_key(self) -> None:
        """Record the time of a key, before it is handled."""
        self._is_calm = False
        now = self._now()
        self._pause_seconds = now - self._last_key_at
        self._last_key_at = now

    def on_transition(self, key: str) -> None:
        """Record that a key has led to another screen, where its repeats are ignored for a second."""
        self._transition_key = key
        self._transition_at = self._now()

    def is_repeat(self, key: str) -> bool:
        """Return whether this key has just led to another screen."""
        return key == self._transition_key and self._now() - self._transition_at < _REPEAT_SECONDS

    def on_frame_written(self, top: object) -> None:
        """Record that a frame with this screen on top was written to the terminal."""
        self._written_flag.set()
        if top is not self._drawn_screen:
            self._drawn_screen = top
            self._drawn_at = self._now()

    def is_deliberate(self, top: object) -> bool:
        """Return whether the current key was pressed after a pause and after this screen was seen."""
        is_seen = top is self._drawn_screen and self._now() - self._drawn_at >= SEEN_SECONDS
        return self._pause_seconds >= CALM_SECONDS and is_seen

    async def wait_until_calm(self) -> None:
        """Wait until the next frame is written, and drop keys until none has arrived for a while.

        If keys keep arriving, give up after a good second.
        """
        self._written_flag.clear()
        await self._written_flag.wait()
        for _round in range(_MAX_CALM_WAITS):
            self.forget_keys()
            self._is_calm = True
            await asyncio.sleep(CALM_SECONDS)
            if self._is_calm and not has_unread(self._source) and not is_waiting(self._source):
                return

    def forget_keys(self) -> None:
        """Drop all keys pressed so far, even those not read yet, except for Ctrl-C."""
        forgotten: list[KeyPress] = []
        while (keys := self._source.read_keys()) or has_unread(self._source):
            forgotten += keys
        self._source.flush_keys()
        forgotten += self._key_processor.input_queue
        self._key_processor.empty_queue()
        if forgotten:
            self._last_key_at = self._now()
        if interrupts := [press for press in forgotten if press.key is Keys.ControlC]:
            self._key_processor.feed_multiple(interrupts)
            asyncio.get_running_loop().call_soon(self._key_processor.process_keys)


class EarlyKeys:
    """Keys pressed after the topmost screen had finished, which are kept for the next screen.

    ``top_screen`` returns the topmost screen. If it takes no early keys, such as a question, all keys pressed before it
    was drawn are dropped; ``drop_unread`` drops those that were not read yet.
    """

    def __init__(self, top_screen: Callable[[], AnyScreen], drop_unread: Action) -> None:
        self._top_screen = top_screen
        self._drop_unread = drop_unread
        self._drawn_screen: AnyScreen | None = None
        self._kept_keys: deque[Action] = deque()

    def defer(self, press: Action) -> bool:
        """Keep or drop a key that comes too early; return False if the topmost screen can take it."""
        top = self._top_screen()
        if top.is_finished:
            self._kept_keys.append(press)
        return top.is_finished or not (top.takes_early_keys or top is self._drawn_screen)

    def on_drawn(self) -> None:
        """Record that the topmost screen is drawn, perhaps for the first time."""
        top = self._top_screen()
        is_new = top is not self._drawn_screen
        self._drawn_screen = top
        if is_new and not top.takes_early_keys:
            self._drop_unread()

    def press_kept_keys(self) -> None:
        """Press the kept keys on the topmost screen, until one of them finishes it."""
        if not self._top_screen().takes_early_keys:
            self._kept_keys.clear()
        while self._kept_keys and not self._top_screen().is_finished:
            press = self._kept_keys.popleft()
            press()
