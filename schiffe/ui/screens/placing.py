"""The editor of a fleet: a ship in hand is moved, turned and laid, with a last look before the fleet counts."""

import re
from collections.abc import Callable
from typing import Final, NamedTuple

from schiffe.base.i18n import _, pgettext
from schiffe.base.text import any_of, quoted
from schiffe.drawing import Glyphs, fleet_picture
from schiffe.rules.editor import Direction, FleetEditor
from schiffe.rules.fleet import Fleet
from schiffe.rules.grid import Cell, CellError, parse_cell, row_name
from schiffe.rules.ships import ShipClass
from schiffe.texts.names import illegal_fleet, ship_name, span_of
from schiffe.toolkit.canvas import Action, Canvas
from schiffe.toolkit.screen import Command, TypingScreen
from schiffe.ui.boards import BoardView, Marks
from schiffe.ui.cursor import moves, read_field, scrolled
from schiffe.ui.pair import BoardPair

_TYPED: Final = re.compile(r"\s*([A-Za-z]\s*[0-9]{1,3}|[0-9]{1,3}\s*[A-Za-z])\s*(.*)", re.ASCII)
_LIST: Final = 35
"""Columns of the list of ships."""


class _Listed(NamedTuple):
    """A ship in the list of ships."""

    kind: ShipClass
    is_laid: bool
    is_in_hand: bool


