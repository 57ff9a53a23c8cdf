"""The analysis of a game: what the shots came to, and those that cost most, each on the board as it was then."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from functools import partial
from typing import Final, NamedTuple, TypeAlias

from schiffe.battleship.drawing import Glyphs, target_picture
from schiffe.battleship.match.analysis import AssessedTurn
from schiffe.battleship.texts.advice import (
    heat_legend,
    no_costly_shot,
    odds_text,
    skill_and_luck,
)
from schiffe.battleship.texts.mistakes import costly_shot_text, why_text
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
from schiffe.battleship.ui.cursor import scroll_keys
from schiffe.battleship.ui.screens.findings import SQUARES, CostlyShot, Findings, costly_parts, luck_value, skill_value
from schiffe.game.ui.ending import SideValue
from schiffe.language.i18n import _
from schiffe.language.text import named
from schiffe.toolkit.bar import BADGE_QUIET, Bar, notes, paint_bar
from schiffe.toolkit.canvas import Canvas, Size, fit
from schiffe.toolkit.layout import (
    MAX_BLOCK_COLUMNS,
    Corner,
    centred_corner,
    paint_heading,
    paint_squares,
    wrap_evenly,
    wrap_without_orphan,
)
from schiffe.toolkit.screen import Command, Done, Screen


@dataclass(frozen=True)
class AnalysisState:
    """The page that is shown, and how far its board is scrolled.

    Page 0 has the numbers, each other one a costly shot. On a canvas that ``is_wide`` a text has room beside a board,
    and the numbers stand beside the first shot.
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
        """The shot of the page, if it has one."""
        number = self.page if self.is_wide else self.page - 1
        return self.findings.costly[number] if 0 <= number < len(self.findings.costly) else None

    def turned(self, by: int) -> "AnalysisState":
        """Turn to another page; behind the last one comes the first."""
        return replace(self, page=(self.page + by) % self.pages)


class AnalysisScreen(Screen[AnalysisState, None]):
    """Pages: first skill and luck of all players, then one costly shot on each."""

    def __init__(self, findings: Findings, glyphs: Glyphs) -> None:
        super().__init__(AnalysisState(findings, glyphs))

    def commands(self, state: AnalysisState) -> Sequence[Command[AnalysisState]]:  # noqa: ARG002
        """Turn to the other pages, go back."""
        return [
            Command(
                ("right", "down", " ", "enter", "tab", "wheel-down"), lambda state: state.turned(1), "<- ->", _("page")
            ),
            Command(("escape", "q", "f10"), lambda _state: Done(None), _("Esc"), _("back")),
            Command(("left", "up", "s-tab", "wheel-up"), lambda state: state.turned(-1)),
            *scroll_keys(lambda state, columns, rows: replace(state, scroll=state.scroll.by(columns, rows))),
        ]

    def fitted(self, state: AnalysisState, canvas: Canvas) -> AnalysisState:
        """Scroll so that what was fired at is in view."""
        is_wide = canvas.holds(_SIZE_FOR_TEXT_BESIDE_BOARD)
        state = replace(state, is_wide=is_wide)
        state = replace(state, page=min(state.page, state.pages - 1))
        if not state.shot:
            return state
        return replace(state, scroll=fitted_scroll(_board(state, state.shot), _free_extent(canvas, state, state.shot)))

    def paint(self, canvas: Canvas, state: AnalysisState) -> None:
        """Paint the current page on an empty screen."""
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


_SIZE_FOR_TEXT_BESIDE_BOARD: Final = Size(80, 24)
_MIN_TEXT_COLUMNS: Final = 38
_MAX_TEXT_COLUMNS: Final = 52
_ROWS_FOR_AIR_AROUND_BOARD: Final = 40
_COLUMNS_BEFORE_TEXT: Final = 3
_MAX_FREE_ROWS_WITHOUT_GAP: Final = 2
"""With more free rows, one is between a text and the board below it."""
_MAX_ROWS_BETWEEN_PARTS: Final = 4


