"""Boards as lines of text.

A Picture is the plan: which glyph stands on each cell, and which neighbours are parts of one ship. ``draw`` makes lines
of it, in box-drawing characters or in plain ASCII. Every state has a sign of its own; none needs colour to be told
from another.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Final, NamedTuple

from schiffe.battleship.match.notes import WaterNotes
from schiffe.battleship.rules.fleet import Fleet
from schiffe.battleship.rules.grid import Grid, Mask, row_name
from schiffe.battleship.rules.ships import Ship
from schiffe.battleship.rules.target import TargetView
from schiffe.language.columns import display_width, pad
from schiffe.terminal.encoding import ASCII_LINES, BOX_LINES, LineGlyphs, choose


@dataclass(frozen=True)
class Glyphs(LineGlyphs):
    """The characters of a board; each is one column wide.

    ``lying`` are bow, middle and stern of a ship in a row, ``standing`` of one in a column; ``alone`` is a whole ship
    of one cell. ``ends`` stand to the left and right of the upper and of the lower end of a standing ship where it has
    to be told from the next one. ``note`` and ``mark`` stand on cells that are taken for water: by a player, and
    because of the rules. ``dot`` is on an empty sea where there are no colours for a checkerboard.
    ``beaten`` stands beside a level that has been beaten.
    """

    water: str
    hit: str
    sunk: str
    lying: str
    standing: str
    alone: str
    ends: str
    note: str
    mark: str
    dot: str
    beaten: str


# Only characters that code page 437 has as well, so that old consoles show them.
BOX_GLYPHS: Final = Glyphs(
    **vars(BOX_LINES),
    water="~",
    hit="x",
    sunk="#",
    note="-",
    mark="'",
    dot="·",
    lying="╞═╡",
    standing="╥║╨",
    alone="■",
    ends="╒╕╘╛",
    beaten="√",
)
ASCII_GLYPHS: Final = Glyphs(
    **vars(ASCII_LINES),
    water="~",
    hit="x",
    sunk="#",
    note="-",
    mark="'",
    dot=".",
    lying="<=>",
    standing="^|v",
    alone="O",
    ends="/\\\\/",
    beaten="*",
)


def choose_glyphs(wanted: str, encoding: str) -> Glyphs:
    """Return the glyphs of the boards: as the setting ``ascii`` says, or as the terminal's encoding allows."""
    return choose(wanted, encoding, BOX_GLYPHS, ASCII_GLYPHS)


_GAP: Final = "    "
"""The gap between two boards side by side."""


class Picture(NamedTuple):
    """The visible content of one board: the ships known whole, and the shots, as sets of cells.

    ``heat`` has a digit for each cell that has one, -1 for the others; it is empty without a hint.
    ``noted`` is what a player takes for water, ``marked`` what the rules prove to be water; a digit goes before both.
    """

    grid: Grid
    ships: tuple[Ship, ...]
    water: Mask = 0
    hit: Mask = 0
    sunk: Mask = 0
    heat: tuple[int, ...] = ()
    noted: Mask = 0
    marked: Mask = 0


def fleet_picture(grid: Grid, ships: Iterable[Ship]) -> Picture:
    """Return ships as they lie, before any shot."""
    return Picture(grid, tuple(ships))


def own_picture(fleet: Fleet, incoming: TargetView) -> Picture:
    """Return a board as its owner sees it, and as both see it in the end; ``incoming`` is the other side's knowledge.

    Its owner knows what has sunk, even where that is not told.
    """
    grid, fired = fleet.rules.grid, fleet.rules.grid.full & ~incoming.open
    ships = sunk = 0
    for ship in fleet.ships:
        ships |= ship.mask
        sunk |= ship.mask if not ship.mask & ~fired else 0
    return Picture(grid, fleet.ships, water=fired & ~ships, hit=fired & ships & ~sunk, sunk=sunk)


def target_picture(view: TargetView, heat: tuple[int, ...] = (), notes: WaterNotes | None = None) -> Picture:
    """Return a board as the attacker knows it; ``heat`` are a hint's figures for its cells, ``notes`` the player's."""
    wrecks = tuple(answer.ship for _, answer in view.shots if answer.ship)
    masks = view.misses, view.hits, view.wrecks
    noted, marked = (notes.noted(view), notes.marked(view)) if notes else (0, 0)
    return Picture(view.rules.grid, wrecks, *masks, heat, noted, marked)


def known_picture(fleet: Fleet | None, incoming: TargetView) -> Picture:
    """Return a board as one sees it who knows its fleet, or else as the attacker does."""
    return own_picture(fleet, incoming) if fleet else target_picture(incoming)


def heat_picture(size: int, heat: tuple[int, ...]) -> Picture:
    """Return a board of nothing but digits."""
    return Picture(Grid(size), (), heat=heat)


