"""The board of a training position, and the place of the texts below it."""

from schiffe.bashni.logbook.training import MoveQuestion
from schiffe.bashni.match.events import MatchStarted
from schiffe.bashni.match.state import MatchState
from schiffe.bashni.rules.position import Colour
from schiffe.bashni.texts.position import colour_name
from schiffe.bashni.ui.board.layout import BoardLayout
from schiffe.bashni.ui.board.state import BoardGlyphs, BoardState
from schiffe.game.match.players import Player, PlayerKind
from schiffe.toolkit.canvas import Canvas
from schiffe.toolkit.layout import Corner, Span, band_columns


def question_board(question: MoveQuestion, glyphs: BoardGlyphs) -> BoardState:
    """Return the position of a question, seen by the side to move."""
    side = question.position.side_to_move
    names = [colour_name(colour) for colour in Colour]
    if question.match:
        names[side.other] = question.match.opponent
    white, black = (Player(PlayerKind.PERSON, name) for name in names)
    state = MatchState.at_start(MatchStarted((white, black), question.position, question.limits))
    return BoardState(match_state=state, glyphs=glyphs, below=side, own_colours=(side,))


def band_corner(canvas: Canvas, layout: BoardLayout, rows: int) -> Corner:
    """Return the corner of the texts in a band of this many rows above the keys."""
    band = band_columns(canvas, Span(layout.left, canvas.width))
    return Corner(band.left, canvas.keys_row - rows)
