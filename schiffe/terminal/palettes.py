"""The palettes of the themes: for each a table of colours, named after what the games paint with them.

Each name has three colours, separated by slashes: for terminals with 24 bits, with 256 colours (a number from 16 on,
since the first ones differ between terminals), and with 16 colours. ``~`` leaves a colour to the terminal. The numbers
are chosen by hand because the 256 colours have few dark blues: the nearest colours to two blues may be a teal and a
blue, and a board would lose its frame. A background and the text on it share the first part of their names. A new
theme needs one more table here; a test checks that it is complete.

Every ``--help`` names the themes, so these are plain classes, and a table is parsed only when it is used.
"""

import itertools
from functools import cache
from typing import Final

from schiffe.language.i18n import AUTO, Text

_CUBE_LEVELS: Final = (0, 95, 135, 175, 215, 255)
"""The values of red, green and blue in the cube of 6 x 6 x 6 colours that is part of the 256 colours."""
_FIRST_OF_CUBE: Final = 16
"""The number of the first colour of the cube, after the basic 16."""
_FIRST_GREY: Final = 232
"""The number of the first of the greys, which follow the cube."""
_GREY_COUNT: Final = 24
_DARKEST_GREY: Final = 8
_GREY_STEP: Final = 10
"""The difference in lightness between two neighbouring greys."""


class PaletteColour:
    """A colour: six hexadecimal digits, or None if the terminal chooses it, and the name of one of the basic 16.

    Attributes:
        of_256: the digits of its substitute among 256 colours; None for the nearest one.
    """

    def __init__(self, digits: str | None, basic: str, of_256: str | None) -> None:
        self.digits: Final = digits
        self.basic: Final = basic
        self.of_256: Final = of_256


def colour_of_256(number: int) -> str:
    """Return the digits of one of the 256 colours, which is in the cube or a grey."""
    if number >= _FIRST_GREY:
        return f"{_DARKEST_GREY + _GREY_STEP * (number - _FIRST_GREY):02x}" * 3
    red, remainder = divmod(number - _FIRST_OF_CUBE, len(_CUBE_LEVELS) ** 2)
    green, blue = divmod(remainder, len(_CUBE_LEVELS))
    return "".join(f"{_CUBE_LEVELS[part]:02x}" for part in (red, green, blue))


@cache
def nearest_of_256(digits: str) -> str:
    """Return the nearest of those 240 of the 256 colours that are the same on all terminals: a cube and greys."""
    red, green, blue = split_digits(digits)

    def distance(colour: tuple[int, int, int]) -> int:  # squared, with weights close to human perception
        return 3 * (red - colour[0]) ** 2 + 4 * (green - colour[1]) ** 2 + 2 * (blue - colour[2]) ** 2

    reds, greens, blues = (sorted(_CUBE_LEVELS, key=lambda level: abs(level - part))[:2] for part in (red, green, blue))
    brightness = (3 * red + 4 * green + 2 * blue) / 9
    grey_index = min(max(0, round((brightness - _DARKEST_GREY) / _GREY_STEP)), _GREY_COUNT - 1)
    grey = _DARKEST_GREY + _GREY_STEP * grey_index
    candidates = [*itertools.product(reds, greens, blues), (grey, grey, grey)]
    return "{:02x}{:02x}{:02x}".format(*min(candidates, key=distance))


def split_digits(digits: str) -> tuple[int, int, int]:
    """Return the values of red, green and blue in six hexadecimal digits."""
    return int(digits[:2], 16), int(digits[2:4], 16), int(digits[4:], 16)


class Palette:
    """The named colours of a theme.

    Attributes:
        contrast: the least contrast of characters to their background.
        heat_of_256: the ten steps of heat among 256 colours, where the nearest ones to mixed colours often have another
            hue; if it is empty, the nearest ones are used.
    """

    def __init__(self, label: Text, table: str, contrast: float = 4.5, heat_of_256: tuple[int, ...] = ()) -> None:
        self.label: Final = label
        self.contrast: Final = contrast
        self.table: Final = table
        self.heat_of_256: Final = tuple(map(colour_of_256, heat_of_256))
        self._colours: Final[dict[str, PaletteColour]] = {}

    def colours(self) -> dict[str, PaletteColour]:
        """Return the colours by their names; raises ValueError if the table is malformed."""
        if not self._colours:
            for line in filter(None, map(str.strip, self.table.splitlines())):
                background, *entries = line.split()  # a background may have more than one line
                for entry in entries:
                    foreground, equals, colour = entry.rpartition("=")
                    if "/" not in colour:
                        raise ValueError(line)
                    digits, *number, basic = colour.split("/")
                    name = f"{background}.{foreground}" if equals else background
                    of_256 = colour_of_256(int(number[0])) if number else None
                    self._colours[name] = PaletteColour(None if digits == "~" else digits, basic, of_256)
        return self._colours


