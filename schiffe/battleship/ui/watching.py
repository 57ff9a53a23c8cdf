"""Screens that show a match to an onlooker, and watching two bots play."""

import asyncio
from abc import ABC, abstractmethod
from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import partial
from typing import Final, Self, TypeVar

from schiffe.battleship.bots.choice import Choice
from schiffe.battleship.drawing import Glyphs, known_picture
from schiffe.battleship.match.events import Event
from schiffe.battleship.match.seats import SeatWrapper
from schiffe.battleship.match.state import MatchState, Perspective
from schiffe.battleship.match.turn import Emit, Seat
from schiffe.battleship.rules.fleet import Fleet, FleetPair
from schiffe.battleship.ui.battle import log
from schiffe.battleship.ui.battle.reasons import last_reason, reasons_text
from schiffe.battleship.ui.context import MatchContext
from schiffe.battleship.ui.painting.arrangement import (
    MIN_COLUMNS_FOR_PANELS,
    ArrangementRequest,
    BoardArrangement,
    arrange,
    is_narrow,
)
from schiffe.battleship.ui.painting.boards import BoardView
from schiffe.battleship.ui.painting.cursor import scroll_keys
from schiffe.battleship.ui.painting.marks import Marks
from schiffe.battleship.ui.painting.motion import (
    MIN_TURN_SECONDS,
    STILL,
    Frame,
    Impact,
    frame_at,
    impact_of,
    until_settled,
    with_ship_still_afloat,
)
from schiffe.battleship.ui.painting.pair import (
    INITIAL_PAIR,
    PairState,
    Side,
    fitted_pair,
    fleet_rows,
    last_cells,
    opponent_ships,
    own_ships,
    paint_pair,
    scroll_side,
)
from schiffe.battleship.ui.painting.scales import LABEL_COLUMNS
from schiffe.game.match.interruption import Interruption
from schiffe.game.match.players import SeatNumber, other_seat
from schiffe.game.ui.replay import PacedScreen, PacedState
from schiffe.language.i18n import _, ngettext
from schiffe.language.names import players_title
from schiffe.settings.shared import PAUSE
from schiffe.toolkit.bar import BADGE_OTHERS_TURN, Bar, notes, paint_bar
from schiffe.toolkit.canvas import Canvas
from schiffe.toolkit.help import TextScreen, split_sections
from schiffe.toolkit.layout import MARGIN_COLUMNS, Corner, paint_heading
from schiffe.toolkit.motion import MIN_FRAME_SECONDS
from schiffe.toolkit.replaying import Pace, wait_for_change
from schiffe.toolkit.screen import Action, AnyCommand, Call, Command
from schiffe.toolkit.stage import Stage


@dataclass(frozen=True, kw_only=True)
class OnlookerState(PacedState, ABC):
    """A match as an onlooker sees it.

    Attributes:
        rules: the name of the rules; empty for the usual ones.
        impact: the animated shots of the last turn; None if they are not animated.
        frame: the frame of that animation; None when nothing moves.
        pair: the visible parts of the boards.
    """

    glyphs: Glyphs
    rules: str = ""
    impact: Impact | None = None
    frame: Frame | None = None
    pair: PairState = INITIAL_PAIR

    @property
    @abstractmethod
    def perspective(self) -> Perspective:
        """The match on the boards: while shots fly, the match before them."""

    @abstractmethod
    def fleet(self, seat: SeatNumber) -> Fleet | None:
        """Return the fleet shown on a seat's board; None if the board shows what the other side knows."""

    @property
    def match_state(self) -> MatchState:
        """The state of the match on the boards."""
        return self.perspective.state

    @property
    def size(self) -> int:
        """The rows and columns of each board."""
        return self.match_state.rules.size

    @property
    def is_flying(self) -> bool:
        """True if shots are in the air."""
        return self.frame is not None and self.frame.is_flying

    def at_time(self, time: float) -> Self:
        """Return the state with the frame of a moment."""
        impact = self.impact
        frame = frame_at(impact, self.match_state.views[impact.shots_fired.seat], time) if impact else None
        return replace(self, frame=frame) if frame else replace(self, impact=None, frame=None)

    def settled(self) -> Self:
        """Return the state without animation."""
        return replace(self, impact=None) if self.impact else self

    @property
    def sides(self) -> tuple[Side, Side]:
        """Both boards, the first player's at the left; in a match of one player the only board twice."""
        if self.match_state.is_solo:
            return (self.side(1),) * 2
        return self.side(0), self.side(1)

    def side(self, seat: SeatNumber) -> Side:
        """Return the board of a seat with its fleet."""
        state = self.match_state
        fleet = self.fleet(seat)
        view = state.views[other_seat(seat)]
        is_target = self.impact is not None and self.impact.shots_fired.seat != seat
        frame = self.frame if self.frame and is_target else STILL
        picture = with_ship_still_afloat(known_picture(fleet, view), frame)
        marks = Marks(last_cells=last_cells(state, other_seat(seat)), effects=frame.effects)
        role = "own" if fleet else "target"
        scroll = self.pair.scrolls[seat]
        board = BoardView(picture=picture, role=role, marks=marks, scroll=scroll, on_scroll=partial(scroll_side, seat))
        return Side(state.names[seat], board, own_ships(fleet, view) if fleet else opponent_ships(view))


