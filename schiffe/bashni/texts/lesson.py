"""Advice in a first match: on captures, on the end of a long match, and the rules for a newcomer."""

from typing import Final, NamedTuple

from schiffe.bashni.match.state import MoveInPosition
from schiffe.bashni.rules.position import Move, Position, legal_moves, side_of, towers_after_landings
from schiffe.bashni.rules.squares import Square, square_name
from schiffe.bashni.texts.moves import must_capture_text, short_capture_text
from schiffe.language.i18n import _
from schiffe.language.text import Wordings

_MAX_CAPTURES: Final = 2
"""The number of possible captures that are listed one by one."""


class CaptureAdvice(NamedTuple):
    """The advice when the player must capture: how to do it, and its effect."""

    capture: Wordings
    effect: Wordings


def make_capture_advice(position: Position) -> CaptureAdvice:
    """Return the advice for a position in which the player must capture."""
    rule = Wordings(must_capture_text(position, _MAX_CAPTURES), short_capture_text(position, 1))
    moves = legal_moves(position)
    for move in moves:
        if (square := find_freed_square(position, move)) is not None:
            name = square_name(square)
            text = _("Jumping over {square} frees your piece there.").format(square=name)
            return CaptureAdvice(rule, Wordings(text, _("{square} gets free.").format(square=name)))
    if any(len(move.squares) > 2 for move in moves):
        return CaptureAdvice(rule, Wordings(_("Keep capturing as long as you can."), _("Capture while you can.")))
    return CaptureAdvice(rule, Wordings(_("The piece you take goes under yours."), _("It goes under yours.")))


def find_freed_square(position: Position, move: Move) -> Square | None:
    """Return the first square on which a capture frees a piece of the player; None if it frees none."""
    *_steps, towers = towers_after_landings(position, move)
    for square in MoveInPosition(position, move).captured_squares:
        if towers[square] and side_of(towers[square][-1]) is position.side_to_move:
            return square
    return None


def points_advice() -> tuple[Wordings, Wordings]:
    """Return how a long match ends, in two rows. No step of the lesson teaches it."""
    return (
        Wordings(
            _("After 200 moves, or 50 without a new queen, points decide:"),
            _("In long games points decide:"),
            _("Points decide then:"),
        ),
        Wordings(
            _("1 for a tower with a man on top, 3 with a queen."),
            _("1 a man on top, 3 a queen."),
            _("A man 1, a queen 3."),
        ),
    )


def points_rule_text() -> str:
    """Return how a long match ends."""
    return _(
        "After 200 moves, or 50 without a new queen, points decide: 1 for each tower with a man on top, 3 for each "
        "with a queen."
    )


def first_rules_text() -> str:
    """Return the rules that a newcomer needs before the first move."""
    return _(
        "A man moves one square forward, along a diagonal. If you can capture, you must: a jump takes the top piece of "
        "a tower and puts it under yours. If you cannot move, you lose."
    )
