"""The events that a match of any game can have. A game adds its own."""

from dataclasses import dataclass

from schiffe.game.match.players import SeatNumber, other_seat


class MatchEvent:
    """Something that happens in a match."""


class ImpossibleEvent(ValueError):
    """An event that cannot follow the events before it."""


@dataclass(frozen=True)
class TimeExpired(MatchEvent):
    """A seat has run out of time for its turn, but its shot or move is still due."""

    seat: SeatNumber


@dataclass(frozen=True)
class PlayerLeft(MatchEvent):
    """A seat left before the end; nobody won."""

    seat: SeatNumber


@dataclass(frozen=True)
class PlayerResigned(MatchEvent):
    """A seat resigned; the other one won."""

    seat: SeatNumber


@dataclass(frozen=True)
class MatchEnded(MatchEvent):
    """A match ended by its rules; without a ``winner`` it is a draw."""

    winner: SeatNumber | None


def winner_of(ending: MatchEvent | None) -> SeatNumber | None:
    """Return the seat that won by a common ending; None if nobody did."""
    match ending:
        case MatchEnded(winner):
            return winner
        case PlayerResigned(seat):
            return other_seat(seat)
    return None
