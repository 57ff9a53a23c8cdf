"""The bar in the first row: program, game, title, notes, badge, and clock."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from math import ceil
from typing import Final, NamedTuple, Self

from schiffe.language.i18n import _
from schiffe.language.text import join_with_commas
from schiffe.process.countdown import hurry_seconds
from schiffe.terminal.glyphs import BOX_LINES, LineGlyphs
from schiffe.toolkit.canvas import TEXT_MARGIN_COLUMNS, Canvas, Corner, Size, fit
from schiffe.toolkit.layout import GAP_COLUMNS, segment_glyphs
from schiffe.toolkit.style import TextStyle

_CLOCK_SEGMENT_COUNT: Final = 10
"""The segments of the clock, each of which is a tenth of the turn."""
_METER_COLUMNS: Final = _CLOCK_SEGMENT_COUNT + 1
"""The columns of the segments, with an empty one before them."""
_MIN_TITLE_COLUMNS: Final = 14
"""The minimum columns that a title is cut to."""
_COLUMNS_BEFORE_NOTES: Final = 3
_BLANKS_AROUND_BADGE: Final = 2
_MIN_COLUMNS_BEFORE_BADGE: Final = 2
BADGE_QUIET: Final = TextStyle.BAR_EMPHASIS
"""The style of a badge without its own background."""
BADGE_OTHERS_TURN: Final = TextStyle.KEY
"""The style of a badge during somebody else's turn."""
BAR_ROWS: Final = 1


@dataclass(frozen=True)
class ClockFace:
    """The display of a clock: the full seconds that remain of the total, and whether it is paused."""

    seconds_left: int
    total_seconds: int
    is_paused: bool = False


class _ClockTexts(NamedTuple):
    """The texts of a clock with their styles: a word, perhaps empty, before the number of seconds."""

    word: str
    word_style: str
    number: str
    number_style: str

    @classmethod
    def of(cls, clock: ClockFace) -> Self:
        seconds = clock.seconds_left
        padded = str(seconds).rjust(len(str(clock.total_seconds)))  # so that nothing before it moves
        number = _("{seconds} s").format(seconds=padded)
        number_style: str = TextStyle.BAR_EMPHASIS
        is_late = seconds <= hurry_seconds(clock.total_seconds)
        if is_late:
            number = f" {number} "
            number_style = TextStyle.HURRY_BEAT if seconds % 2 else TextStyle.HURRY
        if clock.is_paused:
            word, word_style = _("Paused"), TextStyle.BAR
        else:
            word, word_style = _("hurry") if is_late and seconds else "", TextStyle.BAR_EMPHASIS
        return cls(word=word, word_style=word_style, number=number, number_style=number_style)

    def columns(self, canvas: Canvas) -> int:
        word_columns = canvas.measure(self.word) + 1 if self.word else 0
        return word_columns + canvas.measure(self.number)


def paint_clock(canvas: Canvas, end_x: int, clock: ClockFace, glyphs: LineGlyphs, *, has_meter: bool = True) -> int:
    """Paint the remaining seconds in the bar, ending before the column ``end_x``; return the first column.

    Segments after the number show the time as well. In the last seconds of a turn the word "hurry" is before the
    number, which changes its style every second. While the clock is paused, the word "Paused" is there instead.
    """
    if has_meter:
        lit_count = ceil(clock.seconds_left * _CLOCK_SEGMENT_COUNT / clock.total_seconds)
        lit_glyph, empty_glyph = segment_glyphs(canvas, glyphs)
        canvas.put(end_x - _CLOCK_SEGMENT_COUNT, 0, lit_glyph * lit_count, TextStyle.BAR_NAME)
        empty_count = _CLOCK_SEGMENT_COUNT - lit_count
        canvas.put(end_x - empty_count, 0, empty_glyph * empty_count, TextStyle.BAR_REST)
        end_x -= _METER_COLUMNS
    texts = _ClockTexts.of(clock)
    start_x = canvas.put_right(end_x, 0, texts.number, texts.number_style)
    return canvas.put_right(start_x - 1, 0, texts.word, texts.word_style) if texts.word else start_x


class BarNote(NamedTuple):
    """An additional text in the bar; ``short`` is a shorter wording, perhaps empty."""

    text: str
    short: str = ""


def bar_notes(*texts: str | None) -> list[BarNote]:
    """Return a note for each text that is neither empty nor None."""
    return [BarNote(text) for text in texts if text]


