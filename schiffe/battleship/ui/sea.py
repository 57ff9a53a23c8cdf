"""The picture below menus: a sea with a ship, the larger the more room there is, and a moon above it."""

from __future__ import annotations

from functools import cache
from itertools import cycle, islice
from typing import Final, NamedTuple

from schiffe.battleship.drawing import BOX_GLYPHS, Glyphs
from schiffe.language.i18n import _
from schiffe.toolkit.canvas import Canvas
from schiffe.toolkit.letters import big_letters, double_letters
from schiffe.toolkit.scene import Scene

_FRAME_SECONDS: Final = 0.25
_MIN_WATER_ROWS: Final = 2
"""A single row would be a stripe, and no water."""
_WAVES: Final = (
    "          ~~~~~~~                         ~~~            ~~~~~~~               ~~~~~~~   ",
    "     ~                            ~~~~~~~                ~               ~~~~~~~    ",
    "                        ~~~~~~~                              ~~~~~~~            ~~~ ",
    "  ~~~~~~~                              ~~~~~~                  ~~~~               ",
)
"""The waves of each row, the nearest first; in a higher sea they are repeated."""
_FRAMES_PER_COLUMN: Final = (1, 2, 3, 4)
"""In so many frames the waves of each row, the nearest first, drift one column; all beyond as the last of these."""
_SHIFT_OF_REPEAT: Final = 29
"""Columns by which repeated waves are shifted, so that nobody sees that they are the same."""


class _Ship(NamedTuple):
    """A ship: its dots, two to a row of text, or where there are no blocks its text; and how it lies in the sea.

    Dots are h for the hull, f for funnels and guns, w for windows, k for the keel. ``rows_above`` are the rows of text
    above the sea; ``sea_rows`` are those that the sea has with it, if there is room.
    """

    dots: tuple[str, ...]
    rows_above: int
    sea_rows: int
    is_text: bool = False

    @property
    def columns(self) -> int:
        """The width in columns."""
        return len(self.dots[0])

    @property
    def rows(self) -> int:
        """The rows of text that it takes."""
        return len(self.dots) if self.is_text else len(self.dots) // 2

    def doubled(self, sea_rows: int) -> _Ship:
        """Return the ship twice as large."""
        dots = ["".join(dot * 2 for dot in row) for row in self.dots]
        return _Ship(tuple(row for row in dots for _copy in range(2)), 2 * self.rows_above, sea_rows)


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
    1,
    4,
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
    2,
    6,
)
_HUGE: Final = _LARGE.doubled(9)
_ASCII: Final = _Ship(
    (
        "            |     ",
        "      /##\\  |_ _  ",
        "\\________________/",
    ),
    2,
    4,
    is_text=True,
)
_MOON: Final = ("▄▄█████▄▄", "▄█████████▄", "███████████", "▀█████████▀", "▀▀█████▀▀")
_MOON_AT: Final = 6, 3
"""Columns between the moon and the right edge, and the row in which it begins."""
_FREE_ROWS_AROUND_MOON: Final = 1
"""And twice as many columns."""
_SIZES: Final = (((150, 46), _HUGE), ((110, 36), _LARGE), ((0, 0), _SMALL))
"""From so many columns and rows on, which ship there is."""
_HULL: Final = "class:ship.hull"
_ROLES: Final = {"h": _HULL, "f": "class:ship.dark", "w": "class:ship.window", "k": "class:ship.keel"}


class _Blocks(NamedTuple):
    """A piece of a ship in one row: its first column, its blocks, and their style, to be laid over that of the sea."""

    x: int
    text: str
    style: str


@cache
def _cells(ship: _Ship, row: int) -> tuple[_Blocks, ...]:
    """Return a row of a ship; of two dots one above the other that differ one is a part of the hull, or none."""
    if ship.is_text:
        text = ship.dots[row].strip()
        return (_Blocks(ship.dots[row].index(text), text, _HULL),)
    found: list[_Blocks] = []
    for x, (upper, lower) in enumerate(zip(*ship.dots[2 * row : 2 * row + 2], strict=True)):
        if upper == lower == " ":
            continue
        if upper == lower:
            block, style = "█", _ROLES[upper]
        elif " " in (upper, lower):
            block, style = ("▄", _ROLES[lower]) if upper == " " else ("▀", _ROLES[upper])
        else:
            block, style = ("▄", _ROLES[lower]) if upper == "h" else ("▀", _ROLES[upper])
            style += " class:ship.board"
        if found and found[-1].style == style and found[-1].x + len(found[-1].text) == x:
            found[-1] = found[-1]._replace(text=found[-1].text + block)
        else:
            found.append(_Blocks(x, block, style))
    return tuple(found)


