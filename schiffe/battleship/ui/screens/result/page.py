"""The page with the numbers at the end of a match, and with both boards if they fit.

The boards are between the reason and the numbers, or to the left of the numbers if they can be larger there.
"""

from dataclasses import dataclass, replace
from functools import partial
from typing import Final

from schiffe.battleship.ui.painting.arrangement import NAME_ROWS, BoardArrangement
from schiffe.battleship.ui.painting.boards import whole_extent
from schiffe.battleship.ui.painting.marks import BoardMarks
from schiffe.battleship.ui.painting.pair import BoardSide, fleet_rows, known_side, paint_pair
from schiffe.battleship.ui.painting.scales import SCALES, SMALL_SCALE
from schiffe.battleship.ui.painting.sea_style import Role
from schiffe.battleship.ui.screens.result.state import ResultState
from schiffe.battleship.ui.screens.result.texts import costliest_shots, make_ending_text
from schiffe.game.match.players import other_seat, replaced_at
from schiffe.game.ui.ending import BANNER_STYLES, EndingText
from schiffe.game.ui.ending_block import EndingBlock, make_ending_block
from schiffe.toolkit.bar import BAR_ROWS
from schiffe.toolkit.canvas import Canvas, Corner, Size
from schiffe.toolkit.layout import GAP_ROWS, LARGE_SCREEN
from schiffe.toolkit.letters import Banner, paint_banner
from schiffe.toolkit.stack import StackPart, stack

_MAX_TEXT_COLUMNS: Final = 70
_NUMBERS_COLUMNS_BESIDE_BOARDS: Final = 60
_COLUMNS_BEFORE_NUMBERS: Final = 4
_OUTER_ROWS: Final = 2
"""The free rows above and below the reason, the boards and the numbers together; there is at least one."""
_MIN_OUTER_ROWS: Final = 1
_EXTRA_BAND_ROWS: Final = 2
"""The rows that a band has more than a banner of one row."""
_MIN_GAP_ROWS_BELOW_BAND: Final = 2
"""The fewest rows of the gaps below a band; with less room there is a banner of one row."""
_NUMBERED_SHOT_COUNT: Final = 2
"""The costly shots whose numbers are on the board."""
_COLUMNS_BETWEEN_BOARDS: Final = 5
_COLUMNS_AROUND_BOARDS: Final = 2
_MIN_AIR_ROWS_WITH_LARGER_BOARDS: Final = 4
"""The free rows between the parts of the numbers. If there are fewer, the boards have the smallest scale."""


def without_fleets(sides: tuple[BoardSide, BoardSide]) -> tuple[BoardSide, BoardSide]:
    first, second = sides
    return replace(first, fleet=()), replace(second, fleet=())


def result_sides(state: ResultState) -> tuple[BoardSide, BoardSide]:
    """Return both boards with their fleets and the last shots, or with the shot that the friend answered falsely."""
    first, second = (
        known_side(state.match_state, seat, fleet, state.pair, role_if_hidden=Role.IDLE)
        for seat, fleet in enumerate(state.fleets)
    )
    if false_shot := state.false_shot:
        marks = BoardMarks(numbered_cells=(false_shot,), has_past_numbers=True)
        second = replace(second, board=replace(second.board, marks=marks))
    return first, second


