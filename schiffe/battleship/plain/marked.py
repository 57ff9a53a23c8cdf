"""The cells of a salvo, which are typed one by one or several at once."""

import re
from contextlib import suppress
from typing import Final

from schiffe.battleship.match.notes import SavedNotes
from schiffe.battleship.rules.grid import Cell, cell_name
from schiffe.battleship.rules.target import Target
from schiffe.battleship.texts.shots import already_shot_text, example_cell_name, parse_typed_cell
from schiffe.game.plain import words
from schiffe.language.i18n import _
from schiffe.language.squares import parse_squares
from schiffe.language.text import join_and, quoted
from schiffe.language.words import RefusedInput

_SPACED: Final = re.compile(r"\b([A-Za-z])\s+(?=[0-9])")
"""The row of a cell that was typed with a space, such as "b 7"."""


class MarkedCells:
    """The cells marked so far for a turn with ``due_shot_count`` shots."""

    def __init__(self, target: Target, due_shot_count: int) -> None:
        self._target = target
        self._due_shot_count = due_shot_count
        self._size = target.rules.size
        self.cells: tuple[Cell, ...] = ()

    @property
    def is_complete(self) -> bool:
        """True if there is a cell for each shot."""
        return len(self.cells) == self._due_shot_count

    def resume(self, saved_notes: SavedNotes) -> str:
        """Restore the saved cells, all but the last if they were complete, and return a message."""
        self.cells = saved_notes.open_marked_cells(self._target, self._due_shot_count - 1)
        return self.progress_text() if self.cells else ""

    def mark(self, line: str) -> str:
        """Mark the cells of a line, and return a message.

        Cells that cannot be shot at are left out. A line with too many cells marks none.
        """
        texts = cell_texts(line, self._due_shot_count)
        if not texts:
            return self.progress_text() if self.cells else self._prompt_text()
        if len(self.cells) + len(texts) > self._due_shot_count > 1:
            return _("Too many squares: {given}. Shots left in this turn: {count}.").format(
                given=len(texts), count=self._due_shot_count - len(self.cells)
            )
        cells = self.cells
        problems: list[str] = []
        for text in texts:
            try:
                cells += (self._parse_cell(text, cells),)
            except RefusedInput as refused:
                problems.append(refused.problem)
        if len(problems) == len(texts):
            return problems[0]
        self.cells = cells
        return "\n".join((*problems, self.progress_text()))

    def cells_with(self, line: str) -> tuple[Cell, ...]:
        """Return the cells that would be marked together with those of a line, without marking them."""
        cells = self.cells
        for text in cell_texts(line, self._due_shot_count):
            with suppress(RefusedInput):
                cells += (self._parse_cell(text, cells),)
        return cells[: self._due_shot_count]

    def take_back(self) -> str:
        """Remove the last mark, and return a message."""
        if not self.cells:
            return _("No square is marked.")
        self.cells = self.cells[:-1]
        return self.progress_text()

    def progress_text(self) -> str:
        """Return the marked cells, and the number of missing ones."""
        missing = self._due_shot_count - len(self.cells)
        marked = join_and(cell_name(cell, self._size) for cell in self.cells)
        if not marked:
            return self._prompt_text()
        return _("{count} of {all} marked ({squares}), {missing} to go.").format(
            count=len(self.cells), all=self._due_shot_count, squares=marked, missing=missing
        )

    def _prompt_text(self) -> str:
        if self._due_shot_count == 1:
            return _("Type a square such as {example}, or {help}.").format(**self._examples())
        return _("Type {count} squares such as {squares}, or {help}.").format(
            count=self._due_shot_count, squares=example_salvo(self._target, self._due_shot_count), **self._examples()
        )

    def _examples(self) -> dict[str, object]:
        return {"example": example_cell_name(self._size), "help": words.HELP}

    def _parse_cell(self, text: str, marked: tuple[Cell, ...]) -> Cell:
        """Parse a cell; raises RefusedInput if it cannot be marked in addition."""
        malformed_text = _("{text} is not a square. Try {example}, or {help}.")
        malformed_text = malformed_text.format(text=quoted(text), **self._examples())
        cell = parse_typed_cell(text, self._size, takes_words=True, malformed_text=malformed_text)
        if not self._target.is_open(cell):
            raise RefusedInput(already_shot_text(self._target, cell))
        if cell in marked:
            raise RefusedInput(_("{square} is already marked.").format(square=cell_name(cell, self._size)))
        return cell


def cell_texts(line: str, due_shot_count: int) -> list[str]:
    """Return the parts of a line that may be cells; if a single shot is due, the whole line."""
    if due_shot_count == 1:
        return [line] if line.strip() else []
    if names := parse_squares(line):
        return names
    stripped = _SPACED.sub(r"\1", line).strip(" \t,;")
    return re.split(r"[\s,;]+", stripped) if stripped else []


def example_salvo(target: Target, due_shot_count: int) -> str:
    """Return an example of a typed salvo: B7, C5 and an ellipsis, with smaller numbers on small boards."""
    number = min(target.rules.size, 7)
    names = [f"B{number}", f"C{number - 2}"][:due_shot_count]
    return " ".join([*names, "..."] if due_shot_count > 2 else names)
