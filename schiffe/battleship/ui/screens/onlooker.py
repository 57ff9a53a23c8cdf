"""The state and the screen of a match for an onlooker, in a replay or while two bots play."""

from abc import ABC, abstractmethod
from dataclasses import dataclass, replace
from typing import NamedTuple, Self, TypeVar

from schiffe.battleship.drawing import Glyphs
from schiffe.battleship.match.state import MatchState, Perspective
from schiffe.battleship.rules.fleet import Fleet
from schiffe.battleship.ui.painting import log
from schiffe.battleship.ui.painting.arrangement import (
    MIN_COLUMNS_FOR_PANELS,
    ArrangementRequest,
    BoardArrangement,
    arrange_boards,
    is_narrow,
)
from schiffe.battleship.ui.painting.cursor import board_scroll_commands
from schiffe.battleship.ui.painting.log import reasons_text
from schiffe.battleship.ui.painting.motion import NO_ANIMATION, Animation
from schiffe.battleship.ui.painting.pair import (
    INITIAL_PAIR,
    BoardSide,
    PairState,
    fitted_pair,
    fleet_rows,
    known_side,
    paint_pair,
)
from schiffe.game.match.players import SeatNumber
from schiffe.game.ui.replay import PlaybackScreen
from schiffe.language.i18n import _
from schiffe.language.names import players_title
from schiffe.toolkit.canvas import Canvas, Size
from schiffe.toolkit.command import Action, Command, calling
from schiffe.toolkit.help import TextScreen, split_sections
from schiffe.toolkit.layout import paint_heading
from schiffe.toolkit.motion import MIN_FRAME_SECONDS
from schiffe.toolkit.replaying import Playback


@dataclass(frozen=True, kw_only=True)
class OnlookerState(ABC):
    """A match as an onlooker sees it.

    Attributes:
        rules_title: the name of the rules; None for the usual ones.
        animation: the animation of the last shots.
        pair: the visible parts of the boards.
    """

    glyphs: Glyphs
    playback: Playback
    rules_title: str | None = None
    animation: Animation = NO_ANIMATION
    pair: PairState = INITIAL_PAIR

    def with_playback(self, playback: Playback) -> Self:
        return replace(self, playback=playback)

    def with_moved_scroll(self, columns: int, rows: int) -> Self:
        """Return the state after scrolling the board that is shown if only one fits."""
        return replace(self, pair=self.pair.scrolled(self.pair.shown_side, columns, rows))

    @property
    @abstractmethod
    def perspective(self) -> Perspective:
        """The match on the boards: while shots fly, the match before them."""

    @abstractmethod
    def fleet(self, seat: SeatNumber) -> Fleet | None:
        """Return the fleet shown on a seat's board; None if the board shows what the other side knows."""

    @property
    def match_state(self) -> MatchState:
        return self.perspective.state

    @property
    def board_size(self) -> int:
        """The rows and columns of the boards."""
        return self.match_state.rules.size

    @property
    def sides(self) -> tuple[BoardSide, BoardSide]:
        """Both boards, the first player's at the left; in a match of one player the only board twice."""
        second = self.side(1)
        return (second if self.match_state.is_solo else self.side(0)), second

    def side(self, seat: SeatNumber) -> BoardSide:
        frame = self.animation.frame_on(seat)
        return known_side(self.match_state, seat, self.fleet(seat), self.pair, frame=frame)


_StateT = TypeVar("_StateT", bound=OnlookerState)


class RowsBelow(NamedTuple):
    """The fewest and the most rows below the boards."""

    min_rows: int
    max_rows: int


class OnlookerScreen(PlaybackScreen[_StateT], ABC):
    """A screen with both boards of a match, and the shots beside them if they fit."""

    @abstractmethod
    def rows_below(self, canvas: Canvas, *, has_panel: bool) -> RowsBelow:
        """Return the rows below the boards; with a panel the shots are beside the boards."""

    @abstractmethod
    def paint_around(self, canvas: Canvas, state: _StateT, arrangement: BoardArrangement) -> None:
        """Paint everything but the boards and the shots beside them."""

    # The commands of both screens, which have orders of their own.

    def reasons_command(self, show: Action) -> Command[_StateT]:
        return Command(("f3", "w"), calling(show), "F3", _("why"))

    def scroll_commands(self) -> list[Command[_StateT]]:
        """Return the commands that scroll a board that does not fit."""
        return board_scroll_commands(OnlookerState.with_moved_scroll)

    def fitted(self, state: _StateT, canvas: Canvas) -> _StateT:
        """Return the state with the last shots in view."""
        return replace(state, pair=fitted_pair(state.pair, state.sides, self._arrange_watched_boards(canvas, state)))

    def settled(self, state: _StateT) -> _StateT:
        """Return the state without the animation of the last shots."""
        return replace(state, animation=NO_ANIMATION)

    def paint(self, canvas: Canvas, state: _StateT) -> None:
        if state.animation.is_moving(canvas.now):
            canvas.redraw_in(MIN_FRAME_SECONDS)
            state = replace(state, animation=state.animation.shown_at(state.match_state, canvas.now))
        arrangement = self._arrange_watched_boards(canvas, state)
        sides = state.sides
        # The panel has only the shots: the fleets are beside the names or below the boards.
        is_beside_names = fleet_rows(canvas, sides) == 0
        paint_pair(
            canvas,
            sides,
            replace(arrangement, panel=None) if is_beside_names else arrangement,
            state.pair.shown_side,
            state.glyphs,
        )
        if arrangement.panel:
            gap_columns = 1 if is_beside_names else 0  # after the last ship
            heading = arrangement.panel.right(gap_columns)
            width = arrangement.panel_width - gap_columns
            paint_heading(canvas, heading, width, _("Shots"), state.glyphs)
            size = Size(width - 1, arrangement.extent.rows)
            log.paint_log(canvas, heading.down(1).right(1), size, state.perspective)
        self.paint_around(canvas, state, arrangement)

    def _arrange_watched_boards(self, canvas: Canvas, state: _StateT) -> BoardArrangement:
        has_panel = canvas.width >= MIN_COLUMNS_FOR_PANELS and not is_narrow(canvas)
        below = self.rows_below(canvas, has_panel=has_panel)
        return arrange_boards(
            canvas,
            ArrangementRequest(
                board_size=state.board_size,
                fleet_rows=fleet_rows(canvas, state.sides),
                min_rows_below=below.min_rows,
                max_rows_below=below.max_rows,
                has_panel=has_panel,
                is_alone=state.match_state.is_solo,
            ),
        )


def reasons_screen(state: OnlookerState) -> TextScreen:
    perspective = state.perspective
    parts = split_sections("\n\n".join(reasons_text(perspective, seat) for seat in (0, 1)))
    return TextScreen(parts, players_title(perspective.name, perspective.opponent_name), state.glyphs)
