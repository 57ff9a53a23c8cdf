"""The keys and clicks that change a fleet while it is placed."""

from collections.abc import Callable, Sequence
from dataclasses import replace
from functools import partial
from typing import Final, NamedTuple

from schiffe.battleship.rules.editor import FleetEditor
from schiffe.battleship.rules.fleet import Fleet
from schiffe.battleship.rules.grid import Cell, row_name
from schiffe.battleship.rules.packing import PlacementError
from schiffe.battleship.rules.ships import ShipClass
from schiffe.battleship.ui.painting.cursor import cursor_commands
from schiffe.battleship.ui.screens.placing.state import PlacingState
from schiffe.battleship.ui.screens.placing.typed import placement_problem_text
from schiffe.language.i18n import _
from schiffe.toolkit.command import Command, Done
from schiffe.toolkit.key_row import TAB


class PlacingKey(NamedTuple):
    """The key of a command, which always works, and a letter that does the same when letters are not typed."""

    always: str
    letter: str

    def keys(self, state: PlacingState) -> tuple[str, ...]:
        """Return the keys that work now."""
        return tuple(self) if self._is_letter_free(state) else (self.always,)

    def name(self, state: PlacingState) -> str:
        """Return the name of the key, which is the letter if that works."""
        if self._is_letter_free(state):
            return self.letter.upper()
        return _("Space") if self.always == " " else self.always.upper()

    def _is_letter_free(self, state: PlacingState) -> bool:
        """Return whether nothing is typed, and the letter does not name a row of the board."""
        return self.letter.upper() > row_name(state.board_size - 1) and not state.typed_text


_TURN_KEY: Final = PlacingKey(" ", "r")
_BEFORE_KEY: Final = PlacingKey("f8", "l")
_UNDO_KEY: Final = PlacingKey("f5", "u")
_REDO_KEY: Final = PlacingKey("f6", "y")


class PlacingCommands(NamedTuple):
    """The commands of placing.

    Attributes:
        enter_command: the command of Enter, always in the row of keys.
        clear_or_turn: clears the typed place, or else turns the ship in hand, if there is one.
        leave_command: the command that goes back, always in the row of keys.
        other_commands: all others; the last ones are left out of the row of keys on narrow screens.
    """

    enter_command: Command[PlacingState]
    clear_or_turn: Sequence[Command[PlacingState]]
    leave_command: Command[PlacingState]
    other_commands: Sequence[Command[PlacingState]]

    @property
    def for_panel(self) -> Sequence[Command[PlacingState]]:
        """The commands whose keys may be beside the board instead of in the row of keys."""
        return [command for command in (*self.clear_or_turn, *self.other_commands) if command.key_name]

    def in_row(self, panel: Sequence[Command[PlacingState]]) -> list[Command[PlacingState]]:
        """Return all commands in the order of the row of keys; those of the panel are not shown there."""
        panel_keys = [command.keys for command in panel]
        commands = [self.enter_command, *self.clear_or_turn, self.leave_command, *self.other_commands]
        return [replace(command, key_name=None) if command.keys in panel_keys else command for command in commands]


