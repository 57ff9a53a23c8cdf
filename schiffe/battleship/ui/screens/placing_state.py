"""The state of a fleet while it is placed, and the commands that change it."""

import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from typing import Any, Final, NamedTuple, Self

from schiffe.battleship.drawing import Glyphs
from schiffe.battleship.rules.editor import Direction, FleetEditor
from schiffe.battleship.rules.fleet import Fleet
from schiffe.battleship.rules.grid import Cell, CellError, parse_cell, row_name
from schiffe.battleship.rules.packing import PlacementError
from schiffe.battleship.rules.ships import ShipClass
from schiffe.battleship.texts.lesson import Advice, placing_advice
from schiffe.battleship.ui.painting.boards import NOT_SCROLLED, Scroll
from schiffe.battleship.ui.painting.cursor import cursor_keys, moved_cell, read_cell
from schiffe.battleship.ui.screens.previous_fleets import NO_PREVIOUS_FLEET, PreviousFleet
from schiffe.language.i18n import _, pgettext
from schiffe.language.text import join_or, quoted
from schiffe.toolkit.canvas import ClickStep
from schiffe.toolkit.screen import Command, Done, Step, line_after_refusal

_TYPED: Final = r"\s*([A-Za-z]\s*[0-9]{1,3}|[0-9]{1,3}\s*[A-Za-z])\s*(.*)"


class ListedShip(NamedTuple):
    """A ship in the list of ships."""

    kind: ShipClass
    is_laid: bool
    is_in_hand: bool


class ShipsOfClass(NamedTuple):
    """The ships of a class: their number, the number of placed ones, and whether one of them is in hand."""

    kind: ShipClass
    all: int
    laid: int
    is_in_hand: bool


def ships_by_class(ships: Sequence[ListedShip]) -> list[ShipsOfClass]:
    """Group the ships by class."""
    groups: dict[ShipClass, list[ListedShip]] = {}
    for ship in ships:
        groups.setdefault(ship.kind, []).append(ship)
    return [
        ShipsOfClass(
            kind=kind,
            all=len(group),
            laid=sum(ship.is_laid for ship in group),
            is_in_hand=any(ship.is_in_hand for ship in group),
        )
        for kind, group in groups.items()
    ]


@dataclass(frozen=True)
class PlacingState:
    """A fleet while it is placed.

    Attributes:
        name: the name of the player.
        previous: the player's fleet of the previous game; empty if there is none.
        typed: the typed place.
        error: an error in the typed place, or of the last key.
        note: a message about the last step.
        scroll: the scroll of the board.
        has_lesson: whether the lesson is shown.
        is_unseen: whether Enter has placed the last ship, and no frame has shown that yet.
        panel: the number of keys that fit beside the board.
        has_mouse: whether the mouse is turned on.
    """

    name: str
    glyphs: Glyphs
    editor: FleetEditor
    previous: PreviousFleet = NO_PREVIOUS_FLEET
    typed: str = ""
    error: str = ""
    note: str = ""
    scroll: Scroll = NOT_SCROLLED
    is_unseen: bool = False
    has_lesson: bool = False
    panel: int = 0
    has_mouse: bool = False

    @property
    def advice(self) -> Advice | None:
        """The lesson's advice; None without one."""
        return placing_advice(is_placed=self.editor.kind is None) if self.has_lesson else None

    def without_lesson(self) -> Self:
        """Return the state without the lesson."""
        return replace(self, has_lesson=False)

    @property
    def size(self) -> int:
        """Rows and columns of the board."""
        return self.editor.rules.grid.size

    def cleared(self) -> Self:
        """Return the state with nothing typed."""
        return self.edited(self.editor)

    def edited(self, editor: FleetEditor, error: str = "", note: str = "") -> Self:
        """Return the state with another editor, nothing typed, and the ship in hand inside the board."""
        return replace(self, editor=editor.on_board(), typed="", error=error, note=note, is_unseen=False)

    def moved(self, cell: Cell) -> Self:
        """Return the state with the ship in hand moved."""
        return self.edited(self.editor.with_bow(cell))

    @property
    def ships(self) -> list[ListedShip]:
        """The ships of the fleet; within a class the placed ones come last."""
        missing = list(self.editor.missing)
        ships = []
        for kind in reversed(self.editor.rules.ships):
            is_laid = kind not in missing
            if not is_laid:
                missing.remove(kind)
            ships.append((kind, is_laid))
        ships.reverse()
        in_hand = ships.index((self.editor.kind, False)) if self.editor.kind else None
        return [ListedShip(kind, is_laid, number == in_hand) for number, (kind, is_laid) in enumerate(ships)]


