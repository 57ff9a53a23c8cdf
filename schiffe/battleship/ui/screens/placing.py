"""The screen on which a fleet is laid, and a person who does so."""

from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import Any, Final, NamedTuple

from schiffe.battleship.drawing import Glyphs, fleet_picture
from schiffe.battleship.rules.editor import FleetEditor
from schiffe.battleship.rules.fleet import Fleet
from schiffe.battleship.rules.grid import cell_name, mask_of
from schiffe.battleship.rules.ships import Ship, ShipClass
from schiffe.battleship.texts.names import illegal_fleet, ship_name, span_of
from schiffe.battleship.ui.battle.lesson import strip_of
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
    turn_there,
    with_placement,
)
from schiffe.game.match.interruption import Interruption
from schiffe.game.match.players import SeatNumber
from schiffe.language.i18n import _, pgettext
from schiffe.settings.shared import MOUSE
from schiffe.toolkit.canvas import Canvas, fit
from schiffe.toolkit.layout import Bar, Corner, centred, paint_bar, paint_heading
from schiffe.toolkit.screen import Command, Screen, Step
from schiffe.toolkit.strip import paint_strip, strip_rows

KEY_ROWS: Final = 2
_LIST: Final = 38
"""Columns of the list of ships."""
_GAP: Final = 3
_BELOW: Final = 4
"""Rows below the board: a blank one, what is typed, and two of what is said."""
_FOR_BESIDE: Final = 110
"""From so many columns on, all that is said has room beside what is typed and in the row below."""


class _Remark(NamedTuple):
    """A remark, and its style."""

    text: str
    style: str = ""


class _Places(NamedTuple):
    """The columns and rows of the board, of the list if it has room, and whether a title has."""

    board: Corner
    room: Room
    list: Corner | None
    has_title: bool = False


def board_of(state: PlacingState) -> BoardView:
    """Return the board with the ship in hand."""
    editor = state.editor
    ghost = editor.ghost
    marks = Marks(editor.bow, (), ghost=ghost.mask if ghost else 0, ghost_may_lie=editor.problem is None)
    grid, ships = editor.rules.grid, mask_of(tuple(cell for ship in editor.laid for cell in ship.cells))
    closed = editor.rules.contact.closed_by(grid, ships) & ~ships & ~marks.ghost if editor.kind else 0
    picture = fleet_picture(grid, editor.laid)._replace(marked=closed)
    return BoardView(
        picture, "own", marks=marks, scroll=state.scroll, on_click=click_on_board, on_scroll=scroll, on_right=turn_there
    )


