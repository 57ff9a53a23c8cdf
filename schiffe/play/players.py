"""The two sides of a match, and who plays them."""

from dataclasses import dataclass
from enum import Enum
from typing import TypeAlias

SeatNumber: TypeAlias = int
"""0 or 1: the two sides of a match."""


class PlayerKind(Enum):
    """Who sits at a seat; the value is a stable word for files."""

    PERSON = "person"
    BOT = "bot"
    REMOTE = "remote"
    """Whoever is at the other end of a connection."""


@dataclass(frozen=True)
class Player:
    """Who plays one side; ``level`` is that of a bot."""

    kind: PlayerKind
    name: str
    level: str = ""
