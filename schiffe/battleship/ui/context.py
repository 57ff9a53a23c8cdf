"""The context of a match on the stage, and what has become of it."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from functools import partial
from typing import TYPE_CHECKING, Any, NamedTuple

from schiffe.battleship.drawing import Glyphs
from schiffe.battleship.logbook.recorder import MatchRecorder
from schiffe.battleship.match.request import Watch
from schiffe.battleship.match.setup import GameSetup
from schiffe.battleship.ui.motion import motion_of
from schiffe.battleship.ui.screens.placing_state import LaidFleets
from schiffe.battleship.ui.sea import sea_scene
from schiffe.game.match.events import PlayerLeft, PlayerResigned
from schiffe.game.match.interruption import Interruption
from schiffe.game.match.lesson import Lesson
from schiffe.game.match.players import SeatNumber
from schiffe.game.statistics.ladder import Standing
from schiffe.game.ui.match import LeaveDialog
from schiffe.settings.schema import Settings
from schiffe.toolkit.scene import Scene
from schiffe.toolkit.screen import Command
from schiffe.toolkit.stage import Stage

if TYPE_CHECKING:  # behind the door to a room
    from schiffe.battleship.ui.room import RoomOnStage


class MatchContext(NamedTuple):
    """One match, and all that those who play it share.

    Attributes:
        settings: those of the moment in which it began.
        recorder: writes the match down, and knows what of it lies already.
        leaving: how it is left before its end.
        laid: the fleets that were laid before.
        change_settings: lets the player change the settings.
        watched: what was asked for where two bots play.
        standing: how the player stands on the ladder once the match is over; None for one that cannot count.
        lesson: that of a first game; None in any other one.
        note_timeout: tells whether a clock that has just run down is to be explained.
        has_emoji: whether the terminal shows coloured squares.
        room: the room of a match with a friend; None for any other.
    """

    stage: Stage
    settings: Settings
    glyphs: Glyphs
    setup: GameSetup
    recorder: MatchRecorder
    leave_dialog: LeaveDialog
    laid_fleets: LaidFleets
    change_settings: Callable[[], Awaitable[None]]
    watch_request: Watch | None = None
    read_standing: Callable[[], Standing | None] | None = None
    lesson: Lesson | None = None
    note_timeout: Callable[[], bool] = lambda: False
    has_emoji: bool = False
    room: RoomOnStage | None = None

    @property
    def has_lesson(self) -> bool:
        """True if a lesson is still given."""
        return self.lesson is not None and self.lesson.is_on

    @property
    def motion(self) -> str:
        """The amount of motion: a word of the settings."""
        return motion_of(self.settings)

    @property
    def scene(self) -> Scene:
        """The backdrop of a screen that covers the boards for a while."""
        return sea_scene(self.glyphs, is_animated=False)

    def leave_command(self, interruption: Interruption, seat: SeatNumber) -> Command[Any]:
        """Return the command for a screen at which the player of a seat sits: it ends the match by the interruption."""
        return self.leave_dialog.command(
            partial(interruption.set, PlayerLeft(seat)), partial(interruption.set, PlayerResigned(seat))
        )

    @property
    def names(self) -> tuple[str, str]:
        """The names of the players."""
        one, other = self.setup.players
        return one.name, other.name
