"""The screen of a match of Bashni, and its keys and clicks.

A key or a click makes a new state; some also send an input to the match.
"""

import re
from collections.abc import Callable, Sequence
from dataclasses import replace
from enum import Enum
from functools import partial
from typing import Final, NamedTuple, TypeAlias

from schiffe.bashni.rules.legality import IllegalMove, check_legal
from schiffe.bashni.rules.notation import InvalidMove, parse_typed_move
from schiffe.bashni.rules.position import Move, must_capture, side_of
from schiffe.bashni.rules.squares import BOARD_SIZE, InvalidSquare, Square, parse_square, square_name
from schiffe.bashni.texts.errors import make_illegal_move_texts, move_error_text, square_error_text
from schiffe.bashni.texts.moves import must_capture_text, short_capture_text
from schiffe.bashni.ui.board.layout import layout_for
from schiffe.bashni.ui.board.message import make_board_message, make_strip
from schiffe.bashni.ui.board.painting import paint_screen
from schiffe.bashni.ui.board.state import BoardState, NextMove, TurnPhase
from schiffe.language.i18n import _
from schiffe.language.text import quoted, with_full_stop
from schiffe.toolkit.canvas import Canvas, Corner
from schiffe.toolkit.command import Command, Send
from schiffe.toolkit.layout import Span
from schiffe.toolkit.screen import Screen, line_after_refusal
from schiffe.toolkit.strip import paint_strip, strip_rows

_SQUARE: Final = re.compile(r"[A-Za-z]\d")


class BoardAction(Enum):
    """Inputs of a person besides moves."""

    HINT = "hint"
    UNDO = "undo"
    GO_ON = "go on"
    """Continue with the next step of the lesson, or with the match after the last step."""
    END_LESSON = "end the lesson"


class LateMove(NamedTuple):
    """The move of a person whose time is up; None is a random one.

    Attributes:
        move: the move that the screen has announced.
        move_in_grace: the move for a person who cannot have noticed yet that time is up.
    """

    move: Move | None
    move_in_grace: Move | None


BoardInput: TypeAlias = Move | LateMove | BoardAction
KeyEffect: TypeAlias = BoardState | Send


def board_commands(
    state: BoardState, leave_command: Command[BoardState], *, has_hints: bool = True
) -> list[Command[BoardState]]:
    commands: list[Command[BoardState]] = []
    match state.phase:
        case TurnPhase.MOVING:
            label = _("move") if state.next_move.is_begun else _("choose")
            commands.append(Command(("enter",), _enter, _("Enter"), label))
            if state.next_move.is_begun:
                commands.append(Command(("escape",), BoardState.without_next_move, _("Esc"), _("clear"), is_spare=True))
        case TurnPhase.TIME_UP:
            label = _("move") if state.aimed_move else _("random move")
            commands.append(Command(("enter",), _move_late, _("Enter"), label))
        case TurnPhase.DONE:
            commands.append(
                Command(("enter",), partial(_send_action, action=BoardAction.GO_ON), _("Enter"), _("continue"))
            )
        case TurnPhase.OVER:
            return []  # the result follows without a key
    commands.append(leave_command)  # before the others, which a narrow row has no room for
    if state.step or state.has_advice:
        commands.append(Command(("f9",), end_lesson))  # without a label, because the strip shows the key
    if has_hints and state.phase is TurnPhase.MOVING:
        commands.append(Command(("f2",), partial(_send_action, action=BoardAction.HINT), "F2", _("hint")))
    if state.phase in (TurnPhase.MOVING, TurnPhase.TIME_UP) and state.can_undo and state.match_state.history:
        commands.append(Command(("u", "f5"), partial(_send_action, action=BoardAction.UNDO), "U", _("undo")))
    if state.phase not in (TurnPhase.TIME_UP, TurnPhase.DONE):
        commands += [
            Command(("left",), partial(_move_cursor, columns=-2, rows=0)),  # the next dark square of the row
            Command(("right",), partial(_move_cursor, columns=2, rows=0)),
            Command(("up",), partial(_move_cursor, columns=0, rows=-1)),
            Command(("down",), partial(_move_cursor, columns=0, rows=1)),
            Command(("tab",), partial(_choose_next, by=1)),
            Command(("s-tab",), partial(_choose_next, by=-1)),
        ]
    return commands


