"""The analysis of a game: skill and luck, and the costliest shots, each on the board as it was then."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from functools import partial
from typing import Final, NamedTuple, Self, TypeAlias

from schiffe.battleship.drawing import Glyphs, target_picture
from schiffe.battleship.match.analysis import AssessedTurn
from schiffe.battleship.texts.advice import (
    heat_legend,
    no_costly_shot_text,
    odds_text,
    skill_and_luck,
)
from schiffe.battleship.texts.mistakes import costly_shot_text, why_text
from schiffe.battleship.ui.painting.boards import (
    NOT_SCROLLED,
    BoardView,
    Extent,
    Scroll,
    best_extent,
    fitted_scroll,
    paint_board,
)
from schiffe.battleship.ui.painting.cursor import scroll_keys
from schiffe.battleship.ui.painting.marks import Marks
from schiffe.battleship.ui.painting.scales import LABEL_COLUMNS
from schiffe.battleship.ui.screens.findings import SQUARES, CostlyShot, Findings, costly_parts, luck_value, skill_value
from schiffe.game.ui.ending import SideValue
from schiffe.language.i18n import _
from schiffe.language.text import named
from schiffe.toolkit.bar import BADGE_QUIET, Bar, notes, paint_bar
from schiffe.toolkit.canvas import Canvas, Size, fit
from schiffe.toolkit.layout import (
    MARGIN_COLUMNS,
    MAX_BLOCK_COLUMNS,
    SIGN_COLUMNS,
    Corner,
    centred_corner,
    paint_heading,
    paint_squares,
    wrap_evenly,
    wrap_without_orphan,
)
from schiffe.toolkit.screen import Command, Done, Screen

_SIZE_FOR_TEXT_BESIDE_BOARD: Final = Size(80, 24)
_MIN_TEXT_COLUMNS: Final = 38
_MAX_TEXT_COLUMNS: Final = 52
_ROWS_FOR_AIR_AROUND_BOARD: Final = 40
_COLUMNS_BEFORE_TEXT: Final = 3
_MAX_FREE_ROWS_WITHOUT_GAP: Final = 2
"""The most free rows without one between the text and the board below it."""
_MAX_ROWS_BETWEEN_PARTS: Final = 4
_SCORE_ROWS: Final = 3
"""The rows of one side: its name, its skill and its luck."""


@dataclass(frozen=True)
class AnalysisState:
    """The current page of the analysis, and the scroll of its board.

    Page 0 has the numbers, every other page a costly shot. If the canvas ``is_wide``, a text fits beside a board, and
    the numbers are beside the first shot instead.
    """

    findings: Findings
    glyphs: Glyphs
    page: int = 0
    scroll: Scroll = NOT_SCROLLED
    is_wide: bool = False

    @property
    def pages(self) -> int:
        """The number of pages."""
        return max(1, len(self.findings.costly) if self.is_wide else 1 + len(self.findings.costly))

    @property
    def shot(self) -> CostlyShot | None:
        """The shot of the page; None for the page of the numbers."""
        number = self.page if self.is_wide else self.page - 1
        return self.findings.costly[number] if 0 <= number < len(self.findings.costly) else None

    def turned(self, by: int) -> Self:
        """Return the state at another page; the first follows the last."""
        return replace(self, page=(self.page + by) % self.pages)


class AnalysisScreen(Screen[AnalysisState, None]):
    """A screen with pages: first skill and luck of all players, then a costly shot on each page."""

    def __init__(self, findings: Findings, glyphs: Glyphs) -> None:
        super().__init__(AnalysisState(findings, glyphs))

    def commands(self, state: AnalysisState) -> Sequence[Command[AnalysisState]]:
        """Return the commands that turn the pages and go back."""
        return [
            Command(
                ("right", "down", " ", "enter", "tab", "wheel-down"), lambda state: state.turned(1), "<- ->", _("page")
            ),
            Command(("escape", "q", "f10"), lambda _state: Done(None), _("Esc"), _("back")),
            Command(("left", "up", "s-tab", "wheel-up"), lambda state: state.turned(-1)),
            *scroll_keys(lambda state, columns, rows: replace(state, scroll=state.scroll.by(columns, rows))),
        ]

    def fitted(self, state: AnalysisState, canvas: Canvas) -> AnalysisState:
        """Scroll so that the shot is in view."""
        is_wide = canvas.holds(_SIZE_FOR_TEXT_BESIDE_BOARD)
        state = replace(state, is_wide=is_wide)
        state = replace(state, page=min(state.page, state.pages - 1))
        if not state.shot:
            return state
        return replace(state, scroll=fitted_scroll(_board(state, state.shot), _free_extent(canvas, state, state.shot)))

    def paint(self, canvas: Canvas, state: AnalysisState) -> None:
        """Paint the current page."""
        canvas.clear()
        page = f"{state.page + 1}/{state.pages}"
        name = state.shot.name if state.shot and not state.is_wide else ""
        paint_bar(canvas, Bar(_("Analysis"), notes=notes(name), badge=page, badge_style=BADGE_QUIET), state.glyphs)
        if state.shot is None:
            _paint_numbers(canvas, state)
        elif state.is_wide:
            _paint_beside(canvas, state, state.shot)
        else:
            _paint_shot(canvas, state, state.shot)


# Lines beside a board: functions that paint themselves

_Line: TypeAlias = Callable[[Canvas, Corner], object]


def _text_line(text: str, style: str = "") -> _Line:
    return lambda canvas, corner: canvas.put(*corner, text, style)


_EMPTY: Final = _text_line("")


class _Part(NamedTuple):
    """A part of the text beside a board: lines, perhaps with a heading."""

    heading: str
    lines: Sequence[_Line]


def _rows(parts: Sequence[_Part]) -> int:
    """Return the rows of the parts with their headings, and a free row between two parts."""
    headings = [part.heading for part in parts if part.heading]
    return sum(len(part.lines) for part in parts) + len(headings) + len(parts) - 1


def _wrapped(canvas: Canvas, text: str, width: int) -> list[_Line]:
    return [_text_line(line, "class:dim") for line in canvas.wrap(text, width)]


def _meanings(canvas: Canvas, width: int) -> list[_Line]:
    """Return the explanations of skill and luck."""
    return [
        _text_line(line, "class:dim") for text in skill_and_luck() for line in wrap_without_orphan(canvas, text, width)
    ]


def _signs() -> str:
    return _("( ) is your shot, [ ] the best square; the digits show how good each is.")


def _scores(canvas: Canvas, state: AnalysisState, width: int, *, is_airy: bool = True) -> list[_Line]:
    """Return the name, skill and luck of each side."""
    lines: list[_Line] = []
    for score in state.findings.scores:
        lines += [_EMPTY] if lines and is_airy else []
        if score.analysis is None:
            progress = _wrapped(canvas, score.progress, width)
            lines += [*progress, *[_EMPTY] * (_SCORE_ROWS - len(progress))]
            continue
        labels = _("skill"), _("luck")
        column = max(map(canvas.measure, labels)) + 2
        values = skill_value(score.analysis.skill), luck_value(score.analysis.luck)
        lines.append(_text_line(fit(score.name, width), "class:title"))
        lines += [_score(label, column, value, state.glyphs) for label, value in zip(labels, values, strict=True)]
    return lines


def _score(label: str, column: int, value: SideValue, glyphs: Glyphs) -> _Line:
    def paint(canvas: Canvas, corner: Corner) -> None:
        x, y = corner
        canvas.put(x, y, label, "class:dim")
        squares = Corner(x + column, y)
        end = paint_squares(
            canvas, corner=squares, lit=value.lit or 0, total=SQUARES, style=value.bar_style, glyphs=glyphs
        )
        canvas.put(end + 2, y, value.text)

    return paint


class _Form(NamedTuple):
    """A form of the text beside a board, chosen by the free rows.

    Attributes:
        is_airy: whether there are free rows below headings and between shots.
        has_bars: whether each shot has a bar that compares it with the best square.
        has_all: whether all shots are listed, or only the current one.
        has_game: whether skill and luck in the whole game are listed.
        has_meanings: whether skill and luck are explained.
        has_signs: whether the marks on the board are explained.
    """

    is_airy: bool = False
    has_bars: bool = False
    has_all: bool = True
    has_game: bool = True
    has_meanings: bool = True
    has_signs: bool = True


_FORMS: Final = (
    _Form(is_airy=True, has_bars=True),
    _Form(has_bars=True),
    _Form(),
    _Form(has_signs=False),
    _Form(has_meanings=False),
    _Form(has_all=False),
    _Form(has_all=False, has_meanings=False),
    _Form(has_game=False),
    _Form(has_all=False, has_game=False),
)
"""The forms of the text, from the longest to the shortest."""


def _air(form: _Form) -> list[_Line]:
    return [_EMPTY] if form.is_airy else []


class _ShotRow(NamedTuple):
    """A costly shot in columns, or in a sentence if it is a salvo or the columns do not fit."""

    assessed: AssessedTurn
    digits: int
    width: int
    is_shown: bool
    glyphs: Glyphs

    @property
    def _text_column(self) -> int:
        """The column of the text, after the sign of the current shot and the number."""
        return SIGN_COLUMNS + self.digits + 2

    def _pieces(self, canvas: Canvas) -> list[list[tuple[str, str]]]:
        parts = [] if len(self.assessed.fired) > 1 else costly_parts(self.assessed)
        columns = self.width - self._text_column - 1
        if parts and sum(canvas.measure(text) for text, _style in parts) <= columns:
            return [parts]
        return [[(line, "class:dim")] for line in canvas.wrap(odds_text(self.assessed), columns)]

    def rows(self, canvas: Canvas) -> int:
        """Return the rows of the text."""
        return len(self._pieces(canvas))

    def paint_line(self, number: int, canvas: Canvas, corner: Corner) -> None:
        """Paint a row of the text."""
        x, y = corner
        lit = "class:chosen" if self.is_shown else ""
        if self.is_shown:
            canvas.put(x, y, (">" if number == 0 else "").ljust(self.width), lit)
        if number == 0:
            canvas.put_right(x + SIGN_COLUMNS + self.digits, y, str(self.assessed.number), lit or "class:dim")
        x += self._text_column
        for text, style in self._pieces(canvas)[number]:
            bold = " class:emphasis" if style == "class:emphasis" else ""
            x = canvas.put(x, y, text, f"{lit}{bold}" if lit else style)

    def paint_bar(self, canvas: Canvas, corner: Corner) -> None:
        """Paint the expected hits of the shot, and how many more the best one had."""
        x = corner.x + self._text_column
        squares = (self.width - self._text_column) // 10 * 10
        shots = len(self.assessed.fired)
        own, best = (round(hits / shots * squares) for hits in (self.assessed.expected, self.assessed.possible))
        x = paint_squares(canvas, corner=Corner(x, corner.y), lit=own, total=own, style="class:bad", glyphs=self.glyphs)
        paint_squares(
            canvas,
            corner=Corner(x, corner.y),
            lit=best - own,
            total=squares - own,
            style="class:good",
            glyphs=self.glyphs,
        )


# The pages


def _paint_numbers(canvas: Canvas, state: AnalysisState) -> None:
    """Paint skill and luck, their explanations, and a hint at the next pages."""
    findings = state.findings
    width = min(MAX_BLOCK_COLUMNS, canvas.width - 2 * MARGIN_COLUMNS)
    parts = [_scores(canvas, state, width), _meanings(canvas, width)]
    if findings.costly:
        parts.append([_text_line(line) for line in canvas.wrap(_("The next pages show your weakest shots."), width)])
    elif findings.is_done and findings.has_people:
        parts.append([_text_line(line) for line in canvas.wrap(no_costly_shot_text(findings.hints), width)])
    rows = sum(map(len, parts))
    gaps = len(parts) - 1
    gap = 1 if rows + gaps <= canvas.free_rows else 0
    left, y = centred_corner(canvas, width, rows + gap * gaps)
    for part in parts:
        for line in part:
            line(canvas, Corner(left, y))
            y += 1
        y += gap


def _paint_shot(canvas: Canvas, state: AnalysisState, current: CostlyShot) -> None:
    """Paint a text about the shot, the board below it, and the meaning of the signs if it fits."""
    board = _board(state, current)
    extent = best_extent(board.size, _free_extent(canvas, state, current))
    lines = _lines_above(canvas, current)
    signs = wrap_evenly(canvas, _signs(), canvas.text_width)
    if len(lines) + extent.rows + len(signs) > canvas.free_rows:
        signs = []
    free = canvas.free_rows - len(lines) - extent.rows - len(signs)
    gap = 1 if free > _MAX_FREE_ROWS_WITHOUT_GAP else 0
    y = centred_corner(canvas, extent.columns, canvas.free_rows - free + gap).y
    for line in lines:
        x = (canvas.width - sum(canvas.measure(text) for text, _style in line)) // 2
        for text, style in line:
            x = canvas.put(x, y, text, style)
        y += 1
    paint_board(canvas, Corner((canvas.width - extent.columns) // 2, y + gap), extent, board, state.glyphs)
    x = (canvas.width - max(map(canvas.measure, signs), default=0)) // 2
    for row, sign in enumerate(signs, y + gap + extent.rows):
        canvas.put(x, row, sign, "class:dim")


def _lines_above(canvas: Canvas, current: CostlyShot) -> list[list[tuple[str, str]]]:
    """Return the text about a shot above its board."""
    text = costly_shot_text(current.assessed)
    return [[(line, "class:emphasis")] for line in wrap_evenly(canvas, text, canvas.width - 2 * MARGIN_COLUMNS)]


def _paint_beside(canvas: Canvas, state: AnalysisState, current: CostlyShot) -> None:
    """Paint the board as large as it fits, with the name of its owner above it, and the text beside it."""
    board = _board(state, current)
    extent = best_extent(board.size, _free_extent(canvas, state, current))
    width = min(_MAX_TEXT_COLUMNS, canvas.text_width - extent.columns - _COLUMNS_BEFORE_TEXT)
    free = canvas.free_rows
    forms = [form for form in _FORMS if form.has_game or state.page]
    choices = [_parts_beside(canvas, state, current, width, form) for form in forms]
    parts = next((parts for parts in choices if _rows(parts) <= free), choices[-1])
    left, top = centred_corner(canvas, extent.columns + _COLUMNS_BEFORE_TEXT + width, extent.rows)
    paint_board(canvas, Corner(left, top), extent, board, state.glyphs)
    enemy = next((score.name for score in state.findings.scores if score.name != current.name), "")
    if top > 1:
        canvas.put(left + LABEL_COLUMNS + 1, top - 1, fit(enemy, extent.columns - LABEL_COLUMNS - 1), "class:title")
    between = 1 + min(_MAX_ROWS_BETWEEN_PARTS - 1, max(0, extent.rows - 2 - _rows(parts)) // max(1, len(parts) - 1))
    y = centred_corner(canvas, width, _rows(parts) + (between - 1) * (len(parts) - 1)).y
    x = left + extent.columns + _COLUMNS_BEFORE_TEXT
    for heading, lines in parts:
        if heading:
            paint_heading(canvas, Corner(x, y), width, heading, state.glyphs)
            y += 1
        for line in lines:
            line(canvas, Corner(x, y))
            y += 1
        y += between


def _parts_beside(canvas: Canvas, state: AnalysisState, current: CostlyShot, width: int, form: _Form) -> list[_Part]:
    """Return the parts of the text beside a board, in a form."""
    why = [_text_line(line) for line in canvas.wrap(why_text(current.assessed), width)]
    shots = [shot for shot in state.findings.costly if shot.name == current.name] if form.has_all else [current]
    digits = max(2, *(len(str(shot.assessed.number)) for shot in shots))
    lines: list[_Line] = []
    for shot in shots:
        lines += [_EMPTY] if lines and form.is_airy else []
        row = _ShotRow(
            assessed=shot.assessed,
            digits=digits,
            width=width,
            is_shown=shot.assessed is current.assessed,
            glyphs=state.glyphs,
        )
        lines += [partial(row.paint_line, number) for number in range(row.rows(canvas))]
        lines += [row.paint_bar] if form.has_bars else []
    parts = [_Part(named(current.name, _("weakest shots")), [*_air(form), *lines]), _Part("", why)]
    parts += [_Part("", _wrapped(canvas, _signs(), width))] if form.has_signs else []
    if form.has_game:
        parts.append(
            _Part(_("The whole game"), [*_air(form), *_scores(canvas, state=state, width=width, is_airy=form.is_airy)])
        )
        parts += [_Part("", _meanings(canvas, width))] if form.has_meanings else []
    return parts


def _board(state: AnalysisState, current: CostlyShot) -> BoardView:
    """Return the board as the shooter knew it, with the shot and the best cell marked."""
    shot = current.assessed
    marks = Marks(cursor=shot.best[0].cell, last=tuple(odds.cell for odds in shot.fired), is_comparison=True)
    picture, legend = target_picture(shot.before, shot.heat), heat_legend(shot.best[0])
    return BoardView(picture=picture, role="target", marks=marks, scroll=state.scroll, legend=legend)


def _free_extent(canvas: Canvas, state: AnalysisState, current: CostlyShot) -> Extent:
    if state.is_wide:
        free = 2 if canvas.height >= _ROWS_FOR_AIR_AROUND_BOARD else 0  # one above the board and one below it
        return Extent(canvas.text_width - _COLUMNS_BEFORE_TEXT - _MIN_TEXT_COLUMNS, canvas.free_rows - free)
    return Extent(canvas.text_width, canvas.free_rows - len(_lines_above(canvas, current)))