def with_placement(state: PlacingState, text: str) -> PlacingState:
    """Return the state with a typed place, to which the ship moves: a cell, and a direction or the stern."""
    if state.error:
        text = line_after_refusal(state.typed, text, lambda line: not placement_problem(replace(state, typed=line)))
    match = re.fullmatch(_TYPED, text, re.ASCII)
    typed = replace(state, typed=text, error="", note="")
    if not match:
        return typed
    bow = read_cell(match[1], state.size).cell
    if bow is None:
        return typed
    direction_text = match[2].strip().casefold()
    direction = _direction(state, bow, direction_text)
    if direction_text and direction is None:
        return typed
    editor = state.editor.with_bow(bow)
    return replace(typed, editor=editor if direction is None else editor._replace(direction=direction))


def placement_problem(state: PlacingState) -> str:
    """Return the error in the typed place; empty if it is right."""
    match = re.fullmatch(_TYPED, state.typed, re.ASCII)
    if not match:
        return read_cell(state.typed, state.size).problem
    bow, problem = read_cell(match[1], state.size)
    direction_text = match[2].strip().casefold()
    if bow is None or not direction_text or _direction(state, bow, direction_text) is not None:
        return problem
    words = [direction_names()[direction][0] for direction in Direction]
    return _("{text} is not a direction. Possible: {words}, or the square of the stern.").format(
        text=quoted(direction_text), words=join_or(words)
    )


def _direction(state: PlacingState, bow: Cell, text: str) -> Direction | None:
    """Return the direction named by a word or given by the cell of the stern."""
    for direction, words in direction_names().items():
        if text in words:
            return direction
    try:
        stern = parse_cell(text, state.size)
    except CellError:
        return None
    rays = state.editor.rules.grid.rays(bow)
    return next((direction for direction in Direction if stern in rays[direction]), None)


def direction_names() -> dict[Direction, tuple[str, ...]]:
    """Return the words for each direction: in the current language, short in that language, and in English."""
    return {
        Direction.RIGHT: (pgettext("direction", "right"), pgettext("short for the direction right", "r"), "right"),
        Direction.LEFT: (pgettext("direction", "left"), pgettext("short for the direction left", "l"), "left"),
        Direction.DOWN: (pgettext("direction", "down"), pgettext("short for the direction down", "d"), "down"),
        Direction.UP: (pgettext("direction", "up"), pgettext("short for the direction up", "u"), "up"),
    }


def placing_commands(
    state: PlacingState, leave: Command[Any], say_command: Command[Any] | None = None
) -> list[Command[PlacingState]]:
    """Return all commands. In a room ``say_command`` has the key F4, which otherwise places a random fleet."""
    editor = state.editor
    commands: list[Command[PlacingState]] = [
        Command(("enter",), _start, "" if state.typed else _("Enter"), _("start the game"))
        if editor.kind is None
        else Command(("enter",), _lay, _("Enter"), _("place")),
    ]
    if state.typed:
        commands.append(Command(("escape",), PlacingState.cleared, _("Esc"), _("clear")))
    elif editor.kind is not None and editor.kind.length > 1:
        keys = _keys(state, " ", "r")
        commands.append(Command(keys, _edits(_turned_on_board), _key_name(state, "R", _("Space")), _("turn")))
    commands += [
        leave,  # early, since the last commands are left out on narrow screens
        Command(("+", "f3"), _place_rest, "+" if editor.missing else "", _("rest at random")),
        Command(
            ("*",) if say_command else ("*", "f4"), _replaces_all(FleetEditor.all_at_random), "*", _("random fleet")
        ),
        *([say_command] if say_command else []),
        *(
            [
                Command(
                    _keys(state, "f8", "l"),
                    _replaces_all(
                        lambda editor: editor.with_ships(state.previous.ships, by_hand=state.previous.is_by_hand)
                    ),
                    _key_name(state, "L", "F8"),
                    _("as before"),
                )
            ]
            if state.previous.ships
            else []
        ),
        Command(
            _keys(state, "f5", "u"),
            lambda state: state.edited(state.editor.undo(), "" if state.editor.can_undo else _("Nothing to undo.")),
            _key_name(state, "U", "F5") if editor.can_undo else "",
            _("undo"),
        ),
        Command(
            _keys(state, "f6", "y"),
            lambda state: state.edited(state.editor.redo(), "" if state.editor.can_redo else _("Nothing to redo.")),
            _key_name(state, "Y", "F6") if editor.can_redo else "",
            _("redo"),
        ),
        Command(("delete",), _pick_up, _("Del") if editor.laid else "", _("pick up")),
        Command(
            ("tab",), _edits(FleetEditor.with_next_kind), "Tab" if len(set(editor.missing)) > 1 else "", _("other ship")
        ),
        Command(("-", "f7"), _replaces_all(FleetEditor.cleared), "-" if editor.laid else "", _("remove all")),
    ]
    if state.has_lesson:  # the strip shows this one
        commands.append(Command(("f9",), PlacingState.without_lesson))
    return commands + cursor_keys(state.size, at=lambda state: state.editor.bow, go=PlacingState.moved, wraps=False)


