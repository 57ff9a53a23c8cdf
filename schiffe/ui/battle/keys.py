"""What the keys of a battle do: each makes a new state, and some ask whoever plays the match for something."""

from collections.abc import Callable
from dataclasses import dataclass, replace
from enum import Enum
from functools import partial
from typing import Any, TypeAlias

from schiffe.base.i18n import _
from schiffe.base.text import quoted
from schiffe.rules.grid import Cell, cell_name
from schiffe.texts.names import cell_state
from schiffe.toolkit.canvas import ClickStep
from schiffe.toolkit.screen import Call, Command
from schiffe.ui.battle.phase import Phase
from schiffe.ui.battle.state import BattleState
from schiffe.ui.cursor import moves, read_cell, scrolled


@dataclass(frozen=True)
class Fire:
    """The player fires at a cell."""

    cell: Cell


@dataclass(frozen=True)
class FireLate:
    """The player fires when time is up; ``cell`` is the one that was aimed at, None where that is none to fire at."""

    cell: Cell | None


class Ask(Enum):
    """What else a player asks for."""

    HINT = "hint"
    REASONS = "reasons"
    GO_ON = "go on"
    PAUSE = "pause"


Wanted: TypeAlias = Fire | FireLate | Ask
Next: TypeAlias = BattleState | Call


@dataclass(frozen=True)
class BattleKeys:
    """The keys, with those outside of the screen: whom to ``tell`` what is wanted, and the command that leaves."""

    tell: Callable[[Wanted], None]
    leave: Command[Any]

    def commands(self, state: BattleState) -> list[Command[BattleState]]:
        """What can be done in the phase of the moment."""
        commands: list[Command[BattleState]] = []
        match state.phase:
            case Phase.AIMING:
                commands.append(Command(("enter",), self.fire, _("Enter"), _("fire")))
            case Phase.TIME_UP:
                commands.append(Command(("enter",), self._fire_late, _("Enter"), _("fire at random")))
            case Phase.SHOT:
                commands.append(Command(("enter", " "), self._go_on, _("Enter"), _("go on")))
            case Phase.WAITING if state.can_skip:
                commands.append(Command(("enter", " "), self._go_on, _("Enter"), _("go on")))
        if state.phase.lets_type:
            commands += moves(state.size, lambda state: state.cursor, BattleState.moved)
            if state.typed:
                commands.append(Command(("escape",), BattleState.cleared, _("Esc"), _("clear")))
        single = state.pair.is_single
        if single:
            commands.append(Command(("tab",), lambda state: replace(state, pair=state.pair.other()), "Tab", _("board")))
        advice: list[Command[BattleState]] = []
        if state.has_hints and state.phase is Phase.AIMING:
            advice.append(Command(("f2",), self._hint, "F2", _("hint")))
        if state.has_reasons:
            advice.append(Command(("f3",), lambda _state: self._told(Ask.REASONS), "F3", _("why")))
        aside: list[Command[BattleState]] = []
        if state.phase.lets_type:
            aside.append(Command((".",), lambda state: state.noted(state.cursor), ".", _("note")))
        if state.has_reasons and state.phase is not Phase.OVER:  # only the computer can wait
            aside.append(Command(("f6",), lambda _state: self._told(Ask.PAUSE), "F6", _("pause")))
        # In a narrow row there is no room for all: leaving comes first there, the help has the others.
        rest = [self.leave, *advice] if single else [*advice, self.leave]
        return [*commands, *_scroll_keys(), *rest, *aside]

    def fire(self, state: BattleState) -> Next:
        """Fire at what is typed, or else at the cursor."""
        if not state.typed:
            return self._fire_at(state, state.cursor, cell_name(state.cursor, state.size))
        cell, problem = read_cell(state.typed, state.size)
        if cell is None:
            return replace(state, error=problem)
        return self._fire_at(state, cell, state.typed)

    def click(self, cell: Cell) -> ClickStep:
        """A click on a cell of the target fires at it."""

        def clicked(state: BattleState) -> Next:
            if state.phase is not Phase.AIMING:
                return state
            return self._fire_at(state.moved(cell), cell, cell_name(cell, state.size))

        return clicked

    def _fire_at(self, state: BattleState, cell: Cell, text: str) -> Next:
        if state.seen.target.open >> cell & 1:
            return self._told(Fire(cell), state.fired())
        refusal = _("{text} was shot at already ({state}). Choose another square.")
        known = cell_state(state.seen.target, cell)
        return replace(state, error=refusal.format(text=quoted(text), state=known))

    def _fire_late(self, state: BattleState) -> Next:
        cell = read_cell(state.typed, state.size).cell if state.typed else state.cursor
        is_open = cell is not None and bool(state.seen.target.open >> cell & 1)
        return self._told(FireLate(cell if is_open else None), state.fired())

    def _go_on(self, state: BattleState) -> Next:
        return self._told(Ask.GO_ON, replace(state, asked=Phase.WAITING, can_skip=False))

    def _hint(self, state: BattleState) -> Next:
        """Show the hint, or take it away again."""
        return replace(state, hint=None) if state.hint else self._told(Ask.HINT)

    def _told(self, wanted: Wanted, state: BattleState | None = None) -> Call:
        return Call(partial(self.tell, wanted), state)


def followed(state: BattleState, text: str) -> BattleState:
    """The line was typed so; the cursor follows it."""
    cell = read_cell(text, state.size).cell
    follows = cell is not None and state.phase.lets_type
    return replace(state, typed=text, error="", cursor=cell if follows and cell is not None else state.cursor)


def note(cell: Cell) -> ClickStep:
    """The right button on a cell of the target notes it as water, or takes the note away."""

    def step(state: BattleState) -> BattleState:
        return state.noted(cell) if state.phase.lets_type else state

    return step


def scroll_own(columns: int, rows: int) -> ClickStep:
    """Scroll one's own board, where it is larger than its room."""

    def step(state: BattleState) -> BattleState:
        return replace(state, pair=state.pair.scrolled(0, columns, rows))

    return step


def scroll_target(columns: int, rows: int) -> ClickStep:
    """Move the cursor, and with it what is seen of the target."""

    def step(state: BattleState) -> BattleState:
        return state.moved(scrolled(state.size, state.cursor, columns, rows)) if state.phase.lets_type else state

    return step


def _scroll_keys() -> list[Command[BattleState]]:
    """With Shift the arrows scroll one's own board."""
    steps = {"s-up": (0, -1), "s-down": (0, 1), "s-left": (-1, 0), "s-right": (1, 0)}
    return [Command((key,), scroll_own(*step)) for key, step in steps.items()]
