"""A series: consecutive matches of the same players."""

from dataclasses import dataclass, replace
from typing import Self

from schiffe.game.match.players import SeatNumber, other_seat, replaced_at
from schiffe.game.match.request import Request


@dataclass(frozen=True)
class Series:
    """The state of a series between two matches.

    Attributes:
        request: the request for its matches.
        first_seat: the seat that moves first in the next match, if the seats alternate.
        score: the number of matches that each seat has won.
        loser: the loser of the latest match that was not drawn; initially the first seat.
    """

    request: Request
    first_seat: SeatNumber = 0
    score: tuple[int, int] = (0, 0)
    loser: SeatNumber = 0

    def after(self, winner: SeatNumber | None) -> Self:
        """Return the series after a match; ``winner`` is None if nobody won it."""
        series = replace(self, first_seat=other_seat(self.first_seat))
        if winner is None:
            return series
        return replace(series, score=replaced_at(self.score, winner, self.score[winner] + 1), loser=other_seat(winner))
