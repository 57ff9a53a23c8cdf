"""The events that a match of any game can have. A game adds its own."""

from dataclasses import dataclass

from schiffe.game.match.players import SeatNumber


class ImpossibleEvent(ValueError):
    """An event that cannot follow those before it; ``event`` is it."""

    def __init__(self, event: object) -> None:
        super().__init__(f"impossible now: {event}")
        self.event = event


@dataclass(frozen=True)
class TimeExpired:
    """The end of the time of a seat's turn; its shot or move is still due."""

    seat: SeatNumber


@dataclass(frozen=True)
class PlayerLeft:
    """The leaving of a seat before the end; nobody has won."""

    seat: SeatNumber


@dataclass(frozen=True)
class PlayerResigned:
    """The resignation of a seat; the other one has won."""

    seat: SeatNumber


@dataclass(frozen=True)
class MatchEnded:
    """The end of a match by its rules; without a ``winner`` it is a draw."""

    winner: SeatNumber | None


def winner_of(ending: object | None) -> SeatNumber | None:
    """Return the seat that has won by an ending that any match can have; None where nobody has."""
    match ending:
        case MatchEnded(winner):
            return winner
        case PlayerResigned(seat):
            return 1 - seat
    return None
