"""The screen of the battle, painted: boards, fleets, the typed cell with what is said, the log."""

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
from schiffe.battleship.ui.battle import happened, log
from schiffe.battleship.ui.battle.keys import BattleKeys, note_cell, scroll_target, with_input
from schiffe.battleship.ui.battle.lesson import strip_of
from schiffe.battleship.ui.battle.said import message_of
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
"""With more ships than leave room for these, the ships have no names."""


def paint_panels(
    canvas: Canvas, corner: Corner, width: int, rows: int, state: BattleState, sides: tuple[Side, Side]
) -> None:
    """Paint their fleet, one's own, and below them as many shots as have room."""
    fleets = [(_("Enemy fleet"), sides[1].fleet), (_("Your fleet"), sides[0].fleet)][: state.perspective.state.sides]
    named = sum(len(fleet) + 2 for _heading, fleet in fleets) + 1 + _MIN_SHOT_ROWS <= rows
    x, y = corner
    for heading, fleet in fleets:
        paint_heading(canvas, Corner(x, y), width, heading, state.glyphs)
        y += 1 + (_paint_named if named else _paint_packed)(canvas, Corner(x + 1, y + 1), width - 1, state, fleet) + 1
    paint_heading(canvas, Corner(x, y), width, _("Shots"), state.glyphs)
    log.paint_log(canvas, (x + 1, y + 1), width - 1, corner.y + rows - y - 1, state.perspective)


def _paint_named(canvas: Canvas, corner: Corner, width: int, state: BattleState, fleet: Sequence[ShipStatus]) -> int:
    """Paint a ship in each row, behind its name; return the number of rows."""
    longest = max(len(ship.hits) for ship in fleet)
    shapes = corner.x + width - 2 * longest + 1
    shapes = min(shapes, corner.x + 2 + max(canvas.measure(_name(ship)) for ship in fleet))
    for row, ship in enumerate(fleet):
        name = fit(_name(ship), shapes - corner.x - 1)
        canvas.put(corner.x, corner.y + row, name, "class:dim" if ship.is_sunk else "")
        paint_ship(canvas, Corner(shapes, corner.y + row), ship, state.glyphs, gap=1)
    return len(fleet)


def _name(ship: ShipStatus) -> str:
    """Return what a ship is called; where ships are not named, only its length is known."""
    length = len(ship.hits)
    if ship.is_named:
        return ship_name(ship.kind)
    return ngettext("{count} square", "{count} squares", length).format(count=length)


def _paint_packed(canvas: Canvas, corner: Corner, width: int, state: BattleState, fleet: Sequence[ShipStatus]) -> int:
    """Paint as many ships in a row as have room; returns the rows."""
    lines = fleet_lines(fleet, width)
    for row, ships in enumerate(lines):
        x = corner.x
        for ship in ships:
            x = paint_ship(canvas, Corner(x, corner.y + row), ship, state.glyphs) + 1
    return len(lines)


_INPUT_COLUMNS: Final = 8
_SALVO_INPUT_COLUMNS: Final = 18
_COLUMNS_BEFORE_INPUT: Final = 2
"""Columns between what has happened and the typed cell in one row."""
_MIN_MESSAGE_COLUMNS_BESIDE_INPUT: Final = 60
"""For a message that is too long for one row."""
_MIN_ROWS_BELOW_BOARDS: Final = ROWS + 1
"""Rows for what has happened, and for the typed cell."""
_MAX_MESSAGE_AND_INPUT_ROWS: Final = 5
"""A message and the typed cell have them, whatever has to move."""
_MAX_ROWS_BELOW_WITH_PANELS: Final = _MIN_ROWS_BELOW_BOARDS + 2
"""Rows for what has happened and the typed cell, with a gap before each."""
_MIN_ROWS_BELOW_LARGER_BOARDS: Final = _MIN_ROWS_BELOW_BOARDS + 3
"""There are shots below larger boards where none stand beside them."""
_SHOT_ROWS_BEFORE_GAPS: Final = 2
"""Shots come before gaps, up to so many rows of them, and one more of salvos."""
_GAPS_BEFORE_MORE_SHOTS: Final = 3
"""So many come before a second row of shots."""
_MAX_ROWS_BELOW_BOARDS: Final = _MIN_ROWS_BELOW_BOARDS + 3 + log.ROWS
"""Rows for what has happened, the typed cell and shots, with a gap before each."""


