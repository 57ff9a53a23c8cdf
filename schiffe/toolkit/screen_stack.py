"""The screens on a stage, one over the other, the last frame with them, and the cover over the lowest screen."""

import asyncio
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Final

from schiffe.language.i18n import _
from schiffe.toolkit.canvas import Canvas, Size
from schiffe.toolkit.command import Action
from schiffe.toolkit.screen import AnyScreen, Screen

SMALLEST_SCREEN: Final = Size(40, 20)
"""The smallest terminal that all screens fit on."""
SMALLEST_WIDE_SCREEN: Final = Size(80, 19)
"""The smallest wide terminal, on which screens need one row less."""


class Cover:
    """The state of the lowest screen, covered or not; watchers are called when it changes."""

    def __init__(self) -> None:
        self._off_flag = asyncio.Event()
        self._off_flag.set()
        self._watchers: list[Callable[[bool], None]] = []

    @property
    def is_on(self) -> bool:
        return not self._off_flag.is_set()

    def set_on(self, *, is_on: bool) -> None:
        """Set whether the screen is covered, and call the watchers if that has changed."""
        if is_on == self.is_on:
            return
        if is_on:
            self._off_flag.clear()
        else:
            self._off_flag.set()
        for watcher in self._watchers:
            watcher(is_on)

    async def wait_until_off(self) -> None:
        await self._off_flag.wait()

    @contextmanager
    def watch(self, watcher: Callable[[bool], None]) -> Iterator[None]:
        """Call ``watcher`` with True when the screen is covered and with False when it is not, inside this block."""
        self._watchers.append(watcher)
        try:
            yield
        finally:
            self._watchers.remove(watcher)


class ScreenStack:
    """The lowest screen, those laid over it, and their last frame.

    Attributes:
        canvas: the last frame, with its click areas.
        cover: whether the lowest screen is covered.
    """

    def __init__(self) -> None:
        self._lowest: AnyScreen = Screen(None)
        self._overlays: list[AnyScreen] = []
        self.canvas = Canvas(0, 0)
        self.cover = Cover()

    @property
    def lowest(self) -> AnyScreen:
        return self._lowest

    @property
    def top(self) -> AnyScreen:
        """The topmost screen, to which keys and clicks go."""
        return self._overlays[-1] if self._overlays else self._lowest

    @property
    def is_too_small(self) -> bool:
        """True if the last frame was smaller than the smallest supported terminal."""
        return not (self.canvas.holds(SMALLEST_SCREEN) or self.canvas.holds(SMALLEST_WIDE_SCREEN))

    def replace_lowest(self, screen: AnyScreen) -> None:
        self._lowest = screen
        self._forget_last_top()

    def put_on_top(self, screen: AnyScreen) -> None:
        """Lay a screen over the others."""
        self._overlays.append(screen)
        self._forget_last_top()

    def remove(self, screen: AnyScreen) -> None:
        self._overlays.remove(screen)
        self._forget_last_top()

    def _forget_last_top(self) -> None:
        self.canvas.forget_clicks()
        self._update_cover()

    def _update_cover(self) -> None:
        self.cover.set_on(is_on=bool(self._overlays) or self.is_too_small)

    def paint(self, canvas: Canvas, open_help: Action) -> None:
        """Paint all screens from the lowest on; only the top one can be clicked, and its help opened."""
        self.canvas = canvas
        self._update_cover()
        if self.is_too_small:
            columns, rows = SMALLEST_SCREEN
            text = _("{columns} x {rows} needed, {width} x {height} here").format(
                columns=columns, rows=rows, width=canvas.width, height=canvas.height
            )
            short_text = _("needs {columns} x {rows}").format(columns=columns, rows=rows)
            canvas.put_centred(canvas.height // 2, canvas.first_fitting(canvas.width, text, short_text))
            return
        for screen in (self._lowest, *self._overlays):
            canvas.forget_clicks()
            screen.paint_frame(canvas, open_help if screen is self.top else None)
