"""The sea below a menu, with a ship in it: waves drift past, the nearer ones faster."""

from dataclasses import dataclass
from typing import Final

from schiffe.battleship.drawing import BOX_GLYPHS, Glyphs
from schiffe.language.i18n import _
from schiffe.toolkit.canvas import Canvas
from schiffe.toolkit.layout import Scene, big_letters, half_blocks

_STEP: Final = 0.25
"""Seconds from frame to frame."""
_STEPS_EACH: Final = (4, 3, 2, 1)
"""In so many frames the waves of each row, from the farthest to the nearest, drift one column."""
_WAVES: Final = (
    "  ~~~~~~~                              ~~~~~~                  ~~~~               ",
    "                        ~~~~~~~                              ~~~~~~~            ~~~ ",
    "     ~                            ~~~~~~~                ~               ~~~~~~~    ",
    "          ~~~~~~~                         ~~~            ~~~~~~~               ~~~~~~~   ",
)
_SHIP: Final = half_blocks(
    (
        "            #     ",
        "      ##    #     ",
        "     #### # #     ",
        "     ######## #   ",
        "##################",
        " ################ ",
    )
)
_ASCII_SHIP: Final = (
    "            |     ",
    "      /##\\  |_ _  ",
    "\\________________/",
)
_ABOVE: Final = 2
"""Rows of the ship above the sea."""


@dataclass(frozen=True)
class Sea:
    """The picture: whether it has only ASCII characters, and whether it moves."""

    is_ascii: bool = False
    moves: bool = True

    def paint(self, canvas: Canvas, end: int, room: int) -> None:
        """Paint it over the whole width, to end before the row ``end``; with the ship where there is room for it."""
        rows = min(len(_WAVES), room - _ABOVE if room > _ABOVE + 1 else room)
        frame = int(canvas.moment / _STEP) if self.moves else 0
        for row in range(rows):
            style = "class:sea.other" if row % 2 else "class:sea"
            canvas.put(0, end - rows + row, waves(row + len(_WAVES) - rows, frame, canvas.width), style)
        if rows > 0 and room >= rows + _ABOVE:
            self._paint_ship(canvas, end - rows)
        if self.moves and rows > 0:
            canvas.moves(_STEP - canvas.moment % _STEP)

    def _paint_ship(self, canvas: Canvas, y: int) -> None:
        """The ship, with the lowest of its rows in the first row of the sea."""
        ship = _ASCII_SHIP if self.is_ascii else _SHIP
        left = min(canvas.width * 5 // 6 - len(ship[0]) // 2 - 2, canvas.width - len(ship[0]) - 2)
        for number, line in enumerate(ship):
            shown = line.strip()
            style, x = "class:sea.wet" if number == _ABOVE else "class:sea.hull", left + line.index(shown)
            canvas.fill(x, y - _ABOVE + number, len(shown), 1, style)
            canvas.put(x, y - _ABOVE + number, shown, style)


def waves(row: int, frame: int, width: int) -> str:
    """A row of the sea (0 is the farthest of four) in a frame: the same waves over and over, drifted to the left."""
    pattern = _WAVES[row]
    start = frame // _STEPS_EACH[row] % len(pattern)
    times = -(-(start + width) // len(pattern))
    return (pattern * times)[start : start + width]


def sea_scene(glyphs: Glyphs, *, moves: bool) -> Scene:
    """The name of the game in big letters, and the sea, which may move."""
    has_blocks = glyphs is BOX_GLYPHS
    letters = big_letters("SCHIFFE", has_blocks=has_blocks)
    return Scene("schiffe", _("Battleship"), letters, Sea(is_ascii=not has_blocks, moves=moves).paint)