def paint_battle(canvas: Canvas, state: BattleState, sides: tuple[Side, Side], at: Arrangement) -> None:
    """Paint the whole screen but the row of keys; ``sides`` are from ``sides_of``, ``at`` is their arrangement."""
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
    """Paint events, the typed cell with the message, and the shots where they do not stand beside the boards.

    Where rows are short, a long message leaves fewer of them for what has happened.
    """
    x, y = corner
    end = at.panel.x + at.panel_width if at.panel and not at.is_side_by_side else at.right
    width = (end if at.is_side_by_side or at.panel else canvas.width - 1) - x
    bottom = canvas.height - 1
    rows = _message_rows(_place_message(canvas, x, x + width, state), state)
    told = min(ROWS, max(0, bottom - y - rows))
    spare = bottom - y - rows - told
    is_short = state.has_lesson or at.has_fleets_below
    if is_short and spare <= 0 and at.is_side_by_side and _paint_apart(canvas, corner, at, state):
        return
    is_salvo = state.perspective.state.rules.turn is TurnRule.SALVO  # whose rounds are too long for half a row
    has_shots = at.panel is None and not state.has_lesson
    free, most_between = spare, 0
    if has_shots:
        free = spare - min(_SHOT_ROWS_BEFORE_GAPS, max(1, spare - _GAPS_BEFORE_MORE_SHOTS)) - (1 if is_salvo else 0)
        most_between = 2
    # Of the rows that are free the first ones stand between the parts, the next one between them and the boards.
    y += 1 if free > most_between else 0
    happened.paint_happened(canvas, Corner(x, y), width, told, state.perspective, state.glyphs)
    y += told + (1 if free > 1 else 0)
    _paint_prompt_and_message(canvas, Corner(x, y), x + width, state)
    y += rows + (1 if free > 0 else 0)
    if has_shots:
        rows = min(log.ROWS, bottom - y)
        if is_salvo:
            log.paint_log(canvas, Corner(x, y), width, rows, state.perspective)
        else:
            other = at.titles[1]
            # The half ends where the name of the other board begins.
            half = other.x + LABEL_COLUMNS + 1 - x if other and at.is_side_by_side else 0
            log.paint_rounds(canvas, Corner(x, y), (width, half), rows, state.perspective, state.glyphs)


def _paint_apart(canvas: Canvas, corner: Corner, at: Arrangement, state: BattleState) -> bool:
    """Paint events below one's own board and the typed cell below the target if rows are short.

    They stand in one row with a free one above it, and one below it for a message. Returns whether that is enough.
    """
    x, y = corner
    other = at.titles[1]
    said = message_of(state)
    lines = canvas.wrap(said.text, at.right - x)
    if other is None or len(lines) > 1 or canvas.height - 1 - y < _MIN_ROWS_BELOW_BOARDS:
        return False
    beside = other.x + LABEL_COLUMNS
    happened.paint_happened_tight(
        canvas, Corner(x, y + 1), beside - _COLUMNS_BEFORE_INPUT - x, state.perspective, state.glyphs
    )
    _paint_prompt(canvas, Corner(beside, y + 1), state)
    for line in lines:
        canvas.put(x, y + 2, line, said.style)
    return True


def sides_of(state: BattleState, keys: BattleKeys) -> tuple[Side, Side]:
    """Return both boards with all that stands around them, or the only one twice; ``keys`` are what clicks do."""
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
    known = ""  # of the enemy fleet, where no ships are named
    if rules.announce is Announce.SUNK:
        known = _("{count} of {all} afloat").format(count=perspective.target.ships_afloat, all=len(rules.ships))
    elif rules.is_silent:
        known = _("{count} of {all} hit").format(count=perspective.target.hits.bit_count(), all=rules.cells)
    theirs = Side(perspective.enemy, target, fleet=enemy_ships(perspective.target), tag=known)
    if perspective.fleet is None:
        return theirs, theirs
    scroll, on_scroll = state.pair.scrolls[0], partial(scroll_side, 0)
    own = BoardView(state.own_picture, "own", marks=state.own_marks, scroll=scroll, on_scroll=on_scroll)
    return Side(perspective.name, own, own_ships(perspective.fleet, perspective.incoming)), theirs


