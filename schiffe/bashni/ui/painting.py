"""Paints the screen of Bashni: the board, the chosen tower, the moves, the counts, and the input line."""

from collections.abc import Callable
from dataclasses import replace
from functools import partial
from typing import Final, NamedTuple, TypeAlias

from schiffe.bashni.match.state import PlayedMove
from schiffe.bashni.rules.moves import PIECES
from schiffe.bashni.rules.position import Colour, must_capture
from schiffe.bashni.rules.squares import FILES, Square, square_name
from schiffe.bashni.texts.describing import (
    becomes_queen,
    captured_squares,
    colour_name,
    ending_text,
    last_move_text,
    move_name,
    move_text,
    move_wordings,
    must_capture_text,
    new_queen_text,
    numbered_moves,
    piece_name,
    player_title,
    prisoners_text,
    side_counts,
    time_is_up_text,
    tower_title,
)
from schiffe.bashni.ui.squares import BoardLayout, paint_pieces, paint_square, piece_style
from schiffe.bashni.ui.state import BoardState, TurnPhase
from schiffe.game.ui.last_actions import ROWS, ReportRow, paint_last_actions
from schiffe.language.i18n import _
from schiffe.language.names import against
from schiffe.language.text import sentences, unmarked
from schiffe.toolkit.bar import BADGE_OTHERS_TURN, Bar, paint_bar
from schiffe.toolkit.canvas import Canvas, ClickStep, fit, fit_name
from schiffe.toolkit.layout import Corner

_INPUT_COLUMNS: Final = 14
_CAPTURE_LIMITS: Final = (3, 1, 0)
"""The numbers of captures that a message may list, in the order in which they are tried to make it fit."""
_MAX_MESSAGE_ROWS: Final = 3
_MAX_STRIP_COLUMNS: Final = 7
"""The width of the strip that shows the pieces of a tower beside the board."""
_ROWS_BESIDES_PIECES: Final = 12
"""Rows of the panel that the pieces of the tower leave free: headings, gaps, the last moves, and the counts."""
_COUNT_ROWS: Final = 5
"""Rows of the counts: a gap, the heading, the titles, and one for each side."""
_NUMBER_COLUMNS: Final = 4
"""Columns of the numbers in the list of moves."""
_MAX_SMALL_TOWER_PIECES: Final = 5
"""Pieces of a tower that are shown beside the smallest board."""
_MIN_MESSAGE_COLUMNS_BESIDE_PANEL: Final = 16
_MAX_SMALL_MESSAGE_ROWS: Final = 2
"""Rows of a message below the smallest board."""


class BoardMessage(NamedTuple):
    """A message below the board, with its style."""

    text: str
    style: str = ""


OnSquare: TypeAlias = Callable[[Square], ClickStep]
"""The effect of a click on a square."""


def _no_click(_square: Square) -> ClickStep:
    """Return a step that changes nothing, for boards without input."""
    return lambda state: state


def paint_board(canvas: Canvas, state: BoardState, click: OnSquare, plan: BoardLayout) -> None:
    """Paint the screen, without its row of keys and the strip of the lesson."""
    if plan.top:
        paint_bar(canvas, bar_of(state), state.glyphs.lines)
    paint_match(canvas, state, plan, click)
    if plan.is_small:
        _paint_below_small(canvas, state, plan)
    else:
        x = plan.left
        y = plan.prompt_row
        right = plan.right
        if state.phase is TurnPhase.MOVING:
            end = canvas.put(x, y, " " + _("Your turn") + " ", "class:turn")
            _paint_typed(canvas, state, (end, y), _INPUT_COLUMNS)
            x = end + _INPUT_COLUMNS + 2
        message, lines = _fitting_message(canvas, state, right - x, canvas.height - 1 - y)
        first = min(y, canvas.height - 1 - len(lines))
        for row, line in enumerate(lines, first):
            canvas.put(x, row, line, message.style)
        report = Corner(plan.left, plan.report_row)
        paint_last_moves(canvas, report, right - plan.left, state, min(ROWS, first - plan.report_row))


