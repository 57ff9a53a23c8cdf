"""The boards of both sides with their names and fleets."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import partial
from itertools import chain, count
from typing import Any, Final, NamedTuple, Self, TypeAlias

from schiffe.battleship.drawing import Glyphs, known_picture
from schiffe.battleship.match.state import MatchState
from schiffe.battleship.rule_line import Announce
from schiffe.battleship.rules.fleet import Fleet
from schiffe.battleship.rules.grid import Cell
from schiffe.battleship.rules.ships import ShipClass
from schiffe.battleship.rules.target import Target
from schiffe.battleship.ui.painting.arrangement import BoardArrangement, board_columns
from schiffe.battleship.ui.painting.boards import NOT_SCROLLED, BoardScroll, PaintedBoard, fitted_scroll, paint_board
from schiffe.battleship.ui.painting.marks import BoardMarks
from schiffe.battleship.ui.painting.motion import STILL, AnimationFrame, with_ship_still_afloat
from schiffe.battleship.ui.painting.scales import LABEL_COLUMNS
from schiffe.battleship.ui.painting.sea_style import BoardPart, Role, SeaStyle
from schiffe.game.match.players import SeatNumber, other_seat, replaced_at
from schiffe.language.i18n import _
from schiffe.toolkit.canvas import Canvas, Corner, fit
from schiffe.toolkit.command import AnyCommand, Command
from schiffe.toolkit.key_row import TAB
from schiffe.toolkit.style import TextStyle

LEFT_SIDE: Final = 0
"""The number of the side on the left: in a battle the player's own board."""
RIGHT_SIDE: Final = 1
"""The number of the side on the right: in a battle the target."""


class ShipStatus(NamedTuple):
    """The known state of a ship.

    Attributes:
        hits: for each cell, whether it was hit.
        role: the role that determines the colours of its hull.
        is_named: whether it is known which of the ships of this length it is.
    """

    ship_class: ShipClass
    hits: tuple[bool, ...]
    role: Role
    is_named: bool = True

    @property
    def is_sunk(self) -> bool:
        return all(self.hits)


@dataclass(frozen=True)
class BoardSide:
    """A board with the name above it, a ``tag`` after the name, and its fleet."""

    title: str
    board: PaintedBoard
    fleet: Sequence[ShipStatus]
    tag: str | None = None


@dataclass(frozen=True)
class PairState:
    """The visible parts of two boards.

    Attributes:
        shown_side: the side to show if only one fits.
        is_single: whether only one board fitted on the last frame.
    """

    shown_side: int = RIGHT_SIDE
    scrolls: tuple[BoardScroll, BoardScroll] = (NOT_SCROLLED, NOT_SCROLLED)
    is_single: bool = False

    def with_other_side(self) -> Self:
        """Return the state that shows the other board if only one fits."""
        return replace(self, shown_side=other_seat(self.shown_side))

    def scrolled(self, side: int, columns: int, rows: int) -> Self:
        return replace(self, scrolls=replaced_at(self.scrolls, side, self.scrolls[side].moved(columns, rows)))


INITIAL_PAIR: Final = PairState()


def scroll_side(state: Any, columns: int, rows: int, *, side: int) -> object:
    """Scroll the board of a side, for a state with a ``pair``."""
    return replace(state, pair=state.pair.scrolled(side, columns, rows))


def other_board_command() -> AnyCommand:
    """Return the command that shows the other board if only one fits, for a state with a ``pair``."""
    return Command(("tab",), lambda state: replace(state, pair=state.pair.with_other_side()), TAB, _("board"))


