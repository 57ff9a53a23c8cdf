"""The list of ships beside the board on which a fleet is placed, and the keys below the list."""

from collections.abc import Sequence
from typing import Final, NamedTuple

from schiffe.battleship.drawing import Glyphs
from schiffe.battleship.rules.ships import ShipClass
from schiffe.battleship.texts.names import ship_name
from schiffe.battleship.ui.screens.placing_state import PlacingState, click_on_ship, ships_by_class
from schiffe.language.i18n import _, pgettext
from schiffe.toolkit.canvas import Canvas, fit
from schiffe.toolkit.layout import Corner, paint_heading
from schiffe.toolkit.screen import Command

LIST_COLUMNS: Final = 38
_NAME_COLUMN: Final = 2
_NAME_COLUMNS: Final = 16
_SHAPE_COLUMN: Final = 19
_REMARK_COLUMN: Final = 31
"""The column of the remark whether a ship is placed; its name and its shape are before it."""
_ROWS_AROUND_SHIPS: Final = 8
"""The rows of the list without ships: three rows of keys, two headings and three free rows."""


class ListPlace(NamedTuple):
    """The place of the list of ships and of the keys below it.

    Attributes:
        corner: the corner of the heading.
        rows: the rows of the list with its heading.
        lead: the free rows below the headings.
        step: the rows from one ship or key to the next: 2 beside a high board.
        has_classes: whether the list has a row for each class of ships, as the ships themselves do not fit.
    """

    corner: Corner
    rows: int
    lead: int
    step: int
    has_classes: bool


def list_place(corner: Corner, rows: int, state: PlacingState) -> ListPlace:
    """Return the place of the list of ships beside a board with these rows."""
    count = len(state.ships)
    is_airy = 4 * count <= rows
    lead, step = (0, 2) if is_airy else (1 if count + _ROWS_AROUND_SHIPS <= rows else 0, 1)
    if count >= rows:
        return ListPlace(
            corner=corner, rows=1 + len(ships_by_class(state.ships)), lead=lead, step=step, has_classes=True
        )
    return ListPlace(corner=corner, rows=1 + lead + step * count, lead=lead, step=step, has_classes=False)


def _looks(*, is_in_hand: bool, is_laid: bool) -> tuple[str, str]:
    """Return the styles of the name and of the shape of a ship."""
    if is_in_hand:
        return "class:emphasis", "class:ghost.good"
    return ("", "class:own.ship") if is_laid else ("class:dim", "class:dim")


def paint_list(canvas: Canvas, place: ListPlace, state: PlacingState) -> None:
    """Paint the list of ships with their names and shapes, the one in hand as a ghost."""
    corner = place.corner
    paint_heading(canvas, corner, LIST_COLUMNS, _("Your fleet"), state.glyphs)
    if place.has_classes:
        _paint_ships_by_class(canvas, corner, state)
        return
    in_hand = next((number for number, ship in enumerate(state.ships) if ship.is_in_hand), None)
    missing = [number for number, ship in enumerate(state.ships) if not ship.is_laid and not ship.is_in_hand]
    following = [] if in_hand is None else [number for number in missing if number > in_hand] or missing
    for number, ship in enumerate(state.ships, 1):
        y = corner.y + place.lead + place.step * number
        click = click_on_ship(ship.kind)
        style, shape_style = _looks(is_in_hand=ship.is_in_hand, is_laid=ship.is_laid)
        shape = " ".join("+" * ship.kind.length) if ship.is_in_hand else _shape(ship.kind, state.glyphs)
        canvas.put(corner.x + _NAME_COLUMN, y, " " * (LIST_COLUMNS - _NAME_COLUMN), "", click)
        canvas.put(corner.x + _NAME_COLUMN, y, fit(ship_name(ship.kind), _NAME_COLUMNS), style, click)
        canvas.put(corner.x + _SHAPE_COLUMN, y, shape, shape_style, click)
        if ship.is_laid:
            canvas.put(corner.x + _REMARK_COLUMN, y, _("placed"), "class:dim", click)
        elif ship.is_in_hand:
            canvas.put(corner.x, y, ">", "class:lit")
            canvas.put(corner.x + _REMARK_COLUMN, y, pgettext("ship in hand", "here"), "class:lit", click)
        elif number - 1 in following[:1]:
            canvas.put(corner.x + _REMARK_COLUMN, y, pgettext("ship", "next"), "class:dim", click)


def _shape(kind: ShipClass, glyphs: Glyphs) -> str:
    """Return the shape of a ship, as on a small board."""
    return _hull(kind.length, 2 * kind.length - 1, glyphs) if kind.length > 1 else f" {glyphs.alone}"


