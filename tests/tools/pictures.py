"""Pictures of screens: each is shown on a stage, read by a terminal emulator, and painted as a terminal would.

``python -m tests.tools.pictures`` makes those of the README and the manual anew, in ``docs/pictures/``. It needs what
``tests/tools/requirements.txt`` names, and the font DejaVu Sans Mono (Debian: fonts-dejavu-core).
"""

import asyncio
from collections.abc import Callable, Sequence
from functools import cache
from pathlib import Path
from typing import Any, Final

import pyte
from PIL import Image, ImageDraw, ImageFont
from prompt_toolkit.output import ColorDepth

from schiffe.bashni.ui.board import squares
from schiffe.battleship.ui import looks
from schiffe.toolkit.help import HelpScreen
from schiffe.toolkit.screen import Screen
from schiffe.toolkit.stage import Stage
from tests.running import ROOT
from tests.toolkit.looks import ThemeLook
from tests.toolkit.show import Program, Show, perform
from tests.tools.scenes import SCENES, Size

FOLDER: Final = ROOT / "docs" / "pictures"
_WANTED: Final = (
    ("battle", "hint", "sea", (120, 32)),
    ("battle-paper", "battle", "paper", (80, 24)),
    ("menu", "menu", "sea", (80, 24)),
    ("lesson", "lesson", "sea", (80, 24)),
    ("result", "result", "paper", (120, 40)),
    ("bashni", "bashni", "sea", (80, 24)),
    ("room", "room, alone", "sea", (80, 24)),
)
"""The pictures of the README and the manual: file, scene, theme, columns and rows."""
_FONTS: Final = (
    "/usr/share/fonts/truetype/dejavu",
    "/usr/share/fonts/dejavu",
    "/usr/share/fonts/dejavu-sans-mono-fonts",
    "/usr/share/fonts/TTF",
)
_BASIC: Final = {
    "black": "000000", "red": "cd0000", "green": "00cd00", "brown": "cdcd00", "blue": "0000ee", "magenta": "cd00cd",
    "cyan": "00cdcd", "white": "e5e5e5", "brightblack": "7f7f7f", "brightred": "ff0000", "brightgreen": "00ff00",
    "brightbrown": "ffff00", "brightblue": "5c5cff", "bfightmagenta": "ff00ff", "brightcyan": "00ffff",
    "brightwhite": "ffffff",
}  # fmt: skip
"""The 16 colours as xterm has them, by the names that pyte has for them."""
_BLOCKS: Final = {"█": (0, 0, 1, 1), "▀": (0, 0, 1, 0.5), "▄": (0, 0.5, 1, 1), "▌": (0, 0, 0.5, 1), "▐": (0.5, 0, 1, 1)}
"""The part of its cell that a block fills, from left and top to right and bottom: terminals paint them themselves."""
_BRAILLE: Final = 0x2800
_DOTS: Final = ((0, 0), (0, 1), (0, 2), (1, 0), (1, 1), (1, 2), (0, 3), (1, 3))
"""Column and row of each dot of a sign of braille, which the font has not; from the lowest bit on."""
_FRONT, _BACKGROUND = "d0d0d0", "1e1e1e"
"""What is shown where a terminal is told no colour."""


def picture(
    screens: Sequence[Screen[Any, Any]],
    theme: str,
    size: Size,
    height: int = 16,
    depth: ColorDepth = ColorDepth.DEPTH_24_BIT,
) -> Image.Image:
    """Screens that lie over each other, the lowest first, in a terminal with so many colours and letters so high."""
    drawn = asyncio.Event()
    images = []

    def make() -> Program:
        all_looks = {**looks.SEA_LOOKS, **squares.SQUARE_LOOKS}
        help_screen: Callable[[], Screen[Any, Any]] = lambda: HelpScreen([])  # noqa: E731 - it needs its type
        stage = Stage(ThemeLook(theme, depth, all_looks), help_screen)
        stage._app.after_render += lambda _app: drawn.set()

        async def direct() -> None:
            stage.show(screens[0])
            for screen in screens[1:]:
                stage.show_over(screen)
            await asyncio.Event().wait()

        return stage, direct()

    async def script(show: Show) -> None:
        async with asyncio.timeout(20):
            await drawn.wait()
        images.append(_painted(show.screen, height))

    perform(script, make, size)
    return images[0]


def _painted(screen: pyte.Screen, height: int) -> Image.Image:
    """What a terminal would show."""
    plain, bold = _font(height, ""), _font(height, "-Bold")
    width, rows = round(plain.getlength("M")), sum(plain.getmetrics())
    image = Image.new("RGB", (screen.columns * width, screen.lines * rows), f"#{_BACKGROUND}")
    draw = ImageDraw.Draw(image)
    for y in range(screen.lines):
        for x in range(screen.columns):
            cell = screen.buffer[y][x]
            colours = _rgb(cell.fg, _FRONT), _rgb(cell.bg, _BACKGROUND)
            front, background = reversed(colours) if cell.reverse else colours
            left, top = x * width, y * rows
            draw.rectangle((left, top, left + width - 1, top + rows - 1), background)
            if cell.data in _BLOCKS or 0 < ord(cell.data[:1] or " ") - _BRAILLE < 256:
                for x0, y0, x1, y1 in _parts(cell.data):
                    right, bottom = left + round(x1 * width) - 1, top + round(y1 * rows) - 1
                    draw.rectangle((left + round(x0 * width), top + round(y0 * rows), right, bottom), front)
            elif cell.data.strip():
                draw.text((left, top), cell.data, front, bold if cell.bold else plain)
            if cell.underscore:
                draw.line((left, top + rows - 2, left + width - 1, top + rows - 2), front)
    return image


def _parts(sign: str) -> list[tuple[float, float, float, float]]:
    """What a block or a sign of braille fills of its cell."""
    if sign in _BLOCKS:
        return [_BLOCKS[sign]]
    bits = ord(sign) - _BRAILLE
    lit = [(x / 2 + 0.12, y / 4 + 0.06) for bit, (x, y) in enumerate(_DOTS) if bits >> bit & 1]
    return [(x, y, x + 0.26, y + 0.13) for x, y in lit]


@cache
def _font(height: int, weight: str) -> ImageFont.FreeTypeFont:
    files = [Path(folder) / f"DejaVuSansMono{weight}.ttf" for folder in _FONTS]
    found = next((file for file in files if file.is_file()), None)
    if found is None:
        raise SystemExit(f"The font {files[0].name} is in none of these folders: {', '.join(_FONTS)}")
    return ImageFont.truetype(str(found), height)


def _rgb(name: str, default: str) -> str:
    return f"#{default if name == 'default' else _BASIC.get(name, name)}"


def main() -> None:
    """Make all pictures of the README and the manual anew."""
    FOLDER.mkdir(exist_ok=True)
    for name, scene, theme, size in _WANTED:
        file = FOLDER / f"{name}.png"
        small = picture(SCENES[scene](theme), theme, size, 13).quantize(128, dither=Image.Dither.NONE)
        small.save(file, optimize=True)
        print(f"{file}  {small.width} x {small.height}, {file.stat().st_size} bytes")


if __name__ == "__main__":
    main()
