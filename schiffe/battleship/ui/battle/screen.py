"""The screen of a battle."""

from collections.abc import Callable, Sequence
from dataclasses import replace

from schiffe.battleship.match.notes import Jottings
from schiffe.battleship.ui.battle.keys import BattleKeys, followed
from schiffe.battleship.ui.battle.painting import arrangement_of, paint_battle, sides_of
from schiffe.battleship.ui.battle.state import BattleState
from schiffe.battleship.ui.pair import Side, fitted_pair
from schiffe.toolkit.canvas import Canvas
from schiffe.toolkit.screen import Command, Screen, Step
from schiffe.toolkit.stage import SHORTEST


class BattleScreen(Screen[BattleState, None]):
    """One player's view of a whole match; it gives no result, but tells what is wanted turn by turn.

    ``jot`` is told what the player has put down, where that is kept.
    """

    longest_line = 80
    """Twenty cells of a salvo."""

    def __init__(self, state: BattleState, keys: BattleKeys, jot: Callable[[Jottings], None] | None = None) -> None:
        super().__init__(state)
        self._keys = keys
        self._jot = jot
        self._known: tuple[BattleState, tuple[Side, Side]] | None = None

    def do(self, step: Step[BattleState]) -> None:
        """Do what a key or a click does, and have kept what it puts down; a salvo that is fired needs that no more."""
        super().do(step)
        if self._jot and self.state.phase.lets_type:
            self._jot(self.state.jottings)

    def commands(self, state: BattleState) -> Sequence[Command[BattleState]]:
        """What can be done in the phase of the moment."""
        return self._keys.commands(state)

    def typed(self, state: BattleState) -> str | None:
        """The cell that is typed, while one is asked for or will be."""
        return state.typed if state.phase.lets_type else None

    def with_typed(self, state: BattleState, text: str) -> BattleState:
        """It has become this."""
        return followed(state, text)

    def fitted(self, state: BattleState, canvas: Canvas) -> BattleState:
        """The boards are scrolled so that what is marked is in view."""
        sides = self._sides(state)
        room = arrangement_of(canvas, state, sides).room
        pair = fitted_pair(state.pair, canvas, sides, room)
        return state if pair == state.pair else replace(state, pair=pair)

    def settled(self, state: BattleState) -> BattleState:
        """The last shot has struck."""
        return state.settled()

    def paint(self, canvas: Canvas, state: BattleState) -> None:
        """The whole screen, at a moment at which shots may fly."""
        if state.impact and canvas.moment < state.impact.end:
            canvas.moves(SHORTEST)
            state = state.at(canvas.moment)
        paint_battle(canvas, state, self._sides(state))

    def _sides(self, state: BattleState) -> tuple[Side, Side]:
        """Both boards; a frame looks at them twice."""
        if self._known is None or self._known[0] is not state:
            self._known = state, sides_of(state, self._keys)
        return self._known[1]
