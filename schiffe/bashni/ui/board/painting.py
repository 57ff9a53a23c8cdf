"""The painting of a match: the bar, the board with its panel, and below it the input, message and last moves."""

from dataclasses import replace
from typing import Final

from schiffe.bashni.rules.position import Colour
from schiffe.bashni.rules.squares import square_name
from schiffe.bashni.texts.position import player_title
from schiffe.bashni.ui.board.grid import OnSquare, paint_squares
from schiffe.bashni.ui.board.layout import BoardLayout
from schiffe.bashni.ui.board.message import BoardMessage, make_board_message
from schiffe.bashni.ui.board.panels import paint_last_moves, paint_panel, paint_small_panel
from schiffe.bashni.ui.board.state import BoardState, TurnPhase
from schiffe.game.ui.last_actions import LAST_ACTION_ROWS
from schiffe.language.i18n import _
from schiffe.language.names import players_title
from schiffe.language.text import unmarked
from schiffe.toolkit.bar import BADGE_OTHERS_TURN, Bar, paint_bar
from schiffe.toolkit.canvas import Canvas, Corner, Size
from schiffe.toolkit.layout import GAP_COLUMNS, paint_input_field
from schiffe.toolkit.style import TextStyle

_INPUT_COLUMNS: Final = 14
_CAPTURE_LIMITS: Final = (3, 1, 0)
"""The numbers of captures that a message may list, in the order in which they are tried to make it fit."""
_MAX_MESSAGE_ROWS: Final = 3
_MAX_NOTE_ROWS: Final = 2
_MAX_SMALL_NOTE_ROWS: Final = 3
_MIN_MESSAGE_COLUMNS_BESIDE_PANEL: Final = 16
_MAX_SMALL_MESSAGE_ROWS: Final = 2
"""Rows of a message below the smallest board."""
_SMALL_PROMPT: Final = " > "


def paint_screen(canvas: Canvas, state: BoardState, layout: BoardLayout, on_square: OnSquare) -> None:
    """Paint everything but the row of keys."""
    if layout.has_bar:
        paint_bar(canvas, make_bar(state), state.glyphs.line_glyphs)
    paint_squares_and_panel(canvas, state, layout, on_square)
    if not layout.is_small:
        _paint_below(canvas, state, layout)
        return
    if state.phase is TurnPhase.MOVING:
        input_x = canvas.put(layout.small_prompt_x, layout.letters_y, _SMALL_PROMPT, TextStyle.ATTENTION)
        _paint_input(canvas, Corner(input_x, layout.letters_y), layout.end_x - input_x, state)
    if layout.has_bar:  # without a bar, the strip of the lesson covers these rows and shows the message
        _paint_below_small(canvas, state, layout)


def paint_squares_and_panel(
    canvas: Canvas, state: BoardState, layout: BoardLayout, on_square: OnSquare | None = None
) -> None:
    paint_squares(canvas, state, layout, on_square)
    if layout.is_small:
        paint_small_panel(canvas, state, layout)
    else:
        paint_panel(canvas, state, layout)


def paint_note(canvas: Canvas, text: str, layout: BoardLayout) -> None:
    """Paint a text below a board without input; if there are too few rows, it covers the letters of the files."""
    if layout.is_small:
        usual_corner, max_rows = Corner(layout.labels_x, layout.prompt_y), _MAX_SMALL_NOTE_ROWS
    else:
        usual_corner, max_rows = Corner(layout.board_x, layout.report_y), _MAX_NOTE_ROWS
    width = layout.end_x - usual_corner.x
    lines = canvas.wrap(text, width)[:max_rows]
    corner = Corner(usual_corner.x, min(usual_corner.y, canvas.keys_y - len(lines)))
    rows_over_letters = layout.letters_y + 1 - corner.y
    canvas.fill(corner, Size(width, max(0, rows_over_letters)))
    canvas.put_lines(corner, lines)


def _paint_below(canvas: Canvas, state: BoardState, layout: BoardLayout) -> None:
    """Paint the last moves, and below them the input and the message."""
    x = layout.board_x
    y = layout.prompt_y
    if state.phase is TurnPhase.MOVING:
        badge_end_x = canvas.put(x, y, " " + _("Your turn") + " ", TextStyle.ATTENTION)
        x = _paint_input(canvas, Corner(badge_end_x, y), _INPUT_COLUMNS, state) + GAP_COLUMNS
    width = layout.end_x - x
    messages = [make_board_message(state, max_captures) for max_captures in _CAPTURE_LIMITS]
    fitting = (message for message in messages if len(_message_lines(canvas, message, width)) <= canvas.keys_y - y)
    message = next(fitting, messages[-1])
    lines = _message_lines(canvas, message, width)
    message_y = min(y, canvas.keys_y - len(lines))
    canvas.put_lines(Corner(x, message_y), lines, message.style)
    report = Corner(layout.board_x, layout.report_y)
    report_rows = min(LAST_ACTION_ROWS, message_y - layout.report_y)
    paint_last_moves(canvas, report, Size(layout.end_x - layout.board_x, report_rows), state)


