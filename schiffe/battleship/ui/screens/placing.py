"""The screen on which a fleet is laid, and a person who does so."""

from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import Any, Final, NamedTuple

from schiffe.battleship.drawing import Glyphs, fleet_picture
from schiffe.battleship.match.events import SeatNumber
from schiffe.battleship.rules.editor import FleetEditor
from schiffe.battleship.rules.fleet import Fleet
from schiffe.battleship.rules.ships import ShipClass
from schiffe.battleship.texts.names import illegal_fleet, ship_name, span_of
from schiffe.battleship.ui.boards import BoardView, Room, best_room, fitted_scroll, is_narrow, paint_board, whole_room
from schiffe.battleship.ui.cells import LABELS, SMALL, Marks
from schiffe.battleship.ui.context import MatchContext
from schiffe.battleship.ui.screens.placing_state import (
    LaidFleet,
    Listed,
    PlacingState,
    click_on_board,
    click_on_ship,
    placing_commands,
    scroll,
    with_placement,
)
from schiffe.game.interruption import Interruption
from schiffe.language.i18n import _
from schiffe.toolkit.canvas import Canvas, fit
from schiffe.toolkit.layout import Bar, Corner, centred, paint_bar, paint_heading
from schiffe.toolkit.screen import Command, Screen, Step

KEY_ROWS: Final = 2
_LIST: Final = 37
"""Columns of the list of ships."""
_GAP: Final = 3
_BELOW: Final = 4
"""Rows below the board: a blank one, what is typed, and two of what is said."""
_FOR_BESIDE: Final = 110
"""From so many columns on, all that is said has room beside what is typed and in the row below."""


class _Remark(NamedTuple):
    """What is said, and in which style."""

    text: str
    style: str = ""


class _Places(NamedTuple):
    """Where the board begins and what it takes, and where the list begins; that is None where it has no room."""

    board: Corner
    room: Room
    list: Corner | None


def board_of(state: PlacingState) -> BoardView:
    """The board with the ship in hand."""
    editor = state.editor
    ghost = editor.ghost
    marks = Marks(editor.bow, (), ghost.mask if ghost else 0, editor.problem is None)
    picture = fleet_picture(editor.rules.grid, editor.laid)
    return BoardView(picture, "own", marks, state.scroll, click_on_board, scroll)


def room_of(canvas: Canvas, size: int) -> Room:
    """What the board takes on a canvas of this size."""
    return _places(canvas, size).room


