"""What stands beside a list of games: the board as it stood at last, and the last moves."""

from contextlib import suppress
from typing import Final

from schiffe.bashni.logbook.past import moments
from schiffe.bashni.match.setup_record import read_record
from schiffe.bashni.match.state import BashniState, begun
from schiffe.bashni.rules.position import Colour
from schiffe.bashni.texts.describing import move_text
from schiffe.bashni.ui.painting import paint_squares
from schiffe.bashni.ui.squares import BoardLayout
from schiffe.bashni.ui.state import BoardGlyphs, BoardState
from schiffe.game.ui.program import GamePreview
from schiffe.store.book import Book
from schiffe.store.matches import MatchRefused, StoredMatch
from schiffe.store.store import Store
from schiffe.store.texts import own_side
from schiffe.store.values import UnreadableText
from schiffe.toolkit.canvas import Canvas
from schiffe.toolkit.layout import Corner

_CELL: Final = (4, 2)
_LABELS: Final = 2
_MOVES: Final = 8


def match_preview(book: Book, match: StoredMatch, glyphs: BoardGlyphs) -> GamePreview | None:
    """The board of a match, seen by its person; None where it cannot be read."""
    state = None
    with suppress(MatchRefused, UnreadableText):
        state = book.attempt(lambda store: _last(store, match))
    if state is None:
        return None
    below = Colour.BLACK if own_side(match) == 1 else Colour.WHITE
    shown = BoardState(state, glyphs, below=below)
    columns, rows = _LABELS + 8 * _CELL[0], 8 * _CELL[1] + 1

    def paint(canvas: Canvas, corner: Corner) -> None:
        plan = BoardLayout(_CELL, corner.x + _LABELS, corner.y, (0, 0), corner.y + rows)
        paint_squares(canvas, shown, lambda _square: lambda state: state, plan)

    last = [f"{state.name(played.side)}  {move_text(played)}" for played in reversed(state.history[-_MOVES:])]
    return GamePreview(columns, rows, paint, last)


def _last(store: Store, match: StoredMatch) -> BashniState:
    record = read_record(store.setup(match.id))
    state = begun(record.start)
    for moment in moments(store, match.id, record):
        state = moment.state
    return state
