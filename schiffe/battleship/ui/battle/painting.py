"""The battle on the screen: the bar, the boards, the panels, and everything below the boards."""

from dataclasses import replace
from functools import partial
from typing import Final

from schiffe.battleship.texts.daily import day_title
from schiffe.battleship.ui.battle.input_line import paint_prompt, paint_prompt_and_message, place_message
from schiffe.battleship.ui.battle.last_action import paint_actions, paint_actions_in_row
from schiffe.battleship.ui.battle.message import battle_message
from schiffe.battleship.ui.battle.panels import paint_panels
from schiffe.battleship.ui.battle.rounds import paint_rounds
from schiffe.battleship.ui.battle.state import BattlePhase, BattleState, turn_title
from schiffe.battleship.ui.painting import log
from schiffe.battleship.ui.painting.arrangement import (
    MIN_COLUMNS_FOR_PANELS,
    MIN_SIZE_SIDE_BY_SIDE,
    ArrangementRequest,
    BoardArrangement,
    arrange_boards,
    board_columns,
    is_narrow,
)
from schiffe.battleship.ui.painting.pair import BoardSide, fleet_rows, paint_pair
from schiffe.battleship.ui.painting.scales import LABEL_COLUMNS
from schiffe.game.ui.last_actions import LAST_ACTION_ROWS
from schiffe.language.dates import day_text
from schiffe.language.i18n import _, ngettext
from schiffe.language.names import players_title
from schiffe.toolkit.bar import BADGE_OTHERS_TURN, Bar, bar_notes, paint_bar
from schiffe.toolkit.canvas import Canvas, Corner, Size
from schiffe.toolkit.key_row import KEY_ROWS
from schiffe.toolkit.layout import GAP_COLUMNS
from schiffe.toolkit.stack import GapAbove, Loss, StackPart, stack
from schiffe.toolkit.style import TextStyle

_ACTIONS_AND_INPUT_ROWS: Final = LAST_ACTION_ROWS + 1
_MAX_MESSAGE_AND_INPUT_ROWS: Final = 5
"""The rows that a message and the input line may take from the boards."""
_MAX_ROWS_WITHOUT_LOG: Final = _ACTIONS_AND_INPUT_ROWS + 2
"""The rows of the last actions and the input line, with a gap before each."""
_MIN_ROWS_WITH_LOG: Final = _MAX_ROWS_WITHOUT_LOG + 1
_MAX_ROWS_WITH_LOG: Final = _MAX_ROWS_WITHOUT_LOG + 1 + log.MAX_ROWS
"""The log has a gap before it, too."""


def paint_battle(
    canvas: Canvas, state: BattleState, sides: tuple[BoardSide, BoardSide], arrangement: BoardArrangement
) -> None:
    """Paint the whole screen except the row of keys."""
    paint_bar(canvas, make_bar(state, canvas.now), state.glyphs)
    if state.room_snapshot and state.room_snapshot.status.is_clock_stopped:
        canvas.redraw_in(1.0)
    paint_pair(canvas, sides, arrangement, state.pair.shown_side, state.glyphs)
    if arrangement.panel:
        end_y = arrangement.below_y
        if arrangement.is_side_by_side:  # the panels are also beside the rows below the boards
            end_y = min(canvas.keys_y, end_y + _MAX_ROWS_WITHOUT_LOG)
        size = Size(arrangement.panel_width, end_y - arrangement.panel.y)
        paint_panels(canvas, arrangement.panel, size, state, sides)
    x = arrangement.titles[0].x + LABEL_COLUMNS if arrangement.is_side_by_side or arrangement.panel else 1
    _paint_below(canvas, Corner(x, arrangement.below_y), arrangement, state)


def _paint_below(canvas: Canvas, corner: Corner, arrangement: BoardArrangement, state: BattleState) -> None:
    """Paint the last actions, the input line with its message, and the log if it is not in a panel.

    If there are few rows, a long message takes some from the last actions.
    """
    x, y = corner
    if arrangement.is_side_by_side:
        end_x = arrangement.end_x
    elif arrangement.panel:
        end_x = arrangement.whole_end_x
    else:
        end_x = canvas.width - 1
    message_rows = place_message(canvas, x, end_x, state).rows
    action_rows = min(LAST_ACTION_ROWS, max(0, canvas.keys_y - y - message_rows))
    is_full = y + action_rows + message_rows >= canvas.keys_y
    is_crowded = is_full and (state.has_lesson or arrangement.has_fleets_below)
    target_title = arrangement.titles[1]
    if is_crowded and target_title and arrangement.is_side_by_side:
        message_lines = canvas.wrap(battle_message(state).text, end_x - x)
        if len(message_lines) <= 1 and canvas.keys_y - y >= _ACTIONS_AND_INPUT_ROWS:
            # To save rows, the last actions go below the player's own board, and the input line below the target.
            actions_corner = corner.down(1)
            prompt_x = target_title.x + LABEL_COLUMNS
            action_columns = prompt_x - GAP_COLUMNS - actions_corner.x
            paint_actions_in_row(canvas, actions_corner, action_columns, state.perspective, state.glyphs)
            paint_prompt(canvas, Corner(prompt_x, actions_corner.y), state)
            canvas.put_lines(actions_corner.down(1), message_lines, battle_message(state).style)
            return
    has_log = arrangement.panel is None and not state.has_lesson
    has_salvos = state.perspective.state.rules.has_salvos
    min_log_rows = 2 if has_salvos else 1

    size = Size(end_x - x, action_rows)
    paint_last = partial(paint_actions, canvas, size=size, perspective=state.perspective, glyphs=state.glyphs)
    paint_input = partial(paint_prompt_and_message, canvas, end_x=end_x, state=state)
    paint_shots = partial(_paint_log, canvas, end_x=end_x, arrangement=arrangement, state=state)
    bar_and_boards = StackPart(y)
    actions = StackPart(action_rows, paint_last, gap_rows=1)
    prompt_and_message = StackPart(message_rows, paint_input, gap_rows=1)
    shots = StackPart(min_log_rows if has_log else 0, paint_shots, gap_rows=1)
    third_salvo = StackPart(1 if has_log and has_salvos else 0)
    keys = StackPart(KEY_ROWS)
    give_up: list[Loss] = [GapAbove(prompt_and_message), GapAbove(actions)]
    if has_log:
        give_up = [GapAbove(actions), third_salvo, GapAbove(prompt_and_message), GapAbove(shots)]
    parts = (bar_and_boards, actions, prompt_and_message, shots, third_salvo, keys)
    stack(canvas.height, parts, give_up=give_up).paint(Corner(x, 0))


