"""The stage: one prompt_toolkit application that shows one screen at a time, with others laid over it.

Screens never meet prompt_toolkit's own widgets: the stage asks the topmost one for its commands when a key comes, and
paints the whole frame anew. Rows that did not change are taken over as they were, which is most of the work.
"""

import asyncio
import select
import sys
from collections.abc import Callable, Coroutine
from typing import Any, TypeVar

from prompt_toolkit.application import Application
from prompt_toolkit.buffer import Buffer
from prompt_toolkit.clipboard import DummyClipboard
from prompt_toolkit.filters import Condition
from prompt_toolkit.key_binding import KeyBindings, KeyPressEvent
from prompt_toolkit.keys import Keys
from prompt_toolkit.layout import BufferControl, Layout, Window
from prompt_toolkit.mouse_events import MouseButton, MouseEvent, MouseEventType
from prompt_toolkit.styles import DynamicStyle

from schiffe.base.i18n import _
from schiffe.toolkit.canvas import Action, Canvas, as_is
from schiffe.toolkit.painted import Painted
from schiffe.toolkit.screen import Command, Screen
from schiffe.toolkit.style import style_for

Result = TypeVar("Result")

SMALLEST = (40, 20)
"""Columns and rows of the smallest terminal that the screens fit into."""
_NAMED_KEYS = (
    *("up", "down", "left", "right", "enter", "escape", "tab", "s-tab", "backspace", "delete", "insert"),
    *("s-up", "s-down", "s-left", "s-right"),
    *("home", "end", "pageup", "pagedown", *(f"f{number}" for number in range(1, 13))),
)


