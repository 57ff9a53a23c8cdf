"""The boards of both sides: side by side where there is room, else one at a time; below each its fleet."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Final

from schiffe.base.width import display_width
from schiffe.drawing import Glyphs, Picture
from schiffe.rules.board import Board
from schiffe.rules.grid import Cell
from schiffe.rules.ships import Ship
from schiffe.rules.target import TargetView
from schiffe.toolkit.canvas import Canvas, fit
from schiffe.ui.boards import LABELS, NO_MARKS, BoardView, Marks, compact_room, ruled_room

STANDARD: Final = (80, 24)
"""From so many columns and rows on, two boards stand side by side."""
_GAP: Final = 2
"""At least so many columns between two boards."""

Fleet = Sequence[tuple[str, str]]
"""For each ship, its shape as text, and the style of that."""


@dataclass(frozen=True)
class Side:
    """One board and what stands around it.

    Attributes:
        title: the name above it, and ``tag`` a word behind the name.
        role: its colours, as BoardView takes them.
        on_click: called with the field that was clicked.
        on_scroll: called with the fields to go to the right and down.
    """

    title: str
    picture: Picture
    role: str
    fleet: Fleet
    marks: Marks = NO_MARKS
    tag: str = ""
    on_click: Callable[[Cell], None] | None = None
    on_scroll: Callable[[int, int], None] | None = None


class BoardPair:
    """Paints two boards.

    Attributes:
        shown: the side that is shown where only one has room: 0 or 1.
    """

    def __init__(self, glyphs: Glyphs) -> None:
        self._views = (BoardView(glyphs), BoardView(glyphs))
        self.shown = 1

    def show_other(self) -> None:
        """Where only one has room, show the one that is not shown."""
        self.shown = 1 - self.shown

    def scroll(self, side: int, columns: int, rows: int) -> None:
        """Show another part of a board (0 or 1), where it is larger than its room."""
        self._views[side].scroll(columns, rows)

    @staticmethod
    def is_single(canvas: Canvas) -> bool:
        """Whether only one board has room on a canvas."""
        return canvas.width < STANDARD[0] or canvas.height < STANDARD[1]

    def _room(self, canvas: Canvas, top: int, below: int) -> tuple[int, int]:
        columns = canvas.width if self.is_single(canvas) else (canvas.width - _GAP) // 2
        return columns, canvas.height - top - 1 - below

    def paint(self, canvas: Canvas, top: int, below: int, sides: tuple[Side, Side], beside: int = 0) -> tuple[int, int]:
        """Paint both sides from the row ``top`` on, so that ``below`` rows stay free below the boards.

        ``beside`` is how many columns are wanted at the right, which are given only where nothing becomes smaller.
        Returns the row below the fleets, and the first column beside the boards, which is the width of the canvas
        where there is nothing beside them.
        """
        size = sides[0].picture.grid.size
        single = self.is_single(canvas)
        fleet_rows = max(len(_fleet_lines(side.fleet, self._fleet_width(canvas, size))) for side in sides)
        columns, rows = self._room(canvas, top, below + fleet_rows)
        wanted = ruled_room(size)
        if single or wanted[0] > columns or wanted[1] > rows:
            wanted = compact_room(size)
        width, height = min(wanted[0], columns), min(wanted[1], rows)
        pair = width if single else 2 * width + _GAP
        spare = canvas.width - pair
        right = canvas.width
        if not single and spare >= beside > 0:
            right = canvas.width - beside
            spare -= beside
        gap = 0 if single else _GAP + min(6, spare // 3)
        left = 0 if single else max(0, (spare - gap + _GAP) // 2)
        for number, side in enumerate(sides):
            if single and number != self.shown:
                continue
            x = left if single else left + number * (width + gap)
            self._paint_title(canvas, x + 1, top, width - 1, side)
            self._views[number].paint(
                canvas, x, top + 1, (width, height), side.picture, side.role, side.marks, side.on_click, side.on_scroll
            )
            for row, ships in enumerate(_fleet_lines(side.fleet, self._fleet_width(canvas, size))):
                at = x + (1 if single else LABELS)
                for text, style in ships:
                    at = canvas.put(at, top + 1 + height + row, text, style) + 1
        if right < canvas.width:
            right = left + pair - _GAP + gap + 2
        return top + 1 + height + fleet_rows, right

    def _fleet_width(self, canvas: Canvas, size: int) -> int:
        """The columns that a row of ships may take: no more than the board above it, at its smaller scale."""
        if self.is_single(canvas):
            return canvas.width - 1
        return min(compact_room(size)[0], (canvas.width - _GAP) // 2) - LABELS

    def _paint_title(self, canvas: Canvas, x: int, y: int, width: int, side: Side) -> None:
        tag = f"({side.tag})" if side.tag else ""
        name = fit(side.title, width - canvas.measure(tag) - 1)
        end = canvas.put(x, y, name, "class:title")
        canvas.put(end + 1, y, tag)


def _fleet_lines(fleet: Fleet, width: int) -> list[Fleet]:
    """The ships in as many lines as they take."""
    lines: list[list[tuple[str, str]]] = [[]]
    used = 0
    for text, style in fleet:
        if used + display_width(text) > width and lines[-1]:
            lines.append([])
            used = 0
        lines[-1].append((text, style))
        used += display_width(text) + 1
    return list(lines)


def own_fleet(board: Board, glyphs: Glyphs) -> Fleet:
    """One's own ships: the fields that were hit, and those that were not."""
    return [_own_ship(board, ship, glyphs) for ship in board.fleet.ships]


def _own_ship(board: Board, ship: Ship, glyphs: Glyphs) -> tuple[str, str]:
    if not board.intact_fields(ship):
        return glyphs.sunk * len(ship.cells), "class:sunk"
    hits = board.view.hits
    text = "".join(glyphs.hit if hits >> cell & 1 else glyphs.lying[1] for cell in sorted(ship.cells))
    return text, "class:own.ship"


def enemy_fleet(view: TargetView, glyphs: Glyphs) -> Fleet:
    """The ships of the other side: afloat, or sunk."""
    afloat = list(view.afloat)
    shapes = []
    for kind in view.rules.ships:
        if kind in afloat:
            afloat.remove(kind)
            shapes.append((glyphs.lying[1] * kind.length, "class:target.ship"))
        else:
            shapes.append((glyphs.sunk * kind.length, "class:sunk"))
    return shapes
