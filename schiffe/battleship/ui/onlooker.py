"""What somebody sees who looks on while two bots play, as one value."""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import partial
from typing import Final

from schiffe.battleship.drawing import Glyphs, Picture, own_picture, target_picture
from schiffe.battleship.match.events import SeatNumber
from schiffe.battleship.match.state import MatchState, Perspective
from schiffe.battleship.ui.boards import BoardView
from schiffe.battleship.ui.cells import Marks
from schiffe.battleship.ui.context import Fleets
from schiffe.battleship.ui.motion import STILL, Frame, Impact, frame_at, sinking
from schiffe.battleship.ui.pair import AS_IT_IS, PairState, Side, enemy_ships, last_cells, own_ships
from schiffe.toolkit.canvas import ClickStep
from schiffe.toolkit.replaying import Pace

_USUAL: Final = Pace((4.0, 2.0, 1.0, 0.6, 0.3, 0.1, 0.0), 3)


@dataclass(frozen=True)
class WatchState:
    """A match of two bots.

    Attributes:
        rules: what the rules are called; empty where that goes without saying.
        is_open: whether both fleets lie open; else each board shows what the other side knows of it.
        tells_why: whether the reason of the last shot is shown.
        pace: how long the next turn is waited for.
        is_paused: whether the next turn waits for a key.
        impact: the shots that are on their way, or were the last ones.
        frame: what a moment of that looks like; None when nothing moves.
        pair: what is to be seen of the boards.
    """

    match: MatchState
    fleets: Fleets
    glyphs: Glyphs
    rules: str = ""
    is_open: bool = True
    tells_why: bool = False
    pace: Pace = _USUAL
    is_paused: bool = False
    impact: Impact | None = None
    frame: Frame | None = None
    pair: PairState = AS_IT_IS

    @property
    def size(self) -> int:
        """Rows and columns of each board."""
        return self.match.rules.grid.size

    @property
    def seen(self) -> Perspective:
        """The match as both sides may know it."""
        return Perspective(0, None, self.match)

    def with_pause(self, seconds: float) -> WatchState:
        """The pace that comes nearest to a pause before each turn."""
        return replace(self, pace=self.pace.nearest(seconds))

    def paced(self, by: int) -> WatchState:
        """A faster pace, or a slower one."""
        return replace(self, pace=self.pace.changed(by))

    def at(self, moment: float) -> WatchState:
        """The state as it looks at a moment: while a shot flies, nobody knows what it will do."""
        impact = self.impact
        frame = frame_at(impact, self.match.views[impact.fired.seat], moment) if impact else None
        if impact is None or frame is None:
            return replace(self, impact=None)
        return replace(self, match=impact.before.state if frame.flies else self.match, frame=frame)

    def settled(self) -> WatchState:
        """Nothing is on its way any more."""
        return replace(self, impact=None) if self.impact else self

    @property
    def sides(self) -> tuple[Side, Side]:
        """Both boards: that of the first bot at the left."""
        return self._side(0), self._side(1)

    def _side(self, seat: SeatNumber) -> Side:
        view, fleet = self.match.views[1 - seat], self.fleets.of(seat)
        assert fleet
        is_struck = self.impact is not None and self.impact.fired.seat != seat
        struck = self.frame if self.frame and is_struck else STILL
        picture: Picture = own_picture(fleet, view) if self.is_open else target_picture(view)
        marks = Marks(last=last_cells(self.match, 1 - seat), effects=struck.effects)
        role = "own" if self.is_open else "target"
        scroll = self.pair.scrolls[seat]
        board = BoardView(sinking(picture, struck), role, marks, scroll, on_scroll=partial(_scroll, seat))
        return Side(self.match.names[seat], board, own_ships(fleet, view) if self.is_open else enemy_ships(view))


def _scroll(seat: SeatNumber, columns: int, rows: int) -> ClickStep:
    def step(state: WatchState) -> WatchState:
        return replace(state, pair=state.pair.scrolled(seat, columns, rows))

    return step
