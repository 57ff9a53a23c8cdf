"""The list of ships beside the board on which a fleet is placed, or below a wide board, and the keys below it."""

from collections import Counter, defaultdict
from collections.abc import Iterator, Mapping, Sequence
from functools import partial
from typing import Final, NamedTuple, TypeAlias

from schiffe.battleship.drawing import Glyphs
from schiffe.battleship.rules.editor import FleetEditor
from schiffe.battleship.rules.ships import ShipClass
from schiffe.battleship.texts.ships import ship_name
from schiffe.battleship.ui.painting.sea_style import BoardPart, Role, SeaStyle
from schiffe.battleship.ui.screens.placing.commands import click_on_ship
from schiffe.battleship.ui.screens.placing.state import PlacingState
from schiffe.language.i18n import _, pgettext
from schiffe.toolkit.canvas import Canvas, Corner, fit
from schiffe.toolkit.command import Command
from schiffe.toolkit.layout import GAP_COLUMNS, INDENT_COLUMNS, MARKER_COLUMNS, paint_heading
from schiffe.toolkit.style import TextStyle

_Commands: TypeAlias = Sequence[Command[PlacingState]]
_NAME_X: Final = MARKER_COLUMNS
"""The first column of the names, counted from the left edge of the list like those of the shapes and the remarks."""
_NAME_COLUMNS: Final = 16
_SHAPE_X: Final = _NAME_X + _NAME_COLUMNS + 1
_SHAPE_COLUMNS: Final = 11
_REMARK_X: Final = _SHAPE_X + _SHAPE_COLUMNS + 1
"""The first column of the remarks that a ship is placed, in hand or the next one."""
_REMARK_COLUMNS: Final = 7
LIST_COLUMNS: Final = _REMARK_X + _REMARK_COLUMNS
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


def _ships_by_class(editor: FleetEditor) -> Mapping[ShipClass, Sequence[_ListedShip]]:
    ships: defaultdict[ShipClass, list[_ListedShip]] = defaultdict(list)
    for ship in _listed_ships(editor):
        ships[ship.ship_class].append(ship)
    return ships


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


def make_list_place(corner: Corner, rows: int, editor: FleetEditor) -> ListPlace:
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


class _ListRow(NamedTuple):
    """A row of the list: a ship, or all ships of a class."""

    ship_class: ShipClass
    ship_count: int
    placed_count: int
    is_in_hand: bool
    shape: str
    remark: str
    remark_style: str = TextStyle.DIM


def paint_list(canvas: Canvas, place: ListPlace, state: PlacingState) -> None:
    paint_heading(canvas, place.corner, LIST_COLUMNS, _("Your fleet"), state.glyphs)
    x = place.corner.x
    first_y = place.corner.y + place.rows_below_headings + place.row_step
    for index, row in enumerate(_class_rows(state) if place.has_classes else _ship_rows(state)):
        y = first_y + index * place.row_step
        click = partial(click_on_ship, ship_class=row.ship_class)
        name_style = TextStyle.EMPHASIS if row.is_in_hand else "" if row.placed_count else TextStyle.DIM
        shape_style = _shape_style(is_in_hand=row.is_in_hand, is_placed=row.placed_count == row.ship_count)
        if row.is_in_hand:
            canvas.put(x, y, ">", TextStyle.HIGHLIGHT)
        canvas.put(x + _NAME_X, y, " " * (LIST_COLUMNS - _NAME_X), "", click)
        canvas.put(x + _NAME_X, y, fit(ship_name(row.ship_class), _NAME_COLUMNS), name_style, click)
        canvas.put(x + _SHAPE_X, y, row.shape, shape_style, click)
        canvas.put(x + _REMARK_X, y, row.remark, row.remark_style, click)


def _ship_rows(state: PlacingState) -> Iterator[_ListRow]:
    """Yield a row for each ship, with a remark whether it is placed, in hand or the next one."""
    ships = _listed_ships(state.editor)
    in_hand = next((index for index, ship in enumerate(ships) if ship.is_in_hand), None)
    missing = [index for index, ship in enumerate(ships) if not ship.is_placed and not ship.is_in_hand]
    next_index = None
    if in_hand is not None and missing:
        next_index = next((index for index in missing if index > in_hand), missing[0])
    for index, ship in enumerate(ships):
        remark = ""
        if ship.is_placed:
            remark = _("placed")
        elif ship.is_in_hand:
            remark = pgettext("ship in hand", "here")
        elif index == next_index:
            remark = pgettext("ship", "next")
        yield _ListRow(
            ship_class=ship.ship_class,
            ship_count=1,
            placed_count=int(ship.is_placed),
            is_in_hand=ship.is_in_hand,
            shape=" ".join("+" * ship.ship_class.length)
            if ship.is_in_hand
            else _spaced_shape(ship.ship_class, state.glyphs),
            remark=remark,
            remark_style=TextStyle.HIGHLIGHT if ship.is_in_hand else TextStyle.DIM,
        )


