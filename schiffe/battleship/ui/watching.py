"""A match that nobody here plays, whether two bots play it now or it is over; and looking on while they play."""

from __future__ import annotations

import asyncio
from abc import ABC, abstractmethod
from collections.abc import Sequence
from contextlib import suppress
from dataclasses import dataclass, replace
from functools import partial
from typing import Any, Final, Self, TypeVar

from schiffe.battleship.bots.choice import Choice
from schiffe.battleship.drawing import Glyphs, known_picture
from schiffe.battleship.match.events import Event
from schiffe.battleship.match.state import MatchState, Perspective
from schiffe.battleship.match.turn import Answers, Emit, Seat
from schiffe.battleship.rules.fleet import Fleet, FleetPair
from schiffe.battleship.rules.grid import Cell
from schiffe.battleship.ui.arrangement import (
    MIN_COLUMNS_FOR_PANELS,
    Arrangement,
    ArrangementRequest,
    arrange,
    is_narrow,
)
from schiffe.battleship.ui.battle import log
from schiffe.battleship.ui.boards import BoardView
from schiffe.battleship.ui.cells import LABEL_COLUMNS, Marks
from schiffe.battleship.ui.context import MatchContext
from schiffe.battleship.ui.cursor import scroll_keys
from schiffe.battleship.ui.motion import (
    MIN_TURN_SECONDS,
    STILL,
    Frame,
    Impact,
    frame_at,
    impact_of,
    until_settled,
    with_ship_still_afloat,
)
from schiffe.battleship.ui.pair import (
    INITIAL_PAIR,
    PairState,
    Side,
    enemy_ships,
    fitted_pair,
    fleet_rows,
    last_cells,
    own_ships,
    paint_pair,
    scroll_side,
)
from schiffe.game.match.interruption import Interruption
from schiffe.game.match.players import SeatNumber
from schiffe.game.ui.replay import PacedScreen, PacedState
from schiffe.language.i18n import _, ngettext
from schiffe.language.names import against
from schiffe.settings.shared import PAUSE
from schiffe.toolkit.bar import BADGE_OTHERS_TURN, Bar, notes, paint_bar
from schiffe.toolkit.canvas import Canvas
from schiffe.toolkit.help import TextScreen, sections
from schiffe.toolkit.layout import Corner, paint_heading
from schiffe.toolkit.motion import MIN_FRAME_SECONDS
from schiffe.toolkit.replaying import Pace
from schiffe.toolkit.screen import Action, Call, Command
from schiffe.toolkit.stage import Stage


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
    pair: PairState = INITIAL_PAIR

    @property
    @abstractmethod
    def perspective(self) -> Perspective:
        """The match as it is shown: while shots fly, nobody knows what they will do."""

    @abstractmethod
    def fleet(self, seat: SeatNumber) -> Fleet | None:
        """Return the fleet that lies open on a seat's board; None if the board shows what the other side knows."""

    @property
    def match(self) -> MatchState:
        """The match as it is shown."""
        return self.perspective.state

    @property
    def size(self) -> int:
        """Rows and columns of each board."""
        return self.match.rules.grid.size

    @property
    def is_flying(self) -> bool:
        """True if shots are in the air."""
        return self.frame is not None and self.frame.is_flying

    def at_moment(self, moment: float) -> Self:
        """Return the state as it looks at a moment of the clock."""
        impact = self.impact
        frame = frame_at(impact, self.match.views[impact.fired.seat], moment) if impact else None
        return replace(self, frame=frame) if frame else replace(self, impact=None, frame=None)

    def settled(self) -> Self:
        """Return the state with nothing on its way any more."""
        return replace(self, impact=None) if self.impact else self

    @property
    def sides(self) -> tuple[Side, Side]:
        """Both boards: that of the first player at the left; of a match of one player the only one, twice."""
        if self.match.is_solo:
            return (self.side(1),) * 2
        return self.side(0), self.side(1)

    def side(self, seat: SeatNumber) -> Side:
        """Return the board of a seat, and its ships."""
        match, fleet = self.match, self.fleet(seat)
        view = match.views[1 - seat]
        is_struck = self.impact is not None and self.impact.fired.seat != seat
        struck = self.frame if self.frame and is_struck else STILL
        picture = with_ship_still_afloat(known_picture(fleet, view), struck)
        marks = Marks(last=last_cells(match, 1 - seat), effects=struck.effects)
        role = "own" if fleet else "target"
        scroll = self.pair.scrolls[seat]
        board = BoardView(picture, role, marks=marks, scroll=scroll, on_scroll=partial(scroll_side, seat))
        return Side(match.names[seat], board, own_ships(fleet, view) if fleet else enemy_ships(view))


Seen = TypeVar("Seen", bound=OnlookerState)


