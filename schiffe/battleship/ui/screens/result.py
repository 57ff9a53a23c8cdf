"""The end of a match: who has won, its numbers, and both boards."""

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
from schiffe.game.match.players import SeatNumber
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
"""The band is three rows high where so many are left between the parts below it."""
_COLUMNS_BETWEEN_BOARDS: Final = 5
_MIN_AIR_ROWS_WITH_LARGER_BOARDS: Final = 4
"""Between the parts of the numbers; with fewer the boards are the smallest."""


class ResultScreen(EndingScreen[Result]):
    """A screen that shows how it ended; returns what the players want to do next."""

    key_rows = _KEY_ROWS_WHEN_NARROW

    def __init__(self, result: Result, show_details: Action, share: Action, say: Action | None = None) -> None:
        super().__init__(result)
        self._say = say
        self._show_details = show_details
        self._share = share

    def commands(self, state: Result) -> Sequence[Command[Result]]:
        """Play again, show the boards or the numbers, the analysis, the whole game or a text to share, leave."""
        boards: list[Command[Result]] = [Command(("b",), Result.turned, "B", pgettext("key", "boards"))]
        other: Command[Result] = Command(("tab",), Result.tabbed, "Tab" if state.has_other_board else "", _("board"))
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
            boards=[*(() if state.shows_boards else boards), other],
            more=[*(() if state.is_lesson else (details,)), *replay, share_command(self._share), settings, *talk],
            is_offered=bool(state.standing and state.standing.offered),
            back=Result.turned if state.shows_boards else None,
        )

    def fitted(self, state: Result, canvas: Canvas) -> Result:
        """Bring the last shots into view."""
        with canvas.without_last(strip_rows(canvas, has_lesson=state.advice is not None)):
            return replace(state, pair=fitted_pair(state.pair, _sides(state), _arrange(canvas, state)))

    def paint(self, canvas: Canvas, state: Result) -> None:
        """Paint the bar, the banner, below it the numbers or the boards, and at the end of a lesson its last words."""
        if state.advice:
            paint_strip(canvas, _rows_of_keys(canvas, state), strip_of(state.advice))
        shown = banner(canvas, state.word, canvas.width, has_blocks=state.glyphs.has_blocks)
        with canvas.without_last(strip_rows(canvas, has_lesson=state.advice is not None)):
            self._paint(canvas, state, shown)

    def _paint(self, canvas: Canvas, state: Result, shown: Banner) -> None:
        """Paint everything above the strip and the keys."""
        time = "{}:{:02}".format(*divmod(round(state.seconds), 60))
        names = state.match.names
        title = against(*names)
        if state.shows_boards:  # no banner says it
            won, resigned = _("{name} has won."), _("{name} has resigned.")
            winner, loser = names[state.winner], names[1 - state.winner]
            title = won.format(name=winner) if state.is_whole else resigned.format(name=loser)
        score = "{} : {}".format(*state.new_score) if any(state.score) else ""  # in a room, after its first game
        paint_bar(canvas, Bar(title, notes=notes(score), badge=time, badge_style=BADGE_QUIET), state.glyphs)
        if state.shows_boards:
            one, other = _sides(state)
            if is_narrow(canvas) and fleet_rows(canvas, (one, other)):  # which have no room below the board
                one, other = replace(one, fleet=()), replace(other, fleet=())
            paint_pair(canvas, (one, other), _arrange(canvas, state), state.pair.shown_side, state.glyphs)
            return
        rows = canvas.height - 1 - shown.rows - _rows_of_keys(canvas, state)
        said = _ending_text(state)
        width = min(_MAX_TEXT_COLUMNS, canvas.width - 2)
        block = EndingBlock(canvas, said, width=width, rows=rows, widest=canvas.width - 2)
        is_band = shown.rows == 1 and rows - 2 - block.least >= _MIN_GAP_ROWS_BELOW_BAND
        if is_band:
            shown = shown.as_band(has_edge=state.glyphs.has_blocks)
            rows -= 2
            block = EndingBlock(canvas, said, width=width, rows=rows, widest=canvas.width - 2)
        paint_banner(canvas, Corner(0, 1), canvas.width, shown, state.outcome.value)
        top = 1 + shown.rows
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
        block = EndingBlock(canvas, said, width=block.width, rows=free, widest=canvas.width - 2)
        y = top + (rows - boards.height - 2 - block.height) // 2
        y = block.paint_reason(canvas, Corner(x, y)) + 1
        _paint_boards(canvas, Corner((canvas.width - boards.width) // 2, y), state, boards.extent)
        block.paint_numbers(canvas, Corner(x, y + boards.height + 1), state.glyphs)


_COLUMNS_FOR_ONE_KEY_ROW: Final = 80
_COLUMNS_FOR_ONE_KEY_ROW_IN_ROOM: Final = 106
"""Likewise, with the key that says something to a friend."""


def _rows_of_keys(canvas: Canvas, state: Result) -> int:
    columns = _COLUMNS_FOR_ONE_KEY_ROW_IN_ROOM if state.room else _COLUMNS_FOR_ONE_KEY_ROW
    return 1 if canvas.width >= columns else _KEY_ROWS_WHEN_NARROW


def _ending_text(state: Result) -> EndingText:
    """Return the texts below the banner."""
    ladder = LadderRow(state.standing, level_name, (_("not counted: with help"), _("not counted")))
    is_judged = bool(state.people) and state.findings.has_people and not state.is_lesson
    found = _costliest(state)
    match = state.match
    helps = "..." if state.help_after_loss is None else state.help_after_loss
    texts = [helps if _is_helped(state) else "", state.noticed]
    texts += [named(name, hints_used(used)) for name, used in zip(match.names, match.hints, strict=True) if used]
    texts += [contradiction()] if match.views[0].is_contradictory else []
    return EndingText(
        _reason(state),
        (state.match.names[0], state.match.names[1]),
        rows=_number_rows(state),
        ladder=ladder if state.has_ladder else None,
        costly_label=(_("weakest shots"), pgettext("shots", "weakest")),
        costly=None if found is None else [costly_row(each, is_named=len(state.people) > 1) for each in found],
        no_costly=no_costly_shot(state.findings.hints) if is_judged else "",
        remarks=list(filter(None, texts)),
        remark_rows=_HELP_ROWS if _is_helped(state) else 0,
    )


def _reason(state: Result) -> str:
    """Return who has won, with how many shots or because the other one gave up; and how many the genius needs."""
    match = state.match
    winner = state.winner
    names = match.names
    shots = [Tally.of(view).shots for view in match.views]
    if state.is_whole:
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
    one, other = (Tally.of(view) for view in match.views)
    rows = [
        _number_row(_("shots"), one.shots, other.shots),
        Row(_("hits"), (_hits(one), _hits(other))),
    ]
    if match.rules.turn is not TurnRule.ALTERNATE:  # else there are as many as shots
        turns = [seat for seat, _fired in groupby(match.history, lambda fired: fired.seat)]
        rows.append(_number_row(_("turns"), turns.count(0), turns.count(1)))
    rows.append(_number_row(_("longest miss run"), one.longest_miss, other.longest_miss))
    if state.is_lesson or not state.is_whole:
        return rows
    found = {score.seat: score.found for score in state.findings.scores}
    first, second = found.get(0), found.get(1)
    return [*rows, Row(_("skill"), (_skill(first), _skill(second))), Row(_("luck"), (_luck(first), _luck(second)))]


def _number_row(label: str, one: int, other: int) -> Row:
    return Row(label, (SideValue(str(one)), SideValue(str(other))))


def _hits(tally: Tally) -> SideValue:
    rate = _("{percent} %").format(percent=tally.rate)
    return SideValue(f"{tally.hits:<4} {rate}", f"{tally.hits} {rate}")


def _skill(found: Analysis | None) -> SideValue:
    return skill_value(found.skill) if found else SideValue("...", role="class:tally.skill")


def _luck(found: Analysis | None) -> SideValue:
    if found:
        return luck_value(found.luck)
    return SideValue("...", role="class:tally.luck", widest=_("{luck} hits").format(luck=signed(-9.9)))


def _costliest(state: Result) -> list[CostlyShot] | None:
    """Return what gave away most, the worst first; None while that is not known."""
    is_known = state.findings.is_done or any(score.found for score in state.findings.scores)
    return sorted(state.findings.costly, key=lambda shot: -shot.assessed.cost) if is_known else None


_HELP_ROWS: Final = 2
"""Rows of the sentence that helps after a loss."""


def _is_helped(state: Result) -> bool:
    """Return whether the only one who looks at it has lost, with shots that can be judged."""
    loser = 1 - state.winner
    return state.has_lost(loser) and bool(state.match.views[loser].shots) and not state.is_lesson


# The boards


class _Boards(NamedTuple):
    """Both boards above the numbers: what each takes."""

    extent: Extent

    @property
    def width(self) -> int:
        """The columns of both."""
        return 2 * self.extent.columns + _COLUMNS_BETWEEN_BOARDS

    @property
    def height(self) -> int:
        """Their rows, with those of the names."""
        return 1 + self.extent.rows


def _boards(canvas: Canvas, state: Result, columns: int, rows: int) -> _Boards | None:
    """Return both as large as they fit in so many columns and rows; None if there is no room for them."""
    if not canvas.holds(LARGE_SCREEN):
        return None
    size = state.match.rules.grid.size
    found = (
        (_Boards(whole_extent(size, scale)), 0 if scale is SMALL else _MIN_AIR_ROWS_WITH_LARGER_BOARDS)
        for scale in SCALES
    )
    return next((it for it, air in found if it.width + 2 <= columns and it.height + air <= rows), None)


def _paint_numbers_beside(canvas: Canvas, corner: Corner, rows: int, state: Result, boards: _Boards) -> None:
    """Paint the boards, in so many rows from a corner on, with the reason above them and the numbers at their right."""
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
    """Paint both boards open, with the numbers of the costliest shots."""
    second = corner.x + extent.columns + _COLUMNS_BETWEEN_BOARDS
    at = Arrangement(
        (corner, Corner(second, corner.y)),
        extent,
        below=corner.y + 1 + extent.rows,
        panel=None,
        panel_width=0,
        right=second + extent.columns,
    )
    one, other = _sides(state)
    if fleet_rows(canvas, (one, other)):  # which are not there below the boards
        one, other = replace(one, fleet=()), replace(other, fleet=())
    if len(state.people) == 1 and not state.is_lesson:  # which tells nothing of them
        shots = [shot.assessed for shot in (_costliest(state) or ())[:2]]
        numbers = tuple((shot.fired[0].cell, shot.number) for shot in shots)
        if false := state.false_shot:
            numbers = (false,)
        marked = other if state.people[0] == 0 else one
        marked = replace(marked, board=marked.board._replace(marks=Marks(picked=numbers, are_past=True)))
        one, other = (one, marked) if state.people[0] == 0 else (marked, other)
    paint_pair(canvas, (one, other), at, 0, state.glyphs)


def _arrange(canvas: Canvas, state: Result) -> Arrangement:
    rows = 0 if is_narrow(canvas) else fleet_rows(canvas, _sides(state))
    keys = _rows_of_keys(canvas, state)
    return arrange(
        canvas, ArrangementRequest(state.match.rules.grid.size, rows, min_rows_below=keys, max_rows_below=keys)
    )


def _sides(state: Result) -> tuple[Side, Side]:
    return _side(state, 0), _side(state, 1)


def _side(state: Result, seat: SeatNumber) -> Side:
    """Return the board of a seat: open, or as far as it is known where it was never in this program."""
    view, fleet = state.match.views[1 - seat], state.fleets[seat]
    if fleet:
        picture, role, ships = own_picture(fleet, view), "own", own_ships(fleet, view)
    else:
        picture, role, ships = target_picture(view), "idle", enemy_ships(view)
    marks = Marks(last=last_cells(state.match, 1 - seat))
    if seat == 1 and (false := state.false_shot):
        marks = Marks(picked=(false,), are_past=True)
    scroll, on_scroll = state.pair.scrolls[seat], partial(scroll_side, seat)
    board = BoardView(picture, role, marks=marks, scroll=scroll, on_scroll=on_scroll)
    return Side(state.match.names[seat], board, ships)
