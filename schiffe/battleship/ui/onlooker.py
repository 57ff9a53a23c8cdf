"""A match that nobody here plays: what is seen of it, whether two bots play it now or it is over."""

from __future__ import annotations

from abc import ABC, abstractmethod
from dataclasses import dataclass, replace
from functools import partial
from typing import Self, TypeVar

from schiffe.battleship.drawing import Glyphs, known_picture
from schiffe.battleship.match.events import SeatNumber
from schiffe.battleship.match.state import MatchState, Perspective
from schiffe.battleship.rules.fleet import Fleet
from schiffe.battleship.ui.battle import log
from schiffe.battleship.ui.boards import WIDE, Arrangement, BoardView, RoomWanted, arranged, is_narrow
from schiffe.battleship.ui.cells import Marks
from schiffe.battleship.ui.motion import STILL, Frame, Impact, frame_at, sinking
from schiffe.battleship.ui.pair import (
    AS_IT_IS,
    PairState,
    Side,
    enemy_ships,
    fitted_pair,
    fleet_rows,
    last_cells,
    own_ships,
    paint_pair,
)
from schiffe.game.ui.replay import PacedScreen, PacedState
from schiffe.language.i18n import _
from schiffe.toolkit.canvas import Canvas, ClickStep
from schiffe.toolkit.help import HelpScreen, sections
from schiffe.toolkit.layout import paint_heading
from schiffe.toolkit.screen import Action, Call, Command, Step
from schiffe.toolkit.stage import SHORTEST, Stage


@dataclass(frozen=True, kw_only=True)
class OnlookerState(PacedState, ABC):
    """A match as somebody sees it who looks on.

    Attributes:
        rules: what the rules are called; empty where that goes without saying.
        impact: the shots that are on their way, or were the last ones.
        frame: what a moment of that looks like; None when nothing moves.
        pair: what is to be seen of the boards.
    """

    glyphs: Glyphs
    rules: str = ""
    impact: Impact | None = None
    frame: Frame | None = None
    pair: PairState = AS_IT_IS

    @property
    @abstractmethod
    def seen(self) -> Perspective:
        """The match as it is shown: while shots fly, nobody knows what they will do."""

    @abstractmethod
    def fleet(self, seat: SeatNumber) -> Fleet | None:
        """The fleet that lies open on the board of a seat; None where the board shows what the other side knows."""

    @property
    def match(self) -> MatchState:
        """How the match stands as it is shown."""
        return self.seen.state

    @property
    def size(self) -> int:
        """Rows and columns of each board."""
        return self.match.rules.grid.size

    @property
    def flies(self) -> bool:
        """Whether shots are in the air."""
        return self.frame is not None and self.frame.flies

    def at_moment(self, moment: float) -> Self:
        """The state as it looks at a moment of the clock."""
        impact = self.impact
        frame = frame_at(impact, self.match.views[impact.fired.seat], moment) if impact else None
        return replace(self, frame=frame) if frame else replace(self, impact=None, frame=None)

    def settled(self) -> Self:
        """Nothing is on its way any more."""
        return replace(self, impact=None) if self.impact else self

    @property
    def sides(self) -> tuple[Side, Side]:
        """Both boards: that of the first player at the left."""
        return self.side(0), self.side(1)

    def side(self, seat: SeatNumber) -> Side:
        """The board of a seat, and its ships."""
        match, fleet = self.match, self.fleet(seat)
        view = match.views[1 - seat]
        is_struck = self.impact is not None and self.impact.fired.seat != seat
        struck = self.frame if self.frame and is_struck else STILL
        picture = sinking(known_picture(fleet, view), struck)
        marks = Marks(last=last_cells(match, 1 - seat), effects=struck.effects)
        role, scroll = "own" if fleet else "target", self.pair.scrolls[seat]
        board = BoardView(picture, role, marks, scroll, on_scroll=partial(_scroll, seat))
        return Side(match.names[seat], board, own_ships(fleet, view) if fleet else enemy_ships(view))


def _scroll(seat: SeatNumber, columns: int, rows: int) -> ClickStep:
    def step(state: OnlookerState) -> OnlookerState:
        return replace(state, pair=state.pair.scrolled(seat, columns, rows))

    return step


Seen = TypeVar("Seen", bound=OnlookerState)


class OnlookerScreen(PacedScreen[Seen], ABC):
    """Shows both boards of a match, and the shots beside them where there is room; it gives no result."""

    @abstractmethod
    def rows_below(self, canvas: Canvas, *, has_panel: bool) -> tuple[int, int]:
        """How many rows are wanted below the boards, at least and at most; with a panel the shots stand beside them."""

    @abstractmethod
    def paint_around(self, canvas: Canvas, state: Seen, at: Arrangement) -> None:
        """What stands above and below the boards."""

    # The commands that both screens have; each lists them in its own order.

    def other_board(self) -> Command[Seen]:
        """The other board, where only one has room."""
        return Command(("tab",), lambda state: replace(state, pair=state.pair.other()), "Tab", _("board"))

    def why(self, show: Action) -> Command[Seen]:
        """Why both have fired as they did."""
        return Command(("f3", "w"), lambda _state: Call(show), "F3", _("why"))

    def scrolling(self) -> list[Command[Seen]]:
        """Other parts of a board that is larger than its room."""
        steps = {"s-up": (0, -1), "s-down": (0, 1), "s-left": (-1, 0), "s-right": (1, 0)}
        return [Command((key,), _scroll_shown(*step)) for key, step in steps.items()]

    def fitted(self, state: Seen, canvas: Canvas) -> Seen:
        """What was fired at last is in view."""
        return replace(state, pair=fitted_pair(state.pair, state.sides, self._arranged(canvas, state)))

    def settled(self, state: Seen) -> Seen:
        """The last shots have struck."""
        return state.settled()

    def paint(self, canvas: Canvas, state: Seen) -> None:
        """The whole screen, at a moment at which shots may fly."""
        if state.impact and canvas.moment < state.impact.end:
            canvas.moves(SHORTEST)
            state = state.at_moment(canvas.moment)
        at = self._arranged(canvas, state)
        paint_pair(canvas, state.sides, at, state.pair.shown, state.glyphs)
        if at.panel:
            paint_heading(canvas, at.panel, at.panel_width, _("Shots"), state.glyphs)
            log.paint_log(canvas, (at.panel.x + 1, at.panel.y + 1), at.panel_width - 1, at.room.rows, state.seen)
        self.paint_around(canvas, state, at)

    def _arranged(self, canvas: Canvas, state: Seen) -> Arrangement:
        has_panel = canvas.width >= WIDE and not is_narrow(canvas)
        least, most = self.rows_below(canvas, has_panel=has_panel)
        fleet = fleet_rows(canvas, state.sides)
        return arranged(canvas, RoomWanted(state.size, fleet, least, most, has_panel=has_panel))


def _scroll_shown(columns: int, rows: int) -> Step[Seen]:
    return lambda state: replace(state, pair=state.pair.scrolled(state.pair.shown, columns, rows))


def show_reasons(stage: Stage, seen: Perspective) -> None:
    """Show why both sides have fired as they did."""
    stage.lay_over(HelpScreen(sections("\n\n".join(log.reasons(seen, seat) for seat in (0, 1)))))
