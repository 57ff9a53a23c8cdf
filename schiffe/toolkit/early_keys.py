"""Keys that were pressed before the screen that they are meant for was shown."""

from collections import deque
from collections.abc import Callable

from schiffe.toolkit.screen import Action, AnyScreen


class EarlyKeys:
    """Keys pressed after the topmost screen, which ``top`` returns, had finished.

    They are kept for the next screen. If that takes no early keys, as a question does, all keys pressed before it was
    drawn are dropped; ``drop_unread`` drops those that were not read yet.
    """

    def __init__(self, top: Callable[[], AnyScreen], drop_unread: Action) -> None:
        self._top = top
        self._drop_unread = drop_unread
        self._drawn_screen: AnyScreen | None = None
        self._kept_keys: deque[Action] = deque()

    def defer(self, press: Action) -> bool:
        """Keep or drop a key that comes too early; return False if it is for the topmost screen, and to be pressed."""
        top = self._top()
        if top.is_finished:
            self._kept_keys.append(press)
        return top.is_finished or not (top.takes_early_keys or top is self._drawn_screen)

    def on_drawn(self) -> None:
        """Note that the topmost screen is drawn, perhaps for the first time."""
        top = self._top()
        is_new = top is not self._drawn_screen
        self._drawn_screen = top
        if is_new and not top.takes_early_keys:
            self._drop_unread()

    def press_kept_keys(self) -> None:
        """Press the kept keys on the topmost screen, until one of them finishes it."""
        if not self._top().takes_early_keys:
            self._kept_keys.clear()
        while self._kept_keys and not self._top().is_finished:
            press = self._kept_keys.popleft()
            press()