def _fitting_message(canvas: Canvas, state: BoardState, width: int, rows: int) -> tuple[BoardMessage, list[str]]:
    """Return the message and its lines, with as many captures as fit into the rows."""
    for captures in _CAPTURE_LIMITS:
        message = message_of(state, captures)
        lines = canvas.wrap(message.text, width)[:_MAX_MESSAGE_ROWS] if message.text else []
        if len(lines) <= rows:
            break
    return message, lines


def paint_match(canvas: Canvas, state: BoardState, plan: BoardLayout, click: OnSquare = _no_click) -> None:
    """Paint the board and the panel beside it."""
    paint_squares(canvas, state, plan, click)
    if plan.is_small:
        _paint_small_panel(canvas, state, plan)
    else:
        _paint_panel(canvas, state, plan)


def paint_note(canvas: Canvas, text: str, plan: BoardLayout) -> None:
    """Paint a text below a board without input; if there are too few rows, it covers the letters of the columns."""
    x = plan.left - 2 if plan.is_small else plan.left
    end = plan.right
    lines = canvas.wrap(text, end - x)[: 3 if plan.is_small else 2]
    y = min(plan.prompt_row if plan.is_small else plan.report_row, canvas.height - 1 - len(lines))
    if y <= plan.letters_row:
        canvas.fill(x, y, end - x, plan.letters_row + 1 - y)
    for row, line in enumerate(lines, y):
        canvas.put(x, row, line)


def turn_text(state: BoardState) -> str:
    """Return whose turn it is, for the badge in the bar."""
    match state.phase:
        case TurnPhase.OVER:
            return _("game over")
        case TurnPhase.WAITING:
            name = state.match.name(state.position.side)
            return _("{name} is thinking").format(name=name) if state.own else _("{name} to move").format(name=name)
        case TurnPhase.TIME_UP:
            return _("Time's up")
        case TurnPhase.DONE:
            return _("Well done")
    if len(state.own) == 2:
        return _("{name} to move").format(name=state.match.name(state.position.side))
    return _("Your turn")


def bar_of(state: BoardState) -> Bar:
    """Return the bar, with the players, whose turn it is, and the clock."""
    is_asked = state.phase in (TurnPhase.MOVING, TurnPhase.TIME_UP, TurnPhase.DONE)
    has_name = state.phase is TurnPhase.MOVING and len(state.own) == 2
    title = unmarked(_("_First steps"))
    if not state.step:
        title = against(*(player_title(state.match.name(side), side) for side in Colour))
    return Bar(
        title,
        badge=turn_text(state).upper() if is_asked and not has_name else turn_text(state),  # names keep their case
        badge_style="class:turn" if is_asked else BADGE_OTHERS_TURN,
        clock=state.clock,
        game=_("Bashni"),
        short_title=" - ".join(state.match.name(side) for side in Colour),
    )


