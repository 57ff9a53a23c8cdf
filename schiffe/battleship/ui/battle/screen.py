"""The screen of the battle: boards, fleets, the input line with its message, and the log."""

from collections.abc import Callable, Sequence
from dataclasses import replace
from functools import partial
from typing import Final, NamedTuple

from schiffe.battleship.match.notes import SavedNotes
from schiffe.battleship.rules.grid import cell_name
from schiffe.battleship.rules.variants import Announce, TurnRule
from schiffe.battleship.texts.advice import heat_legend
from schiffe.battleship.texts.daily import title_of_day
from schiffe.battleship.texts.names import ship_name
from schiffe.battleship.ui.arrangement import (
    MIN_COLUMNS_FOR_PANELS,
    MIN_SIZE_SIDE_BY_SIDE,
    Arrangement,
    ArrangementRequest,
    arrange,
    board_columns,
    is_narrow,
)
from schiffe.battleship.ui.battle import last_action, log
from schiffe.battleship.ui.battle.keys import BattleKeys, note_cell, scroll_target, with_input
from schiffe.battleship.ui.battle.lesson import strip_of
from schiffe.battleship.ui.battle.message import message_of
from schiffe.battleship.ui.battle.state import BattleState, Phase, turn_of
from schiffe.battleship.ui.boards import BoardView
from schiffe.battleship.ui.cells import LABEL_COLUMNS
from schiffe.battleship.ui.pair import (
    ShipStatus,
    Side,
    enemy_ships,
    fitted_pair,
    fleet_lines,
    fleet_rows,
    own_ships,
    paint_pair,
    paint_ship,
    scroll_side,
    scrolled_sides,
)
from schiffe.game.ui.last_actions import ROWS
from schiffe.language.dates import day_text
from schiffe.language.i18n import _, ngettext
from schiffe.language.names import against
from schiffe.toolkit.bar import BADGE_OTHERS_TURN, Bar, notes, paint_bar
from schiffe.toolkit.canvas import Canvas, fit
from schiffe.toolkit.layout import Corner, paint_heading
from schiffe.toolkit.motion import MIN_FRAME_SECONDS
from schiffe.toolkit.screen import Command, Screen, Step
from schiffe.toolkit.strip import paint_strip, strip_rows

_MIN_SHOT_ROWS: Final = 4
"""The rows of the log in a panel; if the names of ships would leave fewer, ships have no names."""


def paint_panels(
    canvas: Canvas, corner: Corner, width: int, rows: int, state: BattleState, sides: tuple[Side, Side]
) -> None:
    """Paint the enemy's fleet, the player's own, and below them as many shots as fit."""
    fleets = [(_("Enemy fleet"), sides[1].fleet), (_("Your fleet"), sides[0].fleet)][: state.perspective.state.sides]
    has_names = sum(len(fleet) + 2 for _heading, fleet in fleets) + 1 + _MIN_SHOT_ROWS <= rows
    paint_fleet = _paint_named if has_names else _paint_packed
    x, y = corner
    for heading, fleet in fleets:
        paint_heading(canvas, Corner(x, y), width, heading, state.glyphs)
        y += 1
        y += paint_fleet(canvas, Corner(x + 1, y), width - 1, state, fleet)
        y += 1
    paint_heading(canvas, Corner(x, y), width, _("Shots"), state.glyphs)
    log.paint_log(canvas, (x + 1, y + 1), width - 1, corner.y + rows - y - 1, state.perspective)


def _paint_named(canvas: Canvas, corner: Corner, width: int, state: BattleState, fleet: Sequence[ShipStatus]) -> int:
    """Paint each ship in a row of its own, after its name, and return the number of rows."""
    longest = max(len(ship.hits) for ship in fleet)
    shapes = corner.x + width - 2 * longest + 1
    shapes = min(shapes, corner.x + 2 + max(canvas.measure(_name(ship)) for ship in fleet))
    for row, ship in enumerate(fleet):
        name = fit(_name(ship), shapes - corner.x - 1)
        canvas.put(corner.x, corner.y + row, name, "class:dim" if ship.is_sunk else "")
        paint_ship(canvas, Corner(shapes, corner.y + row), ship, state.glyphs, gap=1)
    return len(fleet)


def _name(ship: ShipStatus) -> str:
    """Return the name of a ship, or its length if ships are not named."""
    length = len(ship.hits)
    if ship.is_named:
        return ship_name(ship.kind)
    return ngettext("{count} square", "{count} squares", length).format(count=length)


