"""The statistics of a player on the screen."""

import asyncio
import time
from collections.abc import Sequence
from dataclasses import replace
from typing import Final, NamedTuple

from schiffe.battleship import DAY_MARK, GAME
from schiffe.battleship.drawing import Glyphs
from schiffe.battleship.levels import level_name
from schiffe.battleship.logbook.daily import daily_tries
from schiffe.battleship.logbook.statistics import own_games, players
from schiffe.battleship.match.request import today
from schiffe.battleship.texts.statistics import (
    RATE,
    Number,
    games_text,
    group_table,
    group_tables,
    has_rate,
    key_figures,
    nothing_played,
    remarks,
    rung_text,
    training_figures,
    what_the_ladder_is,
)
from schiffe.battleship.ui.cursor import scroll_keys
from schiffe.battleship.ui.screens.day import paint_days
from schiffe.battleship.ui.screens.statistics_pages import (
    LastDays,
    StatisticsPage,
    StatisticsState,
    fitted_maps,
    page_top,
    pages_row,
    paint_course,
    paint_maps,
)
from schiffe.game.ladder import NEEDED
from schiffe.game.training import training_tally
from schiffe.game.training_texts import what_comes_back
from schiffe.language.columns import table
from schiffe.language.i18n import _, ngettext, pgettext
from schiffe.language.names import own_names, player_name
from schiffe.store.logbook import Logbook
from schiffe.store.matches import MatchFilter
from schiffe.toolkit.canvas import Canvas, ClickStep, fit
from schiffe.toolkit.layout import (
    QUIET,
    WIDEST,
    Bar,
    Corner,
    Scene,
    centred,
    evenly,
    notes,
    paint_bar,
    paint_below,
    paint_heading,
    paint_squares,
)
from schiffe.toolkit.screen import Command, Done, Screen, Step
from schiffe.toolkit.stage import Stage

_LADDER: Final = 30
"""Columns of the ladder beside the numbers."""
_NARROW: Final = 70
"""The most columns of the numbers where the ladder stands below them."""
_GAP: Final = 5
_SPREAD: Final = 36
"""From so many rows on, a row is free between two numbers."""
_FOR_SEA: Final = 8
"""Rows that are left for the picture where tables are spread."""
_METERS: Final = (40, 24, 12)
"""The squares of a meter, the longest one first: so many are lit for all."""
_BEFORE_METER: Final = 2
_LONGEST_NAME: Final = 28
_NARROW_NAME: Final = 12
_DROPPED: Final = (4, 3, 2, 5)
"""The columns that are left out where there is no room for all: hits first, then shots, those won, and skill."""


def paint_statistics(canvas: Canvas, state: StatisticsState, scene: Scene) -> None:
    """Paint all but the keys."""
    told = notes(state.name, games_text(state.shown.games))
    paint_bar(canvas, Bar(_("Statistics"), told, badge=_period(state.period), badge_style=QUIET), state.glyphs)
    if len(state.pages) > 1 or state.shown.games:
        _paint_pages(canvas, state)
    match state.page:
        case StatisticsPage.NUMBERS if not state.shown.games:
            _paint_nothing(canvas, state, scene)
        case StatisticsPage.NUMBERS:
            _paint_numbers(canvas, page_top(canvas), state, scene)
        case StatisticsPage.OPPONENTS:
            paint_tables(canvas, state, scene)
        case StatisticsPage.COURSE:
            paint_course(canvas, page_top(canvas), state)
        case StatisticsPage.DAYS:
            paint_days(canvas, page_top(canvas), state.glyphs, state.days, state.today)
        case StatisticsPage.TRAINING:
            _paint_training(canvas, page_top(canvas), state, scene)
        case _:
            paint_maps(canvas, state)


def _period(period: LastDays) -> str:
    if period is LastDays.ALL:
        return _("all time")
    days = ngettext("the last {count} day", "the last {count} days", period.value)
    return days.format(count=period.value)


def _title(page: StatisticsPage, *, is_wide: bool) -> str:
    match page:
        case StatisticsPage.NUMBERS:
            return pgettext("page", "Numbers")
        case StatisticsPage.OPPONENTS:
            return pgettext("page", "Against")
        case StatisticsPage.COURSE:
            return pgettext("page", "Over time")
        case StatisticsPage.LAID:
            return pgettext("page", "Board") if is_wide else _("Ships")
        case StatisticsPage.OPENED:
            return pgettext("page", "First shots")
        case StatisticsPage.DAYS:
            return _("Days")
        case StatisticsPage.TRAINING:
            return _("Training")


