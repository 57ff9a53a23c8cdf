"""Bashni on the full screen: the view of its matches, and of earlier ones."""

from collections.abc import Iterator
from contextlib import contextmanager

from schiffe.bashni.logbook.finished import FinishedMatch
from schiffe.bashni.logbook.recorder import PreparedMatch
from schiffe.bashni.match.request import JoinGameserver, PlayFirstMatch
from schiffe.bashni.ui.board.squares import SQUARE_LOOKS
from schiffe.bashni.ui.context import BoardContext
from schiffe.bashni.ui.manual import manual_sections
from schiffe.bashni.ui.match import LocalScreenMatchView, ScreenMatchView, ServerScreenMatchView
from schiffe.bashni.ui.menu import BashniMenuScreens
from schiffe.bashni.ui.previews import make_match_preview
from schiffe.bashni.ui.screens.friend import join_again_screen
from schiffe.bashni.ui.show_replay import show_replay
from schiffe.game.match.request import Request
from schiffe.game.queries import ReplayOptions
from schiffe.game.ui.match_panel import MatchPreview
from schiffe.game.ui.program import Welcome
from schiffe.language.i18n import _
from schiffe.process.countdown import Countdown
from schiffe.store.matches import StoredMatch
from schiffe.toolkit.help import HelpScreen


class BashniScreens(BashniMenuScreens):
    """The screens of Bashni."""

    looks = SQUARE_LOOKS
    _match_view: ScreenMatchView | None = None

    def help(self) -> HelpScreen:
        """Return the help, with the invitation while a match is hosted."""
        invitation = self._match_view.invitation if self._match_view else None
        return HelpScreen(manual_sections(self.glyphs.pieces, invitation), glyphs=self.glyphs.line_glyphs)

    def preview(self, stored: StoredMatch) -> MatchPreview | None:
        return make_match_preview(self.session.stored_book, stored, self.glyphs)

    async def show_finished(self, finished: FinishedMatch, options: ReplayOptions) -> None:
        await show_replay(self.stage, self.glyphs, finished)

    async def train(self) -> None:
        from schiffe.bashni.ui.show_training import show_training  # noqa: PLC0415  door: training is entered

        await show_training(self.stage, self.session.book, self.settings, self.glyphs, self.scene)

    @property
    def welcome(self) -> Welcome:
        return Welcome(_("Draughts with towers: captured pieces go under your own."), PlayFirstMatch())

    # The flow

    @contextmanager
    def open_match(self, prepared: PreparedMatch, _room: None) -> Iterator[ScreenMatchView]:
        """Show a match on the full screen, and stop its analysis at the end."""
        with Countdown() as countdown:
            context = BoardContext(
                stage=self.stage,
                session=self.session,
                settings=self.settings,
                glyphs=self.glyphs,
                prepared=prepared,
                countdown=countdown,
            )
            is_local = prepared.record.is_local
            self._match_view = LocalScreenMatchView(context) if is_local else ServerScreenMatchView(context, self.scene)
            try:
                yield self._match_view
            finally:
                self._match_view = None
                context.review.close()

    async def choose_next_request(self, request: Request) -> Request | None:
        """Ask for the ID of another game after one at a gameserver; repeat other requests."""
        if not isinstance(request, JoinGameserver):
            return request
        game = await self.stage.ask(join_again_screen(self.scene, request.game))
        return JoinGameserver(game) if game else None