def _places(canvas: Canvas, state: PlacingState) -> _Places:
    size, below = state.size, _BELOW - state.has_lesson
    rows = canvas.height - 1 - KEY_ROWS - below
    if is_narrow(canvas):
        whole = whole_room(size, SMALL)
        room = Room(min(whole.columns, canvas.width), min(whole.rows, rows))
        return _Places(Corner((canvas.width - room.columns) // 2, 1), room, None)
    spared = canvas.width >= _FOR_BESIDE
    room = best_room(size, Room(canvas.width - _LIST - _GAP - 1, rows + spared))
    has_title = room.rows + 2 <= rows + spared
    corner = centred(canvas, room.columns + _GAP + _LIST, room.rows + has_title + below - spared, KEY_ROWS)
    beside = Corner(corner.x + room.columns + _GAP, corner.y + (not has_title))
    return _Places(Corner(corner.x, corner.y + has_title), room, list=beside, has_title=has_title)


def paint_placing(canvas: Canvas, state: PlacingState, panel: Sequence[Command[PlacingState]] = ()) -> None:
    """Paint the whole screen but the rows of keys; those of the panel stand below the list of ships."""
    editor, at = state.editor, _places(canvas, state)
    count = _("{count} of {all} placed").format(count=len(editor.laid), all=len(editor.rules.ships))
    title = _("{name}, place your fleet").format(name=state.name)
    bar = Bar(title, short_title=_("Place your fleet"), shortest_title=state.name, badge=count)
    paint_bar(canvas, bar, state.glyphs)
    board = board_of(state)
    paint_board(canvas, at.board, at.room, board, state.glyphs)
    if at.has_title:
        canvas.put(at.board.x + LABELS, at.board.y - 1, _("Your board"), "class:title")
    y = at.board.y + at.room.rows
    x = at.board.x + LABELS if at.list else 1
    if at.list:
        rows = _paint_list(canvas, at.list, at.room.rows - 1, state)
        apart = 2 if rows > 1 + len(state.ships) else 1
        _paint_panel(canvas, Corner(at.list.x, at.list.y + rows + apart), state, panel)
        y += 1
    elif not state.typed:
        _paint_line_of_ships(canvas, y, state)
    beside = x
    if state.typed or (at.list and editor.kind):
        label = ship_name(editor.kind).capitalize() if editor.kind else _("Square")
        end = canvas.put(x, y, f" {label} ", "class:turn")
        field = _FIELD if at.list else canvas.width - end - 1
        canvas.fill(end, y, field, 1, "class:bar")
        if state.typed:
            canvas.place_typed_line(end + 1, y, field - 1)
        elif editor.ghost:
            canvas.put(end + 1, y, fit(_place(editor.ghost, state.size), field - 1), "class:bar")
        beside = end + field + 2
    remark = _remark(state)
    corner, room = Corner(beside, y), canvas.width - 1 - beside
    if not at.list or len(canvas.wrap(remark.text, room)) > (2 if canvas.width >= _FOR_BESIDE else 1):
        corner, room = Corner(x, y + 1), canvas.width - x - 1
        lines = len(canvas.wrap(remark.text, room))
        if at.list and y + 2 + lines < canvas.height - KEY_ROWS:
            corner = Corner(x, y + 2)
    canvas.put_wrapped(corner.x, corner.y, remark.text, room, remark.style)
    y = max(y + 1, corner.y + len(canvas.wrap(remark.text, room)))
    if state.has_mouse and not editor.laid and not state.typed and y < canvas.height - KEY_ROWS:
        text = canvas.first_fitting(
            canvas.width - x - 1,
            _("Mouse: a click moves the ship, a click on it places it, a right click turns it."),
            _("Click places, right click turns."),
        )
        canvas.put(x, y, text, "class:dim")
    if at.list and board.picture.marked and y < canvas.height - KEY_ROWS:
        text = _("Squares with {sign} are too close to another ship.").format(sign=state.glyphs.mark)
        canvas.put(x, y, fit(text, canvas.width - x - 1), "class:dim")


_AROUND_KEYS: Final = 8
"""The rows of a list besides its ships, with three rows of keys: two headings and three free ones."""
_FIELD: Final = 16
"""Columns of the typed place."""


def _place(ship: Ship, size: int) -> str:
    """Return where the ship in hand begins, and which way it points."""
    square = cell_name(ship.cells[0], size)
    if ship.kind.length == 1:
        return square
    is_across = len(ship.cells) > 1 and abs(ship.cells[1] - ship.cells[0]) == 1
    text = _("{square} across") if is_across else _("{square} upright")
    return text.format(square=square)


def _remark(state: PlacingState) -> _Remark:
    ghost, problem = state.editor.ghost, state.editor.problem
    if state.error:
        return _Remark(state.error, "class:error")
    if state.note:
        return _Remark(state.note, "class:notice")
    if ghost is None and state.has_lesson:
        return _Remark("")  # the lesson says it
    if ghost is None:
        return _Remark(_("All ships are placed. Enter starts the game; Del picks a ship up."), "class:notice")
    if problem:
        return _Remark("! " + illegal_fleet(problem, state.size), "class:said.hit class:emphasis")
    may = _("{span}: fits here ({ship}).")
    return _Remark(may.format(span=span_of(ghost, state.size), ship=ship_name(ghost.kind)))


def _paint_panel(canvas: Canvas, corner: Corner, state: PlacingState, panel: Sequence[Command[PlacingState]]) -> None:
    """Paint the other commands, in two columns if they have room, and a row apart if the board is that high."""
    if not panel:
        return
    paint_heading(canvas, corner, _LIST, _("Keys"), state.glyphs)
    columns = _panel_columns(canvas, panel) or (panel,)
    at = _places(canvas, state)
    rows, end = at.room.rows - 1, at.board.y + at.room.rows
    apart = 2 if _is_airy(rows, state) and corner.y + 2 * len(columns[0]) < end else 1
    first = corner.y + _lead(rows, state)
    x = corner.x + 2
    for column in columns:
        keys = _key_width(canvas, column)
        for number, command in enumerate(column, 1):
            y = first + apart * number
            canvas.put(x, y, f" {command.shown} ", "class:key", command.step)
            canvas.put(x + keys + 1, y, command.label, "class:dim", command.step)
        x += _panel_width(canvas, column) + 2


def _panel_columns(
    canvas: Canvas, panel: Sequence[Command[PlacingState]]
) -> tuple[Sequence[Command[PlacingState]], ...]:
    """Return the commands in two columns; nothing where these have no room."""
    half = (len(panel) + 1) // 2
    columns = panel[:half], panel[half:]
    return columns if sum(_panel_width(canvas, column) for column in columns) + 4 <= _LIST else ()


def _panel_width(canvas: Canvas, column: Sequence[Command[PlacingState]]) -> int:
    labels = max((canvas.measure(command.label) for command in column), default=0)
    return _key_width(canvas, column) + 1 + labels


def _key_width(canvas: Canvas, column: Sequence[Command[PlacingState]]) -> int:
    return max((canvas.measure(command.shown) for command in column), default=0) + 2


def _panel_room(canvas: Canvas, state: PlacingState, commands: Sequence[Command[PlacingState]]) -> int:
    """Return how many of the keys have room below the list of ships."""
    at = _places(canvas, state)
    if at.list is None:
        return 0
    rows = at.room.rows - 1
    left = rows - _list_rows(rows, state) - 2 - _lead(rows, state)
    if left < 2:
        return 0
    return 2 * left if _panel_columns(canvas, commands[: 2 * left]) else left


def _list_rows(rows: int, state: PlacingState) -> int:
    """Return the rows of the list of ships with its heading, and a free one below that where keys have it too."""
    if len(state.ships) >= rows:
        return 1 + len(_classes(state.ships))
    return 1 + _lead(rows, state) + (2 if _is_airy(rows, state) else 1) * len(state.ships)


def _is_airy(rows: int, state: PlacingState) -> bool:
    """Return whether a row is free between two ships, and between two keys."""
    return 4 * len(state.ships) <= rows


def _lead(rows: int, state: PlacingState) -> int:
    """Return the free rows below the headings, where none are between ships or keys."""
    return int(not _is_airy(rows, state) and len(state.ships) + _AROUND_KEYS <= rows)


def _paint_list(canvas: Canvas, corner: Corner, rows: int, state: PlacingState) -> int:
    """Paint the ships by name, each as long as it is, the one in hand as a ghost; too many are put together.

    Returns its rows.

    Beside a high board there is a row between two ships.
    """
    paint_heading(canvas, corner, _LIST, _("Your fleet"), state.glyphs)
    if len(state.ships) >= rows:
        _paint_classes(canvas, corner, state)
        return _list_rows(rows, state)
    apart, first = (2 if _is_airy(rows, state) else 1), corner.y + _lead(rows, state)
    in_hand = next((number for number, ship in enumerate(state.ships) if ship.is_in_hand), None)
    missing = [number for number, ship in enumerate(state.ships) if not ship.is_laid and not ship.is_in_hand]
    after = [] if in_hand is None else [number for number in missing if number > in_hand] or missing
    for number, ship in enumerate(state.ships, 1):
        y, click = first + apart * number, click_on_ship(ship.kind)
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
            canvas.put(corner.x + 31, y, _("placed"), "class:dim", click)
        elif ship.is_in_hand:
            canvas.put(corner.x + 31, y, pgettext("ship in hand", "here"), "class:lit", click)
        elif number - 1 in after[:1]:
            canvas.put(corner.x + 31, y, pgettext("ship", "next"), "class:dim", click)
    return _list_rows(rows, state)


def _shape(kind: ShipClass, glyphs: Glyphs) -> str:
    """Return a ship as it lies on a small board."""
    return _hull(kind.length, 2 * kind.length - 1, glyphs) if kind.length > 1 else f" {glyphs.alone}"


def _hull(length: int, columns: int, glyphs: Glyphs) -> str:
    """Return a ship that takes so many columns."""
    bow, middle, stern = tuple(glyphs.lying)
    return f"{bow}{middle * (columns - 2)}{stern}" if length > 1 else glyphs.alone


def _paint_classes(canvas: Canvas, corner: Corner, state: PlacingState) -> None:
    """Paint the classes of ships, each with how many of it are laid."""
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
        _Class(
            kind, len(some), laid=sum(ship.is_laid for ship in some), is_in_hand=any(ship.is_in_hand for ship in some)
        )
        for kind, some in found.items()
    ]


def _paint_line_of_ships(canvas: Canvas, y: int, state: PlacingState) -> None:
    """Paint the ships as shapes, a column to a cell, then the name of the one in hand if there is room."""
    if sum(ship.kind.length + 1 for ship in state.ships) >= canvas.width:
        x = 1
        for group in _classes(state.ships):
            text = f"{group.kind.length}x{group.all - group.laid}"
            x = canvas.put(x, y, text, "class:chosen" if group.is_in_hand else "", click_on_ship(group.kind)) + 1
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
    """A screen that returns the fleet that its player lays; ``laying`` is told what lies, before that is shown."""

    key_rows = KEY_ROWS

    def __init__(
        self, state: PlacingState, leave: Command[Any], laying: Callable[[FleetEditor], None] = lambda _editor: None
    ) -> None:
        super().__init__(state)
        self._leave = leave
        self._laying = laying
        self.talk: Command[Any] | None = None  # says something to a friend

    def do(self, step: Step[PlacingState]) -> None:
        """Do what a key or a click does."""
        before = self.state.editor.laid
        super().do(step)
        if self.state.editor.laid != before:
            self._laying(self.state.editor)

    def commands(self, state: PlacingState) -> Sequence[Command[PlacingState]]:
        """Move, turn, place; everything else about ships, those of the panel without a place in the row of keys."""
        panel = {command.label for command in self._panel(state)}
        return [
            *(replace(command, shown="") if command.label in panel else command for command in self._all(state)),
            *([Command((), lambda state: state, _("Arrows"), _("move"), is_spare=True)] if panel else ()),
        ]

    def _all(self, state: PlacingState) -> Sequence[Command[PlacingState]]:
        return placing_commands(state, self._leave, self.talk)

    def _panel(self, state: PlacingState) -> Sequence[Command[PlacingState]]:
        """Return the commands whose keys stand below the list of ships."""
        return self._further(state)[: state.panel]

    def _further(self, state: PlacingState) -> Sequence[Command[PlacingState]]:
        """Return what else there is to do than to place a ship, and to leave."""
        return [command for command in self._all(state)[1:] if command.shown and command.label != self._leave.label]

    def typed(self, state: PlacingState) -> str:
        """Return the place that is typed."""
        return state.typed

    def with_typed(self, state: PlacingState, text: str) -> PlacingState:
        """Return the state with this input."""
        return with_placement(state, text)

    def fitted(self, state: PlacingState, canvas: Canvas) -> PlacingState:
        """Bring the ship in hand into view."""
        with canvas.without_last(strip_rows(canvas, has_lesson=state.has_lesson)):
            scroll = fitted_scroll(board_of(state), _places(canvas, state).room)
            panel = _panel_room(canvas, state, self._further(state))
        return replace(state, scroll=scroll, is_unseen=False, panel=panel)

    def paint(self, canvas: Canvas, state: PlacingState) -> None:
        """Paint the whole screen."""
        with canvas.without_last(strip_rows(canvas, has_lesson=state.has_lesson)):
            paint_placing(canvas, state, self._panel(state))
        if state.advice:
            paint_strip(canvas, KEY_ROWS, strip_of(state.advice), PlacingState.without_lesson)


async def lay(context: MatchContext, seat: SeatNumber, interruption: Interruption) -> Fleet:
    """Return the fleet that the player of a seat lays, or has laid before the match was taken up again.

    Raises:
        Interrupted: the player has left.
    """
    recorder, chance = context.recorder, context.setup.chance
    if fleet := recorder.fleet(seat):
        return fleet
    editor = FleetEditor.empty(context.setup.rules, lambda number: chance.source(f"draw {number} of seat {seat}"))
    name, rules = context.names[seat], context.setup.rules
    editor = editor.with_ships(recorder.draft(seat), by_hand=recorder.is_by_hand(seat))
    state = PlacingState(
        name, context.glyphs, editor=editor, before=context.laid.of(name, rules), has_lesson=context.has_lesson
    )
    state = replace(state, has_mouse=context.settings[MOUSE])

    def laying(changed: FleetEditor) -> None:
        keep_lesson()
        recorder.laying(seat, changed.laid, by_hand=changed.is_by_hand)

    def keep_lesson() -> None:
        if context.lesson and not screen.state.has_lesson:
            context.lesson.end()

    screen = PlacingScreen(state, context.leave(interruption, seat), laying)
    if context.room:
        screen.talk = context.room.talk
        context.room.follow(lambda room: screen.update(lambda state: replace(state, note=room.news or state.note)))
    try:
        fleet = await interruption.unless(context.stage.ask(screen))
    finally:
        keep_lesson()
    is_by_hand = screen.state.editor.is_by_hand
    context.laid.remember(name, rules, LaidFleet(fleet.ships, is_by_hand))
    recorder.laid(seat, fleet, by_hand=is_by_hand)
    return fleet
