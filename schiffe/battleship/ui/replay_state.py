"""What somebody sees who looks back at a match, as one value."""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import partial

from schiffe.battleship.drawing import Glyphs, known_picture
from schiffe.battleship.logbook.past import PastMatch
from schiffe.battleship.match.analysis import Judged
from schiffe.battleship.match.events import HintTaken, SeatNumber, ShotsFired, TimeExpired
from schiffe.battleship.match.state import MatchState, Perspective
from schiffe.battleship.ui.boards import BoardView
from schiffe.battleship.ui.cells import Marks
from schiffe.battleship.ui.motion import STILL, Frame, Impact, frame_at, sinking
from schiffe.battleship.ui.pair import AS_IT_IS, PairState, Side, enemy_ships, last_cells, own_ships
from schiffe.toolkit.canvas import ClickStep
from schiffe.toolkit.replaying import LOOKING_BACK, Pace


@dataclass(frozen=True)
class ReplayState:
    """A match that is over, at one of its moments.

    Attributes:
        rules: what the rules are called; empty where that goes without saying.
        at: the number of the moment; 0 is the start.
        by: the seat whose knowledge is shown; None for all that is known.
        has_odds: whether the odds of the turn are shown that comes next.
        judged: what that turn was worth; None while it is not known.
        costly: the numbers of the moments of costly turns, as far as they are known.
        is_judged: whether all of them are known.
        is_playing: whether it goes on by itself, and ``pace`` how fast.
        typed: the shot to go to, as far as it is typed; None while none is asked for.
        note: what is said until the next key.
        impact: the shots that are on their way.
        frame: what a moment of that looks like; None when nothing moves.
        pair: what is to be seen of the boards.
    """

    past: PastMatch
    glyphs: Glyphs
    rules: str = ""
    at: int = 0
    by: SeatNumber | None = None
    has_odds: bool = False
    judged: Judged | None = None
    costly: tuple[int, ...] = ()
    is_judged: bool = False
    pace: Pace = LOOKING_BACK
    is_playing: bool = False
    typed: str | None = None
    note: str = ""
    impact: Impact | None = None
    frame: Frame | None = None
    pair: PairState = AS_IT_IS

    @property
    def last(self) -> int:
        """The number of the last moment."""
        return len(self.past.moments) - 1

    @property
    def shown(self) -> int:
        """The number of the moment that is to be seen: while shots fly, nobody knows what they will do."""
        return self.at - bool(self.frame and self.frame.flies)

    @property
    def match(self) -> MatchState:
        """How the match stood then."""
        return self.past.moments[self.shown].state

    @property
    def size(self) -> int:
        """Rows and columns of each board."""
        return self.match.rules.grid.size

    @property
    def seen(self) -> Perspective:
        """The match as it is shown."""
        return Perspective(self.by or 0, None if self.by is None else self.past.fleet(self.by), self.match)

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

    def moved(self, place: int) -> ReplayState:
        """At another moment, where it stands; the first or the last one for those that are not there."""
        return replace(self.cleared(), at=min(max(0, place), self.last), is_playing=False).followed()

    def forward(self) -> ReplayState:
        """At the next moment, while it goes on by itself; at the last one it stands."""
        state = replace(self.cleared(), at=min(self.at + 1, self.last), is_playing=self.at + 1 < self.last)
        return state.followed()

    def cleared(self) -> ReplayState:
        """Nothing is typed or on its way, and nothing is to be said any more."""
        return replace(self, typed=None, note="", impact=None, frame=None, judged=None)

    def followed(self) -> ReplayState:
        """Where only one board has room, it is the one that was shot at, or will be where the odds are shown."""
        place = self.next_turn if self.has_odds else None
        event = self.past.moments[self.at if place is None else place].event
        return self.showing(1 - event.seat) if isinstance(event, ShotsFired) else self

    def showing(self, seat: SeatNumber) -> ReplayState:
        """The board of a seat is shown, where only one has room."""
        return replace(self, pair=replace(self.pair, shown=seat))

    def before_costly(self, place: int) -> ReplayState:
        """Right before a costly turn, with its odds."""
        return replace(self, has_odds=True).moved(place - 1)

    def at_shot(self, number: int) -> ReplayState | None:
        """Where the shot of this number was fired; None where there is none."""
        places = (place for place in range(1, self.last + 1) if self.shot(place) >= number)
        place = next(places, None)
        return None if place is None or number < 1 else self.moved(place)

    def with_odds(self) -> ReplayState:
        """The odds are shown, or no more."""
        return replace(self, has_odds=not self.has_odds, note="").followed()

    def played(self) -> ReplayState:
        """Going on by itself, from the start where it has come to the end, or standing."""
        if self.is_playing:
            return replace(self, is_playing=False, note="")
        state = self.moved(0) if self.at == self.last else replace(self, typed=None, note="")
        return replace(state, is_playing=state.last > 0)

    def paced(self, by: int) -> ReplayState:
        """A faster pace, or a slower one."""
        return replace(self, pace=self.pace.changed(by))

    def seen_by_next(self) -> ReplayState:
        """The knowledge of the next one: both, the one, the other."""
        following: dict[SeatNumber | None, SeatNumber | None] = {None: 0, 0: 1, 1: None}
        return replace(self, by=following[self.by], note="", impact=None, frame=None)

    # What moves

    def at_moment(self, moment: float) -> ReplayState:
        """The state as it looks at a moment of the clock."""
        impact = self.impact
        view = self.past.moments[self.at].state.views[impact.fired.seat] if impact else None
        frame = frame_at(impact, view, moment) if impact and view else None
        return replace(self, frame=frame) if frame else replace(self, impact=None, frame=None)

    def settled(self) -> ReplayState:
        """Nothing is on its way any more."""
        return replace(self, impact=None) if self.impact else self

    # What is seen of the boards

    @property
    def odds(self) -> Judged | None:
        """The odds that are shown."""
        return self.judged if self.has_odds and self.judged and all(odds.total for odds in self.judged.best) else None

    @property
    def sides(self) -> tuple[Side, Side]:
        """Both boards: that of the first player at the left."""
        return self._side(0), self._side(1)

    def _side(self, seat: SeatNumber) -> Side:
        match, fleet = self.match, self.past.fleet(seat, self.by)
        view = match.views[1 - seat]
        is_struck = self.impact is not None and self.impact.fired.seat != seat
        struck = self.frame if self.frame and is_struck else STILL
        picture = sinking(known_picture(fleet, view), struck)
        marks = Marks(last=last_cells(match, 1 - seat), effects=struck.effects)
        if (odds := self.odds) and odds.before is view:
            picture = replace(picture, heat=odds.heat)
            fired, best = (tuple(odds.cell for odds in row) for row in (odds.fired, odds.best))
            marks = Marks(best[0], fired) if len(best) == 1 else Marks(last=fired, advised=best)
        role, scroll = "own" if fleet else "target", self.pair.scrolls[seat]
        board = BoardView(picture, role, marks, scroll, on_scroll=partial(_scroll, seat))
        return Side(match.names[seat], board, own_ships(fleet, view) if fleet else enemy_ships(view))


def _scroll(seat: SeatNumber, columns: int, rows: int) -> ClickStep:
    def step(state: ReplayState) -> ReplayState:
        return replace(state, pair=state.pair.scrolled(seat, columns, rows))

    return step
