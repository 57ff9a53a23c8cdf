"""The screen of a match of Bashni."""

from collections.abc import Sequence

from schiffe.bashni.ui.keys import BoardKeys, followed
from schiffe.bashni.ui.painting import paint_board
from schiffe.bashni.ui.state import BoardState, TurnPhase
from schiffe.toolkit.canvas import Canvas
from schiffe.toolkit.screen import Command, Screen


class BoardScreen(Screen[BoardState, None]):
    """Somebody's view of a whole match; it gives no result, but tells what is wanted."""

    def __init__(self, state: BoardState, keys: BoardKeys) -> None:
        super().__init__(state)
        self._keys = keys

    def commands(self, state: BoardState) -> Sequence[Command[BoardState]]:
        """What can be done now."""
        return self._keys.commands(state)

    def typed(self, state: BoardState) -> str | None:
        """The move that is typed, while one is asked for."""
        return state.typed if state.phase is TurnPhase.MOVING else None

    def with_typed(self, state: BoardState, text: str) -> BoardState:
        """It has become this."""
        return followed(state, text)

    def paint(self, canvas: Canvas, state: BoardState) -> None:
        """The whole screen."""
        paint_board(canvas, state, self._keys.click)
