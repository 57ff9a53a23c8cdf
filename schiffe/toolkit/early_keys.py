"""Keys that were pressed before the screen that they are meant for was shown."""

from collections import deque
from collections.abc import Callable

from schiffe.toolkit.screen import Action, AnyScreen


class EarlyKeys:
    """Keys pressed after the topmost screen, which ``top`` returns, had finished.

    They are kept for the next screen. If that takes no early keys, as a question does, all keys pressed before it was
    drawn are dropped.
    """

    def __init__(self, top: Callable[[], AnyScreen]) -> None:
        self._top = top
        self._drawn_screen: AnyScreen | None = None
        self._kept_keys: deque[Action] = deque()

    def keep(self, press: Action) -> bool:
        """Return whether a key comes too early; then it is kept or dropped, and ``press`` must not be called now."""
        top = self._top()
        if top.is_finished:
            self._kept_keys.append(press)
            return True
        is_drawn = top is self._drawn_screen
        return not top.takes_early_keys and not is_drawn

    def on_drawn(self) -> bool:
        """Note that the topmost screen is drawn; return True if keys that were not read yet have to be dropped."""
        top = self._top()
        is_new = top is not self._drawn_screen
        self._drawn_screen = top
        return is_new and not top.takes_early_keys

    def press_kept_keys(self) -> None:
        """Press the kept keys on the topmost screen, until one of them finishes it."""
        if not self._top().takes_early_keys:
            self._kept_keys.clear()
        while self._kept_keys and not self._top().is_finished:
            press = self._kept_keys.popleft()
            press()
