"""The marks painted over the picture of a board."""

from typing import Final, NamedTuple

from schiffe.battleship.rules.grid import Cell, Mask, cells_of


class Effect(NamedTuple):
    """A short-lived effect on a cell: a character, and a style added to that of the cell."""

    cell: Cell
    character: str
    style: str


class Marks(NamedTuple):
    """The marks painted over the picture of a board.

    Attributes:
        cursor: the cell aimed at.
        last: the cells of the last turn.
        picked: numbered cells: the marked cells of a salvo, or shots of a finished match.
        advised: the cells that a hint for a salvo recommends.
        ghost: the cells of the ship in hand.
        is_ghost_legal: whether the ship in hand may be placed there.
        effects: the effects of shots in motion.
        named: the open cells that the lesson names.
        is_comparison: whether a shot is compared with a better one: ``last`` is the shot, which is not in the picture
            yet, and ``cursor`` the better cell.
        are_past: whether ``picked`` are shots of a finished match.
    """

    cursor: Cell | None = None
    last: tuple[Cell, ...] = ()
    ghost: Mask = 0
    is_ghost_legal: bool = True
    effects: tuple[Effect, ...] = ()
    picked: tuple[tuple[Cell, int], ...] = ()
    advised: tuple[Cell, ...] = ()
    named: tuple[Cell, ...] = ()
    is_comparison: bool = False
    are_past: bool = False

    @property
    def in_view(self) -> tuple[Cell, ...]:
        """The cells to scroll into view, the most important one at the end."""
        if self.cursor is not None:
            return (*cells_of(self.ghost), self.cursor)
        return self.last[-1:]


NO_MARKS: Final = Marks()
