"""The frozen state of a battle screen: the phase, the cursor, marks, and the typed line."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from datetime import date
from enum import Enum
from functools import cached_property
from typing import TYPE_CHECKING, Self

from schiffe.battleship.drawing import Glyphs, Picture, own_picture, target_picture
from schiffe.battleship.match.analysis import Hint
from schiffe.battleship.match.events import Event, MatchBrokenOff, ShotsFired
from schiffe.battleship.match.notes import NO_NOTES, SavedNotes, WaterNotes
from schiffe.battleship.match.state import MatchState, Perspective
from schiffe.battleship.rules.grid import Cell, cell_name
from schiffe.battleship.rules.variants import TurnRule
from schiffe.battleship.texts.lesson import Advice, battle_advice
from schiffe.battleship.texts.shots import already_shot_text, cell_state_text
from schiffe.battleship.ui.painting.boards import Scroll
from schiffe.battleship.ui.painting.cursor import cells_or_none, read_cells
from schiffe.battleship.ui.painting.marks import Marks
from schiffe.battleship.ui.painting.motion import STILL, Frame, Impact, frame_at, with_ship_still_afloat
from schiffe.battleship.ui.painting.pair import INITIAL_PAIR, PairState, last_cells
from schiffe.game.match.events import PlayerLeft
from schiffe.game.match.players import PlayerKind, other_seat
from schiffe.language.i18n import _
from schiffe.language.text import labelled, quoted
from schiffe.language.words import RefusedInput
from schiffe.toolkit.bar import ClockFace

if TYPE_CHECKING:  # behind the door to a room
    from schiffe.battleship.ui.painting.shown_room import ShownRoom


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


def turn_of(phase: BattlePhase, name: str, opponent: str, *, is_shared: bool) -> str:
    """Return whose turn it is, for the player ``name``, who is only named if two people share the keyboard."""
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
            return _("{name} is thinking").format(name=opponent)
        case BattlePhase.OVER:
            return _("broken off")


@dataclass(frozen=True)
class BattleState:
    """A battle as one player sees it, and how far that player is with the next shot.

    Attributes:
        perspective: what the player may know of the match.
        rules: the name of the rules; empty for the usual ones.
        has_hints: whether the player can ask for hints.
        has_reasons: whether the opponent gives reasons for its shots.
        turn_phase: the phase before the end of the match or the clock is considered: WAITING, AIMING, FIRED or SHOT.
        cursor: the cell that is aimed at.
        has_aimed: whether the player has moved the cursor since the last shot.
        marked: the cells marked for the salvo, in their order.
        typed: the typed line.
        error: what is wrong with the typed line.
        ahead: the line that was entered before the turn in which it counts.
        hint: the hint that is shown.
        note: another remark before the shot.
        clock: the clock of this turn, if there is one.
        waiting: what the player is waiting for; empty if the wait is short.
        can_skip: whether a key ends a pause.
        was_seen: whether the result of the last shot was on the screen, in a game for two.
        has_strayed: whether characters were typed ahead since then, so that the next Enter belongs to them.
        notes: the cells noted as water.
        impact: the last shots, which may still be flying.
        frame: the current frame of their animation; None if nothing moves.
        pair: which board is shown, and the scrolls of both.
        has_lesson: whether a strip shows advice.
        day: the day of the fleet of the day; None in any other game.
        room: the room of a match with a friend; None in any other game.
    """

    perspective: Perspective
    glyphs: Glyphs
    rules: str = ""
    has_hints: bool = False
    has_reasons: bool = False
    turn_phase: BattlePhase = BattlePhase.WAITING
    cursor: Cell = 0
    has_aimed: bool = False
    marked: tuple[Cell, ...] = ()
    typed: str = ""
    error: str = ""
    ahead: str = ""
    hint: Hint | None = None
    note: str = ""
    clock: ClockFace | None = None
    waiting: str = ""
    can_skip: bool = False
    was_seen: bool = False
    has_strayed: bool = False
    notes: WaterNotes = NO_NOTES
    impact: Impact | None = None
    frame: Frame | None = None
    pair: PairState = INITIAL_PAIR
    has_lesson: bool = False
    day: date | None = None
    room: ShownRoom | None = None

    @property
    def is_solo(self) -> bool:
        """True if the player has no opponent, and there is only one board."""
        return self.perspective.state.is_solo

    @property
    def has_salvos(self) -> bool:
        """True if a player fires several shots in one turn."""
        return self.perspective.state.rules.turn_rule is TurnRule.SALVO

    @property
    def size(self) -> int:
        """The number of rows and columns of each board."""
        return self.perspective.state.rules.size

    @property
    def salvo(self) -> int:
        """The number of cells to mark in this turn; 0 if it has a single shot."""
        shots = self.perspective.state.shots_due if self.perspective.is_my_turn else 0
        return shots if shots > 1 else 0

    @property
    def best_salvo(self) -> tuple[Cell, ...]:
        """The cells that the hint recommends for the salvo; empty without a hint."""
        return self.hint.cells(self.salvo) if self.hint and self.salvo else ()

    @property
    def advised(self) -> tuple[Cell, ...]:
        """The cells of the best salvo that Enter marks together; empty unless the cursor is on that salvo."""
        if self.cursor not in self.best_salvo:
            return ()
        return tuple(cell for cell in self.best_salvo if cell not in self.marked)[: self.missing]

    @property
    def missing(self) -> int:
        """The number of cells still to mark."""
        return max(0, self.salvo - len(self.marked))

    def late_cells(self, *first: Cell) -> tuple[Cell, ...]:
        """Return the cells to fire at when time is up: those marked, then ``first``, then those typed or aimed at."""
        typed = cells_or_none(self.typed, self.size) or ()
        aimed = [cell for cell in (*first, *typed) if not shot_problem(self, cell)]
        if not aimed and self.has_aimed and not shot_problem(self, self.cursor):
            aimed = [self.cursor]
        return tuple(dict.fromkeys((*self.marked, *aimed)))[: self.perspective.state.shots_due]

    @cached_property
    def phase(self) -> BattlePhase:
        if isinstance(self.perspective.state.ending, MatchBrokenOff | PlayerLeft):
            return BattlePhase.OVER
        if self.turn_phase is BattlePhase.AIMING and self.perspective.state.turn_progress.is_time_up:
            return BattlePhase.TIME_UP
        return self.turn_phase

    def after(self, event: Event, state: MatchState) -> Self:
        """Return the state after an event; the player's own shots move the cursor to the last of them."""
        perspective = self.perspective._replace(state=state)
        if isinstance(event, ShotsFired) and event.seat == perspective.seat:
            return replace(
                self, perspective=perspective, cursor=event.last.cell, has_aimed=False, turn_phase=BattlePhase.WAITING
            )
        return replace(self, perspective=perspective)

    def at_time(self, time: float) -> Self:
        """Return the state as it looks at a moment: while a shot flies, its result is hidden."""
        impact = self.impact
        frame = frame_at(impact, self.perspective.state.views[impact.shots_fired.seat], time) if impact else None
        if impact is None or frame is None:
            return self
        if not frame.is_flying:
            return replace(self, frame=frame)
        turn_phase = BattlePhase.WAITING if self.turn_phase is BattlePhase.SHOT else self.turn_phase
        return replace(self, perspective=impact.before, turn_phase=turn_phase, frame=frame)

    def is_flying(self, time: float) -> bool:
        """Return whether shots are flying at a moment."""
        return self.impact is not None and time < self.impact.end

    def settled(self) -> Self:
        """Return the state without flying shots, unless they sink the last ship, which is always shown."""
        return replace(self, impact=None) if self.impact and not self.impact.is_last else self

    def _frame_of(self, *, is_own: bool) -> Frame:
        """Return the current frame on one of the boards."""
        if self.impact is None or self.frame is None:
            return STILL
        hits_own_board = self.impact.shots_fired.seat != self.perspective.seat
        return self.frame if hits_own_board is is_own else STILL

    def with_turn(self, clock: ClockFace | None) -> Self:
        """Return the state at the beginning of the player's turn."""
        pair = replace(self.pair, shown_side=1)
        return replace(
            self, turn_phase=BattlePhase.AIMING, error="", clock=clock, pair=pair, waiting="", can_skip=False, marked=()
        )

    def after_firing(self) -> Self:
        """Return the state after the player has fired."""
        return replace(self.cleared(), turn_phase=BattlePhase.FIRED, hint=None, note="", clock=None, marked=())

    def without_turn(self) -> Self:
        """Return the state after the player's turn, which ends with a shot or with the match."""
        return replace(
            self,
            turn_phase=BattlePhase.WAITING if self.turn_phase is BattlePhase.AIMING else self.turn_phase,
            clock=None,
        )

    def with_result_shown(self) -> Self:
        """Return the state in which the player looks at the result of the shot, until a key hides the boards."""
        return replace(self.cleared(), turn_phase=BattlePhase.SHOT, was_seen=False, has_strayed=bool(self.typed))

    def cleared(self) -> Self:
        """Return the state without a typed line."""
        return replace(self, typed="", error="")

    @property
    def is_shared(self) -> bool:
        """True if two people share the keyboard."""
        return all(player.kind is PlayerKind.PERSON for player in self.perspective.state.players)

    def moved(self, cell: Cell) -> Self:
        """Return the state with the cursor on another cell."""
        return replace(self.cleared(), cursor=cell, has_aimed=True)

    @property
    def saved_notes(self) -> SavedNotes:
        """The player's notes and marks, which are stored beside the events."""
        return SavedNotes(self.notes.by_hand, self.marked)

    def with_marked(self, cells: Iterable[Cell]) -> Self:
        """Return the state with these cells marked, the cursor on the last one, and no typed line."""
        marked = tuple(cells)
        return replace(self.cleared(), marked=marked, cursor=marked[-1] if marked else self.cursor)

    def without_last(self) -> Self:
        """Return the state without the last mark."""
        return replace(self.cleared(), marked=self.marked[:-1], cursor=self.marked[-1], has_aimed=False)

    def with_note_toggled(self, cell: Cell) -> Self:
        """Return the state with a cell noted as water, or without its note; cells that were shot at have none."""
        is_open = self.perspective.target.is_open(cell)
        return replace(self.cleared(), notes=self.notes.toggled(cell)) if is_open else self

    def with_seconds_left(self, seconds: int) -> Self:
        """Return the state with another time on the clock; at 0 an error goes, as the line can no longer be edited."""
        clock = self.clock._replace(seconds_left=seconds) if self.clock else None
        return replace(self, clock=clock, error=self.error if seconds else "")

    def with_clock_paused(self, is_paused: bool) -> Self:
        """Return the state with the clock stopped or running."""
        return replace(self, clock=self.clock._replace(is_paused=is_paused) if self.clock else None)

    @cached_property
    def advice(self) -> Advice | None:
        """The advice of the lesson, if there is one; about a shot it comes when the shot has landed."""
        perspective = self.impact.before if self.impact and self.frame else self.perspective
        return battle_advice(perspective, self.notes, self.glyphs) if self.has_lesson else None

    # Boards

    @cached_property
    def own_picture(self) -> Picture:
        """The player's own board."""
        assert self.perspective.fleet
        return with_ship_still_afloat(
            own_picture(self.perspective.fleet, self.perspective.incoming), self._frame_of(is_own=True)
        )

    @cached_property
    def target_picture(self) -> Picture:
        """The target, with the hint and the notes."""
        picture = target_picture(self.perspective.target, self.hint.heat if self.hint else (), self.notes)
        return with_ship_still_afloat(picture, self._frame_of(is_own=False))

    @cached_property
    def own_marks(self) -> Marks:
        """The marks on the player's own board."""
        last = last_cells(self.perspective.state, other_seat(self.perspective.seat))
        return Marks(last_cells=last, effects=self._frame_of(is_own=True).effects)

    @cached_property
    def target_marks(self) -> Marks:
        """The marks on the target."""
        effects = self._frame_of(is_own=False).effects
        last = last_cells(self.perspective.state, self.perspective.seat)
        picked = tuple((cell, number) for number, cell in enumerate(self.marked, 1))
        named_cells = self.advice.cells if self.advice and not self.hint else ()
        cursor = self.cursor if self.phase is BattlePhase.AIMING else None
        return Marks(
            cursor=cursor,
            last_cells=last,
            effects=effects,
            numbered_cells=picked,
            advised_cells=self.best_salvo,
            named_cells=named_cells,
        )

    @property
    def scrolls(self) -> tuple[Scroll, Scroll]:
        """The scrolls of both boards."""
        return self.pair.scrolls


