"""The picture below menus: a sea with a ship, and on large screens a moon above it."""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import cache
from itertools import cycle, islice
from typing import Final

from schiffe.battleship.drawing import BOX_GLYPHS, Glyphs
from schiffe.battleship.ui.painting.sea_style import SeaStyle
from schiffe.language.i18n import _
from schiffe.toolkit.canvas import Canvas, Corner, Size
from schiffe.toolkit.letters import big_letters, double_letters
from schiffe.toolkit.scene import Picture, Scene
from schiffe.toolkit.stack import PartRows
from schiffe.toolkit.style import TextStyle

FRAME_SECONDS: Final = 0.25
"""The seconds between two frames of the moving sea."""
_MIN_SEA_ROWS: Final = 2
"""The fewest rows of water; a single row looks like a stripe."""
_WAVES: Final = (
    "          ~~~~~~~                         ~~~            ~~~~~~~               ~~~~~~~   ",
    "     ~                            ~~~~~~~                ~               ~~~~~~~    ",
    "                        ~~~~~~~                              ~~~~~~~            ~~~ ",
    "  ~~~~~~~                              ~~~~~~                  ~~~~               ",
)
"""The waves of each row, the nearest first; a sea with more rows repeats them."""
_FRAMES_PER_COLUMN: Final = (1, 2, 3, 4)
"""The frames in which the waves of a row drift by a column, the nearest row first; the last value is for all others."""
_SHIFT_OF_REPEAT: Final = 29
"""Columns by which repeated waves are shifted, to hide the repetition."""
_MOON: Final = ("▄▄█████▄▄", "▄█████████▄", "███████████", "▀█████████▀", "▀▀█████▀▀")
_MOON_Y: Final = 3
_COLUMNS_BEHIND_MOON: Final = 6
_FREE_ROWS_AROUND_MOON: Final = 1
_FREE_COLUMNS_BEFORE_MOON: Final = 2
_FOAM_COLUMNS_AT_BOW: Final = 2
_MIN_COLUMNS_BEHIND_SHIP: Final = 6
_HULL: Final = SeaStyle.SHIP_HULL
_ROLES: Final = {"h": _HULL, "f": SeaStyle.SHIP_DARK, "w": SeaStyle.SHIP_WINDOW, "k": SeaStyle.SHIP_KEEL}


class _Ship:
    """A ship in the sea, drawn in dots, two for each row of text.

    The dots are h for the hull, f for funnels and guns, w for windows, and k for the keel.

    Attributes:
        rows_above: the rows of text above the sea.
        sea_rows: the rows of the sea around this ship, if they fit.
    """

    def __init__(self, lines: tuple[str, ...], rows_above: int, sea_rows: int) -> None:
        self.lines: Final = lines
        self.rows_above: Final = rows_above
        self.sea_rows: Final = sea_rows

    @property
    def columns(self) -> int:
        return len(self.lines[0])

    @property
    def text_rows(self) -> int:
        return len(self.lines) // 2

    def pieces(self, row: int) -> tuple[_Piece, ...]:
        """Return the pieces of a row of text; the last one has foam at both ends of the keel."""
        pieces = _pieces_of_dots(self.lines[2 * row], self.lines[2 * row + 1])
        if row < self.text_rows - 1:
            return pieces
        foam = SeaStyle.SHIP_FOAM
        return _Piece(-_FOAM_COLUMNS_AT_BOW, "~~~", foam), *pieces, _Piece(self.columns, "~~", foam)

    def doubled(self, sea_rows: int) -> _Ship:
        """Return the ship twice as large."""
        wide_lines = ("".join(dot * 2 for dot in line) for line in self.lines)
        doubled_lines = tuple(line for line in wide_lines for _copy in range(2))
        return _Ship(doubled_lines, rows_above=2 * self.rows_above, sea_rows=sea_rows)


class _AsciiShip(_Ship):
    """A ship in ASCII characters, drawn in lines of text."""

    @property
    def text_rows(self) -> int:
        return len(self.lines)

    def pieces(self, row: int) -> tuple[_Piece, ...]:
        """Return the single piece of a row."""
        line = self.lines[row]
        text = line.strip()
        return (_Piece(line.index(text), text, _HULL),)


_SMALL: Final = _Ship(
    (
        "         f          ",
        "         f    f     ",
        "         hh   f     ",
        "   hhh  hwhhh hhhh  ",
        "hhhhhhhhhhhhhhhhhhhh",
        " hhhhhhhhhhhhhhhhhh ",
        "  kkkkkkkkkkkkkkkk  ",
        "                    ",
    ),
    rows_above=1,
    sea_rows=4,
)
_LARGE: Final = _Ship(
    (
        "            f               ",
        "            f               ",
        "            f     f         ",
        "          hhhhh   f         ",
        "          hwwhh  hhh        ",
        "  ffhhh  hhhhhhhhhwhh hhhff ",
        "    hhhh hhhhhhhhhhhhhhhh   ",
        "hhhhhhhhhhhhhhhhhhhhhhhhhhhh",
        " hhhhhhhhhhhhhhhhhhhhhhhhhh ",
        "  kkkkkkkkkkkkkkkkkkkkkkkk  ",
    ),
    rows_above=2,
    sea_rows=6,
)
_HUGE: Final = _LARGE.doubled(sea_rows=9)
_ASCII: Final = _AsciiShip(
    (
        "            |     ",
        "      /##\\  |_ _  ",
        "\\________________/",
    ),
    rows_above=2,
    sea_rows=4,
)
_SHIPS: Final = ((Size(150, 46), _HUGE), (Size(110, 36), _LARGE), (Size(0, 0), _SMALL))
"""Each ship with the size of the terminal that it needs."""


