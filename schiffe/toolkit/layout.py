"""The layout of every screen: a bar over the full width, one block centred below it, the keys in the last rows.

What stands there on many screens is here too: the clock, forms, texts that scroll, big letters and the picture below.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from math import ceil
from typing import Final, NamedTuple, Self, TypeVar

from schiffe.language.i18n import _
from schiffe.language.text import row_of
from schiffe.process.countdown import hurry_from
from schiffe.terminal.encoding import BOX_LINES, LineGlyphs
from schiffe.toolkit.canvas import Canvas, ClickStep, Size, fit
from schiffe.toolkit.screen import Command

_BAR: Final = 10


class ClockFace(NamedTuple):
    """The face of a clock: the full seconds that are left of a total, and whether time stands still."""

    left: int
    total: int
    is_paused: bool = False


def paint_clock(canvas: Canvas, end: int, y: int, clock: ClockFace, glyphs: LineGlyphs, *, has_bar: bool = True) -> int:
    """Paint the seconds that are left, ending before the column ``end``; returns the first column.

    The bar, if there is one, gets shorter to the left. In the last seconds the word ``hurry`` stands before the number,
    and the number changes its look from second to second; while time stands still, the word ``paused``. What the end of
    the time means stands elsewhere.
    """
    left = clock.left
    is_late = left <= hurry_from(clock.total)
    if has_bar:
        full = ceil(left * _BAR / clock.total)
        square, rest = _square_signs(canvas, glyphs)
        canvas.put(end - _BAR, y, square * full, "class:bar.name")
        canvas.put(end - _BAR + full, y, rest * (_BAR - full), "class:bar.rest")
        end -= _BAR + 1
    padded = str(left).rjust(len(str(clock.total)))  # what stands before it stays in its place
    number = _("{seconds} s").format(seconds=padded)
    style = ("class:hurry.beat" if left % 2 else "class:hurry") if is_late else "class:bar class:emphasis"
    start = canvas.put_right(end, y, f" {number} " if is_late else number, style)
    if clock.is_paused:
        return canvas.put_right(start - 1, y, _("Paused"), "class:bar")
    if is_late and left:
        return canvas.put_right(start - 1, y, _("hurry"), "class:bar class:emphasis")
    return start


WIDEST: Final = 64
"""Columns of a block of text: longer lines are hard to read."""
_LEAST: Final = 14
"""With fewer columns than these, a title that has to be cut says nothing."""
_BEFORE_NOTE: Final = 3
"""Columns between the title and the notes."""


class Corner(NamedTuple):
    """The column and the row in which something begins."""

    x: int
    y: int


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

    Where there is no room for all, the title takes its short form, the notes go, then the program; the clock loses its
    picture, and stays, as does the badge.

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
            start = paint_clock(canvas, end, 0, bar.clock, glyphs, has_bar=False)
        end = start - 2
    if bar.badge:
        end = canvas.put_right(end, 0, f" {fit(bar.badge, end - 4)} ", bar.badge_style) - 1
    left = _Room(canvas, end - 1)
    game = left.first((bar.game,))
    wanted = bar.short_title or bar.title
    title = left.first((wanted, bar.shortest_title)) or left.cut(bar.shortest_title or wanted)
    program = left.first((bar.program,))
    note = left.first(list(_wordings(bar.notes)), before=_BEFORE_NOTE) if program == bar.program else ""
    if bar.short_title and title == bar.short_title:
        title = left.instead(title, bar.title)
    name = "  ".join(filter(None, (program, game)))
    x = canvas.put(1, 0, name, "class:bar.name") + 2 if name else 1
    x = canvas.put(x, 0, title, "class:bar")
    canvas.put(x + _BEFORE_NOTE, 0, note, "class:bar.dim")


def _wordings(notes: Sequence[Note]) -> Iterator[str]:
    """Yield the texts of all notes, then of fewer; each time in full first, and then with the last ones in short."""
    for count in range(len(notes), 0, -1):
        for in_full in range(count, -1, -1):
            shortened = (note.short or note.text for note in notes[in_full:count])
            yield row_of([*(note.text for note in notes[:in_full]), *shortened])


class _Room:
    """The columns at the left of the bar that are still free; the parts are asked for from the most important on."""

    def __init__(self, canvas: Canvas, columns: int) -> None:
        self._canvas = canvas
        self._columns = columns
        self._is_empty = True

    def first(self, wordings: Sequence[str], before: int = 2) -> str:
        """Return the first wording that has room, so many columns behind another part; empty if none has."""
        gap = 0 if self._is_empty else before
        fitting = (text for text in wordings if text and self._canvas.measure(text) + gap <= self._columns)
        if found := next(fitting, ""):
            self._columns -= self._canvas.measure(found) + gap
            self._is_empty = False
        return found

    def instead(self, shown: str, longer: str) -> str:
        """Return a longer wording of what is shown, if it has room."""
        more = self._canvas.measure(longer) - self._canvas.measure(shown)
        if more > self._columns:
            return shown
        self._columns -= more
        return longer

    def cut(self, text: str) -> str:
        """Return as much of a text as has room, where that still says something."""
        columns = self._columns - (0 if self._is_empty else 2)
        return self.first((fit(text, columns),)) if columns >= _LEAST else ""


def centred(canvas: Canvas, columns: int, rows: int, key_rows: int = 1) -> Corner:
    """Return the corner of a block of this size that stands in the middle between the bar and the keys.

    One that is too large begins right below the bar, in the first column but one. A single row to spare is above it.
    """
    free = max(0, canvas.height - 1 - key_rows - rows)
    return Corner(max(1, (canvas.width - columns) // 2), 1 + max(free // 2, min(free, 1)))


LARGE_SCREEN: Final = Size(100, 36)
"""From so many columns and rows on, letters have twice the size, and there is room for more than one thing."""


def band_columns(canvas: Canvas, block: tuple[int, int]) -> tuple[int, int]:
    """Return the first column of the texts of a band and the one behind them, where this block is above it.

    On a wide screen they stand below the block.
    """
    return block if canvas.width >= LARGE_SCREEN.columns else (1, canvas.width - 1)


def wrap_evenly(canvas: Canvas, text: str, width: int) -> list[str]:
    """Return a text in as few lines as it needs, all about as long: none of its words is left alone in the last one."""
    lines = canvas.wrap(text, width)
    while len(lines) > 1:
        width -= 1
        closer = canvas.wrap(text, width)
        if len(closer) > len(lines) or " ".join(closer) != " ".join(lines):  # more lines, or a word is broken
            break
        lines = closer
    return lines


def wrap_without_orphan(canvas: Canvas, text: str, width: int) -> list[str]:
    """Return a text in as few lines as it needs, somewhat narrower if that saves the last one from a lone word."""
    lines = canvas.wrap(text, width)
    for narrower in range(width - 1, width // 2, -1):
        if len(lines) == 1 or " " in lines[-1]:
            break
        closer = canvas.wrap(text, narrower)
        if len(closer) > len(lines):
            break
        lines = closer
    return lines


def paint_heading(canvas: Canvas, corner: Corner, width: int, text: str, glyphs: LineGlyphs = BOX_LINES) -> None:
    """Paint a heading with a line at both of its sides."""
    line = glyphs.across
    x = canvas.put(corner.x, corner.y, f"{line} ", "class:rule")
    x = canvas.put(x, corner.y, fit(text, width - 4), "class:dim class:emphasis")
    canvas.put(x, corner.y, f" {line * (corner.x + width - x - 1)}", "class:rule")


def paint_squares(
    canvas: Canvas, corner: Corner, lit: int, *, total: int, style: str, glyphs: LineGlyphs = BOX_LINES
) -> int:
    """Paint small squares, the first of which are lit. Returns the column behind them.

    What they say has to stand beside them. Where colours do not tell them apart, the others are dots.
    """
    square, rest = _square_signs(canvas, glyphs)
    end = canvas.put(corner.x, corner.y, square * lit, style)
    return canvas.put(end, corner.y, rest * (total - lit), "class:tally.rest")


def _square_signs(canvas: Canvas, glyphs: LineGlyphs) -> tuple[str, str]:
    """Return the signs of a small square, lit and not: a dot where colours do not tell them apart."""
    square, dot = ("■", "·") if glyphs.has_blocks else (glyphs.bar[0], glyphs.bar[1])
    return square, square if canvas.has_shades else dot


@dataclass(frozen=True, kw_only=True)
class Paged:
    """The part of a text that is shown: the number of its first line, how many lines there are, and have room."""

    first: int = 0
    lines: int = 0
    room: int = 1

    def scrolled(self, by: int) -> Self:
        """Return the part so many lines further down, as far as it goes."""
        return replace(self, first=max(0, min(self.first + by, self.lines - self.room)))

    def in_room(self, lines: int, room: int) -> Self:
        """Return the part that is shown of so many lines where so many have room."""
        return replace(self, lines=lines, room=room).scrolled(0)

    @property
    def place(self) -> str:
        """The place in the text, for the bar; empty if everything has room."""
        if self.lines <= self.room:
            return ""
        return _("{number} of {all}").format(number=self.first + self.room, all=self.lines)

    def paint_arrows(self, canvas: Canvas, x: int, top: int) -> None:
        """Paint the arrows of a text that begins in the row ``top``; a click scrolls as far as the keys do."""
        up: ClickStep | None = (lambda state: state.scrolled(-state.room)) if self.first else None
        is_more = self.first + self.room < self.lines
        down: ClickStep | None = (lambda state: state.scrolled(state.room)) if is_more else None
        paint_arrows(canvas, x, (top - 1, up), (top + self.room, down))


def paint_arrows(
    canvas: Canvas, x: int, above: tuple[int, ClickStep | None], below: tuple[int, ClickStep | None]
) -> None:
    """Paint an arrow in the row above what is shown and in the one below it, where a click on it would show more."""
    for (y, click), sign in ((above, "^"), (below, "v")):
        if click:
            canvas.put(x, y, sign, "class:lit", click)


State = TypeVar("State", bound=Paged)


def scroll_commands(state: State) -> list[Command[State]]:
    """Return the keys that scroll; none where everything has room."""
    if state.lines <= state.room:
        return []
    return [
        Command(("up", "wheel-up"), lambda state: state.scrolled(-1)),
        Command(("down", "wheel-down"), lambda state: state.scrolled(1)),
        Command(("pageup",), lambda state: state.scrolled(-state.room), _("PgUp"), _("up")),
        Command(("pagedown", " "), lambda state: state.scrolled(state.room), _("PgDn"), _("down")),
        Command(("home",), lambda state: state.scrolled(-state.lines)),
        Command(("end",), lambda state: state.scrolled(state.lines)),
    ]


_FOR_PICTURE: Final = 6
"""So many rows are kept for a picture that does not say how many it would like."""


def _no_picture(_canvas: Canvas, _end: int, _rows: int) -> None:
    """Paint nothing."""


class Scene(NamedTuple):
    """The look of a program.

    Attributes:
        name: the name of the program, and ``about`` what it is, both for the first row.
        letters: the name in big letters, row by row, and ``large`` in larger ones for where there is much room.
        person: who sits there, for the end of the first row.
        picture: returns the rows that the picture would like to have on a terminal of so many columns and rows.
        paint: paints a picture that ends before a row of the canvas and may take so many rows.
    """

    name: str
    about: str = ""
    letters: Sequence[str] = ()
    paint: Callable[[Canvas, int, int], None] = _no_picture
    large: Sequence[str] = ()
    person: str = ""
    picture: Callable[[int, int], int] = lambda _columns, _rows: _FOR_PICTURE


NO_SCENE: Final = Scene("")


def has_room_for_large(canvas: Canvas, scene: Scene) -> bool:
    """Return whether the name stands in the larger letters, if there are any."""
    return bool(scene.large) and canvas.holds(LARGE_SCREEN)


def paint_letters(canvas: Canvas, columns: int, rows: int, scene: Scene) -> Corner:
    """Paint the name of the program in big letters, and return the corner of the block of this size below it.

    The larger letters need much room. Where even the others have none above the block and the picture, none are
    painted, and the block stands in the middle, or above the picture if that has its rows then.
    """
    is_large = has_room_for_large(canvas, scene)
    letters, gap = (scene.large, 2) if is_large else (scene.letters, 1)
    free = canvas.height - 2 - gap - rows - len(letters) - scene.picture(canvas.width, canvas.height)
    if not letters or free < 1:
        x, y = centred(canvas, columns, rows)
        above = canvas.height - 2 - rows - scene.picture(canvas.width, canvas.height)
        return Corner(x, min(y, 1 + above // 2) if letters and above > 1 else y)
    left, top = max(1, (canvas.width - max(columns, len(letters[0]))) // 2), 1 + (free + 1) // 2
    for row, line in enumerate(letters):
        canvas.put(left, top + row, line, "class:lit")
    return Corner(left, top + len(letters) + gap)


def paint_below(canvas: Canvas, y: int, scene: Scene) -> None:
    """Paint the picture between the row ``y``, the first free one, and the row of keys."""
    scene.paint(canvas, canvas.height - 1, max(0, canvas.height - 1 - y))