def known_side(
    state: MatchState,
    seat: SeatNumber,
    fleet: Fleet | None,
    pair: PairState,
    *,
    role_if_hidden: Role = Role.TARGET,
    frame: AnimationFrame = STILL,
) -> BoardSide:
    """Return the board of a seat, with its fleet if known, otherwise as the other side knows it."""
    target = state.targets[other_seat(seat)]
    board = PaintedBoard(
        picture=with_ship_still_afloat(known_picture(fleet, target), frame),
        role=Role.OWN if fleet else role_if_hidden,
        marks=BoardMarks(last_cells=last_cells(state, other_seat(seat)), effects=frame.effects),
        scroll=pair.scrolls[seat],
        on_scroll=partial(scroll_side, side=seat),
    )
    return BoardSide(state.names[seat], board, own_ships(fleet, target) if fleet else opponent_ships(target))


def fitted_pair(state: PairState, sides: tuple[BoardSide, BoardSide], arrangement: BoardArrangement) -> PairState:
    """Return the state with the marks of both boards in view, in this arrangement."""
    first, second = (fitted_scroll(side.board, arrangement.extent) for side in sides)
    return replace(state, scrolls=(first, second), is_single=arrangement.titles[1] is None)


def scrolled_sides(sides: tuple[BoardSide, BoardSide], pair: PairState) -> tuple[BoardSide, BoardSide]:
    first, second = (
        replace(side, board=replace(side.board, scroll=scroll))
        for side, scroll in zip(sides, pair.scrolls, strict=True)
    )
    return first, second


_Rows: TypeAlias = Sequence[Sequence[ShipStatus]]


class _Fleets(NamedTuple):
    """The rows of ships of both fleets, and whether the first row of each is beside the name of its board."""

    rows: tuple[_Rows, _Rows]
    is_beside_names: bool


_NO_FLEETS: Final = _Fleets(((), ()), is_beside_names=False)


def paint_pair(
    canvas: Canvas,
    sides: tuple[BoardSide, BoardSide],
    arrangement: BoardArrangement,
    shown_side: int,
    glyphs: Glyphs,
) -> None:
    """Paint both sides, or ``shown_side`` if only one fits; without panels also the fleets."""
    first, second = arrangement.titles
    fleets = _arrange_fleets(canvas, sides) if arrangement.panel is None else _NO_FLEETS
    places = ((shown_side, first),) if second is None else ((0, first), (1, second))
    for number, corner in places:
        side = sides[number]
        tag = f"({side.tag})" if side.tag else ""
        name = fit(side.title, arrangement.extent.columns - LABEL_COLUMNS - 1 - canvas.measure(tag) - 1)
        end_x = canvas.put(corner.x + LABEL_COLUMNS + 1, corner.y, name, TextStyle.TITLE)
        canvas.put(end_x + 1, corner.y, tag, TextStyle.DIM)
        paint_board(canvas, corner.down(1), arrangement.extent, side.board, glyphs)
        rows_below = count(corner.y + 1 + arrangement.extent.rows)
        fleet_ys = chain([corner.y], rows_below) if fleets.is_beside_names else rows_below
        for y, ships in zip(fleet_ys, fleets.rows[number], strict=False):
            x = corner.x + LABEL_COLUMNS + 1
            if fleets.is_beside_names:
                x = corner.x + arrangement.extent.columns - fleet_columns(ships)
            for ship in ships:
                x = paint_ship(canvas, Corner(x, y), ship, glyphs) + 1


def _arrange_fleets(canvas: Canvas, sides: tuple[BoardSide, BoardSide]) -> _Fleets:
    """Put the ships of each fleet into one row beside the name of its board if they fit, or else into rows below."""
    # A row of ships is no wider than the board above it at the smallest scale.
    width = board_columns(canvas, sides[0].board.board_size) - LABEL_COLUMNS - 1
    fleets: list[_Rows] = []
    is_beside_names = True
    for side in sides:
        name = f"{side.title} ({side.tag})" if side.tag else side.title
        free_columns = width - canvas.measure(name) - 1
        is_single_row = bool(side.fleet) and fleet_columns(side.fleet) <= free_columns
        rows: _Rows = [side.fleet] if is_single_row else fleet_lines(side.fleet, width)
        if not rows or fleet_columns(rows[0]) > free_columns:
            is_beside_names = False
        fleets.append(rows)
    return _Fleets((fleets[0], fleets[1]), is_beside_names)


