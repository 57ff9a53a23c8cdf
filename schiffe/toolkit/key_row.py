"""The row of keys: which of them have room, where each stands, and what it is called."""

from collections.abc import Iterator, Sequence
from typing import Any, Final, NamedTuple, Protocol, TypeAlias

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
    def key_name(self) -> str:
        """The name of its key in the row; empty where it is not shown there."""

    @property
    def label(self) -> str:
        """Its effect, in a word or two."""

    @property
    def is_spare(self) -> bool:
        """True if it is left out where not all have room: the last of these first."""


class _ShownKey(NamedTuple):
    """A key in the row: its name, what it does, the columns of both, and its command."""

    name: str
    label: str
    columns: int
    command: KeyCommand


class _PlacedKey(NamedTuple):
    """A key, and the column in which it begins."""

    key: _ShownKey
    x: int


_Rows: TypeAlias = list[list[_PlacedKey]]
"""Rows of keys from top to bottom, without those that have no room."""


_VITAL: Final = frozenset(("f1", "enter", "escape"))
"""These keys are left out last: they tell the others, go on and lead out."""


def paint_keys(canvas: Canvas, commands: Sequence[KeyCommand], rows: int = 1) -> None:
    """Paint the keys that are shown into the last rows; each can be clicked. What finds no room is left out.

    Some terminals keep F1 and F10 to themselves: keys that do the same stand beside them, that of F1 before spares.
    """
    placed = _place_keys(canvas, commands, rows)
    for y, row in enumerate(placed, canvas.height - len(placed)):
        for key, x in row:
            end = canvas.put(x, y, key.name, "class:key", key.command.step)
            canvas.put(end, y, f" {key.label}", "class:dim", key.command.step)


def _place_keys(canvas: Canvas, commands: Sequence[KeyCommand], rows: int) -> _Rows:
    """Return the first choice of keys that has room, or the vital ones where none has.

    A column stays free at the right edge, as there is one at the left.
    """
    edge = " " if canvas.width >= 60 else ""
    for chosen, doubled in _choices_of_keys([command for command in commands if command.key_name]):
        shown = [
            _shown_key(canvas, f"{edge}{_key_name(command, commands, doubled)}{edge}", command.label, command)
            for command in chosen
        ]
        placed = _balanced_rows(shown, canvas.width - 1, rows)
        if _holds_all(placed, shown):
            return placed
    return _place_vital_keys(canvas, shown, rows)


def _shown_key(canvas: Canvas, name: str, label: str, command: KeyCommand) -> _ShownKey:
    return _ShownKey(name, label, canvas.measure(name) + 1 + canvas.measure(label), command)


def _holds_all(rows: _Rows, keys: Sequence[_ShownKey]) -> bool:
    return sum(map(len, rows)) == len(keys)


def _choices_of_keys(listed: Sequence[KeyCommand]) -> Iterator[tuple[Sequence[KeyCommand], Sequence[str]]]:
    """Yield the choices of keys to show, and those with a second one, from the most to the fewest."""
    yield listed, ("f1", "f10")
    spares = [command for command in reversed(listed) if command.is_spare]
    fewer = [[command for command in listed if command not in spares[:count]] for count in range(len(spares) + 1)]
    for group in fewer[:-1], fewer[-1:]:  # the first of the spares matters more than a second key of the same
        yield from ((chosen, doubled) for doubled in (("f1",), ()) for chosen in group)


def _place_vital_keys(canvas: Canvas, shown: Sequence[_ShownKey], rows: int) -> _Rows:
    """Return the keys that lead on, out and to the help, and what else fits, if not all that are no spares do.

    Rather than to leave one of them out, the help is named by the other key that opens it.
    """
    with_short_help = [
        _shown_key(canvas, key.name, "?", key.command) if "?" in key.command.keys else key for key in shown
    ]
    by_need = sorted(range(len(shown)), key=lambda number: _VITAL.isdisjoint(shown[number].command.keys))
    chosen: list[int] = []
    for number in by_need:
        more = sorted((*chosen, number))
        for keys in (shown, with_short_help):
            wanted = [keys[each] for each in more]
            if _holds_all(_greedy_rows(wanted, canvas.width, rows, 1), wanted):
                shown = keys
                chosen = more
                break
    return _balanced_rows([shown[each] for each in chosen], canvas.width, rows)


def _key_name(command: KeyCommand, commands: Sequence[KeyCommand], doubled: Sequence[str]) -> str:
    """Return the name of a command's key, with the other one that does the same now."""
    for key, other, name in (("f1", "?", "?"), ("f10", "escape", _("Esc"))):
        is_shown = command.key_name == key.upper() and key in doubled
        if is_shown and next((each for each in commands if other in each.keys), None) is command:
            return f"{command.key_name} {name}"
    return command.key_name


def _balanced_rows(keys: Sequence[_ShownKey], width: int, most_rows: int) -> _Rows:
    """Return the keys well apart: in one row if possible, else in rows that are about equally long."""
    columns = sum(key.columns for key in keys)
    placed: _Rows = []
    # Rows and the columns between keys, from the airiest to the tightest.
    for rows, gap in ((1, 3), (1, 2), (most_rows, 3), (most_rows, 2), (most_rows, 1)):
        least = width if rows == 1 else min(columns // rows, width)  # a single row is as long as it is
        for end in range(least, width + 1):  # the narrowest width at which all have room balances the rows
            placed = _greedy_rows(keys, end, rows, gap)
            if _holds_all(placed, keys):
                return placed
    return placed


def _greedy_rows(keys: Sequence[_ShownKey], width: int, most_rows: int, gap: int) -> _Rows:
    """Return each key in the first row with room for it, in their order; what finds no room is left out."""
    rows: _Rows = [[]]
    x = 1
    for key in keys:
        if x + key.columns > width and len(rows) < most_rows:
            rows.append([])
            x = 1
        if x + key.columns <= width:
            rows[-1].append(_PlacedKey(key, x))
            x += key.columns + gap
    return rows
