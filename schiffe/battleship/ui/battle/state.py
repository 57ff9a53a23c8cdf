"""The frozen state of a battle screen, made of values that change together."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from datetime import date
from enum import Enum
from functools import cached_property
from typing import Final, NamedTuple, Self

from schiffe.battleship.drawing import Glyphs
from schiffe.battleship.match.events import Event, MatchBrokenOff, ShotsFired
from schiffe.battleship.match.hints import Hint
from schiffe.battleship.match.notes import NO_NOTES, WaterNotes
from schiffe.battleship.match.state import MatchState, Perspective
from schiffe.battleship.rules.grid import Cell, cell_name
from schiffe.battleship.texts.lesson import Advice, battle_advice
from schiffe.battleship.texts.shots import already_shot_text
from schiffe.battleship.ui.battle.aim import NO_AIM, Aim
from schiffe.battleship.ui.painting.cursor import cells_or_none, parse_typed_cells
from schiffe.battleship.ui.painting.motion import NO_ANIMATION, Animation
from schiffe.battleship.ui.painting.pair import INITIAL_PAIR, RIGHT_SIDE, PairState
from schiffe.battleship.ui.painting.room_snapshot import RoomSnapshot
from schiffe.game.match.events import PlayerLeft
from schiffe.game.match.players import PlayerKind
from schiffe.language.i18n import _
from schiffe.language.text import quoted
from schiffe.language.words import RefusedInput
from schiffe.toolkit.bar import ClockFace


class BattlePhase(Enum):
    """The phase of a battle, as one player sees it."""

    WAITING = "waiting"
    AIMING = "aiming"
    TIME_UP = "time up"
    FIRED = "fired"
    """The shot was fired, and its answer has not come yet."""
    SHOT = "shot"
    """The result of the shot is shown until the player hides the boards."""
    OVER = "over"
    """The match was broken off, or a player has left it."""

    @property
    def lets_type(self) -> bool:
        """True if cells can be typed, for this turn or ahead for the next one."""
        return self in (BattlePhase.AIMING, BattlePhase.FIRED, BattlePhase.WAITING)

    @property
    def lets_fire(self) -> bool:
        """True if a shot is due, even if time is up."""
        return self in (BattlePhase.AIMING, BattlePhase.TIME_UP)


def turn_title(phase: BattlePhase, name: str, opponent_name: str, *, is_shared: bool) -> str:
    """Return whose turn it is, for the player ``name``, who is named only if two people share the keyboard."""
    match phase:
        case BattlePhase.AIMING:
            return _("{name} to fire").format(name=name) if is_shared else _("Your turn").upper()
        case BattlePhase.TIME_UP:
            return _("Time's up")
        case BattlePhase.FIRED:
            return _("Waiting for the answer")
        case BattlePhase.SHOT:
            return _("{name} has fired").format(name=name)
        case BattlePhase.WAITING:
            return _("{name} is thinking").format(name=opponent_name)
        case BattlePhase.OVER:
            return _("broken off")


class BattleTerms(NamedTuple):
    """The terms of a battle, which stay the same until it ends.

    Attributes:
        rules_title: the name of the rules; None for the usual ones.
        has_hints: whether the player can ask for hints.
        has_reasons: whether the opponent gives reasons for its shots.
        day: the day of the fleet of the day; None in any other match.
    """

    rules_title: str | None = None
    has_hints: bool = False
    has_reasons: bool = False
    day: date | None = None


class OpponentWait(NamedTuple):
    """The wait for the other player.

    Attributes:
        text: what the player is waiting for; None if the wait is short.
        can_skip: whether a key ends a pause.
    """

    text: str | None = None
    can_skip: bool = False


@dataclass(frozen=True)
class ShownShot:
    """The outcome of a shot on the screen of its player, before the other player gets the keyboard.

    Attributes:
        was_seen: whether the outcome was on the screen.
        has_typed_ahead: whether characters were typed ahead since the shot, so that the next Enter belongs to them.
    """

    was_seen: bool = False
    has_typed_ahead: bool = False

    @property
    def can_be_hidden(self) -> bool:
        """True if the next Enter can only mean that the player has seen the outcome."""
        return self.was_seen and not self.has_typed_ahead


NO_TERMS: Final = BattleTerms()
NO_WAIT: Final = OpponentWait()
NOT_SHOWN: Final = ShownShot()


@dataclass(frozen=True)
class BattleState:
    """A battle as one player sees it, with that player's preparation of the next shot.

    Attributes:
        perspective: what the player may know of the match.
        turn_phase: the phase regardless of the end of the match and the clock: WAITING, AIMING, FIRED or SHOT.
        aim: the next shot or salvo, as chosen or typed so far.
        hint: the hint that is shown.
        note: another remark before the shot; None for none.
        clock: the clock of this turn, if there is one.
        shown_shot: the outcome of the last shot while it is shown, in a match for two.
        water_notes: the cells noted as water.
        animation: the animation of the last shots.
        pair: which board is shown, and the scrolls of both.
        has_lesson: whether a strip shows advice.
        room_snapshot: the room of a match with a friend; None in any other match.
    """

    perspective: Perspective
    glyphs: Glyphs
    terms: BattleTerms = NO_TERMS
    turn_phase: BattlePhase = BattlePhase.WAITING
    aim: Aim = NO_AIM
    hint: Hint | None = None
    note: str | None = None
    clock: ClockFace | None = None
    wait: OpponentWait = NO_WAIT
    shown_shot: ShownShot = NOT_SHOWN
    water_notes: WaterNotes = NO_NOTES
    animation: Animation = NO_ANIMATION
    pair: PairState = INITIAL_PAIR
    has_lesson: bool = False
    room_snapshot: RoomSnapshot | None = None

    @cached_property
    def phase(self) -> BattlePhase:
        """The phase of the turn, or that time is up or the match was broken off, which ``turn_phase`` does not know."""
        if isinstance(self.perspective.state.ending, MatchBrokenOff | PlayerLeft):
            return BattlePhase.OVER
        if self.turn_phase is BattlePhase.AIMING and self.perspective.state.turn_progress.is_time_up:
            return BattlePhase.TIME_UP
        return self.turn_phase

    @property
    def board_size(self) -> int:
        """The rows and columns of the boards."""
        return self.perspective.state.rules.size

    @property
    def is_shared(self) -> bool:
        return all(player.kind is PlayerKind.PERSON for player in self.perspective.state.players)

    @property
    def salvo_size(self) -> int:
        """The number of cells to mark in this turn; 0 if it has a single shot."""
        shots = self.perspective.state.due_shot_count if self.perspective.is_my_turn else 0
        return shots if shots > 1 else 0

    @property
    def missing_mark_count(self) -> int:
        """The number of cells still to mark."""
        return max(0, self.salvo_size - len(self.aim.marked_cells))

    @cached_property
    def advice(self) -> Advice | None:
        """The advice of the lesson, None outside of one; advice about a shot comes after its impact."""
        impact = self.animation.impact
        perspective = impact.perspective_before if impact and self.animation.frame else self.perspective
        return battle_advice(perspective, self.water_notes, self.glyphs) if self.has_lesson else None

    # The course of the match

    def after(self, event: Event, state: MatchState) -> Self:
        """Return the state after an event; after the player's own turn, the cursor is at the last shot."""
        perspective = replace(self.perspective, state=state)
        if isinstance(event, ShotsFired) and event.seat == perspective.seat:
            aim = replace(self.aim, cursor=event.last_shot.cell, has_moved=False)
            return replace(self, perspective=perspective, aim=aim, turn_phase=BattlePhase.WAITING)
        return replace(self, perspective=perspective)

    def with_turn(self, clock: ClockFace | None) -> Self:
        """Return the state at the beginning of the player's turn, with nothing marked, and the right board in view."""
        aim = replace(self.aim, marked_cells=(), error=None)
        pair = replace(self.pair, shown_side=RIGHT_SIDE)
        return replace(self, turn_phase=BattlePhase.AIMING, aim=aim, clock=clock, pair=pair, wait=NO_WAIT)

    def after_firing(self) -> Self:
        """Return the state after the player has fired, without marks, typed text, hint, note and clock."""
        aim = replace(self.aim.without_typed_text(), marked_cells=())
        return replace(self, turn_phase=BattlePhase.FIRED, aim=aim, hint=None, note=None, clock=None)

    def without_turn(self) -> Self:
        """Return the state in which the player is not to fire, without a clock."""
        turn_phase = BattlePhase.WAITING if self.turn_phase is BattlePhase.AIMING else self.turn_phase
        return replace(self, turn_phase=turn_phase, clock=None)

    def with_shot_shown(self) -> Self:
        """Return the state in which the player looks at the result of the shot, until a key hides the boards."""
        shown_shot = ShownShot(has_typed_ahead=bool(self.aim.typed_text))
        return replace(self.without_typed_text(), turn_phase=BattlePhase.SHOT, shown_shot=shown_shot)

    def with_seconds_left(self, seconds: int) -> Self:
        """Return the state with another time on the clock; at 0 without its error, as the line can no longer change."""
        clock = replace(self.clock, seconds_left=seconds) if self.clock else None
        return replace(self, clock=clock, aim=self.aim if seconds else replace(self.aim, error=None))

    def with_clock_paused(self, *, is_paused: bool) -> Self:
        """Return the state with the clock stopped or running."""
        return replace(self, clock=replace(self.clock, is_paused=is_paused) if self.clock else None)

    def shown_at(self, now: float) -> Self:
        """Return the state to show at a time: while a shot flies, its result is hidden."""
        animation = self.animation.shown_at(self.perspective.state, now)
        if animation.impact is None or not animation.is_flying:
            return replace(self, animation=animation)
        turn_phase = BattlePhase.WAITING if self.turn_phase is BattlePhase.SHOT else self.turn_phase
        return replace(
            self, perspective=animation.impact.perspective_before, turn_phase=turn_phase, animation=animation
        )

    # The next shot

    def without_typed_text(self) -> Self:
        """Return the state with nothing typed, and without an error."""
        return replace(self, aim=self.aim.without_typed_text())

    def with_typed_text(self, text: str) -> Self:
        return replace(self, aim=replace(self.aim, typed_text=text))

    @property
    def cursor(self) -> Cell:
        return self.aim.cursor

    def moved(self, cell: Cell) -> Self:
        return replace(self, aim=self.aim.moved(cell))

    def taken_back(self) -> Self:
        """Return the state without what was typed, marked or entered ahead last."""
        return replace(self, aim=self.aim.taken_back())

    def with_note(self, note: str | None) -> Self:
        return replace(self, note=note)

    def with_error(self, error: str) -> Self:
        """Return the state with an error in the typed line or the chosen cell."""
        return replace(self, aim=replace(self.aim, error=error))

    def with_note_toggled(self, cell: Cell) -> Self:
        """Return the state with a cell noted as water, or without its note; cells that were shot at have none."""
        is_open = self.perspective.target.is_open(cell)
        return replace(self.without_typed_text(), water_notes=self.water_notes.toggled(cell)) if is_open else self

    def shot_problem_text(self, cell: Cell) -> str | None:
        """Return why a cell cannot be fired at; None if it can."""
        target = self.perspective.target
        return None if target.is_open(cell) else already_shot_text(target, cell)

    @property
    def best_salvo(self) -> tuple[Cell, ...]:
        """The cells that the hint recommends for the salvo; empty without a hint."""
        return self.hint.recommended_cells(self.salvo_size) if self.hint and self.salvo_size else ()

    @property
    def advised_cells(self) -> tuple[Cell, ...]:
        """The cells of the best salvo that Enter marks together; empty unless the cursor is on that salvo."""
        if self.aim.cursor not in self.best_salvo:
            return ()
        return tuple(cell for cell in self.best_salvo if cell not in self.aim.marked_cells)[: self.missing_mark_count]

    def late_cells(self, *first_cells: Cell) -> tuple[Cell, ...]:
        """Return the cells to fire at when time is up: first the marked, then ``first_cells``, then typed or aimed."""
        aim = self.aim
        typed = cells_or_none(aim.typed_text, self.board_size) or ()
        aimed = [cell for cell in (*first_cells, *typed) if self.shot_problem_text(cell) is None]
        if not aimed and aim.has_moved and self.shot_problem_text(aim.cursor) is None:
            aimed = [aim.cursor]
        return tuple(dict.fromkeys((*aim.marked_cells, *aimed)))[: self.perspective.state.due_shot_count]

    def with_mark_toggled(self) -> Self:
        """Return the state with the cell of the cursor marked, or without its mark."""
        if self.aim.cursor in self.aim.marked_cells:
            return replace(self, aim=self.aim.without_mark(self.aim.cursor))
        return self.with_cursor_marked()

    def with_cursor_marked(self) -> Self:
        """Return the state with the cell of the cursor marked as well, or with an error if it cannot be."""
        return self._with_more_marked((self.aim.cursor,), (cell_name(self.aim.cursor, self.board_size),))

    def with_typed_marked(self) -> Self:
        """Return the state with the typed cells marked, or with an error if one of them cannot be."""
        try:
            cells, names = parse_typed_cells(self.aim.typed_text, self.board_size)
        except RefusedInput as refused:
            return self.with_error(refused.problem)
        return self._with_more_marked(cells, names)

    def _with_more_marked(self, cells: Sequence[Cell], names: Sequence[str]) -> Self:
        """Return the state with these cells marked as well, or with an error if one of them cannot be.

        ``names`` are the cells as they were typed.
        """
        for index, (cell, name) in enumerate(zip(cells, names, strict=True)):
            if problem := self.shot_problem_text(cell):
                return self.with_error(problem)
            if cell in (*self.aim.marked_cells, *cells[:index]):
                return self.with_error(_("{square} is already marked.").format(square=quoted(name)))
        if not self.missing_mark_count and cells:
            text = _("All {count} shots are marked. Enter fires, Esc takes one back.")
            return self.with_error(text.format(count=self.salvo_size))
        if len(cells) > self.missing_mark_count:
            text = _("That is too many: only {missing} of {count} shots can still be marked.")
            return self.with_error(text.format(missing=self.missing_mark_count, count=self.salvo_size))
        return replace(self, aim=self.aim.with_marked((*self.aim.marked_cells, *cells)))
