"""Keys that come before the screen that they are meant for."""

from collections import deque
from collections.abc import Callable

from schiffe.toolkit.screen import Action, AnyScreen


class EarlyKeys:
    """Keys that came when the topmost screen had given its result; ``top`` tells which one that is.

    A screen that takes none, such as a question, takes none either that came before it was drawn.
    """

    def __init__(self, top: Callable[[], AnyScreen]) -> None:
        self._top = top
        self._drawn: AnyScreen | None = None
        self._early: deque[Action] = deque()

    def keep(self, key: Action) -> bool:
        """Keep what a key does, where it comes early, or throw it away; tells whether it comes early."""
        top = self._top()
        if top.is_finished:
            self._early.append(key)
        return top.is_finished or (not top.takes_early_keys and top is not self._drawn)

    def note_drawn(self) -> bool:
        """Note that the topmost screen is being drawn and return whether keys not read yet come too early for it."""
        top = self._top()
        is_new = top is not self._drawn
        self._drawn = top
        return is_new and not top.takes_early_keys

    def press_kept(self) -> None:
        """Let what was kept count for the screen that is there now, up to a key that makes it give way too."""
        if not self._top().takes_early_keys:
            self._early.clear()
        while self._early and not self._top().is_finished:
            self._early.popleft()()