class Bar(NamedTuple):
    """The content of the bar, from left to right: program, game, title, notes, badge, clock.

    If there is not room for everything, the clock loses its segments and the title is shortened. Then parts are left
    out: the notes from last to first, the program, the title, and the game. The badge and the clock always stay.

    Attributes:
        title: the title of the current screen.
        short_title: a shorter title, perhaps empty.
        shortest_title: a title to use before the short one would be cut, perhaps empty.
        notes: additional texts; the last one is shortened and left out first.
        badge: the most important text, such as whose turn it is.
        game_title: the name of the game, if the program has several.
    """

    title: str
    short_title: str = ""
    shortest_title: str = ""
    notes: Sequence[BarNote] = ()
    badge: str = ""
    badge_style: str = TextStyle.ATTENTION
    clock: ClockFace | None = None
    program: str = "schiffe"
    game_title: str = ""

    def note_wordings(self) -> Iterator[str]:
        """Yield texts of the notes from long to short: first all in full, then more and more shortened, then fewer."""
        for count in range(len(self.notes), 0, -1):
            for full_count in range(count, -1, -1):
                shortened = (note.short or note.text for note in self.notes[full_count:count])
                yield join_with_commas([*(note.text for note in self.notes[:full_count]), *shortened])


def paint_bar(canvas: Canvas, bar: Bar, glyphs: LineGlyphs = BOX_LINES) -> None:
    """Paint the bar into the first row."""
    canvas.fill(Corner(0, 0), Size(canvas.width, 1), TextStyle.BAR)
    end_x = canvas.width - TEXT_MARGIN_COLUMNS
    if bar.clock:
        start_with_meter = end_x - _METER_COLUMNS - _ClockTexts.of(bar.clock).columns(canvas)
        has_meter = canvas.measure(bar.badge) <= _badge_columns(start_with_meter - GAP_COLUMNS)
        end_x = paint_clock(canvas, end_x, bar.clock, glyphs, has_meter=has_meter) - GAP_COLUMNS
    if bar.badge:
        end_x = canvas.put_right(end_x, 0, f" {fit(bar.badge, _badge_columns(end_x))} ", bar.badge_style) - 1
    space = _FreeSpace(canvas, end_x - TEXT_MARGIN_COLUMNS)
    game = space.take_first((bar.game_title,))
    short_title = bar.short_title or bar.title
    title = space.take_first((short_title, bar.shortest_title)) or space.take_cut(bar.shortest_title or short_title)
    program = space.take_first((bar.program,))
    note = (
        space.take_first(list(bar.note_wordings()), gap_columns=_COLUMNS_BEFORE_NOTES) if program == bar.program else ""
    )
    if bar.short_title and title == bar.short_title:
        title = space.lengthen(title, bar.title)
    x = TEXT_MARGIN_COLUMNS
    if name := (" " * GAP_COLUMNS).join(filter(None, (program, game))):
        x = canvas.put(x, 0, name, TextStyle.BAR_NAME) + GAP_COLUMNS
    x = canvas.put(x, 0, title, TextStyle.BAR)
    canvas.put(x + _COLUMNS_BEFORE_NOTES, 0, note, TextStyle.BAR_DIM)


def _badge_columns(end_x: int) -> int:
    """Return the columns for the text of a badge that ends before the column ``end_x``, with a blank at both sides."""
    return end_x - _MIN_COLUMNS_BEFORE_BADGE - _BLANKS_AROUND_BADGE


class _FreeSpace:
    """The free columns at the left of the bar, assigned to its parts from the most important one on."""

    def __init__(self, canvas: Canvas, columns: int) -> None:
        self._canvas = canvas
        self._columns = columns
        self._is_empty = True

    def take_first(self, wordings: Sequence[str], gap_columns: int = GAP_COLUMNS) -> str:
        """Take the columns for the first wording that fits, and for the gap before it; empty if none fits."""
        if self._is_empty:
            gap_columns = 0
        fitting = (text for text in wordings if text and self._canvas.measure(text) + gap_columns <= self._columns)
        if text := next(fitting, ""):
            self._columns -= self._canvas.measure(text) + gap_columns
            self._is_empty = False
        return text

    def lengthen(self, text: str, longer: str) -> str:
        """Replace a text by a longer one if it fits; return the one to show."""
        added_columns = self._canvas.measure(longer) - self._canvas.measure(text)
        if added_columns > self._columns:
            return text
        self._columns -= added_columns
        return longer

    def take_cut(self, text: str) -> str:
        """Take the columns for a text that is cut to fit; empty if too little of it would remain."""
        columns = self._columns - (0 if self._is_empty else GAP_COLUMNS)
        return self.take_first((fit(text, columns),)) if columns >= _MIN_TITLE_COLUMNS else ""
