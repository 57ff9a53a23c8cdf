"""Boards as lines of text.

A ``BoardPicture`` is the visible content of a board. ``plan_cells`` chooses the character of each cell and finds the
neighbours that belong to the same ship; ``draw`` makes lines of it, in box-drawing characters or in plain ASCII. Every
state has its own character, so that none depends on colour.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Final

from schiffe.battleship.match.notes import WaterNotes
from schiffe.battleship.rules.fleet import Fleet
from schiffe.battleship.rules.grid import Cell, Grid, Mask, cells_of, row_name
from schiffe.battleship.rules.ships import Ship
from schiffe.battleship.rules.target import Target
from schiffe.language.columns import display_width, pad
from schiffe.terminal.glyphs import ASCII_LINES, BOX_LINES, AsciiUse, LineGlyphs, box_or_ascii

_GAP: Final = "    "
"""The gap between two boards side by side."""
_WIDE_CELL_COLUMNS: Final = 3
"""The usual width of a cell in columns: a character with a column on each side for the ends of ships."""
_PREFERRED_CELL_COLUMNS: Final = (_WIDE_CELL_COLUMNS, 2)
"""The widths of a cell, the best one first, before cells of one column."""
_MARGIN: Final = "   "
"""The columns left of the frame in lines without the letter of a row."""
_FRAME_COLUMNS: Final = len(_MARGIN) + 2
"""A blank, the letter of the row, a blank, and the left and right edge of the frame."""


@dataclass(frozen=True)
class Glyphs(LineGlyphs):
    """The characters of a board; each is one column wide.

    Attributes:
        lying: bow, middle and stern of a ship in a row.
        standing: bow, middle and stern of a ship in a column.
        alone: a whole ship of one cell.
        upper_end: the characters left and right of the upper end of a standing ship, which separate it from the ship
            above it.
        lower_end: the same for its lower end.
        note: a cell that the player has noted as water.
        mark: a cell that must be water by the rules.
        dot: a cell of an empty sea, on terminals without colours for a checkerboard.
        beaten_marker: the mark beside a level that has been beaten.
    """

    water: str
    hit: str
    sunk: str
    lying: str
    standing: str
    alone: str
    upper_end: str
    lower_end: str
    note: str
    mark: str
    dot: str
    beaten_marker: str

    @property
    def level_hull(self) -> str:
        return self.lying[1]

    @property
    def upright_hull(self) -> str:
        return self.standing[1]


# Only characters that code page 437 has as well, so that old consoles show them.
BOX_GLYPHS: Final = Glyphs(
    across=BOX_LINES.across,
    down=BOX_LINES.down,
    upper_edge=BOX_LINES.upper_edge,
    ruled_edge=BOX_LINES.ruled_edge,
    lower_edge=BOX_LINES.lower_edge,
    bar=BOX_LINES.bar,
    has_blocks=BOX_LINES.has_blocks,
    water="~",
    hit="x",
    sunk="#",
    note="-",
    mark="'",
    dot="·",
    lying="╞═╡",
    standing="╥║╨",
    alone="■",
    upper_end="╒╕",
    lower_end="╘╛",
    beaten_marker="√",
)
ASCII_GLYPHS: Final = Glyphs(
    across=ASCII_LINES.across,
    down=ASCII_LINES.down,
    upper_edge=ASCII_LINES.upper_edge,
    ruled_edge=ASCII_LINES.ruled_edge,
    lower_edge=ASCII_LINES.lower_edge,
    bar=ASCII_LINES.bar,
    has_blocks=ASCII_LINES.has_blocks,
    water="~",
    hit="x",
    sunk="#",
    note="-",
    mark="'",
    dot=".",
    lying="<=>",
    standing="^|v",
    alone="O",
    upper_end="/\\",
    lower_end="\\/",
    beaten_marker="*",
)


def choose_glyphs(ascii_use: AsciiUse, encoding: str) -> Glyphs:
    """Return the glyphs for the setting ``ascii``; if it is automatic, those that the terminal's encoding has."""
    return box_or_ascii(ascii_use, encoding, box_glyphs=BOX_GLYPHS, ascii_glyphs=ASCII_GLYPHS)


@dataclass(frozen=True)
class BoardPicture:
    """The visible content of one board: its known ships, and the shots, as sets of cells.

    Attributes:
        ships: the ships whose position is known.
        heat: the digit of a hint for each cell, or -1 for no digit; empty without a hint.
        noted: the cells that the player has noted as water.
        marked: the cells that must be water by the rules. A digit hides both kinds of marks.
    """

    grid: Grid
    ships: tuple[Ship, ...]
    water: Mask = 0
    hit: Mask = 0
    sunk: Mask = 0
    heat: tuple[int, ...] = ()
    noted: Mask = 0
    marked: Mask = 0


def fleet_picture(grid: Grid, ships: Iterable[Ship]) -> BoardPicture:
    """Return a board with ships and no shots."""
    return BoardPicture(grid, tuple(ships))


