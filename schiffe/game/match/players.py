"""Players of a match."""

from dataclasses import dataclass
from enum import Enum
from typing import Final, TypeAlias, TypeVar

SeatNumber: TypeAlias = int
"""0 or 1: the two sides of a match."""
_Part = TypeVar("_Part")


class PlayerKind(Enum):
    """Kinds of players; the value is a stable word for files."""

    PERSON = "person"
    BOT = "bot"
    REMOTE = "remote"
    """Whoever is at the other end of a connection."""
    FRIEND = "friend"
    """Somebody in the same room of a server, to which both can come back."""
    NOBODY = ""
    """No player: the second side of a match of one player."""


@dataclass(frozen=True)
class Player:
    """The player of one side; ``level`` is that of a bot, and empty for anybody else."""

    kind: PlayerKind
    name: str
    level: str = ""


NOBODY: Final = Player(PlayerKind.NOBODY, "")
"""The second side of a match of one player."""


def replaced_at(both: tuple[_Part, _Part], seat: SeatNumber, part: _Part) -> tuple[_Part, _Part]:
    """Replace what one of both seats has."""
    return (part, both[1]) if seat == 0 else (both[0], part)
