"""The list of ships beside the board on which a fleet is placed, or below a wide board."""

from collections import Counter
from collections.abc import Sequence
from typing import Final, NamedTuple

from schiffe.battleship.drawing import Glyphs
from schiffe.battleship.rules.editor import FleetEditor
from schiffe.battleship.rules.ships import ShipClass
from schiffe.battleship.texts.ships import ship_name
from schiffe.battleship.ui.painting.sea_style import BoardPart, Role, SeaStyle
from schiffe.battleship.ui.screens.placing.commands import click_on_ship
from schiffe.battleship.ui.screens.placing.state import PlacingState
from schiffe.language.i18n import _, pgettext
from schiffe.toolkit.canvas import Canvas, Corner, fit
from schiffe.toolkit.layout import paint_heading
from schiffe.toolkit.style import TextStyle

LIST_COLUMNS: Final = 38
_NAME_COLUMN: Final = 2
_NAME_COLUMNS: Final = 16
_SHAPE_COLUMN: Final = 19
_REMARK_COLUMN: Final = 31
"""The column of the remark whether a ship is placed, after its name and its shape."""
_ROWS_AROUND_SHIPS: Final = 8
"""The rows of the list without ships: three rows of keys, two headings and three free rows."""
_ROWS_PER_SHIP_ON_HIGH_BOARD: Final = 4
"""The rows of a board for each ship from which there is a free row after each ship and each key."""


class _ListedShip(NamedTuple):
    ship_class: ShipClass
    is_placed: bool
    is_in_hand: bool


def _listed_ships(editor: FleetEditor) -> list[_ListedShip]:
    """Return all ships of the fleet; within a class the placed ones come first, then the one in hand."""
    placed = Counter(ship.ship_class for ship in editor.placed_ships)
    class_in_hand = editor.ship_class
    ships = []
    for ship_class in editor.rules.ship_classes:
        is_placed = placed[ship_class] > 0
        if is_placed:
            placed[ship_class] -= 1
        is_in_hand = not is_placed and ship_class is class_in_hand
        if is_in_hand:
            class_in_hand = None
        ships.append(_ListedShip(ship_class, is_placed, is_in_hand))
    return ships


class _ShipsOfClass(NamedTuple):
    """The ships of a class: their number, the number of placed ones, and whether one of them is in hand."""

    ship_class: ShipClass
    total: int
    placed_count: int
    is_in_hand: bool


def _ships_by_class(editor: FleetEditor) -> list[_ShipsOfClass]:
    totals = Counter(editor.rules.ship_classes)
    placed = Counter(ship.ship_class for ship in editor.placed_ships)
    return [
        _ShipsOfClass(each, total=total, placed_count=placed[each], is_in_hand=each is editor.ship_class)
        for each, total in totals.items()
    ]


class ListPlace(NamedTuple):
    """The place of the list of ships and of the keys below it.

    Attributes:
        corner: the corner of the heading.
        rows: the rows of the list with its heading.
        rows_below_headings: the free rows below the headings.
        row_step: the rows from one ship or key to the next: 2 beside a high board.
        has_classes: whether the list has a row for each class of ships, as the ships themselves do not fit.
    """

    corner: Corner
    rows: int
    rows_below_headings: int
    row_step: int
    has_classes: bool

    @property
    def rows_below_list(self) -> int:
        """The free rows between the list and the keys."""
        return 2 if self.rows_below_headings or self.row_step > 1 else 1


def list_place(corner: Corner, rows: int, editor: FleetEditor) -> ListPlace:
    """Return the place of the list of ships beside a board with these rows."""
    count = len(editor.rules.ship_classes)
    if count >= rows:
        rows_of_list = 1 + len(_ships_by_class(editor))
        return ListPlace(corner=corner, rows=rows_of_list, rows_below_headings=0, row_step=1, has_classes=True)
    is_high = _ROWS_PER_SHIP_ON_HIGH_BOARD * count <= rows
    step = 2 if is_high else 1
    rows_below_headings = 1 if not is_high and count + _ROWS_AROUND_SHIPS <= rows else 0
    return ListPlace(
        corner=corner,
        rows=1 + rows_below_headings + step * count,
        rows_below_headings=rows_below_headings,
        row_step=step,
        has_classes=False,
    )


def paint_list(canvas: Canvas, place: ListPlace, state: PlacingState) -> None:
    paint_heading(canvas, place.corner, LIST_COLUMNS, _("Your fleet"), state.glyphs)
    if place.has_classes:
        _paint_ships_by_class(canvas, place.corner, state)
    else:
        _paint_ships(canvas, place, state)


