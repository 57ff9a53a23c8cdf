"""A cover: what lies over the screen below, such as a dialog or the help, and those who wait until it is gone."""

import asyncio
from collections.abc import Callable, Iterator
from contextlib import contextmanager


class Cover:
    """The cover of a screen: something lies over it, or it has no room."""

    def __init__(self) -> None:
        self._is_off = asyncio.Event()
        self._is_off.set()
        self._watchers: list[Callable[[bool], None]] = []

    @property
    def is_on(self) -> bool:
        """True if the screen is covered."""
        return not self._is_off.is_set()

    def set_on(self, is_on: bool) -> None:
        """Take note of whether the screen is covered; watchers are told of a change."""
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
        """Within it, ``watcher`` is told whenever the screen is covered, or is so no more."""
        self._watchers.append(watcher)
        try:
            yield
        finally:
            self._watchers.remove(watcher)
