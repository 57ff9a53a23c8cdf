"""Bashni on the full screen: its menu, and the screens of its games."""

import asyncio
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from schiffe.bashni import GAME
from schiffe.bashni.drawing import choose_piece_glyphs
from schiffe.bashni.levels import suggested_level
from schiffe.bashni.logbook.finished import FinishedMatch
from schiffe.bashni.logbook.own_matches import LADDER
from schiffe.bashni.logbook.recorder import PreparedMatch
from schiffe.bashni.match.request import AgainstBashniBot, AtGameserver, FirstMatch
from schiffe.bashni.match.setup import LocalClock
from schiffe.bashni.settings import BASHNI_CLOCK
from schiffe.bashni.texts.lesson_steps import STEPS
from schiffe.bashni.texts.rules import match_about_text
from schiffe.bashni.ui.board.squares import LOOKS
from schiffe.bashni.ui.board.state import BoardGlyphs
from schiffe.bashni.ui.context import BoardContext
from schiffe.bashni.ui.manual import manual
from schiffe.bashni.ui.match import BoardMatch, LocalBoardMatch, ServerBoardMatch
from schiffe.bashni.ui.previews import board_sample, match_preview, towers_scene
from schiffe.bashni.ui.replay import look_back
from schiffe.bashni.ui.screens.friend import friend_screen, join_again_screen
from schiffe.game.flow.after_match import AfterMatch
from schiffe.game.flow.flow import GameFlow
from schiffe.game.game import Game
from schiffe.game.match.request import Request
from schiffe.game.queries import ReplayOptions
from schiffe.game.ui.menu import EntryAction, UsualScreens
from schiffe.game.ui.opponents import next_seconds
from schiffe.game.ui.program import MatchPreview, ScreenProgram, Welcome
from schiffe.game.ui.settings_painting import SettingSample
from schiffe.language.i18n import _, ngettext
from schiffe.process.countdown import Countdown
from schiffe.settings.layers import Preferences
from schiffe.settings.shared import ASCII, PLAYER_NAME
from schiffe.store.match_filters import MatchFilter
from schiffe.store.matches import StoredMatch
from schiffe.toolkit.choices import MenuEntry
from schiffe.toolkit.groups import MenuGroup
from schiffe.toolkit.help import HelpScreen
from schiffe.toolkit.scene import Scene


