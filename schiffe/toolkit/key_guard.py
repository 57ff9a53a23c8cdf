"""Protection from harmful keys: bursts of keys, and keys that were not meant for the current screen."""

import asyncio
import select
import sys
from math import inf
from typing import Final

from prompt_toolkit.input import Input
from prompt_toolkit.key_binding import KeyPress
from prompt_toolkit.key_binding.key_processor import KeyProcessor
from prompt_toolkit.keys import Keys

from schiffe.process.tasks import TimeSource
from schiffe.toolkit.command import Action
from schiffe.toolkit.key_input import is_waiting

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
        self._top_drawn_at = inf
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

    def on_new_top(self) -> None:
        """Record that another screen is topmost, which has not been seen yet."""
        self._top_drawn_at = inf

    def on_frame_written(self) -> None:
        """Record that a frame with the topmost screen was written to the terminal."""
        self._written_flag.set()
        if self._top_drawn_at == inf:
            self._top_drawn_at = self._now()

    def is_deliberate(self) -> bool:
        """Return whether the current key was pressed after a pause and after the topmost screen was seen."""
        is_seen = self._now() - self._top_drawn_at >= SEEN_SECONDS
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
