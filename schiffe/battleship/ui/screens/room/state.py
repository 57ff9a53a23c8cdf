"""The state of the screen of a room in which the player waits."""

from collections.abc import Sequence
from dataclasses import dataclass

from schiffe.battleship.drawing import Glyphs
from schiffe.battleship.net.rooms.status import RoomStatus


@dataclass(frozen=True)
class RoomState:
    """A room in which the player waits.

    Attributes:
        variant: the name of the rules.
        seconds: how long the player has waited.
        news: the latest event; empty after a while.
        is_arrival: whether the news is that the friend has come, which the row of waves shows anyway.
        extra_lines: more to tell the friend.
        has_fleet: whether the player's own fleet is placed.
        score: the matches that each player has won before this one.
        is_copied: whether the line to send was copied.
        is_animated: whether the waves drift.
    """

    status: RoomStatus
    glyphs: Glyphs
    variant: str = ""
    seconds: int = 0
    news: str = ""
    is_arrival: bool = False
    extra_lines: Sequence[str] = ()
    has_fleet: bool = False
    score: tuple[int, int] = (0, 0)
    is_copied: bool = False
    is_animated: bool = False
