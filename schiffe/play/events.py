"""What happens in a match. Screens, the logbook and log files watch these events; none of them drives the game."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import TypeAlias

from schiffe.bots.choice import Reason
from schiffe.rules.grid import Cell
from schiffe.rules.shots import Answer
from schiffe.rules.target import TargetView
from schiffe.rules.variants import Rules


@dataclass(frozen=True)
class MatchStarted:
    """Both fleets lie. ``names`` are those of seat 0 and seat 1; ``first`` is the seat that begins."""

    rules: Rules
    names: tuple[str, str]
    first: int


@dataclass(frozen=True)
class ShotFired:
    """Seat ``seat`` shot at a field of the other one. ``turn`` counts the shots of both sides, from 1."""

    turn: int
    seat: int
    cell: Cell
    answer: Answer
    reason: Reason | None


@dataclass(frozen=True)
class ShotRepeated:
    """Seat ``seat`` shot at a field once more, was given the same answer again, and has lost its turn with that."""

    turn: int
    seat: int
    cell: Cell
    answer: Answer


@dataclass(frozen=True)
class MatchBrokenOff:
    """A match over a network did not come to its end: a stable word for why, and what came that should not have."""

    cause: str
    quote: str


@dataclass(frozen=True)
class MatchEnded:
    """Seat ``winner`` sank the last ship. ``views`` are what seat 0 and seat 1 knew of each other in the end."""

    winner: int
    views: tuple[TargetView, TargetView]


Event: TypeAlias = MatchStarted | ShotFired | ShotRepeated | MatchBrokenOff | MatchEnded
Observer: TypeAlias = Callable[[Event], None]
