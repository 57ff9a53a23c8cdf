"""The boards of both sides with their fleets: side by side, one above the other, or one at a time, as there is room."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Final, NamedTuple, TypeAlias

from schiffe.battleship.drawing import Glyphs
from schiffe.battleship.match.events import ShotsFired
from schiffe.battleship.match.state import MatchState
from schiffe.battleship.rules.fleet import Fleet
from schiffe.battleship.rules.grid import Cell
from schiffe.battleship.rules.ships import ShipClass
from schiffe.battleship.rules.target import TargetView
from schiffe.battleship.rules.variants import Announce
from schiffe.battleship.ui.arrangement import Arrangement, board_columns
from schiffe.battleship.ui.boards import NOT_SCROLLED, BoardView, Scroll, fitted_scroll, paint_board
from schiffe.battleship.ui.cells import LABEL_COLUMNS
from schiffe.game.match.players import SeatNumber, replaced_at
from schiffe.toolkit.canvas import Canvas, ClickStep, fit
from schiffe.toolkit.layout import Corner


class ShipStatus(NamedTuple):
    """A ship of a fleet, as far as one knows of it.

    Attributes:
        hits: for each of its cells whether it was hit.
        role: the colours of its hull.
        is_named: whether one knows which of the ships of its length it is.
    """

    kind: ShipClass
    hits: tuple[bool, ...]
    role: str
    is_named: bool = True

    @property
    def is_sunk(self) -> bool:
        """True if it has sunk."""
        return all(self.hits)


@dataclass(frozen=True)
class Side:
    """One board and what stands around it: the name above it, ``tag``, a word behind the name, and its fleet."""

    title: str
    board: BoardView
    fleet: Sequence[ShipStatus] = ()
    tag: str = ""


@dataclass(frozen=True)
class PairState:
    """A player's choices about what to see of two boards.

    Attributes:
        shown: the side that is shown where only one has room: 0 or 1.
        scrolls: how far each is scrolled.
        is_single: whether only one had room on the last frame.
    """

    shown_side: int = 1
    scrolls: tuple[Scroll, Scroll] = (NOT_SCROLLED, NOT_SCROLLED)
    is_single: bool = False

    def with_other_side(self) -> "PairState":
        """Show the hidden board if only one has room."""
        return replace(self, shown_side=1 - self.shown_side)

    def scrolled(self, side: int, columns: int, rows: int) -> "PairState":
        """Show another part of a board (0 or 1), where it is larger than its room."""
        return replace(self, scrolls=replaced_at(self.scrolls, side, self.scrolls[side].by(columns, rows)))


INITIAL_PAIR: Final = PairState()


def scroll_side(side: int, columns: int, rows: int) -> ClickStep:
    """Return the step of a click that shows another part of a side's board (0 or 1), of a state that has a ``pair``."""
    return lambda state: replace(state, pair=state.pair.scrolled(side, columns, rows))


def fitted_pair(state: PairState, sides: tuple[Side, Side], at: Arrangement) -> PairState:
    """Return the state for boards that stand so: whatever is marked is in view."""
    one, other = (fitted_scroll(side.board, at.extent) for side in sides)
    return replace(state, scrolls=(one, other), is_single=at.titles[1] is None)


def scrolled_sides(sides: tuple[Side, Side], pair: PairState) -> tuple[Side, Side]:
    """Return the sides as they are with what ``pair`` has in view."""
    one, other = (
        replace(side, board=side.board._replace(scroll=scroll))
        for side, scroll in zip(sides, pair.scrolls, strict=True)
    )
    return one, other


def paint_pair(
    canvas: Canvas,
    sides: tuple[Side, Side],
    at: Arrangement,
    shown: int,
    glyphs: Glyphs,
) -> None:
    """Paint both sides, or where only one has room the side ``shown``."""
    one, other = at.titles
    fleets, beside = _rows_of_fleets(canvas, sides) if at.panel is None else (((), ()), 0)
    places = ((shown, one),) if other is None else ((0, one), (1, other))
    for number, corner in places:
        side = sides[number]
        tag = f"({side.tag})" if side.tag else ""
        name = fit(side.title, at.extent.columns - LABEL_COLUMNS - 1 - canvas.measure(tag) - 1)
        end = canvas.put(corner.x + LABEL_COLUMNS + 1, corner.y, name, "class:title")
        canvas.put(end + 1, corner.y, tag, "class:dim")
        paint_board(canvas, (corner.x, corner.y + 1), at.extent, side.board, glyphs)
        for row, ships in enumerate(fleets[number]):
            x = corner.x + (at.extent.columns - _strip(ships) if beside else LABEL_COLUMNS + 1)
            y = corner.y if row < beside else corner.y + 1 + at.extent.rows + row - beside
            for ship in ships:
                x = paint_ship(canvas, Corner(x, y), ship, glyphs) + 1