SEA: Final = Palette(
    label=Text("sea", context="theme"),
    table="""
    page    0a1721/233/black      text=d5e1e8/253/gray         dim=8299a7/246/gray         separator=23506b/24/gray
    page    highlight=ffd166/221/cyan   water=9fd8f5/153/brightcyan  bad=ff8a8a/210/white        sunk=ffb0aa/217/white
    page    good=3cc4b8/73/brightcyan    rest=1f4257/238/gray         luck=ffd166/221/cyan
    cursor-label 0a1721/233/black      text=ffd166/221/cyan
    bar     123246/236/blue       text=eaf3f8/255/white        accent=ffd166/221/white     dim=a3b8c4/249/white
    bar     skill=49bdb0/73/white   rest=4a6a7d/241/brightblack
    accent  ffd166/221/cyan       text=10202b/234/black
    key     2a556f/24/gray        text=eaf3f8/255/black
    own     0e4467/24/blue        other=124f78/25/blue         line=1f6390/67/brightblue   miss=0b5a86/17/blue
    target  0d2a3d/235/black      other=13354a/236/black       line=23506b/24/brightblack  miss=12425e/238/black
    idle    0b2130/234/black      other=0f2938/235/black       line=1b3e53/238/brightblack miss=10384f/237/black
    miss    9fd8f5/195/brightcyan
    hull    93a4b0/247/gray       line=1d2b35/235/black
    hit     cf2a2c/160/red        text=ffffff/231/white
    sunk    64181d/52/magenta     text=ffb0aa/217/white
    cursor  ffd166/221/cyan       text=10202b/234/black
    aim     ffffff/231/white      text=10202b/234/black
    good    20a398/37/green       text=10202b/234/black
    bad     cf2a2c/160/red        text=ffffff/231/white
    heat    0d2a3d/235/blue       mid=1a8f86/30/cyan           warm=86b072/107/green       high=f4d35e/221/brightyellow
    heat    dark=04090d/232/black light=ffffff/231/white
    square  1b4d69/24/blue        other=0d2737/235/brightblack start=0b5a86/25/blue
    held    ffd166/221/cyan       text=10202b/234/black
    last    7a3d77/96/magenta     text=ffffff/231/white
    light   e6eef3/255/gray       text=1d2b35/235/black
    dark    05090c/232/black      text=9fb3c0/145/gray
    player  17607f/24/blue        text=ffffff/231/white        other=7a3d77/96/magenta
    """,
    heat_of_256=(235, 237, 23, 23, 30, 36, 107, 143, 179, 221),
)
PAPER: Final = Palette(
    label=Text("paper", context="theme"),
    table="""
    page    f4efe1/255/white        text=2b2a27/235/black  dim=6b6454/241/black        separator=cfc6ae/251/black
    page    highlight=8a2a0c/88/blue      water=285a80/24/black  bad=a8241e/124/black        sunk=4a1512/52/black
    page    good=1f6457/23/black    rest=d8cdae/187/gray   luck=8a6100/94/blue
    cursor-label f4efe1/255/white        text=8a2a0c/88/blue
    bar     e2d8bd/187/gray         text=2b2a27/235/black  accent=8a2a0c/88/black      dim=57503f/239/black
    bar     skill=1f5f54/23/black   rest=bcab7d/144/brightblack
    accent  9a3b12/130/blue         text=ffffff/231/white
    key     cfc3a1/187/gray         text=2b2a27/235/black
    own     dfeaf2/153/gray         other=ecf3f8/195/gray  line=a9c3d6/110/black       miss=c6dcea/110/gray
    target  fbf8ef/231/white        other=efeadd/254/white line=cfc6ae/251/gray        miss=cfe1ec/153/white
    idle    d9e0df/253/white        other=cad4d3/252/white line=a6b5b8/249/gray        miss=c3d3dc/252/white
    miss    285a80/17/black
    hull    5f6a74/242/black        line=f4f4f0/255/white
    hit     c62a26/160/red          text=ffffff/231/white
    sunk    601713/52/magenta       text=ffd2cc/224/white
    cursor  ffcf40/221/green        text=201c10/234/black
    aim     2b2a27/235/black        text=ffffff/231/white
    good    2c7a6b/29/green         text=ffffff/231/black
    bad     c62a26/160/red          text=ffffff/231/white
    heat    fbf8ef/231/gray         mid=7cc4b5/115/green   warm=b8bf72/143/brightgreen high=f0b429/214/brightyellow
    heat    dark=2b2a27/235/black   light=ffffff/231/white
    square  b5a67c/144/cyan         other=e6dcc2/187/gray  start=b4cfe0/152/cyan
    held    ffcf40/221/brightyellow text=201c10/234/black
    last    7a3d77/96/magenta       text=ffffff/231/white
    light   fffdf6/231/white        text=2b2a27/235/black
    dark    2b2a27/235/black        text=f4efe1/255/white
    player  2f6a8f/24/blue          text=ffffff/231/white  other=7a3d77/96/magenta
    """,
    heat_of_256=(231, 255, 194, 158, 152, 115, 150, 186, 221, 214),
)
CONTRAST: Final = Palette(
    label=Text("high contrast", context="theme"),
    table="""
    page    000000/16/black        text=ffffff/231/white        dim=dadada/253/white    separator=8a8a8a/245/white
    page    highlight=ffff00/226/white   water=ffffff/231/white       bad=ff8787/210/white    sunk=ffb800/214/white
    page    good=ffffff/231/white    rest=5a5a5a/240/gray        luck=ffff00/226/white
    cursor-label 000000/16/cyan         text=ffff00/226/black
    bar     303030/236/black       text=ffffff/231/white        accent=ffff00/226/white dim=ffffff/231/white
    bar     skill=ffffff/231/white  rest=6c6c6c/242/brightblack
    accent  ffff00/226/gray        text=000000/16/black
    key     ffffff/231/gray        text=000000/16/black
    own     1c1c1c/234/black       other=303030/236/black       line=808080/244/gray    miss=585858/240/black
    target  080808/232/black       other=1e1e1e/234/black       line=878700/100/yellow  miss=585858/240/black
    idle    080808/232/black       other=181818/234/black       line=767676/243/gray    miss=4e4e4e/239/black
    miss    ffffff/231/white
    hull    b2b2b2/249/gray        line=000000/16/black
    hit     ff5f5f/203/red         text=000000/16/white
    sunk    ffb800/214/brightyellow text=000000/16/black
    cursor  ffffff/231/white       text=000000/16/black
    aim     ffffff/231/white       text=000000/16/black
    good    5fafd7/74/green        text=000000/16/black
    bad     ff5f5f/203/red         text=000000/16/white
    heat    080808/232/black       mid=0050a8/24/blue           warm=4f9fff/74/cyan     high=86c0ff/111/brightgreen
    heat    dark=000000/16/black   light=ffffff/231/white
    square  8a8a8a/245/blue        other=1c1c1c/234/brightblack start=585858/240/blue
    held    ffff00/226/cyan        text=000000/16/black
    last    d7af00/178/magenta     text=000000/16/white
    light   ffffff/231/gray        text=000000/16/black
    dark    000000/16/black        text=ffffff/231/white
    player  ffffff/231/gray        text=000000/16/black         other=ffff00/226/green
    """,
    contrast=7,
    heat_of_256=(232, 233, 17, 18, 19, 24, 38, 74, 75, 111),
)
DEUTAN: Final = Palette(
    label=Text("no red or green", context="theme"),
    table="""
    page    0b1420/233/black        text=dbe2ea/254/gray         dim=8c9bab/247/gray         separator=2c4a6b/238/gray
    page    highlight=f0e442/220/cyan     water=b5dcff/153/brightcyan  bad=f2b33d/214/white        sunk=ffe0b0/223/white
    page    good=7cc0ee/110/brightcyan    rest=22405f/238/gray         luck=f0e442/220/cyan
    cursor-label 0b1420/233/black        text=f0e442/220/cyan
    bar     16304d/236/blue         text=eef3f8/255/white        accent=f0e442/220/white     dim=a9b8c8/249/white
    bar     skill=7cc0ee/110/white  rest=4a6a8c/241/brightblack
    accent  f0e442/220/cyan         text=10202b/234/black
    key     34547a/24/gray          text=eef3f8/255/black
    own     0f3f73/24/blue          other=164a81/25/blue         line=2a64a3/67/brightblue   miss=1d5a94/17/blue
    target  0f2740/235/black        other=15324f/236/black       line=2c4f78/24/brightblack  miss=3d4754/238/black
    idle    0e2034/234/black        other=15293d/235/black       line=2a4766/238/brightblack miss=313b48/237/black
    miss    b5dcff/195/brightcyan
    hull    a9b4c0/247/gray         line=16202b/234/black
    hit     d55e00/166/red          text=0a0f15/16/white
    sunk    5c3a00/88/magenta       text=ffe0b0/230/white
    cursor  f5efa0/229/cyan         text=10202b/234/black
    aim     ffffff/231/white        text=10202b/234/black
    good    56b4e9/74/cyan          text=10202b/234/black
    bad     d55e00/166/red          text=0a0f15/16/white
    heat    0f2740/235/blue mid=3f7fb8/67/cyan warm=b5b87e/144/brightcyan high=f0e442/220/brightyellow
    heat    dark=05080d/232/black   light=ffffff/231/white
    square  1f4f80/24/blue          other=0f2439/235/brightblack start=1d5a94/25/blue
    held    f5efa0/229/brightyellow text=10202b/234/black
    last    6b4a00/58/magenta       text=ffffff/231/white
    light   e8eef4/255/gray         text=16202b/234/black
    dark    05080d/232/black        text=ffffff/231/gray
    player  1f5f9a/25/blue          text=ffffff/231/white        other=7b5a8c/96/magenta
    """,
    heat_of_256=(235, 237, 24, 24, 31, 74, 116, 151, 186, 227),
)
TERMINAL: Final = Palette(
    label=Text("the terminal's", context="theme"),
    table="""
    page    ~/default        text=~/default        dim=~/default        separator=~/default
    page    highlight=~/default         water=~/default       bad=~/default         sunk=~/default
    page    good=~/default        rest=~/default        luck=~/default
    cursor-label ~/cyan           text=~/black
    bar     ~/gray           text=~/black          accent=~/black       dim=~/black
    bar     skill=~/black           rest=~/black
    accent  ~/cyan           text=~/black
    key     ~/gray           text=~/black
    own     ~/black          other=~/black         line=~/brightblack   miss=~/black
    target  ~/black          other=~/black         line=~/brightblack   miss=~/black
    idle    ~/black          other=~/black         line=~/brightblack   miss=~/black
    miss    ~/brightcyan
    hull    ~/gray           line=~/black
    hit     ~/red            text=~/white
    sunk    ~/brightyellow   text=~/black
    cursor  ~/cyan           text=~/black
    aim     ~/white          text=~/black
    good    ~/green          text=~/black
    bad     ~/red            text=~/white
    heat    ~/black          mid=~/blue            warm=~/green         high=~/brightcyan
    heat    dark=~/black     light=~/white
    square  ~/brightblack    other=~/default       start=~/brightblack
    held    ~/cyan           text=~/black
    last    ~/magenta        text=~/white
    light   ~/white          text=~/black
    dark    ~/black          text=~/gray
    player  ~/gray           text=~/black          other=~/cyan
    """,
)
PALETTES: Final = {"sea": SEA, "paper": PAPER, "contrast": CONTRAST, "deutan": DEUTAN, "terminal": TERMINAL}
"""The palettes by their names in the settings."""
DEFAULT_PALETTE: Final = "sea"


def palette_name(theme: str, *, is_light: bool | None) -> str:
    """Return the name of the palette for a theme setting; ``AUTO`` depends on the background."""
    if theme != AUTO:
        return theme
    return "paper" if is_light else DEFAULT_PALETTE
