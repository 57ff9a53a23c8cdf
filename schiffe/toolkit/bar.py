"""The bar over the full width of the first row: program, title, notes, what matters now, and the clock."""

from collections.abc import Iterator, Sequence
from math import ceil
from typing import Final, NamedTuple

from schiffe.language.i18n import _
from schiffe.language.text import joined
from schiffe.process.countdown import hurry_seconds
from schiffe.terminal.encoding import BOX_LINES, LineGlyphs
from schiffe.toolkit.canvas import Canvas, fit
from schiffe.toolkit.layout import square_signs

_CLOCK_SQUARES: Final = 10
"""So many parts of a turn are told."""


class ClockFace(NamedTuple):
    """The face of a clock: the full seconds that are left of a total, and whether time stands still."""

    seconds_left: int
    total: int
    is_paused: bool = False


def paint_clock(
    canvas: Canvas, end: int, y: int, clock: ClockFace, glyphs: LineGlyphs, *, has_squares: bool = True
) -> int:
    """Paint the seconds that are left, ending before the column ``end``; returns the first column.

    Squares behind them tell the time that is left too, where they have room. In the last seconds the word ``hurry``
    stands before the number, and the number changes its look from second to second; while time stands still, the word
    ``paused``. What the end of the time means stands elsewhere.
    """
    left = clock.seconds_left
    is_late = left <= hurry_seconds(clock.total)
    if has_squares:
        full = ceil(left * _CLOCK_SQUARES / clock.total)
        square, rest = square_signs(canvas, glyphs)
        canvas.put(end - _CLOCK_SQUARES, y, square * full, "class:bar.name")
        canvas.put(end - _CLOCK_SQUARES + full, y, rest * (_CLOCK_SQUARES - full), "class:bar.rest")
        end -= _CLOCK_SQUARES + 1
    padded = str(left).rjust(len(str(clock.total)))  # what stands before it stays in its place
    number = _("{seconds} s").format(seconds=padded)
    style = ("class:hurry.beat" if left % 2 else "class:hurry") if is_late else "class:bar class:emphasis"
    start = canvas.put_right(end, y, f" {number} " if is_late else number, style)
    if clock.is_paused:
        return canvas.put_right(start - 1, y, _("Paused"), "class:bar")
    if is_late and left:
        return canvas.put_right(start - 1, y, _("hurry"), "class:bar class:emphasis")
    return start


_MIN_TITLE_COLUMNS: Final = 14
"""With fewer columns than these, a title that has to be cut says nothing."""
_COLUMNS_BEFORE_NOTES: Final = 3
BADGE_QUIET: Final = "class:bar class:emphasis"
"""The style of a badge that is not lit."""
BADGE_OTHERS_TURN: Final = "class:key"
"""The style of a badge that says that somebody else is to move."""


class Note(NamedTuple):
    """Something else there is to know in the bar; ``short`` says it in fewer words, where there are any."""

    text: str
    short: str = ""


def notes(*texts: str) -> list[Note]:
    """Make notes of those texts that say something."""
    return [Note(text) for text in texts if text]


class Bar(NamedTuple):
    """The content of the bar, from left to right: program, game, title, notes, badge, clock.

    Where there is no room for all, the title is said in short; then the notes go, from the last one on, the program,
    the title and the game. The badge stays, and so does the clock, without its squares.

    Attributes:
        title: what one is looking at.
        short_title: the title in fewer words, where there are any; ``shortest_title`` those before it would be cut.
        notes: what else there is to know: as many of them as have room, the last one is shortened and goes first.
        badge: what matters most now.
        program: the name of the program.
        game: which game it is, where the program has several.
    """

    title: str
    short_title: str = ""
    shortest_title: str = ""
    notes: Sequence[Note] = ()
    badge: str = ""
    badge_style: str = "class:turn"
    clock: ClockFace | None = None
    program: str = "schiffe"
    game: str = ""


def paint_bar(canvas: Canvas, bar: Bar, glyphs: LineGlyphs = BOX_LINES) -> None:
    """Paint the bar into the first row."""
    canvas.fill(0, 0, canvas.width, 1, "class:bar")
    end = canvas.width - 1
    if bar.clock:
        start = paint_clock(canvas, end, 0, bar.clock, glyphs)
        if canvas.measure(bar.badge) > start - 6:  # whose turn it is matters more than what the number says too
            canvas.fill(0, 0, canvas.width, 1, "class:bar")
            start = paint_clock(canvas, end, 0, bar.clock, glyphs, has_squares=False)
        end = start - 2
    if bar.badge:
        end = canvas.put_right(end, 0, f" {fit(bar.badge, end - 4)} ", bar.badge_style) - 1
    left = _Room(canvas, end - 1)
    game = left.take_first((bar.game,))
    wanted = bar.short_title or bar.title
    title = left.take_first((wanted, bar.shortest_title)) or left.take_cut(bar.shortest_title or wanted)
    program = left.take_first((bar.program,))
    note = left.take_first(list(_wordings(bar.notes)), before=_COLUMNS_BEFORE_NOTES) if program == bar.program else ""
    if bar.short_title and title == bar.short_title:
        title = left.lengthen(title, bar.title)
    name = "  ".join(filter(None, (program, game)))
    x = canvas.put(1, 0, name, "class:bar.name") + 2 if name else 1
    x = canvas.put(x, 0, title, "class:bar")
    canvas.put(x + _COLUMNS_BEFORE_NOTES, 0, note, "class:bar.dim")


def _wordings(notes: Sequence[Note]) -> Iterator[str]:
    """Yield the texts of all notes, then of fewer; each time in full first, and then with the last ones in short."""
    for count in range(len(notes), 0, -1):
        for in_full in range(count, -1, -1):
            shortened = (note.short or note.text for note in notes[in_full:count])
            yield joined([*(note.text for note in notes[:in_full]), *shortened])


class _Room:
    """The columns at the left of the bar that are still free; the parts are asked for from the most important on."""

    def __init__(self, canvas: Canvas, columns: int) -> None:
        self._canvas = canvas
        self._columns = columns
        self._is_empty = True

    def take_first(self, wordings: Sequence[str], before: int = 2) -> str:
        """Take room for the first wording that has some, so many columns behind another part; empty if none has."""
        gap = 0 if self._is_empty else before
        fitting = (text for text in wordings if text and self._canvas.measure(text) + gap <= self._columns)
        if found := next(fitting, ""):
            self._columns -= self._canvas.measure(found) + gap
            self._is_empty = False
        return found

    def lengthen(self, shown: str, longer: str) -> str:
        """Take room for a longer wording of what is shown, if there is some; return the one to show."""
        more = self._canvas.measure(longer) - self._canvas.measure(shown)
        if more > self._columns:
            return shown
        self._columns -= more
        return longer

    def take_cut(self, text: str) -> str:
        """Take room for as much of a text as has some, where that still says something."""
        columns = self._columns - (0 if self._is_empty else 2)
        return self.take_first((fit(text, columns),)) if columns >= _MIN_TITLE_COLUMNS else ""
