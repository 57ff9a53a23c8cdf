"""The end of an attempt at the fleet of the day: its shots, and the calendar of the last weeks."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import partial
from typing import ClassVar, Final, NamedTuple, Self

from schiffe.battleship.drawing import Glyphs
from schiffe.battleship.texts.daily import (
    PLAIN_GLYPHS,
    SHOTS_PER_ROW,
    DayResult,
    how_to_send_text,
    rows_of_outcomes,
    shared_day_title,
    streak_text,
    tomorrow_text,
)
from schiffe.battleship.ui.painting.days import (
    LARGE_CALENDAR,
    LEGEND_ROWS,
    LOW_CALENDAR,
    SIZE_FOR_LARGE_PAGE,
    SMALL_CALENDAR,
    SPACED_CALENDAR,
    CalendarSizes,
    paint_calendar,
    paint_days,
)
from schiffe.battleship.ui.painting.outcomes import OUTCOME_STYLES
from schiffe.game.ui.ending_screen import (
    EndingScreen,
    ResultAction,
    details_command,
    ending_commands,
    replay_command,
    share_command,
)
from schiffe.language.dates import day_text
from schiffe.language.i18n import _, pgettext
from schiffe.toolkit.bar import BADGE_QUIET, Bar, bar_notes, paint_bar
from schiffe.toolkit.canvas import TEXT_MARGIN_COLUMNS, Canvas, Corner, Size, fit
from schiffe.toolkit.command import Command, finishing
from schiffe.toolkit.key_row import MAX_KEY_ROWS, TAB
from schiffe.toolkit.layout import (
    GAP_COLUMNS,
    HEADING_ROWS,
    MAX_ROWS_WITHOUT_GAP,
    band_style,
    centred_corner,
    dim_band_style,
    paint_heading,
    wrap_evenly,
)
from schiffe.toolkit.letters import big_letters, double_letters
from schiffe.toolkit.stack import GapAbove, Stack, StackPart, stack, text_part
from schiffe.toolkit.style import TextStyle

_SIZE_FOR_CALENDAR_BESIDE_SHOTS: Final = Size(76, 22)
_NARROW_PAGE_Y: Final = 2
_NUMBER_ROWS: Final = 4
"""The rows of the number of shots and the numbers beside it, unless its digits are higher."""
_COLUMNS_AFTER_NUMBER: Final = 3


@dataclass(frozen=True)
class _Sizes:
    """The sizes of shots and calendar.

    Attributes:
        is_large: whether the shots are wide and the digits large.
        shot_step: the rows from one row of shots to the next.
    """

    calendar: CalendarSizes
    is_large: bool = False
    shot_rows: int = 1
    shot_step: int = 1

    @property
    def shot_columns(self) -> int:
        return 5 if self.is_large else 3

    @property
    def columns_before_calendar(self) -> int:
        """The columns between shots and calendar."""
        return 10 if self.is_large else 8

    @property
    def width_of_shots(self) -> int:
        return SHOTS_PER_ROW * self.shot_columns

    @property
    def width(self) -> int:
        """The columns of shots and calendar."""
        return self.width_of_shots + self.columns_before_calendar + self.calendar.width


_SMALL: Final = _Sizes(SMALL_CALENDAR)
_SMALL_SIZES: Final = (_Sizes(SPACED_CALENDAR), _SMALL)
"""The sizes for small screens, the largest first."""
_SIZES: Final = (
    _Sizes(LARGE_CALENDAR, is_large=True, shot_rows=3, shot_step=3),
    _Sizes(LOW_CALENDAR, is_large=True, shot_step=2),
    _Sizes(LOW_CALENDAR, is_large=True),
    *_SMALL_SIZES,
)
"""The sizes for large screens, the largest first."""


@dataclass(frozen=True)
class DayEndState:
    """A finished attempt at the fleet of the day.

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
        return replace(self, shows_days=not self.shows_days)


