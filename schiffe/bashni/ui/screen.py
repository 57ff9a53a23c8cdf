"""The screen of a match of Bashni, and what its keys and clicks do.

Each makes a new state, and some ask for something outside.
"""

import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from enum import Enum
from functools import partial
from typing import Any, Final, NamedTuple, TypeAlias

from schiffe.bashni.rules.legality import IllegalMove, require_legal
from schiffe.bashni.rules.notation import InvalidMove, read_typed_move
from schiffe.bashni.rules.position import Move, colour_of, must_capture
from schiffe.bashni.rules.squares import InvalidSquare, Square, parse_square, square_name
from schiffe.bashni.texts.describing import (
    move_error_text,
    must_capture_text,
    refusal_of,
    short_capture_text,
    square_error_text,
)
from schiffe.bashni.ui.lesson import strip_of
from schiffe.bashni.ui.painting import message_of, paint_board
from schiffe.bashni.ui.squares import layout_for
from schiffe.bashni.ui.state import BoardState, TurnPhase
from schiffe.language.i18n import _
from schiffe.language.text import quoted, sentence
from schiffe.toolkit.canvas import Canvas, ClickStep
from schiffe.toolkit.screen import Call, Command, Screen, line_after_refusal
from schiffe.toolkit.strip import paint_strip, strip_rows

_SQUARE: Final = re.compile(r"[A-Za-z]\d")


class BoardAction(Enum):
    """Actions of a person besides a move."""

    HINT = "hint"
    UNDO = "undo"
    GO_ON = "go on"
    """To the next step of the lesson, or from its last one to the game."""
    END_LESSON = "end the lesson"


class LateMove(NamedTuple):
    """The move of somebody whose time is up, or None for one at random.

    Attributes:
        move: what the person was told, and ``in_grace`` what it is for one who cannot have noticed yet.
    """

    move: Move | None
    in_grace: Move | None


BoardRequest: TypeAlias = Move | LateMove | BoardAction
Outcome: TypeAlias = BoardState | Call


