"""The state of a fleet while it is placed."""

from dataclasses import dataclass, replace
from typing import Self

from schiffe.battleship.drawing import Glyphs
from schiffe.battleship.rules.editor import FleetEditor
from schiffe.battleship.rules.grid import Cell
from schiffe.battleship.texts.lesson import Advice, placing_advice
from schiffe.battleship.ui.painting.boards import NOT_SCROLLED, BoardScroll
from schiffe.battleship.ui.screens.placing.previous_fleets import NO_PREVIOUS_FLEET, PreviousFleet
from schiffe.language.i18n import _


@dataclass(frozen=True)
class PlacingState:
    """A fleet while it is placed.

    Attributes:
        name: the name of the player.
        previous_fleet: the player's fleet of the previous game; empty if there is none.
        typed_text: the typed place.
        error: an error in the typed place, or of the last key.
        message: a message about the last step.
        scroll: the scroll of the board.
        has_lesson: whether the lesson is shown.
        is_unseen: whether Enter has placed the last ship, and no frame has shown that yet.
        panel_key_count: the number of keys that fit beside the board.
        has_mouse: whether the mouse is turned on.
    """

    name: str
    glyphs: Glyphs
    editor: FleetEditor
    previous_fleet: PreviousFleet = NO_PREVIOUS_FLEET
    typed_text: str = ""
    error: str = ""
    message: str = ""
    scroll: BoardScroll = NOT_SCROLLED
    is_unseen: bool = False
    has_lesson: bool = False
    panel_key_count: int = 0
    has_mouse: bool = False

    @property
    def advice(self) -> Advice | None:
        """The lesson's advice; None without one."""
        return placing_advice(is_placed=self.editor.kind is None) if self.has_lesson else None

    def without_lesson(self) -> Self:
        """Return the state without the lesson."""
        return replace(self, has_lesson=False)

    @property
    def size(self) -> int:
        """Rows and columns of the board."""
        return self.editor.rules.size

    def cleared(self) -> Self:
        """Return the state with nothing typed."""
        return self.edited(self.editor)

    def edited(self, editor: FleetEditor, error: str = "", message: str = "") -> Self:
        """Return the state with another editor, nothing typed, and the ship in hand inside the board."""
        return replace(self, editor=editor.on_board(), typed_text="", error=error, message=message, is_unseen=False)

    def moved(self, cell: Cell) -> Self:
        """Return the state with the ship in hand moved."""
        return self.edited(self.editor.with_bow(cell))

    def undone(self) -> Self:
        """Return the state without the last change."""
        return self.edited(self.editor.undo(), "" if self.editor.history.can_undo else _("Nothing to undo."))

    def redone(self) -> Self:
        """Return the state with the change that was undone last."""
        return self.edited(self.editor.redo(), "" if self.editor.history.can_redo else _("Nothing to redo."))

    def picked_up(self) -> Self:
        """Return the state with the ship at the cursor in hand."""
        editor = self.editor.picked_up(self.editor.bow)
        if editor is self.editor:
            return replace(self, error=_("No ship lies on this square."))
        return replace(self, editor=editor, message="")
