"""The end of a game: a banner, why it ended, a table of both sides, the ladder, what cost most, the row of keys.

What a game says of itself are plain values; here they are laid out, as there is room, and painted.
"""

import asyncio
import re
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from enum import Enum
from itertools import count, zip_longest
from typing import Any, Final, NamedTuple

from schiffe.game.flow.after import AfterMatch
from schiffe.game.statistics.ladder import NEEDED, Standing, standing_texts
from schiffe.language.i18n import _, pgettext
from schiffe.terminal.encoding import LineGlyphs
from schiffe.toolkit.canvas import Canvas, fit, fit_name
from schiffe.toolkit.layout import Corner, evenly, filled, paint_squares
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


_BEFORE_NOTE: Final = 3
"""Columns before what stands behind a row, which is about both sides."""
_METER: Final = 10
"""Squares of a bar."""
_MOST_COSTLY: Final = 2
_BEFORE_MOMENT: Final = 4
"""Columns of the number of a costly moment, with a gap."""
_WIDE: Final = 60
"""From so many columns on, ladder and costly moments are aligned with the table."""
_LONGEST_NAME: Final = 24


class EndingBlock:
    """Everything below the banner, laid out for so many columns and at most so many rows.

    The lines that tell who has won and why may have ``widest`` columns.
    """

    def __init__(self, canvas: Canvas, text: EndingText, width: int, rows: int, widest: int = 0) -> None:
        self._canvas = canvas
        self._text = text
        self.width = width
        together = filled if text.are_numbers else evenly  # which are told at the left, or in the middle
        told = text.reason.split("\n")
        self.reason = [line for part in told for line in together(canvas, part, max(width, widest))]
        self._remarks = [line for remark in text.remarks for line in filled(canvas, remark, width)]
        self._remarks += [""] * (text.remark_rows - len(self._remarks))
        labels = [row.label for row in text.rows]
        label = max((canvas.measure(each) for each in labels), default=0) + (1 if text.are_numbers else 2)
        meters = [_METER + 1 + canvas.measure(value.widest or value.text) for value in self._metered]
        self._has_meters = self._fits(label, meters, 2)
        values = [value for row in text.rows for value in row.values]
        self._is_short = not self._fits(label, [canvas.measure(value.widest or value.text) for value in values], 3)
        if self._has_meters:
            label = max(label, min(width * 22 // 64, width - 2 * max(meters) - 2))
        self._label = label
        self._costly_label = text.costly_label[width < _WIDE]
        lower = [self._costly_label if text.no_costly else "", _("ladder") if text.ladder else ""]
        self._lower = self._label if width >= _WIDE else max(map(canvas.measure, lower)) + 1
        self._gaps, self._each = 0, 1
        parts = self._parts
        if self._has_long_moments and rows >= sum(parts) + len(parts) - 1 + _MOST_COSTLY:
            self._each = 2
            parts = self._parts
        self._gaps = min(len(parts) - 1, max(0, rows - sum(parts)))
        if sum(parts) > rows:
            self._remarks = self._remarks[: max(0, rows - sum(parts) + len(self._remarks))]

    @property
    def _has_long_moments(self) -> bool:
        """True if the text on costly moments may need a second row: it is long, or not known yet."""
        room = self.width - self._lower - _BEFORE_MOMENT
        longest = max((_columns(self._canvas, moment.parts) for moment in self._text.costly or ()), default=0)
        return self._text.are_numbers and (self._text.costly is None or longest > room)

    @property
    def _metered(self) -> list[SideValue]:
        return [value for row in self._text.rows for value in row.values if value.role]

    def _fits(self, label: int, widths: Sequence[int], gap: int) -> bool:
        """Return whether columns as wide as the widest have room beside the labels, for both sides, with gaps."""
        return bool(widths) and label + 2 * max(widths) + gap <= self.width

    @property
    def _parts(self) -> list[int]:
        """The rows of each part that has some."""
        costly = self._each * _MOST_COSTLY if self._text.no_costly else 0
        parts = [len(self.reason), 2 + len(self._text.rows), int(self._text.ladder is not None), costly]
        return list(filter(None, [*parts, len(self._remarks)]))

    @property
    def height(self) -> int:
        """The rows of all of it."""
        return sum(self._parts) + self._gaps

    def paint_reason(self, canvas: Canvas, corner: Corner) -> int:
        """Paint who has won and why, each line in the middle; its numbers are strong. Returns the row below."""
        for row, line in enumerate(self.reason, corner.y):
            x = corner.x if self._text.are_numbers else corner.x + (self.width - canvas.measure(line)) // 2
            for part in re.split(r"(\d+)", line):
                x = canvas.put(x, row, part, "class:emphasis" if part.isdigit() else "")
        return corner.y + len(self.reason)

    @property
    def least(self) -> int:
        """The rows of all of it without gaps."""
        return sum(self._parts)

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
            y += self._each * _MOST_COSTLY
        y += gaps > 0
        for row, line in enumerate(self._remarks, y):
            canvas.put(x, row, line)

    def _paint_table(self, canvas: Canvas, corner: Corner, glyphs: LineGlyphs) -> int:
        """Paint the table; returns the row below it."""
        x, y = corner
        each, has_notes = self._side_columns(canvas)
        columns = [x + self._label, x + self._label + each]
        for at, name in zip(columns, self._text.names, strict=True):
            self._put(canvas, Corner(at, y), each, fit_name(name, min(each - 1, _LONGEST_NAME)), "class:title")
        canvas.put(x, y + 1, glyphs.frame[4] * self.width, "class:rule")
        for row_at, row in enumerate(self._text.rows, y + 2):
            strong = "class:emphasis" if row.is_strong else ""
            canvas.put(x, row_at, fit(row.label, self._label - 1), strong or "class:dim")
            for at, value in zip(columns, row.values, strict=True):
                self._paint_value(canvas, Corner(at, row_at), each, value, glyphs)
            if has_notes:
                canvas.put_right(x + self.width, row_at, row.note, "class:dim")
        return y + 2 + len(self._text.rows)

    def _side_columns(self, canvas: Canvas) -> tuple[int, bool]:
        """Return the columns of each side, and whether there are notes behind them: these give way to the names."""
        notes = max((canvas.measure(row.note) for row in self._text.rows), default=0)
        longest = max(map(canvas.measure, self._text.names))
        room = self.width - self._label
        each, alone = (room - notes - _BEFORE_NOTE) // 2, room // 2
        has_notes = notes > 0 and not each <= longest < alone
        return (each if has_notes else alone), has_notes

    def _paint_value(self, canvas: Canvas, corner: Corner, width: int, value: SideValue, glyphs: LineGlyphs) -> None:
        x, y = corner
        text = (value.short or value.text) if self._is_short else value.text
        if value.role and self._has_meters and value.lit is not None:
            x = paint_squares(canvas, corner, (value.lit, _METER), value.role, glyphs) + 1
        elif value.role and self._has_meters:
            x += _METER + 1  # it comes when it is known, and nothing moves then
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
        x = paint_squares(canvas, Corner(x, y), (lit, NEEDED), "class:tally.skill", glyphs) + 2
        if standing.offered:
            self._paint_offer(canvas, Corner(x, y), end, row, standing.offered)
            return
        texts = standing_texts(standing, row.level_name) if standing.counted else row.uncounted
        text = next((each for each in texts if x + canvas.measure(each) <= end), fit(texts[-1], end - x))
        x = canvas.put(x, y, text) + 3
        then = _("then {level}").format(level=row.level_name(standing.above)) if standing.above else ""
        if then and standing.counted and x + canvas.measure(then) <= end:
            canvas.put(x, y, then, "class:dim")

    def _paint_offer(self, canvas: Canvas, corner: Corner, end: int, row: LadderRow, level: str) -> None:
        """Paint that a level is beaten, if there is room for it, and the key that plays the next one."""
        x, y = corner
        offer = _("play {level}").format(level=row.level_name(level))
        beaten = standing_texts(row.standing, row.level_name)[0] if row.standing else ""
        if x + canvas.measure(beaten) + 7 + canvas.measure(offer) <= end:
            x = canvas.put(x, y, beaten) + 3
        x = canvas.put(x, y, f" {LEVEL_KEY} ", "class:key", climb) + 1
        canvas.put(x, y, offer, "class:emphasis", climb)

    def _paint_costly(self, canvas: Canvas, corner: Corner) -> None:
        (x, y), end = corner, corner.x + self.width
        costly, label = self._text.costly, self._costly_label
        said = "..." if costly is None else self._text.no_costly
        if not costly and len(canvas.wrap(said, end - x - self._lower)) > 1:  # it says enough without its label
            canvas.put_wrapped(x, y, said, self.width)
            return
        canvas.put(x, y, fit(label, self._lower - 1), "class:dim")
        x += self._lower
        if not costly:
            canvas.put(x, y, said)
            return
        digits = max(2, *(len(str(moment.number)) for moment in costly[:_MOST_COSTLY]))
        for row, moment in zip(count(y, self._each), costly[:_MOST_COSTLY], strict=False):
            canvas.put_right(x + digits, row, str(moment.number), "class:dim")
            has_gaps = self._each > 1 or not _fits_closely(canvas, moment.parts, end - x - digits - 1)
            start = x + digits + 1 + has_gaps
            at, below = start, row
            for text, style, rest in _with_rest(moment.parts):
                shown, behind = (each if has_gaps else each.replace("  ", " ") for each in (text, rest))
                if at + canvas.measure(shown + behind) > end:
                    if below + 1 == row + self._each:
                        break
                    at, below, shown = start, below + 1, shown.strip()
                at = canvas.put(at, below, shown, style)


def _fits_closely(canvas: Canvas, parts: Sequence[tuple[str, str]], room: int) -> bool:
    """Return whether all texts, or else the first two, have room only if the gaps between them are narrow."""
    for some in (parts, parts[:2]):
        close = [(text.replace("  ", " "), style) for text, style in some]
        if _columns(canvas, close) <= room:
            return _columns(canvas, some) >= room
    return True


def _with_rest(parts: Sequence[tuple[str, str]]) -> Iterator[tuple[str, str, str]]:
    """Each text with its style and with what belongs to it of the next one: that begins with a single blank."""
    for (text, style), (after, _style) in zip_longest(parts, parts[1:], fillvalue=("", "")):
        yield text, style, "" if after.startswith("  ") else after


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
        return [*own, replace(helping, shown="")]


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
