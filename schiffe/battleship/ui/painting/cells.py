"""The cells of a board as they are painted: the text and the style of each, with its marks."""

from collections.abc import Iterable, Mapping, Sequence, Set
from dataclasses import replace
from enum import Enum
from typing import Final

from schiffe.battleship.drawing import BoardPicture, Glyphs, PlannedCell, plan_cells
from schiffe.battleship.rules.grid import Cell, cells_of
from schiffe.battleship.ui.painting.marks import BoardMarks
from schiffe.battleship.ui.painting.scales import MEDIUM_SCALE, VisibleArea
from schiffe.battleship.ui.painting.sea_style import BoardPart, Role, SeaStyle, heat_style
from schiffe.toolkit.style import TextStyle

_CHARACTER_COLUMNS: Final = 3
"""The columns of a character with the brackets around it."""


def _ships_up_to_marks(picture: BoardPicture, glyphs: Glyphs, marks: BoardMarks) -> Sequence[PlannedCell]:
    """Return the plan of all cells; if a shot is compared, ships end at the marks, which hide them."""
    plan = plan_cells(picture, glyphs)
    if not marks.is_comparison:
        return plan
    size = picture.grid.size
    covered = {marks.cursor, *marks.last_cells, *marks.advised_cells}
    return [
        replace(
            planned,
            is_joined_left=planned.is_joined_left and not covered & {cell, cell - 1},
            is_joined_right=planned.is_joined_right and not covered & {cell, cell + 1},
            is_joined_above=planned.is_joined_above and not covered & {cell, cell - size},
            is_joined_below=planned.is_joined_below and not covered & {cell, cell + size},
        )
        for cell, planned in enumerate(plan)
    ]


def _with_ghost(ships: Sequence[PlannedCell], board_size: int, marks: BoardMarks) -> Sequence[PlannedCell]:
    """Return the plan of all cells, with the ship in hand over the ships on the board."""
    plan = list(ships)
    ghost = set(cells_of(marks.ghost))
    for cell in ghost:
        column = cell % board_size
        plan[cell] = PlannedCell(
            "+" if marks.is_ghost_legal else "!",
            is_joined_left=cell - 1 in ghost and column > 0,
            is_joined_right=cell + 1 in ghost and column < board_size - 1,
            is_joined_above=cell - board_size in ghost,
            is_joined_below=cell + board_size in ghost,
            ends="",
        )
    return plan


class _Mark(Enum):
    """The mark of a cell, with the brackets around its character; of several marks, a cell has the first one."""

    CURSOR = "[]"
    NUMBERED = "<>"
    ADVISED = "{}"
    LAST = "()"


def _marks_by_cell(marks: BoardMarks) -> dict[Cell, _Mark]:
    cursor_cells = () if marks.cursor is None or marks.ghost else (marks.cursor,)
    return {
        **dict.fromkeys(marks.last_cells, _Mark.LAST),
        **dict.fromkeys(marks.advised_cells, _Mark.ADVISED),
        **{cell: _Mark.NUMBERED for cell, _number in marks.numbered_cells},
        **dict.fromkeys(cursor_cells, _Mark.CURSOR),
    }


def _styles_without_marks(
    picture: BoardPicture, role: Role, marks: BoardMarks, second_shade: Set[Cell]
) -> Mapping[Cell, str]:
    """Return the styles of all cells regardless of the cursor and other marks, but with the ship in hand."""

    def shaded(cells: Iterable[Cell], part: BoardPart, other_part: BoardPart) -> dict[Cell, str]:
        style, other_style = role.style(part), role.style(other_part)
        return {cell: other_style if cell in second_shade else style for cell in cells}

    # Later styles hide earlier ones, as the characters of the plan do.
    styles = shaded(picture.grid.cells, BoardPart.SEA, BoardPart.SEA_OTHER)
    if not picture.heat:
        styles |= shaded(cells_of(picture.marked), BoardPart.MARK, BoardPart.MARK_OTHER)
        styles |= shaded(cells_of(picture.noted), BoardPart.NOTE, BoardPart.NOTE_OTHER)
    styles |= {cell: heat_style(digit) for cell, digit in enumerate(picture.heat) if digit >= 0}
    for ship in picture.ships:
        styles |= dict.fromkeys(ship.cells, role.style(BoardPart.SHIP))
    for cells, style in (
        (picture.water, role.style(BoardPart.WATER)),
        (picture.hit, SeaStyle.HIT),
        (picture.sunk, SeaStyle.SUNK),
        (marks.ghost, SeaStyle.GHOST_GOOD if marks.is_ghost_legal else SeaStyle.GHOST_BAD),
    ):
        styles |= dict.fromkeys(cells_of(cells), style)
    return styles