class DayScreen(EndingScreen[DayEndState]):
    """A screen that shows the result of an attempt, and returns what the player chooses to do next."""

    key_rows: ClassVar[int] = MAX_KEY_ROWS

    def commands(self, state: DayEndState) -> Sequence[Command[DayEndState]]:
        has_calendar_page = bool(state.result.attempts) and state.is_narrow
        days_command: Command[DayEndState] = Command(("tab", "b"), DayEndState.turned, TAB, pgettext("key", "days"))
        return ending_commands(
            again_label=pgettext("key", "practise"),
            board_commands=[days_command] if has_calendar_page else [],
            further_commands=[
                details_command(),
                *([replay_command()] if state.can_replay else ()),
                share_command(),
                Command(("s",), finishing(ResultAction.SETTINGS)),
            ],
            offers_next_level=False,
        )

    def fitted(self, state: DayEndState, canvas: Canvas) -> DayEndState:
        """Return the state with the information whether shots and calendar fit side by side."""
        return replace(state, is_narrow=not canvas.holds(_SIZE_FOR_CALENDAR_BESIDE_SHOTS))

    def paint(self, canvas: Canvas, state: DayEndState) -> None:
        result = state.result
        bar = Bar(
            _("Fleet of the day"),
            notes=bar_notes(streak_text(result.streak_day_count) if result.streak_day_count else None),
            badge=day_text(result.day),
            badge_style=BADGE_QUIET,
            shortest_title=_("Day"),
        )
        paint_bar(canvas, bar, state.glyphs)
        if not state.is_narrow:
            _paint_shots_and_calendar(canvas, state)
        elif state.shows_days and result.attempts:
            paint_days(canvas, _NARROW_PAGE_Y, state.glyphs, result.attempts, result.day, MAX_KEY_ROWS)
        else:
            _paint_shots_alone(canvas, state)


def _paint_shots_alone(canvas: Canvas, state: DayEndState) -> None:
    """Paint the shots on a narrow screen, and below them the sentence about tomorrow if it fits."""
    lines = wrap_evenly(canvas, tomorrow_text(state.result), canvas.text_width)
    lines_x = canvas.centred_x(max(map(canvas.measure, lines)))
    shots = _shot_parts(canvas, state, _SMALL, gap_rows=1 if canvas.height > MAX_ROWS_WITHOUT_GAP else 0)
    tomorrow = StackPart(
        len(lines), lambda corner: canvas.put_lines(Corner(lines_x, corner.y), lines, TextStyle.DIM), gap_rows=1
    )
    page = stack(canvas.height - MAX_KEY_ROWS - _NARROW_PAGE_Y, [*shots, tomorrow], give_up=[tomorrow])
    page.paint(Corner(canvas.centred_x(_SMALL.width_of_shots, 1), _NARROW_PAGE_Y))


def _paint_shots_and_calendar(canvas: Canvas, state: DayEndState) -> None:
    """Paint shots and calendar side by side, as large as they fit, and below them the text to send."""
    for sizes in _SIZES if canvas.holds(SIZE_FOR_LARGE_PAGE) else _SMALL_SIZES:
        page = _WidePage(canvas, state, sizes)
        fitting = page.fit(canvas.free_rows)
        if fitting.is_whole:
            break
    corner = centred_corner(canvas, page.sizes.width, fitting.height)
    page.fit(canvas.height - MAX_KEY_ROWS - corner.y).paint(corner)


class _WidePage(NamedTuple):
    """A page with the calendar beside the shots."""

    canvas: Canvas
    state: DayEndState
    sizes: _Sizes

    def fit(self, max_rows: int) -> Stack:
        canvas, state = self.canvas, self.state
        lines = canvas.wrap(tomorrow_text(state.result), canvas.text_width - canvas.centred_x(_SMALL.width, 1))
        shots_and_calendar = StackPart(
            max(self.shots().height, self.sizes.calendar.rows), self.paint_shots_and_calendar
        )
        title_to_send = StackPart(HEADING_ROWS + 1, self.paint_title_to_send, gap_rows=1)
        how_to_send = StackPart(1, self.paint_how_to_send)
        tomorrow = text_part(canvas, lines, TextStyle.DIM, gap_rows=1)
        parts = [shots_and_calendar, title_to_send, how_to_send, tomorrow]
        return stack(max_rows, parts, give_up=[GapAbove(tomorrow), how_to_send, title_to_send])

    def shots(self) -> Stack:
        return stack(0, _shot_parts(self.canvas, self.state, self.sizes))

    def paint_shots_and_calendar(self, corner: Corner) -> None:
        self.shots().paint(corner)
        result = self.state.result
        if result.attempts:
            calendar_corner = corner.right(self.sizes.width_of_shots + self.sizes.columns_before_calendar)
            glyphs = self.state.glyphs
            paint_calendar(self.canvas, calendar_corner, glyphs, result.attempts, result.day, self.sizes.calendar)

    def paint_title_to_send(self, corner: Corner) -> None:
        canvas, width = self.canvas, self.sizes.width
        paint_heading(canvas, Corner(corner.x - 1, corner.y), width + 1, _("To send"), self.state.glyphs)
        style = f"{band_style(canvas)} {TextStyle.EMPHASIS}"
        _paint_on_band(canvas, corner.down(HEADING_ROWS), width, shared_day_title(self.state.result), style)

    def paint_how_to_send(self, corner: Corner) -> None:
        _paint_on_band(self.canvas, corner, self.sizes.width, how_to_send_text(), dim_band_style(self.canvas))


