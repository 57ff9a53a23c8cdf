"""The state of a fleet while it is placed, and the fleets that the players placed before."""

from dataclasses import dataclass, replace
from typing import NamedTuple, Self

from schiffe.battleship.drawing import Glyphs
from schiffe.battleship.rules.editor import FleetEditor, Ships
from schiffe.battleship.rules.grid import Cell
from schiffe.battleship.rules.rules import Rules
from schiffe.battleship.texts.lesson import Advice, placing_advice
from schiffe.battleship.ui.painting.boards import NOT_SCROLLED, BoardScroll
from schiffe.language.i18n import _


class PreviousFleet(NamedTuple):
    """The ships that a player has placed, and whether all were placed by hand."""

    ships: Ships
    is_by_hand: bool


class PreviousFleets:
    """The fleet that each player has placed last, by the name of the player and the rules."""

    def __init__(self) -> None:
        self._fleets: dict[tuple[str, Rules], PreviousFleet] = {}

    def remember(self, name: str, rules: Rules, fleet: PreviousFleet) -> None:
        self._fleets[name, rules] = fleet

    def get(self, name: str, rules: Rules) -> PreviousFleet | None:
        """Return the last fleet of a player; None if there is none."""
        return self._fleets.get((name, rules))


@dataclass(frozen=True)
class PlacingState:
    """A fleet while it is placed.

    Attributes:
        name: the name of the player.
        previous_fleet: the player's fleet of the previous match; None if there is none.
        typed_text: the typed place.
        error: an error in the typed place, or of the last key.
        message: a message about the last step.
        is_unseen: whether Enter has placed the last ship, and no frame has shown that yet.
        has_lesson: whether the lesson is shown.
        panel_key_count: the number of keys that fit beside the board.
        has_mouse: whether the mouse is turned on.
    """

    name: str
    glyphs: Glyphs
    editor: FleetEditor
    previous_fleet: PreviousFleet | None = None
    typed_text: str = ""
    error: str | None = None
    message: str | None = None
    scroll: BoardScroll = NOT_SCROLLED
    is_unseen: bool = False
    has_lesson: bool = False
    panel_key_count: int = 0
    has_mouse: bool = False

    @property
    def advice(self) -> Advice | None:
        """The lesson's advice; None without one."""
        return placing_advice(is_placed=self.editor.ship_class is None) if self.has_lesson else None

    def without_lesson(self) -> Self:
        return replace(self, has_lesson=False)

    @property
    def board_size(self) -> int:
        """The rows and columns of the board."""
        return self.editor.rules.size

    def without_typed_text(self) -> Self:
        """Return the state with nothing typed, and without an error or a message."""
        return self.edited(self.editor)

    def edited(self, editor: FleetEditor, error: str | None = None, message: str | None = None) -> Self:
        """Return the state with another editor, nothing typed, and the ship in hand inside the board."""
        return replace(
            self, editor=editor.moved_onto_board(), typed_text="", error=error, message=message, is_unseen=False
        )

    @property
    def cursor(self) -> Cell:
        """The bow of the ship in hand."""
        return self.editor.bow

    def moved(self, cell: Cell) -> Self:
        return self.edited(self.editor.with_bow(cell))

    def with_next_class(self) -> Self:
        """Return the state with a ship of the next class in hand."""
        return self.edited(self.editor.with_next_class())

    def undone(self) -> Self:
        """Return the state without the last change."""
        return self.edited(self.editor.undone(), None if self.editor.history.can_undo else _("Nothing to undo."))

    def redone(self) -> Self:
        """Return the state with the change that was undone last."""
        return self.edited(self.editor.redone(), None if self.editor.history.can_redo else _("Nothing to redo."))

    def picked_up(self) -> Self:
        """Return the state with the ship at the cursor in hand, or an error if there is none."""
        editor = self.editor.picked_up(self.editor.bow)
        return self.edited(editor, _("No ship lies on this square.") if editor is self.editor else None)
