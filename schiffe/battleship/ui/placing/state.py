"""What the screen shows on which a fleet is laid, as one value, and what can be typed there."""

import re
from dataclasses import dataclass, replace
from typing import Final, NamedTuple

from schiffe.battleship.drawing import Glyphs
from schiffe.battleship.rules.editor import Direction, FleetEditor
from schiffe.battleship.rules.grid import Cell, CellError, parse_cell
from schiffe.battleship.rules.ships import ShipClass
from schiffe.battleship.ui.boards import NOT_SCROLLED, Scroll
from schiffe.battleship.ui.cursor import read_cell
from schiffe.battleship.ui.laid_fleets import NOTHING_LAID, LaidFleet
from schiffe.language.i18n import _, pgettext
from schiffe.language.text import any_of, quoted

_TYPED: Final = r"\s*([A-Za-z]\s*[0-9]{1,3}|[0-9]{1,3}\s*[A-Za-z])\s*(.*)"


class Listed(NamedTuple):
    """A ship in the list of ships."""

    kind: ShipClass
    is_laid: bool
    is_in_hand: bool


@dataclass(frozen=True)
class PlacingState:
    """A fleet that is being laid.

    Attributes:
        name: whose it is.
        before: the ships that the player has laid in the game before; empty where there was none.
        typed: what is typed, and ``error`` what is wrong with it or with the last key.
        scroll: how far the board is scrolled.
        was_seen_whole: whether the last frame showed the whole fleet.
    """

    name: str
    glyphs: Glyphs
    editor: FleetEditor
    before: LaidFleet = NOTHING_LAID
    typed: str = ""
    error: str = ""
    scroll: Scroll = NOT_SCROLLED
    was_seen_whole: bool = False

    @property
    def size(self) -> int:
        """Rows and columns of the board."""
        return self.editor.rules.grid.size

    def cleared(self) -> "PlacingState":
        """Nothing is typed."""
        return replace(self, typed="", error="")

    def edited(self, editor: FleetEditor, error: str = "") -> "PlacingState":
        """A step is done, and nothing is typed any more."""
        return replace(self, editor=editor, typed="", error=error)

    def moved(self, cell: Cell) -> "PlacingState":
        """The ship in hand is moved."""
        return self.edited(self.editor.at(cell))

    @property
    def ships(self) -> list[Listed]:
        """Each ship of the fleet; of those of one class, the last ones are the laid ones."""
        missing = list(self.editor.missing)
        ships = []
        for kind in reversed(self.editor.rules.ships):
            is_laid = kind not in missing
            if not is_laid:
                missing.remove(kind)
            ships.append((kind, is_laid))
        ships.reverse()
        in_hand = ships.index((self.editor.kind, False)) if self.editor.kind else None
        return [Listed(kind, is_laid, number == in_hand) for number, (kind, is_laid) in enumerate(ships)]


def with_placement(state: PlacingState, text: str) -> PlacingState:
    """The line was typed so: a cell, and behind it perhaps a direction or the cell of the stern; the ship follows."""
    found = re.fullmatch(_TYPED, text, re.ASCII)
    typed = replace(state, typed=text, error="")
    if not found:
        return typed
    bow = read_cell(found[1], state.size).cell
    if bow is None:
        return typed
    rest = found[2].strip().casefold()
    direction = _direction(state, bow, rest)
    if rest and direction is None:
        return typed
    editor = state.editor.at(bow)
    return replace(typed, editor=editor if direction is None else replace(editor, direction=direction))


def placement_problem(state: PlacingState) -> str:
    """What is wrong with what is typed; empty when it is a place for a ship."""
    found = re.fullmatch(_TYPED, state.typed, re.ASCII)
    if not found:
        return read_cell(state.typed, state.size).problem
    bow, problem = read_cell(found[1], state.size)
    rest = found[2].strip().casefold()
    if bow is None or not rest or _direction(state, bow, rest) is not None:
        return problem
    words = [direction_names()[direction][0] for direction in Direction]
    return _("{text} is not a direction. Possible: {words}, or the square of the stern.").format(
        text=quoted(rest), words=any_of(words)
    )


def _direction(state: PlacingState, bow: Cell, text: str) -> Direction | None:
    """The direction that a word or the cell of a stern gives."""
    for direction, words in direction_names().items():
        if text in words:
            return direction
    try:
        stern = parse_cell(text, state.size)
    except CellError:
        return None
    rays = state.editor.rules.grid.rays(bow)
    return next((direction for direction in Direction if stern in rays[direction]), None)


def direction_names() -> dict[Direction, tuple[str, ...]]:
    """The words for each direction: in the language of the player, the short ones of it, and in English."""
    return {
        Direction.RIGHT: (pgettext("direction", "right"), pgettext("short for the direction right", "r"), "right"),
        Direction.LEFT: (pgettext("direction", "left"), pgettext("short for the direction left", "l"), "left"),
        Direction.DOWN: (pgettext("direction", "down"), pgettext("short for the direction down", "d"), "down"),
        Direction.UP: (pgettext("direction", "up"), pgettext("short for the direction up", "u"), "up"),
    }
