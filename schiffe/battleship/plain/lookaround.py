"""Words about the opponent's board: the cells around one, the open and the likeliest cells, and notes of water."""

from collections.abc import Sequence
from itertools import groupby
from typing import Final

from schiffe.battleship.match.hints import Hint
from schiffe.battleship.match.notes import WaterNotes
from schiffe.battleship.plain.survey import BoardsInWords, column_index, no_line_text, row_index, run_texts
from schiffe.battleship.rules.grid import Cell, cell_name, cells_of, has_cell, row_name
from schiffe.battleship.rules.target import Target
from schiffe.battleship.texts.advice import hint_text, to_percent
from schiffe.battleship.texts.shots import already_shot_text, cell_state_text, parse_typed_cell
from schiffe.language.i18n import _, pgettext
from schiffe.language.squares import normalized_coordinate
from schiffe.language.text import join_and, join_sentences, join_with_commas, labelled_sentence, with_full_stop
from schiffe.language.words import RefusedInput

_MAX_BEST_CELLS: Final = 9


def surroundings_text(boards: BoardsInWords, text: str) -> str:
    """Describe the four directions from a cell of the opponent's board, each up to the next change of state.

    Raises:
        RefusedInput: ``text`` names no cell.
    """
    rules = boards.perspective.state.rules
    right, left, down, up = rules.grid.rays(parse_typed_cell(text, rules.size, takes_words=True))
    directions = (
        (_("North: {squares}."), up),
        (_("East: {squares}."), right),
        (_("South: {squares}."), down),
        (_("West: {squares}."), left),
    )
    return join_sentences(*(line.format(squares=_ray_text(boards, ray)) for line, ray in directions))


def _ray_text(boards: BoardsInWords, ray: Sequence[Cell]) -> str:
    if not ray:
        return _("edge")
    target = boards.perspective.target
    size = target.rules.size
    states = dict(zip(ray, boards.opponent_states(ray), strict=True))
    groups = [(state, list(cells)) for state, cells in groupby(ray, states.__getitem__)]
    (state, cells), *further_groups = groups
    parts = [_span_text(cells, state, size)]
    is_open_or_hit = not state or has_cell(target.hits, cells[0])
    if further_groups and is_open_or_hit:
        next_state, next_cells = further_groups[0]
        parts.append(_span_text(next_cells[:1], next_state, size))
    return join_with_commas(parts)


def _span_text(cells: Sequence[Cell], state: str, size: int) -> str:
    """Return adjacent cells with their common state."""
    names = [cell_name(cell, size) for cell in cells]
    span = names[0] if len(names) == 1 else _("{start} to {end}").format(start=names[0], end=names[-1])
    return _("{squares} {state}").format(squares=span, state=state or pgettext("squares", "open"))


def open_cells_text(target: Target, text: str) -> str:
    """List the open cells: all, or those of a row or column; raises RefusedInput for any other ``text``."""
    open_cells = target.open_cells
    size = target.rules.size
    rows = [[has_cell(open_cells, y * size + x) for x in range(size)] for y in range(size)]
    row_names = [row_name(y) for y in range(size)]
    column_names = [str(x + 1) for x in range(size)]
    if not text:
        lines = [_open_line_text(name, column_names, row) for name, row in zip(row_names, rows, strict=True)]
        return join_sentences(_("{count} open.").format(count=open_cells.bit_count()), *lines)
    if (y := row_index(text, size)) is not None:
        open_in_line = rows[y]
        line = _open_line_text(row_names[y], column_names, open_in_line)
    elif (x := column_index(text, size)) is not None:
        open_in_line = [row[x] for row in rows]
        line = _open_line_text(column_names[x], row_names, open_in_line)
    else:
        raise RefusedInput(no_line_text(text, size))
    return join_sentences(_("{count} open.").format(count=open_in_line.count(True)), line)


def _open_line_text(name: str, labels: Sequence[str], open_in_line: Sequence[bool]) -> str | None:
    """Return the open cells of a row or column; None if there are none."""
    return labelled_sentence(name, join_and(run_texts(labels, open_in_line))) if any(open_in_line) else None


def best_cell_count(text: str) -> int | None:
    """Return the number of best cells in a text; None if it is not a number from 1 to 9."""
    part = normalized_coordinate(text)
    return int(part) if part.isdecimal() and 1 <= int(part) <= _MAX_BEST_CELLS else None


def best_cells_text(hint: Hint, target: Target, count: int) -> str:
    """List the ``count`` likeliest cells with their chances, and the hint if looking ahead has found a better one."""
    likeliest = hint.assessment.likeliest_odds(count)
    size = target.rules.size
    chance = _("{square} {chance} %")
    chances = [chance.format(square=cell_name(odds.cell, size), chance=to_percent(odds)) for odds in likeliest]
    text = with_full_stop(join_with_commas(chances))
    return join_sentences(text, hint_text(hint, target)) if hint.looks_ahead else text


def parse_open_cell(text: str, target: Target) -> Cell:
    """Parse the cell whose chance is asked for; raises RefusedInput if it is not a cell, or was shot at."""
    cell = parse_typed_cell(text, target.rules.size, takes_words=True)
    if not target.is_open(cell):
        raise RefusedInput(already_shot_text(target, cell))
    return cell


def toggle_note(text: str, notes: WaterNotes, target: Target) -> tuple[WaterNotes, str]:
    """Return the notes with a cell's note toggled, and a message; raises RefusedInput if the cell cannot have one."""
    size = target.rules.size
    cell = parse_typed_cell(text, size, takes_words=True)
    name = cell_name(cell, size)
    if not target.is_open(cell):
        raise RefusedInput(labelled_sentence(name, cell_state_text(target, cell)))
    changed = notes.toggled(cell)
    message = _("{cell}: noted as water.") if has_cell(changed.noted_cells, cell) else _("{cell}: the note is gone.")
    return changed, message.format(cell=name)


def noted_cells_text(notes: WaterNotes, target: Target) -> str:
    names = [cell_name(cell, target.rules.size) for cell in cells_of(notes.open_noted_cells(target))]
    return _("Noted as water: {squares}.").format(squares=join_and(names)) if names else _("Nothing is noted.")
