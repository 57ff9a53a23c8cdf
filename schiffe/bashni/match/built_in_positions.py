"""Ten positions from matches of bots, for training without the player's own matches; White is to move."""

from dataclasses import replace
from typing import Final

from schiffe.bashni.match.state import MoveInPosition
from schiffe.bashni.rules.notation import parse_move, parse_position


def built_in_moves() -> list[MoveInPosition]:
    """Return the positions with the moves that the bots played, in the order of the training."""
    return [
        MoveInPosition(replace(parse_position(pieces), ply=ply), parse_move(move)) for pieces, move, ply in _POSITIONS
    ]


_POSITIONS: Final = (
    (
        "b@H8 b@F8 b@D8 b@B8 b@E7 b@C7 b@A7 b@H6 b@D6 b@B6 b@G5 w@H4 "
        "b@H4 w@F4 w@B4 w@A3 w@H2 w@F2 w@D2 w@B2 w@G1 w@E1 w@C1 w@A1",
        "F2:E3",
        8,
    ),
    (
        "b@H8 b@F8 b@B8 b@G7 b@E7 b@E7 b@H6 w@H6 w@F6 b@F6 b@B6 b@E5 "
        "w@C5 b@C5 b@A5 w@G3 w@E3 w@C3 w@A3 w@H2 w@F2 w@E1 w@C1 w@A1",
        "E3:F4",
        20,
    ),
    (
        "b@F8 b@D8 b@B8 b@G7 b@C7 b@B6 b@B6 b@B6 b@G5 w@C5 b@C5 b@A5 "
        "w@H4 w@H4 b@H4 w@C3 w@A3 w@H2 w@D2 w@B2 w@G1 w@E1 w@C1 w@A1",
        "D2:E3",
        18,
    ),
    (
        "b@H8 b@F8 b@D8 b@B8 b@G7 b@E7 b@C7 b@A7 b@A7 w@A7 b@H6 w@E3 "
        "w@E3 b@E3 w@C3 b@C3 w@H2 w@F2 w@D2 w@B2 w@G1 w@E1 w@C1 w@A1",
        "D2:F4",
        12,
    ),
    (
        "b@F8 b@B8 b@G7 b@E7 b@E7 b@C7 b@A7 w@F6 b@F6 b@D6 w@H4 w@H4 "
        "w@H4 w@H4 B@H4 w@D4 b@D4 w@A3 w@A3 b@A3 w@B2 w@G1 w@C1 w@A1",
        "G1:H2",
        26,
    ),
    (
        "b@F8 b@D8 b@B8 b@G7 b@E7 b@A7 b@A7 w@A7 b@F6 b@G5 w@H4 b@F4 "
        "b@F4 b@F4 w@D4 w@C3 w@A3 w@H2 w@F2 w@D2 w@D2 w@B2 w@G1 w@A1",
        "A3:B4",
        24,
    ),
    (
        "w@D8 b@D8 b@G7 b@C7 b@C7 b@C7 b@C7 b@F6 b@F6 b@G5 w@D4 w@D4 "
        "b@D4 w@E3 w@E3 w@E3 w@E3 w@E3 B@E3 w@A3 w@B2 b@E1 w@E1 w@E1",
        "E1:D2",
        54,
    ),
    (
        "b@F8 b@G7 b@G7 b@A7 w@F6 b@F6 b@D6 b@B6 w@C5 b@C5 b@A5 w@B4 "
        "w@B4 w@B4 w@B4 w@B4 b@B4 b@G3 w@G3 w@A3 w@A3 b@A3 w@D2 w@C1",
        "D2:E3",
        36,
    ),
    (
        "b@H8 b@F8 b@B8 b@H6 b@F6 b@D6 b@D6 b@B6 w@G5 w@G5 b@G5 w@C5 "
        "b@C5 b@D4 b@D4 w@D4 w@E3 w@E3 w@A3 w@F2 w@B2 w@E1 w@C1 w@A1",
        "E1:D2",
        28,
    ),
    (
        "b@H8 b@G7 b@C7 b@A7 b@H6 b@F6 b@D6 b@B6 w@G5 w@G5 w@G5 b@G5 "
        "w@A5 w@H4 w@F4 w@D4 b@E3 b@E3 w@E3 w@F2 w@D2 w@E1 w@C1 B@C1",
        "D2:C3",
        34,
    ),
)
"""For each position: the pieces, the move of the bot, and the number of plies before it."""
