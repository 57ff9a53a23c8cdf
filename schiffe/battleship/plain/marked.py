"""The squares of a salvo as they are typed, one after the other or several at once."""

import re
from typing import Final

from schiffe.battleship.match.notes import SavedNotes
from schiffe.battleship.rules.grid import Cell, MalformedCell, OutsideGrid, cell_name, parse_cell
from schiffe.battleship.rules.target import TargetView
from schiffe.battleship.texts.names import already_shot, example_cell, not_on_board
from schiffe.game.plain import words
from schiffe.language.i18n import _
from schiffe.language.squares import normalized_square, parse_squares
from schiffe.language.text import join_and, quoted

_SPACED: Final = re.compile(r"\b([A-Za-z])\s+(?=[0-9])")
"""The row of a square that is typed with a space in it, "b 7"."""


class MarkedCells:
    """The cells given so far for a turn that has so many shots ``due``."""

    def __init__(self, view: TargetView, due: int) -> None:
        self._view = view
        self._due = due
        self._size = view.rules.grid.size
        self.cells: tuple[Cell, ...] = ()

    @property
    def is_complete(self) -> bool:
        """True if there is a cell for each shot."""
        return len(self.cells) == self._due

    def resume(self, saved_notes: SavedNotes) -> str:
        """Take what was marked before the match was left, but for the last shot; returns what there is to say."""
        self.cells = saved_notes.still_aimed(self._view, self._due - 1)
        return self.progress() if self.cells else ""

    def take(self, line: str) -> str:
        """Take the cells of a line but those at which one cannot shoot; returns what there is to say.

        That is nothing when all are there. A line with too many of them, or with none, takes none.
        """
        texts = cell_texts(line, self._due)
        if not texts:
            return self.progress() if self.cells else self._ask()
        if len(self.cells) + len(texts) > self._due > 1:
            left = self._due - len(self.cells)
            return _("Too many squares: {given}. Shots left in this turn: {count}.").format(
                given=len(texts), count=left
            )
        cells = self.cells
        problems = list[str]()
        for text in texts:
            cell = self._read(text, cells)
            if isinstance(cell, str):
                problems.append(cell)
            else:
                cells += (cell,)
        if cells == self.cells:
            return problems[0]
        self.cells = cells
        return "" if self.is_complete else "\n".join((*problems, self.progress()))

    def with_possible(self, line: str) -> tuple[Cell, ...]:
        """Return the cells together with those of a line that can be shot at, as far as there are shots."""
        cells = self.cells
        for text in cell_texts(line, self._due):
            cell = self._read(text, cells)
            if not isinstance(cell, str):
                cells += (cell,)
        return cells[: self._due]

    def take_back(self) -> str:
        """Take the last cell back; returns what there is to say."""
        if not self.cells:
            return _("No square is marked.")
        self.cells = self.cells[:-1]
        return self.progress()

    def progress(self) -> str:
        """Return what is marked of a salvo, and how much is missing."""
        missing = self._due - len(self.cells)
        marked = join_and([cell_name(cell, self._size) for cell in self.cells])
        if not marked:
            return self._ask()
        return _("{count} of {all} marked ({squares}), {missing} to go.").format(
            count=len(self.cells), all=self._due, squares=marked, missing=missing
        )

    def _ask(self) -> str:
        if self._due == 1:
            return _("Type a square such as {example}, or {help}.").format(**self._examples())
        return _("Type {count} squares such as {squares}, or {help}.").format(
            count=self._due, squares=example_salvo(self._view, self._due), **self._examples()
        )

    def _examples(self) -> dict[str, object]:
        return {"example": example_cell(self._size), "help": words.HELP}

    def _read(self, text: str, marked: tuple[Cell, ...]) -> Cell | str:
        """Return the cell of a text, or what is wrong with it."""
        try:
            cell = parse_cell(normalized_square(text), self._size)
        except MalformedCell:
            said = _("{text} is not a square. Try {example}, or {help}.")
            return said.format(text=quoted(text), **self._examples())
        except OutsideGrid:
            return not_on_board(text, self._size)
        name = cell_name(cell, self._size)
        if not self._view.open >> cell & 1:
            return already_shot(self._view, cell)
        return _("{square} is already marked.").format(square=name) if cell in marked else cell


def cell_texts(line: str, due: int) -> list[str]:
    """Return what may be the squares of a line: the whole of it where the turn has a single shot."""
    if due == 1:
        return [line] if line.strip() else []
    if names := parse_squares(line):
        return names
    return re.split(r"[\s,;]+", _SPACED.sub(r"\1", line).strip(" \t,;")) if line.strip(" \t,;") else []


def example_salvo(view: TargetView, due: int) -> str:
    """Return squares of a salvo as one types them: at most two that every board has, to show the form alone."""
    size = view.rules.grid.size
    places = ((place + 1) * size + min(size, 7) - 1 - 2 * place for place in range(min(due, 2)))
    return " ".join([*(cell_name(place, size) for place in places), *(["..."] if due > 2 else [])])