class PlacingScreen(TypingScreen[Fleet]):
    """Gives the fleet that its player lays."""

    def __init__(self, glyphs: Glyphs, name: str, editor: FleetEditor, ask_to_leave: Command) -> None:
        super().__init__()
        self._glyphs = glyphs
        self._name = name
        self._editor = editor
        self._ask_to_leave = ask_to_leave
        self._view = BoardView(glyphs)
        self._was_seen_whole = False
        self._size = editor.rules.grid.size

    # Keys

    def commands(self) -> list[Command]:
        """Move, turn, lay; everything else about ships."""
        editor = self._editor
        commands = [
            Command(("enter",), self._start, _("Enter"), _("start the game"))
            if editor.kind is None
            else Command(("enter",), self._lay, _("Enter"), _("lay")),
        ]
        if self._text:
            commands.append(Command(("escape",), self._forget_typed, _("Esc"), _("back")))
        elif editor.kind is not None:
            commands.append(
                Command(self._keys(" ", "r"), self._does(editor.turn), self._shown("R", _("Space")), _("turn"))
            )
        commands += [
            Command(("+", "f3"), self._rest, "+", _("rest at random")),
            Command(("*", "f4"), self._does(editor.all_at_random), "*", _("all at random")),
            self._ask_to_leave,
            Command(self._keys("f5", "u"), self._undo, self._shown("U", "F5") if editor.can_undo else "", _("undo")),
            Command(self._keys("f6", "y"), self._redo, self._shown("Y", "F6") if editor.can_redo else "", _("redo")),
            Command(("delete",), self._pick_up, _("Del") if editor.laid else "", _("pick up")),
            Command(("tab",), self._does(editor.next_kind), "Tab" * (len(set(editor.missing)) > 1), _("other ship")),
            Command(("-", "f7"), self._does(editor.clear), "-" if editor.laid else "", _("remove all")),
        ]
        return commands + moves(self._size, lambda: editor.bow, self._go)

    def _keys(self, always: str, letter: str) -> tuple[str, ...]:
        """The keys of a command; its letter only where it is no row of the board, and nothing is typed."""
        return (always, letter) if self._is_free(letter) and not self._text else (always,)

    def _shown(self, letter: str, otherwise: str) -> str:
        return letter if self._is_free(letter) and not self._text else otherwise

    def _is_free(self, letter: str) -> bool:
        return letter.upper() > row_name(self._size - 1)

    def _does(self, action: Callable[[], object]) -> Action:
        def run() -> None:
            self._forget_typed()
            action()

        return run

    def _go(self, cell: Cell) -> None:
        self._forget_typed()
        self._editor.bow = cell

    def _lay(self) -> None:
        if self._text and not self._typed(is_whole=True):
            return
        if self._editor.lay():
            self._forget_typed()

    def _start(self) -> None:
        if self._text and not self._typed(is_whole=True):
            return
        if self._was_seen_whole:  # an Enter too many is no last look
            self.finish(self._editor.fleet)

    def _undo(self) -> None:
        self._forget_typed()
        if not self._editor.can_undo:
            self._error = _("There is nothing to undo.")
        self._editor.undo()

    def _redo(self) -> None:
        self._forget_typed()
        if not self._editor.can_redo:
            self._error = _("There is nothing to redo.")
        self._editor.redo()

    def _rest(self) -> None:
        self._forget_typed()
        if self._editor.missing and not self._editor.rest_at_random():
            self._error = _("The rest does not fit any more. Take a ship back.")

    def _pick_up(self) -> None:
        if not self._editor.pick_up(self._editor.bow):
            self._error = _("No ship is laid on this field.")

    def _clicked(self, cell: Cell) -> None:
        editor, ghost = self._editor, self._editor.ghost
        self._forget_typed()
        if ghost and cell in ghost.cells and not editor.problem:
            editor.lay()
        elif not editor.pick_up(cell):
            editor.bow = cell

    def _take(self, kind: ShipClass) -> None:
        self._error = ""
        self._editor.take(kind)

    # What is typed: a field, and behind it a direction or the field of the stern

    def _follow(self) -> None:
        self._typed()

    def _typed(self, *, is_whole: bool = False) -> bool:
        """Follow what is typed; False when it is no place for a ship. ``is_whole`` says why then."""
        self._error = ""
        found = _TYPED.fullmatch(self._text)
        if not found:
            if is_whole:
                self._error = read_field(self._text, self._size)[1]
            return False
        field, rest = found[1], found[2].strip().casefold()
        bow, problem = read_field(field, self._size)
        direction = self._direction(bow, rest) if bow is not None else None
        if bow is None or (rest and direction is None):
            if is_whole:
                words = [direction_names()[direction][0] for direction in Direction]
                self._error = problem or _(
                    "{text} is no direction. Possible: {words}, or the field of the stern."
                ).format(text=quoted(rest), words=any_of(words))
            return False
        self._editor.bow = bow
        if direction is not None:
            self._editor.direction = direction
        return True

    def _direction(self, bow: Cell, text: str) -> Direction | None:
        """The direction that a word or the field of a stern gives."""
        for direction, words in direction_names().items():
            if text in words:
                return direction
        try:
            stern = parse_cell(text, self._size)
        except CellError:
            return None
        rays = self._editor.rules.grid.rays(bow)
        return next((direction for direction in Direction if stern in rays[direction]), None)

    # Painting

    def paint(self, canvas: Canvas) -> None:
        """The board with the ship in hand, the list of ships, what can be said of it, the keys."""
        editor = self._editor
        self._was_seen_whole = editor.kind is None
        ghost, problem = editor.ghost, editor.problem
        single = BoardPair.is_single(canvas)
        canvas.put(1, 0, _("{name}, lay your fleet").format(name=self._name), "class:title")
        count = _("{count} of {all} laid").format(count=len(editor.laid), all=len(editor.rules.ships))
        if canvas.measure(count) + canvas.measure(self._name) + 22 < canvas.width:
            canvas.put_right(canvas.width - 1, 0, count)
        marks = Marks(editor.bow, None, ghost.mask if ghost else 0, problem is None)
        key_rows = 2
        room = (canvas.width if single else canvas.width - _LIST - 2, canvas.height - 5 - key_rows)
        self._view.paint(
            canvas, 0, 1, room, fleet_picture(editor.rules.grid, editor.laid), "own", marks, self._clicked, self._scroll
        )
        text, style = self._said()
        lines = canvas.wrap(text, canvas.width - 2)
        y = canvas.height - key_rows - 4
        if not single:
            self._paint_list(canvas, canvas.width - _LIST, 2)
        elif not self._text:
            self._paint_line_of_ships(canvas, y)
        if self._text or not single:
            end = canvas.put(1, y, _("Bow at:"))
            canvas.typed = (end + 1, y, canvas.width - end - 2)
        for number, line in enumerate(lines):
            canvas.put(1, y + 1 + number, line, style)
        self.paint_keys(canvas, key_rows)

    def _scroll(self, columns: int, rows: int) -> None:
        self._go(scrolled(self._size, self._editor.bow, columns, rows))

    def _said(self) -> tuple[str, str]:
        editor = self._editor
        ghost, problem = editor.ghost, editor.problem
        if self._error:
            return self._error, "class:error"
        if ghost is None:
            return _("All ships are laid. Enter starts the game; Del picks a ship up."), "class:notice"
        if problem:
            return "! " + illegal_fleet(problem, self._size), ""
        return _("{span}: the {ship} may lie here.").format(
            span=span_of(ghost, self._size), ship=ship_name(ghost.kind)
        ), ""

    def _ships(self) -> list[_Listed]:
        """Each ship of the fleet; of those of one class, the last ones are the laid ones."""
        missing = list(self._editor.missing)
        ships = []
        for kind in reversed(self._editor.rules.ships):
            is_laid = kind not in missing
            if not is_laid:
                missing.remove(kind)
            ships.append((kind, is_laid))
        ships.reverse()
        in_hand = ships.index((self._editor.kind, False)) if self._editor.kind else None
        return [_Listed(kind, is_laid, number == in_hand) for number, (kind, is_laid) in enumerate(ships)]

    def _paint_list(self, canvas: Canvas, x: int, y: int) -> None:
        bow, middle, stern = tuple(self._glyphs.lying)
        for number, ship in enumerate(self._ships()):
            shape = f"{bow}{middle * (2 * ship.kind.length - 3)}{stern}"
            state = _("laid") if ship.is_laid else ""
            text = f"{'>' if ship.is_in_hand else ' '} {ship_name(ship.kind):<16}{shape:<10}{state}"
            self._paint_ship(canvas, x, y + number, f"{text:<{_LIST - 1}}", ship)

    def _paint_line_of_ships(self, canvas: Canvas, y: int) -> None:
        """The ships as shapes, and behind them the name of the one in hand where there is room."""
        x = 1
        for ship in self._ships():
            shape = ("." if ship.is_laid else self._glyphs.lying[1]) * ship.kind.length
            self._paint_ship(canvas, x, y, shape, ship)
            x += ship.kind.length + 1
        name = ship_name(self._editor.kind) if self._editor.kind else ""
        if x + 1 + canvas.measure(name) < canvas.width:
            canvas.put(x + 1, y, name, "class:strong")

    def _paint_ship(self, canvas: Canvas, x: int, y: int, text: str, ship: _Listed) -> None:
        canvas.put(x, y, text, "class:selected" if ship.is_in_hand else "", lambda: self._take(ship.kind))


def direction_names() -> dict[Direction, tuple[str, ...]]:
    """The words for each direction: in the language of the player, the short ones of it, and in English."""
    return {
        Direction.RIGHT: (pgettext("direction", "right"), pgettext("short for the direction right", "r"), "right"),
        Direction.LEFT: (pgettext("direction", "left"), pgettext("short for the direction left", "l"), "left"),
        Direction.DOWN: (pgettext("direction", "down"), pgettext("short for the direction down", "d"), "down"),
        Direction.UP: (pgettext("direction", "up"), pgettext("short for the direction up", "u"), "up"),
    }
