"""The end of a try at the fleet of the day: its shots, what they were, and the calendar of the last weeks."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from datetime import date
from typing import Final

from schiffe.battleship.drawing import Glyphs
from schiffe.battleship.logbook.daily import DailyTries, DayTry
from schiffe.battleship.rules.ships import Outcome
from schiffe.battleship.texts.daily import (
    SIGNS,
    DayResult,
    day_sign,
    days_in_a_row,
    rows_of_shots,
    text_of_day,
    totals,
    weekdays,
    weeks_until,
    what_comes,
)
from schiffe.game.flow.after import AfterMatch
from schiffe.game.ui.ending import EndingScreen, ending_commands, replay_command, share_command
from schiffe.language.dates import day_text
from schiffe.language.i18n import _, pgettext
from schiffe.toolkit.canvas import Canvas
from schiffe.toolkit.layout import QUIET, Bar, Corner, centred, notes, paint_bar, paint_heading
from schiffe.toolkit.letters import big_letters, has_half_blocks
from schiffe.toolkit.screen import Action, Call, Command, Done

STYLES: Final = {Outcome.MISS: "class:target.water", Outcome.HIT: "class:hit", Outcome.SUNK: "class:sunk"}
"""The style of a shot, as it stands on a board."""
_SQUARE: Final = 3
"""Columns of a shot."""
_DAY: Final = 4
"""Columns of a day of the calendar."""
_WIDE: Final = (76, 22)
"""From so many columns and rows on, the calendar stands beside the shots."""
_BESIDE: Final = 8
"""Columns between both."""
_HOTTEST: Final = 9
_AROUND_SHOTS: Final = 12
"""Rows above and below the squares: the numbers, the text to send, what comes, and what stands between them."""
_LEAST: Final = 15
"""Rows of the calendar with all that stands below it."""


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
    """Shows what a try has come to; gives what the player wants next."""

    key_rows = 2

    def __init__(self, state: DayEnd, show_details: Action, share: Action) -> None:
        super().__init__(state)
        self._show_details = show_details
        self._share = share

    def commands(self, state: DayEnd) -> Sequence[Command[DayEnd]]:
        """Practise, the calendar, the analysis, the whole game, a text to send, the menu."""
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
        return replace(state, is_narrow=canvas.width < _WIDE[0] or canvas.height < _WIDE[1])

    def paint(self, canvas: Canvas, state: DayEnd) -> None:
        """Paint the bar, and below it one page, or both beside each other."""
        result = state.result
        days = notes(days_in_a_row(result.in_a_row) if result.in_a_row else "")
        bar = Bar(_("Fleet of the day"), days, badge=day_text(result.day), badge_style=QUIET, shortest=_("Day"))
        paint_bar(canvas, bar, state.glyphs)
        if state.is_narrow:
            self._paint_page(canvas, state)
            return
        rows, width = rows_of_shots(result.view, SIGNS), 10 * _SQUARE + _BESIDE + 7 * _DAY
        x, top = centred(canvas, width, max(_LEAST, _AROUND_SHOTS + len(rows)))
        y = _paint_shots(canvas, Corner(x, _paint_numbers(canvas, Corner(x, top), state) + 1), state, rows)
        if result.tries:
            beside = Corner(x + 10 * _SQUARE + _BESIDE, top)
            y = max(y, _paint_calendar(canvas, beside, state.glyphs, result.tries, result.day))
        if y + 4 < canvas.height:
            paint_heading(canvas, Corner(x - 1, y + 1), width + 1, _("To send"), state.glyphs)
            canvas.put(x, y + 2, text_of_day(result, SIGNS).split("\n")[0], "class:emphasis")
            y += 3
        lines = canvas.wrap(what_comes(result), canvas.width - 2 - x)
        for number, line in enumerate(lines, min(y + 1, canvas.height - 1 - len(lines))):
            canvas.put(x, number, line, "class:dim")

    def _paint_page(self, canvas: Canvas, state: DayEnd) -> None:
        """Paint one of two pages, where both have no room beside each other."""
        result = state.result
        if state.shows_days and result.tries:
            paint_days(canvas, 2, state.glyphs, result.tries, result.day)
            return
        x = max(1, (canvas.width - 10 * _SQUARE) // 2)
        y = _paint_numbers(canvas, Corner(x, 2), state)
        _paint_shots(canvas, Corner(x, y + (canvas.height > 20)), state, rows_of_shots(result.view, SIGNS))


def _paint_numbers(canvas: Canvas, corner: Corner, state: DayEnd) -> int:
    """Paint the shots in large digits, and beside them those of the genius and of other days; returns the row below."""
    result, (x, y) = state.result, corner
    lines = big_letters(str(result.shots), has_blocks=has_half_blocks(state.glyphs), gap=2)
    for number, line in enumerate(lines):
        canvas.put(x, y + number, line, "class:lit")
    x += max(map(len, lines)) + 3
    canvas.put(x, y, pgettext("below a large number", "shots"), "class:emphasis")
    tries = result.tries
    values = [(_("genius"), str(result.genius.shots))]
    if tries and tries.best is not None and tries.mean is not None:
        values += [(_("best"), str(tries.best)), (_("mean"), str(round(tries.mean)))]
    label = max(canvas.measure(name) for name, _value in values) + 2
    for at, (name, value) in enumerate(values, y + 1):
        canvas.put(x, at, name, "class:dim")
        canvas.put(x + label, at, value, "class:emphasis")
    return y + max(len(lines), 1 + len(values))


def _paint_shots(canvas: Canvas, corner: Corner, state: DayEnd, rows: Sequence[str]) -> int:
    """Paint every shot as a square, ten in a row; returns the row below what they mean."""
    x, y = corner
    paint_heading(canvas, Corner(x - 1, y), 10 * _SQUARE + 1, _("Every shot"), state.glyphs)
    style = {SIGNS[outcome]: style for outcome, style in STYLES.items()}
    for number, line in enumerate(rows, y + 1):
        at = x
        for sign in line:
            at = canvas.put(at, number, sign.center(_SQUARE), style[sign])
    y += 1 + len(rows)
    canvas.put(x, y, _("~ water  x hit  # sunk"), "class:dim")
    return y + 1


def paint_days(canvas: Canvas, y: int, glyphs: Glyphs, tries: DailyTries, today: date) -> None:
    """Paint the calendar in the middle of a row and those below it, and what all tries come to."""
    x = max(1, (canvas.width - 7 * _DAY) // 2)
    end = _paint_calendar(canvas, Corner(x, y), glyphs, tries, today) + 1
    for row, line in enumerate(canvas.wrap(totals(tries, today), canvas.width - 2 * x), end):
        canvas.put(x, row, line, "class:dim")


def _paint_calendar(canvas: Canvas, corner: Corner, glyphs: Glyphs, tries: DailyTries, today: date) -> int:
    """Paint the last weeks, a row each, the fewest shots brightest; returns the row below."""
    x, y = corner
    paint_heading(canvas, Corner(x - 1, y), 7 * _DAY + 1, _("Days"), glyphs)
    for at, name in enumerate(weekdays()):
        canvas.put_right(x + (at + 1) * _DAY - 1, y + 2, name, "class:dim")
    for number, week in enumerate(weeks_until(today), y + 3):
        for at, day in enumerate(week):
            if day <= today:
                found = tries.tries.get(day)
                sign = day_sign(found) if found else glyphs.dot
                style = _style(found, tries) if found else "class:dim"
                canvas.put(x + at * _DAY, number, f"{sign:^{_DAY - 1}} " if not found else sign.center(_DAY), style)
    y += 3 + len(weeks_until(today))
    canvas.put(x, y, _("fewer shots are brighter"), "class:dim")
    return y + 1


def _style(found: DayTry, tries: DailyTries) -> str:
    """Return the style of a day: how its shots compare to the fewest and the most."""
    if found.shots is None:
        return "class:heat.0"
    fewest, most = min(tries.shots), max(tries.shots)
    return f"class:heat.{_HOTTEST - round((_HOTTEST - 2) * (found.shots - fewest) / max(1, most - fewest))}"
