"""Screens: a frozen state, transitions for keys and clicks, and a painter.

Commands and painting are pure functions of the state. After every key the screen is asked for its commands and painted
again, so both always match the state.
"""

import asyncio
from collections.abc import Callable, Sequence
from typing import Any, ClassVar, Generic, TypeAlias, TypeVar

from schiffe.language.i18n import _
from schiffe.toolkit.canvas import Canvas
from schiffe.toolkit.command import Action, Call, Command, Done, Send, StateT, Transition, calling
from schiffe.toolkit.key_row import paint_keys

_ResultT = TypeVar("_ResultT")


class Screen(Generic[StateT, _ResultT]):
    """The base class of screens. A screen gives a result each time that it is asked.

    Attributes:
        key_rows: the rows at the bottom for the keys.
        max_line_characters: the greatest length of the typed line.
        selects_line: typing replaces the line that is there when the screen opens.
        takes_early_keys: keys count that were pressed before this screen was drawn.
        shows_help_key: the help key is in the row of keys.
    """

    key_rows: ClassVar[int] = 1
    max_line_characters: int = 40
    selects_line: bool = False
    takes_early_keys: ClassVar[bool] = True
    shows_help_key: ClassVar[bool] = True

    def __init__(self, state: StateT, *, is_locked: bool = False) -> None:
        self._state = state
        self._is_locked = is_locked
        self._done: Done[_ResultT] | None = None
        self._finished_flag = asyncio.Event()

    # For subclasses to override; all but ``on_change`` and ``on_message`` are functions of the state

    def commands(self, state: StateT) -> Sequence[Command[StateT]]:
        """Return the commands that work in a state, in the order of the row of keys."""
        return ()

    def help_keys(self, state: StateT) -> Sequence[str]:
        """Return the keys that open the help, none of which can be typed."""
        return ("f1", "?")

    def typed_line(self, state: StateT) -> str | None:
        """Return the typed line; None if nothing can be typed."""
        return None

    def with_typed_line(self, state: StateT, text: str) -> StateT:
        return state

    def after_stray_key(self, state: StateT, key: str) -> StateT:
        """Return the state after a key without a command, on a screen without a typed line."""
        return state

    def fitted(self, state: StateT, canvas: Canvas) -> StateT:
        """Return the state adapted to the size of the canvas, for example scrolled; nothing is painted."""
        return state

    def settled(self, state: StateT) -> StateT:
        """Return the state after all motion has ended; it applies before each key."""
        return state

    def on_change(self, before: StateT) -> None:
        """Act after a key or a click has changed the state."""

    def on_message(self, message: Any) -> None:
        """Pass on a message that a transition sends."""

    def paint(self, canvas: Canvas, state: StateT) -> None:
        """Paint everything but the keys; the canvas has at least the smallest supported size."""

    # For callers

    @property
    def state(self) -> StateT:
        """The state; it is set for a reason other than a key or a click."""
        return self._state

    @state.setter
    def state(self, state: StateT) -> None:
        self._state = state

    @property
    def is_locked(self) -> bool:
        """True while only the help key has an effect, because keys and clicks may be meant for the screen before."""
        return self._is_locked

    def unlock(self) -> None:
        self._is_locked = False

    @property
    def line(self) -> str | None:
        """The line typed so far; None if nothing can be typed."""
        return self.typed_line(self._state)

    def type(self, text: str) -> None:
        """Replace the typed line."""
        self._state = self.with_typed_line(self._state, text)

    def settle(self) -> None:
        """End all motion."""
        self._state = self.settled(self._state)

    def do(self, transition: Transition[StateT]) -> None:
        """Apply the transition of a key or a click, unless the screen has finished."""
        if self.is_finished:
            return
        before = self._state
        match transition(before):
            case Done(result):
                self._done = Done(result)
                self._finished_flag.set()
            case Call(run, state):
                self._state = self._state if state is None else state
                run()
            case Send(message, state):
                self._state = state
                self.on_message(message)
            case state:
                self._state = state
        if self._state is not before:
            self.on_change(before)

    def all_commands(self, open_help: Action) -> list[Command[StateT]]:
        """Return the command for help, followed by the others; a locked screen has no others."""
        commands = [] if self._is_locked else list(self.commands(self._state))
        keys = self.help_keys(self._state)
        key_name = "F1" if self.shows_help_key else None
        return [Command(keys, calling(open_help), key_name, _("help")), *commands] if keys else commands

    def paint_frame(self, canvas: Canvas, open_help: Action | None) -> None:
        """Paint everything; the keys only with ``open_help``, the action of the help key."""
        self._state = self.fitted(self._state, canvas)
        self.paint(canvas, self._state)
        if open_help:
            paint_keys(canvas, self.all_commands(open_help), self.key_rows)

    def reopen(self) -> None:
        """Forget the result, if there was one, so that the screen can give another one."""
        self._done = None
        self._finished_flag.clear()

    @property
    def is_finished(self) -> bool:
        return self._done is not None

    async def wait_for_result(self) -> _ResultT:
        """Wait until the screen is done, and return its result."""
        while self._done is None:
            await self._finished_flag.wait()
        return self._done.result


AnyScreen: TypeAlias = Screen[Any, Any]
ScreenWith: TypeAlias = Screen[Any, _ResultT]
"""A screen with this type of result, regardless of its state."""


def line_after_refusal(refused: str, text: str, is_valid: Callable[[str], bool]) -> str:
    """Return the line after the player continued to type a refused one: without the refused part, unless all is valid.

    Nobody deletes a refused entry before typing another one.
    """
    is_continued = text.startswith(refused) and text != refused
    return text[len(refused) :] if is_continued and not is_valid(text) else text
