"""Looking around without a picture: what lies beside a square, what is open, what is left, and the chances there."""

from collections.abc import Sequence
from itertools import groupby
from typing import Final

from schiffe.battleship.match.analysis import Hint
from schiffe.battleship.match.notes import WaterNotes
from schiffe.battleship.match.state import Perspective
from schiffe.battleship.plain.survey import enemy_state, no_line, read_cell, runs
from schiffe.battleship.rules.fleet import Fleet
from schiffe.battleship.rules.grid import Cell, Mask, cell_name, cells_of, row_name
from schiffe.battleship.rules.target import TargetView
from schiffe.battleship.rules.variants import Announce
from schiffe.battleship.texts.advice import hint_text, percentage
from schiffe.battleship.texts.names import already_shot
from schiffe.language.i18n import _, ngettext, pgettext
from schiffe.language.squares import normalized_coordinate
from schiffe.language.text import join_and, joined, named_sentence, sentence, sentences

_MAX_BEST_SQUARES: Final = 9


def around(text: str, seen: Perspective, notes: WaterNotes) -> str:
    """Describe each direction from a square of the enemy's board, up to where a ship must end or the state changes."""
    size = seen.state.rules.grid.size
    cell = read_cell(text, size)
    if isinstance(cell, str):
        return cell
    right, left, down, up = seen.state.rules.grid.rays(cell)
    directions = (
        (_("North: {squares}."), up),
        (_("East: {squares}."), right),
        (_("South: {squares}."), down),
        (_("West: {squares}."), left),
    )
    return sentences(*(way.format(squares=_along(ray, seen, notes)) for way, ray in directions))


def _along(ray: Sequence[Cell], seen: Perspective, notes: WaterNotes) -> str:
    size = seen.state.rules.grid.size
    told = enemy_state(seen, notes)
    if not ray:
        return _("edge")
    groups = [(state, list(cells)) for state, cells in groupby(ray, told)]
    (state, run), *others = groups
    parts = [_named(run, state, size)]
    if others and (not state or run[0] in set(cells_of(seen.target.hits))):
        parts.append(_named(others[0][1][:1], others[0][0], size))
    return joined(parts)


def _named(cells: Sequence[Cell], state: str, size: int) -> str:
    """Return squares side by side, and what is on all of them."""
    names = [cell_name(cell, size) for cell in cells]
    span = names[0] if len(names) == 1 else _("{start} to {end}").format(start=names[0], end=names[-1])
    return _("{squares} {state}").format(squares=span, state=state or pgettext("squares", "open"))


def open_squares(text: str, seen: Perspective) -> str:
    """List the open squares: of all rows, or of a row or column that is typed."""
    view = seen.target
    grid = seen.state.rules.grid
    size = grid.size
    if not text:
        count = _counted(view.open)
        rows = (_row(y, view.open, size) for y in range(size))
        return sentences(count, *(named_sentence(name, what) for name, what in rows if what))
    part = normalized_coordinate(text).upper()
    if len(part) == 1 and part.isalpha() and ord(part) - ord("A") < size:
        y = ord(part) - ord("A")
        name, which = _row(y, view.open, size)
        mask = view.open & sum(1 << y * size + x for x in range(size))
    elif part.isdecimal() and 1 <= int(part) <= size:
        mask = view.open & grid.columns[int(part) - 1]
        is_open = [bool(mask >> y * size + int(part) - 1 & 1) for y in range(size)]
        name, which = part, join_and(runs([row_name(y) for y in range(size)], is_open))
    else:
        return no_line(text, size)
    return sentences(_counted(mask), named_sentence(name, which) if which else "")


def _row(y: int, mask: Mask, size: int) -> tuple[str, str]:
    is_open = [bool(mask >> y * size + x & 1) for x in range(size)]
    return row_name(y), join_and(runs([str(x + 1) for x in range(size)], is_open))


def _counted(mask: Mask) -> str:
    return _("{count} open.").format(count=mask.bit_count())


def ships_left(seen: Perspective, fleet: Fleet | None) -> str:
    """Return the lengths of the ships afloat of both sides, as far as the rules tell those of the enemy."""
    if fleet is None:
        return _enemy_lengths(seen)
    own = [str(len(ship.cells)) for ship in fleet.ships if seen.intact_cells(ship)]
    yours = _("Yours: {lengths}.").format(lengths=joined(own) or pgettext("ships", "none"))
    return sentences(_enemy_lengths(seen), yours)


def _enemy_lengths(seen: Perspective) -> str:
    view = seen.target
    if view.rules.announce is Announce.HIT:
        lengths = joined(map(str, view.rules.lengths))
        return _("Afloat: you are not told which of {lengths}.").format(lengths=lengths)
    if view.rules.announce is Announce.SUNK and len(view.afloat) != view.ships_afloat:
        count = view.ships_afloat
        return ngettext("Afloat: {count} ship.", "Afloat: {count} ships.", count).format(count=count)
    return _("Afloat: {lengths}.").format(lengths=joined(str(kind.length) for kind in view.afloat))


def shots_fired(seen: Perspective) -> str:
    """Return how many shots each side has fired."""
    if seen.state.is_solo:
        return shots_so_far(len(seen.target.shots))
    return _("You: {own}; {name}: {theirs}.").format(
        own=len(seen.target.shots), name=seen.enemy, theirs=len(seen.incoming.shots)
    )


def shots_so_far(count: int) -> str:
    """Return how many shots somebody who fires alone has fired."""
    return sentence(ngettext("{count} shot so far", "{count} shots so far", count).format(count=count))


def noted_squares(notes: WaterNotes, view: TargetView) -> str:
    """List the open squares noted as water."""
    names = [cell_name(cell, view.rules.grid.size) for cell in cells_of(notes.noted(view))]
    return _("Noted as water: {squares}.").format(squares=join_and(names)) if names else _("Nothing is noted.")


def best_wanted(text: str) -> int | None:
    """Return how many of the best squares are asked for; None if it is something else, such as a square."""
    part = normalized_coordinate(text)
    return int(part) if part.isdecimal() and 1 <= int(part) <= _MAX_BEST_SQUARES else None


def best_squares(found: Hint, view: TargetView, count: int) -> str:
    """List so many open squares where a hit is likeliest, each with its chance; and one that is better still."""
    best = found.assessment.likeliest_cells(count)
    size = view.rules.grid.size
    chance = _("{square} {chance} %")
    row = sentence(joined(chance.format(square=cell_name(odds.cell, size), chance=percentage(odds)) for odds in best))
    return sentences(row, hint_text(found, view)) if found.looks_ahead else row


def chance_at(text: str, view: TargetView) -> Cell | str:
    """Return the square that is typed behind the word for a hint, or why there is no chance to be told of it."""
    cell = read_cell(text, view.rules.grid.size)
    if isinstance(cell, str) or view.open >> cell & 1:
        return cell
    return already_shot(view, cell)
