"""How Bashni's screen looks: the board, the chosen tower, the moves, the counts, and where one types."""

from collections.abc import Callable
from typing import NamedTuple, TypeAlias

from schiffe.bashni.match.state import PlayedMove
from schiffe.bashni.rules.position import Colour, must_capture
from schiffe.bashni.rules.squares import FILES, Square, square_name
from schiffe.bashni.texts.describing import (
    counts,
    ending_text,
    last_move_text,
    move_text,
    must_capture_text,
    numbered_moves,
    piece_name,
    player_title,
    tower_title,
)
from schiffe.bashni.ui.squares import BoardLayout, layout_for, paint_pieces, paint_square
from schiffe.bashni.ui.state import BoardState, TurnPhase
from schiffe.language.i18n import _
from schiffe.language.names import against
from schiffe.toolkit.canvas import Canvas, ClickStep, fit, fit_name
from schiffe.toolkit.layout import Bar, paint_bar

_TYPED = 14
"""Columns of what is typed."""


class BoardMessage(NamedTuple):
    """What is said below the board, and in which style."""

    text: str
    style: str = ""


OnSquare: TypeAlias = Callable[[Square], ClickStep]
"""What a click on a square does."""


def paint_board(canvas: Canvas, state: BoardState, click: OnSquare) -> None:
    """The whole screen but the row of keys."""
    _paint_bar(canvas, state)
    paint_match(canvas, state, layout_for(canvas), click)


def paint_match(canvas: Canvas, state: BoardState, plan: BoardLayout, click: OnSquare) -> None:
    """The board, what stands beside it, and what is said: all but the bar and the row of keys."""
    paint_squares(canvas, state, click, plan)
    if plan.is_small:
        _paint_small_panel(canvas, state, plan)
    else:
        _paint_panel(canvas, state, plan)
    _paint_prompt(canvas, state, plan)


def turn_text(state: BoardState) -> str:
    """Whose turn it is, as the tag in the corner says it."""
    match state.phase:
        case TurnPhase.OVER:
            return _("game over")
        case TurnPhase.WAITING:
            name = state.match.name(state.position.side)
            return _("{name} is thinking").format(name=name) if state.own else _("{name} to move").format(name=name)
    if len(state.own) == 2:
        return _("{name} to move").format(name=state.match.name(state.position.side))
    return _("your turn")


def _paint_bar(canvas: Canvas, state: BoardState) -> None:
    """Who plays, whose turn it is, and the clock."""
    is_asked = state.phase in (TurnPhase.MOVING, TurnPhase.TIME_UP)
    bar = Bar(
        against(*(player_title(state.match.name(side), side) for side in Colour)),
        badge=turn_text(state).upper() if is_asked else turn_text(state),
        badge_style="class:turn" if is_asked else "class:bar",
        clock=state.clock,
        game=_("Bashni"),
        shorter=" - ".join(state.match.name(side) for side in Colour),
    )
    paint_bar(canvas, bar, state.glyphs.lines)