def _paint_packed(canvas: Canvas, corner: Corner, width: int, state: BattleState, fleet: Sequence[ShipStatus]) -> int:
    """Paint as many ships as fit in each row, and return the number of rows."""
    lines = fleet_lines(fleet, width)
    for row, ships in enumerate(lines):
        x = corner.x
        for ship in ships:
            x = paint_ship(canvas, Corner(x, corner.y + row), ship, state.glyphs) + 1
    return len(lines)


_INPUT_COLUMNS: Final = 8
_SALVO_INPUT_COLUMNS: Final = 18
_COLUMNS_BEFORE_INPUT: Final = 2
"""The columns between the last actions and the input line if they share a row."""
_COLUMNS_BEFORE_MESSAGE: Final = 2
_MIN_MESSAGE_COLUMNS_BESIDE_INPUT: Final = 60
"""The width that a long message needs to stand beside the input line."""
_MIN_ROWS_BELOW_BOARDS: Final = ROWS + 1
"""The rows of the last actions and the input line."""
_MAX_MESSAGE_AND_INPUT_ROWS: Final = 5
"""The rows that a message and the input line may take from the boards."""
_MAX_ROWS_BELOW_WITH_PANELS: Final = _MIN_ROWS_BELOW_BOARDS + 2
"""The rows of the last actions and the input line, with a gap before each."""
_MIN_ROWS_BELOW_LARGER_BOARDS: Final = _MIN_ROWS_BELOW_BOARDS + 3
"""The rows below larger boards, which leave some for the log if it does not stand beside them."""
_SHOT_ROWS_BEFORE_GAPS: Final = 2
"""The rows of the log that come before any gap; with salvos, one more."""
_GAPS_BEFORE_MORE_SHOTS: Final = 3
"""The gaps that come before a second row of the log."""
_MAX_ROWS_BELOW_BOARDS: Final = _MIN_ROWS_BELOW_BOARDS + 3 + log.MAX_ROWS
"""The rows of the last actions, the input line and the log, with a gap before each."""


def paint_battle(canvas: Canvas, state: BattleState, sides: tuple[Side, Side], at: Arrangement) -> None:
    """Paint the whole screen except the row of keys."""
    paint_bar(canvas, bar_of(state, canvas.moment), state.glyphs)
    if state.room and state.room.status.clock_stands:
        canvas.redraw_in(1.0)
    paint_pair(canvas, sides, at, state.pair.shown_side, state.glyphs)
    if at.panel:
        end = min(canvas.height - 1, at.below + _MAX_ROWS_BELOW_WITH_PANELS) if at.is_side_by_side else at.below
        paint_panels(canvas, at.panel, at.panel_width, end - at.panel.y, state, sides)
    x = at.titles[0].x + LABEL_COLUMNS if at.is_side_by_side or at.panel else 1
    _paint_below(canvas, Corner(x, at.below), at, state)


def _paint_below(canvas: Canvas, corner: Corner, at: Arrangement, state: BattleState) -> None:
    """Paint the last actions, the input line with its message, and the log if it is not in a panel.

    If there are few rows, a long message takes some from the last actions.
    """
    x, y = corner
    end = at.panel.x + at.panel_width if at.panel and not at.is_side_by_side else at.right
    width = (end if at.is_side_by_side or at.panel else canvas.width - 1) - x
    bottom = canvas.height - 1
    message_rows = _message_rows(_place_message(canvas, x, x + width, state))
    action_rows = min(ROWS, max(0, bottom - y - message_rows))
    spare = bottom - y - message_rows - action_rows
    is_short = state.has_lesson or at.has_fleets_below
    if is_short and spare <= 0 and at.is_side_by_side and _paint_apart(canvas, corner, at, state):
        return
    is_salvo = state.perspective.state.rules.turn is TurnRule.SALVO  # salvos are too long for half a row
    has_shots = at.panel is None and not state.has_lesson
    gaps = spare
    inner_gaps = 0
    if has_shots:
        gaps -= min(_SHOT_ROWS_BEFORE_GAPS, max(1, spare - _GAPS_BEFORE_MORE_SHOTS))
        if is_salvo:
            gaps -= 1
        inner_gaps = 2
    # The first gaps stand between the parts, the next one between them and the boards.
    if gaps > inner_gaps:
        y += 1
    last_action.paint_actions(canvas, Corner(x, y), width, action_rows, state.perspective, state.glyphs)
    y += action_rows
    if gaps > 1:
        y += 1
    _paint_prompt_and_message(canvas, Corner(x, y), x + width, state)
    y += message_rows
    if gaps > 0:
        y += 1
    if has_shots:
        rows = min(log.MAX_ROWS, bottom - y)
        if is_salvo:
            log.paint_log(canvas, Corner(x, y), width, rows, state.perspective)
        else:
            target_title = at.titles[1]
            # The left part ends where the title of the target begins.
            left_width = target_title.x + LABEL_COLUMNS + 1 - x if target_title and at.is_side_by_side else 0
            log.paint_rounds(canvas, Corner(x, y), (width, left_width), rows, state.perspective, state.glyphs)