class Stage:
    """Shows screens. ``showable`` replaces what the terminal cannot show.

    Attributes:
        mouse: whether the terminal reports the mouse, which keeps it from selecting text.
    """

    def __init__(self, mouse: bool = True, showable: Callable[[str], str] = as_is) -> None:
        self._showable = showable
        self.mouse = mouse
        self._blank: Screen[Any] = Screen()
        self._screen = self._blank
        self._over: list[Screen[Any]] = []
        self._open_help: Action | None = None
        self._was_covered = False
        self._before_frame: Action | None = None
        self._keys_at_once = 0
        self._if_alone: Action | None = None
        self._canvas = Canvas(0, 0)
        self._nothing = Buffer()
        self._control = BufferControl(self._nothing)
        window = Window(self._control, height=1, style="class:typed")
        self.app: Application[None] = Application(
            layout=Layout(Painted(self._paint, self._on_mouse, window), window),
            key_bindings=self._bindings(),
            style=DynamicStyle(lambda: style_for(self.app.color_depth)),
            include_default_pygments_style=False,
            clipboard=DummyClipboard(),  # what one player cuts out of a line is not for the other to paste
            full_screen=True,
            erase_when_done=True,
            mouse_support=Condition(lambda: self.mouse),
            before_render=lambda _app: self._prepare_frame(),
        )
        self.app.key_processor.before_key_press += lambda _processor: self._count_key()
        self.app.timeoutlen = self.app.ttimeoutlen = 0.05  # so long Escape waits for the rest of a sequence

    # What is shown

    async def run(self, play: Coroutine[Any, Any, None], help_screen: Callable[[], Screen[Any]]) -> None:
        """Open the terminal, let ``play`` show its screens, and give the terminal back when it is over.

        Raises:
            EOFError: the terminal is gone.
            KeyboardInterrupt: Ctrl-C.
            Exception: whatever a screen raised; no error is swallowed.
        """
        loop = asyncio.get_running_loop()
        self._open_help = lambda: self.lay_over(help_screen())
        director = loop.create_task(play)
        director.add_done_callback(lambda _task: self.stop())
        loop.set_exception_handler(lambda _loop, context: self.stop(context.get("exception") or _problem(context)))
        while self._screen is self._blank and not director.done():
            await asyncio.sleep(0)  # until there is something to show: an empty frame would only cost time
        try:
            await self.app.run_async(set_exception_handler=False)
        finally:
            loop.set_exception_handler(None)
            if not director.done():
                director.cancel()
            await asyncio.wait([director])
        if not director.cancelled():
            director.result()

    def stop(self, error: BaseException | None = None) -> None:
        """End everything; with an error, such as KeyboardInterrupt, ``run`` raises it."""
        if self.app.is_running and not self.app.is_done:
            if error:
                self.app.exit(exception=error)
            else:
                self.app.exit()

    def show(self, screen: Screen[Any]) -> None:
        """Put a screen in the place of the one that is shown; what lies over it stays."""
        if screen is not self._screen:
            if self._was_covered:
                self._was_covered = False
                self._screen.covered(covered=False)
            self._screen = screen
            screen.open_help = self._open_help
        self.redraw()

    async def ask(self, screen: Screen[Result]) -> Result:
        """Show a screen and wait for its result."""
        self.show(screen)
        return await screen.result()

    async def ask_over(self, screen: Screen[Result]) -> Result:
        """Lay a screen over what is shown, wait for its result, and take it away again."""
        self._put_over(screen)
        return await self._result_over(screen)

    def lay_over(self, screen: Screen[Any], then: Callable[[Any], None] = lambda _result: None) -> None:
        """The same for callers that cannot wait: ``then`` is called with the result."""

        async def wait() -> None:
            then(await self._result_over(screen))

        self._put_over(screen)  # at once: the next key of the same burst is meant for it
        self.in_background(wait())

    def _put_over(self, screen: Screen[Any]) -> None:
        screen.open_help = self._open_help
        self._over.append(screen)
        self.redraw()

    async def _result_over(self, screen: Screen[Result]) -> Result:
        try:
            return await screen.result()
        finally:
            self._over.remove(screen)
            self.redraw()

    def in_background(self, task: Coroutine[Any, Any, None]) -> None:
        """Run something beside what is shown, and paint anew when it is done; its errors end the program."""

        async def run() -> None:
            await task
            self.redraw()

        self.app.create_background_task(run())

    def redraw(self) -> None:
        """Paint anew, because something has changed that no key did."""
        self.app.invalidate()

    def post(self, call: Callable[[], None]) -> None:
        """Hand a call over to the event loop, from any thread; raises RuntimeError when the loop is closed."""
        loop, context = self.app.loop, self.app.context
        if loop is None or context is None:
            raise RuntimeError("the stage is closed")
        loop.call_soon_threadsafe(call, context=context.copy())

    def show_shut(self, screen: Screen[Any], ready: Action) -> None:
        """Show a screen on which no key counts that was pressed before it could be seen; ``ready`` is called then."""

        def before_frame() -> None:
            self.forget_keys()
            ready()

        self.show(screen)
        self._before_frame = before_frame

    def forget_keys(self) -> None:
        """Throw away every key that was pressed before now, also those that were not read yet."""
        while self.app.input.read_keys() or self._has_unread():
            pass
        self.app.input.flush_keys()
        self.app.key_processor.empty_queue()

    def _has_unread(self) -> bool:
        """Whether there is input that was not read yet; what was read may be the half of a key."""
        if sys.platform != "win32":
            return not self.app.input.closed and bool(select.select([self.app.input.fileno()], [], [], 0)[0])
        else:  # noqa: RET505 - a type checker sees the branch of its platform only
            return False

    def when_alone(self, action: Action) -> None:
        """Do something because of the key that is being pressed, unless it came in one burst with others.

        No person presses keys within the same millisecond; what comes so was typed ahead or pasted.
        """
        self._if_alone = action

    def _count_key(self) -> None:
        self._keys_at_once += 1
        if self._keys_at_once == 1:
            asyncio.get_running_loop().call_soon(self._end_burst)

    def _end_burst(self) -> None:
        action = self._if_alone if self._keys_at_once == 1 else None
        self._keys_at_once, self._if_alone = 0, None
        if action:
            action()
            self.redraw()

    @property
    def _top(self) -> Screen[Any]:
        return self._over[-1] if self._over else self._screen

    @property
    def is_too_small(self) -> bool:
        """Whether the terminal is smaller than the smallest layout."""
        size = self.app.output.get_size()
        return size.columns < SMALLEST[0] or size.rows < SMALLEST[1]

    def _prepare_frame(self) -> None:
        """Before each frame: tell the screen when something has come to lie over it, or has gone."""
        self._control.buffer = self._top.line or self._nothing
        if self._before_frame and not self.is_too_small:
            before_frame, self._before_frame = self._before_frame, None
            before_frame()
        covered = bool(self._over) or self.is_too_small
        if covered is not self._was_covered:
            self._was_covered = covered
            self._screen.covered(covered)

    # Painting

    def _paint(self, width: int, height: int) -> Canvas:
        canvas = self._canvas = Canvas(width, height, self._showable)
        if self.is_too_small:
            needed = _("{columns} x {rows} needed, {width} x {height} here")
            text = needed.format(columns=SMALLEST[0], rows=SMALLEST[1], width=width, height=height)
            canvas.put_centred(height // 2, text)
            return canvas
        self._screen.paint(canvas)
        for screen in self._over:
            canvas.forget_clicks()
            screen.paint(canvas)
        return canvas

    # Keys and mouse

    def _command(self, key: str) -> Command | None:
        """What a key does now."""
        commands = [] if self.is_too_small else self._top.all_commands()
        return next((command for command in commands if key in command.keys), None)

    def _press(self, key: str) -> bool:
        """Do what a key does; False when it does nothing."""
        command = self._command(key)
        if command:
            command.run()
        return command is not None

    def _type(self, text: str) -> None:
        line = self._top.line
        if line and not self.is_too_small and len(line.text) + len(text) <= self._top.longest_line:
            line.insert_text("".join(filter(str.isprintable, text)))

    def _bindings(self) -> KeyBindings:
        bindings = KeyBindings()
        for key in _NAMED_KEYS:
            self._bind(bindings, key, key)
        self._bind(bindings, "c-j", "enter")  # what some terminals send for it

        @bindings.add(Keys.Any)
        def _character(event: KeyPressEvent) -> None:
            if len(event.data) == 1 and event.data.isprintable() and not self._press(event.data.lower()):
                self._type(event.data)

        @bindings.add(Keys.BracketedPaste, eager=True)
        def _paste(event: KeyPressEvent) -> None:
            self._type(" ".join(event.data.split()))

        @bindings.add("c-c", eager=True)
        @bindings.add("<sigint>", eager=True)
        def _interrupt(_event: KeyPressEvent) -> None:
            self.stop(KeyboardInterrupt())

        @bindings.add("c-z", eager=True, filter=sys.platform != "win32")
        def _suspend(event: KeyPressEvent) -> None:
            event.app.suspend_to_background()

        return bindings

    def _bind(self, bindings: KeyBindings, key: str, meant: str) -> None:
        """Let a named key do what it is bound to; what is left over edits the typed line, where there is one."""
        is_ours = Condition(lambda: self._top.line is None or self._command(meant) is not None)

        @bindings.add(key, eager=True, filter=is_ours)
        def _pressed(_event: KeyPressEvent) -> None:
            self._press(meant)

    def _on_mouse(self, event: MouseEvent) -> object:
        """A press of the left button, or the wheel; everything else is none of our business, and draws nothing."""
        x, y = event.position
        if event.event_type is MouseEventType.MOUSE_DOWN and event.button is MouseButton.LEFT:
            if action := self._canvas.clicked(x, y):
                action()
                return None
        elif event.event_type is MouseEventType.SCROLL_UP:
            return None if self._press("wheel-up") else NotImplemented
        elif event.event_type is MouseEventType.SCROLL_DOWN:
            return None if self._press("wheel-down") else NotImplemented
        return NotImplemented


def _problem(context: dict[str, Any]) -> RuntimeError:
    """An error of the event loop that came without an exception."""
    return RuntimeError(str(context.get("message")))