def _paint_on_band(canvas: Canvas, corner: Corner, columns: int, text: str, style: str) -> None:
    canvas.fill(corner, Size(columns, 1), band_style(canvas))
    canvas.put(*corner.right(TEXT_MARGIN_COLUMNS), fit(text, columns - 2 * TEXT_MARGIN_COLUMNS), style)


def _large_digits(state: DayEndState, sizes: _Sizes) -> Sequence[str]:
    """Return the number of shots in large digits, row by row."""
    number = str(state.result.shot_count)
    has_blocks = state.glyphs.has_blocks
    large_digits = double_letters(number, has_blocks=has_blocks) if sizes.is_large else ()
    return large_digits or big_letters(number, has_blocks=has_blocks, gap_columns=2)


def _shot_parts(canvas: Canvas, state: DayEndState, sizes: _Sizes, gap_rows: int = 1) -> tuple[StackPart, StackPart]:
    """Return the parts of a page with the number of shots, and with every shot."""
    shot_rows = HEADING_ROWS + len(rows_of_outcomes(state.result.target)) * sizes.shot_step + LEGEND_ROWS
    return (
        StackPart(
            max(len(_large_digits(state, sizes)), _NUMBER_ROWS),
            partial(_paint_numbers, canvas, state=state, sizes=sizes),
        ),
        StackPart(shot_rows, partial(_paint_shots, canvas, state=state, sizes=sizes), gap_rows=gap_rows),
    )


def _paint_numbers(canvas: Canvas, corner: Corner, state: DayEndState, sizes: _Sizes) -> None:
    """Paint the number of shots in large digits, and beside it other numbers."""
    result = state.result
    x, y = corner
    digits = _large_digits(state, sizes)
    canvas.put_lines(corner, digits, TextStyle.HIGHLIGHT)
    x += len(digits[0]) + _COLUMNS_AFTER_NUMBER
    canvas.put(x, y, pgettext("below a large number", "shots"), TextStyle.EMPHASIS)
    values = [(_("genius"), str(result.genius_result.shot_count))]
    shot_counts = result.attempts.shots if result.attempts else []
    if len(shot_counts) > 1:  # a single try has no mean
        mean = round(sum(shot_counts) / len(shot_counts))
        values += [(_("best"), str(min(shot_counts))), (_("mean"), str(mean))]
    label_columns = max(canvas.measure(label) for label, _value in values) + GAP_COLUMNS
    for line_y, (label, value) in enumerate(values, y + 1):
        canvas.put(x, line_y, label, TextStyle.DIM)
        canvas.put(x + label_columns, line_y, value, TextStyle.EMPHASIS)


def _paint_shots(canvas: Canvas, corner: Corner, state: DayEndState, sizes: _Sizes) -> None:
    """Paint every shot as a square, ten in a row, and the meaning of the glyphs."""
    x, y = corner
    paint_heading(canvas, Corner(x - 1, y), sizes.width_of_shots + 1, _("Every shot"), state.glyphs)
    shots_y = y + HEADING_ROWS
    for outcomes in rows_of_outcomes(state.result.target):
        shots_x = x
        for outcome in outcomes:
            glyph = PLAIN_GLYPHS[outcome].center(sizes.shot_columns)
            style = OUTCOME_STYLES[outcome]
            canvas.fill(Corner(shots_x, shots_y), Size(sizes.shot_columns, sizes.shot_rows), style)
            shots_x = canvas.put(shots_x, shots_y + sizes.shot_rows // 2, glyph, style)
        shots_y += sizes.shot_step
    canvas.put(x, shots_y, _("~ water  x hit  # sunk"), TextStyle.DIM)
