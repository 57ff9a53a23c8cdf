"""The keys of a battle: each returns a new state, and some send an input to the seat of the player."""

from dataclasses import dataclass, replace
from enum import Enum
from functools import partial
from typing import Final, TypeAlias

from schiffe.battleship.rules.grid import Cell
from schiffe.battleship.texts.shots import parse_typed_cell
from schiffe.battleship.ui.battle.aim_keys import aiming_commands, toggle_note
from schiffe.battleship.ui.battle.state import NO_WAIT, BattlePhase, BattleState
from schiffe.battleship.ui.painting.cursor import board_scroll_commands, parse_typed_cells
from schiffe.battleship.ui.painting.pair import LEFT_SIDE, other_board_command, scroll_side
from schiffe.language.i18n import _
from schiffe.language.words import RefusedInput
from schiffe.toolkit.command import Command, Send, keep_state

_SCROLL_COMMANDS: Final = tuple(board_scroll_commands(partial(scroll_side, side=LEFT_SIDE)))
"""The commands that scroll the player's own board."""
_UNUSED_SPACE: Final[Command[BattleState]] = Command((" ",), keep_state)
"""A command that ignores a space, which would replace the cell if it was typed."""


@dataclass(frozen=True)
class Fire:
    """The input to fire at these cells, and at random ones with the remaining shots of the turn."""

    cells: tuple[Cell, ...]


@dataclass(frozen=True)
class FireLate:
    """The input to fire when time is up, with missing shots at random cells.

    Attributes:
        cells: the cells to fire at.
        cells_in_grace: the cells to use if the player cannot have noticed yet that time is up.
    """

    cells: tuple[Cell, ...]
    cells_in_grace: tuple[Cell, ...]


class BattleAction(Enum):
    """Other inputs of a player."""

    HINT = "hint"
    REASONS = "reasons"
    GO_ON = "go on"
    PAUSE = "pause"
    END_LESSON = "end lesson"
    SAY = "say"


BattleInput: TypeAlias = Fire | FireLate | BattleAction
KeyEffect: TypeAlias = BattleState | Send


def battle_commands(state: BattleState, leave_command: Command[BattleState]) -> list[Command[BattleState]]:
    commands = [*_turn_commands(state), *aiming_commands(state)]
    advice = _advice_commands(state)
    spare = _spare_commands(state)
    if not state.pair.is_single:
        return [*commands, *_SCROLL_COMMANDS, *advice, leave_command, *spare]
    # A narrow row of keys only shows what everybody needs; the help has the others.
    commands = [command if "enter" in command.keys else replace(command, key_name=None) for command in commands]
    if not state.perspective.state.is_solo:
        commands.append(other_board_command())
    # If not all keys fit into it, the one for leaving should.
    return [*commands, *_SCROLL_COMMANDS, leave_command, *advice, *spare]


def _advice_commands(state: BattleState) -> list[Command[BattleState]]:
    """Return the commands that ask for a hint or for reasons, and the one that sends a phrase in a room."""
    commands: list[Command[BattleState]] = []
    if state.terms.has_hints and state.phase is BattlePhase.AIMING:
        commands.append(Command(("f2",), _toggle_hint, "F2", _("hint")))
    if state.terms.has_reasons:
        commands.append(Command(("f3",), partial(Send, BattleAction.REASONS), "F3", _("why")))
    if state.room_snapshot:
        commands.append(Command(("f4",), partial(Send, BattleAction.SAY), "F4", _("say")))
        no_hints = _("No hints in a room: both of you shoot unaided.")
        commands.append(Command(("f2", "f3"), partial(BattleState.with_note, note=no_hints)))
    return commands


def _spare_commands(state: BattleState) -> list[Command[BattleState]]:
    """Return the commands that are shown last; a lesson shows none of them, so that beginners see few keys."""
    commands: list[Command[BattleState]] = []
    if state.phase.lets_type:
        commands.append(Command((".",), partial(toggle_note, cell=state.cursor), ".", _("note"), is_spare=True))
    if state.terms.has_reasons and state.phase is not BattlePhase.OVER:  # only a bot can wait
        commands.append(Command(("f6",), partial(Send, BattleAction.PAUSE), "F6", _("pause"), is_spare=True))
    if not state.has_lesson:
        return commands
    return [
        *(replace(command, key_name=None) for command in commands),
        Command(("f9",), end_lesson),  # without a label, because the strip shows the key
    ]


def _salvo_commands(state: BattleState) -> list[Command[BattleState]]:
    label = _("mark") if state.missing_mark_count or state.aim.typed_text else _("fire")
    commands: list[Command[BattleState]] = [Command(("enter",), _enter_salvo, _("Enter"), label, is_spare=True)]
    if not state.aim.typed_text:  # a space after typed text separates two cells
        name = _("Space") if state.aim.cursor in state.aim.marked_cells else None
        commands.append(Command((" ",), BattleState.with_mark_toggled, name, _("unmark"), is_spare=True))
    commands.append(Command(("f5",), _fire_at_once, "F5" if state.missing_mark_count else None, _("fire now")))
    return commands