def own_picture(fleet: Fleet, incoming: Target) -> BoardPicture:
    """Return a board as its owner sees it; ``incoming`` is what the attacker knows.

    The owner sees which ships have sunk, even under rules that do not announce it.
    """
    grid = fleet.rules.grid
    shot_cells = incoming.shot_cells
    ships = 0
    sunk = 0
    for ship in fleet.ships:
        ships |= ship.mask
        if ship.mask & shot_cells == ship.mask:
            sunk |= ship.mask
    return BoardPicture(
        grid=grid, ships=fleet.ships, water=shot_cells & ~ships, hit=shot_cells & ships & ~sunk, sunk=sunk
    )


def target_picture(target: Target, heat: tuple[int, ...] = (), notes: WaterNotes | None = None) -> BoardPicture:
    """Return a board as the attacker sees it, with the digits of a hint and the attacker's notes."""
    return BoardPicture(
        grid=target.rules.grid,
        ships=tuple(shot.answer.ship for shot in target.shots if shot.answer.ship),
        water=target.misses,
        hit=target.hits,
        sunk=target.wrecks,
        heat=heat,
        noted=notes.open_noted_cells(target) if notes else 0,
        marked=notes.marked_cells(target) if notes else 0,
    )


def known_picture(fleet: Fleet | None, incoming: Target) -> BoardPicture:
    """Return a board as its owner sees it if its fleet is known, else as the attacker sees it."""
    return own_picture(fleet, incoming) if fleet else target_picture(incoming)


def heat_picture(size: int, heat: tuple[int, ...]) -> BoardPicture:
    """Return a board of digits without ships or shots."""
    return BoardPicture(Grid(size), (), heat=heat)


def draw(picture: BoardPicture, glyphs: Glyphs, title: str, spacing: int = _WIDE_CELL_COLUMNS) -> list[str]:
    """Return a board with title, frame, row letters and column numbers; only the title may exceed ``board_width``.

    ``spacing`` is the width of a cell in columns: 3, or 2 or 1 for large boards on small terminals.
    """
    size = picture.grid.size
    inner_width = board_width(size, spacing) - _FRAME_COLUMNS
    edge = glyphs.across * inner_width
    lines = [f" {title}", *(f"{_MARGIN} {numbers}" for numbers in column_numbers(size, spacing))]
    lines.append(f"{_MARGIN}{glyphs.upper_edge[0]}{edge}{glyphs.upper_edge[-1]}")
    plan = plan_cells(picture, glyphs)
    for y in range(size):
        row = _row_text(plan[y * size : (y + 1) * size], glyphs, spacing)
        lines.append(f" {row_name(y)} {glyphs.down}{row[:inner_width]}{glyphs.down}")
    lines.append(f"{_MARGIN}{glyphs.lower_edge[0]}{edge}{glyphs.lower_edge[-1]}")
    return [pad(line, board_width(size, spacing)) for line in lines]


def _row_text(cells: Iterable[PlannedCell], glyphs: Glyphs, spacing: int) -> str:
    """Return a row of cells, which may be longer than the board by the blanks after the last cell."""
    is_wide = spacing == _WIDE_CELL_COLUMNS
    _bow, hull, _stern = tuple(glyphs.lying)
    row = " " if is_wide else ""
    for cell in cells:
        if cell.ends and is_wide:
            before, after = tuple(cell.ends)
            row = f"{row[:-1]}{before}{cell.character}{after} "
        else:
            join = hull if cell.is_joined_right else " "
            row += cell.character + join * (spacing - 1)
    return row


@dataclass(frozen=True)
class PlannedCell:
    """The characters of a cell, and whether its neighbours belong to the same ship.

    Attributes:
        character: a shot, the digit of a hint, the part of a hull, or a blank.
        ends: the characters left and right of it that mark the end of a ship; usually empty.
    """

    character: str
    is_joined_left: bool
    is_joined_right: bool
    is_joined_above: bool
    is_joined_below: bool
    ends: str


def plan_cells(picture: BoardPicture, glyphs: Glyphs) -> tuple[PlannedCell, ...]:
    """Return the drawn cells of a board, row by row; both views draw boards from them."""
    size = picture.grid.size
    # Later characters hide earlier ones: digits hide notes, ships hide digits, and shots hide ships.
    characters: dict[Cell, str] = {}
    for noted_cells, character in ((picture.marked, glyphs.mark), (picture.noted, glyphs.note)):
        characters.update(dict.fromkeys(cells_of(noted_cells), character))
    characters.update((cell, str(digit)) for cell, digit in enumerate(picture.heat) if digit >= 0)
    for ship in picture.ships:
        characters.update(_hull_characters(ship, size, glyphs))
    shots = ((picture.water, glyphs.water), (picture.hit, glyphs.hit), (picture.sunk, glyphs.sunk))
    for shot_cells, character in shots:
        characters.update(dict.fromkeys(cells_of(shot_cells), character))
    end_marks = _end_marks(picture, glyphs)
    joined_left = set(cells_of(_joined_cells(picture, 1)))
    joined_above = set(cells_of(_joined_cells(picture, size)))
    return tuple(
        PlannedCell(
            characters.get(cell, " "),
            is_joined_left=cell in joined_left,
            is_joined_right=cell + 1 in joined_left,
            is_joined_above=cell in joined_above,
            is_joined_below=cell + size in joined_above,
            ends=end_marks.get(cell, ""),
        )
        for cell in picture.grid.cells
    )


