"""The end of a game: a banner, why it ended, a table of both sides, the ladder, what cost most, the row of keys.

What a game says of itself are plain values; here they are laid out, as there is room, and painted.
"""

import asyncio
import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from enum import Enum
from typing import Any, Final, NamedTuple

from schiffe.game.flow.outcome import AfterMatch
from schiffe.game.statistics.ladder import NEEDED, Standing, standing_texts
from schiffe.language.i18n import _, pgettext
from schiffe.terminal.encoding import LineGlyphs
from schiffe.toolkit.canvas import Canvas, fit, fit_name
from schiffe.toolkit.layout import Corner, paint_squares, wrap_evenly, wrap_without_orphan
from schiffe.toolkit.screen import Action, Call, Command, Done, Screen, State, Step
from schiffe.toolkit.stage import Stage


class GameOutcome(Enum):
    """Outcomes of a game for those who look at its end; the value is the role of its colours."""

    VICTORY = "victory"
    DEFEAT = "defeat"
    DRAW = "draw"

    @property
    def word(self) -> str:
        """The word of the banner."""
        return {GameOutcome.VICTORY: _("VICTORY"), GameOutcome.DEFEAT: _("DEFEAT"), GameOutcome.DRAW: _("DRAW")}[self]


# What stands below it


class SideValue(NamedTuple):
    """A side's cell in a row of the table: a text, shorter if there is little room, and perhaps a bar.

    Attributes:
        lit: how many squares of the bar are lit; None for no bar.
        role: the style of these squares; a row that may have a bar has one.
        style: of the text.
        widest: what it may become, where it is not known yet: nothing is to move then.
    """

    text: str
    short: str = ""
    lit: int | None = None
    role: str = ""
    style: str = ""
    widest: str = ""


class Row(NamedTuple):
    """A row of the table: what it is, and for both sides a value; ``note`` stands behind them."""

    label: str
    values: tuple[SideValue, SideValue]
    note: str = ""
    is_strong: bool = False


class Costly(NamedTuple):
    """A moment that cost much: its number, and what is said of it, each text with its style and from most to least."""

    number: int
    parts: Sequence[tuple[str, str]]


class LadderRow(NamedTuple):
    """The player's place on the ladder; ``standing`` is None while it is not known.

    Attributes:
        level_name: what a level is called.
        uncounted: why a game did not count, the shorter texts behind the longer.
    """

    standing: Standing | None
    level_name: Callable[[str], str]
    uncounted: Sequence[str]


@dataclass(frozen=True)
class EndingText:
    """Everything said below the banner.

    Attributes:
        reason: who has won and why; what is told apart from that behind a line's end.
        are_numbers: whether the table has short numbers only, which stand below the ends of the names.
        ladder: None where there is none.
        costly_label: what stands before the costly moments, and where there is little room.
        costly: the moments that cost most; None while they are not known.
        no_costly: what is said where there are none; empty for a game in which nobody looks for them.
        remark_rows: how many rows the remarks have at least, where some come later: nothing is to move then.
    """

    reason: str
    names: tuple[str, str]
    rows: Sequence[Row]
    ladder: LadderRow | None = None
    costly_label: tuple[str, str] = ("", "")
    costly: Sequence[Costly] | None = None
    no_costly: str = ""
    remarks: Sequence[str] = ()
    are_numbers: bool = False
    remark_rows: int = 0


_COLUMNS_BEFORE_NOTE: Final = 3
"""The note behind a row is about both sides."""
_METER_SQUARES: Final = 10
_MAX_COSTLY_MOMENTS: Final = 2
_MOMENT_NUMBER_COLUMNS: Final = 4
"""With a gap."""
_COLUMNS_FOR_ALIGNED_PARTS: Final = 60
"""Ladder and costly moments are aligned with the table."""
_MAX_NAME_COLUMNS: Final = 24


class _TablePlan(NamedTuple):
    """The layout of the table.

    Attributes:
        labels: columns of the labels of its rows.
        has_meters: whether there is room for bars.
        is_short: whether there is none for the long texts of its values.
    """

    labels: int
    has_meters: bool
    is_short: bool