# What there is to say, as lines; each paints itself

_Line: TypeAlias = Callable[[Canvas, Corner], object]


def _text_line(text: str, style: str = "") -> _Line:
    return lambda canvas, corner: canvas.put(*corner, text, style)


_EMPTY: Final = _text_line("")


class _Part(NamedTuple):
    """A part of what stands beside a board: a heading, if it has one, and lines."""

    heading: str
    lines: Sequence[_Line]


def _rows(parts: Sequence[_Part]) -> int:
    return sum(len(part.lines) + bool(part.heading) + 1 for part in parts) - 1


def _wrapped(canvas: Canvas, text: str, width: int) -> list[_Line]:
    return [_text_line(line, "class:dim") for line in canvas.wrap(text, width)]


def _meanings(canvas: Canvas, width: int) -> list[_Line]:
    """Return what skill and luck are."""
    return [
        _text_line(line, "class:dim") for text in skill_and_luck() for line in wrap_without_orphan(canvas, text, width)
    ]


def _signs() -> str:
    return _("( ) is your shot, [ ] the best square; the digits show how good each is.")


def _scores(canvas: Canvas, state: AnalysisState, width: int, *, is_airy: bool = True) -> list[_Line]:
    """Return skill and luck of each side below its name."""
    lines: list[_Line] = []
    for score in state.findings.scores:
        lines += [_EMPTY] if lines and is_airy else []
        if score.found is None:
            said = _wrapped(canvas, score.progress, width)
            lines += [*said, *[_EMPTY] * (_SCORE_ROWS - len(said))]
            continue
        labels = _("skill"), _("luck")
        column = max(map(canvas.measure, labels)) + 2
        values = skill_value(score.found.skill), luck_value(score.found.luck)
        lines.append(_text_line(fit(score.name, width), "class:title"))
        lines += [_score(label, column, value, state.glyphs) for label, value in zip(labels, values, strict=True)]
    return lines


_SCORE_ROWS: Final = 3
"""The rows of a side: its name, skill, luck."""


def _score(label: str, column: int, value: SideValue, glyphs: Glyphs) -> _Line:
    def paint(canvas: Canvas, corner: Corner) -> None:
        x, y = corner
        canvas.put(x, y, label, "class:dim")
        squares = Corner(x + column, y)
        end = paint_squares(canvas, squares, value.lit or 0, total=SQUARES, style=value.role, glyphs=glyphs)
        canvas.put(end + 2, y, value.text)

    return paint


def _costly(canvas: Canvas, state: AnalysisState, shown: CostlyShot, width: int, form: "_Form") -> _Part:
    """Return the costly shots of the player whose shot is shown, and which of them it is."""
    shots = [each for each in state.findings.costly if each.name == shown.name] if form.has_all else [shown]
    digits = max(2, *(len(str(each.assessed.number)) for each in shots))
    lines: list[_Line] = []
    for each in shots:
        lines += [_EMPTY] if lines and form.is_airy else []
        row = _ShotRow(each.assessed, digits, width, is_shown=each.assessed is shown.assessed, glyphs=state.glyphs)
        lines += [partial(row.paint_line, number) for number in range(row.rows(canvas))]
        lines += [row.paint_bar] if form.has_bars else []
    return _Part(named(shown.name, _("weakest shots")), [*_air(form), *lines])


