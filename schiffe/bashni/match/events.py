"""Events of a match of Bashni. A match is the fold of its events; nothing else of it has to be kept."""

from dataclasses import dataclass, field
from typing import TypeAlias

from schiffe.bashni.rules.position import START, Colour, Ending, Limits, Move, Position
from schiffe.game.match import events
from schiffe.game.match.events import PlayerLeft, PlayerResigned, TimeExpired
from schiffe.game.match.players import Player


@dataclass(frozen=True, slots=True)
class MatchStarted:
    """A match begins: White and Black, from this position, within these limits."""

    players: tuple[Player, Player]
    position: Position = START
    limits: Limits = field(default_factory=Limits)


@dataclass(frozen=True, slots=True)
class MoveMade:
    """A move by the side to move, after this many seconds."""

    move: Move
    seconds: float = 0.0


@dataclass(frozen=True, slots=True)
class MovesTakenBack:
    """The last plies are taken back, as many as this."""

    count: int


@dataclass(frozen=True, slots=True)
class HintShown:
    """Somebody has been shown a good move; which one is not known of games that were written down before it was."""

    side: Colour
    move: Move | None = None


@dataclass(frozen=True, slots=True)
class PositionGiven:
    """A server has sent the position; the moves that led there are not known."""

    position: Position


@dataclass(frozen=True, slots=True)
class MatchEnded(events.MatchEnded):
    """The end of a match. Without a winner it is a draw, unless the match is not decided.

    Attributes:
        ending: why, by the rules; None where only a server knows.
        is_decided: whether it is known who has won, or that it is a draw.
    """

    winner: Colour | None
    ending: Ending | None = None
    is_decided: bool = True


MatchEnding: TypeAlias = PlayerResigned | PlayerLeft | MatchEnded
"""The events that end a match."""
TurnEvent: TypeAlias = MoveMade | MovesTakenBack | PlayerResigned | PlayerLeft
"""Anything that a side does with its turn."""
Event: TypeAlias = TurnEvent | HintShown | TimeExpired | PositionGiven | MatchEnded
"""All that may follow the start."""
