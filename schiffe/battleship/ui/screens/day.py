"""The end of a try at the fleet of the day: its shots, and the calendar of the last weeks."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Final, Self

from schiffe.battleship.drawing import Glyphs
from schiffe.battleship.texts.daily import (
    PLAIN_GLYPHS,
    SHOTS_PER_ROW,
    DayResult,
    how_to_send_text,
    rows_of_shots,
    shared_day_text,
    streak_text,
    tomorrow_text,
)
from schiffe.battleship.ui.painting.days import (
    GLYPH_STYLES,
    LARGE_CALENDAR,
    SIZE_FOR_LARGE_PAGE,
    SMALL_CALENDAR,
    SPACED_CALENDAR,
    CalendarSizes,
    paint_calendar,
    paint_days,
)
from schiffe.game.flow.outcome import AfterMatch
from schiffe.game.ui.ending_screen import EndingScreen, details_command, ending_commands, replay_command, share_command
from schiffe.language.dates import day_text
from schiffe.language.i18n import _, pgettext
from schiffe.toolkit.bar import BADGE_QUIET, Bar, bar_notes, paint_bar
from schiffe.toolkit.canvas import Canvas, Size, fit
from schiffe.toolkit.key_row import TAB
from schiffe.toolkit.layout import Corner, centred_corner, paint_heading, wrap_evenly
from schiffe.toolkit.letters import big_letters, double_letters
from schiffe.toolkit.screen import Action, Command, finishing
from schiffe.toolkit.style import TextStyle

_SIZE_FOR_CALENDAR_BESIDE_SHOTS: Final = Size(76, 22)
_MAX_ROWS_WITHOUT_GAP: Final = 20
"""The highest screen without a free row above the shots."""
_HEADING_ROWS: Final = 1
_LEGEND_ROWS: Final = 1
"""The rows of the line that explains the shots, below them."""
_NUMBER_ROWS: Final = 4
"""The rows of the number of shots and the numbers beside it."""
_LARGE_NUMBER_ROWS: Final = 5
_COLUMNS_AFTER_NUMBER: Final = 3
_KEY_ROWS: Final = 2
_ROWS_TO_SEND: Final = _HEADING_ROWS + 2
"""The rows of the text to send: its heading, its first line, and how it is sent."""
_SENTENCE_ROWS: Final = 1
"""The rows of the sentence about tomorrow, if it is short."""


@dataclass(frozen=True)
class _Sizes:
    """The sizes of shots and calendar.

    Attributes:
        calendar: the sizes of the calendar.
        shot_columns: the columns of a shot.
        shot_rows: the rows of a shot.
        shot_step: the rows from one row of shots to the next.
        columns_before_calendar: the columns between shots and calendar.
        is_large: whether the digits are large.
    """

    calendar: CalendarSizes = SMALL_CALENDAR
    shot_columns: int = 3
    shot_rows: int = 1
    shot_step: int = 1
    columns_before_calendar: int = 8
    is_large: bool = False

    @property
    def width_of_shots(self) -> int:
        return SHOTS_PER_ROW * self.shot_columns

    @property
    def width(self) -> int:
        """The columns of shots and calendar."""
        return self.width_of_shots + self.columns_before_calendar + self.calendar.width

    def rows(self, shot_lines: int) -> int:
        """Return the rows of the whole page, with a free row above the shots, the text to send and the sentence."""
        number_rows = _LARGE_NUMBER_ROWS if self.is_large else _NUMBER_ROWS
        shot_rows = _HEADING_ROWS + shot_lines * self.shot_step + _LEGEND_ROWS
        return max(number_rows + 1 + shot_rows, self.calendar.rows) + 1 + _ROWS_TO_SEND + 1 + _SENTENCE_ROWS


_SMALL: Final = _Sizes()
_LARGE: Final = _Sizes(
    calendar=LARGE_CALENDAR,
    shot_columns=5,
    shot_rows=3,
    shot_step=3,
    columns_before_calendar=10,
    is_large=True,
)


@dataclass(frozen=True)
class DayEnd:
    """A finished try at the fleet of the day.

    Attributes:
        shows_days: whether the calendar is shown instead of the shots if only one of them fits.
        can_replay: whether there is a replay.
        is_narrow: whether only one of them fitted on the last frame.
    """

    result: DayResult
    glyphs: Glyphs
    shows_days: bool = False
    can_replay: bool = False
    is_narrow: bool = False

    def turned(self) -> Self:
        """Return the state that shows the other page."""
        return replace(self, shows_days=not self.shows_days)


class DayScreen(EndingScreen[DayEnd]):
    """A screen that shows the result of a try, and returns what the player chooses to do next."""

    key_rows = _KEY_ROWS

    def __init__(self, state: DayEnd, show_details: Action, share: Action) -> None:
        super().__init__(state)
        self._show_details = show_details
        self._share = share

    def commands(self, state: DayEnd) -> Sequence[Command[DayEnd]]:
        """Return the commands: practise, show the calendar, analysis, replay or the text to send, leave."""
        has_calendar_page = state.result.tries and state.is_narrow
        return ending_commands(
            again=pgettext("key", "practise"),
            boards=[Command(("tab", "b"), DayEnd.turned, TAB, pgettext("key", "days"))] if has_calendar_page else [],
            further_commands=[
                details_command(self._show_details),
                *([replay_command()] if state.can_replay else ()),
                share_command(self._share),
                Command(("s",), finishing(AfterMatch.SETTINGS)),
            ],
            is_offered=False,
        )

    def fitted(self, state: DayEnd, canvas: Canvas) -> DayEnd:
        """Note whether shots and calendar fit side by side."""
        return replace(state, is_narrow=not canvas.holds(_SIZE_FOR_CALENDAR_BESIDE_SHOTS))

    def paint(self, canvas: Canvas, state: DayEnd) -> None:
        """Paint the bar, and below it the shots, the calendar, or both side by side."""
        result = state.result
        days = bar_notes(streak_text(result.in_a_row) if result.in_a_row else "")
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
        rows = rows_of_shots(result.target, PLAIN_GLYPHS)
        choices = [replace(_SMALL, calendar=SPACED_CALENDAR), _SMALL]
        if canvas.holds(SIZE_FOR_LARGE_PAGE):
            low = replace(_LARGE, calendar=replace(LARGE_CALENDAR, week_step=2), shot_rows=1, shot_step=2)
            choices = [_LARGE, low, replace(low, shot_step=1), *choices]
        sizes = next((choice for choice in choices if choice.rows(len(rows)) <= canvas.free_rows), _SMALL)
        x, top = centred_corner(canvas, sizes.width, sizes.rows(len(rows)))
        y = _paint_numbers(canvas, corner=Corner(x, top), state=state, is_large=sizes.is_large) + 1
        y = _paint_shots(canvas, Corner(x, y), state, rows, sizes)
        if result.tries:
            beside = Corner(x + sizes.width_of_shots + sizes.columns_before_calendar, top)
            y = max(y, paint_calendar(canvas, beside, state.glyphs, result.tries, result.day, sizes.calendar))
        if y + 1 + _HEADING_ROWS + 1 + self.key_rows <= canvas.height:  # a free row, and the first line of the text
            y = _paint_to_send(canvas, Corner(x, y + 1), sizes.width, state)
        lines = canvas.wrap(tomorrow_text(result), canvas.text_width - x)
        canvas.put_lines(x, max(y, min(y + 1, canvas.height - self.key_rows - len(lines))), lines, TextStyle.DIM)

    def _paint_page(self, canvas: Canvas, state: DayEnd) -> None:
        """Paint the shots or the calendar, if only one of them fits."""
        result = state.result
        if state.shows_days and result.tries:
            paint_days(canvas, y=2, glyphs=state.glyphs, tries=result.tries, today=result.day, key_rows=self.key_rows)
            return
        x = canvas.centred_column(_SMALL.width_of_shots, 1)
        y = _paint_numbers(canvas, Corner(x, 2), state)
        rows = rows_of_shots(result.target, PLAIN_GLYPHS)
        y = _paint_shots(canvas, Corner(x, y + 1 if canvas.height > _MAX_ROWS_WITHOUT_GAP else y), state, rows, _SMALL)
        lines = wrap_evenly(canvas, tomorrow_text(result), canvas.text_width)
        if y + 1 + len(lines) <= canvas.height - self.key_rows:
            canvas.put_lines(canvas.centred_column(max(map(canvas.measure, lines))), y + 1, lines, TextStyle.DIM)


def _paint_to_send(canvas: Canvas, corner: Corner, width: int, state: DayEnd) -> int:
    """Paint the first line of the text to send, and the key that copies it; return the row below."""
    x, y = corner
    paint_heading(canvas, Corner(x - 1, y), width + 1, _("To send"), state.glyphs)
    background = TextStyle.BAR if canvas.has_shades else ""
    is_explained = y + _ROWS_TO_SEND + _SENTENCE_ROWS + _KEY_ROWS <= canvas.height
    y += _HEADING_ROWS
    rows = 2 if is_explained else 1
    canvas.fill(x, y, width, rows, background)
    head = shared_day_text(state.result, PLAIN_GLYPHS).split("\n")[0]
    canvas.put(x + 1, y, fit(head, width - 2), f"{background} {TextStyle.EMPHASIS}")
    if is_explained:
        canvas.put(x + 1, y + 1, fit(how_to_send_text(), width - 2), TextStyle.BAR_DIM if background else "")
    return y + rows


def _paint_numbers(canvas: Canvas, corner: Corner, state: DayEnd, *, is_large: bool = False) -> int:
    """Paint the number of shots in large digits, and beside it other numbers; return the row below."""
    result = state.result
    x, y = corner
    has_blocks = state.glyphs.has_blocks
    lines = big_letters(str(result.shot_count), has_blocks=has_blocks, gap=2)
    if is_large:
        lines = double_letters(str(result.shot_count), has_blocks=has_blocks) or lines
    canvas.put_lines(x, y, lines, TextStyle.LIT)
    x += max(map(len, lines)) + _COLUMNS_AFTER_NUMBER
    canvas.put(x, y, pgettext("below a large number", "shots"), TextStyle.EMPHASIS)
    tries = result.tries
    values = [(_("genius"), str(result.genius_result.shot_count))]
    if tries and len(tries.shots) > 1 and tries.best is not None and tries.mean is not None:  # a single try has no mean
        values += [(_("best"), str(tries.best)), (_("mean"), str(round(tries.mean)))]
    label_columns = max(canvas.measure(label) for label, _value in values) + 2
    for row, (label, value) in enumerate(values, y + 1):
        canvas.put(x, row, label, TextStyle.DIM)
        canvas.put(x + label_columns, row, value, TextStyle.EMPHASIS)
    return y + max(len(lines), _NUMBER_ROWS)


def _paint_shots(canvas: Canvas, corner: Corner, state: DayEnd, rows: Sequence[str], sizes: _Sizes) -> int:
    """Paint every shot as a square, ten in a row, and the meaning of the glyphs; return the row below."""
    x, y = corner
    paint_heading(canvas, Corner(x - 1, y), sizes.width_of_shots + 1, _("Every shot"), state.glyphs)
    for number, line in enumerate(rows):
        left = x
        top = y + _HEADING_ROWS + number * sizes.shot_step
        for glyph in line:
            canvas.fill(left, top, sizes.shot_columns, sizes.shot_rows, GLYPH_STYLES[glyph])
            left = canvas.put(left, top + sizes.shot_rows // 2, glyph.center(sizes.shot_columns), GLYPH_STYLES[glyph])
    y += _HEADING_ROWS + len(rows) * sizes.shot_step
    canvas.put(x, y, _("~ water  x hit  # sunk"), TextStyle.DIM)
    return y + _LEGEND_ROWS