def draw(picture: Picture, glyphs: Glyphs, title: str, spacing: int = 3) -> list[str]:
    """Return a board with its title, frame, letters and numbers; no line but the title is wider than ``board_width``.

    ``spacing`` is the width of a cell in columns: 3, or 2 or 1 for large boards on small terminals.
    """
    size = picture.grid.size
    top_left, top_right, bottom_left, bottom_right, across, down = tuple(glyphs.frame)
    edge = across * (board_width(size, spacing) - 5)
    lines = [f" {title}", *(f"    {numbers}" for numbers in column_numbers(size, spacing))]
    lines.append(f"   {top_left}{edge}{top_right}")
    plan = plan_cells(picture, glyphs)
    for y in range(size):
        row = " " * (spacing // 3)
        for cell in plan[y * size : (y + 1) * size]:
            if cell.ends and spacing == 3:
                row = f"{row[:-1]}{cell.ends[0]}{cell.sign}{cell.ends[1]} "
            else:
                row += cell.sign + (glyphs.lying[1] if cell.right else " ") * (spacing - 1)
        lines.append(f" {row_name(y)} {down}{row[: len(edge)]}{down}")
    lines.append(f"   {bottom_left}{edge}{bottom_right}")
    return [pad(line, board_width(size, spacing)) for line in lines]


class PlannedCell(NamedTuple):
    """A drawn cell.

    Attributes:
        sign: the sign of a shot, the digit of a hint or the part of a hull; a blank where there is neither.
        left: whether the cell to the left is part of the same ship; so are ``right``, ``above`` and ``below``.
        ends: what stands at both sides of the sign, where it has to be told that a ship ends; else empty.
    """

    sign: str
    left: bool
    right: bool
    above: bool
    below: bool
    ends: str


def plan_cells(picture: Picture, glyphs: Glyphs) -> tuple[PlannedCell, ...]:
    """Return what stands on each cell, row by row; both views draw boards from it."""
    size, marks = picture.grid.size, _end_marks(picture, glyphs)
    hulls: dict[int, str] = {}
    for ship in picture.ships:
        cells = sorted(ship.cells)
        bow, middle, stern = tuple(glyphs.standing if cells[-1] - cells[0] >= size else glyphs.lying)
        hulls.update(dict.fromkeys(cells, middle))
        hulls[cells[0]], hulls[cells[-1]] = (bow, stern) if len(cells) > 1 else (glyphs.alone, glyphs.alone)
    left, above = _joined_cells(picture, 1), _joined_cells(picture, size)
    shots = ((picture.sunk, glyphs.sunk), (picture.hit, glyphs.hit), (picture.water, glyphs.water))
    digits = {cell: str(digit) for cell, digit in enumerate(picture.heat) if digit >= 0}
    notes = ((picture.noted, glyphs.note), (picture.marked, glyphs.mark))
    return tuple(
        PlannedCell(
            next((sign for mask, sign in shots if mask >> cell & 1), "")
            or hulls.get(cell)
            or digits.get(cell)
            or next((sign for mask, sign in notes if mask >> cell & 1), " "),
            bool(left >> cell & 1),
            right=bool(left >> cell + 1 & 1),
            above=bool(above >> cell & 1),
            below=bool(above >> cell + size & 1),
            ends=marks.get(cell, ""),
        )
        for cell in range(size * size)
    )


def column_numbers(size: int, spacing: int) -> list[str]:
    """Return the numbers of the columns, to stand above what is inside the frame; narrow cells have the tens above."""
    numbers = range(1, size + 1)
    if spacing >= 3:
        return ["".join(f"{number:>2}".ljust(spacing) for number in numbers)]
    gap = " " * (spacing - 1)
    tens = gap.join(str(number // 10) if number > 9 else " " for number in numbers)
    units = gap.join(str(number % 10) for number in numbers)
    return [tens, units] if size > 9 else [units]


def board_width(size: int, spacing: int = 3) -> int:
    """Return the width in columns of a drawn board, with the letters of its rows."""
    return 5 + (size * 3 if spacing == 3 else (size - 1) * spacing + 1)


def fitting_boards(pictures: Sequence[tuple[Picture, str]], glyphs: Glyphs, columns: int) -> list[str]:
    """Return one or two boards with their titles, as large as they fit into the columns.

    Two stand side by side, with cells of two columns if need be; where that does not do, one below the other.
    """
    size = pictures[0][0].grid.size
    if len(pictures) > 1:
        for spacing in (3, 2):
            left, right = (draw(picture, glyphs, title, spacing) for picture, title in pictures)
            if board_width(size, spacing) * 2 + len(_GAP) <= columns:
                width = max(map(display_width, left))
                return [f"{pad(one, width)}{_GAP}{two}".rstrip() for one, two in zip(left, right, strict=True)]
    spacing = next((spacing for spacing in (3, 2) if board_width(size, spacing) <= columns), 1)
    return [line.rstrip() for picture, title in pictures for line in draw(picture, glyphs, title, spacing)]


def _end_marks(picture: Picture, glyphs: Glyphs) -> dict[int, str]:
    """Return glyphs around the end of a standing ship that was shot at, where another such ship goes on in the column.

    Unharmed ends have a sign of their own, and lying ships have joints; only here two ships would look like one.
    """
    size = picture.grid.size
    shot = picture.hit | picture.sunk
    owner = {cell: ship for ship in picture.ships for cell in ship.cells if shot >> cell & 1}
    marks = {}
    for ship in picture.ships:
        top, bottom = min(ship.cells), max(ship.cells)
        if bottom - top < size:
            continue
        if bottom in owner and bottom + size in owner:
            marks[bottom] = glyphs.ends[2:]
        if top in owner and top - size in owner and top - size not in marks:
            marks[top] = glyphs.ends[:2]
    return marks


def _joined_cells(picture: Picture, step: int) -> Mask:
    """Return the cells that are one ship with the cell ``step`` before them: 1 for the one to the left, size for above.

    Wrecks of which no ship is known, as in a game where ships are not named, are taken as they lie.
    """
    joined, known = 0, 0
    for ship in picture.ships:
        known |= ship.mask
        joined |= ship.mask & ship.mask << step
    unnamed = picture.sunk & ~known
    joined |= unnamed & unnamed << step
    return joined & ~picture.grid.columns[0] if step == 1 else joined
