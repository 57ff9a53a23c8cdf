"""The statistics of a player on the full screen, for any game: pages, numbers, tables, the ladder, training."""

import time
from abc import ABC, abstractmethod
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from enum import Enum
from typing import Any, Final, Generic, NamedTuple, Protocol, Self, TypeVar

from schiffe.game.statistics.ladder import NEEDED, Rung
from schiffe.game.statistics.texts import Number, rung_text
from schiffe.game.training.progress import TrainingTally
from schiffe.game.training.texts import training_figures
from schiffe.game.ui.manual import comes_back_rule
from schiffe.language.columns import table
from schiffe.language.i18n import _, ngettext, pgettext
from schiffe.terminal.glyphs import LineGlyphs
from schiffe.toolkit.canvas import Canvas, ClickStep, fit
from schiffe.toolkit.layout import MAX_BLOCK_COLUMNS, Corner, centred_corner, paint_heading, paint_squares, wrap_evenly
from schiffe.toolkit.scene import Scene, paint_below
from schiffe.toolkit.screen import Command, Done, Screen, Step

DAY_SECONDS: Final = 86_400.0
_ROWS_FOR_AIR_ABOVE_PAGES: Final = 24
_FREE_ROWS_ABOVE_PAGE: Final = ((26, 1), (36, 2), (48, 3), (52, 2))
"""Heights of the terminal, and the free rows that each adds above a page."""
_LADDER_COLUMNS: Final = 30
_MAX_COLUMNS_ABOVE_LADDER: Final = 70
"""The width of the numbers if the ladder stands below them."""
_COLUMNS_BEFORE_LADDER: Final = 5
_ROWS_FOR_AIR_BETWEEN_NUMBERS: Final = 36
_MIN_PICTURE_ROWS: Final = 8
"""The rows of the table are spread only if this leaves room for the picture."""
_METER_SQUARES: Final = (40, 24, 12)
"""The possible lengths of a meter, the longest first."""
_COLUMNS_BEFORE_METER: Final = 2


# Pages and times


class LastDays(Enum):
    """The period of the games to show, in days; 0 is all time."""

    ALL = 0
    YEAR = 365
    MONTH = 30

    @property
    def next(self) -> "LastDays":
        """The next period; after the last one comes the first."""
        periods = list(LastDays)
        return periods[(periods.index(self) + 1) % len(periods)]

    @property
    def title(self) -> str:
        """The name of the period."""
        if self is LastDays.ALL:
            return _("all time")
        days = ngettext("the last {count} day", "the last {count} days", self.value)
        return days.format(count=self.value)

    def since(self, now: float) -> float:
        """Return when the period began, in seconds since 1970."""
        return now - self.value * DAY_SECONDS if self.value else float("-inf")


_Page = TypeVar("_Page", bound=Enum)
_Group = TypeVar("_Group")


class _Game(Protocol):
    """A finished game of a player."""

    @property
    def begun(self) -> float:
        """The time when it began, in seconds since 1970."""


