"""Keys of a battle: each makes a new state, and some ask whoever plays the match for something."""

from collections.abc import Callable
from dataclasses import dataclass, replace
from enum import Enum
from functools import partial
from typing import Any, Final, TypeAlias

from schiffe.battleship.rules.grid import Cell, cell_name
from schiffe.battleship.ui.battle.state import (
    BattleState,
    Phase,
    shot_problem,
    toggled,
    with_more_marked,
    with_typed_marked,
)
from schiffe.battleship.ui.cursor import cursor_keys, moved_cell, read_cell, read_cells, scroll_keys
from schiffe.battleship.ui.pair import scroll_side
from schiffe.language.i18n import _
from schiffe.toolkit.canvas import ClickStep
from schiffe.toolkit.screen import Call, Command, line_after_refusal


@dataclass(frozen=True)
class Fire:
    """The player fires at these cells, and where the turn has more shots at random ones."""

    cells: tuple[Cell, ...]


@dataclass(frozen=True)
class FireLate:
    """A request to fire when time is up: at these cells, and at random ones for the shots that are missing.

    Attributes:
        cells: those that the player was told.
        in_grace: those instead for somebody who cannot have noticed yet that time is up.
    """

    cells: tuple[Cell, ...]
    in_grace: tuple[Cell, ...]


class Ask(Enum):
    """Other things that a player asks for."""

    HINT = "hint"
    REASONS = "reasons"
    GO_ON = "go on"
    PAUSE = "pause"
    NO_LESSON = "no lesson"
    SAY = "say"
    NO_HINTS = "no hints"


BattleRequest: TypeAlias = Fire | FireLate | Ask
Next: TypeAlias = BattleState | Call


