"""What happens in a match of Bashni. A match is the fold of its events; nothing else of it has to be kept."""

from dataclasses import dataclass, field
from typing import TypeAlias

from schiffe.bashni.rules.position import START, Colour, Ending, Limits, Move, Position


@dataclass(frozen=True, slots=True)
class BashniPlayer:
    """Who plays; ``level`` is that of the computer player, None for anybody else."""

    name: str
    level: str | None = None


@dataclass(frozen=True, slots=True)
class BashniStarted:
    """A match begins: White and Black, from this position, within these limits."""

    players: tuple[BashniPlayer, BashniPlayer]
    position: Position = START
    limits: Limits = field(default_factory=Limits)


@dataclass(frozen=True, slots=True)
class MoveMade:
    """Whoever is to move has moved, after this many seconds."""

    move: Move
    seconds: float = 0.0


@dataclass(frozen=True, slots=True)
class MovesTakenBack:
    """The last plies are taken back, as many as this."""

    count: int


@dataclass(frozen=True, slots=True)
class HintShown:
    """Somebody has been shown a good move."""

    side: Colour


@dataclass(frozen=True, slots=True)
class ClockExpired:
    """The time for a move is over, and the move not made."""

    side: Colour


@dataclass(frozen=True, slots=True)
class PositionGiven:
    """A server has sent the position; the moves that led there are not known."""

    position: Position


@dataclass(frozen=True, slots=True)
class SideResigned:
    """Somebody gives up: the other side has won."""

    side: Colour


@dataclass(frozen=True, slots=True)
class SideLeft:
    """Somebody leaves; nobody has won."""

    side: Colour


@dataclass(frozen=True, slots=True)
class BashniEnded:
    """The match has come to its end.

    Attributes:
        winner: None is a draw, unless the match is not decided.
        ending: why, by the rules; None where only a server knows.
        is_decided: whether it is known who has won, or that it is a draw.
    """

    winner: Colour | None
    ending: Ending | None = None
    is_decided: bool = True


MatchEnding: TypeAlias = SideResigned | SideLeft | BashniEnded
"""The events that end a match."""
TurnEvent: TypeAlias = MoveMade | MovesTakenBack | SideResigned | SideLeft
"""What a side does with its turn."""
BashniEvent: TypeAlias = TurnEvent | HintShown | ClockExpired | PositionGiven | BashniEnded
"""All that may follow the start."""