def paint_squares(canvas: Canvas, state: BoardState, plan: BoardLayout, on_square: OnSquare = _no_click) -> None:
    """Paint the board with the numbers and letters around it."""
    width, height = plan.cell
    (column, row), lit = _highlight(state)
    for number in range(8):
        rank, letter = 8 - number, FILES[number]
        if state.below is Colour.BLACK:
            rank, letter = number + 1, FILES[7 - number]
        style = lit if number == row else "class:dim"
        canvas.put(plan.left - 2, plan.top + number * height + height // 2, str(rank), style)
        style = lit if number == column else "class:dim"
        canvas.put(plan.left + number * width + (width - 1) // 2, plan.letters_row, letter, style)
        for across in range(8):
            corner = plan.left + across * width, plan.top + number * height
            square = state.square(across, number)
            if square is None:
                canvas.fill(*corner, width, height, "class:bashni.other")
                continue
            paint_square(canvas, corner, state, square, plan)
            click = on_square(square)
            canvas.add_click_area(*corner, width, height, lambda _x, _y, click=click: click)  # type: ignore[misc]


def _highlight(state: BoardState) -> tuple[tuple[int, int], str]:
    """Return the column and row of the cursor, or else of the last move, and the style of their labels."""
    if state.phase is TurnPhase.MOVING:
        return state.place(state.cursor), "class:bearing"
    if not state.match.history:
        return (-1, -1), ""
    last = state.match.history[-1]
    style = _capture_style(state, last.side) if captured_squares(last) else "class:emphasis"
    return state.place(last.move.end), style


def _capture_style(state: BoardState, side: Colour) -> str:
    """Return the style of a text about a side's capture; it is bad news only for a single person on the other side."""
    return "class:bad" if state.own == (side.other,) else "class:good"


def _paint_heading(canvas: Canvas, x: int, y: int, width: int, state: BoardState, text: str) -> None:
    line = state.glyphs.lines.across
    end = canvas.put(x, y, f"{line} ", "class:rule")
    end = canvas.put(end, y, fit(text, width - 4), "class:title") + 1
    canvas.put(end, y, line * (x + width - end), "class:rule")


def _paint_panel(canvas: Canvas, state: BoardState, plan: BoardLayout) -> None:
    """Paint the panel beside the board: the chosen tower, the moves, and the counts."""
    x, width = plan.panel
    bottom = plan.letters_row + 1
    counts_y = bottom - _COUNT_ROWS
    y = _paint_tower(canvas, Corner(x, plan.top), width, state, plan)
    rows = numbered_moves(state.match, partial(_list_text, state))[-max(1, counts_y - y - 1) :]
    if rows:
        _paint_heading(canvas, x, y, width, state, _("Moves"))
    move_columns = (width - _NUMBER_COLUMNS) // 2
    for row_y, row in enumerate(rows, y + 1):
        is_last = row is rows[-1]
        white_style = "class:lit" if is_last and not row.black else ""
        black_style = "class:lit" if is_last else ""
        white_x = x + _NUMBER_COLUMNS
        canvas.put(x, row_y, f"{row.number:>3}", "class:dim")
        canvas.put(white_x, row_y, fit(row.white, move_columns - 1), white_style)
        canvas.put(white_x + move_columns, row_y, fit(row.black, move_columns - 1), black_style)
    _paint_counts(canvas, state, (x, counts_y + 1), width)


def _paint_tower(canvas: Canvas, corner: Corner, width: int, state: BoardState, plan: BoardLayout) -> int:
    """Paint the pieces of the chosen tower from its top, with their names, and return the row below them."""
    x, y = corner
    square = state.shown_square
    tower = state.towers[square]
    max_pieces = max(1, plan.letters_row + 1 - y - _ROWS_BESIDES_PIECES)
    pieces = tower[::-1][:max_pieces]
    _paint_heading(canvas, x, y, width, state, tower_title(square, tower))
    strip_columns = min(plan.cell[0], _MAX_STRIP_COLUMNS)
    paint_pieces(canvas, (x, y + 1), strip_columns, state, pieces)
    for row, piece in enumerate(pieces, y + 1):
        name = piece_name(piece)
        texts = (_("{piece}, on top").format(piece=name), name) if row == y + 1 else (name,)
        canvas.put(x + strip_columns + 2, row, canvas.first_fitting(width - strip_columns - 2, *texts))
    y += len(pieces) + 1
    if len(pieces) < len(tower):
        canvas.put(x, y, _("and {count} more").format(count=len(tower) - len(pieces)))
        y += 1
    return y + 1


def _list_text(state: BoardState, played: PlayedMove) -> str:
    """Return a move for the list, such as ``C3 D4``, or ``C5:E7`` for a capture.

    The sign of a queen follows if the move makes one, and ``?`` if it was costly.
    """
    between = ":" if captured_squares(played) else " "
    _man, queen_piece = PIECES[played.side]
    queen = f" {state.glyphs.signs[queen_piece]}" if becomes_queen(played) else ""
    costly = " ?" if played.before.ply in state.costly else ""
    return between.join(map(square_name, played.move.squares)) + queen + costly


def _paint_counts(canvas: Canvas, state: BoardState, corner: tuple[int, int], width: int) -> None:
    x, y = corner
    _paint_heading(canvas, x, y, width, state, _("Towers"))
    titles = (_("towers"), _("queens"), _("prisoners"))
    end = x + width
    ends: list[int] = []
    for title in reversed(titles):
        ends.insert(0, end)
        end = canvas.put_right(end, y + 1, title, "class:dim") - 1
    for side in Colour:
        row = y + 2 + side.value
        canvas.put(x, row, fit_name(state.match.name(side), ends[0] - x - 3), "class:emphasis")
        for number, column in zip(side_counts(state.position, side), ends, strict=True):
            canvas.put_right(column, row, str(number))


def _paint_small_panel(canvas: Canvas, state: BoardState, plan: BoardLayout) -> None:
    """Paint the chosen tower and the counts beside the smallest board."""
    x, width = plan.panel
    signs = state.glyphs.signs
    square = state.shown_square
    tower = state.towers[square]
    canvas.put(x, plan.top, canvas.first_fitting(width, tower_title(square, tower), square_name(square)), "class:title")
    paint_pieces(canvas, (x, plan.top + 1), 5, state, tower[::-1][:_MAX_SMALL_TOWER_PIECES])
    if len(tower) > _MAX_SMALL_TOWER_PIECES:
        more = _("and {count} more").format(count=len(tower) - _MAX_SMALL_TOWER_PIECES)
        canvas.put(x, plan.top + 1 + _MAX_SMALL_TOWER_PIECES, fit(more, width))
    for side in Colour:
        row = plan.letters_row - 8 + 4 * side.value
        towers, queens, prisoners = side_counts(state.position, side)
        man, queen = PIECES[side]
        canvas.put(x, row, fit_name(state.match.name(side), width), "class:emphasis")
        canvas.put(x, row + 1, fit(f"{signs[man]} {towers - queens}  {signs[queen]} {queens}", width))
        canvas.put(x, row + 2, canvas.first_fitting(width, prisoners_text(prisoners), f"+{prisoners}"))
        if last := state.last[side]:
            style = _capture_style(state, side) if captured_squares(last) else "class:dim"
            canvas.put(x, row + 3, fit(move_name(last.move), width), style)


def _paint_below_small(canvas: Canvas, state: BoardState, plan: BoardLayout) -> None:
    """Paint the rows below the smallest board: the input beside the letters, the message, and the last moves."""
    x = plan.left - 2
    sign = plan.panel[0] - 1
    end = plan.right
    can_type = state.phase is TurnPhase.MOVING
    if can_type:
        canvas.put(sign, plan.letters_row, " > ", "class:turn")
        _paint_typed(canvas, state, (sign + 3, plan.letters_row), end - sign - 3)
    if not plan.top:  # the strip of the lesson covers these rows and shows the message
        return
    message = message_of(state, captures=1)
    if state.phase is TurnPhase.TIME_UP and len(canvas.wrap(message.text, end - x)) > _MAX_SMALL_MESSAGE_ROWS:
        message = message_of(replace(state, note=""), captures=1)
    if state.error:  # prefer an error of one line, which does not cover the letters
        texts = message.text, *state.briefs
        fitting = (text for text in texts if canvas.measure(text) <= end - x)
        message = message._replace(text=next(fitting, texts[-1]))
    has_row = plan.prompt_row < canvas.height - 1
    if not has_row and canvas.width - end >= _MIN_MESSAGE_COLUMNS_BESIDE_PANEL:
        canvas.put_wrapped(end + 2, plan.top, message.text, canvas.width - end - 3, message.style)
        return
    lines = canvas.wrap(message.text, end - x)[:_MAX_SMALL_MESSAGE_ROWS] if message.text else []
    top = min(plan.prompt_row, canvas.height - 1 - len(lines))
    if top < plan.prompt_row:  # the message covers the letters
        if can_type:  # its first line is shorter, because the input is in the same row
            first, *more = canvas.wrap(message.text, sign - x - 1)
            lines = [first, *canvas.wrap(" ".join(more), end - x)[:1]]
        canvas.fill(x, top, sign - x, 1)
    for row, line in enumerate(lines, top):
        canvas.put(x, row, line, message.style)
    if not lines or plan.report_row > plan.prompt_row:
        paint_last_moves(
            canvas, Corner(x, plan.report_row), end - x, state, min(ROWS, canvas.height - 1 - plan.report_row)
        )


def paint_last_moves(canvas: Canvas, corner: Corner, width: int, state: BoardState, rows: int = ROWS) -> None:
    """Paint the last moves of both sides."""
    own, theirs = (_last_move_row(state, side) for side in (state.below, state.below.other))
    paint_last_actions(canvas, corner, width, rows, own, theirs)


def _last_move_row(state: BoardState, side: Colour) -> ReportRow | None:
    """Return the row with the last move of a side; a capture colours the whole row."""
    played = state.last[side]
    if played is None:
        return None
    is_own = state.own == (side,)
    hits_own = state.own == (side.other,)
    texts = move_wordings(played, state.match.name(side), is_own=is_own, hits_own=hits_own)
    piece = played.before.towers[played.move.start][-1]
    queen = ""
    if becomes_queen(played):
        piece = piece.upper()
        queen = new_queen_text(played)
    band = ""
    if captured_squares(played):
        band = "class:bashni.taken" if hits_own else "class:bashni.target"
    sign = f" {state.glyphs.signs[piece]} "
    return ReportRow(sign, texts, band=band, sign_style=piece_style(piece), lit=queen, lit_style=band or "class:lit")


def _paint_typed(canvas: Canvas, state: BoardState, corner: tuple[int, int], width: int) -> None:
    """Paint the input line, or the chosen squares while nothing is typed."""
    x, y = corner
    canvas.fill(x, y, width, 1, "class:bar")
    canvas.place_typed_line(x + 1, y, width - 1)
    if not state.typed:
        squares = state.path or (state.cursor,)
        canvas.put(x + 2, y, fit(" ".join(map(square_name, squares)), width - 2), "class:bar class:emphasis")


def message_of(state: BoardState, captures: int = 3) -> BoardMessage:
    """Return the current message. It lists up to this many captures if the person must capture."""
    if state.error:
        return BoardMessage(state.error, "class:error")
    if state.phase is TurnPhase.OVER:
        return BoardMessage(state.note or ending_text(state.match), "class:notice")
    if state.phase is TurnPhase.TIME_UP:
        return BoardMessage(sentences(time_is_up_text(state.aimed_move), state.note), "class:notice")
    if state.hint:
        played = PlayedMove(state.position, state.hint, 0)
        return BoardMessage(_("A good move: {move}.").format(move=move_text(played)))
    if state.note:
        return BoardMessage(state.note)
    if state.step or (state.has_advice and state.phase is TurnPhase.MOVING):
        return BoardMessage("")  # the strip gives instructions
    if state.phase is TurnPhase.MOVING:
        if must_capture(state.position):
            return BoardMessage(must_capture_text(state.position, captures))
        if state.path:
            return BoardMessage(_("Where to? Choose a marked square."))
    if state.match.history:
        return BoardMessage("")
    if state.position.ply:
        return BoardMessage(last_move_text(state.match))
    return BoardMessage(_("{name} begins.").format(name=colour_name(Colour.WHITE)))
