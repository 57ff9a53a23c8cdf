"""The result of a match: the final board, the winner, the numbers, and the keys for what to do next."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Final, Self

from schiffe.bashni.levels import LEVELS
from schiffe.bashni.match.analysis import CostlyMove, LossKind
from schiffe.bashni.match.events import BashniMatchEnded
from schiffe.bashni.rules.position import Colour, points_of, side_counts_of
from schiffe.bashni.rules.squares import square_name
from schiffe.bashni.search.evaluation import POINTS_PER_MAN
from schiffe.bashni.texts.mistakes import no_costly_move_text
from schiffe.bashni.texts.moves import move_name
from schiffe.bashni.texts.position import player_title
from schiffe.bashni.texts.result import ending_text
from schiffe.bashni.ui.board.grid import paint_squares
from schiffe.bashni.ui.board.layout import layout_for
from schiffe.bashni.ui.board.painting import paint_squares_and_panel
from schiffe.bashni.ui.board.panels import paint_last_moves
from schiffe.bashni.ui.board.state import BoardState
from schiffe.game.match.players import lone_loser
from schiffe.game.statistics.results import OwnResult
from schiffe.game.ui.ending import (
    BANNER_STYLES,
    CostlyText,
    CostlyTurn,
    CostlyTurns,
    EndingRow,
    EndingText,
    LadderRow,
    SideValue,
    banner_text,
)
from schiffe.game.ui.ending_block import make_ending_block
from schiffe.game.ui.ending_screen import EndingScreen, LadderState, details_command, ending_commands, replay_command
from schiffe.game.ui.last_actions import LAST_ACTION_ROWS
from schiffe.language.dates import minutes_text
from schiffe.language.i18n import _, ngettext, pgettext
from schiffe.language.names import players_title
from schiffe.language.text import join_sentences
from schiffe.toolkit.bar import BADGE_QUIET, Bar, paint_bar
from schiffe.toolkit.canvas import Canvas, Corner, Size
from schiffe.toolkit.command import Command
from schiffe.toolkit.letters import largest_banner, paint_banner
from schiffe.toolkit.style import TextStyle

_HELP_ROWS: Final = 3
"""The rows reserved for the advice after a loss, which comes later."""


@dataclass(frozen=True)
class ResultState(LadderState):
    """The result of a match.

    Attributes:
        seconds: how long the match has lasted.
        again_label: the label of the key for another match.
        can_replay: whether the match can be replayed.
        costly_moves: the costly moves of the people here; None while the analysis is running.
        help_after_loss: the advice after a loss, once it is known; None if there is none.
        shows_board: whether a small screen shows the board, in place of the numbers.
        is_small: whether the last frame had no room for both.
    """

    board: BoardState
    seconds: float
    again_label: str
    can_replay: bool = False
    costly_moves: Sequence[CostlyMove] | None = None
    help_after_loss: str | None = None
    shows_board: bool = False
    is_small: bool = False

    @property
    def own_result(self) -> OwnResult:
        """The result for the people here: a victory if one of two people has won."""
        if self.board.match_state.winner is None:
            return OwnResult.DRAWN
        return OwnResult.WON if self.loser is None else OwnResult.LOST

    @property
    def loser(self) -> Colour | None:
        """The side of the only person here, if it has lost; otherwise None."""
        return lone_loser(self.board.own_sides, self.board.match_state.winner)

    @property
    def banner_text(self) -> str:
        """The text of the banner: victory, defeat or draw, or the winner if one of two people has won."""
        state = self.board.match_state
        ending = state.ending
        is_decided = ending.is_decided if isinstance(ending, BashniMatchEnded) else state.winner is not None
        if not is_decided:
            return _("game over").upper()
        if state.winner is None or len(self.board.own_sides) == 1:
            return banner_text(self.own_result)
        return _("{name} WINS").format(name=state.name(state.winner).upper())

    def turned(self) -> Self:
        return replace(self, shows_board=not self.shows_board)


class ResultScreen(EndingScreen[ResultState]):
    """A screen that shows the result, and returns what the people want next."""

    def commands(self, state: ResultState) -> Sequence[Command[ResultState]]:
        shows_board = state.is_small and state.shows_board
        key = None if shows_board else "B"
        replay = [replace(replay_command(), is_spare=True)] if state.can_replay else []
        board_command: Command[ResultState] = Command(("tab", "b"), ResultState.turned, key, pgettext("key", "board"))
        return ending_commands(
            again_label=state.again_label,
            board_commands=[board_command] if state.is_small else [],
            further_commands=[details_command(), *replay],
            offers_next_level=bool(state.standing and state.standing.next_level),
            go_back=ResultState.turned if shows_board else None,
        )

    def fitted(self, state: ResultState, canvas: Canvas) -> ResultState:
        """Return the state with the information whether the board fits beside the numbers."""
        return replace(state, is_small=layout_for(canvas).is_small)

    def paint(self, canvas: Canvas, state: ResultState) -> None:
        """Paint the bar, and the board beside the numbers, or one of both on a small screen."""
        layout = layout_for(canvas)
        board = state.board
        match_state = board.match_state
        moves = ngettext("{count} move, {time}", "{count} moves, {time}", match_state.position.ply)
        bar = Bar(
            players_title(*(player_title(match_state.name(side), side) for side in Colour)),
            badge=moves.format(count=match_state.position.ply, time=minutes_text(state.seconds)),
            badge_style=BADGE_QUIET,
            game_title=_("Bashni"),
            short_title=" - ".join(match_state.name(side) for side in Colour),
        )
        paint_bar(canvas, bar, state.board.glyphs.line_glyphs)
        if not layout.is_small:
            paint_squares(canvas, board, layout)
            size = Size(layout.board_columns, LAST_ACTION_ROWS)
            paint_last_moves(canvas, Corner(layout.board_x, layout.report_y), size, board)
            _paint_numbers(
                canvas, state, Corner(layout.panel.x, layout.board_y), layout.panel.width, layout.panel.width
            )
        elif state.shows_board:
            paint_squares_and_panel(canvas, board, layout)
            report = Corner(layout.labels_x, layout.report_y)
            rows = min(LAST_ACTION_ROWS, canvas.keys_y - report.y)
            paint_last_moves(canvas, report, Size(layout.end_x - report.x, rows), board)
        else:
            _paint_numbers(canvas, state, Corner(0, 1), canvas.width, canvas.text_width)


def _paint_numbers(canvas: Canvas, state: ResultState, corner: Corner, width: int, text_width: int) -> None:
    """Paint the banner over the whole width, and below it the numbers in ``text_width`` columns, centred."""
    glyphs = state.board.glyphs.line_glyphs
    letters = largest_banner(canvas, word=state.banner_text, width=width, has_blocks=glyphs.has_blocks)
    paint_banner(canvas, corner, width, letters, BANNER_STYLES[state.own_result])
    text_corner = Corner(corner.x + (width - text_width) // 2, corner.y + letters.rows + 1)
    rows = canvas.keys_y - text_corner.y
    text = _make_ending_text(state)
    block = make_ending_block(canvas, text, width=text_width, rows=rows - 1)
    if block.min_rows >= rows:  # no row is free above the keys
        block = make_ending_block(canvas, text, width=text_width, rows=rows)
    block.paint(canvas, text_corner, glyphs)


def _make_ending_text(state: ResultState) -> EndingText:
    match_state = state.board.match_state
    own_sides = state.board.own_sides
    uncounted_texts = (_("not counted: with hints or moves taken back"), _("not counted: with help"), _("not counted"))
    white, black = (side_counts_of(state.board.position, side) for side in Colour)
    scores = points_of(state.board.position)
    # `ending_text` gives no reason for a failure at a gameserver; the note does.
    return EndingText(
        reason=join_sentences(state.board.message, ending_text(state.board.match_state)),
        names=(match_state.name(Colour.WHITE), match_state.name(Colour.BLACK)),
        rows=[
            _number_row(_("men on top"), white.towers - white.queens, black.towers - black.queens, "x 1"),
            _number_row(_("queens on top"), white.queens, black.queens, "x 3"),
            _number_row(_("points"), *scores, is_strong=True),
            _number_row(_("prisoners"), white.prisoners, black.prisoners),
        ],
        ladder=LadderRow(state.standing, LEVELS, uncounted_texts) if state.has_ladder else None,
        costly_turns=_make_costly_turns(state) if own_sides and match_state.history else None,
        remarks=[state.help_after_loss] if state.help_after_loss else (),
        remark_rows=0 if state.loser is None else _HELP_ROWS,
        has_numbers_only=True,
    )


def _make_costly_turns(state: ResultState) -> CostlyTurns:
    label = pgettext("moves", "costliest")
    board = state.board
    return CostlyTurns(
        label=label,
        short_label=label,
        turns=None if state.costly_moves is None else [_costly_row(move, state) for move in state.costly_moves],
        text_if_none=no_costly_move_text(sum(board.match_state.hint_counts[side] for side in board.own_sides)),
    )


def _number_row(label: str, white: int, black: int, note: str = "", *, is_strong: bool = False) -> EndingRow:
    style = TextStyle.HIGHLIGHT if is_strong else ""
    values = (SideValue(str(white), text_style=style), SideValue(str(black), text_style=style))
    return EndingRow(label=label, values=values, note=note, is_strong=is_strong)


def _costly_row(move: CostlyMove, state: ResultState) -> CostlyTurn:
    """Return the row of a costly move: its start and end, its cost, and the better move."""
    costly_move = move.played_move.move
    match move.loss:
        case LossKind.WIN:
            cost = _("missed a win")
        case LossKind.MATCH:
            cost = _("losing move")
        case LossKind.MEN:
            count = round(move.cost / POINTS_PER_MAN)
            cost = ngettext("cost {count} man", "cost {count} men", count).format(count=count)
    texts = [
        CostlyText(f"{square_name(costly_move.start)} {square_name(costly_move.end)}", TextStyle.EMPHASIS),
        CostlyText(cost, TextStyle.BAD),
    ]
    if len(state.board.own_sides) > 1:
        texts.append(CostlyText(state.board.match_state.name(move.played_move.side)))
    texts.append(CostlyText(_("better: {move}").format(move=move_name(move.best_move)), TextStyle.DIM))
    return CostlyTurn(move.move_number, texts)