def _paint_apart(canvas: Canvas, corner: Corner, at: Arrangement, state: BattleState) -> bool:
    """Paint the last actions below the own board, and the input line below the target, to save rows.

    There is a gap above that row, and a row for a message below it. Returns False if that is not enough.
    """
    x, y = corner
    target_title = at.titles[1]
    message = message_of(state)
    lines = canvas.wrap(message.text, at.right - x)
    if target_title is None or len(lines) > 1 or canvas.height - 1 - y < _MIN_ROWS_BELOW_BOARDS:
        return False
    prompt_x = target_title.x + LABEL_COLUMNS
    last_action.paint_actions_in_row(
        canvas, Corner(x, y + 1), prompt_x - _COLUMNS_BEFORE_INPUT - x, state.perspective, state.glyphs
    )
    _paint_prompt(canvas, Corner(prompt_x, y + 1), state)
    for line in lines:
        canvas.put(x, y + 2, line, message.style)
    return True


def sides_of(state: BattleState, keys: BattleKeys) -> tuple[Side, Side]:
    """Return both boards with their titles and fleets, or the only one twice; ``keys`` answer clicks."""
    perspective = state.perspective
    role = "target" if state.phase is Phase.AIMING else "idle"
    target = BoardView(
        state.target_picture,
        role,
        marks=state.target_marks,
        scroll=state.pair.scrolls[1],
        on_click=keys.click,
        on_scroll=scroll_target,
        on_right=note_cell,
    )
    if state.hint:
        target = target._replace(legend=heat_legend(state.hint.assessment.best))
    rules = perspective.target.rules
    tag = ""  # about the enemy's fleet, if no ships are named
    if rules.announce is Announce.SUNK:
        tag = _("{count} of {all} afloat").format(count=perspective.target.ships_afloat, all=len(rules.ships))
    elif rules.is_silent:
        tag = _("{count} of {all} hit").format(count=perspective.target.hits.bit_count(), all=rules.cells)
    theirs = Side(perspective.enemy, target, fleet=enemy_ships(perspective.target), tag=tag)
    if perspective.fleet is None:
        return theirs, theirs
    scroll, on_scroll = state.pair.scrolls[0], partial(scroll_side, 0)
    own = BoardView(state.own_picture, "own", marks=state.own_marks, scroll=scroll, on_scroll=on_scroll)
    return Side(perspective.name, own, own_ships(perspective.fleet, perspective.incoming)), theirs


def arrangement_of(canvas: Canvas, state: BattleState, sides: tuple[Side, Side]) -> Arrangement:
    """Return the arrangement of the boards and the panel that fits the canvas best."""
    fleet = fleet_rows(canvas, sides)
    request = ArrangementRequest(
        state.size, fleet, min_rows_below=0, max_rows_below=_MAX_ROWS_BELOW_BOARDS, is_alone=state.is_solo
    )
    if is_narrow(canvas):
        message_rows = _message_rows(_place_message(canvas, 1, canvas.width - 1, state))
        return arrange(canvas, request._replace(min_rows_below=max(_MIN_ROWS_BELOW_BOARDS, message_rows)))
    columns = 2 * board_columns(canvas, state.size) - 2 * LABEL_COLUMNS
    message_rows = _message_rows(_place_message(canvas, 0, columns, state))
    min_rows = _MIN_ROWS_BELOW_BOARDS
    if fleet > 0 and canvas.height == MIN_SIZE_SIDE_BY_SIDE.rows:
        min_rows -= 1
    request = request._replace(
        min_rows_below=max(min_rows, min(_MAX_MESSAGE_AND_INPUT_ROWS, message_rows)),
        # A lesson shows the last actions, but no log.
        min_rows_below_larger=0 if state.has_lesson else _MIN_ROWS_BELOW_LARGER_BOARDS,
    )
    if state.is_solo:
        return arrange(canvas, request._replace(max_rows_below=_MAX_ROWS_BELOW_WITH_PANELS))
    if canvas.width >= MIN_COLUMNS_FOR_PANELS:
        at = arrange(canvas, request._replace(max_rows_below=_MAX_ROWS_BELOW_WITH_PANELS, has_panel=True))
        if at.panel:
            return at
        request = request._replace(has_panel=True)
    return arrange(canvas, request)


