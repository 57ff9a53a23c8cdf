"""The stage: a prompt_toolkit application that shows one screen, perhaps with other screens over it.

It uses none of prompt_toolkit's widgets. For each key it asks the topmost screen for its commands, and then paints the
whole frame. Rows that did not change are cached.
"""

import asyncio
import time
from collections.abc import Callable
from typing import Any, Final, TypeVar

from prompt_toolkit.clipboard import DummyClipboard
from prompt_toolkit.filters import Condition
from prompt_toolkit.layout import Layout
from prompt_toolkit.mouse_events import MouseEvent
from prompt_toolkit.output import ColorDepth
from prompt_toolkit.styles import DynamicStyle, Style

from schiffe.language.i18n import _
from schiffe.language.text import visible
from schiffe.process.tasks import Work
from schiffe.terminal.keyboard import Keyboard
from schiffe.terminal.palettes import PALETTES
from schiffe.toolkit.canvas import Canvas, Size
from schiffe.toolkit.colours import BasicColours, has_bright_colours
from schiffe.toolkit.cover import Cover
from schiffe.toolkit.early_keys import EarlyKeys
from schiffe.toolkit.frames import WholeScreen
from schiffe.toolkit.keys import Button, Guard, KeyUse, LineEditor, button_of, key_bindings, key_of
from schiffe.toolkit.motion import NextFrame
from schiffe.toolkit.painted import CanvasContainer
from schiffe.toolkit.screen import Action, AnyCommand, AnyScreen, Screen, ScreenWith, StateT, Transition
from schiffe.toolkit.terminal import reports_mouse, terminal_lent_to_shell
from schiffe.toolkit.title import WindowTitle

_ResultT = TypeVar("_ResultT")

SMALLEST_SCREEN: Final = Size(40, 20)
"""The smallest terminal that all screens fit on."""
SMALLEST_WIDE_SCREEN: Final = Size(80, 19)
"""The smallest wide terminal, on which screens need one row less."""
_ESCAPE_SECONDS: Final = 0.05
"""How long an Escape may be the beginning of a sequence."""


