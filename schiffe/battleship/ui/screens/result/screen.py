"""The screen at the end of a match: the winner, the numbers, and both boards."""

from collections.abc import Sequence
from dataclasses import replace
from typing import ClassVar, Final

from schiffe.battleship.ui.painting.arrangement import ArrangementRequest, BoardArrangement, arrange_boards, is_narrow
from schiffe.battleship.ui.painting.lesson_strip import paint_advice
from schiffe.battleship.ui.painting.pair import fitted_pair, fleet_rows, paint_pair
from schiffe.battleship.ui.screens.result.page import paint_result_page, result_sides, without_fleets
from schiffe.battleship.ui.screens.result.state import ResultState
from schiffe.game.match.players import other_seat
from schiffe.game.ui.ending_screen import (
    EndingScreen,
    ResultAction,
    details_command,
    ending_commands,
    replay_command,
    share_command,
)
from schiffe.language.dates import minutes_text
from schiffe.language.i18n import _, pgettext
from schiffe.language.names import players_title
from schiffe.toolkit.bar import BADGE_QUIET, Bar, bar_notes, paint_bar
from schiffe.toolkit.canvas import Canvas
from schiffe.toolkit.command import Command, finishing
from schiffe.toolkit.key_row import COLUMNS_FOR_ONE_KEY_ROW, MAX_KEY_ROWS, TAB
from schiffe.toolkit.letters import largest_banner
from schiffe.toolkit.strip import reserve_strip

_COLUMNS_FOR_ONE_KEY_ROW_IN_ROOM: Final = 106
"""The columns for one row of keys with the key that sends a phrase to a friend."""


class ResultScreen(EndingScreen[ResultState]):
    """A screen that shows the result of a match, and returns what the players choose to do next."""

    key_rows: ClassVar[int] = MAX_KEY_ROWS

    def __init__(self, result: ResultState, phrase_command: Command[ResultState] | None = None) -> None:
        super().__init__(result)
        self._phrase_command = phrase_command

    def commands(self, state: ResultState) -> Sequence[Command[ResultState]]:
        board_commands: list[Command[ResultState]] = []
        if not state.shows_boards:
            board_commands.append(Command(("b",), ResultState.turned, "B", pgettext("key", "boards")))
        other_board_key = TAB if state.has_other_board else None
        board_commands.append(Command(("tab",), ResultState.with_other_board, other_board_key, _("board")))
        further_commands: list[Command[ResultState]] = []
        if not state.is_first_match:
            further_commands.append(details_command())
        if state.can_replay:
            further_commands.append(replay_command())
        further_commands.append(share_command())
        further_commands.append(Command(("s",), finishing(ResultAction.SETTINGS)))
        if self._phrase_command and state.room_snapshot and state.room_snapshot.status.friend.is_here:
            further_commands.append(self._phrase_command)
        return ending_commands(
            again_label=state.next_match_name,
            board_commands=board_commands,
            further_commands=further_commands,
            offers_next_level=bool(state.standing and state.standing.next_level),
            go_back=ResultState.turned if state.shows_boards else None,
        )

    def fitted(self, state: ResultState, canvas: Canvas) -> ResultState:
        """Return the state with the last shots in view."""
        with reserve_strip(canvas, is_shown=bool(state.advice)):
            return replace(
                state, pair=fitted_pair(state.pair, result_sides(state), _arrange_result_boards(canvas, state))
            )

    def paint(self, canvas: Canvas, state: ResultState) -> None:
        """Paint the numbers, or else the boards, and after a lesson its last advice."""
        if state.advice:
            paint_advice(canvas, _rows_of_keys(canvas, state), state.advice)
        word = largest_banner(canvas, word=state.banner_text, width=canvas.width, has_blocks=state.glyphs.has_blocks)
        with reserve_strip(canvas, is_shown=bool(state.advice)):
            paint_bar(canvas, _result_bar(state), state.glyphs)
            if state.shows_boards:
                sides = result_sides(state)
                if is_narrow(canvas) and fleet_rows(canvas, sides):  # the fleets do not fit below the board
                    sides = without_fleets(sides)
                paint_pair(canvas, sides, _arrange_result_boards(canvas, state), state.pair.shown_side, state.glyphs)
            else:
                paint_result_page(canvas, state, word, _rows_of_keys(canvas, state))


def _result_bar(state: ResultState) -> Bar:
    names = state.match_state.names
    if not state.shows_boards:
        title = players_title(*names)
    elif state.is_played_out:  # above the boards there is no banner
        title = _("{name} has won.").format(name=names[state.winner])
    else:
        title = _("{name} has resigned.").format(name=names[other_seat(state.winner)])
    score = ""
    if state.room_snapshot and any(state.score):
        score = "{} : {}".format(*state.score_after)
    return Bar(title, notes=bar_notes(score), badge=minutes_text(state.seconds), badge_style=BADGE_QUIET)


def _rows_of_keys(canvas: Canvas, state: ResultState) -> int:
    columns = _COLUMNS_FOR_ONE_KEY_ROW_IN_ROOM if state.room_snapshot else COLUMNS_FOR_ONE_KEY_ROW
    return 1 if canvas.width >= columns else MAX_KEY_ROWS


def _arrange_result_boards(canvas: Canvas, state: ResultState) -> BoardArrangement:
    rows = 0 if is_narrow(canvas) else fleet_rows(canvas, result_sides(state))
    key_rows = _rows_of_keys(canvas, state)
    size = state.match_state.rules.size
    request = ArrangementRequest(board_size=size, fleet_rows=rows, min_rows_below=key_rows, max_rows_below=key_rows)
    return arrange_boards(canvas, request)
