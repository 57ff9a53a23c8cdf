"""The context of a match on the screen."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from typing import TYPE_CHECKING, NamedTuple

from schiffe.battleship.drawing import Glyphs
from schiffe.battleship.logbook.own_matches import LADDER
from schiffe.battleship.logbook.recorder import BattleshipMatchRecorder, PreparedMatch
from schiffe.battleship.match.setup import MatchSetup
from schiffe.battleship.rule_settings import OWN_RULES
from schiffe.battleship.texts.matches import unusual_rules_title
from schiffe.battleship.ui.painting.motion import motion_of
from schiffe.battleship.ui.painting.sea import sea_scene
from schiffe.battleship.ui.screens.placing.state import PreviousFleets
from schiffe.game.match.interruption import Interruption
from schiffe.game.match.players import SeatNumber
from schiffe.game.match.recorder import Lesson
from schiffe.game.match.request import PlayBot, Request
from schiffe.game.session import Session
from schiffe.game.statistics.ladder import Standing
from schiffe.game.ui.leaving import LeaveDialog
from schiffe.language.i18n import _
from schiffe.language.names import own_names
from schiffe.process.countdown import Countdown
from schiffe.settings.schema import Settings
from schiffe.settings.shared import PLAYER_NAME, Motion
from schiffe.toolkit.command import AnyCommand
from schiffe.toolkit.scene import Scene
from schiffe.toolkit.stage import Stage

if TYPE_CHECKING:  # behind the door to a room
    from schiffe.battleship.ui.show_room import RoomPresenter


class MatchContext(NamedTuple):
    """A match, and what its screens share.

    Attributes:
        settings: the settings at the start of the match.
        countdown: the clock of the turns.
        leave_dialog: the dialog for leaving the match before its end.
        previous_fleets: the fleets that were placed in earlier matches.
        change_settings: lets the player change the settings.
        lesson: the lesson of a first match; None in any other match.
        room: the room of a match with a friend; None in any other match.
    """

    stage: Stage
    session: Session
    settings: Settings
    glyphs: Glyphs
    prepared: PreparedMatch
    countdown: Countdown
    leave_dialog: LeaveDialog
    previous_fleets: PreviousFleets
    change_settings: Callable[[], Awaitable[None]]
    lesson: Lesson | None = None
    room: RoomPresenter | None = None

    @property
    def setup(self) -> MatchSetup:
        return self.prepared.setup

    @property
    def recorder(self) -> BattleshipMatchRecorder:
        """The recorder, which stores the match, and knows the fleets that are already placed."""
        return self.prepared.recorder

    @property
    def request(self) -> Request:
        return self.prepared.request

    @property
    def title(self) -> str | None:
        """The name of unusual rules or of the fleet of the day; None for a lesson or a player alone."""
        if self.lesson or self.setup.is_solo:
            return None
        if self.setup.day:
            return _("Fleet of the day")
        return unusual_rules_title(self.setup.rules, self.settings[OWN_RULES])

    @property
    def can_climb(self) -> bool:
        """True if the match can count for the ladder."""
        is_special = self.request.is_first_match or self.setup.day is not None
        return isinstance(self.request, PlayBot) and not is_special and self.session.book.is_on

    def read_standing(self) -> Standing | None:
        """Read the player's place on the ladder after the match; None if it was no level or is not stored."""
        return LADDER.read_standing(self.session.book, own_names(self.session.settings[PLAYER_NAME]), self.request)

    @property
    def has_lesson(self) -> bool:
        """True if there is a lesson that has not ended."""
        return self.lesson is not None and self.lesson.is_on

    @property
    def motion(self) -> Motion:
        return motion_of(self.settings)

    @property
    def scene(self) -> Scene:
        return sea_scene(self.glyphs, is_animated=False)

    def leave_command(self, interruption: Interruption, seat: SeatNumber) -> AnyCommand:
        """Return the command that lets the player of a seat leave, which ends the match by the interruption."""
        return self.leave_dialog.command(lambda event_class: interruption.set(event_class(seat)))

    @property
    def names(self) -> tuple[str, str]:
        first, second = self.setup.players
        return first.name, second.name
