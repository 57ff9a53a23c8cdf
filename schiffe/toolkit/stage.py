"""The stage: a prompt_toolkit application that shows one screen, perhaps with other screens over it.

It uses none of prompt_toolkit's widgets. For each key it asks the topmost screen for its commands, and then paints the
whole frame. Rows that did not change are cached.
"""

import asyncio
import time
from collections.abc import Callable
from typing import Any, TypeVar

from prompt_toolkit.layout import Layout
from prompt_toolkit.output import ColorDepth

from schiffe.process.tasks import TimeSource, Work
from schiffe.terminal.keyboard import Keyboard
from schiffe.terminal.palettes import PALETTES
from schiffe.toolkit.canvas import Canvas
from schiffe.toolkit.command import StateT
from schiffe.toolkit.key_guard import Guard
from schiffe.toolkit.keys import make_key_bindings
from schiffe.toolkit.motion import NextFrame
from schiffe.toolkit.painted import CanvasContainer, WholeScreen
from schiffe.toolkit.screen import AnyScreen, Screen, ScreenWith
from schiffe.toolkit.screen_stack import ScreenStack
from schiffe.toolkit.style import StageLook
from schiffe.toolkit.terminal import lend_terminal_to_shell
from schiffe.toolkit.user_input import LineEditor, UserInput
from schiffe.toolkit.window import WindowTitle, copy_to_clipboard

_ResultT = TypeVar("_ResultT")


