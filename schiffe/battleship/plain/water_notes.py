"""The notes that cells are water, as they are changed and listed by the word ``note``."""

from schiffe.battleship.match.notes import WaterNotes
from schiffe.battleship.rules.grid import cell_name, cells_of, has_cell
from schiffe.battleship.rules.target import Target
from schiffe.battleship.texts.cells import read_cell
from schiffe.battleship.texts.shots import cell_state_text
from schiffe.language.i18n import _
from schiffe.language.text import join_and, labelled_sentence


def toggle_note(text: str, notes: WaterNotes, target: Target) -> tuple[WaterNotes, str]:
    """Return the notes with a cell's note added or removed, and a message."""
    size = target.rules.size
    cell = read_cell(text, size, takes_words=True)
    name = cell_name(cell, size)
    if not target.is_open(cell):
        return notes, labelled_sentence(name, cell_state_text(target, cell))
    changed = notes.toggled(cell)
    message = _("{cell}: noted as water.") if has_cell(changed.by_hand, cell) else _("{cell}: the note is gone.")
    return changed, message.format(cell=name)


def noted_cells_text(notes: WaterNotes, target: Target) -> str:
    """List the open cells noted as water."""
    names = [cell_name(cell, target.rules.size) for cell in cells_of(notes.noted_cells(target))]
    return _("Noted as water: {squares}.").format(squares=join_and(names)) if names else _("Nothing is noted.")