class BashniScreens(UsualScreens):
    """Bashni on the full screen; ``clock`` decides whether a game has a clock."""

    looks = LOOKS

    def __init__(self, program: ScreenProgram, game: Game, game_flow: GameFlow[Any], clock: LocalClock) -> None:
        super().__init__(program, game, game_flow)
        self._clock = clock
        self._board_match: BoardMatch | None = None

    @property
    def glyphs(self) -> BoardGlyphs:
        """The glyphs of the pieces, and the characters of lines and bars."""
        pieces = choose_piece_glyphs(self.settings[ASCII], self._session.encoding)
        return BoardGlyphs(pieces, self._program.line_glyphs)

    def help(self) -> HelpScreen:
        """Return the help, with the invitation while a game is hosted."""
        invitation = self._board_match.invitation if self._board_match else ""
        return HelpScreen(manual(self.glyphs.pieces, invitation), glyphs=self.glyphs.line_glyphs)

    def preview(self, stored: StoredMatch) -> MatchPreview | None:
        """Return the last board of a match, and its last moves."""
        return match_preview(self._session.whole_book, stored, self.glyphs)

    async def show_finished(self, finished: FinishedMatch, options: ReplayOptions) -> None:
        """Replay a match."""
        await look_back(self._stage, self.glyphs, finished)

    async def train(self) -> None:
        """Train with positions from the player's games, until the player goes back."""
        from schiffe.bashni.ui.training import train  # noqa: PLC0415  door: training is entered

        await train(self._stage, self._session.book, self.settings, self.glyphs, self.scene)

    @property
    def welcome(self) -> Welcome:
        """The welcome for a newcomer."""
        return Welcome(_("Draughts with towers: captured pieces go under your own."), FirstMatch())

    async def groups(self) -> list[MenuGroup[EntryAction]]:
        """Return the entries of the menu, with a note for each."""
        news = await asyncio.to_thread(self.read_news, MatchFilter(game_word=GAME), LADDER)
        play_entries: list[MenuEntry[EntryAction]] = [
            *self.opponent_entries(_("at one keyboard")),
            MenuEntry(_("_Play with a friend"), self._with_friend, note=_("host a game, or join one")),
            self.training_entry(),
        ]
        steps = ngettext("{count} step, then a game", "{count} steps, then a game", len(STEPS)).format(count=len(STEPS))
        first_steps: MenuEntry[EntryAction] = MenuEntry(_("_First steps"), self._first_game, note=steps)
        return [
            MenuGroup(_("Play"), [*play_entries, first_steps] if news.match_count else [first_steps, *play_entries]),
            MenuGroup(_("Look back"), self.past_entries(news, self._show_statistics)),
            MenuGroup(_("More"), [*self.settings_entries(), MenuEntry(_("_Back"), self._back, note=_("menu"))]),
        ]

    async def _show_statistics(self) -> None:
        from schiffe.bashni.ui.statistics import show_statistics  # noqa: PLC0415  door: statistics are opened

        await show_statistics(
            self._stage, self._session.book, self.settings[PLAYER_NAME], self.glyphs.line_glyphs, self.scene
        )

    async def _first_game(self) -> FirstMatch:
        return FirstMatch()

    async def _with_friend(self) -> Request | None:
        return await self._stage.ask(friend_screen(self.scene))

    async def _back(self) -> AfterMatch:
        return AfterMatch.MENU

    def sample(self, preferences: Preferences) -> SettingSample:
        """Return a part of a board, to preview settings."""
        return board_sample(self.glyphs)

    async def against_bot(self) -> AgainstBashniBot | None:
        """Ask for the level of the bot; the clock can be changed there too."""
        is_first = await asyncio.to_thread(self._clock.has_untimed_first_match)

        def is_untimed() -> bool:  # a player who changes the clock wants to use it
            return is_first and BASHNI_CLOCK.key not in self.settings

        def change_clock() -> None:
            seconds = 0 if is_untimed() else self.settings[BASHNI_CLOCK]
            self._keep({BASHNI_CLOCK.key: next_seconds(BASHNI_CLOCK, seconds)})

        level = await self.ask_level(
            LADDER,
            selected=suggested_level(is_first=is_first),
            about=lambda: match_about_text(self.settings[BASHNI_CLOCK], has_untimed_first_match=is_untimed()),
            change_clock=change_clock,
        )
        return AgainstBashniBot(level) if level else None

    # The flow

    @contextmanager
    def open_match(self, prepared: PreparedMatch) -> Iterator[BoardMatch]:
        """Show a match on the full screen, and stop its analysis at the end."""
        with Countdown(self._stage.post) as countdown:
            context = BoardContext(
                stage=self._stage,
                session=self._session,
                settings=self.settings,
                glyphs=self.glyphs,
                prepared=prepared,
                countdown=countdown,
            )
            is_local = prepared.record.is_local
            self._board_match = LocalBoardMatch(context) if is_local else ServerBoardMatch(context, self.scene)
            try:
                yield self._board_match
            finally:
                self._board_match = None
                context.review.close()

    async def next_request(self, request: Request) -> Request | None:
        """Ask for the ID of another game after one at a gameserver; repeat other requests."""
        if not isinstance(request, AtGameserver):
            return request
        client = await self._stage.ask(join_again_screen(self.scene, request.client))
        return AtGameserver(client) if client else None

    @property
    def scene(self) -> Scene:
        """The backdrop of screens without a board."""
        return towers_scene(self.glyphs, person=self.settings[PLAYER_NAME])