class OnlookerScreen(PacedScreen[Seen], ABC):
    """A screen that shows both boards of a match, and the shots beside them where there is room; it gives no result."""

    @abstractmethod
    def rows_below(self, canvas: Canvas, *, has_panel: bool) -> tuple[int, int]:
        """Return the wanted rows below the boards, at least and at most; with a panel the shots stand beside them."""

    @abstractmethod
    def paint_around(self, canvas: Canvas, state: Seen, at: Arrangement) -> None:
        """Paint what stands above and below the boards."""

    # The commands that both screens have; each lists them in its own order.

    def other_board_command(self) -> Command[Seen]:
        """Return the other board, where only one has room."""
        return Command(("tab",), lambda state: replace(state, pair=state.pair.with_other_side()), "Tab", _("board"))

    def reasons_command(self, show: Action) -> Command[Seen]:
        """Return the command that shows why both have fired as they did."""
        return Command(("f3", "w"), lambda _state: Call(show), "F3", _("why"))

    def scroll_commands(self) -> list[Command[Seen]]:
        """Return the keys that show other parts of a board that is larger than its room."""
        return scroll_keys(
            lambda state, columns, rows: replace(state, pair=state.pair.scrolled(state.pair.shown_side, columns, rows))
        )

    def fitted(self, state: Seen, canvas: Canvas) -> Seen:
        """Scroll so that what was fired at last is in view."""
        return replace(state, pair=fitted_pair(state.pair, state.sides, self._arrangement(canvas, state)))

    def settled(self, state: Seen) -> Seen:
        """Return the state after the last shots have struck."""
        return state.settled()

    def paint(self, canvas: Canvas, state: Seen) -> None:
        """Paint the whole screen, at a moment at which shots may fly."""
        if state.impact and canvas.moment < state.impact.end:
            canvas.redraw_in(MIN_FRAME_SECONDS)
            state = state.at_moment(canvas.moment)
        at = self._arrangement(canvas, state)
        sides = state.sides
        # The panel has the shots alone: the fleets stand beside the names where they have room.
        is_beside_names = fleet_rows(canvas, sides) == 0
        paint_pair(
            canvas, sides, at._replace(panel=None) if is_beside_names else at, state.pair.shown_side, state.glyphs
        )
        if at.panel:
            x, width = at.panel.x, at.panel_width
            if is_beside_names:  # away from the last ship
                x, width = x + 1, width - 1
            paint_heading(canvas, Corner(x, at.panel.y), width, _("Shots"), state.glyphs)
            log.paint_log(canvas, (x + 1, at.panel.y + 1), width - 1, at.extent.rows, state.perspective)
        self.paint_around(canvas, state, at)

    def _arrangement(self, canvas: Canvas, state: Seen) -> Arrangement:
        has_panel = canvas.width >= MIN_COLUMNS_FOR_PANELS and not is_narrow(canvas)
        least, most = self.rows_below(canvas, has_panel=has_panel)
        fleet = fleet_rows(canvas, state.sides)
        return arrange(
            canvas,
            ArrangementRequest(
                state.size,
                fleet,
                min_rows_below=least,
                max_rows_below=most,
                has_panel=has_panel,
                is_alone=state.match.is_solo,
            ),
        )


def show_reasons(stage: Stage, perspective: Perspective, glyphs: Glyphs) -> None:
    """Show why both sides have fired as they did."""
    parts = sections("\n\n".join(log.reasons(perspective, seat) for seat in (0, 1)))
    stage.lay_over(TextScreen(parts, against(perspective.name, perspective.enemy), glyphs))


_USUAL: Final = Pace((4.0, 2.0, 1.0, 0.6, 0.3, 0.1, 0.0), 3)


@dataclass(frozen=True, kw_only=True)
class WatchState(OnlookerState):
    """A match of two bots.

    Attributes:
        latest: how it stands after the last turn.
        is_open: whether both fleets lie open; else each board shows what the other side knows of it.
        tells_why: whether the reason of the last shot is shown.
        is_playing: whether the next turn comes by itself, when the pace lets it.
    """

    latest: MatchState
    fleets: FleetPair
    is_open: bool = True
    tells_why: bool = False
    pace: Pace = _USUAL
    is_playing: bool = True

    @property
    def perspective(self) -> Perspective:
        """The match as both sides may know it."""
        return Perspective(0, None, self.impact.before.state if self.impact and self.is_flying else self.latest)

    def fleet(self, seat: SeatNumber) -> Fleet | None:
        """Return the fleet of a bot, where it lies open."""
        return self.fleets[seat] if self.is_open else None


