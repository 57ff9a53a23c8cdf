"""The end of a match: the board as it stood at last, beside it who has won, the numbers, and what comes next."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Final

from schiffe.bashni.levels import level_name
from schiffe.bashni.match.analysis import CostlyMove, Loss
from schiffe.bashni.match.events import MatchEnded
from schiffe.bashni.match.state import winner
from schiffe.bashni.rules.position import Colour, points
from schiffe.bashni.rules.squares import square_name
from schiffe.bashni.texts.describing import ending_text, move_name, no_costly_move_text, player_title, side_counts
from schiffe.bashni.ui.painting import paint_last_moves, paint_match, paint_squares
from schiffe.bashni.ui.squares import layout_for
from schiffe.bashni.ui.state import BoardState
from schiffe.game.statistics.ladder import Standing
from schiffe.game.ui.ending import (
    Costly,
    EndingBlock,
    EndingScreen,
    EndingText,
    GameOutcome,
    LadderRow,
    Row,
    SideValue,
    ending_commands,
    replay_command,
)
from schiffe.game.ui.last_actions import ROWS
from schiffe.language.i18n import _, ngettext, pgettext
from schiffe.language.names import against
from schiffe.language.text import sentences
from schiffe.toolkit.bar import BADGE_QUIET, Bar, paint_bar
from schiffe.toolkit.canvas import Canvas
from schiffe.toolkit.layout import Corner
from schiffe.toolkit.letters import banner, paint_banner
from schiffe.toolkit.screen import Action, Call, Command

_POINTS_PER_MAN: Final = 100
_HELP_ROWS: Final = 3
"""Rows of the sentence that helps after a loss, which comes later."""


@dataclass(frozen=True)
class Result:
    """The end of a match that has lasted so many seconds.

    Attributes:
        again: what the key says that leads to another game.
        can_replay: whether it can be looked back at.
        has_ladder: whether it may count for the ladder, and ``standing`` what has come of that, once it is known.
        costly: the moves of those who played here that cost most; None while they are not known.
        help_after_loss: a sentence that helps after a loss, once it is known; empty where there is none.
        shows_board: whether the board is shown where it has no room beside the numbers, and ``is_small`` whether it
            had none on the last frame.
    """

    board: BoardState
    seconds: float
    again: str
    can_replay: bool = False
    has_ladder: bool = False
    standing: Standing | None = None
    costly: Sequence[CostlyMove] | None = None
    help_after_loss: str = ""
    shows_board: bool = False
    is_small: bool = False

    @property
    def outcome(self) -> GameOutcome:
        """The outcome for those who look at it; one of two who look has won."""
        if winner(self.board.match) is None:
            return GameOutcome.DRAW
        return GameOutcome.VICTORY if self.loser is None else GameOutcome.DEFEAT

    @property
    def loser(self) -> Colour | None:
        """The side of the only one who looks at it, if that has lost."""
        won = winner(self.board.match)
        own = self.board.own
        return own[0] if won is not None and own == (won.other,) else None

    @property
    def word(self) -> str:
        """Victory, defeat or draw, or who has won where both look at the same screen."""
        match = self.board.match
        won = winner(match)
        is_decided = match.ending.is_decided if isinstance(match.ending, MatchEnded) else won is not None
        if not is_decided:
            return _("game over").upper()
        if won is None or len(self.board.own) == 1:
            return self.outcome.word
        return _("{name} WINS").format(name=match.name(won).upper())

    def turned(self) -> "Result":
        """Return the result with the board in place of the numbers, or the other way round."""
        return replace(self, shows_board=not self.shows_board)


class ResultScreen(EndingScreen[Result]):
    """A screen that shows how it ended; returns what the players want to do next."""

    def __init__(self, result: Result, show_details: Action) -> None:
        super().__init__(result)
        self._show_details = show_details

    def commands(self, state: Result) -> Sequence[Command[Result]]:
        """Return what leads to another game, the board where it has no room, the analysis, the whole game, the menu."""
        shows_board = state.is_small and state.shows_board
        key = "" if shows_board else "B"
        turn: list[Command[Result]] = [Command(("tab", "b"), Result.turned, key, pgettext("key", "board"))]
        replay: list[Command[Result]] = [replace(replay_command(), is_spare=True)] if state.can_replay else []
        details: list[Command[Result]] = [
            Command(("d",), lambda _state: Call(self._show_details), "D", pgettext("key", "analysis"))
        ]
        return ending_commands(
            again=state.again,
            boards=turn if state.is_small else (),
            more=[*details, *replay],
            is_offered=bool(state.standing and state.standing.offered),
            back=Result.turned if shows_board else None,
        )

    def fitted(self, state: Result, canvas: Canvas) -> Result:
        """Find out whether the board has room."""
        return replace(state, is_small=layout_for(canvas).is_small)

    def paint(self, canvas: Canvas, state: Result) -> None:
        """Paint the bar, the board where it stood in the match, and beside it, or alone, banner and numbers."""
        plan = layout_for(canvas)
        board = state.board
        match = board.match
        seconds = round(state.seconds)
        moves = ngettext("{count} move, {time}", "{count} moves, {time}", match.position.ply)
        bar = Bar(
            against(*(player_title(match.name(side), side) for side in Colour)),
            badge=moves.format(count=match.position.ply, time=f"{seconds // 60}:{seconds % 60:02}"),
            badge_style=BADGE_QUIET,
            game=_("Bashni"),
            short_title=" - ".join(match.name(side) for side in Colour),
        )
        paint_bar(canvas, bar, state.board.glyphs.lines)
        if not plan.is_small:
            paint_squares(canvas, board, plan)
            paint_last_moves(canvas, Corner(plan.left, plan.report), 8 * plan.cell[0], board)
            _paint_numbers(canvas, state, Corner(plan.panel[0], plan.top), plan.panel[1], plan.panel[1])
        elif state.shows_board:
            paint_match(canvas, board, plan)
            report = Corner(plan.left - 2, plan.report)
            rows = min(ROWS, canvas.height - 1 - report.y)
            paint_last_moves(canvas, report, sum(plan.panel) - report.x, board, rows)
        else:
            _paint_numbers(canvas, state, Corner(0, 1), canvas.width, canvas.width - 2)


def _paint_numbers(canvas: Canvas, state: Result, corner: Corner, width: int, inner: int) -> None:
    """Paint the banner over so many columns, and in the middle below it the rest, in fewer."""
    x, y = corner
    glyphs = state.board.glyphs.lines
    shown = banner(canvas, state.word, width, has_blocks=glyphs.has_blocks)
    paint_banner(canvas, corner, width, shown, state.outcome.value)
    y += shown.rows + 1
    rows = canvas.height - 1 - y
    block = EndingBlock(canvas, _ending_text(state), width=inner, rows=rows - 1)
    if block.least >= rows:  # no row is free above the keys
        block = EndingBlock(canvas, _ending_text(state), width=inner, rows=rows)
    block.paint(canvas, Corner(x + (width - inner) // 2, y), glyphs)


def _ending_text(state: Result) -> EndingText:
    match = state.board.match
    own = state.board.own
    uncounted = (_("not counted: with hints or moves taken back"), _("not counted: with help"), _("not counted"))
    white, black = (side_counts(state.board.position, side) for side in Colour)
    scores = points(state.board.position)
    # No reason for a failure at a gameserver, which is told before.
    return EndingText(
        sentences(state.board.note, ending_text(state.board.match)),
        (match.name(Colour.WHITE), match.name(Colour.BLACK)),
        rows=[
            _number_row(_("men on top"), white.towers - white.queens, black.towers - black.queens, "x 1"),
            _number_row(_("queens on top"), white.queens, black.queens, "x 3"),
            _number_row(_("points"), *scores, is_strong=True),
            _number_row(_("prisoners"), white.prisoners, black.prisoners),
        ],
        ladder=LadderRow(state.standing, level_name, uncounted) if state.has_ladder else None,
        costly_label=(pgettext("moves", "costliest"),) * 2,
        costly=None if state.costly is None else [_costly_row(move, state) for move in state.costly],
        no_costly=no_costly_move_text(sum(match.hints[side] for side in own)) if own and match.history else "",
        remarks=[state.help_after_loss] if state.help_after_loss else (),
        are_numbers=True,
        remark_rows=0 if state.loser is None else _HELP_ROWS,
    )


def _number_row(label: str, one: int, other: int, note: str = "", *, is_strong: bool = False) -> Row:
    style = "class:lit" if is_strong else ""
    return Row(
        label, (SideValue(str(one), style=style), SideValue(str(other), style=style)), note=note, is_strong=is_strong
    )


def _costly_row(move: CostlyMove, state: Result) -> Costly:
    """Return a move from its start to its end, what it cost, and what would have been better."""
    squares = move.played.move
    count = round(move.cost / _POINTS_PER_MAN)
    cost = ngettext("cost {count} man", "cost {count} men", count).format(count=count)
    if move.loss is Loss.WIN:
        cost = _("missed a win")
    elif move.loss is Loss.GAME:
        cost = _("losing move")
    parts = [
        (f"{square_name(squares.start)} {square_name(squares.end)}", "class:emphasis"),
        ("  " + cost, "class:bad"),
        ("  " + _("better: {move}").format(move=move_name(move.best)), "class:dim"),
    ]
    if len(state.board.own) > 1:
        parts.insert(2, (f"  {state.board.match.name(move.played.side)}", ""))
    return Costly(move.number, parts)
