"""Answers in words about both boards: the state of all cells, of a row, of a column, or of one cell."""

from collections.abc import Sequence
from itertools import groupby
from typing import Final, NamedTuple

from schiffe.battleship.match.notes import WaterNotes
from schiffe.battleship.match.state import Perspective
from schiffe.battleship.rules.fleet import Fleet
from schiffe.battleship.rules.grid import Cell, cell_name, has_cell, row_name
from schiffe.battleship.texts.ships import ship_name
from schiffe.battleship.texts.shots import cell_state_text, parse_typed_cell
from schiffe.language.i18n import _, pgettext
from schiffe.language.squares import normalized_coordinate
from schiffe.language.text import join_and, join_with_commas, labelled_sentence, quoted
from schiffe.language.words import RefusedInput

_MAX_COLUMN_DIGITS: Final = 3
"""The maximum digits of the typed number of a column, including zeros before it."""


class _Line(NamedTuple):
    """A row or column: its name, the labels of its cells within it, and its cells."""

    name: str
    labels: Sequence[str]
    cells: Sequence[Cell]


class BoardsInWords(NamedTuple):
    """Both boards as a player sees them, with notes of water, to be described in words."""

    perspective: Perspective
    notes: WaterNotes

    def boards_text(self) -> str:
        """Describe the boards, row by row, the opponent's board first; rows without news are summed up."""
        perspective = self.perspective
        size = perspective.state.rules.size
        cells = range(size * size)
        lines = []
        boards = [(perspective.opponent_name, self.opponent_states(cells), pgettext("squares", "open"))]
        if perspective.fleet:
            own_states = self._own_states(perspective.fleet, cells)
            boards.append((perspective.name, own_states, pgettext("squares", "empty")))
        for name, board_states, default_state in boards:
            if not any(board_states):
                lines.append(_("{name}: all {state}.").format(name=name, state=default_state))
                continue
            lines.append(_("{name}:").format(name=name))
            rows = [board_states[y * size : (y + 1) * size] for y in range(size)]
            for y, states in enumerate(rows):
                if any(states):
                    lines.append(f"{row_name(y)}: {_ranges_text(_column_names(size), states, default_state)}.")
            if not all(map(any, rows)):
                lines.append(_("All other rows {state}.").format(state=default_state))
        return "\n".join(lines)

    def row_text(self, text: str) -> str:
        """Describe a row of both boards; raises RefusedInput if ``text`` names no row."""
        size = self.perspective.state.rules.size
        y = row_index(text, size)
        if y is None:
            raise RefusedInput(no_line_text(text, size))
        return self._line_text(_Line(row_name(y), _column_names(size), range(y * size, (y + 1) * size)))

    def column_text(self, text: str) -> str:
        """Describe a column of both boards; raises RefusedInput if ``text`` names no column."""
        size = self.perspective.state.rules.size
        x = column_index(text, size)
        if x is None:
            raise RefusedInput(no_line_text(text, size))
        return self._line_text(_Line(str(x + 1), [row_name(y) for y in range(size)], range(x, size * size, size)))

    def _line_text(self, line: _Line) -> str:
        """Describe the cells of a row or column on both boards."""
        states = self.opponent_states(line.cells)
        text = labelled_sentence(line.name, _ranges_text(line.labels, states, pgettext("squares", "open")))
        if self.perspective.fleet is None:
            return text
        own_states = self._own_states(self.perspective.fleet, line.cells)
        own_text = _ranges_text(line.labels, own_states, pgettext("squares", "empty"))
        below = _("{line}, yours: {squares}.").format(line=line.name, squares=own_text)
        return f"{text}\n{below}"

    def cell_text(self, text: str) -> str:
        """Describe a cell on both boards; raises RefusedInput if ``text`` names no cell."""
        size = self.perspective.state.rules.size
        cell = parse_typed_cell(text, size, takes_words=True)
        name = cell_name(cell, size)
        state = self.opponent_states([cell])[0] or pgettext("squares", "open")
        if self.perspective.fleet is None:
            return labelled_sentence(name, state)
        own_state = self._own_states(self.perspective.fleet, [cell])[0] or pgettext("squares", "empty")
        return _("{square}: {state}; yours: {own}.").format(square=name, state=state, own=own_state)

    def opponent_states(self, cells: Sequence[Cell]) -> list[str]:
        """Return the states of cells of the opponent's board as texts, empty for an open cell."""
        target = self.perspective.target
        noted = self.notes.open_noted_cells(target)
        marked = self.notes.marked_cells(target)
        states = []
        for cell in cells:
            if has_cell(noted, cell):
                states.append(_("noted as water"))
            elif has_cell(marked, cell):
                states.append(_("certainly water"))
            else:
                states.append(cell_state_text(target, cell))
        return states

    def _own_states(self, fleet: Fleet, cells: Sequence[Cell]) -> list[str]:
        """Return the states of cells of the player's own board as texts, empty for water that was not shot at."""
        ships = {cell: ship_name(ship.ship_class) for ship in fleet.ships for cell in ship.cells}
        incoming = self.perspective.incoming
        return [" ".join(filter(None, (ships.get(cell), cell_state_text(incoming, cell)))) for cell in cells]


def _column_names(size: int) -> list[str]:
    return [str(x + 1) for x in range(size)]


def no_line_text(text: str, size: int) -> str:
    """Return the message that a text names neither a row nor a column."""
    problem = _("{text} is neither a row nor a column. Rows go from A to {row}, columns from 1 to {column}.")
    return problem.format(text=quoted(text), row=row_name(size - 1), column=size)


def row_index(text: str, size: int) -> int | None:
    """Return the row that a text names, from 0; None if it is not a row."""
    letter = normalized_coordinate(text)
    names = [row_name(y) for y in range(size)]
    return names.index(letter.upper()) if letter.isascii() and letter.upper() in names else None


def column_index(text: str, size: int) -> int | None:
    """Return the column that a text names, from 0; None if it is not a column."""
    digits = normalized_coordinate(text)
    is_number = digits.isascii() and digits.isdecimal() and len(digits) <= _MAX_COLUMN_DIGITS
    if not is_number or not 1 <= int(digits) <= size:
        return None
    return int(digits) - 1


def _ranges_text(labels: Sequence[str], states: Sequence[str], default_state: str) -> str:
    """Group the cells of a line by state, as in "5 and 6 hit, the rest open"; an empty state is the default."""
    if len(set(states)) == 1:
        return _("all {state}").format(state=states[0] or default_state)
    parts = []
    for state in dict.fromkeys(filter(None, states)):
        parts.append(f"{join_and(run_texts(labels, [candidate == state for candidate in states]))} {state}")
    if not all(states):
        parts.append(_("the rest {state}").format(state=default_state))
    return join_with_commas(parts)


def run_texts(labels: Sequence[str], chosen: Sequence[bool]) -> list[str]:
    """Return the chosen labels, three or more in a row as a range."""
    texts: list[str] = []
    for is_chosen, group in groupby(zip(labels, chosen, strict=True), key=lambda pair: pair[1]):
        run = [label for label, _chosen in group]
        if is_chosen and len(run) > 2:
            texts.append(_("{start} to {end}").format(start=run[0], end=run[-1]))
        elif is_chosen:
            texts += run
    return texts