def _keys(state: PlacingState, always: str, letter: str) -> tuple[str, ...]:
    """Return the keys of a command: its letter only if that is not a row of the board and nothing is typed."""
    return (always, letter) if _is_free(state, letter) else (always,)


def _key_name(state: PlacingState, letter: str, otherwise: str) -> str:
    return letter if _is_free(state, letter) else otherwise


def _is_free(state: PlacingState, letter: str) -> bool:
    return letter.upper() > row_name(state.size - 1) and not state.typed


def _edits(change: Callable[[FleetEditor], FleetEditor]) -> Step[PlacingState]:
    return lambda state: state.edited(change(state.editor))


def _turned_on_board(editor: FleetEditor) -> FleetEditor:
    """Turn the ship in hand to the next direction inside the board; if there is none, just turn it."""
    turns = [editor.turned()]
    turns += [turns[0].turned(), turns[0].turned().turned()]
    return next((turned for turned in turns if turned == turned.on_board()), turns[0])


def _replaces_all(change: Callable[[FleetEditor], FleetEditor]) -> Step[PlacingState]:
    """Return a step that replaces all ships, and tells how to bring back ships that were placed by hand."""

    def step(state: PlacingState) -> PlacingState:
        editor = change(state.editor)
        is_lost = editor.laid != state.editor.laid and not state.editor.dealt.issuperset(state.editor.laid)
        text = _("{key} brings back the ships that you placed.") if is_lost else ""
        return state.edited(editor, note=text.format(key=_key_name(state.cleared(), "U", "F5")))

    return step


def _lay(state: PlacingState) -> PlacingState:
    problem = placement_problem(state) if state.typed else ""
    if problem:
        return replace(state, error=problem)
    laid = state.editor.lay()
    return state if laid is state.editor else replace(state.edited(laid), is_unseen=True)


def _start(state: PlacingState) -> PlacingState | Done[Fleet]:
    if state.typed:  # Enter ends the typing
        problem = placement_problem(state)
        return replace(state, error=problem) if problem else state.cleared()
    return state if state.is_unseen else Done(state.editor.fleet)  # the player has not seen the whole fleet yet


def _place_rest(state: PlacingState) -> PlacingState:
    if not state.editor.missing:
        return state.cleared()
    try:
        return state.edited(state.editor.rest_at_random())
    except PlacementError:
        return state.edited(state.editor, _("The remaining ships no longer fit. Take one back."))


def _pick_up(state: PlacingState) -> PlacingState:
    picked = state.editor.picked_up(state.editor.bow)
    if picked is state.editor:
        return replace(state, error=_("No ship lies on this square."))
    return replace(state, editor=picked, note="")


def click_on_board(cell: Cell) -> ClickStep:
    """Return the step of a click on a cell: place the ship in hand, pick up the one there, or move the ship in hand."""

    def step(state: PlacingState) -> PlacingState:
        editor = state.editor
        if editor.ghost and cell in editor.ghost.cells and not editor.problem:
            return state.edited(editor.lay())
        picked = editor.picked_up(cell)
        return state.edited(editor.with_bow(cell) if picked is editor else picked)

    return step


def turn_ship(cell: Cell) -> ClickStep:
    """Return the step of a right click, which moves the ship in hand there and turns it."""
    return lambda state: state.edited(_turned_on_board(state.editor.with_bow(cell))) if state.editor.kind else state


def click_on_ship(kind: ShipClass) -> ClickStep:
    """Return the step of a click on a ship of the list, which takes it in hand."""
    return lambda state: state.edited(state.editor.with_kind(kind))


def scroll_board(columns: int, rows: int) -> ClickStep:
    """Return the step of a click on an arrow of the frame, which moves the ship and with it the visible part."""
    return lambda state: state.moved(moved_cell(state.size, state.editor.bow, columns, rows))
