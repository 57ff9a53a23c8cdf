"""Bashni on the full screen: its menu, the views of its matches, and of earlier ones."""

import asyncio
from collections.abc import Iterator
from contextlib import contextmanager

from schiffe.bashni import GAME
from schiffe.bashni.drawing import choose_piece_glyphs
from schiffe.bashni.levels import suggested_level
from schiffe.bashni.logbook.finished import FinishedMatch
from schiffe.bashni.logbook.own_matches import LADDER
from schiffe.bashni.logbook.recorder import PreparedMatch
from schiffe.bashni.match.request import JoinGameserver, PlayBashniBot, PlayFirstMatch
from schiffe.bashni.match.setup import LocalClock
from schiffe.bashni.settings import BASHNI_CLOCK, is_untimed
from schiffe.bashni.texts.lesson_steps import LESSON_STEPS
from schiffe.bashni.texts.rules import short_match_text
from schiffe.bashni.ui.board.squares import SQUARE_LOOKS
from schiffe.bashni.ui.board.state import BoardGlyphs
from schiffe.bashni.ui.context import BoardContext
from schiffe.bashni.ui.manual import manual_sections
from schiffe.bashni.ui.match import LocalScreenMatchView, ScreenMatchView, ServerScreenMatchView
from schiffe.bashni.ui.previews import board_sample, make_match_preview, towers_scene
from schiffe.bashni.ui.screens.friend import friend_screen, join_again_screen
from schiffe.bashni.ui.show_replay import show_replay
from schiffe.game.flow.after_match import AfterMatch
from schiffe.game.flow.flow import GameFlow
from schiffe.game.game import Game
from schiffe.game.match.request import Request
from schiffe.game.queries import ReplayOptions
from schiffe.game.ui.match_panel import MatchPreview
from schiffe.game.ui.menu import EntryValue, MenuScreens
from schiffe.game.ui.opponents import CHANGE_CLOCK, next_seconds
from schiffe.game.ui.program import ScreenProgram, Welcome
from schiffe.game.ui.settings_painting import SettingSample
from schiffe.language.i18n import _, ngettext
from schiffe.process.countdown import Countdown
from schiffe.settings.layers import Preferences
from schiffe.settings.schema import Settings
from schiffe.settings.shared import ASCII, PLAYER_NAME
from schiffe.store.match_filters import MatchFilter
from schiffe.store.matches import StoredMatch
from schiffe.toolkit.choices import MenuEntry
from schiffe.toolkit.groups import MenuGroup
from schiffe.toolkit.help import HelpScreen
from schiffe.toolkit.scene import Scene


class BashniScreens(MenuScreens):
    """Bashni on the full screen: its menu, the actions of the entries, and the views of its matches.

    ``clock`` decides whether a match has a clock.
    """

    looks = SQUARE_LOOKS
    _match_view: ScreenMatchView | None = None

    def __init__(self, program: ScreenProgram, game: Game, game_flow: GameFlow, clock: LocalClock) -> None:
        super().__init__(program, game, game_flow)
        self._clock = clock

    @property
    def glyphs(self) -> BoardGlyphs:
        return self.make_glyphs(self.settings)

    def make_glyphs(self, settings: Settings) -> BoardGlyphs:
        pieces = choose_piece_glyphs(settings[ASCII], self.session.encoding)
        return BoardGlyphs(pieces, self.program.line_glyphs)

    @property
    def scene(self) -> Scene:
        return towers_scene(self.glyphs, own_name=self.settings[PLAYER_NAME])

    async def make_groups(self) -> list[MenuGroup[EntryValue]]:
        news = await asyncio.to_thread(self.read_news, MatchFilter(game_word=GAME), LADDER)
        play_entries: list[MenuEntry[EntryValue]] = [
            *self.opponent_entries(_("at one keyboard")),
            MenuEntry(
                _("_Play with a friend"),
                lambda: self.stage.ask(friend_screen(self.scene)),
                note=_("host a game, or join one"),
            ),
            self.training_entry(),
        ]
        step_count = len(LESSON_STEPS)
        steps = ngettext("{count} step, then a game", "{count} steps, then a game", step_count).format(count=step_count)
        first_steps: MenuEntry[EntryValue] = MenuEntry(_("_First steps"), PlayFirstMatch(), note=steps)
        return [
            MenuGroup(_("Play"), [*play_entries, first_steps] if news.match_count else [first_steps, *play_entries]),
            MenuGroup(_("Look back"), self.past_entries(news)),
            MenuGroup(_("More"), [*self.settings_entries(), MenuEntry(_("_Back"), AfterMatch.MENU, note=_("menu"))]),
        ]

    async def show_statistics(self) -> None:
        from schiffe.bashni.ui.show_statistics import show_statistics  # noqa: PLC0415  door: statistics are opened

        await show_statistics(
            self.stage, self.session.book, self.settings[PLAYER_NAME], self.glyphs.line_glyphs, self.scene
        )

    def sample(self, preferences: Preferences) -> SettingSample:
        """Return a part of a board, to preview settings."""
        return board_sample(self.make_glyphs(preferences.settings))

    async def play_bot(self) -> PlayBashniBot | None:
        """Ask for the level of the bot, and let the clock be changed there, too; None if the player goes back."""
        is_first = await asyncio.to_thread(self._clock.is_next_first)
        screen = await self.make_level_screen(LADDER, suggested_level(is_first=is_first))
        while True:
            screen.describe_match(short_match_text(self.settings, is_first=is_first))
            level = await self.stage.ask(screen)
            if level != CHANGE_CLOCK:
                return PlayBashniBot(level) if level else None
            seconds = 0 if is_untimed(self.settings, is_first=is_first) else self.settings[BASHNI_CLOCK]
            self.keep_changes({BASHNI_CLOCK.key: next_seconds(BASHNI_CLOCK, seconds)})

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
