"""Screens: a frozen state, steps for keys and clicks, and a painter.

A screen is asked for its commands and painted anew after every key, so both always tell how things stand. All that it
is at a moment is its state; commands and painter are pure functions of it, and tests need nothing else.
"""

import asyncio
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any, Generic, NamedTuple, TypeAlias, TypeVar

from schiffe.language.i18n import _
from schiffe.toolkit.canvas import Canvas
from schiffe.toolkit.key_row import paint_keys

State = TypeVar("State")
Result = TypeVar("Result")
Action: TypeAlias = Callable[[], object]


class Done(NamedTuple, Generic[Result]):
    """The step of a key that ends its screen: it gives the result."""

    result: Result


class Call(NamedTuple):
    """The step of a key that asks for something outside of its screen; ``state`` is its new state, or None."""

    run: Action
    state: Any = None


Step: TypeAlias = Callable[[State], State | Done[Any] | Call]
"""The effect of a key or a click on the state of the moment."""


@dataclass(frozen=True)
class Command(Generic[State]):
    """Something that a key does now.

    Attributes:
        keys: the names of the keys, as prompt_toolkit has them; letters are small.
        step: what they do.
        key_name: how the key is called in the row of keys; empty when it is not shown there.
        label: what it does, in a word or two.
        is_alone: whether it counts only when no other key came in the same burst.
        is_spare: whether it is left out where the row of keys has no room for all: the last of these first.
        is_deliberate: whether it counts only when pressed alone, a moment after its screen was drawn and after any key.
    """

    keys: Sequence[str]
    step: Step[State]
    key_name: str = ""
    label: str = ""
    is_alone: bool = False
    is_spare: bool = False
    is_deliberate: bool = False


class Screen(Generic[State, Result]):
    """The base of all screens. It is shown and asked once; what comes again is a new screen with the old state."""

    key_rows = 1
    """The number of rows at the bottom that belong to the keys."""
    max_line_characters = 40
    """The number of characters that can be typed or pasted into the line."""
    selects_line = False
    """True if the line is selected as a whole when it opens, so that what is typed takes its place."""
    takes_early_keys = True
    """True if keys count that were pressed before this screen was drawn."""

    def __init__(self, state: State) -> None:
        self._state = state
        self._results: list[Result] = []
        self._finished = asyncio.Event()

    # What each screen says of itself: functions of the state

    def commands(self, state: State) -> Sequence[Command[State]]:  # noqa: ARG002 - a screen may have none
        """Return what the keys do now; the first one that has a key counts."""
        return ()

    def help_keys(self, state: State) -> Sequence[str]:  # noqa: ARG002
        """Return the keys that open the help; none of them may be one that can be typed."""
        return ("f1", "?")

    def typed_line(self, state: State) -> str | None:  # noqa: ARG002
        """Return the line that is typed; None where nothing can be."""
        return None

    def with_typed_line(self, state: State, text: str) -> State:  # noqa: ARG002
        """Return the state when the line has become this."""
        return state

    def after_stray_key(self, state: State, key: str) -> State:  # noqa: ARG002
        """Return the state after a key that does nothing here, where no line could take it."""
        return state

    def fitted(self, state: State, canvas: Canvas) -> State:  # noqa: ARG002
        """Return the state for a frame of this size, scrolled as far as it has to be; the canvas is only measured."""
        return state

    def settled(self, state: State) -> State:
        """Return the state in which whatever is on its way has arrived: a key waits for nothing."""
        return state

    def paint(self, canvas: Canvas, state: State) -> None:
        """Paint everything but the keys; the canvas is at least as large as the smallest layout."""

    # What the stage and the flow do with it

    @property
    def state(self) -> State:
        """The current state."""
        return self._state

    @property
    def line(self) -> str | None:
        """The line that is typed; None where nothing can be."""
        return self.typed_line(self._state)

    def type(self, text: str) -> None:
        """Take a new typed line."""
        self._state = self.with_typed_line(self._state, text)

    def settle(self) -> None:
        """Let arrive what is on its way."""
        self._state = self.settled(self._state)

    def update(self, change: Callable[[State], State]) -> None:
        """Change the state because of something that no key did."""
        self._state = change(self._state)

    def do(self, step: Step[State]) -> None:
        """Do what a key or a click does; a screen that has given its result does nothing any more."""
        if self.is_finished:
            return
        match step(self._state):
            case Done(result):
                self._results.append(result)
                self._finished.set()
            case Call(run, state):
                self._state = self._state if state is None else state
                run()
            case state:
                self._state = state

    def all_commands(self, open_help: Action) -> list[Command[State]]:
        """Return the commands, with the help before them."""
        own = list(self.commands(self._state))
        keys = self.help_keys(self._state)
        return [Command(keys, lambda _state: Call(open_help), "F1", _("help")), *own] if keys else own

    def paint_frame(self, canvas: Canvas, open_help: Action | None) -> None:
        """Paint everything, with the keys that work now in the last rows; none without ``open_help``."""
        self._state = self.fitted(self._state, canvas)
        self.paint(canvas, self._state)
        if open_help:
            paint_keys(canvas, self.all_commands(open_help), self.key_rows)

    @property
    def is_finished(self) -> bool:
        """True if the result is there."""
        return self._finished.is_set()

    async def result(self) -> Result:
        """Wait for the result."""
        await self._finished.wait()
        return self._results[0]


AnyScreen: TypeAlias = Screen[Any, Any]


def line_after_refusal(refused: str, text: str, is_read: Callable[[str], bool]) -> str:
    """Return the line after typing behind a refused one: a new one, unless the old one now makes sense.

    Whoever is told that a square was wrong types the next one; nobody takes the wrong one away first.
    """
    is_longer = text.startswith(refused) and text != refused
    return text[len(refused) :] if is_longer and not is_read(text) else text
