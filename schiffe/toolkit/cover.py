"""The cover over the lowest screen: a dialog, the help, or the notice that the terminal is too small."""

import asyncio
from collections.abc import Callable, Iterator
from contextlib import contextmanager


class Cover:
    """The state of the lowest screen, covered or not; watchers are called when it changes."""

    def __init__(self) -> None:
        self._is_off = asyncio.Event()
        self._is_off.set()
        self._watchers: list[Callable[[bool], None]] = []

    @property
    def is_on(self) -> bool:
        """True if the screen is covered."""
        return not self._is_off.is_set()

    def set_on(self, *, is_on: bool) -> None:
        """Set whether the screen is covered, and call the watchers if that has changed."""
        if is_on == self.is_on:
            return
        if is_on:
            self._is_off.clear()
        else:
            self._is_off.set()
        for watcher in self._watchers:
            watcher(is_on)

    async def wait_until_off(self) -> None:
        """Wait until nothing covers the screen."""
        await self._is_off.wait()

    @contextmanager
    def watch(self, watcher: Callable[[bool], None]) -> Iterator[None]:
        """Call ``watcher`` with True when the screen is covered and with False when it is not, inside this block."""
        self._watchers.append(watcher)
        try:
            yield
        finally:
            self._watchers.remove(watcher)
