"""Screens: a frozen state, steps for keys and clicks, and a painter.

A screen is asked for its commands and painted anew after every key, so both always tell how things stand. All that it
is at a moment is its state; commands and painter are pure functions of it, and tests need nothing else.
"""

import asyncio
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from typing import Any, Final, Generic, NamedTuple, TypeAlias, TypeVar

from schiffe.language.i18n import _
from schiffe.toolkit.canvas import Canvas

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
"""What a key or a click does to the state of the moment."""


@dataclass(frozen=True)
class Command(Generic[State]):
    """Something that a key does now.

    Attributes:
        keys: the names of the keys, as prompt_toolkit has them; letters are small.
        step: what they do.
        shown: how the key is called in the row of keys; empty when it is not shown there.
        label: what it does, in a word or two.
        alone: whether it counts only when no other key came in the same burst.
        is_spare: whether it is left out where the row of keys has no room for all: the last of these first.
        is_deliberate: whether it counts only when pressed alone, a moment after its screen was drawn and after any key.
    """

    keys: Sequence[str]
    step: Step[State]
    shown: str = ""
    label: str = ""
    alone: bool = False
    is_spare: bool = False
    is_deliberate: bool = False


class Screen(Generic[State, Result]):
    """The base of all screens. It is shown and asked once; what comes again is a new screen with the old state."""

    key_rows = 1
    """How many rows at the bottom belong to the keys."""
    longest_line = 40
    """How many characters can be typed or pasted into the line."""
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

    def typed(self, state: State) -> str | None:  # noqa: ARG002
        """Return the line that is typed; None where nothing can be."""
        return None

    def with_typed(self, state: State, text: str) -> State:  # noqa: ARG002
        """Return the state when the line has become this."""
        return state

    def stray(self, state: State, key: str) -> State:  # noqa: ARG002
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
        return self.typed(self._state)

    def type(self, text: str) -> None:
        """Take a new typed line."""
        self._state = self.with_typed(self._state, text)

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


def paint_keys(canvas: Canvas, commands: Sequence[Command[State]], rows: int = 1) -> None:
    """Paint the keys that are shown into the last rows; each can be clicked. What finds no room is left out.

    Some terminals keep F1 and F10 to themselves: keys that do the same stand beside them, that of F1 before spares.
    """
    shown, lines = _placed_keys(canvas, commands, rows)
    for y, line in enumerate(lines, canvas.height - len(lines)):
        for number, x in line:
            key, command = shown[number]
            end = canvas.put(x, y, key, "class:key", command.step)
            canvas.put(end, y, f" {command.label}", "class:dim", command.step)


_VITAL: Final = frozenset(("f1", "enter", "escape"))
"""These keys are left out last: they tell the others, go on and lead out."""
_ShownKeys: TypeAlias = list[tuple[str, Command[State]]]


def _placed_keys(
    canvas: Canvas, commands: Sequence[Command[State]], rows: int
) -> tuple[_ShownKeys[State], list[list[tuple[int, int]]]]:
    """Return the keys by name, and their places: in the first way with room for all that are no spares.

    That leaves a column free at the right edge, as there is one at the left.
    """
    edge = " " if canvas.width >= 60 else ""
    for some, doubled in _ways([command for command in commands if command.shown]):
        shown = [(f"{edge}{_called(command, commands, doubled)}{edge}", command) for command in some]
        widths = [canvas.measure(key) + 1 + canvas.measure(command.label) for key, command in shown]
        lines = _lines_of_keys(widths, canvas.width - 1, rows)
        if sum(map(len, lines)) == len(shown):
            return shown, lines
    return _most_needed(canvas, shown, rows)


def _ways(listed: Sequence[Command[State]]) -> Iterator[tuple[Sequence[Command[State]], Sequence[str]]]:
    """Yield the choices of keys to show, and those with a second one, from the most to the fewest."""
    yield listed, ("f1", "f10")
    spares = [command for command in reversed(listed) if command.is_spare]
    fewer = [[command for command in listed if command not in spares[:count]] for count in range(len(spares) + 1)]
    for group in fewer[:-1], fewer[-1:]:  # the first of the spares matters more than a second key of the same
        yield from ((some, doubled) for doubled in (("f1",), ()) for some in group)


def _most_needed(
    canvas: Canvas, shown: _ShownKeys[State], rows: int
) -> tuple[_ShownKeys[State], list[list[tuple[int, int]]]]:
    """Return the keys that lead on, out and to the help, and what else fits, if not all that are no spares do.

    As a last resort the help is named by the other key that opens it.
    """
    widths = [canvas.measure(key) + 1 + canvas.measure(command.label) for key, command in shown]
    vital = [number for number, (_key, command) in enumerate(shown) if _VITAL.intersection(command.keys)]
    fitting: list[int] = []
    for number in (*vital, *(number for number in range(len(shown)) if number not in vital)):
        more = sorted((*fitting, number))
        if sum(map(len, _filled([widths[each] for each in more], canvas.width, rows, 1))) == len(more):
            fitting = more
        elif number in vital and "?" in shown[0][1].keys:
            key, command = shown[0]
            shown = [(key, replace(command, label="?")), *shown[1:]]
            widths[0] = canvas.measure(key) + 2
            fitting = more
    return [shown[each] for each in fitting], _lines_of_keys([widths[each] for each in fitting], canvas.width, rows)


def _called(command: Command[State], commands: Sequence[Command[State]], doubled: Sequence[str]) -> str:
    """Return the name of a command's key, with the other one that does the same now."""
    for key, other, name in (("f1", "?", "?"), ("f10", "escape", _("Esc"))):
        is_shown = command.shown == key.upper() and key in doubled
        if is_shown and next((each for each in commands if other in each.keys), None) is command:
            return f"{command.shown} {name}"
    return command.shown


def _lines_of_keys(widths: Sequence[int], room: int, rows: int) -> list[list[tuple[int, int]]]:
    """Return the numbers of the keys that have room in each row, and where they begin.

    They stand well apart: in one row if possible, else in rows that are about equally long.
    """
    lines: list[list[tuple[int, int]]] = []
    for most, gap in ((1, 3), (1, 2), (rows, 3), (rows, 2), (rows, 1)):
        least = room if most == 1 else min(sum(widths) // most, room)  # a single row is as long as it is
        for end in range(least, room + 1):
            lines = _filled(widths, end, most, gap)
            if sum(map(len, lines)) == len(widths):
                return lines
    return lines


def _filled(widths: Sequence[int], room: int, most: int, gap: int) -> list[list[tuple[int, int]]]:
    """Return the lines where rows have so many columns; what finds no room is left out."""
    lines: list[list[tuple[int, int]]] = [[]]
    x = 1
    for number, width in enumerate(widths):
        if x + width > room and len(lines) < most:
            lines.append([])
            x = 1
        if x + width <= room:
            lines[-1].append((number, x))
            x += width + gap
    return lines