def _message_lines(canvas: Canvas, message: BoardMessage, width: int, max_rows: int = _MAX_MESSAGE_ROWS) -> list[str]:
    return canvas.wrap(message.text, width)[:max_rows] if message.text else []


def _paint_below_small(canvas: Canvas, state: BoardState, layout: BoardLayout) -> None:
    """Paint the rows below the smallest board: the message, and the last moves if there is room."""
    x = layout.labels_x
    width = layout.end_x - x
    message = _small_message(canvas, state, width)
    columns_beside_panel = canvas.width - layout.end_x
    if layout.prompt_y >= canvas.keys_y and columns_beside_panel >= _MIN_MESSAGE_COLUMNS_BESIDE_PANEL:
        message_x = layout.end_x + GAP_COLUMNS
        canvas.put_wrapped(Corner(message_x, layout.board_y), message.text, canvas.width - 1 - message_x, message.style)
        return

    lines = _message_lines(canvas, message, width, _MAX_SMALL_MESSAGE_ROWS)
    message_y = min(layout.prompt_y, canvas.keys_y - len(lines))
    if message_y < layout.prompt_y:  # the message covers the letters
        letters_width = layout.small_prompt_x - x
        if state.phase is TurnPhase.MOVING:  # the first line is shorter, because the input is in the same row
            first_line, *other_lines = canvas.wrap(message.text, letters_width - 1)
            lines = [first_line, *canvas.wrap(" ".join(other_lines), width)[: _MAX_SMALL_MESSAGE_ROWS - 1]]
        canvas.fill(Corner(x, message_y), Size(letters_width, 1))
    canvas.put_lines(Corner(x, message_y), lines, message.style)
    if not lines or layout.report_y > layout.prompt_y:
        report_rows = min(LAST_ACTION_ROWS, canvas.keys_y - layout.report_y)
        paint_last_moves(canvas, Corner(x, layout.report_y), Size(width, report_rows), state)


def _small_message(canvas: Canvas, state: BoardState, width: int) -> BoardMessage:
    """Return the message for the rows below the smallest board, shortened if possible."""
    message = make_board_message(state, max_captures=1)
    if state.next_move.error:  # prefer an error of one line, which does not cover the letters
        wordings = message.text, *state.next_move.short_errors
        fitting = (text for text in wordings if canvas.measure(text) <= width)
        return replace(message, text=next(fitting, wordings[-1]))
    is_too_long = len(canvas.wrap(message.text, width)) > _MAX_SMALL_MESSAGE_ROWS
    if state.phase is TurnPhase.TIME_UP and is_too_long:
        return make_board_message(replace(state, message=None), max_captures=1)
    return message


def _paint_input(canvas: Canvas, corner: Corner, width: int, state: BoardState) -> int:
    """Paint the input line, or the chosen squares when nothing is typed; return the column after it."""
    chosen_squares = () if state.next_move.typed_text else state.next_move.path or (state.cursor,)
    return paint_input_field(canvas, corner, width, " ".join(map(square_name, chosen_squares)))


def turn_text(state: BoardState) -> str:
    match state.phase:
        case TurnPhase.OVER:
            return _("game over")
        case TurnPhase.WAITING:
            name = state.match_state.name(state.position.side_to_move)
            return (
                _("{name} is thinking").format(name=name) if state.own_sides else _("{name} to move").format(name=name)
            )
        case TurnPhase.TIME_UP:
            return _("Time's up")
        case TurnPhase.DONE:
            return _("Well done")
    if len(state.own_sides) == 2:
        return _("{name} to move").format(name=state.match_state.name(state.position.side_to_move))
    return _("Your turn")


def make_bar(state: BoardState) -> Bar:
    is_asked = state.phase in (TurnPhase.MOVING, TurnPhase.TIME_UP, TurnPhase.DONE)
    is_name_shown = state.phase is TurnPhase.MOVING and len(state.own_sides) == 2
    badge = turn_text(state)
    if is_asked and not is_name_shown:  # names keep their case
        badge = badge.upper()
    if state.step:
        title = unmarked(_("_First steps"))
    else:
        title = players_title(*(player_title(state.match_state.name(side), side) for side in Colour))
    return Bar(
        title,
        badge=badge,
        badge_style=TextStyle.ATTENTION if is_asked else BADGE_OTHERS_TURN,
        clock=state.clock,
        game_title=_("Bashni"),
        short_title=" - ".join(state.match_state.name(side) for side in Colour),
    )