def make_placing_commands(
    state: PlacingState, leave: Command[PlacingState], say_command: Command[PlacingState] | None
) -> PlacingCommands:
    """Return all commands. In a room ``say_command`` has the key F4, which otherwise places a random fleet."""
    editor = state.editor
    if editor.ship_class is None:
        enter = Command(("enter",), _start_match, None if state.typed_text else _("Enter"), _("start the game"))
    else:
        enter = Command(("enter",), _place_ship, _("Enter"), _("place"))
    clear_or_turn: list[Command[PlacingState]] = []
    if state.typed_text:
        clear_or_turn.append(Command(("escape",), PlacingState.without_typed_text, _("Esc"), _("clear")))
    elif editor.ship_class is not None and editor.ship_class.length > 1:
        clear_or_turn.append(Command(_TURN_KEY.keys(state), _turn_ship, _TURN_KEY.name(state), _("turn")))
    random_keys = ("*",) if say_command else ("*", "f4")
    commands: list[Command[PlacingState]] = [
        Command(("+", "f3"), _place_rest, "+" if editor.missing else None, _("rest at random")),
        Command(random_keys, partial(_replace_all, change=FleetEditor.with_random_fleet), "*", _("random fleet")),
    ]
    if say_command:
        commands.append(say_command)
    if previous := state.previous_fleet:
        place_all = partial(FleetEditor.with_ships, ships=previous.ships, is_by_hand=previous.is_by_hand)
        replace_all = partial(_replace_all, change=place_all)
        commands.append(Command(_BEFORE_KEY.keys(state), replace_all, _BEFORE_KEY.name(state), _("as before")))
    undo_name = _UNDO_KEY.name(state) if editor.history.can_undo else None
    redo_name = _REDO_KEY.name(state) if editor.history.can_redo else None
    other_ship_key = TAB if len(set(editor.missing)) > 1 else None
    commands += [
        Command(_UNDO_KEY.keys(state), PlacingState.undone, undo_name, _("undo")),
        Command(_REDO_KEY.keys(state), PlacingState.redone, redo_name, _("redo")),
        Command(("delete",), PlacingState.picked_up, _("Del") if editor.placed_ships else None, _("pick up")),
        Command(("tab",), PlacingState.with_next_class, other_ship_key, _("other ship")),
        Command(
            ("-", "f7"),
            partial(_replace_all, change=FleetEditor.cleared),
            "-" if editor.placed_ships else None,
            _("remove all"),
        ),
    ]
    if state.has_lesson:  # its key is named in the strip
        commands.append(Command(("f9",), PlacingState.without_lesson))
    commands += cursor_commands(state.board_size, crosses_edges=False)
    return PlacingCommands(
        enter_command=enter, clear_or_turn=clear_or_turn, leave_command=leave, other_commands=commands
    )


def _place_ship(state: PlacingState) -> PlacingState:
    problem = placement_problem_text(state) if state.typed_text else None
    if problem:
        return replace(state, error=problem)
    placed = state.editor.with_ship_placed()
    return state if placed is state.editor else replace(state.edited(placed), is_unseen=True)


def _start_match(state: PlacingState) -> PlacingState | Done[Fleet]:
    if state.typed_text:  # Enter ends the typing
        problem = placement_problem_text(state)
        return replace(state, error=problem) if problem else state.without_typed_text()
    return state if state.is_unseen else Done(state.editor.fleet)  # the player has not seen the whole fleet yet


def _turn_ship(state: PlacingState) -> PlacingState:
    """Turn the ship in hand to the next direction in which it is on the board, or just turn it if there is none."""
    turned = state.editor.turned()
    for editor in (turned, turned.turned(), turned.turned().turned()):
        if editor == editor.moved_onto_board():
            return state.edited(editor)
    return state.edited(turned)


def _place_rest(state: PlacingState) -> PlacingState:
    if not state.editor.missing:
        return state.without_typed_text()
    try:
        return state.edited(state.editor.with_random_rest())
    except PlacementError:
        return state.edited(state.editor, _("The remaining ships no longer fit. Take one back."))


def _replace_all(state: PlacingState, change: Callable[[FleetEditor], FleetEditor]) -> PlacingState:
    """Replace all ships, and explain how to bring back ships that were placed by hand."""
    editor = change(state.editor)
    placed_ships = state.editor.placed_ships
    message = None
    if editor.placed_ships != placed_ships and not state.editor.dealt_ships.issuperset(placed_ships):
        text = _("{key} brings back the ships that you placed.")
        message = text.format(key=_UNDO_KEY.name(state.without_typed_text()))
    return state.edited(editor, message=message)


# Clicks


def click_on_board(state: PlacingState, cell: Cell) -> PlacingState:
    """Place the ship in hand at a clicked cell or move it there, or pick up the ship there."""
    editor = state.editor
    if editor.ghost and cell in editor.ghost.cells and not editor.problem:
        return state.edited(editor.with_ship_placed())
    picked = editor.picked_up(cell)
    return state.edited(editor.with_bow(cell) if picked is editor else picked)


def turn_ship_at(state: PlacingState, cell: Cell) -> PlacingState:
    """Move the ship in hand to a cell and turn it, after a right click."""
    if state.editor.ship_class is None:
        return state
    return _turn_ship(replace(state, editor=state.editor.with_bow(cell)))


def click_on_ship(state: PlacingState, ship_class: ShipClass) -> PlacingState:
    """Pick up a clicked ship of the list."""
    return state.edited(state.editor.with_ship_class(ship_class))
