"""The palettes of the themes: for each a table of named colours, which knows no game.

A name stands for a colour of a terminal with 24 bits and, behind the slash, for one of the 16 that every terminal has;
``~`` leaves a colour to the terminal. A ground and the signs on it share the first part of their names. A new theme is
one more table here, and a test holds that it has all names and can be read.

Every ``--help`` names the themes, which is why these are plain classes, and why a table is a text until it is used.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from schiffe.language.i18n import AUTO, pgettext


class PaletteColour:
    """A colour: six hexadecimal digits, or None for one that the terminal chooses; and one of the basic 16."""

    def __init__(self, digits: str | None, basic: str) -> None:
        self.digits: Final = digits
        self.basic: Final = basic


class Palette:
    """The colours of a theme by their names; signs have at least this ``contrast`` to the ground below them."""

    def __init__(self, label: Callable[[], str], table: str, contrast: float = 4.5) -> None:
        self.label: Final = label
        self.contrast: Final = contrast
        self.table: Final = table
        self._colours: Final[dict[str, PaletteColour]] = {}

    def colours(self) -> dict[str, PaletteColour]:
        """The table; raises ValueError where a line is none."""
        if not self._colours:
            for line in filter(None, map(str.strip, self.table.splitlines())):
                ground, *entries = line.split()  # a ground may go on in a second line
                for entry in entries:
                    sign, equals, colour = entry.rpartition("=")
                    digits, slash, basic = colour.partition("/")
                    if not slash:
                        raise ValueError(line)
                    name = f"{ground}.{sign}" if equals else ground
                    self._colours[name] = PaletteColour(None if digits == "~" else digits, basic)
        return self._colours


SEA = Palette(
    lambda: pgettext("theme", "sea"),
    """
    page    0a1721/black     text=d5e1e8/gray      dim=8299a7/gray      rule=23506b/gray
    page    lit=ffd166/cyan       water=9fd8f5/brightcyan hit=ff8a8a/white      sunk=ffb0aa/white
    bearing 0a1721/black     sign=ffd166/cyan
    bar     123246/blue      text=eaf3f8/white     accent=ffd166/white  dim=a3b8c4/white
    bar     skill=49bdb0/white
    accent  ffd166/cyan      text=10202b/black
    key     2a556f/gray      text=eaf3f8/black
    own     0e4467/blue      other=124f78/blue     line=1f6390/brightblue   miss=0b5a86/blue
    target  0d2a3d/black     other=13354a/black    line=23506b/brightblack  miss=12425e/black
    idle    0b2130/black     other=0f2938/black    line=1b3e53/brightblack  miss=10384f/black
    miss    9fd8f5/brightcyan
    hull    93a4b0/gray      line=1d2b35/black
    hit     cf2a2c/red       sign=ffffff/white
    sunk    64181d/magenta   sign=ffb0aa/white
    cursor  ffd166/cyan      sign=10202b/black
    aim     ffffff/white     sign=10202b/black
    ghost   20a398/green     sign=10202b/black
    bad     cf2a2c/red       sign=ffffff/white
    heat    0d2a3d/blue      mid=1a8f86/cyan       warm=86b072/green    high=f4d35e/brightyellow
    heat    dark=04090d/black     light=ffffff/white
    square  1b4d69/blue      other=0d2737/brightblack start=0b5a86/blue
    held    ffd166/cyan      sign=10202b/black
    last    7a3d77/magenta   sign=ffffff/white
    light   e6eef3/gray      sign=1d2b35/black
    dark    05090c/black     sign=9fb3c0/gray
    player  17607f/blue      sign=ffffff/white     other=7a3d77/magenta
    """,
)
PAPER = Palette(
    lambda: pgettext("theme", "paper"),
    """
    page    f4efe1/white     text=2b2a27/black     dim=6b6454/black     rule=cfc6ae/black
    page    lit=8a2a0c/blue       water=285a80/black    hit=a8241e/black      sunk=4a1512/black
    bearing f4efe1/white     sign=8a2a0c/blue
    bar     e2d8bd/gray      text=2b2a27/black     accent=8a2a0c/black  dim=57503f/black
    bar     skill=1f5f54/black
    accent  9a3b12/blue      text=ffffff/white
    key     cfc3a1/gray      text=2b2a27/black
    own     dfeaf2/cyan      other=ecf3f8/cyan     line=a9c3d6/black    miss=c6dcea/cyan
    target  fbf8ef/white     other=efeadd/white    line=cfc6ae/gray     miss=e3edf2/white
    idle    d9e0df/white     other=cad4d3/white    line=a6b5b8/gray     miss=c3d3dc/white
    miss    285a80/black
    hull    5f6a74/black     line=f4f4f0/white
    hit     c62a26/red       sign=ffffff/white
    sunk    4a1512/magenta   sign=ffd2cc/white
    cursor  ffcf40/green     sign=201c10/black
    aim     2b2a27/black     sign=ffffff/white
    ghost   2c7a6b/green     sign=ffffff/black
    bad     c62a26/red       sign=ffffff/white
    heat    fbf8ef/cyan      mid=7cc4b5/green      warm=b8bf72/brightgreen high=f0b429/brightyellow
    heat    dark=2b2a27/black     light=ffffff/white
    square  c9bd9c/cyan      other=fbf8ef/gray     start=c6dcea/cyan
    held    ffcf40/brightyellow sign=201c10/black
    last    7a3d77/magenta   sign=ffffff/white
    light   fffdf6/white     sign=2b2a27/black
    dark    2b2a27/black     sign=f4efe1/white
    player  2f6a8f/blue      sign=ffffff/white     other=7a3d77/magenta
    """,
)
CONTRAST = Palette(
    lambda: pgettext("theme", "high contrast"),
    """
    page    000000/black     text=ffffff/white     dim=dadada/white     rule=8a8a8a/white
    page    lit=ffff00/white      water=ffffff/white    hit=ffff00/white      sunk=ffffff/white
    bearing 000000/cyan      sign=ffff00/black
    bar     303030/black     text=ffffff/white     accent=ffff00/white  dim=ffffff/white
    bar     skill=ffffff/white
    accent  ffff00/gray      text=000000/black
    key     ffffff/gray      text=000000/black
    own     1c1c1c/black     other=303030/black    line=6c6c6c/gray     miss=444444/black
    target  080808/black     other=1e1e1e/black    line=5f5f00/yellow   miss=303030/black
    idle    080808/black     other=181818/black    line=4e4e4e/gray     miss=303030/black
    miss    ffffff/white
    hull    dadada/gray      line=000000/black
    hit     ffff00/red       sign=000000/white
    sunk    4e4e4e/magenta   sign=ffff00/white
    cursor  ffffff/cyan      sign=000000/black
    aim     ffffff/white     sign=000000/black
    ghost   a8a800/green     sign=000000/black
    bad     ffff00/red       sign=000000/white
    heat    080808/black     mid=3a3a3a/blue       warm=9e9e9e/cyan     high=bcbcbc/brightyellow
    heat    dark=000000/black     light=ffffff/white
    square  3a3a3a/blue      other=8a8a8a/brightblack start=585858/blue
    held    ffff00/cyan      sign=000000/black
    last    1c1c1c/magenta   sign=ffffff/white
    light   ffffff/gray      sign=000000/black
    dark    000000/black     sign=ffffff/white
    player  ffffff/gray      sign=000000/black     other=ffff00/green
    """,
    contrast=7,
)
DEUTAN = Palette(
    lambda: pgettext("theme", "without red and green"),
    """
    page    0b1420/black     text=dbe2ea/gray      dim=8c9bab/gray      rule=2c4a6b/gray
    page    lit=f0e442/cyan       water=b5dcff/brightcyan hit=f2b33d/white      sunk=ffe0b0/white
    bearing 0b1420/black     sign=f0e442/cyan
    bar     16304d/blue      text=eef3f8/white     accent=f0e442/white  dim=a9b8c8/white
    bar     skill=7cc0ee/white
    accent  f0e442/cyan      text=10202b/black
    key     34547a/gray      text=eef3f8/black
    own     0f3f73/blue      other=164a81/blue     line=2a64a3/brightblue   miss=1d5a94/blue
    target  0f2740/black     other=15324f/black    line=2c4f78/brightblack  miss=1b4266/black
    idle    0e2034/black     other=15293d/black    line=2a4766/brightblack  miss=1c3c5a/black
    miss    b5dcff/brightcyan
    hull    a9b4c0/gray      line=16202b/black
    hit     e69f00/red       sign=16202b/white
    sunk    5c3a00/magenta   sign=ffe0b0/white
    cursor  f5efa0/cyan      sign=10202b/black
    aim     ffffff/white     sign=10202b/black
    ghost   56b4e9/cyan      sign=10202b/black
    bad     e69f00/red       sign=16202b/white
    heat    0f2740/blue      mid=3f7fb8/cyan       warm=b5b87e/brightcyan high=f0e442/brightyellow
    heat    dark=05080d/black     light=ffffff/white
    square  1f4f80/blue      other=0f2439/brightblack start=1d5a94/blue
    held    f5efa0/brightyellow sign=10202b/black
    last    6b4a00/magenta   sign=ffffff/white
    light   e8eef4/gray      sign=16202b/black
    dark    05080d/black     sign=a9b8c8/gray
    player  1f5f9a/blue      sign=ffffff/white     other=6b4a00/magenta
    """,
)
TERMINAL = Palette(
    lambda: pgettext("theme", "the terminal's colours"),
    """
    page    ~/default        text=~/default        dim=~/default        rule=~/default
    page    lit=~/default         water=~/default       hit=~/default         sunk=~/default
    bearing ~/cyan           sign=~/black
    bar     ~/blue           text=~/white          accent=~/white       dim=~/white
    bar     skill=~/white
    accent  ~/cyan           text=~/black
    key     ~/gray           text=~/black
    own     ~/blue           other=~/blue          line=~/brightblue    miss=~/blue
    target  ~/black          other=~/black         line=~/brightblack   miss=~/black
    idle    ~/black          other=~/black         line=~/brightblack   miss=~/black
    miss    ~/brightcyan
    hull    ~/gray           line=~/black
    hit     ~/red            sign=~/white
    sunk    ~/magenta        sign=~/white
    cursor  ~/cyan           sign=~/black
    aim     ~/white          sign=~/black
    ghost   ~/green          sign=~/black
    bad     ~/red            sign=~/white
    heat    ~/blue           mid=~/cyan            warm=~/green         high=~/brightyellow
    heat    dark=~/black     light=~/white
    square  ~/blue           other=~/brightblack   start=~/blue
    held    ~/cyan           sign=~/black
    last    ~/magenta        sign=~/white
    light   ~/gray           sign=~/black
    dark    ~/black          sign=~/gray
    player  ~/blue           sign=~/white          other=~/magenta
    """,
)
PALETTES = {"sea": SEA, "paper": PAPER, "contrast": CONTRAST, "deutan": DEUTAN, "terminal": TERMINAL}
"""The palettes by the names that settings have for them."""


def palette_name(theme: str, *, is_light: bool | None) -> str:
    """The palette for the value of the setting; ``auto`` is the light one where the terminal's own ground is light."""
    if theme != AUTO:
        return theme
    return "paper" if is_light else "sea"
