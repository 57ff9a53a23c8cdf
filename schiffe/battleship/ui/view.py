"""Battleship on the full screen: the view of its matches, and of earlier ones."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from functools import partial
from typing import TYPE_CHECKING

from schiffe.battleship.logbook.finished import FinishedMatch
from schiffe.battleship.logbook.recorder import PreparedMatch
from schiffe.battleship.match.request import PlayFirstMatch, RoomRequest
from schiffe.battleship.ui.context import MatchContext
from schiffe.battleship.ui.looks import SEA_LOOKS
from schiffe.battleship.ui.match import OnlineScreenMatch, RoomScreenMatch, ScreenMatch
from schiffe.battleship.ui.menu import BattleshipMenuScreens
from schiffe.battleship.ui.screens.placing.state import PreviousFleets
from schiffe.game.flow.after_match import LeaveConsequence
from schiffe.game.flow.flow import GameFlow
from schiffe.game.game import Game
from schiffe.game.match.recorder import Lesson
from schiffe.game.queries import ReplayOptions
from schiffe.game.ui.leaving import LeaveDialog
from schiffe.game.ui.match_panel import MatchPreview
from schiffe.game.ui.program import ScreenProgram, Welcome
from schiffe.language.i18n import _
from schiffe.process.countdown import Countdown
from schiffe.store.matches import StoredMatch
from schiffe.toolkit.notices import Notice, NoticeScreen

if TYPE_CHECKING:  # behind the door to a room
    from schiffe.battleship.net.rooms.status import RoomHandle


class BattleshipScreens(BattleshipMenuScreens):
    """The screens of Battleship."""

    looks = SEA_LOOKS

    def __init__(self, program: ScreenProgram, game: Game, game_flow: GameFlow) -> None:
        super().__init__(program, game, game_flow)
        self._previous_fleets = PreviousFleets()

    @property
    def welcome(self) -> Welcome:
        """The welcome for a new player, with a first match."""
        return Welcome(_("Find and sink the computer's hidden fleet before it sinks yours."), PlayFirstMatch("easy"))

    def preview(self, stored: StoredMatch) -> MatchPreview | None:
        from schiffe.battleship.ui.previews import make_match_preview  # noqa: PLC0415  door: matches that were played

        return make_match_preview(self.session.stored_book, stored, self.glyphs)

    async def train(self) -> None:
        from schiffe.battleship.ui.show_training import show_training  # noqa: PLC0415  door: training is entered

        await show_training(self.stage, self.session.book, self.settings, self.glyphs, self.scene)

    async def show_finished(self, finished: FinishedMatch, options: ReplayOptions) -> None:
        from schiffe.battleship.ui.show_replay import look_back  # noqa: PLC0415  door: a finished match is opened

        await look_back(self.stage, self.settings, self.glyphs, finished, options)

    # The view of the flow

    @contextmanager
    def open_match(self, prepared: PreparedMatch) -> Iterator[ScreenMatch]:
        """Return the view of a match; meanwhile the help has its rules."""
        is_room = isinstance(prepared.request, RoomRequest)
        help_on_match = self.current_help.describe(prepared.setup, is_room=is_room)
        with Countdown(self.stage.post) as countdown, help_on_match:
            context = self._match_context(prepared, countdown)
            if is_room:
                match = RoomScreenMatch(context, partial(self._match_context, prepared, countdown))
                try:
                    yield match
                finally:
                    farewell = match.leave_room()
                    self._menu_message = self._menu_message or farewell
            else:
                yield ScreenMatch(context) if prepared.setup.is_local else OnlineScreenMatch(context)

    def _match_context(
        self, prepared: PreparedMatch, countdown: Countdown, handle: RoomHandle | None = None
    ) -> MatchContext:
        """Return the context of a match; in a room, the handle is known after the room is entered."""
        recorder = prepared.recorder
        room = self.make_room_entrance().make_room_presenter(handle, prepared.series.score) if handle else None

        def leave_consequence() -> LeaveConsequence:
            return LeaveConsequence(
                can_resign=recorder.can_resign, can_resume=recorder.can_resume, is_over=recorder.is_deleted_when_left
            )

        return MatchContext(
            stage=self.stage,
            session=self.session,
            settings=self.settings,
            glyphs=self.glyphs,
            prepared=prepared,
            countdown=countdown,
            leave_dialog=(
                room.leave_dialog(leave_consequence)
                if room
                else LeaveDialog(self.stage, self.glyphs, leave_consequence)
            ),
            previous_fleets=self._previous_fleets,
            change_settings=self.change_settings,
            lesson=Lesson(recorder) if prepared.request.is_first_match else None,
            room=room,
        )

    async def invite(self, invitation: str) -> bool:
        """Show how the opponent joins a hosted match; return whether the player continues."""
        text = _("Your game is open. Place your fleet.")
        notice = Notice(heading=_("Network game"), message=text, details=invitation, enter=_("continue"))
        return await self.stage.ask(NoticeScreen(notice, self.scene)) is True
