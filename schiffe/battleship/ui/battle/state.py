"""The battle as one player sees it: what is asked of them, the cursor, marks and a salvo, all in one frozen state."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from datetime import date
from enum import Enum
from functools import cached_property
from typing import TYPE_CHECKING

from schiffe.battleship.drawing import Glyphs, Picture, own_picture, target_picture
from schiffe.battleship.match.analysis import Hint
from schiffe.battleship.match.events import Event, MatchBrokenOff, ShotsFired
from schiffe.battleship.match.notes import NO_NOTES, SavedNotes, WaterNotes
from schiffe.battleship.match.state import MatchState, Perspective
from schiffe.battleship.rules.grid import Cell, cell_name
from schiffe.battleship.texts.lesson import Advice, battle_advice
from schiffe.battleship.texts.names import already_shot, cell_state
from schiffe.battleship.ui.boards import Scroll
from schiffe.battleship.ui.cells import Marks
from schiffe.battleship.ui.cursor import read_cells
from schiffe.battleship.ui.motion import STILL, Frame, Impact, frame_at, with_ship_still_afloat
from schiffe.battleship.ui.pair import INITIAL_PAIR, PairState, last_cells
from schiffe.game.match.events import PlayerLeft
from schiffe.game.match.players import PlayerKind
from schiffe.language.i18n import _
from schiffe.language.text import named, quoted
from schiffe.toolkit.bar import ClockFace

if TYPE_CHECKING:  # behind the door to a room
    from schiffe.battleship.ui.room import ShownRoom


class Phase(Enum):
    """Whose move it is."""

    WAITING = "waiting"
    AIMING = "aiming"
    TIME_UP = "time up"
    FIRED = "fired"
    """The answer to the shot is still to come."""
    SHOT = "shot"
    """The result of the shot is shown until the player hides the boards."""
    OVER = "over"
    """The match was broken off, or somebody has left it."""

    @property
    def lets_type(self) -> bool:
        """True if a cell can be typed; while one waits too, for the next shot."""
        return self in (Phase.AIMING, Phase.FIRED, Phase.WAITING)

    @property
    def lets_fire(self) -> bool:
        """True if a shot is due, for which the clock runs or has run down."""
        return self in (Phase.AIMING, Phase.TIME_UP)


def turn_of(phase: Phase, name: str, enemy: str, *, is_shared: bool) -> str:
    """Return whose turn it is for the player called ``name``; by name where two people share the keyboard."""
    match phase:
        case Phase.AIMING:
            return _("{name} to fire").format(name=name) if is_shared else _("Your turn").upper()
        case Phase.TIME_UP:
            return _("Time's up")
        case Phase.FIRED:
            return _("Waiting for the answer")
        case Phase.SHOT:
            return _("{name} has fired").format(name=name)
        case Phase.WAITING:
            return _("{name} is thinking").format(name=enemy)
        case Phase.OVER:
            return _("broken off")


@dataclass(frozen=True)
class BattleState:
    """A battle as one player sees it, and how far that player is with the next shot.

    Attributes:
        seen: all that the player may know of the match.
        rules: what the rules are called; empty where that goes without saying.
        has_hints: whether hints can be had, and ``has_reasons`` whether the other side tells why it fired.
        asked: what the player is asked for: WAITING, AIMING, FIRED or SHOT.
        cursor: the cell that is aimed at, and ``has_aimed`` whether the player has led it there since the last shot.
        marked: the cells of the salvo so far, in their order.
        typed: what is typed, and ``error`` what is wrong with it.
        ahead: the line that was typed, with its Enter, before the turn in which it counts.
        hint: the hint that is shown; ``note`` is what else is to be said before the shot.
        clock: the clock of this turn; None without one.
        waiting: what one waits for; empty where the wait is too short to speak of it.
        can_skip: whether a key ends a pause.
        was_seen: whether what the last shot did was on the screen, in a game for two.
        has_strayed: whether characters came since, whose Enter belongs to them.
        notes: what the player has noted on the target.
        impact: the shots that are on their way, or were the last ones.
        frame: what a moment of that looks like; None when nothing moves.
        pair: what the player has chosen to see of the boards.
        has_lesson: whether a strip tells what shots did, and what to try next.
        day: the day whose fleet one fires at alone; None in any other game.
        room: the room in which one plays with a friend; None in any other game.
    """

    perspective: Perspective
    glyphs: Glyphs
    rules: str = ""
    has_hints: bool = False
    has_reasons: bool = False
    asked: Phase = Phase.WAITING
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
        """True if the player fires alone, and there is no other board."""
        return self.perspective.state.is_solo

    @property
    def size(self) -> int:
        """Rows and columns of each board."""
        return self.perspective.state.rules.grid.size

    @property
    def salvo(self) -> int:
        """The number of cells to mark for the shots of this turn; 0 if it has one only."""
        shots = self.perspective.state.shots_due if self.perspective.is_my_turn else 0
        return shots if shots > 1 else 0

    @property
    def best_salvo(self) -> tuple[Cell, ...]:
        """The cells that a hint recommends for the salvo; none without one."""
        return self.hint.cells(self.salvo) if self.hint and self.salvo else ()

    @property
    def advised(self) -> tuple[Cell, ...]:
        """Those of them that Enter marks together, as many as are missing; none where the cursor stands elsewhere."""
        cells = self.best_salvo
        return tuple(cell for cell in cells if cell not in self.marked)[: self.missing] if self.cursor in cells else ()

    @property
    def missing(self) -> int:
        """The number of cells still to mark."""
        return max(0, self.salvo - len(self.marked))

    def late(self, *first: Cell) -> tuple[Cell, ...]:
        """Return the cells for Enter when time is up, as far as there are any: those marked, typed, or aimed at.

        Those that come ``first`` stand before what is typed.
        """
        typed = read_cells(self.typed, self.size).cells if self.typed else ()
        aimed = [cell for cell in (*first, *typed) if not shot_problem(self, cell)]
        if not aimed and self.has_aimed and not shot_problem(self, self.cursor):
            aimed = [self.cursor]
        return tuple(dict.fromkeys((*self.marked, *aimed)))[: self.perspective.state.shots_due]

    @cached_property
    def phase(self) -> Phase:
        """Whose move it is."""
        if isinstance(self.perspective.state.ending, MatchBrokenOff | PlayerLeft):
            return Phase.OVER
        if self.asked is Phase.AIMING and self.perspective.state.pending.time_is_up:
            return Phase.TIME_UP
        return self.asked

    def after(self, event: Event, match: MatchState) -> BattleState:
        """Return the state after an event: the cursor stands where one has fired last."""
        perspective = self.perspective._replace(state=match)
        if isinstance(event, ShotsFired) and event.seat == perspective.seat:
            return replace(self, perspective=perspective, cursor=event.last.cell, has_aimed=False, asked=Phase.WAITING)
        return replace(self, perspective=perspective)

    def at(self, moment: float) -> BattleState:
        """Return the state as it looks at a moment: while a shot flies, nobody knows what it will do."""
        impact = self.impact
        frame = frame_at(impact, self.perspective.state.views[impact.fired.seat], moment) if impact else None
        if impact is None or frame is None:
            return self
        if not frame.is_flying:
            return replace(self, frame=frame)
        asked = Phase.WAITING if self.asked is Phase.SHOT else self.asked
        return replace(self, perspective=impact.before, asked=asked, frame=frame)

    def is_flying(self, moment: float) -> bool:
        """Return whether shots are on their way at a moment."""
        return self.impact is not None and moment < self.impact.end

    def settled(self) -> BattleState:
        """Return the state with nothing on its way any more; but the last ship of all is seen to sink."""
        return replace(self, impact=None) if self.impact and not self.impact.is_last else self

    def _struck(self, *, is_own: bool) -> Frame:
        """Return what moves on one of the boards."""
        impact = self.impact
        is_there = impact is not None and (impact.fired.seat != self.perspective.seat) is is_own
        return self.frame if self.frame and is_there else STILL

    def aiming(self, clock: ClockFace | None) -> BattleState:
        """Begin the player's turn."""
        shown = replace(self.pair, shown_side=1)
        return replace(
            self, asked=Phase.AIMING, error="", clock=clock, pair=shown, waiting="", can_skip=False, marked=()
        )

    def fired(self) -> BattleState:
        """Note that the player has fired."""
        return replace(self.cleared(), asked=Phase.FIRED, hint=None, note="", clock=None, marked=())

    def without_turn(self) -> BattleState:
        """End aiming, whether a shot was fired or the match has ended."""
        return replace(self, asked=Phase.WAITING if self.asked is Phase.AIMING else self.asked, clock=None)

    def told(self) -> BattleState:
        """Let the player look at what the shot did, until a key hides the boards."""
        return replace(self.cleared(), asked=Phase.SHOT, was_seen=False, has_strayed=bool(self.typed))

    def cleared(self) -> BattleState:
        """Return the state with nothing typed."""
        return replace(self, typed="", error="")

    @property
    def is_shared(self) -> bool:
        """True if two people share the keyboard."""
        return all(player.kind is PlayerKind.PERSON for player in self.perspective.state.players)

    def moved(self, cell: Cell) -> BattleState:
        """Move the cursor."""
        return replace(self.cleared(), cursor=cell, has_aimed=True)

    @property
    def saved_notes(self) -> SavedNotes:
        """The player's notes and marks, which no event tells of."""
        return SavedNotes(self.notes.by_hand, self.marked)

    def with_marked(self, cells: Iterable[Cell]) -> BattleState:
        """Mark these cells for the salvo; the cursor stands on the last one, and nothing is typed any more."""
        marked = tuple(cells)
        return replace(self.cleared(), marked=marked, cursor=marked[-1] if marked else self.cursor)

    def without_last(self) -> BattleState:
        """Unmark the cell that was marked last."""
        return replace(self.cleared(), marked=self.marked[:-1], cursor=self.marked[-1], has_aimed=False)

    def noted(self, cell: Cell) -> BattleState:
        """Note a cell as water, or take the note away; shots need none."""
        is_open = self.perspective.target.open >> cell & 1
        return replace(self.cleared(), notes=self.notes.toggled(cell)) if is_open else self

    def with_clock(self, left: int) -> BattleState:
        """Set the seconds that are left; when there are none, what was typed is not to be edited any more."""
        clock = self.clock._replace(seconds_left=left) if self.clock else None
        return replace(self, clock=clock, error=self.error if left else "")

    def paused(self, is_paused: bool) -> BattleState:
        """Let time stand still, or go on."""
        return replace(self, clock=self.clock._replace(is_paused=is_paused) if self.clock else None)

    @cached_property
    def advice(self) -> Advice | None:
        """The lesson's advice, about a shot only once it was seen to strike; None without a lesson."""
        perspective = self.impact.before if self.impact and self.frame else self.perspective
        return battle_advice(perspective, self.notes, self.glyphs) if self.has_lesson else None

    # What is seen of the boards

    @cached_property
    def own_picture(self) -> Picture:
        """The player's own board."""
        assert self.perspective.fleet
        return with_ship_still_afloat(
            own_picture(self.perspective.fleet, self.perspective.incoming), self._struck(is_own=True)
        )

    @cached_property
    def target_picture(self) -> Picture:
        """The board that is shot at, with the hint."""
        whole = target_picture(self.perspective.target, self.hint.heat if self.hint else (), self.notes)
        return with_ship_still_afloat(whole, self._struck(is_own=False))

    @cached_property
    def own_marks(self) -> Marks:
        """The marks on the own board."""
        last = last_cells(self.perspective.state, 1 - self.perspective.seat)
        return Marks(last=last, effects=self._struck(is_own=True).effects)

    @cached_property
    def target_marks(self) -> Marks:
        """The marks on the other one."""
        aims = self.phase is Phase.AIMING
        effects = self._struck(is_own=False).effects
        last = last_cells(self.perspective.state, self.perspective.seat)
        picked = tuple((cell, number) for number, cell in enumerate(self.marked, 1))
        named = self.advice.squares if self.advice and not self.hint else ()
        cursor = self.cursor if aims else None
        return Marks(cursor, last, effects=effects, picked=picked, advised=self.best_salvo, named=named)

    @property
    def scrolls(self) -> tuple[Scroll, Scroll]:
        """The scroll of both boards."""
        return self.pair.scrolls


