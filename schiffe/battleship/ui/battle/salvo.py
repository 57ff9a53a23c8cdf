"""The cells of the next shot or salvo: those that can be fired at, that are marked, or advised."""

from collections.abc import Sequence
from dataclasses import replace

from schiffe.battleship.rules.grid import Cell, cell_name
from schiffe.battleship.texts.shots import already_shot_text, cell_state_text
from schiffe.battleship.ui.battle.state import BattleState
from schiffe.battleship.ui.painting.cursor import cells_or_none, read_cells
from schiffe.language.i18n import _
from schiffe.language.text import labelled, quoted
from schiffe.language.words import RefusedInput


def shot_problem_text(state: BattleState, cell: Cell) -> str | None:
    """Return why a cell cannot be fired at; None if it can."""
    if state.perspective.target.is_open(cell):
        return None
    return already_shot_text(state.perspective.target, cell)


def best_salvo(state: BattleState) -> tuple[Cell, ...]:
    """Return the cells that the hint recommends for the salvo; empty without a hint."""
    return state.hint.cells(state.salvo_size) if state.hint and state.salvo_size else ()


def advised_cells(state: BattleState) -> tuple[Cell, ...]:
    """Return the cells of the best salvo that Enter marks together; empty unless the cursor is on that salvo."""
    best = best_salvo(state)
    if state.aim.cursor not in best:
        return ()
    return tuple(cell for cell in best if cell not in state.aim.marked_cells)[: state.missing_mark_count]


def late_cells(state: BattleState, *first_cells: Cell) -> tuple[Cell, ...]:
    """Return the cells to fire at when time is up: the marked ones, ``first_cells``, then those typed or aimed at."""
    aim = state.aim
    typed = cells_or_none(aim.typed_text, state.size) or ()
    aimed = [cell for cell in (*first_cells, *typed) if not shot_problem_text(state, cell)]
    if not aimed and aim.has_moved and not shot_problem_text(state, aim.cursor):
        aimed = [aim.cursor]
    return tuple(dict.fromkeys((*aim.marked_cells, *aimed)))[: state.perspective.state.due_shot_count]


def with_mark_toggled(state: BattleState) -> BattleState:
    """Return the state with the cell of the cursor marked, or without its mark."""
    cursor = state.aim.cursor
    if cursor in state.aim.marked_cells:
        return replace(state, aim=state.aim.without_mark(cursor))
    return with_more_marked(state, (cursor,), (cell_name(cursor, state.size),))


def with_typed_marked(state: BattleState) -> BattleState:
    """Return the state with the typed cells marked, or with an error if one of them cannot be."""
    try:
        cells, names = read_cells(state.aim.typed_text, state.size)
    except RefusedInput as refused:
        return state.with_error(refused.problem)
    return with_more_marked(state, cells, names)


def with_more_marked(state: BattleState, cells: Sequence[Cell], names: Sequence[str]) -> BattleState:
    """Return the state with these cells marked too, or with an error if one of them cannot be.

    ``names`` are the cells as they were typed.
    """
    for number, (cell, name) in enumerate(zip(cells, names, strict=True)):
        if problem := shot_problem_text(state, cell):
            return state.with_error(problem)
        if cell in (*state.aim.marked_cells, *cells[:number]):
            return state.with_error(_("{square} is already marked.").format(square=quoted(name)))
    if not state.missing_mark_count and cells:
        text = _("All {count} shots are marked. Enter fires, Esc takes one back.")
        return state.with_error(text.format(count=state.salvo_size))
    if len(cells) > state.missing_mark_count:
        text = _("That is too many: only {missing} of {count} shots can still be marked.")
        return state.with_error(text.format(missing=state.missing_mark_count, count=state.salvo_size))
    return replace(state, aim=state.aim.with_marked((*state.aim.marked_cells, *cells)))


def salvo_text(state: BattleState) -> str:
    """Return the number of marked cells, and what Enter does at the cursor."""
    count = _("{marked} of {count} marked.").format(marked=len(state.aim.marked_cells), count=state.salvo_size)
    cell = cell_name(state.aim.cursor, state.size)
    shot_state = cell_state_text(state.perspective.target, state.aim.cursor)
    if not state.missing_mark_count:
        text = _("Enter fires.")
    elif advised_cells(state):
        text = _("Enter marks the best salvo.")
    elif state.aim.cursor in state.aim.marked_cells:
        number = state.aim.marked_cells.index(state.aim.cursor) + 1
        text = _("{field} is shot {number}; Space unmarks it.").format(field=cell, number=number)
    elif shot_state:
        text = labelled(cell, shot_state)
    else:
        text = _("{field} is free. Enter marks it.").format(field=cell)
    return f"{count} {text}"
