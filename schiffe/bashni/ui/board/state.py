"""The state of Bashni's screen."""

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from enum import Enum, auto
from functools import lru_cache
from typing import Final, Self

from schiffe.bashni.drawing import PIECE_GLYPHS
from schiffe.bashni.match.events import Event, MoveMade
from schiffe.bashni.match.state import MatchState, MoveInPosition
from schiffe.bashni.rules.position import Colour, Move, Position, legal_moves
from schiffe.bashni.rules.squares import BOARD_SIZE, Square, file_of, parse_square, rank_of, square_at
from schiffe.bashni.texts.lesson_steps import LessonStep
from schiffe.game.match.events import TimeExpired
from schiffe.terminal.glyphs import BOX_LINES, LineGlyphs
from schiffe.toolkit.bar import ClockFace

_LAST: Final = BOARD_SIZE - 1
"""The last column, and the last row."""
FIRST_CURSOR: Final = parse_square("E3")
"""The first square of the cursor: the tower nearest to the middle that White can move first."""


class TurnPhase(Enum):
    """Phases of a turn, named after the person's task."""

    WAITING = auto()
    MOVING = auto()
    TIME_UP = auto()
    """Time is up; Enter makes the aimed move, or a random one."""
    DONE = auto()
    """A step of the lesson is done; Enter continues."""
    OVER = auto()


@dataclass(frozen=True)
class BoardGlyphs:
    """The glyphs of the pieces, and the characters of lines and bars."""

    pieces: Mapping[str, str] = field(default_factory=lambda: PIECE_GLYPHS)
    line_glyphs: LineGlyphs = BOX_LINES


@dataclass(frozen=True)
class NextMove:
    """The next move of a person, as chosen or typed so far.

    Attributes:
        path: the chosen squares.
        chosen_squares: the squares that were chosen before typing; typed squares continue from there.
        error: the error in the typed text or the chosen squares.
        short_errors: shorter texts of the error, the longest first.
    """

    path: tuple[Square, ...] = ()
    chosen_squares: tuple[Square, ...] = ()
    typed_text: str = ""
    error: str | None = None
    short_errors: tuple[str, ...] = ()

    @property
    def is_begun(self) -> bool:
        """True if a square is chosen or anything is typed."""
        return bool(self.path or self.typed_text)

    def with_path(self, *squares: Square) -> Self:
        """Return the move with these squares chosen, and without its error."""
        return replace(self, path=squares, error=None)

    def without_squares(self) -> Self:
        """Return the move with only the typed text."""
        return replace(self, path=(), chosen_squares=(), error=None)


NO_MOVE: Final = NextMove()


