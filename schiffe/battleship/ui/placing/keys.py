"""What the keys do with which a fleet is laid: move, turn and lay the ship in hand, with a last look at the end."""

from collections.abc import Callable
from dataclasses import replace
from typing import Any

from schiffe.battleship.rules.editor import FleetEditor
from schiffe.battleship.rules.fleet import Fleet
from schiffe.battleship.rules.grid import Cell, row_name
from schiffe.battleship.rules.packing import PlacementError
from schiffe.battleship.rules.ships import ShipClass
from schiffe.battleship.ui.cursor import moves, scrolled
from schiffe.battleship.ui.placing.state import PlacingState, placement_problem
from schiffe.language.i18n import _
from schiffe.toolkit.canvas import ClickStep
from schiffe.toolkit.screen import Command, Done, Step


def placing_commands(state: PlacingState, leave: Command[Any]) -> list[Command[PlacingState]]:
    """Move, turn, lay; everything else about ships."""
    editor = state.editor
    commands: list[Command[PlacingState]] = [
        Command(("enter",), _start, "" if state.typed else _("Enter"), _("start the game"))
        if editor.kind is None
        else Command(("enter",), _lay, _("Enter"), _("lay")),
    ]
    if state.typed:
        commands.append(Command(("escape",), PlacingState.cleared, _("Esc"), _("back")))
    elif editor.kind is not None and editor.kind.length > 1:
        keys = ("right-click", *_keys(state, " ", "r"))
        commands.append(Command(keys, _does(FleetEditor.turned), _shown(state, "R", _("Space")), _("turn")))
    commands += [
        leave,  # before those that are left out where there is room for a few only
        Command(("+", "f3"), _rest, "+", _("rest at random")),
        Command(("*", "f4"), _does(FleetEditor.all_at_random), "*", _("random fleet")),
        *(
            [Command(_keys(state, "f8", "l"), _again, _shown(state, "L", "F8"), _("as before"))]
            if state.before.ships
            else []
        ),
        Command(_keys(state, "f5", "u"), _undo, _shown(state, "U", "F5") if editor.can_undo else "", _("undo")),
        Command(_keys(state, "f6", "y"), _redo, _shown(state, "Y", "F6") if editor.can_redo else "", _("redo")),
        Command(("delete",), _pick_up, _("Del") if editor.laid else "", _("pick up")),
        Command(("tab",), _does(FleetEditor.with_next_kind), "Tab" * (len(set(editor.missing)) > 1), _("other ship")),
        Command(("-", "f7"), _does(FleetEditor.cleared), "-" if editor.laid else "", _("remove all")),
    ]
    return commands + moves(state.size, lambda state: state.editor.bow, PlacingState.moved)


def _keys(state: PlacingState, always: str, letter: str) -> tuple[str, ...]:
    """The keys of a command; its letter only where it is no row of the board, and nothing is typed."""
    return (always, letter) if _is_free(state, letter) else (always,)


def _shown(state: PlacingState, letter: str, otherwise: str) -> str:
    return letter if _is_free(state, letter) else otherwise


def _is_free(state: PlacingState, letter: str) -> bool:
    return letter.upper() > row_name(state.size - 1) and not state.typed


def _does(change: Callable[[FleetEditor], FleetEditor]) -> Step[PlacingState]:
    return lambda state: state.edited(change(state.editor))


def _lay(state: PlacingState) -> PlacingState:
    problem = placement_problem(state) if state.typed else ""
    if problem:
        return replace(state, error=problem)
    laid = state.editor.lay()
    return state if laid is state.editor else state.edited(laid)


def _start(state: PlacingState) -> PlacingState | Done[Fleet]:
    if state.typed:  # it named a square, which is no reason to start
        problem = placement_problem(state)
        return replace(state, error=problem) if problem else state.cleared()
    return Done(state.editor.fleet) if state.was_seen_whole else state  # an Enter too many is no last look


def _undo(state: PlacingState) -> PlacingState:
    return state.edited(state.editor.undo(), "" if state.editor.can_undo else _("There is nothing to undo."))


def _redo(state: PlacingState) -> PlacingState:
    return state.edited(state.editor.redo(), "" if state.editor.can_redo else _("There is nothing to redo."))


def _rest(state: PlacingState) -> PlacingState:
    if not state.editor.missing:
        return state.cleared()
    try:
        return state.edited(state.editor.rest_at_random())
    except PlacementError:
        return state.edited(state.editor, _("The rest does not fit any more. Take a ship back."))


def _again(state: PlacingState) -> PlacingState:
    """Lay what was laid in the game before; that can be undone as every step."""
    return state.edited(state.editor.with_ships(state.before.ships, by_hand=state.before.is_by_hand))


def _pick_up(state: PlacingState) -> PlacingState:
    picked = state.editor.picked_up(state.editor.bow)
    if picked is state.editor:
        return replace(state, error=_("No ship is laid on this square."))
    return replace(state, editor=picked)


def click_on_board(cell: Cell) -> ClickStep:
    """A click lays the ship in hand when it is on it, picks up a ship that lies, or moves the one in hand."""

    def clicked(state: PlacingState) -> PlacingState:
        editor = state.editor
        if editor.ghost and cell in editor.ghost.cells and not editor.problem:
            return state.edited(editor.lay())
        picked = editor.picked_up(cell)
        return state.edited(editor.at(cell) if picked is editor else picked)

    return clicked


def click_on_ship(kind: ShipClass) -> ClickStep:
    """A click on a ship of the list takes it in hand."""
    return lambda state: replace(state, error="", editor=state.editor.with_kind(kind))


def scroll(columns: int, rows: int) -> ClickStep:
    """Move the ship, and with it what is seen of the board."""
    return lambda state: state.moved(scrolled(state.size, state.editor.bow, columns, rows))
