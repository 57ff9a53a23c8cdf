"""Battleship on the full screen: the view of its matches, and of earlier ones."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING

from schiffe.battleship.logbook.finished import FinishedMatch
from schiffe.battleship.logbook.recorder import PreparedMatch
from schiffe.battleship.match.request import PlayFirstMatch
from schiffe.battleship.ui.context import MatchContext
from schiffe.battleship.ui.looks import SEA_LOOKS
from schiffe.battleship.ui.match import OnlineScreenMatchView, RoomScreenMatchView, ScreenMatchView
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
    from schiffe.battleship.ui.show_room import RoomPresenter


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
        from schiffe.battleship.ui.show_replay import show_replay  # noqa: PLC0415  door: a finished match is opened

        await show_replay(self.stage, self.settings, self.glyphs, finished, options)

    # The view of the flow

    @contextmanager
    def open_match(self, prepared: PreparedMatch, handle: RoomHandle | None) -> Iterator[ScreenMatchView]:
        """Return the view of a match; meanwhile the help has its rules."""
        help_on_match = self.current_help.describe(prepared.setup, is_room=handle is not None)
        with Countdown() as countdown, help_on_match:
            if handle:
                room = self.make_room_entrance().make_room_presenter(handle, prepared.series.score)
                try:
                    yield RoomScreenMatchView(self._match_context(prepared, countdown, room), room)
                finally:
                    room.bell.restore_title()
                    self._menu_message = self._menu_message or room.farewell
            else:
                context = self._match_context(prepared, countdown)
                yield ScreenMatchView(context) if prepared.setup.is_local else OnlineScreenMatchView(context)

    def _match_context(
        self, prepared: PreparedMatch, countdown: Countdown, room: RoomPresenter | None = None
    ) -> MatchContext:
        recorder = prepared.recorder

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