def arrangement_of(canvas: Canvas, state: BattleState, sides: tuple[Side, Side]) -> Arrangement:
    """Arrange the boards and what is around them as the canvas has room."""
    fleet = fleet_rows(canvas, sides)
    wanted = ArrangementRequest(
        state.size, fleet, min_rows_below=0, max_rows_below=_MAX_ROWS_BELOW_BOARDS, is_alone=state.is_solo
    )
    if is_narrow(canvas):
        least = max(_MIN_ROWS_BELOW_BOARDS, _message_rows(_place_message(canvas, 1, canvas.width - 1, state), state))
        return arrange(canvas, wanted._replace(min_rows_below=least))
    across = 2 * board_columns(canvas, state.size) - 2 * LABEL_COLUMNS
    said = min(_MAX_MESSAGE_AND_INPUT_ROWS, _message_rows(_place_message(canvas, 0, across, state), state))
    is_lowest = fleet > 0 and canvas.height == MIN_SIZE_SIDE_BY_SIDE.rows
    least = max(_MIN_ROWS_BELOW_BOARDS - 1 if is_lowest else _MIN_ROWS_BELOW_BOARDS, said)
    # A lesson tells what happened, and not the list of shots.
    larger = 0 if state.has_lesson else _MIN_ROWS_BELOW_LARGER_BOARDS
    wanted = wanted._replace(min_rows_below=least, min_rows_below_larger=larger)
    if state.is_solo:
        return arrange(canvas, wanted._replace(max_rows_below=_MAX_ROWS_BELOW_WITH_PANELS))
    if canvas.width >= MIN_COLUMNS_FOR_PANELS:
        at = arrange(canvas, wanted._replace(max_rows_below=_MAX_ROWS_BELOW_WITH_PANELS, has_panel=True))
        if at.panel:
            return at
        wanted = wanted._replace(has_panel=True)
    return arrange(canvas, wanted)


