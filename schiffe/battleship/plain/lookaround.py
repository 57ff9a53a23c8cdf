"""Answers about the opponent's board in words: the cells around one, open cells, ships afloat, and chances."""

from collections.abc import Sequence
from itertools import groupby
from typing import Final

from schiffe.battleship.match.analysis import Hint
from schiffe.battleship.match.notes import WaterNotes
from schiffe.battleship.match.state import Perspective
from schiffe.battleship.plain.survey import no_line, opponent_state, runs
from schiffe.battleship.rules.fleet import Fleet
from schiffe.battleship.rules.grid import Cell, Mask, cell_name, cells_of, has_cell, row_name
from schiffe.battleship.rules.target import TargetView
from schiffe.battleship.rules.variants import Announce
from schiffe.battleship.texts.advice import hint_text, percentage
from schiffe.battleship.texts.cells import read_cell
from schiffe.battleship.texts.shots import already_shot_text
from schiffe.language.i18n import _, ngettext, pgettext
from schiffe.language.squares import normalized_coordinate
from schiffe.language.text import join_and, join_sentences, join_with_commas, labelled_sentence, with_full_stop
from schiffe.language.words import RefusedInput

_MAX_BEST_CELLS: Final = 9


def around(text: str, perspective: Perspective, notes: WaterNotes) -> str:
    """Describe the four directions from a cell of the opponent's board, each up to the next change of state."""
    rules = perspective.state.rules
    right, left, down, up = rules.grid.rays(read_cell(text, rules.size, takes_words=True))
    directions = (
        (_("North: {squares}."), up),
        (_("East: {squares}."), right),
        (_("South: {squares}."), down),
        (_("West: {squares}."), left),
    )
    return join_sentences(*(text.format(squares=_ray_text(ray, perspective, notes)) for text, ray in directions))


def _ray_text(ray: Sequence[Cell], perspective: Perspective, notes: WaterNotes) -> str:
    if not ray:
        return _("edge")
    size = perspective.state.rules.size
    groups = [(state, list(cells)) for state, cells in groupby(ray, opponent_state(perspective, notes))]
    (state, cells), *further_groups = groups
    parts = [_span_text(cells, state, size)]
    if further_groups and (not state or cells[0] in set(cells_of(perspective.target.hits))):
        next_state, next_cells = further_groups[0]
        parts.append(_span_text(next_cells[:1], next_state, size))
    return join_with_commas(parts)


def _span_text(cells: Sequence[Cell], state: str, size: int) -> str:
    """Return adjacent cells with their common state."""
    names = [cell_name(cell, size) for cell in cells]
    span = names[0] if len(names) == 1 else _("{start} to {end}").format(start=names[0], end=names[-1])
    return _("{squares} {state}").format(squares=span, state=state or pgettext("squares", "open"))


def open_cells(text: str, perspective: Perspective) -> str:
    """List the open cells: all, or those of a row or column."""
    view = perspective.target
    grid = perspective.state.rules.grid
    size = grid.size
    if not text:
        count = _count_text(view.open)
        rows = (_row_text(y, view.open, size) for y in range(size))
        return join_sentences(count, *(labelled_sentence(name, listed) for name, listed in rows if listed))
    part = normalized_coordinate(text).upper()
    if len(part) == 1 and part.isalpha() and ord(part) - ord("A") < size:
        y = ord(part) - ord("A")
        name, listed = _row_text(y, view.open, size)
        mask = view.open & sum(1 << y * size + x for x in range(size))
    elif part.isdecimal() and 1 <= int(part) <= size:
        mask = view.open & grid.columns[int(part) - 1]
        is_open = [has_cell(mask, y * size + int(part) - 1) for y in range(size)]
        name = part
        listed = join_and(runs([row_name(y) for y in range(size)], is_open))
    else:
        return no_line(text, size)
    return join_sentences(_count_text(mask), labelled_sentence(name, listed) if listed else "")


def _row_text(y: int, mask: Mask, size: int) -> tuple[str, str]:
    """Return the name of a row, and the columns of the mask in it."""
    is_open = [has_cell(mask, y * size + x) for x in range(size)]
    return row_name(y), join_and(runs([str(x + 1) for x in range(size)], is_open))


def _count_text(mask: Mask) -> str:
    return _("{count} open.").format(count=mask.bit_count())


def ships_left(perspective: Perspective, fleet: Fleet | None) -> str:
    """Return the lengths of both sides' ships afloat, with the opponent's if the rules announce them."""
    if fleet is None:
        return _opponent_lengths(perspective)
    own = [str(len(ship.cells)) for ship in fleet.ships if perspective.intact_cells(ship)]
    yours = _("Yours: {lengths}.").format(lengths=join_with_commas(own) or pgettext("ships", "none"))
    return join_sentences(_opponent_lengths(perspective), yours)


def _opponent_lengths(perspective: Perspective) -> str:
    view = perspective.target
    if view.rules.announce is Announce.HIT:
        lengths = join_with_commas(map(str, view.rules.lengths))
        return _("Afloat: you are not told which of {lengths}.").format(lengths=lengths)
    if view.rules.announce is Announce.SUNK and len(view.afloat) != view.ships_afloat:
        count = view.ships_afloat
        return ngettext("Afloat: {count} ship.", "Afloat: {count} ships.", count).format(count=count)
    return _("Afloat: {lengths}.").format(lengths=join_with_commas(str(kind.length) for kind in view.afloat))


def shots_fired(perspective: Perspective) -> str:
    """Return the number of shots of each side, as a sentence."""
    if perspective.state.is_solo:
        return shots_so_far(len(perspective.target.shots))
    return _("You: {own}; {name}: {theirs}.").format(
        own=len(perspective.target.shots), name=perspective.opponent, theirs=len(perspective.incoming.shots)
    )


def shots_so_far(count: int) -> str:
    """Return the number of shots of a player without an opponent, as a sentence."""
    return with_full_stop(ngettext("{count} shot so far", "{count} shots so far", count).format(count=count))


def noted_cells(notes: WaterNotes, view: TargetView) -> str:
    """List the open cells noted as water."""
    names = [cell_name(cell, view.rules.size) for cell in cells_of(notes.noted_cells(view))]
    return _("Noted as water: {squares}.").format(squares=join_and(names)) if names else _("Nothing is noted.")


def best_cell_count(text: str) -> int | None:
    """Return the number of best cells that a text asks for; None if it is not a number from 1 to 9."""
    part = normalized_coordinate(text)
    return int(part) if part.isdecimal() and 1 <= int(part) <= _MAX_BEST_CELLS else None


def best_cells(hint: Hint, view: TargetView, count: int) -> str:
    """List the ``count`` likeliest cells with their chances, and the hint if looking ahead found a better one."""
    likeliest = hint.assessment.likeliest_cells(count)
    size = view.rules.size
    chance = _("{square} {chance} %")
    chances = [chance.format(square=cell_name(odds.cell, size), chance=percentage(odds)) for odds in likeliest]
    text = with_full_stop(join_with_commas(chances))
    return join_sentences(text, hint_text(hint, view)) if hint.looks_ahead else text


def read_open_cell(text: str, view: TargetView) -> Cell:
    """Read the name of the cell for which a chance is asked; raises RefusedInput if it names none or was shot at."""
    cell = read_cell(text, view.rules.size, takes_words=True)
    if not view.is_open(cell):
        raise RefusedInput(already_shot_text(view, cell))
    return cell