def _hull(length: int, columns: int, glyphs: Glyphs) -> str:
    """Return the shape of a ship in some columns."""
    bow, middle, stern = tuple(glyphs.lying)
    return f"{bow}{middle * (columns - 2)}{stern}" if length > 1 else glyphs.alone


def _paint_ships_by_class(canvas: Canvas, corner: Corner, state: PlacingState) -> None:
    """Paint the classes of ships, each with the number of placed ships."""
    for number, group in enumerate(ships_by_class(state.ships), 1):
        y = corner.y + number
        click = click_on_ship(group.kind)
        canvas.put(corner.x + _NAME_COLUMN, y, " " * (LIST_COLUMNS - _NAME_COLUMN), "", click)
        if group.is_in_hand:
            canvas.put(corner.x, y, ">", "class:lit")
        style, _look = _looks(is_in_hand=group.is_in_hand, is_laid=group.laid > 0)
        _style, look = _looks(is_in_hand=group.is_in_hand, is_laid=group.laid == group.all)
        canvas.put(corner.x + _NAME_COLUMN, y, fit(ship_name(group.kind), _NAME_COLUMNS), style, click)
        canvas.put(corner.x + _SHAPE_COLUMN, y, _shape(group.kind, state.glyphs), look, click)
        canvas.put(corner.x + _REMARK_COLUMN + 1, y, f"{group.laid}/{group.all}", "class:dim", click)


def paint_line_of_ships(canvas: Canvas, y: int, state: PlacingState) -> None:
    """Paint the ships as shapes, a column for each cell, and the name of the ship in hand if it fits."""
    if sum(ship.kind.length + 1 for ship in state.ships) >= canvas.width:
        x = 1
        for group in ships_by_class(state.ships):
            text = f"{group.kind.length}x{group.all - group.laid}"
            x = canvas.put(x, y, text, "class:chosen" if group.is_in_hand else "", click_on_ship(group.kind)) + 1
        return
    x = 1
    for ship in state.ships:
        length = ship.kind.length
        _style, look = _looks(is_in_hand=ship.is_in_hand, is_laid=ship.is_laid)
        shape = "." * length
        if ship.is_in_hand:
            shape = "+" * length
        elif ship.is_laid:
            shape = _hull(length, length, state.glyphs)
        x = canvas.put(x, y, shape, look, click_on_ship(ship.kind)) + 1
    name = ship_name(state.editor.kind) if state.editor.kind else ""
    if x + 1 + canvas.measure(name) < canvas.width:
        canvas.put(x + 1, y, name, "class:emphasis")


def paint_panel(
    canvas: Canvas, place: ListPlace, end: int, state: PlacingState, panel: Sequence[Command[PlacingState]]
) -> None:
    """Paint the keys of the panel below the list, in two columns if they fit.

    There are free rows between the keys if the board, which ends before the row ``end``, is high enough.
    """
    if not panel:
        return
    x, y = place.corner
    y += place.rows + (2 if place.rows > 1 + len(state.ships) else 1)
    paint_heading(canvas, Corner(x, y), LIST_COLUMNS, _("Keys"), state.glyphs)
    columns = panel_columns(canvas, panel) or (panel,)
    first = y + place.lead
    step = place.step if y + 2 * len(columns[0]) < end else 1
    x += 2
    for column in columns:
        key_columns = _key_width(canvas, column)
        for number, command in enumerate(column, 1):
            y = first + step * number
            canvas.put(x, y, f" {command.key_name} ", "class:key", command.step)
            canvas.put(x + key_columns + 1, y, command.label, "class:dim", command.step)
        x += _panel_width(canvas, column) + 2


def panel_columns(
    canvas: Canvas, panel: Sequence[Command[PlacingState]]
) -> tuple[Sequence[Command[PlacingState]], ...]:
    """Return the commands in two columns; nothing if these do not fit."""
    half = (len(panel) + 1) // 2
    columns = panel[:half], panel[half:]
    return columns if sum(_panel_width(canvas, column) for column in columns) + 4 <= LIST_COLUMNS else ()


def _panel_width(canvas: Canvas, column: Sequence[Command[PlacingState]]) -> int:
    labels = max((canvas.measure(command.label) for command in column), default=0)
    return _key_width(canvas, column) + 1 + labels


def _key_width(canvas: Canvas, column: Sequence[Command[PlacingState]]) -> int:
    return max((canvas.measure(command.key_name) for command in column), default=0) + 2
