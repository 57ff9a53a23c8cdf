"""Events of a match of Bashni, which determine the match completely."""

from dataclasses import dataclass, field
from typing import TypeAlias

from schiffe.bashni.rules.position import START_POSITION, Colour, EndingReason, Limits, Move, Position
from schiffe.game.match.events import MatchEnded, MatchEvent, PlayerLeft, PlayerResigned, TimeExpired
from schiffe.game.match.players import Player


@dataclass(frozen=True, slots=True)
class MatchStarted(MatchEvent):
    """The start of a match: the players (White first), the position, and the limits."""

    players: tuple[Player, Player]
    position: Position = START_POSITION
    limits: Limits = field(default_factory=Limits)


@dataclass(frozen=True, slots=True)
class MoveMade(MatchEvent):
    """A move by the side to move, and the seconds it took."""

    move: Move
    seconds: float = 0.0


@dataclass(frozen=True, slots=True)
class MovesTakenBack(MatchEvent):
    """The last ``count`` plies were taken back."""

    count: int


@dataclass(frozen=True, slots=True)
class HintShown(MatchEvent):
    """A hint was shown to a side; old logbooks do not have its ``move``."""

    side: Colour
    move: Move | None = None


@dataclass(frozen=True, slots=True)
class PositionReceived(MatchEvent):
    """A server sent a position without the moves that led to it."""

    position: Position


@dataclass(frozen=True, slots=True)
class BashniMatchEnded(MatchEnded):
    """The end of a match.

    Attributes:
        winner: None for a draw, or if the match is not decided.
        reason: the reason by the rules; None if only a server knows it.
        is_decided: whether the result is known.
    """

    winner: Colour | None
    reason: EndingReason | None = None
    is_decided: bool = True


EndingEvent: TypeAlias = PlayerResigned | PlayerLeft | BashniMatchEnded
"""The events that end a match."""
TurnEvent: TypeAlias = MoveMade | MovesTakenBack | PlayerResigned | PlayerLeft
"""The events that a side can choose in its turn."""
Event: TypeAlias = TurnEvent | HintShown | TimeExpired | PositionReceived | BashniMatchEnded
"""The events that can follow the start."""