def fleet_rows(canvas: Canvas, sides: tuple[BoardSide, BoardSide]) -> int:
    """Return the rows of the fleets below the boards; 0 if both fleets fit beside the names."""
    fleets = _arrange_fleets(canvas, sides)
    rows = max(map(len, fleets.rows))
    return rows - 1 if fleets.is_beside_names else rows


def fleet_columns(fleet: Sequence[ShipStatus]) -> int:
    """Return the columns of the ships side by side, with a space between two."""
    return sum(len(ship.hits) + 1 for ship in fleet) - 1


def fleet_lines(fleet: Sequence[ShipStatus], width: int) -> list[list[ShipStatus]]:
    """Return the ships in as few lines as possible, all of similar length; without ships there are no lines."""
    lines = _wrap_ships(fleet, width)
    narrower = _wrap_ships(fleet, width - 1)
    while len(lines) > 1 and len(narrower) == len(lines):
        lines = narrower
        width -= 1
        narrower = _wrap_ships(fleet, width - 1)
    return lines


def _wrap_ships(fleet: Sequence[ShipStatus], width: int) -> list[list[ShipStatus]]:
    lines: list[list[ShipStatus]] = []
    used = width
    for ship in fleet:
        if used + len(ship.hits) > width or not lines:
            lines.append([])
            used = 0
        lines[-1].append(ship)
        used += len(ship.hits) + 1
    return lines


def paint_ship(canvas: Canvas, corner: Corner, ship: ShipStatus, glyphs: Glyphs, gap_columns: int = 0) -> int:
    """Paint a ship with a glyph for each cell and ``gap_columns`` columns between them; return the column after it.

    With few colours, the hull has the background of the page, because it would look like a part of the bar.
    """
    x, y = corner
    hull = ship.role.style(BoardPart.SHIP) if canvas.has_shades else TextStyle.EMPHASIS
    if ship.is_sunk:
        return canvas.put(x, y, (" " * gap_columns).join([glyphs.sunk] * len(ship.hits)), SeaStyle.SUNK)
    joint = glyphs.level_hull * gap_columns
    intact_glyph = glyphs.level_hull if len(ship.hits) > 1 else glyphs.alone
    if not any(ship.hits):
        return canvas.put(x, y, joint.join([intact_glyph] * len(ship.hits)), hull)
    for index, is_hit in enumerate(ship.hits):
        x = canvas.put(x, y, joint, hull) if index else x
        glyph, style = (glyphs.hit, SeaStyle.HIT) if is_hit else (intact_glyph, hull)
        x = canvas.put(x, y, glyph, style)
    return x


def own_ships(fleet: Fleet, incoming: Target) -> list[ShipStatus]:
    """Return the player's own ships with their hits."""
    return [
        ShipStatus(ship.ship_class, tuple(not incoming.is_open(cell) for cell in sorted(ship.cells)), Role.OWN)
        for ship in fleet.ships
    ]


def opponent_ships(target: Target) -> list[ShipStatus]:
    """Return the ships of the other side, with hits only on those known to be sunk."""
    afloat = list(target.afloat)
    is_named = target.rules.announce is Announce.SHIP
    ships = []
    for ship_class in target.rules.ship_classes:
        is_afloat = ship_class in afloat
        if is_afloat:
            afloat.remove(ship_class)
        hits = (not is_afloat,) * ship_class.length
        ships.append(ShipStatus(ship_class=ship_class, hits=hits, role=Role.TARGET, is_named=is_named))
    return ships


def last_cells(state: MatchState, seat: SeatNumber) -> tuple[Cell, ...]:
    """Return the cells of the last turn of a seat; none before its first turn."""
    turns = state.turns_of(seat)
    return tuple(shot.cell for shot in turns[-1].shots) if turns else ()