_StateT = TypeVar("_StateT", bound=OnlookerState)


class OnlookerScreen(PacedScreen[_StateT], ABC):
    """A screen with both boards of a match, and the shots beside them if they fit."""

    @abstractmethod
    def rows_below(self, canvas: Canvas, *, has_panel: bool) -> tuple[int, int]:
        """Return the fewest and the most rows needed below the boards; with a panel the shots are beside the boards."""

    @abstractmethod
    def paint_around(self, canvas: Canvas, state: _StateT, arrangement: BoardArrangement) -> None:
        """Paint everything above and below the boards."""

    # The commands of both screens, which have orders of their own.

    def other_board_command(self) -> Command[_StateT]:
        """Return the command that shows the other board, for a screen on which only one fits."""
        return Command(("tab",), lambda state: replace(state, pair=state.pair.with_other_side()), "Tab", _("board"))

    def reasons_command(self, show: Action) -> Command[_StateT]:
        """Return the command that shows why the players fired where they did."""
        return Command(("f3", "w"), lambda _state: Call(show), "F3", _("why"))

    def scroll_commands(self) -> list[Command[_StateT]]:
        """Return the commands that scroll a board that does not fit."""
        return scroll_keys(
            lambda state, columns, rows: replace(state, pair=state.pair.scrolled(state.pair.shown_side, columns, rows))
        )

    def fitted(self, state: _StateT, canvas: Canvas) -> _StateT:
        """Scroll so that the last shots are in view."""
        return replace(state, pair=fitted_pair(state.pair, state.sides, self._arrangement(canvas, state)))

    def settled(self, state: _StateT) -> _StateT:
        """End the animation of the last shots."""
        return state.settled()

    def paint(self, canvas: Canvas, state: _StateT) -> None:
        """Paint the whole screen, with the current frame of the animation."""
        if state.impact and canvas.time < state.impact.end:
            canvas.redraw_in(MIN_FRAME_SECONDS)
            state = state.at_time(canvas.time)
        arrangement = self._arrangement(canvas, state)
        sides = state.sides
        # The panel has only the shots: the fleets are beside the names or below the boards.
        is_beside_names = fleet_rows(canvas, sides) == 0
        paint_pair(
            canvas,
            sides,
            arrangement._replace(panel=None) if is_beside_names else arrangement,
            state.pair.shown_side,
            state.glyphs,
        )
        if arrangement.panel:
            x, width = arrangement.panel.x, arrangement.panel_width
            if is_beside_names:  # a gap after the last ship
                x, width = x + 1, width - 1
            paint_heading(canvas, Corner(x, arrangement.panel.y), width, _("Shots"), state.glyphs)
            log.paint_log(
                canvas, Corner(x + 1, arrangement.panel.y + 1), width - 1, arrangement.extent.rows, state.perspective
            )
        self.paint_around(canvas, state, arrangement)

    def _arrangement(self, canvas: Canvas, state: _StateT) -> BoardArrangement:
        has_panel = canvas.width >= MIN_COLUMNS_FOR_PANELS and not is_narrow(canvas)
        least, most = self.rows_below(canvas, has_panel=has_panel)
        fleet = fleet_rows(canvas, state.sides)
        return arrange(
            canvas,
            ArrangementRequest(
                size=state.size,
                fleet_rows=fleet,
                min_rows_below=least,
                max_rows_below=most,
                has_panel=has_panel,
                is_alone=state.match_state.is_solo,
            ),
        )


def show_reasons(stage: Stage, perspective: Perspective, glyphs: Glyphs) -> None:
    """Show why the players fired where they did."""
    parts = split_sections("\n\n".join(reasons_text(perspective, seat) for seat in (0, 1)))
    stage.lay_over(TextScreen(parts, players_title(perspective.name, perspective.opponent), glyphs))


_DEFAULT_PACE: Final = Pace((4.0, 2.0, 1.0, 0.6, 0.3, 0.1, 0.0), 3)


@dataclass(frozen=True, kw_only=True)
class WatchState(OnlookerState):
    """A match of two bots.

    Attributes:
        latest: the state after the last turn.
        is_open: whether both fleets are shown; otherwise each board shows what the other side knows.
        tells_why: whether the reason for the last shot is shown.
        is_playing: whether the next turn begins by itself, at the pace.
    """

    latest: MatchState
    fleets: FleetPair
    is_open: bool = True
    tells_why: bool = False
    pace: Pace = _DEFAULT_PACE
    is_playing: bool = True

    @property
    def perspective(self) -> Perspective:
        """The match on the boards, as both sides may know it."""
        return Perspective(0, None, self.impact.before.state if self.impact and self.is_flying else self.latest)

    def fleet(self, seat: SeatNumber) -> Fleet | None:
        """Return the fleet of a bot if the fleets are shown."""
        return self.fleets[seat] if self.is_open else None