@dataclass(frozen=True)
class _Piece:
    """A piece of a row of a ship, with a style that is added to that of the sea."""

    x: int
    text: str
    style: str


@cache
def _pieces_of_dots(upper_dots: str, lower_dots: str) -> tuple[_Piece, ...]:
    pieces: list[_Piece] = []
    for x, (upper, lower) in enumerate(zip(upper_dots, lower_dots, strict=True)):
        if upper == lower == " ":
            continue
        block, style = _block(upper, lower)
        if pieces and pieces[-1].style == style and pieces[-1].x + len(pieces[-1].text) == x:
            pieces[-1] = replace(pieces[-1], text=pieces[-1].text + block)
        else:
            pieces.append(_Piece(x, block, style))
    return tuple(pieces)


def _block(upper: str, lower: str) -> tuple[str, str]:
    """Return the block that shows two dots, and its style; if the dots differ, one is the hull or blank."""
    if upper == lower:
        return "█", _ROLES[upper]
    if upper == " ":
        return "▄", _ROLES[lower]
    if lower == " ":
        return "▀", _ROLES[upper]
    block, role = ("▄", _ROLES[lower]) if upper == "h" else ("▀", _ROLES[upper])
    return block, f"{role} {SeaStyle.SHIP_BOARD}"


@dataclass(frozen=True)
class Sea(Picture):
    """The picture; if ``is_animated``, the waves drift."""

    is_ascii: bool = False
    is_animated: bool = True

    def rows(self, terminal: Size) -> int:
        ship = self._ship(terminal)
        return ship.rows_above + ship.sea_rows

    def paint(self, canvas: Canvas, rows: PartRows) -> None:
        """Paint the sea over the whole width in the last of the rows, with the ship if both fit in them."""
        free_rows = rows.height
        full_ship = self._ship(canvas.size)
        ship = _SMALL if free_rows < full_ship.text_rows and not self.is_ascii else full_ship
        has_ship = free_rows >= max(ship.text_rows, ship.rows_above + 1)
        sea_rows = min(ship.sea_rows, free_rows - ship.rows_above if has_ship else free_rows)
        if sea_rows < _MIN_SEA_ROWS:
            sea_rows = 0
        frame = int(canvas.now / FRAME_SECONDS) if self.is_animated else 0
        for row in range(sea_rows):
            waves = waves_of_row(sea_rows - 1 - row, frame, canvas.width)
            canvas.put(0, rows.end_y - sea_rows + row, waves, _background(row))
        if has_ship:
            _paint_ship(canvas, rows.end_y - sea_rows - ship.rows_above, ship)
        if full_ship in (_LARGE, _HUGE) and canvas.has_shades:
            _paint_moon(canvas)
        if self.is_animated and sea_rows > 0:
            canvas.redraw_in(FRAME_SECONDS - canvas.now % FRAME_SECONDS)

    def _ship(self, terminal: Size) -> _Ship:
        if self.is_ascii:
            return _ASCII
        return next(ship for size, ship in _SHIPS if terminal.columns >= size.columns and terminal.rows >= size.rows)


def _background(row: int) -> str:
    """Return the style of a row of the sea, counted from the top."""
    return SeaStyle.SEA_OTHER if row % 2 else SeaStyle.SEA


def _paint_ship(canvas: Canvas, y: int, ship: _Ship) -> None:
    """Paint a ship right of the middle."""
    middle_x = canvas.width * 5 // 6
    x = min(middle_x - ship.columns // 2 - _FOAM_COLUMNS_AT_BOW, canvas.width - ship.columns - _MIN_COLUMNS_BEHIND_SHIP)
    for row in range(ship.text_rows):
        background = _background(row - ship.rows_above) if row >= ship.rows_above else TextStyle.BACKGROUND
        for piece in ship.pieces(row):
            style = f"{background} {piece.style}"
            canvas.fill(Corner(x + piece.x, y + row), Size(len(piece.text), 1), style)  # to erase the waves
            canvas.put(x + piece.x, y + row, piece.text, style)


def _paint_moon(canvas: Canvas) -> None:
    """Paint a moon in the sky at the right, unless something else is painted there."""
    columns = max(map(len, _MOON))
    moon_x = canvas.width - _COLUMNS_BEHIND_MOON - columns
    rows = canvas.rows[_MOON_Y - _FREE_ROWS_AROUND_MOON : _MOON_Y + len(_MOON) + _FREE_ROWS_AROUND_MOON]
    end_xs = (x + len(text) for row in rows for x, text, _style in row)
    if max(end_xs, default=0) > moon_x - _FREE_COLUMNS_BEFORE_MOON:
        return
    for y, line in enumerate(_MOON, _MOON_Y):
        canvas.put(moon_x + (columns - len(line)) // 2, y, line, SeaStyle.MOON)


def waves_of_row(row: int, frame: int, width: int) -> str:
    """Return the waves of a row (0 is the nearest) in a frame, in which they have drifted to the left."""
    repeat, place = divmod(row, len(_WAVES))
    drift = frame // _FRAMES_PER_COLUMN[min(row, len(_FRAMES_PER_COLUMN) - 1)] + _SHIFT_OF_REPEAT * repeat
    start = drift % len(_WAVES[place])
    return "".join(islice(cycle(_WAVES[place]), start, start + width))


def sea_scene(glyphs: Glyphs, *, is_animated: bool) -> Scene:
    has_blocks = glyphs is BOX_GLYPHS
    return Scene(
        program_name="schiffe",
        tagline=_("Battleship"),
        letters=big_letters("SCHIFFE", has_blocks=has_blocks),
        picture=Sea(is_ascii=not has_blocks, is_animated=is_animated),
        large_letters=double_letters("SCHIFFE", has_blocks=has_blocks),
    )