def _enter(state: BoardState) -> KeyEffect:
    """Make the typed move, or pick the square of the cursor if nothing is typed."""
    typed = state.next_move.typed_text
    if not typed.strip():
        return _pick(state, state.cursor)
    try:
        move = parse_typed_move(_whole_line(state), state.position)
    except InvalidMove as error:
        if len(_SQUARE.findall(typed)) == 1 and len(typed.strip()) == 2:
            return _pick_by_name(state)
        return state.with_error(f"{move_error_text(error)}.")
    except IllegalMove as error:
        return state.with_error(*make_illegal_move_texts(error))
    return _play_move(state, move)


def _pick_by_name(state: BoardState) -> KeyEffect:
    typed = state.next_move.typed_text
    try:
        square = parse_square(typed)
    except InvalidSquare as error:
        return state.with_error(with_full_stop(square_error_text(quoted(typed.strip()), error.problem)))
    result = _pick(replace(state.without_next_move(), cursor=square), square)
    if isinstance(result, BoardState) and result.next_move.error:
        # The chosen squares stay as they were.
        return replace(result, next_move=replace(result.next_move, path=state.next_move.chosen_squares))
    return result


def end_lesson(state: BoardState) -> KeyEffect:
    return _send_action(replace(state, has_advice=False), BoardAction.END_LESSON)


def click_square(state: BoardState, square: Square) -> KeyEffect:
    """Pick a clicked square, as Enter does at the cursor, or make a late move if time is up."""
    at_square = replace(state, cursor=square)
    if state.phase is TurnPhase.TIME_UP:
        return _move_late(state, at_square.aimed_move)
    return _pick(replace(at_square, next_move=replace(state.next_move, typed_text="")), square)


def _move_late(state: BoardState, clicked_move: Move | None = None) -> Send:
    late_move = LateMove(state.aimed_move, clicked_move or state.aimed_move)
    return Send(late_move, state.without_turn())


def _pick(state: BoardState, square: Square) -> KeyEffect:
    """Choose a tower, or the next square of its move; make the move when it is complete."""
    if state.phase is not TurnPhase.MOVING:
        return state
    move = state.completed_move(square)
    if move:
        return _play_move(state, move)
    if square in state.targets:
        return replace(state, next_move=state.next_move.with_path(*state.next_move.path, square))
    if square in state.starts:
        return state.with_start(square)
    return state.with_error(*_refusal_texts(state, square))


def _play_move(state: BoardState, move: Move) -> Send:
    return Send(move, replace(state.without_turn(), cursor=move.end))


def _send_action(state: BoardState, action: BoardAction) -> Send:
    return Send(action, state.without_error())


def _whole_line(state: BoardState) -> str:
    """Return the typed line. If it does not begin with an own tower, put the squares that were chosen before it."""
    move = state.next_move
    squares = _typed_squares(move.typed_text)
    if not move.chosen_squares or not squares or _is_own(state, squares[0]):
        return move.typed_text
    typed = _SQUARE.sub(r"\g<0> ", move.typed_text)  # squares may be typed without spaces
    return f"{' '.join(map(square_name, move.chosen_squares))} {typed.strip()}"


def _is_move(state: BoardState, line: str) -> bool:
    try:
        parse_typed_move(
            _whole_line(replace(state, next_move=replace(state.next_move, typed_text=line))), state.position
        )
    except (InvalidMove, IllegalMove):
        return False
    return True


def _is_own(state: BoardState, square: Square) -> bool:
    tower = state.position.towers[square]
    return bool(tower) and side_of(tower[-1]) is state.position.side_to_move


