"""The screens of training: a position that asks for a shot, and the verdict on the shot."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from typing import Final, NamedTuple, Self

from schiffe.battleship.bots.assess import Odds
from schiffe.battleship.drawing import Glyphs, target_picture
from schiffe.battleship.logbook.training import ShotQuestion, is_right
from schiffe.battleship.match.analysis import AssessedTurn
from schiffe.battleship.rules.grid import Cell, cell_name, cells_of
from schiffe.battleship.texts.advice import heat_legend
from schiffe.battleship.texts.mistakes import share_text, why_text
from schiffe.battleship.texts.names import already_shot_text, ship_names
from schiffe.battleship.texts.rules import contact_rule
from schiffe.battleship.texts.training import question_title, shot_number_text, then_text
from schiffe.battleship.ui.painting.boards import (
    NOT_SCROLLED,
    BoardView,
    Extent,
    Scroll,
    best_extent,
    fitted_scroll,
    paint_board,
)
from schiffe.battleship.ui.painting.cursor import cursor_keys, moved_cell, read_cell
from schiffe.battleship.ui.painting.marks import Marks
from schiffe.battleship.ui.painting.pair import enemy_ships, fleet_lines, paint_ship
from schiffe.battleship.ui.painting.scales import LABEL_COLUMNS
from schiffe.game.ui.training import (
    BAND_ROWS,
    AfterAnswer,
    AnswerReport,
    RoundSoFar,
    commands_after,
    paint_band,
    paint_round,
    training_bar,
)
from schiffe.language.i18n import _
from schiffe.toolkit.bar import paint_bar
from schiffe.toolkit.canvas import Canvas, ClickStep, Size, fit
from schiffe.toolkit.layout import (
    MARGIN_COLUMNS,
    ROWS_OF_BAR_AND_KEYS,
    Corner,
    band_columns,
    centred_corner,
    paint_squares,
)
from schiffe.toolkit.screen import Command, Done, Screen, line_after_refusal

_SIZE_FOR_TEXT_BESIDE_BOARD: Final = Size(80, 24)
_MIN_TEXT_COLUMNS: Final = 38
_MAX_TEXT_COLUMNS: Final = 52
_COLUMNS_BEFORE_TEXT: Final = 3
_PROMPT: Final = "> "
_INPUT_COLUMNS: Final = 14
_ROWS_BELOW_BOARD: Final = 5
"""The rows below a board with the text beside it: the band, the round, and free rows."""
_TEXT_ROWS_UNDER_BOARD: Final = 4
_CHANCE_SQUARES: Final = 20
_ROWS_PER_CHANCE: Final = 3
_COLUMNS_BEHIND_LABEL: Final = 2
_COLUMNS_BEFORE_SHARE: Final = 2
_TITLE_ROWS: Final = 1


class _Layout(NamedTuple):
    """The places on the screen.

    Attributes:
        title: the corner of the title, right above the board.
        extent: the size of the board.
        text: the corner of the text.
        text_columns: the columns of the text.
        text_rows: the rows of the text.
        band_row: the first row of the band.
        round_row: the row with the squares of the round; None if the text is below the board and they do not fit.
    """

    title: Corner
    extent: Extent
    text: Corner
    text_columns: int
    text_rows: int
    band_row: int
    round_row: int | None

    @property
    def board(self) -> Corner:
        """The corner of the board."""
        return Corner(self.title.x, self.title.y + _TITLE_ROWS)

    @property
    def text_end(self) -> int:
        """The row below the text."""
        return self.text.y + self.text_rows


def _layout(canvas: Canvas, size: int) -> _Layout:
    if canvas.holds(_SIZE_FOR_TEXT_BESIDE_BOARD):
        return _layout_with_text_beside(canvas, size)
    return _layout_with_text_below(canvas, size)


def _layout_with_text_beside(canvas: Canvas, size: int) -> _Layout:
    columns = canvas.width - MARGIN_COLUMNS - _COLUMNS_BEFORE_TEXT
    rows = canvas.height - ROWS_OF_BAR_AND_KEYS - _TITLE_ROWS
    extent = best_extent(size, Extent(columns - _MIN_TEXT_COLUMNS, rows - _ROWS_BELOW_BOARD))
    text_columns = min(_MAX_TEXT_COLUMNS, columns - extent.columns)
    title = centred_corner(
        canvas,
        extent.columns + _COLUMNS_BEFORE_TEXT + text_columns,
        _TITLE_ROWS + extent.rows + _ROWS_BELOW_BOARD,
    )
    board_row = title.y + _TITLE_ROWS
    band_row = board_row + extent.rows + 1
    return _Layout(
        title=title,
        extent=extent,
        text=Corner(title.x + extent.columns + _COLUMNS_BEFORE_TEXT, board_row + 1),
        text_columns=text_columns,
        text_rows=extent.rows,
        band_row=band_row,
        round_row=band_row + BAND_ROWS + 1,
    )


def _layout_with_text_below(canvas: Canvas, size: int) -> _Layout:
    columns = canvas.width - MARGIN_COLUMNS
    rows = canvas.height - ROWS_OF_BAR_AND_KEYS - _TITLE_ROWS
    extent = best_extent(size, Extent(columns, rows - _TEXT_ROWS_UNDER_BOARD))
    has_row_to_spare = rows - extent.rows > _TEXT_ROWS_UNDER_BOARD + 1
    title = Corner(max(1, (canvas.width - extent.columns) // 2), 2 if has_row_to_spare else 1)
    text_columns = min(columns, max(extent.columns, _MIN_TEXT_COLUMNS))
    return _Layout(
        title=title,
        extent=extent,
        text=Corner(max(1, (canvas.width - text_columns) // 2), title.y + _TITLE_ROWS + extent.rows),
        text_columns=text_columns,
        text_rows=_TEXT_ROWS_UNDER_BOARD - 1,
        band_row=canvas.height - ROWS_OF_BAR_AND_KEYS,
        round_row=None,
    )


# The question


@dataclass(frozen=True)
class ShotAsked:
    """A position that asks for a shot, with the cursor, the typed square and its error."""

    question: ShotQuestion
    so_far: RoundSoFar
    glyphs: Glyphs
    cursor: Cell
    typed: str = ""
    error: str = ""
    scroll: Scroll = NOT_SCROLLED

    @classmethod
    def of(cls, question: ShotQuestion, so_far: RoundSoFar, glyphs: Glyphs) -> Self:
        """Return the position with the cursor on the open square that is nearest to the middle."""
        size, middle = question.view.rules.grid.size, question.view.rules.grid.middle

        def distance(cell: Cell) -> int:
            return abs(cell % size - middle % size) + abs(cell // size - middle // size)

        return cls(
            question=question, so_far=so_far, glyphs=glyphs, cursor=min(cells_of(question.view.open), key=distance)
        )

    @property
    def size(self) -> int:
        """Rows and columns of the board."""
        return self.question.view.rules.grid.size

    def moved(self, cell: Cell) -> Self:
        """Return the position with another square aimed at."""
        return replace(self, cursor=cell, typed="", error="")


class ShotAskedScreen(Screen[ShotAsked, Cell | None]):
    """A screen that asks for a shot; it returns the square, or None if the player leaves."""

    takes_early_keys = False

    def commands(self, state: ShotAsked) -> Sequence[Command[ShotAsked]]:
        """Return the commands: fire, aim, leave."""
        clear: Command[ShotAsked] = Command(
            ("escape",), lambda state: replace(state, typed="", error=""), _("Esc"), _("clear")
        )
        leave: Command[ShotAsked] = Command(("escape", "f10"), lambda _state: Done(None), _("Esc"), _("menu"))
        return [
            Command(("enter",), _fire, _("Enter"), _("fire")),
            *([clear] if state.typed else [Command((" ",), lambda state: state)]),  # a blank would hide the square
            replace(leave, key_name="F10" if state.typed else leave.key_name),
            *cursor_keys(state.size, lambda state: state.cursor, ShotAsked.moved),
        ]

    def typed_line(self, state: ShotAsked) -> str:
        """Return the typed square."""
        return state.typed

    def with_typed_line(self, state: ShotAsked, text: str) -> ShotAsked:
        """Return the state with another typed square, to which the cursor moves."""
        if state.error:
            text = line_after_refusal(state.typed, text, lambda line: read_cell(line, state.size).cell is not None)
        cell = read_cell(text, state.size).cell
        return replace(state, typed=text, error="", cursor=state.cursor if cell is None else cell)

    def fitted(self, state: ShotAsked, canvas: Canvas) -> ShotAsked:
        """Scroll so that the cursor is in view."""
        return replace(state, scroll=fitted_scroll(_asked_board(state), _layout(canvas, state.size).extent))

    def paint(self, canvas: Canvas, state: ShotAsked) -> None:
        """Paint the position, and the question beside or below it."""
        layout = _layout(canvas, state.size)
        _paint_position(canvas, layout, state.question, state.so_far, _asked_board(state), state.glyphs)
        canvas.put(*layout.text, fit(_("Where do you fire?"), layout.text_columns), "class:title")
        if layout.round_row is None:
            self._paint_below_board(canvas, layout, state)
        else:
            self._paint_beside_board(canvas, layout, state)

    def _paint_beside_board(self, canvas: Canvas, layout: _Layout, state: ShotAsked) -> None:
        x, y = layout.text
        view = state.question.view
        lines = canvas.wrap(contact_rule(view.rules.contact), layout.text_columns)
        if not view.rules.is_silent:
            afloat = _("Afloat: {ships}.").format(ships=ship_names(view.afloat))
            lines = canvas.wrap(afloat, layout.text_columns) + lines
        rules_row = y + 2
        for row, line in enumerate(lines, rules_row):
            canvas.put(x, row, line, "class:dim")
        input_row = rules_row + len(lines) + 1
        _paint_input(canvas, Corner(x, input_row), state)
        _paint_message(canvas, layout=layout, row=input_row + 2, state=state, max_lines=layout.text_end - input_row)

    def _paint_below_board(self, canvas: Canvas, layout: _Layout, state: ShotAsked) -> None:
        """Paint the ships afloat beside the typed square, instead of a text about them."""
        x = layout.text.x
        input_row = layout.text.y + 1
        end = _paint_input(canvas, Corner(x, input_row), state)
        fleet_columns = layout.text_columns - (end - x) - 1
        _paint_fleet(canvas, Corner(end + 1, input_row), fleet_columns, state)
        # There is no band below it.
        _paint_message(canvas, layout=layout, row=input_row + 1, state=state, max_lines=layout.text_end + 1 - input_row)


def _paint_input(canvas: Canvas, corner: Corner, state: ShotAsked) -> int:
    """Paint the typed square, or else the one at the cursor; returns the column behind it."""
    x, y = corner
    canvas.put(x, y, _PROMPT.rstrip(), "class:turn")
    field = x + len(_PROMPT)
    canvas.fill(field, y, _INPUT_COLUMNS, 1, "class:bar")
    canvas.place_typed_line(field + 1, y, _INPUT_COLUMNS - 1)
    if not state.typed:
        canvas.put(field + 2, y, cell_name(state.cursor, state.size), "class:bar class:emphasis")
    return field + _INPUT_COLUMNS


def _paint_message(canvas: Canvas, layout: _Layout, row: int, state: ShotAsked, max_lines: int) -> None:
    """Paint the error, or how to aim."""
    message = state.error or _("Aim by arrows or mouse, or type a square such as B7.")
    style = "class:error" if state.error else "class:dim"
    lines = canvas.wrap(message, layout.text_columns)[:max_lines]
    for y, line in enumerate(lines, row):
        canvas.put(layout.text.x, y, line, style)


def _fire(state: ShotAsked) -> ShotAsked | Done[Cell]:
    """Fire at the typed square, or else at the cursor."""
    cell, problem = read_cell(state.typed, state.size) if state.typed else (state.cursor, "")
    if cell is None:
        return replace(state, error=problem)
    if not state.question.view.is_open(cell):
        return replace(state, error=already_shot_text(state.question.view, cell))
    return Done(cell)


def _scroll_asked(columns: int, rows: int) -> ClickStep:
    return lambda state: state.moved(moved_cell(state.size, state.cursor, columns, rows))


def _asked_board(state: ShotAsked) -> BoardView:
    marks = Marks(cursor=state.cursor)
    return BoardView(
        picture=target_picture(state.question.view),
        role="target",
        marks=marks,
        scroll=state.scroll,
        on_click=lambda cell: lambda state: _fire(state.moved(cell)),
        on_scroll=_scroll_asked,
    )


def _paint_fleet(canvas: Canvas, corner: Corner, width: int, state: ShotAsked) -> None:
    """Paint the ships afloat at the right end of the width, if they fit in a row."""
    view = state.question.view
    fleet = [] if view.rules.is_silent else [ship for ship in enemy_ships(view) if not ship.is_sunk]
    lines = fleet_lines(fleet, width) if fleet else []
    if len(lines) != 1:
        return
    x = corner.x + width - sum(len(ship.hits) + 1 for ship in fleet) + 1
    for ship in lines[0]:
        x = paint_ship(canvas, Corner(x, corner.y), ship, state.glyphs) + 1


# The answer


@dataclass(frozen=True)
class ShotTold:
    """A shot in a position, and how good it was."""

    question: ShotQuestion
    judged: AssessedTurn
    told: AnswerReport
    glyphs: Glyphs
    scroll: Scroll = NOT_SCROLLED


class ShotToldScreen(Screen[ShotTold, AfterAnswer]):
    """A screen that tells how good a shot was, and returns what the player chooses to do next."""

    takes_early_keys = False

    def commands(self, state: ShotTold) -> Sequence[Command[ShotTold]]:
        """Return the commands: the next position, another try, the replay of the game, leave."""
        scroll = {"s-up": (0, -1), "s-down": (0, 1), "s-left": (-1, 0), "s-right": (1, 0)}
        return [*commands_after(state.told), *(Command((key,), _scroll_told(*step)) for key, step in scroll.items())]

    def fitted(self, state: ShotTold, canvas: Canvas) -> ShotTold:
        """Scroll so that both squares are in view."""
        size = state.question.view.rules.grid.size
        return replace(state, scroll=fitted_scroll(_told_board(state), _layout(canvas, size).extent))

    def paint(self, canvas: Canvas, state: ShotTold) -> None:
        """Paint the odds of all squares, the shot, the best one, and why."""
        size = state.question.view.rules.grid.size
        layout = _layout(canvas, size)
        _paint_position(canvas, layout, state.question, state.told.round, _told_board(state), state.glyphs)
        if layout.round_row is None:
            why = canvas.wrap(why_text(state.judged), layout.text_columns)
            for y, line in enumerate(why[: layout.text_rows], layout.text.y):
                canvas.put(layout.text.x, y, line)
            paint_band(canvas, Corner(1, layout.band_row), 1, state.told)
        else:
            _paint_verdict(canvas, layout, state)
            band_left, _end = band_columns(canvas, (layout.title.x + LABEL_COLUMNS, canvas.width))
            paint_band(canvas, Corner(band_left, layout.band_row), BAND_ROWS, state.told)


class _JudgedSquare(NamedTuple):
    """A square with its odds; ``label`` says what it was."""

    label: str
    odds: Odds
    style: str


def _paint_verdict(canvas: Canvas, layout: _Layout, state: ShotTold) -> None:
    """Paint the shot and the best one with their chances, and why."""
    judged = state.judged
    x, y = layout.text
    squares = [_JudgedSquare(_("You fired at"), judged.fired[0], "class:good" if is_right(judged) else "class:bad")]
    if not is_right(judged):
        squares.append(_JudgedSquare(_("Best was"), judged.best[0], "class:good"))
    label_columns = max(canvas.measure(square.label) for square in squares) + _COLUMNS_BEHIND_LABEL
    for square in squares:
        _paint_chance(canvas, Corner(x, y), layout.text_columns, label_columns, square, state)
        y += _ROWS_PER_CHANCE
    for text, style in ((why_text(judged), ""), (then_text(state.question, judged), "class:dim")):
        for line in canvas.wrap(text, layout.text_columns) if text else ():
            if y < layout.text_end:
                canvas.put(x, y, line, style)
            y += 1
        y += 1


def _paint_chance(
    canvas: Canvas, corner: Corner, columns: int, label_columns: int, square: _JudgedSquare, state: ShotTold
) -> None:
    """Paint a square with its chance, as a share and as lit squares in the row below."""
    x, y = corner
    canvas.put(x, y, square.label, "class:dim")
    name = cell_name(square.odds.cell, state.question.view.rules.grid.size)
    name_end = canvas.put(x + label_columns, y, name, "class:emphasis")
    share = share_text(square.odds, state.judged)
    chance_squares = _CHANCE_SQUARES
    if name_end + _COLUMNS_BEFORE_SHARE + canvas.measure(share) <= x + columns:
        canvas.put_right(x + columns, y, share, square.style)
    else:  # in the row below, after fewer squares
        chance_squares = min(chance_squares, columns - _COLUMNS_BEFORE_SHARE - canvas.measure(share))
        canvas.put_right(x + columns, y + 1, share, square.style)
    lit = round(square.odds.chance * chance_squares)
    paint_squares(
        canvas, corner=Corner(x, y + 1), lit=lit, total=chance_squares, style=square.style, glyphs=state.glyphs
    )


def _scroll_told(columns: int, rows: int) -> Callable[[ShotTold], ShotTold]:
    return lambda state: replace(state, scroll=state.scroll.by(columns, rows))


def _told_board(state: ShotTold) -> BoardView:
    """Return the board with the odds of all squares, with the shot and the best one marked."""
    judged = state.judged
    fired = judged.fired[0]
    best = fired if is_right(judged) else judged.best[0]
    marks = Marks(cursor=best.cell, last=() if best == fired else (fired.cell,), is_comparison=True)
    picture = target_picture(judged.before, judged.heat)
    return BoardView(
        picture=picture,
        role="target",
        marks=marks,
        scroll=state.scroll,
        on_scroll=_scroll_told,
        legend=heat_legend(judged.best[0]),
    )


# Both screens


def _paint_position(
    canvas: Canvas,
    layout: _Layout,
    question: ShotQuestion,
    so_far: RoundSoFar,
    board: BoardView,
    glyphs: Glyphs,
) -> None:
    """Paint the bar, the game of the position, the board, and the round so far."""
    canvas.clear()
    paint_bar(canvas, training_bar(so_far), glyphs)
    is_beside = layout.round_row is not None
    left = layout.title.x + LABEL_COLUMNS + 1 if is_beside else layout.text.x
    title = canvas.first_fitting(canvas.width - 1 - left, question_title(question), shot_number_text(question))
    canvas.put(left, layout.title.y, title, "class:dim")
    paint_board(canvas, layout.board, layout.extent, board, glyphs)
    if layout.round_row is not None:
        paint_round(canvas, Corner(left, layout.round_row), so_far, glyphs)
