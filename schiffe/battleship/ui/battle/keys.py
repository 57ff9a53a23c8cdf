"""The keys of a battle: each returns a new state, and some send a request to the seat of the player."""

from collections.abc import Callable
from dataclasses import dataclass, replace
from enum import Enum
from functools import partial
from typing import Final, TypeAlias

from schiffe.battleship.rules.grid import Cell, cell_name
from schiffe.battleship.texts.cells import read_cell
from schiffe.battleship.ui.battle.state import (
    BattlePhase,
    BattleState,
    shot_problem,
    with_mark_toggled,
    with_more_marked,
    with_typed_marked,
)
from schiffe.battleship.ui.painting.cursor import cells_or_none, cursor_keys, moved_cell, read_cells, scroll_keys
from schiffe.battleship.ui.painting.pair import scroll_side
from schiffe.language.i18n import _
from schiffe.language.words import RefusedInput
from schiffe.toolkit.canvas import ClickStep
from schiffe.toolkit.screen import AnyCommand, Call, Command, line_after_refusal

_SCROLLS: Final = tuple(scroll_keys(lambda state, columns, rows: scroll_side(0, columns, rows)(state)))
"""The commands that scroll the player's own board."""


@dataclass(frozen=True)
class Fire:
    """A request to fire at these cells, and with further shots of the turn at random ones."""

    cells: tuple[Cell, ...]


@dataclass(frozen=True)
class FireLate:
    """A request to fire when time is up, with missing shots at random cells.

    Attributes:
        cells: the cells to fire at.
        in_grace: the cells instead if the player cannot have noticed yet that time is up.
    """

    cells: tuple[Cell, ...]
    in_grace: tuple[Cell, ...]


class PlayerRequest(Enum):
    """Other requests of a player."""

    HINT = "hint"
    REASONS = "reasons"
    GO_ON = "go on"
    PAUSE = "pause"
    NO_LESSON = "no lesson"
    SAY = "say"
    NO_HINTS = "no hints"


BattleRequest: TypeAlias = Fire | FireLate | PlayerRequest
Next: TypeAlias = BattleState | Call