def paint_result_page(canvas: Canvas, state: ResultState, word: Banner, key_rows: int) -> None:
    """Paint the banner with a word, the reason and the numbers, with the boards between or beside them if they fit."""
    area = _Area(canvas, text=make_ending_text(state), word=word, key_rows=key_rows)
    spare_rows = area.rows - _EXTRA_BAND_ROWS - area.block(area.rows).min_rows
    is_band = word.rows == 1 and spare_rows >= _MIN_GAP_ROWS_BELOW_BAND
    if is_band:
        area = replace(area, word=word.to_band(has_edge=state.glyphs.has_blocks))
    paint_banner(canvas, Corner(0, BAR_ROWS), canvas.width, area.word, BANNER_STYLES[state.own_result])
    block = area.block(area.rows)
    board_size = state.match_state.rules.size
    rows_around_boards = block.min_rows + 2 * GAP_ROWS + _MIN_OUTER_ROWS
    between = _largest_extent(canvas, board_size, Size(canvas.width, area.rows - rows_around_boards))
    if between is None:
        free_rows = max(0, area.rows - block.rows)
        if not is_band:
            free_rows += 1  # an odd row goes above the text
        corner = Corner(canvas.centred_x(block.width), area.y + free_rows // 2)
        block.paint(canvas, corner, state.glyphs)
        return
    columns_beside = canvas.width - _COLUMNS_BEFORE_NUMBERS - _NUMBERS_COLUMNS_BESIDE_BOARDS
    rows_beside = area.rows - len(block.reason_lines) - GAP_ROWS - _MIN_OUTER_ROWS
    size_beside = _largest_extent(canvas, board_size, Size(columns_beside, rows_beside))
    if size_beside and size_beside.rows > between.rows:
        _paint_boards_beside(area, size_beside, state)
    else:
        _paint_boards_between(area, between, block.min_rows, state)


@dataclass(frozen=True)
class _Area:
    """The area between the banner and the keys, and the texts in it."""

    canvas: Canvas
    text: EndingText
    word: Banner
    key_rows: int

    @property
    def rows(self) -> int:
        return self.canvas.height - self.key_rows - self.y

    @property
    def y(self) -> int:
        """The first row below the banner."""
        return BAR_ROWS + self.word.rows

    def block(self, rows: int, columns: int = _MAX_TEXT_COLUMNS) -> EndingBlock:
        """Return the reason and the numbers, laid out for at most this space."""
        max_columns = self.canvas.text_width
        width = min(columns, max_columns)
        return make_ending_block(canvas=self.canvas, text=self.text, width=width, rows=rows, reason_width=max_columns)


def _size_of_both(extent: Size) -> Size:
    """Return the size of two boards of this extent side by side, with their names."""
    return Size(2 * extent.columns + _COLUMNS_BETWEEN_BOARDS, NAME_ROWS + extent.rows)


def _largest_extent(canvas: Canvas, board_size: int, free_size: Size) -> Size | None:
    """Return the size of each board, as large as both fit side by side; None if they do not fit."""
    if not canvas.holds(LARGE_SCREEN):
        return None
    for scale in SCALES:
        extent = whole_extent(board_size, scale)
        both = _size_of_both(extent)
        air_rows = 0 if scale is SMALL_SCALE else _MIN_AIR_ROWS_WITH_LARGER_BOARDS
        if both.columns + _COLUMNS_AROUND_BOARDS <= free_size.columns and both.rows + air_rows <= free_size.rows:
            return extent
    return None


def _paint_boards_between(area: _Area, extent: Size, min_block_rows: int, state: ResultState) -> None:
    """Paint the boards between the reason and the numbers."""
    canvas = area.canvas
    boards = _size_of_both(extent)
    rows_for_text = area.rows - boards.rows - 2 * GAP_ROWS
    block = area.block(max(min_block_rows, rows_for_text - _OUTER_ROWS))

    def paint_boards(corner: Corner) -> None:
        _paint_boards(canvas, Corner(canvas.centred_x(boards.columns), corner.y), extent, state)

    paint_numbers = partial(block.paint_numbers, canvas, glyphs=state.glyphs)
    parts = [
        StackPart(len(block.reason_lines), partial(block.paint_reason, canvas)),
        StackPart(boards.rows, paint_boards, gap_rows=GAP_ROWS),
        StackPart(block.rows - block.numbers_y, paint_numbers, gap_rows=GAP_ROWS),
    ]
    y = area.y + (rows_for_text - block.rows) // 2
    stack(area.rows, parts).paint(Corner(canvas.centred_x(block.width), y))


def _paint_boards_beside(area: _Area, extent: Size, state: ResultState) -> None:
    """Paint the reason in the middle, and the boards below it, to the left of the numbers."""
    canvas = area.canvas
    boards = _size_of_both(extent)
    block = area.block(boards.rows, _NUMBERS_COLUMNS_BESIDE_BOARDS)

    def paint_boards_and_numbers(corner: Corner) -> None:
        both = Corner(canvas.centred_x(boards.columns + _COLUMNS_BEFORE_NUMBERS + block.width), corner.y)
        _paint_boards(canvas, both, extent, state)
        free_rows_beside = boards.rows - (block.rows - len(block.reason_lines))
        numbers = both.right(boards.columns + _COLUMNS_BEFORE_NUMBERS).down(free_rows_beside // 2)
        block.paint_numbers(canvas, numbers, state.glyphs)

    reason = StackPart(len(block.reason_lines), partial(block.paint_reason, canvas))
    page = stack(area.rows, [reason, StackPart(boards.rows, paint_boards_and_numbers, gap_rows=GAP_ROWS)])
    page.paint(Corner(canvas.centred_x(block.width), area.y + (area.rows - page.height) // 2))


def _paint_boards(canvas: Canvas, corner: Corner, extent: Size, state: ResultState) -> None:
    """Paint both boards, with the numbers of the costliest shots, or of the one that was answered falsely."""
    second = Corner(corner.x + extent.columns + _COLUMNS_BETWEEN_BOARDS, corner.y)
    arrangement = BoardArrangement(
        titles=(corner, second),
        extent=extent,
        below_y=corner.y + NAME_ROWS + extent.rows,
        panel=None,
        panel_width=0,
        end_x=second.x + extent.columns,
    )
    sides = result_sides(state)
    if fleet_rows(canvas, sides):  # there are no rows for them below the boards
        sides = without_fleets(sides)
    if len(state.people) == 1 and not state.is_first_match and not state.false_shot:
        opponent_seat = other_seat(state.people[0])
        turns = [shot.assessed_turn for shot in costliest_shots(state) or ()]
        numbered_cells = tuple((turn.shot_odds.cell, turn.first_shot_number) for turn in turns[:_NUMBERED_SHOT_COUNT])
        marks = BoardMarks(numbered_cells=numbered_cells, has_past_numbers=True)
        board = replace(sides[opponent_seat].board, marks=marks)
        sides = replaced_at(sides, opponent_seat, replace(sides[opponent_seat], board=board))
    paint_pair(canvas, sides, arrangement, 0, state.glyphs)