def bar_of(state: BattleState, moment: float = 0.0) -> Bar:
    """Return the bar: the players, whose turn it is, and the clock; an absence is measured at ``moment``."""
    name, enemy = state.perspective.name, state.perspective.enemy
    shots = len(state.perspective.target.shots)
    fired = ngettext("{count} shot", "{count} shots", shots).format(count=shots)
    style = "class:turn" if state.phase.lets_fire else BADGE_OTHERS_TURN
    clock = state.clock if state.phase.lets_fire else None
    if state.day:
        return Bar(
            title_of_day(state.day),
            short_title=_("Fleet of the day"),
            shortest_title=day_text(state.day),
            notes=notes(state.rules),
            badge=_("Shot {number}").format(number=shots + 1),
            badge_style=style,
            clock=clock,
        )
    away = state.room.away_text(moment) if state.room and state.phase is not Phase.OVER else ""
    return Bar(
        against(name, enemy),
        notes=notes(state.rules, fired),
        badge=away or turn_of(state.phase, name, enemy, is_shared=state.is_shared),
        badge_style=BADGE_OTHERS_TURN if away else style,
        clock=clock,
        shortest_title=f"{name} - {enemy}",
    )


def _paint_prompt_and_message(canvas: Canvas, corner: Corner, end: int, state: BattleState) -> None:
    """Paint the input line, and the message beside or below it, up to the column ``end``."""
    x, y = corner
    message = _place_message(canvas, x, end, state)
    top = y + message.down
    if len(message.lines) > canvas.height - 1 - top:  # on a small screen, a long message covers the rows above it
        top = canvas.height - 1 - len(message.lines)
        y = top - message.down
        canvas.fill(x, y, canvas.width - x, canvas.height - 1 - y)
    _paint_prompt(canvas, Corner(x, y), state)
    for row, line in enumerate(message.lines, start=top):
        canvas.put(message.x, row, line, message.style)


class _Message(NamedTuple):
    """A message in its place.

    Attributes:
        x: its column.
        down: the number of rows from the input line to its first line.
    """

    x: int
    down: int
    lines: Sequence[str]
    style: str


def _place_message(canvas: Canvas, x: int, end: int, state: BattleState) -> _Message:
    """Return the message beside the input line if it fits there, otherwise below."""
    text, style = message_of(state)
    if not text:
        return _Message(x, 0, lines=(), style=style)
    if not state.phase.lets_type:
        return _Message(x, 0, lines=canvas.wrap(text, end - x), style=style)
    beside = x + canvas.measure(_prompt_label(state)) + _field_columns(state) + _COLUMNS_BEFORE_MESSAGE
    if end - beside >= min(_MIN_MESSAGE_COLUMNS_BESIDE_INPUT, canvas.measure(text)):
        return _Message(beside, 0, lines=canvas.wrap(text, end - beside), style=style)
    return _Message(x, 1, lines=canvas.wrap(text, end - x), style=style)


def _message_rows(message: _Message) -> int:
    """Return the number of rows of the input line and the message, at least one."""
    return max(1, message.down + len(message.lines))


def _paint_prompt(canvas: Canvas, corner: Corner, state: BattleState) -> None:
    """Paint the input line, which shows the cell of the cursor while nothing is typed."""
    if not state.phase.lets_type:
        return
    x = canvas.put(
        corner.x, corner.y, _prompt_label(state), "class:turn" if state.phase is Phase.AIMING else "class:bar"
    )
    canvas.fill(x, corner.y, _field_columns(state), 1, "class:bar")
    canvas.place_typed_line(x + 1, corner.y, _field_columns(state) - 1)
    is_key_row_full = state.pair.is_single and state.has_hints  # so it does not show Enter
    if is_key_row_full and state.phase is Phase.AIMING and not state.salvo:
        end = canvas.put(x + _field_columns(state) + 1, corner.y, _("Enter"), "class:key")
        canvas.put(end + 1, corner.y, _("fire"), "class:dim")
    if not state.typed:
        canvas.put(x + 2, corner.y, cell_name(state.cursor, state.size), "class:bar class:emphasis")


