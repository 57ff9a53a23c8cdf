"""The screen of the end of a match: who has won, the numbers, and both boards."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from functools import partial
from typing import Final, NamedTuple

from schiffe.battleship.drawing import own_picture, target_picture
from schiffe.battleship.rules.grid import Cell
from schiffe.battleship.ui.painting.arrangement import ArrangementRequest, BoardArrangement, arrange, is_narrow
from schiffe.battleship.ui.painting.boards import BoardView, Extent, whole_extent
from schiffe.battleship.ui.painting.lesson_strip import strip_of
from schiffe.battleship.ui.painting.marks import Marks
from schiffe.battleship.ui.painting.pair import (
    Side,
    enemy_ships,
    fitted_pair,
    fleet_rows,
    last_cells,
    own_ships,
    paint_pair,
    scroll_side,
)
from schiffe.battleship.ui.painting.scales import SCALES, SMALL
from schiffe.battleship.ui.screens.result_state import Result
from schiffe.battleship.ui.screens.result_texts import costliest_shots, ending_text
from schiffe.game.flow.outcome import AfterMatch
from schiffe.game.match.players import SeatNumber, other_seat, replaced_at
from schiffe.game.ui.ending_block import EndingBlock, ending_block
from schiffe.game.ui.ending_screen import EndingScreen, ending_commands, replay_command, share_command
from schiffe.language.dates import minutes_text
from schiffe.language.i18n import _, pgettext
from schiffe.language.names import players_title
from schiffe.toolkit.banner import Banner, largest_banner, paint_banner
from schiffe.toolkit.bar import BADGE_QUIET, BAR_ROWS, Bar, notes, paint_bar
from schiffe.toolkit.canvas import Canvas
from schiffe.toolkit.key_row import COLUMNS_FOR_ONE_KEY_ROW
from schiffe.toolkit.layout import LARGE_SCREEN, Corner
from schiffe.toolkit.screen import Action, Call, Command, Done
from schiffe.toolkit.strip import paint_strip, strip_rows

_MAX_TEXT_COLUMNS: Final = 70
_KEY_ROWS_WHEN_NARROW: Final = 2
_NUMBERS_COLUMNS_BESIDE_BOARDS: Final = 60
_COLUMNS_BEFORE_NUMBERS: Final = 4
_NAME_ROWS: Final = 1
"""The rows of the name above a board."""
_GAP_ROWS: Final = 1
"""The free rows above the boards, and between the boards and the numbers below them."""
_OUTER_ROWS: Final = 2
"""The free rows above and below the reason, the boards and the numbers together; there is at least one."""
_MIN_OUTER_ROWS: Final = 1
_EXTRA_BAND_ROWS: Final = 2
"""The rows that a band has more than a banner of one row."""
_MIN_GAP_ROWS_BELOW_BAND: Final = 2
"""The fewest rows of the gaps below a band; with less room there is a banner of one row."""
_NUMBERED_SHOTS: Final = 2
"""The number of costly shots whose numbers are on the board."""
_COLUMNS_BETWEEN_BOARDS: Final = 5
_COLUMNS_AROUND_BOARDS: Final = 2
_MIN_AIR_ROWS_WITH_LARGER_BOARDS: Final = 4
"""The free rows between the parts of the numbers. If there are fewer, the boards have the smallest scale."""
_COLUMNS_FOR_ONE_KEY_ROW_IN_ROOM: Final = 106
"""The columns for one row of keys with the key that says something to a friend."""


class ResultScreen(EndingScreen[Result]):
    """A screen that shows the result of a match, and returns what the players choose to do next."""

    key_rows = _KEY_ROWS_WHEN_NARROW

    def __init__(
        self, result: Result, show_details: Action, share: Action, choose_sentence: Action | None = None
    ) -> None:
        super().__init__(result)
        self._choose_sentence = choose_sentence
        self._show_details = show_details
        self._share = share

    def commands(self, state: Result) -> Sequence[Command[Result]]:
        """Return the commands: play again, show boards, numbers, analysis, replay or a text to share, leave."""
        other_board: Command[Result] = Command(
            ("tab",), Result.with_other_board, "Tab" if state.has_other_board else "", _("board")
        )
        boards = [other_board]
        if not state.shows_boards:
            boards.insert(0, Command(("b",), Result.turned, "B", pgettext("key", "boards")))
        more: list[Command[Result]] = []
        if not state.is_lesson:
            more.append(Command(("d",), lambda _state: Call(self._show_details), "D", pgettext("key", "analysis")))
        if state.can_replay:
            more.append(replay_command())
        more.append(share_command(self._share))
        more.append(Command(("s",), lambda _state: Done(AfterMatch.SETTINGS)))
        say = self._choose_sentence
        if say and state.room and state.room.status.is_friend_here:
            more.append(Command(("f4",), lambda _state: Call(say), "F4", _("say")))
        return ending_commands(
            again=_next_match(state),
            boards=boards,
            more=more,
            is_offered=bool(state.standing and state.standing.next_level),
            back=Result.turned if state.shows_boards else None,
        )

    def fitted(self, state: Result, canvas: Canvas) -> Result:
        """Bring the last shots into view."""
        with canvas.without_last(strip_rows(canvas, has_lesson=state.advice is not None)):
            return replace(state, pair=fitted_pair(state.pair, _sides(state), _arrange(canvas, state)))

    def paint(self, canvas: Canvas, state: Result) -> None:
        """Paint the bar, the banner and the numbers, or else the boards, and after a lesson its last advice."""
        if state.advice:
            paint_strip(canvas, _rows_of_keys(canvas, state), strip_of(state.advice))
        word = largest_banner(canvas, word=state.word, width=canvas.width, has_blocks=state.glyphs.has_blocks)
        with canvas.without_last(strip_rows(canvas, has_lesson=state.advice is not None)):
            paint_bar(canvas, _bar(state), state.glyphs)
            if state.shows_boards:
                sides = _sides(state)
                if is_narrow(canvas) and fleet_rows(canvas, sides):  # the fleets do not fit below the board
                    sides = _without_fleets(sides)
                paint_pair(canvas, sides, _arrange(canvas, state), state.pair.shown_side, state.glyphs)
            else:
                _NumbersPage(canvas, state, word).paint()


def _next_match(state: Result) -> str:
    """Return what another match is called; empty if there cannot be one."""
    if state.room:
        can_have_rematch = state.room.status.can_go_on and state.room.status.friend
        return pgettext("key", "rematch") if can_have_rematch else ""
    if not state.can_repeat:
        return ""
    return pgettext("key", "the full game") if state.is_lesson else pgettext("key", "again")


def _bar(state: Result) -> Bar:
    names = state.match.names
    if not state.shows_boards:
        title = players_title(*names)
    elif state.is_played_out:  # above the boards there is no banner
        title = _("{name} has won.").format(name=names[state.winner])
    else:
        title = _("{name} has resigned.").format(name=names[other_seat(state.winner)])
    score = "{} : {}".format(*state.new_score) if any(state.score) else ""  # in a room, after its first game
    return Bar(title, notes=notes(score), badge=minutes_text(state.seconds), badge_style=BADGE_QUIET)


def _rows_of_keys(canvas: Canvas, state: Result) -> int:
    columns = _COLUMNS_FOR_ONE_KEY_ROW_IN_ROOM if state.room else COLUMNS_FOR_ONE_KEY_ROW
    return 1 if canvas.width >= columns else _KEY_ROWS_WHEN_NARROW


# The numbers


class _NumbersPage:
    """The banner with the reason and the numbers below it, and with both boards if they fit.

    The boards are between the reason and the numbers, or to the left of the numbers if they can be larger there.
    """

    def __init__(self, canvas: Canvas, state: Result, word: Banner) -> None:
        self._canvas = canvas
        self._state = state
        self._text = ending_text(state)
        self._word = word
        self._block = self._laid_out(self._rows)
        has_rows_for_band = self._rows - _EXTRA_BAND_ROWS - self._block.min_rows >= _MIN_GAP_ROWS_BELOW_BAND
        self._is_band = word.rows == 1 and has_rows_for_band
        if self._is_band:
            self._word = word.as_band(has_edge=state.glyphs.has_blocks)
            self._block = self._laid_out(self._rows)

    @property
    def _top(self) -> int:
        """The first row below the banner."""
        return BAR_ROWS + self._word.rows

    @property
    def _rows(self) -> int:
        """The rows between the banner and the keys."""
        return self._canvas.height - self._top - _rows_of_keys(self._canvas, self._state)

    def _laid_out(self, rows: int, columns: int = _MAX_TEXT_COLUMNS) -> EndingBlock:
        """Return the reason and the numbers, laid out for at most this space."""
        max_columns = self._canvas.text_width
        return ending_block(
            canvas=self._canvas, text=self._text, width=min(columns, max_columns), rows=rows, reason_width=max_columns
        )

    def paint(self) -> None:
        """Paint the banner and everything below it."""
        paint_banner(self._canvas, Corner(0, BAR_ROWS), self._canvas.width, self._word, self._state.outcome.value)
        between = self._largest_boards(
            self._canvas.width, self._rows - self._block.min_rows - 2 * _GAP_ROWS - _MIN_OUTER_ROWS
        )
        beside = self._largest_boards(
            self._canvas.width - _COLUMNS_BEFORE_NUMBERS - _NUMBERS_COLUMNS_BESIDE_BOARDS,
            self._rows - len(self._block.reason) - _GAP_ROWS - _MIN_OUTER_ROWS,
        )
        if between is None:
            free_rows = max(0, self._rows - self._block.rows)
            if not self._is_band:
                free_rows += 1  # an odd row goes above the text
            corner = Corner(self._centred_column(self._block.width), self._top + free_rows // 2)
            self._block.paint(self._canvas, corner, self._state.glyphs)
        elif beside and beside.height > between.height:
            self._paint_with_boards_beside(beside)
        else:
            self._paint_with_boards_between(between)

    def _largest_boards(self, columns: int, rows: int) -> _Boards | None:
        """Return both boards as large as they fit; None if they do not fit."""
        if not self._canvas.holds(LARGE_SCREEN):
            return None
        for scale in SCALES:
            boards = _Boards(whole_extent(self._state.match.rules.size, scale))
            air_rows = 0 if scale is SMALL else _MIN_AIR_ROWS_WITH_LARGER_BOARDS
            if boards.width + _COLUMNS_AROUND_BOARDS <= columns and boards.height + air_rows <= rows:
                return boards
        return None

    def _centred_column(self, columns: int) -> int:
        return (self._canvas.width - columns) // 2

    def _paint_with_boards_between(self, boards: _Boards) -> None:
        rows_for_text = self._rows - boards.height - 2 * _GAP_ROWS
        block = self._laid_out(max(self._block.min_rows, rows_for_text - _OUTER_ROWS))
        x = self._centred_column(block.width)
        y = self._top + (rows_for_text - block.rows) // 2
        boards_row = block.paint_reason(self._canvas, Corner(x, y)) + _GAP_ROWS
        _paint_boards(self._canvas, Corner(self._centred_column(boards.width), boards_row), self._state, boards.extent)
        block.paint_numbers(self._canvas, Corner(x, boards_row + boards.height + _GAP_ROWS), self._state.glyphs)

    def _paint_with_boards_beside(self, boards: _Boards) -> None:
        """Paint the reason in the middle, and below it the boards to the left of the numbers."""
        block = self._laid_out(boards.height, _NUMBERS_COLUMNS_BESIDE_BOARDS)
        reason_rows = len(block.reason)
        y = self._top + (self._rows - reason_rows - _GAP_ROWS - boards.height) // 2
        boards_row = block.paint_reason(self._canvas, Corner(self._centred_column(block.width), y)) + _GAP_ROWS
        x = self._centred_column(boards.width + _COLUMNS_BEFORE_NUMBERS + block.width)
        _paint_boards(self._canvas, Corner(x, boards_row), self._state, boards.extent)
        numbers_rows = block.rows - reason_rows
        numbers = Corner(x + boards.width + _COLUMNS_BEFORE_NUMBERS, boards_row + (boards.height - numbers_rows) // 2)
        block.paint_numbers(self._canvas, numbers, self._state.glyphs)


# The boards


class _Boards(NamedTuple):
    """Both boards side by side; ``extent`` is the size of each."""

    extent: Extent

    @property
    def width(self) -> int:
        """The columns of both boards."""
        return 2 * self.extent.columns + _COLUMNS_BETWEEN_BOARDS

    @property
    def height(self) -> int:
        """The rows of the boards with their names."""
        return _NAME_ROWS + self.extent.rows


def _paint_boards(canvas: Canvas, corner: Corner, state: Result, extent: Extent) -> None:
    """Paint both boards, with the numbers of the costliest shots."""
    second = Corner(corner.x + extent.columns + _COLUMNS_BETWEEN_BOARDS, corner.y)
    arrangement = BoardArrangement(
        titles=(corner, second),
        extent=extent,
        below=corner.y + _NAME_ROWS + extent.rows,
        panel=None,
        panel_width=0,
        right=second.x + extent.columns,
    )
    sides = _sides(state)
    if fleet_rows(canvas, sides):  # there are no rows for them below the boards
        sides = _without_fleets(sides)
    if len(state.people) == 1 and not state.is_lesson:
        enemy_seat = other_seat(state.people[0])
        board = sides[enemy_seat].board
        board = board._replace(marks=Marks(picked=_numbered_shots(state), are_past=True))
        sides = replaced_at(sides, enemy_seat, replace(sides[enemy_seat], board=board))
    paint_pair(canvas, sides, arrangement, 0, state.glyphs)


def _numbered_shots(state: Result) -> tuple[tuple[Cell, int], ...]:
    """Return the cells and numbers of the shots to point out: the one answered wrongly, or else the costliest two."""
    if state.false_shot:
        return (state.false_shot,)
    costliest = [shot.assessed for shot in costliest_shots(state) or ()]
    return tuple((shot.fired[0].cell, shot.number) for shot in costliest[:_NUMBERED_SHOTS])


def _without_fleets(sides: tuple[Side, Side]) -> tuple[Side, Side]:
    first, second = sides
    return replace(first, fleet=()), replace(second, fleet=())


def _arrange(canvas: Canvas, state: Result) -> BoardArrangement:
    rows = 0 if is_narrow(canvas) else fleet_rows(canvas, _sides(state))
    keys = _rows_of_keys(canvas, state)
    return arrange(
        canvas,
        ArrangementRequest(size=state.match.rules.size, fleet_rows=rows, min_rows_below=keys, max_rows_below=keys),
    )


def _sides(state: Result) -> tuple[Side, Side]:
    return _side(state, 0), _side(state, 1)


def _side(state: Result, seat: SeatNumber) -> Side:
    """Return the board of a seat with its fleet, or as the other side knows it if the fleet is unknown."""
    view = state.match.views[other_seat(seat)]
    fleet = state.fleets[seat]
    if fleet:
        picture, role, ships = own_picture(fleet, view), "own", own_ships(fleet, view)
    else:
        picture, role, ships = target_picture(view), "idle", enemy_ships(view)
    marks = Marks(last=last_cells(state.match, other_seat(seat)))
    if seat == 1 and (false_shot := state.false_shot):
        marks = Marks(picked=(false_shot,), are_past=True)
    board = BoardView(
        picture=picture, role=role, marks=marks, scroll=state.pair.scrolls[seat], on_scroll=partial(scroll_side, seat)
    )
    return Side(state.match.names[seat], board, ships)
