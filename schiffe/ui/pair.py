"""The boards of both sides: side by side where there is room, else one at a time; below each its fleet."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Final, NamedTuple, TypeAlias

from schiffe.base.width import display_width
from schiffe.drawing import Glyphs
from schiffe.rules.fleet import Fleet
from schiffe.rules.ships import Ship
from schiffe.rules.target import TargetView
from schiffe.toolkit.canvas import Canvas, fit
from schiffe.ui.boards import (
    LABELS,
    NOT_SCROLLED,
    BoardView,
    Room,
    Scroll,
    best_room,
    compact_room,
    fitted_scroll,
    paint_board,
)

STANDARD: Final = (80, 24)
"""From so many columns and rows on, two boards stand side by side."""
_GAP: Final = 2
"""At least so many columns between two boards."""


class Shape(NamedTuple):
    """A ship of the fleet below a board, as text, and the style of that."""

    text: str
    style: str


FleetLine: TypeAlias = Sequence[Shape]


@dataclass(frozen=True)
class Side:
    """One board and what stands around it: the name above it, ``tag``, a word behind the name, and its fleet."""

    title: str
    board: BoardView
    fleet: FleetLine = ()
    tag: str = ""


@dataclass(frozen=True)
class PairState:
    """What a player has chosen to see of two boards.

    Attributes:
        shown: the side that is shown where only one has room: 0 or 1.
        scrolls: how far each is scrolled.
        is_single: whether only one had room on the last frame.
    """

    shown: int = 1
    scrolls: tuple[Scroll, Scroll] = (NOT_SCROLLED, NOT_SCROLLED)
    is_single: bool = False

    def other(self) -> "PairState":
        """Where only one has room, the one that is not shown."""
        return replace(self, shown=1 - self.shown)

    def scrolled(self, side: int, columns: int, rows: int) -> "PairState":
        """Another part of a board (0 or 1), where it is larger than its room."""
        moved = self.scrolls[side].by(columns, rows)
        return replace(self, scrolls=(moved, self.scrolls[1]) if side == 0 else (self.scrolls[0], moved))


AS_IT_IS: Final = PairState()


@dataclass(frozen=True)
class Pair:
    """Two boards as they are to be painted.

    Attributes:
        top: the row above the boards, where the names stand.
        spare: how many rows stay free below the fleets.
        beside: how many columns are wanted at the right, which are given only where nothing becomes smaller.
    """

    sides: tuple[Side, Side]
    top: int
    spare: int
    beside: int = 0

    @property
    def size(self) -> int:
        """Rows and columns of each board."""
        return self.sides[0].board.size


class Around(NamedTuple):
    """What is free around two boards: from this row on below the fleets, and from this column on beside the boards.

    Where there is nothing beside them that is the width of the canvas.
    """

    below: int
    right: int


def is_single(canvas: Canvas) -> bool:
    """Whether only one board has room on a canvas."""
    return canvas.width < STANDARD[0] or canvas.height < STANDARD[1]


def fitted_pair(state: PairState, canvas: Canvas, pair: Pair) -> PairState:
    """The state for a canvas of this size: whatever is marked is in view."""
    room = _room(canvas, pair)
    one, other = (fitted_scroll(side.board, room) for side in pair.sides)
    return replace(state, scrolls=(one, other), is_single=is_single(canvas))


def paint_pair(canvas: Canvas, pair: Pair, shown: int, glyphs: Glyphs) -> Around:
    """Paint both sides, or where only one has room the side ``shown``."""
    single, room = is_single(canvas), _room(canvas, pair)
    width = room.columns if single else 2 * room.columns + _GAP
    spare, right = canvas.width - width, canvas.width
    if not single and spare >= pair.beside > 0:
        right = canvas.width - pair.beside
        spare -= pair.beside
    gap = 0 if single else _GAP + min(6, spare // 3)
    left = 0 if single else max(0, (spare - gap + _GAP) // 2)
    fleet_top = pair.top + 1 + room.rows
    for number, side in enumerate(pair.sides):
        if single and number != shown:
            continue
        x = left if single else left + number * (room.columns + gap)
        _paint_title(canvas, x + 1, pair.top, room.columns - 1, side)
        paint_board(canvas, (x, pair.top + 1), room, side.board, glyphs)
        for row, ships in enumerate(_fleet_lines(side.fleet, _fleet_width(canvas, pair.size))):
            at = x + (1 if single else LABELS)
            for text, style in ships:
                at = canvas.put(at, fleet_top + row, text, style) + 1
    if right < canvas.width:
        right = left + width - _GAP + gap + 2
    return Around(fleet_top + _fleet_rows(canvas, pair), right)


def _room(canvas: Canvas, pair: Pair) -> Room:
    """What each board takes."""
    columns = canvas.width if is_single(canvas) else (canvas.width - _GAP) // 2
    rows = canvas.height - pair.top - 1 - pair.spare - _fleet_rows(canvas, pair)
    compact = compact_room(pair.size)
    if is_single(canvas):  # lines would make it larger than the other layouts have it
        return Room(min(compact.columns, columns), min(compact.rows, rows))
    return best_room(pair.size, Room(columns, rows))


def _fleet_rows(canvas: Canvas, pair: Pair) -> int:
    width = _fleet_width(canvas, pair.size)
    return max(len(_fleet_lines(side.fleet, width)) for side in pair.sides)


def _fleet_width(canvas: Canvas, size: int) -> int:
    """The columns that a row of ships may take: no more than the board above it, at its smaller scale."""
    if is_single(canvas):
        return canvas.width - 1
    return min(compact_room(size).columns, (canvas.width - _GAP) // 2) - LABELS


def _paint_title(canvas: Canvas, x: int, y: int, width: int, side: Side) -> None:
    tag = f"({side.tag})" if side.tag else ""
    name = fit(side.title, width - canvas.measure(tag) - 1)
    end = canvas.put(x, y, name, "class:title")
    canvas.put(end + 1, y, tag)


def _fleet_lines(fleet: FleetLine, width: int) -> list[FleetLine]:
    """The ships in as many lines as they take."""
    lines: list[list[Shape]] = [[]]
    used = 0
    for shape in fleet:
        if used + display_width(shape.text) > width and lines[-1]:
            lines.append([])
            used = 0
        lines[-1].append(shape)
        used += display_width(shape.text) + 1
    return list(lines)


def own_ships(fleet: Fleet, incoming: TargetView, glyphs: Glyphs) -> FleetLine:
    """One's own ships: the cells that were hit, and those that were not."""
    return [_own_ship(ship, incoming, glyphs) for ship in fleet.ships]


def _own_ship(ship: Ship, incoming: TargetView, glyphs: Glyphs) -> Shape:
    if not ship.mask & incoming.open:
        return Shape(glyphs.sunk * len(ship.cells), "class:sunk")
    hits = incoming.hits
    text = "".join(glyphs.hit if hits >> cell & 1 else glyphs.lying[1] for cell in sorted(ship.cells))
    return Shape(text, "class:own.ship")


def enemy_ships(view: TargetView, glyphs: Glyphs) -> FleetLine:
    """The ships of the other side: afloat, or sunk."""
    afloat = list(view.afloat)
    shapes = []
    for kind in view.rules.ships:
        if kind in afloat:
            afloat.remove(kind)
            shapes.append(Shape(glyphs.lying[1] * kind.length, "class:target.ship"))
        else:
            shapes.append(Shape(glyphs.sunk * kind.length, "class:sunk"))
    return shapes
