"""Marking the cells of a salvo: what may be marked, and what is said of it."""

from collections.abc import Sequence
from dataclasses import replace

from schiffe.battleship.rules.grid import Cell, cell_name
from schiffe.battleship.texts.names import cell_state
from schiffe.battleship.ui.battle.state import BattleState
from schiffe.battleship.ui.cursor import read_cells
from schiffe.language.i18n import _
from schiffe.language.text import quoted


def shot_problem(state: BattleState, cell: Cell, text: str) -> str:
    """Why a cell, which was written so, cannot be fired at; empty when it can."""
    if state.seen.target.open >> cell & 1:
        return ""
    refusal = _("{text} was shot at already ({state}). Choose another square.")
    return refusal.format(text=quoted(text), state=cell_state(state.seen.target, cell))


def toggled(state: BattleState) -> BattleState:
    """The cell of the cursor is marked, or marked no more."""
    if state.cursor in state.marked:
        marked = tuple(cell for cell in state.marked if cell != state.cursor)
        return replace(state.cleared(), marked=marked)
    return marked_more(state, (state.cursor,), (cell_name(state.cursor, state.size),))


def with_typed_marked(state: BattleState) -> BattleState:
    """The typed cells are marked, all of them or none."""
    cells, names, problem = read_cells(state.typed, state.size)
    return replace(state, error=problem) if problem else marked_more(state, cells, names)


def marked_more(state: BattleState, cells: Sequence[Cell], names: Sequence[str]) -> BattleState:
    """These cells are marked too, unless one of them cannot be; ``names`` are how they were written."""
    for number, (cell, name) in enumerate(zip(cells, names, strict=True)):
        if problem := shot_problem(state, cell, name):
            return replace(state, error=problem)
        if cell in (*state.marked, *cells[:number]):
            return replace(state, error=_("{text} is marked already.").format(text=quoted(name)))
    if len(cells) > state.missing:
        return replace(state, error=_too_many(state))
    return state.with_marked((*state.marked, *cells))


def _too_many(state: BattleState) -> str:
    if not state.missing:
        return _("All {count} shots are marked. Enter fires, Esc takes one back.").format(count=state.salvo)
    return _("That is too many: only {missing} of {count} shots can still be marked.").format(
        missing=state.missing, count=state.salvo
    )


def said_of_salvo(state: BattleState) -> str:
    """How many of the cells are marked, and what Enter does with the one of the cursor."""
    count = _("{marked} of {count} marked.").format(marked=len(state.marked), count=state.salvo)
    cell, known = cell_name(state.cursor, state.size), cell_state(state.seen.target, state.cursor)
    if not state.missing:
        text = _("Enter fires.")
    elif state.cursor in state.marked:
        number = state.marked.index(state.cursor) + 1
        text = _("{field} is shot {number}; Space takes it away.").format(field=cell, number=number)
    elif known:
        text = _("{field}: {state}").format(field=cell, state=known)
    else:
        text = _("{field} is free. Enter marks it.").format(field=cell)
    return f"{count} {text}"