def _places(canvas: Canvas, size: int) -> _Places:
    rows = canvas.height - 1 - KEY_ROWS - _BELOW
    if is_narrow(canvas):
        whole = whole_room(size, SMALL)
        room = Room(min(whole.columns, canvas.width), min(whole.rows, rows))
        return _Places(Corner((canvas.width - room.columns) // 2, 1), room, None)
    spared = canvas.width >= _FOR_BESIDE
    room = best_room(size, Room(canvas.width - _LIST - _GAP - 1, rows + spared))
    corner = centred(canvas, room.columns + _GAP + _LIST, room.rows + _BELOW - spared, KEY_ROWS)
    return _Places(corner, room, Corner(corner.x + room.columns + _GAP, corner.y + 1))


def paint_placing(canvas: Canvas, state: PlacingState) -> None:
    """The whole screen but the rows of keys."""
    editor, at = state.editor, _places(canvas, state.size)
    count = _("{count} of {all} laid").format(count=len(editor.laid), all=len(editor.rules.ships))
    paint_bar(canvas, Bar(_("{name}, lay your fleet").format(name=state.name), badge=count), state.glyphs)
    paint_board(canvas, at.board, at.room, board_of(state), state.glyphs)
    y = at.board.y + at.room.rows
    x = at.board.x + LABELS if at.list else 1
    if at.list:
        _paint_list(canvas, at.list, at.room.rows - 1, state)
        y += 1
    elif not state.typed:
        _paint_line_of_ships(canvas, y, state)
    beside = x
    if state.typed or at.list:
        label = ship_name(editor.kind).capitalize() if editor.kind else _("Bow at")
        end = canvas.put(x, y, f" {label} ", "class:turn")
        field = _FIELD if at.list else canvas.width - end - 1
        canvas.fill(end, y, field, 1, "class:bar")
        canvas.let_type(end + 1, y, field - 1)
        beside = end + field + 2
    remark = _remark(state)
    room = canvas.width - 1 - beside
    if at.list and len(canvas.wrap(remark.text, room)) <= (2 if canvas.width >= _FOR_BESIDE else 1):
        canvas.put_wrapped(beside, y, remark.text, room, remark.style)
    else:
        canvas.put_wrapped(x, y + 1, remark.text, canvas.width - x - 1, remark.style)


_FIELD: Final = 14
"""Columns of the typed place."""


def _remark(state: PlacingState) -> _Remark:
    ghost, problem = state.editor.ghost, state.editor.problem
    if state.error:
        return _Remark(state.error, "class:error")
    if ghost is None:
        return _Remark(_("All ships are laid. Enter starts the game; Del picks a ship up."), "class:notice")
    if problem:
        return _Remark("! " + illegal_fleet(problem, state.size))
    may = _("{span}: the {ship} may lie here.")
    return _Remark(may.format(span=span_of(ghost, state.size), ship=ship_name(ghost.kind)))


def _paint_list(canvas: Canvas, corner: Corner, rows: int, state: PlacingState) -> None:
    """The ships by name, each as long as it is; the one in hand is a ghost. Too many for the rows are put together.

    Beside a high board there is a row between two ships.
    """
    paint_heading(canvas, corner, _LIST, _("Your fleet"), state.glyphs)
    if len(state.ships) >= rows:
        _paint_classes(canvas, corner, state)
        return
    apart = 2 if 4 * len(state.ships) <= rows else 1
    for number, ship in enumerate(state.ships, 1):
        y, click = corner.y + apart * number, click_on_ship(ship.kind)
        name, shape = ship_name(ship.kind), _shape(ship.kind, state.glyphs)
        look = "class:dim"
        if ship.is_in_hand:
            canvas.put(corner.x, y, ">", "class:lit")
            shape, look = f"{'+ ' * ship.kind.length}"[:-1], "class:ghost.good"
        elif ship.is_laid:
            look = "class:own.ship"
        canvas.put(corner.x + 2, y, " " * (_LIST - 2), "", click)
        style = "class:emphasis" if ship.is_in_hand else "" if ship.is_laid else "class:dim"
        canvas.put(corner.x + 2, y, fit(name, 16), style, click)
        canvas.put(corner.x + 19, y, shape, look, click)
        if ship.is_laid:
            canvas.put(corner.x + 31, y, _("laid"), "class:dim", click)


def _shape(kind: ShipClass, glyphs: Glyphs) -> str:
    """A ship as it lies on a small board."""
    return _hull(kind.length, 2 * kind.length - 1, glyphs) if kind.length > 1 else f" {glyphs.alone}"


def _hull(length: int, columns: int, glyphs: Glyphs) -> str:
    """A ship that takes so many columns."""
    bow, middle, stern = tuple(glyphs.lying)
    return f"{bow}{middle * (columns - 2)}{stern}" if length > 1 else glyphs.alone


def _paint_classes(canvas: Canvas, corner: Corner, state: PlacingState) -> None:
    """The classes of ships, each with how many of it are laid."""
    for number, group in enumerate(_classes(state.ships), 1):
        y, click = corner.y + number, click_on_ship(group.kind)
        canvas.put(corner.x + 2, y, " " * (_LIST - 2), "", click)
        if group.is_in_hand:
            canvas.put(corner.x, y, ">", "class:lit")
        style = "class:emphasis" if group.is_in_hand else "" if group.laid else "class:dim"
        look = "class:ghost.good" if group.is_in_hand else "class:own.ship" if group.laid == group.all else "class:dim"
        canvas.put(corner.x + 2, y, fit(ship_name(group.kind), 16), style, click)
        canvas.put(corner.x + 19, y, _shape(group.kind, state.glyphs), look, click)
        canvas.put(corner.x + 32, y, f"{group.laid}/{group.all}", "class:dim", click)


class _Class(NamedTuple):
    """The ships of a class: how many there are and how many of them are laid, and whether one of them is in hand."""

    kind: ShipClass
    all: int
    laid: int
    is_in_hand: bool


def _classes(ships: Sequence[Listed]) -> list[_Class]:
    found: dict[ShipClass, list[Listed]] = {}
    for ship in ships:
        found.setdefault(ship.kind, []).append(ship)
    return [
        _Class(kind, len(some), sum(ship.is_laid for ship in some), any(ship.is_in_hand for ship in some))
        for kind, some in found.items()
    ]


def _paint_line_of_classes(canvas: Canvas, y: int, state: PlacingState) -> None:
    """How many ships of each length are missing."""
    x = 1
    for group in _classes(state.ships):
        text = f"{group.kind.length}x{group.all - group.laid}"
        x = canvas.put(x, y, text, "class:chosen" if group.is_in_hand else "", click_on_ship(group.kind)) + 1


def _paint_line_of_ships(canvas: Canvas, y: int, state: PlacingState) -> None:
    """The ships as shapes a column to a cell, and behind them the name of the one in hand where there is room."""
    if sum(ship.kind.length + 1 for ship in state.ships) >= canvas.width:
        _paint_line_of_classes(canvas, y, state)
        return
    x = 1
    for ship in state.ships:
        length, look = ship.kind.length, "class:dim"
        shape = "." * length
        if ship.is_in_hand:
            shape, look = "+" * length, "class:ghost.good"
        elif ship.is_laid:
            shape, look = _hull(length, length, state.glyphs), "class:own.ship"
        x = canvas.put(x, y, shape, look, click_on_ship(ship.kind)) + 1
    name = ship_name(state.editor.kind) if state.editor.kind else ""
    if x + 1 + canvas.measure(name) < canvas.width:
        canvas.put(x + 1, y, name, "class:emphasis")


class PlacingScreen(Screen[PlacingState, Fleet]):
    """Gives the fleet that its player lays; ``laying`` is told what lies, before that is shown."""

    key_rows = KEY_ROWS

    def __init__(
        self, state: PlacingState, leave: Command[Any], laying: Callable[[FleetEditor], None] = lambda _editor: None
    ) -> None:
        super().__init__(state)
        self._leave = leave
        self._laying = laying

    def do(self, step: Step[PlacingState]) -> None:
        """Do what a key or a click does."""
        before = self.state.editor.laid
        super().do(step)
        if self.state.editor.laid != before:
            self._laying(self.state.editor)

    def commands(self, state: PlacingState) -> Sequence[Command[PlacingState]]:
        """Move, turn, lay; everything else about ships."""
        return placing_commands(state, self._leave)

    def typed(self, state: PlacingState) -> str:
        """The place that is typed."""
        return state.typed

    def with_typed(self, state: PlacingState, text: str) -> PlacingState:
        """It has become this."""
        return with_placement(state, text)

    def fitted(self, state: PlacingState, canvas: Canvas) -> PlacingState:
        """The ship in hand is in view."""
        scroll = fitted_scroll(board_of(state), room_of(canvas, state.size))
        return replace(state, scroll=scroll, is_unseen=False)

    def paint(self, canvas: Canvas, state: PlacingState) -> None:
        """The whole screen."""
        paint_placing(canvas, state)


async def lay(context: MatchContext, seat: SeatNumber, interruption: Interruption) -> Fleet:
    """The fleet that the player of a seat lays, or has laid before the match was taken up again.

    Raises:
        Interrupted: the player has left.
    """
    keeper, chance = context.keeper, context.setup.chance
    if fleet := keeper.fleet(seat):
        return fleet
    editor = FleetEditor.empty(context.setup.rules, lambda number: chance.source(f"draw {number} of seat {seat}"))
    name, rules = context.names[seat], context.setup.rules
    editor = editor.with_ships(keeper.draft(seat), by_hand=keeper.is_by_hand(seat))
    state = PlacingState(name, context.glyphs, editor, context.laid.of(name, rules))

    def laying(changed: FleetEditor) -> None:
        keeper.laying(seat, changed.laid, by_hand=changed.is_by_hand)

    screen = PlacingScreen(state, context.leave(interruption, seat), laying)
    fleet = await interruption.unless(context.stage.ask(screen))
    is_by_hand = screen.state.editor.is_by_hand
    context.laid.remember(name, rules, LaidFleet(fleet.ships, is_by_hand))
    keeper.laid(seat, fleet, by_hand=is_by_hand)
    return fleet