def _prompt_label(state: BattleState) -> str:
    return (_("Fire at") if state.phase.lets_fire else _("Next shot")).join("  ")


def _field_columns(state: BattleState) -> int:
    return _SALVO_INPUT_COLUMNS if state.perspective.state.rules.turn is TurnRule.SALVO else _INPUT_COLUMNS


class BattleScreen(Screen[BattleState, None]):
    """One player's view of a whole match, which sends requests instead of returning a result.

    The player's notes and marks are passed to ``save_notes``, if the match is stored.
    """

    max_line_characters = 80
    """Enough for the twenty cells of a salvo."""

    def __init__(
        self, state: BattleState, keys: BattleKeys, save_notes: Callable[[SavedNotes], None] | None = None
    ) -> None:
        super().__init__(state)
        self._keys = keys
        self._save_notes = save_notes
        self._cached_sides: tuple[BattleState, tuple[Side, Side]] | None = None
        self._arranged: tuple[BattleState, Arrangement] | None = None

    def do(self, step: Step[BattleState]) -> None:
        """Take a step, and save the notes and marks unless the shots were fired."""
        super().do(step)
        if self._save_notes and self.state.phase.lets_type:
            self._save_notes(self.state.saved_notes)

    def commands(self, state: BattleState) -> Sequence[Command[BattleState]]:
        """Return the commands of the current phase."""
        return self._keys.commands(state)

    def typed_line(self, state: BattleState) -> str | None:
        """Return the typed line; None while nothing can be typed."""
        return state.typed if state.phase.lets_type else None

    def with_typed_line(self, state: BattleState, text: str) -> BattleState:
        """Return the state with another typed line."""
        return with_input(state, text)

    def fitted(self, state: BattleState, canvas: Canvas) -> BattleState:
        """Return the state with the boards scrolled so that their marks are visible."""
        sides = self._sides(state)
        with canvas.without_last(strip_rows(canvas, has_lesson=state.has_lesson)):
            at = arrangement_of(canvas, state, sides)
        pair = fitted_pair(state.pair, sides, at)
        if state.asked is Phase.SHOT and not state.was_seen and not state.is_flying(canvas.moment):
            return replace(state, was_seen=True, pair=pair)
        if pair != state.pair:  # only the scroll has changed
            state = replace(state, pair=pair)
            self._cached_sides = state, scrolled_sides(sides, pair)
        self._arranged = state, at
        return state

    def after_stray_key(self, state: BattleState, key: str) -> BattleState:  # noqa: ARG002
        """Note a key that was typed ahead while nothing can be typed, in a game for two."""
        return replace(state, has_strayed=True) if state.asked is Phase.SHOT else state

    def enter_ahead(self) -> None:
        """Enter the line that was kept for this turn."""
        if self.state.ahead:
            self.do(self._keys.enter_ahead)

    def settled(self, state: BattleState) -> BattleState:
        """Return the state without flying shots."""
        return state.settled()

    def paint(self, canvas: Canvas, state: BattleState) -> None:
        """Paint the whole screen at the moment of the canvas, at which shots may be flying."""
        if state.is_flying(canvas.moment):
            canvas.redraw_in(MIN_FRAME_SECONDS)
            state = state.at(canvas.moment)
        with canvas.without_last(strip_rows(canvas, has_lesson=state.has_lesson)):
            sides = self._sides(state)
            arranged = self._arranged
            # Usually `fitted` has just arranged this very state.
            at = arranged[1] if arranged and arranged[0] is state else arrangement_of(canvas, state, sides)
            self._arranged = None
            paint_battle(canvas, state, sides, at)
        if state.advice:
            end = at.panel.x + at.panel_width if at.panel else at.right
            block = at.titles[0].x + LABEL_COLUMNS, end
            paint_strip(canvas, self.key_rows, strip_of(state.advice), self._keys.end_lesson, block)

    def _sides(self, state: BattleState) -> tuple[Side, Side]:
        """Return both boards, which each frame needs twice."""
        if self._cached_sides is None or self._cached_sides[0] is not state:
            self._cached_sides = state, sides_of(state, self._keys)
        return self._cached_sides[1]
