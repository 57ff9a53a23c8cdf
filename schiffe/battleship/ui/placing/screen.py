"""The screen on which a fleet is laid."""

from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import Any

from schiffe.battleship.rules.editor import FleetEditor
from schiffe.battleship.rules.fleet import Fleet
from schiffe.battleship.ui.boards import fitted_scroll
from schiffe.battleship.ui.placing.keys import placing_commands
from schiffe.battleship.ui.placing.painting import KEY_ROWS, board_of, paint_placing, room_of
from schiffe.battleship.ui.placing.state import PlacingState, with_placement
from schiffe.toolkit.canvas import Canvas
from schiffe.toolkit.screen import Command, Screen, Step


class PlacingScreen(Screen[PlacingState, Fleet]):
    """Gives the fleet that its player lays; ``laying`` is told what lies, before that is shown."""

    key_rows = KEY_ROWS

    def __init__(
        self, state: PlacingState, leave: Command[Any], laying: Callable[[FleetEditor], None] = lambda _editor: None
    ) -> None:
        super().__init__(state)
        self._leave = leave
        self._laying = laying

    def do(self, step: Step[PlacingState]) -> None:
        """Do what a key or a click does."""
        before = self.state.editor.laid
        super().do(step)
        if self.state.editor.laid != before:
            self._laying(self.state.editor)

    def commands(self, state: PlacingState) -> Sequence[Command[PlacingState]]:
        """Move, turn, lay; everything else about ships."""
        return placing_commands(state, self._leave)

    def typed(self, state: PlacingState) -> str:
        """The place that is typed."""
        return state.typed

    def with_typed(self, state: PlacingState, text: str) -> PlacingState:
        """It has become this."""
        return with_placement(state, text)

    def fitted(self, state: PlacingState, canvas: Canvas) -> PlacingState:
        """The ship in hand is in view."""
        scroll = fitted_scroll(board_of(state), room_of(canvas, state.size))
        return replace(state, scroll=scroll, was_seen_whole=state.editor.kind is None)

    def paint(self, canvas: Canvas, state: PlacingState) -> None:
        """The whole screen."""
        paint_placing(canvas, state)