class WatchScreen(OnlookerScreen[WatchState]):
    """A screen that shows a match that goes on by itself.

    Each is called when a key asks for it: ``step`` for the next turn, ``reasons`` for why both have fired so, and
    ``changed`` when the pace has changed, or time stands still or goes on. ``leave`` is the command that leaves.
    """

    def __init__(self, state: WatchState, changed: Action, step: Action, reasons: Action, leave: Command[Any]) -> None:
        super().__init__(state, changed)
        self._step = step
        self._reasons = reasons
        self._leave = leave

    def commands(self, state: WatchState) -> Sequence[Command[WatchState]]:
        """Change the pace, stand still and go on, open and hide the fleets, tell reasons, leave."""
        shown = _("hide fleets") if state.is_open else _("show fleets")
        return [
            self.playing(state, _("continue")),
            *([self.other_board_command()] if state.pair.is_single else ()),
            Command(("enter", "right"), lambda _state: Call(self._step), _("Enter"), _("next turn")),
            *self.pacing(),
            Command(("o", "f2"), lambda state: replace(state, is_open=not state.is_open), "O", shown),
            self.reasons_command(self._reasons),
            self._leave,
            *self.scroll_commands(),
        ]

    def rows_below(self, canvas: Canvas, *, has_panel: bool) -> tuple[int, int]:  # noqa: ARG002
        """Return a reason, and shots where they do not stand beside the boards."""
        return 2, 1 if has_panel else log.ROWS

    def paint_around(self, canvas: Canvas, state: WatchState, at: Arrangement) -> None:
        """Paint the bar, why the last shot was fired, and below that the shots."""
        match = state.match
        shots = sum(len(view.shots) for view in match.views)
        fired = ngettext("{count} shot", "{count} shots", shots).format(count=shots)
        told = notes(state.rules, fired, state.seconds)
        badge, style = (match.names[match.turn], BADGE_OTHERS_TURN) if state.is_playing else (_("Paused"), "class:turn")
        paint_bar(canvas, Bar(against(*match.names), notes=told, badge=badge, badge_style=style), state.glyphs)
        why = canvas.wrap(log.last_reason(state.perspective), canvas.width - 4)[:2] if state.tells_why else []
        for number, line in enumerate(why):
            canvas.put(2, at.below + number, line)
        if at.panel is None:
            x, y = at.titles[0].x + LABEL_COLUMNS + 1, at.below + len(why)
            log.paint_log(canvas, (x, y), canvas.width - x - 1, canvas.height - 1 - y, state.perspective)


class Watcher:
    """An observer that shows a match of two bots, and lets each turn wait.

    Attributes:
        screen: what is seen.
    """

    def __init__(self, state: WatchState, context: MatchContext, interruption: Interruption) -> None:
        self._context = context
        self._changed = asyncio.Event()
        self._steps = 0
        state = replace(state, pace=state.pace.nearest(context.settings[PAUSE]))
        leave = context.leave_command(interruption, 0)
        self.screen = WatchScreen(state, self._changed.set, step=self._step, reasons=self._show_reasons, leave=leave)

    def notify(self, event: Event, state: MatchState) -> None:
        """Show how things stand now."""
        shown = self.screen.state
        impact = (
            impact_of(shown.perspective, event, self._context.motion)
            if shown.pace.seconds >= MIN_TURN_SECONDS
            else None
        )
        self.screen.update(lambda shown: replace(shown, latest=state, impact=impact))
        self._context.stage.redraw()

    async def wait_until_settled(self) -> None:
        """Wait until the last shots have struck; a key makes an end of that."""
        await until_settled(lambda: self.screen.state.impact)

    async def next_turn(self) -> None:
        """Wait as long as the pace says, or for the key that fires the next turn; time stands under what covers it."""
        loop = asyncio.get_running_loop()
        elapsed = 0.0
        while not self._steps and not (self.screen.state.is_playing and elapsed >= self.screen.state.pace.seconds):
            await self._context.stage.cover.wait_until_off()
            began, shown = loop.time(), self.screen.state
            self._changed.clear()
            with suppress(TimeoutError):
                await asyncio.wait_for(self._changed.wait(), shown.pace.seconds - elapsed if shown.is_playing else None)
            elapsed += loop.time() - began
        self._steps = max(0, self._steps - 1)
        await asyncio.sleep(0)  # keys are heard even at the fastest pace
        await self._context.stage.cover.wait_until_off()

    def _step(self) -> None:
        self._steps = 1
        self._changed.set()

    def _show_reasons(self) -> None:
        show_reasons(self._context.stage, self.screen.state.perspective, self.screen.state.glyphs)


class WatchedSeat:
    """A bot whose turns wait for a watcher."""

    def __init__(self, seat: Seat, watcher: Watcher) -> None:
        self._seat = seat
        self._watcher = watcher

    @property
    def fleet(self) -> Fleet | None:
        """Its ships."""
        return self._seat.fleet

    async def choose(self, perspective: Perspective, emit: Emit) -> Choice:
        """Choose the cells to fire at, once it may."""
        await self._watcher.next_turn()
        return await self._seat.choose(perspective, emit)

    async def answer(self, perspective: Perspective, cells: Sequence[Cell]) -> Answers:
        """Return what its fleet answers."""
        return await self._seat.answer(perspective, cells)

    async def learn(self, perspective: Perspective, answers: Answers) -> None:
        """Let it know."""
        await self._seat.learn(perspective, answers)