@dataclass(frozen=True)
class BattleKeys:
    """The keys, with those outside of the screen: where requests are told, and the command that leaves."""

    tell: Callable[[BattleRequest], None]
    leave: Command[Any]

    def commands(self, state: BattleState) -> list[Command[BattleState]]:
        """Return what can be done in the phase of the moment."""
        commands = self._due(state)
        if state.phase.lets_type:
            commands += cursor_keys(state.size, lambda state: state.cursor, BattleState.moved)
            if not any(" " in command.keys for command in commands) and not state.typed:
                commands.append(Command((" ",), lambda state: state))  # it would replace the square by a blank
            if state.typed:
                commands.append(Command(("escape",), BattleState.cleared, _("Esc"), _("clear")))
            elif state.marked:
                commands.append(Command(("escape",), BattleState.without_last, _("Esc"), _("undo")))
            elif state.ahead:
                commands.append(Command(("escape",), lambda state: replace(state, ahead=""), _("Esc"), _("undo")))
        single = state.pair.is_single
        if single:
            # There is room for what everybody needs; the help has the rest.
            commands = [
                replace(command, key_name="") if "enter" not in command.keys else command for command in commands
            ]
            if not state.is_solo:
                commands.append(
                    Command(
                        ("tab",), lambda state: replace(state, pair=state.pair.with_other_side()), "Tab", _("board")
                    )
                )
        advice = self._advice(state)
        aside: list[Command[BattleState]] = []
        if state.phase.lets_type:
            aside.append(Command((".",), lambda state: state.noted(state.cursor), ".", _("note"), is_spare=True))
        if state.has_reasons and state.phase is not Phase.OVER:  # only the computer can wait
            aside.append(Command(("f6",), lambda _state: self._told(Ask.PAUSE), "F6", _("pause"), is_spare=True))
        if state.has_lesson:  # what is not needed at first is not shown; the strip shows this one
            aside = [replace(command, key_name="") for command in aside]
            aside.append(Command(("f9",), self.end_lesson))
        # In a narrow row there is no room for all: leaving comes first there, the help has the others.
        rest = [self.leave, *advice] if single else [*advice, self.leave]
        return [*commands, *_SCROLLS, *rest, *aside]

    def _advice(self, state: BattleState) -> list[Command[BattleState]]:
        """Return what can be asked for: a hint, why the other side fired, and in a room what to say there."""
        advice: list[Command[BattleState]] = []
        if state.has_hints and state.phase is Phase.AIMING:
            advice.append(Command(("f2",), self._hint, "F2", _("hint")))
        if state.has_reasons:
            advice.append(Command(("f3",), lambda _state: self._told(Ask.REASONS), "F3", _("why")))
        if state.room:
            advice.append(Command(("f4",), lambda _state: self._told(Ask.SAY), "F4", _("say")))
            advice.append(Command(("f2", "f3"), lambda _state: self._told(Ask.NO_HINTS)))
        return advice

    def _due(self, state: BattleState) -> list[Command[BattleState]]:
        """Return what Enter does in the phase of the moment, and what else belongs to a salvo."""
        match state.phase:
            case Phase.AIMING if state.salvo:
                label = _("mark") if state.missing or state.typed else _("fire")
                commands: list[Command[BattleState]] = [
                    Command(("enter",), self._enter_salvo, _("Enter"), label, is_spare=True)
                ]
                if not state.typed:  # else it stands between two cells
                    is_marked = state.cursor in state.marked
                    commands.append(
                        Command((" ",), toggled, _("Space") if is_marked else "", _("unmark"), is_spare=True)
                    )
                commands.append(Command(("f5",), self._fire_at_once, "F5" * bool(state.missing), _("fire now")))
                return commands
            case Phase.AIMING:
                return [Command(("enter",), self.fire, _("Enter"), _("fire"), is_spare=True)]
            case Phase.TIME_UP:
                label = _("fire") if state.late() else _("fire at random")
                return [Command(("enter",), self._enter_late, _("Enter"), label)]
            case Phase.SHOT:
                return [Command(("enter", " "), self._go_on, _("Enter"), _("continue"))]
            case Phase.FIRED | Phase.WAITING if state.typed:
                return [Command(("enter",), self._keep, _("Enter"), _("fire"))]
            case Phase.WAITING if state.can_skip:
                return [Command(("enter", " "), self._go_on, _("Enter"), _("continue"))]
        return []

    def end_lesson(self, state: BattleState) -> Next:
        """End the lesson."""
        return self._told(Ask.NO_LESSON, replace(state, has_lesson=False))

    def fire(self, state: BattleState) -> Next:
        """Fire at what is typed, or else at the cursor."""
        if not state.typed:
            return self._fire_at(state, state.cursor)
        cell, problem = read_cell(state.typed, state.size)
        if cell is None:
            return replace(state, error=problem)
        return self._fire_at(state, cell)

    def click(self, cell: Cell) -> ClickStep:
        """Fire at a clicked cell of the target, or mark it for a salvo; when time is up, a click is as Enter."""

        def clicked(state: BattleState) -> Next:
            if state.phase is Phase.TIME_UP:
                return self._fire_late(state, cell)
            if state.phase is not Phase.AIMING:
                return state
            if state.salvo:
                return toggled(state.moved(cell))
            return self._fire_at(state.moved(cell), cell)

        return clicked

    def _fire_at(self, state: BattleState, cell: Cell) -> Next:
        if problem := shot_problem(state, cell):
            return replace(state, error=problem)
        return self._told(Fire((cell,)), state.fired())

    def _enter_late(self, state: BattleState) -> Next:
        return self._fire_late(state) if state.typed else self._fire_late(state, state.cursor)

    def _fire_late(self, state: BattleState, *pressed: Cell) -> Next:
        """Fire when time is up; the cell that is ``pressed`` counts only for whoever has not noticed that yet."""
        return self._told(FireLate(state.late(), state.late(*pressed)), state.fired())

    def _enter_salvo(self, state: BattleState) -> Next:
        """Mark what is typed, or all cells of a hint, or the one of the cursor; fire when all are marked already."""
        if state.typed:
            return with_typed_marked(state)
        if state.advised:
            return state.with_marked((*state.marked, *state.advised))
        if state.missing:
            return with_more_marked(state, (state.cursor,), (cell_name(state.cursor, state.size),))
        return self._told(Fire(state.marked), state.fired())

    def _fire_at_once(self, state: BattleState) -> Next:
        marked = with_typed_marked(state) if state.typed else state
        return marked if marked.error else self._told(Fire(marked.marked), marked.fired())

    def _keep(self, state: BattleState) -> Next:
        """Keep the last line typed before its turn and drop any others whole, those of two people all."""
        if state.is_shared:
            return state.cleared()
        cells, _names, problem = read_cells(state.typed, state.size)
        problem = problem or next(filter(None, map(partial(shot_problem, state), cells)), "")
        if problem:
            return replace(state, error=problem)
        if state.ahead:
            return replace(state.cleared(), error=_("Before your turn you can type one line only."))
        waiting = replace(state.cleared(), ahead=state.typed)
        return self._go_on(waiting) if state.can_skip else waiting

    def enter_ahead(self, state: BattleState) -> Next:
        """Do what Enter does with the line that was kept; one that is half typed by now stays."""
        line = replace(state, typed=state.ahead, ahead="")
        after = self._enter_salvo(line) if state.salvo else self.fire(line)
        if isinstance(after, Call):
            return after._replace(state=replace(after.state, typed=state.typed))
        return replace(after, typed=state.typed)

    def _go_on(self, state: BattleState) -> Next:
        if state.asked is Phase.SHOT and (state.has_strayed or not state.was_seen):
            return replace(state, has_strayed=False)
        return self._told(Ask.GO_ON, replace(state, asked=Phase.WAITING, can_skip=False))

    def _hint(self, state: BattleState) -> Next:
        """Show the hint, or take it away again."""
        return replace(state, hint=None) if state.hint else self._told(Ask.HINT)

    def _told(self, request: BattleRequest, state: BattleState | None = None) -> Call:
        return Call(partial(self.tell, request), state)


def with_input(state: BattleState, text: str) -> BattleState:
    """Return the state with this input; the cursor follows it."""
    if state.error:
        text = line_after_refusal(state.typed, text, lambda line: not read_cells(line, state.size).problem)
    cells = read_cells(text, state.size).cells
    follows = cells and state.phase.lets_type
    return replace(state, typed=text, error="", cursor=cells[-1] if follows else state.cursor)


def note_cell(cell: Cell) -> ClickStep:
    """Return the step of a right click on a cell of the target: it notes it as water, or takes the note away."""

    def step(state: BattleState) -> BattleState:
        return state.noted(cell) if state.phase.lets_type else state

    return step


def scroll_target(columns: int, rows: int) -> ClickStep:
    """Move the cursor, and with it what is seen of the target."""

    def step(state: BattleState) -> BattleState:
        return state.moved(moved_cell(state.size, state.cursor, columns, rows)) if state.phase.lets_type else state

    return step


_SCROLLS: Final = tuple(scroll_keys(lambda state, columns, rows: scroll_side(0, columns, rows)(state)))
"""Those of one's own board."""