def _turn_commands(state: BattleState) -> list[Command[BattleState]]:
    """Return the command of Enter in the current phase, and the further commands of a salvo."""
    match state.phase:
        case BattlePhase.AIMING if state.salvo_size:
            return _salvo_commands(state)
        case BattlePhase.AIMING:
            command: Command[BattleState] = Command(("enter",), _fire, _("Enter"), _("fire"), is_spare=True)
            return [command] if state.aim.typed_text else [command, _UNUSED_SPACE]
        case BattlePhase.TIME_UP:
            label = _("fire") if state.late_cells() else _("fire at random")
            return [Command(("enter",), _fire_late, _("Enter"), label)]
        case BattlePhase.SHOT:
            return [Command(("enter", " "), _continue_match, _("Enter"), _("continue"))]
        case BattlePhase.FIRED | BattlePhase.WAITING if state.aim.typed_text:
            return [Command(("enter",), _keep_line, _("Enter"), _("fire"))]
        case BattlePhase.WAITING if state.wait.can_skip:
            return [Command(("enter", " "), _continue_match, _("Enter"), _("continue"))]
        case BattlePhase.FIRED | BattlePhase.WAITING:
            return [_UNUSED_SPACE]
    return []


def _toggle_hint(state: BattleState) -> KeyEffect:
    return replace(state, hint=None) if state.hint else Send(BattleAction.HINT, state)


def end_lesson(state: BattleState) -> KeyEffect:
    return Send(BattleAction.END_LESSON, replace(state, has_lesson=False))


def _fire(state: BattleState) -> KeyEffect:
    """Fire at the typed cell, or at the cursor if none is typed."""
    if not state.aim.typed_text:
        return _fire_at(state, state.aim.cursor)
    try:
        return _fire_at(state, parse_typed_cell(state.aim.typed_text, state.board_size))
    except RefusedInput as refused:
        return state.with_error(refused.problem)


def click_target(state: BattleState, cell: Cell) -> KeyEffect:
    """Fire at a clicked cell of the target, or mark it for a salvo; if time is up, fire late."""
    if state.phase is BattlePhase.TIME_UP:
        return _fire_late(state, cell)
    if state.phase is not BattlePhase.AIMING:
        return state
    if state.salvo_size:
        return state.moved(cell).with_mark_toggled()
    return _fire_at(state.moved(cell), cell)


def _fire_at(state: BattleState, cell: Cell) -> KeyEffect:
    if problem := state.shot_problem_text(cell):
        return state.with_error(problem)
    return Send(Fire((cell,)), state.after_firing())


def _fire_late(state: BattleState, clicked: Cell | None = None) -> KeyEffect:
    """Fire when time is up; a click or the cursor counts only if the player cannot have noticed that yet."""
    aimed: list[Cell] = []
    if clicked is not None:
        aimed = [clicked]
    elif not state.aim.typed_text:
        aimed = [state.aim.cursor]
    return Send(FireLate(state.late_cells(), state.late_cells(*aimed)), state.after_firing())


def _enter_salvo(state: BattleState) -> KeyEffect:
    """Mark the typed cells, the cells of a hint, or the cell of the cursor; fire if all are marked."""
    if state.aim.typed_text:
        return state.with_typed_marked()
    if advised := state.advised_cells:
        return replace(state, aim=state.aim.with_marked((*state.aim.marked_cells, *advised)))
    if state.missing_mark_count:
        return state.with_cursor_marked()
    return Send(Fire(state.aim.marked_cells), state.after_firing())


def _fire_at_once(state: BattleState) -> KeyEffect:
    if state.aim.typed_text:
        state = state.with_typed_marked()
    return state if state.aim.error else Send(Fire(state.aim.marked_cells), state.after_firing())


def _keep_line(state: BattleState) -> KeyEffect:
    """Keep one line that was typed before its turn; if two people share the keyboard, keep none."""
    if state.is_shared:
        return state.without_typed_text()
    try:
        cells = parse_typed_cells(state.aim.typed_text, state.board_size).cells
    except RefusedInput as refused:
        return state.with_error(refused.problem)
    for cell in cells:
        if problem := state.shot_problem_text(cell):
            return state.with_error(problem)
    if state.aim.line_ahead:
        return state.without_typed_text().with_error(_("Before your turn you can type one line only."))
    waiting = replace(state, aim=replace(state.aim.without_typed_text(), line_ahead=state.aim.typed_text))
    return _continue_match(waiting) if state.wait.can_skip else waiting


def enter_line_ahead(state: BattleState) -> KeyEffect:
    """Enter the line that was kept; a line that is being typed stays."""
    aim = state.aim
    entered = replace(state, aim=replace(aim, typed_text=aim.line_ahead, line_ahead=""))
    match _enter_salvo(entered) if state.salvo_size else _fire(entered):
        case Send(player_input, fired):
            return Send(player_input, fired.with_typed_text(aim.typed_text))
        case refused:
            return refused.with_typed_text(aim.typed_text)


def _continue_match(state: BattleState) -> KeyEffect:
    shown = state.shown_shot
    if state.turn_phase is BattlePhase.SHOT and not shown.can_be_hidden:
        return replace(state, shown_shot=replace(shown, has_typed_ahead=False))
    return Send(BattleAction.GO_ON, replace(state, turn_phase=BattlePhase.WAITING, wait=NO_WAIT))