class Stage:
    """The full screen of a running program.

    Attributes:
        cover: whether the lowest screen is covered.
        next_frame: the timer for moving pictures.
        title: the title of the terminal's window.
        guard: protects against keys that were not meant for the current screen.
    """

    def __init__(
        self,
        look: StageLook,
        help_screen: Callable[[], AnyScreen],
        now: TimeSource = time.monotonic,
    ) -> None:
        """Create a stage that shows nothing yet.

        Args:
            look: its look in this terminal.
            help_screen: returns a new screen with the help.
            now: the source of the time for keys and moving pictures.
        """
        self._look = look
        self._help_screen = help_screen
        self._now = now
        self._begin_flag = asyncio.Event()
        self._is_stopped_early = False
        self._early_error: BaseException | None = None
        self._screens = ScreenStack()
        self.cover = self._screens.cover
        self._app = WholeScreen(look)
        self.next_frame = NextFrame(self.redraw)
        self.title = WindowTitle(self._app.output)
        self.guard = Guard(self._app.input, self._app.key_processor, now)
        line = LineEditor()
        self._input = UserInput(self._screens, line, self.guard, open_help=self._open_help, redraw=self.redraw)
        self._app.layout = Layout(CanvasContainer(self._paint_frame, self._input.on_mouse, line.window), line.window)
        self._app.key_bindings = make_key_bindings(self._input, self.stop)
        self._app.key_processor.before_key_press += lambda _processor: self._input.prepare_for_key()
        self._app.before_render += lambda _app: self._input.edit_line()
        self._app.after_render += self._after_frame

    # Screens

    async def run(self, play: Work[object], keyboard: Keyboard | None = None) -> None:
        """Open the terminal, run ``play``, which shows screens, and restore the terminal at the end.

        ``keyboard`` has the original modes of the terminal, if they have been changed already.

        Raises:
            EOFError: the terminal is gone.
            KeyboardInterrupt: the user pressed Ctrl-C.
            Exception: a screen or a task raised it.
        """
        loop = asyncio.get_running_loop()
        play_task = loop.create_task(play)
        play_task.add_done_callback(lambda _task: self.stop())
        loop.set_exception_handler(
            lambda _loop, context: self.stop(context.get("exception") or RuntimeError(str(context.get("message"))))
        )
        try:
            await self._begin_flag.wait()  # an empty frame before the first screen would only cost time
            if self._early_error:
                raise self._early_error
            if not self._is_stopped_early:
                with lend_terminal_to_shell(self._app, keyboard):
                    await self._app.run_async(set_exception_handler=False, handle_sigint=False)
        finally:
            loop.set_exception_handler(None)
            self.title.give_back()
            if not play_task.done():
                play_task.cancel()
            await asyncio.wait([play_task])
        if not play_task.cancelled():
            play_task.result()

    def stop(self, error: BaseException | None = None) -> None:
        """End ``run``, even before its first frame; it raises the error, such as KeyboardInterrupt, if there is one."""
        if not self._app.is_running:
            self._is_stopped_early = True
            self._begin_flag.set()
            self._early_error = self._early_error or error
        elif not self._app.is_done:
            if error:
                self._app.exit(exception=error)
            else:
                self._app.exit()

    def show(self, screen: AnyScreen) -> None:
        """Replace the lowest screen; screens over it stay. A screen that has given its result is reopened."""
        if screen is not self._screens.lowest or screen.is_finished:
            screen.reopen()
            self._screens.replace_lowest(screen)
            if screen is self._screens.top:
                self._input.on_new_top()
            self._begin_flag.set()
        self.redraw()

    async def ask(self, screen: ScreenWith[_ResultT]) -> _ResultT:
        """Show a screen and wait for its result."""
        self.show(screen)
        return await screen.wait_for_result()

    async def ask_over(self, screen: ScreenWith[_ResultT]) -> _ResultT:
        """Lay a screen over the others, wait for its result, and remove it."""
        self._put_on_top(screen)
        return await self._wait_for_overlay(screen)

    def show_over(
        self, screen: ScreenWith[_ResultT], on_result: Callable[[_ResultT], None] = lambda _result: None
    ) -> None:
        """Lay a screen over the others without waiting; ``on_result`` is called with its result."""

        async def wait() -> None:
            on_result(await self._wait_for_overlay(screen))

        self._put_on_top(screen)  # not in the task: the next key of the same burst is meant for this screen
        self.run_in_background(wait())

    def _put_on_top(self, screen: AnyScreen) -> None:
        self._screens.put_on_top(screen)
        self._input.on_new_top()
        self.redraw()

    async def _wait_for_overlay(self, screen: ScreenWith[_ResultT]) -> _ResultT:
        try:
            return await screen.wait_for_result()
        finally:
            self._screens.remove(screen)
            self._input.on_new_top()
            self.redraw()

    def run_in_background(self, task: Work[None]) -> None:
        """Run a coroutine as a task, and redraw when it is done; its errors end the program."""
        # Not of a coroutine that awaits this one: if that were cancelled before it starts, Python would warn.
        self._app.create_background_task(task).add_done_callback(lambda _task: self.redraw())

    def update(self, screen: Screen[StateT, Any], state: StateT) -> None:
        """Give a screen another state for a reason other than a key or a click, and redraw."""
        screen.state = state
        self.redraw()

    def unlock(self, screen: AnyScreen) -> None:
        """Let the keys and clicks of a screen count from now on, and redraw."""
        screen.unlock()
        self.redraw()

    def redraw(self) -> None:
        self._app.invalidate()

    def ring_bell(self) -> None:
        self._app.output.bell()

    def copy_text(self, text: str) -> None:
        copy_to_clipboard(self._app.output, text)

    # Painting

    def _paint_frame(self, width: int, height: int) -> Canvas:
        """Paint a frame of this size, which may be newer than the size that the output reports."""
        is_rich = self._app.color_depth in (ColorDepth.DEPTH_8_BIT, ColorDepth.DEPTH_24_BIT)
        canvas = Canvas(
            width=width,
            height=height,
            showable=self._look.showable,
            now=self._now(),
            # Among the 16 basic colours, none differ slightly.
            has_shades=is_rich and PALETTES[self._look.theme].colours()["page"].digits is not None,
            is_rich=is_rich,
        )
        self._screens.paint(canvas, self._open_help)
        if not self._screens.is_too_small:
            self._input.on_drawn()
        return canvas

    def _open_help(self) -> None:
        self.show_over(self._help_screen())

    def _after_frame(self, _app: object) -> None:
        self.next_frame.schedule(self._screens.canvas.redraw_seconds)
        if not self._screens.is_too_small:
            self.guard.on_frame_written()
