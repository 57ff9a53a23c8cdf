"""Boards as lines of text.

A Picture is the plan: which sign stands on each field, and which neighbours are parts of one ship. ``draw`` makes lines
of it, in box-drawing characters or in plain ASCII. Every state has a sign of its own; none needs colour to be told
from another.
"""

import unicodedata
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from itertools import zip_longest
from typing import Final

from schiffe.rules.board import Board
from schiffe.rules.fleet import Ship
from schiffe.rules.grid import Grid, Mask, row_name
from schiffe.rules.target import TargetView


@dataclass(frozen=True)
class Signs:
    """The characters of a board; each is one column wide.

    ``lying`` are bow, middle and stern of a ship in a row, ``standing`` of one in a column; ``frame`` are the corners
    top left, top right, bottom left, bottom right, then the horizontal and the vertical line.
    """

    water: str
    hit: str
    sunk: str
    lying: str
    standing: str
    frame: str

    def encodable(self, encoding: str) -> bool:
        """Whether a terminal with this encoding can show all of them."""
        try:
            "".join((self.water, self.hit, self.sunk, self.lying, self.standing, self.frame)).encode(encoding)
        except (UnicodeEncodeError, LookupError):
            return False
        return True


# Only characters that code pages 437 and 850 have as well, so that old consoles show them.
BOX_SIGNS: Final = Signs(water="~", hit="x", sunk="█", lying="╞═╡", standing="╥║╨", frame="┌┐└┘─│")
ASCII_SIGNS: Final = Signs(water="~", hit="x", sunk="#", lying="<=>", standing="^|v", frame="++++-|")


@dataclass(frozen=True)
class Picture:
    """What is to be seen of one board: the ships that are known whole, and the shots, as sets of fields."""

    grid: Grid
    ships: tuple[Ship, ...]
    water: Mask = 0
    hit: Mask = 0
    sunk: Mask = 0


def fleet_picture(grid: Grid, ships: Iterable[Ship]) -> Picture:
    """Ships as they lie, before any shot."""
    return Picture(grid, tuple(ships))


def own_picture(board: Board) -> Picture:
    """A board as its owner sees it, and as both see it in the end."""
    view = board.view
    return Picture(view.rules.grid, board.fleet.ships, view.misses, view.hits, view.wrecks)


def target_picture(view: TargetView) -> Picture:
    """A board as the attacker knows it."""
    wrecks = tuple(answer.ship for _, answer in view.shots if answer.ship)
    return Picture(view.rules.grid, wrecks, view.misses, view.hits, view.wrecks)


def draw(picture: Picture, signs: Signs, title: str) -> list[str]:
    """A board with its title, frame, letters and numbers; all lines are ``board_width`` columns wide."""
    size = picture.grid.size
    hulls = _hulls(picture.ships, size, signs)
    joined = _joined(picture)
    top_left, top_right, bottom_left, bottom_right, across, down = tuple(signs.frame)
    lines = [f" {title}", "    " + "".join(f"{x:>2} " for x in range(1, size + 1))]
    lines.append(f"   {top_left}{across * 3 * size}{top_right}")
    for y in range(size):
        row = ""
        for cell in range(y * size, (y + 1) * size):
            row += signs.lying[1] if joined >> cell & 1 else " "
            row += _sign(picture, cell, signs) or hulls.get(cell, " ")
            row += signs.lying[1] if joined >> cell + 1 & 1 else " "
        lines.append(f" {row_name(y)} {down}{row}{down}")
    lines.append(f"   {bottom_left}{across * 3 * size}{bottom_right}")
    return [pad(line, board_width(size)) for line in lines]


def board_width(size: int) -> int:
    """How many columns a drawn board takes."""
    return 3 * size + 5


def place_boards(left: Sequence[str], right: Sequence[str], columns: int) -> list[str]:
    """Two drawn boards side by side, or one below the other where the columns do not suffice."""
    gap = "    "
    width = max(map(display_width, left), default=0)
    if width + len(gap) + max(map(display_width, right), default=0) > columns:
        return [*left, *right]
    return [f"{pad(one, width)}{gap}{two}".rstrip() for one, two in zip_longest(left, right, fillvalue="")]


def _sign(picture: Picture, cell: int, signs: Signs) -> str:
    """The sign of a shot on a field; empty where there was none."""
    states = ((picture.sunk, signs.sunk), (picture.hit, signs.hit), (picture.water, signs.water))
    return next((sign for mask, sign in states if mask >> cell & 1), "")


def _hulls(ships: Iterable[Ship], size: int, signs: Signs) -> dict[int, str]:
    """The part of a hull on each field that holds a ship."""
    hulls = {}
    for ship in ships:
        cells = sorted(ship.cells)
        bow, middle, stern = tuple(signs.standing if cells[-1] - cells[0] >= size else signs.lying)
        hulls.update(dict.fromkeys(cells, middle))
        hulls[cells[0]], hulls[cells[-1]] = bow, stern
    return hulls


def _joined(picture: Picture) -> Mask:
    """The fields that are one ship with the field to their left.

    Wrecks of which no ship is known, as in a game where ships are not named, are taken as they lie.
    """
    joined, known = 0, 0
    for ship in picture.ships:
        known |= ship.mask
        joined |= ship.mask & ship.mask << 1 & ~picture.grid.columns[0]
    unnamed = picture.sunk & ~known
    return joined | unnamed & unnamed << 1 & ~picture.grid.columns[0]


def display_width(text: str) -> int:
    """How many columns a text takes on a terminal."""
    return sum(_columns(character) for character in text)


def _columns(character: str) -> int:
    if unicodedata.combining(character) or unicodedata.category(character) in ("Mn", "Me", "Cf"):
        return 0
    return 2 if unicodedata.east_asian_width(character) in "WF" else 1


def pad(text: str, width: int) -> str:
    """The text with blanks behind it up to a width in columns."""
    return text + " " * (width - display_width(text))
