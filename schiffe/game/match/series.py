"""Games of the same players one after the other."""

from dataclasses import dataclass, replace
from typing import Generic, Self, TypeVar

from schiffe.game.match.players import SeatNumber

RequestT = TypeVar("RequestT")


@dataclass(frozen=True)
class Series(Generic[RequestT]):
    """A series before its next game.

    Attributes:
        request: what is played.
        first: the seat that begins the next game, where they begin in turn.
        score: how many games each seat has won.
        loser: the seat that lost the last game which somebody won; before that it is the first.
    """

    request: RequestT
    first: SeatNumber = 0
    score: tuple[int, int] = (0, 0)
    loser: SeatNumber = 0

    def after(self, winner: SeatNumber | None) -> Self:
        """Return the series when a game is over, which a seat has won or nobody."""
        return replace(
            self,
            first=1 - self.first,
            score=(self.score[0] + (winner == 0), self.score[1] + (winner == 1)),
            loser=self.loser if winner is None else 1 - winner,
        )
