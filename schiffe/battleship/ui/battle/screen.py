"""The screen of a battle: its boards, keys and typed lines."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace

from schiffe.battleship.match.notes import SavedNotes
from schiffe.battleship.ui.battle.aim_keys import type_cells
from schiffe.battleship.ui.battle.keys import BattleInput, battle_commands, end_lesson, enter_line_ahead
from schiffe.battleship.ui.battle.painting import choose_arrangement, paint_battle
from schiffe.battleship.ui.battle.sides import make_sides
from schiffe.battleship.ui.battle.state import BattlePhase, BattleState
from schiffe.battleship.ui.painting.arrangement import BoardArrangement
from schiffe.battleship.ui.painting.lesson_strip import paint_advice
from schiffe.battleship.ui.painting.motion import NO_ANIMATION
from schiffe.battleship.ui.painting.pair import BoardSide, fitted_pair, scrolled_sides
from schiffe.battleship.ui.painting.scales import LABEL_COLUMNS
from schiffe.toolkit.canvas import Canvas, Size
from schiffe.toolkit.command import Command
from schiffe.toolkit.layout import Span
from schiffe.toolkit.motion import MIN_FRAME_SECONDS
from schiffe.toolkit.screen import Screen
from schiffe.toolkit.strip import reserve_strip


@dataclass(frozen=True)
class _BattleLayout:
    """The boards of a state, and their arrangement on a canvas of this size."""

    state: BattleState
    canvas_size: Size
    sides: tuple[BoardSide, BoardSide]
    arrangement: BoardArrangement


class BattleScreen(Screen[BattleState, None]):
    """One player's view of a whole match, which passes inputs to ``send_input`` instead of returning a result.

    If the match is stored, the player's notes and marks are passed to ``save_notes``.
    """

    max_line_characters = 80  # enough for the twenty cells of a salvo

    def __init__(
        self,
        state: BattleState,
        send_input: Callable[[BattleInput], None],
        leave_command: Command[BattleState],
        save_notes: Callable[[SavedNotes], None] | None = None,
    ) -> None:
        super().__init__(state)
        self._send_input = send_input
        self._leave_command = leave_command
        self._save_notes = save_notes
        self._last_layout: _BattleLayout | None = None

    def on_change(self, before: BattleState) -> None:
        """Save the notes and marks unless the shots were fired."""
        if self._save_notes and self.state.phase.lets_type:
            self._save_notes(SavedNotes(self.state.water_notes.noted_cells, self.state.aim.marked_cells))

    def on_message(self, message: BattleInput) -> None:
        self._send_input(message)

    def commands(self, state: BattleState) -> Sequence[Command[BattleState]]:
        """Return the commands of the current phase."""
        return battle_commands(state, self._leave_command)

    def typed_line(self, state: BattleState) -> str | None:
        return state.aim.typed_text if state.phase.lets_type else None

    def with_typed_line(self, state: BattleState, text: str) -> BattleState:
        return type_cells(state, text)

    def fitted(self, state: BattleState, canvas: Canvas) -> BattleState:
        layout = self._layout_for(canvas, state)
        pair = fitted_pair(state.pair, layout.sides, layout.arrangement)
        is_unseen = state.turn_phase is BattlePhase.SHOT and not state.shown_shot.was_seen
        if is_unseen and not state.animation.is_moving(canvas.now):
            return replace(state, shown_shot=replace(state.shown_shot, was_seen=True), pair=pair)
        if pair == state.pair:
            return state
        scrolled = replace(state, pair=pair)
        self._last_layout = replace(layout, state=scrolled, sides=scrolled_sides(layout.sides, pair))
        return scrolled

    def after_stray_key(self, state: BattleState, key: str) -> BattleState:
        """Record a key that was typed ahead while nothing can be typed, in a match for two."""
        if state.turn_phase is not BattlePhase.SHOT:
            return state
        return replace(state, shown_shot=replace(state.shown_shot, has_typed_ahead=True))

    def enter_ahead(self) -> None:
        """Enter the line that was kept for this turn."""
        if self.state.aim.line_ahead:
            self.do(enter_line_ahead)

    def settled(self, state: BattleState) -> BattleState:
        """Return the state without flying shots, unless they sink the last ship, whose animation is always shown."""
        impact = state.animation.impact
        return replace(state, animation=NO_ANIMATION) if impact and not impact.is_last else state

    def paint(self, canvas: Canvas, state: BattleState) -> None:
        """Paint the whole screen at the time of the canvas, at which shots may be flying."""
        if state.animation.is_moving(canvas.now):
            canvas.redraw_in(MIN_FRAME_SECONDS)
            state = state.shown_at(canvas.now)
        layout = self._layout_for(canvas, state)
        arrangement = layout.arrangement
        with reserve_strip(canvas, is_shown=state.has_lesson):
            paint_battle(canvas, state, layout.sides, arrangement)
        if state.advice:
            end_x = arrangement.whole_end_x
            block = Span(arrangement.titles[0].x + LABEL_COLUMNS, end_x)
            paint_advice(canvas, self.key_rows, state.advice, end_lesson, block)

    def _layout_for(self, canvas: Canvas, state: BattleState) -> _BattleLayout:
        layout = self._last_layout
        if layout is None or layout.state is not state or layout.canvas_size != canvas.size:
            sides = make_sides(state)
            with reserve_strip(canvas, is_shown=state.has_lesson):
                arrangement = choose_arrangement(canvas, state, sides)
            self._last_layout = layout = _BattleLayout(
                state=state, canvas_size=canvas.size, sides=sides, arrangement=arrangement
            )
        return layout