@dataclass(frozen=True)
class BoardState:
    """A match of Bashni as a person sees it.

    Attributes:
        lower_side: the side at the bottom of the board.
        own_sides: the sides that are played at this screen; empty for a watcher.
        can_undo: whether moves can be taken back.
        has_begun: whether both sides have joined, which takes a while at a gameserver.
        next_move: the person's next move, as chosen or typed so far.
        message: a message of the program.
        hint: the good move that is shown.
        costly_plies: the plies of costly moves; empty until the analysis is done.
        moving_towers: the towers during the animation of a move.
        step: the current step of the lesson; None in a match.
        has_advice: whether the strip gives advice, as in a first match.
    """

    match_state: MatchState
    glyphs: BoardGlyphs
    lower_side: Colour = Colour.WHITE
    own_sides: tuple[Colour, ...] = ()
    can_undo: bool = False
    has_begun: bool = True
    phase: TurnPhase = TurnPhase.WAITING
    cursor: Square = FIRST_CURSOR
    next_move: NextMove = NO_MOVE
    message: str | None = None
    hint: Move | None = None
    clock: ClockFace | None = None
    costly_plies: frozenset[int] = frozenset()
    moving_towers: tuple[str, ...] | None = None
    step: LessonStep | None = None
    has_advice: bool = False

    @property
    def position(self) -> Position:
        return self.match_state.position

    @property
    def towers(self) -> tuple[str, ...]:
        """The tower shown on each square."""
        return self.moving_towers or self.position.towers

    @property
    def moves(self) -> tuple[Move, ...]:
        """The legal moves that begin with the chosen squares; none unless the person is to move."""
        if self.phase is not TurnPhase.MOVING:
            return ()
        path = self.next_move.path
        return tuple(move for move in _cached_legal_moves(self.position) if move.squares[: len(path)] == path)

    @property
    def starts(self) -> frozenset[Square]:
        """The squares of the towers that can move; none unless the person is to move."""
        if self.phase is not TurnPhase.MOVING:
            return frozenset()
        return frozenset(move.start for move in _cached_legal_moves(self.position))

    @property
    def targets(self) -> frozenset[Square]:
        """The next squares that the chosen tower can go to."""
        path = self.next_move.path
        return frozenset(move.squares[len(path)] for move in self.moves) if path else frozenset()

    @property
    def shown_square(self) -> Square:
        """The square whose tower is shown in full."""
        return self.next_move.path[0] if self.next_move.path else self.cursor

    @property
    def last_moves(self) -> tuple[MoveInPosition | None, MoveInPosition | None]:
        """The last moves of White and of Black that were not taken back."""
        history = self.match_state.history
        white, black = (next((move for move in reversed(history) if move.side is side), None) for side in Colour)
        return white, black

    def after(self, event: Event, match_state: MatchState) -> Self:
        """Return the state after an event, without chosen squares, hint and message; once time is up, squares stay."""
        if isinstance(event, TimeExpired):
            return replace(self.without_error(), match_state=match_state, message=None)
        state = replace(
            self, match_state=match_state, next_move=self.next_move.without_squares(), hint=None, message=None
        )
        if match_state.ending:
            return replace(state, phase=TurnPhase.OVER, next_move=NO_MOVE, clock=None)
        if isinstance(event, MoveMade) and match_state.history[-1].side not in self.own_sides and self.own_sides:
            return replace(state, cursor=event.move.end)
        return state

    def with_turn(self, clock: ClockFace | None) -> Self:
        """Return the state in which the person is to move, without a message; an only tower that can move is chosen."""
        state = replace(
            self, phase=TurnPhase.MOVING, clock=clock, next_move=self.next_move.without_squares(), message=None
        )
        if len(state.starts) == 1:
            (start,) = state.starts
            return replace(state, next_move=state.next_move.with_path(start), cursor=start)
        return replace(state, cursor=min(state.starts, key=self._distance))

    @property
    def aimed_move(self) -> Move | None:
        """The only legal move that matches the chosen squares and the cursor; None if several match, or none."""
        path = self.next_move.path
        count = len(path)
        moves = [move for move in _cached_legal_moves(self.position) if path and move.squares[:count] == path]
        to_cursor = [move for move in moves if self.cursor in (move.end, move.squares[count])]
        leads_elsewhere = bool(self.next_move.typed_text and path) and self.cursor != path[-1]
        matches = to_cursor if to_cursor or leads_elsewhere else moves
        return matches[0] if len(matches) == 1 else None

    def completed_move(self, square: Square) -> Move | None:
        """Return the move of the chosen tower that a square completes; None if it completes none.

        This is the hint, the move whose last step leads there, or else the only move that ends there.
        """
        path = self.next_move.path
        if not path:
            return None
        if self.hint and square == self.hint.end and path == self.hint.squares[: len(path)]:
            return self.hint
        if square in self.targets:
            return next((move for move in self.moves if move.squares == (*path, square)), None)
        moves = [move for move in self.moves if move.end == square]
        return moves[0] if len(moves) == 1 else None

    def with_start(self, start: Square) -> Self:
        """Return the state with a tower chosen, or no longer chosen if it was; a hinted tower points to its end."""
        is_chosen_already = self.next_move.path == (start,)
        path = () if is_chosen_already and len(self.starts) > 1 else (start,)
        cursor = self.hint.end if self.hint and self.hint.start == start and not is_chosen_already else start
        return replace(self, next_move=replace(self.next_move.with_path(*path), typed_text=""), cursor=cursor)

    def _distance(self, square: Square) -> tuple[int, Square]:
        """Return a key that sorts squares by their distance from the cursor."""
        file_difference = file_of(square) - file_of(self.cursor)
        rank_difference = rank_of(square) - rank_of(self.cursor)
        return file_difference**2 + rank_difference**2, square

    def without_turn(self) -> Self:
        """Return the state in which the person is not to move, without the next move, a hint or a clock."""
        phase = TurnPhase.OVER if self.match_state.ending else TurnPhase.WAITING
        return replace(self, phase=phase, clock=None, next_move=NO_MOVE, hint=None)

    def with_clock(self, seconds_left: int) -> Self:
        return replace(self, clock=replace(self.clock, seconds_left=seconds_left) if self.clock else None)

    def with_clock_paused(self, *, is_paused: bool) -> Self:
        return replace(self, clock=replace(self.clock, is_paused=is_paused) if self.clock else None)

    def with_error(self, error: str, *short_errors: str) -> Self:
        """Return the state with an error, and shorter texts for it."""
        return replace(self, next_move=replace(self.next_move, error=error, short_errors=short_errors))

    def without_error(self) -> Self:
        return replace(self, next_move=replace(self.next_move, error=None))

    def without_next_move(self) -> Self:
        return replace(self, next_move=NO_MOVE)

    def place_of(self, square: Square) -> tuple[int, int]:
        """Return the column and row of a square on the screen, counted from the top left."""
        file = file_of(square)
        rank = rank_of(square)
        return (file, _LAST - rank) if self.lower_side is Colour.WHITE else (_LAST - file, rank)

    def square_at_place(self, column: int, row: int) -> Square | None:
        """Return the dark square in a column and row of the screen; None for a light one."""
        if self.lower_side is Colour.WHITE:
            return square_at(column, _LAST - row)
        return square_at(_LAST - column, row)


@lru_cache(maxsize=8)
def _cached_legal_moves(position: Position) -> tuple[Move, ...]:
    return legal_moves(position)