@dataclass(frozen=True, kw_only=True)
class StatisticsState(ABC, Generic[_Page]):
    """The statistics of a player.

    Attributes:
        games: all games of the player, in the order in which they ended.
        rungs: the player's rung for each level after all games.
        now: the current time, in seconds since 1970.
        training: the tally of all training; None if there was none.
        top: the first visible line of the tables.
        lines: the number of lines of the tables.
        room: the number of visible lines.
    """

    name: str
    glyphs: LineGlyphs
    games: Sequence[_Game]
    rungs: Mapping[str, Rung]
    page: _Page
    now: float = field(default_factory=time.time)
    training: TrainingTally | None = None
    period: LastDays = LastDays.ALL
    top: int = 0
    lines: int = 0
    room: int = 0

    @property
    @abstractmethod
    def pages(self) -> Sequence[_Page]:
        """The pages that are not empty."""

    @abstractmethod
    def with_games(self, games: Sequence[Any]) -> Self:
        """Return the state with the statistics of some of the games."""

    def with_period(self, period: LastDays) -> Self:
        """Return the state for another period, on the first page if the current one is empty then."""
        games = [game for game in self.games if game.begun >= period.since(self.now)]
        state = replace(self.with_games(games), period=period)
        return state if self.page in state.pages else state.with_page(state.pages[0])

    def turned(self, by: int) -> Self:
        """Return the state some pages further; after the last page comes the first."""
        return self.with_page(self.pages[(self.pages.index(self.page) + by) % len(self.pages)])

    def with_page(self, page: _Page) -> Self:
        """Return the state at the top of a page."""
        return replace(self, page=page, top=0)

    def fitted_lines(self, canvas: Canvas, lines: int) -> Self:
        """Return the state for tables of some lines, scrolled no further than to their end."""
        room = canvas.height - 1 - page_top(canvas, lines)
        return replace(self, lines=lines, room=room, top=max(0, min(self.top, lines - room)))


_State = TypeVar("_State", bound=StatisticsState[Any])


class StatisticsScreen(Screen[_State, None]):
    """A screen that shows the statistics page by page; a game paints the pages."""

    def commands(self, state: _State) -> Sequence[Command[_State]]:
        """Switch page or period, scroll, go back."""
        keys: list[Command[_State]] = [Command(("escape", "q", "f10"), lambda _state: Done(None), _("Esc"), _("back"))]
        if state.games:
            keys.append(Command(("p",), lambda state: state.with_period(state.period.next), "P", _("period")))
        if len(state.pages) > 1:  # the most useful key comes first, as not all may fit
            keys.insert(0, Command(("right", "tab", " ", "enter"), lambda state: state.turned(1), "<- ->", _("page")))
            keys.append(Command(("left", "s-tab"), lambda state: state.turned(-1)))
        return [*keys, *self.scroll_commands(state)]

    @abstractmethod
    def scroll_commands(self, state: _State) -> Sequence[Command[_State]]:
        """Return the commands that scroll the page."""


def table_keys(state: _State) -> list[Command[_State]]:
    """Return the commands that scroll the tables; none if all lines are visible."""
    if state.lines <= state.room:
        return []
    return [
        Command(("up", "wheel-up"), _down(-1)),
        Command(("down", "wheel-down"), _down(1)),
        Command(("pageup",), _down(-state.room), _("PgUp"), _("up")),
        Command(("pagedown",), _down(state.room), _("PgDn"), _("down")),
    ]


def _down(lines: int) -> Step[Any]:
    return lambda state: replace(state, top=state.top + lines)


def pages_row(canvas: Canvas) -> int:
    """Return the row of the titles of the pages."""
    return 2 if canvas.height >= _ROWS_FOR_AIR_ABOVE_PAGES else 1


def least_top(canvas: Canvas) -> int:
    """Return the first possible row of a page, below a free one."""
    return pages_row(canvas) + 2


def page_top(canvas: Canvas, rows: int = 0) -> int:
    """Return the first row of a page: the same for all pages, unless one needs more rows."""
    least = least_top(canvas)
    usual = least + sum(free for height, free in _FREE_ROWS_ABOVE_PAGE if canvas.height >= height)
    return max(least, min(usual, canvas.height - 2 - rows))


def paint_pages(canvas: Canvas, state: StatisticsState[_Page], titles: Sequence[str]) -> None:
    """Paint the titles of the pages in a row, or only the current one with its number if there is no room."""
    y, pages = pages_row(canvas), state.pages
    labels = [f" {title} " for title in titles]
    width = sum(map(canvas.measure, labels)) + len(labels) - 1
    if width > canvas.width - 2:
        number = pages.index(state.page)
        text = f"{labels[number]}{number + 1}/{len(labels)} "
        canvas.put_centred(y, text, "class:chosen", lambda state: state.turned(1))
        return
    x = (canvas.width - width) // 2
    for page, label in zip(pages, labels, strict=True):
        style = "class:chosen" if page is state.page else "class:bar"
        x = canvas.put(x, y, label, style, _go_to(page)) + 1


