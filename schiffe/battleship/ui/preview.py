"""What stands beside a list of games: the board that the person of a game shot at, and the last shots."""

from contextlib import suppress
from itertools import islice
from typing import Final

from schiffe.battleship.drawing import Glyphs, target_picture
from schiffe.battleship.logbook.past import moments, players_named_now
from schiffe.battleship.match.events import ShotsFired
from schiffe.battleship.match.setup_record import read_record
from schiffe.battleship.match.state import MatchState
from schiffe.battleship.texts.names import shot_text
from schiffe.battleship.ui.boards import BoardView, Room, best_room, paint_board
from schiffe.battleship.ui.cells import Marks
from schiffe.battleship.ui.pair import last_cells
from schiffe.game.ui.program import GamePreview
from schiffe.store.book import Book
from schiffe.store.matches import MatchRefused, StoredMatch
from schiffe.store.store import Store
from schiffe.store.texts import own_side
from schiffe.store.values import UnreadableText
from schiffe.toolkit.canvas import Canvas
from schiffe.toolkit.layout import Corner

_ROOM: Final = Room(44, 19)
"""A larger board shows a part of itself."""
_SHOTS: Final = 8


def match_preview(book: Book, match: StoredMatch, glyphs: Glyphs) -> GamePreview | None:
    """The board of a match, of which nothing is shown that its person did not know; None where it cannot be read."""
    state = None
    with suppress(MatchRefused, UnreadableText):
        state = book.attempt(lambda store: _last(store, match))
    if state is None:
        return None
    seat = own_side(match) or 0
    view = state.views[seat]
    room = best_room(view.rules.grid.size, _ROOM)
    board = BoardView(target_picture(view), "idle", Marks(last=last_cells(state, seat)))

    def paint(canvas: Canvas, corner: Corner) -> None:
        paint_board(canvas, corner, room, board, glyphs)

    return GamePreview(room.columns, room.rows, paint, _last_shots(state))


def _last(store: Store, match: StoredMatch) -> MatchState | None:
    size = read_record(store.setup(match.id)).rules.grid.size
    state = None
    for moment in moments(store, match.id, size):
        state = moment.state
    return state


def _last_shots(state: MatchState) -> list[str]:
    """The last shots, the latest first."""
    names = [player.name for player in players_named_now(state.players)]
    size = state.rules.grid.size
    shots = (
        f"{names[fired.seat]}  {shot_text(shot, size, shot.answer.ship)}"
        for fired in reversed(state.history)
        if isinstance(fired, ShotsFired)
        for shot in reversed(fired.shots)
    )
    return list(islice(shots, _SHOTS))
