"""The stage: one prompt_toolkit application that shows one screen at a time, with others laid over it.

Screens never meet prompt_toolkit's own widgets: the stage asks the topmost one for its commands when a key comes, and
paints the whole frame anew. Rows that did not change are taken over as they were, which is most of the work.
"""

from __future__ import annotations

import asyncio
import signal
import sys
import time
from collections.abc import Callable, Coroutine
from typing import Any, Final, TypeAlias, TypeVar

from prompt_toolkit.clipboard import DummyClipboard
from prompt_toolkit.filters import Condition
from prompt_toolkit.layout import Layout
from prompt_toolkit.mouse_events import MouseEvent
from prompt_toolkit.output import ColorDepth, create_output
from prompt_toolkit.styles import DynamicStyle, Style

if sys.platform == "win32":
    from prompt_toolkit.output.win32 import NoConsoleScreenBufferError

from schiffe.language.i18n import _
from schiffe.language.text import visible
from schiffe.process.errors import CommandError
from schiffe.process.loop import run_in_loop
from schiffe.process.signals import stop_on_signals
from schiffe.terminal.background import Heard, Question, is_light_by_name
from schiffe.terminal.keyboard import Keyboard, refusals_of_terminal
from schiffe.terminal.palettes import PALETTES
from schiffe.toolkit.canvas import Canvas, Size
from schiffe.toolkit.colours import BasicColours, has_bright_colours
from schiffe.toolkit.cover import Cover
from schiffe.toolkit.early_keys import EarlyKeys
from schiffe.toolkit.keys import Button, Guard, KeyUse, LineEditor, button_of, key_bindings, key_of
from schiffe.toolkit.motion import NextFrame
from schiffe.toolkit.painted import Painted
from schiffe.toolkit.screen import Action, AnyScreen, Command, Screen, Step
from schiffe.toolkit.terminal import WholeScreen, reports_mouse, terminal_lent_to_shell, terminal_session
from schiffe.toolkit.title import WindowTitle

Result = TypeVar("Result")

SMALLEST_SCREEN: Final = Size(40, 20)
"""Columns and rows of the smallest terminal that the screens fit into."""
SMALLEST_WIDE_SCREEN: Final = Size(80, 19)
"""Columns from which on a row fewer is enough, and these rows."""