class WatchScreen(OnlookerScreen[WatchState]):
    """A screen with a match of two bots.

    Keys call ``step`` for the next turn, ``reasons`` for the reasons of both bots, and ``changed`` after the pace has
    changed or the match is paused or continued. ``leave`` is the command that leaves.
    """

    def __init__(self, state: WatchState, changed: Action, step: Action, reasons: Action, leave: AnyCommand) -> None:
        super().__init__(state, changed)
        self._step = step
        self._reasons = reasons
        self._leave = leave

    def commands(self, state: WatchState) -> Sequence[Command[WatchState]]:
        """Return the commands: pause and continue, change the pace, show or hide the fleets, show reasons, leave."""
        label = _("hide fleets") if state.is_open else _("show fleets")
        return [
            self.play_command(state, _("continue")),
            *([self.other_board_command()] if state.pair.is_single else ()),
            Command(("enter", "right"), lambda _state: Call(self._step), _("Enter"), _("next turn")),
            *self.pace_commands(),
            Command(("o", "f2"), lambda state: replace(state, is_open=not state.is_open), "O", label),
            self.reasons_command(self._reasons),
            self._leave,
            *self.scroll_commands(),
        ]

    def rows_below(self, canvas: Canvas, *, has_panel: bool) -> tuple[int, int]:
        """Return the rows for a reason, and for shots if they are not beside the boards."""
        return 2, 1 if has_panel else log.MAX_ROWS

    def paint_around(self, canvas: Canvas, state: WatchState, arrangement: BoardArrangement) -> None:
        """Paint the bar, the reason for the last shot, and below it the shots."""
        match_state = state.match_state
        count = sum(len(view.shots) for view in match_state.views)
        shots = ngettext("{count} shot", "{count} shots", count).format(count=count)
        bar_notes = notes(state.rules, shots, state.seconds)
        badge, style = (
            (match_state.names[match_state.seat_to_move], BADGE_OTHERS_TURN)
            if state.is_playing
            else (_("Paused"), "class:turn")
        )
        paint_bar(
            canvas,
            Bar(players_title(*match_state.names), notes=bar_notes, badge=badge, badge_style=style),
            state.glyphs,
        )
        why: list[str] = []
        if state.tells_why:
            why = canvas.wrap(last_reason(state.perspective), canvas.width - 2 * MARGIN_COLUMNS)[:2]
        y = canvas.put_lines(2, arrangement.below, why)
        if arrangement.panel is None:
            x = arrangement.titles[0].x + LABEL_COLUMNS + 1
            log.paint_log(canvas, Corner(x, y), canvas.width - x - 1, canvas.height - 1 - y, state.perspective)


class Watcher:
    """An observer that shows a match of two bots, and delays each turn by the pace.

    Attributes:
        screen: the screen with the match.
    """

    def __init__(self, state: WatchState, context: MatchContext, interruption: Interruption) -> None:
        self._context = context
        self._changed = asyncio.Event()
        self._steps = 0
        state = replace(state, pace=state.pace.nearest(context.settings[PAUSE]))
        leave = context.leave_command(interruption, 0)
        self.screen = WatchScreen(
            state=state,
            changed=self._changed.set,
            step=self._step,
            reasons=lambda: show_reasons(context.stage, self.screen.state.perspective, self.screen.state.glyphs),
            leave=leave,
        )

    def notify(self, event: Event, state: MatchState) -> None:
        """Show the event."""
        before = self.screen.state
        impact = (
            impact_of(before.perspective, event, self._context.motion)
            if before.pace.seconds >= MIN_TURN_SECONDS
            else None
        )
        self._context.stage.update(self.screen, lambda current: replace(current, latest=state, impact=impact))

    async def wait_until_settled(self) -> None:
        """Wait until the last shots were seen to strike; a key skips that."""
        await until_settled(lambda: self.screen.state.impact)

    async def next_turn(self) -> None:
        """Wait for the next turn: for the time of the pace, not counting time under a cover, or for a key."""
        elapsed = 0.0
        while not self._steps and not (self.screen.state.is_playing and elapsed >= self.screen.state.pace.seconds):
            await self._context.stage.cover.wait_until_off()
            state = self.screen.state
            elapsed += await wait_for_change(self._changed, state.pace.seconds - elapsed if state.is_playing else None)
        self._steps = max(0, self._steps - 1)
        await asyncio.sleep(0)  # handle keys even at the fastest pace
        await self._context.stage.cover.wait_until_off()

    def _step(self) -> None:
        self._steps = 1
        self._changed.set()


class WatchedSeat(SeatWrapper):
    """A bot whose turns wait for a watcher."""

    def __init__(self, seat: Seat, watcher: Watcher) -> None:
        super().__init__(seat)
        self._watcher = watcher

    async def choose(self, perspective: Perspective, emit: Emit) -> Choice:
        """Choose the cells to fire at, when the watcher is ready for the next turn."""
        await self._watcher.next_turn()
        return await super().choose(perspective, emit)
