"""The screen of the end of a match: who has won, the numbers, and both boards."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from functools import partial
from itertools import groupby
from typing import Final, NamedTuple

from schiffe.battleship.drawing import own_picture, target_picture
from schiffe.battleship.levels import level_name
from schiffe.battleship.match.analysis import Analysis
from schiffe.battleship.match.state import Tally
from schiffe.battleship.rules.variants import TurnRule
from schiffe.battleship.texts.advice import hints_used, no_costly_shot
from schiffe.battleship.texts.replay import contradiction
from schiffe.battleship.ui.arrangement import Arrangement, ArrangementRequest, arrange, is_narrow
from schiffe.battleship.ui.battle.lesson import strip_of
from schiffe.battleship.ui.boards import BoardView, Extent, whole_extent
from schiffe.battleship.ui.cells import SCALES, SMALL, Marks
from schiffe.battleship.ui.pair import (
    Side,
    enemy_ships,
    fitted_pair,
    fleet_rows,
    last_cells,
    own_ships,
    paint_pair,
    scroll_side,
)
from schiffe.battleship.ui.screens.findings import (
    CostlyShot,
    costly_row,
    luck_value,
    skill_value,
)
from schiffe.battleship.ui.screens.result_state import Result
from schiffe.game.flow.outcome import AfterMatch
from schiffe.game.match.players import SeatNumber, replaced_at
from schiffe.game.ui.ending import (
    EndingBlock,
    EndingScreen,
    EndingText,
    LadderRow,
    Row,
    SideValue,
    ending_commands,
    replay_command,
    share_command,
)
from schiffe.language.i18n import _, ngettext, pgettext
from schiffe.language.names import against
from schiffe.language.text import named, sentences, signed
from schiffe.toolkit.bar import BADGE_QUIET, Bar, notes, paint_bar
from schiffe.toolkit.canvas import Canvas
from schiffe.toolkit.layout import LARGE_SCREEN, Corner
from schiffe.toolkit.letters import Banner, banner, paint_banner
from schiffe.toolkit.screen import Action, Call, Command, Done
from schiffe.toolkit.strip import paint_strip, strip_rows

_MAX_TEXT_COLUMNS: Final = 70
_KEY_ROWS_WHEN_NARROW: Final = 2
_NUMBERS_COLUMNS_BESIDE_BOARDS: Final = 60
_COLUMNS_BEFORE_NUMBERS: Final = 4
_MIN_GAP_ROWS_BELOW_BAND: Final = 2
"""The band is three rows high if the gaps between the parts below it still have these rows."""
_COLUMNS_BETWEEN_BOARDS: Final = 5
_MIN_AIR_ROWS_WITH_LARGER_BOARDS: Final = 4
"""The free rows between the parts of the numbers. If there are fewer, the boards have the smallest scale."""


class ResultScreen(EndingScreen[Result]):
    """A screen that shows the result of a match, and returns what the players choose to do next."""

    key_rows = _KEY_ROWS_WHEN_NARROW

    def __init__(self, result: Result, show_details: Action, share: Action, say: Action | None = None) -> None:
        super().__init__(result)
        self._say = say
        self._show_details = show_details
        self._share = share

    def commands(self, state: Result) -> Sequence[Command[Result]]:
        """Return the commands: play again, show boards, numbers, analysis, replay or a text to share, leave."""
        boards: list[Command[Result]] = [Command(("b",), Result.turned, "B", pgettext("key", "boards"))]
        other_board: Command[Result] = Command(
            ("tab",), Result.with_other_board, "Tab" if state.has_other_board else "", _("board")
        )
        details: Command[Result] = Command(
            ("d",), lambda _state: Call(self._show_details), "D", pgettext("key", "analysis")
        )
        again = pgettext("key", "the full game") if state.is_lesson else pgettext("key", "again")
        settings: Command[Result] = Command(("s",), lambda _state: Done(AfterMatch.SETTINGS))
        replay: list[Command[Result]] = [replay_command()] if state.can_replay else []
        can_repeat = state.can_repeat
        say = self._say
        talk: list[Command[Result]] = []
        if state.room:
            room = state.room.status
            again = pgettext("key", "rematch")
            can_repeat = room.can_go_on and bool(room.friend)
        if state.room and state.room.status.is_friend_here and say:
            talk.append(Command(("f4",), lambda _state: Call(say), "F4", _("say")))
        return ending_commands(
            again=again if can_repeat else "",
            boards=[*(() if state.shows_boards else boards), other_board],
            more=[*(() if state.is_lesson else (details,)), *replay, share_command(self._share), settings, *talk],
            is_offered=bool(state.standing and state.standing.offered),
            back=Result.turned if state.shows_boards else None,
        )

    def fitted(self, state: Result, canvas: Canvas) -> Result:
        """Bring the last shots into view."""
        with canvas.without_last(strip_rows(canvas, has_lesson=state.advice is not None)):
            return replace(state, pair=fitted_pair(state.pair, _sides(state), _arrange(canvas, state)))

    def paint(self, canvas: Canvas, state: Result) -> None:
        """Paint the bar, the banner, the numbers or the boards, and after a lesson its last advice."""
        if state.advice:
            paint_strip(canvas, _rows_of_keys(canvas, state), strip_of(state.advice))
        word = banner(canvas, state.word, canvas.width, has_blocks=state.glyphs.has_blocks)
        with canvas.without_last(strip_rows(canvas, has_lesson=state.advice is not None)):
            self._paint(canvas, state, word)

    def _paint(self, canvas: Canvas, state: Result, word: Banner) -> None:
        """Paint everything above the strip and the keys."""
        time = "{}:{:02}".format(*divmod(round(state.seconds), 60))
        names = state.match.names
        title = against(*names)
        if state.shows_boards:  # there is no banner
            if state.is_played_out:
                title = _("{name} has won.").format(name=names[state.winner])
            else:
                title = _("{name} has resigned.").format(name=names[1 - state.winner])
        score = "{} : {}".format(*state.new_score) if any(state.score) else ""  # in a room, after its first game
        paint_bar(canvas, Bar(title, notes=notes(score), badge=time, badge_style=BADGE_QUIET), state.glyphs)
        if state.shows_boards:
            sides = _sides(state)
            if is_narrow(canvas) and fleet_rows(canvas, sides):  # the fleets do not fit below the board
                sides = _without_fleets(sides)
            paint_pair(canvas, sides, _arrange(canvas, state), state.pair.shown_side, state.glyphs)
            return
        rows = canvas.height - 1 - word.rows - _rows_of_keys(canvas, state)
        text = _ending_text(state)
        width = min(_MAX_TEXT_COLUMNS, canvas.width - 2)
        block = EndingBlock(canvas, text, width=width, rows=rows, widest=canvas.width - 2)
        is_band = word.rows == 1 and rows - 2 - block.least >= _MIN_GAP_ROWS_BELOW_BAND
        if is_band:
            word = word.as_band(has_edge=state.glyphs.has_blocks)
            rows -= 2
            block = EndingBlock(canvas, text, width=width, rows=rows, widest=canvas.width - 2)
        paint_banner(canvas, Corner(0, 1), canvas.width, word, state.outcome.value)
        top = 1 + word.rows
        boards = _boards(canvas, state, canvas.width, rows - block.least - 3)
        large = _boards(
            canvas,
            state,
            canvas.width - _COLUMNS_BEFORE_NUMBERS - _NUMBERS_COLUMNS_BESIDE_BOARDS,
            rows - len(block.reason) - 2,
        )
        if boards and large and large.height > boards.height:
            _paint_numbers_beside(canvas, Corner(0, top), rows, state, large)
            return
        x = (canvas.width - block.width) // 2
        if boards is None:
            y = top + max(0, rows - block.height if is_band else rows - block.height + 1) // 2
            block.paint(canvas, Corner(x, y), state.glyphs)
            return
        free = max(block.least, rows - boards.height - 4)
        block = EndingBlock(canvas, text, width=block.width, rows=free, widest=canvas.width - 2)
        y = top + (rows - boards.height - 2 - block.height) // 2
        y = block.paint_reason(canvas, Corner(x, y)) + 1
        _paint_boards(canvas, Corner((canvas.width - boards.width) // 2, y), state, boards.extent)
        block.paint_numbers(canvas, Corner(x, y + boards.height + 1), state.glyphs)


_COLUMNS_FOR_ONE_KEY_ROW: Final = 80
_COLUMNS_FOR_ONE_KEY_ROW_IN_ROOM: Final = 106
"""The same with the key that says something to a friend."""


def _rows_of_keys(canvas: Canvas, state: Result) -> int:
    columns = _COLUMNS_FOR_ONE_KEY_ROW_IN_ROOM if state.room else _COLUMNS_FOR_ONE_KEY_ROW
    return 1 if canvas.width >= columns else _KEY_ROWS_WHEN_NARROW


def _ending_text(state: Result) -> EndingText:
    """Return the texts below the banner."""
    ladder = LadderRow(state.standing, level_name, (_("not counted: with help"), _("not counted")))
    is_judged = bool(state.people) and state.findings.has_people and not state.is_lesson
    costly = _costliest(state)
    match = state.match
    remarks = []
    if _has_help(state):
        remarks.append("..." if state.help_after_loss is None else state.help_after_loss)
    remarks.append(state.rival_remark)
    remarks += [named(name, hints_used(hints)) for name, hints in zip(match.names, match.hints, strict=True) if hints]
    remarks += [contradiction()] if match.views[0].is_contradictory else []
    return EndingText(
        _reason(state),
        (state.match.names[0], state.match.names[1]),
        rows=_number_rows(state),
        ladder=ladder if state.has_ladder else None,
        costly_label=(_("weakest shots"), pgettext("shots", "weakest")),
        costly=None if costly is None else [costly_row(shot, is_named=len(state.people) > 1) for shot in costly],
        no_costly=no_costly_shot(state.findings.hints) if is_judged else "",
        remarks=list(filter(None, remarks)),
        remark_rows=_HELP_ROWS if _has_help(state) else 0,
    )


def _reason(state: Result) -> str:
    """Return who has won and how, the shots that the genius needs, and in a room the news."""
    match = state.match
    winner = state.winner
    names = match.names
    shots = [Tally.of(view).shots for view in match.views]
    if state.is_played_out:
        text = ngettext(
            "{name} won against {other} with {count} shot.",
            "{name} won against {other} with {count} shots.",
            shots[winner],
        ).format(name=names[winner], other=names[1 - winner], count=shots[winner])
    else:
        loser = 1 - winner
        text = ngettext(
            "{name} resigned after {count} shot.", "{name} resigned after {count} shots.", shots[loser]
        ).format(name=names[loser], count=shots[loser])
    genius = next((score.genius for score in state.findings.scores if [score.seat] == list(state.people)), None)
    if genius is not None and not state.is_lesson:
        text = sentences(text, _("The genius needs {count} for this fleet.").format(count=genius))
    if state.room is None:
        return text
    return f"{text}\n{state.room.ending_text(names[1], match.rules.grid.size)}"


def _number_rows(state: Result) -> list[Row]:
    match = state.match
    first, second = (Tally.of(view) for view in match.views)
    rows = [
        _number_row(_("shots"), first.shots, second.shots),
        Row(_("hits"), (_hits(first), _hits(second))),
    ]
    if match.rules.turn is not TurnRule.ALTERNATE:  # otherwise a turn is a shot
        turns = [seat for seat, _fired in groupby(match.history, lambda fired: fired.seat)]
        rows.append(_number_row(_("turns"), turns.count(0), turns.count(1)))
    rows.append(_number_row(_("longest miss run"), first.longest_miss, second.longest_miss))
    if state.is_lesson or not state.is_played_out:
        return rows
    analyses = {score.seat: score.analysis for score in state.findings.scores}
    own, enemy = analyses.get(0), analyses.get(1)
    return [*rows, Row(_("skill"), (_skill(own), _skill(enemy))), Row(_("luck"), (_luck(own), _luck(enemy)))]


def _number_row(label: str, first: int, second: int) -> Row:
    return Row(label, (SideValue(str(first)), SideValue(str(second))))


def _hits(tally: Tally) -> SideValue:
    rate = _("{percent} %").format(percent=tally.rate)
    return SideValue(f"{tally.hits:<4} {rate}", f"{tally.hits} {rate}")


def _skill(analysis: Analysis | None) -> SideValue:
    return skill_value(analysis.skill) if analysis else SideValue("...", role="class:tally.skill")


def _luck(analysis: Analysis | None) -> SideValue:
    if analysis:
        return luck_value(analysis.luck)
    return SideValue("...", role="class:tally.luck", widest=_("{luck} hits").format(luck=signed(-9.9)))


def _costliest(state: Result) -> list[CostlyShot] | None:
    """Return the costly shots, the costliest first; None while they are not known."""
    is_known = state.findings.is_done or any(score.analysis for score in state.findings.scores)
    return sorted(state.findings.costly, key=lambda shot: -shot.assessed.cost) if is_known else None


_HELP_ROWS: Final = 2
"""The rows reserved for the advice after a loss, which comes later."""


def _has_help(state: Result) -> bool:
    """Return whether the only person has lost with shots that can be judged, so that there is advice."""
    loser = 1 - state.winner
    return state.has_lost(loser) and bool(state.match.views[loser].shots) and not state.is_lesson


# The boards


class _Boards(NamedTuple):
    """Both boards above or beside the numbers; ``extent`` is the size of each."""

    extent: Extent

    @property
    def width(self) -> int:
        """The columns of both boards."""
        return 2 * self.extent.columns + _COLUMNS_BETWEEN_BOARDS

    @property
    def height(self) -> int:
        """The rows of the boards with their names."""
        return 1 + self.extent.rows


def _boards(canvas: Canvas, state: Result, columns: int, rows: int) -> _Boards | None:
    """Return both boards as large as they fit; None if they do not fit."""
    if not canvas.holds(LARGE_SCREEN):
        return None
    size = state.match.rules.grid.size
    for scale in SCALES:
        boards = _Boards(whole_extent(size, scale))
        air_rows = 0 if scale is SMALL else _MIN_AIR_ROWS_WITH_LARGER_BOARDS
        if boards.width + 2 <= columns and boards.height + air_rows <= rows:
            return boards
    return None


def _paint_numbers_beside(canvas: Canvas, corner: Corner, rows: int, state: Result, boards: _Boards) -> None:
    """Paint the reason, below it the boards, and the numbers to the right of them, centred in the rows."""
    block = EndingBlock(
        canvas, _ending_text(state), width=_NUMBERS_COLUMNS_BESIDE_BOARDS, rows=boards.height, widest=canvas.width - 2
    )
    x = corner.x + (canvas.width - boards.width - _COLUMNS_BEFORE_NUMBERS - block.width) // 2
    y = corner.y + (rows - boards.height - len(block.reason) - 1) // 2
    y = block.paint_reason(canvas, Corner((canvas.width - block.width) // 2, y)) + 1
    _paint_boards(canvas, Corner(x, y), state, boards.extent)
    lower = boards.height - (block.height - len(block.reason))
    block.paint_numbers(canvas, Corner(x + boards.width + _COLUMNS_BEFORE_NUMBERS, y + lower // 2), state.glyphs)


def _paint_boards(canvas: Canvas, corner: Corner, state: Result, extent: Extent) -> None:
    """Paint both boards, with the numbers of the costliest shots."""
    second = corner.x + extent.columns + _COLUMNS_BETWEEN_BOARDS
    at = Arrangement(
        (corner, Corner(second, corner.y)),
        extent,
        below=corner.y + 1 + extent.rows,
        panel=None,
        panel_width=0,
        right=second + extent.columns,
    )
    sides = _sides(state)
    if fleet_rows(canvas, sides):  # there are no rows for them below the boards
        sides = _without_fleets(sides)
    if len(state.people) == 1 and not state.is_lesson:
        shots = [shot.assessed for shot in (_costliest(state) or ())[:2]]
        picked = tuple((shot.fired[0].cell, shot.number) for shot in shots)
        if false_shot := state.false_shot:
            picked = (false_shot,)
        target = 1 - state.people[0]
        board = sides[target].board._replace(marks=Marks(picked=picked, are_past=True))
        sides = replaced_at(sides, target, replace(sides[target], board=board))
    paint_pair(canvas, sides, at, 0, state.glyphs)


def _without_fleets(sides: tuple[Side, Side]) -> tuple[Side, Side]:
    first, second = sides
    return replace(first, fleet=()), replace(second, fleet=())


def _arrange(canvas: Canvas, state: Result) -> Arrangement:
    rows = 0 if is_narrow(canvas) else fleet_rows(canvas, _sides(state))
    keys = _rows_of_keys(canvas, state)
    return arrange(
        canvas, ArrangementRequest(state.match.rules.grid.size, rows, min_rows_below=keys, max_rows_below=keys)
    )


def _sides(state: Result) -> tuple[Side, Side]:
    return _side(state, 0), _side(state, 1)


def _side(state: Result, seat: SeatNumber) -> Side:
    """Return the board of a seat with its fleet, or as the other side knows it if the fleet is unknown."""
    view = state.match.views[1 - seat]
    fleet = state.fleets[seat]
    if fleet:
        picture, role, ships = own_picture(fleet, view), "own", own_ships(fleet, view)
    else:
        picture, role, ships = target_picture(view), "idle", enemy_ships(view)
    marks = Marks(last=last_cells(state.match, 1 - seat))
    if seat == 1 and (false_shot := state.false_shot):
        marks = Marks(picked=(false_shot,), are_past=True)
    scroll, on_scroll = state.pair.scrolls[seat], partial(scroll_side, seat)
    board = BoardView(picture, role, marks=marks, scroll=scroll, on_scroll=on_scroll)
    return Side(state.match.names[seat], board, ships)
