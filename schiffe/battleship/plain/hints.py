"""Answers in words to the word ``hint`` with an argument: the likeliest cells, or the chance of one."""

from typing import Final

from schiffe.battleship.match.analysis import Hint
from schiffe.battleship.rules.grid import Cell, cell_name
from schiffe.battleship.rules.target import Target
from schiffe.battleship.texts.advice import hint_text, percentage
from schiffe.battleship.texts.cells import read_cell
from schiffe.battleship.texts.shots import already_shot_text
from schiffe.language.i18n import _
from schiffe.language.squares import normalized_coordinate
from schiffe.language.text import join_sentences, join_with_commas, with_full_stop
from schiffe.language.words import RefusedInput

_MAX_BEST_CELLS: Final = 9


def best_cell_count(text: str) -> int | None:
    """Return the number of best cells that a text asks for; None if it is not a number from 1 to 9."""
    part = normalized_coordinate(text)
    return int(part) if part.isdecimal() and 1 <= int(part) <= _MAX_BEST_CELLS else None


def best_cells_text(hint: Hint, target: Target, count: int) -> str:
    """List the ``count`` likeliest cells with their chances, and the hint if looking ahead found a better one."""
    likeliest = hint.assessment.likeliest_cells(count)
    size = target.rules.size
    chance = _("{square} {chance} %")
    chances = [chance.format(square=cell_name(odds.cell, size), chance=percentage(odds)) for odds in likeliest]
    text = with_full_stop(join_with_commas(chances))
    return join_sentences(text, hint_text(hint, target)) if hint.looks_ahead else text


def read_open_cell(text: str, target: Target) -> Cell:
    """Read the name of the cell for which a chance is asked; raises RefusedInput if it names none or was shot at."""
    cell = read_cell(text, target.rules.size, takes_words=True)
    if not target.is_open(cell):
        raise RefusedInput(already_shot_text(target, cell))
    return cell
