"""The reasons why a move is illegal, as values for messages to people and programs.

A text that cannot be parsed as a move is *invalid* (see ``notation``); a move that the rules forbid here is
*illegal*.
"""

from collections.abc import Sequence
from enum import Enum

from schiffe.bashni.rules.move_generator import FAR_ROWS
from schiffe.bashni.rules.position import Move, Position, legal_moves, side_of
from schiffe.bashni.rules.squares import BIT, OPPOSITE, RAYS, Square, direction_between, leads_forward


class IllegalMoveReason(Enum):
    """The rules that a move can break."""

    NO_TOWER = "no tower"
    """There is no tower on the start square."""
    NOT_YOURS = "not yours"
    """The tower on the start square belongs to the opponent."""
    NO_DIAGONAL = "no diagonal"
    """The landing square is not on a diagonal."""
    OCCUPIED = "occupied"
    OWN_TOWER = "own tower"
    """It would jump over its own tower on ``square``."""
    TWO_TOWERS = "two towers"
    """It would jump over more than one tower at once."""
    TOO_FAR = "too far"
    """A man would step more than one square, or land more than one square behind the jumped tower."""
    BACKWARD = "backward"
    """A man would step (not jump) backward."""
    TURNS_BACK = "turns back"
    """It would reverse its direction between two jumps."""
    NO_JUMP = "no jump"
    """A move with several landings jumps over nothing on the way to this one."""
    MUST_CAPTURE = "must capture"
    """Several towers can capture, so one of them must; ``square`` is the square of the first."""
    MUST_CAPTURE_WITH = "must capture with"
    """Only the tower on ``square`` can capture, so it must."""
    MUST_GO_ON = "must go on"
    """It can capture more from its last square, so it must."""


class IllegalMove(ValueError):
    """A move that is not legal in a position.

    Attributes:
        square: the square at fault: the start, a landing, or the square of the reason.
        towers: the squares of all towers that can capture, if one of them must; otherwise only ``square``.
    """

    def __init__(self, move: Move, reason: IllegalMoveReason, square: Square, towers: Sequence[Square] = ()) -> None:
        super().__init__(move, reason.value, square)
        self.move = move
        self.reason = reason
        self.square = square
        self.towers = tuple(towers) or (square,)


def check_legal(position: Position, move: Move) -> None:
    """Check that a move is legal.

    Raises:
        IllegalMove: it is not; the reason is the first one along the move.
    """
    legal = legal_moves(position)
    if move in legal:
        return
    tower = position.towers[move.start]
    if not tower:
        raise IllegalMove(move, IllegalMoveReason.NO_TOWER, move.start)
    if side_of(tower[-1]) != position.side_to_move:
        raise IllegalMove(move, IllegalMoveReason.NOT_YOURS, move.start)
    if not _TrialMove(position, move).play():
        starts = {capture.start: None for capture in legal}
        reason = IllegalMoveReason.MUST_CAPTURE if len(starts) > 1 else IllegalMoveReason.MUST_CAPTURE_WITH
        raise IllegalMove(move=move, reason=reason, square=next(iter(starts), move.start), towers=tuple(starts))
    raise IllegalMove(move, IllegalMoveReason.MUST_GO_ON, move.end)


class _TrialMove:
    """A move that is tried leg by leg, without checking whether another capture is compulsory."""

    def __init__(self, position: Position, move: Move) -> None:
        self.move = move
        self.side = position.side_to_move
        self.towers = list(position.towers)
        self.is_queen = self.towers[move.start][-1].isupper()
        self.towers[move.start] = ""

    def play(self) -> bool:
        """Play all legs, and return whether the last one captured; raises IllegalMove at the first impossible leg."""
        barred_direction: int | None = None
        square = self.move.start
        is_jumping = len(self.move.squares) > 2
        for landing in self.move.squares[1:]:
            direction = direction_between(square, landing)
            if direction is None:
                raise IllegalMove(self.move, IllegalMoveReason.NO_DIAGONAL, landing)
            if direction == barred_direction:
                raise IllegalMove(self.move, IllegalMoveReason.TURNS_BACK, landing)
            captured = self._play_leg(square, landing, direction)
            if is_jumping and not captured:
                raise IllegalMove(self.move, IllegalMoveReason.NO_JUMP, landing)
            is_jumping = captured
            barred_direction = OPPOSITE[direction]
            square = landing
            self.is_queen = self.is_queen or bool(BIT[square] & FAR_ROWS[self.side])
        return is_jumping

    def _play_leg(self, start: Square, landing: Square, direction: int) -> bool:
        if self.towers[landing]:
            raise IllegalMove(self.move, IllegalMoveReason.OCCUPIED, landing)
        ray = RAYS[start][direction]
        distance = ray.index(landing)
        between = [square for square in ray[:distance] if self.towers[square]]
        for square in between:
            if side_of(self.towers[square][-1]) == self.side:
                raise IllegalMove(self.move, IllegalMoveReason.OWN_TOWER, square)
        if len(between) > 1:
            raise IllegalMove(self.move, IllegalMoveReason.TWO_TOWERS, between[1])
        if not self.is_queen and distance != len(between):
            raise IllegalMove(self.move, IllegalMoveReason.TOO_FAR, landing)
        if not (self.is_queen or between) and not leads_forward(direction, self.side):
            raise IllegalMove(self.move, IllegalMoveReason.BACKWARD, landing)
        for square in between:
            self.towers[square] = self.towers[square][:-1]
        return bool(between)
