"""The statistics of a player on the screen, as every game has them: pages, numbers, tables, the ladder, training."""

import time
from abc import ABC, abstractmethod
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from enum import Enum
from typing import Any, Final, Generic, NamedTuple, Protocol, Self, TypeVar

from schiffe.game.statistics.ladder import NEEDED, Rung
from schiffe.game.statistics.texts import Number, rung_text
from schiffe.game.training.texts import training_figures
from schiffe.game.training.trainer import TrainingTally
from schiffe.game.ui.manual import what_comes_back
from schiffe.language.columns import table
from schiffe.language.i18n import _, ngettext, pgettext
from schiffe.terminal.encoding import LineGlyphs
from schiffe.toolkit.canvas import Canvas, ClickStep, fit
from schiffe.toolkit.layout import MAX_BLOCK_COLUMNS, Corner, centred_corner, paint_heading, paint_squares, wrap_evenly
from schiffe.toolkit.scene import Scene, paint_below
from schiffe.toolkit.screen import Command, Done, Screen, Step

DAY: Final = 86_400.0
_ROWS_FOR_AIR_ABOVE_PAGES: Final = 24
_FREE_ROWS_ABOVE_PAGE: Final = ((26, 1), (36, 2), (48, 3), (52, 2))
"""From so many rows of the terminal on, so many more are free above a page."""
_LADDER_COLUMNS: Final = 30
_MAX_COLUMNS_ABOVE_LADDER: Final = 70
"""Of the numbers, where the ladder stands below them."""
_COLUMNS_BEFORE_LADDER: Final = 5
_ROWS_FOR_AIR_BETWEEN_NUMBERS: Final = 36
_MIN_PICTURE_ROWS: Final = 8
"""Rows of a picture when tables are spread."""
_METER_SQUARES: Final = (40, 24, 12)
"""The longest meter first."""
_COLUMNS_BEFORE_METER: Final = 2


# Pages and times


class LastDays(Enum):
    """The time of which games are shown, as so many days; 0 is all time."""

    ALL = 0
    YEAR = 365
    MONTH = 30

    @property
    def next(self) -> "LastDays":
        """The one that comes after it; behind the last one comes the first."""
        periods = list(LastDays)
        return periods[(periods.index(self) + 1) % len(periods)]

    @property
    def title(self) -> str:
        """The name of the time."""
        if self is LastDays.ALL:
            return _("all time")
        days = ngettext("the last {count} day", "the last {count} days", self.value)
        return days.format(count=self.value)

    def since(self, now: float) -> float:
        """Return when it began, where it ends now; everything is later than the beginning of all time."""
        return now - self.value * DAY if self.value else float("-inf")


_Page = TypeVar("_Page", bound=Enum)
_Found = TypeVar("_Found")


class _Game(Protocol):
    """A game of a player that is over."""

    @property
    def begun(self) -> float:
        """The time at which it began, in seconds since 1970."""