def paint_squares(canvas: Canvas, state: BoardState, on_square: OnSquare, plan: BoardLayout) -> None:
    """Paint the board with the numbers and letters around it."""
    width, height = plan.cell
    column, row = state.place(state.cursor)
    is_lit = state.phase is TurnPhase.MOVING
    for number in range(8):
        rank, letter = (number + 1, FILES[7 - number]) if state.below else (8 - number, FILES[number])
        style = "class:bearing" if is_lit and number == row else "class:dim"
        canvas.put(plan.left - 2, plan.top + number * height + height // 2, str(rank), style)
        style = "class:bearing" if is_lit and number == column else "class:dim"
        canvas.put(plan.left + number * width + (width - 1) // 2, plan.below, letter, style)
        for across in range(8):
            corner = plan.left + across * width, plan.top + number * height
            square = state.square(across, number)
            if square is None:
                canvas.fill(*corner, width, height, "class:bashni.other")
                continue
            paint_square(canvas, corner, state, square, plan)
            click = on_square(square)
            canvas.area(*corner, width, height, lambda _x, _y, click=click: click)  # type: ignore[misc]


def _heading(canvas: Canvas, x: int, y: int, width: int, state: BoardState, text: str) -> None:
    line = state.glyphs.lines.frame[4]
    end = canvas.put(x, y, f"{line} ", "class:rule")
    end = canvas.put(end, y, fit(text, width - 4), "class:title") + 1
    canvas.put(end, y, line * (x + width - end), "class:rule")


def _paint_panel(canvas: Canvas, state: BoardState, plan: BoardLayout) -> None:
    """The chosen tower in full, the moves, and the counts, below each other beside the board."""
    x, width = plan.panel
    y, bottom = plan.top, plan.below + 1
    square = state.looked_at
    tower = state.towers[square]
    room = bottom - y - 9
    shown = tower[::-1][: max(1, room - 3)]
    _heading(canvas, x, y, width, state, tower_title(square, tower))
    across = plan.cell[0]
    paint_pieces(canvas, (x, y + 1), across, state, shown)
    for number, piece in enumerate(shown):
        name = piece_name(piece)
        text = _("{piece}, on top").format(piece=name) if number == 0 else name
        canvas.put(x + across + 2, y + 1 + number, fit(text, width - across - 2))
    if len(shown) < len(tower):
        canvas.put(x, y + 1 + len(shown), _("and {count} more").format(count=len(tower) - len(shown)))
    y += len(shown) + 2 + (len(shown) < len(tower))
    counted = bottom - 5
    rows = numbered_moves(state.match)[-max(1, counted - y - 1) :]
    _heading(canvas, x, y, width, state, _("Moves"))
    for number, (count, white, black) in enumerate(rows, 1):
        is_last = number == len(rows)
        canvas.put(x, y + number, f"{count:>3}", "class:dim")
        column = (width - 4) // 2
        for place, move in enumerate((white, black)):
            is_latest = is_last and bool(move) and (place == 1 or not black)
            style = "class:lit" if is_latest else ""
            canvas.put(x + 4 + place * column, y + number, fit(move.replace(":", " "), column - 1), style)
    _paint_counts(canvas, state, (x, counted + 1), width)


def _paint_counts(canvas: Canvas, state: BoardState, corner: tuple[int, int], width: int) -> None:
    x, y = corner
    _heading(canvas, x, y, width, state, _("Towers"))
    titles = (_("towers"), _("queens"), _("prisoners"))
    end = x + width
    ends: list[int] = []
    for title in reversed(titles):
        ends.insert(0, end)
        end = canvas.put_right(end, y + 1, title, "class:dim") - 1
    for side in Colour:
        row = y + 2 + side
        canvas.put(x, row, fit_name(state.match.name(side), ends[0] - x - 4), "class:emphasis")
        for number, column in zip(counts(state.position, side), ends, strict=True):
            canvas.put_right(column, row, str(number))


def _paint_small_panel(canvas: Canvas, state: BoardState, plan: BoardLayout) -> None:
    """The chosen tower and the counts where there is hardly room."""
    x, width = plan.panel
    signs, square = state.glyphs.signs, state.looked_at
    tower = state.towers[square]
    canvas.put(x, plan.top, fit(tower_title(square, tower), width), "class:title")
    paint_pieces(canvas, (x, plan.top + 1), 5, state, tower[::-1][:7])
    if len(tower) > 7:
        canvas.put(x, plan.top + 8, fit(_("and {count} more").format(count=len(tower) - 7), width))
    for side in Colour:
        row = plan.top + 10 + 3 * side
        towers, queens, prisoners = counts(state.position, side)
        man, queen = ("b", "B") if side else ("w", "W")
        canvas.put(x, row, fit_name(state.match.name(side), width), "class:emphasis")
        canvas.put(x, row + 1, fit(f"{signs[man]}{towers} {signs[queen]}{queens} +{prisoners}", width))


def _paint_prompt(canvas: Canvas, state: BoardState, plan: BoardLayout) -> None:
    """Where one types, and what is said."""
    said = what_is_said(state, captures=1 if plan.is_small else 3)
    can_type = state.phase is TurnPhase.MOVING
    if plan.is_small:
        x, end = plan.left - 2, plan.panel[0] + plan.panel[1]
        sign = plan.panel[0] - 1
        if can_type:
            canvas.put(sign, plan.below, ">", "class:emphasis")
            _paint_typed(canvas, state, (sign + 2, plan.below), end - sign - 2)
        lines = canvas.wrap(said.text, end - x)[:2]
        top = min(plan.prompt, canvas.height - 1 - len(lines))
        if top < plan.prompt:  # over the letters
            if can_type:  # the first line ends before the one that is typed
                first, *rest = canvas.wrap(said.text, sign - x - 1)
                lines = [first, *canvas.wrap(" ".join(rest), end - x)[:1]]
            canvas.fill(x, top, sign - x, 1)
        for number, line in enumerate(lines):
            canvas.put(x, top + number, line, said.style)
        return
    x, y = plan.left, plan.prompt
    if can_type:
        end = canvas.put(x, y, " " + _("Your move") + " ", "class:turn")
        _paint_typed(canvas, state, (end, y), _TYPED)
        x = end + _TYPED + 2
    for number, line in enumerate(canvas.wrap(said.text, plan.panel[0] + plan.panel[1] - x)[:2]):
        canvas.put(x, y + number, line, said.style)


def _paint_typed(canvas: Canvas, state: BoardState, corner: tuple[int, int], width: int) -> None:
    """The typed line; while nothing is typed, what is chosen stands there."""
    x, y = corner
    canvas.fill(x, y, width, 1, "class:bar")
    canvas.let_type(x + 1, y, width - 1)
    if not state.typed:
        squares = state.path or (state.cursor,)
        canvas.put(x + 2, y, fit(" ".join(map(square_name, squares)), width - 2), "class:bar class:emphasis")


def what_is_said(state: BoardState, captures: int = 3) -> BoardMessage:
    """What the person is told at the moment; up to this many captures one by one, where one has to be made."""
    if state.error:
        return BoardMessage(state.error, "class:error")
    if state.phase is TurnPhase.OVER:
        return BoardMessage(state.note or ending_text(state.match), "class:notice")
    if state.phase is TurnPhase.TIME_UP:
        return BoardMessage(_("Time's up. Press Enter for a random move."), "class:notice")
    if state.hint:
        played = PlayedMove(state.position, state.hint, 0)
        return BoardMessage(_("A good move: {move}.").format(move=move_text(played)))
    if state.note:
        return BoardMessage(state.note)
    if state.phase is TurnPhase.MOVING:
        if must_capture(state.position):
            return BoardMessage(must_capture_text(state.position, captures))
        if state.path:
            return BoardMessage(_("Where to? The places are marked."))
    has_begun = state.match.history or state.position.ply
    return BoardMessage(last_move_text(state.match) if has_begun else _("White begins."))
