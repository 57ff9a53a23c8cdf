"""The end of a try at the fleet of the day: its shots, what they were, and the calendar of the last weeks."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from datetime import date
from typing import Final, NamedTuple

from schiffe.battleship.drawing import Glyphs
from schiffe.battleship.logbook.daily import DailyTries, DayTry
from schiffe.battleship.rules.ships import Outcome
from schiffe.battleship.texts.daily import (
    SIGNS,
    WEEKS,
    DayResult,
    day_sign,
    days_in_a_row,
    how_to_send,
    rows_of_shots,
    text_of_day,
    totals,
    weekdays,
    weeks_until,
    what_comes,
)
from schiffe.game.flow.outcome import AfterMatch
from schiffe.game.ui.ending import EndingScreen, ending_commands, replay_command, share_command
from schiffe.language.dates import day_text
from schiffe.language.i18n import _, pgettext
from schiffe.toolkit.bar import BADGE_QUIET, Bar, notes, paint_bar
from schiffe.toolkit.canvas import Canvas, Size, fit
from schiffe.toolkit.layout import Corner, centred_corner, paint_heading, wrap_evenly
from schiffe.toolkit.letters import big_letters, double_letters
from schiffe.toolkit.screen import Action, Call, Command, Done

STYLES: Final = {Outcome.MISS: "class:target.water", Outcome.HIT: "class:hit", Outcome.SUNK: "class:sunk"}
"""The style of a shot, as it stands on a board."""
_SIZE_FOR_CALENDAR_BESIDE_SHOTS: Final = Size(76, 22)
_SIZE_FOR_LARGE_PAGE: Final = Size(112, 36)
_SHOTS_PER_ROW: Final = 10
_MAX_HEAT: Final = 9
_MAX_ROWS_WITHOUT_GAP: Final = 20
"""No row is free above the shots."""
_ROWS_TO_SEND: Final = 6
"""Rows of the text to send and of what comes, with the free ones above them."""


class _Sizes(NamedTuple):
    """The sizes of what is painted: columns of a shot and of a day, rows of a shot, and those from one to the next.

    ``beside`` are the columns between shots and calendar, ``weeks`` the rows from one week to the next.
    """

    shot: int = 3
    day: int = 4
    high: int = 1
    step: int = 1
    beside: int = 8
    weeks: int = 1
    is_large: bool = False

    @property
    def shots(self) -> int:
        """The columns of the shots."""
        return _SHOTS_PER_ROW * self.shot

    @property
    def width(self) -> int:
        """The columns of shots and calendar."""
        return self.shots + self.beside + 7 * self.day

    def rows(self, shots: int) -> int:
        """Return the rows of everything, with so many rows of shots."""
        numbers = 5 if self.is_large else 4
        return max(numbers + 3 + shots * self.step, _calendar_rows(self)) + _ROWS_TO_SEND


def _calendar_rows(sizes: _Sizes) -> int:
    return 4 + WEEKS * sizes.weeks


_SMALL: Final = _Sizes()
_GREAT: Final = _Sizes(5, 6, 3, step=3, beside=10, weeks=3, is_large=True)


@dataclass(frozen=True)
class DayEnd:
    """A try at the fleet of the day that is over.

    Attributes:
        shows_days: whether the calendar is shown where it has no room beside the shots.
        can_replay: whether it can be looked back at.
        is_narrow: whether the last frame had room for one of both only.
    """

    result: DayResult
    glyphs: Glyphs
    shows_days: bool = False
    can_replay: bool = False
    is_narrow: bool = False

    def turned(self) -> "DayEnd":
        """Return the other page."""
        return replace(self, shows_days=not self.shows_days)


class DayScreen(EndingScreen[DayEnd]):
    """A screen that shows what a try has come to; returns what the player wants next."""

    key_rows = 2

    def __init__(self, state: DayEnd, show_details: Action, share: Action) -> None:
        super().__init__(state)
        self._show_details = show_details
        self._share = share

    def commands(self, state: DayEnd) -> Sequence[Command[DayEnd]]:
        """Practise, show the calendar, the analysis, the whole game or a text to send, leave."""
        days: Command[DayEnd] = Command(("tab", "b"), DayEnd.turned, "Tab", pgettext("key", "days"))
        details: Command[DayEnd] = Command(
            ("d",), lambda _state: Call(self._show_details), "D", pgettext("key", "analysis")
        )
        settings: Command[DayEnd] = Command(("s",), lambda _state: Done(AfterMatch.SETTINGS))
        replay: list[Command[DayEnd]] = [replay_command()] if state.can_replay else []
        return ending_commands(
            again=pgettext("key", "practise"),
            boards=[days] if state.result.tries and state.is_narrow else [],
            more=[details, *replay, share_command(self._share), settings],
            is_offered=False,
        )

    def fitted(self, state: DayEnd, canvas: Canvas) -> DayEnd:
        """Note whether both pages have room."""
        return replace(state, is_narrow=not canvas.holds(_SIZE_FOR_CALENDAR_BESIDE_SHOTS))

    def paint(self, canvas: Canvas, state: DayEnd) -> None:
        """Paint the bar, and below it one page, or both beside each other."""
        result = state.result
        days = notes(days_in_a_row(result.in_a_row) if result.in_a_row else "")
        bar = Bar(
            _("Fleet of the day"),
            notes=days,
            badge=day_text(result.day),
            badge_style=BADGE_QUIET,
            shortest_title=_("Day"),
        )
        paint_bar(canvas, bar, state.glyphs)
        if state.is_narrow:
            self._paint_page(canvas, state)
            return
        rows = rows_of_shots(result.view, SIGNS)
        ways = [_SMALL._replace(weeks=2), _SMALL]
        if canvas.holds(_SIZE_FOR_LARGE_PAGE):
            large = [_GREAT, _GREAT._replace(high=1, step=2, weeks=2), _GREAT._replace(high=1, step=1, weeks=2)]
            ways = [*large, *ways]
        sizes = next((way for way in ways if way.rows(len(rows)) <= canvas.height - 2), _SMALL)
        x, top = centred_corner(canvas, sizes.width, sizes.rows(len(rows)))
        y = _paint_numbers(canvas, Corner(x, top), state, is_large=sizes.is_large) + 1
        y = _paint_shots(canvas, Corner(x, y), state, rows, sizes)
        if result.tries:
            beside = Corner(x + sizes.shots + sizes.beside, top)
            y = max(y, _paint_calendar(canvas, beside, state.glyphs, result.tries, result.day, sizes))
        if y + 4 < canvas.height:
            y = _paint_to_send(canvas, Corner(x, y + 1), sizes.width, state)
        lines = canvas.wrap(what_comes(result), canvas.width - 2 - x)
        for number, line in enumerate(lines, max(y, min(y + 1, canvas.height - self.key_rows - len(lines)))):
            canvas.put(x, number, line, "class:dim")

    def _paint_page(self, canvas: Canvas, state: DayEnd) -> None:
        """Paint one of two pages, where both have no room beside each other."""
        result = state.result
        if state.shows_days and result.tries:
            paint_days(canvas, 2, state.glyphs, tries=result.tries, today=result.day, key_rows=self.key_rows)
            return
        x = max(1, (canvas.width - _SMALL.shots) // 2)
        y = _paint_numbers(canvas, Corner(x, 2), state)
        rows = rows_of_shots(result.view, SIGNS)
        y = _paint_shots(canvas, Corner(x, y + 1 if canvas.height > _MAX_ROWS_WITHOUT_GAP else y), state, rows, _SMALL)
        lines = wrap_evenly(canvas, what_comes(result), canvas.width - 2)
        if y + 1 + len(lines) <= canvas.height - self.key_rows:
            for number, line in enumerate(lines, y + 1):
                canvas.put((canvas.width - max(map(canvas.measure, lines))) // 2, number, line, "class:dim")


def _paint_to_send(canvas: Canvas, corner: Corner, width: int, state: DayEnd) -> int:
    """Paint the first line of the text to send, and how it is had; returns the row below."""
    x, y = corner
    paint_heading(canvas, Corner(x - 1, y), width + 1, _("To send"), state.glyphs)
    background = "class:bar" if canvas.has_shades else ""
    rows = 2 if y + 5 < canvas.height else 1
    canvas.fill(x, y + 1, width, rows, background)
    head = text_of_day(state.result, SIGNS).split("\n")[0]
    canvas.put(x + 1, y + 1, fit(head, width - 2), f"{background} class:emphasis")
    if rows == 2:
        canvas.put(x + 1, y + 2, fit(how_to_send(), width - 2), "class:bar.dim" if background else "")
    return y + 1 + rows


def _paint_numbers(canvas: Canvas, corner: Corner, state: DayEnd, *, is_large: bool = False) -> int:
    """Paint the shots in large digits, and beside them those of the genius and of other days; returns the row below."""
    result = state.result
    x, y = corner
    has_blocks = state.glyphs.has_blocks
    lines = big_letters(str(result.shots), has_blocks=has_blocks, gap=2)
    if is_large:
        lines = double_letters(str(result.shots), has_blocks=has_blocks) or lines
    for number, line in enumerate(lines):
        canvas.put(x, y + number, line, "class:lit")
    x += max(map(len, lines)) + 3
    canvas.put(x, y, pgettext("below a large number", "shots"), "class:emphasis")
    tries = result.tries
    values = [(_("genius"), str(result.genius.shots))]
    if tries and len(tries.shots) > 1 and tries.best is not None and tries.mean is not None:  # of one they say nothing
        values += [(_("best"), str(tries.best)), (_("mean"), str(round(tries.mean)))]
    label = max(canvas.measure(name) for name, _value in values) + 2
    for at, (name, value) in enumerate(values, y + 1):
        canvas.put(x, at, name, "class:dim")
        canvas.put(x + label, at, value, "class:emphasis")
    return y + max(len(lines), 4)


def _paint_shots(canvas: Canvas, corner: Corner, state: DayEnd, rows: Sequence[str], sizes: _Sizes) -> int:
    """Paint every shot as a square, ten in a row; returns the row below what they mean."""
    x, y = corner
    paint_heading(canvas, Corner(x - 1, y), sizes.shots + 1, _("Every shot"), state.glyphs)
    style = {SIGNS[outcome]: style for outcome, style in STYLES.items()}
    for number, line in enumerate(rows):
        at = x
        top = y + 1 + number * sizes.step
        for sign in line:
            canvas.fill(at, top, sizes.shot, sizes.high, style[sign])
            at = canvas.put(at, top + sizes.high // 2, sign.center(sizes.shot), style[sign])
    y += 1 + len(rows) * sizes.step
    canvas.put(x, y, _("~ water  x hit  # sunk"), "class:dim")
    return y + 1


def paint_days(canvas: Canvas, y: int, glyphs: Glyphs, tries: DailyTries, today: date, key_rows: int = 1) -> None:
    """Paint the calendar in the middle of a row and those below it, and what all tries come to."""
    is_large = canvas.holds(_SIZE_FOR_LARGE_PAGE)
    ways = [*([_GREAT] if is_large else ()), _SMALL._replace(weeks=2), _SMALL]
    sizes = next((sizes for sizes in ways if y + _calendar_rows(sizes) + 3 <= canvas.height - key_rows), _SMALL)
    x = max(1, (canvas.width - 7 * sizes.day) // 2)
    end = _paint_calendar(canvas, Corner(x, y), glyphs, tries, today, sizes) + 1
    for row, line in enumerate(wrap_evenly(canvas, totals(tries, today), canvas.width - 2 * x), end):
        canvas.put(x, row, line, "class:dim")


def _paint_calendar(
    canvas: Canvas, corner: Corner, glyphs: Glyphs, tries: DailyTries, today: date, sizes: _Sizes
) -> int:
    """Paint the last weeks, a row each, the fewest shots brightest; returns the row below."""
    x, y = corner
    paint_heading(canvas, Corner(x - 1, y), 7 * sizes.day + 1, _("Days"), glyphs)
    for at, name in enumerate(weekdays()):
        canvas.put_right(x + (at + 1) * sizes.day - 1, y + 2, name, "class:dim")
    for number, week in enumerate(weeks_until(today)):
        row = y + 3 + number * sizes.weeks
        for at, day in enumerate(week):
            if day <= today:
                found = tries.tries.get(day)
                sign = day_sign(found) if found else glyphs.dot
                style = _style(found, tries) if found else "class:dim"
                left = x + at * sizes.day
                canvas.put(left, row, sign.center(sizes.day) if found else f"{sign:^{sizes.day - 1}} ", style)
    y += 3 + WEEKS * sizes.weeks
    canvas.put(x, y, _("fewer shots are brighter"), "class:dim")
    return y + 1


def _style(found: DayTry, tries: DailyTries) -> str:
    """Return the style of a day: how its shots compare to the fewest and the most."""
    if found.shots is None:
        return "class:heat.0"
    fewest, most = min(tries.shots), max(tries.shots)
    return f"class:heat.{_MAX_HEAT - round((_MAX_HEAT - 2) * (found.shots - fewest) / max(1, most - fewest))}"
