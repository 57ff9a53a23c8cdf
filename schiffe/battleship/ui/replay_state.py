"""What somebody sees who looks back at a match, as one value."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Self

from schiffe.battleship.logbook.past import PastMatch
from schiffe.battleship.match.analysis import Judged
from schiffe.battleship.match.events import HintTaken, SeatNumber, ShotsFired, TimeExpired
from schiffe.battleship.match.state import Perspective
from schiffe.battleship.rules.fleet import Fleet
from schiffe.battleship.texts.advice import heat_legend
from schiffe.battleship.ui.cells import Marks
from schiffe.battleship.ui.onlooker import OnlookerState
from schiffe.battleship.ui.pair import Side
from schiffe.game.ui.replay import SteppedState


@dataclass(frozen=True)
class ReplayState(SteppedState, OnlookerState):
    """A match that is over, at one of its moments.

    Attributes:
        by: the seat whose knowledge is shown; None for all that is known.
        has_odds: whether the odds of the turn are shown that comes next.
        judged: what that turn was worth; None while it is not known.
        costly: the numbers of the moments of costly turns, as far as they are known.
        is_judged: whether all of them are known.
        typed: the shot to go to, as far as it is typed; None while none is asked for.
        note: what is said until the next key.
    """

    past: PastMatch
    by: SeatNumber | None = None
    has_odds: bool = False
    judged: Judged | None = None
    costly: tuple[int, ...] = ()
    is_judged: bool = False
    typed: str | None = None
    note: str = ""

    @property
    def last(self) -> int:
        """The number of the last moment."""
        return len(self.past.moments) - 1

    @property
    def shown(self) -> int:
        """The number of the moment that is to be seen."""
        return self.at - self.flies

    @property
    def seen(self) -> Perspective:
        """The match as it is shown."""
        fleet = None if self.by is None else self.past.fleet(self.by)
        return Perspective(self.by or 0, fleet, self.past.moments[self.shown].state)

    def fleet(self, seat: SeatNumber) -> Fleet | None:
        """A fleet as far as those know it whose knowledge is shown."""
        return self.past.fleet(seat, self.by)

    @property
    def next_turn(self) -> int | None:
        """The moment of the turn that comes next; None where none does."""
        moments = self.past.moments
        place = self.at + 1
        while place <= self.last and isinstance(moments[place].event, HintTaken | TimeExpired):
            place += 1
        return place if place <= self.last and isinstance(moments[place].event, ShotsFired) else None

    def shot(self, place: int) -> int:
        """How many shots one of those had fired whose knowledge is shown."""
        views = self.past.moments[place].state.views
        return max(len(view.shots) for seat, view in enumerate(views) if self.by in (None, seat))

    # Going to another moment

    def at_step(self, at: int) -> Self:
        """At another moment, with the board in view that belongs to it."""
        return replace(self.cleared(), at=at).followed()

    def cleared(self) -> Self:
        """Nothing is typed or on its way, and nothing is to be said any more."""
        return replace(self, typed=None, note="", impact=None, frame=None, judged=None)

    def followed(self) -> Self:
        """Where only one board has room, it is the one that was shot at, or will be where the odds are shown."""
        place = self.next_turn if self.has_odds else None
        event = self.past.moments[self.at if place is None else place].event
        if not isinstance(event, ShotsFired):
            return self
        return replace(self, pair=replace(self.pair, shown=1 - event.seat))

    def before_costly(self, place: int) -> Self:
        """Right before a costly turn, with its odds."""
        return replace(self, has_odds=True).moved(place - 1)

    def at_shot(self, number: int) -> Self | None:
        """Where the shot of this number was fired; None where there is none."""
        places = (place for place in range(1, self.last + 1) if self.shot(place) >= number)
        place = next(places, None)
        return None if place is None or number < 1 else self.moved(place)

    def with_odds(self) -> Self:
        """The odds are shown, or no more."""
        return replace(self, has_odds=not self.has_odds, note="").followed()

    def played(self) -> Self:
        """Going on by itself, or standing; nothing is to be said any more."""
        return replace(super().played(), note="")

    def seen_by_next(self) -> Self:
        """The knowledge of the next one: both, the one, the other."""
        following: dict[SeatNumber | None, SeatNumber | None] = {None: 0, 0: 1, 1: None}
        return replace(self, by=following[self.by], note="", impact=None, frame=None)

    # What is seen of the boards

    @property
    def odds(self) -> Judged | None:
        """The odds that are shown."""
        return self.judged if self.has_odds and self.judged and all(odds.total for odds in self.judged.best) else None

    def side(self, seat: SeatNumber) -> Side:
        """The board of a seat: with the odds, where it is shot at next."""
        side, odds = super().side(seat), self.odds
        turn = self.past.moments[self.next_turn or 0].event
        is_next = isinstance(turn, ShotsFired) and turn.seat != seat
        if odds is None or not is_next or odds.before is not self.match.views[1 - seat]:
            return side
        picture = replace(side.board.picture, heat=odds.heat)
        legend = heat_legend(odds.best[0])
        fired, best = (tuple(odds.cell for odds in row) for row in (odds.fired, odds.best))
        marks = Marks(best[0], fired) if len(best) == 1 else Marks(last=fired, advised=best)
        return replace(side, board=replace(side.board, picture=picture, marks=marks, legend=legend))
