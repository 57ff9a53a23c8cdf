"""The screen of a battle: its boards, and what happens when a key is pressed or a line is typed."""

from collections.abc import Callable, Sequence
from dataclasses import replace
from functools import partial
from typing import NamedTuple

from schiffe.battleship.match.notes import SavedNotes
from schiffe.battleship.rules.target import TargetView
from schiffe.battleship.rules.variants import Announce
from schiffe.battleship.texts.advice import heat_legend
from schiffe.battleship.ui.battle.keys import BattleKeys, scroll_step, toggle_note_step, with_input
from schiffe.battleship.ui.battle.painting import arrangement_of, paint_battle
from schiffe.battleship.ui.battle.state import BattlePhase, BattleState
from schiffe.battleship.ui.painting.arrangement import BoardArrangement
from schiffe.battleship.ui.painting.boards import BoardView
from schiffe.battleship.ui.painting.lesson_strip import strip_of
from schiffe.battleship.ui.painting.pair import (
    Side,
    fitted_pair,
    opponent_ships,
    own_ships,
    scroll_side,
    scrolled_sides,
)
from schiffe.battleship.ui.painting.role import Role
from schiffe.battleship.ui.painting.scales import LABEL_COLUMNS
from schiffe.language.i18n import _
from schiffe.toolkit.canvas import Canvas
from schiffe.toolkit.layout import Span
from schiffe.toolkit.motion import MIN_FRAME_SECONDS
from schiffe.toolkit.screen import Command, Screen, Step
from schiffe.toolkit.strip import paint_strip, strip_rows


def sides_of(state: BattleState, keys: BattleKeys) -> tuple[Side, Side]:
    """Return both boards with their titles and fleets, or the only one twice; ``keys`` answer clicks."""
    perspective = state.perspective
    target = BoardView(
        state.target_picture,
        role=Role.TARGET if state.phase is BattlePhase.AIMING else Role.IDLE,
        marks=state.target_marks,
        scroll=state.pair.scrolls[1],
        on_click=keys.click,
        on_scroll=scroll_step,
        on_right=toggle_note_step,
    )
    if state.hint:
        target = target._replace(legend=heat_legend(state.hint.assessment.best))
    theirs = Side(
        title=perspective.opponent,
        board=target,
        fleet=opponent_ships(perspective.target),
        tag=_fleet_tag(perspective.target),
    )
    if perspective.fleet is None:
        return theirs, theirs
    own = BoardView(
        state.own_picture,
        role=Role.OWN,
        marks=state.own_marks,
        scroll=state.pair.scrolls[0],
        on_scroll=partial(scroll_side, 0),
    )
    return Side(perspective.name, own, own_ships(perspective.fleet, perspective.incoming)), theirs


def _fleet_tag(target: TargetView) -> str:
    """Return what is known about the opponent's fleet if no sunk ships are named; otherwise empty."""
    rules = target.rules
    if rules.announce is Announce.SUNK:
        return _("{count} of {all} afloat").format(count=target.ships_afloat, all=len(rules.ships))
    if rules.is_silent:
        return _("{count} of {all} hit").format(count=target.hits.bit_count(), all=rules.cells)
    return ""


class _SidesOf(NamedTuple):
    """Both boards of a state."""

    state: BattleState
    sides: tuple[Side, Side]


class _ArrangementOf(NamedTuple):
    """The arrangement of the boards of a state."""

    state: BattleState
    arrangement: BoardArrangement


class BattleScreen(Screen[BattleState, None]):
    """One player's view of a whole match, which sends requests instead of returning a result.

    The player's notes and marks are passed to ``save_notes``, if the match is stored.
    """

    max_line_characters = 80
    """The longest typed line, enough for the twenty cells of a salvo."""

    def __init__(
        self, state: BattleState, keys: BattleKeys, save_notes: Callable[[SavedNotes], None] | None = None
    ) -> None:
        super().__init__(state)
        self._keys = keys
        self._save_notes = save_notes
        self._cached_sides: _SidesOf | None = None
        self._arranged: _ArrangementOf | None = None

    def do(self, step: Step[BattleState]) -> None:
        """Take a step, and save the notes and marks unless the shots were fired."""
        super().do(step)
        if self._save_notes and self.state.phase.lets_type:
            self._save_notes(self.state.saved_notes)

    def commands(self, state: BattleState) -> Sequence[Command[BattleState]]:
        """Return the commands of the current phase."""
        return self._keys.commands(state)

    def typed_line(self, state: BattleState) -> str | None:
        """Return the typed line; None while nothing can be typed."""
        return state.typed if state.phase.lets_type else None

    def with_typed_line(self, state: BattleState, text: str) -> BattleState:
        """Return the state with another typed line."""
        return with_input(state, text)

    def fitted(self, state: BattleState, canvas: Canvas) -> BattleState:
        """Return the state with the boards scrolled so that their marks are visible."""
        sides = self._sides(state)
        with canvas.without_last(strip_rows(canvas, has_lesson=state.has_lesson)):
            arrangement = arrangement_of(canvas, state, sides)
        pair = fitted_pair(state.pair, sides, arrangement)
        if state.turn_phase is BattlePhase.SHOT and not state.was_seen and not state.is_flying(canvas.time):
            return replace(state, was_seen=True, pair=pair)
        if pair != state.pair:  # only the scroll has changed
            state = replace(state, pair=pair)
            self._cached_sides = _SidesOf(state, scrolled_sides(sides, pair))
        self._arranged = _ArrangementOf(state, arrangement)
        return state

    def after_stray_key(self, state: BattleState, key: str) -> BattleState:
        """Note a key that was typed ahead while nothing can be typed, in a game for two."""
        return replace(state, has_strayed=True) if state.turn_phase is BattlePhase.SHOT else state

    def enter_ahead(self) -> None:
        """Enter the line that was kept for this turn."""
        if self.state.ahead:
            self.do(self._keys.enter_ahead)

    def settled(self, state: BattleState) -> BattleState:
        """Return the state without flying shots."""
        return state.settled()

    def paint(self, canvas: Canvas, state: BattleState) -> None:
        """Paint the whole screen at the moment of the canvas, at which shots may be flying."""
        if state.is_flying(canvas.time):
            canvas.redraw_in(MIN_FRAME_SECONDS)
            state = state.at_time(canvas.time)
        with canvas.without_last(strip_rows(canvas, has_lesson=state.has_lesson)):
            sides = self._sides(state)
            if self._arranged and self._arranged.state is state:  # usual, as `fitted` was called before
                arrangement = self._arranged.arrangement
            else:
                arrangement = arrangement_of(canvas, state, sides)
            self._arranged = None
            paint_battle(canvas, state, sides, arrangement)
        if state.advice:
            end = arrangement.panel.x + arrangement.panel_width if arrangement.panel else arrangement.right
            block = Span(arrangement.titles[0].x + LABEL_COLUMNS, end)
            paint_strip(canvas, self.key_rows, strip_of(state.advice), self._keys.end_lesson, block)

    def _sides(self, state: BattleState) -> tuple[Side, Side]:
        """Return both boards, which each frame needs twice."""
        if self._cached_sides is None or self._cached_sides.state is not state:
            self._cached_sides = _SidesOf(state, sides_of(state, self._keys))
        return self._cached_sides.sides