@dataclass(frozen=True, kw_only=True)
class StatisticsState(ABC, Generic[_Page]):
    """The statistics of a player.

    Attributes:
        games: all games of the player, in the order in which they ended.
        rungs: the player's standing against each level after all games.
        now: the moment, in seconds since 1970.
        training: how the training goes, of all time; None where there was none.
        top: the first of the ``lines`` of the tables that is shown; ``room`` is how many of them are.
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
        """The pages there are."""

    @abstractmethod
    def showing(self, games: Sequence[Any]) -> Self:
        """Return what some of the games come to."""

    def of_period(self, period: LastDays) -> Self:
        """Return what the games of another time come to, on the first page where this one is not there for them."""
        games = [game for game in self.games if game.begun >= period.since(self.now)]
        shown = replace(self.showing(games), period=period)
        return shown if self.page in shown.pages else shown.at(shown.pages[0])

    def turned(self, by: int) -> Self:
        """Turn to another page; behind the last one comes the first."""
        return self.at(self.pages[(self.pages.index(self.page) + by) % len(self.pages)])

    def at(self, page: _Page) -> Self:
        """Return a page, from its top."""
        return replace(self, page=page, top=0)

    def fitted_lines(self, canvas: Canvas, lines: int) -> Self:
        """Return the state, scrolled no further down than so many lines of tables go."""
        room = canvas.height - 1 - page_top(canvas, lines)
        return replace(self, lines=lines, room=room, top=max(0, min(self.top, lines - room)))


_State = TypeVar("_State", bound=StatisticsState[Any])


class StatisticsScreen(Screen[_State, None]):
    """A screen that shows what the games of a player come to, a page at a time; a game paints them."""

    def commands(self, state: _State) -> Sequence[Command[_State]]:
        """Return the keys to the other pages and times, through what is longer or larger than the screen, and back."""
        keys: list[Command[_State]] = [Command(("escape", "q", "f10"), lambda _state: Done(None), _("Esc"), _("back"))]
        if state.games:
            keys.append(Command(("p",), lambda state: state.of_period(state.period.next), "P", _("period")))
        if len(state.pages) > 1:  # first what one needs most, as not all have room
            keys.insert(0, Command(("right", "tab", " ", "enter"), lambda state: state.turned(1), "<- ->", _("page")))
            keys.append(Command(("left", "s-tab"), lambda state: state.turned(-1)))
        return [*keys, *self.scrolling(state)]

    @abstractmethod
    def scrolling(self, state: _State) -> Sequence[Command[_State]]:
        """Return the keys that move what is longer or larger than the screen."""


def table_keys(state: _State) -> list[Command[_State]]:
    """Return the keys that move through tables; none where all lines are seen."""
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
    """Return the row in which the names of the pages stand."""
    return 1 + (canvas.height >= _ROWS_FOR_AIR_ABOVE_PAGES)


def least_top(canvas: Canvas) -> int:
    """Return the first row that a page has, a free one below the names of the pages."""
    return pages_row(canvas) + 2


def page_top(canvas: Canvas, rows: int = 0) -> int:
    """Return the first row of a page: the same for all, but higher up if that leaves too few rows below it."""
    least = least_top(canvas)
    wanted = least + sum(free for height, free in _FREE_ROWS_ABOVE_PAGE if canvas.height >= height)
    return max(least, min(wanted, canvas.height - 2 - rows))


def paint_pages(canvas: Canvas, state: StatisticsState[_Page], titles: Sequence[str]) -> None:
    """Paint the titles of the pages in a row, the current one lit; without room only that one with its number."""
    y, pages = pages_row(canvas), state.pages
    shown = [f" {title} " for title in titles]
    width = sum(map(canvas.measure, shown)) + len(shown) - 1
    if width > canvas.width - 2:
        number = pages.index(state.page)
        text = f"{shown[number]}{number + 1}/{len(shown)} "
        canvas.put_centred(y, text, "class:chosen", lambda state: state.turned(1))
        return
    x = (canvas.width - width) // 2
    for page, title in zip(pages, shown, strict=True):
        style = "class:chosen" if page is state.page else "class:bar"
        x = canvas.put(x, y, title, style, _go_to(page)) + 1


def _go_to(page: Enum) -> ClickStep:
    return lambda state: state.at(page)


def paint_nothing(canvas: Canvas, text: str, scene: Scene) -> None:
    """Paint a friendly line instead of empty tables."""
    lines = canvas.wrap(text, min(MAX_BLOCK_COLUMNS, canvas.width - 4))
    x, y = centred_corner(canvas, max(map(canvas.measure, lines)), len(lines))
    y = min(y, max(2, canvas.height // 3))
    for row, line in enumerate(lines):
        canvas.put(x, y + row, line, "class:emphasis")
    paint_below(canvas, y + len(lines) + 1, scene)


# Numbers and the ladder


class _NumberColumns(NamedTuple):
    """The columns of the numbers: those of the labels, the squares of a meter, all of them."""

    labels: int
    meter: int
    width: int


def _columns(canvas: Canvas, found: Sequence[Number], room: int) -> _NumberColumns:
    """Return the columns, with meters as long as have room, or without."""
    labels = max(canvas.measure(number.label) for number in found) + 2
    texts = max(canvas.measure(number.text) for number in found)
    meter = next((meter for meter in _METER_SQUARES if labels + meter + _COLUMNS_BEFORE_METER + texts <= room), 0)
    return _NumberColumns(labels, meter, min(room, labels + (meter and meter + _COLUMNS_BEFORE_METER) + texts))


class Figures(NamedTuple):
    """The figures of a player: numbers, the rung of each level by its name, and what else there is to say.

    ``beaten`` is the sign beside a level that has been beaten.
    """

    numbers: Sequence[Number]
    rungs: Sequence[tuple[str, Rung]]
    remarks: Sequence[str]
    glyphs: LineGlyphs
    beaten: str = "*"


def paint_figures(canvas: Canvas, y: int, found: Figures, scene: Scene) -> None:
    """Paint the numbers, and the ladder beside or below them, with rows between them if there is much room."""
    room = canvas.width - 2
    beside = _columns(canvas, found.numbers, room - _COLUMNS_BEFORE_LADDER - _LADDER_COLUMNS)
    is_wide = beside.meter > 0
    columns = beside if is_wide else _columns(canvas, found.numbers, min(room, _MAX_COLUMNS_ABOVE_LADDER))
    longest = min(room, _MAX_COLUMNS_ABOVE_LADDER, max(map(canvas.measure, found.remarks)))
    width = columns.width + _COLUMNS_BEFORE_LADDER + _LADDER_COLUMNS if is_wide else max(columns.width, longest)
    step = 1 + (is_wide and canvas.height >= _ROWS_FOR_AIR_BETWEEN_NUMBERS)
    x, below = (canvas.width - width) // 2, y
    if is_wide:
        paint_heading(canvas, Corner(x, y), columns.width, pgettext("page", "Numbers"), found.glyphs)
        below = y + 2
    for number in found.numbers:
        below += _paint_number(canvas, Corner(x, below), columns, number, found.glyphs) + step - 1
    if is_wide:
        end = _paint_ladder(canvas, Corner(x + columns.width + _COLUMNS_BEFORE_LADDER, y), _LADDER_COLUMNS, found, step)
        below = max(below, end) + 1
    else:
        has_rows = below + 2 + len(found.rungs) < canvas.height
        paint = _paint_ladder if has_rows else _paint_short_ladder
        below = paint(canvas, Corner(x, below + 1), width, found, 0) + 1
    for text in found.remarks:
        lines = canvas.wrap(text, max(width, min(MAX_BLOCK_COLUMNS, canvas.width - 1 - x)))
        if below + len(lines) <= canvas.height - 1:
            for line in lines:
                canvas.put(x, below, line, "class:dim")
                below += 1
    paint_below(canvas, below + 1, scene)


def paint_training(canvas: Canvas, y: int, tally: TrainingTally, scene: Scene, glyphs: LineGlyphs) -> None:
    """Paint how the training goes, and when what was not right comes back."""
    found, room = training_figures(tally), canvas.width - 2
    columns = _columns(canvas, found, min(room, _MAX_COLUMNS_ABOVE_LADDER))
    lines = wrap_evenly(canvas, what_comes_back(), min(room, _MAX_COLUMNS_ABOVE_LADDER))
    width = max(columns.width, *map(canvas.measure, lines))
    x, step = (canvas.width - width) // 2, 1 + (canvas.height >= _ROWS_FOR_AIR_BETWEEN_NUMBERS)
    for number in found:
        y += _paint_number(canvas, Corner(x, y), columns, number, glyphs) + step - 1
    for row, line in enumerate(lines, y + 1):
        canvas.put(x, row, line, "class:dim")
    paint_below(canvas, y + len(lines) + 2, scene)


def _paint_number(canvas: Canvas, corner: Corner, columns: _NumberColumns, number: Number, glyphs: LineGlyphs) -> int:
    """Return a number with its label and its meter; tells its rows."""
    (x, y), meter = corner, columns.meter
    canvas.put(x, y, number.label, "class:dim")
    at = x + columns.labels
    end = x + columns.width - (meter and meter + _COLUMNS_BEFORE_METER)
    if meter and number.share is not None:
        lit, squares = round(number.share * meter), Corner(end + _COLUMNS_BEFORE_METER, y)
        paint_squares(canvas, squares, lit, total=meter, style="class:tally.skill", glyphs=glyphs)
    lines = _number_lines(canvas, number.text, end - at)
    for row, line in enumerate(lines):
        canvas.put(at, y + row, line)
    return len(lines)


def _number_lines(canvas: Canvas, text: str, width: int) -> list[str]:
    """Return what a number says in lines, where it has no room in one: broken behind its last comma, if that helps."""
    first, comma, rest = text.rpartition(", ")
    lines = [f"{first},", rest]
    if comma and canvas.measure(text) > width and max(map(canvas.measure, lines)) <= width:
        return lines
    return wrap_evenly(canvas, text, width)


def _paint_ladder(canvas: Canvas, corner: Corner, width: int, found: Figures, step: int) -> int:
    """Paint the levels, so many rows apart, a square for each win that counts; return the row below them.

    Those that are beaten have a sign. With a step of 0 nothing is between them and their heading.
    """
    x, y = corner
    paint_heading(canvas, corner, width, _("Ladder"), found.glyphs)
    y += 2 if step else 1
    names = max(canvas.measure(level) for level, _rung in found.rungs)
    for level, rung in found.rungs:
        canvas.put(x, y, found.beaten if rung.is_beaten else " ", "class:lit")
        canvas.put(x + 2, y, level, "class:emphasis" if rung.is_beaten else "")
        lit = NEEDED if rung.is_beaten else min(NEEDED, rung.wins)
        squares = Corner(x + 4 + names, y)
        at = paint_squares(canvas, squares, lit, total=NEEDED, style="class:tally.skill", glyphs=found.glyphs) + 2
        canvas.put(at, y, fit(rung_text(rung), x + width - at), "class:dim")
        y += max(1, step)
    return y


def _paint_short_ladder(canvas: Canvas, corner: Corner, width: int, found: Figures, _step: int) -> int:
    """Return the ladder in as few rows as possible, with the signs only."""
    x, y = corner
    paint_heading(canvas, corner, width, _("Ladder"), found.glyphs)
    left, row = x, y + 1
    for level, rung in found.rungs:
        name = f"{found.beaten if rung.is_beaten else '-'} {level}"
        if left + canvas.measure(name) > x + width:
            left, row = x, row + 1
        left = canvas.put(left, row, name) + 2
    return row + 1


# Tables


class TableRow(NamedTuple):
    """A row of a table: a head, or a group with the share of its games that were won, if there are enough of them."""

    texts: Sequence[str]
    share: float | None = None
    is_head: bool = False


class TableLine(NamedTuple):
    """A line of the tables; that of a group has the share of the games that were won, if any were decided."""

    text: str
    style: str = ""
    share: float | None = None


def table_rows(
    tables: Sequence[tuple[str, Sequence[tuple[str, _Found]]]],
    texts: Callable[..., Sequence[Sequence[str]]],
    rate: Callable[[_Found], float | None],
    longest: int,
) -> list[TableRow]:
    """Return the rows of all tables: of each its head, and its groups with the share of their games that were won.

    ``texts(title, groups, has_rates=...)`` gives those of one; ``rate`` is that share, None for too few games.
    Names take at most ``longest`` columns.
    """
    rows: list[TableRow] = []
    has_rates = any(rate(found) is not None for _title, groups in tables for _name, found in groups)
    for title, groups in tables:
        told = texts(title, [(fit(name, longest), found) for name, found in groups], has_rates=has_rates)
        shares = [None, *(rate(found) for _name, found in groups)]
        rows += [TableRow(*row, is_head=not at) for at, row in enumerate(zip(told, shares, strict=True))]
    return rows


def table_lines(canvas: Canvas, rows: Sequence[TableRow], dropped: Sequence[int], width: int) -> list[TableLine]:
    """Return all tables below each other with their columns in line, in at most so many columns if that is possible.

    ``dropped`` are the numbers of those that are left out where there is no room for all, the first one first.
    """
    fitting: list[str] = []
    for count in range(len(dropped) + 1 if rows else 0):
        left = [[text for at, text in enumerate(row.texts) if at not in dropped[:count]] for row in rows]
        fitting = list(table(left))
        if max(map(canvas.measure, fitting)) <= width:
            break
    lines: list[TableLine] = []
    for row, line in zip(rows, fitting, strict=True):
        if row.is_head and lines:
            lines.append(TableLine(""))
        lines.append(TableLine(line, "class:dim class:emphasis" if row.is_head else "", row.share))
    return lines


def paint_table(canvas: Canvas, lines: Sequence[TableLine], state: StatisticsState[Any], scene: Scene) -> None:
    """Paint the part of the tables that is shown, with a meter of the games that were won where there is room."""
    width = max(canvas.measure(line.text) for line in lines)
    free = canvas.width - 2 - width - _COLUMNS_BEFORE_METER
    has_shares = any(line.share is not None for line in lines)
    meter = next((meter for meter in _METER_SQUARES if meter <= free), 0) if has_shares else 0
    x = max(1, (canvas.width - width - (meter and _COLUMNS_BEFORE_METER + meter)) // 2)
    y = page_top(canvas, len(lines))
    step = 2 if y + 2 * len(lines) + _MIN_PICTURE_ROWS <= canvas.height else 1
    for line in lines[state.top : state.top + state.room]:
        canvas.put(x, y, line.text, line.style)
        if meter and line.share is not None:
            lit, squares = round(line.share * meter), Corner(x + width + _COLUMNS_BEFORE_METER, y)
            paint_squares(canvas, squares, lit, total=meter, style="class:tally.skill", glyphs=state.glyphs)
        y += step if line.text else 1
    paint_below(canvas, y + 2 - step, scene)