def shot_problem(state: BattleState, cell: Cell) -> str:
    """Return why a cell cannot be fired at; empty if it can."""
    if state.perspective.target.open >> cell & 1:
        return ""
    return already_shot(state.perspective.target, cell)


def toggled(state: BattleState) -> BattleState:
    """Mark the cell of the cursor, or remove its mark."""
    if state.cursor in state.marked:
        marked = tuple(cell for cell in state.marked if cell != state.cursor)
        return replace(state.cleared(), marked=marked, has_aimed=False)
    return with_more_marked(state, (state.cursor,), (cell_name(state.cursor, state.size),))


def with_typed_marked(state: BattleState) -> BattleState:
    """Mark the typed cells, all of them or none."""
    cells, names, problem = read_cells(state.typed, state.size)
    return replace(state, error=problem) if problem else with_more_marked(state, cells, names)


def with_more_marked(state: BattleState, cells: Sequence[Cell], names: Sequence[str]) -> BattleState:
    """Mark these cells too, unless one of them cannot be; ``names`` are how they were written."""
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
    """Return how many of the cells are marked, and what Enter does with the one of the cursor."""
    count = _("{marked} of {count} marked.").format(marked=len(state.marked), count=state.salvo)
    cell = cell_name(state.cursor, state.size)
    known = cell_state(state.perspective.target, state.cursor)
    if not state.missing:
        text = _("Enter fires.")
    elif state.advised:
        text = _("Enter marks the best salvo.")
    elif state.cursor in state.marked:
        number = state.marked.index(state.cursor) + 1
        text = _("{field} is shot {number}; Space unmarks it.").format(field=cell, number=number)
    elif known:
        text = named(cell, known)
    else:
        text = _("{field} is free. Enter marks it.").format(field=cell)
    return f"{count} {text}"
