"""Keys that are pressed while one screen gives way to the next: they are meant for the one that follows."""

from collections import deque
from collections.abc import Callable

from schiffe.toolkit.screen import Action, AnyScreen


class EarlyKeys:
    """Keys that came when the topmost screen had given its result; ``top`` tells which one that is."""

    def __init__(self, top: Callable[[], AnyScreen]) -> None:
        self._top = top
        self._kept: deque[Action] = deque()

    def keep(self, key: Action) -> bool:
        """Keep what a key does, where it comes early; tells whether it does."""
        if self._top().is_finished:
            self._kept.append(key)
        return self._top().is_finished

    def take(self) -> None:
        """Another screen is there: what was kept counts now, up to a key that makes this screen give way too."""
        if not self._top().takes_early_keys:
            self._kept.clear()
        while self._kept and not self._top().is_finished:
            self._kept.popleft()()
