"""The row of keys: which of them have room, where each stands, and what it is called."""

from collections.abc import Iterator, Sequence
from typing import Any, Final, NamedTuple, Protocol

from schiffe.language.i18n import _
from schiffe.toolkit.canvas import Canvas


class KeyCommand(Protocol):
    """A command of a screen, as the row of keys needs it."""

    @property
    def keys(self) -> Sequence[str]:
        """The names of its keys."""

    @property
    def step(self) -> Any:
        """The step of its keys, and of a click on it."""

    @property
    def shown(self) -> str:
        """The name of its key in the row; empty where it is not shown there."""

    @property
    def label(self) -> str:
        """Its effect, in a word or two."""

    @property
    def is_spare(self) -> bool:
        """True if it is left out where not all have room: the last of these first."""


class _ShownKey(NamedTuple):
    """A key in the row: its name, what it does, and its command."""

    name: str
    label: str
    command: KeyCommand

    def columns(self, canvas: Canvas) -> int:
        """Measure the name and the label behind it."""
        return canvas.measure(self.name) + 1 + canvas.measure(self.label)


_VITAL: Final = frozenset(("f1", "enter", "escape"))
"""These keys are left out last: they tell the others, go on and lead out."""


def paint_keys(canvas: Canvas, commands: Sequence[KeyCommand], rows: int = 1) -> None:
    """Paint the keys that are shown into the last rows; each can be clicked. What finds no room is left out.

    Some terminals keep F1 and F10 to themselves: keys that do the same stand beside them, that of F1 before spares.
    """
    shown, lines = _place_keys(canvas, commands, rows)
    for y, line in enumerate(lines, canvas.height - len(lines)):
        for number, x in line:
            key = shown[number]
            step = shown[number].command.step
            end = canvas.put(x, y, key.name, "class:key", step)
            canvas.put(end, y, f" {key.label}", "class:dim", step)


def _place_keys(
    canvas: Canvas, commands: Sequence[KeyCommand], rows: int
) -> tuple[list[_ShownKey], list[list[tuple[int, int]]]]:
    """Return the keys by name, and their places: in the first way with room for all that are no spares.

    That leaves a column free at the right edge, as there is one at the left.
    """
    edge = " " if canvas.width >= 60 else ""
    for chosen, doubled in _choices([command for command in commands if command.shown]):
        names = [f"{edge}{_key_name(command, commands, doubled)}{edge}" for command in chosen]
        shown = [_ShownKey(name, command.label, command) for name, command in zip(names, chosen, strict=True)]
        lines = _lines_of_keys([key.columns(canvas) for key in shown], canvas.width - 1, rows)
        if sum(map(len, lines)) == len(shown):
            return shown, lines
    return _place_vital_keys(canvas, shown, rows)


def _choices(listed: Sequence[KeyCommand]) -> Iterator[tuple[Sequence[KeyCommand], Sequence[str]]]:
    """Yield the choices of keys to show, and those with a second one, from the most to the fewest."""
    yield listed, ("f1", "f10")
    spares = [command for command in reversed(listed) if command.is_spare]
    fewer = [[command for command in listed if command not in spares[:count]] for count in range(len(spares) + 1)]
    for group in fewer[:-1], fewer[-1:]:  # the first of the spares matters more than a second key of the same
        yield from ((chosen, doubled) for doubled in (("f1",), ()) for chosen in group)


def _place_vital_keys(
    canvas: Canvas, shown: list[_ShownKey], rows: int
) -> tuple[list[_ShownKey], list[list[tuple[int, int]]]]:
    """Return the keys that lead on, out and to the help, and what else fits, if not all that are no spares do.

    Rather than to leave one of them out, the help is named by the other key that opens it.
    """
    with_short_help = [key._replace(label="?") if "?" in key.command.keys else key for key in shown]
    by_need = sorted(range(len(shown)), key=lambda number: _VITAL.isdisjoint(shown[number].command.keys))
    chosen: list[int] = []
    for number in by_need:
        more = sorted((*chosen, number))
        for keys in (shown, with_short_help):
            lines = _fill_lines([keys[each].columns(canvas) for each in more], canvas.width, rows, 1)
            if sum(map(len, lines)) == len(more):
                shown = keys
                chosen = more
                break
    keys = [shown[each] for each in chosen]
    return keys, _lines_of_keys([key.columns(canvas) for key in keys], canvas.width, rows)


def _key_name(command: KeyCommand, commands: Sequence[KeyCommand], doubled: Sequence[str]) -> str:
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
            lines = _fill_lines(widths, end, most, gap)
            if sum(map(len, lines)) == len(widths):
                return lines
    return lines


def _fill_lines(widths: Sequence[int], room: int, most: int, gap: int) -> list[list[tuple[int, int]]]:
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