@dataclass(frozen=True)
class BoardKeys:
    """The keys, with those outside of the screen: whom to ``tell`` what is wanted, and the command that leaves."""

    tell: Callable[[BoardRequest], None]
    leave: Command[Any]

    def commands(self, state: BoardState) -> list[Command[BoardState]]:
        """Return what can be done now."""
        commands: list[Command[BoardState]] = []
        match state.phase:
            case TurnPhase.MOVING:
                label = _("move") if state.path or state.typed else _("choose")
                commands.append(Command(("enter",), self.enter, _("Enter"), label))
                if state.path or state.typed:
                    clear = Command(("escape",), BoardState.cleared, _("Esc"), _("clear"), is_spare=True)
                    commands.append(clear)
            case TurnPhase.TIME_UP:
                label = _("move") if state.aimed_move else _("random move")
                commands.append(Command(("enter",), self._move_late, _("Enter"), label))
            case TurnPhase.DONE:
                commands.append(Command(("enter",), self._call(BoardAction.GO_ON), _("Enter"), _("continue")))
            case TurnPhase.OVER:
                return []  # the result comes by itself
        commands.append(self.leave)  # before the others: in a narrow row there is no room for all
        if state.step or state.has_advice:
            commands.append(Command(("f9",), self.end_lesson))  # the strip shows it
        if state.phase is TurnPhase.MOVING:
            commands.append(Command(("f2",), self._call(BoardAction.HINT), "F2", _("hint")))
        if state.phase in (TurnPhase.MOVING, TurnPhase.TIME_UP) and state.can_undo and state.match.history:
            commands.append(Command(("u", "f5"), self._call(BoardAction.UNDO), "U", _("undo")))
        if state.phase not in (TurnPhase.TIME_UP, TurnPhase.DONE):  # arrows move over the dark squares
            ways = {"left": (-2, 0), "right": (2, 0), "up": (0, -1), "down": (0, 1)}
            commands += [
                Command((key,), partial(_move_cursor, columns=way[0], rows=way[1])) for key, way in ways.items()
            ]
            commands += [
                Command(("tab",), partial(_choose_next, by=1)),
                Command(("s-tab",), partial(_choose_next, by=-1)),
            ]
        return commands

    def enter(self, state: BoardState) -> Outcome:
        """Make the move that is typed, or pick the square of the cursor."""
        if not state.typed.strip():
            return self.pick(state, state.cursor)
        try:
            move = read_typed_move(_whole_line(state), state.position)
        except InvalidMove as error:
            if len(_SQUARE.findall(state.typed)) == 1 and len(state.typed.strip()) == 2:
                return self._pick_by_name(state)
            return state.with_error(f"{move_error_text(error)}.")
        except IllegalMove as error:
            return state.with_error(*refusal_of(error))
        return self._make_move(state, move)

    def _pick_by_name(self, state: BoardState) -> Outcome:
        try:
            square = parse_square(state.typed)
        except InvalidSquare as error:
            return state.with_error(sentence(square_error_text(quoted(state.typed.strip()), error.fault)))
        picked = self.pick(replace(state.cleared(), cursor=square), square)
        # what was chosen before stays so, as it does behind a square that was picked in vain
        return replace(picked, path=state.chosen) if isinstance(picked, BoardState) and picked.error else picked

    def end_lesson(self, state: BoardState) -> Outcome:
        """End the lesson: its steps, or the advice of the game behind it."""
        return self._call(BoardAction.END_LESSON)(replace(state, has_advice=False))

    def click(self, square: Square) -> ClickStep:
        """Pick a clicked square, as Enter does at the cursor; when time is up, a click is as Enter."""

        def clicked(state: BoardState) -> Outcome:
            there = replace(state, cursor=square)
            if state.phase is TurnPhase.TIME_UP:
                return self._move_late(state, there.aimed_move)
            return self.pick(replace(there, typed=""), square)

        return clicked

    def _move_late(self, state: BoardState, clicked: Move | None = None) -> Call:
        return Call(partial(self.tell, LateMove(state.aimed_move, clicked or state.aimed_move)), state.without_turn())

    def pick(self, state: BoardState, square: Square) -> Outcome:
        """Choose a tower, or where the chosen one goes; a move that is whole is made."""
        if state.phase is not TurnPhase.MOVING:
            return state
        if state.hint and square == state.hint.end and state.path == state.hint.squares[: len(state.path)] != ():
            return self._make_move(state, state.hint)
        if state.path and square in state.targets:
            path = (*state.path, square)
            whole = next((move for move in state.moves if move.squares == path), None)
            return self._make_move(state, whole) if whole else replace(state, path=path, error="")
        ending = [move for move in state.moves if move.end == square and state.path]
        if len(ending) == 1:
            return self._make_move(state, ending[0])
        if square in state.starts:
            is_chosen_already = state.path == (square,)
            leads_on = state.hint and state.hint.start == square and not is_chosen_already
            cursor = state.hint.end if state.hint and leads_on else square
            is_let_go = is_chosen_already and len(state.starts) > 1  # the only one was chosen by itself, and stays it
            return replace(state, path=() if is_let_go else (square,), cursor=cursor, error="", typed="")
        return state.with_error(*_refusal_texts(state, square))

    def _make_move(self, state: BoardState, move: Move) -> Call:
        return Call(partial(self.tell, move), replace(state.without_turn(), cursor=move.end))

    def _call(self, action: BoardAction) -> Callable[[BoardState], Call]:
        return lambda state: Call(partial(self.tell, action), replace(state, error=""))


def _whole_line(state: BoardState) -> str:
    """Return what is typed; where it begins with no tower of the player, it goes on from what was chosen before."""
    squares = _typed_squares(state.typed)
    if not state.chosen or not squares or _is_own(state, squares[0]):
        return state.typed
    typed = _SQUARE.sub(r"\g<0> ", state.typed)  # squares may be typed without anything between them
    return f"{' '.join(map(square_name, state.chosen))} {typed.strip()}"


def _is_move(state: BoardState) -> bool:
    try:
        read_typed_move(_whole_line(state), state.position)
    except (InvalidMove, IllegalMove):
        return False
    return True


