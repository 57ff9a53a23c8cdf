"""The preview beside a list of matches: the board the person shot at, the last shots, skill and luck."""

from functools import partial
from itertools import islice
from typing import Final

from schiffe.battleship.drawing import Glyphs, target_picture
from schiffe.battleship.logbook.finished import FORMAT
from schiffe.battleship.logbook.summaries import summary_or_empty
from schiffe.battleship.match.state import MatchState
from schiffe.battleship.rules.grid import cell_name
from schiffe.battleship.ui.painting.boards import PaintedBoard, best_extent, paint_board
from schiffe.battleship.ui.painting.marks import BoardMarks
from schiffe.battleship.ui.painting.outcomes import outcome_style, short_outcome_text
from schiffe.battleship.ui.painting.pair import last_cells
from schiffe.battleship.ui.painting.sea_style import Role
from schiffe.battleship.ui.screens.analysis.findings import luck_value, skill_value
from schiffe.game.match.finished import sides_with_current_names
from schiffe.game.ui.ending import SideValue
from schiffe.game.ui.match_panel import LastMove, MatchPreview, Meter
from schiffe.language.i18n import _
from schiffe.store.logbook import Logbook
from schiffe.store.matches import StoredMatch
from schiffe.toolkit.canvas import Size

_MAX_EXTENT: Final = Size(44, 19)
"""The largest extent of a preview; only a part of a larger board is shown."""
_MAX_SHOTS: Final = 24


def make_match_preview(book: Logbook, stored: StoredMatch, glyphs: Glyphs) -> MatchPreview | None:
    """Return the preview of a stored match, with only what its person knew; None if the match cannot be read."""
    _record, state = book.read(lambda store: FORMAT.read_state(store, stored.id), (None, None))
    return make_preview(stored, state, glyphs) if state and state.has_started else None


def make_preview(stored: StoredMatch, state: MatchState, glyphs: Glyphs) -> MatchPreview:
    own_seat = stored.own_seat
    target = state.targets[own_seat or 0]
    extent = best_extent(target.rules.size, _MAX_EXTENT)
    board = PaintedBoard(target_picture(target), Role.IDLE, BoardMarks(last_cells=last_cells(state, own_seat or 0)))
    names = [player.name for player in sides_with_current_names(state.players, FORMAT)]
    shots = ((turn.seat, shot) for turn in reversed(state.turns) for shot in reversed(turn.shots))
    last_moves: list[LastMove] = []
    for seat, shot in islice(shots, _MAX_SHOTS):
        outcome = shot.answer.outcome
        move = LastMove(
            name=names[seat],
            place=cell_name(shot.cell, state.rules.size),
            text=short_outcome_text(outcome, shot.answer.ship),
            style=outcome_style(outcome, is_own=seat == own_seat),
        )
        last_moves.append(move)
    meters: list[Meter] = []
    if stored.ending and own_seat is not None:
        side = summary_or_empty(stored.ending.summary).sides[own_seat]
        if side.skill is not None:
            meters.append(_make_meter(_("skill"), skill_value(side.skill)))
        if side.luck is not None:
            meters.append(_make_meter(_("luck"), luck_value(side.luck)))
    return MatchPreview(
        columns=extent.columns,
        rows=extent.rows,
        paint=partial(paint_board, extent=extent, board=board, glyphs=glyphs),
        heading=_("Last shots"),
        last_moves=last_moves,
        meters=meters,
    )


def _make_meter(label: str, value: SideValue) -> Meter:
    return Meter(label=label, lit_segment_count=value.lit_segment_count or 0, text=value.text, style=value.bar_style)