def _paint_pages(canvas: Canvas, state: StatisticsState) -> None:
    """Paint the pages in a row, the current one lit; without room only that one with its number."""
    y = pages_row(canvas)
    titles = [(page, f" {_title(page, is_wide=state.is_wide)} ") for page in state.pages]
    width = sum(canvas.measure(title) for _page, title in titles) + len(titles) - 1
    if width > canvas.width - 2:
        number = state.pages.index(state.page)
        text = f"{titles[number][1]}{number + 1}/{len(titles)} "
        canvas.put_centred(y, text, "class:chosen", lambda state: state.turned(1))
        return
    x = (canvas.width - width) // 2
    for page, title in titles:
        style = "class:chosen" if page is state.page else "class:bar"
        x = canvas.put(x, y, title, style, _go_to(page)) + 1


def _go_to(page: StatisticsPage) -> ClickStep:
    return lambda state: state.at(page)


def _paint_nothing(canvas: Canvas, state: StatisticsState, scene: Scene) -> None:
    """Paint a friendly line instead of empty tables."""
    width = min(WIDEST, canvas.width - 4)
    lines = canvas.wrap(nothing_played(state.name, state.others, is_chosen=bool(state.games)), width)
    x, y = centred(canvas, max(map(canvas.measure, lines)), len(lines))
    y = min(y, max(2, canvas.height // 3))
    for row, line in enumerate(lines):
        canvas.put(x, y + row, line, "class:emphasis")
    paint_below(canvas, y + len(lines) + 1, scene)


class _NumberColumns(NamedTuple):
    """The columns of the numbers: those of the labels, the squares of a meter, all of them."""

    labels: int
    meter: int
    width: int


def _columns(canvas: Canvas, found: Sequence[Number], room: int) -> _NumberColumns:
    """With meters as long as have room, or without."""
    labels = max(canvas.measure(number.label) for number in found) + 2
    texts = max(canvas.measure(number.text) for number in found)
    meter = next((meter for meter in _METERS if labels + meter + _BEFORE_METER + texts <= room), 0)
    return _NumberColumns(labels, meter, min(room, labels + (meter and meter + _BEFORE_METER) + texts))


def _paint_numbers(canvas: Canvas, y: int, state: StatisticsState, scene: Scene) -> None:
    """Paint the numbers, and the ladder beside or below them, with rows between them if there is much room."""
    found, room = key_figures(state.shown), canvas.width - 2
    told = [*remarks(state.shown.whole), what_the_ladder_is()]
    beside = _columns(canvas, found, room - _GAP - _LADDER)
    is_wide = beside.meter > 0
    columns = beside if is_wide else _columns(canvas, found, min(room, _NARROW))
    longest = min(room, _NARROW, max(map(canvas.measure, told)))
    width = columns.width + _GAP + _LADDER if is_wide else max(columns.width, longest)
    step = 1 + (is_wide and canvas.height >= _SPREAD)
    x, below = (canvas.width - width) // 2, y
    if is_wide:
        paint_heading(canvas, Corner(x, y), columns.width, pgettext("page", "Numbers"), state.glyphs)
        below = y + 2
    for number in found:
        below += _paint_number(canvas, Corner(x, below), columns, number, state.glyphs) + step - 1
    if is_wide:
        end = _paint_ladder(canvas, Corner(x + columns.width + _GAP, y), _LADDER, state, step)
        below = max(below, end) + 1
    else:
        has_rows = below + 2 + len(state.rungs) < canvas.height
        paint = _paint_ladder if has_rows else _paint_short_ladder
        below = paint(canvas, Corner(x, below + 1), width, state, 0) + 1
    for text in told:
        lines = canvas.wrap(text, max(width, min(WIDEST, canvas.width - 1 - x)))
        if below + len(lines) <= canvas.height - 1:
            for line in lines:
                canvas.put(x, below, line, "class:dim")
                below += 1
    paint_below(canvas, below + 1, scene)


def _paint_training(canvas: Canvas, y: int, state: StatisticsState, scene: Scene) -> None:
    """Paint how the training goes, and when what was not right comes back."""
    assert state.training
    found, room = training_figures(state.training), canvas.width - 2
    columns = _columns(canvas, found, min(room, _NARROW))
    lines = evenly(canvas, what_comes_back(), min(room, _NARROW))
    width = max(columns.width, *map(canvas.measure, lines))
    x, step = (canvas.width - width) // 2, 1 + (canvas.height >= _SPREAD)
    for number in found:
        y += _paint_number(canvas, Corner(x, y), columns, number, state.glyphs) + step - 1
    for row, line in enumerate(lines, y + 1):
        canvas.put(x, row, line, "class:dim")
    paint_below(canvas, y + len(lines) + 2, scene)


def _paint_number(canvas: Canvas, corner: Corner, columns: _NumberColumns, number: Number, glyphs: Glyphs) -> int:
    """Return a number with its label and its meter; tells its rows."""
    (x, y), meter = corner, columns.meter
    canvas.put(x, y, number.label, "class:dim")
    at = x + columns.labels
    end = x + columns.width - (meter and meter + _BEFORE_METER)
    if meter and number.share is not None:
        lit = round(number.share * meter), meter
        paint_squares(canvas, Corner(end + _BEFORE_METER, y), lit, "class:tally.skill", glyphs)
    lines = evenly(canvas, number.text, end - at)
    for row, line in enumerate(lines):
        canvas.put(at, y + row, line)
    return len(lines)


def _paint_ladder(canvas: Canvas, corner: Corner, width: int, state: StatisticsState, step: int) -> int:
    """Paint the levels, so many rows apart, a square for each win that counts; return the row below them.

    Those that are beaten have a sign. With a step of 0 nothing is between them and their heading.
    """
    x, y = corner
    paint_heading(canvas, corner, width, _("Ladder"), state.glyphs)
    y += 2 if step else 1
    names = max(canvas.measure(level_name(level)) for level in state.rungs)
    for level, rung in state.rungs.items():
        canvas.put(x, y, state.glyphs.beaten if rung.is_beaten else " ", "class:lit")
        canvas.put(x + 2, y, level_name(level), "class:emphasis" if rung.is_beaten else "")
        lit = NEEDED if rung.is_beaten else min(NEEDED, rung.wins)
        at = paint_squares(canvas, Corner(x + 4 + names, y), (lit, NEEDED), "class:tally.skill", state.glyphs) + 2
        canvas.put(at, y, fit(rung_text(rung), x + width - at), "class:dim")
        y += max(1, step)
    return y


def _paint_short_ladder(canvas: Canvas, corner: Corner, width: int, state: StatisticsState, _step: int) -> int:
    """Return the ladder in as few rows as possible, with the signs only."""
    x, y = corner
    paint_heading(canvas, corner, width, _("Ladder"), state.glyphs)
    signs = [state.glyphs.beaten if rung.is_beaten else "-" for rung in state.rungs.values()]
    names = [f"{sign} {level_name(level)}" for sign, level in zip(signs, state.rungs, strict=True)]
    left, row = x, y + 1
    for name in names:
        if left + canvas.measure(name) > x + width:
            left, row = x, row + 1
        left = canvas.put(left, row, name) + 2
    return row + 1


class TableLine(NamedTuple):
    """A line of the tables; that of a group has the share of the games that were won, if any were decided."""

    text: str
    style: str = ""
    share: float | None = None


def table_lines(canvas: Canvas, state: StatisticsState, width: int) -> list[TableLine]:
    """Return all tables below each other with their columns in line."""
    longest = _LONGEST_NAME if width > 60 else _NARROW_NAME
    rows: list[Sequence[str]] = []
    shares: list[float | None] = []
    heads = []
    tables = group_tables(state.shown)
    has_rates = any(has_rate(found) for _title, groups in tables for _name, found in groups)
    for title, groups in tables:
        heads.append(len(rows))
        found_rows = group_table(title, ((fit(name, longest), found) for name, found in groups), has_rates=has_rates)
        rows += map(_rate_last, found_rows) if has_rates else found_rows
        shares += [None, *(found.rate if has_rate(found) else None for _name, found in groups)]
    lines: list[TableLine] = []
    for number, (line, share) in enumerate(zip(_fitting(canvas, rows, width), shares, strict=True)):
        if number in heads and lines:
            lines.append(TableLine(""))
        lines.append(TableLine(line, "class:dim class:emphasis" if number in heads else "", share))
    return lines


def _rate_last(row: Sequence[str]) -> Sequence[str]:
    """Return a row with the rate at its end, where its meter stands."""
    return [*row[:RATE], *row[RATE + 1 :], row[RATE]]


def _fitting(canvas: Canvas, rows: Sequence[Sequence[str]], width: int) -> list[str]:
    """Return the rows as lines of at most so many columns, as far as leaving columns out helps."""
    if not rows:
        return []
    for count in range(len(_DROPPED) + 1):
        left = [[text for at, text in enumerate(row) if at not in _DROPPED[:count]] for row in rows]
        lines = list(table(left))
        if max(map(canvas.measure, lines)) <= width:
            break
    return lines


def fitted_top(canvas: Canvas, state: StatisticsState) -> StatisticsState:
    """Return the state, scrolled no further down than the tables go."""
    lines = len(table_lines(canvas, state, canvas.width - 2))
    room = canvas.height - 1 - page_top(canvas, lines)
    return replace(state, lines=lines, room=room, top=max(0, min(state.top, lines - room)))


def paint_tables(canvas: Canvas, state: StatisticsState, scene: Scene) -> None:
    """Paint the part of the tables that is shown, with a meter of the games that were won where there is room."""
    lines = table_lines(canvas, state, canvas.width - 2)
    width = max(canvas.measure(line.text) for line in lines)
    free = canvas.width - 2 - width - _BEFORE_METER
    has_shares = any(line.share is not None for line in lines)
    meter = next((meter for meter in _METERS if meter <= free), 0) if has_shares else 0
    x = max(1, (canvas.width - width - (meter and _BEFORE_METER + meter)) // 2)
    y = page_top(canvas, len(lines))
    step = 2 if y + 2 * len(lines) + _FOR_SEA <= canvas.height else 1
    for line in lines[state.top : state.top + state.room]:
        canvas.put(x, y, line.text, line.style)
        if meter and line.share is not None:
            lit = round(line.share * meter), meter
            paint_squares(canvas, Corner(x + width + _BEFORE_METER, y), lit, "class:tally.skill", state.glyphs)
        y += step if line.text else 1
    paint_below(canvas, y + 2 - step, scene)


class StatisticsScreen(Screen[StatisticsState, None]):
    """Shows what the games of a player come to, a page at a time."""

    def __init__(self, state: StatisticsState, scene: Scene) -> None:
        super().__init__(state)
        self._scene = scene

    def commands(self, state: StatisticsState) -> Sequence[Command[StatisticsState]]:
        """To the other pages and times, through long tables and large maps, and back."""
        leave: Command[StatisticsState] = Command(
            ("escape", "q", "f10"), lambda _state: Done(None), _("Esc"), _("back")
        )
        keys: list[Command[StatisticsState]] = [leave]
        if state.games:
            keys.append(Command(("p",), lambda state: state.of_period(state.period.next), "P", _("period")))
        if len(state.pages) > 1:  # first what one needs most, as not all have room
            keys.insert(0, Command(("right", "tab", " ", "enter"), lambda state: state.turned(1), "<- ->", _("page")))
            keys.append(Command(("left", "s-tab"), lambda state: state.turned(-1)))
        return [*keys, *self._scrolling(state)]

    def _scrolling(self, state: StatisticsState) -> list[Command[StatisticsState]]:
        if state.page is StatisticsPage.OPPONENTS:
            if state.lines <= state.room:
                return []
            return [
                Command(("up", "wheel-up"), _down(-1)),
                Command(("down", "wheel-down"), _down(1)),
                Command(("pageup",), _down(-state.room), _("PgUp"), _("up")),
                Command(("pagedown",), _down(state.room), _("PgDn"), _("down")),
            ]
        if state.page in (StatisticsPage.LAID, StatisticsPage.OPENED):
            return scroll_keys(lambda state, columns, rows: replace(state, scroll=state.scroll.by(columns, rows)))
        return []

    def fitted(self, state: StatisticsState, canvas: Canvas) -> StatisticsState:
        """No further down than the tables go, and the maps side by side where both have room."""
        return fitted_maps(canvas, fitted_top(canvas, state))

    def paint(self, canvas: Canvas, state: StatisticsState) -> None:
        """Paint the current page."""
        paint_statistics(canvas, state, self._scene)


def _down(lines: int) -> Step[StatisticsState]:
    return lambda state: replace(state, top=state.top + lines)


async def show_statistics(stage: Stage, book: Logbook, person: str, glyphs: Glyphs, scene: Scene) -> None:
    """Show what the games of a person come to, by the name in the settings, until the person goes back."""
    over, names = MatchFilter(game=GAME, is_over=True, without=(DAY_MARK,)), own_names(person)
    matches = await asyncio.to_thread(book.attempt, lambda store: store.matches(over)) or []
    games = await asyncio.to_thread(own_games, matches, names)
    training = await asyncio.to_thread(book.attempt, lambda store: training_tally(store, GAME, names))
    days = await asyncio.to_thread(daily_tries, book, names)
    state = StatisticsState.of(player_name(person), games, players(matches), time.time(), glyphs)
    state = replace(state, training=training, days=days, today=today())
    await stage.ask(StatisticsScreen(state, scene))