class Stage:
    """A stage on which screens are shown.

    Attributes:
        app: the application of prompt_toolkit.
        guard: what keeps keys from doing what nobody meant.
        cover: what lies over the lowest screen.
        next_frame: when something that moves is painted again.
        title: that of the terminal's window.
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
        """Prepare a stage, on which nothing is shown yet.

        Args:
            style: returns the colours of a theme for a terminal with so many of them, as ``style.styles`` makes them.
            help_screen: makes the help of the moment.
            theme: returns the name of the theme.
            colour_depth: how many colours the terminal has; None leaves that to prompt_toolkit.
            has_mouse: whether the terminal shall report the mouse, which keeps it from selecting text.
            showable: replaces characters that the terminal cannot show.
            clock: the clock by which keys are told apart.
        """
        self._help_screen = help_screen
        self._theme = theme
        self._showable = showable
        self._blank: AnyScreen = Screen(None)
        self._screen = self._blank
        self._over: list[AnyScreen] = []
        self._canvas = Canvas(0, 0)
        self.next_frame = NextFrame(self.redraw)
        self._stopped_early: list[BaseException | None] = []
        self._line = LineEditor()
        self._early = EarlyKeys(lambda: self._top)
        window = self._line.window
        self.app = WholeScreen(
            layout=Layout(Painted(self._paint, self._on_mouse, window), window),
            key_bindings=key_bindings(
                KeyUse(self._press, self._handles_key, enter=self._enter, type_text=self._type, stop=self.stop)
            ),
            style=DynamicStyle(lambda: style(theme(), self.app.color_depth)),
            style_transformation=BasicColours(lambda: self.app.color_depth, has_bright=has_bright_colours()),
            color_depth=colour_depth,
            clipboard=DummyClipboard(),  # what one player cuts out of a line is not for the other to paste
            include_default_pygments_style=False,
            full_screen=True,
            erase_when_done=True,
            mouse_support=Condition(lambda: has_mouse() and reports_mouse()),
            before_render=lambda _app: self._line.follow(self._top),
            after_render=lambda _app: self._frame_written(),
        )
        self.title = WindowTitle(self.app.output)
        self.cover = Cover()
        self.guard = Guard(self.app.input, self.app.key_processor, clock)
        self.app.key_processor.before_key_press += lambda _processor: self._before_key()
        self.app.timeoutlen = self.app.ttimeoutlen = 0.05  # so long Escape waits for the rest of a sequence

    # What is shown

    async def run(self, play: Coroutine[Any, Any, object], keyboard: Keyboard | None = None) -> None:
        """Open the terminal, let ``play`` show its screens, and give the terminal back when it is over.

        ``keyboard`` knows the modes of the terminal from before the start, where they have been changed already.

        Raises:
            EOFError: the terminal is gone.
            KeyboardInterrupt: Ctrl-C.
            Exception: whatever a screen raised; no error is swallowed.
        """
        loop = asyncio.get_running_loop()
        director = loop.create_task(play)
        director.add_done_callback(lambda _task: self.stop())
        loop.set_exception_handler(
            lambda _loop, context: self.stop(context.get("exception") or RuntimeError(str(context.get("message"))))
        )
        try:
            while self._screen is self._blank and not director.done() and not self._stopped_early:
                await asyncio.sleep(0)  # until there is something to show: an empty frame would only cost time
            for error in filter(None, self._stopped_early):
                raise error
            if not self._stopped_early:
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
        """End everything, before the first frame too; with an error, such as KeyboardInterrupt, ``run`` raises it."""
        if not self.app.is_running:
            self._stopped_early.append(error)
        elif not self.app.is_done:
            if error:
                self.app.exit(exception=error)
            else:
                self.app.exit()

    def show(self, screen: AnyScreen) -> None:
        """Put a screen in the place of the one that is shown; what lies over it stays."""
        if screen is not self._screen:
            self._screen = screen
            self._follow_top()
        self.redraw()

    async def ask(self, screen: Screen[Any, Result]) -> Result:
        """Show a screen and wait for its result."""
        self.show(screen)
        return await screen.result()

    async def ask_over(self, screen: Screen[Any, Result]) -> Result:
        """Lay a screen over what is shown, wait for its result, and take it away again."""
        self._put_over(screen)
        return await self._result_over(screen)

    def lay_over(self, screen: Screen[Any, Result], on_result: Callable[[Result], None] = lambda _result: None) -> None:
        """Lay a screen over what is shown, for callers that cannot wait: ``on_result`` is called with its result."""

        async def wait() -> None:
            on_result(await self._result_over(screen))

        self._put_over(screen)  # at once: the next key of the same burst is meant for it
        self.in_background(wait())

    def _put_over(self, screen: AnyScreen) -> None:
        self._over.append(screen)
        self._follow_top()

    async def _result_over(self, screen: Screen[Any, Result]) -> Result:
        try:
            return await screen.result()
        finally:
            self._over.remove(screen)
            self._follow_top()

    def _follow_top(self) -> None:
        """Let another screen count: what could be clicked on the last frame cannot any more."""
        self._canvas.forget_clicks()
        self.cover.set_on(bool(self._over) or self._is_too_small)
        self._early.press_kept()
        self.redraw()

    def in_background(self, task: Coroutine[Any, Any, None]) -> None:
        """Run something beside what is shown, and paint anew when it is done; its errors end the program."""
        # Of this coroutine itself: one that waits for it may be ended before it has begun, with a complaint of Python.
        self.app.create_background_task(task).add_done_callback(lambda _task: self.redraw())

    def redraw(self) -> None:
        """Paint anew, because something has changed that no key did."""
        self.app.invalidate()

    def post(self, call: Action) -> None:
        """Hand a call over to the event loop, from any thread; raises RuntimeError when the loop is closed."""
        loop, context = self.app.loop, self.app.context
        if loop is None or context is None:
            raise RuntimeError("the stage is closed")
        loop.call_soon_threadsafe(call, context=context.copy())

    @property
    def _top(self) -> AnyScreen:
        return self._over[-1] if self._over else self._screen

    @property
    def _is_too_small(self) -> bool:
        """True if the frame on the terminal is smaller than the smallest layout."""
        return not (self._canvas.holds(SMALLEST_SCREEN) or self._canvas.holds(SMALLEST_WIDE_SCREEN))

    # Painting

    def _paint(self, width: int, height: int) -> Canvas:
        """Paint a frame of just this size: what the output said before may be outdated."""
        canvas = Canvas(
            width,
            height,
            showable=self._showable,
            moment=time.monotonic(),
            # The basic colours are too few for two that differ just a little.
            has_shades=self._is_rich and PALETTES[self._theme()].colours()["page"].digits is not None,
            is_rich=self._is_rich,
        )
        self._canvas = canvas
        self.cover.set_on(bool(self._over) or self._is_too_small)
        if self._is_too_small:
            needed = _("{columns} x {rows} needed, {width} x {height} here")
            text = needed.format(columns=SMALLEST_SCREEN.columns, rows=SMALLEST_SCREEN.rows, width=width, height=height)
            shorter = _("needs {columns} x {rows}").format(columns=SMALLEST_SCREEN.columns, rows=SMALLEST_SCREEN.rows)
            canvas.put_centred(height // 2, canvas.first_fitting(width, text, shorter))
            return canvas
        for screen in (self._screen, *self._over):
            canvas.forget_clicks()
            screen.paint_frame(canvas, self._open_help if screen is self._top else None)  # other keys do nothing now
        if self._early.note_drawn():
            self.guard.forget_keys()
        return canvas

    @property
    def _is_rich(self) -> bool:
        return self.app.color_depth in (ColorDepth.DEPTH_8_BIT, ColorDepth.DEPTH_24_BIT)

    def _frame_written(self) -> None:
        self.next_frame.schedule(self._canvas.redraw_after)
        if not self._is_too_small:
            self.guard.frame_written(self._top)

    # Keys and mouse

    def _open_help(self) -> None:
        self.lay_over(self._help_screen())

    def _before_key(self) -> None:
        self.guard.count_key()
        self._top.settle()
        self._line.follow(self._top)

    def _command(self, key: str) -> Command[Any] | None:
        """Return what a key does now."""
        commands = [] if self._is_too_small else self._top.all_commands(self._open_help)
        return next((command for command in commands if key in command.keys), None)

    def _press(self, key: str) -> bool:
        """Do what a key does; False when it does nothing."""
        if self._early.keep(lambda: self._press(key)):
            return True
        command = self._command(key)
        screen = self._top
        if command is None:
            if screen.line is None and not self._is_too_small:
                self._run_step(screen, lambda state: screen.after_stray_key(state, key))
            return False
        if command.is_deliberate and not self.guard.is_deliberate(screen):
            return True
        if command.is_alone or command.is_deliberate:
            self.guard.run_if_alone(lambda: self._run_step(screen, command.step))
        else:
            self._run_step(screen, command.step)
        return True

    def _run_step(self, screen: AnyScreen, step: Step[Any]) -> None:
        screen.do(step)
        self.redraw()

    def _enter(self, character: str) -> None:
        """Do what a character does, or type it."""
        if self.guard.is_repeat(character.lower()):
            return
        if not self._early.keep(lambda: self._enter(character)) and not self._press(character.lower()):
            self._type(character)

    def _type(self, text: str) -> None:
        if not self._early.keep(lambda: self._type(text)) and not self._is_too_small:
            self._line.follow(self._top)  # a key that was kept comes without the call before each key
            self._line.insert(text)

    def _handles_key(self, key: str) -> bool:
        """Return whether a named key does something, or nothing is typed that it could edit."""
        return self._top.is_finished or self._top.line is None or self._command(key) is not None

    def _on_mouse(self, event: MouseEvent) -> object:
        """Do what the mouse does; what is none of our business draws nothing."""
        button = button_of(event)
        if button and (step := self._canvas.click_step(*event.position, is_right=button is Button.RIGHT)):
            self._run_step(self._top, step)
        elif not ((key := key_of(event)) and self._press(key)):
            return NotImplemented
        return None


StageFactory: TypeAlias = Callable[[bool | None], tuple[Stage, Coroutine[Any, Any, Any]]]
"""Returns a stage and what shows screens on it. It is called in the running event loop, with whether the background of
the terminal is light; None where nobody knows."""


def run_on_stage(factory: StageFactory, question: Question | None = None) -> int:
    """Show screens until it is over; returns the exit status.

    ``question`` is what the terminal was asked about its background.

    Raises:
        CommandError: the terminal is gone, or is none that a full screen can be shown on.
        KeyboardInterrupt: Ctrl-C.
        OSError: the terminal does not let itself be switched.
    """
    if sys.platform == "win32":  # where this may be no console at all
        try:
            create_output()
        except NoConsoleScreenBufferError:
            raise CommandError(
                _("this window is not a Windows console. Start the game with: winpty python -m schiffe"), 1
            ) from None
    heard = question.heard() if question else Heard()
    keyboard = question.keyboard if question else None

    async def run() -> int:
        stage, play = factory(is_light_by_name() if heard.is_light is None else heard.is_light)
        stopped: list[int] = []

        def stop(number: int) -> None:
            stopped.append(number)
            stage.stop(KeyboardInterrupt() if number == signal.SIGINT else None)

        try:
            with stop_on_signals(stop):
                await stage.run(play, keyboard)
        except EOFError:
            raise CommandError(_("the input ended, so the program ends too"), 1) from None
        return 128 + stopped[0] if stopped else 0

    with refusals_of_terminal(), terminal_session(heard):
        return run_in_loop(run())
