"""All screens in four sizes on one picture for each theme: what one looks at after a change of how things look.

``python -m tests.tools.contact_sheet [-o FOLDER] [-t THEME]... [-s SCENE]... [-z SIZE]... [-c 16|256]``. The question
to ask of each: would you show this to a friend? It needs what ``tests.tools.pictures`` does.
"""

import argparse
import tempfile
from collections.abc import Sequence
from pathlib import Path
from typing import Final

from PIL import Image, ImageDraw
from prompt_toolkit.output import ColorDepth

from schiffe.terminal.palettes import PALETTES
from tests.tools.pictures import picture
from tests.tools.scenes import SCENES, Size, size_of

SIZES: Final[tuple[Size, ...]] = ((40, 20), (80, 24), (120, 40), (160, 50))
_DEPTHS: Final = {"16": ColorDepth.DEPTH_4_BIT, "256": ColorDepth.DEPTH_8_BIT, "all": ColorDepth.DEPTH_24_BIT}
_LETTERS: Final = 10
"""How high letters are: all sizes side by side are 400 characters wide."""
_GAP: Final = 12


def sheet(theme: str, scenes: Sequence[str], sizes: Sequence[Size] = SIZES, colours: str = "all") -> Image.Image:
    """The screens of a theme, a row for each and a column for each size."""
    depth = _DEPTHS[colours]
    rows = [[picture(SCENES[scene](theme), theme, size, _LETTERS, depth) for size in sizes] for scene in scenes]
    width = sum(image.width for image in rows[0]) + _GAP * (len(sizes) + 1)
    height = sum(max(image.height for image in row) + 2 * _GAP for row in rows) + _GAP
    whole = Image.new("RGB", (width, height), "#808080")
    draw, y = ImageDraw.Draw(whole), 0
    for scene, row in zip(scenes, rows, strict=True):
        x = _GAP
        draw.text((x, y), f"{scene}, {theme}", "#000000")
        for image in row:
            whole.paste(image, (x, y + _GAP + 2))
            x += image.width + _GAP
        y += max(image.height for image in row) + 2 * _GAP
    return whole


def main() -> None:
    """Make the sheets that are asked for."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("-o", default=tempfile.gettempdir(), help="where the pictures are put")
    parser.add_argument("-t", action="append", choices=PALETTES, help="only this theme")
    parser.add_argument("-s", action="append", choices=SCENES, help="only this screen")
    parser.add_argument("-z", action="append", type=size_of, help="only this size, such as 80x24")
    parser.add_argument("-c", default="all", choices=_DEPTHS, help="how many colours the terminal has")
    given = parser.parse_args()
    for theme in given.t or PALETTES:
        file = Path(given.o) / f"schiffe-{theme}{'' if given.c == 'all' else f'-{given.c}'}.png"
        sheet(theme, given.s or list(SCENES), given.z or SIZES, given.c).save(file)
        print(file)


if __name__ == "__main__":
    main()