class _Form(NamedTuple):
    """The way a costly shot is shown: how much of it, and how far apart.

    Attributes:
        is_airy: whether free rows stand below headings and between shots.
        has_bars: whether each shot has a bar with what it had and what the best square had.
        has_all: whether all shots are listed, or only the one that is shown.
        has_game: whether something is said of the whole game, and ``has_meanings`` what its numbers mean.
        has_signs: whether it is said what is marked on the board.
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
"""From the most to the least."""


def _air(form: _Form) -> list[_Line]:
    return [_EMPTY] if form.is_airy else []


class _ShotRow(NamedTuple):
    """A costly shot in columns, as the end of a game has them; a salvo is told in a sentence."""

    assessed: AssessedTurn
    digits: int
    width: int
    is_shown: bool
    glyphs: Glyphs

    @property
    def _before(self) -> int:
        """Columns before what is said: the sign of the one that is shown, and the number."""
        return 2 + self.digits + 2

    def _pieces(self, canvas: Canvas) -> list[list[tuple[str, str]]]:
        parts = [] if len(self.assessed.fired) > 1 else costly_parts(self.assessed)
        room = self.width - self._before - 1
        if parts and sum(canvas.measure(text) for text, _style in parts) <= room:
            return [parts]
        return [[(line, "class:dim")] for line in canvas.wrap(odds_text(self.assessed), room)]

    def rows(self, canvas: Canvas) -> int:
        """Return the rows of its text."""
        return len(self._pieces(canvas))

    def paint_line(self, number: int, canvas: Canvas, corner: Corner) -> None:
        """Paint one row of its text."""
        x, y = corner
        lit = "class:chosen" if self.is_shown else ""
        if self.is_shown:
            canvas.put(x, y, (">" if number == 0 else "").ljust(self.width), lit)
        if number == 0:
            canvas.put_right(x + 2 + self.digits, y, str(self.assessed.number), lit or "class:dim")
        x += self._before
        for text, style in self._pieces(canvas)[number]:
            bold = " class:emphasis" if style == "class:emphasis" else ""
            x = canvas.put(x, y, text, f"{lit}{bold}" if lit else style)

    def paint_bar(self, canvas: Canvas, corner: Corner) -> None:
        """Paint what was to be expected of the shot, and how much more of the best."""
        x = corner.x + self._before
        squares = (self.width - self._before) // 10 * 10
        shots = len(self.assessed.fired)
        own, best = (round(hits / shots * squares) for hits in (self.assessed.expected, self.assessed.possible))
        x = paint_squares(canvas, Corner(x, corner.y), own, total=own, style="class:bad", glyphs=self.glyphs)
        rest = Corner(x, corner.y)
        paint_squares(canvas, rest, best - own, total=squares - own, style="class:good", glyphs=self.glyphs)


# The pages


def _paint_numbers(canvas: Canvas, state: AnalysisState) -> None:
    """Paint skill and luck, below them what that is and what there is to be seen."""
    findings = state.findings
    width = min(MAX_BLOCK_COLUMNS, canvas.width - 4)
    parts = [_scores(canvas, state, width), _meanings(canvas, width)]
    if findings.costly:
        parts.append([_text_line(line) for line in canvas.wrap(_("The next pages show your weakest shots."), width)])
    elif findings.is_done and findings.has_people:
        parts.append([_text_line(line) for line in canvas.wrap(no_costly_shot(findings.hints), width)])
    gap = sum(map(len, parts)) + len(parts) - 1 <= canvas.height - 2
    left, y = centred_corner(canvas, width, sum(map(len, parts)) + gap * (len(parts) - 1))
    for part in parts:
        for line in part:
            line(canvas, Corner(left, y))
            y += 1
        y += gap


def _paint_shot(canvas: Canvas, state: AnalysisState, shown: CostlyShot) -> None:
    """Paint a shot, below it the board, and if there is room what its signs mean."""
    board = _board(state, shown)
    extent = best_extent(board.size, _free_extent(canvas, state, shown))
    lines = _lines_above(canvas, shown)
    signs = wrap_evenly(canvas, _signs(), canvas.width - 2)
    if len(lines) + extent.rows + len(signs) > canvas.height - 2:
        signs = []
    free = canvas.height - 2 - len(lines) - extent.rows - len(signs)
    gap = int(free > _MAX_FREE_ROWS_WITHOUT_GAP)
    y = centred_corner(canvas, extent.columns, canvas.height - 2 - free + gap).y
    for line in lines:
        x = (canvas.width - sum(canvas.measure(text) for text, _style in line)) // 2
        for text, style in line:
            x = canvas.put(x, y, text, style)
        y += 1
    paint_board(canvas, ((canvas.width - extent.columns) // 2, y + gap), extent, board, state.glyphs)
    x = (canvas.width - max(map(canvas.measure, signs), default=0)) // 2
    for row, sign in enumerate(signs, y + gap + extent.rows):
        canvas.put(x, row, sign, "class:dim")


def _lines_above(canvas: Canvas, shown: CostlyShot) -> list[list[tuple[str, str]]]:
    """Return what is said above a board, in a row or two."""
    assessed = shown.assessed
    room = canvas.width - 4
    return [[(line, "class:emphasis")] for line in wrap_evenly(canvas, costly_shot_text(assessed), room)]


def _paint_beside(canvas: Canvas, state: AnalysisState, shown: CostlyShot) -> None:
    """Paint the board as large as it fits, and the text beside it, over the same rows if they are enough.

    Above it is the name of whoever was shot at, where there is a row for it.
    """
    board = _board(state, shown)
    extent = best_extent(board.size, _free_extent(canvas, state, shown))
    width = min(_MAX_TEXT_COLUMNS, canvas.width - 2 - extent.columns - _COLUMNS_BEFORE_TEXT)
    free = canvas.height - 2
    forms = [form for form in _FORMS if form.has_game or state.page]
    ways = [_parts_beside(canvas, state, shown, width, form) for form in forms]
    parts = next((parts for parts in ways if _rows(parts) <= free), ways[-1])
    left, top = centred_corner(canvas, extent.columns + _COLUMNS_BEFORE_TEXT + width, extent.rows)
    paint_board(canvas, (left, top), extent, board, state.glyphs)
    other = next((score.name for score in state.findings.scores if score.name != shown.name), "")
    if top > 1:
        canvas.put(left + LABEL_COLUMNS + 1, top - 1, fit(other, extent.columns - LABEL_COLUMNS - 1), "class:title")
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


def _parts_beside(canvas: Canvas, state: AnalysisState, shown: CostlyShot, width: int, form: _Form) -> list[_Part]:
    """Return what stands beside a board, in a form."""
    why = [_text_line(line) for line in canvas.wrap(why_text(shown.assessed), width)]
    parts = [_costly(canvas, state, shown, width, form), _Part("", why)]
    parts += [_Part("", _wrapped(canvas, _signs(), width))] if form.has_signs else []
    if form.has_game:
        parts.append(_Part(_("The whole game"), [*_air(form), *_scores(canvas, state, width, is_airy=form.is_airy)]))
        parts += [_Part("", _meanings(canvas, width))] if form.has_meanings else []
    return parts


def _board(state: AnalysisState, shown: CostlyShot) -> BoardView:
    """Return what the shooter knew, with the shot and the best one."""
    shot = shown.assessed
    marks = Marks(cursor=shot.best[0].cell, last=tuple(odds.cell for odds in shot.fired), is_comparison=True)
    picture, legend = target_picture(shot.before, shot.heat), heat_legend(shot.best[0])
    return BoardView(picture, "target", marks=marks, scroll=state.scroll, legend=legend)


def _free_extent(canvas: Canvas, state: AnalysisState, shown: CostlyShot) -> Extent:
    if state.is_wide:
        free = 2 if canvas.height >= _ROWS_FOR_AIR_AROUND_BOARD else 0  # one above the board and one below it
        return Extent(canvas.width - 2 - _COLUMNS_BEFORE_TEXT - _MIN_TEXT_COLUMNS, canvas.height - 2 - free)
    return Extent(canvas.width - 2, canvas.height - 2 - len(_lines_above(canvas, shown)))