def _is_own(state: BoardState, square: Square) -> bool:
    tower = state.position.towers[square]
    return bool(tower) and colour_of(tower[-1]) is state.position.side


def _refusal_texts(state: BoardState, square: Square) -> tuple[str, ...]:
    """Return why a square cannot be picked, and where that is long, the same in fewer words."""
    name = square_name(square)
    tower = state.position.towers[square]
    if state.path and not _is_own(state, square):
        try:
            require_legal(state.position, Move((*state.path, square)))
        except IllegalMove as error:
            return refusal_of(error)
    if not tower:
        said = sentence(_("{square} is empty").format(square=name))
    elif colour_of(tower[-1]) is not state.position.side:
        brief = _("{square} is your opponent's tower.").format(square=name)
        return _("The tower on {square} belongs to your opponent.").format(square=name), brief
    elif must_capture(state.position):
        return must_capture_text(state.position), short_capture_text(state.position, 1)
    else:
        said = _("No tower can move from {square} now.").format(square=name)
    return (said,)


def with_input(state: BoardState, text: str) -> BoardState:
    """Return the state with this input; cursor and chosen squares follow it."""
    if state.error:
        text = line_after_refusal(state.typed, text, lambda line: _is_move(replace(state, typed=line)))
    squares = _typed_squares(text)
    chosen = state.chosen if state.typed else state.path
    state = replace(state, typed=text, error="", path=(), chosen=chosen)
    if state.phase is not TurnPhase.MOVING:
        return state
    for before in ((), chosen):
        for length in range(len(squares), 0, -1):
            path = (*before, *squares[:length])
            if any(move.squares[: len(path)] == path and len(move.squares) > len(path) for move in state.moves):
                return replace(state, path=path, cursor=squares[-1])
    return replace(state, path=chosen, cursor=squares[-1] if squares else state.cursor)


def _typed_squares(text: str) -> list[Square]:
    """Return the squares that are typed, up to the first that is none."""
    squares: list[Square] = []
    for name in _SQUARE.findall(text):
        try:
            squares.append(parse_square(name))
        except InvalidSquare:
            break
    return squares


def _move_cursor(state: BoardState, columns: int, rows: int) -> BoardState:
    """Move the cursor to the next dark square, around the edge if need be."""
    column, row = state.place(state.cursor)
    column = (column + columns) % 8
    row = (row + rows) % 8
    square = state.square(column, row)
    if square is None:
        square = state.square(column ^ 1, row)
    assert square is not None
    return replace(state, cursor=square, typed="", error="")


def _choose_next(state: BoardState, by: int) -> BoardState:
    choices = sorted(state.targets or state.starts)
    if not choices:
        return state
    at = choices.index(state.cursor) + by if state.cursor in choices else 0
    return replace(state, cursor=choices[at % len(choices)], error="")


class BoardScreen(Screen[BoardState, None]):
    """One player's view of a whole match; it returns nothing, but tells what is wanted."""

    def __init__(self, state: BoardState, keys: BoardKeys) -> None:
        super().__init__(state)
        self._keys = keys

    def commands(self, state: BoardState) -> Sequence[Command[BoardState]]:
        """Return what can be done now."""
        return self._keys.commands(state)

    def typed_line(self, state: BoardState) -> str | None:
        """Return the move that is typed, while one is asked for."""
        return state.typed if state.phase is TurnPhase.MOVING else None

    def with_typed_line(self, state: BoardState, text: str) -> BoardState:
        """Return the state with this input."""
        return with_input(state, text)

    def paint(self, canvas: Canvas, state: BoardState) -> None:
        """Paint the whole screen."""
        strip = strip_of(state)
        rows = strip_rows(canvas, has_lesson=strip is not None)
        with canvas.without_last(rows):
            plan = layout_for(canvas, rows)
            paint_board(canvas, state, self._keys.click, plan)
        said = message_of(state, captures=1)
        if strip and said.text and not plan.top:  # no other row is left for it
            canvas.put_wrapped(1, canvas.height - 1 - rows, said.text, canvas.width - 2, said.style)
        elif strip:
            paint_strip(canvas, 1, strip, self._keys.end_lesson, (plan.left, sum(plan.panel)))