class Sea(NamedTuple):
    """The picture: whether it has only ASCII characters, and whether the waves drift."""

    is_ascii: bool = False
    is_animated: bool = True

    def rows(self, columns: int, rows: int) -> int:
        """Return the rows that it would like to have on a terminal of this size."""
        ship = self._ship(columns, rows)
        return ship.rows_above + ship.sea_rows

    def paint(self, canvas: Canvas, end: int, room: int) -> None:
        """Paint it over the whole width, to end before the row ``end``; with the ship where there is room for it."""
        largest = self._ship(canvas.width, canvas.height)
        ship = _SMALL if room < largest.rows and not self.is_ascii else largest
        has_ship = room >= max(ship.rows, ship.rows_above + 1)
        rows = min(ship.sea_rows, room - ship.rows_above if has_ship else room)
        if rows < _MIN_WATER_ROWS:
            rows = 0
        frame = int(canvas.moment / _FRAME_SECONDS) if self.is_animated else 0
        for row in range(rows):
            canvas.put(0, end - rows + row, waves(rows - 1 - row, frame, canvas.width), _background(row))
        if has_ship:
            _paint_ship(canvas, end - rows - ship.rows_above, ship)
        if largest in (_LARGE, _HUGE) and canvas.has_shades:
            _paint_moon(canvas)
        if self.is_animated and rows > 0:
            canvas.redraw_in(_FRAME_SECONDS - canvas.moment % _FRAME_SECONDS)

    def _ship(self, columns: int, rows: int) -> _Ship:
        if self.is_ascii:
            return _ASCII
        return next(ship for (across, down), ship in _SIZES if columns >= across and rows >= down)


def _background(row: int) -> str:
    """Return the style of a row of the sea."""
    return "class:sea.other" if row % 2 else "class:sea"


def _paint_ship(canvas: Canvas, top: int, ship: _Ship) -> None:
    """Paint a ship right of the middle, from a row on, with foam at both ends of its keel."""
    left = min(canvas.width * 5 // 6 - ship.columns // 2 - 2, canvas.width - ship.columns - 6)
    for row in range(ship.rows):
        background = _background(row - ship.rows_above) if row >= ship.rows_above else "class:background"
        cells = _cells(ship, row)
        if not ship.is_text and row == ship.rows - 1:
            foam = "class:ship.foam"
            cells = (_Blocks(-2, "~~~", foam), *cells, _Blocks(ship.columns, "~~", foam))
        for cell in cells:
            style = f"{background} {cell.style}"
            canvas.fill(left + cell.x, top + row, len(cell.text), 1, style)  # nothing of a wave is to be left
            canvas.put(left + cell.x, top + row, cell.text, style)


def _paint_moon(canvas: Canvas) -> None:
    """Paint a moon in the sky at the right, unless something else stands there or right beside it."""
    right, top = _MOON_AT
    widest = max(map(len, _MOON))
    left = canvas.width - right - widest
    beside = canvas.rows[top - _FREE_ROWS_AROUND_MOON : top + len(_MOON) + _FREE_ROWS_AROUND_MOON]
    behind = (x + len(text) for row in beside for x, text, _style in row)
    if max(behind, default=0) > left - 2 * _FREE_ROWS_AROUND_MOON:
        return
    for row, line in enumerate(_MOON, top):
        canvas.put(left + (widest - len(line)) // 2, row, line, "class:moon")


def waves(row: int, frame: int, width: int) -> str:
    """Return a row of the sea (0 is the nearest) in a frame: the same waves over and over, drifted to the left."""
    repeat, place = divmod(row, len(_WAVES))
    drifted = frame // _FRAMES_PER_COLUMN[min(row, len(_FRAMES_PER_COLUMN) - 1)] + _SHIFT_OF_REPEAT * repeat
    start = drifted % len(_WAVES[place])
    return "".join(islice(cycle(_WAVES[place]), start, start + width))


def sea_scene(glyphs: Glyphs, *, is_animated: bool) -> Scene:
    """Return the name of the game in big letters, and the sea, whose waves may drift."""
    has_blocks = glyphs is BOX_GLYPHS
    letters = big_letters("SCHIFFE", has_blocks=has_blocks)
    sea = Sea(is_ascii=not has_blocks, is_animated=is_animated)
    large = double_letters("SCHIFFE", has_blocks=has_blocks)
    return Scene(
        "schiffe", _("Battleship"), letters=letters, paint=sea.paint, large_letters=large, picture_rows=sea.rows
    )
