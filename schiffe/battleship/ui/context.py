"""The context of a match on the screen."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from functools import partial
from typing import TYPE_CHECKING, NamedTuple

from schiffe.battleship.drawing import Glyphs
from schiffe.battleship.logbook.recorder import BattleshipMatchRecorder
from schiffe.battleship.match.request import Watch
from schiffe.battleship.match.setup import MatchSetup
from schiffe.battleship.ui.painting.motion import motion_of
from schiffe.battleship.ui.painting.sea import sea_scene
from schiffe.battleship.ui.screens.placing.previous_fleets import PreviousFleets
from schiffe.game.match.events import PlayerLeft, PlayerResigned
from schiffe.game.match.interruption import Interruption
from schiffe.game.match.lesson import Lesson
from schiffe.game.match.players import SeatNumber
from schiffe.game.statistics.ladder import Standing
from schiffe.game.ui.match import LeaveDialog
from schiffe.settings.schema import Settings
from schiffe.settings.shared import Motion
from schiffe.toolkit.scene import Scene
from schiffe.toolkit.screen import AnyCommand
from schiffe.toolkit.stage import Stage

if TYPE_CHECKING:  # behind the door to a room
    from schiffe.battleship.ui.room import RoomOnStage


class MatchContext(NamedTuple):
    """A match, and what its screens share.

    Attributes:
        settings: the settings at the start of the match.
        recorder: stores the match, and knows the fleets that are placed already.
        leave_dialog: the dialog for leaving the match before its end.
        previous_fleets: the fleets that were placed in earlier games.
        change_settings: lets the player change the settings.
        watch_request: the request for a match of two bots; None for any other match.
        read_standing: reads the player's place on the ladder after the match; None if the match cannot count for it.
        lesson: the lesson of a first game; None in any other game.
        take_first_timeout: called when the clock has run down; returns whether to explain that to the player.
        has_emoji: whether the terminal can show coloured squares.
        room: the room of a match with a friend; None for any other match.
    """

    stage: Stage
    settings: Settings
    glyphs: Glyphs
    setup: MatchSetup
    recorder: BattleshipMatchRecorder
    leave_dialog: LeaveDialog
    previous_fleets: PreviousFleets
    change_settings: Callable[[], Awaitable[None]]
    watch_request: Watch | None = None
    read_standing: Callable[[], Standing | None] | None = None
    lesson: Lesson | None = None
    take_first_timeout: Callable[[], bool] = lambda: False
    has_emoji: bool = False
    room: RoomOnStage | None = None

    @property
    def has_lesson(self) -> bool:
        """True if there is a lesson that has not ended."""
        return self.lesson is not None and self.lesson.is_on

    @property
    def motion(self) -> Motion:
        """The amount of motion: ``full``, ``calm`` or ``none``."""
        return motion_of(self.settings)

    @property
    def scene(self) -> Scene:
        """The backdrop of a screen that covers the boards."""
        return sea_scene(self.glyphs, is_animated=False)

    def leave_command(self, interruption: Interruption, seat: SeatNumber) -> AnyCommand:
        """Return the command that lets the player of a seat leave, which ends the match by the interruption."""
        return self.leave_dialog.command(
            partial(interruption.set, PlayerLeft(seat)), partial(interruption.set, PlayerResigned(seat))
        )

    @property
    def names(self) -> tuple[str, str]:
        first, second = self.setup.players
        return first.name, second.name
