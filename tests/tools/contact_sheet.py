"""All screens in four sizes on one picture for each theme: what one looks at after a change of how things look.

``python -m tests.tools.contact_sheet [-o FOLDER] [-t THEME]... [-s SCENE]...``. The question to ask of each: would you
show this to a friend? It needs what ``tests.tools.pictures`` does.
"""

import argparse
import tempfile
from pathlib import Path
from typing import Final

from PIL import Image, ImageDraw

from schiffe.terminal.palettes import PALETTES
from tests.tools.pictures import Size, picture
from tests.tools.scenes import SCENES

SIZES: Final[tuple[Size, ...]] = ((40, 20), (80, 24), (120, 40), (160, 50))
_LETTERS: Final = 10
"""How high letters are: all sizes side by side are 400 characters wide."""
_GAP: Final = 12


def sheet(theme: str, scenes: list[str]) -> Image.Image:
    """The screens of a theme, a row for each and a column for each size."""
    rows = [[picture(SCENES[scene](theme), theme, size, _LETTERS) for size in SIZES] for scene in scenes]
    width = sum(image.width for image in rows[0]) + _GAP * (len(SIZES) + 1)
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
    given = parser.parse_args()
    for theme in given.t or PALETTES:
        file = Path(given.o) / f"schiffe-{theme}.png"
        sheet(theme, given.s or list(SCENES)).save(file)
        print(file)


if __name__ == "__main__":
    main()