def _table_plan(canvas: Canvas, text: EndingText, width: int) -> _TablePlan:
    """Lay the table out in so many columns, with the same room for the values of both sides."""
    labels = max((canvas.measure(row.label) for row in text.rows), default=0) + (1 if text.are_numbers else 2)
    widths = [(canvas.measure(value.widest or value.text), value) for row in text.rows for value in row.values]
    longest = max((columns for columns, _value in widths), default=0)
    metered = max((_METER_SQUARES + 1 + columns for columns, value in widths if value.role), default=0)
    has_meters = metered > 0 and labels + 2 * metered + 2 <= width
    is_short = labels + 2 * longest + 3 > width
    if has_meters:
        labels = max(labels, min(width * 22 // 64, width - 2 * metered - 2))
    return _TablePlan(labels, has_meters, is_short)


class EndingBlock:
    """Everything below the banner, laid out for so many columns and at most so many rows.

    The lines that tell who has won and why may have ``widest`` columns.
    """

    def __init__(self, canvas: Canvas, text: EndingText, width: int, rows: int, widest: int = 0) -> None:
        self._text = text
        self.width = width
        # Numbers begin at the left, all else stands in the middle.
        wrapped = wrap_without_orphan if text.are_numbers else wrap_evenly
        self.reason = [line for part in text.reason.split("\n") for line in wrapped(canvas, part, max(width, widest))]
        self._table = _table_plan(canvas, text, width)

        # What stands below the table begins at the same column, where that leaves enough room.
        is_wide = width >= _COLUMNS_FOR_ALIGNED_PARTS
        self._costly_label = text.costly_label[0 if is_wide else 1]
        labels = [self._costly_label if text.no_costly else "", _("ladder") if text.ladder else ""]
        self._lower = self._table.labels if is_wide else max(map(canvas.measure, labels)) + 1

        self._remarks = [line for remark in text.remarks for line in wrap_without_orphan(canvas, remark, width)]
        self._remarks += [""] * (text.remark_rows - len(self._remarks))

        # A costly moment that is long, or not known yet, has two rows where no gap has to go for that.
        room = width - self._lower - _MOMENT_NUMBER_COLUMNS
        longest = max((_columns(canvas, moment.parts) for moment in text.costly or ()), default=0)
        has_long_moments = text.are_numbers and (text.costly is None or longest > room)
        self._moment_rows = 1
        if has_long_moments and rows >= self.least + self._most_gaps + _MAX_COSTLY_MOMENTS:
            self._moment_rows = 2
        self._gaps = min(self._most_gaps, max(0, rows - self.least))
        missing = max(0, self.least - rows)
        self._remarks = self._remarks[: max(0, len(self._remarks) - missing)]

    @property
    def _parts(self) -> list[int]:
        """The rows of each part that has some."""
        costly = self._moment_rows * _MAX_COSTLY_MOMENTS if self._text.no_costly else 0
        parts = [len(self.reason), 2 + len(self._text.rows), int(self._text.ladder is not None), costly]
        return [rows for rows in (*parts, len(self._remarks)) if rows]

    @property
    def least(self) -> int:
        """The rows of all of it without gaps."""
        return sum(self._parts)

    @property
    def _most_gaps(self) -> int:
        return len(self._parts) - 1

    @property
    def height(self) -> int:
        """The rows of all of it."""
        return self.least + self._gaps

    def paint_reason(self, canvas: Canvas, corner: Corner) -> int:
        """Paint who has won and why, each line in the middle; its numbers are strong. Returns the row below."""
        for row, line in enumerate(self.reason, corner.y):
            x = corner.x if self._text.are_numbers else corner.x + (self.width - canvas.measure(line)) // 2
            for part in re.split(r"(\d+)", line):
                x = canvas.put(x, row, part, "class:emphasis" if part.isdigit() else "")
        return corner.y + len(self.reason)

    def paint(self, canvas: Canvas, corner: Corner, glyphs: LineGlyphs) -> None:
        """Paint all of it."""
        y = self.paint_reason(canvas, corner)
        self.paint_numbers(canvas, Corner(corner.x, y + (self._gaps > 0)), glyphs)

    def paint_numbers(self, canvas: Canvas, corner: Corner, glyphs: LineGlyphs) -> None:
        """Paint all but who has won and why."""
        x, gaps = corner.x, self._gaps - 1
        y = self._paint_table(canvas, corner, glyphs)
        if self._text.ladder:
            y, gaps = y + (gaps > 0), gaps - 1
            self._paint_ladder(canvas, Corner(x, y), self._text.ladder, glyphs)
            y += 1
        if self._text.no_costly:
            y, gaps = y + (gaps > 0), gaps - 1
            self._paint_costly(canvas, Corner(x, y))
            y += self._moment_rows * _MAX_COSTLY_MOMENTS
        y += gaps > 0
        for row, line in enumerate(self._remarks, y):
            canvas.put(x, row, line)

    def _paint_table(self, canvas: Canvas, corner: Corner, glyphs: LineGlyphs) -> int:
        """Paint the table; returns the row below it."""
        (x, y), text, labels = corner, self._text, self._table.labels
        # The notes behind both sides give way to the names.
        notes = max((canvas.measure(row.note) for row in text.rows), default=0)
        beside_notes = (self.width - labels - notes - _COLUMNS_BEFORE_NOTE) // 2
        alone = (self.width - labels) // 2
        has_notes = notes > 0 and not beside_notes <= max(map(canvas.measure, text.names)) < alone
        each = beside_notes if has_notes else alone
        columns = [x + labels, x + labels + each]
        for at, name in zip(columns, text.names, strict=True):
            self._put(canvas, Corner(at, y), each, fit_name(name, min(each - 1, _MAX_NAME_COLUMNS)), "class:title")
        canvas.put(x, y + 1, glyphs.across * self.width, "class:rule")
        for row_at, row in enumerate(text.rows, y + 2):
            strong = "class:emphasis" if row.is_strong else ""
            canvas.put(x, row_at, fit(row.label, labels - 1), strong or "class:dim")
            for at, value in zip(columns, row.values, strict=True):
                self._paint_value(canvas, Corner(at, row_at), each, value, glyphs)
            if has_notes:
                canvas.put_right(x + self.width, row_at, row.note, "class:dim")
        return y + 2 + len(text.rows)

    def _paint_value(self, canvas: Canvas, corner: Corner, width: int, value: SideValue, glyphs: LineGlyphs) -> None:
        x, y = corner
        text = (value.short or value.text) if self._table.is_short else value.text
        if value.role and self._table.has_meters:
            if value.lit is not None:  # where it is not known yet nothing moves when it comes
                paint_squares(canvas, corner, value.lit, total=_METER_SQUARES, style=value.role, glyphs=glyphs)
            x += _METER_SQUARES + 1
        self._put(canvas, Corner(x, y), width, text, value.style)

    def _put(self, canvas: Canvas, corner: Corner, width: int, text: str, style: str) -> None:
        if self._text.are_numbers:
            canvas.put_right(corner.x + width, corner.y, text, style)
        else:
            canvas.put(*corner, text, style)

    def _paint_ladder(self, canvas: Canvas, corner: Corner, row: LadderRow, glyphs: LineGlyphs) -> None:
        (x, y), end = corner, corner.x + self.width
        canvas.put(x, y, _("ladder"), "class:dim")
        x += self._lower
        standing = row.standing
        if standing is None:
            canvas.put(x, y, "...")
            return
        lit = min(NEEDED, standing.rung.wins) or (NEEDED if standing.rung.is_beaten else 0)
        x = paint_squares(canvas, Corner(x, y), lit, total=NEEDED, style="class:tally.skill", glyphs=glyphs) + 2
        if standing.offered:
            offer = _("play {level}").format(level=row.level_name(standing.offered))
            beaten = standing_texts(standing, row.level_name)[0]
            if x + canvas.measure(beaten) + 7 + canvas.measure(offer) <= end:
                x = canvas.put(x, y, beaten) + 3
            x = canvas.put(x, y, f" {LEVEL_KEY} ", "class:key", climb) + 1
            canvas.put(x, y, offer, "class:emphasis", climb)
            return
        texts = standing_texts(standing, row.level_name) if standing.counted else row.uncounted
        text = next((each for each in texts if x + canvas.measure(each) <= end), fit(texts[-1], end - x))
        x = canvas.put(x, y, text) + 3
        then = _("then {level}").format(level=row.level_name(standing.above)) if standing.above else ""
        if then and standing.counted and x + canvas.measure(then) <= end:
            canvas.put(x, y, then, "class:dim")

    def _paint_costly(self, canvas: Canvas, corner: Corner) -> None:
        (x, y), end = corner, corner.x + self.width
        costly = self._text.costly
        said = "..." if costly is None else self._text.no_costly
        if not costly and len(canvas.wrap(said, end - x - self._lower)) > 1:  # it says enough without its label
            canvas.put_wrapped(x, y, said, self.width)
            return
        canvas.put(x, y, fit(self._costly_label, self._lower - 1), "class:dim")
        x += self._lower
        if not costly:
            canvas.put(x, y, said)
            return
        moments = costly[:_MAX_COSTLY_MOMENTS]
        digits = max(2, *(len(str(moment.number)) for moment in moments))
        for number, moment in enumerate(moments):
            row = y + number * self._moment_rows
            canvas.put_right(x + digits, row, str(moment.number), "class:dim")
            lines = _moment_lines(canvas, moment, end - x - digits, self._moment_rows)
            for below, line in enumerate(lines, row):
                at = x + digits
                for text, style in line:
                    at = canvas.put(at, below, text, style)


def _moment_lines(canvas: Canvas, moment: Costly, room: int, rows: int) -> list[list[tuple[str, str]]]:
    """Break what is said of a costly moment into so many lines, each behind a gap; what has no room is left out.

    On a single line the gaps are narrow where all texts have no room otherwise, or where not even the first two have.
    """
    narrow = [(text.replace("  ", " "), style) for text, style in moment.parts]
    shown = moment.parts if 1 + _columns(canvas, narrow) <= room else moment.parts[:2]
    is_narrow = rows == 1 and 2 + _columns(canvas, shown) > room
    gap = " " if is_narrow else "  "
    lines = [[(gap, "")]]
    for part in _kept_together(moment.parts):
        texts = [(text.replace("  ", gap), style) for text, style in part]
        if _columns(canvas, [*lines[-1], *texts]) > room:
            if len(lines) == rows:
                break
            lines.append([(gap, "")])
            texts[0] = texts[0][0].strip(), texts[0][1]
        lines[-1] += texts
    return lines


def _kept_together(parts: Sequence[tuple[str, str]]) -> list[list[tuple[str, str]]]:
    """Group the texts that stay on one line: those that begin with a single blank, or none, and the one before."""
    groups: list[list[tuple[str, str]]] = []
    for text, style in parts:
        if groups and not text.startswith("  "):
            groups[-1].append((text, style))
        else:
            groups.append([(text, style)])
    return groups


def _columns(canvas: Canvas, parts: Sequence[tuple[str, str]]) -> int:
    return sum(canvas.measure(text) for text, _style in parts)


# The screen

LEVEL_KEY: Final = "N"


class EndingScreen(Screen[State, AfterMatch]):
    """The base of both games' screens: keys that came before it was drawn do nothing."""

    takes_early_keys = False

    def all_commands(self, open_help: Action) -> list[Command[State]]:
        """Return the commands; the help works, but has no place among the keys that are shown."""
        helping, *own = super().all_commands(open_help)
        return [*own, replace(helping, key_name="")]


def climb(_state: object) -> Done[AfterMatch]:
    """Go on with the next level."""
    return Done(AfterMatch.NEXT_LEVEL)


def ending_commands(
    *,
    again: str,
    boards: Sequence[Command[State]],
    more: Sequence[Command[State]],
    is_offered: bool,
    back: Step[State] | None = None,
) -> list[Command[State]]:
    """Return the row of keys: again, the boards, what else there is, the menu; and keys that are not shown.

    ``again`` is what another game is called; empty where there can be none. Enter counts only when it is pressed alone
    and after a moment: on it somebody may lean who has just won. Where another page than the first one is shown,
    ``back`` leads to that, by every key that leads out of it.
    """
    repeat: list[Command[State]] = [
        Command(("enter",), lambda _state: Done(AfterMatch.AGAIN), _("Enter"), again, is_deliberate=True),
        Command(("a",), lambda _state: Done(AfterMatch.AGAIN)),
    ]
    ways_out: list[Command[State]] = [
        Command(("escape", "m"), lambda _state: Done(AfterMatch.MENU), _("Esc"), _("menu")),
        Command(("q", "f10"), lambda _state: Done(AfterMatch.QUIT)),
    ]
    return [
        *(repeat if again else ()),
        *boards,
        *more,
        *(
            [Command(("escape", "m", "q", "f10", "b"), back, _("Esc"), pgettext("key", "numbers"))]
            if back
            else ways_out
        ),
        *([Command((LEVEL_KEY.lower(),), climb)] if is_offered else ()),
    ]


def replay_command() -> Command[State]:
    """Return the command that shows the whole game once more."""
    return Command(("r",), lambda _state: Done(AfterMatch.REPLAY), "R", pgettext("key", "replay"))


def share_command(share: Action) -> Command[State]:
    """Return the command that shows a text to send to others."""
    return Command(("c",), lambda _state: Call(share), "C", pgettext("key", "share"))


async def show_standing(read: Callable[[], Standing | None], screen: Screen[Any, Any], stage: Stage) -> None:
    """Read how the player stands on the ladder after a game, and show it in its result."""
    found = await asyncio.to_thread(read)
    screen.update(lambda shown: replace(shown, standing=found, has_ladder=found is not None))
    stage.redraw()
