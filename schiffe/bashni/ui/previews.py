"""The boards beside the list of matches and beside the settings, and the towers on screens without a board."""

from dataclasses import dataclass
from typing import Final

from schiffe.bashni.logbook.finished import FORMAT
from schiffe.bashni.match.events import MatchStarted
from schiffe.bashni.match.state import MatchState
from schiffe.bashni.rules.notation import parse_position
from schiffe.bashni.rules.position import Colour
from schiffe.bashni.rules.squares import BOARD_SIZE, parse_square
from schiffe.bashni.texts.moves import move_text
from schiffe.bashni.ui.board.grid import paint_rank, paint_squares
from schiffe.bashni.ui.board.layout import LABEL_COLUMNS, SMALL_SQUARE, layout_of_board
from schiffe.bashni.ui.board.squares import SquareStyle, piece_style
from schiffe.bashni.ui.board.state import BoardGlyphs, BoardState, NextMove, TurnPhase
from schiffe.game.match.finished import sides_with_current_names
from schiffe.game.match.players import Player, PlayerKind
from schiffe.game.ui.match_panel import LastMove, MatchPreview
from schiffe.game.ui.settings_painting import SettingSample
from schiffe.language.i18n import _
from schiffe.store.logbook import Logbook
from schiffe.store.matches import StoredMatch
from schiffe.toolkit.canvas import Canvas, Corner, Size
from schiffe.toolkit.letters import big_letters, double_letters
from schiffe.toolkit.scene import Picture, Scene
from schiffe.toolkit.stack import PartRows

_PREVIEW_SQUARE: Final = Size(4, 2)
_MAX_MOVES: Final = 24

_SAMPLE_POSITION: Final = parse_position("b@C5,w@C5,W@C5,b@E5,b@E3,w@E3,w@B4,b@D6,b@D6,w@D6,b@F6,w@A3,w@C3")
_SAMPLE_START: Final = parse_square("E3")
_SAMPLE_ROWS: Final = range(2, 6)
_TOWER_COLUMNS: Final = 8
"""Columns of a square below the menu."""
_MIN_TOWER_ROWS: Final = 6
"""Rows that the towers need."""


def make_match_preview(book: Logbook, stored: StoredMatch, glyphs: BoardGlyphs) -> MatchPreview | None:
    """Return the last board of a match, seen from the person's side; None if the match cannot be read."""
    _record, state = book.read(lambda store: FORMAT.read_state(store, stored.id), (None, None))
    if state is None:
        return None
    lower_side = Colour.BLACK if stored.own_seat == Colour.BLACK else Colour.WHITE
    board = BoardState(state, glyphs, lower_side=lower_side)

    def paint(canvas: Canvas, corner: Corner) -> None:
        paint_squares(canvas, board, layout_of_board(_PREVIEW_SQUARE, corner))

    names = [player.name for player in sides_with_current_names(state.players, FORMAT)]
    last_moves = [LastMove(names[played.side], move_text(played)) for played in reversed(state.history[-_MAX_MOVES:])]
    board_columns = BOARD_SIZE * _PREVIEW_SQUARE.columns
    letters_y = BOARD_SIZE * _PREVIEW_SQUARE.rows
    return MatchPreview(
        columns=LABEL_COLUMNS + board_columns,
        rows=letters_y + 1,
        paint=paint,
        heading=_("Last moves"),
        last_moves=last_moves,
    )


def board_sample(glyphs: BoardGlyphs) -> SettingSample:
    """Return a part of a board, with a chosen tower and the squares that it can go to."""
    players = Player(PlayerKind.PERSON, "Lea"), Player(PlayerKind.PERSON, "Ben")
    board = BoardState(
        match_state=MatchState.at_start(MatchStarted(players, _SAMPLE_POSITION)),
        glyphs=glyphs,
        own_sides=(Colour.WHITE,),
        phase=TurnPhase.MOVING,
        cursor=_SAMPLE_START,
        next_move=NextMove((_SAMPLE_START,)),
    )

    def paint(canvas: Canvas, corner: Corner) -> None:
        board_y = corner.y - _SAMPLE_ROWS.start * SMALL_SQUARE.rows  # the rows above the sample are not painted
        layout = layout_of_board(SMALL_SQUARE, Corner(corner.x, board_y))
        for row in _SAMPLE_ROWS:
            paint_rank(canvas, board, layout, row)

    columns = LABEL_COLUMNS + BOARD_SIZE * SMALL_SQUARE.columns
    rows = len(_SAMPLE_ROWS) * SMALL_SQUARE.rows
    return SettingSample(columns=columns, rows=rows, paint=paint, line_glyphs=glyphs.line_glyphs)


_TOWERS: Final = ("wb", "", "bbW", "", "wwb", "", "B")
"""The towers below the menu, each from bottom to top."""


@dataclass(frozen=True)
class _Towers(Picture):
    """A row of towers."""

    glyphs: BoardGlyphs

    def paint(self, canvas: Canvas, rows: PartRows) -> None:
        first_x = canvas.centred_x(len(_TOWERS) * _TOWER_COLUMNS)
        if rows.height < _MIN_TOWER_ROWS or first_x < 1:
            return
        squares_y = rows.end_y - 1
        for index, tower in enumerate(_TOWERS):
            x = first_x + index * _TOWER_COLUMNS
            square_style = SquareStyle.OTHER if index % 2 else SquareStyle.PLAYED
            canvas.fill(Corner(x, squares_y), Size(_TOWER_COLUMNS, 1), square_style)
            for height, piece in enumerate(tower, 1):
                canvas.put(x + 1, squares_y - height, f"  {self.glyphs.pieces[piece]}   ", piece_style(piece))


def towers_scene(glyphs: BoardGlyphs, *, own_name: str) -> Scene:
    has_blocks = glyphs.line_glyphs.has_blocks
    return Scene(
        program_name="schiffe",
        tagline=_("Bashni, tower draughts"),
        letters=big_letters("BASHNI", has_blocks=has_blocks),
        picture=_Towers(glyphs),
        large_letters=double_letters("BASHNI", has_blocks=has_blocks),
        player_name=own_name,
    )
