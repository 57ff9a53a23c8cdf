"""How looking back at a match looks: both boards, the timeline, what happened, and the shots before."""

from collections.abc import Callable
from typing import Final

from schiffe.battleship.match.events import Ending, ShotsFired
from schiffe.battleship.rules.grid import cell_name
from schiffe.battleship.texts.advice import odds_text
from schiffe.battleship.texts.replay import cut_short, happened
from schiffe.battleship.ui.battle import log
from schiffe.battleship.ui.boards import Arrangement, RoomWanted, arranged, is_single
from schiffe.battleship.ui.cells import LABELS
from schiffe.battleship.ui.pair import fleet_rows, paint_pair
from schiffe.battleship.ui.replay_state import ReplayState
from schiffe.language.i18n import _
from schiffe.language.names import against
from schiffe.language.text import listed
from schiffe.store.texts import moment
from schiffe.toolkit.canvas import Canvas, ClickStep
from schiffe.toolkit.layout import QUIET, Bar, Corner, paint_bar, paint_heading
from schiffe.toolkit.replaying import TimeLine, TimeLineSigns, paint_time_line

_WIDE: Final = 92
"""From so many columns on the shots stand beside the boards."""
_SAID: Final = 2
"""The rows for what happened."""
_FIELD: Final = 6
"""The columns of the number that is typed."""


def paint_replay(canvas: Canvas, state: ReplayState, go: Callable[[int], ClickStep]) -> None:
    """The whole screen but the row of keys; ``go`` gives what a click on a moment of the timeline does."""
    _paint_bar(canvas, state)
    at = arrangement_of(canvas, state)
    paint_pair(canvas, state.sides, at, state.pair.shown, state.glyphs)
    x, y = at.titles[0].x + LABELS, at.below
    width = at.right - x
    if not is_single(canvas) and canvas.height - 1 - y > 1 + _SAID:
        y += 1
    _paint_time_line(canvas, Corner(x, y), width, state, go)
    y += 1
    rows = min(canvas.height - 1 - y, _SAID)
    if state.typed is not None:
        _paint_typed(canvas, Corner(x, y))
    else:
        for number, line in enumerate(_said(canvas, state, width, rows)):
            canvas.put(x, y + number, line)
    if at.panel:
        paint_heading(canvas, at.panel, at.panel_width, _("Shots"), state.glyphs)
        corner = at.panel.x + 1, at.panel.y + 1
        log.paint_log(canvas, corner, at.panel_width - 1, at.room.rows, state.seen)
    elif (free := canvas.height - 1 - (y + rows) - 1) > 0:
        log.paint_log(canvas, (x, y + rows + 1), width, min(free, log.ROWS), state.seen)


def arrangement_of(canvas: Canvas, state: ReplayState) -> Arrangement:
    """Where the boards stand, and what is free around them."""
    rows = fleet_rows(canvas, state.sides)
    single = is_single(canvas)
    has_panel = canvas.width >= _WIDE and not single
    most = 1 + _SAID if single else 2 + _SAID + (0 if has_panel else 1 + log.ROWS)
    return arranged(canvas, RoomWanted(state.size, rows, 1 + _SAID, most, has_panel=has_panel))


def _paint_bar(canvas: Canvas, state: ReplayState) -> None:
    """Who played, when and by which rules; whose knowledge is shown, and at which pace."""
    names = state.match.names
    notes = [moment(state.past.stored.begun)]
    if state.rules:
        notes.append(state.rules)
    if state.is_playing:
        notes.append(_("{seconds} s").format(seconds=f"{state.pace.seconds:g}"))
    badge = _("all is shown") if state.by is None else _("what {name} knew").format(name=names[state.by])
    paint_bar(canvas, Bar(against(*names), notes, badge, "class:turn" if state.is_playing else QUIET), state.glyphs)


def _paint_time_line(
    canvas: Canvas, corner: Corner, width: int, state: ReplayState, go: Callable[[int], ClickStep]
) -> None:
    count = f"{state.shot(state.at)}/{state.shot(state.last)}"
    room = 2 * len(str(state.shot(state.last))) + 2
    line = TimeLine(state.last, state.at, state.costly)
    signs = TimeLineSigns(state.glyphs.alone, state.glyphs.lying[1], state.glyphs.frame[4])
    paint_time_line(canvas, corner, width - room, line, signs, go)
    canvas.put_right(corner.x + width, corner.y, count, "class:dim")


def _paint_typed(canvas: Canvas, corner: Corner) -> None:
    x = canvas.put(corner.x, corner.y, _("Go to shot").join("  "), "class:turn")
    canvas.fill(x, corner.y, _FIELD, 1, "class:bar")
    canvas.let_type(x + 1, corner.y, _FIELD - 1)


def _said(canvas: Canvas, state: ReplayState, width: int, rows: int) -> list[str]:
    """What happened, and what comes next; where not all of it has room, what was asked for last."""
    texts = [state.note or _happened(state)]
    if state.has_odds and not state.note and (comes := _comes(state)):
        texts.append(comes)
    lines = [canvas.wrap(text, width) for text in texts]
    while len(lines) > 1 and sum(map(len, lines)) > rows:
        lines.pop(0)
    return [line for part in lines for line in part][:rows]


def _happened(state: ReplayState) -> str:
    text = happened(state.past, state.shown, state.by)
    if state.shown == state.last and not isinstance(state.match.ending, Ending):
        return f"{text} {cut_short()}"
    return text


def _comes(state: ReplayState) -> str:
    """The turn that comes next with its odds, or that they are being worked out."""
    place = state.next_turn
    if place is None:
        return ""
    event = state.past.moments[place].event
    assert isinstance(event, ShotsFired)
    name = state.match.names[event.seat]
    squares = listed([cell_name(shot.cell, state.size) for shot in event.shots])
    odds = odds_text(state.judged) if state.judged else _("working it out")
    return _("Next, {name} at {squares}: {odds}").format(name=name, squares=squares, odds=odds)