class Stage:
    """The full screen of a running program.

    Attributes:
        app: the application of prompt_toolkit.
        guard: protects against keys that were not meant for the current screen.
        cover: tells whether the lowest screen is covered.
        next_frame: the timer for moving pictures.
        title: the title of the terminal's window.
    """

    def __init__(
        self,
        style: Callable[[str, ColorDepth], Style],
        help_screen: Callable[[], AnyScreen],
        *,
        theme: Callable[[], str] = lambda: next(iter(PALETTES)),
        colour_depth: ColorDepth | None = None,
        has_mouse: Callable[[], bool] = lambda: True,
        showable: Callable[[str], str] = visible,
        clock: Callable[[], float] = time.monotonic,
    ) -> None:
        """Create a stage that shows nothing yet.

        Args:
            style: returns the style of a theme at a colour depth, as ``style.styles`` does.
            help_screen: returns a new screen with the help.
            theme: returns the name of the current theme.
            colour_depth: the colour depth of the terminal; None leaves it to prompt_toolkit.
            has_mouse: whether the terminal reports the mouse; the user can then select no text.
            showable: replaces characters that the terminal cannot show.
            clock: measures the time between keys, in seconds.
        """
        self._help_screen = help_screen
        self._theme = theme
        self._showable = showable
        self._blank: AnyScreen = Screen(None)
        self._screen = self._blank
        self._overlays: list[AnyScreen] = []
        self._canvas = Canvas(0, 0)
        self._is_stopped_early = False
        self._early_error: BaseException | None = None
        self._line = LineEditor()
        self._early_keys = EarlyKeys(lambda: self._top)
        self.app = self._new_app(lambda depth: style(theme(), depth), colour_depth, has_mouse)
        self.next_frame = NextFrame(self.redraw)
        self.title = WindowTitle(self.app.output)
        self.cover = Cover()
        self.guard = Guard(self.app.input, self.app.key_processor, clock)

    def _new_app(
        self,
        style: Callable[[ColorDepth], Style],
        colour_depth: ColorDepth | None,
        has_mouse: Callable[[], bool],
    ) -> WholeScreen:
        window = self._line.window
        key_use = KeyUse(
            press=self._press, is_ours=self._handles_key, enter=self._enter, type_text=self._type, stop=self.stop
        )
        app = WholeScreen(
            layout=Layout(CanvasContainer(self._paint, self._on_mouse, window), window),
            key_bindings=key_bindings(key_use),
            style=DynamicStyle(lambda: style(app.color_depth)),
            style_transformation=BasicColours(lambda: app.color_depth, has_bright=has_bright_colours()),
            color_depth=colour_depth,
            clipboard=DummyClipboard(),  # a player must not be able to paste what the other player has cut
            include_default_pygments_style=False,
            full_screen=True,
            erase_when_done=True,
            mouse_support=Condition(lambda: has_mouse() and reports_mouse()),
            before_render=lambda _app: self._line.follow(self._top),
            after_render=self._after_frame,
        )
        app.key_processor.before_key_press += self._before_key
        app.timeoutlen = app.ttimeoutlen = _ESCAPE_SECONDS
        return app

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
        director = loop.create_task(play)
        director.add_done_callback(lambda _task: self.stop())
        loop.set_exception_handler(
            lambda _loop, context: self.stop(context.get("exception") or RuntimeError(str(context.get("message"))))
        )
        try:
            while self._screen is self._blank and not director.done() and not self._is_stopped_early:
                await asyncio.sleep(0)  # an empty frame before the first screen would only cost time
            if self._early_error:
                raise self._early_error
            if not self._is_stopped_early:
                with terminal_lent_to_shell(self.app, keyboard):
                    await self.app.run_async(set_exception_handler=False, handle_sigint=False)
        finally:
            loop.set_exception_handler(None)
            self.title.give_back()
            if not director.done():
                director.cancel()
            await asyncio.wait([director])
        if not director.cancelled():
            director.result()

    def stop(self, error: BaseException | None = None) -> None:
        """End ``run``, even before its first frame; it raises the error, such as KeyboardInterrupt, if there is one."""
        if not self.app.is_running:
            self._is_stopped_early = True
            self._early_error = self._early_error or error
        elif not self.app.is_done:
            if error:
                self.app.exit(exception=error)
            else:
                self.app.exit()

    def show(self, screen: AnyScreen) -> None:
        """Replace the lowest screen; screens over it stay."""
        if screen is not self._screen:
            self._screen = screen
            self._update_top()
        self.redraw()

    async def ask(self, screen: ScreenWith[_ResultT]) -> _ResultT:
        """Show a screen and wait for its result."""
        self.show(screen)
        return await screen.result()

    async def ask_over(self, screen: ScreenWith[_ResultT]) -> _ResultT:
        """Lay a screen over the others, wait for its result, and remove it."""
        self._put_on_top(screen)
        return await self._result_of_overlay(screen)

    def show_over(
        self, screen: ScreenWith[_ResultT], on_result: Callable[[_ResultT], None] = lambda _result: None
    ) -> None:
        """Lay a screen over the others without waiting; ``on_result`` is called with its result."""

        async def wait() -> None:
            on_result(await self._result_of_overlay(screen))

        self._put_on_top(screen)  # not in the task: the next key of the same burst is meant for this screen
        self.in_background(wait())

    def _put_on_top(self, screen: AnyScreen) -> None:
        self._overlays.append(screen)
        self._update_top()

    async def _result_of_overlay(self, screen: ScreenWith[_ResultT]) -> _ResultT:
        try:
            return await screen.result()
        finally:
            self._overlays.remove(screen)
            self._update_top()

    def _update_top(self) -> None:
        """Prepare for another topmost screen: forget the click areas of the last frame, and press early keys."""
        self._canvas.forget_clicks()
        self.cover.set_on(bool(self._overlays) or self._is_too_small)
        self._early_keys.press_kept_keys()
        self.redraw()

    def in_background(self, task: Work[None]) -> None:
        """Run a coroutine as a task, and redraw when it is done; its errors end the program."""
        # Not of a coroutine that awaits this one: if that were cancelled before it starts, Python would warn.
        self.app.create_background_task(task).add_done_callback(lambda _task: self.redraw())

    def update(self, screen: Screen[StateT, Any], change: Callable[[StateT], StateT]) -> None:
        """Change the state of a screen for a reason other than a key or a click, and redraw."""
        screen.update(change)
        self.redraw()

    def redraw(self) -> None:
        """Request a new frame."""
        self.app.invalidate()

    def post(self, call: Action) -> None:
        """Call a function in the event loop, from any thread; raises RuntimeError if the loop is closed."""
        loop, context = self.app.loop, self.app.context
        if loop is None or context is None:
            raise RuntimeError("the stage is closed")
        loop.call_soon_threadsafe(call, context=context.copy())

    @property
    def _top(self) -> AnyScreen:
        return self._overlays[-1] if self._overlays else self._screen

    @property
    def _is_too_small(self) -> bool:
        """True if the last frame was smaller than the smallest supported terminal."""
        return not (self._canvas.holds(SMALLEST_SCREEN) or self._canvas.holds(SMALLEST_WIDE_SCREEN))

    # Painting

    def _paint(self, width: int, height: int) -> Canvas:
        """Paint a frame of this size, which may be newer than the size that the output reports."""
        canvas = Canvas(
            width=width,
            height=height,
            showable=self._showable,
            time=time.monotonic(),
            # Among the 16 basic colours, none differ slightly.
            has_shades=self._is_rich and PALETTES[self._theme()].colours()["page"].digits is not None,
            is_rich=self._is_rich,
        )
        self._canvas = canvas
        self.cover.set_on(bool(self._overlays) or self._is_too_small)
        if self._is_too_small:
            columns, rows = SMALLEST_SCREEN
            text = _("{columns} x {rows} needed, {width} x {height} here").format(
                columns=columns, rows=rows, width=width, height=height
            )
            short_text = _("needs {columns} x {rows}").format(columns=columns, rows=rows)
            canvas.put_centred(height // 2, canvas.first_fitting(width, text, short_text))
            return canvas
        for screen in (self._screen, *self._overlays):
            canvas.forget_clicks()
            screen.paint_frame(canvas, self._open_help if screen is self._top else None)
        if self._early_keys.on_drawn():
            self.guard.forget_keys()
        return canvas

    @property
    def _is_rich(self) -> bool:
        return self.app.color_depth in (ColorDepth.DEPTH_8_BIT, ColorDepth.DEPTH_24_BIT)

    def _after_frame(self, _app: object) -> None:
        self.next_frame.schedule(self._canvas.redraw_seconds)
        if not self._is_too_small:
            self.guard.on_frame_written(self._top)

    # Keys and mouse

    def _open_help(self) -> None:
        self.show_over(self._help_screen())

    def _before_key(self, _processor: object) -> None:
        self.guard.count_key()
        self._top.settle()
        self._line.follow(self._top)

    def _command(self, key: str) -> AnyCommand | None:
        commands = [] if self._is_too_small else self._top.all_commands(self._open_help)
        return next((command for command in commands if key in command.keys), None)

    def _press(self, key: str) -> bool:
        """Run the command of a key; return False if it has none."""
        if self._early_keys.keep(lambda: self._press(key)):
            return True
        command = self._command(key)
        screen = self._top
        if command is None:
            if screen.line is None and not self._is_too_small:
                self._apply(screen, lambda state: screen.after_stray_key(state, key))
            return False
        if command.is_deliberate and not self.guard.is_deliberate(screen):
            return True
        if command.is_alone or command.is_deliberate:
            self.guard.run_if_alone(lambda: self._apply(screen, command.transition))
        else:
            self._apply(screen, command.transition)
        return True

    def _apply(self, screen: AnyScreen, transition: Transition[Any]) -> None:
        screen.do(transition)
        self.redraw()

    def _enter(self, character: str) -> None:
        """Run the command of a character, or type it."""
        if self.guard.is_repeat(character.lower()):
            return
        if not self._early_keys.keep(lambda: self._enter(character)) and not self._press(character.lower()):
            self._type(character)

    def _type(self, text: str) -> None:
        if not self._early_keys.keep(lambda: self._type(text)) and not self._is_too_small:
            self._line.follow(self._top)  # an early key that was kept comes without ``_before_key``
            self._line.insert(text)

    def _handles_key(self, key: str) -> bool:
        """Return whether a named key has a command, or no typed line to edit."""
        return self._top.is_finished or self._top.line is None or self._command(key) is not None

    def _on_mouse(self, event: MouseEvent) -> object:
        """Handle a mouse event; return NotImplemented, which redraws nothing, if it has no effect."""
        button = button_of(event)
        transition = self._canvas.transition_at(*event.position, is_right=button is Button.RIGHT) if button else None
        if transition:
            self._apply(self._top, transition)
            return None
        key = key_of(event)
        return None if key and self._press(key) else NotImplemented