def _paint_ships(canvas: Canvas, place: ListPlace, state: PlacingState) -> None:
    """Paint a row for each ship: its name, its shape, and whether it is placed, in hand or the next one."""
    x = place.corner.x
    ships = _listed_ships(state.editor)
    next_index = _next_index(ships)
    for index, ship in enumerate(ships):
        y = place.corner.y + place.rows_below_headings + place.row_step * (index + 1)
        click = click_on_ship(ship.ship_class)
        shape = (
            " ".join("+" * ship.ship_class.length) if ship.is_in_hand else _spaced_shape(ship.ship_class, state.glyphs)
        )
        name_style = _name_style(is_in_hand=ship.is_in_hand, is_placed=ship.is_placed)
        canvas.put(x + _NAME_COLUMN, y, " " * (LIST_COLUMNS - _NAME_COLUMN), "", click)
        canvas.put(x + _NAME_COLUMN, y, fit(ship_name(ship.ship_class), _NAME_COLUMNS), name_style, click)
        shape_style = _shape_style(is_in_hand=ship.is_in_hand, is_placed=ship.is_placed)
        canvas.put(x + _SHAPE_COLUMN, y, shape, shape_style, click)
        if ship.is_placed:
            canvas.put(x + _REMARK_COLUMN, y, _("placed"), TextStyle.DIM, click)
        elif ship.is_in_hand:
            canvas.put(x, y, ">", TextStyle.HIGHLIGHT)
            canvas.put(x + _REMARK_COLUMN, y, pgettext("ship in hand", "here"), TextStyle.HIGHLIGHT, click)
        elif index == next_index:
            canvas.put(x + _REMARK_COLUMN, y, pgettext("ship", "next"), TextStyle.DIM, click)


def _next_index(ships: Sequence[_ListedShip]) -> int | None:
    """Return the index of the ship that will be in hand next; None if there is none."""
    in_hand = next((index for index, ship in enumerate(ships) if ship.is_in_hand), None)
    missing = [index for index, ship in enumerate(ships) if not ship.is_placed and not ship.is_in_hand]
    if in_hand is None or not missing:
        return None
    return next((index for index in missing if index > in_hand), missing[0])


def _paint_ships_by_class(canvas: Canvas, corner: Corner, state: PlacingState) -> None:
    x = corner.x
    for y, group in enumerate(_ships_by_class(state.editor), corner.y + 1):
        click = click_on_ship(group.ship_class)
        canvas.put(x + _NAME_COLUMN, y, " " * (LIST_COLUMNS - _NAME_COLUMN), "", click)
        if group.is_in_hand:
            canvas.put(x, y, ">", TextStyle.HIGHLIGHT)
        name_style = _name_style(is_in_hand=group.is_in_hand, is_placed=group.placed_count > 0)
        shape_style = _shape_style(is_in_hand=group.is_in_hand, is_placed=group.placed_count == group.total)
        canvas.put(x + _NAME_COLUMN, y, fit(ship_name(group.ship_class), _NAME_COLUMNS), name_style, click)
        canvas.put(x + _SHAPE_COLUMN, y, _spaced_shape(group.ship_class, state.glyphs), shape_style, click)
        canvas.put(x + _REMARK_COLUMN + 1, y, f"{group.placed_count}/{group.total}", TextStyle.DIM, click)


def paint_line_of_ships(canvas: Canvas, y: int, state: PlacingState) -> None:
    """Paint the ships as shapes, a column for each cell, and the name of the ship in hand if it fits.

    If they do not fit into the row, paint the number of missing ships of each class.
    """
    x = 1
    ships = _listed_ships(state.editor)
    if sum(ship.ship_class.length + 1 for ship in ships) >= canvas.width:
        for group in _ships_by_class(state.editor):
            text = f"{group.ship_class.length}x{group.total - group.placed_count}"
            style = TextStyle.CHOSEN if group.is_in_hand else ""
            x = canvas.put(x, y, text, style, click_on_ship(group.ship_class)) + 1
        return
    for ship in ships:
        length = ship.ship_class.length
        shape = "." * length
        if ship.is_in_hand:
            shape = "+" * length
        elif ship.is_placed:
            shape = _shape(ship.ship_class, length, state.glyphs)
        style = _shape_style(is_in_hand=ship.is_in_hand, is_placed=ship.is_placed)
        x = canvas.put(x, y, shape, style, click_on_ship(ship.ship_class)) + 1
    name = ship_name(state.editor.ship_class) if state.editor.ship_class else ""
    if x + 1 + canvas.measure(name) < canvas.width:
        canvas.put(x + 1, y, name, TextStyle.EMPHASIS)


def _name_style(*, is_in_hand: bool, is_placed: bool) -> str:
    if is_in_hand:
        return TextStyle.EMPHASIS
    return "" if is_placed else TextStyle.DIM


def _shape_style(*, is_in_hand: bool, is_placed: bool) -> str:
    if is_in_hand:
        return SeaStyle.GHOST_GOOD
    return Role.OWN.style(BoardPart.SHIP) if is_placed else TextStyle.DIM


def _spaced_shape(ship_class: ShipClass, glyphs: Glyphs) -> str:
    """Return the shape of a ship with a column between its cells; a ship of one cell follows a blank."""
    return _shape(ship_class, 2 * ship_class.length - 1, glyphs) if ship_class.length > 1 else f" {glyphs.alone}"


def _shape(ship_class: ShipClass, columns: int, glyphs: Glyphs) -> str:
    """Return the shape of a ship with this width."""
    bow, middle, stern = tuple(glyphs.lying)
    return f"{bow}{middle * (columns - 2)}{stern}" if ship_class.length > 1 else glyphs.alone