def _hull_characters(ship: Ship, size: int, glyphs: Glyphs) -> dict[Cell, str]:
    first_cell, *_others = cells = sorted(ship.cells)
    if len(cells) == 1:
        return {first_cell: glyphs.alone}
    bow, middle, stern = tuple(glyphs.standing if _is_standing(ship, size) else glyphs.lying)
    return {**dict.fromkeys(cells, middle), first_cell: bow, cells[-1]: stern}


def _is_standing(ship: Ship, size: int) -> bool:
    return max(ship.cells) - min(ship.cells) >= size


def column_numbers(size: int, spacing: int) -> list[str]:
    """Return the column numbers as lines that fit above the inside of the frame; narrow cells need a line of tens."""
    numbers = range(1, size + 1)
    if spacing == _WIDE_CELL_COLUMNS:
        return ["".join(f"{number:>2}".ljust(spacing) for number in numbers)]
    gap = " " * (spacing - 1)
    tens = gap.join(str(number // 10) if number > 9 else " " for number in numbers)
    units = gap.join(str(number % 10) for number in numbers)
    return [tens, units] if size > 9 else [units]


def board_width(size: int, spacing: int) -> int:
    """Return the width in columns of a drawn board, with the letters of its rows."""
    if spacing == _WIDE_CELL_COLUMNS:
        return _FRAME_COLUMNS + size * spacing
    return _FRAME_COLUMNS + (size - 1) * spacing + 1


def fitting_boards(pictures: Sequence[tuple[BoardPicture, str]], glyphs: Glyphs, columns: int) -> list[str]:
    """Return one or two boards with their titles, as large as ``columns`` allow.

    Two boards are side by side if they fit, with cells of two columns if necessary; otherwise one below the other.
    """
    size = pictures[0][0].grid.size
    if len(pictures) > 1:
        for spacing in _PREFERRED_CELL_COLUMNS:
            if board_width(size, spacing) * 2 + len(_GAP) <= columns:
                left, right = (draw(picture, glyphs, title, spacing) for picture, title in pictures)
                left_width = max(map(display_width, left))
                rows = zip(left, right, strict=True)
                return [f"{pad(left_row, left_width)}{_GAP}{right_row}".rstrip() for left_row, right_row in rows]
    spacing = next((spacing for spacing in _PREFERRED_CELL_COLUMNS if board_width(size, spacing) <= columns), 1)
    return [line.rstrip() for picture, title in pictures for line in draw(picture, glyphs, title, spacing)]


def _end_marks(picture: BoardPicture, glyphs: Glyphs) -> dict[Cell, str]:
    """Return the marks at the ends of standing ships where the next ship in the column touches.

    They are needed only if both touching cells were shot at. Otherwise the end of a hull shows where a ship ends, and
    the cells of a lying ship are joined.
    """
    size = picture.grid.size
    shot_cells = set(cells_of(picture.hit | picture.sunk))
    shot_ship_cells = {cell for ship in picture.ships for cell in ship.cells if cell in shot_cells}
    marks: dict[Cell, str] = {}
    for ship in picture.ships:
        if not _is_standing(ship, size):
            continue
        top, bottom = min(ship.cells), max(ship.cells)
        if {bottom, bottom + size} <= shot_ship_cells:
            marks[bottom] = glyphs.lower_end
        if {top, top - size} <= shot_ship_cells and top - size not in marks:
            marks[top] = glyphs.upper_end
    return marks


def _joined_cells(picture: BoardPicture, step: int) -> Mask:
    """Return the cells of the same ship as the cell ``step`` before: 1 for the left cell, size for the upper one.

    Under rules that do not name sunk ships, adjacent sunk cells count as one ship.
    """
    joined_cells = 0
    ship_cells = 0
    for ship in picture.ships:
        ship_cells |= ship.mask
        joined_cells |= _next_to_each_other(ship.mask, step)
    joined_cells |= _next_to_each_other(picture.sunk & ~ship_cells, step)
    if step == 1:  # the last cell of a row is not beside the first one of the next row
        joined_cells &= ~picture.grid.columns[0]
    return joined_cells


def _next_to_each_other(cells: Mask, step: int) -> Mask:
    """Return the cells of a set whose neighbour, ``step`` cells before, is in the set as well."""
    return cells & (cells << step)