@dataclass(frozen=True)
class BattleKeys:
    """The keys of a battle.

    Attributes:
        send_request: the function that receives the requests.
        leave: the command to leave the match.
    """

    send_request: Callable[[BattleRequest], None]
    leave: AnyCommand

    def commands(self, state: BattleState) -> list[Command[BattleState]]:
        """Return the commands of the current phase."""
        commands = self._turn_commands(state)
        if state.phase.lets_type:
            commands += cursor_keys(state.size, lambda state: state.cursor, BattleState.moved)
            if not any(" " in command.keys for command in commands) and not state.typed:
                commands.append(Command((" ",), lambda state: state))  # typed, it would replace the cell
            if state.typed:
                commands.append(Command(("escape",), BattleState.cleared, _("Esc"), _("clear")))
            elif state.marked:
                commands.append(Command(("escape",), BattleState.without_last, _("Esc"), _("undo")))
            elif state.ahead:
                commands.append(Command(("escape",), lambda state: replace(state, ahead=""), _("Esc"), _("undo")))
        is_single = state.pair.is_single
        if is_single:
            # A narrow row of keys only shows what everybody needs; the help has the others.
            commands = [
                replace(command, key_name="") if "enter" not in command.keys else command for command in commands
            ]
            if not state.is_solo:
                commands.append(
                    Command(
                        ("tab",), lambda state: replace(state, pair=state.pair.with_other_side()), "Tab", _("board")
                    )
                )
        advice = self._advice_commands(state)
        spare: list[Command[BattleState]] = []
        if state.phase.lets_type:
            spare.append(
                Command((".",), lambda state: state.with_note_toggled(state.cursor), ".", _("note"), is_spare=True)
            )
        if state.has_reasons and state.phase is not BattlePhase.OVER:  # only the computer can wait
            spare.append(
                Command(("f6",), lambda _state: self._request(PlayerRequest.PAUSE), "F6", _("pause"), is_spare=True)
            )
        if state.has_lesson:  # beginners are shown few keys; F9 is shown in the strip
            spare = [replace(command, key_name="") for command in spare]
            spare.append(Command(("f9",), self.end_lesson))
        # If not all keys fit into a narrow row, the one for leaving should.
        general = [self.leave, *advice] if is_single else [*advice, self.leave]
        return [*commands, *_SCROLLS, *general, *spare]

    def _advice_commands(self, state: BattleState) -> list[Command[BattleState]]:
        """Return the commands that ask for a hint or for reasons, and the one to say something in a room."""
        advice: list[Command[BattleState]] = []
        if state.has_hints and state.phase is BattlePhase.AIMING:
            advice.append(
                Command(
                    ("f2",),
                    lambda state: replace(state, hint=None) if state.hint else self._request(PlayerRequest.HINT),
                    "F2",
                    _("hint"),
                )
            )
        if state.has_reasons:
            advice.append(Command(("f3",), lambda _state: self._request(PlayerRequest.REASONS), "F3", _("why")))
        if state.room:
            advice.append(Command(("f4",), lambda _state: self._request(PlayerRequest.SAY), "F4", _("say")))
            advice.append(Command(("f2", "f3"), lambda _state: self._request(PlayerRequest.NO_HINTS)))
        return advice

    def _turn_commands(self, state: BattleState) -> list[Command[BattleState]]:
        """Return what Enter does in the current phase, and the further commands of a salvo."""
        match state.phase:
            case BattlePhase.AIMING if state.salvo:
                label = _("mark") if state.missing or state.typed else _("fire")
                commands: list[Command[BattleState]] = [
                    Command(("enter",), self._enter_salvo, _("Enter"), label, is_spare=True)
                ]
                if not state.typed:  # otherwise a space separates two cells
                    is_marked = state.cursor in state.marked
                    commands.append(
                        Command((" ",), with_mark_toggled, _("Space") if is_marked else "", _("unmark"), is_spare=True)
                    )
                commands.append(Command(("f5",), self._fire_at_once, "F5" * bool(state.missing), _("fire now")))
                return commands
            case BattlePhase.AIMING:
                return [Command(("enter",), self.fire, _("Enter"), _("fire"), is_spare=True)]
            case BattlePhase.TIME_UP:
                label = _("fire") if state.late_cells() else _("fire at random")
                return [
                    Command(
                        ("enter",),
                        lambda state: self._fire_late(state) if state.typed else self._fire_late(state, state.cursor),
                        _("Enter"),
                        label,
                    )
                ]
            case BattlePhase.SHOT:
                return [Command(("enter", " "), self._continue, _("Enter"), _("continue"))]
            case BattlePhase.FIRED | BattlePhase.WAITING if state.typed:
                return [Command(("enter",), self._keep_line, _("Enter"), _("fire"))]
            case BattlePhase.WAITING if state.can_skip:
                return [Command(("enter", " "), self._continue, _("Enter"), _("continue"))]
        return []

    def end_lesson(self, state: BattleState) -> Next:
        """End the lesson."""
        return self._request(PlayerRequest.NO_LESSON, replace(state, has_lesson=False))

    def fire(self, state: BattleState) -> Next:
        """Fire at the typed cell, or at the cursor if none is typed."""
        if not state.typed:
            return self._fire_at(state, state.cursor)
        try:
            return self._fire_at(state, read_cell(state.typed, state.size))
        except RefusedInput as refused:
            return replace(state, error=refused.problem)

    def click(self, cell: Cell) -> ClickStep:
        """Return the step of a click on the target: it fires, marks a cell of a salvo, or is Enter if time is up."""

        def step(state: BattleState) -> Next:
            if state.phase is BattlePhase.TIME_UP:
                return self._fire_late(state, cell)
            if state.phase is not BattlePhase.AIMING:
                return state
            if state.salvo:
                return with_mark_toggled(state.moved(cell))
            return self._fire_at(state.moved(cell), cell)

        return step

    def _fire_at(self, state: BattleState, cell: Cell) -> Next:
        if problem := shot_problem(state, cell):
            return replace(state, error=problem)
        return self._request(Fire((cell,)), state.after_firing())

    def _fire_late(self, state: BattleState, *aimed: Cell) -> Next:
        """Fire when time is up; an ``aimed`` cell only counts if the player cannot have noticed that yet."""
        return self._request(FireLate(state.late_cells(), state.late_cells(*aimed)), state.after_firing())

    def _enter_salvo(self, state: BattleState) -> Next:
        """Mark the typed cells, the cells of a hint, or the cell of the cursor; fire if all are marked."""
        if state.typed:
            return with_typed_marked(state)
        if state.advised:
            return state.with_marked((*state.marked, *state.advised))
        if state.missing:
            return with_more_marked(state, (state.cursor,), (cell_name(state.cursor, state.size),))
        return self._request(Fire(state.marked), state.after_firing())

    def _fire_at_once(self, state: BattleState) -> Next:
        if state.typed:
            state = with_typed_marked(state)
        return state if state.error else self._request(Fire(state.marked), state.after_firing())

    def _keep_line(self, state: BattleState) -> Next:
        """Keep one line that was typed before its turn; if two people share the keyboard, keep none."""
        if state.is_shared:
            return state.cleared()
        try:
            cells = read_cells(state.typed, state.size).cells
        except RefusedInput as refused:
            return replace(state, error=refused.problem)
        for cell in cells:
            if problem := shot_problem(state, cell):
                return replace(state, error=problem)
        if state.ahead:
            return replace(state.cleared(), error=_("Before your turn you can type one line only."))
        waiting = replace(state.cleared(), ahead=state.typed)
        return self._continue(waiting) if state.can_skip else waiting

    def enter_ahead(self, state: BattleState) -> Next:
        """Enter the line that was kept; the line that is being typed stays."""
        entered = replace(state, typed=state.ahead, ahead="")
        result = self._enter_salvo(entered) if state.salvo else self.fire(entered)
        if isinstance(result, Call):
            return result._replace(state=replace(result.state, typed=state.typed))
        return replace(result, typed=state.typed)

    def _continue(self, state: BattleState) -> Next:
        if state.turn_phase is BattlePhase.SHOT and (state.has_strayed or not state.was_seen):
            return replace(state, has_strayed=False)
        return self._request(PlayerRequest.GO_ON, replace(state, turn_phase=BattlePhase.WAITING, can_skip=False))

    def _request(self, request: BattleRequest, state: BattleState | None = None) -> Call:
        return Call(partial(self.send_request, request), state)


def with_input(state: BattleState, text: str) -> BattleState:
    """Return the state with another typed line; the cursor moves to its last cell."""
    if state.error:
        text = line_after_refusal(state.typed, text, lambda line: cells_or_none(line, state.size) is not None)
    cells = cells_or_none(text, state.size)
    cursor = cells[-1] if cells and state.phase.lets_type else state.cursor
    return replace(state, typed=text, error="", cursor=cursor)


def toggle_note_step(cell: Cell) -> ClickStep:
    """Return the step of a right click on the target: it notes a cell as water, or removes the note."""

    def step(state: BattleState) -> BattleState:
        return state.with_note_toggled(cell) if state.phase.lets_type else state

    return step


def scroll_step(columns: int, rows: int) -> ClickStep:
    """Return the step that scrolls the target by moving the cursor."""

    def step(state: BattleState) -> BattleState:
        return state.moved(moved_cell(state.size, state.cursor, columns, rows)) if state.phase.lets_type else state

    return step
