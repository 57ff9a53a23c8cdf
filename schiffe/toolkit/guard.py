"""What keeps keys from doing what nobody meant.

Three things are watched: whether something lies over the screen, whether a key came alone or in a burst, and whether
the frame that a key is meant for could be seen before it was pressed.
"""

import asyncio
import select
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Final

from prompt_toolkit.input import Input
from prompt_toolkit.key_binding.key_processor import KeyProcessor

from schiffe.toolkit.screen import Action

CALM: Final = 0.3
"""So many seconds without a key end what was typed ahead; a key that is held comes ten times as often."""


class Guard:
    """Watches over the keys of one stage."""

    def __init__(self, source: Input, keys: KeyProcessor) -> None:
        self._source = source
        self._keys = keys
        self._uncovered = asyncio.Event()
        self._uncovered.set()
        self._watchers: list[Callable[[bool], None]] = []
        self._written = asyncio.Event()
        self._is_calm = True
        self._at_once = 0
        self._if_alone: Action | None = None

    # Whether something lies over the screen

    def look(self, is_covered: bool) -> None:
        """Take note of whether something lies over the screen, or it has no room."""
        if is_covered is self._uncovered.is_set():
            if is_covered:
                self._uncovered.clear()
            else:
                self._uncovered.set()
            for watcher in self._watchers:
                watcher(is_covered)

    @property
    def is_covered(self) -> bool:
        """Whether something lies over the screen."""
        return not self._uncovered.is_set()

    async def uncovered(self) -> None:
        """Wait until nothing does."""
        await self._uncovered.wait()

    @contextmanager
    def watching(self, watcher: Callable[[bool], None]) -> Iterator[None]:
        """Within it, ``watcher`` is told whenever something comes to lie over the screen, or has gone."""
        self._watchers.append(watcher)
        try:
            yield
        finally:
            self._watchers.remove(watcher)

    # Whether a key came alone

    def count_key(self) -> None:
        """A key is going to be handled."""
        self._is_calm = False
        self._at_once += 1
        if self._at_once == 1:
            asyncio.get_running_loop().call_soon(self._end_burst)

    def when_alone(self, action: Action) -> None:
        """Do something because of the key that is being pressed, unless it came in one burst with others.

        No person presses keys within the same millisecond; what comes so was typed ahead or pasted.
        """
        self._if_alone = action

    def _end_burst(self) -> None:
        action = self._if_alone if self._at_once == 1 else None
        self._at_once, self._if_alone = 0, None
        if action:
            action()

    # Whether the frame could be seen

    def frame_written(self) -> None:
        """A frame with what is to be shown is on the terminal."""
        self._written.set()

    async def calm(self) -> None:
        """Wait until the next frame is written and no key has come for a while; those that came before are gone."""
        self._written.clear()
        await self._written.wait()
        self._is_calm = False
        while not self._is_calm:
            self._forget_keys()
            self._is_calm = True
            await asyncio.sleep(CALM)
            self._is_calm = self._is_calm and not self._has_unread()

    def _forget_keys(self) -> None:
        """Throw away every key that was pressed before now, also those that were not read yet."""
        while self._source.read_keys() or self._has_unread():
            pass
        self._source.flush_keys()
        self._keys.empty_queue()

    def _has_unread(self) -> bool:
        """Whether there is input that was not read yet; what was read may be the half of a key."""
        if sys.platform != "win32":
            return not self._source.closed and bool(select.select([self._source.fileno()], [], [], 0)[0])
        else:  # noqa: RET505 - a type checker sees the branch of its platform only
            return False