def bar_of(state: BattleState, moment: float = 0.0) -> Bar:
    """Return the bar at a moment: the players, whose turn it is, and the clock."""
    name, enemy = state.perspective.name, state.perspective.enemy
    shots = len(state.perspective.target.shots)
    fired = ngettext("{count} shot", "{count} shots", shots).format(count=shots)
    style, clock = ("class:turn", state.clock) if state.phase.lets_fire else (BADGE_OTHERS_TURN, None)
    if state.day:
        title, shot = title_of_day(state.day), _("Shot {number}").format(number=shots + 1)
        return Bar(
            title,
            short_title=_("Fleet of the day"),
            shortest_title=day_text(state.day),
            notes=notes(state.rules),
            badge=shot,
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
    """Paint the typed cell and the message: beside it if there is room, else below. Ends before the column ``end``."""
    x, y = corner
    said = _place_message(canvas, x, end, state)
    top = y + said.down
    if len(said.lines) > canvas.height - 1 - top:  # a long message on a small screen covers what is above it for once
        top = canvas.height - 1 - len(said.lines)
        y = top - said.down
        canvas.fill(x, y, canvas.width - x, canvas.height - 1 - y)
    _paint_prompt(canvas, Corner(x, y), state)
    for number, line in enumerate(said.lines):
        canvas.put(said.left, top + number, line, said.style)


class _Message(NamedTuple):
    """The lines of the message, their column, and how many rows below the typed cell they begin; and their style."""

    left: int
    down: int
    lines: Sequence[str]
    style: str


def _place_message(canvas: Canvas, x: int, end: int, state: BattleState) -> _Message:
    """Return the message beside the typed cell where there is room, else below."""
    said = message_of(state)
    has_line = state.phase.lets_type
    if not said.text:
        return _Message(x, 0, lines=(), style=said.style)
    beside = x + canvas.measure(_prompt_label(state)) + _field_columns(state) + 2 if has_line else x
    if end - beside >= min(_MIN_MESSAGE_COLUMNS_BESIDE_INPUT, canvas.measure(said.text)):
        return _Message(beside, 0, lines=canvas.wrap(said.text, end - beside), style=said.style)
    return _Message(x, int(has_line), lines=canvas.wrap(said.text, end - x), style=said.style)


def _message_rows(said: _Message, state: BattleState) -> int:
    """Return the rows of the message with the typed cell; one at least, which stays where it is."""
    return max(1, int(state.phase.lets_type), said.down + len(said.lines))


def _paint_prompt(canvas: Canvas, corner: Corner, state: BattleState) -> None:
    """Paint the input line; while nothing is typed, the cell of the cursor stands there."""
    if not state.phase.lets_type:
        return
    x = canvas.put(
        corner.x, corner.y, _prompt_label(state), "class:turn" if state.phase is Phase.AIMING else "class:bar"
    )
    canvas.fill(x, corner.y, _field_columns(state), 1, "class:bar")
    canvas.place_typed_line(x + 1, corner.y, _field_columns(state) - 1)
    is_full = state.pair.is_single and state.has_hints  # so that the row of keys has no room for Enter
    if is_full and state.phase is Phase.AIMING and not state.salvo:
        end = canvas.put(x + _field_columns(state) + 1, corner.y, _("Enter"), "class:key")
        canvas.put(end + 1, corner.y, _("fire"), "class:dim")
    if not state.typed:
        canvas.put(x + 2, corner.y, cell_name(state.cursor, state.size), "class:bar class:emphasis")


def _prompt_label(state: BattleState) -> str:
    return (_("Fire at") if state.phase.lets_fire else _("Next shot")).join("  ")


def _field_columns(state: BattleState) -> int:
    return _SALVO_INPUT_COLUMNS if state.perspective.state.rules.turn is TurnRule.SALVO else _INPUT_COLUMNS


class BattleScreen(Screen[BattleState, None]):
    """One player's view of a whole match; it gives no result, but tells what is wanted turn by turn.

    ``save_notes`` is told what the player has put down, where that is kept.
    """

    max_line_characters = 80
    """Twenty cells of a salvo."""

    def __init__(
        self, state: BattleState, keys: BattleKeys, save_notes: Callable[[SavedNotes], None] | None = None
    ) -> None:
        super().__init__(state)
        self._keys = keys
        self._save_notes = save_notes
        self._known: tuple[BattleState, tuple[Side, Side]] | None = None
        self._arranged: tuple[BattleState, Arrangement] | None = None

    def do(self, step: Step[BattleState]) -> None:
        """Do what a key or a click does, and have kept what it puts down; a salvo that is fired needs that no more."""
        super().do(step)
        if self._save_notes and self.state.phase.lets_type:
            self._save_notes(self.state.saved_notes)

    def commands(self, state: BattleState) -> Sequence[Command[BattleState]]:
        """Return what can be done in the phase of the moment."""
        return self._keys.commands(state)

    def typed_line(self, state: BattleState) -> str | None:
        """Return the cell that is typed, while one is asked for or will be."""
        return state.typed if state.phase.lets_type else None

    def with_typed_line(self, state: BattleState, text: str) -> BattleState:
        """Return the state with this input."""
        return with_input(state, text)

    def fitted(self, state: BattleState, canvas: Canvas) -> BattleState:
        """Scroll the boards so that what is marked is in view."""
        sides = self._sides(state)
        with canvas.without_last(strip_rows(canvas, has_lesson=state.has_lesson)):
            at = arrangement_of(canvas, state, sides)
        pair = fitted_pair(state.pair, sides, at)
        if state.asked is Phase.SHOT and not state.was_seen and not state.is_flying(canvas.moment):
            return replace(state, was_seen=True, pair=pair)
        if pair != state.pair:  # nothing but what is in view changes by that
            state = replace(state, pair=pair)
            self._known = state, scrolled_sides(sides, pair)
        self._arranged = state, at
        return state

    def after_stray_key(self, state: BattleState, key: str) -> BattleState:  # noqa: ARG002
        """Note that a key was pressed where no line can take it; in a game for two it was typed ahead."""
        return replace(state, has_strayed=True) if state.asked is Phase.SHOT else state

    def enter_ahead(self) -> None:
        """Enter the line that was kept for this turn."""
        if self.state.ahead:
            self.do(self._keys.enter_ahead)

    def settled(self, state: BattleState) -> BattleState:
        """Return the state after the last shot has struck."""
        return state.settled()

    def paint(self, canvas: Canvas, state: BattleState) -> None:
        """Paint the whole screen, at a moment at which shots may fly."""
        if state.is_flying(canvas.moment):
            canvas.redraw_in(MIN_FRAME_SECONDS)
            state = state.at(canvas.moment)
        with canvas.without_last(strip_rows(canvas, has_lesson=state.has_lesson)):
            sides = self._sides(state)
            arranged = self._arranged
            # Mostly this frame was fitted a moment ago, as it is painted now; another one may have another size.
            at = arranged[1] if arranged and arranged[0] is state else arrangement_of(canvas, state, sides)
            self._arranged = None
            paint_battle(canvas, state, sides, at)
        if state.advice:
            end = at.panel.x + at.panel_width if at.panel else at.right
            block = at.titles[0].x + LABEL_COLUMNS, end
            paint_strip(canvas, self.key_rows, strip_of(state.advice), self._keys.end_lesson, block)

    def _sides(self, state: BattleState) -> tuple[Side, Side]:
        """Return both boards; a frame looks at them twice."""
        if self._known is None or self._known[0] is not state:
            self._known = state, sides_of(state, self._keys)
        return self._known[1]
