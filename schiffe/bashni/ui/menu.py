"""The menu of Bashni on the full screen, and the actions of its entries."""

import asyncio
from abc import ABC

from schiffe.bashni import GAME
from schiffe.bashni.drawing import choose_piece_glyphs
from schiffe.bashni.levels import suggested_level
from schiffe.bashni.logbook.own_matches import LADDER
from schiffe.bashni.match.request import PlayBashniBot, PlayFirstMatch
from schiffe.bashni.match.setup import LocalClock
from schiffe.bashni.settings import BASHNI_CLOCK
from schiffe.bashni.texts.lesson_steps import LESSON_STEPS
from schiffe.bashni.texts.rules import short_match_text
from schiffe.bashni.ui.board.state import BoardGlyphs
from schiffe.bashni.ui.previews import board_sample, towers_scene
from schiffe.bashni.ui.screens.friend import friend_screen
from schiffe.game.flow.after_match import AfterMatch
from schiffe.game.flow.flow import GameFlow
from schiffe.game.game import Game
from schiffe.game.ui.menu import EntryAction, MenuScreens
from schiffe.game.ui.opponents import CHANGE_CLOCK, next_seconds
from schiffe.game.ui.program import ScreenProgram
from schiffe.game.ui.settings_painting import SettingSample
from schiffe.language.i18n import _, ngettext
from schiffe.settings.layers import Preferences
from schiffe.settings.schema import Settings
from schiffe.settings.shared import ASCII, PLAYER_NAME
from schiffe.store.match_filters import MatchFilter
from schiffe.toolkit.choices import MenuEntry
from schiffe.toolkit.groups import MenuGroup
from schiffe.toolkit.scene import Scene


class BashniMenuScreens(MenuScreens, ABC):
    """The menu of Bashni, and the actions of its entries; a subclass shows the matches.

    ``clock`` decides whether a match has a clock.
    """

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

    async def make_groups(self) -> list[MenuGroup[EntryAction]]:
        news = await asyncio.to_thread(self.read_news, MatchFilter(game_word=GAME), LADDER)
        play_entries: list[MenuEntry[EntryAction]] = [
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
        first_steps: MenuEntry[EntryAction] = MenuEntry(_("_First steps"), self._play_first_match, note=steps)
        return [
            MenuGroup(_("Play"), [*play_entries, first_steps] if news.match_count else [first_steps, *play_entries]),
            MenuGroup(_("Look back"), self.past_entries(news)),
            MenuGroup(_("More"), [*self.settings_entries(), MenuEntry(_("_Back"), self._go_to_menu, note=_("menu"))]),
        ]

    async def show_statistics(self) -> None:
        from schiffe.bashni.ui.show_statistics import show_statistics  # noqa: PLC0415  door: statistics are opened

        await show_statistics(
            self.stage, self.session.book, self.settings[PLAYER_NAME], self.glyphs.line_glyphs, self.scene
        )

    async def _play_first_match(self) -> PlayFirstMatch:
        return PlayFirstMatch()

    async def _go_to_menu(self) -> AfterMatch:
        return AfterMatch.MENU

    def sample(self, preferences: Preferences) -> SettingSample:
        """Return a part of a board, to preview settings."""
        return board_sample(self.make_glyphs(preferences.settings))

    async def play_bot(self) -> PlayBashniBot | None:
        """Ask for the level of the bot, and let the clock be changed there, too; None if the player goes back."""
        is_first = await asyncio.to_thread(self._clock.is_next_first)
        screen = await self.make_level_screen(LADDER, suggested_level(is_first=is_first))
        while True:
            is_untimed = is_first and BASHNI_CLOCK.key not in self.settings
            screen.describe_match(short_match_text(self.settings[BASHNI_CLOCK], is_untimed=is_untimed))
            level = await self.stage.ask(screen)
            if level != CHANGE_CLOCK:
                return PlayBashniBot(level) if level else None
            seconds = 0 if is_untimed else self.settings[BASHNI_CLOCK]
            self.keep_changes({BASHNI_CLOCK.key: next_seconds(BASHNI_CLOCK, seconds)})