def _class_rows(state: PlacingState) -> Iterator[_ListRow]:
    """Yield a row for each class of ships, with the number of placed ones."""
    for ship_class, ships in _ships_by_class(state.editor).items():
        placed_count = sum(ship.is_placed for ship in ships)
        yield _ListRow(
            ship_class=ship_class,
            ship_count=len(ships),
            placed_count=placed_count,
            is_in_hand=any(ship.is_in_hand for ship in ships),
            shape=_spaced_shape(ship_class, state.glyphs),
            remark=f" {placed_count}/{len(ships)}",
        )


def paint_line_of_ships(canvas: Canvas, y: int, state: PlacingState) -> None:
    """Paint the ships as shapes, a column for each cell, and the name of the ship in hand if it fits.

    If they do not fit into the row, paint the number of missing ships of each class.
    """
    x = 1
    ships = _listed_ships(state.editor)
    if sum(ship.ship_class.length + 1 for ship in ships) >= canvas.width:
        for ship_class, of_class in _ships_by_class(state.editor).items():
            text = f"{ship_class.length}x{sum(not ship.is_placed for ship in of_class)}"
            style = TextStyle.CHOSEN if any(ship.is_in_hand for ship in of_class) else ""
            x = canvas.put(x, y, text, style, partial(click_on_ship, ship_class=ship_class)) + 1
        return
    for ship in ships:
        length = ship.ship_class.length
        shape = "." * length
        if ship.is_in_hand:
            shape = "+" * length
        elif ship.is_placed:
            shape = _ship_shape(ship.ship_class, length, state.glyphs)
        style = _shape_style(is_in_hand=ship.is_in_hand, is_placed=ship.is_placed)
        x = canvas.put(x, y, shape, style, partial(click_on_ship, ship_class=ship.ship_class)) + 1
    name = ship_name(state.editor.ship_class) if state.editor.ship_class else ""
    if x + 1 + canvas.measure(name) < canvas.width:
        canvas.put(x + 1, y, name, TextStyle.EMPHASIS)


def _shape_style(*, is_in_hand: bool, is_placed: bool) -> str:
    if is_in_hand:
        return SeaStyle.GHOST_GOOD
    return Role.OWN.style(BoardPart.SHIP) if is_placed else TextStyle.DIM


def _spaced_shape(ship_class: ShipClass, glyphs: Glyphs) -> str:
    """Return the shape of a ship with a column between its cells; a ship of one cell follows a blank."""
    return _ship_shape(ship_class, 2 * ship_class.length - 1, glyphs) if ship_class.length > 1 else f" {glyphs.alone}"


def _ship_shape(ship_class: ShipClass, columns: int, glyphs: Glyphs) -> str:
    bow, middle, stern = tuple(glyphs.lying)
    return f"{bow}{middle * (columns - 2)}{stern}" if ship_class.length > 1 else glyphs.alone


# Keys below the list


def paint_panel(canvas: Canvas, place: ListPlace, end_y: int, panel: _Commands, glyphs: Glyphs) -> None:
    if not panel:
        return
    heading = Corner(place.corner.x, place.corner.y + place.rows + place.rows_below_list)
    paint_heading(canvas, heading, LIST_COLUMNS, _("Keys"), glyphs)
    columns = split_into_two_columns(canvas, panel) or (panel,)
    step = place.row_step if heading.y + 2 * len(columns[0]) < end_y else 1
    x = heading.x + INDENT_COLUMNS
    for column in columns:
        label_x = x + _key_columns(canvas, column) + 1
        for number, command in enumerate(column, 1):
            y = heading.y + place.rows_below_headings + step * number
            canvas.put(x, y, f" {command.key_name} ", TextStyle.KEY, command.transition)
            canvas.put(label_x, y, command.label, TextStyle.DIM, command.transition)
        x += _width_of(canvas, column) + GAP_COLUMNS


def split_into_two_columns(canvas: Canvas, panel: _Commands) -> tuple[_Commands, ...]:
    """Return the commands in two columns; nothing if these do not fit."""
    half = (len(panel) + 1) // 2
    first, second = panel[:half], panel[half:]
    columns = INDENT_COLUMNS + _width_of(canvas, first) + GAP_COLUMNS + _width_of(canvas, second)
    return (first, second) if columns <= LIST_COLUMNS else ()


def _width_of(canvas: Canvas, commands: _Commands) -> int:
    label_columns = max((canvas.measure(command.label) for command in commands), default=0)
    return _key_columns(canvas, commands) + 1 + label_columns


def _key_columns(canvas: Canvas, commands: _Commands) -> int:
    return max((canvas.measure(f" {command.key_name} ") for command in commands), default=0)