def _paint_log(canvas: Canvas, corner: Corner, end_x: int, arrangement: BoardArrangement, state: BattleState) -> None:
    width = end_x - corner.x
    rows = min(log.MAX_ROWS, canvas.keys_y - corner.y)
    if state.perspective.state.rules.has_salvos:
        log.paint_log(canvas, corner, Size(width, rows), state.perspective)
        return
    left_columns = None
    target_title = arrangement.titles[1]
    if target_title and arrangement.is_side_by_side:  # the opponent's shots begin where the title of the target does
        left_columns = target_title.x + LABEL_COLUMNS + 1 - corner.x
    paint_rounds(canvas, corner, Size(width, rows), state.perspective, state.glyphs, left_columns=left_columns)


def choose_arrangement(canvas: Canvas, state: BattleState, sides: tuple[BoardSide, BoardSide]) -> BoardArrangement:
    """Return the arrangement of the boards that fits the canvas best: with panels, or else with a log below them."""
    rows_of_fleets = fleet_rows(canvas, sides)
    request = ArrangementRequest(
        board_size=state.board_size,
        fleet_rows=rows_of_fleets,
        min_rows_below=_min_rows_below(canvas, state, has_fleets_below=rows_of_fleets > 0),
        max_rows_below=_MAX_ROWS_WITHOUT_LOG,
        has_panel=canvas.width >= MIN_COLUMNS_FOR_PANELS,
        # A lesson shows the last actions, but no log.
        min_rows_below_larger=0 if state.has_lesson else _MIN_ROWS_WITH_LOG,
        is_alone=state.perspective.state.is_solo,
    )
    arrangement = arrange_boards(canvas, request)
    if arrangement.panel:
        return arrangement
    return arrange_boards(canvas, replace(request, max_rows_below=_MAX_ROWS_WITH_LOG))


def _min_rows_below(canvas: Canvas, state: BattleState, *, has_fleets_below: bool) -> int:
    """Return the rows for the last actions, the input line and its message, unless it is so long that boards suffer."""
    if is_narrow(canvas):
        return max(_ACTIONS_AND_INPUT_ROWS, place_message(canvas, 1, canvas.width - 1, state).rows)
    is_lowest = canvas.height == MIN_SIZE_SIDE_BY_SIDE.rows
    min_rows = _ACTIONS_AND_INPUT_ROWS - 1 if has_fleets_below and is_lowest else _ACTIONS_AND_INPUT_ROWS
    boards_columns = 2 * (board_columns(canvas, state.board_size) - LABEL_COLUMNS)
    message_rows = place_message(canvas, 0, boards_columns, state).rows
    return max(min_rows, min(_MAX_MESSAGE_AND_INPUT_ROWS, message_rows))


def make_bar(state: BattleState, now: float = 0.0) -> Bar:
    """Return the bar: the players, whose turn it is, and the clock; an absence is measured at ``now``."""
    name = state.perspective.name
    opponent_name = state.perspective.opponent_name
    shot_count = len(state.perspective.target.shots)
    shots_text = ngettext("{count} shot", "{count} shots", shot_count).format(count=shot_count)
    style = TextStyle.ATTENTION if state.phase.lets_fire else BADGE_OTHERS_TURN
    clock = state.clock if state.phase.lets_fire else None
    if state.terms.day:
        return Bar(
            day_title(state.terms.day),
            short_title=_("Fleet of the day"),
            shortest_title=day_text(state.terms.day),
            notes=bar_notes(state.terms.rules_title),
            badge=_("Shot {number}").format(number=shot_count + 1),
            badge_style=style,
            clock=clock,
        )
    away = state.room_snapshot.away_text(now) if state.room_snapshot and state.phase is not BattlePhase.OVER else None
    return Bar(
        players_title(name, opponent_name),
        notes=bar_notes(state.terms.rules_title, shots_text),
        badge=away or turn_title(state.phase, name=name, opponent_name=opponent_name, is_shared=state.is_shared),
        badge_style=BADGE_OTHERS_TURN if away else style,
        clock=clock,
        shortest_title=f"{name} - {opponent_name}",
    )
