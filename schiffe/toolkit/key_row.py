"""The row of keys at the bottom of a screen: it shows as many commands as fit, with their keys."""

from collections.abc import Sequence
from typing import Final, NamedTuple, TypeAlias

from schiffe.language.i18n import _
from schiffe.toolkit.canvas import Canvas
from schiffe.toolkit.command import AnyCommand
from schiffe.toolkit.style import TextStyle

_VITAL: Final = frozenset(("f1", "enter", "escape"))
"""The keys for help, for continuing and for going back, which are left out last."""
_MIN_WIDTH_FOR_KEY_EDGES: Final = 60
_FIRST_X: Final = 1
TAB: Final = "Tab"
"""The name of this key, which is the same in all languages."""
KEY_ROWS: Final = 1
"""The rows of keys on most screens."""
MAX_KEY_ROWS: Final = 2
COLUMNS_FOR_ONE_KEY_ROW: Final = 80
"""The columns that the keys of most screens need in one row."""


class _RowKey(NamedTuple):
    """A key for the row: its name and label, the columns of both, and its command."""

    name: str
    label: str
    columns: int
    command: AnyCommand


class _PlacedKey(NamedTuple):
    """A key and its first column."""

    key: _RowKey
    x: int


_Rows: TypeAlias = list[list[_PlacedKey]]
"""Rows of keys from top to bottom, without those that do not fit."""


def pressed_key_name(key: str) -> str:
    """Return the name of a key as on a keyboard; a character is its own name."""
    names = {"enter": _("Enter"), "escape": _("Esc"), " ": _("Space"), "tab": TAB}
    if key in names or len(key) == 1:
        return names.get(key, key)
    return key.upper() if key[1:].isdigit() else _("another key")


def paint_keys(canvas: Canvas, commands: Sequence[AnyCommand], rows: int = 1) -> None:
    """Paint as many keys as fit into the last rows; each can be clicked.

    Because some terminals reserve F1 and F10, the row also names other keys with the same effect if they fit. The
    second key for F1 is more important than spare commands.
    """
    placed = _place_keys(canvas, commands, rows)
    for y, row in enumerate(placed, canvas.height - len(placed)):
        for key, x in row:
            end_x = canvas.put(x, y, key.name, TextStyle.KEY, key.command.transition)
            canvas.put(end_x, y, f" {key.label}", TextStyle.DIM, key.command.transition)


class _Selection(NamedTuple):
    """Some of the commands, and the keys after which a second key with the same effect is named."""

    commands: Sequence[AnyCommand]
    keys_with_second: Sequence[str]


def _place_keys(canvas: Canvas, commands: Sequence[AnyCommand], rows: int) -> _Rows:
    """Return the first selection of keys that fits, or else the vital keys; the last column stays empty."""
    selections = _selections([command for command in commands if command.key_name])
    for selection in selections:
        keys = _selected_keys(canvas, selection, commands)
        placed = _balanced_rows(keys, canvas.width - 1, rows)
        if _holds_all(placed, keys):
            return placed
    return _place_vital_keys(canvas, _selected_keys(canvas, selections[-1], commands), rows)


def _selected_keys(canvas: Canvas, selection: _Selection, commands: Sequence[AnyCommand]) -> list[_RowKey]:
    edge = " " if canvas.width >= _MIN_WIDTH_FOR_KEY_EDGES else ""
    keys = []
    for command in selection.commands:
        name = _with_second_name(command, commands, selection.keys_with_second)
        keys.append(_make_row_key(canvas, f"{edge}{name}{edge}", command.label, command))
    return keys


def _make_row_key(canvas: Canvas, name: str, label: str, command: AnyCommand) -> _RowKey:
    return _RowKey(name=name, label=label, columns=canvas.measure(name) + 1 + canvas.measure(label), command=command)


def _holds_all(rows: _Rows, keys: Sequence[_RowKey]) -> bool:
    return sum(map(len, rows)) == len(keys)


def _selections(commands: Sequence[AnyCommand]) -> list[_Selection]:
    """Return selections of the commands, from all to the fewest."""
    spares = [command for command in reversed(commands) if command.is_spare]
    shortened = [[command for command in commands if command not in spares[:count]] for count in range(len(spares) + 1)]
    *with_spares, without_spares = shortened
    return [
        _Selection(commands, ("f1", "f10")),
        *(_Selection(selected, ("f1",)) for selected in with_spares),
        *(_Selection(selected, ()) for selected in with_spares),  # the first spare command matters more than "?"
        _Selection(without_spares, ("f1",)),
        _Selection(without_spares, ()),
    ]


def _place_vital_keys(canvas: Canvas, keys: Sequence[_RowKey], rows: int) -> _Rows:
    """Return the vital keys, and as many others as fit, if there is not room for all.

    If that makes room for one more, the help is labelled with a question mark, the other key that opens it.
    """
    with_short_help = [
        _make_row_key(canvas, key.name, "?", key.command) if "?" in key.command.keys else key for key in keys
    ]
    by_need = sorted(range(len(keys)), key=lambda index: _VITAL.isdisjoint(keys[index].command.keys))
    labelled = keys
    chosen: list[int] = []
    for index in by_need:
        indexes = sorted((*chosen, index))
        for labelling in (labelled, with_short_help):
            selected = [labelling[chosen_index] for chosen_index in indexes]
            if _holds_all(_greedy_rows(selected, canvas.width, rows, gap_columns=1), selected):
                chosen = indexes
                labelled = labelling
                break
    return _balanced_rows([labelled[index] for index in chosen], canvas.width, rows)


def _with_second_name(command: AnyCommand, commands: Sequence[AnyCommand], keys_with_second: Sequence[str]) -> str:
    """Return the name of a command's key; a second key follows it if it is one of ``keys_with_second``."""
    name = command.key_name
    assert name, "only commands with a name of their key are in the row"
    for key, second_key, second_name in (("f1", "?", "?"), ("f10", "escape", _("Esc"))):
        if name == key.upper() and key in keys_with_second:
            second = next((second_command for second_command in commands if second_key in second_command.keys), None)
            if second is command:
                return f"{name} {second_name}"
    return name


def _balanced_rows(keys: Sequence[_RowKey], width: int, max_rows: int) -> _Rows:
    """Return the keys in one row if they fit, else in rows of about equal length, as loosely spaced as possible."""
    columns = sum(key.columns for key in keys)
    placed: _Rows = []
    for rows, gap_columns in ((1, 3), (1, 2), (max_rows, 3), (max_rows, 2), (max_rows, 1)):
        min_end_x = width if rows == 1 else min(columns // rows, width)
        for end_x in range(min_end_x, width + 1):  # the narrowest end at which all keys fit balances the rows
            placed = _greedy_rows(keys, end_x, rows, gap_columns)
            if _holds_all(placed, keys):
                return placed
    return placed


def _greedy_rows(keys: Sequence[_RowKey], width: int, max_rows: int, gap_columns: int) -> _Rows:
    """Return the keys in order, each in the current row if it fits, else in the next one; others are left out."""
    rows: _Rows = [[]]
    x = _FIRST_X
    for key in keys:
        if x + key.columns > width and len(rows) < max_rows:
            rows.append([])
            x = _FIRST_X
        if x + key.columns <= width:
            rows[-1].append(_PlacedKey(key, x))
            x += key.columns + gap_columns
    return rows