def shot_problem(state: BattleState, cell: Cell) -> str:
    """Return why a cell cannot be fired at; empty if it can."""
    if state.perspective.target.is_open(cell):
        return ""
    return already_shot_text(state.perspective.target, cell)


def with_mark_toggled(state: BattleState) -> BattleState:
    """Return the state with the cell of the cursor marked, or without its mark."""
    if state.cursor in state.marked:
        marked = tuple(cell for cell in state.marked if cell != state.cursor)
        return replace(state.cleared(), marked=marked, has_aimed=False)
    return with_more_marked(state, (state.cursor,), (cell_name(state.cursor, state.size),))


def with_typed_marked(state: BattleState) -> BattleState:
    """Return the state with the typed cells marked, or with an error if one of them cannot be."""
    try:
        cells, names = read_cells(state.typed, state.size)
    except RefusedInput as refused:
        return replace(state, error=refused.problem)
    return with_more_marked(state, cells, names)


def with_more_marked(state: BattleState, cells: Sequence[Cell], names: Sequence[str]) -> BattleState:
    """Return the state with these cells marked as well, or with an error if one of them cannot be.

    ``names`` are the cells as they were typed.
    """
    for number, (cell, name) in enumerate(zip(cells, names, strict=True)):
        if problem := shot_problem(state, cell):
            return replace(state, error=problem)
        if cell in (*state.marked, *cells[:number]):
            return replace(state, error=_("{square} is already marked.").format(square=quoted(name)))
    if not state.missing and cells:
        text = _("All {count} shots are marked. Enter fires, Esc takes one back.")
        return replace(state, error=text.format(count=state.salvo))
    if len(cells) > state.missing:
        text = _("That is too many: only {missing} of {count} shots can still be marked.")
        return replace(state, error=text.format(missing=state.missing, count=state.salvo))
    return state.with_marked((*state.marked, *cells))


def salvo_text(state: BattleState) -> str:
    """Return how many cells are marked, and what Enter does at the cursor."""
    count = _("{marked} of {count} marked.").format(marked=len(state.marked), count=state.salvo)
    cell = cell_name(state.cursor, state.size)
    shot_state = cell_state_text(state.perspective.target, state.cursor)
    if not state.missing:
        text = _("Enter fires.")
    elif state.advised:
        text = _("Enter marks the best salvo.")
    elif state.cursor in state.marked:
        number = state.marked.index(state.cursor) + 1
        text = _("{field} is shot {number}; Space unmarks it.").format(field=cell, number=number)
    elif shot_state:
        text = labelled(cell, shot_state)
    else:
        text = _("{field} is free. Enter marks it.").format(field=cell)
    return f"{count} {text}"