def _go_to(page: Enum) -> ClickStep:
    return lambda state: state.with_page(page)


def paint_nothing(canvas: Canvas, text: str, scene: Scene) -> None:
    """Paint a text instead of empty tables."""
    lines = canvas.wrap(text, min(MAX_BLOCK_COLUMNS, canvas.width - 4))
    x, y = centred_corner(canvas, max(map(canvas.measure, lines)), len(lines))
    y = min(y, max(2, canvas.height // 3))
    for row, line in enumerate(lines):
        canvas.put(x, y + row, line, "class:emphasis")
    paint_below(canvas, y + len(lines) + 1, scene)


# Numbers and the ladder


class _NumberColumns(NamedTuple):
    """The columns of the numbers: of the labels, of a meter (0 for none), and of the whole block."""

    labels: int
    meter: int
    width: int

    @property
    def meter_columns(self) -> int:
        """The columns of a meter with its gap; 0 without a meter."""
        return self.meter + _COLUMNS_BEFORE_METER if self.meter else 0


def _columns(canvas: Canvas, numbers: Sequence[Number], room: int) -> _NumberColumns:
    """Return the columns, with the longest meters that fit."""
    labels = max(canvas.measure(number.label) for number in numbers) + 2
    texts = max(canvas.measure(number.text) for number in numbers)
    meter = next((meter for meter in _METER_SQUARES if labels + meter + _COLUMNS_BEFORE_METER + texts <= room), 0)
    columns = _NumberColumns(labels, meter, labels + texts)
    return columns._replace(width=min(room, columns.width + columns.meter_columns))


class Figures(NamedTuple):
    """The figures of a player: numbers, the name and rung of each level, and remarks.

    ``beaten`` is the sign beside a beaten level.
    """

    numbers: Sequence[Number]
    rungs: Sequence[tuple[str, Rung]]
    remarks: Sequence[str]
    glyphs: LineGlyphs
    beaten: str = "*"


def paint_figures(canvas: Canvas, y: int, figures: Figures, scene: Scene) -> None:
    """Paint the numbers, the ladder beside or below them, and the remarks."""
    room = canvas.width - 2
    beside = _columns(canvas, figures.numbers, room - _COLUMNS_BEFORE_LADDER - _LADDER_COLUMNS)
    is_wide = beside.meter > 0
    columns = beside if is_wide else _columns(canvas, figures.numbers, min(room, _MAX_COLUMNS_ABOVE_LADDER))
    longest = min(room, _MAX_COLUMNS_ABOVE_LADDER, max(map(canvas.measure, figures.remarks)))
    width = columns.width + _COLUMNS_BEFORE_LADDER + _LADDER_COLUMNS if is_wide else max(columns.width, longest)
    step = _number_step(canvas) if is_wide else 1
    x, below = (canvas.width - width) // 2, y
    if is_wide:
        paint_heading(canvas, Corner(x, y), columns.width, pgettext("page", "Numbers"), figures.glyphs)
        below = y + 2
    for number in figures.numbers:
        below += _paint_number(canvas, Corner(x, below), columns, number, figures.glyphs) + step - 1
    if is_wide:
        end = _paint_ladder(
            canvas, Corner(x + columns.width + _COLUMNS_BEFORE_LADDER, y), _LADDER_COLUMNS, figures, step
        )
        below = max(below, end) + 1
    else:
        has_rows = below + 2 + len(figures.rungs) < canvas.height
        paint = _paint_ladder if has_rows else _paint_short_ladder
        below = paint(canvas, Corner(x, below + 1), width, figures, 0) + 1
    for text in figures.remarks:
        lines = canvas.wrap(text, max(width, min(MAX_BLOCK_COLUMNS, canvas.width - 1 - x)))
        if below + len(lines) <= canvas.height - 1:
            for line in lines:
                canvas.put(x, below, line, "class:dim")
                below += 1
    paint_below(canvas, below + 1, scene)


def paint_training(canvas: Canvas, y: int, tally: TrainingTally, scene: Scene, glyphs: LineGlyphs) -> None:
    """Paint the tally of the training, and when positions come back."""
    numbers = training_figures(tally)
    room = canvas.width - 2
    columns = _columns(canvas, numbers, min(room, _MAX_COLUMNS_ABOVE_LADDER))
    lines = wrap_evenly(canvas, comes_back_rule(), min(room, _MAX_COLUMNS_ABOVE_LADDER))
    width = max(columns.width, *map(canvas.measure, lines))
    x = (canvas.width - width) // 2
    step = _number_step(canvas)
    for number in numbers:
        y += _paint_number(canvas, Corner(x, y), columns, number, glyphs) + step - 1
    for row, line in enumerate(lines, y + 1):
        canvas.put(x, row, line, "class:dim")
    paint_below(canvas, y + len(lines) + 2, scene)


def _number_step(canvas: Canvas) -> int:
    """Return the rows from one number to the next."""
    return 2 if canvas.height >= _ROWS_FOR_AIR_BETWEEN_NUMBERS else 1


def _paint_number(canvas: Canvas, corner: Corner, columns: _NumberColumns, number: Number, glyphs: LineGlyphs) -> int:
    """Paint a number with its label and meter; returns its rows."""
    (x, y), meter = corner, columns.meter
    canvas.put(x, y, number.label, "class:dim")
    at = x + columns.labels
    end = x + columns.width - columns.meter_columns
    if meter and number.share is not None:
        lit, squares = round(number.share * meter), Corner(end + _COLUMNS_BEFORE_METER, y)
        paint_squares(canvas, corner=squares, lit=lit, total=meter, style="class:tally.skill", glyphs=glyphs)
    lines = _number_lines(canvas, number.text, end - at)
    for row, line in enumerate(lines):
        canvas.put(at, y + row, line)
    return len(lines)


def _number_lines(canvas: Canvas, text: str, width: int) -> list[str]:
    """Break the text of a number into lines: after its last comma if that is enough."""
    start, comma, end = text.rpartition(", ")
    lines = [f"{start},", end]
    if comma and canvas.measure(text) > width and max(map(canvas.measure, lines)) <= width:
        return lines
    return wrap_evenly(canvas, text, width)


def _paint_ladder(canvas: Canvas, corner: Corner, width: int, figures: Figures, step: int) -> int:
    """Paint the levels with a square for each win that counts; returns the row below them.

    ``step`` is the number of rows from one level to the next; 0 also leaves out the free row below the heading.
    """
    x, y = corner
    paint_heading(canvas, corner, width, _("Ladder"), figures.glyphs)
    y += 2 if step else 1
    names = max(canvas.measure(level) for level, _rung in figures.rungs)
    for level, rung in figures.rungs:
        canvas.put(x, y, figures.beaten if rung.is_beaten else " ", "class:lit")
        canvas.put(x + 2, y, level, "class:emphasis" if rung.is_beaten else "")
        lit = NEEDED if rung.is_beaten else min(NEEDED, rung.wins)
        squares = Corner(x + 4 + names, y)
        at = (
            paint_squares(
                canvas, corner=squares, lit=lit, total=NEEDED, style="class:tally.skill", glyphs=figures.glyphs
            )
            + 2
        )
        canvas.put(at, y, fit(rung_text(rung), x + width - at), "class:dim")
        y += max(1, step)
    return y


def _paint_short_ladder(canvas: Canvas, corner: Corner, width: int, figures: Figures, _step: int) -> int:
    """Paint the ladder in as few rows as possible, without squares; returns the row below."""
    x, y = corner
    paint_heading(canvas, corner, width, _("Ladder"), figures.glyphs)
    name_x, row = x, y + 1
    for level, rung in figures.rungs:
        name = f"{figures.beaten if rung.is_beaten else '-'} {level}"
        if name_x + canvas.measure(name) > x + width:
            name_x, row = x, row + 1
        name_x = canvas.put(name_x, row, name) + 2
    return row + 1


# Tables


class TableRow(NamedTuple):
    """A row of a table: a head, or a group with its share of games won if there are enough."""

    texts: Sequence[str]
    share: float | None = None
    is_head: bool = False


class TableLine(NamedTuple):
    """A line of the tables; a group has its share of games won if there are enough."""

    text: str
    style: str = ""
    share: float | None = None


def table_rows(
    tables: Sequence[tuple[str, Sequence[tuple[str, _Group]]]],
    texts: Callable[..., Sequence[Sequence[str]]],
    rate: Callable[[_Group], float | None],
    max_name_columns: int,
) -> list[TableRow]:
    """Return the rows of all tables: for each its head, and its groups with their share of games won.

    Args:
        tables: the titles of the tables, each with its groups and their names.
        texts: returns the rows of a table, called as ``texts(title, groups, has_rates=...)``.
        rate: returns the share of games won by a group; None for too few games.
        max_name_columns: longer names are cut.
    """
    rows: list[TableRow] = []
    has_rates = any(rate(group) is not None for _title, groups in tables for _name, group in groups)
    for title, groups in tables:
        row_texts = texts(title, [(fit(name, max_name_columns), group) for name, group in groups], has_rates=has_rates)
        shares = [None, *(rate(group) for _name, group in groups)]
        rows += [TableRow(*row, is_head=not at) for at, row in enumerate(zip(row_texts, shares, strict=True))]
    return rows


def table_lines(canvas: Canvas, rows: Sequence[TableRow], dropped: Sequence[int], width: int) -> list[TableLine]:
    """Return all tables below each other with aligned columns.

    If they are wider than ``width``, the table columns numbered in ``dropped`` are left out one after the other.
    """
    fitting: list[str] = []
    for count in range(len(dropped) + 1 if rows else 0):
        remaining = [[text for at, text in enumerate(row.texts) if at not in dropped[:count]] for row in rows]
        fitting = list(table(remaining))
        if max(map(canvas.measure, fitting)) <= width:
            break
    lines: list[TableLine] = []
    for row, line in zip(rows, fitting, strict=True):
        if row.is_head and lines:
            lines.append(TableLine(""))
        lines.append(TableLine(line, "class:dim class:emphasis" if row.is_head else "", row.share))
    return lines


def paint_table(canvas: Canvas, lines: Sequence[TableLine], state: StatisticsState[Any], scene: Scene) -> None:
    """Paint the visible lines of the tables, with meters of the games won if there is room."""
    width = max(canvas.measure(line.text) for line in lines)
    free = canvas.width - 2 - width - _COLUMNS_BEFORE_METER
    has_shares = any(line.share is not None for line in lines)
    meter = next((meter for meter in _METER_SQUARES if meter <= free), 0) if has_shares else 0
    meter_columns = _COLUMNS_BEFORE_METER + meter if meter else 0
    x = max(1, (canvas.width - width - meter_columns) // 2)
    y = page_top(canvas, len(lines))
    step = 2 if y + 2 * len(lines) + _MIN_PICTURE_ROWS <= canvas.height else 1
    for line in lines[state.top : state.top + state.room]:
        canvas.put(x, y, line.text, line.style)
        if meter and line.share is not None:
            lit, squares = round(line.share * meter), Corner(x + width + _COLUMNS_BEFORE_METER, y)
            paint_squares(canvas, corner=squares, lit=lit, total=meter, style="class:tally.skill", glyphs=state.glyphs)
        y += step if line.text else 1
    paint_below(canvas, y + 2 - step, scene)
