"""The screen on which two bots play."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import partial
from typing import Final, Self

from schiffe.battleship.match.state import MatchState, Perspective
from schiffe.battleship.rules.fleet import Fleet, FleetPair
from schiffe.battleship.ui.painting import log
from schiffe.battleship.ui.painting.arrangement import BoardArrangement
from schiffe.battleship.ui.painting.log import last_shot_reason_text
from schiffe.battleship.ui.painting.pair import other_board_command
from schiffe.battleship.ui.painting.scales import LABEL_COLUMNS
from schiffe.battleship.ui.screens.onlooker import OnlookerScreen, OnlookerState, RowsBelow
from schiffe.game.match.players import SeatNumber
from schiffe.language.i18n import _, ngettext
from schiffe.language.names import players_title
from schiffe.toolkit.bar import BADGE_OTHERS_TURN, Bar, bar_notes, paint_bar
from schiffe.toolkit.canvas import BLOCK_MARGIN_COLUMNS, Canvas, Corner, Size
from schiffe.toolkit.command import Action, Command
from schiffe.toolkit.replaying import Pace, Playback
from schiffe.toolkit.style import TextStyle

_MAX_REASON_ROWS: Final = 2
_PLAYBACK: Final = Playback(Pace((4.0, 2.0, 1.0, 0.6, 0.3, 0.1, 0.0), 3), is_playing=True)


@dataclass(frozen=True, kw_only=True)
class WatchState(OnlookerState):
    """A match of two bots.

    Attributes:
        latest: the state after the last turn.
        is_open: whether both fleets are shown; otherwise each board shows what the other side knows.
        tells_why: whether the reason for the last shot is shown.
        playback: whether the next turn begins by itself, and the pace.
        wants_turn: whether the next turn is to begin now.
    """

    latest: MatchState
    fleets: FleetPair
    is_open: bool = True
    tells_why: bool = False
    playback: Playback = _PLAYBACK
    wants_turn: bool = False

    @property
    def perspective(self) -> Perspective:
        """The match on the boards, as both sides may know it."""
        impact = self.animation.impact
        return Perspective(
            0, None, impact.perspective_before.state if impact and self.animation.is_flying else self.latest
        )

    def with_fleets_toggled(self) -> Self:
        """Return the state with the fleets shown or hidden."""
        return replace(self, is_open=not self.is_open)

    def fleet(self, seat: SeatNumber) -> Fleet | None:
        return self.fleets[seat] if self.is_open else None


class WatchScreen(OnlookerScreen[WatchState]):
    """A screen with a match of two bots.

    ``reasons`` shows the reasons of both bots, and ``leave`` is the command that leaves.
    """

    def __init__(self, state: WatchState, reasons: Action, leave: Command[WatchState]) -> None:
        super().__init__(state)
        self._reasons = reasons
        self._leave = leave

    def commands(self, state: WatchState) -> Sequence[Command[WatchState]]:
        label = _("hide fleets") if state.is_open else _("show fleets")
        return [
            self.play_command(state, _("continue")),
            *([other_board_command()] if state.pair.is_single else ()),
            Command(("enter", "right"), partial(replace, wants_turn=True), _("Enter"), _("next turn")),
            *self.pace_commands(),
            Command(("o", "f2"), WatchState.with_fleets_toggled, "O", label),
            self.reasons_command(self._reasons),
            self._leave,
            *self.scroll_commands(),
        ]

    def rows_below(self, canvas: Canvas, *, has_panel: bool) -> RowsBelow:
        """Return the rows for a reason, and for shots if they are not beside the boards."""
        return RowsBelow(_MAX_REASON_ROWS, 1 if has_panel else log.MAX_ROWS)

    def paint_around(self, canvas: Canvas, state: WatchState, arrangement: BoardArrangement) -> None:
        """Paint the bar, the reason for the last shot, and below it the shots."""
        match_state = state.match_state
        count = sum(len(target.shots) for target in match_state.targets)
        shots = ngettext("{count} shot", "{count} shots", count).format(count=count)
        notes = bar_notes(state.rules_title, shots, state.playback.pace_text)
        if state.playback.is_playing:
            badge = match_state.names[match_state.seat_to_move]
            style: str = BADGE_OTHERS_TURN
        else:
            badge = _("Paused")
            style = TextStyle.ATTENTION
        bar = Bar(players_title(*match_state.names), notes=notes, badge=badge, badge_style=style)
        paint_bar(canvas, bar, state.glyphs)
        reason_text = last_shot_reason_text(state.perspective) if state.tells_why else None
        reason = canvas.wrap(reason_text, canvas.block_width) if reason_text else []
        y = canvas.put_lines(Corner(BLOCK_MARGIN_COLUMNS, arrangement.below_y), reason[:_MAX_REASON_ROWS])
        if arrangement.panel is None:
            x = arrangement.titles[0].x + LABEL_COLUMNS + 1
            size = Size(canvas.width - x - 1, canvas.keys_y - y)
            log.paint_log(canvas, Corner(x, y), size, state.perspective)
