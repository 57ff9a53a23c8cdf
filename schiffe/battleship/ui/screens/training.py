"""The screens of training: a position that asks for a shot, and the verdict on the shot."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from typing import Final, NamedTuple

from schiffe.battleship.drawing import Glyphs, target_picture
from schiffe.battleship.logbook.training import ShotQuestion, is_right
from schiffe.battleship.match.analysis import AssessedTurn
from schiffe.battleship.rules.grid import Cell, cell_name, cells_of
from schiffe.battleship.texts.advice import heat_legend
from schiffe.battleship.texts.mistakes import share_text, why_text
from schiffe.battleship.texts.names import already_shot_text, ship_names
from schiffe.battleship.texts.rules import contact_rule
from schiffe.battleship.texts.training import question_title, shot_number, then_text
from schiffe.battleship.ui.boards import (
    NOT_SCROLLED,
    BoardView,
    Extent,
    Scroll,
    best_extent,
    fitted_scroll,
    paint_board,
)
from schiffe.battleship.ui.cells import LABEL_COLUMNS, Marks
from schiffe.battleship.ui.cursor import cursor_keys, moved_cell, read_cell
from schiffe.battleship.ui.pair import enemy_ships, fleet_lines, paint_ship
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
from schiffe.toolkit.layout import Corner, band_columns, centred_corner, paint_squares
from schiffe.toolkit.screen import Command, Done, Screen, line_after_refusal

_SIZE_FOR_TEXT_BESIDE_BOARD: Final = Size(80, 24)
_MIN_TEXT_COLUMNS: Final = 38
_MAX_TEXT_COLUMNS: Final = 52
_COLUMNS_BEFORE_TEXT: Final = 3
_INPUT_COLUMNS: Final = 14
_ROWS_BELOW_BOARD: Final = 5
"""The rows below a board with the text beside it: the band, the round, and free rows."""
_TEXT_ROWS_UNDER_BOARD: Final = 4
_CHANCE_SQUARES: Final = 20


class _Places(NamedTuple):
    """The places on the screen.

    Attributes:
        title: the corner of the title, right above the board.
        extent: the size of the board.
        text: the corner of the text.
        width: the columns of the text.
        rows: the rows of the text.
        band: the first row of the band.
        round: the row with the squares of the round; None if they do not fit.
    """

    title: Corner
    extent: Extent
    text: Corner
    width: int
    rows: int
    band: int
    round: int | None

    @property
    def board(self) -> Corner:
        """The corner of the board."""
        return Corner(self.title.x, self.title.y + 1)


def _places(canvas: Canvas, size: int) -> _Places:
    if canvas.holds(_SIZE_FOR_TEXT_BESIDE_BOARD):
        extent = best_extent(
            size,
            Extent(canvas.width - 2 - _COLUMNS_BEFORE_TEXT - _MIN_TEXT_COLUMNS, canvas.height - 3 - _ROWS_BELOW_BOARD),
        )
        width = min(_MAX_TEXT_COLUMNS, canvas.width - 2 - extent.columns - _COLUMNS_BEFORE_TEXT)
        x, y = centred_corner(
            canvas, extent.columns + _COLUMNS_BEFORE_TEXT + width, 1 + extent.rows + _ROWS_BELOW_BOARD
        )
        end = y + 1 + extent.rows
        text = Corner(x + extent.columns + _COLUMNS_BEFORE_TEXT, y + 2)
        return _Places(
            Corner(x, y), extent, text=text, width=width, rows=extent.rows, band=end + 1, round=end + BAND_ROWS + 2
        )
    extent = best_extent(size, Extent(canvas.width - 2, canvas.height - 3 - _TEXT_ROWS_UNDER_BOARD))
    free = canvas.height - 3 - extent.rows
    x, y = max(1, (canvas.width - extent.columns) // 2), 2 if free > _TEXT_ROWS_UNDER_BOARD + 1 else 1
    width = min(canvas.width - 2, max(extent.columns, _MIN_TEXT_COLUMNS))
    text = Corner(max(1, (canvas.width - width) // 2), y + 1 + extent.rows)
    return _Places(
        Corner(x, y),
        extent,
        text=text,
        width=width,
        rows=_TEXT_ROWS_UNDER_BOARD - 1,
        band=canvas.height - 2,
        round=None,
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
    def of(cls, question: ShotQuestion, so_far: RoundSoFar, glyphs: Glyphs) -> "ShotAsked":
        """Return the position with the cursor on the open square that is nearest to the middle."""
        size, middle = question.view.rules.grid.size, question.view.rules.grid.middle

        def distance(cell: Cell) -> int:
            return abs(cell % size - middle % size) + abs(cell // size - middle // size)

        return cls(question, so_far, glyphs=glyphs, cursor=min(cells_of(question.view.open), key=distance))

    @property
    def size(self) -> int:
        """Rows and columns of the board."""
        return self.question.view.rules.grid.size

    def moved(self, cell: Cell) -> "ShotAsked":
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
        return replace(state, scroll=fitted_scroll(_asked_board(state), _places(canvas, state.size).extent))

    def paint(self, canvas: Canvas, state: ShotAsked) -> None:
        """Paint the position, and the question beside or below it."""
        places = _places(canvas, state.size)
        glyphs = state.glyphs
        _paint_position(canvas, places, state.question, state.so_far, _asked_board(state), glyphs)
        x, y = places.text
        width = places.width
        canvas.put(x, y, fit(_("Where do you fire?"), width), "class:title")
        is_below = places.round is None
        end = y + places.rows + (1 if is_below else 0)  # there is no band below it
        if not is_below:
            rules = state.question.view.rules
            afloat = state.question.view.afloat
            lines = canvas.wrap(contact_rule(rules.contact), width)
            if not rules.is_silent:
                lines = canvas.wrap(_("Afloat: {ships}.").format(ships=ship_names(afloat)), width) + lines
            for number, line in enumerate(lines, y + 2):
                canvas.put(x, number, line, "class:dim")
            y += 2 + len(lines)
        y += 1
        canvas.put(x, y, ">", "class:turn")
        canvas.fill(x + 2, y, _INPUT_COLUMNS, 1, "class:bar")
        canvas.place_typed_line(x + 3, y, _INPUT_COLUMNS - 1)
        if not state.typed:
            canvas.put(x + 4, y, cell_name(state.cursor, state.size), "class:bar class:emphasis")
        if is_below:  # instead of the text about them
            _paint_fleet(canvas, Corner(x + 2 + _INPUT_COLUMNS + 1, y), width - 2 - _INPUT_COLUMNS - 1, state)
        message = state.error or _("Aim by arrows or mouse, or type a square such as B7.")
        for number, line in enumerate(canvas.wrap(message, width)[: end - y], y + 1 if is_below else y + 2):
            canvas.put(x, number, line, "class:error" if state.error else "class:dim")


def _fire(state: ShotAsked) -> ShotAsked | Done[Cell]:
    """Fire at the typed square, or else at the cursor."""
    cell, problem = read_cell(state.typed, state.size) if state.typed else (state.cursor, "")
    if cell is None:
        return replace(state, error=problem)
    if not state.question.view.open >> cell & 1:
        return replace(state, error=already_shot_text(state.question.view, cell))
    return Done(cell)


def _click(cell: Cell) -> ClickStep:
    return lambda state: _fire(state.moved(cell))


def _scroll_asked(columns: int, rows: int) -> ClickStep:
    return lambda state: state.moved(moved_cell(state.size, state.cursor, columns, rows))


def _asked_board(state: ShotAsked) -> BoardView:
    marks = Marks(cursor=state.cursor)
    return BoardView(
        target_picture(state.question.view),
        "target",
        marks=marks,
        scroll=state.scroll,
        on_click=_click,
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
        return replace(state, scroll=fitted_scroll(_told_board(state), _places(canvas, size).extent))

    def paint(self, canvas: Canvas, state: ShotTold) -> None:
        """Paint the odds of all squares, the shot, the best one, and why."""
        size = state.question.view.rules.grid.size
        judged = state.judged
        places = _places(canvas, size)
        _paint_position(canvas, places, state.question, state.told.round, _told_board(state), state.glyphs)
        x, y = places.text
        width = places.width
        end = y + places.rows
        if places.round is None:
            for number, line in enumerate(canvas.wrap(why_text(judged), width)[: places.rows], y):
                canvas.put(x, number, line)
            paint_band(canvas, Corner(1, places.band), 1, state.told)
            return
        parts = [(_("You fired at"), judged.fired[0], "class:good" if is_right(judged) else "class:bad")]
        if not is_right(judged):
            parts.append((_("Best was"), judged.best[0], "class:good"))
        label = max(canvas.measure(text) for text, _odds, _style in parts) + 2
        for text, odds, style in parts:
            canvas.put(x, y, text, "class:dim")
            name_end = canvas.put(x + label, y, cell_name(odds.cell, size), "class:emphasis")
            share = share_text(odds, judged)
            squares = _CHANCE_SQUARES
            if name_end + 2 + canvas.measure(share) <= x + width:
                canvas.put_right(x + width, y, share, style)
            else:  # in the row below, after fewer squares
                squares = min(squares, width - 2 - canvas.measure(share))
                canvas.put_right(x + width, y + 1, share, style)
            lit = round(odds.chance * squares)
            paint_squares(canvas, Corner(x, y + 1), lit, total=squares, style=style, glyphs=state.glyphs)
            y += 3
        for text, style in ((why_text(judged), ""), (then_text(state.question, judged), "class:dim")):
            for line in canvas.wrap(text, width) if text else ():
                if y < end:
                    canvas.put(x, y, line, style)
                y += 1
            y += 1
        band_left, _end = band_columns(canvas, (places.title.x + LABEL_COLUMNS, canvas.width))
        paint_band(canvas, Corner(band_left, places.band), BAND_ROWS, state.told)


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
        picture, "target", marks=marks, scroll=state.scroll, on_scroll=_scroll_told, legend=heat_legend(judged.best[0])
    )


# Both screens


def _paint_position(
    canvas: Canvas,
    places: _Places,
    question: ShotQuestion,
    so_far: RoundSoFar,
    board: BoardView,
    glyphs: Glyphs,
) -> None:
    """Paint the bar, the game of the position, the board, and the round so far."""
    canvas.clear()
    paint_bar(canvas, training_bar(so_far), glyphs)
    x, y = places.title
    left = x + LABEL_COLUMNS + 1 if places.round is not None else places.text.x
    title = canvas.first_fitting(canvas.width - 1 - left, question_title(question), shot_number(question))
    canvas.put(left, y, title, "class:dim")
    paint_board(canvas, places.board, places.extent, board, glyphs)
    if places.round is not None:
        paint_round(canvas, Corner(left, places.round), so_far, glyphs)