def _refusal_texts(state: BoardState, square: Square) -> tuple[str, ...]:
    """Return why a square cannot be picked, from the longest text to the shortest."""
    name = square_name(square)
    tower = state.position.towers[square]
    path = state.next_move.path
    if path and not _is_own(state, square):
        try:
            check_legal(state.position, Move((*path, square)))
        except IllegalMove as error:
            return make_illegal_move_texts(error)
    if not tower:
        return (with_full_stop(_("{square} is empty").format(square=name)),)
    if side_of(tower[-1]) is not state.position.side_to_move:
        short_text = _("{square} is your opponent's tower.").format(square=name)
        return _("The tower on {square} belongs to your opponent.").format(square=name), short_text
    if must_capture(state.position):
        return must_capture_text(state.position), short_capture_text(state.position, 1)
    return (_("No tower can move from {square} now.").format(square=name),)


def type_move(state: BoardState, text: str) -> BoardState:
    """Replace the typed move, and take the cursor and the chosen squares from it."""
    before = state.next_move
    if before.error:
        text = line_after_refusal(before.typed_text, text, partial(_is_move, state))
    squares = _typed_squares(text)
    chosen = before.chosen_squares if before.typed_text else before.path
    move = NextMove(chosen_squares=chosen, typed_text=text)
    state = replace(state, next_move=move)
    if state.phase is not TurnPhase.MOVING:
        return state
    for first_squares in ((), chosen):
        for length in range(len(squares), 0, -1):
            path = (*first_squares, *squares[:length])
            if any(legal.squares[: len(path)] == path and len(legal.squares) > len(path) for legal in state.moves):
                return replace(state, next_move=move.with_path(*path), cursor=squares[-1])
    return replace(state, next_move=move.with_path(*chosen), cursor=squares[-1] if squares else state.cursor)


def _typed_squares(text: str) -> list[Square]:
    """Return the squares in a text, up to the first one that is not on the board."""
    squares: list[Square] = []
    for name in _SQUARE.findall(text):
        try:
            squares.append(parse_square(name))
        except InvalidSquare:
            break
    return squares


def _move_cursor(state: BoardState, columns: int, rows: int) -> BoardState:
    """Return the state with the cursor on the next dark square, which may be at the opposite edge."""
    column, row = state.place_of(state.cursor)
    column = (column + columns) % BOARD_SIZE
    row = (row + rows) % BOARD_SIZE
    neighbour = column - 1 if column % 2 else column + 1
    square = next(dark for place in (column, neighbour) if (dark := state.square_at_place(place, row)) is not None)
    return replace(state, cursor=square, next_move=replace(state.next_move, typed_text="", error=None))


def _choose_next(state: BoardState, by: int) -> BoardState:
    choices = sorted(state.targets or state.starts)
    if not choices:
        return state
    index = choices.index(state.cursor) + by if state.cursor in choices else 0
    return replace(state.without_error(), cursor=choices[index % len(choices)])


class BoardScreen(Screen[BoardState, None]):
    """The screen of a match, which passes inputs to ``send_input`` instead of returning a result."""

    def __init__(
        self, state: BoardState, send_input: Callable[[BoardInput], None], leave_command: Command[BoardState]
    ) -> None:
        super().__init__(state)
        self._send_input = send_input
        self._leave_command = leave_command

    def on_message(self, message: BoardInput) -> None:
        self._send_input(message)

    def commands(self, state: BoardState) -> Sequence[Command[BoardState]]:
        return board_commands(state, self._leave_command)

    def typed_line(self, state: BoardState) -> str | None:
        """Return the typed move, or None while the person is not to move."""
        return state.next_move.typed_text if state.phase is TurnPhase.MOVING else None

    def with_typed_line(self, state: BoardState, text: str) -> BoardState:
        return type_move(state, text)

    def paint(self, canvas: Canvas, state: BoardState) -> None:
        strip = make_strip(state)
        rows = strip_rows(canvas) if strip else 0
        with canvas.reserve_last_rows(rows):
            layout = layout_for(canvas, rows)
            paint_screen(canvas, state, layout, click_square)
        message = make_board_message(state, max_captures=1)
        if strip and message.text and not layout.has_bar:  # the strip gives its rows to the message
            canvas.put_wrapped(Corner(1, canvas.keys_y - rows), message.text, canvas.text_width, message.style)
        elif strip:
            paint_strip(canvas, 1, strip, end_lesson, Span(layout.board_x, layout.end_x))