_Rows: TypeAlias = Sequence[Sequence[ShipStatus]]


def _rows_of_fleets(canvas: Canvas, sides: tuple[Side, Side]) -> tuple[tuple[_Rows, _Rows], int]:
    """Return the rows of both fleets, and how many of these have room beside the names: none, or the first of each.

    Where they have room there, all ships are in one; two rows below a board would grow together.
    """
    # A row of ships takes no more columns than the board above it at its smallest scale.
    width = board_columns(canvas, sides[0].board.size) - LABEL_COLUMNS - 1
    rows, beside = [], True
    for side in sides:
        room = width - canvas.measure(f"{side.title} ({side.tag})" if side.tag else side.title) - 1
        found = [side.fleet] if side.fleet and _strip(side.fleet) <= room else fleet_lines(side.fleet, width)
        beside = beside and bool(found) and _strip(found[0]) <= room
        rows.append(found)
    return (rows[0], rows[1]), int(beside)


def fleet_rows(canvas: Canvas, sides: tuple[Side, Side]) -> int:
    """Return the rows of the fleets below the boards; 0 if all of them has room beside the names."""
    fleets, beside = _rows_of_fleets(canvas, sides)
    return max(map(len, fleets)) - beside


def _strip(fleet: Sequence[ShipStatus]) -> int:
    """Return the columns of a fleet in one row."""
    return sum(len(ship.hits) + 1 for ship in fleet) - 1


def fleet_lines(fleet: Sequence[ShipStatus], width: int) -> list[list[ShipStatus]]:
    """Return the ships in as many lines as they take, all about as long; none for no ships."""
    lines = _broken(fleet, width)
    while len(lines) > 1 and len(closer := _broken(fleet, width - 1)) == len(lines):
        lines, width = closer, width - 1
    return lines


def _broken(fleet: Sequence[ShipStatus], width: int) -> list[list[ShipStatus]]:
    lines: list[list[ShipStatus]] = []
    used = width
    for ship in fleet:
        if used + len(ship.hits) > width or not lines:
            lines.append([])
            used = 0
        lines[-1].append(ship)
        used += len(ship.hits) + 1
    return lines


def paint_ship(canvas: Canvas, corner: Corner, ship: ShipStatus, glyphs: Glyphs, gap: int = 0) -> int:
    """Paint a ship with a sign for each cell, so far apart; returns the column behind it.

    Its hull stands on the background of the page where the terminal has few colours: it would become one with the bar.
    """
    x, y = corner
    hull = f"class:{ship.role}.ship" if canvas.has_shades else "class:emphasis"
    if ship.is_sunk:
        return canvas.put(x, y, (" " * gap).join([glyphs.sunk] * len(ship.hits)), "class:sunk")
    joint = glyphs.lying[1] * gap
    whole = glyphs.lying[1] if len(ship.hits) > 1 else glyphs.alone
    if not any(ship.hits):
        return canvas.put(x, y, joint.join([whole] * len(ship.hits)), hull)
    for number, is_hit in enumerate(ship.hits):
        x = canvas.put(x, y, joint, hull) if number else x
        sign, style = (glyphs.hit, "class:hit") if is_hit else (whole, hull)
        x = canvas.put(x, y, sign, style)
    return x


def own_ships(fleet: Fleet, incoming: TargetView) -> list[ShipStatus]:
    """Return one's own ships: the cells that were hit, and those that were not."""
    return [
        ShipStatus(ship.kind, tuple(not incoming.open >> cell & 1 for cell in sorted(ship.cells)), "own")
        for ship in fleet.ships
    ]


def enemy_ships(view: TargetView) -> list[ShipStatus]:
    """Return the ships of the other side: afloat, or sunk as far as that is known."""
    afloat = list(view.afloat)
    is_named = view.rules.announce is Announce.SHIP
    ships = []
    for kind in view.rules.ships:
        is_afloat = kind in afloat
        if is_afloat:
            afloat.remove(kind)
        ships.append(ShipStatus(kind, (not is_afloat,) * kind.length, role="target", is_named=is_named))
    return ships


def last_cells(match: MatchState, seat: SeatNumber) -> tuple[Cell, ...]:
    """Return the cells that a seat has shot at in its last turn; none before its first."""
    turns = (turn for turn in reversed(match.history) if isinstance(turn, ShotsFired) and turn.seat == seat)
    last = next(turns, None)
    return tuple(shot.cell for shot in last.shots) if last else ()