class CellPainter:
    """Determines the texts and styles of the cells of a board.

    Attributes:
        sea: the style of the empty sea and of the lines on it.
    """

    def __init__(self, picture: BoardPicture, glyphs: Glyphs, role: Role, area: VisibleArea, marks: BoardMarks) -> None:
        self.sea = role.style(BoardPart.SEA)
        self._picture = picture
        self._glyphs = glyphs
        self._role = role
        self._area = area
        self._marks = marks
        self._marks_by_cell = _marks_by_cell(marks)
        self._numbers = dict(marks.numbered_cells)
        self._effects = {effect.cell: effect for effect in marks.effects}
        self._ships = _ships_up_to_marks(picture, glyphs, marks)
        size = picture.grid.size
        self._plan = _with_ghost(self._ships, size, marks)
        shaded_cells = () if area.scale.is_ruled else picture.grid.cells
        self._second_shade = {cell for cell in shaded_cells if sum(divmod(cell, size)) % 2}
        self._styles = _styles_without_marks(picture, role, marks, self._second_shade)

    # Texts

    def text(self, cell: Cell, row: int) -> str:
        """Return one of the rows of text of a cell; the middle one has its character."""
        scale = self._area.scale
        planned = self._plan[cell]
        if row != scale.middle_row:
            has_hull = planned.is_joined_above if row < scale.middle_row else planned.is_joined_below
            return (self._glyphs.upright_hull if has_hull else " ").center(scale.columns)
        if cell in self._effects:
            return self._effects[cell].character.center(scale.columns)
        left = self._glyphs.level_hull if planned.is_joined_left else " "
        right = self._glyphs.level_hull if planned.is_joined_right else " "
        columns_beside = (scale.columns - _CHARACTER_COLUMNS) // 2
        return f"{left * columns_beside}{self._text_with_ends(cell, left, right)}{right * columns_beside}"

    def _text_with_ends(self, cell: Cell, left: str, right: str) -> str:
        """Return a cell's character between its brackets, or the ends of its ship, or else ``left`` and ``right``."""
        character = self._character(cell)
        if cell in self._numbers and (len(character) > 1 or self._marks.has_past_numbers):
            return character.center(_CHARACTER_COLUMNS)  # a number that may need the columns of the brackets
        mark = self._marks_by_cell.get(cell)
        ends = mark.value if mark else self._plan[cell].ends or f"{left}{right}"
        return f"{ends[0]}{character}{ends[1]}"

    def _character(self, cell: Cell) -> str:
        if cell in self._numbers:
            return str(self._numbers[cell])
        heat = self._picture.heat
        if cell in self._marks_by_cell and heat and heat[cell] >= 0:
            return str(heat[cell])  # also on a ship
        if cell in self._marks.named_cells:
            return "+"
        character = self._plan[cell].character
        has_dot = self._area.is_dotted and (cell in self._second_shade or self._area.scale.rows >= MEDIUM_SCALE.rows)
        return self._glyphs.dot if character == " " and has_dot else character

    # Styles

    def style(self, cell: Cell) -> str:
        mark = self._marks_by_cell.get(cell)
        effect = self._effects.get(cell)
        if mark is _Mark.CURSOR and effect is None:
            if self._marks.is_comparison:
                return f"{heat_style(self._picture.heat[cell])} {TextStyle.EMPHASIS}"
            return SeaStyle.AIM if self._picture.heat else SeaStyle.CURSOR
        if cell in self._numbers or (mark is _Mark.LAST and self._marks.is_comparison):
            style: str = SeaStyle.NUMBERED
        elif cell in self._marks.named_cells:
            style = SeaStyle.GHOST_GOOD
        else:
            style = self._styles[cell]
        return f"{style} {effect.style}" if effect else style

    # Between two cells

    def is_joined_right(self, cell: Cell) -> bool:
        """Return whether a ship continues from a cell to the next one in its row."""
        return self._plan[cell].is_joined_right or self._ships[cell].is_joined_right

    def is_joined_below(self, cell: Cell) -> bool:
        """Return whether a ship continues from a cell to the one below it."""
        return self._plan[cell].is_joined_below or self._ships[cell].is_joined_below

    def hull_style(self, first: Cell, second: Cell) -> str:
        """Return the style of a hull between two cells, regardless of marks."""
        first_style = self._styles[first]
        second_style = self._styles[second]
        return first_style if first_style == second_style else self._role.style(BoardPart.SHIP)
